/* From the document of a campaign to its theatre of war. */
#include "documents.h"

#include <string.h>

static const bn_terrain terrains[DQ_COUNTRY_COUNT + 1] = {
    [DQ_COUNTRY_OPEN] = { "open", BN_LOOK_OPEN },
    [DQ_COUNTRY_FIELDS] = { "fields", BN_LOOK_FIELDS },
    [DQ_COUNTRY_WOODS] = { "woods", BN_LOOK_WOODS },
    [DQ_COUNTRY_HILLS] = { "hills", BN_LOOK_HILLS },
    [DQ_COUNTRY_MOUNTAINS] = { "mountains", BN_LOOK_MOUNTAINS },
    [DQ_COUNTRY_MARSH] = { "marsh", BN_LOOK_MARSH },
    [DQ_COUNTRY_WASTE] = { "waste", BN_LOOK_WASTE },
    [DQ_COUNTRY_WATER] = { "water", BN_LOOK_WATER },
};

/* ---- the country ---------------------------------------------------------------------------- */

/* Without a map the whole country is open. */
static bn_code plain_country(dq_theatre *theatre, bn_arena *arena, bn_error *err)
{
    size_t size = (size_t)theatre->width * (size_t)theatre->height;
    uint8_t *blank = bn_arena_get(arena, size);

    if (!blank)
        return bn_fail(err, BN_MEMORY, "out of memory for the map");
    memset(blank, 0, size);
    theatre->country = (bn_map){
        .ground = { .form = BN_HEXES, .width = theatre->width, .height = theatre->height },
        .terrains = terrains,
        .terrain = blank,
        .roads = blank,
        .rivers = blank
    };
    return BN_OK;
}

/* ---- the sides ------------------------------------------------------------------------------ */

static bn_code check_corps(dq_theatre *theatre, dq_corps *corps, const bn_spot *at)
{
    bn_point place = { corps->x, corps->y };
    bn_code code =
        bn_ground_check(&theatre->country.ground, place, corps->unit.name, "position", at);
    bn_names people = { .count = 0 };
    int32_t commanders = 0;

    if (code == BN_OK)
        code = dq_unit_check(theatre->setup.figures, &corps->unit, at);
    if (code == BN_OK &&
        !theatre->setup.figures->country[bn_map_terrain(&theatre->country, place)].passable)
        code = bn_refuse(at, BN_RULE, "DQ-101", "position", "{} is in the water", corps->unit.name,
                         "put it on land");
    for (int32_t i = 0; code == BN_OK && i < corps->character_count; i++) {
        commanders += corps->characters[i].commands;
        if (!bn_names_add(&people, corps->characters[i].name))
            code = bn_refuse(at, BN_SCHEMA, "DQ-172", "characters", "two characters are called {}",
                             corps->characters[i].name, "every character needs a different name");
    }
    if (code == BN_OK && commanders > 1)
        code = bn_refuse(at, BN_RULE, "DQ-178", "characters", "{} has more than one commander",
                         corps->unit.name, "one character commands a force");
    return code;
}

/* DQ-101 Hexes and stacking: enemies cannot start in one hex. */
static bn_code check_place(const dq_theatre *theatre, const dq_corps *corps, const bn_spot *at)
{
    for (int32_t c = 0; c < theatre->corps_count; c++) {
        const dq_corps *other = theatre->corps[c];

        if (other->x == corps->x && other->y == corps->y && other->side != corps->side &&
            !(theatre->allied[corps->side] >> other->side & 1))
            return bn_refuse(at, BN_RULE, "DQ-101", "position",
                             "{} is in a hex that an enemy holds", corps->unit.name,
                             "no force may enter a hex held by an enemy force");
    }
    return BN_OK;
}

static bool names_general(const dq_realm *realm)
{
    for (int32_t i = 0; i < realm->corps_count; i++)
        if (realm->corps[i].unit.commander.name &&
            strcmp(realm->corps[i].unit.commander.name, realm->general) == 0)
            return true;
    return false;
}

static bn_code check_realm(dq_theatre *theatre, int32_t side, bn_names *names, const bn_spot *at)
{
    dq_realm *realm = &theatre->realms[side];
    bn_code code = BN_OK;

    if (realm->general && !names_general(realm))
        return bn_refuse(at, BN_RULE, "DQ-097", "overall_commander", "no force is led by {}",
                         realm->general, "name the commander of one of the side's forces");
    for (int32_t i = 0; code == BN_OK && i < realm->corps_count; i++) {
        dq_corps *corps = &realm->corps[i];
        bn_spot of_corps = bn_spot_entry(at, "forces", i);

        corps->side = side;
        if (!bn_names_add(names, corps->unit.name))
            return bn_refuse(&of_corps, BN_SCHEMA, "DQ-001", "name", "two forces are called {}",
                             corps->unit.name, "every force needs a different name");
        code = check_corps(theatre, corps, &of_corps);
        if (code == BN_OK)
            code = check_place(theatre, corps, &of_corps);
        if (code == BN_OK && theatre->corps_count == DQ_CORPS_ALL)
            return bn_refuse(&of_corps, BN_SCHEMA, NULL, "forces", "{} is one force too many",
                             corps->unit.name, "a campaign has room for 40 forces");
        if (code == BN_OK)
            theatre->corps[theatre->corps_count++] = corps;
    }
    return code;
}

