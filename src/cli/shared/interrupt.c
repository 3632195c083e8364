#include "interrupt.h"

#include <stdio.h>

#include "print/paint.h"

static volatile sig_atomic_t came; /* a global, because a signal handler has no argument of ours */

static void note(int number)
{
    (void)number;
    came = 1;
}

void interrupt_catch(struct sigaction *before)
{
    /* a second Control-C ends the program, in case the calculation never looks for the first */
    struct sigaction mine = { .sa_handler = note, .sa_flags = SA_RESETHAND };

    came = 0;
    sigaction(SIGINT, &mine, before);
}

void interrupt_release(const struct sigaction *before)
{
    sigaction(SIGINT, before, NULL);
}

bool interrupt_came(void)
{
    return came;
}

int interrupt_told(const char *command)
{
    paint_clear_progress();
    fprintf(stderr, "banneret %s: interrupted\n", command);
    return 128 + SIGINT;
}
