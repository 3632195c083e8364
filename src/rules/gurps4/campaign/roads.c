/* The roads of a map (docs/maps.md): a march by road keeps to them (G4-R-158). A map without roads has no rule for
 * them, like a campaign without a map. And its coasts, to which some ships keep (G4-R-165). */
#include "steps.h"

#include <string.h>

bool g4_roads_drawn(const g4_setup *setup)
{
    return setup->country.ground.width > 0 && setup->map.road_count > 0;
}

static uint32_t number_of(const g4_setup *setup, bn_point at)
{
    return (uint32_t)(at.y * setup->country.ground.width + at.x);
}

bool g4_road_reached(const g4_setup *setup, const g4_road_hexes *hexes, bn_point at)
{
    uint32_t number = number_of(setup, at);

    return bn_ground_holds(&setup->country.ground, at) &&
           hexes->bits[number / 64] >> number % 64 & 1;
}

static void add(const g4_setup *setup, g4_road_hexes *hexes, bn_point at)
{
    uint32_t number = number_of(setup, at);

    hexes->bits[number / 64] |= UINT64_C(1) << number % 64;
}

bool g4_road_leads(const g4_setup *setup, bn_point from)
{
    for (int32_t way = 0; way < bn_ground_ways(BN_HEXES); way++)
        if (bn_map_road(&setup->country, from, way))
            return true;
    return false;
}

/* Those beside a hex that was reached. */
static bool spread_from(const g4_setup *setup, const g4_weather *weather,
                        const g4_road_hexes *before, bn_point from, g4_road_hexes *hexes)
{
    bool more = false;

    for (int32_t way = 0; way < bn_ground_ways(BN_HEXES); way++) {
        bn_point to = bn_ground_step(BN_HEXES, from, way);

        if (!bn_map_road(&setup->country, from, way) || g4_road_reached(setup, before, to) ||
            g4_space_closed(setup, weather, to))
            continue;
        add(setup, hexes, to);
        more = true;
    }
    return more;
}

/* One hex further on every road; false: they lead no further. */
static bool spread(const g4_setup *setup, const g4_weather *weather, g4_road_hexes *hexes)
{
    const g4_road_hexes before = *hexes;
    bool more = false;

    for (int32_t y = 0; y < setup->country.ground.height; y++)
        for (int32_t x = 0; x < setup->country.ground.width; x++)
            if (g4_road_reached(setup, &before, (bn_point){ x, y }))
                more |= spread_from(setup, weather, &before, (bn_point){ x, y }, hexes);
    return more;
}

void g4_road_reach(const g4_setup *setup, const g4_weather *weather, bn_point from, int32_t most,
                   g4_road_hexes *out)
{
    memset(out, 0, sizeof *out);
    add(setup, out, from);
    while (most-- > 0 && spread(setup, weather, out))
        ;
}

/* From the goal the roads are followed back until they come to a hex beside this one. */
bool g4_road_toward(const g4_setup *setup, const g4_weather *weather, bn_point from, bn_point goal,
                    bn_point *out)
{
    g4_road_hexes behind;

    if (!bn_ground_holds(&setup->country.ground, goal) || g4_space_closed(setup, weather, goal))
        return false;
    g4_road_reach(setup, weather, goal, 0, &behind);
    do
        for (int32_t way = 0; way < bn_ground_ways(BN_HEXES); way++) {
            *out = bn_ground_step(BN_HEXES, from, way);
            if (bn_map_road(&setup->country, from, way) && g4_road_reached(setup, &behind, *out))
                return true;
        }
    while (spread(setup, weather, &behind));
    return false;
}

/* ---- the coast ------------------------------------------------------------------------------ */

/* Ships that are not made for the ocean are on a map with land and water never more than a day from land (G4-108). Where
 * no map shows land, the document says nothing of it. */

static bool is_water(int32_t terrain)
{
    return terrain == G4_OCEAN || terrain == G4_UNDERWATER;
}

static bool kept_to_the_coast(const g4_ranks *ranks)
{
    for (int32_t i = 0; i < ranks->count; i++)
        if (g4_marches(&ranks->lines[i]) &&
            (ranks->lines[i].mobility & (G4_COAST | G4_SEA | G4_AIR_MOBILITY)) == G4_COAST)
            return true;
    return false;
}

int32_t g4_coast_reach(const g4_setup *setup, const g4_campaign *s, int32_t c, int32_t order)
{
    const g4_march fair = { .surface = G4_ON_WATER, .factor = bn_rat_int(1) };
    int64_t spaces;
    g4_ranks ranks;

    if (order != G4_ORDER_SAIL)
        return G4_NONE;
    g4_column_ranks(setup, s, c, &ranks);
    if (!kept_to_the_coast(&ranks))
        return G4_NONE;
    spaces = bn_rat_floor(bn_rat_div(g4_force_speed(setup->figures, &ranks, &fair, 0, NULL),
                                     bn_rat_int(setup->campaign.map_unit)));
    return spaces > BN_GROUND_SPAN ? BN_GROUND_SPAN : spaces < 1 ? 1 : (int32_t)spaces;
}

