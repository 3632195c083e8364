#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/base.h>

#include "os/process.h"
#include "os/terminal.h"

/* The exit status can no longer be returned here, so the program ends at once. */
static void output_close(void)
{
    bool failed = ferror(stdout) != 0;

    errno = 0;
    if (fclose(stdout) == 0 && !failed)
        return;
    fprintf(stderr, "banneret: the output cannot be written%s%s\n", errno != 0 ? ": " : "",
            errno != 0 ? strerror(errno) : "");
    os_end(bn_code_exit_status(BN_IO));
}

void output_open(int *argc, char ***argv)
{
    if (!os_begin(argc, argv))
        os_end(bn_code_exit_status(BN_IO));
    if (atexit(output_close) != 0)
        os_end(bn_code_exit_status(BN_MEMORY));
}
