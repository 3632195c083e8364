/* From a document tree to a setup: reading, and what the rules refuse on entry. */
#include "documents.h"

#include "rules/field/defense.h"
#include "rules/field/fortress.h"

#include <string.h>

enum {
    PARTS = 100, /* hero multiples and shares have two decimals, so that sums stay exact */
    ELEMENTS_IN_ALL = 1000000
};

/* Beyond these the products of factors and odds might not fit a ratio of 64-bit numbers. */
#define TS_MOST INT64_C(1000000000)
#define COST_MOST INT64_C(1000000000000)

/* ---- a line of a roster ------------------------------------------------------------------- */

/* A line that gives no TL has the force's, or the first at which its element is available. */
static void settle(const g4_figures *tables, g4_line *line, int32_t force_tl)
{
    const char *name = g4_element_words[line->element];
    int32_t tl = line->tl != G4_NONE ? line->tl : force_tl;

    line->base =
        g4_catalogue_find(tables, name, tl == G4_NONE ? 0 : tl + line->divergent, line->low_tech);
    line->as_found = line->tl == G4_NONE && g4_is_fantastic(tables, line);
    line->tl = tl != G4_NONE ? tl : g4_element_of(tables, line).tl;
    line->neutralizer = (uint8_t)line->role;
    if (line->name[0] == '\0')
        line->name = name;
}

static bool fine(bn_rat value)
{
    return bn_rat_in_parts(value, PARTS);
}

static bn_code check_line(const g4_figures *tables, const g4_line *line, uint32_t allowed,
                          const bn_spot *at)
{
    g4_element element = g4_element_of(tables, line);
    g4_refusal refusal = g4_availability(tables, line, &element);

    if (refusal.rule)
        return bn_refuse(at, BN_RULE, refusal.rule, "tl", refusal.text, line->name, refusal.hint);
    refusal = g4_features_suit(tables, line, &element, allowed);
    if (refusal.rule)
        return bn_refuse(at, BN_RULE, refusal.rule, "features", refusal.text, line->name,
                         refusal.hint);
    if (!fine(line->hero_multiple))
        return bn_refuse(at, BN_SCHEMA, "G4-044", "hero",
                         "the multiple of {} has too many decimal places", line->name,
                         "a number with two decimals at most");
    if (!fine(line->share))
        return bn_refuse(at, BN_SCHEMA, "G4-085", "service",
                         "the share of {} has too many decimal places", line->name,
                         "a number with two decimals at most");
    if (line->own_ts.den != 0 && !(fine(line->own_ts) && fine(line->own_wt)))
        return bn_refuse(at, BN_SCHEMA, "G4-012", "own",
                         "a figure of {} has too many decimal places", line->name,
                         "numbers with two decimals at most");
    return BN_OK;
}

static bn_code check_lines(const g4_figures *tables, g4_force *force, const bn_spot *at)
{
    bn_code code = BN_OK;

    for (int32_t i = 0; i < force->line_count && code == BN_OK; i++) {
        bn_spot here = bn_spot_entry(at, "elements", i);

        settle(tables, &force->lines[i], force->tl);
        code = check_line(tables, &force->lines[i], force->allowed_features, &here);
        if (code != BN_OK)
            break;
        force->figures[i] = g4_figures_of(tables, &force->lines[i], i, NULL);
        if (bn_rat_cmp(force->lines[i].share, bn_rat_int(1)) < 0)
            force->folded = 1;
    }
    return code;
}

/* ---- a force ------------------------------------------------------------------------------ */

static bn_code check_size(const g4_force *force, const bn_spot *at)
{
    int64_t elements = 0, ts = 0, cost = 0;

    for (int32_t i = 0; i < force->line_count; i++) {
        const g4_line_figures *f = &force->figures[i];
        int64_t count = force->lines[i].count;

        elements += count;
        ts += bn_rat_ceil(f->ts) > TS_MOST ? TS_MOST : bn_rat_ceil(f->ts) * count;
        cost += (f->raise + f->maintain) > COST_MOST ? COST_MOST : (f->raise + f->maintain) * count;
        if (elements > ELEMENTS_IN_ALL || ts >= TS_MOST || cost >= COST_MOST)
            return bn_refuse(at, BN_LIMIT, "G4-010", "elements", "{} is too large", force->name,
                             "below 1,000,000 elements, a TS of 10^9, a cost of 10^12 in all");
    }
    return BN_OK;
}

