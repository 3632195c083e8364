/* Signals. Control-C ends a long calculation or a game, so that the program can still print a whole
 * sentence; a signal that ends the program first gives the terminal back as it was. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>
#include <termios.h>

/* Until interrupt_release, the first Control-C is only noted and a second one ends the program. An
 * earlier note is forgotten. */
void interrupt_catch(struct sigaction *before);
void interrupt_release(const struct sigaction *before);
bool interrupt_came(void);

/* For the length of a game: the first Control-C is noted and makes a waiting read return; a second one,
 * SIGTERM, SIGHUP and SIGQUIT restore the terminal and end the program by the signal. */
void interrupt_play(void);

/* The settings of the terminal when a signal ends or stops the program, and when the program continues; NULL: it was
 * not changed. Both must stay until the next call. */
void interrupt_terminal(const struct termios *before, const struct termios *now);

/* Prints that `command` was interrupted, and returns the exit status for that. */
int interrupt_told(const char *command);

#endif
