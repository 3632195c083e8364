#define _GNU_SOURCE
#include "os/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "interrupt.h"

/* Writing to a closed standard output must fail, so its descriptor gets a file that cannot be written to. */
bool os_begin(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

bool os_is_terminal(int fd)
{
    return isatty(fd) == 1;
}

int os_terminal_width(int fd)
{
    struct winsize size;

    return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool os_shows_utf8(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);

        if (value != NULL && value[0] != '\0')
            return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL ||
                   strstr(value, "UTF8") != NULL || strstr(value, "utf-8") != NULL;
    }
    return false;
}

bool os_shows_colour(void)
{
    const char *term = getenv("TERM");

    return term != NULL && strcmp(term, "dumb") != 0;
}

/* The real standard output while output is discarded; otherwise NULL. */
static FILE *spoken;

bool os_hush(void)
{
    FILE *nowhere = fopen("/dev/null", "w");
    int nothing;

    if (nowhere == NULL)
        return false;
    fflush(stdout);
    spoken = stdout;
    stdout = nowhere;
    if (isatty(STDIN_FILENO)) {
        nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0)
            return false;
        close(nothing);
    }
    return true;
}

void os_speak(void)
{
    if (spoken == NULL)
        return;
    fclose(stdout);
    stdout = spoken;
    spoken = NULL;
}

/* Of the terminal, while it is hidden: a signal handler has no argument of ours. */
static struct termios before, hidden;

/* Signals still work. */
bool os_terminal_hide(void)
{
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    hidden = before;
    hidden.c_lflag &= ~(tcflag_t)(ECHO | ICANON);
    hidden.c_cc[VMIN] = 1;
    hidden.c_cc[VTIME] = 0;
    interrupt_terminal(&before, &hidden);
    return tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0;
}

void os_terminal_show(void)
{
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    interrupt_terminal(NULL, NULL);
}

/* Control-C is held back but for the wait itself, so that none is lost between a look at the note and the wait. */
bool os_await_input(void)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    sigset_t held, usual;
    bool stopped;

    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigprocmask(SIG_BLOCK, &held, &usual);
    while (!os_interrupted() && ppoll(&input, 1, NULL, &usual) < 0 && errno == EINTR)
        ;
    stopped = os_interrupted();
    sigprocmask(SIG_SETMASK, &usual, NULL);
    return !stopped;
}

bool os_has_input(int fd)
{
    struct pollfd input = { .fd = fd, .events = POLLIN };

    return poll(&input, 1, 0) > 0;
}
