#include "deadlines.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "http/log.h"
#include "live/shares.h"

enum { WAITING_MAX = 256, TRIES = 4 };

typedef struct alarm_job {
    bs_task task;
    bs_server *server;
    bs_alarm alarm;
    bs_room *room; /* while defaults are stored */
    bool looked;   /* what others stored was loaded */
    bool rung;     /* hooks are notified */
    uint32_t tries;
    uint32_t passed;            /* steps that have passed */
    uint32_t first;             /* of those, the first that has not been notified */
    bs_rules rules;             /* the table's */
    bn_seat owing[BN_OPEN_MAX]; /* who had not answered */
    uint32_t owing_count;
} alarm_job;

static const bn_seat the_referee = { .role = BN_REFEREE };

static void run(bs_task *task, bs_room *room, bs_found found);

/* ---- the alarm ---------------------------------------------------------------------------- */

static void on_rearmed(void *with, const bs_result *result)
{
    alarm_job *job = with;

    if (result->outcome == BS_STALE &&
        ++job->tries < TRIES) { /* the table has continued: look again */
        job->looked = false;
        bs_rooms_visit(job->server->rooms, job->alarm.id, &job->task);
        return;
    }
    for (uint32_t i = job->first; result->outcome == BS_DONE && i < job->passed; i++)
        bs_log_text("deadline", "then", bs_then_word(job->rules.deadlines.step[i].then));
    free(job);
}

/* Which questions were notified about, and how many steps of theirs. */
static uint64_t told(const bs_live *live, uint32_t steps)
{
    return (uint64_t)bs_asked_after(live) << 3 | steps;
}

/* If the store does not answer, the alarm is given out once more. */
static void rearm(alarm_job *job, const bs_room *room)
{
    if (bs_store_rearm(bs_room_shard(room), &job->alarm, bn_table_entries(room->live->table),
                       bs_next_due(room), told(room->live, bs_passed(room)), BS_WITHIN_MS,
                       on_rearmed, job) != BN_OK)
        free(job);
}

/* ---- hooks -------------------------------------------------------------------------------- */

/* Hooks of those who must answer, and of the table, are notified of a step before the alarm moves on: if the process
 * dies between the two, anyone who is given the alarm next notifies them under the same key, which counts once. */
static void on_rung(void *with, const bs_result *result)
{
    alarm_job *job = with;

    if (result->outcome != BS_DONE) {
        free(job); /* someone is given the alarm once more */
        return;
    }
    job->rung = true;
    job->looked = false;
    bs_rooms_visit(job->server->rooms, job->alarm.id, &job->task);
}

static void ring(alarm_job *job, const bs_room *room)
{
    char names[BN_OPEN_MAX][BS_SEAT_MAX + 1], words[64];
    bs_ring rings[BN_OPEN_MAX];
    bn_text text = bn_text_over(words, sizeof words);
    uint8_t key[BS_KEY];

    bn_text_add(&text, "reminder ");
    bn_text_int(&text, bs_asked_after(room->live));
    bn_text_char(&text, ' ');
    bn_text_int(&text, job->passed);
    bs_key_of(words, room->id, key);
    for (uint32_t i = 0; i < job->owing_count; i++) {
        bn_text name = bn_text_over(names[i], sizeof names[i]);

        bn_seat_text(job->owing[i], &name);
        rings[i] = (bs_ring){ .seat = names[i], .kind = BS_RING_DEADLINE };
    }
    if (bs_store_ring(bs_room_shard(room), room->id, key, rings, job->owing_count, BS_WITHIN_MS,
                      on_rung, job) != BN_OK)
        free(job);
}

/* ---- defaults ----------------------------------------------------------------------------- */

static bn_code take_default(bs_live *live, const bn_asked *asked, bn_error *err)
{
    return asked->question.form == BN_FORM_ROLL
               ? bn_table_roll_seeded(live->table, the_referee, asked->id, live->seed, NULL, err)
               : bn_table_answer(live->table, the_referee, asked->id, &asked->question.preset,
                                 "not answered in time", NULL, err);
}

/* The next question that someone must answer to and that has a default. Dice have none at a table without a seed. */
static bool next_owed(const bs_live *live, bn_asked *out)
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = bn_table_ask(live->table, open);
    bn_seat seat;

    for (uint32_t i = 0; i < count; i++) {
        if (bs_waits_for(live, &open[i], &seat) &&
            (open[i].question.form != BN_FORM_ROLL || live->seeded)) {
            *out = open[i];
            return true;
        }
    }
    return false;
}

/* Answers what was due, and settles what follows. What is asked then is due later. */
static bn_code take_defaults(bs_live *live, bn_error *err)
{
    uint32_t asked_after = bs_asked_after(live);
    bn_code code = bs_shares_leave_out(live, err);
    bn_asked asked;

    while (code == BN_OK && bs_asked_after(live) == asked_after && next_owed(live, &asked))
        code = take_default(live, &asked, err);
    return code == BN_OK ? bs_live_settle(live, err) : code;
}

