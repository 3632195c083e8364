/* From a document tree to a setup: defaults, reading, and what the rules refuse on entry. */
#include "documents.h"

#include <string.h>

#include "rules/field/map.h"

enum {
    LEVEL_PARTS = 100, /* levels and rates have two decimals at most, so that sums stay exact */
    NO_FIGURE = INT32_MIN
};

/* ---- defaults ----------------------------------------------------------------------------- */

/* What the fields cannot say: the first side attacks, the second defends. */
void wm_setup_defaults(wm_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    bn_schema_defaults(wm_campaign_fields, setup);
    setup->figures = &wm_book;
    for (int32_t s = 0; s < WM_SIDES; s++) {
        setup->sides[s].stance = s;
        for (int32_t f = 0; f < WM_SIDE_FORCES; f++)
            setup->sides[s].forces[f].side = s;
    }
}

/* ---- a force ------------------------------------------------------------------------------ */

static bn_code check_kinds(const wm_force *force, const bn_spot *at)
{
    int64_t strength = 0;
    bool elves = false, dwarves = false, troops = false;

    for (int32_t i = 0; i < force->kind_count; i++) {
        const wm_kind *kind = &force->kinds[i];

        strength += kind->count;
        troops = troops || kind->part == WM_TROOPS;
        elves = elves || kind->people == WM_ELF;
        dwarves = dwarves || kind->people == WM_DWARF;
        if (!bn_rat_in_parts(kind->level, LEVEL_PARTS))
            return bn_refuse(at, BN_SCHEMA, "WM-017", "members",
                             "the level of {} has too many decimal places", kind->name,
                             "a whole number, or one with two decimals at most");
    }
    if (!troops)
        return bn_refuse(at, BN_RULE, "WM-008", "members", "{} has no troops", force->name,
                         "at least one kind of members with part: troops");
    if (elves && dwarves)
        return bn_refuse(at, BN_RULE, "WM-024", "members", "elves and dwarves both serve in {}",
                         force->name, "make two forces of them");
    if (strength > WM_HEADS_MAX)
        return bn_refuse(at, BN_LIMIT, "WM-009", "members", "{} is too large", force->name,
                         "at most 1,000,000 members in all");
    return BN_OK;
}

/* No one fills two roles, so no one is named twice. */
static bn_code check_persons(const wm_force *force, const bn_spot *at)
{
    bn_names names = { .names = { force->leader.name }, .count = 1 };

    if (force->leader.level == 0 && force->leader.hit_dice == 0)
        return bn_refuse(at, BN_RULE, "WM-011", "leader", "{} has neither level nor Hit Dice",
                         force->leader.name, "give the leader's level, or hit_dice if it has none");
    for (int32_t i = 0; i < force->person_count; i++)
        if (!bn_names_add(&names, force->persons[i].name))
            return bn_refuse(at, BN_RULE, "WM-008", "characters", "{} is named twice in one force",
                             force->persons[i].name, "no one fills two roles");
    return BN_OK;
}

static bn_code check_force(wm_force *force, const bn_spot *at)
{
    bn_code code = bn_head_check(&force->head, "warmachine", BN_DOCUMENT_FORCE, at);

    if (code == BN_OK)
        code = check_kinds(force, at);
    if (code == BN_OK)
        code = check_persons(force, at);
    if (code == BN_OK && force->leader_weeks > force->weeks_trained)
        code = bn_refuse(at, BN_RULE, "WM-019", "training",
                         "{} trained longer with its leader than in total", force->name,
                         "leader_weeks cannot exceed weeks");
    force->overrule.bfr_given = force->overrule.bfr != NO_FIGURE;
    force->overrule.class_given = force->overrule.troop_class != WM_NONE;
    force->overrule.rating_given = force->overrule.battle_rating != NO_FIGURE;
    return code;
}

bn_code wm_force_read(const bn_doc *doc, bn_arena *arena, wm_force *out, bn_error *err)
{
    bn_spot at = bn_spot_of(doc, err);
    bn_code code;

    memset(out, 0, sizeof *out);
    bn_schema_defaults(wm_force_fields, out);
    out->side = WM_NONE;
    code = bn_schema_read(wm_force_fields, doc, arena, out, err);
    return code == BN_OK ? check_force(out, &at) : code;
}

