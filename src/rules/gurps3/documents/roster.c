/* What a sheet says of an army that no battle uses: formations, nations, typical skills, and how many
 * troops of other kinds would be as strong. */
#include "documents.h"

#include <string.h>

#include <banneret/system/sums.h>

#include "rules/forces/levy.h"
#include "rules/forces/strength.h"
#include "rules/people/battle_skill.h"

/* A cell that the book leaves empty is left out. */
static void put_told(bn_arena *arena, bn_doc *map, const char *key, const char *text)
{
    if (text[0] != '\0')
        bn_doc_put_text(arena, map, key, text);
}

/* ---- formations ---------------------------------------------------------------------------- */

/* "26 to 196", "7 or 8", "up to 100", "3"; nothing where the book names no bound. */
static void add_span(bn_text *out, const char *before, int32_t least, int32_t most,
                     const char *after)
{
    if (most == INT32_MAX)
        return;
    bn_text_add(out, before);
    if (least == INT32_MIN)
        bn_text_add(out, "up to ");
    else
        bn_text_grouped(out, least);
    if (least != INT32_MIN && most > least)
        bn_text_add(out, most == least + 1 ? " or " : " to ");
    if (most > least)
        bn_text_grouped(out, most);
    bn_text_add(out, after);
}

static void add_leader(const g3_organisation_row *row, bn_text *out)
{
    bool many = row->composed_of[0] == '\0'; /* the row is only of officers */

    if (row->leader_title[0] != '\0')
        bn_text_add(out, many                                    ? ": "
                         : strchr("aeiou", row->leader_title[0]) ? ", under an "
                                                                 : ", under a ");
    bn_text_add(out, row->leader_title);
    add_span(out, many ? ", of Rank " : " of Rank ", row->leader_rank_min, row->leader_rank_max,
             "");
}

static void add_note(bn_text *out, const char *note)
{
    bn_text_add(out, note[0] == '\0' ? "" : " (");
    bn_text_add(out, note);
    bn_text_add(out, note[0] == '\0' ? "" : ")");
}

/* G3-014, G3-015 and G3-016 Organisation: names, sizes and Ranks, and no effect on anything. */
static void view_formation(const g3_figures *tables, const g3_unit *unit, bn_doc *map,
                           bn_arena *arena)
{
    const g3_organisation_row *row = &tables->organisation[unit->formation];
    char words[300];
    bn_text out = bn_text_over(words, sizeof words);

    bn_text_add(&out, row->class);
    bn_text_add(&out, " ");
    bn_text_add(&out, row->level);
    bn_text_add(&out, row->composed_of[0] == '\0' ? "" : " of ");
    bn_text_add(&out, row->composed_of);
    add_span(&out, ", ", row->size_min, row->size_max, " men");
    add_leader(row, &out);
    if (row->men_to_a_petty_officer > 0) {
        bn_text_add(&out, ", with ");
        bn_text_count(&out, unit->count / row->men_to_a_petty_officer, "petty officer",
                      "petty officers");
    }
    add_note(&out, row->note);
    bn_doc_put_text(arena, map, "formation", words);
}

/* Unusual values are shown in words, and not refused (G3-R-08). */
void g3_warn_of_formation(const g3_figures *tables, const g3_unit *unit, bn_doc *list,
                          bn_arena *arena)
{
    const g3_organisation_row *row =
        unit->formation == G3_NONE ? NULL : &tables->organisation[unit->formation];
    int32_t men = g3_men_of(unit, unit->count);
    char words[240];
    bn_text out = bn_text_over(words, sizeof words);

    if (row == NULL || (men >= row->size_min && men <= row->size_max))
        return;
    bn_text_add(&out, unit->formation < G3_ORGANISATION_GREEK_FILE       ? "G3-014: "
                      : unit->formation < G3_ORGANISATION_FEUDAL_COMPANY ? "G3-015: "
                                                                         : "G3-016: ");
    bn_text_add(&out, unit->name);
    bn_text_add(&out, " has ");
    bn_text_count(&out, men, "man", "men");
    bn_text_add(&out, "; a ");
    bn_text_add(&out, row->class);
    bn_text_add(&out, " ");
    bn_text_add(&out, row->level);
    add_span(&out, " usually has ", row->size_min, row->size_max, "");
    bn_doc_push(list, bn_doc_text(arena, words));
}

