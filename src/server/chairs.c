/* Who may sit at a table, and which of their acts are known to be stored. */
#include "rooms.h"

#include <string.h>

const bs_chair *bs_room_chair(const bs_room *room, const bs_pass *pass)
{
    const bs_chair *found = NULL;

    for (uint32_t i = 0; i < room->chair_count; i++) {
        if (bs_hash_same(room->chairs[i].link, pass->hash) && room->chairs[i].taken)
            found = &room->chairs[i];
    }
    return found;
}

void bs_room_keep(bs_room *room, const uint8_t key[BS_KEY], uint32_t first)
{
    bs_kept *kept = &room->kept[room->kept_next++ % BS_KEYS_KEPT];

    memcpy(kept->key, key, BS_KEY);
    kept->first = first;
}

uint32_t bs_room_kept(const bs_room *room, const uint8_t key[BS_KEY])
{
    for (uint32_t i = 0; i < BS_KEYS_KEPT; i++) {
        if (room->kept[i].first && memcmp(room->kept[i].key, key, BS_KEY) == 0)
            return room->kept[i].first;
    }
    return 0;
}
