#include "map.h"

#include <string.h>

enum { MARGIN = 1, SPAN_MAX = 60 }; /* spaces around what stands on a map without edges; at most */

static const char signs[] = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static int32_t side_named(const bn_game *game, const void *setup, const bn_doc *name)
{
    for (uint32_t side = 0; name != NULL && name->type == BN_DOC_TEXT && side < game->sides(setup);
         side++)
        if (strcmp(name->text, game->side_name(setup, side)) == 0)
            return (int32_t)side;
    return -1;
}

/* Where something is: its `x` and `y`, or those of its `position`. */
static bool read_point(const bn_doc *map, bn_point *out)
{
    const bn_doc *position = bn_doc_at(map, "position");
    const bn_doc *in = position != NULL && position->type == BN_DOC_MAP ? position : map;
    const bn_doc *x = bn_doc_at(in, "x"), *y = bn_doc_at(in, "y");

    if (x == NULL || y == NULL || x->type != BN_DOC_NUMBER || y->type != BN_DOC_NUMBER)
        return false;
    *out = (bn_point){ (int32_t)bn_rat_floor(x->number), (int32_t)bn_rat_floor(y->number) };
    return true;
}

static const char *read_text(const bn_doc *map, const char *key)
{
    const bn_doc *text = bn_doc_at(map, key);

    return text == NULL || text->type != BN_DOC_TEXT ? NULL : text->text;
}

static void add_item(bnr_map *map, bnr_map_item item)
{
    if (map->count < BNR_MAP_ITEMS)
        map->items[map->count++] = item;
}

/* Places that the country names; the view says who holds them now. */
static void add_country_places(bnr_map *map)
{
    for (int32_t i = 0; map->country != NULL && i < map->country->place_count; i++) {
        const bn_map_place *place = &map->country->places[i];

        add_item(map, (bnr_map_item){ .name = place->name,
                                      .at = { place->x, place->y },
                                      .side = place->side - 1,
                                      .place = true,
                                      .kind = place->kind });
    }
}

static bnr_map_item *place_named(bnr_map *map, const char *name)
{
    for (uint32_t i = 0; i < map->count; i++)
        if (map->items[i].place && strcmp(map->items[i].name, name) == 0)
            return &map->items[i];
    return NULL;
}

static void add_places(const bn_doc *view, bnr_map *out)
{
    const bn_doc *places = bn_doc_at(view, "places");

    add_country_places(out);
    for (const bn_doc *place = places == NULL ? NULL : places->first; place != NULL;
         place = place->next) {
        bnr_map_item item = { .place = true, .kind = BN_PLACE_TOWN };
        bnr_map_item *known;

        item.side = side_named(out->game, out->setup, bn_doc_at(place, "holder"));
        item.name = read_text(place, "name");
        if (item.name == NULL || !read_point(place, &item.at))
            continue;
        known = place_named(out, item.name);
        if (known != NULL)
            known->side = item.side;
        else
            add_item(out, item);
    }
}

/* Documents write "north_east" where people read "north-east". */
static bool same_way(const char *word, const char *way)
{
    for (; *word != '\0' && (*word == *way || (*word == '_' && *way == '-')); word++)
        way++;
    return *word == '\0' && *way == '\0';
}

static int32_t read_facing(const bnr_map *map, const bn_doc *force)
{
    const char *word = read_text(force, "facing");

    for (int32_t way = 0; word != NULL && way < bn_ground_ways(map->ground.form); way++)
        if (same_way(word, bn_ground_word(map->ground.form, way)))
            return way;
    return -1;
}

static int64_t read_strength(const bn_game *game, const bn_doc *force)
{
    const bn_doc *value = game->strength == NULL ? NULL : bn_doc_at(force, game->strength);

    return value == NULL || value->type != BN_DOC_NUMBER ? -1 : bn_rat_floor(value->number);
}

static void add_forces(const bn_doc *view, bnr_map *out)
{
    const bn_doc *sides = bn_doc_at(view, "sides");
    uint32_t count = 0;
    int32_t number = 0;

    for (const bn_doc *side = sides == NULL ? NULL : sides->first; side != NULL;
         side = side->next, number++) {
        const bn_doc *forces = bn_doc_at(side, "forces");

        for (const bn_doc *force = forces == NULL ? NULL : forces->first; force != NULL;
             force = force->next) {
            bnr_map_item item = { .side = number };

            item.name = read_text(force, "name");
            if (item.name == NULL || !read_point(force, &item.at))
                continue;
            item.sign = count < sizeof signs - 1 ? signs[count++] : '+';
            item.facing = read_facing(out, force);
            item.strength = read_strength(out->game, force);
            item.seen = read_text(force, "seen");
            add_item(out, item);
        }
    }
}

/* A map with edges is drawn whole if it is not very large; any other as far as something stands on it. */
static void find_corners(bnr_map *map)
{
    bool whole =
        map->country != NULL || (map->ground.width > 0 && map->ground.height > 0 &&
                                 map->ground.width <= SPAN_MAX && map->ground.height <= SPAN_MAX);

    map->first = map->count == 0 ? (bn_point){ 0, 0 } : map->items[0].at;
    map->last = map->first;
    for (uint32_t i = 0; i < map->count; i++) {
        bn_point at = map->items[i].at;

        map->first.x = at.x < map->first.x ? at.x : map->first.x;
        map->first.y = at.y < map->first.y ? at.y : map->first.y;
        map->last.x = at.x > map->last.x ? at.x : map->last.x;
        map->last.y = at.y > map->last.y ? at.y : map->last.y;
    }
    map->first =
        whole ? (bn_point){ 0, 0 } : (bn_point){ map->first.x - MARGIN, map->first.y - MARGIN };
    map->last = whole ? (bn_point){ map->ground.width - 1, map->ground.height - 1 }
                      : (bn_point){ map->last.x + MARGIN, map->last.y + MARGIN };
}

bool bnr_map_of(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                const bn_doc *view, bnr_map *out)
{
    if (game->ground == NULL)
        return false;
    memset(out, 0, sizeof *out);
    out->game = game;
    out->setup = setup;
    out->state = state;
    out->seat = seat;
    game->ground(setup, &out->ground);
    out->country = game->map == NULL ? NULL : game->map(setup);
    add_places(view, out);
    add_forces(view, out);
    find_corners(out);
    return out->country != NULL || (out->last.x - out->first.x <= 2 * SPAN_MAX &&
                                    out->last.y - out->first.y <= 2 * SPAN_MAX);
}

int32_t bnr_map_sight(const bnr_map *map, bn_point at)
{
    return map->game->sight == NULL ? BN_SIGHT_CLEAR
                                    : map->game->sight(map->setup, map->state, map->seat, at);
}

bn_look bnr_map_look(const bnr_map *map, bn_point at)
{
    if (map->country == NULL || !bn_ground_holds(&map->country->ground, at))
        return BN_LOOK_OPEN;
    return map->country->terrains[bn_map_terrain(map->country, at)].look;
}
