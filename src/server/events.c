#include "events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "reply.h"

enum {
    STREAMS_MAX = 64,     /* of a table */
    ENTRIES_AT_ONCE = 64, /* of an event */
    BLOCK = 2 << 10,
    SCRATCH = 64 << 20,
    SILENCE_MS = 15000, /* then a comment, so that dead connections are noticed */
    STUCK_MS = 30000    /* a client that takes nothing for so long is cut off */
};

struct bs_stream {
    bs_stream *next;
    bs_room *room;
    bs_http *http;
    struct MHD_Connection *connection;
    bn_seat seat;
    bs_pass pass;
    uint32_t first; /* the entry that it comes to next */
    bool fresh;     /* it has told nothing yet */
    bool asleep, ended;
    char *out; /* what its client has not taken yet; NULL: nothing */
    size_t length, at;
    uint64_t moved; /* when the client took something, or there was nothing to take */
};

/* ---- making events ------------------------------------------------------------------------ */

static bn_doc *event_doc(const bs_stream *stream, uint32_t last, bn_arena *arena)
{
    const bs_live *live = stream->room->live;
    bn_doc *map = bn_doc_map(arena), *entries;

    bn_doc_put_int(arena, map, "head", last);
    entries = bn_doc_put(arena, map, "entries", bn_doc_list(arena));
    for (uint32_t n = stream->first; n <= last; n++)
        bn_doc_push(entries, bn_entry_doc(live->table, n - 1, stream->seat, arena));
    bn_doc_put(arena, map, "revealed", bs_live_revealed(live, stream->seat, stream->first, arena));
    if (last == bn_table_entries(live->table))
        bn_doc_put(arena, map, "view", bn_table_view(live->table, stream->seat, arena));
    return arena->full ? NULL : map;
}

static bool put_event(bs_stream *stream, uint32_t id, const char *json, size_t length)
{
    char opening[64];
    int begun = snprintf(opening, sizeof opening, "id: %u\nevent: table\ndata: ", id);
    size_t size = (size_t)begun + length + 2;

    stream->out = malloc(size);
    if (!stream->out)
        return false;
    memcpy(stream->out, opening, (size_t)begun);
    memcpy(stream->out + begun, json, length);
    memcpy(stream->out + begun + length, "\n\n", 2);
    stream->length = size;
    stream->at = 0;
    return true;
}

static void wake(bs_stream *stream)
{
    if (!stream->asleep)
        return;
    stream->asleep = false;
    bs_http_wake(stream->http, stream->connection);
}

static void end(bs_stream *stream)
{
    stream->ended = true;
    wake(stream);
}

static bool lags(const bs_stream *stream)
{
    return stream->fresh || stream->first <= stream->room->head;
}

/* Makes the next event, if there is something to tell and the last one was taken. */
static void tell(bs_stream *stream)
{
    uint32_t count = bn_table_entries(stream->room->live->table);
    uint32_t last =
        count < stream->first + ENTRIES_AT_ONCE ? count : stream->first + ENTRIES_AT_ONCE - 1;
    bn_arena arena;
    bn_doc *doc;
    size_t length = 0;
    char *json;

    if (stream->ended || stream->out || !lags(stream))
        return;
    arena = bn_store_arena(SCRATCH);
    doc = event_doc(stream, last, &arena);
    json = doc ? bs_text_of(doc, &length) : NULL;
    bn_arena_done(&arena);
    if (!json || !put_event(stream, last, json, length)) {
        end(stream); /* no memory: the client comes again */
    } else {
        stream->first = last + 1;
        stream->fresh = false;
        stream->moved = bs_loop_now();
        wake(stream);
    }
    free(json);
}

void bs_events_tell(bs_room *room)
{
    for (bs_stream *stream = room->streams; stream; stream = stream->next)
        tell(stream);
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

void bs_events_open(bs_room *room, bs_request *request, const bs_chair *chair, uint32_t first)
{
    bs_stream *stream = count_streams(room) < STREAMS_MAX ? calloc(1, sizeof *stream) : NULL;
    struct MHD_Response *response;

    if (!stream) {
        bs_reply_fault(request, 429, "too_many", "too many event streams are open at this table");
        return;
    }
    *stream = (bs_stream){ .next = room->streams,
                           .room = room,
                           .http = request->http,
                           .connection = request->connection,
                           .seat = chair->seat,
                           .pass = request->pass,
                           .first = first,
                           .fresh = true,
                           .moved = bs_loop_now() };
    response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, on_read, stream, on_free);
    if (!response) {
        free(stream);
        bs_reply_fault(request, 507, "memory", "no memory is left for an event stream");
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
    bool behind = room->behind;

    for (bs_stream *stream = room->streams; stream; stream = stream->next) {
        uint64_t still = now > stream->moved ? now - stream->moved : 0;

        if (stream->asleep && !stream->out && still >= SILENCE_MS)
            comment(stream);
        else if (!stream->asleep && stream->out && still >= STUCK_MS)
            bs_http_cut(stream->connection);
        behind = behind || (stream->asleep && lags(stream));
    }
    if (behind)
        bs_room_pump(room);
}
