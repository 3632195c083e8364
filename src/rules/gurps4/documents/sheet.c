/* The sheet of a force: what `rate` shows. */
#include "documents.h"

#include <banneret/system/sums.h>

#include "rules/forces/logistics.h"
#include "rules/forces/movement.h"

#include <string.h>

static void put_mask(bn_arena *arena, bn_doc *map, const char *key, uint32_t mask,
                     const char *const *names, const char *none)
{
    char words[96];
    bn_text out = bn_text_over(words, sizeof words);

    g4_mask_text(mask, names, &out);
    bn_doc_put_text(arena, map, key, mask ? words : none);
}

/* A strength as the book prints it: in parentheses if it only supports. */
static void put_strength(bn_arena *arena, bn_doc *map, const char *key, bn_rat ts, bool support)
{
    char words[64];
    bn_text out = bn_text_over(words, sizeof words);

    if (!support) {
        bn_doc_put_rat(arena, map, key, ts);
        return;
    }
    bn_text_char(&out, '(');
    if (ts.den == 1)
        bn_text_grouped(&out, ts.num);
    else
        bn_text_rat(&out, ts);
    bn_text_char(&out, ')');
    bn_doc_put_text(arena, map, key, words);
}

/* Classes and neutralized classes in one, the latter in parentheses. */
static void put_classes(bn_arena *arena, bn_doc *map, const g4_line_figures *figures)
{
    char words[128];
    bn_text out = bn_text_over(words, sizeof words);

    g4_mask_text(figures->classes, g4_class_names, &out);
    if (figures->neutralizes) {
        bn_text_add(&out, out.length > 0 ? ";(" : "(");
        g4_mask_text(figures->neutralizes, g4_class_names, &out);
        bn_text_char(&out, ')');
    }
    bn_doc_put_text(arena, map, "classes", out.length > 0 ? words : "-");
}

/* ---- the roster --------------------------------------------------------------------------- */

static bn_doc *line_of(const g4_figures *tables, const g4_force *force, int32_t i, bn_arena *arena)
{
    const g4_line *line = &force->lines[i];
    const g4_line_figures *f = &force->figures[i];
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", line->name);
    bn_doc_put_int(arena, map, "count", line->count);
    put_strength(arena, map, "ts", f->ts, f->support);
    put_strength(arena, map, "total", g4_line_ts(force, i), f->support);
    put_classes(arena, map, f);
    if (f->wt.num > 0)
        bn_doc_put_rat(arena, map, "wt", f->wt);
    else
        bn_doc_put_text(arena, map, "wt", "-");
    bn_doc_put_int(arena, map, "t", f->transport);
    put_mask(arena, map, "mobility", f->mobility, g4_mobility_names, "0");
    return map;
}

static bn_doc *lines_of(const g4_figures *tables, const g4_force *force, bn_arena *arena,
                        bn_doc *(*of)(const g4_figures *tables, const g4_force *force, int32_t line,
                                      bn_arena *arena))
{
    bn_doc *list = bn_doc_list(arena);

    for (int32_t i = 0; i < force->line_count; i++)
        bn_doc_push(list, of(tables, force, i, arena));
    return list;
}

/* Sums of the lines of one unit. */
static bn_doc *unit_of(const g4_figures *tables, const g4_force *force, const char *name,
                       bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    bn_rat ts = bn_rat_int(0);
    int64_t count = 0, raise = 0, maintain = 0;

    for (int32_t i = 0; i < force->line_count; i++) {
        const g4_line *line = &force->lines[i];

        if (strcmp(line->unit, name) != 0)
            continue;
        ts = bn_rat_add(ts, g4_counted_ts(tables, &force->figures[i], g4_line_ts(force, i), false));
        count += line->count;
        raise += force->figures[i].raise * line->count;
        maintain += force->figures[i].maintain * line->count;
    }
    bn_doc_put_text(arena, map, "unit", name);
    bn_doc_put_int(arena, map, "elements", count);
    bn_doc_put_rat(arena, map, "ts", ts);
    bn_doc_put_int(arena, map, "raise", raise);
    bn_doc_put_int(arena, map, "maintain", maintain);
    return map;
}

static bool named_before(const g4_force *force, int32_t line)
{
    for (int32_t i = 0; i < line; i++)
        if (strcmp(force->lines[i].unit, force->lines[line].unit) == 0)
            return true;
    return false;
}

