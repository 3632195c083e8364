/* The map of a campaign, and the march that is given on it. */
#include "face.h"

#include "report/map_tree.h"

/* The march that the seat has to order now; false: it is not asked for one. */
static bool march_of(bn_seat seat, bn_asked *open, reply_context *context, bn_march *march)
{
    const bn_table *table = the_face.table;

    if (!bn_table_next(table, seat, open))
        return false;
    *context = (reply_context){ bn_table_game(table), bn_table_setup(table), bn_table_state(table),
                                &open->question };
    return reply_is_march(context, march);
}

/* The map as that seat may see it, and under `march` what sends a force over it (report/map_tree.h): null if the
 * game has none, or what stands on it is too far apart to be drawn. */
EXPORT(uint32_t, map, (uint32_t packed))
{
    const bn_table *table = the_face.table;
    bn_arena *arena = face_scratch();
    bn_seat seat = face_seat(packed);
    reply_context context;
    bn_asked open;
    bn_march march;
    bnr_map *map;
    bn_doc *view, *tree;

    if (!face_open())
        return 0;
    if (bn_table_game(table)->ground == NULL)
        return face_write(bn_doc_null(arena));
    if (seat.role > BN_SPECTATOR || seat.side >= bn_table_sides(table))
        seat = (bn_seat){ .role = BN_SPECTATOR };
    map = bn_arena_get(arena, sizeof *map);
    view = bn_table_view(table, seat, arena);
    if (map == NULL || view == NULL)
        return face_write(NULL);
    if (!bnr_map_of(bn_table_game(table), bn_table_setup(table), bn_table_state(table), seat,
                    bn_doc_at(view, "state"), map) ||
        map->last.x < map->first.x || map->last.y < map->first.y)
        return face_write(bn_doc_null(arena));
    tree = bnr_map_tree(map, arena);
    if (tree != NULL && march_of(seat, &open, &context, &march))
        bn_doc_put(arena, tree, "march", bnr_march_tree(&march, arena));
    return face_write(arena->full ? NULL : tree);
}

/* The answer to a tap on a space, for the march that the seat has to order; null if there is none. */
EXPORT(uint32_t, toward, (uint32_t seat, int32_t x, int32_t y))
{
    bn_arena *arena = face_scratch();
    reply_context context;
    bn_asked open;
    bn_march march;

    if (!face_open())
        return 0;
    if (x < -BN_GROUND_SPAN || x > BN_GROUND_SPAN || y < -BN_GROUND_SPAN || y > BN_GROUND_SPAN ||
        !march_of(face_seat(seat), &open, &context, &march))
        return face_write(bn_doc_null(arena));
    return face_write(bnr_toward_tree(&context, &march, (bn_point){ x, y }, arena));
}
