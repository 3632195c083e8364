/* Answers, rolls, undos and shares of joint dice. An act is judged on the live table, then stored, and only then
 * acknowledged. If another process was first, the table is brought up to date and the act is judged again. */
#include "acts.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "clock.h"
#include "http/reply.h"
#include "views.h"

enum { TRIES = 8, BODY_SCRATCH = 4 << 20, REPLY_SCRATCH = 64 << 20 };

typedef struct act_job {
    bs_job job;
    bs_work work; /* of an act that takes long */
    bs_asked_act asked;
    uint8_t stored_key[BS_KEY];
    bn_seat seat;
    uint32_t tries;
    bool looked;    /* the store was asked for news before the act was refused */
    uint32_t first; /* entry that the act became */
    bn_code code;   /* how it was judged */
    bn_error err;   /* why it was refused, unless it turns out to be stored already */
} act_job;

/* ---- the reply ---------------------------------------------------------------------------- */

static void reply_done(act_job *job, bs_room *room, bool again)
{
    bn_arena arena = bn_store_arena(REPLY_SCRATCH);
    uint32_t first = again ? bn_table_entries(room->live->table) + 1 : job->first;
    bn_doc *map = bs_live_news(room->live, job->seat, first, &arena);

    bn_doc_put_int(&arena, map, "first", job->first);
    bn_doc_put_bool(&arena, map, "again", again);
    bn_doc_put(&arena, map, "clock", bs_clock_doc(room, job->seat, &arena));
    bs_reply_view(job->job.request, room, room->live, job->seat, arena.full ? NULL : map);
    bn_arena_done(&arena);
    free(job);
}

static void reply_refused(act_job *job)
{
    bs_reply_error(job->job.request, &job->err);
    free(job);
}

/* ---- storing ------------------------------------------------------------------------------ */

/* It was stored before: as soon as the live table has it too, say so. */
static void run_again(bs_task *task, bs_room *room, bs_found found)
{
    act_job *job = (act_job *)task;

    if (!bs_job_enter(&job->job, room, found))
        free(job);
    else
        reply_done(job, room, true);
}

static void on_stored(void *with, const bs_result *result)
{
    act_job *job = with;
    bs_room *room = job->job.room;

    bs_room_stored(room, result);
    if (result->outcome == BS_DONE) {
        (void)bs_http_spend(job->job.request, BS_DEED_STORE, (room->written >> 10) + 1);
        bs_room_keep(room, job->stored_key, job->first);
        reply_done(job, room, false);
    } else if (result->outcome == BS_AGAIN) {
        bs_room_take_back(room);
        job->first = result->number;
        bs_room_keep(room, job->stored_key, job->first);
        job->job.task.run = run_again;
        bs_room_retry(room, &job->job.task);
    } else if (result->outcome == BS_STALE && ++job->tries < TRIES) {
        if (job->tries == 1)
            bs_room_take_back(room);
        else
            bs_room_drop(room); /* its entries may not be those that are stored, after a failover */
        bs_room_retry(room, &job->job.task);
    } else {
        bs_room_take_back(room);
        bs_reply_outcome(job->job.request, result);
        free(job);
    }
    bs_room_go_on(room);
}

/* What cannot be done now may have been done already, by a request whose reply was lost. */
static void on_recalled(void *with, const bs_result *result)
{
    act_job *job = with;
    bs_room *room = job->job.room;

    bs_room_stored(room, result);
    if (result->outcome == BS_AGAIN) {
        job->first = result->number;
        bs_room_keep(room, job->stored_key, job->first);
        job->job.task.run = run_again;
        bs_room_retry(room, &job->job.task);
    } else if (result->outcome == BS_STALE) {
        reply_refused(job);
    } else {
        bs_reply_outcome(job->job.request, result);
        free(job);
    }
    bs_room_go_on(room);
}

/* Before an act is refused: the client may know more than this process, which then looks and judges again; or the
 * act may be stored already. */
static void doubt(act_job *job, bs_room *room)
{
    job->job.room = room;
    if (!job->looked) {
        job->looked = true;
        bs_room_retry(room, &job->job.task);
        return;
    }
    if (bs_room_recall(room, job->stored_key, on_recalled, job) == BN_OK)
        return;
    bs_reply_fault(job->job.request, 503, "store", BS_FULL);
    free(job);
}

/* ---- judging ------------------------------------------------------------------------------ */

/* Perhaps in a thread: while the room is held no one else touches the table. */
static void act(bs_work *work)
{
    act_job *job = (act_job *)(void *)((char *)work - offsetof(act_job, work));

    job->code = bs_live_act(job->job.room->live, job->seat, &job->asked.act, &job->err);
}

