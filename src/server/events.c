#include "events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "clock.h"
#include "delay.h"
#include "http/connections.h"
#include "notes.h"
#include "http/reply.h"
#include "views.h"

enum {
    STREAMS_MAX = 64,     /* of a table */
    ENTRIES_AT_ONCE = 64, /* of an event */
    BLOCK = 2 << 10,
    SCRATCH = 64 << 20,
    SILENCE_MS = 15000 /* then a comment, so that dead connections are noticed */
};

struct bs_stream {
    bs_stream *next;
    bs_room *room;
    struct MHD_Connection *connection;
    bn_seat seat;
    bs_pass pass;
    bs_place told;
    uint64_t mark;  /* of the clock, as it was shown */
    uint32_t rules; /* the same of the table's rules (rules_count); 0: not yet */
    bool fresh;     /* it has shown nothing yet */
    bool missed;    /* something may have changed while the client was taking the last event */
    bool asleep, ended;
    char *out; /* what its client has not taken yet; NULL: nothing */
    size_t length, at;
    uint64_t moved; /* when the client took something, or there was nothing to take */
};

/* ---- places ------------------------------------------------------------------------------- */

static bool read_number(const char *text, size_t length, uint32_t *out)
{
    int64_t number = 0;

    if (!bn_text_to_int(text, length, &number) || number < 0 || number > BS_NUMBER_MAX)
        return false;
    *out = (uint32_t)number;
    return true;
}

bool bs_place_read(const char *text, bs_place *out)
{
    size_t entries = strcspn(text, ".");

    *out = (bs_place){ .entries = 0 };
    return read_number(text, entries, &out->entries) &&
           (text[entries] == '\0' ||
            read_number(text + entries + 1, strlen(text + entries + 1), &out->letters));
}

static int write_id(const bs_stream *stream, char *out, size_t size)
{
    if (stream->told.letters)
        return snprintf(out, size, "%u.%u", stream->told.entries, stream->told.letters);
    return snprintf(out, size, "%u", stream->told.entries);
}

/* ---- making events ------------------------------------------------------------------------ */

/* All but the view, which an event has whose last entry is the newest. */
static bn_doc *event_doc(const bs_stream *stream, const bs_live *live, uint32_t last,
                         bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *entries;

    bn_doc_put_int(arena, map, "head", last);
    entries = bn_doc_put(arena, map, "entries", bn_doc_list(arena));
    for (uint32_t n = stream->told.entries; n < last; n++)
        bn_doc_push(entries, bn_entry_doc(live->table, n, stream->seat, arena));
    bn_doc_put(arena, map, "revealed",
               bs_live_revealed(live, stream->seat, stream->told.entries + 1, arena));
    if (last == bn_table_entries(live->table)) {
        bn_doc_put(arena, map, "clock", bs_clock_doc(stream->room, stream->seat, arena));
        if (stream->rules != stream->room->rules_count)
            bn_doc_put(arena, map, "rules", bs_rules_doc(&stream->room->rules, arena));
    }
    return arena->full ? NULL : map;
}

/* Gives the stream an event to send, behind which it has shown what `told` says. Frees its text, which may be NULL. */
static bool put_event(bs_stream *stream, const char *type, char *json, size_t length)
{
    char id[32], opening[96];
    size_t begun;

    (void)write_id(stream, id, sizeof id);
    begun = (size_t)snprintf(opening, sizeof opening, "id: %s\nevent: %s\ndata: ", id, type);
    stream->length = begun + length + 2;
    stream->at = 0;
    stream->out = json ? malloc(stream->length) : NULL;
    if (stream->out) {
        memcpy(stream->out, opening, begun);
        memcpy(stream->out + begun, json, length);
        memcpy(stream->out + begun + length, "\n\n", 2);
    }
    free(json);
    return stream->out != NULL;
}

static void wake(bs_stream *stream)
{
    if (!stream->asleep)
        return;
    stream->asleep = false;
    bs_connection_wake(stream->connection);
}

static void end(bs_stream *stream)
{
    stream->ended = true;
    wake(stream);
}

static bool lags_in_entries(const bs_stream *stream)
{
    const bs_room *room = stream->room;
    uint32_t shown = bs_delayed(room, stream->seat) ? room->seen : room->head;

    return stream->fresh || stream->missed || stream->told.entries < shown;
}

