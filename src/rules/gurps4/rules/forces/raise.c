#include "raise.h"

#include "logistics.h"
#include "necromancy.h"

/* ---- raising ------------------------------------------------------------------------------ */

/* G4-067, G4-068 Time to raise: a week for each $10,000; faster at two paces; then the minimum of the
 * pace, then up to whole days. */
int32_t g4_raise_days(const g4_figures *tables, int64_t raise, int32_t pace)
{
    const g4_raise_time_row *row = &tables->raise_time[pace];
    bn_rat days = bn_rat_mul(
        bn_rat_of(raise * G4_CONSTANT(tables, RAISE_DAYS), G4_CONSTANT(tables, RAISE_DOLLARS)),
        row->time_factor);

    if (bn_rat_cmp(days, bn_rat_int(row->minimum_days)) < 0)
        return row->minimum_days;
    return (int32_t)bn_rat_ceil(days);
}

static int32_t days_of(const g4_figures *tables, const g4_line *line,
                       const g4_line_figures *figures, int32_t pace, const g4_readings *rules)
{
    if (line->raise_days > 0)
        return line->raise_days;
    return g4_raise_days(tables,
                         rules->raise_time_from_base ? figures->stock_raise : figures->raise, pace);
}

/* G4-272 Standing forces: already there, at no cost; they owe Maintain from the first month. */
static bool is_there(const g4_line *line)
{
    return line->standing || line->features & G4_MERCENARY;
}

/* The undead may be cheaper to raise, and quicker (powers.c). */
g4_outlay g4_from_the_dead(const g4_line *line, g4_outlay outlay, const g4_campaign_inputs *country)
{
    if (!country || !(line->features & (G4_UNLIVING | G4_ZOMBIE)))
        return outlay;
    outlay.cost = g4_necromancy_raise(outlay.cost, country->necromancy_raise_pct);
    outlay.days = g4_necromancy_days(outlay.days, country);
    return outlay;
}

g4_outlay g4_raise_line(const g4_figures *tables, const g4_line *line,
                        const g4_line_figures *figures, int32_t pace, const g4_readings *rules,
                        const g4_campaign_inputs *country)
{
    g4_outlay outlay = {
        .cost = figures->to_raise * line->count * tables->raise_time[pace].cost_factor,
        .days = days_of(tables, line, figures, pace, rules),
    };

    if (is_there(line))
        return (g4_outlay){ 0 };
    return g4_from_the_dead(line, outlay, country);
}

/* What is raised for a force: its lines, and after them its LS, a part for each kind. */
static g4_outlay raise_part(const g4_figures *tables, const g4_force *force, int32_t part,
                            int32_t pace, const g4_readings *rules,
                            const g4_campaign_inputs *country)
{
    int32_t kind = part - force->line_count;

    if (kind >= 0)
        return g4_ls_raising(tables, kind, g4_force_ls(force, kind), pace);
    return g4_raise_line(tables, &force->lines[part], &force->figures[part], pace, rules, country);
}

int32_t g4_raise_parts(const g4_force *force)
{
    return force->line_count + G4_LOGISTICS_COUNT;
}

/* A part at the slowest pace that has it there within this many days. */
g4_outlay g4_raise_within(const g4_figures *tables, const g4_force *force, int32_t part,
                          int32_t days, int32_t *pace, const g4_readings *rules,
                          const g4_campaign_inputs *country)
{
    g4_outlay outlay;

    *pace = G4_RAISE_TIME_NORMAL;
    do
        outlay = raise_part(tables, force, part, *pace, rules, country);
    while (outlay.days > days && ++*pace < G4_RAISE_TIME_COUNT);
    return outlay;
}

int32_t g4_raise_force_days(const g4_figures *tables, const g4_force *force, int32_t pace,
                            const g4_readings *rules, const g4_campaign_inputs *country)
{
    int32_t days = 0;

    for (int32_t part = 0; part < g4_raise_parts(force); part++) {
        int32_t own = raise_part(tables, force, part, pace, rules, country).days;

        days = own > days ? own : days;
    }
    return days;
}

/* G4-066 Cost of a force: its elements and its logistic force, raised side by side. Only parts that would delay the
 * force are hurried, and paid for. */
