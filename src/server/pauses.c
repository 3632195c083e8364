/* The referee pauses a table and resumes it. While it is paused no one acts and no deadline comes closer. */
#include "server.h"

#include <stdlib.h>

#include <banneret/store.h>

#include "http/reply.h"

enum { SCRATCH = 1 << 20 };

typedef struct pause_job {
    bs_job job;
    bool paused;
} pause_job;

static void on_paused(void *with, const bs_result *result)
{
    const pause_job *job = with;

    bs_job_changed(with, result, job->paused ? "{\"paused\":true}" : "{\"paused\":false}", false);
}

static void run_pause(bs_task *task, bs_room *room, bs_found found)
{
    pause_job *job = (pause_job *)task;
    const bs_chair *chair = bs_job_enter_referee(&job->job, room, found);

    if (chair && job->paused && room->pause_count >= BS_PAUSES_MAX - 2)
        bs_reply_fault(job->job.request, 409, "limit", "this table was paused too often");
    else if (chair && bs_job_waits(&job->job, room,
                                   bs_store_pause(bs_room_shard(room), room->id, job->paused,
                                                  BS_WITHIN_MS, on_paused, job)))
        return;
    free(job);
}

void bs_route_pause(void *self, bs_request *request)
{
    static const char *const keys[] = { "paused", NULL };
    bn_arena arena = bn_store_arena(SCRATCH);
    const bn_doc *map = bs_body(request, keys, &arena);
    const bn_doc *paused = map ? bn_doc_at(map, "paused") : NULL;
    pause_job *job = NULL;

    if (map && (!paused || paused->type != BN_DOC_BOOL))
        bs_reply_fault(request, 422, "schema", "\"paused\" must be true or false");
    else if (map)
        job = bs_job_make(self, request, sizeof *job, run_pause);
    if (job)
        job->paused = paused->truth;
    bn_arena_done(&arena);
    if (job)
        bs_job_visit(&job->job);
}
