#include "prompt.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "print/plain.h"
#include "shared/interrupt.h"

/* If the input is a terminal: delivers letters one by one without echo. Signals still work. */
static bool hide(struct termios *before, struct termios *hidden)
{
    if (tcgetattr(STDIN_FILENO, before) != 0)
        return false;
    *hidden = *before;
    hidden->c_lflag &= ~(tcflag_t)(ECHO | ICANON);
    hidden->c_cc[VMIN] = 1;
    hidden->c_cc[VTIME] = 0;
    interrupt_terminal(before, hidden);
    return tcsetattr(STDIN_FILENO, TCSAFLUSH, hidden) == 0;
}

/* Adds one byte to the line. True when the line is complete. Nothing stands for a hidden byte on the screen:
 * even a star for each would tell a long order from a short one. */
static bool take(char byte, bool hidden, char *line, size_t size, size_t *length)
{
    if (byte == '\n' || byte == '\r')
        return true;
    if (hidden && (byte == 127 || byte == 8))
        *length -= *length > 0;
    else if (*length + 1 < size)
        line[(*length)++] = byte;
    return false;
}

/* Waits for a byte. Control-C is held back but for the wait itself, so that none is lost between a look
 * at the note and the wait. False if one came. */
static bool await_byte(void)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    sigset_t held, before;
    bool stopped;

    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigprocmask(SIG_BLOCK, &held, &before);
    while (!interrupt_came() && ppoll(&input, 1, NULL, &before) < 0 && errno == EINTR)
        ;
    stopped = interrupt_came();
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !stopped;
}

static prompt_result read_bytes(bool hidden, char *line, size_t size, size_t *length)
{
    for (;;) {
        char byte;
        ssize_t got;

        if (!await_byte())
            return PROMPT_STOPPED;
        got = read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0 || byte == 4)
            return *length > 0 && got <= 0 ? PROMPT_LINE : PROMPT_END;
        if (take(byte, hidden, line, size, length))
            return PROMPT_LINE;
    }
}

static void strip(char *line)
{
    size_t length = strlen(line), start = 0;

    while (length > 0 && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    while (isspace((unsigned char)line[start]))
        start++;
    memmove(line, line + start, length - start + 1);
}

prompt_result prompt_read(const char *ask, bool hidden, char *line, size_t size)
{
    struct termios before, now;
    bool hides = hidden && hide(&before, &now);
    size_t length = 0;
    prompt_result result;

    fputs(ask, stdout);
    fflush(stdout);
    result = read_bytes(hides, line, size, &length);
    line[length] = '\0';
    strip(line);
    if (hides) {
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
        interrupt_terminal(NULL, NULL);
        fputc('\n', stdout);
    } else if (isatty(STDIN_FILENO) != 1) {
        /* Input from a pipe is printed, so that a transcript looks like a session. */
        puts(hidden ? "" : PLAIN(line));
    }
    return result;
}
