#include "interrupt.h"

#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#include "print/paint.h"

/* Globals, because a signal handler has no argument of ours. */
static volatile sig_atomic_t came;
static const struct termios *volatile terminal;

static void note(int number)
{
    (void)number;
    came = 1;
}

/* Everything called here may be called in a handler. */
static void end(int number)
{
    if (number == SIGINT && !came) {
        came = 1;
        return;
    }
    if (terminal != NULL)
        (void)tcsetattr(STDIN_FILENO, TCSANOW, terminal);
    (void)signal(number, SIG_DFL);
    (void)raise(number); /* arrives when the handler returns */
}

void interrupt_play(void)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
    struct sigaction mine = { .sa_handler = end }, before;

    came = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &mine, NULL); /* nohup goes on ignoring */
}

void interrupt_terminal(const struct termios *before)
{
    terminal = before;
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
