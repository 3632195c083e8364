/* Odds, the coming round, advice and analysis for a seat, thought out in a thread.
 *
 * A first figure and a better one are two requests (look=first, then without), and not a stream of events: each is
 * one answer, which any proxy passes on, any client can ask for again, and everyone who asks the same gets from
 * the same memory. */
#include "thinking.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/system/game.h>

#include "../http/reply.h"

enum { MOST = 32, EACH_CLIENT = 4 }; /* questions at once: of all, and of one client */

/* A request that waits for an answer. */
typedef struct asker {
    struct asker *next;
    bs_request *request;
    bs_question *question;
    bn_seat seat; /* of the link */
} asker;

struct bs_question {
    bs_work work;
    bs_thinking *thinking;
    bs_question *next;
    bs_ask ask;
    asker *askers;
    bs_position position;
    uint32_t ms;
    size_t bytes;
    /* what the thread finds */
    bn_code code;
    bn_error err;
    char *text;
    size_t length;
};

/* ---- in the thread ------------------------------------------------------------------------ */

static void run(bs_work *work)
{
    bs_question *q = (bs_question *)work;
    bs_budget budget = bs_budget_of(q->ms, q->bytes, &work->cancelled);

    q->code = bs_inquire(&q->ask.inquiry, &q->position, &budget, &q->text, &q->length, &q->err);
}

/* ---- afterwards --------------------------------------------------------------------------- */

static void reply_text(bs_request *request, const char *text, size_t length)
{
    char *copy = malloc(length ? length : 1);

    if (!copy) {
        bs_reply_fault(request, 507, "memory", "out of memory for the answer");
        return;
    }
    memcpy(copy, text, length);
    bs_reply_bytes(request, 200, "application/json", copy, length);
}

static void reply(const bs_question *q, bs_request *request)
{
    if (atomic_load(&q->work.cancelled))
        bs_reply_fault(request, 503, "stopping", "the server is about to stop");
    else if (q->code == BN_OK)
        reply_text(request, q->text, q->length);
    else if (q->code == BN_LIMIT || q->code == BN_MEMORY)
        bs_reply_fault(request, 422, "limit",
                       "this takes more time or memory than the server gives a question");
    else
        bs_reply_error(request, &q->err);
}

static void unlink_question(bs_question *q)
{
    bs_question **at = &q->thinking->questions;

    while (*at != q)
        at = &(*at)->next;
    *at = q->next;
}

static void done(bs_work *work)
{
    bs_question *q = (bs_question *)work;

    unlink_question(q);
    if (q->code == BN_OK && q->text)
        bs_answers_keep(q->thinking->answers, &q->ask, q->text, q->length);
    while (q->askers) {
        asker *one = q->askers;

        q->askers = one->next;
        reply(q, one->request);
        free(one);
    }
    bs_position_free(&q->position);
    free(q->text);
    free(q);
}

void bs_questions_cancel(bs_thinking *thinking)
{
    bs_question *next;

    for (bs_question *q = thinking->questions; q; q = next) {
        next = q->next;
        bs_pool_cancel(thinking->pool, &q->work);
    }
}

/* The client has gone. Without anyone who waits for it, the question is given up. */
static void on_gone(void *self)
{
    asker *one = self, **at = &one->question->askers;
    bs_question *q = one->question;

    while (*at != one)
        at = &(*at)->next;
    *at = one->next;
    bs_reply_fault(one->request, 503, "gone", "the request was cancelled");
    free(one);
    if (!q->askers)
        bs_pool_cancel(q->thinking->pool, &q->work);
}

/* ---- asking ------------------------------------------------------------------------------- */

