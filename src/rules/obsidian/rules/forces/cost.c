#include "cost.h"

#include <banneret/system/sums.h>

#include "rules/board/numbers.h"

#define TYPE(name) OB_STAND_CATEGORIES_##name

static int32_t price(const ob_figures *tables, int32_t rule, int32_t row, bool holds, bn_term of,
                     bn_trace *trace)
{
    const ob_pcp_costs_row *is = &tables->pcp_costs[row];

    return holds ? bn_plus_int(trace, BN_READ(trace, of, &is->pcp), rule, is->pcp, is->words) : 0;
}

/* ---- weapons -------------------------------------------------------------------------------- */

/* Factor of a weapon as points count it: that of the gun which a mortar or rocket is like; a gun in a tank
 * has one less (OB-128). */
static int32_t gun_factor(const ob_figures *tables, const ob_weapon *weapon, int32_t type)
{
    int32_t row = weapon->like != OB_NONE ? weapon->like : weapon->row;
    int32_t factor = tables->weapons[row].shoot_factor;

    return type == TYPE(TNK) && tables->weapons[row].gun
               ? factor + OB_CONSTANT(tables, TANK_GUN_FACTOR)
               : factor;
}

/* OB-032 Guns: the best of them. ART has whatever it fires; a tank pays for guns only. */
int32_t ob_gun_cost(const ob_figures *tables, const ob_role *role)
{
    int32_t best = 0;

    if (role->type != TYPE(ART) && role->type != TYPE(TNK))
        return 0;
    for (int32_t i = 0; i < role->weapon_count; i++) {
        const ob_weapons_row *is = &tables->weapons[role->weapons[i].row];
        int32_t factor = gun_factor(tables, &role->weapons[i], role->type);

        if (is->guided_at == OB_UNGUIDED && (is->gun || role->type == TYPE(ART)) && factor > best)
            best = factor;
    }
    return best;
}

static bool has_weapon(const ob_role *role, int32_t row)
{
    for (int32_t i = 0; i < role->weapon_count; i++)
        if (role->weapons[i].row == row)
            return true;
    return false;
}

static bool is_guided(const ob_figures *tables, const ob_role *role)
{
    for (int32_t i = 0; i < role->weapon_count; i++)
        if (tables->weapons[role->weapons[i].row].guided_at != OB_UNGUIDED)
            return true;
    return false;
}

/* OB-035 Skirmisher and torsion surcharges. */
static int32_t surcharges(const ob_figures *tables, const ob_role *role, bn_term of,
                          bn_trace *trace)
{
    bool on_foot = role->type == TYPE(SKI_F) || role->type == TYPE(SKI_S);

    return price(tables, 35, OB_PCP_COSTS_SUPPORT_WEAPONS, role->type == TYPE(SKI_S), of, trace) +
           price(tables, 35, OB_PCP_COSTS_GUIDED_WEAPONS, on_foot && is_guided(tables, role), of,
                 trace) +
           price(tables, 35, OB_PCP_COSTS_TORSION,
                 role->type == TYPE(ART) && has_weapon(role, OB_WEAPONS_TORSION_ENGINE), of, trace);
}

/* ---- a stand -------------------------------------------------------------------------------- */

/* OB-034 Transport: what Table 2 gives for it; so too the limber of a gun. */
static int32_t limber_cost(const ob_figures *tables, int32_t limber)
{
    return limber == OB_NONE ? 0 : tables->stand_categories[limber].base_sp;
}

/* OB-036 Aircraft: their ordnance, and one more item of it in science fiction. */
static int32_t ordnance_cost(const ob_figures *tables, const ob_bill *bill, bn_term of,
                             bn_trace *trace)
{
    int32_t sum = 0;

    const ob_pcp_costs_row *item = &tables->pcp_costs[OB_PCP_COSTS_WARLOAD_ITEM];
    const ob_air_ordnance_row *kind;

    if (bill->ordnance != OB_NONE) {
        kind = &tables->air_ordnance[bill->ordnance];
        sum = bn_plus_int(trace, BN_READ(trace, of, &kind->pcp), 36, kind->pcp, "ordnance");
    }
    return sum + bn_plus_int(trace, BN_READ(trace, of, &item->pcp), 36,
                             bill->extra_items * item->pcp, item->words);
}

/* OB-031 Cost of a stand: its strength without the greatest, and what adds to it. Transport able to loiter
 * is doubled last. */
int32_t ob_cost(const ob_figures *tables, const ob_bill *bill, bn_term of, bn_trace *trace)
{
    const ob_pcp_costs_row *loiter = &tables->pcp_costs[OB_PCP_COSTS_LOITER_FACTOR];
    int32_t sum = bn_plus_int(trace, &of, 31, ob_paid_strength(tables, bill->recruit),
                              "strength without its maximum");

    sum += bn_plus_int(trace, &of, 32, ob_gun_cost(tables, bill->role), "guns");
    sum += bn_plus_int(trace, &of, 34, limber_cost(tables, bill->limber), "limber");
    sum += surcharges(tables, bill->role, of, trace);
    sum += ordnance_cost(tables, bill, of, trace);
    sum += price(tables, 37, OB_PCP_COSTS_MAGIC_USER,
                 (bill->recruit->traits & OB_IS_MAGIC_USER) != 0, of, trace);
    if (bill->loiter_carry) {
        bn_times(trace, BN_READ(trace, of, &loiter->pcp), 36, bn_rat_int(loiter->pcp),
                 loiter->words);
        sum *= loiter->pcp;
    }
    return bn_gives_int(trace, &of, 31, sum, "points cost");
}

/* OB-004, OB-033 Rounding and alternative forms: the average of both, a half up. */
int32_t ob_cost_of_forms(int32_t one, int32_t other)
{
    return (int32_t)ob_rdiv(one + other, 2);
}

/* OB-037 Everything else that costs: works and mines by lengths of 6 in, at least one. */
int32_t ob_works_cost(const ob_figures *tables, int32_t kind, int32_t length)
{
    int32_t unit = OB_CONSTANT(tables, WORKS_LENGTH_IN) * OB_CONSTANT(tables, UNITS_PER_INCH);
    int32_t lengths = (int32_t)ob_rdiv(length, unit);

    return (lengths > 0 ? lengths : 1) * tables->pcp_costs[kind].pcp;
}

/* ---- how many ------------------------------------------------------------------------------- */

/* OB-195 Magic Users: a tenth of the stands. */
int32_t ob_magic_most(const ob_figures *tables, int32_t stands)
{
    return (int32_t)ob_rdiv((int64_t)stands * OB_CONSTANT(tables, MAGIC_PERCENT), 100);
}
