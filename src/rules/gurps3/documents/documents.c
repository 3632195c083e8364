/* From a document tree to a setup: defaults, reading, and what the rules refuse on entry. */
#include "documents.h"

#include <string.h>

#include "rules/forces/strength.h"

/* ---- a force ------------------------------------------------------------------------------ */

static int32_t person_named(const g3_force *force, const char *name)
{
    for (int32_t i = 0; i < force->person_count; i++)
        if (strcmp(force->persons[i].name, name) == 0)
            return i;
    return G3_NONE;
}

static int32_t unit_named(const g3_force *force, const char *name)
{
    for (int32_t i = 0; i < force->unit_count; i++)
        if (strcmp(force->units[i].name, name) == 0)
            return i;
    return G3_NONE;
}

/* Elves, with their reflexes, are never irregulars. */
static bool is_irregular_elf(const g3_unit *unit)
{
    return unit->race == G3_YRTH_RACES_ELVES && (unit->traits & G3_IRREGULAR);
}

/* An equipment class is required, except of special weapons and creatures. */
static bn_code check_unit(const g3_figures *tables, const g3_force *force, g3_unit *unit,
                          const bn_spot *at)
{
    const g3_special_weapons_row *weapon;

    if (unit->type != G3_NONE && force->setting == G3_NO_SETTING)
        return bn_refuse(at, BN_RULE, "G3-142", "type",
                         "{} has a type but its force has no setting", unit->name,
                         "setting: yrth or ww1 says whose list of troops it is");
    if (unit->type != G3_NONE && g3_listed_type(tables, force->setting, unit->type).name == NULL)
        return bn_refuse(at, BN_RULE, force->setting == G3_WW1 ? "G3-152" : "G3-142", "type",
                         "the list of the setting has no type {}", g3_type_words[unit->type],
                         "`banneret catalogue --system gurps3` shows the lists of both settings; "
                         "other troops say their equipment, mobility and ranged weapons");
    g3_unit_by_list(tables, force->setting, unit);
    if (force->nation_binds && !g3_nation_fields(tables, force->nation, unit))
        return bn_refuse(at, BN_RULE, "G3-147", "type", "the nation has no troops such as {}",
                         unit->name,
                         "leave out enforce_national_lists, or see `banneret rules G3-147`");
    if (is_irregular_elf(unit))
        return bn_refuse(at, BN_RULE, "G3-148", "race", "{} cannot be irregular elves", unit->name,
                         "elves are regular light infantry or cavalry: LI or LC");
    unit->wielder_class = G3_NO_CLASS;
    if (unit->equipment == G3_NONE && unit->weapon != G3_NONE)
        unit->wielder_class = tables->special_weapons[unit->weapon].extra_wielder_class;
    if (unit->equipment == G3_NONE) {
        if (unit->weapon == G3_NONE && unit->own_ts == 0 &&
            !(unit->traits & (G3_SUPER | G3_MINERS)))
            return bn_refuse(at, BN_RULE, "G3-019", "equipment", "{} has no equipment class",
                             unit->name, "light, medium or heavy; or a type, weapon or creature");
        unit->equipment = G3_NO_CLASS;
    }
    if (unit->weapon == G3_NONE)
        return BN_OK;
    weapon = &tables->special_weapons[unit->weapon];
    if (unit->tl < weapon->tl_min || unit->tl > weapon->tl_max)
        return bn_refuse(at, BN_RULE, "G3-026", "weapon", "{} is of another tech level",
                         weapon->weapon,
                         "`banneret rules G3-026` shows the tech levels of special weapons");
    return BN_OK;
}

