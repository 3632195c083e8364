/* What the tests of the manoeuvre phase share: side 0 starts, and its stands are given orders. */
#ifndef OB_ORDERING_TEST_H
#define OB_ORDERING_TEST_H

#include "battle/playing_test.h"

/* Sets out the rows and continues to the first order, which is side 0's in every round. */
static inline void ordering_begin(playing *p)
{
    playing_begin(p);
    playing_until(p, OB_ASK_INITIATIVE, -1);
    playing_roll(p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(p, OB_ASK_MANOEUVRE, 0);
}

#define ordering_rows(p, rows)                                                                     \
    do {                                                                                           \
        playing_rows(p, rows, BN_COUNT(rows));                                                     \
        ordering_begin(p);                                                                         \
    } while (0)

static inline void ordering_next_round(playing *p)
{
    int32_t round = p->battle.round + 1;

    assert_true(playing_round(p, round));
    playing_until(p, OB_ASK_INITIATIVE, -1);
    playing_roll(p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(p, OB_ASK_MANOEUVRE, 0);
}

static inline bool ordering_offers(const playing *p, int32_t stand, int32_t order)
{
    return playing_takes(p, OB_ASK_MANOEUVRE, stand, order);
}

static inline void ordering_give(playing *p, int32_t stand, int32_t order)
{
    playing_answer(p, OB_ASK_MANOEUVRE, stand, order);
}

/* Where a stand is, in units. */
static inline void ordering_stands(const playing *p, int32_t stand, int32_t x, int32_t y,
                                   int32_t heading)
{
    assert_int_equal(p->battle.troops[stand].x, x);
    assert_int_equal(p->battle.troops[stand].y, y);
    assert_int_equal(p->battle.troops[stand].heading, heading);
}

#endif