static bn_code check_loads(const g4_figures *tables, const g4_force *force, const bn_spot *at)
{
    int32_t bad = 0, flagships = 0;

    for (int32_t i = 0; i < force->line_count; i++) {
        int32_t carrier = force->lines[i].carried_by;

        flagships += (force->lines[i].features & G4_FLAGSHIP) != 0;
        if (carrier == 0)
            continue;
        if (carrier > force->line_count || carrier == i + 1)
            return bn_refuse(at, BN_RULE, "G4-022", "elements", "{} has no such carrier",
                             force->lines[i].name, "carried_by: the number of another line");
    }
    if (flagships > 1)
        return bn_refuse(at, BN_RULE, "G4-043", "elements", "{} has two flagships", force->name,
                         "one element of the force that carries the commander");
    if (!g4_loads_fit(tables, force, &bad))
        return bn_refuse(
            at, BN_RULE, "G4-022", "elements", "{} cannot be loaded like that",
            force->lines[bad].name,
            "no cargo without WT, none above T, three carriers within each other at most");
    return BN_OK;
}

static bn_code check_persons(const g4_force *force, const bn_spot *at)
{
    bn_names names = { .count = 0 };
    uint32_t held = 0;

    for (int32_t i = 0; i < force->person_count; i++) {
        const g4_person *person = &force->persons[i];

        if (held & person->posts)
            return bn_refuse(at, BN_RULE, "G4-095", "persons",
                             "{} holds a post that is held already", person->name,
                             "one person to a post");
        held |= person->posts;
        if (person->with > force->line_count)
            return bn_refuse(at, BN_RULE, "G4-173", "persons",
                             "{} is with a line that the roster does not have", person->name,
                             "with: the number of a line, 0 or -1");
        if (!bn_names_add(&names, person->name))
            return bn_refuse(at, BN_SCHEMA, NULL, "persons", "{} is named twice", person->name,
                             "every person needs a different name");
    }
    return BN_OK;
}

static bn_code check_force(const g4_figures *tables, g4_force *force, const bn_spot *at)
{
    bn_code code = bn_head_check(&force->head, "gurps4", BN_DOCUMENT_FORCE, at);

    if (code == BN_OK)
        code = check_lines(tables, force, at);
    if (code == BN_OK)
        code = check_size(force, at);
    if (code == BN_OK)
        code = check_loads(tables, force, at);
    if (code == BN_OK)
        code = check_persons(force, at);
    if (code == BN_OK && (!fine(force->estimated_ts) || !fine(force->seer_ts)))
        code = bn_refuse(at, BN_SCHEMA, "G4-269", "estimated_ts",
                         "a strength of {} has too many decimal places", force->name,
                         "a number with two decimals at most");
    return code;
}

bn_code g4_force_complete(const g4_figures *tables, g4_force *force, const bn_doc *doc,
                          bn_error *err)
{
    bn_spot at = bn_spot_of(doc, err);

    return check_force(tables, force, &at);
}

/* What a document that says nothing means: what its fields say, and figures of the book. */
static void figures_of_people(const g4_figures *tables, g4_force *force)
{
    force->npc_skill = G4_CONSTANT(tables, NPC_SKILL);
    for (int32_t i = 0; i < G4_PERSONS; i++) {
        force->persons[i].iq = G4_CONSTANT(tables, IQ);
        force->persons[i].hp = G4_CONSTANT(tables, HP);
        force->persons[i].ht = G4_CONSTANT(tables, HT);
    }
}

void g4_force_defaults(const g4_figures *tables, g4_force *force)
{
    memset(force, 0, sizeof *force);
    bn_schema_defaults(g4_force_fields, force);
    figures_of_people(tables, force);
}

