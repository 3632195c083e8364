/* The terminal, and what interrupts the program. */
#ifndef BANNERET_OS_TERMINAL_H
#define BANNERET_OS_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Call it first: standard input, output and errors are open, carry bytes as they are, and arguments are UTF-8. A closed one
 * becomes one that is empty and cannot be written. False: that cannot be done. */
bool os_begin(int *argc, char ***argv);

/* Descriptors. */
enum { OS_INPUT, OS_OUTPUT, OS_ERRORS };

bool os_is_terminal(int fd);

/* Columns, or 0 if they are not known. */
int os_terminal_width(int fd);

/* Whether text is shown as UTF-8, and whether colours are. */
bool os_shows_utf8(void);
bool os_shows_colour(void);

/* Standard output goes nowhere, and standard input is empty if it is a terminal, until os_speak. */
bool os_hush(void);
void os_speak(void);

/* ---- input ----------------------------------------------------------------------------------- */

/* If the input is a terminal, delivers letters one by one without echo until os_terminal_show. */
bool os_terminal_hide(void);
void os_terminal_show(void);

/* Waits for input. False: Control-C came, before or meanwhile. */
bool os_await_input(void);

/* Whether something can be read now, the end too. */
bool os_has_input(int fd);

/* ---- interruption ---------------------------------------------------------------------------- */

/* Until os_interrupt_release, the first Control-C is only noted and a second one ends the program. An earlier note is
 * forgotten. */
void os_interrupt_catch(void);
void os_interrupt_release(void);

/* For the length of a game: the first Control-C is noted and ends a wait for input; a second one, or any other way to
 * end a program, restores the terminal and ends it. */
void os_interrupt_play(void);

bool os_interrupted(void);

#endif
