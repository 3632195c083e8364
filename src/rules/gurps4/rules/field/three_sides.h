/* Three-sided battles (G4-257, G4-258). */
#ifndef G4_THREE_SIDES_H
#define G4_THREE_SIDES_H

#include "strength.h"

/* Strategy skill of so many loose allies. */
int32_t g4_allied_skill(const g4_figures *tables, const int32_t *strategies, int32_t allies);

/* Which of two allies is the larger: 0 or 1. Its strategy holds. */
int32_t g4_larger_ally(const g4_totals *a, const g4_totals *b);

/* The ways to divide the penalty of split command: choice 0 to G4_SPLITS - 1, battle 0 or 1. A
 * commander with one battle left has none. */
enum { G4_SPLITS = 5 };
int32_t g4_split_penalty(const g4_figures *tables, int32_t choice, int32_t battle,
                         bool two_battles);

/* Casualties of a body after elements with a percentage of their own joined it: mean weighted by
 * recorded TS, exact. */
bn_rat g4_mixed_casualties(bn_rat ts, bn_rat casualties, bn_rat joining_ts,
                           bn_rat joining_casualties);

/* The three pairs of three hostile sides: sides of pair p. */
enum { G4_PAIRS = 3 };
int32_t g4_pair_side(int32_t pair, int32_t which);

/* How many of a line's elements a share of so many percent is: to the nearest whole, halves up. */
int32_t g4_split_count(int32_t count, int32_t percent);

#endif