void g4_setup_defaults(g4_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    bn_schema_defaults(g4_campaign_fields, setup);
    setup->figures = &g4_book;
    setup->battle.round_minutes = G4_CONSTANT(setup->figures, ESTIMATED_ROUND_MINUTES);
    setup->battle.sale_fraction = bn_rat_of(G4_CONSTANT(setup->figures, SALE_PCT), 100);
    for (int32_t f = 0; f < G4_FORCES; f++)
        figures_of_people(setup->figures,
                          &setup->sides[f / G4_SIDE_FORCES].forces[f % G4_SIDE_FORCES]);
    setup->blank = setup->sides[0].forces[0];
}

bn_code g4_force_read(const g4_figures *tables, const bn_doc *doc, bn_arena *arena, g4_force *out,
                      bn_error *err)
{
    bn_code code;

    g4_force_defaults(tables, out);
    code = bn_schema_read(g4_force_fields, doc, arena, out, err);
    return code == BN_OK ? g4_force_complete(tables, out, doc, err) : code;
}

/* ---- a scenario or campaign --------------------------------------------------------------- */

/* Names are how people and reports tell forces apart. */
static bn_code check_forces(g4_setup *setup, int32_t side, bn_names *names, const bn_spot *of_side)
{
    bn_ground map = g4_map_of(setup);
    bn_code code = BN_OK;

    if (setup->head.document == BN_DOCUMENT_SCENARIO &&
        setup->sides[side].force_count > G4_BATTLE_FORCES)
        return bn_refuse(of_side, BN_LIMIT, "G4-257", "forces", "too many forces for a battle",
                         NULL,
                         "up to four: a battle keeps the commanders of four forces of a side");
    for (int32_t f = 0; f < setup->sides[side].force_count && code == BN_OK; f++) {
        g4_force *force = &setup->sides[side].forces[f];
        bn_spot at = bn_spot_entry(of_side, "forces", f);

        if (force->line_count == 0 &&
            !(setup->options.estimated && setup->head.document == BN_DOCUMENT_SCENARIO))
            return bn_refuse(&at, BN_SCHEMA, "G4-012", "elements", "{} has no elements",
                             force->name, "elements: its roster");
        code = check_force(setup->figures, force, &at);
        if (code == BN_OK && !bn_names_add(names, force->name))
            code = bn_refuse(&at, BN_SCHEMA, NULL, "name", "two forces are called {}", force->name,
                             "every force needs a different name");
        if (code == BN_OK && setup->options.estimated && force->estimated_ts.num == 0)
            code = bn_refuse(&at, BN_RULE, "G4-269", NULL, "{} has no estimated strength",
                             force->name, "estimated_ts: a number above 0");
        if (code == BN_OK)
            code = bn_ground_check(&map, (bn_point){ force->x, force->y }, force->name, "position",
                                   &at);
    }
    return code;
}

/* Scouts or the document decide how they meet: fields for the one have no effect with the other. */
static bn_code check_meeting(const g4_battle_inputs *b, const bn_spot *at)
{
    bn_spot here = bn_spot_part(at, "reconnaissance");

    if (b->recon_winner != 0 && b->type != 0)
        return bn_refuse(
            &here, BN_RULE, "G4-143", "winner",
            "a reconnaissance win cannot be given beside the type of battle", NULL,
            "leave out type, or say initiative and grade instead of winner and margin");
    if (b->recon_winner != 0 && !b->recon_contest)
        return bn_refuse(&here, BN_RULE, "G4-143", "winner",
                         "a battle by arrangement has no reconnaissance to win", NULL,
                         "leave out contest: false, or winner");
    if (b->initiative != 0 && b->type == 0)
        return bn_refuse(at, BN_RULE, "G4-143", "initiative",
                         "the initiative is given, but not the type of battle", NULL,
                         "type: pitched or encounter; or reconnaissance: {winner, margin}");
    return BN_OK;
}

/* ---- a siege ------------------------------------------------------------------------------ */

static bn_code too_large(const g4_ranks *ranks, int32_t line, const bn_spot *of_side)
{
    const g4_ranks_line *l = &ranks->lines[line];
    bn_spot force = bn_spot_entry(of_side, "forces", l->force % G4_SIDE_FORCES);
    bn_spot at = bn_spot_entry(&force, "elements", l->index);

    return bn_refuse(&at, BN_RULE, "G4-242", NULL, "{} is too large to enter a fortress",
                     l->line->name, "without it; or posture: mobile, outside the walls");
}

