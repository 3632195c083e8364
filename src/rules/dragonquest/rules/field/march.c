#include "march.h"

#include <banneret/system/sums.h>

/* DQ-089 and DQ-035 Terrain classes: a force of Rangers only finds every one a stage lighter. */
int32_t dq_lighter_terrain(int32_t terrain, bool all_rangers)
{
    return all_rangers && terrain > DQ_TRAVEL_EASY ? terrain - 1 : terrain;
}

/* DQ-090 Distance in a day. */
bn_rat dq_miles_a_day(const dq_figures *tables, int32_t terrain, bn_rat tmr, bn_term of,
                      bn_trace *trace)
{
    bn_plus(trace, &of, 90, tmr, "mean TMR");
    bn_times(trace, &of, 90, tables->travel[terrain].miles_per_tmr, dq_travel_words[terrain]);
    return bn_gives(trace, &of, 90, bn_rat_mul(tmr, tables->travel[terrain].miles_per_tmr),
                    "miles a day");
}

/* DQ-095 and DQ-096 Scale and BTMR: hexes of a whole day. */
bn_rat dq_btmr(const dq_figures *tables, int32_t terrain, bn_rat tmr, bn_term of, bn_trace *trace)
{
    bn_rat miles = dq_miles_a_day(tables, terrain, tmr, of, NULL),
           share = bn_rat_of(1, DQ_CONSTANT(tables, MILES_IN_HEX));

    bn_plus(trace, &of, 96, miles, "miles a day");
    bn_times(trace, &of, 95, share, "miles of a hex");
    return bn_gives(trace, &of, 96, bn_rat_mul(miles, share), "hexes a day");
}

/* DQ-091 Fatigue of a day's march, by the share of a day that was really covered. */
int32_t dq_march_fatigue(const dq_figures *tables, int32_t terrain, bn_rat share)
{
    const dq_fatigue_change_row *row = &tables->fatigue_change[tables->travel[terrain].fatigue];
    int32_t columns[] = { row->minus_40, row->minus_20, row->normal_pace, row->plus_20,
                          row->plus_40 };

    if (share.num == 0)
        return 0;
    for (int32_t i = 0; i < 5; i++)
        if (bn_rat_cmp(share, bn_rat_of(3 + i, 5)) <= 0)
            return columns[i];
    return DQ_NONE;
}

/* DQ-092 Accumulation of fatigue: every step past serious is a desertion test. */
dq_tired dq_tire(int32_t level, int32_t steps)
{
    int32_t total = level + steps;

    return total <= DQ_SERIOUS ? (dq_tired){ total, 0 }
                               : (dq_tired){ DQ_SERIOUS, total - DQ_SERIOUS };
}

/* DQ-093 Desertion test: they hold them with a roll below this. */
int32_t dq_desertion_target(const dq_figures *tables, int32_t wp, int32_t ms)
{
    return DQ_CONSTANT(tables, DESERTION_PER_WP) * wp +
           DQ_CONSTANT(tables, DESERTION_PER_MS) * (ms > 0 ? ms : 0);
}

int32_t dq_tired_deserters(const dq_figures *tables, int32_t soldiers)
{
    return (int32_t)((int64_t)soldiers * DQ_CONSTANT(tables, DESERTION_PERCENT) / 100);
}

/* DQ-094 Recovery by rest: one level less for every two rounds in a row. */
int32_t dq_rest(int32_t level, int32_t rounds)
{
    return rounds % 2 == 0 && level > 0 ? level - 1 : level;
}

/* DQ-104 Action: attack, of who has used no more than half a day's share. */
bool dq_may_engage(bn_rat share)
{
    return bn_rat_cmp(share, bn_rat_of(1, 2)) <= 0;
}

/* DQ-097 Initiative: PC, Rank and a D10. */
int32_t dq_initiative(int32_t pc, int32_t ms, int32_t die)
{
    return pc + (ms > 0 ? ms : 0) + die;
}

/* DQ-106 and DQ-107 Knowing that a force is there, and its dominant troops. */
bool dq_notices(const dq_figures *tables, int32_t what, int32_t hexes, bool blocked)
{
    const dq_awareness_row *row = &tables->awareness[what];

    return hexes <= (blocked ? row->blocked_hexes : row->open_hexes);
}

/* DQ-108 Dominant troop types: what makes 30 percent of a force's quality. */
bool dq_dominant(const dq_figures *tables, bn_rat part, bn_rat whole)
{
    return whole.num > 0 &&
           bn_rat_cmp(
               part, bn_rat_mul(whole, bn_rat_of(DQ_CONSTANT(tables, DOMINANT_PERCENT), 100))) >= 0;
}
