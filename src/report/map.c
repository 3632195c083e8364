#include "map.h"

#include <string.h>

#include "svg.h"

enum { MARGIN = 1, SPAN_MAX = 60 }; /* spaces around what stands on a map without edges; at most */

static const char signs[] = "123456789abcdefghijklmnopqrstuvwxyz";

static int32_t side_named(const bn_game *game, const void *setup, const bn_doc *name)
{
    for (uint32_t side = 0; name != NULL && name->type == BN_DOC_TEXT && side < game->sides(setup);
         side++)
        if (strcmp(name->text, game->side_name(setup, side)) == 0)
            return (int32_t)side;
    return -1;
}

static bool read_point(const bn_doc *map, bn_point *out)
{
    const bn_doc *x = bn_doc_at(map, "x"), *y = bn_doc_at(map, "y");

    if (x == NULL || y == NULL || x->type != BN_DOC_NUMBER || y->type != BN_DOC_NUMBER)
        return false;
    *out = (bn_point){ (int32_t)bn_rat_floor(x->number), (int32_t)bn_rat_floor(y->number) };
    return true;
}

static void add_item(bnr_map *map, bnr_map_item item)
{
    if (map->count < BNR_MAP_ITEMS)
        map->items[map->count++] = item;
}

static void add_places(const bn_game *game, const void *setup, const bn_doc *view, bnr_map *out)
{
    const bn_doc *places = bn_doc_at(view, "places");

    for (const bn_doc *place = places == NULL ? NULL : places->first; place != NULL;
         place = place->next) {
        bnr_map_item item = { .place = true,
                              .side = side_named(game, setup, bn_doc_at(place, "holder")) };
        const bn_doc *name = bn_doc_at(place, "name");

        if (name == NULL || name->type != BN_DOC_TEXT || !read_point(place, &item.at))
            continue;
        item.name = name->text;
        add_item(out, item);
    }
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
            const bn_doc *name = bn_doc_at(force, "name");
            bnr_map_item item = { .side = number };

            if (name == NULL || name->type != BN_DOC_TEXT || !read_point(force, &item.at))
                continue;
            item.name = name->text;
            item.sign = count < sizeof signs - 1 ? signs[count++] : '+';
            add_item(out, item);
        }
    }
}

/* A map with edges is drawn whole if it is not very large; any other as far as something stands on it. */
static void find_corners(bnr_map *map)
{
    bool whole = map->ground.width > 0 && map->ground.height > 0 && map->ground.width <= SPAN_MAX &&
                 map->ground.height <= SPAN_MAX;

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

bool bnr_map_of(const bn_game *game, const void *setup, const bn_doc *view, bnr_map *out)
{
    if (game->ground == NULL)
        return false;
    memset(out, 0, sizeof *out);
    game->ground(setup, &out->ground);
    add_places(game, setup, view, out);
    add_forces(view, out);
    find_corners(out);
    return out->last.x - out->first.x <= 2 * SPAN_MAX && out->last.y - out->first.y <= 2 * SPAN_MAX;
}

/* ---- as SVG --------------------------------------------------------------------------------- */

/* Hexes have a corner at the side, and odd columns stand half a hex lower. */
#define HEX_WIDE 60.0 /* from corner to corner */
#define HEX_HIGH 51.96
#define SQUARE 54.0

enum { TOP = 64, LEFT = 28, ROW = 22 };

static svg_point centre(const bnr_map *map, bn_point at)
{
    double x = at.x - map->first.x, y = at.y - map->first.y;

    if (map->ground.form != BN_HEXES)
        return (svg_point){ LEFT + (x + .5) * SQUARE, TOP + (y + .5) * SQUARE };
    return (svg_point){ LEFT + HEX_WIDE / 2 + x * HEX_WIDE * .75,
                        TOP + HEX_HIGH / 2 + (y + (at.x & 1) / 2.0) * HEX_HIGH };
}

static void draw_space(const bnr_map *map, bn_point at, bn_text *out)
{
    static const double corners[7][2] = { { 1, 0 },     { .5, .5 },  { -.5, .5 }, { -1, 0 },
                                          { -.5, -.5 }, { .5, -.5 }, { 1, 0 } };
    svg_point middle = centre(map, at), points[7];
    double half = SQUARE / 2;

    if (map->ground.form == BN_HEXES)
        for (int i = 0; i < 7; i++)
            points[i] = (svg_point){ middle.x + corners[i][0] * HEX_WIDE / 2,
                                     middle.y + corners[i][1] * HEX_HIGH };
    else
        for (int i = 0; i < 5; i++)
            points[i] = (svg_point){ middle.x + (i == 1 || i == 2 ? half : -half),
                                     middle.y + (i == 2 || i == 3 ? half : -half) };
    svg_path(out, points, map->ground.form == BN_HEXES ? 7 : 5, "#cfc7b4", 1, NULL);
}

static double wide(const bnr_map *map)
{
    double spaces = map->last.x - map->first.x + 1;
    double width = map->ground.form == BN_HEXES ? (spaces * .75 + .25) * HEX_WIDE : spaces * SQUARE;

    return 2 * LEFT + (width < 420 ? 420 : width);
}

static double high(const bnr_map *map)
{
    double spaces = map->last.y - map->first.y + 1;

    return TOP + (map->ground.form == BN_HEXES ? (spaces + .5) * HEX_HIGH : spaces * SQUARE);
}

/* How many forces before this one stand in the same space. */
static uint32_t beside(const bnr_map *map, uint32_t index)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < index; i++)
        count += !map->items[i].place && map->items[i].at.x == map->items[index].at.x &&
                 map->items[i].at.y == map->items[index].at.y;
    return count;
}

