/* A. Saltelli et al., "Variance based sensitivity analysis of model output", Comput. Phys. Commun. 181, 259-270 (2010),
 * with points A and B, and AB that has one input of B: the first index is the mean of f(B) (f(AB) - f(A)), the total one
 * half the mean of (f(A) - f(AB))^2 (M. J. W. Jansen, 1999), both divided by the variance. Values are taken from their mean
 * first, which changes neither and makes the first index much sharper. */
#include "sampled.h"

#include <math.h>

#include <banneret/dice.h>

#define ERRORS 3 /* standard errors on each side of an interval */

typedef struct sample {
    const double *values;
    uint32_t rows, inputs;
    const uint32_t *drawn; /* the row in each place; NULL: every row once */
} sample;

static const double *row_of(const sample *s, uint32_t at)
{
    return s->values + (size_t)(s->drawn ? s->drawn[at] : at) * (s->inputs + 2);
}

/* Mean and variance of all points that do not share an input. */
static void describe(const sample *s, double *mean, double *variance)
{
    double sum = 0, squares = 0;

    for (uint32_t i = 0; i < s->rows; i++)
        sum += row_of(s, i)[0] + row_of(s, i)[1];
    *mean = sum / 2 / s->rows;
    for (uint32_t i = 0; i < s->rows; i++)
        squares += pow(row_of(s, i)[0] - *mean, 2) + pow(row_of(s, i)[1] - *mean, 2);
    *variance = squares / 2 / s->rows;
}

/* first[0], total[0], first[1], ... */
static void estimate(const sample *s, double *mean, double *variance, double *out)
{
    describe(s, mean, variance);
    for (uint32_t input = 0; input < s->inputs; input++) {
        double first = 0, total = 0;

        for (uint32_t i = 0; i < s->rows; i++) {
            const double *row = row_of(s, i);
            double change = row[2 + input] - row[0];

            first += (row[1] - *mean) * change;
            total += change * change;
        }
        out[2 * input] = *variance > 0 ? first / s->rows / *variance : 0;
        out[2 * input + 1] = *variance > 0 ? total / 2 / s->rows / *variance : 0;
    }
}

static void draw(uint32_t *rows, uint32_t count, bn_rng *rng)
{
    for (uint32_t i = 0; i < count; i++)
        rows[i] = bn_rng_below(rng, count);
}

bool sampled_indices_find(const double *values, uint32_t rows, uint32_t inputs, uint64_t seed,
                          bn_arena *arena, sampled_indices *out)
{
    double found[2 * SAMPLED_INPUTS_MAX], again[2 * SAMPLED_INPUTS_MAX], mean, variance;
    double sums[2 * SAMPLED_INPUTS_MAX] = { 0 }, squares[2 * SAMPLED_INPUTS_MAX] = { 0 };
    uint32_t *drawn = bn_arena_array(arena, rows, sizeof *drawn);
    sample s = { .values = values, .rows = rows, .inputs = inputs };
    bn_rng rng;

    if (!drawn)
        return false;
    estimate(&s, &out->mean, &out->variance, found);
    bn_rng_init(&rng, seed, 0);
    s.drawn = drawn;
    for (uint32_t round = 0; round < SAMPLED_DRAWS; round++) {
        draw(drawn, rows, &rng);
        estimate(&s, &mean, &variance, again);
        for (uint32_t i = 0; i < 2 * inputs; i++) {
            sums[i] += again[i];
            squares[i] += again[i] * again[i];
        }
    }
    for (uint32_t i = 0; i < 2 * inputs; i++) {
        double average = sums[i] / SAMPLED_DRAWS;
        double spread = squares[i] / SAMPLED_DRAWS - average * average;
        sampled_index *index = i % 2 == 0 ? &out->first[i / 2] : &out->total[i / 2];

        *index = (sampled_index){ found[i], ERRORS * sqrt(fmax(spread, 0)) };
    }
    return true;
}