/* Which of the limits a new question would break, in words; NULL: none. */
static const char *too_much(const bs_thinking *thinking, const bs_ask *ask, bn_seat seat,
                            const bs_request *request)
{
    uint32_t client = 0;

    for (const bs_question *q = thinking->questions; q; q = q->next)
        for (const asker *one = q->askers; one; one = one->next) {
            if (memcmp(q->ask.table, ask->table, BS_ID) == 0 && one->seat.role == seat.role &&
                one->seat.side == seat.side && one->seat.person == seat.person)
                return "this seat has a question already: wait for its answer";
            client += memcmp(&one->request->client, &request->client, sizeof(bs_client)) == 0;
        }
    return client < EACH_CLIENT ? NULL : "too many questions at once: wait for their answers";
}

/* A question that is being answered already, and not given up. */
static bs_question *find(const bs_thinking *thinking, const bs_ask *ask)
{
    bs_question *q = thinking->questions;

    while (q && (atomic_load(&q->work.cancelled) || !bs_ask_same(&q->ask, ask)))
        q = q->next;
    return q;
}

static uint32_t count_questions(const bs_thinking *thinking)
{
    uint32_t count = 0;

    for (const bs_question *q = thinking->questions; q; q = q->next)
        count++;
    return count;
}

/* NULL after a reply. */
static bs_question *begin(bs_thinking *thinking, const bs_ask *ask, const bs_live *live,
                          bs_request *request)
{
    bs_question *q = NULL;

    if (count_questions(thinking) >= MOST) {
        bs_reply_fault(request, 503, "busy", "too many questions wait: ask again later");
        return NULL;
    }
    q = calloc(1, sizeof *q);
    if (!q || !bs_position_take(live->table, live->document, ask->inquiry.kind == BS_ASK_ANALYSIS,
                                &q->position)) {
        bs_reply_fault(request, 507, "memory", "out of memory for the question");
        free(q);
        return NULL;
    }
    q->work.run = run;
    q->work.done = done;
    q->work.line = BS_LINE_QUESTIONS;
    bs_work_for(&q->work, request);
    q->thinking = thinking;
    q->ask = *ask;
    q->ms = bs_thinking_ms(thinking, ask->inquiry.first);
    q->bytes = bs_thinking_bytes(thinking);
    q->code = BN_LIMIT;
    q->next = thinking->questions;
    thinking->questions = q;
    bs_pool_give(thinking->pool, &q->work);
    return q;
}

static void wait_for(bs_question *q, bn_seat seat, bs_request *request)
{
    asker *one = calloc(1, sizeof *one);

    if (!one) {
        bs_reply_fault(request, 507, "memory", "out of memory for the question");
        if (!q->askers)
            bs_pool_cancel(q->thinking->pool, &q->work);
        return;
    }
    *one = (asker){ .next = q->askers, .request = request, .question = q, .seat = seat };
    q->askers = one;
    bs_http_when_gone(request, on_gone, one);
}

static void ask(bs_thinking *thinking, const bs_ask *asked, const bs_live *live, bn_seat seat,
                bs_request *request)
{
    size_t length = 0;
    const char *known = bs_answers_find(thinking->answers, asked, &length);
    const char *refused = known ? NULL : too_much(thinking, asked, seat, request);
    bs_question *q;

    thinking->asked++;
    thinking->known += known != NULL;
    if (known) {
        reply_text(request, known, length);
    } else if (refused) {
        bs_reply_fault(request, 429, "one_at_a_time", refused);
    } else {
        q = find(thinking, asked);
        if (!q)
            q = begin(thinking, asked, live, request);
        if (q)
            wait_for(q, seat, request);
    }
}

/* ---- the request -------------------------------------------------------------------------- */

typedef struct question_job {
    bs_look look;
    bs_inquiry inquiry;
    int32_t side; /* whose advice the referee wants; -1: none was named */
} question_job;

/* Whether the rules of the table let the seat ask this; the error says why not. */
static bn_code may_ask(const question_job *job, const bs_room *room, bn_seat seat, bn_error *err)
{
    bool over = bn_table_winner(job->look.job.live->table) != BN_GOES_ON;

    if (job->inquiry.kind == BS_ASK_ANALYSIS)
        return over ? BN_OK : bn_fail(err, BN_SEAT, "a battle can be analysed when it is over");
    if (over || room->rules.counsel == BS_COUNSEL_ALL ||
        (room->rules.counsel == BS_COUNSEL_REFEREE && seat.role == BN_REFEREE))
        return BN_OK;
    return bn_fail(err, BN_SEAT, "this table gives no odds and no advice to this seat");
}

