#include "rooms.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "events.h"
#include "http/log.h"

enum { PLACES = 1 << 14 };

struct bs_rooms {
    bs_store *store;
    void (*idle)(void *self, bs_room *room);
    void *idle_self;
    size_t bytes, bytes_max;
    uint32_t tables; /* live ones */
    bool walking;    /* somebody goes through the rooms: none is freed */
    bs_room ends;    /* of the order of use: ends.after was used last */
    bs_room *index[PLACES];
};

bs_rooms *bs_rooms_make(size_t bytes_max)
{
    bs_rooms *rooms = calloc(1, sizeof *rooms);

    if (!rooms)
        return NULL;
    rooms->bytes_max = bytes_max;
    rooms->ends.before = rooms->ends.after = &rooms->ends;
    return rooms;
}

void bs_rooms_use(bs_rooms *rooms, bs_store *store)
{
    rooms->store = store;
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
    return &rooms->index[place % PLACES];
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

static void count_bytes(bs_room *room)
{
    size_t bytes = room->live ? room->live->arena.used + sizeof *room : 0;

    bytes += room->past ? room->past->arena.used : 0;

    room->rooms->tables += (bytes != 0) - (room->bytes != 0);
    room->rooms->bytes += bytes - room->bytes;
    room->bytes = bytes;
}

void bs_room_drop(bs_room *room)
{
    bs_live_free(room->past);
    bs_live_free(room->live);
    room->past = room->live = NULL;
    count_bytes(room);
}

static void free_room(bs_room *room)
{
    bs_room **at = place_of(room->rooms, room->id);

    if (room->rooms->store)
        bs_store_unwatch(room->rooms->store, room->id);
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
    rooms->store = NULL;
    while (rooms->ends.after != &rooms->ends)
        free_room(rooms->ends.after);
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

/* ---- loading ------------------------------------------------------------------------------ */

static bool read_pauses(bs_room *room, const bs_table *table)
{
    size_t size = table->pause_count * sizeof *room->pauses;
    int64_t *pauses = malloc(size + 1);

    if (!pauses)
        return false;
    memcpy(pauses, table->pauses, size);
    free(room->pauses);
    room->pauses = pauses;
    room->pause_count = table->pause_count;
    return true;
}

static bool read_chairs(bs_room *room, const bs_table *table)
{
    bs_chair *chairs = calloc(table->seat_count ? table->seat_count : 1, sizeof *chairs);

    if (!chairs)
        return false;
    free(room->chairs);
    room->chairs = chairs;
    room->chair_count = 0;
    for (uint32_t i = 0; i < table->seat_count; i++) {
        const bs_seat *seat = &table->seats[i];
        bs_chair chair = { .taken = seat->link != NULL, .letters = seat->letters };

        if (strlen(seat->name) > BS_SEAT_MAX || !bn_seat_parse(seat->name, &chair.seat))
            continue;
        memcpy(chair.name, seat->name, strlen(seat->name));
        if (seat->link)
            memcpy(chair.link, seat->link, BS_LINK);
        room->chairs[room->chair_count++] = chair;
    }
    return true;
}

/* Brings the live table to what is stored. */
static bn_code follow(bs_room *room, const bs_table *table, bn_error *err)
{
    if (!room->live)
        room->live = bs_live_open(table->head, table->secret, err);
    if (!room->live)
        return err->code;
    room->live->begun = table->begun;
    if (table->line_count && table->first != bn_table_entries(room->live->table) + 1)
        return bn_fail(err, BN_JOURNAL, "the stored lines do not follow those that are known");
    return bs_live_follow(room->live, table->lines, table->line_count, err);
}

/* Remembers what hooks know of the table as it is stored. */
static void stand(bs_room *room)
{
    if (room->hooked)
        room->standing = bs_standing_of(room->live, room->chairs, room->chair_count);
}

static bs_found take(bs_room *room, const bs_table *table)
{
    bool anew = room->live == NULL;
    bn_error err = { .code = BN_OK };

    if (follow(room, table, &err) != BN_OK || !read_chairs(room, table) ||
        !read_pauses(room, table)) {
        bs_log_text("broken", "text", err.text);
        bs_room_drop(room);
        room->behind = !anew; /* then from the start, once */
        return anew ? BS_FOUND_BROKEN : BS_FOUND;
    }
    room->revision = table->revision;
    room->head = bn_table_entries(room->live->table);
    room->rules = bs_rules_read(table->rules);
    room->hooked = table->hooks > 0;
    stand(room);
    count_bytes(room);
    if (bs_store_watch(room->rooms->store, room->id, room->head, room->revision) != BN_OK)
        bs_log_text("error", "text", "a table cannot be watched");
    return BS_FOUND;
}

static void run_all(bs_room *room, bs_found found)
{
    bs_task *task = room->first;

    room->first = room->last = NULL;
    while (task) {
        bs_task *next = task->next;

        task->run(task, room, found);
        task = next;
    }
}

static void loaded(void *with, const bs_result *result)
{
    bs_room *room = with;
    bs_found found = result->outcome == BS_NONE   ? BS_FOUND_NONE
                     : result->outcome == BS_DONE ? BS_FOUND
                     : result->outcome == BS_LOST ? BS_FOUND_LOST
                                                  : BS_FOUND_BROKEN;

    room->loading = false;
    room->entered = true;
    if (found == BS_FOUND)
        found = take(room, result->table);
    if (found != BS_FOUND) {
        if (result->why)
            bs_log_text("error", "text", result->why);
        room->behind = found == BS_FOUND_LOST; /* then the next tick tries again */
        if (!room->behind)
            bs_room_drop(room);
        run_all(room, found);
        if (!room->behind)
            bs_events_end(room, NULL);
        room->pump = false;
    } else {
        bs_events_check(room);
    }
    room->entered = false;
    bs_room_go_on(room);
}

static bool load(bs_room *room)
{
    uint32_t from = room->live ? bn_table_entries(room->live->table) + 1 : 1;

    room->loading =
        bs_store_load(room->rooms->store, room->id, from, BS_WITHIN_MS, loaded, room) == BN_OK;
    room->behind = !room->loading;
    return room->loading;
}

/* ---- tasks -------------------------------------------------------------------------------- */

void bs_room_go_on(bs_room *room)
{
    if (room->entered)
        return;
    room->entered = true;
    while (!room->busy && !room->loading && (room->first || room->pump)) {
        bs_task *task = room->first;

        if (!room->live || room->behind) {
            if (!load(room)) {
                run_all(room, BS_FOUND_LOST);
                room->pump = false;
            }
        } else if (task) {
            room->first = task->next;
            room->last = room->first ? room->last : NULL;
            room->wakes = bs_must_wake(room);
            task->run(task, room, BS_FOUND);
            count_bytes(room);
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

void bs_rooms_visit(bs_rooms *rooms, const uint8_t id[BS_ID], bs_task *task)
{
    bs_room *room = find_or_make(rooms, id);

    task->next = NULL;
    if (!room) {
        task->run(task, NULL, BS_FOUND_LOST);
        return;
    }
    if (room->last)
        room->last->next = task;
    else
        room->first = task;
    room->last = task;
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

/* ---- storing ------------------------------------------------------------------------------ */

bn_code bs_room_store(bs_room *room, uint32_t first, const uint8_t key[BS_KEY], bs_done done,
                      void *with, bn_error *err)
{
    bs_ring rings[BS_RINGS_MAX];
    bs_line_end behind;
    bs_also also = { .wakes = room->wakes, .rings = rings };
    bs_lines lines;
    bn_code code = bs_live_lines(room->live, &lines, err);

    if (code != BN_OK)
        return code;
    if (bs_live_behind(room->live, &behind))
        also.behind = behind.text;
    if (!bs_live_make_times(room->live)) {
        bs_lines_free(&lines);
        return bn_fail(err, BN_MEMORY, "no memory is left for the times of the entries");
    }
    if (room->hooked)
        also.ring_count = bs_rings_write(
            room->standing, bs_standing_of(room->live, room->chairs, room->chair_count),
            room->chairs, room->chair_count, rings);
    code = bs_store_append_also(room->rooms->store, room->id, first, key, lines.lines, lines.count,
                                &also, BS_WITHIN_MS, done, with);
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
    bn_code code = bs_store_append(room->rooms->store, room->id, BS_NUMBER_MAX - 1, key, &nothing,
                                   1, BS_WITHIN_MS, done, with);

    room->busy = code == BN_OK;
    return code;
}

bn_code bs_room_letters(bs_room *room, const bs_chair *chair, uint32_t after, bs_done done,
                        void *with)
{
    bn_code code = bs_store_letters(room->rooms->store, room->id, chair->name, after, BS_WITHIN_MS,
                                    done, with);

    room->busy = code == BN_OK;
    return code;
}

void bs_room_hold(bs_room *room)
{
    room->busy = true;
}

void bs_room_stored(bs_room *room, const bs_result *result)
{
    room->busy = false;
    if (result->why)
        bs_log_text("store", "text", result->why);
    if (result->outcome == BS_DONE && room->live) {
        bs_live_stamp(room->live, result->at);
        bs_live_unmark(room->live);
        room->head = bn_table_entries(room->live->table);
        room->pump = room->streams != NULL;
        stand(room);
    }
}

int64_t bs_room_clock(const bs_room *room)
{
    return bs_store_clock(room->rooms->store);
}

void bs_room_changed(bs_room *room, bool gone)
{
    room->behind = true;
    room->pump = room->streams != NULL;
    if (gone && !room->busy) /* else whoever stores something still needs it */
        bs_room_drop(room);
    bs_room_go_on(room);
}

void bs_rooms_changed(bs_rooms *rooms, const uint8_t id[BS_ID], uint32_t number, uint32_t revision,
                      bool gone)
{
    bs_room *room = find(rooms, id);
    uint32_t known = room && room->live ? bn_table_entries(room->live->table) : 0;

    if (!room)
        bs_store_unwatch(rooms->store, id);
    else if (gone || number > known || revision > room->revision)
        bs_room_changed(room, gone);
}

/* ---- seats and keys ----------------------------------------------------------------------- */

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
