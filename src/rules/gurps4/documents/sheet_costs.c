/* What a sheet says of costs: of each line, and of the force with its logistic force. */
#include "documents.h"

#include <banneret/system/sums.h>

#include "rules/forces/logistics.h"
#include "rules/forces/movement.h"

/* ---- a line --------------------------------------------------------------------------------- */

/* The month that a document describes: it does not give ground and season, and levies serve the first
 * of their months. */
static g4_month month_of(const g4_figures *tables, const g4_force *force, int32_t i)
{
    return (g4_month){ .terrain = G4_PLAINS,
                       .readiness = force->lines[i].readiness,
                       .levy_months = 1,
                       .days_home = g4_days_home(tables, &force->lines[i], &force->figures[i],
                                                 force->inputs.distance_home) };
}

bn_rat g4_sheet_bill(const g4_figures *tables, const g4_force *force, int32_t i, bn_trace *trace)
{
    g4_month month = month_of(tables, force, i);

    return g4_elements_bill(tables, &force->lines[i], &force->figures[i], &month,
                            force->lines[i].count, i, trace);
}

/* What LS must deliver to a line. */
static bn_rat line_supply(const g4_figures *tables, const g4_force *force, int32_t i)
{
    g4_month month = month_of(tables, force, i);

    return bn_rat_mul(g4_element_supply(tables, &force->lines[i], &force->figures[i], &month),
                      bn_rat_int(force->lines[i].count));
}

/* What one element of a line costs, and all of them; the bill is what is really paid each month. */
bn_doc *g4_line_costs(const g4_figures *tables, const g4_force *force, int32_t i, bn_arena *arena)
{
    const g4_line *line = &force->lines[i];
    const g4_line_figures *f = &force->figures[i];
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", line->name);
    bn_doc_put_int(arena, map, "tl", f->tl);
    bn_doc_put_int(arena, map, "raise", f->raise);
    bn_doc_put_int(arena, map, "maintain", f->maintain);
    bn_doc_put_int(arena, map, "raise_all", f->raise * line->count);
    bn_doc_put_int(arena, map, "maintain_all", f->maintain * line->count);
    bn_doc_put_int(arena, map, "bill", g4_dollars(g4_sheet_bill(tables, force, i, NULL)));
    return map;
}

/* ---- the force ------------------------------------------------------------------------------ */

/* What a part of the force (raise.h) adds to a number of the sheet. */
typedef bn_rat part_value(const g4_figures *tables, const g4_force *force, int32_t part);

static const char *part_name(const g4_force *force, int32_t part)
{
    return part < force->line_count ? force->lines[part].name
                                    : g4_ls_words[part - force->line_count];
}

static bn_rat parts_sum(const g4_figures *tables, const g4_force *force, bn_term of, int32_t rule,
                        part_value *value, bn_trace *trace)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < g4_raise_parts(force); i++)
        sum = bn_rat_add(sum,
                         bn_plus(trace, &of, rule, value(tables, force, i), part_name(force, i)));
    return sum;
}

static bn_rat bill_of(const g4_figures *tables, const g4_force *force, int32_t part)
{
    return part < force->line_count ? g4_sheet_bill(tables, force, part, NULL) : bn_rat_int(0);
}

static bn_rat supply_of(const g4_figures *tables, const g4_force *force, int32_t part)
{
    return part < force->line_count ? line_supply(tables, force, part) : bn_rat_int(0);
}

static bn_rat ls_upkeep(const g4_figures *tables, const g4_force *force, int32_t part)
{
    int32_t kind = part - force->line_count;

    return bn_rat_int(kind < 0 ? 0 : g4_ls_maintain(tables, kind, g4_force_ls(force, kind)));
}

static const g4_readings plain = { 0 };

static g4_outlay outlay_of(const g4_figures *tables, const g4_force *force, int32_t part)
{
    int32_t pace;

    return g4_raise_within(tables, force, part, INT32_MAX, &pace, &plain, NULL);
}

static bn_rat price_of(const g4_figures *tables, const g4_force *force, int32_t part)
{
    return bn_rat_int(outlay_of(tables, force, part).cost);
}

