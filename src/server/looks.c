/* What a seat may look at: its table, the events, the journal. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "clock.h"
#include "delay.h"
#include "events.h"
#include "http/reply.h"
#include "views.h"

enum { SCRATCH = 64 << 20, WHOLE_MS = 60000 /* for a journal, however long it is */ };

/* ---- the table ---------------------------------------------------------------------------- */

static void put_seats(bn_arena *arena, bn_doc *map, const bs_room *room)
{
    bn_doc *list = bn_doc_put(arena, map, "seats", bn_doc_list(arena));

    for (uint32_t i = 0; i < room->chair_count; i++) {
        bn_doc *seat = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, seat, "seat", room->chairs[i].name);
        bn_doc_put_bool(arena, seat, "revoked", !room->chairs[i].taken);
    }
}

static void put_sides(bn_arena *arena, bn_doc *map, const bn_table *table)
{
    bn_doc *list = bn_doc_put(arena, map, "sides", bn_doc_list(arena));

    for (uint32_t i = 0; i < bn_table_sides(table); i++)
        bn_doc_push(list, bn_doc_text(arena, bn_table_side(table, (int32_t)i)));
}

/* What the document calls itself, and whose side a bot plays: {"A": "steady"}. */
static void put_document(bn_arena *arena, bn_doc *map, const bs_live *live)
{
    const bn_doc *title = bn_doc_at(live->document, "title");
    bn_doc *bots;

    bn_doc_put_text(arena, map, "title", title && title->type == BN_DOC_TEXT ? title->text : "");
    bots = bn_doc_put(arena, map, "bots", bn_doc_map(arena));
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++) {
        char letter[] = { (char)('A' + i), '\0' };

        if (live->bots[i])
            bn_doc_put_text(arena, bots, letter, live->bots[i]->name);
    }
}

static void run_table(bs_task *task, bs_room *room, bs_found found)
{
    static const char *const typist_words[] = { [BN_TYPISTS_ASKED] = "asked",
                                                [BN_TYPISTS_REFEREE] = "referee",
                                                [BN_TYPISTS_NOBODY] = "nobody" };
    bs_look *job = (bs_look *)task;
    const bs_chair *chair = bs_job_enter(&job->job, room, found);
    bn_arena arena;
    bn_doc *map;

    if (chair && bs_look_again(job, room))
        return;
    if (chair) {
        arena = bn_store_arena(SCRATCH);
        map = bs_live_news(job->job.live, chair->seat, job->from ? job->from : 1, &arena);
        bn_doc_put_text(&arena, map, "seat", chair->name);
        bn_doc_put_text(&arena, map, "dice",
                        room->live->joint   ? "joint"
                        : room->live->rolls ? "rolled"
                                            : "typed");
        bn_doc_put(&arena, map, "seed", bs_seed_doc(room, &arena));
        bn_doc_put_text(&arena, map, "typists", typist_words[room->live->typists]);
        bn_doc_put_bool(&arena, map, "may_type", bs_live_may_type(room->live, chair->seat));
        bn_doc_put_bool(&arena, map, "may_roll", bs_live_may_roll(room->live, chair->seat));
        if (job->job.server->kept_days)
            bn_doc_put_int(&arena, map, "kept_days", job->job.server->kept_days);
        put_document(&arena, map, room->live);
        put_sides(&arena, map, room->live->table);
        put_seats(&arena, map, room);
        bn_doc_put(&arena, map, "rules", bs_rules_doc(&room->rules, &arena));
        bn_doc_put(&arena, map, "clock", bs_clock_doc(room, chair->seat, &arena));
        bs_reply_view(job->job.request, room, job->job.live, chair->seat, arena.full ? NULL : map);
        bn_arena_done(&arena);
    }
    free(job);
}

void bs_route_table(void *self, bs_request *request)
{
    bs_look_begin(self, request, bs_argument(request, "after"), run_table);
}

