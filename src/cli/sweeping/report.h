/* Results of a sweep as a table, a drawing or CSV. */
#ifndef CLI_SWEEPING_REPORT_H
#define CLI_SWEEPING_REPORT_H

#include <banneret/arena.h>

#include "print/picture.h"

typedef struct sweep_report {
    const char *path;
    const char *by;      /* "pass,orcs": one or two of what varies; NULL: the first */
    const char *measure; /* NULL: the first */
    const char *html;    /* the page to write, or NULL */
    bool csv;
    bool indices; /* which of what varies the measure depends on */
    picture_files pictures;
} sweep_report;

/* What is wrong it has printed; returns the exit status. */
int sweeping_report(const sweep_report *how, bn_arena *arena);

#endif