static bn_code too_many(const g4_setup *setup, const g4_garrison *garrison, const bn_spot *battle)
{
    bn_spot at = bn_spot_part(battle, "fortress");
    char wt[32], hint[96];
    bn_text value = bn_text_over(wt, sizeof wt), room = bn_text_over(hint, sizeof hint);

    bn_text_rat(&value, garrison->wt);
    bn_text_add(&room, "at most ");
    bn_text_rat(&room, g4_fortress_most(setup->figures, &setup->battle));
    bn_text_add(&room, ", 1.5 times its capacity; or posture: mobile, outside the walls");
    return bn_refuse(&at, BN_RULE, "G4-242", "capacity", "WT {} cannot enter the fortress", wt,
                     hint);
}

/* Who starts inside must find room there. */
static bn_code check_garrison(const g4_setup *setup, const bn_spot *root, const bn_spot *battle)
{
    const g4_battle_inputs *in = &setup->battle;
    int32_t side = in->besieged - 1;
    const g4_force *forces = setup->sides[side].forces;
    bn_spot of_side = bn_spot_entry(root, "sides", side);
    g4_ranks ranks = { .side = side };
    g4_garrison garrison;

    if ((in->given[G4_IN_FORTRESS] && !g4_fortress_stands(in)) ||
        !g4_inside(g4_posture_at_start(&forces[0], in, side), forces[0].inputs.withdrew_inside))
        return BN_OK;
    for (int32_t f = 0; f < setup->sides[side].force_count; f++)
        g4_ranks_add(setup->figures, &ranks, &forces[f], side * G4_SIDE_FORCES + f, NULL,
                     UINT32_MAX);
    garrison = g4_garrison_of(&ranks);
    if (garrison.too_large != G4_NONE)
        return too_large(&ranks, garrison.too_large, &of_side);
    return g4_fortress_room(setup->figures, in, &garrison) == G4_ROOM_TOO_SMALL
               ? too_many(setup, &garrison, battle)
               : BN_OK;
}

static bn_code check_battle(const g4_setup *setup, const bn_spot *at)
{
    const g4_battle_inputs *b = &setup->battle;
    const int32_t named[] = { b->recon_winner, b->initiative,  b->river_defender,
                              b->db_owner,     b->home_waters, b->besieged,
                              b->attacker,     b->talks_party, b->main_battle_result,
                              b->sub_side };

    for (size_t i = 0; i < BN_COUNT(named); i++)
        if (named[i] > setup->side_count)
            return bn_refuse(
                at, BN_RULE, "G4-258", NULL, "the battle names a side that is not there", NULL,
                "`nobody`, first or second; third or fourth only with that many sides");
    if (b->kind == G4_SIEGE && b->besieged == 0)
        return bn_refuse(at, BN_RULE, "G4-241", "fortress", "no side is besieged", NULL,
                         "besieged: first or second");
    if (b->kind == G4_LANDING && b->attacker == 0)
        return bn_refuse(at, BN_RULE, "G4-248", "landing", "no side lands", NULL,
                         "attacker: first or second");
    if (b->sub_side > 0 && b->sub_person > setup->sides[b->sub_side - 1].forces[0].person_count)
        return bn_refuse(at, BN_RULE, "G4-259", "subordinate", "there is no such person", NULL,
                         "person: counted from 1 in the persons of the side's first force");
    if (!fine(b->sale_fraction))
        return bn_refuse(at, BN_SCHEMA, "G4-235", "aftermath",
                         "the sale fraction has too many decimal places", NULL,
                         "a number with two decimals at most");
    return check_meeting(b, at);
}