/* A place of the document that is not of water is land. */
static bool place_near(const g4_setup *setup, bn_point at, int32_t spaces)
{
    bn_ground map = g4_map_of(setup);

    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        bn_point there = { setup->campaign.places[p].x, setup->campaign.places[p].y };

        if (bn_ground_distance(map.form, at, there) <= spaces &&
            !is_water(g4_ground_at(setup, there)))
            return true;
    }
    return false;
}

static bool land_near(const g4_setup *setup, bn_point at, int32_t spaces)
{
    const bn_map *map = &setup->country;

    for (int32_t y = 0; y < map->ground.height; y++)
        for (int32_t x = 0; x < map->ground.width; x++) {
            bn_point there = { x, y };

            if (bn_ground_distance(map->ground.form, at, there) <= spaces &&
                !is_water(bn_map_terrain(map, there)))
                return true;
        }
    return false;
}

/* G4-R-165 Whether land is as near as that. */
bool g4_within_coast(const g4_setup *setup, bn_point at, int32_t spaces)
{
    bool drawn = setup->country.ground.width > 0;

    if (spaces == G4_NONE || !is_water(g4_ground_at(setup, at)) ||
        (!drawn && setup->campaign.place_count == 0))
        return true;
    return place_near(setup, at, spaces) || (drawn && land_near(setup, at, spaces));
}

void g4_campaign_refuse(const void *with, const void *state, const bn_question *question,
                        const bn_answer *answer, bn_error *err)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;
    const g4_draft *draft = &s->drafts[question->kind == G4_C_WAY ? question->side : 0];
    bn_point there = { answer->value[0], answer->value[1] };
    bn_text rule = bn_text_over(err->rule, sizeof err->rule);
    bn_text why = bn_text_over(err->text, sizeof err->text);
    bn_text instead = bn_text_over(err->hint, sizeof err->hint);

    if (question->kind != G4_C_WAY ||
        g4_within_coast(setup, there, g4_coast_reach(setup, s, draft->column, draft->act)))
        return;
    bn_text_add(&rule, "G4-108");
    bn_text_add(&why, "coastal ships sail at most a day from land");
    bn_text_add(&instead, "a hex nearer to land");
}

/* ---- where a march may be ordered to ------------------------------------------------------- */

static bool keeps_to_roads(const g4_setup *setup, const g4_draft *draft)
{
    return draft->act == G4_ORDER_BY_ROAD && g4_roads_drawn(setup);
}

/* G4-R-158 The hexes that roads lead to. */
static g4_road_hexes by_road(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft)
{
    g4_road_hexes out;

    g4_road_reach(setup, NULL, g4_at(&s->columns[draft->column]), INT32_MAX, &out);
    return out;
}

static bn_span clipped(int32_t at, int32_t spaces, int32_t edge)
{
    bn_span span = { at - spaces, at + spaces };
    int32_t least = edge > 0 ? 0 : -BN_GROUND_SPAN;
    int32_t most = edge > 0 ? edge - 1 : BN_GROUND_SPAN;

    span.min = span.min < least ? least : span.min;
    span.max = span.max > most ? most : span.max;
    return span;
}

/* To the columns and rows of these hexes. */
static void narrow(const g4_setup *setup, g4_road_hexes hexes, bn_span spans[2])
{
    const bn_span wide[2] = { spans[0], spans[1] };
    bn_span x = { wide[0].max, wide[0].min }, y = { wide[1].max, wide[1].min };

    for (int32_t row = wide[1].min; row <= wide[1].max; row++)
        for (int32_t column = wide[0].min; column <= wide[0].max; column++) {
            if (!g4_road_reached(setup, &hexes, (bn_point){ column, row }))
                continue;
            x = (bn_span){ column < x.min ? column : x.min, column > x.max ? column : x.max };
            y = (bn_span){ row < y.min ? row : y.min, row > y.max ? row : y.max };
        }
    spans[0] = x;
    spans[1] = y;
}

void g4_way_spans(const g4_setup *setup, const g4_campaign *s, const g4_draft *draft,
                  bn_span spans[2])
{
    const g4_column *column = &s->columns[draft->column];
    int32_t spaces = BN_GROUND_SPAN;

    spans[0] = clipped(column->x, spaces, setup->campaign.width);
    spans[1] = clipped(column->y, spaces, setup->campaign.height);
    if (keeps_to_roads(setup, draft))
        narrow(setup, by_road(setup, s, draft), spans);
}

/* A way leads to a point on the map that is within reach; any other order is free. */
bool g4_orders_offers(const g4_setup *setup, const g4_campaign *s, const bn_question *question,
                      const bn_answer *answer)
{
    const g4_draft *draft = &s->drafts[question->side];
    bn_ground map = g4_map_of(setup);
    bn_point there = { answer->value[0], answer->value[1] };
    const g4_column *at;

    if (question->kind != G4_C_WAY)
        return true; /* no column may be chosen yet */
    at = &s->columns[draft->column];
    if (keeps_to_roads(setup, draft)) {
        g4_road_hexes hexes = by_road(setup, s, draft);

        return g4_road_reached(setup, &hexes, there);
    }
    return bn_ground_holds(&map, there) &&
           ((at->x == there.x && at->y == there.y) ||
            g4_within_coast(setup, there, g4_coast_reach(setup, s, draft->column, draft->act)));
}
