/* The variance of a measure over a grid is that of its averages at each level of a range, and the average of its variances
 * within each level. So the first index is Var(E(Y | X)) / Var(Y). If all other ranges are known, the cells that are left
 * differ in this one alone: the total index is E(Var(Y | all others)) / Var(Y). Both are exact on a whole grid. */
#include "indices.h"

#include <math.h>

typedef struct grid {
    const double *values;
    uint64_t cells;
    double mean, variance;
} grid;

static void describe(grid *g)
{
    double sum = 0, squares = 0;

    for (uint64_t i = 0; i < g->cells; i++)
        sum += g->values[i];
    g->mean = sum / (double)g->cells;
    for (uint64_t i = 0; i < g->cells; i++)
        squares += pow(g->values[i] - g->mean, 2);
    g->variance = squares / (double)g->cells;
}

/* The averages at each level. Neighbours at one level are `stride` cells in a row. */
static void first_order(const grid *g, uint32_t count, uint64_t stride, double *levels,
                        sweep_index *out)
{
    double squares = 0;

    for (uint32_t level = 0; level < count; level++)
        levels[level] = 0;
    for (uint64_t i = 0; i < g->cells; i++)
        levels[i / stride % count] += g->values[i];
    out->least = INFINITY;
    out->most = -INFINITY;
    for (uint32_t level = 0; level < count; level++) {
        double mean = levels[level] / ((double)g->cells / count);

        out->least = fmin(out->least, mean);
        out->most = fmax(out->most, mean);
        squares += pow(mean - g->mean, 2);
    }
    out->first = g->variance > 0 ? squares / count / g->variance : 0;
}

/* The variance among cells that differ in this range alone. */
static void total_order(const grid *g, uint32_t count, uint64_t stride, sweep_index *out)
{
    double squares = 0;

    for (uint64_t i = 0; i < g->cells; i++) {
        double sum = 0;

        if (i / stride % count != 0)
            continue;
        for (uint32_t level = 0; level < count; level++)
            sum += g->values[i + level * stride];
        for (uint32_t level = 0; level < count; level++)
            squares += pow(g->values[i + level * stride] - sum / count, 2);
    }
    out->total = g->variance > 0 ? squares / (double)g->cells / g->variance : 0;
}

bool sweep_indices(const double *values, const uint32_t *counts, uint32_t ranges, bn_arena *arena,
                   sweep_index *out)
{
    grid g = { .values = values, .cells = 1 };
    uint64_t stride = 1;
    uint32_t most = 0;
    double *levels;

    for (uint32_t i = 0; i < ranges; i++) {
        g.cells *= counts[i];
        most = counts[i] > most ? counts[i] : most;
    }
    levels = bn_arena_array(arena, most, sizeof *levels);
    if (!levels)
        return false;
    describe(&g);
    for (uint32_t i = ranges; i-- > 0;) {
        first_order(&g, counts[i], stride, levels, &out[i]);
        total_order(&g, counts[i], stride, &out[i]);
        stride *= counts[i];
    }
    return true;
}
