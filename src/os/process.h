/* What the program asks of the machine it runs on. */
#ifndef BANNERET_OS_PROCESS_H
#define BANNERET_OS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Random bytes that cannot be predicted. */
bool os_random(void *out, size_t size);

/* The number of this process. */
long os_process(void);

/* How many threads can run at once, at least 1. */
uint32_t os_cores(void);

/* The file of the program, with slashes. False: it is not known, or too long. */
bool os_program(char *out, size_t size);

/* A variable of the environment as UTF-8; false if it is not set, or too long. */
bool os_variable(const char *name, char *out, size_t size);

/* The name of the system, its release and its processor. */
bool os_machine(char *out, size_t size);

/* Ends the program at once: nothing is flushed, and nothing is called. */
_Noreturn void os_end(int status);

/* Calls a function in a separate process, because it may crash where memory is short: with `room` bytes at least, at most
 * `seconds` of processor time. Returns the number of that process, or -1 if there was none; *status is what the function
 * returned, or -1 if it did not get that far. */
long os_apart(int (*make)(const char *path, const void *what), const char *path, const void *what,
              size_t room, unsigned seconds, int *status);

#endif
