#include "quality.h"

#include <banneret/system/sums.h>

static bn_rat line_worth(const dq_troop_quality_row *line, int32_t value)
{
    if (value < line->stat_min || value > line->stat_max)
        return bn_rat_int(0);
    if (line->step == 0)
        return line->value;
    return bn_rat_mul(line->value, bn_rat_int((value - line->stat_min) / line->step + 1));
}

bn_rat dq_statistic_worth(const dq_figures *tables, int32_t stat, int32_t value)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < DQ_TROOP_QUALITY_COUNT; i++)
        if ((int32_t)tables->troop_quality[i].stat == stat)
            sum = bn_rat_add(sum, line_worth(&tables->troop_quality[i], value));
    return sum;
}

/* DQ-060 Magician: of two attack spells only the one that is worth more. */
static int32_t lesser_spell(const dq_figures *tables, const dq_group *group)
{
    bn_rat area = dq_statistic_worth(tables, DQ_AREA_SPELL, group->stats[DQ_AREA_SPELL]);
    bn_rat other = dq_statistic_worth(tables, DQ_OTHER_SPELL, group->stats[DQ_OTHER_SPELL]);

    return bn_rat_cmp(area, other) >= 0 ? DQ_OTHER_SPELL : DQ_AREA_SPELL;
}

/* DQ-062 Shapechangers: the profile of the form in which they train and fight, alone. */
bn_rat dq_shape_quality(const dq_group *group, bn_rat human)
{
    return group->shape == 1 && group->beast.den != 0 ? group->beast : human;
}

/* DQ-063 Mounts: one that is not trained for war only sets its rider's movement. */
int32_t dq_ridden_tmr(int32_t tmr, int32_t mount_tmr)
{
    return mount_tmr > 0 ? mount_tmr : tmr;
}

/* DQ-038 to DQ-043, DQ-045 to DQ-059, DQ-061 The chart: each line looks at one statistic. */
static bn_rat chart(const dq_figures *tables, const dq_group *group, bn_term of, bn_trace *trace)
{
    int32_t left_out = lesser_spell(tables, group);
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < DQ_TROOP_QUALITY_COUNT; i++) {
        const dq_troop_quality_row *line = &tables->troop_quality[i];

        if ((int32_t)line->stat != left_out)
            sum = bn_rat_add(sum,
                             bn_plus(trace, &of, line->rule,
                                     line_worth(line, group->stats[line->stat]), line->component));
    }
    return sum;
}

/* DQ-037 Sum of Troop Quality: never below 0. */
bn_rat dq_troop_quality(const dq_figures *tables, const dq_group *group, bn_term of,
                        bn_trace *trace)
{
    bool told = group->told.den != 0;
    bn_rat sum =
        told ? bn_plus(trace, &of, 37, group->told, "as stated") : chart(tables, group, of, trace);

    if (!told)
        sum = bn_rat_add(sum, bn_plus(trace, &of, 44, group->drilled, "tactics training"));
    if (sum.num < 0)
        sum =
            bn_rat_add(sum, bn_plus(trace, &of, 37, bn_rat_sub(bn_rat_int(0), sum), "at least 0"));
    if (group->shape == 1)
        sum = bn_rat_add(sum, bn_plus(trace, &of, 62, bn_rat_sub(dq_shape_quality(group, sum), sum),
                                      "in animal form"));
    return bn_gives(trace, &of, 37, sum, "Troop Quality");
}

bool dq_is_soldiery(const dq_group *group)
{
    return group->counts == 0 ? !(group->traits & DQ_MOUNTS) : group->counts == 1;
}

/* DQ-064 Unit Quality: quality times heads, of all soldiers, and of whom the referee counts with them. */
bn_rat dq_unit_quality(const dq_unit *unit, const int32_t *heads, bn_term of, bn_trace *trace)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t g = 0; g < unit->group_count; g++)
        if (dq_is_soldiery(&unit->groups[g]))
            sum = bn_rat_add(sum, bn_plus(trace, &of, 64,
                                          bn_rat_mul(unit->groups[g].quality, bn_rat_int(heads[g])),
                                          unit->groups[g].name));
    return bn_gives(trace, &of, 64, sum, "Unit Quality");
}
