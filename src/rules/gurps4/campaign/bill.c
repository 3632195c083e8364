#include "bill.h"

#include "steps.h"

#include <string.h>

static const g4_force *force_of(const g4_setup *setup, const g4_column *column)
{
    return g4_force_at(setup, column->origin);
}

/* ---- the bill ----------------------------------------------------------------------------- */

g4_month g4_month_for(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                      int32_t line, int32_t readiness)
{
    return (g4_month){
        .terrain = column->ground,
        .readiness = readiness,
        .levy_months = column->upkeep[line].levy_months,
        .days_home = g4_days_home(setup->figures, &force_of(setup, column)->lines[line],
                                  &force_of(setup, column)->figures[line], column->distance_home),
        .hard_winter = (column->month & G4_MONTH_HARD_WINTER) != 0,
        .roads_only = (column->month & G4_MONTH_ROADS_ONLY) != 0,
        .in_season = (column->month & G4_MONTH_SEASON) != 0,
        .rural_area = (column->month & G4_MONTH_RURAL) != 0,
    };
}

int32_t g4_wanted(const g4_column *column, int32_t line)
{
    if (column->none >> line & 1)
        return G4_READINESS_NONE;
    return column->low >> line & 1 ? G4_READINESS_LOW : G4_READINESS_FULL;
}

bn_rat g4_line_bill(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                    int32_t line, int32_t readiness)
{
    const g4_force *force = force_of(setup, column);
    g4_month month = g4_month_for(setup, s, column, line, readiness);

    if (column->standing.count[line] == 0)
        return bn_rat_int(0);
    return g4_elements_bill(setup->figures, &force->lines[line], &force->figures[line], &month,
                            column->standing.count[line], line, NULL);
}

bn_rat g4_line_supply(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                      int32_t line, int32_t readiness)
{
    const g4_force *force = force_of(setup, column);
    g4_month month = g4_month_for(setup, s, column, line, readiness);

    if (column->standing.count[line] == 0)
        return bn_rat_int(0);
    return bn_rat_mul(
        g4_element_supply(setup->figures, &force->lines[line], &force->figures[line], &month),
        bn_rat_int(column->standing.count[line]));
}

/* The logistic force has the TL of the troops that it goes with. */
bn_rat g4_train_bill(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                     const int32_t points[G4_LS_KINDS])
{
    const g4_force *force = force_of(setup, column);
    g4_month month = g4_month_for(setup, s, column, 0, G4_READINESS_FULL);
    bn_rat sum = bn_rat_int(0);
    int32_t tl = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        tl = force->figures[i].tl > tl ? force->figures[i].tl : tl;
    for (int32_t k = 0; k < G4_LS_KINDS; k++)
        sum = bn_rat_add(sum, g4_ls_bill(setup->figures, k, points[k], tl, &month));
    return sum;
}

int64_t g4_to_pay(const g4_figures *tables, const g4_column *column, bn_rat sum)
{
    bn_rat bill = g4_administered(tables, sum, column->administration);

    return g4_dollars(bn_rat_mul(bill, bn_rat_of(100 - column->in_kind, 100)));
}

/* ---- supply ------------------------------------------------------------------------------- */

void g4_supply_at_hand(const g4_setup *setup, const g4_column *column,
                       bn_rat supply[G4_LS_KINDS + 1])
{
    const g4_force *force = force_of(setup, column);
    int64_t points[G4_LS_KINDS + 1] = { column->ls[G4_LOGISTICS_LAND], column->allotted[0],
                                        column->allotted[1], 0 };

    for (int32_t i = 0; i < force->line_count; i++)
        if (force->lines[i].features & G4_HERO)
            points[G4_LS_KINDS] += (int64_t)force->lines[i].hero_ls * column->standing.count[i];
    for (int32_t k = 0; k <= G4_LS_KINDS; k++)
        supply[k] = bn_rat_int(points[k] * G4_CONSTANT(setup->figures, LS_DOLLARS));
}

/* Whether a line lives on a ship, by itself or inside what the ship carries. */
static bool aboard(const g4_setup *setup, const g4_column *column, int32_t line)
{
    const g4_force *force = force_of(setup, column);
    uint32_t riding = g4_column_riding(setup, column);
    int32_t at = line;

    if (column->how & G4_HOW_ABOARD)
        return !g4_is_ship(&force->figures[line]);
    while (riding >> at & 1)
        at = force->lines[at].carried_by - 1;
    return at != line && g4_is_ship(&force->figures[at]);
}

/* Troops aboard are at sea until their ships lie in port (G4-R-127). */
static g4_supply where_of(const g4_setup *setup, const g4_column *column, int32_t line)
{
    bool in_port = (column->month & G4_MONTH_IN_PORT) != 0;

    return (g4_supply){
        .supply_line_open = (column->month & G4_MONTH_SUPPLY_LINE) != 0,
        .in_port = in_port,
        .by_land_and_water = (column->month & G4_MONTH_LAND_AND_WATER) != 0,
        .at_sea = column->order == G4_ORDER_SAIL || setup->battle.kind == G4_NAVAL ||
                  (!in_port && aboard(setup, column, line)),
    };
}

static bn_rat lesser(bn_rat a, bn_rat b)
{
    return bn_rat_cmp(a, b) < 0 ? a : b;
}

