/* A few threads for work that takes longer than the loop can wait. Work is handed over whole: while a thread has it,
 * no one else touches it, except to cancel it. So nothing else needs a lock. */
#ifndef BS_POOL_H
#define BS_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "loop.h"

typedef struct bs_pool bs_pool;

/* Work waits in two lines, which take turns, so that neither has to wait for all of the other. In a line clients and tables take
 * turns: a second work of one of them comes after the first works of all others. */
typedef enum bs_line_of {
    BS_LINE_QUESTIONS,
    BS_LINE_MOVES,
    BS_LINES,
    BS_LINE_NEW_TABLES = 0, /* of the threads for long tables */
    BS_LINE_TABLES = 1
} bs_line_of;

typedef struct bs_work bs_work;

/* Anyone who gives work puts its own members behind this. */
struct bs_work {
    void (*run)(bs_work *work);  /* in a thread */
    void (*done)(bs_work *work); /* after that, in the loop; ends the work */
    bs_line_of line;
    uint64_t client, table; /* for whom, and about which; 0: it does not matter */
    uint32_t turn;          /* how many of the same client or table were before it */
    atomic_bool cancelled;  /* the thread should come to an end soon */
    bs_work *next;
};

/* Threads that take work, and give way to others by this much (setpriority). NULL: there are none available. */
bs_pool *bs_pool_make(bs_loop *loop, uint32_t threads, int nice);

/* Cancels everything, and waits until the threads have noticed. `done` is not called any more. */
void bs_pool_free(bs_pool *pool);

void bs_pool_give(bs_pool *pool, bs_work *work);

/* Work that waits is done at once, without having run; work that runs is done when it notices. */
void bs_pool_cancel(bs_pool *pool, bs_work *work);

/* Shows all work, that which waits too, to come to an end. It is done as usual. */
void bs_pool_hurry(bs_pool *pool);

/* How much work waits, and how much runs or is not collected. */
typedef struct bs_pool_figures {
    uint32_t waiting, running;
    uint64_t done;
} bs_pool_figures;
bs_pool_figures bs_pool_count(bs_pool *pool);

#endif
