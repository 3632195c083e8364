#include "delay.h"

#include "http/log.h"

bool bs_delayed(const bs_room *room, bn_seat seat)
{
    return room->rules.delay.count && seat.role == BN_SPECTATOR;
}

/* ---- how far ------------------------------------------------------------------------------ */

/* Entries that are older than so many milliseconds. Later entries are never older. */
static uint32_t older(const bs_room *room, int64_t age)
{
    uint32_t count = bn_table_entries(room->live->table), number = 0;
    int64_t now = bs_room_clock(room);

    while (number < count && bs_live_time(room->live, number + 1) + age <= now)
        number++;
    return number;
}

/* Entries before the first one of the newest `rounds` rounds. */
static uint32_t before_rounds(const bn_table *table, uint32_t rounds)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_entries(table), number = 0;
    uint32_t round = bn_table_ask(table, open) ? open[0].question.round : 0;

    while (number < count && bn_table_entry(table, number)->question.round + rounds <= round)
        number++;
    return number;
}

/* Entries that spectators see. What is counted in entries or rounds is all shown when the game is over, because no more
 * will follow. */
static uint32_t visible(const bs_room *room)
{
    const bn_table *table = room->live->table;
    bs_delay delay = room->rules.delay;
    uint32_t count = bn_table_entries(table);

    if (delay.unit == BS_DELAY_SECONDS)
        return older(room, (int64_t)delay.count * 1000);
    if (bn_table_winner(table) != BN_GOES_ON)
        return count;
    if (delay.unit == BS_DELAY_ROUNDS)
        return before_rounds(table, delay.count);
    return count > delay.count ? count - delay.count : 0;
}

int64_t bs_next_seen(const bs_room *room)
{
    bs_delay delay = room->rules.delay;
    uint32_t next;

    if (!delay.count || delay.unit != BS_DELAY_SECONDS)
        return BS_NEVER;
    next = visible(room) + 1;
    if (next > bn_table_entries(room->live->table))
        return BS_NEVER;
    return bs_live_time(room->live, next) + (int64_t)delay.count * 1000;
}

/* ---- the second table --------------------------------------------------------------------- */

static bn_code follow(bs_room *room, uint32_t number, bn_error *err)
{
    if (room->past && bn_table_entries(room->past->table) > number) { /* the delay became longer */
        bs_live_free(room->past);
        room->past = NULL;
    }
    if (!room->past)
        room->past = bs_live_again(room->live, err);
    return room->past ? bs_live_follow_live(room->past, room->live, number, err) : err->code;
}

const bs_live *bs_seen(bs_room *room, bn_seat seat)
{
    bn_error err;

    if (!bs_delayed(room, seat))
        return room->live;
    room->seen = visible(room);
    if (follow(room, room->seen, &err) == BN_OK)
        return room->past;
    bs_log_text("error", "text", err.text);
    bs_live_free(room->past);
    room->past = NULL;
    return NULL;
}
