#include "magic.h"

#include "rules/board/boxes.h"

/* OB-196 One spell instead of two actions. */
bool ob_may_cast(uint32_t traits, bool acted)
{
    return (traits & OB_IS_MAGIC_USER) && !acted;
}

int32_t ob_spell_range_in(const ob_figures *tables)
{
    return tables->range_adjustments[OB_RANGE_ADJUSTMENTS_DIRECT_MAGIC].inches;
}

/* OB-197 Casting: direct spells as direct shots; indirect ones reach anyone but are harder. */
bool ob_spell_reaches(const ob_figures *tables, const ob_readings *rules, bool front, bool seen,
                      int32_t gap)
{
    return front && seen && ob_within(gap, ob_spell_range_in(tables), rules->exact_measures);
}

int32_t ob_spell_modifier(const ob_figures *tables, bool indirect)
{
    return indirect ? OB_CONSTANT(tables, MAGIC_INDIRECT) : 0;
}

bool ob_spell_succeeds(const ob_figures *tables, int32_t die, bool indirect)
{
    return die + ob_spell_modifier(tables, indirect) >= OB_CONSTANT(tables, MAGIC_LEAST);
}

/* OB-198 Magic attack: two dice against one. */
int32_t ob_spell_strength(int32_t dice, int32_t counter)
{
    return dice > counter ? dice - counter : 0;
}

/* OB-199 Magic defence: never above the greatest strength. */
int32_t ob_sp_restored(const ob_figures *tables, int32_t sp, int32_t gain)
{
    int32_t most = OB_CONSTANT(tables, MOST_SP);

    return sp + gain < most ? sp + gain : most;
}