static void put_units(const g4_figures *tables, const g4_force *force, bn_doc *sheet,
                      bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (int32_t i = 0; i < force->line_count; i++)
        if (force->lines[i].unit[0] != '\0' && !named_before(force, i))
            bn_doc_push(list, unit_of(tables, force, force->lines[i].unit, arena));
    if (list && list->count > 0)
        bn_doc_put(arena, sheet, "units", list);
}

/* ---- totals ------------------------------------------------------------------------------- */

static g4_arm arm_of(const g4_figures *tables, const g4_force *force)
{
    uint32_t all = 0;
    bool high = false;

    for (int32_t i = 0; i < force->line_count; i++) {
        all |= force->figures[i].mobility;
        high = high || force->figures[i].tl > G4_CONSTANT(tables, LOW_TECH_LAST_TL);
    }
    if (!high)
        return G4_ARM_LAND_LOW;
    if (all & G4_LAND_MOBILITY || all == 0)
        return G4_ARM_LAND_HIGH;
    return all & G4_WATER_MOBILITY ? G4_ARM_NAVAL : G4_ARM_AIR;
}

/* Totals of the classes that anyone has, or of those that anyone neutralizes. */
static bn_doc *classes_of(const g4_force *force, bn_arena *arena,
                          bn_rat (*total)(const g4_force *force, uint32_t one))
{
    bn_doc *map = bn_doc_map(arena);

    for (uint32_t i = 0; i < G4_CLASSES; i++) {
        bn_rat ts = total(force, UINT32_C(1) << i);

        if (ts.num != 0)
            bn_doc_put_rat(arena, map, g4_class_names[i], ts);
    }
    return map;
}

static void put_transport(const g4_figures *tables, const g4_force *force, bn_doc *sheet,
                          bn_arena *arena, bn_trace *trace)
{
    g4_transport transport = g4_transport_of(tables, force, trace);
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "capacity", transport.capacity);
    bn_doc_put_rat(arena, map, "to_carry", transport.to_carry);
    bn_doc_put_bool(arena, map, "everyone_rides", transport.everyone_rides);
    bn_doc_put_bool(arena, map, "everything_moves", transport.all_move);
    bn_doc_put(arena, sheet, "transport", map);
}

/* ---- movement ----------------------------------------------------------------------------- */

static const char *const surface_keys[] = { "by_good_road", "by_dirt_road", "off_road",
                                            "on_water" };
static const char *const surface_words[] = {
    "by good road the slowest makes {0} miles a day",
    "by dirt road the slowest makes {0} miles a day",
    "off the road the slowest makes {0} miles a day",
    "on water the slowest makes {0} miles a day",
};

/* The force on the march: troops that the document loads ride, and so does everyone else who finds room, if that makes
 * the force faster, or able to move at all. */
static g4_ranks on_the_march(const g4_figures *tables, const g4_force *force)
{
    g4_transport transport = g4_transport_of(tables, force, NULL);
    g4_ranks ranks = g4_ranks_of(0);

    g4_ranks_add(tables, &ranks, force, 0, NULL, UINT32_MAX);
    for (int32_t i = 0; i < ranks.count; i++) {
        const g4_line_figures *f = ranks.lines[i].figures;
        bool walks = (f->mobility & ~(uint32_t)G4_FOOT) == 0 && f->transport == 0;

        if (walks && (transport.everyone_rides || (transport.all_move && f->mobility == 0)))
            ranks.lines[i].carrier = (int16_t)i; /* anyone who takes it */
    }
    return ranks;
}

/* The march that the document orders, over some ground. */
static g4_march march_over(const g4_force *force, int32_t surface)
{
    return (g4_march){ .surface = surface,
                       .by_night = force->night_march,
                       .forced = force->forced_march && surface != G4_ON_WATER,
                       .without_security = force->marching_without_security,
                       .civilians = force->civilians,
                       .factor = bn_rat_int(1) };
}

/* A force that is tied to its road does not leave it. */
static bool goes_over(const g4_force *force, int32_t surface)
{
    return surface != G4_OFF_ROAD || !force->tied_to_road;
}

/* Mobility of those that move by themselves, and miles a day over whatever they can go; how far from
 * its base slow aircraft fight. */
