/* What a page draws of a table, and what the referee may change: the same trees that the engine gives a page itself. */
#include "../server.h"

#include <stdlib.h>

#include <banneret/store.h>
#include <banneret/system/board.h>
#include <banneret/system/game.h>
#include <banneret/system/probe.h>

#include "trees/map_tree.h"
#include "trees/prospects_tree.h"
#include "../http/reply.h"

enum { SCRATCH = 64 << 20 };

typedef struct show_job {
    bs_look look;
    const char *name; /* of the member that is shown */
    bn_code (*show)(const struct show_job *job, const bn_table *table, bn_seat seat,
                    bn_arena *arena, bn_doc **out, bn_error *err);
    bn_board_wish board;
    bn_probe_wish probe;
    bn_point point;
} show_job;

/* ---- what is shown ------------------------------------------------------------------------ */

static bn_code show_board(const show_job *job, const bn_table *table, bn_seat seat, bn_arena *arena,
                          bn_doc **out, bn_error *err)
{
    bn_board board;

    (void)err;
    if (bn_table_game(table)->board == NULL)
        *out = bn_doc_null(arena);
    else if (bn_table_board(table, seat, &job->board, arena, &board))
        *out = bn_board_doc(&board, arena);
    return BN_OK;
}

static bn_code show_probe(const show_job *job, const bn_table *table, bn_seat seat, bn_arena *arena,
                          bn_doc **out, bn_error *err)
{
    bn_probe probe;
    bn_code code = bn_table_probe(table, seat, &job->probe, arena, &probe, err);

    if (code == BN_OK)
        *out = bn_probe_doc(&probe, arena);
    return code;
}

static bn_code show_map(const show_job *job, const bn_table *table, bn_seat seat, bn_arena *arena,
                        bn_doc **out, bn_error *err)
{
    (void)job;
    (void)err;
    *out = bnr_table_map(table, seat, arena);
    return BN_OK;
}

static bn_code show_toward(const show_job *job, const bn_table *table, bn_seat seat,
                           bn_arena *arena, bn_doc **out, bn_error *err)
{
    (void)err;
    *out = bnr_table_toward(table, seat, job->point, arena);
    return BN_OK;
}

static bn_code show_prospects(const show_job *job, const bn_table *table, bn_seat seat,
                              bn_arena *arena, bn_doc **out, bn_error *err)
{
    (void)job;
    return bnr_table_prospects(table, seat, arena, out, err);
}

static bn_code show_rulings(const show_job *job, const bn_table *table, bn_seat seat,
                            bn_arena *arena, bn_doc **out, bn_error *err)
{
    (void)job;
    if (seat.role != BN_REFEREE && seat.role != BN_COMMANDER)
        return bn_fail(err, BN_SEAT, "this seat rules on nothing");
    *out = bn_table_rulings(table, seat, arena);
    return BN_OK;
}

/* ---- the request -------------------------------------------------------------------------- */

static void reply(const show_job *job, const bs_chair *chair)
{
    bn_arena arena = bn_store_arena(SCRATCH);
    bn_doc *map = bn_doc_map(&arena), *shown = NULL;
    bn_error err;

    bn_doc_put_int(&arena, map, "head", bn_table_entries(job->look.job.live->table));
    if (job->show(job, job->look.job.live->table, chair->seat, &arena, &shown, &err) != BN_OK) {
        bs_reply_error(job->look.job.request, &err);
    } else {
        bn_doc_put(&arena, map, job->name, shown);
        bs_reply_doc(job->look.job.request, 200, shown && !arena.full ? map : NULL);
    }
    bn_arena_done(&arena);
}

static void run_show(bs_task *task, bs_room *room, bs_found found)
{
    show_job *job = (show_job *)task;
    const bs_chair *chair = bs_job_enter(&job->look.job, room, found);

    if (chair && bs_look_again(&job->look, room))
        return;
    if (chair)
        reply(job, chair);
    free(job);
}

static show_job *make(void *self, bs_request *request)
{
    return bs_look_make(self, request, sizeof(show_job), bs_argument(request, "after"), run_show);
}

/* Ends a job whose arguments were refused. */
static void go(show_job *job, bool sound)
{
    if (sound)
        bs_job_visit(&job->look.job);
    else
        free(job);
}

void bs_route_board(void *self, bs_request *request)
{
    show_job *job = make(self, request);

    if (!job)
        return;
    job->name = "board";
    job->show = show_board;
    job->board.chosen = -1;
    go(job, bs_argument_number(request, "chosen", &job->board.chosen));
}

void bs_route_probe(void *self, bs_request *request)
{
    show_job *job = make(self, request);

    if (!job)
        return;
    job->name = "probe";
    job->show = show_probe;
    job->probe.stand = -1;
    job->probe.heading = -1;
    job->probe.anywhere = !bs_argument(request, "x") && !bs_argument(request, "y");
    go(job, bs_argument_number(request, "stand", &job->probe.stand) &&
                bs_argument_number(request, "x", &job->probe.at.x) &&
                bs_argument_number(request, "y", &job->probe.at.y) &&
                bs_argument_number(request, "heading", &job->probe.heading));
}

void bs_route_map(void *self, bs_request *request)
{
    show_job *job = make(self, request);

    if (!job)
        return;
    job->name = "map";
    job->show = show_map;
    go(job, true);
}

void bs_route_toward(void *self, bs_request *request)
{
    show_job *job = make(self, request);

    if (!job)
        return;
    job->name = "toward";
    job->show = show_toward;
    go(job, bs_argument_number(request, "x", &job->point.x) &&
                bs_argument_number(request, "y", &job->point.y));
}

void bs_route_rulings(void *self, bs_request *request)
{
    show_job *job = make(self, request);

    if (!job)
        return;
    job->name = "rulings";
    job->show = show_rulings;
    go(job, true);
}

void bs_route_prospects(void *self, bs_request *request)
{
    show_job *job = make(self, request);

    if (!job)
        return;
    job->name = "prospects";
    job->show = show_prospects;
    go(job, true);
}