static void judged(act_job *job, bs_room *room)
{
    if (job->code != BN_OK) {
        if (bn_table_entries(room->live->table) + 1 != job->first)
            bs_room_take_back(room); /* half done */
        else
            bs_live_unmark(room->live);
        doubt(job, room);
        return;
    }
    if (bs_room_store(room, job->first, job->stored_key, on_stored, job, &job->err) != BN_OK) {
        bs_room_take_back(room);
        bs_reply_fault(job->job.request, 503, "store", job->err.text);
        free(job);
    }
}

static void acted(bs_work *work)
{
    act_job *job = (act_job *)(void *)((char *)work - offsetof(act_job, work));
    bs_room *room = job->job.room;

    bs_room_release(room);
    judged(job, room);
    bs_room_go_on(room);
}

static bool is_long(const act_job *job, const bs_room *room)
{
    return job->asked.act.type == BS_ACT_UNDO && bn_table_entries(room->live->table) > BS_FEW_BACK;
}

static void judge(act_job *job, bs_room *room)
{
    uint32_t count = bn_table_entries(room->live->table);

    if (job->asked.expects && job->asked.expect != count) {
        (void)bn_fail(&job->err, BN_ANSWER, "the table has changed since: load it again");
        doubt(job, room);
        return;
    }
    if (bs_paused(room)) {
        (void)bn_fail(&job->err, BN_ANSWER,
                      "the table is paused: answer when the referee continues it");
        doubt(job, room);
        return;
    }
    if (job->asked.act.type == BS_ACT_SEED && !bs_seed_brought(room)) {
        (void)bn_fail(&job->err, BN_ANSWER, "the seed of these dice was not sent");
        doubt(job, room);
        return;
    }
    job->first = count + 1;
    room->wakes |= job->asked.act.type == BS_ACT_UNDO &&
                   room->rules.deadlines.count; /* to an older question */
    bs_room_try(room);
    job->job.room = room;
    if (is_long(job, room)) {
        bs_room_hold(room);
        job->work = (bs_work){ .run = act, .done = acted, .line = BS_LINE_TABLES };
        bs_work_for(&job->work, job->job.request);
        bs_pool_give(job->job.server->workers, &job->work);
        return;
    }
    act(&job->work);
    judged(job, room);
}

static void run_act(bs_task *task, bs_room *room, bs_found found)
{
    act_job *job = (act_job *)task;
    const bs_chair *chair = bs_job_enter(&job->job, room, found);

    if (!chair) {
        free(job);
        return;
    }
    if (chair->seat.role == BN_SPECTATOR) { /* in words that depend on nothing */
        bs_reply_fault(job->job.request, 403, "seat", "a spectator can only watch");
        free(job);
        return;
    }
    job->seat = chair->seat;
    bs_key_of(chair->name, job->asked.key, job->stored_key);
    job->first = bs_room_kept(room, job->stored_key);
    if (job->first)
        reply_done(job, room, true);
    else
        judge(job, room);
}

/* ---- the request -------------------------------------------------------------------------- */

static void begin(bs_server *server, bs_request *request, bs_act_type type, const char *const *keys)
{
    act_job *job = bs_job_make(server, request, sizeof *job, run_act);
    bn_arena arena = bn_store_arena(BODY_SCRATCH);
    const bn_doc *map = job ? bs_body(request, keys, &arena) : NULL;
    const char *wrong = NULL;

    if (map) {
        job->asked.act.type = type;
        wrong = bs_act_read(map, &job->asked);
        if (wrong)
            bs_reply_fault(request, 422, "schema", wrong);
    }
    bn_arena_done(&arena);
    if (!map || wrong)
        free(job);
    else
        bs_job_visit(&job->job);
}

void bs_route_answer(void *self, bs_request *request)
{
    static const char *const keys[] = { "question", "value", "note", "expect", "key", NULL };

    begin(self, request, BS_ACT_ANSWER, keys);
}

void bs_route_roll(void *self, bs_request *request)
{
    static const char *const keys[] = { "question", "faces", "expect", "key", NULL };

    begin(self, request, BS_ACT_ROLL, keys);
}

void bs_route_undo(void *self, bs_request *request)
{
    static const char *const keys[] = { "to", "expect", "key", NULL };

    begin(self, request, BS_ACT_UNDO, keys);
}

/* Any seat that plays may refuse a seed that someone brought along. */
void bs_route_seed(void *self, bs_request *request)
{
    static const char *const keys[] = { "expect", "key", NULL };

    begin(self, request, BS_ACT_SEED, keys);
}

void bs_route_share(void *self, bs_request *request)
{
    static const char *const keys[] = { "commit", "share", "expect", "key", NULL };

    begin(self, request, BS_ACT_SHARE, keys);
}

void bs_route_leave_out(void *self, bs_request *request)
{
    static const char *const keys[] = { "seat", "expect", "key", NULL };

    begin(self, request, BS_ACT_LEAVE_OUT, keys);
}
