#include "pay.h"

#include "strength.h"

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

/* G3-048 Quality and availability: what a quality costs, and which are available. */
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

bn_rat g3_base_cost(const g3_figures *tables, const g3_unit *unit)
{
    return unit->listed > 0 ? bn_rat_int(unit->listed + g3_missile_surcharge(tables, unit->ranged))
                            : g3_hiring_cost(tables, bn_rat_int(unit->cost));
}

/* A piece has all of its crew to feed, and its animals once. */
bn_rat g3_food(const g3_figures *tables, const g3_unit *unit)
{
    int32_t status0 = G3_CONSTANT(tables, STATUS0_COST), others = g3_men_of(unit, 1) - 1;

    if (unit->maintenance > 0)
        return bn_rat_int(unit->maintenance);
    return bn_rat_add(g3_feeding(status0, unit->hexes, bn_rat_of(unit->feed_pct, 100)),
                      bn_rat_int((int64_t)status0 * others));
}

/* G3-051 Missed paydays: the first takes one point, each later one two. */
g3_arrears g3_payday_missed(const g3_figures *tables, g3_arrears before)
{
    int32_t row = before.lost == 0 ? G3_MORALE_MODIFIERS_FIRST_MISSED_PAYDAY
                                   : G3_MORALE_MODIFIERS_LATER_MISSED_PAYDAY;

    return (g3_arrears){ .lost = before.lost + tables->morale_modifiers[row].modifier };
}

/* G3-052 Pay resumed: every second payday met gives a point back, never beyond what was lost. */
g3_arrears g3_payday_met(const g3_figures *tables, g3_arrears before)
{
    g3_arrears out = { .lost = before.lost, .met = before.met + 1 };

    if (out.lost < 0 && out.met % G3_CONSTANT(tables, PAYDAYS_FOR_A_POINT) == 0)
        out.lost++;
    return out;
}

int32_t g3_arrears_morale(const g3_figures *tables, int32_t missed, int32_t met)
{
    g3_arrears arrears = { 0, 0 };

    for (int32_t i = 0; i < missed; i++)
        arrears = g3_payday_missed(tables, arrears);
    for (int32_t i = 0; i < met; i++)
        arrears = g3_payday_met(tables, arrears);
    return arrears.lost;
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