/* The larger formations, each with its men and strength. */
static void view_parts(const g3_figures *tables, const g3_force *force, bn_doc *map,
                       bn_arena *arena)
{
    bn_doc *parts = NULL;

    for (int32_t i = 0; i < force->unit_count; i++) {
        const char *name = force->units[i].levy ? NULL : force->units[i].part_of;
        int64_t men = 0, ts = 0;
        bool told = name == NULL;
        bn_doc *part;

        for (int32_t j = 0; !told && j < force->unit_count; j++) {
            const g3_unit *unit = &force->units[j];

            if (!unit->part_of || unit->levy || strcmp(unit->part_of, name) != 0)
                continue;
            told = j < i;
            men += g3_men_of(unit, unit->count);
            ts += g3_unit_ts(tables, unit, unit->count, unit->quality, false, &bn_untold, NULL);
        }
        if (told)
            continue;
        if (!parts)
            parts = bn_doc_put(arena, map, "parts", bn_doc_list(arena));
        part = bn_doc_push(parts, bn_doc_map(arena));
        bn_doc_put_text(arena, part, "name", name);
        bn_doc_put_int(arena, part, "men", men);
        bn_doc_put_int(arena, part, "ts", ts);
    }
}

/* A skill that the book gives to all troops of a quality. */
static void put_typical(const char *key, int32_t skill, const char *words, bn_term of, bn_doc *map,
                        bn_arena *arena, bn_trace *trace)
{
    bn_plus_int(trace, &of, 37, skill, "typical of their quality");
    bn_doc_put_int(arena, map, key, bn_gives_int(trace, &of, 37, skill, words));
}

/* "LI, MI, HI or II", of codes with blanks between them. */
static void add_codes(bn_text *out, const char *codes)
{
    for (const char *last = strrchr(codes, ' '); codes[0] != '\0'; codes++)
        if (codes == last)
            bn_text_add(out, " or ");
        else if (codes[0] == ' ')
            bn_text_add(out, ", ");
        else
            bn_text_char(out, codes[0]);
}

/* "Seasoned or better", "Green to Seasoned". */
static void add_qualities(const g3_figures *tables, const g3_yrth_races_row *row, bn_text *out)
{
    bool no_end = row->quality_max == G3_TROOP_QUALITY_ELITE;

    bn_text_add(out, tables->troop_quality[row->quality_min].quality);
    bn_text_add(out, no_end ? " or better" : " to ");
    bn_text_add(out, no_end ? "" : tables->troop_quality[row->quality_max].quality);
}

/* What the list of Yrth says of the people of a unit. */
static void view_race(const g3_figures *tables, const g3_unit *unit, bn_doc *map, bn_arena *arena)
{
    const g3_yrth_races_row *row = &tables->yrth_races[unit->race];
    char words[240];
    bn_text out = bn_text_over(words, sizeof words);

    bn_text_add(&out, row->race);
    bn_text_add(&out, ": ");
    add_codes(&out, row->types);
    if (row->quality_min != G3_NONE) {
        bn_text_add(&out, ", ");
        add_qualities(tables, row, &out);
    }
    bn_text_add(&out, row->organisation[0] == '\0' ? "" : ", ");
    bn_text_add(&out, row->organisation);
    add_note(&out, row->note);
    bn_doc_put_text(arena, map, "usually", words);
}

