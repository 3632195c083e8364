/* A sweep on several machines by MPI: one process hands out cells and writes, the others only work them out. */
#ifndef CLI_SWEEPING_RANKS_H
#define CLI_SWEEPING_RANKS_H

#include "pool.h"

typedef struct ranks {
    int count, mine; /* processes, and which of them this is; 0 writes */
} ranks;

/* Joins the other processes. False: this program was built without MPI. The rest is only called after it. */
bool ranks_join(ranks *r);
void ranks_leave(void);

/* Gives all processes the hash and the status of the first one, once it has read its plan and opened its file. */
void ranks_share(uint64_t *hash, int *status);

/* Ends all processes, because this one has another plan than the first. */
void ranks_break(const ranks *r);

/* The first process: hands out cells of the pool until there are none. */
void ranks_serve(const ranks *r, pool *p);

/* The others: work out what they are handed. */
void ranks_work(const sweep_plan *plan);

#endif