static bn_code check_campaign(const g4_setup *setup, const bn_spot *at)
{
    const g4_campaign_inputs *campaign = &setup->campaign;
    bn_ground map = g4_map_of(setup);
    bn_code code;

    if (campaign->march_factor.num <= 0 || !fine(campaign->march_factor))
        return bn_refuse(at, BN_SCHEMA, "G4-118", "march_factor", "the march factor cannot be used",
                         NULL, "above 0, with two decimals at most");
    if (campaign->aim_place > campaign->place_count)
        return bn_refuse(at, BN_SCHEMA, NULL, "aim", "the aim is not a place of the map", NULL,
                         "the number of one of the places, from 1");
    for (int32_t i = 0; i < campaign->place_count; i++) {
        const g4_place *place = &campaign->places[i];

        code = bn_ground_check(&map, (bn_point){ place->x, place->y }, place->name, "places", at);
        if (code != BN_OK)
            return code;
        if (place->owner > setup->side_count)
            return bn_refuse(at, BN_SCHEMA, NULL, "places", "{} belongs to an unknown side",
                             place->name, "`nobody`, first or second");
        for (int32_t k = 0; k < i; k++)
            if (place->x == campaign->places[k].x && place->y == campaign->places[k].y)
                return bn_refuse(at, BN_SCHEMA, NULL, "places",
                                 "{} has the same position as another place", place->name,
                                 "one place in each space of the map");
    }
    return BN_OK;
}

/* How ground is drawn on a map. */
static const bn_look looks[G4_TERRAINS] = {
    [G4_ARCTIC] = BN_LOOK_WASTE,     [G4_DESERT] = BN_LOOK_WASTE,
    [G4_JUNGLE] = BN_LOOK_WOODS,     [G4_MOUNTAIN] = BN_LOOK_MOUNTAINS,
    [G4_SWAMPLAND] = BN_LOOK_MARSH,  [G4_WOODLANDS] = BN_LOOK_WOODS,
    [G4_PLAINS] = BN_LOOK_OPEN,      [G4_HILLS] = BN_LOOK_HILLS,
    [G4_BUILT_UP] = BN_LOOK_FIELDS,  [G4_ISLAND_BEACH] = BN_LOOK_WASTE,
    [G4_OCEAN] = BN_LOOK_WATER,      [G4_RURAL] = BN_LOOK_FIELDS,
    [G4_UNDERWATER] = BN_LOOK_WATER,
};

/* Reads the map of hexes, if there is one. */
static bn_code read_map(g4_setup *setup, const bn_spot *at, bn_arena *arena)
{
    g4_campaign_inputs *campaign = &setup->campaign;
    bn_spot of_map = bn_spot_part(at, "map"), of_campaign = bn_spot_part(at, "campaign");
    bn_ground ground = g4_map_of(setup);
    bn_terrain *terrains = bn_arena_array(arena, G4_TERRAINS + 1, sizeof *terrains);
    bn_map_place places[G4_PLACES];
    bn_code code;

    if (!terrains)
        return bn_fail(at->err, BN_MEMORY, "out of memory for the map");
    for (int32_t i = 0; i < G4_TERRAINS; i++)
        terrains[i] = (bn_terrain){ g4_terrain_words[i], looks[i] };
    for (int32_t i = 0; i < campaign->place_count; i++)
        places[i] = (bn_map_place){ .name = campaign->places[i].name,
                                    .x = campaign->places[i].x,
                                    .y = campaign->places[i].y,
                                    .kind = campaign->places[i].fortress == G4_NO_FORTRESS
                                                ? BN_PLACE_TOWN
                                                : BN_PLACE_CASTLE };
    code = bn_map_read(&setup->map, terrains, places, campaign->place_count, setup->side_count,
                       arena, &of_map, &setup->country);
    if (code == BN_OK)
        code = bn_map_fit(&setup->country, &of_campaign, &ground);
    campaign->width = ground.width;
    campaign->height = ground.height;
    return code;
}

static bn_code check_side_names(const g4_setup *setup, const bn_spot *at)
{
    bn_names names = { .count = 0 };

    for (int32_t s = 0; s < setup->side_count; s++)
        if (!bn_names_add(&names, setup->sides[s].name))
            return bn_refuse(at, BN_SCHEMA, NULL, "sides", "two sides are called {}",
                             setup->sides[s].name, "every side needs a different name");
    return BN_OK;
}

