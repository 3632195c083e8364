/* The sheet of an army: what `rate` shows. */
#include "documents.h"

#include <banneret/system/sums.h>

#include "rules/field/air.h"

static void view_weapons(const ob_figures *tables, const ob_role *role, bn_doc *map,
                         bn_arena *arena)
{
    bn_doc *list;

    if (role->weapon_count == 0)
        return;
    list = bn_doc_put(arena, map, "weapons", bn_doc_list(arena));
    for (int32_t i = 0; i < role->weapon_count; i++)
        bn_doc_push(list, bn_doc_text(arena, tables->weapons[role->weapons[i].row].weapon));
}

/* Where a move comes from: the tables, or the roster (OB-190). */
static int32_t explain_move(const ob_figures *tables, const ob_stand *stand, bool charges,
                            bn_term of, bn_trace *trace)
{
    const ob_role *role = &stand->roles[0];
    const int32_t *figure = ob_move_figure(tables, role, stand->traits, charges);
    int32_t inches = charges ? role->charge_in : role->move_in, rule = ob_move_rule(tables, role);

    if (inches == *figure)
        bn_plus_int(trace, BN_READ(trace, of, figure), rule, inches,
                    tables->stand_categories[role->moves_as].name);
    else
        bn_plus_int(trace, &of, 190, inches, "as the roster states");
    return bn_gives_int(trace, &of, rule, inches, charges ? "charge in inches" : "move in inches");
}

static void view_role(const ob_figures *tables, const ob_stand *stand, bn_term of, bn_doc *map,
                      bn_arena *arena, bn_trace *trace)
{
    const ob_role *role = &stand->roles[0];

    of = bn_sum_in(of, OB_TERMS_MOVE);
    bn_doc_put_text(arena, map, "type", ob_stand_categories_words[role->type]);
    bn_doc_put_int(arena, map, "move_in", explain_move(tables, stand, false, of, trace));
    if (role->charge_in > 0)
        bn_doc_put_int(arena, map, "charge_in", explain_move(tables, stand, true, of, trace));
    view_weapons(tables, role, map, arena);
}

/* Stands of the other form of an entry; of one stand the first of `count`. */
static int32_t stands_in_form(const ob_setup *setup, int32_t first, int32_t form)
{
    const ob_stand *like = &setup->stands[first];
    int32_t sum = 0;

    for (int32_t i = first; i < setup->stand_count; i++)
        sum += setup->stands[i].entry == like->entry && setup->stands[i].side == like->side &&
               setup->stands[i].form == form;
    return sum;
}

/* What a stand of the other form has of the points that all stands of it divide. */
static int32_t explain_part(int32_t points, int32_t count, int32_t part, bn_term of,
                            bn_trace *trace)
{
    bn_term evenly = of;

    evenly.rounding = BN_ROUND_DOWN;
    bn_plus_int(trace, &of, 23, points, "strength points of all stands");
    bn_times(trace, &evenly, 40, bn_rat_of(1, count), "divided evenly");
    bn_plus_int(trace, &of, 40, part - points / count, "what is left over");
    return bn_gives_int(trace, &of, 40, part, "strength points in the other form");
}

static void view_other_form(const ob_setup *setup, int32_t first, bn_term of, bn_doc *map,
                            bn_arena *arena, bn_trace *trace)
{
    int32_t count = stands_in_form(setup, first, 1), all = 0;
    const ob_stand *other = &setup->stands[first + stands_in_form(setup, first, 0)];
    bn_doc *form, *points;

    if (count == 0)
        return;
    form = bn_doc_put(arena, map, "other_form", bn_doc_map(arena));
    bn_doc_put_int(arena, form, "count", count);
    view_role(setup->tables, other, of, form, arena, trace);
    points = bn_doc_put(arena, form, "sp", bn_doc_list(arena));
    for (int32_t i = 0; i < count; i++)
        all += other[i].sp;
    for (int32_t i = 0; i < count; i++)
        bn_doc_push(points, bn_doc_int(arena, explain_part(all, count, other[i].sp, of, trace)));
}

