/* Which of the things that vary a measure depends on: Sobol's indices of a whole grid, without sampling. */
#ifndef BNI_SWEEP_INDICES_H
#define BNI_SWEEP_INDICES_H

#include <stdint.h>

#include <banneret/arena.h>

enum { SWEEP_INDEX_CELLS_MAX = 10000000, SWEEP_RANGES_MAX = 17 };

/* Shares of the variance of the measure, if every cell counts alike. */
typedef struct sweep_index {
    double first;       /* of the averages at each level: what this explains alone */
    double total;       /* that is left if all others are known: with its interactions */
    double least, most; /* of the averages */
} sweep_index;

/* `values` are those of all combinations, the last range the fastest; counts[i] is how many levels range i has. If all values
 * are alike, the indices are 0. False with a full arena, which is used for scratch. */
bool sweep_indices(const double *values, const uint32_t *counts, uint32_t ranges, bn_arena *arena,
                   sweep_index *out);

#endif
