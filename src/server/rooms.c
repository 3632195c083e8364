#include "rooms_inner.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "delay.h"
#include "events.h"

enum { SWEEP_MS = 1000 };

bs_rooms *bs_rooms_make(size_t bytes_max)
{
    bs_rooms *rooms = calloc(1, sizeof *rooms);

    if (!rooms)
        return NULL;
    rooms->bytes_max = bytes_max;
    rooms->ends.before = rooms->ends.after = &rooms->ends;
    return rooms;
}

void bs_rooms_use(bs_rooms *rooms, bs_shards *shards, bs_pool *workers)
{
    rooms->shards = shards;
    rooms->workers = workers;
}

bs_store *bs_room_shard(const bs_room *room)
{
    return bs_shards_of(room->rooms->shards, room->id);
}

bs_views *bs_room_views(const bs_room *room)
{
    return &room->rooms->views;
}

void bs_rooms_when_idle(bs_rooms *rooms, void (*idle)(void *self, bs_room *room), void *self)
{
    rooms->idle = idle;
    rooms->idle_self = self;
}

bs_rooms_figures bs_rooms_count(const bs_rooms *rooms)
{
    return (bs_rooms_figures){ .tables = rooms->tables, .bytes = rooms->bytes };
}

/* ---- the index ---------------------------------------------------------------------------- */

/* Ids are random, so any of their bytes are a hash. An id that a stranger chose makes a room only until the
 * store says that there is no such table. */
static bs_room **place_of(bs_rooms *rooms, const uint8_t id[BS_ID])
{
    uint32_t place;

    memcpy(&place, id, sizeof place);
    return &rooms->index[place % BS_ROOM_PLACES];
}

static bs_room *find(bs_rooms *rooms, const uint8_t id[BS_ID])
{
    bs_room *room = *place_of(rooms, id);

    while (room && memcmp(room->id, id, BS_ID) != 0)
        room = room->same;
    return room;
}

static void unlink_use(bs_room *room)
{
    room->before->after = room->after;
    room->after->before = room->before;
}

static void use(bs_room *room)
{
    bs_room *ends = &room->rooms->ends;

    if (room->after)
        unlink_use(room);
    room->before = ends;
    room->after = ends->after;
    room->after->before = room;
    ends->after = room;
}

static bs_room *find_or_make(bs_rooms *rooms, const uint8_t id[BS_ID])
{
    bs_room *room = find(rooms, id), **place = place_of(rooms, id);

    if (!room) {
        room = calloc(1, sizeof *room);
        if (!room)
            return NULL;
        memcpy(room->id, id, BS_ID);
        room->rooms = rooms;
        room->same = *place;
        *place = room;
    }
    use(room);
    return room;
}

void bs_room_count_bytes(bs_room *room)
{
    size_t bytes = room->live ? bs_live_bytes(room->live) + sizeof *room : 0;

    bytes += room->past ? bs_live_bytes(room->past) : 0;

    room->rooms->tables += (bytes != 0) - (room->bytes != 0);
    room->rooms->bytes += bytes - room->bytes;
    room->bytes = bytes;
}

void bs_room_drop(bs_room *room)
{
    bs_live_free(room->past);
    bs_live_free(room->live);
    room->past = room->live = NULL;
    room->partial = false;
    bs_room_count_bytes(room);
}

static void free_room(bs_room *room)
{
    bs_room **at = place_of(room->rooms, room->id);

    if (room->rooms->shards)
        bs_store_unwatch(bs_room_shard(room), room->id);
    bs_room_load_end(room);
    bs_room_drop(room);
    while (*at != room)
        at = &(*at)->same;
    *at = room->same;
    unlink_use(room);
    free(room->chairs);
    free(room->pauses);
    free(room);
}

static bool in_use(const bs_room *room)
{
    return room->first || room->loading || room->busy || room->entered;
}

/* Frees the room if nothing needs it. */
static void leave(bs_room *room)
{
    if (!room->rooms->walking && !in_use(room) && !room->streams && !room->live)
        free_room(room);
}

static void make_room(bs_rooms *rooms)
{
    bs_room *room = rooms->ends.before;

    while (rooms->bytes > rooms->bytes_max && room != &rooms->ends) {
        bs_room *newer = room->before;

        if (!in_use(room)) {
            bs_room_drop(room);
            leave(room);
        }
        room = newer;
    }
}