/* ---- a scenario or campaign --------------------------------------------------------------- */

/* Names are how people, records and reports tell forces apart. */
static bn_code check_forces(wm_setup *setup, int32_t side, bn_names *names, const bn_spot *of_side)
{
    bn_ground map = wm_map_of(&setup->campaign);
    bn_code code = BN_OK;

    for (int32_t f = 0; f < setup->sides[side].force_count && code == BN_OK; f++) {
        wm_force *force = &setup->sides[side].forces[f];
        bn_spot at = bn_spot_entry(of_side, "forces", f);

        code = check_force(force, &at);
        if (code == BN_OK && !bn_names_add(names, force->name))
            code = bn_refuse(&at, BN_SCHEMA, NULL, "name", "two forces are called {}", force->name,
                             "give every force its own name");
        if (code == BN_OK)
            code = bn_ground_check(&map, (bn_point){ force->x, force->y }, force->name, "position",
                                   &at);
    }
    return code;
}

static bn_code check_campaign(const wm_setup *setup, const bn_spot *at)
{
    const wm_campaign_inputs *campaign = &setup->campaign;
    bn_ground map = wm_map_of(campaign);
    bn_code code;

    if (campaign->terrain_rate.num <= 0 || !bn_rat_in_parts(campaign->terrain_rate, LEVEL_PARTS))
        return bn_refuse(at, BN_SCHEMA, "WM-119", "terrain_rate", "the terrain rate cannot be used",
                         NULL, "above 0, with two decimals at most");
    for (int32_t i = 0; i < campaign->place_count; i++) {
        const wm_place *place = &campaign->places[i];

        code = bn_ground_check(&map, (bn_point){ place->x, place->y }, place->name, "places", at);
        if (code != BN_OK)
            return code;
        for (int32_t k = 0; k < i; k++)
            if (place->x == campaign->places[k].x && place->y == campaign->places[k].y)
                return bn_refuse(at, BN_SCHEMA, NULL, "places",
                                 "{} has the same position as another place", place->name,
                                 "one place in each space of the map");
    }
    return BN_OK;
}

/* How open ground, and the words for other ground, are drawn on a map. */
static const bn_look looks[] = {
    BN_LOOK_OPEN,  BN_LOOK_FIELDS, BN_LOOK_WOODS, BN_LOOK_HILLS, BN_LOOK_MOUNTAINS,
    BN_LOOK_WASTE, BN_LOOK_MARSH,  BN_LOOK_WASTE, BN_LOOK_WASTE,
};

/* Reads the map of hexes, if there is one. */
static bn_code read_map(wm_setup *setup, const bn_spot *at, bn_arena *arena)
{
    wm_campaign_inputs *campaign = &setup->campaign;
    bn_spot of_map = bn_spot_part(at, "map"), of_campaign = bn_spot_part(at, "campaign");
    bn_terrain *terrains = bn_arena_array(arena, BN_COUNT(looks) + 1, sizeof *terrains);
    bn_ground ground = wm_map_of(campaign);
    bn_map_place places[WM_PLACES];
    bn_code code;

    if (!terrains)
        return bn_fail(at->err, BN_MEMORY, "out of memory for the map");
    for (size_t i = 0; i < BN_COUNT(looks); i++)
        terrains[i] = (bn_terrain){ i == 0 ? "open" : wm_ground_words[i - 1], looks[i] };
    for (int32_t i = 0; i < campaign->place_count; i++)
        places[i] = (bn_map_place){ .name = campaign->places[i].name,
                                    .x = campaign->places[i].x,
                                    .y = campaign->places[i].y,
                                    .kind = campaign->places[i].fortified ? BN_PLACE_CASTLE
                                                                          : BN_PLACE_TOWN };
    code = bn_map_read(&setup->map, terrains, places, campaign->place_count, setup->side_count,
                       arena, &of_map, &setup->country);
    if (code == BN_OK)
        code = bn_map_fit(&setup->country, &of_campaign, &ground);
    campaign->width = ground.width;
    campaign->height = ground.height;
    return code;
}

