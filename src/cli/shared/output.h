/* Standard input, output and errors: open from the first moment, and checked at the last. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

/* Opens /dev/null instead of each of the three that is closed, so that no file of ours gets its
 * number and no text for the screen goes into a journal. When the program ends, by return or by exit,
 * standard output is flushed and closed; if anything of it could not be written, the exit status is
 * that of BN_IO. Call it before anything else. */
void output_open(void);

#endif
