/* From a document tree to a setup: defaults, reading, and what the rules refuse on entry. */
#include "documents.h"

#include <string.h>

#include "rules/board/boxes.h"

int32_t ob_edge_heading(int32_t edge)
{
    static const int32_t quarters[] = { 3, 1, 2, 0 }; /* south, north, west, east */

    return quarters[edge] * OB_QUARTER;
}

/* ---- a force ---------------------------------------------------------------------------------- */

/* A list that is left out differs from an empty one: the usual weapons, or none. */
static void unarm(ob_force *force)
{
    for (int32_t e = 0; e < OB_ENTRIES; e++) {
        ob_entry *entry = &force->entries[e];

        entry->role.weapon_count = OB_NONE;
        entry->other_form.role.weapon_count = OB_NONE;
        for (int32_t i = 0; i < OB_ROLES - 1; i++)
            entry->other_roles[i].role.weapon_count = OB_NONE;
    }
}

/* A force alone is the first army of a setup without a table. */
static bn_code muster_alone(const ob_figures *tables, ob_setup *setup, const ob_force *force,
                            bn_arena *arena, const bn_spot *at)
{
    ob_bases bases = ob_book_bases(tables);
    ob_frame frame = {
        .tables = tables, .year = force->year, .genre = force->genre, .bases = &bases
    };

    if (force->year == OB_UNSAID && force->genre != OB_SCIFI)
        return bn_refuse(at, BN_RULE, "OB-014", "year", "the strength of stands needs a year", NULL,
                         "year: 1815; before Christ -480");
    setup->tables = tables;
    setup->year = force->year;
    setup->genre = force->genre;
    setup->armies[0].name = force->name ? force->name : force->head.title;
    setup->armies[0].edge = ob_edge_heading(0);
    return ob_muster(&frame, force, 0, setup, arena, at);
}

bn_code ob_force_of(const ob_figures *tables, const bn_doc *doc, bn_arena *arena, ob_setup **out,
                    bn_error *err)
{
    ob_force *force = bn_arena_get(arena, sizeof *force);
    ob_setup *setup = bn_arena_get(arena, sizeof *setup);
    bn_spot at = bn_spot_of(doc, err);
    bn_code code;

    if (!force || !setup)
        return bn_fail(err, BN_MEMORY, "out of memory for the force");
    memset(force, 0, sizeof *force);
    memset(setup, 0, sizeof *setup);
    bn_schema_defaults(ob_force_fields, force);
    unarm(force);
    code = bn_schema_read(ob_force_fields, doc, arena, force, err);
    if (code == BN_OK)
        code = bn_head_check(&force->head, "obsidian", BN_DOCUMENT_FORCE, &at);
    if (code == BN_OK)
        code = muster_alone(tables, setup, force, arena, &at);
    if (code == BN_OK)
        *out = setup;
    return code;
}

/* ---- a scenario ------------------------------------------------------------------------------- */

static ob_bases bases_of(const ob_scenario *scenario)
{
    ob_bases bases;

    for (int32_t i = 0; i < OB_BASE_SIZES_COUNT; i++) {
        bases.width_mm[i] = scenario->bases[i].width_mm;
        bases.depth_mm[i] = scenario->bases[i].depth_mm;
    }
    return bases;
}

static bn_code choose_edges(ob_scenario *scenario, const bn_spot *at)
{
    ob_army *armies = scenario->setup.armies;
    int32_t turn = OB_HEADINGS_COUNT / 2;

    for (int32_t s = 0; s < OB_SIDES; s++) {
        int32_t edge = scenario->sides[s].edge, other = scenario->sides[1 - s].edge;

        armies[s].name = scenario->sides[s].name;
        if (edge == OB_NONE && other != OB_NONE)
            armies[s].edge = (ob_edge_heading(other) + turn) % OB_HEADINGS_COUNT;
        else
            armies[s].edge = ob_edge_heading(edge == OB_NONE ? s : edge);
    }
    if (armies[0].edge == armies[1].edge)
        return bn_refuse(at, BN_RULE, "OB-001", "sides", "both sides have the same base edge", NULL,
                         "base_edge: south, north, west or east");
    return BN_OK;
}

static bn_code choose_first(ob_scenario *scenario, const bn_spot *at)
{
    ob_setup *setup = &scenario->setup;

    setup->first_deployer = setup->readings.fixed_deployment ? 0 : OB_NONE;
    if (!scenario->deploys_first)
        return BN_OK;
    for (int32_t s = 0; s < OB_SIDES; s++)
        if (strcmp(scenario->deploys_first, setup->armies[s].name) == 0)
            setup->first_deployer = s;
    if (!setup->readings.fixed_deployment)
        return bn_refuse(at, BN_RULE, "OB-055", "deploys_first", "the sides roll for who deploys",
                         NULL, "it needs `fixed_deployment: true` under `rules`");
    if (strcmp(scenario->deploys_first, setup->armies[setup->first_deployer].name) != 0)
        return bn_refuse(at, BN_RULE, "OB-055", "deploys_first", "there is no side called {}",
                         scenario->deploys_first, "the name of one of the sides");
    return BN_OK;
}

