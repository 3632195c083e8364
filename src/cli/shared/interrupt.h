/* Control-C while something is worked out: it ends the work, not the program in the midst of a line. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* From here to interrupt_release an interrupt is noted, and a second one ends the program.
 * What was noted before is forgotten. */
void interrupt_catch(struct sigaction *before);
void interrupt_release(const struct sigaction *before);
bool interrupt_came(void);

/* Says on stderr that `command` was interrupted. Returns what a program stopped so ends with. */
int interrupt_told(const char *command);

#endif
