#include "os/terminal.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "interrupt.h"
#include "os/files.h"
#include "os/process.h"
#include "wide.h"

enum { PIECE = 1 << 30 /* bytes of one call */ };
enum { TYPED = 4096, LOOK = 10 /* milliseconds between two looks at a pipe */ };

static HANDLE handle_of(int fd)
{
    return (HANDLE)_get_osfhandle(fd);
}

bool os_is_terminal(int fd)
{
    DWORD mode;

    return GetConsoleMode(handle_of(fd), &mode) != 0;
}

/* ---- the start ------------------------------------------------------------------------------- */

/* As Windows has them, in UTF-8 and with slashes, since every backslash on this command line is that of a path. */
static bool read_arguments(int *argc, char ***argv)
{
    int count;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **out = wide == NULL ? NULL : calloc((size_t)count + 1, sizeof *out);

    for (int i = 0; out != NULL && i < count; i++) {
        size_t size = 3 * wcslen(wide[i]) + 1;

        out[i] = malloc(size);
        if (out[i] == NULL || !os_narrow_path(wide[i], out[i], size))
            return false;
    }
    if (wide != NULL)
        (void)LocalFree(wide);
    if (out == NULL)
        return false;
    *argc = count;
    *argv = out;
    return true;
}

static UINT page; /* of the console, before us */

static void restore_page(void)
{
    (void)SetConsoleOutputCP(page);
}

