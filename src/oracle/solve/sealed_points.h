/* The sealed points that a descent remembers: the states in which both sides choose at once, by
 * fingerprint. */
#ifndef BNI_SEALED_POINTS_H
#define BNI_SEALED_POINTS_H

#include <banneret/arena.h>

#include "../common/digest.h"
#include "../common/table.h"
#include "double_oracle.h"

/* What a state is worth to our team: `value` if both teams play their mixes, `low` if they reply to our
 * mixes, `high` if we reply to theirs. */
typedef struct bni_worth {
    double value, low, high;
} bni_worth;

/* One play of a mix. */
typedef struct bni_share {
    double chance;
    uint32_t play;
} bni_share;

/* A place of the table: free if the tag of its fingerprint is 0. `worth.value` is NAN while it is being
 * worked out. */
typedef struct bni_sealed_point {
    bni_print print;
    bni_worth worth;
    const bni_share *mix; /* our shares, then theirs */
    uint8_t shares[2];
    uint32_t number; /* of a coarse look, to find more about it; otherwise 0 */
} bni_sealed_point;

typedef struct bni_sealed_points {
    bn_arena *arena;
    bni_table table;
} bni_sealed_points;

/* BN_MEMORY if the arena is full; so with the others. */
bn_code bni_sealed_points_init(bni_sealed_points *points, bn_arena *arena);

/* The point, or the free place where it would stand. */
bni_sealed_point *bni_sealed_points_find(const bni_sealed_points *points, const bni_print *print);

/* Enters a point that is not there, before it is solved, so that one that leads back to itself is
 * seen. */
bn_code bni_sealed_points_enter(bni_sealed_points *points, const bni_print *print);

/* Of a point that is entered: what it is worth, and the mixes found for it. */
bn_code bni_sealed_points_keep(bni_sealed_points *points, const bni_print *print,
                               const bni_worth *worth, const bni_double_oracle *mixes);

#endif