/* G3-013 Commanders: every unit has one, of name or not; a character may lead several. */
static bn_code resolve_leaders(g3_force *force, const bn_spot *at)
{
    force->commander = G3_NONE;
    for (int32_t p = 0; p < force->person_count; p++) {
        if (!(force->persons[p].traits & G3_COMMANDER))
            continue;
        if (force->commander != G3_NONE)
            return bn_refuse(at, BN_RULE, "G3-013", "characters", "{} is a second commander",
                             force->persons[p].name, "one character commands the force");
        force->commander = p;
    }
    force->successor = force->successor_name ? person_named(force, force->successor_name) : G3_NONE;
    if (force->successor_name && force->successor == G3_NONE)
        return bn_refuse(at, BN_SCHEMA, "G3-155", "successor", "no character is called {}",
                         force->successor_name, "name one of the characters of the force");
    for (int32_t i = 0; i < force->unit_count; i++) {
        g3_unit *unit = &force->units[i];

        unit->leader = unit->leader_name ? person_named(force, unit->leader_name) : G3_NONE;
        if (unit->leader_name && unit->leader == G3_NONE)
            return bn_refuse(at, BN_SCHEMA, "G3-013", "units", "no character is called {}",
                             unit->leader_name, "name one of the characters of the force");
    }
    for (int32_t p = 0; p < force->person_count; p++) {
        g3_person *person = &force->persons[p];

        if (person->hits == G3_NONE)
            person->hits = person->ht;
        person->unit = person->unit_name ? unit_named(force, person->unit_name) : G3_NONE;
        if (person->unit_name && person->unit == G3_NONE)
            return bn_refuse(at, BN_SCHEMA, "G3-013", "characters", "no unit is called {}",
                             person->unit_name, "name one of the units of the force");
        for (int32_t i = 0; person->unit == G3_NONE && i < force->unit_count; i++)
            if (force->units[i].leader == p)
                person->unit = i;
    }
    return BN_OK;
}

static int32_t type_coded(const char *code)
{
    for (int32_t i = 0; g3_type_words[i]; i++)
        if (strcmp(g3_type_words[i], code) == 0)
            return i;
    return G3_NONE;
}

/* G3-140 Quick and dirty battles: the force is one unit of its average type. */
static bn_code estimate(const g3_figures *tables, g3_force *force, const bn_spot *at)
{
    bn_rat times = tables->troop_quality[force->average_quality].ts_multiplier;
    g3_unit *unit = &force->units[0];
    g3_listed type;
    int64_t men;

    if (force->setting == G3_NO_SETTING)
        force->setting = G3_YRTH;
    if (force->average_type == G3_NONE)
        force->average_type = type_coded(force->setting == G3_WW1 ? "LI" : "MI");
    type = g3_listed_type(tables, force->setting, force->average_type);
    if (type.name == NULL)
        return bn_refuse(at, BN_RULE, "G3-140", "average_type",
                         "the list of the setting has no type {}",
                         g3_type_words[force->average_type],
                         "`banneret catalogue --system gurps3` shows the lists of both settings");
    men = (int64_t)force->estimated_ts * times.den / (times.num * type.ts);
    force->unit_count = 1;
    unit->name = type.name;
    unit->type = force->average_type;
    unit->count = (int32_t)(men < 1 ? 1 : men > G3_COUNT_MAX ? G3_COUNT_MAX : men);
    if (force->estimated_men != G3_NONE) {
        unit->count = unit->whole_men = force->estimated_men;
        unit->whole_ts = force->estimated_ts;
    }
    unit->quality = force->average_quality;
    return BN_OK;
}

static bn_code check_roster(const g3_figures *tables, g3_force *force, const bn_spot *at)
{
    if (force->estimated_ts > 0 && force->unit_count > 0)
        return bn_refuse(at, BN_RULE, "G3-140", "estimated_ts",
                         "a force that is fought as one body has no units", NULL,
                         "leave out estimated_ts, or the units");
    if (force->estimated_ts > 0)
        return estimate(tables, force, at);
    if (force->unit_count == 0)
        return bn_refuse(at, BN_RULE, "G3-011", "units", "the force has no units", NULL,
                         "list its units, or give estimated_ts");
    return BN_OK;
}

