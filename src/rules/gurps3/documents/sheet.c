/* The sheet of a force: what `rate` shows. */
#include "documents.h"

#include <banneret/system/sums.h>

#include "rules/powers/powers.h"
#include "rules/forces/pay.h"
#include "rules/forces/quality.h"
#include "rules/forces/strength.h"

static int32_t leadership_of(const g3_force *force, const g3_unit *unit)
{
    return unit->leader == G3_NONE ? unit->leadership : force->persons[unit->leader].leadership;
}

static int32_t morale_of(const g3_figures *tables, const g3_force *force, int32_t index,
                         bn_trace *trace)
{
    const g3_unit *unit = &force->units[index];
    bn_term of = bn_sum(G3_TERMS_MORALE, -1, index, unit->name);
    int32_t forced =
        unit->traits & G3_CONSCRIPTS ? g3_conscript_morale(tables, true, 0) : 0; /* and paid */
    g3_mood mood = { .pay = (int8_t)unit->pay_morale,
                     .conscripts = (int8_t)forced,
                     .leaders = (int8_t)unit->leaders_lost };
    g3_morale morale = g3_effective_morale(tables, unit->quality, unit->traits & G3_IRREGULAR,
                                           leadership_of(force, unit), &mood, &of, trace);

    return bn_gives_int(trace, &of, 38, morale.value, "Morale");
}

/* What one costs, times all of them, in whole coins. */
static int64_t cost_of(const g3_unit *unit, int32_t index, int32_t rule, bn_rat one,
                       const char *words, bn_trace *trace)
{
    bn_term of = bn_sum(G3_TERMS_BILL, -1, index, unit->name);
    bn_rat men = bn_rat_int(unit->count);
    int64_t all = bn_rat_floor(bn_rat_mul(men, one));

    if (one.num == 0)
        return all;
    bn_plus(trace, &of, rule, one, "for one");
    bn_times(trace, &of, 17, men, "men or pieces");
    of.rounding = BN_ROUND_DOWN;
    bn_gives(trace, &of, rule, bn_rat_int(all), words);
    return all;
}

/* What it costs to raise a unit, and to pay and feed it for a month. */
static void view_costs(const g3_figures *tables, const g3_unit *unit, int32_t index, bn_doc *map,
                       bn_arena *arena, bn_trace *trace)
{
    bn_rat each = g3_base_cost(tables, unit), raise, pay;

    if (each.num == 0)
        return;
    raise = g3_raise_cost(tables, each, unit->quality, bn_rat_int(1));
    pay = g3_monthly_pay(tables, each, unit->quality, unit->listed > 0);
    bn_doc_put_int(arena, map, "raise", cost_of(unit, index, 48, raise, "cost to raise", trace));
    bn_doc_put_int(arena, map, "monthly_pay", cost_of(unit, index, 50, pay, "monthly pay", trace));
    bn_doc_put_int(arena, map, "monthly_food",
                   cost_of(unit, index, 49, g3_food(tables, unit), "monthly food", trace));
    if (!g3_may_be_raised(tables, unit->quality, false) && !unit->levy)
        bn_doc_put_text(arena, map, "to_be_had", "only as mercenaries");
}

static bool is_rolled(const g3_unit *unit)
{
    return unit->levy == G3_LEVY_BY_DICE || unit->quality_by != G3_TOLD;
}

/* What a levy is before it is raised; and if dice decide it, what the other figures assume. */
static void view_quality(const g3_figures *tables, const g3_unit *unit, bn_doc *map,
                         bn_arena *arena)
{
    char words[60];
    bn_text text = bn_text_over(words, sizeof words);

    bn_text_add(&text, tables->troop_quality[unit->quality].quality);
    bn_text_add(&text, is_rolled(unit) ? ", until rolled" : "");
    bn_doc_put_text(arena, map, "quality", words);
    if (unit->levy)
        bn_doc_put_text(arena, map, "to_be_had",
                        is_rolled(unit) || g3_may_be_raised(tables, unit->quality, false)
                            ? "as a levy"
                            : "as a levy, only as mercenaries");
}

static int32_t view_unit(const g3_figures *tables, const g3_force *force, int32_t index,
                         bn_doc *list, bn_arena *arena, bn_trace *trace)
{
    const g3_unit *unit = &force->units[index];
    bn_term of = bn_sum(G3_TERMS_TS, -1, index, unit->name);
    int32_t one = bn_gives_int(trace, &of, 17, g3_single_ts(tables, unit, false, &of, trace),
                               "individual TS");
    int32_t ts = g3_unit_ts(tables, unit, unit->count, unit->quality, false, &of, trace);
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

    bn_doc_put_text(arena, map, "name", unit->name);
    bn_doc_put_int(arena, map, "count", unit->count);
    view_quality(tables, unit, map, arena);
    bn_doc_put_int(arena, map, "individual_ts", one);
    bn_doc_put_int(arena, map, "ts", ts);
    if (unit->traits & G3_FEARLESS)
        bn_doc_put_text(arena, map, "morale", "never checked");
    else
        bn_doc_put_int(arena, map, "morale", morale_of(tables, force, index, trace));
    view_costs(tables, unit, index, map, arena, trace);
    g3_view_service(tables, unit, index, map, arena, trace);
    return unit->levy ? 0 : ts;
}

