/* The army lists of the two sample settings: what a troop type, a people or a creature stands for. */
#include "documents.h"

#include <string.h>

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"
#include "rules/forces/strength.h"

static void set(int32_t *member, int32_t value)
{
    if (*member == G3_NONE)
        *member = value;
}

/* What a row of either list says of equipment; blank cells of a crew leave it open. */
#define BY_ROW(unit, row)                                                                          \
    by_row(unit, &(const g3_unit){ .equipment = (row)->equipment,                                  \
                                   .mobility = (row)->mobility,                                    \
                                   .weapon = (row)->weapon,                                        \
                                   .armour_shift = (row)->armour_shift,                            \
                                   .crew = (row)->crew,                                            \
                                   .traits = (row)->irregular == G3_YES ? G3_IRREGULAR : 0 })

static void by_row(g3_unit *unit, const g3_unit *row)
{
    set(&unit->equipment, row->equipment);
    set(&unit->mobility, row->mobility);
    set(&unit->weapon, row->weapon);
    set(&unit->armour_shift, row->armour_shift);
    if (row->crew > 0)
        set(&unit->crew, row->crew);
    unit->traits |= row->traits;
}

/* G3-142 Yrth troop types. */
static void yrth_type(const g3_figures *tables, g3_unit *unit, int32_t row)
{
    const g3_yrth_troops_row *is = &tables->yrth_troops[row];

    BY_ROW(unit, is);
    if (row == G3_YRTH_TROOPS_PI)
        unit->traits |= G3_PIKES;
    if (row == G3_YRTH_TROOPS_MN)
        unit->traits |= G3_MINERS;
    unit->listed = is->cost_to_raise;
    unit->maintenance = is->maintenance * (is->crew > 0 ? unit->crew : 1); /* it is for a man */
}

/* G3-152 World War I troop types. */
static void ww1_type(const g3_figures *tables, g3_unit *unit, int32_t row)
{
    const g3_ww1_troops_row *is = &tables->ww1_troops[row];

    BY_ROW(unit, is);
    if (is->ranged == G3_RIFLES)
        unit->ranged |= G3_LONG_FIREARM;
    unit->tl = is->tl;
    unit->experimental_pct = is->experimental_cut_pct;
}

/* G3-148 and G3-150 Yrth races: the printed modifier; and the undead, who know no fear. */
static void by_race(const g3_figures *tables, g3_unit *unit)
{
    unit->racial += tables->yrth_races[unit->race].ts_modifier;
    if (unit->race == G3_YRTH_RACES_ZOMBIES || unit->race == G3_YRTH_RACES_SKELETONS)
        unit->traits |= G3_FEARLESS;
    if (unit->race == G3_YRTH_RACES_DWARVES && (unit->traits & G3_MINERS)) {
        unit->traits |= G3_DWARVES;
        unit->traits &= ~(uint32_t)G3_IRREGULAR; /* in the open they are soldiers */
        if (unit->equipment == G3_LIGHT)
            unit->equipment = G3_MEDIUM; /* MI or HI (G3-149) */
    }
}

/* G3-149 Dwarf miners and giants: giants may count as small engines. */
static void giant_engines(const g3_figures *tables, g3_unit *unit)
{
    unit->own_ts = G3_CONSTANT(tables, GIANT_ENGINE_TS);
    unit->traits |= G3_CREATURE;
}

/* G3-151 Dragons and lycanthropes: a whole TS each. */
static void creature(const g3_figures *tables, g3_unit *unit)
{
    unit->own_ts = tables->yrth_creatures[unit->creature].ts;
    unit->traits |= G3_CREATURE;
}

/* How its battles, recruits and a new commander change its quality. */
static void serve(const g3_figures *tables, g3_unit *unit)
{
    const g3_troop_quality_row *rows = tables->troop_quality;
    int32_t recruits = unit->recruits < unit->count ? unit->recruits : unit->count;

    if (unit->battles == G3_NONE && recruits == 0 && !unit->new_commander)
        return;
    if (unit->battles == G3_NONE)
        unit->battles = rows[unit->quality].battles_min;
    if (recruits > 0)
        unit->battles = g3_battles_merged(unit->count - recruits, unit->battles, recruits,
                                          rows[unit->recruit_quality].battles_min);
    if (unit->new_commander)
        unit->battles = g3_battles_led_anew(tables, unit->battles);
    unit->quality = g3_quality_of(tables, unit->battles);
}