static bn_code check_force(const g3_figures *tables, g3_force *force, const bn_spot *at)
{
    bn_code code = bn_head_check(&force->head, "gurps3", BN_DOCUMENT_FORCE, at);
    bn_names units = { .count = 0 }, persons = { .count = 0 }, secret = { .count = 0 };

    if (code == BN_OK)
        code = check_roster(tables, force, at);
    for (int32_t i = 0; code == BN_OK && i < force->unit_count; i++) {
        bn_spot of_unit = bn_spot_entry(at, "units", i);

        if (!bn_names_add(&units, force->units[i].name))
            return bn_refuse(&of_unit, BN_SCHEMA, "G3-011", "name", "two units are called {}",
                             force->units[i].name, "every unit needs a different name");
        code = check_unit(tables, force, &force->units[i], &of_unit);
    }
    for (int32_t i = 0; code == BN_OK && i < force->adept_count; i++)
        if (force->adepts[i].art == G3_PSI &&
            force->adepts[i].bonus > G3_CONSTANT(tables, BOOSTER_MOST))
            return bn_refuse(at, BN_RULE, "G3-057", "practitioners",
                             "the boosters of {} are too strong", force->adepts[i].name,
                             "drugs or technology give a psi 1 to 5");
    for (int32_t i = 0; code == BN_OK && i < force->person_count; i++)
        if (!bn_names_add(&persons, force->persons[i].name))
            return bn_refuse(at, BN_SCHEMA, "G3-011", "characters", "two characters are called {}",
                             force->persons[i].name, "every character needs a different name");
    for (int32_t i = 0; code == BN_OK && i < force->detachment_count; i++)
        if (!bn_names_add(&secret, force->detachments[i].name))
            return bn_refuse(at, BN_SCHEMA, "G3-102", "special_forces", "two of them are called {}",
                             force->detachments[i].name, "every detachment needs a different name");
    for (int32_t i = 0; code == BN_OK && i < force->diviner_count; i++)
        if (!bn_names_add(&secret, force->diviners[i].name))
            return bn_refuse(at, BN_SCHEMA, "G3-104", "diviners", "two of them are called {}",
                             force->diviners[i].name, "every diviner needs a different name");
    return code == BN_OK ? resolve_leaders(force, at) : code;
}

static bn_code force_read(const g3_figures *tables, const bn_doc *doc, bn_arena *arena,
                          g3_force *out, bn_error *err)
{
    bn_spot at = bn_spot_of(doc, err);
    bn_code code;

    memset(out, 0, sizeof *out);
    bn_schema_defaults(g3_force_fields, out);
    code = bn_schema_read(g3_force_fields, doc, arena, out, err);
    return code == BN_OK ? check_force(tables, out, &at) : code;
}

/* ---- a scenario or campaign --------------------------------------------------------------- */

/* What the fields cannot say: by default all effects, and information for a player's side. */
static void fill_in(g3_setup *setup)
{
    for (int32_t s = 0; s < setup->side_count; s++) {
        g3_side *side = &setup->sides[s];

        if (!side->inputs.given[G3_IN_EFFECTS])
            side->inputs.es_effects_allowed = (1u << G3_ES_EFFECTS_COUNT) - 1;
        if (!side->inputs.given[G3_IN_FACES])
            side->inputs.faces = (1u << setup->side_count) - 1;
        if (!side->inputs.given[G3_IN_REVEALS])
            side->inputs.scouting_reveals = side->run_by;
        if (!side->inputs.given[G3_IN_TL])
            side->inputs.tl = side->force.units[0].tl;
        if (!side->force.name)
            side->force.name = side->name;
    }
}

/* The units whose leaders the referee names for a catastrophe. */
static bn_code resolve_named(g3_side *side, const bn_spot *at)
{
    const char *const names[] = { side->struck_name, side->traitor_name };
    static const char *const keys[] = { "cat_leader", "defector" };
    int32_t *const units[] = { &side->struck, &side->traitor };

    for (size_t i = 0; i < BN_COUNT(names); i++) {
        *units[i] = names[i] ? unit_named(&side->force, names[i]) : G3_NONE;
        if (names[i] && *units[i] == G3_NONE)
            return bn_refuse(at, BN_SCHEMA, "G3-073", keys[i], "no unit is called {}", names[i],
                             "name one of the units of the force");
    }
    return BN_OK;
}

