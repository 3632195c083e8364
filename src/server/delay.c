#include "delay.h"

#include "http/log.h"

bool bs_delayed(const bs_room *room, bn_seat seat)
{
    return room->rules.delay.count && seat.role == BN_SPECTATOR;
}

/* ---- how far ------------------------------------------------------------------------------ */

/* Entries that are older than this many milliseconds. Later entries are never older. */
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

bs_live *bs_past_follow(bs_live *past, const bs_live *live, uint32_t number, bn_error *err)
{
    if (past && bn_table_entries(past->table) > number) { /* the delay became longer */
        bs_live_free(past);
        past = NULL;
    }
    if (!past)
        past = bs_live_again(live, err);
    if (past && bs_live_follow_live(past, live, number, err) != BN_OK) {
        bs_live_free(past);
        past = NULL;
    }
    return past;
}

const bs_live *bs_seen(bs_room *room, bn_seat seat)
{
    bn_error err;

    if (!bs_delayed(room, seat))
        return room->live;
    room->seen = visible(room);
    room->past = bs_past_follow(room->past, room->live, room->seen, &err);
    if (!room->past)
        bs_log_text("error", "text", err.text);
    return room->past;
}

/* ---- long tables -------------------------------------------------------------------------- */

static bool has_spectator(const bs_room *room)
{
    for (uint32_t i = 0; i < room->chair_count; i++) {
        if (room->chairs[i].taken && room->chairs[i].seat.role == BN_SPECTATOR)
            return true;
    }
    return false;
}

static bool takes_back(const bs_live *live, uint32_t from, uint32_t number)
{
    for (uint32_t i = from; i < number; i++) {
        if (bn_table_entry(live->table, i)->type == BN_ENTRY_UNDO)
            return true;
    }
    return false;
}

bool bs_seen_far(const bs_room *room, uint32_t *number)
{
    uint32_t from = room->past ? bn_table_entries(room->past->table) : 0;

    if (!room->rules.delay.count || !has_spectator(room))
        return false;
    *number = visible(room);
    if (from > *number)
        from = 0;
    return *number - from > BS_FEW || (from > BS_FEW_BACK && takes_back(room->live, from, *number));
}
