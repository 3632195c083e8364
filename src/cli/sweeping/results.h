/* Results of a sweep as they come: lines of JSON, each written at once, in the order of the cells. So a file that was
 * cut short by a kill is the start of the whole one, and can be continued. */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include "sweep/border.h"
#include "sweep/lines.h"

enum { RESULTS_LINE_MOST = 64 << 20 }; /* bytes of a line that are examined */

typedef struct results {
    int fd;
    const char *path; /* NULL: standard output */
    uint64_t done;    /* cells that are in it */
    uint64_t methods[SWEEP_METHODS];
    const sweep_plan *plan;
    sweep_shard part;
    sweep_border *border; /* NULL: the cells are known from the start */
} results;

/* Opens a file for the results of a part, or continues one: a torn last line is dropped. Without a path
 * it is standard output. What is wrong it has printed; returns the exit status. */
int results_open(results *r, const char *path, const sweep_plan *plan, sweep_shard part,
                 const char *head, sweep_border *border);

/* How many cells there are; of an adaptive design, as far as is known. And the i-th of them. */
uint64_t results_count(const results *r);
uint64_t results_cell(const results *r, uint64_t index);

/* Adds a line of a cell; 0, or an exit status and the reason is printed. */
int results_add(results *r, const char *line, sweep_method method);

/* Whether all is on the disk; then as results_add. */
int results_close(results *r, int status);

#endif