/* For whom it is answered: the referee asks for advice on behalf of a commander. */
static bn_code seat_of(const question_job *job, const bn_table *table, bn_seat seat, bn_seat *out,
                       bn_error *err)
{
    *out = seat;
    if (job->inquiry.kind == BS_ASK_ANALYSIS)
        *out = (bn_seat){ .role = BN_REFEREE }; /* it shows everyone the same */
    if (job->inquiry.kind != BS_ASK_ADVICE || seat.role != BN_REFEREE)
        return BN_OK;
    if (job->side < 0 || (uint32_t)job->side >= bn_table_sides(table))
        return bn_fail(err, BN_SCHEMA, "the referee names the side that wants advice");
    *out = (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)job->side };
    return BN_OK;
}

static void ask_at(question_job *job, const bs_room *room, const bs_chair *chair)
{
    bs_request *request = job->look.job.request;
    bs_ask asked = { .head = bn_table_entries(job->look.job.live->table), .inquiry = job->inquiry };
    bn_error err;

    memcpy(asked.table, room->id, BS_ID);
    if (may_ask(job, room, chair->seat, &err) != BN_OK ||
        seat_of(job, job->look.job.live->table, chair->seat, &asked.inquiry.seat, &err) != BN_OK)
        bs_reply_error(request, &err);
    else
        ask(job->look.job.server->thinking, &asked, job->look.job.live, chair->seat, request);
}

static void run_question(bs_task *task, bs_room *room, bs_found found)
{
    question_job *job = (question_job *)task;
    const bs_chair *chair = bs_job_enter(&job->look.job, room, found);

    if (chair && bs_look_again(&job->look, room))
        return;
    if (chair)
        ask_at(job, room, chair);
    free(job);
}

/* False after a reply. */
static bool read_look(bs_request *request, bs_inquiry *out)
{
    const char *look = bs_argument(request, "look"), *objective = bs_argument(request, "objective");

    out->first = look && strcmp(look, "first") == 0;
    if (look && !out->first && strcmp(look, "full") != 0) {
        bs_reply_fault(request, 422, "schema", "\"look\" must be first or full");
        return false;
    }
    if (out->kind != BS_ASK_ADVICE)
        return true;
    objective = objective ? objective : "victory";
    if (strlen(objective) >= BS_OBJECTIVE_MAX) {
        bs_reply_fault(request, 422, "schema", "the objective is too long");
        return false;
    }
    memcpy(out->objective, objective, strlen(objective) + 1);
    return true;
}

static void begin_job(bs_server *server, bs_request *request, bs_inquiry_kind kind)
{
    question_job *job;

    if (!server->thinking->pool) {
        bs_reply_fault(request, 503, "busy", "this server gives no odds and no advice");
        return;
    }
    job = bs_look_make(server, request, sizeof *job, bs_argument(request, "after"), run_question);
    if (!job)
        return;
    job->inquiry.kind = kind;
    job->side = -1;
    if (read_look(request, &job->inquiry) && bs_argument_number(request, "side", &job->side))
        bs_job_visit(&job->look.job);
    else
        free(job);
}

void bs_route_odds(void *self, bs_request *request)
{
    begin_job(self, request, BS_ASK_ODDS);
}

void bs_route_matrix(void *self, bs_request *request)
{
    begin_job(self, request, BS_ASK_MATRIX);
}

void bs_route_advice(void *self, bs_request *request)
{
    begin_job(self, request, BS_ASK_ADVICE);
}

void bs_route_analysis(void *self, bs_request *request)
{
    begin_job(self, request, BS_ASK_ANALYSIS);
}
