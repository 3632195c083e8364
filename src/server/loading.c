/* Brings a live table to what is stored, some thousand lines at a time. A few lines are played at once. More are played by a thread, so that other tables
 * do not wait for a long one; meanwhile the room has no live table, and its tasks wait. */
#include "rooms_inner.h"

#include <stdlib.h>
#include <string.h>

#include "delay.h"
#include "events.h"
#include "http/log.h"

/* Bytes of lines that wait for the threads, unless it is one table alone. What comes then is to ask again. */
enum { WAITING_MAX = 64 << 20 };

/* What must be played. While a thread has it, no one else touches the tables in it. */
typedef struct bs_replay {
    bs_work work;
    bs_room *room;
    bs_live *live; /* NULL: none yet */
    bs_live *past; /* the table that spectators see */
    uint32_t seen; /* entries of it */
    bool anew;     /* there was no live table before */
    bool more;     /* lines may follow that were not loaded yet */
    bs_line head;
    const uint8_t *secret;
    int64_t begun;
    uint32_t first; /* number of the first line */
    const bs_line *lines;
    uint32_t count;
    size_t bytes; /* of the lines, copied behind this */
    bn_error err; /* why it failed: then there is no live table any more */
    _Alignas(bs_line) char copied[];
} bs_replay;

void bs_room_stand(bs_room *room)
{
    if (room->hooked)
        room->standing = bs_standing_of(room->live, room->chairs, room->chair_count);
}

/* ---- playing ------------------------------------------------------------------------------ */

static bn_code follow(bs_replay *replay)
{
    bn_error *err = &replay->err;
    bn_code code = BN_OK;

    if (!replay->live)
        replay->live = bs_live_open(replay->head, replay->secret, err);
    if (!replay->live)
        return err->code;
    replay->live->begun = replay->begun;
    if (replay->count && replay->first != bn_table_entries(replay->live->table) + 1)
        return bn_fail(err, BN_JOURNAL, "the stored lines do not follow those that are known");
    for (uint32_t i = 0; i < replay->count && code == BN_OK; i++)
        code = atomic_load(&replay->work.cancelled)
                   ? bn_fail(err, BN_LIMIT, "the request for this table was cancelled")
                   : bs_live_follow(replay->live, &replay->lines[i], 1, err);
    return code;
}

static void play(bs_work *work)
{
    bs_replay *replay = (bs_replay *)work;

    if (follow(replay) == BN_OK)
        return;
    bs_live_free(replay->live);
    replay->live = NULL;
}

static void play_past(bs_work *work)
{
    bs_replay *replay = (bs_replay *)work;

    replay->past = bs_past_follow(replay->past, replay->live, replay->seen, &replay->err);
}

/* ---- the end ------------------------------------------------------------------------------ */

static void end(bs_room *room, bs_found found)
{
    room->loading = false;
    room->entered = true;
    if (found != BS_FOUND) {
        room->behind = found == BS_FOUND_LOST; /* then the next tick tries again */
        if (!room->behind)
            bs_room_drop(room);
        bs_room_run_all(room, found);
        if (!room->behind)
            bs_events_end(room, NULL);
        room->pump = false;
    } else {
        bs_events_check(room);
    }
    room->entered = false;
    bs_room_go_on(room);
}

static bs_found played(bs_room *room, const bs_replay *replay)
{
    room->live = replay->live;
    if (room->live) {
        room->followed = !replay->anew && (replay->count || room->followed);
        room->partial = replay->anew && replay->more;
        room->behind = room->behind || replay->more;
        room->head = bn_table_entries(room->live->table);
        bs_room_stand(room);
        bs_room_count_bytes(room);
        return BS_FOUND;
    }
    bs_log_text("broken", "text", replay->err.text);
    bs_room_drop(room);
    room->behind = room->behind || !replay->anew; /* then from the start, once */
    return replay->anew ? BS_FOUND_BROKEN : BS_FOUND;
}

static void free_replay(bs_replay *replay)
{
    replay->room->rooms->waiting -= replay->bytes;
    replay->room->replay = NULL;
    free(replay);
}

static void done(bs_work *work)
{
    bs_replay *replay = (bs_replay *)work;
    bs_room *room = replay->room;
    bs_found found = played(room, replay);

    free_replay(replay);
    end(room, found);
}

static void done_past(bs_work *work)
{
    bs_replay *replay = (bs_replay *)work;
    bs_room *room = replay->room;
    bs_found found = replay->past ? BS_FOUND : BS_FOUND_BROKEN;

    if (!replay->past)
        bs_log_text("error", "text", replay->err.text);
    room->live = replay->live;
    room->past = replay->past;
    bs_room_count_bytes(room);
    free_replay(replay);
    end(room, found);
}

