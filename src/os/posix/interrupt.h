/* What a signal handler must know of the terminal. */
#ifndef BANNERET_OS_INTERRUPT_H
#define BANNERET_OS_INTERRUPT_H

#include <signal.h>
#include <termios.h>

/* The settings of the terminal when a signal ends or stops the program, and when the program continues; NULL: it was
 * not changed. Both must stay until the next call. */
void interrupt_terminal(const struct termios *before, const struct termios *now);

#endif