/* Text for a console is written in pieces, because a letter that is cut in two is not shown. */
static void prepare(int fd, FILE *out)
{
    DWORD mode;

    if (!GetConsoleMode(handle_of(fd), &mode))
        return;
    (void)SetConsoleMode(handle_of(fd), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    if (page == 0) {
        page = GetConsoleOutputCP();
        (void)SetConsoleOutputCP(CP_UTF8);
        (void)atexit(restore_page);
    }
    if (out == stdout)
        (void)setvbuf(out, NULL, _IOFBF, TYPED);
}

bool os_begin(int *argc, char ***argv)
{
    for (int fd = OS_INPUT; fd <= OS_ERRORS; fd++) {
        if (_get_osfhandle(fd) < 0 && _open("NUL", fd == OS_ERRORS ? _O_WRONLY : _O_RDONLY) != fd)
            return false;
        (void)_setmode(fd, _O_BINARY);
    }
    prepare(OS_OUTPUT, stdout);
    prepare(OS_ERRORS, stderr);
    return read_arguments(argc, argv);
}

/* ---- what it can show ------------------------------------------------------------------------ */

int os_terminal_width(int fd)
{
    CONSOLE_SCREEN_BUFFER_INFO about;

    if (!GetConsoleScreenBufferInfo(handle_of(fd), &about))
        return 0;
    return about.srWindow.Right - about.srWindow.Left + 1;
}

/* What we write to a console is UTF-8; the usual variables can say otherwise. */
bool os_shows_utf8(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    char value[100];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (os_variable(names[i], value, sizeof value) && value[0] != '\0')
            return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL ||
                   strstr(value, "UTF8") != NULL || strstr(value, "utf-8") != NULL;
    return true;
}

bool os_shows_colour(void)
{
    char term[100];

    return !os_variable("TERM", term, sizeof term) || strcmp(term, "dumb") != 0;
}

static int spoken = -1; /* the real standard output while output is discarded */

bool os_hush(void)
{
    int nowhere = _open("NUL", _O_WRONLY | _O_BINARY),
        nothing = _open("NUL", _O_RDONLY | _O_BINARY);
    bool done;

    (void)fflush(stdout);
    spoken = _dup(OS_OUTPUT);
    done = nowhere >= 0 && nothing >= 0 && spoken >= 0 && _dup2(nowhere, OS_OUTPUT) == 0 &&
           (!os_is_terminal(OS_INPUT) || _dup2(nothing, OS_INPUT) == 0);
    (void)_close(nowhere);
    (void)_close(nothing);
    return done;
}

void os_speak(void)
{
    if (spoken < 0)
        return;
    (void)fflush(stdout);
    (void)_dup2(spoken, OS_OUTPUT);
    (void)_close(spoken);
    spoken = -1;
}

/* ---- input ----------------------------------------------------------------------------------- */

/* What was typed and not taken yet, in UTF-8. */
static struct {
    char bytes[4 * TYPED];
    size_t at, length;
    bool looked; /* os_await_input has read, and nothing of that is left: the end */
} typed;

static DWORD shown; /* mode of the console's input before it was hidden */

bool os_terminal_hide(void)
{
    HANDLE input = handle_of(OS_INPUT);

    if (!GetConsoleMode(input, &shown))
        return false;
    interrupt_console(shown);
    return SetConsoleMode(input, shown & ~(DWORD)(ENABLE_ECHO_INPUT | ENABLE_LINE_INPUT)) != 0;
}

void os_terminal_show(void)
{
    (void)SetConsoleMode(handle_of(OS_INPUT), shown);
    interrupt_console(0);
}

static bool is_console_input(int fd)
{
    return fd == OS_INPUT && os_is_terminal(fd);
}

/* Reads a line, or a letter if it is hidden, with the ends of lines that we have; half a letter of UTF-16 waits for its
 * other half. */
static void type(void)
{
    static wchar_t half;
    wchar_t wide[TYPED];
    DWORD got = 0;
    int length = 0, kept = half != 0;

    wide[0] = half;
    half = 0;
    (void)ReadConsoleW(handle_of(OS_INPUT), wide + kept, TYPED - 1, &got, NULL);
    got += (DWORD)kept;
    if (got > 0 && wide[got - 1] >= 0xD800 && wide[got - 1] < 0xDC00)
        half = wide[--got];
    if (got > 0 && wide[0] != 26) /* Control-Z: the end */
        length = WideCharToMultiByte(CP_UTF8, 0, wide, (int)got, typed.bytes, sizeof typed.bytes,
                                     NULL, NULL);
    typed.at = typed.length = 0;
    for (int i = 0; i < length; i++) {
        if (typed.bytes[i] == '\r' && i + 1 < length && typed.bytes[i + 1] == '\n')
            continue;
        typed.bytes[typed.length++] = typed.bytes[i] == '\r' ? '\n' : typed.bytes[i];
    }
    if (half != 0 && typed.length == 0)
        type();
}

static size_t take(char *bytes, size_t size)
{
    size_t left;

    if (typed.at == typed.length && !typed.looked)
        type();
    typed.looked = false;
    left = typed.length - typed.at;
    if (size > left)
        size = left;
    memcpy(bytes, typed.bytes + typed.at, size);
    typed.at += size;
    return size;
}

/* Here and not beside os_read_at, because standard input may be a console. */
int64_t os_read(int fd, void *bytes, size_t size)
{
    DWORD got = 0;

    if (is_console_input(fd))
        return (int64_t)take(bytes, size);
    if (ReadFile(handle_of(fd), bytes, size > PIECE ? PIECE : (DWORD)size, &got, NULL))
        return got;
    if (GetLastError() == ERROR_BROKEN_PIPE || GetLastError() == ERROR_HANDLE_EOF)
        return 0;
    (void)os_failed();
    return -1;
}

bool os_has_input(int fd)
{
    HANDLE input = handle_of(fd);
    DWORD there = 0;

    if (is_console_input(fd))
        return typed.at < typed.length;
    return GetFileType(input) != FILE_TYPE_PIPE ||
           !PeekNamedPipe(input, NULL, 0, NULL, &there, NULL) || there > 0;
}

/* Control-C makes ReadConsoleW return without a letter, sometimes before the handler has run. */
bool os_await_input(void)
{
    HANDLE stopped = interrupt_event();

    (void)fflush(stdout);
    if (os_interrupted())
        return false;
    if (is_console_input(OS_INPUT)) {
        if (typed.at == typed.length)
            type();
        typed.looked = true;
        if (typed.length == 0 && stopped != NULL)
            (void)WaitForSingleObject(stopped, LOOK);
        return !os_interrupted();
    }
    while (!os_interrupted() && !os_has_input(OS_INPUT))
        if (stopped == NULL || WaitForSingleObject(stopped, LOOK) == WAIT_FAILED)
            Sleep(LOOK);
    return !os_interrupted();
}