static bool lags_in_letters(const bs_stream *stream)
{
    const bs_chair *chair = bs_room_chair(stream->room, &stream->pass);

    return chair && stream->told.letters < chair->letters;
}

static bool lags(const bs_stream *stream)
{
    return lags_in_entries(stream) || lags_in_letters(stream);
}

/* If the event cannot be made there is no memory, and the client comes again. */
static void send_event(bs_stream *stream, const char *type, char *json, size_t length)
{
    if (!put_event(stream, type, json, length)) {
        end(stream);
        return;
    }
    stream->moved = bs_loop_now();
    wake(stream);
}

/* Whether the clock or the rules of the table are others than the stream has shown. */
static bool lags_in_rules(const bs_stream *stream)
{
    return stream->mark != bs_clock_mark(stream->room, stream->seat) ||
           stream->rules != stream->room->rules_count;
}

static void note_rules(bs_stream *stream)
{
    stream->mark = bs_clock_mark(stream->room, stream->seat);
    stream->rules = stream->room->rules_count;
}

/* Makes the next event of entries, if there is something to say and the last event was taken. */
static void tell(bs_stream *stream)
{
    const bs_live *live = bs_seen(stream->room, stream->seat);
    uint32_t count = live ? bn_table_entries(live->table) : 0;
    uint32_t told = stream->told.entries < count ? stream->told.entries : count;
    uint32_t last = count - told <= ENTRIES_AT_ONCE ? count : told + ENTRIES_AT_ONCE;
    size_t length = 0;
    bn_arena arena;
    bn_doc *doc;
    char *json;

    stream->missed = stream->out != NULL;
    if (!live || stream->ended || stream->out ||
        (!lags_in_entries(stream) && !lags_in_rules(stream)))
        return;
    arena = bn_store_arena(SCRATCH);
    stream->told.entries = told;
    doc = event_doc(stream, live, last, &arena);
    stream->told.entries = last;
    stream->fresh = false;
    if (last == count) {
        note_rules(stream);
        json = bs_view_text(stream->room, live, stream->seat, doc, &length);
    } else {
        json = doc ? bs_text_of(doc, &length) : NULL;
    }
    send_event(stream, "table", json, length);
    bn_arena_done(&arena);
}

/* ---- letters ------------------------------------------------------------------------------ */

/* The store was asked for letters, for all streams of one link that are as far. */
typedef struct fetch {
    bs_room *room;
    bs_pass pass;
    uint32_t after;
} fetch;

static void send_letters(bs_stream *stream, const bs_result *result)
{
    const bn_doc *doc;
    size_t length = 0;
    bn_arena arena;
    char *json;

    if (!result->letter_count) {
        end(stream); /* its box is not as it was said to be: the client comes again */
        return;
    }
    arena = bn_store_arena(SCRATCH);
    stream->told.letters = result->letters[result->letter_count - 1].number;
    doc = bs_notes_doc(result, &arena);
    json = doc ? bs_text_of(doc, &length) : NULL;
    send_event(stream, "notes", json, length);
    bn_arena_done(&arena);
}

static void on_letters(void *with, const bs_result *result)
{
    fetch *asked = with;
    bs_room *room = asked->room;

    bs_room_stored(room, result);
    for (bs_stream *stream = room->streams; stream; stream = stream->next) {
        if (result->outcome == BS_DONE && !stream->ended && !stream->out &&
            stream->told.letters == asked->after &&
            bs_hash_same(stream->pass.hash, asked->pass.hash))
            send_letters(stream, result);
    }
    free(asked);
    bs_room_go_on(room);
}

/* Asks for the letters that this stream has not shown; if the store takes no more, the next tick tries again. */
static void fetch_letters(const bs_stream *stream)
{
    bs_room *room = stream->room;
    const bs_chair *chair = bs_room_chair(room, &stream->pass);
    fetch *asked = chair ? malloc(sizeof *asked) : NULL;

    if (!asked)
        return;
    *asked = (fetch){ .room = room, .pass = stream->pass, .after = stream->told.letters };
    if (bs_room_letters(room, chair, asked->after, on_letters, asked) != BN_OK)
        free(asked);
}

