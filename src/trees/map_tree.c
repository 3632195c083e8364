#include "map_tree.h"

#include "toward.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

enum { WORDS_MAX = 120 };

/* ---- words ------------------------------------------------------------------------------------- */

static const char *const forms[] = {
    [BN_HEXES] = "hexes", [BN_SQUARES] = "squares", [BN_PLAIN] = "plain"
};

static const char *const looks[] = {
    [BN_LOOK_OPEN] = "open",   [BN_LOOK_FIELDS] = "fields",       [BN_LOOK_WOODS] = "woods",
    [BN_LOOK_HILLS] = "hills", [BN_LOOK_MOUNTAINS] = "mountains", [BN_LOOK_MARSH] = "marsh",
    [BN_LOOK_WASTE] = "waste", [BN_LOOK_WATER] = "water",
};

static const char sights[] = {
    [BN_SIGHT_CLEAR] = '.', [BN_SIGHT_PRESENCE] = '?', [BN_SIGHT_NONE] = '#'
};

/* ---- spaces ------------------------------------------------------------------------------------ */

static bn_doc *point_doc(bn_point at, bn_arena *arena)
{
    bn_doc *pair = bn_doc_list(arena);

    bn_doc_push(pair, bn_doc_int(arena, at.x));
    bn_doc_push(pair, bn_doc_int(arena, at.y));
    return pair;
}

static char terrain_letter(const bnr_map *map, bn_point at)
{
    return (char)('a' + bn_map_terrain(map->country, at));
}

static char sight_letter(const bnr_map *map, bn_point at)
{
    return sights[bnr_map_sight(map, at)];
}

typedef char letter_of(const bnr_map *map, bn_point at);

/* A text for each row of the map. */
static bn_doc *rows_doc(const bnr_map *map, letter_of *letter, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);
    char row[BN_MAP_SPAN + 1];
    bn_point at;

    for (at.y = map->first.y; at.y <= map->last.y; at.y++) {
        bn_text out = bn_text_over(row, sizeof row);

        for (at.x = map->first.x; at.x <= map->last.x; at.x++)
            bn_text_char(&out, letter(map, at));
        bn_doc_push(list, bn_doc_text(arena, row));
    }
    return list;
}

typedef bool leads(const bn_map *map, bn_point from, int32_t way);

/* Each pair of neighbours once: by the ways that lead to the south or east of it. */
static bn_doc *courses_doc(const bnr_map *map, leads *leads_out, bn_arena *arena)
{
    int32_t ways = bn_ground_ways(map->ground.form);
    bn_doc *list = bn_doc_list(arena);
    bn_point at;

    for (at.y = map->first.y; at.y <= map->last.y; at.y++)
        for (at.x = map->first.x; at.x <= map->last.x; at.x++)
            for (int32_t way = 0; way < ways / 2; way++) {
                bn_doc *pair;

                if (!leads_out(map->country, at, way))
                    continue;
                pair = bn_doc_push(list, bn_doc_list(arena));
                bn_doc_push(pair, point_doc(at, arena));
                bn_doc_push(pair, point_doc(bn_ground_step(map->ground.form, at, way), arena));
            }
    return list;
}

static void put_country(const bnr_map *map, bn_doc *out, bn_arena *arena)
{
    bn_doc *list = put(out, "terrains", bn_doc_list(arena));

    for (const bn_terrain *terrain = map->country->terrains; terrain->word != NULL; terrain++) {
        bn_doc *one = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, one, "word", terrain->word);
        bn_doc_put_text(arena, one, "look", looks[terrain->look]);
    }
    put(out, "rows", rows_doc(map, terrain_letter, arena));
    put(out, "roads", courses_doc(map, bn_map_road, arena));
    put(out, "rivers", courses_doc(map, bn_map_river, arena));
}

/* ---- what stands there ------------------------------------------------------------------------- */

static bn_doc *item_doc(const bnr_map_item *item, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", item->name);
    put(map, "at", point_doc(item->at, arena));
    if (item->side >= 0)
        bn_doc_put_int(arena, map, "side", item->side);
    if (item->place) {
        bn_doc_put_text(arena, map, "kind", bn_place_words[item->kind]);
        return map;
    }
    if (item->facing >= 0)
        bn_doc_put_int(arena, map, "facing", item->facing);
    if (item->strength >= 0)
        bn_doc_put_int(arena, map, "strength", item->strength);
    if (item->seen != NULL)
        bn_doc_put_text(arena, map, "seen", item->seen);
    return map;
}

static bn_doc *items_doc(const bnr_map *map, bool places, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < map->count; i++)
        if (map->items[i].place == places)
            bn_doc_push(list, item_doc(&map->items[i], arena));
    return list;
}

