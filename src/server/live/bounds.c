/* How long a table can become. Within these bounds it can be opened again whatever was played and undone; so no one
 * can make a table that cannot be opened, and what it takes is bounded. A player who locks and undoes for ever fills
 * no table that others play at. */
#include "live.h"

enum {
    ENTRIES_MAX = 120000,
    TEXT_MAX = 48 << 20,   /* bytes of the lines: less than the store loads */
    MEMORY_MAX = 96 << 20, /* of the live table, which is opened with a third more */
    UNDOS_FREE =
        200 /* that a seat may make, and one more for each two answers, rolls or rulings that count */
};

bn_code bs_live_has_room(const bs_live *live, bn_error *err)
{
    if (bn_table_entries(live->table) < ENTRIES_MAX && live->text < TEXT_MAX &&
        live->bytes < MEMORY_MAX)
        return BN_OK;
    return bn_fail(err, BN_LIMIT, "this table is full: nothing more can be played at it");
}

static bool same_seat(bn_seat a, bn_seat b)
{
    return a.role == b.role && a.side == b.side && a.person == b.person;
}

bn_code bs_live_may_undo(const bs_live *live, bn_seat seat, bn_error *err)
{
    uint32_t count = bn_table_entries(live->table), undos = 0;

    if (seat.role == BN_REFEREE)
        return BN_OK;
    for (uint32_t i = 0; i < count; i++) {
        const bn_entry *entry = bn_table_entry(live->table, i);

        undos += entry->type == BN_ENTRY_UNDO && same_seat(entry->seat, seat);
    }
    if (undos < UNDOS_FREE + bn_table_depth(live->table) / 2)
        return BN_OK;
    return bn_fail(err, BN_LIMIT, "this seat has undone too much here: ask the referee to undo it");
}
