/* The cells of a sweep that are under way, and their lines, which wait until all before them are written. */
#ifndef CLI_SWEEPING_POOL_H
#define CLI_SWEEPING_POOL_H

#include <pthread.h>
#include <time.h>

#include "results.h"

enum { POOL_AHEAD = 256 };

typedef struct pool_slot {
    char *line; /* NULL: not there yet */
    sweep_method method;
} pool_slot;

typedef struct pool {
    const sweep_plan *plan;
    results *out;
    uint64_t first; /* done before */
    struct timespec began;
    pthread_mutex_t lock;
    pthread_cond_t moved;
    pool_slot ring[POOL_AHEAD]; /* by the number of the cell within the part */
    uint64_t next;              /* to be started */
    double shown;
    uint32_t told; /* refusals */
    int status;
    bool ended;
} pool;

/* What a cell came to, or why not. The line lives elsewhere. */
typedef struct pool_cell {
    bn_code code;
    const char *line;
    sweep_method method;
    bn_error err;
} pool_cell;

/* Works out a cell; its line lives in `arena`. */
void pool_work_out(const sweep_plan *plan, uint64_t cell, bn_arena *arena, pool_cell *out);

/* With the lock held: takes the next cell, by its place among those of the file; false if there is none now. */
bool pool_next(pool *p, uint64_t *index);

/* Also with the lock held: whether no more cells will be started. Nor will there be later, except of an adaptive design that
 * waits for results. */
bool pool_is_over(const pool *p);

/* Takes what a cell came to, and writes every line whose turn it is. */
void pool_take(pool *p, uint64_t index, const pool_cell *found);

#endif