static void put_movement(const g4_figures *tables, const g4_force *force, bn_doc *sheet,
                         bn_arena *arena)
{
    g4_ranks ranks = on_the_march(tables, force);
    bn_doc *map = bn_doc_map(arena);
    uint32_t mobility = 0;
    int32_t reach = 0;

    for (int32_t i = 0; i < ranks.count; i++) {
        const g4_ranks_line *line = &ranks.lines[i];
        int32_t miles = g4_air_reach(tables, line->line, line->figures);

        mobility |= g4_marches(line) ? line->mobility : 0;
        if (miles > 0 && miles != G4_EVERYWHERE && (reach == 0 || miles < reach))
            reach = miles;
    }
    put_mask(arena, map, "mobility", mobility, g4_mobility_names, "0");
    for (int32_t surface = G4_GOOD_ROAD; surface <= G4_ON_WATER; surface++) {
        g4_march march = march_over(force, surface);
        bn_rat miles = g4_force_speed(tables, &ranks, &march, 0, NULL);

        if (miles.num > 0 && goes_over(force, surface))
            bn_doc_put_rat(arena, map, surface_keys[surface], miles);
    }
    if (reach > 0)
        bn_doc_put_int(arena, map, "slow_air_reach", reach);
    bn_doc_put(arena, sheet, "miles_a_day", map);
}

/* The line that slows the others down; NULL if no one marches. */
static const g4_ranks_line *slowest_of(const g4_figures *tables, const g4_ranks *ranks,
                                       const g4_march *march, bn_rat *miles)
{
    const g4_ranks_line *found = NULL;

    for (int32_t i = 0; i < ranks->count; i++) {
        const g4_ranks_line *line = &ranks->lines[i];
        bn_rat own = g4_element_speed(tables, line->line, line->mobility, line->figures->tl, march);

        if (!g4_marches(line) || (found && bn_rat_cmp(own, *miles) >= 0))
            continue;
        found = line;
        *miles = own;
    }
    return found;
}

static void explain_movement(const g4_figures *tables, const g4_force *force, bn_trace *trace)
{
    g4_ranks ranks = on_the_march(tables, force);

    for (int32_t surface = G4_GOOD_ROAD; surface <= G4_ON_WATER; surface++) {
        g4_march march = march_over(force, surface);
        bn_rat all = g4_force_speed(tables, &ranks, &march, 0, NULL), own = bn_rat_int(0);
        const g4_ranks_line *line = slowest_of(tables, &ranks, &march, &own);

        if (!line || all.num == 0 || !goes_over(force, surface))
            continue;
        bn_trace_add(trace, (bn_term){ .rule = 101,
                                       .row = BN_NO_ROW,
                                       .side = -1,
                                       .about = line->index,
                                       .value = bn_rat_floor(own),
                                       .seen = { own },
                                       .words = surface_words[surface] });
        if (bn_rat_cmp(all, own) != 0) /* what the march makes of it */
            (void)g4_force_speed(tables, &ranks, &march, 0, trace);
    }
}

/* ---- the sheet ---------------------------------------------------------------------------- */

static bn_doc *sheet_of(const g4_figures *tables, const g4_force *force, bn_arena *arena,
                        bn_trace *trace)
{
    bn_doc *map = bn_doc_map(arena);
    int32_t size = g4_unit_size(arm_of(tables, force), g4_element_count(force));

    bn_doc_put_text(arena, map, "name", force->name);
    bn_doc_put_int(arena, map, "elements", g4_element_count(force));
    bn_doc_put_int(arena, map, "people", g4_people_count(force));
    if (size != G4_NONE)
        bn_doc_put_text(arena, map, "size", g4_book.organization[size].unit);
    bn_doc_put(arena, map, "roster", lines_of(tables, force, arena, line_of));
    bn_doc_put(arena, map, "element_costs", lines_of(tables, force, arena, g4_line_costs));
    put_units(tables, force, map, arena);
    bn_doc_put_rat(arena, map, "force_ts", g4_recorded_ts(tables, force));
    bn_doc_put(arena, map, "class_totals", classes_of(force, arena, g4_recorded_class_ts));
    bn_doc_put(arena, map, "neutralizer_totals",
               classes_of(force, arena, g4_recorded_neutralizer_ts));
    put_transport(tables, force, map, arena, trace);
    put_movement(tables, force, map, arena);
    bn_doc_put(arena, map, "costs", g4_costs(tables, force, arena, trace));
    return map;
}

static bn_rat readiness_of(const g4_figures *tables, const g4_force *force, int32_t i)
{
    return g4_readiness_ts(tables, force->lines[i].readiness, false, 0);
}