void bs_events_tell(bs_room *room)
{
    const bs_stream *waits = NULL;

    for (bs_stream *stream = room->streams; stream; stream = stream->next) {
        tell(stream);
        if (!stream->ended && !stream->out && lags_in_letters(stream))
            waits = stream;
    }
    room->stir = bs_next_due(room) < bs_next_seen(room) ? bs_next_due(room) : bs_next_seen(room);
    if (waits)
        fetch_letters(waits);
}

/* ---- sending ------------------------------------------------------------------------------ */

static size_t take(bs_stream *stream, char *buffer, size_t most)
{
    size_t left = stream->length - stream->at, taken = left < most ? left : most;

    memcpy(buffer, stream->out + stream->at, taken);
    stream->at += taken;
    stream->moved = bs_loop_now();
    if (stream->at == stream->length) {
        free(stream->out);
        stream->out = NULL;
    }
    return taken;
}

static ssize_t on_read(void *self, uint64_t position, char *buffer, size_t most)
{
    bs_stream *stream = self;

    (void)position;
    if (!stream->out && !stream->ended && lags(stream))
        bs_room_pump(stream->room);
    if (stream->out && !stream->ended)
        return (ssize_t)take(stream, buffer, most);
    if (stream->ended)
        return MHD_CONTENT_READER_END_OF_STREAM;
    stream->asleep = true;
    stream->moved = bs_loop_now();
    MHD_suspend_connection(stream->connection);
    return 0;
}

static void on_free(void *self)
{
    bs_stream *stream = self, **at = &stream->room->streams;
    bs_room *room = stream->room;

    while (*at != stream)
        at = &(*at)->next;
    *at = stream->next;
    free(stream->out);
    free(stream);
    bs_room_go_on(room);
}

static uint32_t count_streams(const bs_room *room)
{
    uint32_t count = 0;

    for (const bs_stream *stream = room->streams; stream; stream = stream->next)
        count++;
    return count;
}

void bs_events_open(bs_room *room, bs_request *request, const bs_chair *chair, bs_place from)
{
    bs_stream *stream = count_streams(room) < STREAMS_MAX ? calloc(1, sizeof *stream) : NULL;
    struct MHD_Response *response;

    if (!stream) {
        bs_reply_fault(request, 429, "too_many", "too many event streams are open at this table");
        return;
    }
    *stream = (bs_stream){ .next = room->streams,
                           .room = room,
                           .connection = request->connection,
                           .seat = chair->seat,
                           .pass = request->pass,
                           .told = from,
                           .fresh = true,
                           .moved = bs_loop_now() };
    response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, on_read, stream, on_free);
    if (!response) {
        free(stream);
        bs_reply_fault(request, 507, "memory", "out of memory for an event stream");
        return;
    }
    room->streams = stream;
    bs_reply_headers(response, "text/event-stream");
    (void)MHD_add_response_header(response, "X-Accel-Buffering", "no");
    bs_http_reply(request, 200, response);
}

/* ---- ending ------------------------------------------------------------------------------- */

void bs_events_check(bs_room *room)
{
    for (bs_stream *stream = room->streams; stream; stream = stream->next) {
        if (!bs_room_chair(room, &stream->pass))
            end(stream);
    }
}

void bs_events_end(bs_room *room, void *unused)
{
    (void)unused;
    for (bs_stream *stream = room->streams; stream; stream = stream->next)
        end(stream);
}

static void comment(bs_stream *stream)
{
    stream->out = strdup(":\n\n");
    stream->length = stream->out ? strlen(stream->out) : 0;
    stream->at = 0;
    wake(stream);
}

void bs_events_tick(bs_room *room, void *now_at)
{
    uint64_t now = *(uint64_t *)now_at;
    bool behind = room->behind || bs_room_clock(room) >= room->stir ||
                  (room->take_over && now >= room->take_over);

    for (bs_stream *stream = room->streams; stream; stream = stream->next) {
        uint64_t still = now > stream->moved ? now - stream->moved : 0;

        if (stream->asleep && !stream->out && still >= SILENCE_MS)
            comment(stream);
        else if (!stream->asleep && stream->out)
            bs_connection_cut_unread(stream->connection, still);
        behind = behind || (stream->asleep && lags(stream));
    }
    if (behind)
        bs_room_pump(room);
}
