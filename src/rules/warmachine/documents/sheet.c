/* The sheet of a force: what `rate` shows. */
#include "documents.h"

static bn_doc *leader_of(const wm_force *force, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", force->leader.name);
    bn_doc_put_int(arena, map, "level", wm_leader_level(&force->leader));
    return map;
}

static bn_doc *factors_of(const wm_rating *rating, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "leadership", rating->leadership);
    bn_doc_put_int(arena, map, "experience", rating->experience);
    bn_doc_put_int(arena, map, "training", rating->training);
    bn_doc_put_int(arena, map, "equipment", rating->equipment);
    bn_doc_put_int(arena, map, "special", rating->special);
    return map;
}

static bn_doc *statements_of(uint32_t statements, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < WM_BATTLE_RATING_BONUSES_COUNT; i++)
        if (statements & 1u << i)
            bn_doc_push(list, bn_doc_text(arena, wm_book.battle_rating_bonuses[i].statement));
    return list;
}

static bn_doc *members_of(const wm_force *force, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (int32_t i = 0; i < force->kind_count; i++) {
        bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, map, "name", force->kinds[i].name);
        bn_doc_put_text(arena, map, "part", wm_part_words[force->kinds[i].part]);
        bn_doc_put_int(arena, map, "count", force->kinds[i].count);
    }
    return list;
}

/* Warnings for the reader of the figures. */
static bn_doc *warnings_of(const wm_figures *tables, const wm_force *force, const wm_census *census,
                           bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);
    int32_t officers = wm_heads(force, census, WM_OFFICERS);

    if (wm_strength(force, census) < tables->constants[WM_CONSTANTS_SCOPE_LEAST].value)
        bn_doc_push(list, bn_doc_text(arena, "WM-001: a force this small is better played out "
                                             "in ordinary combat"));
    if (force->rating_method == WM_RATING_FULL &&
        (officers == 0 ||
         officers < wm_officers_needed(tables, wm_heads(force, census, WM_TROOPS))))
        bn_doc_push(list, bn_doc_text(arena, "WM-015: too few officers, so they score nothing"));
    return list;
}

static bn_doc *sheet_of(const wm_figures *tables, const wm_force *force, const wm_census *census,
                        const wm_rating *rating, bn_arena *arena, bn_trace *trace)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", force->name);
    bn_doc_put(arena, map, "leader", leader_of(force, arena));
    bn_doc_put_int(arena, map, "strength", wm_strength(force, census));
    bn_doc_put(arena, map, "members", members_of(force, arena));
    if (force->rating_method == WM_RATING_FULL) {
        bn_doc_put_text(arena, map, "rating", "full");
        bn_doc_put(arena, map, "factors", factors_of(rating, arena));
        bn_doc_put_int(arena, map, "force_rating", rating->bfr);
    } else {
        bn_doc_put_text(arena, map, "rating", "quick");
    }
    bn_doc_put_text(arena, map, "class", wm_book.troop_class[rating->troop_class].class);
    if (force->rating_method == WM_RATING_FULL) {
        bn_doc_put_int(arena, map, "bonus", rating->bonus);
        bn_doc_put(arena, map, "statements", statements_of(rating->statements, arena));
    }
    bn_doc_put_int(arena, map, "battle_rating", rating->battle_rating);
    if (force->pay > 0) {
        int32_t days = tables->constants[WM_CONSTANTS_DAYS_IN_MONTH].value;
        int64_t in_training = bn_rat_ceil(wm_month_pay(tables, force->pay, days));

        bn_doc_put_int(arena, map, "pay", force->pay);
        bn_doc_put_int(arena, map, "pay_in_training", in_training);
        wm_tell_month_pay(tables, force, in_training, trace);
    }
    bn_doc_put(arena, map, "warnings", warnings_of(tables, force, census, arena));
    return map;
}

static bn_doc *rated(const wm_figures *figures, const wm_force *force, const wm_readings *rules,
                     bn_arena *arena, bn_trace *trace)
{
    wm_census census = wm_census_of(force);
    wm_service service = wm_service_of(figures, force, 0);
    wm_rating rating = wm_rate(figures, force, &census, &service, rules, trace);

    return sheet_of(figures, force, &census, &rating, arena, trace);
}

bn_doc *wm_setup_sheet(const void *setup_, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace)
{
    const wm_setup *setup = setup_;
    bn_doc *sheet;

    if (side >= WM_SIDES || force >= (uint32_t)setup->sides[side].force_count)
        return NULL;
    sheet = rated(setup->figures, &setup->sides[side].forces[force], &setup->rules, arena, trace);
    return arena->full ? NULL : sheet;
}

const bn_sheet_sum wm_sheet_sums[] = {
    { "strength", "strength" },
    { "leadership factor", "leadership" },
    { "experience factor", "experience" },
    { "training factor", "training" },
    { "equipment factor", "equipment" },
    { "special troop factor", "special" },
    { "basic force rating", "force_rating" },
    { "bonus for each statement", "bonus" },
    { "battle rating", "battle_rating" },
    { "pay in training", "pay_in_training" },
    { NULL, NULL },
};

bn_code wm_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err)
{
    const wm_figures *figures = bn_house_values(house, &wm_book_tables);
    wm_force *force = bn_arena_get(arena, sizeof *force);
    wm_readings rules = { 0 };
    bn_doc *sheet;
    bn_code code;

    if (!force)
        return bn_fail(err, BN_MEMORY, "out of memory for the force");
    code = wm_force_read(doc, arena, force, err);
    if (code != BN_OK)
        return code;
    sheet = rated(figures, force, &rules, arena, trace);
    if (arena->full)
        return bn_fail(err, BN_MEMORY, "out of memory for the sheet");
    *out = sheet;
    return BN_OK;
}
