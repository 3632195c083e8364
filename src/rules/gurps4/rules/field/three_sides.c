#include "three_sides.h"

/* G4-257 Loose allies: the mean of their commanders' Strategy rounded down, less 1. */
int32_t g4_allied_skill(const g4_figures *tables, const int32_t *strategies, int32_t allies)
{
    int64_t sum = 0;

    for (int32_t i = 0; i < allies; i++)
        sum += strategies[i];
    return (int32_t)bn_floor_div(sum, allies) + G4_CONSTANT(tables, ALLIED_SKILL);
}

int32_t g4_larger_ally(const g4_totals *a, const g4_totals *b)
{
    int by_ts = bn_rat_cmp(a->force, b->force);

    if (by_ts != 0)
        return by_ts < 0;
    return a->elements < b->elements;
}

/* G4-258 Three sides, all hostile: a battle for each pair; command of two costs 4 in all, divided as
 * the commander likes. */
int32_t g4_split_penalty(const g4_figures *tables, int32_t choice, int32_t battle, bool two_battles)
{
    if (!two_battles)
        return 0;
    return battle == 0 ? -choice : G4_CONSTANT(tables, SPLIT_COMMAND) + choice;
}

bn_rat g4_mixed_casualties(bn_rat ts, bn_rat casualties, bn_rat joining_ts,
                           bn_rat joining_casualties)
{
    bn_rat whole = g4_ts_add(ts, joining_ts);

    if (whole.num == 0)
        return casualties;
    return bn_rat_div(
        g4_ts_add(g4_ts_mul(ts, casualties), g4_ts_mul(joining_ts, joining_casualties)), whole);
}

int32_t g4_pair_side(int32_t pair, int32_t which)
{
    static const int32_t sides[G4_PAIRS][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 } };

    return sides[pair][which];
}

int32_t g4_split_count(int32_t count, int32_t percent)
{
    return (int32_t)((2 * (int64_t)count * percent + 100) / 200);
}
