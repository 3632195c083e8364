#include "interrupt.h"

#include <stdio.h>

#include "print/paint.h"

static volatile sig_atomic_t came; /* a handler has no other place to leave word */

static void note(int number)
{
    (void)number;
    came = 1;
}

void interrupt_catch(struct sigaction *before)
{
    /* the second interrupt ends the program, should the work not be asking whether there was a first */
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