/* OB-213 Heroes: named before play, if they are used. */
static bn_code check_heroes(const ob_scenario *scenario, int32_t side, const bn_spot *at)
{
    const ob_setup *setup = &scenario->setup;
    const ob_army *army = &setup->armies[side];
    int32_t heroes = 0;

    for (int32_t i = army->first; i < army->first + army->count; i++) {
        heroes += (setup->stands[i].traits & OB_IS_HERO) && setup->stands[i].form == 0;
        if (heroes > 0 && !setup->readings.heroes)
            return bn_refuse(at, BN_RULE, "OB-213", "forces",
                             "{} is a Hero, but Heroes are not used", setup->stands[i].name,
                             "rules: {heroes: true}");
    }
    if (scenario->hero_limit > 0 && heroes > scenario->hero_limit)
        return bn_refuse(at, BN_RULE, "OB-213", "forces", "{} has too many Heroes", army->name,
                         "see hero_limit under `options`");
    return BN_OK;
}

static bool is_ground(const ob_setup *setup, const ob_stand *stand)
{
    return setup->tables->stand_categories[stand->roles[0].type].ground;
}

static bn_code check_places(const ob_setup *setup, const bn_spot *at)
{
    for (int32_t i = 0; i < setup->stand_count; i++) {
        const ob_stand *stand = &setup->stands[i];
        bn_spot of_side = bn_spot_entry(at, "sides", stand->side);
        bn_spot of_force = bn_spot_entry(&of_side, "forces", 0);
        bn_spot of_entry = bn_spot_entry(&of_force, "stands", stand->entry);

        if (!stand->placed)
            continue;
        if (!setup->readings.fixed_deployment)
            return bn_refuse(&of_entry, BN_RULE, "OB-055", "placed", "{} is deployed by its owner",
                             stand->name, "places need `fixed_deployment: true` under `rules`");
        if (!ob_on_table(setup->tables, &stand->at, setup->width, setup->depth))
            return bn_refuse(&of_entry, BN_RULE, "OB-223", "placed", "{} is not on the table",
                             stand->name, "all four corners lie on the table");
        for (int32_t j = 0; j < i; j++)
            if (setup->stands[j].placed && is_ground(setup, stand) &&
                is_ground(setup, &setup->stands[j]) &&
                ob_overlap(setup->tables, &stand->at, &setup->stands[j].at))
                return bn_refuse(&of_entry, BN_RULE, "OB-223", "placed",
                                 "{} stands on top of another stand", stand->name,
                                 "stands never overlap; a foot base is 2.36 by 1.57 in");
    }
    return BN_OK;
}

/* OB-219 What a scenario must fix: the table, the sides and their armies, the ground, and what wins. */
static bn_code check_scenario(ob_scenario *scenario, bn_arena *arena, const bn_spot *at)
{
    ob_setup *setup = &scenario->setup;
    ob_bases bases = bases_of(scenario);
    ob_frame frame = {
        .tables = setup->tables, .year = setup->year, .genre = setup->genre, .bases = &bases
    };
    bn_code code = bn_head_check(&setup->head, "obsidian", BN_DOCUMENT_SCENARIO, at);

    setup->width = scenario->width_in * OB_INCH;
    setup->depth = scenario->depth_in * OB_INCH;
    if (code == BN_OK && strcmp(scenario->sides[0].name, scenario->sides[1].name) == 0)
        code = bn_refuse(at, BN_SCHEMA, NULL, "sides", "both sides are called {}",
                         scenario->sides[0].name, "every side needs a different name");
    if (code == BN_OK)
        code = choose_edges(scenario, at);
    if (code == BN_OK)
        code = choose_first(scenario, at);
    for (int32_t s = 0; code == BN_OK && s < OB_SIDES; s++) {
        bn_spot of_side = bn_spot_entry(at, "sides", s);
        bn_spot of_force = bn_spot_entry(&of_side, "forces", 0);

        code = bn_head_check(&scenario->sides[s].forces[0].head, "obsidian", BN_DOCUMENT_FORCE,
                             &of_force);
        if (code == BN_OK)
            code = ob_muster(&frame, &scenario->sides[s].forces[0], s, setup, arena, &of_force);
        if (code == BN_OK)
            code = check_heroes(scenario, s, &of_side);
    }
    if (code == BN_OK)
        code = check_places(setup, at);
    return code == BN_OK ? ob_ground_read(scenario, at) : code;
}

bn_code ob_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    ob_scenario *scenario = bn_arena_get(arena, sizeof *scenario);
    bn_spot at = bn_spot_of(doc, err);
    bn_code code;

    if (!scenario)
        return bn_fail(err, BN_MEMORY, "out of memory for the scenario");
    memset(scenario, 0, sizeof *scenario);
    bn_schema_defaults(ob_scenario_fields, scenario);
    for (int32_t s = 0; s < OB_SIDES; s++)
        unarm(&scenario->sides[s].forces[0]);
    code = bn_house_read(&ob_book_tables, doc, arena, &scenario->setup.head.house, err);
    if (code != BN_OK)
        return code;
    scenario->setup.tables = bn_house_values(scenario->setup.head.house, &ob_book_tables);
    code = bn_schema_read(ob_scenario_fields, doc, arena, scenario, err);
    if (code == BN_OK)
        code = check_scenario(scenario, arena, &at);
    if (code == BN_OK)
        *out = &scenario->setup;
    return code;
}
