/* How much time and memory one piece of thinking may take. It belongs to the thread that thinks. */
#ifndef BS_BUDGET_H
#define BS_BUDGET_H

#include <stdatomic.h>

#include <banneret/arena.h>
#include <banneret/oracle.h>

typedef struct bs_budget {
    const atomic_bool *cancelled; /* no one wants the answer any more */
    uint64_t ends;                /* milliseconds of the clock of bs_budget_now */
    uint64_t try_ends;            /* the same, of the way that is tried now */
    uint32_t ways;                /* that may be tried, this one included */
    size_t bytes;                 /* left */
} bs_budget;

bs_budget bs_budget_of(uint32_t ms, size_t bytes, const atomic_bool *cancelled);
uint64_t bs_budget_now(void);

/* Milliseconds that are left. */
uint64_t bs_budget_left(const bs_budget *budget);

/* Starts a way that may take this share of the time that is left, from 0 to 1. */
void bs_budget_try(bs_budget *budget, double share);

/* Cancels what is watched when the time of this way is over or no one wants it. */
bn_watch bs_budget_watch(bs_budget *budget);

/* Starts the first of this many ways, which share the time that is left; and, after a way was given up, the next one.
 * False: there is no time left, or no one wants it. The second is for counsel_request.goes_on. */
void bs_budget_ways(bs_budget *budget, uint32_t ways);
bool bs_budget_goes_on(void *budget);

/* An arena whose memory comes out of the budget. */
bn_arena bs_budget_arena(bs_budget *budget);

#endif