/* The sums of strength and cost, for the first stand of an entry. */
static void explain(const ob_setup *setup, const ob_army *army, int32_t entry, bn_trace *trace)
{
    ob_bases bases = ob_book_bases(setup->tables);
    ob_frame frame = {
        .tables = setup->tables, .year = setup->year, .genre = setup->genre, .bases = &bases
    };
    const ob_entry *is = &army->force->entries[entry];
    ob_recruit recruit = ob_recruit_of(&frame, is, &is->role, is->sp);
    bn_term of = bn_sum(OB_TERMS_SP, -1, entry, is->name);

    (void)ob_strength(setup->tables, &recruit, of, trace);
    (void)ob_entry_cost(&frame, is, bn_sum_in(of, OB_TERMS_PCP), trace);
}

/* Stands of an entry cost the same, except where forms of them differ: then their sum is shown alone. */
static void explain_cost_of_all(const ob_entry *entry, const ob_stand *stand, int32_t count,
                                int32_t cost, bn_trace *trace)
{
    bn_term of = bn_sum(OB_TERMS_PCP, -1, stand->entry, entry->name);

    if (count == 1)
        return;
    if (stand->pcp * count == cost && cost != 0) {
        bn_plus_int(trace, &of, 31, stand->pcp, "points cost of one stand");
        bn_times(trace, &of, 31, bn_rat_int(count), "stands");
    } else {
        bn_plus_int(trace, &of, 31, cost, "points cost of the stands");
    }
    bn_gives_int(trace, &of, 31, cost, "points of all stands");
}

static int32_t view_entry(const ob_setup *setup, const ob_army *army, int32_t first, bn_doc *list,
                          bn_arena *arena, bn_trace *trace)
{
    const ob_stand *stand = &setup->stands[first];
    const ob_entry *entry = &army->force->entries[stand->entry];
    bn_term of = bn_sum(OB_TERMS_SP, -1, stand->entry, entry->name);
    int32_t count = stands_in_form(setup, first, 0), cost = 0;
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

    for (int32_t i = 0; i < count; i++)
        cost += stand[i].pcp;
    explain(setup, army, stand->entry, trace);
    explain_cost_of_all(entry, stand, count, cost, trace);
    bn_doc_put_text(arena, map, "name", entry->name);
    bn_doc_put_text(arena, map, "command", army->commands[stand->command].name);
    bn_doc_put_int(arena, map, "count", count);
    view_role(setup->tables, stand, of, map, arena, trace);
    bn_doc_put_int(arena, map, "sp", stand->sp);
    bn_doc_put_int(arena, map, "points", cost);
    if (stand->rating != OB_NONE)
        bn_doc_put_text(arena, map, "general", ob_general_ratings_words[stand->rating]);
    if (stand->capacity > 0)
        bn_doc_put_int(arena, map, "carries", stand->capacity);
    view_other_form(setup, first, of, map, arena, trace);
    return count + stands_in_form(setup, first, 1);
}

/* Sums over the stands of the first form. */
typedef struct totals {
    int32_t stands, sp, pcp, aircraft, magicians;
} totals;

static totals totals_of(const ob_setup *setup, const ob_army *army)
{
    totals sum = { 0 };

    for (int32_t i = army->first; i < army->first + army->count; i++) {
        const ob_stand *stand = &setup->stands[i];
        bool air = !setup->tables->stand_categories[stand->roles[0].type].ground;

        if (stand->form != 0)
            continue;
        sum.stands++;
        sum.sp += stand->sp;
        sum.pcp += stand->pcp;
        sum.aircraft += air && !(stand->traits & OB_LOITERS);
        sum.magicians += (stand->traits & OB_IS_MAGIC_USER) != 0;
    }
    return sum;
}

