#include "clock.h"

#include <banneret/text.h>

#include "delay.h"
#include "live/shares.h"

enum { NEAR_MS = 60000 };

bool bs_paused(const bs_room *room)
{
    return room->pause_count % 2 != 0;
}

/* ---- who must answer ------------------------------------------------------------------- */

static bool same_seat(bn_seat a, bn_seat b)
{
    return a.role == b.role && a.side == b.side && a.person == b.person;
}

bool bs_waits_for(const bs_live *live, const bn_asked *asked, bn_seat *out)
{
    const bn_question *question = &asked->question;

    *out = (bn_seat){ .role = question->person ? BN_CHARACTER : BN_COMMANDER,
                      .side = question->side,
                      .person = question->person };
    return !asked->locked && question->to != BN_TO_REFEREE &&
           (question->to == BN_TO_SIDE || !live->rolls) && bn_seat_answers(*out, question);
}

uint32_t bs_owing(const bs_live *live, bn_seat out[BN_OPEN_MAX])
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(live->table, open), owing = bs_shares_owing(live, out);

    if (owing > 0) /* until they have given what they owe, no one can answer */
        return owing;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t same = 0;

        if (!bs_waits_for(live, &open[i], &out[owing]))
            continue;
        while (!same_seat(out[same], out[owing]))
            same++;
        owing += same == owing;
    }
    return owing;
}

static bool owes(const bs_live *live, bn_seat seat)
{
    bn_seat owing[BN_OPEN_MAX];
    uint32_t count = bs_owing(live, owing);

    for (uint32_t i = 0; i < count; i++)
        if (same_seat(owing[i], seat))
            return true;
    return false;
}

/* ---- times -------------------------------------------------------------------------------- */

/* Whether what is asked can be answered only since this entry: the referee took something back, or ruled on the shares of the
 * dice, or it was the last of the first commitments. */
static bool asks_anew(const bs_live *live, const bn_entry *entry)
{
    return (entry->type == BN_ENTRY_UNDO && entry->seat.role == BN_REFEREE) ||
           (entry->type == BN_ENTRY_SHARE &&
            (entry->share.flags & BN_SHARE_LEFT_OUT || entry->number == live->joint->locked));
}

/* A player who undoes and orders again gains no time by it. */
uint32_t bs_asked_after(const bs_live *live)
{
    uint32_t moment = bn_table_moment(live->table), number = bn_table_entries(live->table);

    while (number > moment && !asks_anew(live, bn_table_entry(live->table, number - 1)))
        number--;
    return number;
}

int64_t bs_asked_at(const bs_live *live)
{
    return bs_live_time(live, bs_asked_after(live));
}

/* When this many milliseconds have passed since then, without those during which the table was paused. */
static int64_t later(const bs_room *room, int64_t since, int64_t left)
{
    int64_t at = since;

    for (uint32_t i = 0; i < room->pause_count; i += 2) {
        int64_t from = room->pauses[i];
        int64_t to = i + 1 < room->pause_count ? room->pauses[i + 1] : BS_NEVER;

        if (to <= at)
            continue;
        if (from >= at + left)
            break;
        if (to == BS_NEVER)
            return BS_NEVER;
        if (from > at)
            left -= from - at;
        at = to;
    }
    return at + left;
}

int64_t bs_due_at(const bs_room *room, uint32_t index)
{
    return later(room, bs_asked_at(room->live),
                 (int64_t)room->rules.deadlines.step[index].after * 1000);
}

static bool counts(const bs_room *room)
{
    bn_seat owing[BN_OPEN_MAX];

    return room->rules.deadlines.count && bs_owing(room->live, owing) > 0;
}

uint32_t bs_passed(const bs_room *room)
{
    int64_t now = bs_room_clock(room);
    uint32_t passed = 0;

    while (counts(room) && passed < room->rules.deadlines.count && bs_due_at(room, passed) <= now)
        passed++;
    return passed;
}

int64_t bs_next_due(const bs_room *room)
{
    uint32_t passed = bs_passed(room);

    return counts(room) && passed < room->rules.deadlines.count ? bs_due_at(room, passed)
                                                                : BS_NEVER;
}

bool bs_must_wake(const bs_room *room)
{
    int64_t next = room->rules.deadlines.count ? bs_next_due(room) : 0;

    return room->rules.deadlines.count &&
           (next == BS_NEVER || next < bs_room_clock(room) + NEAR_MS);
}

/* ---- what a seat is shown ------------------------------------------------------------------ */

static void put_deadlines(bn_arena *arena, bn_doc *map, const bs_room *room)
{
    bn_doc *list = bn_doc_put(arena, map, "deadlines", bn_doc_list(arena));
    uint32_t passed = bs_passed(room);

    for (uint32_t i = 0; i < room->rules.deadlines.count; i++) {
        bn_doc *step = bn_doc_push(list, bn_doc_map(arena));
        int64_t due = bs_due_at(room, i);

        if (due != BS_NEVER)
            bn_doc_put_int(arena, step, "due", due);
        bn_doc_put_text(arena, step, "then", bs_then_word(room->rules.deadlines.step[i].then));
        bn_doc_put_bool(arena, step, "passed", i < passed);
    }
}

static void put_owed(bn_arena *arena, bn_doc *map, const bs_room *room)
{
    bn_doc *list = bn_doc_put(arena, map, "owed", bn_doc_list(arena));
    bn_seat owing[BN_OPEN_MAX];
    uint32_t count = bs_owing(room->live, owing);

    for (uint32_t i = 0; i < count; i++) {
        char words[BS_SEAT_MAX + 1];
        bn_text name = bn_text_over(words, sizeof words);

        bn_seat_text(owing[i], &name);
        bn_doc_push(list, bn_doc_text(arena, words));
    }
}

/* Whether the deadlines are this seat's business now. */
static bool concerns(const bs_room *room, bn_seat seat)
{
    return counts(room) && (seat.role == BN_REFEREE || owes(room->live, seat));
}

bn_doc *bs_clock_doc(const bs_room *room, bn_seat seat, bn_arena *arena)
{
    bool due = concerns(room, seat);
    bn_doc *map;

    if (bs_delayed(room, seat))
        return NULL;
    if (!due && !bs_paused(room) && seat.role != BN_REFEREE)
        return NULL;
    map = bn_doc_map(arena);
    bn_doc_put_int(arena, map, "now", bs_room_clock(room));
    if (bs_paused(room))
        bn_doc_put_int(arena, map, "paused", room->pauses[room->pause_count - 1]);
    if (due || seat.role == BN_REFEREE)
        bn_doc_put_int(arena, map, "since", bs_asked_at(room->live));
    if (due)
        put_deadlines(arena, map, room);
    if (seat.role == BN_REFEREE)
        put_owed(arena, map, room);
    return arena->full ? NULL : map;
}

uint64_t bs_clock_mark(const bs_room *room, bn_seat seat)
{
    uint64_t mark = bs_delayed(room, seat) ? 0 : (uint64_t)room->pause_count << 8;

    if (!concerns(room, seat))
        return mark;
    for (uint32_t i = 0; i < room->rules.deadlines.count; i++)
        mark += (uint64_t)room->rules.deadlines.step[i].after << (24 + i);
    return mark | bs_passed(room);
}
