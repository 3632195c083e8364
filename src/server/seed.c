/* Where the seed of the dice comes from. Every seat is shown: who chose a seed, or read it, knows the coming rolls. */
#include "server.h"

/* Whether the server drew the seed of the coming dice after the table was opened with another. */
static bool renewed(const bs_live *live)
{
    uint32_t coming = bn_table_entries(live->table) + 1;

    return bn_table_seed(live->table, coming, live->seed) != live->seed;
}

bool bs_seed_brought(const bs_room *room)
{
    return room->rules.opened == BS_SOURCE_JOURNAL && room->live->seeded && !room->live->joint &&
           !renewed(room->live);
}

static const char *origin(const bs_room *room)
{
    if (room->live->joint)
        return "joint";
    if (!room->live->seeded)
        return "typed";
    if (bs_seed_brought(room))
        return "opener";
    return room->rules.opened == BS_SOURCE_UNSAID && !renewed(room->live) ? "unknown" : "server";
}

bn_doc *bs_seed_doc(const bs_room *room, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "from", origin(room));
    if (room->rules.brought)
        bn_doc_put_int(arena, map, "brought", room->rules.brought);
    return map;
}