static int32_t sum_of(const ob_setup *setup, const ob_army *army, int32_t entry, bool cost)
{
    int32_t sum = 0;

    for (int32_t i = army->first; i < army->first + army->count; i++)
        if (setup->stands[i].entry == entry && setup->stands[i].form == 0)
            sum += cost ? setup->stands[i].pcp : setup->stands[i].sp;
    return sum;
}

/* How the strength or the cost of the army adds up, entry by entry. */
static void explain_total(const ob_setup *setup, const ob_army *army, bool cost, bn_trace *trace)
{
    bn_term of = bn_sum(cost ? OB_TERMS_PCP : OB_TERMS_SP, -1, -1, army->name);
    int32_t rule = cost ? 31 : 24, sum = 0;

    for (int32_t i = 0; i < army->force->entry_count; i++)
        sum += bn_plus_int(trace, &of, rule, sum_of(setup, army, i, cost),
                           army->force->entries[i].name);
    if (cost)
        sum += bn_plus_int(trace, &of, 209, army->works, "works and minefields");
    bn_gives_int(trace, &of, rule, sum, cost ? "points in all" : "SP in all");
}

/* What the book advises, where an army has more. */
static void view_advice(const ob_setup *setup, const totals *sum, bn_doc *map, bn_arena *arena)
{
    int32_t air = ob_most_aircraft(setup->tables, sum->stands);
    int32_t magic = ob_magic_most(setup->tables, sum->stands);

    if (sum->aircraft > air) {
        bn_doc_put_int(arena, map, "aircraft", sum->aircraft);
        bn_doc_put_int(arena, map, "aircraft_advised_at_most", air);
    }
    if (sum->magicians > magic) {
        bn_doc_put_int(arena, map, "magic_users", sum->magicians);
        bn_doc_put_int(arena, map, "magic_users_advised_at_most", magic);
    }
}

static bn_doc *rated(const ob_setup *setup, int32_t side, bn_arena *arena, bn_trace *trace)
{
    const ob_army *army = &setup->armies[side];
    bn_doc *map = bn_doc_map(arena), *list;
    totals sum = totals_of(setup, army);

    bn_doc_put_text(arena, map, "name", army->name);
    bn_doc_put_text(arena, map, "commander", setup->stands[army->cinc].name);
    list = bn_doc_put(arena, map, "stands", bn_doc_list(arena));
    for (int32_t i = army->first; i < army->first + army->count;)
        i += view_entry(setup, army, i, list, arena, trace);
    bn_doc_put_int(arena, map, "stands_in_all", sum.stands);
    bn_doc_put_int(arena, map, "sp_in_all", sum.sp);
    bn_doc_put_int(arena, map, "points_in_all", sum.pcp + army->works);
    if (army->works > 0)
        bn_doc_put_int(arena, map, "points_of_works", army->works);
    view_advice(setup, &sum, map, arena);
    explain_total(setup, army, false, trace);
    explain_total(setup, army, true, trace);
    return map;
}

bn_doc *ob_setup_sheet(const void *with, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace)
{
    const ob_setup *setup = with;
    bn_doc *sheet;

    if (side >= OB_SIDES || force > 0)
        return NULL;
    sheet = rated(setup, (int32_t)side, arena, trace);
    return arena->full ? NULL : sheet;
}

const bn_sheet_sum ob_sheet_sums[] = {
    { "strength points", "sp" },
    { "points cost", "points" },
    { "points of all stands", "points" },
    { "SP in all", "sp_in_all" },
    { "points in all", "points_in_all" },
    { "move in inches", "move_in" },
    { "charge in inches", "charge_in" },
    { "strength points in the other form", "sp" },
    { NULL, NULL },
};

bn_code ob_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err)
{
    const ob_figures *tables = bn_house_values(house, &ob_book_tables);
    ob_setup *setup;
    bn_doc *sheet;
    bn_code code = ob_force_of(tables, doc, arena, &setup, err);

    if (code != BN_OK)
        return code;
    sheet = rated(setup, 0, arena, trace);
    if (arena->full)
        return bn_fail(err, BN_MEMORY, "out of memory for the sheet");
    *out = sheet;
    return BN_OK;
}