static bn_code check_setup(wm_setup *setup, const bn_doc *doc, bn_arena *arena, bn_error *err)
{
    bn_spot at = bn_spot_of(doc, err);
    bn_spot of_campaign = bn_spot_part(&at, "campaign");
    bool campaign = setup->head.document == BN_DOCUMENT_CAMPAIGN;
    bn_names names = { .count = 0 };
    bn_code code = bn_head_check(&setup->head, "warmachine",
                                 campaign ? BN_DOCUMENT_CAMPAIGN : BN_DOCUMENT_SCENARIO, &at);

    if (code == BN_OK && strcmp(setup->sides[0].name, setup->sides[1].name) == 0)
        code = bn_refuse(&at, BN_SCHEMA, NULL, "sides", "both sides are called {}",
                         setup->sides[0].name, "give every side its own name");
    if (code == BN_OK && campaign)
        code = read_map(setup, &at, arena);
    for (int32_t s = 0; s < WM_SIDES && code == BN_OK; s++) {
        bn_spot of_side = bn_spot_entry(&at, "sides", s);

        code = check_forces(setup, s, &names, &of_side);
    }
    return code == BN_OK && campaign ? check_campaign(setup, &of_campaign) : code;
}

/* WM-130 When troops are acquired: the document has divided them into forces; each then gets its
 * force rating, class and Battle Rating. */
static void muster(wm_setup *setup)
{
    for (int32_t s = 0; s < WM_SIDES; s++)
        for (int32_t f = 0; f < setup->sides[s].force_count; f++) {
            const wm_force *force = &setup->sides[s].forces[f];
            wm_census census = wm_census_of(force);
            wm_service service = wm_service_of(setup->figures, force, 0);

            setup->ratings[s * WM_SIDE_FORCES + f] =
                wm_rate(setup->figures, force, &census, &service, &setup->rules, NULL);
        }
}

/* Where the document does not give the food of a place, the figures do. */
static void stock(wm_setup *setup)
{
    for (int32_t i = 0; i < WM_PLACES; i++) {
        wm_place *place = &setup->campaign.places[i];

        if (!place->given[WM_IN_FOOD_WEEKS])
            place->food_weeks = setup->figures->constants[WM_CONSTANTS_FOOD_WEEKS].value;
    }
}

/* A side that gives no stance has the contrary of the other's; if neither does, the first attacks. */
static void settle_stances(wm_setup *setup)
{
    for (int32_t s = 0; s < WM_SIDES; s++) {
        int32_t other = setup->sides[1 - s].stance;

        if (setup->sides[s].stance == WM_NONE)
            setup->sides[s].stance = other == WM_NONE ? 0 : 1 - other;
    }
}

/* The head says whether it is a campaign; anything else is read as a scenario, whose fields
 * then say what is wrong with it. */
bn_code wm_setup_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    wm_setup *setup = bn_arena_get(arena, sizeof *setup);
    bool campaign = bn_document_is(doc, BN_DOCUMENT_CAMPAIGN);
    bn_code code;

    if (!setup)
        return bn_fail(err, BN_MEMORY, "out of memory for the scenario");
    wm_setup_defaults(setup);
    setup->sides[0].stance = setup->sides[1].stance = WM_NONE;
    code = bn_house_read(&wm_book_tables, doc, arena, &setup->head.house, err);
    if (code != BN_OK)
        return code;
    setup->figures = bn_house_values(setup->head.house, &wm_book_tables);
    code =
        bn_schema_read(campaign ? wm_campaign_fields : wm_scenario_fields, doc, arena, setup, err);
    if (code == BN_OK)
        code = check_setup(setup, doc, arena, err);
    if (code != BN_OK)
        return code;
    settle_stances(setup);
    stock(setup);
    muster(setup);
    *out = setup;
    return BN_OK;
}