static int32_t type_named(const g3_battle_inputs *battle, const char *name)
{
    for (int32_t i = 0; i < G3_SPECIALS; i++)
        if (strcmp(g3_special_words[i], name) == 0)
            return i;
    for (int32_t i = 0; i < battle->extra_count; i++)
        if (strcmp(battle->extra_types[i].name, name) == 0)
            return G3_SPECIALS + i;
    return G3_NONE;
}

/* Which units are of the special types that the referee names, and which neutralize one. */
static bn_code resolve_types(g3_setup *setup, const bn_spot *at)
{
    const g3_battle_inputs *battle = &setup->battle;
    uint32_t found = 0;

    for (int32_t s = 0; s < setup->side_count; s++)
        for (int32_t i = 0; i < setup->sides[s].force.unit_count; i++) {
            g3_unit *unit = &setup->sides[s].force.units[i];

            unit->extra = unit->special ? 1 + type_named(battle, unit->special) : 0;
            unit->against = unit->neutralizes ? 1 + type_named(battle, unit->neutralizes) : 0;
            if (unit->neutralizes && unit->against == 0)
                return bn_refuse(at, BN_SCHEMA, "G3-098", "battle", "no special type is called {}",
                                 unit->neutralizes,
                                 "artillery, cavalry, missiles, armour, aircraft, or a name of "
                                 "extra_special_types");
            found |= 1u << unit->extra;
        }
    for (int32_t i = 0; i < battle->extra_count; i++)
        if (!(found >> (1 + G3_SPECIALS + i) & 1))
            return bn_refuse(at, BN_SCHEMA, "G3-097", "battle", "no unit has the special type {}",
                             battle->extra_types[i].name, "special_type of a unit names it");
    return BN_OK;
}

/* Tactics may be used for Strategy only among few men (G3-105). */
static bn_code check_few(const g3_setup *setup, const bn_spot *at)
{
    int64_t men = 0;

    for (int32_t s = 0; s < setup->side_count; s++)
        for (int32_t u = 0; u < setup->sides[s].force.unit_count; u++)
            men += g3_men_of(&setup->sides[s].force.units[u], setup->sides[s].force.units[u].count);
    if (!setup->battle.use_tactics || men < G3_CONSTANT(setup->figures, TACTICS_MEN_BELOW))
        return BN_OK;
    return bn_refuse(at, BN_RULE, "G3-105", "battle", "there are too many men for Tactics", NULL,
                     "with fewer than 200 men in all, Tactics may replace Strategy");
}

static g3_levy levied_as(const g3_unit *unit, const bn_doc *levy)
{
    bool written = bn_doc_at(levy, "quality") || bn_doc_at(levy, "battles");

    return written && unit->quality_by == G3_TOLD ? G3_LEVY_AS_WRITTEN : G3_LEVY_BY_DICE;
}

/* Levies come after the other units of their force, so that battles know them when they are raised. */
static bn_code muster_levies(const g3_figures *tables, g3_side *side, const bn_spot *at)
{
    g3_force *force = &side->force;
    bn_code code = BN_OK;

    for (int32_t i = 0; code == BN_OK && i < side->levy_count; i++) {
        bn_spot of_levy = bn_spot_entry(at, "levies", i);

        if (force->unit_count == G3_UNITS)
            return bn_refuse(&of_levy, BN_LIMIT, "G3-011", NULL, "{} is one unit too many",
                             side->levies[i].name, "a force has at most 64 units, levies included");
        if (unit_named(force, side->levies[i].name) != G3_NONE)
            return bn_refuse(&of_levy, BN_SCHEMA, "G3-011", "name", "two units are called {}",
                             side->levies[i].name, "every unit needs a different name");
        if (side->levies[i].leader_name)
            return bn_refuse(&of_levy, BN_SCHEMA, "G3-013", "leader",
                             "{} has a leader before it is raised", side->levies[i].name,
                             "give it a new commander in play, or Leadership here");
        code = check_unit(tables, force, &side->levies[i], &of_levy);
        side->levies[i].leader = G3_NONE;
        side->levies[i].levy = levied_as(&side->levies[i], of_levy.doc);
        side->levies[i].quality_by = G3_TOLD; /* no battle asks for it */
        force->units[force->unit_count++] = side->levies[i];
    }
    return code;
}