g4_outlay g4_raise_force(const g4_figures *tables, const g4_force *force, int32_t pace,
                         const g4_readings *rules, const g4_campaign_inputs *country)
{
    g4_outlay sum = { .days = g4_raise_force_days(tables, force, pace, rules, country) };

    for (int32_t part = 0; part < g4_raise_parts(force); part++) {
        int32_t own;

        sum.cost += g4_raise_within(tables, force, part, sum.days, &own, rules, country).cost;
    }
    return sum;
}

/* G4-069 Improving troops: the difference in Raise, and the time that the difference takes. */
g4_outlay g4_improve(const g4_figures *tables, int64_t raise_before, int64_t raise_after,
                     int32_t count, int32_t pace)
{
    int64_t more = raise_after - raise_before;

    if (more <= 0)
        return (g4_outlay){ 0 };
    return (g4_outlay){ .cost = more * count * tables->raise_time[pace].cost_factor,
                        .days = g4_raise_days(tables, more, pace) };
}

/* ---- replacing ---------------------------------------------------------------------------- */

/* G4-085 Replacing losses: cost and time of raising, minimum included, times the share replaced; of
 * levies and mercenaries the nominal Raise (G4-R-101). */
g4_outlay g4_replace(const g4_figures *tables, const g4_line *line, const g4_line_figures *figures,
                     bn_rat share, const g4_readings *rules, const g4_campaign_inputs *country)
{
    g4_outlay whole = { .cost = figures->raise * line->count,
                        .days = days_of(tables, line, figures, G4_RAISE_TIME_NORMAL, rules) };

    whole = g4_from_the_dead(line, whole, country);
    return (g4_outlay){
        .cost = bn_rat_ceil(bn_rat_mul(bn_rat_int(whole.cost), share)),
        .days = (int32_t)bn_rat_ceil(bn_rat_mul(bn_rat_int(whole.days), share)),
    };
}

bn_rat g4_share_after(bn_rat share, bn_rat replaced)
{
    bn_rat sum = bn_rat_add(share, replaced);

    return bn_rat_cmp(sum, bn_rat_int(1)) > 0 ? bn_rat_int(1) : sum;
}

/* G4-086 Super-healing: this much a day toward replacements, outside LS. */
int64_t g4_healing(int32_t per_day, int32_t days)
{
    return (int64_t)per_day * days;
}

/* ---- disbanding --------------------------------------------------------------------------- */

/* G4-087 Disbanding: a fifth of what was paid, in friendly land, done in order over two months. */
int64_t g4_refund(const g4_figures *tables, const g4_disbanding *how)
{
    if (!how->friendly || !how->possible || how->months < G4_CONSTANT(tables, REFUND_MONTHS))
        return 0;
    return bn_floor_div(how->paid * G4_CONSTANT(tables, REFUND_PCT), 100);
}

/* G4-088 Conversion: the refund goes toward another element that keeps the name. */
int64_t g4_convert(const g4_figures *tables, const g4_disbanding *how, int64_t raise_new)
{
    int64_t back = g4_refund(tables, how);

    return raise_new > back ? raise_new - back : 0;
}

/* ---- money -------------------------------------------------------------------------------- */

/* G4-271 Paying in kind: part of a bill met without money. */
int64_t g4_after_kind(int64_t cost, int32_t pct_in_kind)
{
    return bn_ceil_div(cost * (100 - pct_in_kind), 100);
}

/* G4-070 War chest and revenue: without them money is unlimited. */
bool g4_keeps_budget(const g4_side *side)
{
    return side->war_chest.den != 0 || side->budget_months > 0;
}

int64_t g4_war_chest(const g4_side *side, int64_t month)
{
    if (side->budget_months > 0)
        return month * side->budget_months;
    return side->war_chest.den == 0 ? 0 : bn_rat_floor(side->war_chest);
}

int64_t g4_revenue_due(const g4_side *side, int32_t months_past)
{
    if (side->revenue_period <= 0 || months_past % side->revenue_period != 0)
        return 0;
    return side->revenue.den == 0 ? 0 : bn_rat_floor(side->revenue);
}
