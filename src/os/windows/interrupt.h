/* What ends the program must know of the console, and what waits for input of Control-C. */
#ifndef BANNERET_OS_INTERRUPT_H
#define BANNERET_OS_INTERRUPT_H

#include <windows.h>

/* The mode of the console's input when the program is ended; 0: it was not changed. */
void interrupt_console(DWORD before);

/* Is set when Control-C is noted; NULL where nothing catches it. */
HANDLE interrupt_event(void);

#endif