void bs_room_load_end(bs_room *room)
{
    bs_replay *replay = room->replay;

    if (!replay)
        return;
    bs_live_free(replay->past);
    bs_live_free(replay->live);
    free_replay(replay);
}

/* ---- threads ------------------------------------------------------------------------------ */

/* Nothing else happens in the room until the work is done. */
static void hand_over(bs_room *room, bs_replay *replay)
{
    replay->work.line = BS_LINE_TABLES;
    room->rooms->waiting += replay->bytes;
    room->live = NULL;
    room->replay = replay;
    room->loading = true;
    bs_pool_give(room->rooms->workers, &replay->work);
}

/* What is shown here is read before it is judged, and so may be wrong about a text that looks like an undo. */
static bool takes_back(const bs_table *table)
{
    static const char undo[] = "\"type\":\"undo\"";

    for (uint32_t i = 0; i < table->line_count; i++) {
        if (memmem(table->lines[i].text, table->lines[i].length, undo, sizeof undo - 1))
            return true;
    }
    return false;
}

static bool is_long(const bs_table *table)
{
    return table->line_count > BS_FEW || (table->first > BS_FEW_BACK && takes_back(table));
}

static void *put(char **at, const void *from, size_t size)
{
    void *copy = *at;

    if (size)
        memcpy(copy, from, size);
    *at += size;
    return copy;
}

/* The store's answer lives no longer than the call that brings it. NULL: there is no memory, or too much waits already. */
static bs_replay *copy(const bs_room *room, const bs_replay *from)
{
    size_t lines = from->count * sizeof *from->lines, secret = from->secret ? BS_TABLE_SECRET : 0;
    size_t bytes = lines + secret + from->head.length;
    bs_replay *replay;
    bs_line *own;
    char *at;

    for (uint32_t i = 0; i < from->count; i++)
        bytes += from->lines[i].length;
    replay = room->rooms->waiting == 0 || room->rooms->waiting + bytes <= WAITING_MAX
                 ? malloc(sizeof *replay + bytes)
                 : NULL;
    if (!replay)
        return NULL;
    *replay = *from;
    replay->bytes = bytes;
    at = replay->copied;
    own = put(&at, from->lines, lines);
    replay->lines = own;
    replay->secret = secret ? put(&at, from->secret, secret) : NULL;
    replay->head.text = put(&at, from->head.text, from->head.length);
    for (uint32_t i = 0; i < from->count; i++)
        own[i].text = put(&at, own[i].text, own[i].length);
    return replay;
}

bool bs_room_load_past(bs_room *room, uint32_t number)
{
    bs_replay *replay = malloc(sizeof *replay);

    if (!replay)
        return false;
    *replay = (bs_replay){ .work = { .run = play_past, .done = done_past },
                           .room = room,
                           .live = room->live,
                           .past = room->past,
                           .seen = number };
    room->past = NULL;
    hand_over(room, replay);
    return true;
}

/* ---- loading ------------------------------------------------------------------------------ */

/* True: a thread plays the lines. */
static bool take(bs_room *room, const bs_table *table, bs_found *found)
{
    bs_replay here = { .work = { .run = play, .done = done },
                       .room = room,
                       .live = room->live,
                       .anew = room->live == NULL || room->partial,
                       .more = table->more,
                       .head = table->head,
                       .secret = table->secret,
                       .begun = table->begun,
                       .first = table->first,
                       .lines = table->lines,
                       .count = table->line_count };
    bs_replay *replay = is_long(table) ? copy(room, &here) : NULL;

    if (replay) {
        hand_over(room, replay);
        return true;
    }
    if (is_long(table)) {
        *found = BS_FOUND_LOST;
        return false;
    }
    play(&here.work);
    *found = played(room, &here);
    return false;
}

static void loaded(void *with, const bs_result *result)
{
    bs_room *room = with;
    bs_found found = result->outcome == BS_NONE   ? BS_FOUND_NONE
                     : result->outcome == BS_DONE ? BS_FOUND
                     : result->outcome == BS_LOST ? BS_FOUND_LOST
                                                  : BS_FOUND_BROKEN;

    if (found != BS_FOUND && result->why)
        bs_log_text("error", "text", result->why);
    if (found == BS_FOUND && !bs_room_read_settings(room, result->table))
        found = BS_FOUND_BROKEN;
    if (found == BS_FOUND && result->table->line_count)
        room->run = result->run;
    if (found == BS_FOUND && take(room, result->table, &found))
        return;
    end(room, found);
}

bool bs_room_load(bs_room *room)
{
    uint32_t from = room->live ? bn_table_entries(room->live->table) + 1 : 1;

    room->loading = bs_store_load_some(bs_room_shard(room), room->id, from, BS_WITHIN_MS, loaded,
                                       room) == BN_OK;
    room->behind = !room->loading;
    return room->loading;
}
