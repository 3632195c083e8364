#include "levy.h"

#include "pay.h"

/* G3-034 Rolling for quality. */
int32_t g3_quality_rolled(const g3_figures *tables, int32_t total, bool raised)
{
    int32_t row = 0;

    while (total > tables->troop_quality[row].roll_max)
        row++;
    return raised && !g3_may_be_raised(tables, row, false) ? G3_NONE : row;
}

/* G3-037 Typical skills of troops. */
g3_person g3_typical_soldier(const g3_figures *tables, int32_t quality)
{
    const g3_typical_skills_row *row = &tables->typical_skills[quality];

    return (g3_person){ .weapon = row->weapon,
                        .tactics = row->tactics,
                        .traits = row->combat_reflexes == G3_YES ? G3_COMBAT_REFLEXES : 0 };
}

/* G3-141 Equivalent numbers, for quick battles: rounded figures, scaled. */
int64_t g3_equivalent(const g3_figures *tables, int32_t row, bn_rat times)
{
    return bn_rat_floor(bn_rat_mul(times, bn_rat_int(tables->equivalents[row].number)));
}