/* G3-012 What a unit is: a size outside the usual is shown, and nothing more. */
static void warn_of_size(const g3_figures *tables, const g3_unit *unit, bn_doc *list,
                         bn_arena *arena)
{
    char words[200];
    bn_text text = bn_text_over(words, sizeof words);

    if (g3_is_piece(unit) || (unit->traits & (G3_CREATURE | G3_SUPER)) ||
        (unit->count >= G3_CONSTANT(tables, USUAL_UNIT_MIN) &&
         unit->count <= G3_CONSTANT(tables, USUAL_UNIT_MAX)))
        return;
    bn_text_add(&text, "G3-012: ");
    bn_text_add(&text, unit->name);
    bn_text_add(&text, " is no usual size for a unit, ");
    bn_text_int(&text, G3_CONSTANT(tables, USUAL_UNIT_MIN));
    bn_text_add(&text, " to ");
    bn_text_int(&text, G3_CONSTANT(tables, USUAL_UNIT_MAX));
    bn_doc_push(list, bn_doc_text(arena, words));
}

static void warn_of_levy(const g3_figures *tables, const g3_unit *unit, bn_doc *list,
                         bn_arena *arena)
{
    char words[200];
    bn_text text = bn_text_over(words, sizeof words);

    if (unit->levy != G3_LEVY_AS_WRITTEN || g3_may_be_raised(tables, unit->quality, false))
        return;
    bn_text_add(&text, "G3-048: ");
    bn_text_add(&text, unit->name);
    bn_text_add(&text, " is ");
    bn_text_add(&text, tables->troop_quality[unit->quality].quality);
    bn_text_add(&text, "; without mercenaries the dice decide, and give no such quality");
    bn_doc_push(list, bn_doc_text(arena, words));
}

static void warn(const g3_figures *tables, const g3_force *force, bool mercenaries, bn_doc *map,
                 bn_arena *arena)
{
    bn_doc *list = bn_doc_put(arena, map, "warnings", bn_doc_list(arena));

    for (int32_t i = 0; i < force->unit_count; i++) {
        warn_of_size(tables, &force->units[i], list, arena);
        g3_warn_of_formation(tables, &force->units[i], list, arena);
        g3_warn_of_race(tables, &force->units[i], list, arena);
        g3_warn_of_nation(tables, force->nation, &force->units[i], list, arena);
        if (!mercenaries)
            warn_of_levy(tables, &force->units[i], list, arena);
    }
}

static bn_doc *rated(const g3_figures *tables, const g3_force *force, bool mercenaries,
                     bn_arena *arena, bn_trace *trace)
{
    bn_doc *map = bn_doc_map(arena), *list;
    bn_term of = bn_sum(G3_TERMS_FORCE, -1, -1, NULL);
    int32_t ts = 0,
            es = g3_force_es(tables, force->adepts, force->adept_count, G3_MANA_LEVELS_NORMAL,
                             bn_sum_in(of, G3_TERMS_ES), force->adept_count > 0 ? trace : NULL);

    if (force->name)
        bn_doc_put_text(arena, map, "name", force->name);
    if (force->commander != G3_NONE)
        bn_doc_put_text(arena, map, "commander", force->persons[force->commander].name);
    list = bn_doc_put(arena, map, "units", bn_doc_list(arena));
    for (int32_t i = 0; i < force->unit_count; i++)
        ts += view_unit(tables, force, i, list, arena, trace);
    for (int32_t i = 0; trace && i < force->unit_count; i++)
        if (!force->units[i].levy)
            bn_plus_int(trace, &of, 17,
                        g3_unit_ts(tables, &force->units[i], force->units[i].count,
                                   force->units[i].quality, false, &of, NULL),
                        force->units[i].name);
    bn_doc_put_int(arena, map, "ts", bn_gives_int(trace, &of, 17, ts, "force TS"));
    if (es > 0)
        bn_doc_put_int(arena, map, "exceptional_strength", es);
    g3_view_army(tables, force, ts, map, arena);
    warn(tables, force, mercenaries, map, arena);
    return map;
}

bn_doc *g3_setup_sheet(const void *with, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace)
{
    const g3_setup *setup = with;
    bn_doc *sheet;

    if (side >= (uint32_t)setup->side_count || force > 0)
        return NULL;
    sheet = rated(setup->figures, &setup->sides[side].force, setup->campaign.mercenaries != 0,
                  arena, trace);
    return arena->full ? NULL : sheet;
}

const bn_sheet_sum g3_sheet_sums[] = {
    { "individual TS", "individual_ts" },
    { "unit TS", "ts" },
    { "weapon skill", "typical_weapon" },
    { "Tactics", "typical_tactics" },
    { "Battle skill", "typical_battle" },
    { "Exceptional Strength", "exceptional_strength" },
    { "Morale", "morale" },
    { "cost to raise", "raise" },
    { "monthly pay", "monthly_pay" },
    { "monthly food", "monthly_food" },
    { "force TS", "ts" },
    { NULL, NULL },
};

bn_code g3_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err)
{
    const g3_figures *tables = bn_house_values(house, &g3_book_tables);
    g3_force *force;
    bn_doc *sheet;
    bn_code code = g3_force_of(tables, doc, arena, &force, err);

    if (code != BN_OK)
        return code;
    sheet = rated(tables, force, false, arena, trace);
    if (arena->full)
        return bn_fail(err, BN_MEMORY, "out of memory for the sheet");
    *out = sheet;
    return BN_OK;
}
