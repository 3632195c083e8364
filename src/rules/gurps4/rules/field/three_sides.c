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

/* G4-258 Three sides or more, all hostile: a battle for each pair; command of several costs 4 in all,
 * divided as the commander likes. Of three battles the choices count up from 0/0/-4 (G4-R-134). */
int32_t g4_split_penalty(const g4_figures *tables, int32_t choice, int32_t battle, int32_t battles)
{
    int32_t first = 0, whole = G4_SPLITS - 1;

    if (battles < 2)
        return 0;
    if (battles == 2)
        return battle == 0 ? -choice : G4_CONSTANT(tables, SPLIT_COMMAND) + choice;
    for (; choice > whole - first; first++)
        choice -= whole - first + 1;
    return battle == 0   ? -first
           : battle == 1 ? -choice
                         : G4_CONSTANT(tables, SPLIT_COMMAND) + first + choice;
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

int32_t g4_pairs(int32_t sides)
{
    return sides * (sides - 1) / 2;
}

int32_t g4_pair_side(int32_t sides, int32_t pair, int32_t which)
{
    int32_t first = 0;

    for (; pair >= sides - 1 - first; first++)
        pair -= sides - 1 - first;
    return which == 0 ? first : first + 1 + pair;
}

int32_t g4_pair_of(int32_t sides, int32_t side, int32_t nth)
{
    int32_t enemy = nth < side ? nth : nth + 1;
    int32_t low = side < enemy ? side : enemy, high = side < enemy ? enemy : side;

    return low * (2 * sides - low - 1) / 2 + high - low - 1;
}

int32_t g4_split_count(int32_t count, int32_t percent)
{
    return (int32_t)((2 * (int64_t)count * percent + 100) / 200);
}