static void on_stored(void *with, const bs_result *result)
{
    alarm_job *job = with;
    bs_room *room = job->room;

    bs_room_stored(room, result);
    if (result->outcome == BS_DONE) {
        rearm(job, room);
    } else {
        bs_room_take_back(room);
        job->looked = false;
        if (job->tries > 0)
            bs_room_drop(room); /* its entries may not be those that are stored */
        if (++job->tries < TRIES)
            bs_room_retry(room, &job->task);
        else
            free(job);
    }
    bs_room_go_on(room);
}

static void key_of(const bs_room *room, uint8_t out[BS_KEY])
{
    char words[40];
    bn_text text = bn_text_over(words, sizeof words);

    bn_text_add(&text, "deadline ");
    bn_text_int(&text, bs_asked_after(room->live));
    bs_key_of(words, room->id, out);
}

static void store_defaults(alarm_job *job, bs_room *room)
{
    uint32_t count = bn_table_entries(room->live->table);
    uint8_t key[BS_KEY];
    bn_error err;
    bn_code code;

    key_of(room, key);
    job->room = room;
    room->wakes =
        false; /* the alarm is moved on as soon as this is stored, and comes again by itself if not */
    bs_room_try(room);
    code = bs_live_has_room(room->live, &err);
    if (code == BN_LIMIT) {
        rearm(job, room);
        return;
    }
    code = take_defaults(room->live, &err);
    if (code == BN_OK && bn_table_entries(room->live->table) == count) {
        rearm(job, room); /* there are no defaults: the referee is notified, and decides */
        return;
    }
    if (code == BN_OK)
        code = bs_room_store(room, count + 1, key, on_stored, job, &err);
    if (code == BN_OK)
        return;
    bs_log_text("error", "text", err.text);
    bs_room_take_back(room);
    free(job);
}

/* ---- looking ------------------------------------------------------------------------------ */

static bool default_passed(const bs_room *room, uint32_t passed)
{
    for (uint32_t i = 0; i < passed; i++)
        if (room->rules.deadlines.step[i].then == BS_THEN_DEFAULT)
            return true;
    return false;
}

static void run(bs_task *task, bs_room *room, bs_found found)
{
    alarm_job *job = (alarm_job *)task;

    if (found != BS_FOUND) {
        free(job);
        return;
    }
    if (!job->looked) {
        job->looked = true;
        bs_room_retry(room, task);
        return;
    }
    job->rules = room->rules;
    job->owing_count = bs_owing(room->live, job->owing);
    job->passed = bs_passed(room);
    job->first = job->alarm.told >> 3 == bs_asked_after(room->live) ? job->alarm.told & 7 : 0;
    if (!job->rung && room->hooked && job->first < job->passed && job->owing_count) {
        ring(job, room);
        return;
    }
    if (default_passed(room, job->passed))
        store_defaults(job, room);
    else
        rearm(job, room);
}

static void ask(bs_asking *asking);

/* A table that was moved to another database may still be here, and is not touched. */
static void on_alarms(void *with, const bs_result *result)
{
    bs_asking *asking = with;
    bs_server *server = asking->server;

    asking->asks = false;
    for (uint32_t i = 0; i < result->alarm_count; i++) {
        alarm_job *job;

        if (bs_shards_of(server->shards, result->alarms[i].id) != asking->store)
            continue;
        job = calloc(1, sizeof *job);
        if (!job)
            return;
        job->task.run = run;
        job->server = server;
        job->alarm = result->alarms[i];
        bs_rooms_visit(server->rooms, job->alarm.id, &job->task);
    }
    /* There may be more; but those that were given must be dealt with before they are given out again. */
    if (result->alarm_count == BS_ALARMS_MAX && bs_store_waiting(asking->store) < WAITING_MAX)
        ask(asking);
}

static void ask(bs_asking *asking)
{
    if (asking->asks || asking->server->stopping || !bs_store_ready(asking->store, NULL))
        return;
    asking->asks = bs_store_alarms(asking->store, BS_WITHIN_MS, on_alarms, asking) == BN_OK;
}

bn_code bs_deadlines_allowed(const bs_server *server, const bs_rules *rules, bn_error *err)
{
    if (rules->deadlines.count && rules->deadlines.step[0].after < server->shortest_deadline)
        return bn_fail(err, BN_SCHEMA, "this server does not take such a short deadline");
    return BN_OK;
}

void bs_deadlines_tick(bs_server *server)
{
    for (uint32_t i = 0; i < bs_shards_count(server->shards); i++) {
        bs_asking *asking = &server->asking[i];

        asking->server = server;
        asking->store = bs_shards_at(server->shards, i);
        ask(asking);
    }
}