static void explain_readiness(const g4_figures *tables, const g4_force *force, int32_t i,
                              bn_trace *trace)
{
    bn_rat factor = readiness_of(tables, force, i), ts = force->figures[i].ts;

    if (bn_rat_cmp(factor, bn_rat_int(1)) != 0)
        bn_trace_add(trace, (bn_term){ .rule = 81,
                                       .row = BN_NO_ROW,
                                       .side = -1,
                                       .about = (int16_t)i,
                                       .value = bn_rat_floor(bn_rat_mul(ts, factor)),
                                       .seen = { bn_rat_mul(ts, factor), ts },
                                       .name = force->lines[i].name,
                                       .words = "at reduced readiness TS {0} instead of {1}" });
}

/* The terms of how each line's strength and costs came about. */
static void explain(const g4_figures *tables, const g4_force *force, bn_trace *trace)
{
    for (int32_t i = 0; i < force->line_count; i++) {
        bn_trace_add(trace, (bn_term){ .rule = 12,
                                       .row = BN_NO_ROW,
                                       .side = -1,
                                       .about = (int16_t)i,
                                       .value = force->lines[i].count,
                                       .words = force->lines[i].name });
        (void)g4_figures_of(tables, &force->lines[i], i, trace);
        explain_readiness(tables, force, i, trace);
        (void)g4_sheet_bill(tables, force, i, trace);
    }
    explain_movement(tables, force, trace);
}

/* Troops at reduced readiness have less TS now, whatever was recorded (G4-081). */
static void weaken(const g4_figures *tables, g4_force *force)
{
    for (int32_t i = 0; i < force->line_count; i++)
        force->figures[i].ts = bn_rat_mul(force->figures[i].ts, readiness_of(tables, force, i));
}

static bn_doc *rated(const g4_figures *tables, g4_force *force, bn_arena *arena, bn_trace *trace)
{
    explain(tables, force, trace);
    weaken(tables, force);
    g4_explain_totals(tables, force, trace);
    return sheet_of(tables, force, arena, trace);
}

bn_doc *g4_setup_sheet(const void *setup_, uint32_t side, uint32_t force, bn_arena *arena,
                       bn_trace *trace)
{
    const g4_setup *setup = setup_;
    g4_force *copy;
    bn_doc *sheet;

    if (side >= (uint32_t)setup->side_count || force >= (uint32_t)setup->sides[side].force_count)
        return NULL;
    copy = bn_arena_get(arena, sizeof *copy); /* which is weakened, as the setup must not be */
    if (!copy)
        return NULL;
    *copy = setup->sides[side].forces[force];
    sheet = rated(setup->figures, copy, arena, trace);
    return arena->full ? NULL : sheet;
}

const bn_sheet_sum g4_sheet_sums[] = {
    { "TS of one element", "ts" },
    { "TS in total", "total" },
    { "Raise of one", "raise" },
    { "Maintain of one", "maintain" },
    { "Raise of all", "raise_all" },
    { "Maintain of all", "maintain_all" },
    { "upkeep", "bill" },
    { "force TS", "force_ts" },
    { "class total", "class_totals" },
    { "neutralizer total", "neutralizer_totals" },
    { "Raise of the elements", "elements_raise" },
    { "Maintain of the elements", "elements_maintain" },
    { "bill of the elements", "elements_bill" },
    { "monthly bill", "monthly_bill" },
    { "transport capacity", "capacity" },
    { "WT to carry", "to_carry" },
    { "to pay for raising", "to_pay_for_raising" },
    { "days to raise", "days_to_raise" },
    { "upkeep of the logistic force", "logistics_maintain" },
    { "LS needed", "ls_needed" },
    { "land LS in all", "land_ls" },
    { NULL, NULL },
};

bn_code g4_sheet(const bn_doc *doc, const bn_house *house, bn_arena *arena, bn_trace *trace,
                 bn_doc **out, bn_error *err)
{
    const g4_figures *tables = bn_house_values(house, &g4_book_tables);
    g4_force *force = bn_arena_get(arena, sizeof *force);
    bn_doc *sheet;
    bn_code code;

    if (!force)
        return bn_fail(err, BN_MEMORY, "out of memory for the force");
    code = g4_force_read(tables, doc, arena, force, err);
    if (code == BN_OK) {
        bn_spot root = bn_spot_of(doc, err);

        code = g4_check_force_effects(force, &root);
    }
    if (code != BN_OK)
        return code;
    sheet = rated(tables, force, arena, trace);
    if (arena->full)
        return bn_fail(err, BN_MEMORY, "out of memory for the sheet");
    *out = sheet;
    return BN_OK;
}