static int32_t row_named(const char *const *words, const char *name)
{
    for (int32_t row = 0; words[row]; row++)
        if (strcmp(words[row], name) == 0)
            return row;
    return G3_NONE;
}

/* The row of a type in the list of a setting, or G3_NONE. */
static int32_t row_of(int32_t setting, int32_t type)
{
    return type == G3_NONE
               ? G3_NONE
               : row_named(setting == G3_WW1 ? g3_ww1_troops_words : g3_yrth_troops_words,
                           g3_type_words[type]);
}

g3_listed g3_listed_type(const g3_figures *tables, int32_t setting, int32_t type)
{
    int32_t row = row_of(setting, type);

    if (row == G3_NONE)
        return (g3_listed){ 0 };
    if (setting == G3_WW1)
        return (g3_listed){ tables->ww1_troops[row].troop_type, tables->ww1_troops[row].ts };
    return (g3_listed){ tables->yrth_troops[row].troop_type, tables->yrth_troops[row].ts };
}

void g3_unit_by_list(const g3_figures *tables, int32_t setting, g3_unit *unit)
{
    int32_t row = row_of(setting, unit->type);

    if (row != G3_NONE && setting == G3_WW1)
        ww1_type(tables, unit, row);
    else if (row != G3_NONE)
        yrth_type(tables, unit, row);
    unit->racial += g3_racial_modifier(unit->st, unit->ht_more, unit->hit_points);
    if (unit->race != G3_NONE)
        by_race(tables, unit);
    if (unit->traits & G3_GIANT_ENGINES)
        giant_engines(tables, unit);
    if (unit->creature != G3_NONE)
        creature(tables, unit);
    if (unit->weapon != G3_NONE)
        set(&unit->wielders, tables->special_weapons[unit->weapon].extra_wielders_default);
    set(&unit->mobility, G3_ON_FOOT);
    set(&unit->crew, G3_CONSTANT(tables, CREW_SIZE));
    serve(tables, unit);
    unit->pay_morale = g3_arrears_morale(tables, unit->missed, unit->met) +
                       g3_bonus_morale(tables, unit->bonus_pct);
}

/* ---- the lists as a catalogue ------------------------------------------------------------- */

static bool asked_for(const bn_catalogue_query *query, int32_t tl, const char *name,
                      const char *list)
{
    return (query->tl < 0 || query->tl == tl) && (!query->find || strstr(name, query->find)) &&
           (!query->class_word || strcmp(query->class_word, list) == 0);
}

static void add(bn_doc *list, bn_arena *arena, const char *of, const char *code, const char *name,
                int32_t tl, int32_t ts, int32_t cost)
{
    bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

    bn_doc_put_text(arena, map, "list", of);
    bn_doc_put_text(arena, map, "code", code);
    bn_doc_put_text(arena, map, "name", name);
    bn_doc_put_int(arena, map, "tl", tl);
    bn_doc_put_int(arena, map, "ts", ts);
    bn_doc_put_int(arena, map, "raise", cost);
}

bn_doc *g3_catalogue(const bn_catalogue_query *query, bn_arena *arena)
{
    enum { YRTH_TL = 3 };
    bn_doc *list = bn_doc_list(arena);

    for (int32_t i = 0; i < G3_YRTH_TROOPS_COUNT; i++) {
        const g3_yrth_troops_row *row = &g3_book.yrth_troops[i];

        if (asked_for(query, YRTH_TL, row->troop_type, "yrth"))
            add(list, arena, "yrth", row->code, row->troop_type, YRTH_TL, row->ts,
                row->cost_to_raise);
    }
    for (int32_t i = 0; i < G3_YRTH_CREATURES_COUNT; i++)
        if (asked_for(query, YRTH_TL, g3_book.yrth_creatures[i].creature, "yrth"))
            add(list, arena, "yrth", g3_creature_words[i], g3_book.yrth_creatures[i].creature,
                YRTH_TL, g3_book.yrth_creatures[i].ts, 0);
    for (int32_t i = 0; i < G3_WW1_TROOPS_COUNT; i++) {
        const g3_ww1_troops_row *row = &g3_book.ww1_troops[i];

        if (asked_for(query, row->tl, row->troop_type, "ww1"))
            add(list, arena, "ww1", row->code, row->troop_type, row->tl, row->ts, 0);
    }
    return arena->full ? NULL : list;
}
