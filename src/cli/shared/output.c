#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <banneret/base.h>

/* The exit status can no longer be returned here, so the program ends at once. */
static void output_close(void)
{
    bool failed = ferror(stdout) != 0;

    errno = 0;
    if (fclose(stdout) == 0 && !failed)
        return;
    fprintf(stderr, "banneret: the output cannot be written%s%s\n", errno != 0 ? ": " : "",
            errno != 0 ? strerror(errno) : "");
    _exit(bn_code_exit_status(BN_IO));
}

/* Writing to a closed standard output must fail, so its descriptor gets a file that cannot be written to. */
void output_open(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY) != fd)
            _exit(bn_code_exit_status(BN_IO));
    if (atexit(output_close) != 0)
        _exit(bn_code_exit_status(BN_MEMORY));
}

/* The real standard output while output is discarded; otherwise NULL. */
static FILE *spoken;

bool output_hush(void)
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

void output_speak(void)
{
    if (spoken == NULL)
        return;
    fclose(stdout);
    stdout = spoken;
    spoken = NULL;
}