/* What the forces of a side have together, when one battle joins them. */
static bn_code check_joined(const g4_side *side, const bn_spot *at)
{
    int32_t lines = 0, persons = 0;

    for (int32_t f = 0; f < side->force_count; f++) {
        lines += side->forces[f].line_count;
        persons += side->forces[f].person_count;
    }
    if (lines > G4_SIDE_LINES)
        return bn_refuse(at, BN_LIMIT, "G4-010", "sides", "{} has too many lines", side->name,
                         "64 in all its forces: one order chooses among the lines of the whole "
                         "side, and no question offers more");
    if (persons > G4_SIDE_PERSONS)
        return bn_refuse(at, BN_LIMIT, "G4-095", "sides", "{} has too many persons", side->name,
                         "32 in all its forces: a battle keeps the fate of each of them in one "
                         "state of limited size");
    return BN_OK;
}

static bn_code check_setup(g4_setup *setup, const bn_doc *doc, bn_arena *arena, bn_error *err)
{
    bn_spot at = bn_spot_of(doc, err);
    bn_spot battle = bn_spot_part(&at, "battle"), of_campaign = bn_spot_part(&at, "campaign");
    bool campaign = setup->head.document == BN_DOCUMENT_CAMPAIGN;
    bn_names names = { .count = 0 };
    bn_code code = bn_head_check(&setup->head, "gurps4",
                                 campaign ? BN_DOCUMENT_CAMPAIGN : BN_DOCUMENT_SCENARIO, &at);

    if (code == BN_OK && campaign && setup->side_count > G4_CAMPAIGN_SIDES)
        code = bn_refuse(&at, BN_LIMIT, "G4-258", "sides", "too many sides for a campaign", NULL,
                         "three: a campaign keeps every force of all sides in one state of limited "
                         "size; a battle may have four");
    if (code == BN_OK && setup->side_count > 2 && setup->options.loose_allies)
        code = bn_refuse(&at, BN_RULE, "G4-257", "options",
                         "loose allies fight in a battle of two sides", NULL,
                         "make the allies the forces of one side, and leave two sides");
    if (code == BN_OK)
        code = check_side_names(setup, &at);
    if (code == BN_OK && campaign)
        code = read_map(setup, &at, arena);
    for (int32_t s = 0; s < setup->side_count && code == BN_OK; s++) {
        bn_spot of_side = bn_spot_entry(&at, "sides", s);

        code = check_forces(setup, s, &names, &of_side);
    }
    for (int32_t s = 0; s < setup->side_count && code == BN_OK && !campaign; s++)
        code = check_joined(&setup->sides[s], &at);
    if (code == BN_OK)
        code = check_battle(setup, &battle);
    if (code == BN_OK && setup->battle.kind == G4_SIEGE && !campaign)
        code = check_garrison(setup, &at, &battle);
    return code == BN_OK && campaign ? check_campaign(setup, &of_campaign) : code;
}

/* The head says whether it is a campaign or a scenario; anything else is read as a scenario, whose fields
 * then say what is wrong with it. */
bn_code g4_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    g4_setup *setup = bn_arena_get(arena, sizeof *setup);
    bool campaign = bn_document_is(doc, BN_DOCUMENT_CAMPAIGN);
    bn_code code;

    if (!setup)
        return bn_fail(err, BN_MEMORY, "out of memory for the scenario");
    g4_setup_defaults(setup);
    code = bn_house_read(&g4_book_tables, doc, arena, &setup->head.house, err);
    if (code != BN_OK)
        return code;
    setup->figures = bn_house_values(setup->head.house, &g4_book_tables);
    code =
        bn_schema_read(campaign ? g4_campaign_fields : g4_scenario_fields, doc, arena, setup, err);
    if (code == BN_OK)
        code = check_setup(setup, doc, arena, err);
    if (code != BN_OK)
        return code;
    if (!g4_names_apart(setup, arena))
        return bn_fail(err, BN_MEMORY, "out of memory for the names of elements");
    if (campaign && !g4_stock_lists(setup, arena))
        return bn_fail(err, BN_MEMORY, "out of memory for the lists of stock elements");
    *out = setup;
    return BN_OK;
}
