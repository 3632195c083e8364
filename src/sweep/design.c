/* A grid counts like the digits of a number, the last varied value the fastest.
 *
 * A Latin hypercube of n cells cuts each range into n strata of equal width and puts each into one cell, in a separate
 * order for each range. A cell takes a place within its stratum at random: of m levels it takes level
 * floor((stratum * m + place) / n), with a place from 0 to m - 1. So if m divides n every level comes in n / m cells, and
 * if n divides m exactly one level of each n-th part is taken.
 *
 * The points of a Sobol sequence are moved alike: by the seed, the digits of each range are turned over in some places, which keeps
 * the points as even as they are. Saltelli's design has rows of cells: a point, another one that has further dimensions of the
 * sequence, and for each range the first point with the value of the second in this range. */
#include "design.h"

#include <banneret/dice.h>
#include <banneret/system/hash.h>

#include "sobol.h"

/* Streams of the generator: a deal for each range, and a place for each range and cell. */
#define PLACES (UINT64_C(1) << 40)

static uint32_t count_of(const sweep_plan *plan, uint32_t range)
{
    return range < plan->varied_count ? plan->varied[range].count : plan->orders_count;
}

uint32_t sweep_inputs(const sweep_plan *plan)
{
    return plan->varied_count + (plan->orders_count > 1);
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
    if (plan->design == SWEEP_ADAPTIVE)
        plan->dice = plan->seed; /* so that cells differ only in their values */
    if (sweep_design_grid(plan->design))
        return count_grid(plan, err);
    plan->cells = plan->asked_cells;
    if (plan->design == SWEEP_SALTELLI)
        plan->cells *= sweep_inputs(plan) + 2;
    for (uint32_t i = 0; plan->design == SWEEP_LATIN && i <= plan->varied_count; i++) {
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

static uint32_t sobol_level(const sweep_plan *plan, uint32_t range, uint32_t dimension,
                            uint64_t point)
{
    uint64_t levels = count_of(plan, range);
    bn_rng rng;

    if (levels == 1)
        return 0;
    bn_rng_init(&rng, plan->seed, dimension);
    return (uint32_t)((levels * (sobol_at(dimension, (uint32_t)point) ^ bn_rng_word(&rng))) >> 32);
}

static uint32_t saltelli_level(const sweep_plan *plan, uint32_t range, uint64_t cell)
{
    uint32_t inputs = sweep_inputs(plan), column = (uint32_t)(cell % (inputs + 2));
    bool second = column == 1 || column == range + 2;

    return sobol_level(plan, range, second ? inputs + range : range, cell / (inputs + 2));
}

/* The level of a range in a cell of any design but a grid. */
static uint32_t level_of(const sweep_plan *plan, uint32_t range, uint64_t cell)
{
    if (plan->design == SWEEP_SALTELLI)
        return saltelli_level(plan, range, cell);
    return plan->design == SWEEP_LATIN ? latin_level(plan, range, cell)
                                       : sobol_level(plan, range, range, cell);
}

void sweep_levels(const sweep_plan *plan, uint64_t cell, uint32_t levels[SWEEP_VARIED_MAX + 1])
{
    BN_ASSERT(cell < plan->cells);
    for (uint32_t i = plan->varied_count + 1; i-- > 0;) {
        uint32_t count = count_of(plan, i);

        if (!sweep_design_grid(plan->design)) {
            levels[i] = level_of(plan, i, cell);
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
