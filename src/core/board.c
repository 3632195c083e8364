/* A table of terrain and stands, as a tree. */
#include <banneret/system/board.h>

#define put(map, name, child) bn_doc_put(arena, map, name, child)

/* ---- words ------------------------------------------------------------------------------------- */

static const char *const looks[BN_BOARD_LOOKS] = {
    [BN_BOARD_OPEN] = "open",     [BN_BOARD_HILL] = "hill",
    [BN_BOARD_WOODS] = "woods",   [BN_BOARD_ROCKS] = "rocks",
    [BN_BOARD_SCRUB] = "scrub",   [BN_BOARD_MARSH] = "marsh",
    [BN_BOARD_WATER] = "water",   [BN_BOARD_FORD] = "ford",
    [BN_BOARD_BRIDGE] = "bridge", [BN_BOARD_ROAD] = "road",
    [BN_BOARD_HOUSES] = "houses", [BN_BOARD_STRONGHOLD] = "stronghold",
    [BN_BOARD_WALL] = "wall",     [BN_BOARD_HEDGE] = "hedge",
    [BN_BOARD_STAKES] = "stakes", [BN_BOARD_TRENCH] = "trench",
    [BN_BOARD_MINES] = "mines",
};

static const char *const arms[BN_BOARD_ARMS] = {
    [BN_BOARD_FOOT] = "foot", [BN_BOARD_LOOSE] = "loose",   [BN_BOARD_HORSE] = "horse",
    [BN_BOARD_GUNS] = "guns", [BN_BOARD_ARMOUR] = "armour", [BN_BOARD_WAGONS] = "wagons",
    [BN_BOARD_AIR] = "air",
};

/* By the place of their bits. */
static const char *const marks[] = { "general", "chief",  "cut_off", "routs", "pinned",
                                     "fights",  "hidden", "round",   "lost",  "ready" };

/* ---- parts ------------------------------------------------------------------------------------- */

static bn_doc *point_doc(bn_point at, bn_arena *arena)
{
    bn_doc *pair = bn_doc_list(arena);

    bn_doc_push(pair, bn_doc_int(arena, at.x));
    bn_doc_push(pair, bn_doc_int(arena, at.y));
    return pair;
}

static bn_doc *points_doc(const bn_point *points, uint32_t count, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < count; i++)
        bn_doc_push(list, point_doc(points[i], arena));
    return list;
}

static bn_doc *side_doc(const bn_board_side *side, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", side->name);
    bn_doc_put_int(arena, map, "lost", side->lost);
    return map;
}

static bn_doc *piece_doc(const bn_board_piece *piece, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "look", looks[piece->look]);
    bn_doc_put_text(arena, map, "kind", piece->word);
    if (piece->name[0] != '\0')
        bn_doc_put_text(arena, map, "name", piece->name);
    bn_doc_put_bool(arena, map, "area", piece->area);
    if (piece->width > 0)
        bn_doc_put_int(arena, map, "width", piece->width);
    put(map, "points", points_doc(piece->points, piece->count, arena));
    return map;
}

static bn_doc *marks_doc(uint32_t bits, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (size_t i = 0; i < BN_COUNT(marks); i++)
        if ((bits >> i & 1) != 0)
            bn_doc_push(list, bn_doc_text(arena, marks[i]));
    return list;
}

static bn_doc *stand_doc(const bn_board_stand *stand, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "number", stand->number);
    bn_doc_put_text(arena, map, "name", stand->name);
    bn_doc_put_text(arena, map, "group", stand->group);
    bn_doc_put_text(arena, map, "type", stand->type);
    bn_doc_put_text(arena, map, "kind", stand->kind);
    bn_doc_put_int(arena, map, "side", stand->side);
    bn_doc_put_int(arena, map, "x", stand->x);
    bn_doc_put_int(arena, map, "y", stand->y);
    bn_doc_put_int(arena, map, "heading", stand->heading);
    bn_doc_put_int(arena, map, "width", stand->width);
    bn_doc_put_int(arena, map, "depth", stand->depth);
    bn_doc_put_int(arena, map, "strength", stand->strength);
    bn_doc_put_int(arena, map, "full", stand->full);
    bn_doc_put_text(arena, map, "arm", arms[stand->arm]);
    put(map, "marks", marks_doc(stand->marks, arena));
    return map;
}

static bn_doc *link_doc(const bn_board *board, const bn_board_link *link, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "from", board->stands[link->from].number);
    bn_doc_put_int(arena, map, "to", board->stands[link->to].number);
    bn_doc_put_bool(arena, map, "broken", link->broken);
    return map;
}

static bn_doc *reach_doc(const bn_board_reach *reach, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "words", reach->words);
    bn_doc_put_bool(arena, map, "moves", reach->moves);
    put(map, "points", points_doc(reach->points, reach->count, arena));
    return map;
}

static bn_doc *arrow_doc(const bn_board *board, const bn_board_arrow *arrow, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_int(arena, map, "stand", board->stands[arrow->stand].number);
    put(map, "from", point_doc(arrow->from, arena));
    return map;
}

/* ---- the whole --------------------------------------------------------------------------------- */

bn_doc *bn_board_doc(const bn_board *board, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *list;

    bn_doc_put_int(arena, map, "inch", board->inch);
    bn_doc_put_int(arena, map, "width", board->width);
    bn_doc_put_int(arena, map, "depth", board->depth);
    bn_doc_put_text(arena, map, "moment", board->moment);
    list = put(map, "sides", bn_doc_list(arena));
    for (uint32_t i = 0; i < board->side_count; i++)
        bn_doc_push(list, side_doc(&board->sides[i], arena));
    list = put(map, "pieces", bn_doc_list(arena));
    for (uint32_t i = 0; i < board->piece_count; i++)
        bn_doc_push(list, piece_doc(&board->pieces[i], arena));
    list = put(map, "stands", bn_doc_list(arena));
    for (uint32_t i = 0; i < board->stand_count; i++)
        bn_doc_push(list, stand_doc(&board->stands[i], arena));
    list = put(map, "waiting", bn_doc_list(arena));
    for (uint32_t i = 0; i < board->waiting_count; i++)
        bn_doc_push(list, stand_doc(&board->waiting[i], arena));
    list = put(map, "links", bn_doc_list(arena));
    for (uint32_t i = 0; i < board->link_count; i++)
        bn_doc_push(list, link_doc(board, &board->links[i], arena));
    list = put(map, "reaches", bn_doc_list(arena));
    for (uint32_t i = 0; i < board->reach_count; i++)
        bn_doc_push(list, reach_doc(&board->reaches[i], arena));
    list = put(map, "arrows", bn_doc_list(arena));
    for (uint32_t i = 0; i < board->arrow_count; i++)
        bn_doc_push(list, arrow_doc(board, &board->arrows[i], arena));
    if (board->chosen >= 0)
        bn_doc_put_int(arena, map, "chosen", board->stands[board->chosen].number);
    return arena->full ? NULL : map;
}
