/* Control-C ends a long calculation or a game, so that the program can still print a whole sentence. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include "os/terminal.h"

/* The exit status of an interrupted command. */
int interrupt_status(void);

/* Prints that `command` was interrupted, and returns the exit status for that. */
int interrupt_told(const char *command);

#endif
