/* What we use of argp. glibc has it built in, and neither Debian nor Windows has it for other systems; so this is the part
 * that the program needs, with the words and columns of glibc's. */
#ifndef BANNERET_OS_ARGP_H
#define BANNERET_OS_ARGP_H

#include <errno.h>

typedef int error_t;

enum { ARGP_ERR_UNKNOWN = 7 /* as E2BIG of glibc */, ARGP_NO_EXIT = 0x20 };
enum { ARGP_KEY_ARGS = 0x1000006, ARGP_KEY_NO_ARGS = 0x1000002 };

struct argp_option {
    const char *name; /* NULL ends the rows */
    int key;          /* a letter is its short form too */
    const char *arg;
    const char *doc;
};

struct argp_state;

struct argp {
    const struct argp_option *options;
    error_t (*parser)(int key, char *text, struct argp_state *state);
    const char *args_doc;
    const char *doc; /* what stands before the options, and after a \v what stands behind them */
};

struct argp_state {
    const struct argp *argp;
    int argc;
    char **argv;
    int next; /* the first operand */
    unsigned flags;
    void *input;
};

/* Operands may stand anywhere; --help and --usage print and end the program, as every fault does unless flags have
 * ARGP_NO_EXIT. */
error_t argp_parse(const struct argp *argp, int argc, char **argv, unsigned flags, int *next,
                   void *input);

/* Print what is wrong, or how the program is called, and end it with status 64. */
void argp_error(const struct argp_state *state, const char *words, ...)
    __attribute__((format(gnu_printf, 2, 3)));
void argp_usage(const struct argp_state *state);

#endif
