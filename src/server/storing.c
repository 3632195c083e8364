/* What the tasks of a room ask of the store, and what becomes of the live table then. */
#include "rooms_inner.h"

#include "http/log.h"

bn_code bs_room_store(bs_room *room, uint32_t first, const uint8_t key[BS_KEY], bs_done done,
                      void *with, bn_error *err)
{
    bs_ring rings[BS_RINGS_MAX];
    bs_line_end behind;
    bs_also also = { .seen = room->run, .wakes = room->wakes, .rings = rings };
    bs_lines lines;
    bn_code code = bs_live_lines(room->live, &lines, err);

    if (code != BN_OK)
        return code;
    if (bs_live_behind(room->live, &behind))
        also.behind = behind.text;
    if (!bs_live_make_times(room->live)) {
        bs_lines_free(&lines);
        return bn_fail(err, BN_MEMORY, "out of memory for the times of the entries");
    }
    if (room->hooked)
        also.ring_count = bs_rings_write(
            room->standing, bs_standing_of(room->live, room->chairs, room->chair_count),
            room->chairs, room->chair_count, rings);
    code = bs_store_append_also(bs_room_shard(room), room->id, first, key, lines.lines, lines.count,
                                &also, BS_WITHIN_MS, done, with);
    room->written = 0;
    for (uint32_t i = 0; i < lines.count; i++)
        room->written += lines.lines[i].length;
    bs_lines_free(&lines);
    room->busy = code == BN_OK;
    return code == BN_OK ? BN_OK : bn_fail(err, code, BS_FULL);
}

void bs_room_try(bs_room *room)
{
    bs_live_mark(room->live);
}

void bs_room_take_back(bs_room *room)
{
    room->behind = true;
    if (room->live && !bs_live_rewind(room->live))
        bs_room_drop(room);
}

bn_code bs_room_recall(bs_room *room, const uint8_t key[BS_KEY], bs_done done, void *with)
{
    /* No table has this entry, or the one before it: so nothing is stored unless the key was. */
    bs_line nothing = { .text = "{}", .length = 2 };
    bn_code code = bs_store_append(bs_room_shard(room), room->id, BS_NUMBER_MAX - 1, key, &nothing,
                                   1, BS_WITHIN_MS, done, with);

    room->busy = code == BN_OK;
    return code;
}

bn_code bs_room_letters(bs_room *room, const bs_chair *chair, uint32_t after, bs_done done,
                        void *with)
{
    bn_code code = bs_store_letters(bs_room_shard(room), room->id, chair->name, after, BS_WITHIN_MS,
                                    done, with);

    room->busy = code == BN_OK;
    return code;
}

static void ignore(void *with, const bs_result *result)
{
    (void)with;
    (void)result;
}

/* While a table is played, the times of its lines show as much. */
void bs_room_visited(bs_room *room)
{
    enum { OFTEN_MS = 12 * 3600 * 1000 };
    uint64_t now = bs_loop_now();
    const bs_live *live = room->live;
    int64_t newest = live ? bs_live_time(live, live->timed) : 0;

    if (room->visited && now - room->visited < OFTEN_MS)
        return;
    room->visited = now;
    if (bs_room_clock(room) - newest < OFTEN_MS)
        return;
    if (bs_store_visit(bs_room_shard(room), room->id, BS_WITHIN_MS, ignore, NULL) != BN_OK)
        room->visited = 0;
}

void bs_room_hold(bs_room *room)
{
    room->busy = true;
}

void bs_room_release(bs_room *room)
{
    room->busy = false;
}

void bs_room_stored(bs_room *room, const bs_result *result)
{
    room->busy = false;
    if (result->why)
        bs_log_text("store", "text", result->why);
    if (result->outcome == BS_DONE && room->live) {
        bs_live_stamp(room->live, result->at);
        if (result->run.started)
            room->run = result->run;
        bs_live_unmark(room->live);
        room->followed = room->followed && room->head == bn_table_entries(room->live->table);
        room->head = bn_table_entries(room->live->table);
        room->pump = room->streams != NULL;
        bs_room_stand(room);
    }
}

int64_t bs_room_clock(const bs_room *room)
{
    return bs_store_clock(bs_room_shard(room));
}