static bn_code check_relations(dq_theatre *theatre, const bn_spot *at)
{
    for (int32_t i = 0; i < theatre->relation_count; i++) {
        const dq_relation *pair = &theatre->relations[i];
        bn_spot of_pair = bn_spot_entry(at, "allies", i);

        if (pair->first == pair->second || pair->first >= theatre->realm_count ||
            pair->second >= theatre->realm_count)
            return bn_refuse(&of_pair, BN_SCHEMA, "DQ-097", "second",
                             "an alliance needs two sides that exist", NULL,
                             "first, second, third and fourth, in the order of `sides`");
        theatre->allied[pair->first] |= (uint8_t)(1u << pair->second);
        theatre->allied[pair->second] |= (uint8_t)(1u << pair->first);
    }
    return BN_OK;
}

static bool some_are_opposed(const dq_theatre *theatre)
{
    for (int32_t a = 0; a < theatre->realm_count; a++)
        for (int32_t b = 0; b < a; b++)
            if (!(theatre->allied[a] >> b & 1))
                return true;
    return false;
}

static bn_code check_theatre(dq_theatre *theatre, const bn_doc *doc, bn_arena *arena, bn_error *err)
{
    bn_spot at = bn_spot_of(doc, err), of_map = bn_spot_part(&at, "map"),
            of_campaign = bn_spot_part(&at, "campaign"),
            calendar = bn_spot_part(&of_campaign, "calendar");
    bn_code code = bn_head_check(&theatre->setup.head, "dragonquest", BN_DOCUMENT_CAMPAIGN, &at);
    bn_names sides = { .count = 0 }, forces = { .count = 0 };

    if (code == BN_OK)
        code = dq_options_apply(&theatre->setup, arena, &calendar);
    if (code == BN_OK && theatre->first_day > theatre->setup.options.calendar.year)
        code = bn_refuse(&of_campaign, BN_RULE, "DQ-071", "first_day",
                         "the year has fewer days than that", NULL, "a day of the year, from 1");
    if (code == BN_OK)
        code = bn_map_read(&theatre->map, terrains, NULL, 0, theatre->realm_count, arena, &of_map,
                           &theatre->country);
    if (code == BN_OK && theatre->country.ground.width == 0)
        code = plain_country(theatre, arena, err);
    theatre->country.ground.miles = DQ_CONSTANT(theatre->setup.figures, MILES_IN_HEX);
    if (code == BN_OK)
        code = check_relations(theatre, &at);
    if (code == BN_OK && !some_are_opposed(theatre))
        code = bn_refuse(&at, BN_RULE, "DQ-097", "allies", "no side has an enemy", NULL,
                         "two sides at least must be opposed");
    for (int32_t s = 0; code == BN_OK && s < theatre->realm_count; s++) {
        bn_spot of_side = bn_spot_entry(&at, "sides", s);

        if (!bn_names_add(&sides, theatre->realms[s].name))
            return bn_refuse(&of_side, BN_SCHEMA, NULL, "name", "two sides are called {}",
                             theatre->realms[s].name, "every side needs a different name");
        code = check_realm(theatre, s, &forces, &of_side);
        if (code == BN_OK)
            code = dq_household_check(theatre, s, &of_side);
    }
    return code;
}

bn_code dq_theatre_read(const bn_doc *doc, bn_arena *arena, const void **out, bn_error *err)
{
    dq_theatre *theatre = bn_arena_get(arena, sizeof *theatre);
    bn_code code;

    if (!theatre)
        return bn_fail(err, BN_MEMORY, "out of memory for the campaign");
    memset(theatre, 0, sizeof *theatre);
    bn_schema_defaults(dq_campaign_fields, theatre);
    code = bn_house_read(&dq_book_tables, doc, arena, &theatre->setup.head.house, err);
    if (code != BN_OK)
        return code;
    theatre->setup.figures = bn_house_values(theatre->setup.head.house, &dq_book_tables);
    code = bn_schema_read(dq_campaign_fields, doc, arena, theatre, err);
    if (code == BN_OK)
        code = check_theatre(theatre, doc, arena, err);
    if (code == BN_OK)
        *out = theatre;
    return code;
}

bn_doc *dq_theatre_sheet(const dq_theatre *theatre, uint32_t side, uint32_t force, bn_arena *arena,
                         bn_trace *trace)
{
    bn_doc *sheet;

    if (side >= (uint32_t)theatre->realm_count ||
        force >= (uint32_t)theatre->realms[side].corps_count)
        return NULL;
    sheet = dq_unit_sheet(&theatre->setup, &theatre->realms[side].corps[force].unit, arena, trace);
    return arena->full ? NULL : sheet;
}
