/* Standard input, output and errors: open from the first moment, and checked at the last. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>

/* Opens /dev/null instead of each of the three that is closed, so that no file of ours gets its
 * number and no text for the screen goes into a journal. When the program ends, by return or by exit,
 * standard output is flushed and closed; if anything of it could not be written, the exit status is
 * that of BN_IO. Call it before anything else. */
void output_open(void);

/* What is printed from now on goes nowhere, and a terminal is not read from, until output_speak. False: that cannot be
 * done. */
bool output_hush(void);

/* Standard output is again what it was. Without output_hush it does nothing. */
void output_speak(void);

#endif
