/* What the referee does with the table itself: takes a link away, gives a new one, deletes all. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "deadlines.h"
#include "http/reply.h"

enum { SCRATCH = 1 << 20, TRIES = 8 };

typedef struct seat_job {
    bs_job job;
    char seat[BS_SEAT_MAX + 1];
    bool replaces;
    char token[BS_TOKEN_TEXT]; /* of the new link */
} seat_job;

static void reply_seat(const seat_job *job)
{
    bn_arena arena = bn_store_arena(SCRATCH);
    bn_doc *map = bn_doc_map(&arena);

    if (job->replaces) {
        bs_put_seat(job->job.server, &arena, map, job->seat, job->token);
    } else {
        bn_doc_put_text(&arena, map, "seat", job->seat);
        bn_doc_put_bool(&arena, map, "revoked", true);
    }
    bs_reply_doc(job->job.request, 200, map);
    bn_arena_done(&arena);
}

static void on_seat(void *with, const bs_result *result)
{
    seat_job *job = with;
    bs_room *room = job->job.room;

    bs_room_stored(room, result);
    if (result->outcome == BS_DONE)
        reply_seat(job);
    else
        bs_reply_outcome(job->job.request, result);
    free(job);
    /* Also if it is not known whether it was stored. */
    bs_room_changed(room, false);
}

static void run_seat(bs_task *task, bs_room *room, bs_found found)
{
    seat_job *job = (seat_job *)task;
    bs_request *request = job->job.request;
    const bs_chair *chair = bs_job_enter_referee(&job->job, room, found);
    uint8_t hash[BS_LINK];

    if (chair && !job->replaces && strcmp(chair->name, job->seat) == 0) {
        bs_reply_fault(request, 422, "seat", "the referee cannot revoke the referee's link");
    } else if (chair) {
        if (job->replaces)
            bs_pass_draw(room->id, job->token, hash);
        if (bs_job_waits(&job->job, room,
                         bs_store_seat(bs_room_shard(room), room->id, job->seat,
                                       job->replaces ? hash : NULL, BS_WITHIN_MS, on_seat, job)))
            return;
    }
    free(job);
}

static void begin(bs_server *server, bs_request *request, bool replaces)
{
    static const char *const keys[] = { "seat", NULL };
    bn_arena arena = bn_store_arena(SCRATCH);
    const bn_doc *map = bs_body(request, keys, &arena);
    const char *name = map ? bs_body_text(map, "seat") : NULL;
    bn_seat seat;
    seat_job *job = NULL;

    if (map && (!name || strlen(name) > BS_SEAT_MAX || !bn_seat_parse(name, &seat)))
        bs_reply_fault(request, 422, "schema", "\"seat\" must name a seat, such as commander 0");
    else if (map)
        job = bs_job_make(server, request, sizeof *job, run_seat);
    if (job) {
        memcpy(job->seat, name, strlen(name));
        job->replaces = replaces;
    }
    bn_arena_done(&arena);
    if (job)
        bs_job_visit(&job->job);
}

void bs_route_revoke(void *self, bs_request *request)
{
    begin(self, request, false);
}

void bs_route_replace(void *self, bs_request *request)
{
    begin(self, request, true);
}

/* ---- rules -------------------------------------------------------------------------------- */

typedef struct rules_job {
    bs_job job;
    uint32_t tries;
    bs_rules rules; /* as they become */
} rules_job;

static void on_rules(void *with, const bs_result *result)
{
    rules_job *job = with;
    bs_room *room = job->job.room;
    bn_arena arena;
    size_t length = 0;
    char *said;

    if (result->outcome == BS_STALE && ++job->tries < TRIES) { /* something else was changed */
        bs_room_stored(room, result);
        bs_room_retry(room, &job->job.task);
        bs_room_go_on(room);
        return;
    }
    arena = bn_store_arena(SCRATCH);
    said = bs_text_of(bs_rules_doc(&job->rules, &arena), &length);
    bn_arena_done(&arena);
    bs_job_changed(&job->job, result, said ? said : "{}", false);
    free(said);
}

/* The body as a map; NULL: it was replied to. */
static const bn_doc *read_rules(const bs_server *server, bs_request *request, bs_rules *rules,
                                bn_arena *arena)
{
    static const char *const keys[] = { "journal_shown", "notes", "counsel",
                                        "deadlines",     "delay", NULL };
    const bn_doc *map = bs_body(request, keys, arena);
    bn_error err;

    if (!map || (bs_rules_change(map, rules, &err) == BN_OK &&
                 bs_deadlines_allowed(server, rules, &err) == BN_OK))
        return map;
    bs_reply_error(request, &err);
    return NULL;
}

static void run_rules(bs_task *task, bs_room *room, bs_found found)
{
    rules_job *job = (rules_job *)task;
    bn_arena arena = bn_store_arena(SCRATCH);
    char text[BS_RULES_TEXT];
    bool waits = false;

    if (bs_job_enter_referee(&job->job, room, found)) {
        job->rules = room->rules;
        if (read_rules(job->job.server, job->job.request, &job->rules, &arena)) {
            bs_rules_write(&job->rules, text);
            waits = bs_job_waits(
                &job->job, room,
                bs_store_rules(bs_room_shard(room), room->id,
                               (bs_line){ .text = text, .length = (uint32_t)strlen(text) },
                               room->revision, BS_WITHIN_MS, on_rules, job));
        }
    }
    bn_arena_done(&arena);
    if (!waits)
        free(job);
}

/* The referee may give up seeing the journal before the end, and cannot take that back: the others rely on it. */
void bs_route_rules(void *self, bs_request *request)
{
    rules_job *job = bs_job_make(self, request, sizeof *job, run_rules);

    if (job)
        bs_job_visit(&job->job);
}

/* ---- deletion ----------------------------------------------------------------------------- */

static void on_deleted(void *with, const bs_result *result)
{
    bs_job_changed(with, result, "{\"deleted\":true}", true);
}

static void run_delete(bs_task *task, bs_room *room, bs_found found)
{
    bs_job *job = (bs_job *)task;

    if (!bs_job_enter_referee(job, room, found) ||
        !bs_job_waits(
            job, room,
            bs_store_delete(bs_room_shard(room), room->id, BS_WITHIN_MS, on_deleted, job)))
        free(job);
}

void bs_route_delete(void *self, bs_request *request)
{
    bs_job *job = bs_job_make(self, request, sizeof *job, run_delete);

    if (job)
        bs_job_visit(job);
}