static void draw_item(const bnr_map *map, uint32_t index, bn_text *out)
{
    const bnr_map_item *item = &map->items[index];
    svg_point at = centre(map, item->at);
    const char *fill = item->side < 0 ? SVG_SOFT : svg_side_fill((unsigned)item->side);
    char sign[2] = { item->sign, '\0' };

    if (item->place) {
        svg_rect(out, at.x - 5, at.y - 4, 10, 8, fill);
        svg_words(out, at.x, at.y - 9, 11, SVG_MIDDLE, SVG_INK, item->name);
        return;
    }
    at.x += 17.0 * beside(map, index) - 8;
    svg_rect(out, at.x - 8, at.y + 6, 15, 14, fill);
    svg_words(out, at.x - .5, at.y + 17, 11, SVG_MIDDLE, "#ffffff", sign);
}

static void draw_legend(const bn_game *game, const void *setup, const bnr_map *map, double y,
                        bn_text *out)
{
    for (uint32_t i = 0; i < map->count; i++) {
        const bnr_map_item *item = &map->items[i];
        char words[400];
        bn_text t = bn_text_over(words, sizeof words);

        if (item->place)
            continue;
        bn_text_char(&t, item->sign);
        bn_text_add(&t, "  ");
        bn_text_add(&t, item->name);
        bn_text_add(&t, " (");
        bn_text_add(&t, game->side_name(setup, (uint32_t)item->side));
        bn_text_add(&t, ") at ");
        bn_game_place_text(game, setup, item->at, &t);
        svg_rect(out, LEFT, y - 9, 10, 10, svg_side_fill((unsigned)item->side));
        svg_words(out, LEFT + 18, y, 13, SVG_START, SVG_INK, words);
        y += ROW;
    }
}

void bnr_draw_map(const char *title, const bn_game *game, const void *setup, const bnr_map *map,
                  bn_text *out)
{
    uint32_t forces = 0;
    double bottom = high(map) + 24;

    for (uint32_t i = 0; i < map->count; i++)
        forces += !map->items[i].place;
    svg_open(out, wide(map), bottom + forces * ROW + 12, title,
             "A map: places by their names, forces by the signs that the list below explains.");
    svg_words(out, LEFT, 36, 20, SVG_START, SVG_INK, title);
    for (int32_t x = map->first.x; x <= map->last.x; x++)
        for (int32_t y = map->first.y; y <= map->last.y; y++)
            draw_space(map, (bn_point){ x, y }, out);
    for (uint32_t i = 0; i < map->count; i++)
        draw_item(map, i, out);
    draw_legend(game, setup, map, bottom, out);
    svg_close(out);
}