/* ---- events ------------------------------------------------------------------------------- */

typedef struct events_job {
    bs_job job;
    bs_place from;
    bool looked; /* the store was asked for more already */
} events_job;

static void run_events(bs_task *task, bs_room *room, bs_found found)
{
    events_job *job = (events_job *)task;
    const bs_chair *chair = bs_job_enter(&job->job, room, found);
    /* Whether there is such an entry, who sees the past is not shown. */
    bool delayed = chair && bs_delayed(room, chair->seat);
    bool ahead = chair && ((!delayed && job->from.entries > bn_table_entries(room->live->table)) ||
                           job->from.letters > chair->letters);

    if (ahead && !job->looked) {
        job->looked = true;
        bs_room_retry(room, task);
        return;
    }
    if (ahead)
        bs_reply_fault(job->job.request, 422, "schema", "the table has no such event");
    else if (chair)
        bs_events_open(room, job->job.request, chair, job->from);
    free(job);
}

void bs_route_events(void *self, bs_request *request)
{
    const char *last =
        MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, "Last-Event-ID");
    events_job *job;
    bs_place from;

    if (!bs_place_read(last ? last : "0", &from)) {
        bs_reply_fault(request, 422, "schema", "this is not the id of an event");
        return;
    }
    job = bs_job_make(self, request, sizeof *job, run_events);
    if (!job)
        return;
    job->from = from;
    bs_job_visit(&job->job);
}

/* ---- the journal -------------------------------------------------------------------------- */

/* Everyone may see the journal of a game that is over. Before that it holds secrets, and the seed. */
static bool may_see_journal(const bs_room *room, const bs_live *seen, const bs_chair *chair)
{
    return (bn_table_winner(room->live->table) != BN_GOES_ON &&
            bn_table_winner(seen->table) != BN_GOES_ON) ||
           (chair->seat.role == BN_REFEREE && !room->rules.journal_at_end);
}

static char *add_line(char *at, bs_line line)
{
    memcpy(at, line.text, line.length);
    at[line.length] = '\n';
    return at + line.length + 1;
}

static void reply_journal(bs_request *request, const bs_table *table, uint32_t most)
{
    uint32_t count = table->line_count < most ? table->line_count : most;
    size_t size = table->head.length + 1u;
    char *text, *at;

    for (uint32_t i = 0; i < count; i++)
        size += table->lines[i].length + 1u;
    text = malloc(size);
    if (!text) {
        bs_reply_fault(request, 507, "memory", "out of memory for the journal");
        return;
    }
    at = add_line(text, table->head);
    for (uint32_t i = 0; i < count; i++)
        at = add_line(at, table->lines[i]);
    bs_reply_bytes(request, 200, "application/jsonl", text, size);
}

static void on_journal(void *with, const bs_result *result)
{
    bs_look *look = with;
    bs_room *room = look->job.room;

    bs_room_stored(room, result);
    /* Only what was there when it was decided that the journal may be seen. */
    if (result->outcome == BS_DONE)
        reply_journal(look->job.request, result->table, look->from);
    else
        bs_reply_outcome(look->job.request, result);
    free(look);
    bs_room_go_on(room);
}

static void run_journal(bs_task *task, bs_room *room, bs_found found)
{
    bs_look *job = (bs_look *)task;
    const bs_chair *chair = bs_job_enter(&job->job, room, found);
    bs_request *request = job->job.request;

    if (chair && !may_see_journal(room, job->job.live, chair)) {
        bs_reply_fault(request, 403, "seat", "the journal can be seen when the game is over");
    } else if (chair) {
        job->from = bn_table_entries(job->job.live->table);
        if (bs_job_waits(
                &job->job, room,
                bs_store_load(bs_room_shard(room), room->id, 1, WHOLE_MS, on_journal, job)))
            return;
    }
    free(job);
}

void bs_route_journal(void *self, bs_request *request)
{
    bs_look_begin(self, request, NULL, run_journal);
}
