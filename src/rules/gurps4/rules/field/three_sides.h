/* Battles of three sides and more (G4-257, G4-258). */
#ifndef G4_THREE_SIDES_H
#define G4_THREE_SIDES_H

#include "strength.h"

/* Strategy skill of this many loose allies. */
int32_t g4_allied_skill(const g4_figures *tables, const int32_t *strategies, int32_t allies);

/* Which of two allies is the larger: 0 or 1. Its strategy holds. */
int32_t g4_larger_ally(const g4_totals *a, const g4_totals *b);

/* The ways to divide the penalty of split command between two battles, and between three: choice 0 and
 * up, `battle` 0 to `battles` - 1. A commander with one battle left has none. */
enum { G4_SPLITS = 5, G4_SPLITS_OF_THREE = 15 };
int32_t g4_split_penalty(const g4_figures *tables, int32_t choice, int32_t battle, int32_t battles);

/* Casualties of a body after elements with their own percentage joined it: mean weighted by
 * recorded TS, exact. */
bn_rat g4_mixed_casualties(bn_rat ts, bn_rat casualties, bn_rat joining_ts,
                           bn_rat joining_casualties);

/* The pairs of this many hostile sides, a battle each: how many there are; the sides of pair p; and the
 * pair in which a side meets its enemy number `nth`, in the order of sides. */
int32_t g4_pairs(int32_t sides);
int32_t g4_pair_side(int32_t sides, int32_t pair, int32_t which);
int32_t g4_pair_of(int32_t sides, int32_t side, int32_t nth);

/* How many of a line's elements a share of this many percent is: to the nearest whole, halves up. */
int32_t g4_split_count(int32_t count, int32_t percent);

#endif