void g3_view_service(const g3_figures *tables, const g3_unit *unit, int32_t index, bn_doc *map,
                     bn_arena *arena, bn_trace *trace)
{
    bn_term of = bn_sum(G3_TERMS_SKILL, -1, index, unit->name);
    g3_person soldier = g3_typical_soldier(tables, unit->quality);

    if (unit->race != G3_NONE)
        view_race(tables, unit, map, arena);
    if (unit->formation != G3_NONE)
        view_formation(tables, unit, map, arena);
    if (unit->part_of)
        bn_doc_put_text(arena, map, "part_of", unit->part_of);
    if (g3_is_piece(unit) || (unit->traits & (G3_CREATURE | G3_SUPER | G3_FEARLESS)))
        return;
    put_typical("typical_weapon", soldier.weapon, "weapon skill", of, map, arena, trace);
    put_typical("typical_tactics", soldier.tactics, "Tactics", of, map, arena, trace);
    bn_doc_put_int(arena, map, "typical_battle", g3_battle_skill(tables, &soldier, &of, trace));
}

/* ---- nations ------------------------------------------------------------------------------- */

/* The type of the list of Yrth that a unit is, by its type or by what it carries and rides; or NULL. */
static const char *code_of(const g3_figures *tables, const g3_unit *unit)
{
    if (unit->type != G3_NONE)
        return g3_type_words[unit->type];
    for (int32_t row = 0; unit->equipment != G3_NONE && row < G3_YRTH_TROOPS_COUNT; row++) {
        const g3_yrth_troops_row *is = &tables->yrth_troops[row];

        if ((int32_t)is->equipment == unit->equipment && is->weapon == unit->weapon &&
            (int32_t)is->mobility == unit->mobility &&
            (is->irregular == G3_YES) == ((unit->traits & G3_IRREGULAR) != 0) &&
            (row == G3_YRTH_TROOPS_MN) == ((unit->traits & G3_MINERS) != 0) &&
            (row == G3_YRTH_TROOPS_PI) == ((unit->traits & G3_PIKES) != 0))
            return is->code;
    }
    return NULL;
}

/* G3-147 Nations: guidance, unless the referee holds a force to it. */
bool g3_nation_fields(const g3_figures *tables, int32_t nation, const g3_unit *unit)
{
    const char *types = nation == G3_NONE ? "" : tables->yrth_nations[nation].codes;
    const char *code = code_of(tables, unit);

    return types[0] == '\0' || (code && strstr(types, code));
}

/* "G3-148: Wild is LI; Reptile Men are usually MI or HI"; `told` says what comes before the last words. */
static bn_text *warn(bn_text *out, const char *rule, const g3_unit *unit, const char *is,
                     const char *whose, const char *told)
{
    bn_text_add(out, rule);
    bn_text_add(out, unit->name);
    bn_text_add(out, " is ");
    bn_text_add(out, is ? is : "of no listed type");
    bn_text_add(out, "; ");
    bn_text_add(out, whose);
    bn_text_add(out, told);
    return out;
}

static bool of_a_type(const g3_unit *unit)
{
    return !g3_is_piece(unit) && !(unit->traits & (G3_CREATURE | G3_SUPER | G3_DWARVES));
}

/* The usual types and quality of a people are no limits. Dwarves are miners too (G3-149). */
void g3_warn_of_race(const g3_figures *tables, const g3_unit *unit, bn_doc *list, bn_arena *arena)
{
    static const char rule[] = "G3-148: ", are[] = " are usually ";
    const g3_yrth_races_row *row = unit->race == G3_NONE ? NULL : &tables->yrth_races[unit->race];
    const char *code = code_of(tables, unit);
    char words[240];
    bn_text out = bn_text_over(words, sizeof words);

    if (row == NULL)
        return;
    if (of_a_type(unit) && !(code && strstr(row->types, code))) {
        add_codes(warn(&out, rule, unit, code, row->race, are), row->types);
        bn_doc_push(list, bn_doc_text(arena, words));
    }
    if (row->quality_min == G3_NONE || unit->quality_by != G3_TOLD ||
        unit->levy == G3_LEVY_BY_DICE ||
        (unit->quality <= row->quality_min && unit->quality >= row->quality_max))
        return;
    out = bn_text_over(words, sizeof words);
    warn(&out, rule, unit, tables->troop_quality[unit->quality].quality, row->race, are);
    add_qualities(tables, row, &out);
    bn_doc_push(list, bn_doc_text(arena, words));
}

