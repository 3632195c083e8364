/* What the tests of the oracle share: exact fractions, and two small
 * games that a test can work out by itself: a long chain of rolls, and one that goes in circles. */
#ifndef BNI_ORACLE_TEST_SUPPORT_H
#define BNI_ORACLE_TEST_SUPPORT_H

#include "../../base/testing.h"

#include <banneret/system/hash.h>
#include <banneret/oracle.h>
#include <banneret/system/game.h>

typedef struct fraction {
    bn_nat num, den;
} fraction;

static inline fraction fraction_of(bn_arena *a, uint64_t num, uint64_t den)
{
    return (fraction){ bn_nat_of(a, num), bn_nat_of(a, den) };
}

static inline fraction fraction_low(bn_arena *a, fraction f)
{
    bn_nat g = bn_nat_gcd(a, f.num, f.den), rest;

    return (fraction){ bn_nat_div(a, f.num, g, &rest), bn_nat_div(a, f.den, g, &rest) };
}

static inline fraction fraction_add(bn_arena *a, fraction x, fraction y)
{
    return fraction_low(
        a, (fraction){ bn_nat_add(a, bn_nat_mul(a, x.num, y.den), bn_nat_mul(a, y.num, x.den)),
                       bn_nat_mul(a, x.den, y.den) });
}

static inline fraction fraction_mul(bn_arena *a, fraction x, fraction y)
{
    return fraction_low(a, (fraction){ bn_nat_mul(a, x.num, y.num), bn_nat_mul(a, x.den, y.den) });
}

static inline bool fraction_same(bn_arena *a, fraction x, fraction y)
{
    return bn_nat_cmp(bn_nat_mul(a, x.num, y.den), bn_nat_mul(a, y.num, x.den)) == 0;
}

/* The chain: `steps` rolls of 1d100; a total up to `place % 37` is rolled again, so that the totals
 * of the folds of one layer differ; up to 50 stays, up to 95 goes one place up, above goes three.
 * Before each roll side 0 is asked a question without effect. If the final place is even, side 0 has won, if it is odd,
 * side 1, and if it is a multiple of 7, no one. */
typedef struct chain_setup {
    uint32_t steps;
    bool asks; /* the question */
} chain_setup;

typedef struct chain_state {
    uint32_t step, place, asked;
} chain_state;

extern const bn_game chain_game;

/* The circle. Both sides call heads or tails, sealed. If they call the same, side 0 wins one time in two, otherwise
 * they call again; if they differ, side 1 may take a win, or ask for another call. A path has no separate end: the
 * key contains only the phase. */
typedef struct circle_state {
    uint32_t phase; /* 0 calls, 1 roll, 2 side 1's choice, 3 won by 0, 4 by 1 */
} circle_state;

extern const bn_game circle_game;

#endif