/* Over land and water each dollar is carried twice: by land LS and by as much naval LS. */
static bn_rat draw_matched(bn_rat supply[G4_LS_KINDS + 1], bn_rat need)
{
    bn_rat taken = lesser(need, lesser(supply[G4_LOGISTICS_LAND], supply[G4_LOGISTICS_NAVAL]));

    supply[G4_LOGISTICS_LAND] = bn_rat_sub(supply[G4_LOGISTICS_LAND], taken);
    supply[G4_LOGISTICS_NAVAL] = bn_rat_sub(supply[G4_LOGISTICS_NAVAL], taken);
    return taken;
}

/* G4-077 LS needed: each element's Maintain, by kinds that reach it; both in full where the route goes
 * over land and water. The kinds that serve everyone are used last: first the Heroes' supply, then by land, by sea, by
 * air. Returns the part of the need that is met. */
static bn_rat met(const g4_setup *setup, const g4_column *column, int32_t line, bn_rat need,
                  bn_rat supply[G4_LS_KINDS + 1])
{
    static const int32_t order[] = { G4_LS_KINDS, G4_LOGISTICS_LAND, G4_LOGISTICS_NAVAL,
                                     G4_LOGISTICS_AIR };
    g4_supply where = where_of(setup, column, line);
    bn_rat left = need;
    bool both;
    uint32_t kinds = g4_ls_serves(&force_of(setup, column)->figures[line], &where, &both);

    kinds |= 1u << G4_LS_KINDS;
    for (size_t i = 0; i < BN_COUNT(order); i++) {
        bn_rat *from = &supply[order[i]], taken;

        if (both && order[i] == G4_LOGISTICS_LAND)
            left = bn_rat_sub(left, draw_matched(supply, left));
        if (!(kinds >> order[i] & 1))
            continue;
        taken = lesser(*from, left);
        *from = bn_rat_sub(*from, taken);
        left = bn_rat_sub(left, taken);
    }
    return bn_rat_sub(need, left);
}

bool g4_supply_draw(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                    int32_t line, int32_t readiness, bn_rat supply[G4_LS_KINDS + 1])
{
    bn_rat need = g4_line_supply(setup, s, column, line, readiness);
    bn_rat left[G4_LS_KINDS + 1];

    memcpy(left, supply, sizeof left);
    if (bn_rat_cmp(met(setup, column, line, need, left), need) < 0)
        return false;
    memcpy(supply, left, sizeof left);
    return true;
}

bn_rat g4_supply_most(const g4_setup *setup, const g4_column *column, int32_t line,
                      const bn_rat supply[G4_LS_KINDS + 1])
{
    bn_rat left[G4_LS_KINDS + 1], all = bn_rat_int(0);

    memcpy(left, supply, sizeof left);
    for (int32_t k = 0; k <= G4_LS_KINDS; k++)
        all = bn_rat_add(all, left[k]);
    return met(setup, column, line, all, left);
}

/* ---- replacements ------------------------------------------------------------------------- */

/* Percent that a line has lost, up to the next whole one. */
static int32_t lost_pct(const g4_column *column, int32_t line)
{
    bn_rat lost = bn_rat_sub(bn_rat_int(1), column->standing.share[line]);

    return column->standing.count[line] > 0
               ? (int32_t)bn_rat_ceil(bn_rat_mul(lost, bn_rat_int(100)))
               : 0;
}

int32_t g4_losses_most(const g4_column *column)
{
    int32_t most = 0;

    for (int32_t i = 0; i < G4_LINES; i++)
        most = lost_pct(column, i) > most ? lost_pct(column, i) : most;
    return most;
}

g4_outlay g4_replacing_line(const g4_setup *setup, const g4_column *column, int32_t line,
                            int32_t percent)
{
    const g4_force *force = force_of(setup, column);
    bn_rat wanted = bn_rat_of(percent, 100);
    bn_rat lost = bn_rat_sub(bn_rat_int(1), column->standing.share[line]);
    g4_line some = force->lines[line];

    some.count = column->standing.count[line];
    if (some.count == 0 || lost.num == 0)
        return (g4_outlay){ 0 };
    return g4_replace(setup->figures, &some, &force->figures[line],
                      bn_rat_cmp(lost, wanted) < 0 ? lost : wanted, &setup->rules,
                      &setup->campaign);
}

g4_outlay g4_replacing(const g4_setup *setup, const g4_column *column, int32_t percent)
{
    g4_outlay sum = { 0 };

    for (int32_t i = 0; i < force_of(setup, column)->line_count; i++) {
        g4_outlay one = g4_replacing_line(setup, column, i, percent);

        sum.cost += one.cost;
        sum.days = one.days > sum.days ? one.days : sum.days;
    }
    return sum;
}

/* ---- money -------------------------------------------------------------------------------- */

bool g4_can_pay(const g4_setup *setup, const g4_campaign *s, int32_t side, int64_t dollars)
{
    return !g4_keeps_budget(&setup->sides[side]) || dollars <= s->money[side];
}

void g4_pay_out(const g4_setup *setup, g4_campaign *s, int32_t side, int64_t dollars)
{
    if (!g4_keeps_budget(&setup->sides[side]))
        return;
    BN_ASSERT(dollars <= s->money[side]);
    s->money[side] -= dollars;
}

void g4_take_in(const g4_setup *setup, g4_campaign *s, int32_t side, int64_t dollars)
{
    if (g4_keeps_budget(&setup->sides[side]) && dollars > 0)
        s->money[side] =
            s->money[side] > INT64_MAX - dollars ? INT64_MAX : s->money[side] + dollars;
}