void bs_rooms_free(bs_rooms *rooms)
{
    if (!rooms)
        return;
    rooms->shards = NULL;
    while (rooms->ends.after != &rooms->ends)
        free_room(rooms->ends.after);
    bs_views_done(&rooms->views);
    free(rooms);
}

void bs_rooms_each(bs_rooms *rooms, void (*call)(bs_room *room, void *self), void *self)
{
    rooms->walking = true;
    for (bs_room *room = rooms->ends.after; room != &rooms->ends; room = room->after) {
        if (room->streams)
            call(room, self);
    }
    rooms->walking = false;
    for (bs_room *room = rooms->ends.after, *older; room != &rooms->ends; room = older) {
        older = room->after;
        leave(room);
    }
}

/* ---- tasks -------------------------------------------------------------------------------- */

void bs_room_run_all(bs_room *room, bs_found found)
{
    bs_task *task = room->first;

    room->first = room->last = NULL;
    while (task) {
        bs_task *next = task->next;

        task->run(task, room, found);
        task = next;
    }
}

static void add_task(bs_room *room, bs_task *task)
{
    task->next = NULL;
    if (room->last)
        room->last->next = task;
    else
        room->first = task;
    room->last = task;
}

/* Has brought what the room still needs. False: nothing is missing. */
static bool bring(bs_room *room)
{
    bool stored = room->live && !room->behind, begun;
    uint32_t seen;

    if (stored && !bs_seen_far(room, &seen))
        return false;
    begun = stored ? bs_room_load_past(room, seen) : bs_room_load(room);
    if (!begun) {
        bs_room_run_all(room, BS_FOUND_LOST);
        room->pump = false;
    }
    return true;
}

void bs_room_go_on(bs_room *room)
{
    if (room->entered)
        return;
    room->entered = true;
    while (!room->busy && !room->loading && (room->first || room->pump)) {
        bs_task *task = room->first;

        if (bring(room))
            continue;
        if (task) {
            room->first = task->next;
            room->last = room->first ? room->last : NULL;
            room->wakes = bs_must_wake(room);
            task->run(task, room, BS_FOUND);
            bs_room_count_bytes(room);
        } else {
            room->pump = false;
            bs_events_tell(room);
        }
    }
    if (room->live && !room->busy && !room->loading && !room->behind && room->rooms->idle)
        room->rooms->idle(room->rooms->idle_self, room);
    make_room(room->rooms); /* not this one, which is still entered */
    room->entered = false;
    leave(room);
}

static void dismiss(bs_room *room)
{
    bs_task *task = room->first;

    room->first = room->last = NULL;
    room->entered = true;
    while (task) {
        bs_task *next = task->next;

        if (task->left && task->left(task))
            task->run(task, room, BS_FOUND_LOST);
        else
            add_task(room, task);
        task = next;
    }
    room->entered = false;
}

void bs_rooms_tick(bs_rooms *rooms, uint64_t now)
{
    if (now < rooms->swept + SWEEP_MS)
        return;
    rooms->swept = now;
    rooms->walking = true;
    for (bs_room *room = rooms->ends.after; room != &rooms->ends; room = room->after) {
        if (room->first && !room->entered)
            dismiss(room);
    }
    rooms->walking = false;
}

void bs_rooms_visit(bs_rooms *rooms, const uint8_t id[BS_ID], bs_task *task)
{
    bs_room *room = find_or_make(rooms, id);

    if (!room) {
        task->run(task, NULL, BS_FOUND_LOST);
        return;
    }
    add_task(room, task);
    bs_room_go_on(room);
}

void bs_room_retry(bs_room *room, bs_task *task)
{
    room->behind = true;
    task->next = room->first;
    room->first = task;
    if (!room->last)
        room->last = task;
}

void bs_room_pump(bs_room *room)
{
    room->pump = true;
    bs_room_go_on(room);
}

void bs_room_changed(bs_room *room, bool gone)
{
    room->behind = true;
    room->pump = room->streams != NULL;
    if (gone && !room->busy) /* else anyone who stores something still needs it */
        bs_room_drop(room);
    bs_room_go_on(room);
}

void bs_rooms_changed(bs_rooms *rooms, const uint8_t id[BS_ID], uint32_t number, uint32_t revision,
                      bool gone)
{
    bs_room *room = find(rooms, id);
    uint32_t known = room && room->live ? room->head : 0; /* a thread may have the table itself */

    if (!room)
        bs_store_unwatch(bs_shards_of(rooms->shards, id), id);
    else if (gone || number > known || revision > room->revision)
        bs_room_changed(room, gone);
}