void g3_warn_of_nation(const g3_figures *tables, int32_t nation, const g3_unit *unit, bn_doc *list,
                       bn_arena *arena)
{
    const g3_yrth_nations_row *row;
    char words[240];
    bn_text out = bn_text_over(words, sizeof words);

    if (!of_a_type(unit) || g3_nation_fields(tables, nation, unit))
        return;
    row = &tables->yrth_nations[nation];
    add_codes(warn(&out, "G3-147: ", unit, code_of(tables, unit), row->nation, " usually has "),
              row->codes);
    bn_doc_push(list, bn_doc_text(arena, words));
}

static void view_nation(const g3_figures *tables, const g3_force *force, bn_doc *map,
                        bn_arena *arena)
{
    const g3_yrth_nations_row *row = &tables->yrth_nations[force->nation];
    bn_doc *is = bn_doc_put(arena, map, "nation", bn_doc_map(arena));

    bn_doc_put_text(arena, is, "name", row->nation);
    bn_doc_put_text(arena, is, "organisation", row->organisation);
    bn_doc_put_text(arena, is, "types", row->types);
    put_told(arena, is, "quality", row->quality);
    put_told(arena, is, "magic", row->magic);
    put_told(arena, is, "note", row->note);
}

/* ---- as strong as -------------------------------------------------------------------------- */

static void view_ladder(const g3_figures *tables, g3_ladder ladder, bn_rat times, const char *key,
                        bn_doc *map, bn_arena *arena)
{
    bn_doc *is = bn_doc_put(arena, map, key, bn_doc_map(arena));

    for (int32_t row = 0; row < G3_EQUIVALENTS_COUNT; row++)
        if (tables->equivalents[row].ladder == ladder)
            bn_doc_put_int(arena, is, tables->equivalents[row].item,
                           g3_equivalent(tables, row, times));
}

static int32_t number_of_average(const g3_figures *tables)
{
    const char *average = tables->troop_quality[G3_TROOP_QUALITY_AVERAGE].quality;

    for (int32_t row = 0; row < G3_EQUIVALENTS_COUNT; row++)
        if (tables->equivalents[row].ladder == G3_BY_QUALITY &&
            strcmp(tables->equivalents[row].item, average) == 0)
            return tables->equivalents[row].number;
    return 1;
}

/* Equivalent numbers of a force that is fought as one body: Average troops of each kind, whose numbers are those
 * of Yrth; and troops of its own kind, of each quality. */
static void view_equivalents(const g3_figures *tables, const g3_force *force, int64_t ts,
                             bn_doc *map, bn_arena *arena)
{
    g3_listed type = g3_listed_type(tables, force->setting, force->average_type);

    if (force->setting == G3_YRTH)
        view_ladder(tables, G3_BY_TYPE, bn_rat_of(ts, G3_CONSTANT(tables, EQUIVALENT_TS)),
                    "as_strong_as", map, arena);
    view_ladder(tables, G3_BY_QUALITY, bn_rat_of(ts, (int64_t)type.ts * number_of_average(tables)),
                "of_each_quality", map, arena);
}

void g3_view_army(const g3_figures *tables, const g3_force *force, int64_t ts, bn_doc *map,
                  bn_arena *arena)
{
    if (force->nation != G3_NONE)
        view_nation(tables, force, map, arena);
    view_parts(tables, force, map, arena);
    if (force->estimated_ts > 0)
        view_equivalents(tables, force, ts, map, arena);
}
