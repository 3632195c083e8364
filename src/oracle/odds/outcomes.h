/* The outcomes of finished games: exact weights by measure, value and winner. */
#ifndef BNI_OUTCOMES_H
#define BNI_OUTCOMES_H

#include <banneret/oracle.h>

#include "../common/table.h"

/* One value of a measure, with one accumulator for each side and one for a draw. */
typedef struct bni_outcomes_row {
    int64_t value;
    uint32_t measure;
    uint64_t *limbs; /* `columns` accumulators of `room` limbs */
} bni_outcomes_row;

typedef struct bni_outcomes {
    bn_arena *arena;
    bni_outcomes_row *rows; /* row 0 is the winner alone: its own measure with one value */
    uint32_t count;
    uint32_t row_room;
    bni_table numbers; /* of rows, by measure and value */
    uint32_t columns;
    uint32_t room;  /* limbs an accumulator can hold */
    uint32_t width; /* limbs in use: those of the denominator */
    uint64_t *scratch;
} bni_outcomes;

#define BNI_WINNER UINT32_MAX /* the measure of row 0 */

bn_code bni_outcomes_init(bni_outcomes *outcomes, bn_arena *arena, uint32_t sides);

/* Adds the weight of `width` limbs. Column: the winner, or the number of sides for a draw. */
bn_code bni_outcomes_add(bni_outcomes *outcomes, uint32_t measure, int64_t value, uint32_t column,
                         const uint64_t *weight, uint32_t width);

/* Everything so far times `factor`, from now on in `width` limbs. */
bn_code bni_outcomes_scale(bni_outcomes *outcomes, const uint64_t *factor, uint32_t factor_count,
                           uint32_t width);

/* The accumulator of a row. */
static inline uint64_t *bni_outcomes_at(const bni_outcomes *outcomes, uint32_t row, uint32_t column)
{
    return outcomes->rows[row].limbs + (size_t)column * outcomes->room;
}

/* Writes won, measure_count and measures, rows in order. BN_MEMORY if the arena is full. */
bn_code bni_outcomes_result(bni_outcomes *outcomes, uint32_t measures, bn_odds *out);

#endif
