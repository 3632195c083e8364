#include "prompt.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "os/files.h"
#include "os/terminal.h"
#include "print/plain.h"

/* Adds one byte to the line. True when the line is complete; where input comes in lines, a carriage return before the
 * end belongs to a file of Windows, and is stripped. Nothing stands for a hidden byte on the screen:
 * even a star for each would tell a long order from a short one. */
static bool take(char byte, bool hidden, char *line, size_t size, size_t *length)
{
    if (byte == '\n' || (hidden && byte == '\r'))
        return true;
    if (hidden && (byte == 127 || byte == 8))
        *length -= *length > 0;
    else if (*length + 1 < size)
        line[(*length)++] = byte;
    return false;
}

static prompt_result read_bytes(bool hidden, char *line, size_t size, size_t *length)
{
    for (;;) {
        char byte;
        int64_t got;

        if (!os_await_input())
            return PROMPT_STOPPED;
        got = os_read(OS_INPUT, &byte, 1);
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
    bool hides = hidden && os_terminal_hide();
    size_t length = 0;
    prompt_result result;

    fputs(ask, stdout);
    fflush(stdout);
    result = read_bytes(hides, line, size, &length);
    line[length] = '\0';
    strip(line);
    if (hides) {
        os_terminal_show();
        fputc('\n', stdout);
    } else if (!os_is_terminal(OS_INPUT)) {
        /* Input from a pipe is printed, so that a transcript looks like a session. */
        puts(hidden ? "" : PLAIN(line));
    }
    return result;
}
