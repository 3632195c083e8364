#include "pay.h"

/* G3-046 Cost to raise: equipment and a month's wages. */
bn_rat g3_hiring_cost(const g3_figures *tables, bn_rat equipment)
{
    return bn_rat_mul(equipment, bn_rat_of(100 + G3_CONSTANT(tables, HIRING_PCT), 100));
}

static bn_rat by_quality(const g3_figures *tables, bn_rat cost, int32_t quality)
{
    bn_rat more = tables->troop_quality[quality].pay_and_raise_modifier;

    return bn_rat_mul(cost, bn_rat_of(more.den + more.num, more.den));
}

/* G3-048 Quality and availability: what a quality costs, and which are to be had. */
bn_rat g3_raise_cost(const g3_figures *tables, bn_rat cost, int32_t quality, bn_rat factor)
{
    return bn_rat_mul(by_quality(tables, cost, quality), factor);
}

bool g3_may_be_raised(const g3_figures *tables, int32_t quality, bool mercenaries)
{
    return mercenaries || tables->troop_quality[quality].reroll_when_raising != G3_YES;
}

/* G3-050 and G3-146 Monthly pay: a list may pay all alike. */
bn_rat g3_monthly_pay(const g3_figures *tables, bn_rat cost, int32_t quality, bool listed)
{
    bn_rat base = listed ? cost : by_quality(tables, cost, quality);

    return bn_rat_mul(base, bn_rat_of(G3_CONSTANT(tables, PAY_PCT), 100));
}

/* G3-047 and G3-145 Missile troops: what the list of Yrth adds. */
int32_t g3_missile_surcharge(const g3_figures *tables, uint32_t ranged)
{
    if (ranged & (G3_LONGBOW | G3_COMPOSITE_BOW | G3_CROSSBOW))
        return tables->yrth_surcharges[G3_YRTH_SURCHARGES_BETTER_BOWS].amount;
    if (ranged & G3_BOW)
        return tables->yrth_surcharges[G3_YRTH_SURCHARGES_ORDINARY_BOWS].amount;
    return ranged & G3_SLING ? tables->yrth_surcharges[G3_YRTH_SURCHARGES_SLINGS].amount : 0;
}

/* G3-049 Feeding: a riding animal eats by its size in hexes. */
bn_rat g3_feeding(int32_t status0, int32_t hexes, bn_rat factor)
{
    return bn_rat_mul(bn_rat_of(status0, 1),
                      bn_rat_add(bn_rat_of(1, 1), bn_rat_mul(bn_rat_of(hexes, 1), factor)));
}

/* G3-051 Missed paydays: the first takes one point, each later one two. */
static int32_t lost_to_arrears(const g3_figures *tables, int32_t missed)
{
    const g3_morale_modifiers_row *rows = tables->morale_modifiers;

    return missed == 0 ? 0
                       : rows[G3_MORALE_MODIFIERS_FIRST_MISSED_PAYDAY].modifier +
                             (missed - 1) * rows[G3_MORALE_MODIFIERS_LATER_MISSED_PAYDAY].modifier;
}

/* G3-052 Pay resumed: every second payday met gives a point back, never beyond what was lost. */
int32_t g3_arrears_morale(const g3_figures *tables, int32_t missed, int32_t met)
{
    int32_t left = lost_to_arrears(tables, missed) + met / G3_CONSTANT(tables, PAYDAYS_FOR_A_POINT);

    return left < 0 ? left : 0;
}

/* G3-053 Bonus pay and loot as pay. */
int32_t g3_bonus_morale(const g3_figures *tables, int32_t pct)
{
    if (pct >= G3_CONSTANT(tables, BONUS_FULL_PCT))
        return tables->morale_modifiers[G3_MORALE_MODIFIERS_PAY_BONUS_100].modifier;
    if (pct >= G3_CONSTANT(tables, BONUS_HALF_PCT))
        return tables->morale_modifiers[G3_MORALE_MODIFIERS_PAY_BONUS_50].modifier;
    return 0;
}

/* G3-054 Conscripts. */
int32_t g3_conscript_morale(const g3_figures *tables, bool paid, int32_t unpaid_penalty)
{
    return paid ? tables->morale_modifiers[G3_MORALE_MODIFIERS_CONSCRIPTS_PAID].modifier
                : unpaid_penalty;
}
