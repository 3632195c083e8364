/* A grid counts like the digits of a number, the last varied value the fastest.
 *
 * A Latin hypercube of n cells cuts each range into n strata of equal width and puts each into one cell, in a separate
 * order for each range. A cell takes a place within its stratum at random: of m levels it takes level
 * floor((stratum * m + place) / n), with a place from 0 to m - 1. So if m divides n every level comes in n / m cells, and
 * if n divides m exactly one level of each n-th part is taken. */
#include "design.h"

#include <banneret/dice.h>
#include <banneret/system/hash.h>

/* Streams of the generator: a deal for each range, and a place for each range and cell. */
#define PLACES (UINT64_C(1) << 40)

static uint32_t count_of(const sweep_plan *plan, uint32_t range)
{
    return range < plan->varied_count ? plan->varied[range].count : plan->orders_count;
}

static bn_code count_grid(sweep_plan *plan, bn_error *err)
{
    plan->cells = 1;
    for (uint32_t i = 0; i <= plan->varied_count; i++) {
        plan->cells *= count_of(plan, i);
        if (plan->cells > SWEEP_GRID_MAX)
            return sweep_refuse(bn_doc_at(plan->doc, "vary"), "vary",
                                "this grid has more than 1,000,000,000 cells", NULL,
                                "fewer values, or design: latin with a number of cells", err);
    }
    return BN_OK;
}

/* Strata in a random order (Fisher and Yates). */
static uint32_t *deal(uint64_t seed, uint32_t range, uint32_t cells, bn_arena *arena)
{
    uint32_t *order = bn_arena_array(arena, cells, sizeof *order);
    bn_rng rng;

    if (!order)
        return NULL;
    bn_rng_init(&rng, seed, range);
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t at = bn_rng_below(&rng, i + 1);

        order[i] = order[at];
        order[at] = i;
    }
    return order;
}

bn_code sweep_design_make(sweep_plan *plan, bn_arena *arena, bn_error *err)
{
    if (plan->design == SWEEP_GRID)
        return count_grid(plan, err);
    plan->cells = plan->asked_cells;
    for (uint32_t i = 0; i <= plan->varied_count; i++) {
        plan->order_of[i] = deal(plan->seed, i, plan->asked_cells, arena);
        if (!plan->order_of[i])
            return bn_fail(err, BN_MEMORY, "out of memory for the design");
    }
    return BN_OK;
}

static uint32_t latin_level(const sweep_plan *plan, uint32_t range, uint64_t cell)
{
    uint32_t levels = count_of(plan, range);
    uint64_t stratum = plan->order_of[range][cell];
    bn_rng rng;

    bn_rng_init(&rng, plan->seed, (range + 1) * PLACES + cell);
    return (uint32_t)((stratum * levels + bn_rng_below(&rng, levels)) / plan->cells);
}

void sweep_levels(const sweep_plan *plan, uint64_t cell, uint32_t levels[SWEEP_VARIED_MAX + 1])
{
    BN_ASSERT(cell < plan->cells);
    for (uint32_t i = plan->varied_count + 1; i-- > 0;) {
        uint32_t count = count_of(plan, i);

        if (plan->design == SWEEP_LATIN) {
            levels[i] = latin_level(plan, i, cell);
            continue;
        }
        levels[i] = (uint32_t)(cell % count);
        cell /= count;
    }
}

uint64_t sweep_seed(const sweep_plan *plan, uint64_t cell)
{
    unsigned char bytes[8];
    uint64_t seed;

    if (plan->dice > 0)
        return plan->dice;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(cell >> (8 * i));
    seed = bn_hash64(bytes, sizeof bytes, plan->hash) & INT64_MAX;
    return seed > 0 ? seed : 1;
}
