/* Sobol's indices from a sample, with confidence intervals. Nothing here knows of battles. */
#ifndef BNI_SWEEP_SAMPLED_H
#define BNI_SWEEP_SAMPLED_H

#include <stdbool.h>
#include <stdint.h>

#include <banneret/arena.h>

enum { SAMPLED_INPUTS_MAX = 17, SAMPLED_DRAWS = 400 };

/* An index, and how large its error can be: three standard errors of the bootstrap on each side. */
typedef struct sampled_index {
    double value, error;
} sampled_index;

typedef struct sampled_indices {
    double mean, variance;
    sampled_index first[SAMPLED_INPUTS_MAX], total[SAMPLED_INPUTS_MAX];
} sampled_indices;

/* `values` has `rows` rows of inputs + 2 values: of a point, of another one, and for each input that of the first point with
 * this input of the other. First-order indices as by Saltelli et al. (2010), total ones as by Jansen (1999). The bootstrap
 * draws rows by `seed`. False with a full arena, which is used for scratch. If nothing varies the indices are 0. */
bool sampled_indices_find(const double *values, uint32_t rows, uint32_t inputs, uint64_t seed,
                          bn_arena *arena, sampled_indices *out);

#endif
