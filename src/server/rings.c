#include "rings.h"

#include "rooms.h"

/* The referee may answer every question, and owes only those that are the referee's. */
static bool referee_owes(const bn_table *table)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(table, open);

    for (uint32_t i = 0; i < count; i++) {
        if (!open[i].locked && open[i].question.to == BN_TO_REFEREE)
            return true;
    }
    return false;
}

static bool owes(const bn_table *table, bn_seat seat)
{
    bn_asked asked;

    if (seat.role == BN_REFEREE)
        return referee_owes(table);
    return seat.role != BN_SPECTATOR && bn_table_next(table, seat, &asked);
}

bs_standing bs_standing_of(const bs_live *live, const bs_chair *chairs, uint32_t count)
{
    bs_standing now = { .over = bn_table_winner(live->table) != BN_GOES_ON };

    for (uint32_t i = 0; i < count && i < BS_SEATS_MAX; i++)
        now.owing |= (uint64_t)owes(live->table, chairs[i].seat) << i;
    return now;
}

uint32_t bs_rings_write(bs_standing before, bs_standing now, const bs_chair *chairs, uint32_t count,
                        bs_ring out[BS_RINGS_MAX])
{
    uint32_t made = 0;

    for (uint32_t i = 0; i < count && i < BS_SEATS_MAX; i++) {
        if ((now.owing & ~before.owing) >> i & 1)
            out[made++] = (bs_ring){ .seat = chairs[i].name, .kind = BS_RING_QUESTION };
    }
    if (now.over && !before.over)
        out[made++] = (bs_ring){ .seat = "", .kind = BS_RING_END };
    return made;
}