static bn_code check_setup(g3_setup *setup, const bn_doc *doc, bn_error *err)
{
    bn_spot at = bn_spot_of(doc, err);
    bool campaign = setup->head.document == BN_DOCUMENT_CAMPAIGN;
    bn_code code = bn_head_check(&setup->head, "gurps3",
                                 campaign ? BN_DOCUMENT_CAMPAIGN : BN_DOCUMENT_SCENARIO, &at);
    bn_names names = { .count = 0 };
    int32_t units = 0;

    for (int32_t s = 0; s < setup->side_count && code == BN_OK; s++)
        if (!bn_names_add(&names, setup->sides[s].name))
            code = bn_refuse(&at, BN_SCHEMA, NULL, "sides", "two sides are called {}",
                             setup->sides[s].name, "every side needs a different name");
    if (code == BN_OK && setup->battle.defender > setup->side_count)
        code = bn_refuse(&at, BN_RULE, "G3-094", "battle", "there is no {} side",
                         g3_defender_words[setup->battle.defender],
                         "the defender is one of the sides");
    for (int32_t s = 0; s < setup->side_count && code == BN_OK; s++) {
        bn_spot of_side = bn_spot_entry(&at, "sides", s),
                of_force = bn_spot_part(&of_side, "force");

        code = check_force(setup->figures, &setup->sides[s].force, &of_force);
        units += setup->sides[s].force.unit_count;
        if (code == BN_OK)
            code = resolve_named(&setup->sides[s], &of_side);
        if (code == BN_OK)
            code = muster_levies(setup->figures, &setup->sides[s], &of_side);
    }
    if (code == BN_OK && units > G3_BATTLE_UNITS)
        code = bn_refuse(&at, BN_RULE, "G3-139", "sides", "the sides have too many units", NULL,
                         "all sides together have at most 192");
    if (code == BN_OK)
        code = resolve_types(setup, &at);
    return code == BN_OK ? check_few(setup, &at) : code;
}

bn_code g3_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    g3_setup *setup = bn_arena_get(arena, sizeof *setup);
    bool campaign = bn_document_is(doc, BN_DOCUMENT_CAMPAIGN);
    const bn_field *fields = campaign ? g3_campaign_fields : g3_scenario_fields;
    bn_code code;

    if (!setup)
        return bn_fail(err, BN_MEMORY, "out of memory for the scenario");
    memset(setup, 0, sizeof *setup);
    bn_schema_defaults(g3_scenario_fields, setup);
    if (campaign)
        bn_schema_defaults(g3_campaign_fields, setup);
    code = bn_house_read(&g3_book_tables, doc, arena, &setup->head.house, err);
    if (code != BN_OK)
        return code;
    setup->figures = bn_house_values(setup->head.house, &g3_book_tables);
    code = bn_schema_read(fields, doc, arena, setup, err);
    if (code == BN_OK)
        code = check_setup(setup, doc, err);
    if (code != BN_OK)
        return code;
    fill_in(setup);
    *out = setup;
    return BN_OK;
}

bn_code g3_force_of(const g3_figures *tables, const bn_doc *doc, bn_arena *arena, g3_force **out,
                    bn_error *err)
{
    g3_force *force = bn_arena_get(arena, sizeof *force);

    if (!force)
        return bn_fail(err, BN_MEMORY, "out of memory for the force");
    *out = force;
    return force_read(tables, doc, arena, force, err);
}
