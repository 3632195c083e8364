/* Control-C during a long calculation. It ends the calculation, so that the program can still print a
 * whole sentence. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* Until interrupt_release, the first Control-C is only noted and a second one ends the program. An
 * earlier note is forgotten. */
void interrupt_catch(struct sigaction *before);
void interrupt_release(const struct sigaction *before);
bool interrupt_came(void);

/* Prints that `command` was interrupted, and returns the exit status for that. */
int interrupt_told(const char *command);

#endif
