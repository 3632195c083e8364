#include "budget.h"

#include <stdlib.h>
#include <time.h>

enum { LEAST_MS = 50 }; /* less than that is not worth another try */

uint64_t bs_budget_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

bs_budget bs_budget_of(uint32_t ms, size_t bytes, const atomic_bool *cancelled)
{
    uint64_t ends = bs_budget_now() + ms;

    return (bs_budget){ .cancelled = cancelled, .ends = ends, .try_ends = ends, .bytes = bytes };
}

uint64_t bs_budget_left(const bs_budget *budget)
{
    uint64_t now = bs_budget_now();

    return now < budget->ends ? budget->ends - now : 0;
}

void bs_budget_try(bs_budget *budget, double share)
{
    budget->try_ends = bs_budget_now() + (uint64_t)(share * (double)bs_budget_left(budget));
}

static bool go_on(void *self, const bn_progress *progress)
{
    const bs_budget *budget = self;

    (void)progress;
    return !atomic_load_explicit(budget->cancelled, memory_order_relaxed) &&
           bs_budget_now() < budget->try_ends;
}

bn_watch bs_budget_watch(bs_budget *budget)
{
    return (bn_watch){ .tell = go_on, .self = budget };
}

void bs_budget_ways(bs_budget *budget, uint32_t ways)
{
    budget->ways = ways > 0 ? ways : 1;
    bs_budget_try(budget, 1.0 / budget->ways);
}

bool bs_budget_goes_on(void *self)
{
    bs_budget *budget = self;

    bs_budget_ways(budget, budget->ways - 1);
    return !atomic_load(budget->cancelled) && bs_budget_left(budget) > LEAST_MS;
}

/* ---- memory ------------------------------------------------------------------------------- */

static void *get(void *self, size_t size)
{
    bs_budget *budget = self;
    void *block = size <= budget->bytes ? malloc(size) : NULL;

    if (block)
        budget->bytes -= size;
    return block;
}

static void put(void *self, void *block, size_t size)
{
    bs_budget *budget = self;

    budget->bytes += size;
    free(block);
}

bn_arena bs_budget_arena(bs_budget *budget)
{
    bn_arena arena;

    bn_arena_init(&arena, (bn_memory){ .get = get, .put = put, .self = budget }, budget->bytes);
    return arena;
}