bn_doc *bnr_map_tree(const bnr_map *map, bn_arena *arena)
{
    bn_doc *out = bn_doc_map(arena);

    bn_doc_put_text(arena, out, "form", forms[map->ground.form]);
    put(out, "first", point_doc(map->first, arena));
    put(out, "last", point_doc(map->last, arena));
    if (map->ground.miles > 0)
        bn_doc_put_int(arena, out, "miles", map->ground.miles);
    if (map->country != NULL && map->country->ground.width > 0)
        put_country(map, out, arena);
    if (map->game->sight != NULL)
        put(out, "sight", rows_doc(map, sight_letter, arena));
    put(out, "places", items_doc(map, true, arena));
    put(out, "forces", items_doc(map, false, arena));
    if (map->game->date != NULL)
        put(out, "date", bn_date_doc(map->game, map->setup, map->state, arena));
    return arena->full ? NULL : out;
}

/* ---- a march ----------------------------------------------------------------------------------- */

bn_doc *bnr_march_tree(const bn_march *march, bn_arena *arena)
{
    bn_doc *out = bn_doc_map(arena);

    put(out, "from", point_doc(march->from, arena));
    bn_doc_put_bool(arena, out, "by_way", march->by_way);
    return out;
}

/* The spaces of a march, both ends included: its way if the game says it, otherwise the straight line. */
static bn_doc *line_doc(const reply_context *c, const bn_march *march, bn_point to, bn_arena *arena)
{
    bn_point line[2 * BN_MAP_SPAN] = { march->from };
    uint32_t room = BN_COUNT(line) - 1, count = 0;
    bn_doc *list = bn_doc_list(arena);

    if (c->game->path != NULL)
        count = c->game->path(c->setup, c->state, c->question, to, line + 1, room);
    if (count == 0 || count > room || line[count].x != to.x || line[count].y != to.y)
        count = bn_ground_line(march->ground.form, march->from, to, line, BN_COUNT(line)) - 1;
    for (uint32_t i = 0; i <= count && i < BN_COUNT(line); i++)
        bn_doc_push(list, point_doc(line[i], arena));
    return list;
}

bn_doc *bnr_toward_tree(const reply_context *c, const bn_march *march, bn_point goal,
                        bn_arena *arena)
{
    bn_answer answer;
    bool nearer = bnr_toward(c, march, goal, &answer);
    bn_point there = bnr_end_of(march, &answer);
    bn_doc *out = bn_doc_map(arena), *value;
    char words[WORDS_MAX];
    bn_text text = bn_text_over(words, sizeof words);

    value = put(out, "value", bn_doc_list(arena));
    bn_doc_push(value, bn_doc_int(arena, answer.value[0]));
    bn_doc_push(value, bn_doc_int(arena, answer.value[1]));
    put(out, "line", line_doc(c, march, there, arena));
    reply_words(c, &answer, &text);
    bn_doc_put_text(arena, out, "words", words);
    bn_doc_put_bool(
        arena, out, "allowed",
        nearer && bn_game_check(c->game, c->setup, c->state, c->question, &answer, NULL) == BN_OK);
    bn_doc_put_bool(arena, out, "short", there.x != goal.x || there.y != goal.y);
    return arena->full ? NULL : out;
}

/* ---- at a table -------------------------------------------------------------------------------- */

/* The march that the seat has to order now; false: it is not asked for one. */
static bool march_of(const bn_table *table, bn_seat seat, bn_asked *open, reply_context *context,
                     bn_march *march)
{
    if (!bn_table_next(table, seat, open))
        return false;
    *context = (reply_context){ bn_table_game(table), bn_table_setup(table), bn_table_state(table),
                                &open->question };
    return reply_is_march(context, march);
}

bn_doc *bnr_table_map(const bn_table *table, bn_seat seat, bn_arena *arena)
{
    reply_context context;
    bn_asked open;
    bn_march march;
    bnr_map *map;
    bn_doc *view, *tree;

    if (bn_table_game(table)->ground == NULL)
        return bn_doc_null(arena);
    if (seat.role > BN_SPECTATOR || seat.side >= bn_table_sides(table))
        seat = (bn_seat){ .role = BN_SPECTATOR };
    map = bn_arena_get(arena, sizeof *map);
    view = bn_table_view(table, seat, arena);
    if (map == NULL || view == NULL)
        return NULL;
    if (!bnr_map_of(bn_table_game(table), bn_table_setup(table), bn_table_state(table), seat,
                    bn_doc_at(view, "state"), map) ||
        map->last.x < map->first.x || map->last.y < map->first.y)
        return bn_doc_null(arena);
    tree = bnr_map_tree(map, arena);
    if (tree != NULL && march_of(table, seat, &open, &context, &march))
        bn_doc_put(arena, tree, "march", bnr_march_tree(&march, arena));
    return arena->full ? NULL : tree;
}

bn_doc *bnr_table_toward(const bn_table *table, bn_seat seat, bn_point goal, bn_arena *arena)
{
    reply_context context;
    bn_asked open;
    bn_march march;

    if (goal.x < -BN_GROUND_SPAN || goal.x > BN_GROUND_SPAN || goal.y < -BN_GROUND_SPAN ||
        goal.y > BN_GROUND_SPAN || !march_of(table, seat, &open, &context, &march))
        return bn_doc_null(arena);
    return bnr_toward_tree(&context, &march, goal, arena);
}
