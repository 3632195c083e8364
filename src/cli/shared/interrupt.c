#include "interrupt.h"

#include <signal.h>
#include <stdio.h>

#include "print/paint.h"

int interrupt_status(void)
{
    return 128 + SIGINT;
}

int interrupt_told(const char *command)
{
    paint_clear_progress();
    fprintf(paint_errors(), "banneret %s: interrupted\n", command);
    return interrupt_status();
}
