#define _GNU_SOURCE
#include "interrupt.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "os/terminal.h"

/* Globals, because a signal handler has no argument of ours. */
static volatile sig_atomic_t came;
static const struct termios *volatile terminal, *volatile changed;

static void note(int number)
{
    (void)number;
    came = 1;
}

/* Every handler has SA_RESTART: a write that a signal interrupts would fail, and its output be lost.
 * The waits that a signal must end are ppoll and sleeps, which nothing restarts. Everything called here may be
 * called in a handler. */
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

/* Control-Z: the shell gets the terminal as it was, and the prompt finds it hidden again when the
 * program continues. */
static void rest(int number)
{
    struct sigaction mine = { .sa_handler = rest, .sa_flags = SA_RESTART };
    sigset_t stop, before;
    int error = errno;

    if (terminal != NULL)
        (void)tcsetattr(STDIN_FILENO, TCSANOW, terminal);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
    sigemptyset(&stop);
    sigaddset(&stop, number);
    (void)sigprocmask(SIG_UNBLOCK, &stop, &before); /* it stops here */
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    (void)sigaction(number, &mine, NULL);
    if (terminal != NULL)
        (void)tcsetattr(STDIN_FILENO, TCSANOW, changed);
    errno = error;
}

void os_interrupt_play(void)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
    struct sigaction mine = { .sa_handler = end, .sa_flags = SA_RESTART };
    struct sigaction resting = { .sa_handler = rest, .sa_flags = SA_RESTART }, before;

    came = 0;
    if (sigaction(SIGTSTP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGTSTP, &resting, NULL); /* a shell without job control ignores it */
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &mine, NULL); /* nohup continues ignoring */
}

void interrupt_terminal(const struct termios *before, const struct termios *now)
{
    terminal = NULL; /* a signal between the two finds nothing to do */
    changed = now;
    terminal = before;
}

/* Who caught it first knows what was there before. */
static struct sigaction earlier;
static int catching;

void os_interrupt_catch(void)
{
    /* a second Control-C ends the program, in case the calculation never looks for the first */
    struct sigaction mine = { .sa_handler = note, .sa_flags = SA_RESETHAND | SA_RESTART };

    came = 0;
    sigaction(SIGINT, &mine, catching++ == 0 ? &earlier : NULL);
}

void os_interrupt_release(void)
{
    if (--catching == 0)
        sigaction(SIGINT, &earlier, NULL);
}

bool os_interrupted(void)
{
    return came;
}