/* All parts are raised side by side: the slowest says how long that takes. */
static void put_raising(const g4_figures *tables, const g4_force *force, bn_term of, bn_doc *map,
                        bn_arena *arena, bn_trace *trace)
{
    g4_outlay all = g4_raise_force(tables, force, G4_RAISE_TIME_NORMAL, &plain, NULL);
    int32_t slowest = 0;

    (void)parts_sum(tables, force, of, 66, price_of, trace);
    bn_gives(trace, &of, 66, bn_rat_int(all.cost), "to pay for raising");
    while (outlay_of(tables, force, slowest).days < all.days)
        slowest++;
    bn_plus_int(trace, &of, 67, all.days, part_name(force, slowest));
    bn_gives_int(trace, &of, 67, all.days, "days to raise");
    bn_doc_put_int(arena, map, "to_pay_for_raising", all.cost);
    bn_doc_put_int(arena, map, "days_to_raise", all.days);
}

/* The bills of all lines, and with the logistic force the month's. Each is shown in whole dollars. */
static void put_bills(const g4_figures *tables, const g4_force *force, bn_term of, bn_doc *map,
                      bn_arena *arena, bn_trace *trace)
{
    bn_rat logistics = bn_gives(trace, &of, 73, parts_sum(tables, force, of, 73, ls_upkeep, trace),
                                "upkeep of the logistic force");
    bn_rat elements = parts_sum(tables, force, of, 78, bill_of, trace);
    bn_term whole = of;

    whole.rounding = BN_ROUND_UP;
    bn_gives(trace, &whole, 78, bn_rat_int(g4_dollars(elements)), "bill of the elements");
    bn_plus(trace, &of, 78, elements, "bill of the elements");
    bn_plus(trace, &of, 78, logistics, "logistic force");
    bn_gives(trace, &whole, 78, bn_rat_int(g4_dollars(bn_rat_add(elements, logistics))),
             "monthly bill");
    bn_doc_put_rat(arena, map, "logistics_maintain", logistics);
    bn_doc_put_int(arena, map, "elements_bill", g4_dollars(elements));
    bn_doc_put_int(arena, map, "monthly_bill", g4_dollars(bn_rat_add(elements, logistics)));
}

/* How much LS is needed, and what there is. */
static void put_ls(const g4_figures *tables, const g4_force *force, bn_term of, bn_doc *map,
                   bn_arena *arena, bn_trace *trace)
{
    bn_rat needed = parts_sum(tables, force, of, 77, supply_of, trace);
    int32_t land;
    bn_term whole = of;

    whole.rounding = BN_ROUND_UP;
    bn_times(trace, &of, 71, bn_rat_of(1, G4_CONSTANT(tables, LS_DOLLARS)), "dollars of a point");
    bn_doc_put_int(arena, map, "ls_needed",
                   bn_gives_int(trace, &whole, 77, g4_ls_points(tables, needed), "LS needed"));
    land = bn_plus_int(trace, &of, 71, force->land_ls, g4_ls_words[G4_LOGISTICS_LAND]) +
           bn_plus_int(trace, &of, 45, g4_hero_ls(force), "Heroes");
    bn_doc_put_int(arena, map, "land_ls", bn_gives_int(trace, &of, 71, land, "land LS in all"));
    bn_doc_put_int(arena, map, "naval_ls", force->naval_ls);
    bn_doc_put_int(arena, map, "air_ls", force->air_ls);
}

bn_doc *g4_costs(const g4_figures *tables, const g4_force *force, bn_arena *arena, bn_trace *trace)
{
    bn_doc *map = bn_doc_map(arena);
    bn_term of = bn_sum(G4_TERMS_UPKEEP, -1, -1, force->name);

    bn_doc_put_int(arena, map, "elements_raise", g4_force_raise(force));
    put_raising(tables, force, bn_sum_in(of, G4_TERMS_RAISE), map, arena, trace);
    bn_doc_put_int(arena, map, "elements_maintain", g4_force_maintain(force));
    put_bills(tables, force, of, map, arena, trace);
    put_ls(tables, force, of, map, arena, trace);
    return map;
}
