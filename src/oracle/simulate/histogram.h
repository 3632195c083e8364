/* One measure over many games: how often each value came, by winner.
 *
 * Up to BN_SIMULATED_ROWS different values have a row each. A value that finds no row is added to the
 * sums and extremes, so that these are of all games in any case. Only integers are added, so the counts
 * of several threads merge to the same result, however the games were divided among them. */
#ifndef BNI_HISTOGRAM_H
#define BNI_HISTOGRAM_H

#include <banneret/oracle.h>

#include "../../base/wide.h"
#include "../common/table.h"
#include "ground.h"

/* Bytes that a histogram takes when it has all its rows, earlier ones not counted. */
#define BNI_HISTOGRAM_BYTES ((size_t)256 * 1024)

typedef struct bni_histogram_row {
    int64_t value;
    uint64_t won[BN_SIDES_MAX + 1];
} bni_histogram_row;

/* All zeros to start with, except the ground. */
typedef struct bni_histogram {
    bni_ground *ground;
    bni_table numbers; /* of rows, by value */
    bni_histogram_row *rows;
    uint32_t used, room;
    bool full;           /* the arena is: what could not be counted is lost */
    bool more;           /* values than there are rows */
    bool any;            /* something is in the four below */
    int64_t least, most; /* of what found no row */
    int64_t sum;
    bni_u128 squares;
} bni_histogram;

/* `games` games ended with this value and this winner (or BN_DRAW). */
void bni_histogram_add(bni_histogram *counts, int64_t value, uint32_t winner, uint64_t games);
void bni_histogram_merge(bni_histogram *into, const bni_histogram *from);

/* Ends the counting: nothing may be added any more. BN_MEMORY if the arena is full. */
bn_code bni_histogram_result(bni_histogram *counts, bn_arena *arena, bn_simulated_measure *out);

#endif
