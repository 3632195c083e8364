#include "powers.h"

#include <banneret/system/sums.h>

/* G3-056 Points to ES: the highest line reached, and full steps above the last. */
bn_rat g3_es_of_points(const g3_figures *tables, int32_t points)
{
    int32_t row = G3_EXCEPTIONAL_STRENGTH_COUNT - 1;
    int32_t above = points - tables->exceptional_strength[row].character_points_min;
    bn_rat es;

    while (points < tables->exceptional_strength[row].character_points_min)
        row--;
    es = tables->exceptional_strength[row].es;
    if (above > 0)
        es.num += es.den * (above / tables->es_modifiers[G3_ES_MODIFIERS_ABOVE_LAST_POINTS].value);
    return es;
}

/* G3-057 ES modifiers: what is carried is added first, and mana multiplies the sum. */
bn_rat g3_adept_es(const g3_figures *tables, const g3_adept *adept, int32_t mana)
{
    bn_rat es = g3_es_of_points(tables, adept->points);

    if (adept->points < G3_CONSTANT(tables, ES_LEAST_POINTS))
        return (bn_rat){ 0, 1 };
    es.num += (int64_t)es.den * adept->bonus;
    if (adept->art != G3_MAGE)
        return es;
    es.num += (int64_t)es.den *
              (adept->powerstone / tables->es_modifiers[G3_ES_MODIFIERS_POWERSTONE_POINTS].value);
    return bn_rat_mul(es, tables->mana_levels[mana].factor);
}

/* G3-055 Points that count: halves and quarters add up over the force, and whole points are spent. */
int32_t g3_force_es(const g3_figures *tables, const g3_adept *adepts, int32_t count, int32_t mana,
                    bn_term of, bn_trace *trace)
{
    bn_rat sum = { 0, 1 };

    for (int32_t i = 0; i < count; i++)
        sum = bn_rat_add(
            sum, bn_plus(trace, &of, 57, g3_adept_es(tables, &adepts[i], mana), adepts[i].name));
    of.rounding = BN_ROUND_DOWN;
    return bn_gives_int(trace, &of, 55, (int32_t)(sum.num / sum.den), "Exceptional Strength");
}

/* G3-059 Points, steps and 100 TS. */
int32_t g3_step_price(const g3_figures *tables, int32_t ts)
{
    int32_t reach = G3_CONSTANT(tables, ES_TS_OF_A_STEP);

    return ts <= reach ? 1 : (ts + reach - 1) / reach;
}

int32_t g3_pooled_price(const g3_figures *tables, int32_t ts, int32_t paid)
{
    int32_t reach = G3_CONSTANT(tables, ES_TS_OF_A_STEP);

    return ts <= paid ? 0 : (ts - paid + reach - 1) / reach;
}

/* G3-060 ES: catastrophe. */
int32_t g3_catastrophe_modifier(const g3_figures *tables, int32_t points)
{
    return points / tables->es_effects[G3_ES_EFFECTS_CATASTROPHE].cost;
}

/* G3-063 ES: scouting, never more than one. */
int32_t g3_scouting_modifier(const g3_figures *tables, int32_t points)
{
    return points >= tables->es_effects[G3_ES_EFFECTS_SCOUTING].cost;
}

/* G3-066 ES: defence, in whole units of the effect. */
int32_t g3_block(int32_t points, int32_t whole, int32_t *defence)
{
    int32_t units = points / whole, most = *defence / whole;
    int32_t blocked = (units < most ? units : most) * whole;

    *defence -= blocked;
    return blocked;
}
