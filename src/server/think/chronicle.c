/* What happened, for a seat that asks. It has its own thread, so that it does not wait for questions and bots. */
#include "thinking.h"

#include <stdlib.h>

#include "../http/reply.h"
#include "telling.h"

/* This many wait, with this much between them (one alone may have more); and what one of them takes while it is
 * shown. */
enum { MOST = 64, WAITING_MAX = 64 << 20, BYTES = 288 << 20, MS = 60000 };

struct bs_tale {
    bs_work work;
    bs_thinking *thinking;
    bs_request *request; /* NULL: the client has gone */
    bs_telling telling;
    bs_position position;
    size_t bytes; /* of that */
    /* what the thread finds */
    bn_code code;
    bn_error err;
    char *text;
    size_t length;
};

static void run(bs_work *work)
{
    struct bs_tale *tale = (struct bs_tale *)work;
    bs_budget budget = bs_budget_of(MS, BYTES, &work->cancelled);

    tale->code =
        bs_tell(&tale->telling, &tale->position, &budget, &tale->text, &tale->length, &tale->err);
}

static void done(bs_work *work)
{
    struct bs_tale *tale = (struct bs_tale *)work;

    tale->thinking->tales--;
    tale->thinking->tale_bytes -= tale->bytes;
    if (tale->request && tale->code != BN_OK)
        bs_reply_error(tale->request, &tale->err);
    if (tale->request && tale->code == BN_OK) {
        bs_reply_bytes(tale->request, 200, "application/json", tale->text, tale->length);
        tale->text = NULL;
    }
    bs_position_free(&tale->position);
    free(tale->text);
    free(tale);
}

static void on_gone(void *self)
{
    struct bs_tale *tale = self;

    bs_reply_fault(tale->request, 503, "gone", "the request was cancelled");
    tale->request = NULL;
    bs_pool_cancel(tale->thinking->reader, &tale->work);
}

static bool has_room(const bs_thinking *thinking, size_t bytes)
{
    return thinking->tales < MOST &&
           (!thinking->tales || thinking->tale_bytes + bytes <= WAITING_MAX);
}

static void begin(bs_thinking *thinking, const bs_live *live, const bs_telling *telling,
                  bs_request *request)
{
    size_t bytes = bn_table_entries(live->table) * sizeof(bn_entry);
    struct bs_tale *tale = has_room(thinking, bytes) ? calloc(1, sizeof *tale) : NULL;

    if (!tale || !bs_position_take(live->table, live->document, true, &tale->position)) {
        bs_reply_fault(request, 503, "busy", "too many ask what happened: ask again later");
        free(tale);
        return;
    }
    tale->work.run = run;
    tale->work.done = done;
    bs_work_for(&tale->work, request);
    tale->thinking = thinking;
    tale->request = request;
    tale->telling = *telling;
    tale->code = bn_fail(&tale->err, BN_LIMIT, "the request was cancelled");
    tale->bytes = bytes;
    thinking->tales++;
    thinking->tale_bytes += bytes;
    bs_http_when_gone(request, on_gone, tale);
    bs_pool_give(thinking->reader, &tale->work);
}

/* ---- the request -------------------------------------------------------------------------- */

typedef struct tale_job {
    bs_look look;
    bs_telling telling;
} tale_job;

static void run_tale(bs_task *task, bs_room *room, bs_found found)
{
    tale_job *job = (tale_job *)task;
    const bs_chair *chair = bs_job_enter(&job->look.job, room, found);

    if (chair && bs_look_again(&job->look, room))
        return;
    if (chair) {
        job->telling.seat = chair->seat;
        job->telling.from = job->look.from;
        begin(job->look.job.server->thinking, job->look.job.live, &job->telling,
              job->look.job.request);
    }
    free(job);
}

static tale_job *make(bs_server *server, bs_request *request)
{
    return bs_look_make(server, request, sizeof(tale_job), bs_argument(request, "after"), run_tale);
}

void bs_route_chronicle(void *self, bs_request *request)
{
    tale_job *job = make(self, request);

    if (job)
        bs_job_visit(&job->look.job);
}

void bs_route_book(void *self, bs_request *request)
{
    tale_job *job = make(self, request);

    if (!job)
        return;
    job->telling.book = true;
    job->telling.month = -1;
    if (bs_argument_number(request, "month", &job->telling.month))
        bs_job_visit(&job->look.job);
    else
        free(job);
}
