/* Standard input, output and errors: open from the start, and checked at the end. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

/* Opens what is closed of the three, so that no file of ours gets its number and no text for the screen goes into a
 * journal, and makes the arguments UTF-8. When the program ends, by return or by exit, standard output is flushed and
 * closed; if anything of it could not be written, the exit status is that of BN_IO. Call it before anything else. */
void output_open(int *argc, char ***argv);

#endif
