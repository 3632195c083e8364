/* Standard input, output and errors: open from the start, and checked at the end. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>

/* Opens /dev/null instead of each of the three that is closed, so that no file of ours gets its
 * number and no text for the screen goes into a journal. When the program ends, by return or by exit,
 * standard output is flushed and closed; if anything of it could not be written, the exit status is
 * that of BN_IO. Call it before anything else. */
void output_open(void);

/* Discards all output, and does not read from a terminal, until output_speak. False: that cannot be done. */
bool output_hush(void);

/* Restores standard output. Without output_hush it does nothing. */
void output_speak(void);

#endif
