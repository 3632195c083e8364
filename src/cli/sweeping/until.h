/* Odds asked backwards: which number gives this chance. */
#ifndef CLI_SWEEPING_UNTIL_H
#define CLI_SWEEPING_UNTIL_H

#include "shared/load.h"

typedef struct until_asked {
    const char *until; /* win.A=60%, with = or >= or <= */
    const char *by;    /* a path */
    uint64_t from, to;
    const char *orders; /* NULL: the defaults */
    const char *error;  /* in percent; NULL: the usual */
    uint64_t seed;
    uint32_t threads;
    bool json;
    const cli_document *document;
    const void *setup;
} until_asked;

/* Searches and prints what it found; returns the exit status. */
int sweeping_until(const until_asked *asked, bn_arena *arena);

#endif
