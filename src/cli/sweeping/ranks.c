/* A message for each cell: its number there, its line back. Each process has a few cells waiting, so that it need not wait for
 * the next one. All calls of MPI are made by the first thread of a process. It looks for messages and sleeps in between, because
 * what MPI offers for waiting takes a whole core, which a cell could have. */
#include "ranks.h"

#include <stdlib.h>
#include <string.h>

#include <mpi.h>

#include "print/paint.h"
#include "shared/load.h"

enum { GIVE, GIVEN, WAITING = 4, NAP_NANOSECONDS = 100000 };

typedef struct order {
    uint64_t index, cell;
    int32_t over; /* there are no more */
} order;

typedef struct reply {
    uint64_t index;
    bn_code code;
    sweep_method method;
    bn_error err;
    /* the line follows */
} reply;

bool ranks_join(ranks *r)
{
    int level;

    (void)MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    (void)MPI_Comm_size(MPI_COMM_WORLD, &r->count);
    (void)MPI_Comm_rank(MPI_COMM_WORLD, &r->mine);
    return true;
}

void ranks_leave(void)
{
    (void)MPI_Finalize();
}

void ranks_share(uint64_t *hash, int *status)
{
    (void)MPI_Bcast(hash, sizeof *hash, MPI_BYTE, 0, MPI_COMM_WORLD);
    (void)MPI_Bcast(status, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void ranks_break(const ranks *r)
{
    fprintf(paint_errors(), "process %d has another plan, battle or version than the first\n",
            r->mine);
    (void)MPI_Abort(MPI_COMM_WORLD, bn_code_exit_status(BN_SCHEMA));
}

static void nap(void)
{
    (void)nanosleep(&(struct timespec){ .tv_nsec = NAP_NANOSECONDS }, NULL);
}

/* ---- the first process ----------------------------------------------------------------------------- */

typedef struct service {
    const ranks *r;
    pool *p;
    int *waiting; /* cells of each process */
    int all;
} service;

static void give(service *s, int to, uint64_t index)
{
    order o = { .index = index, .cell = results_cell(s->p->out, index) };

    (void)MPI_Send(&o, sizeof o, MPI_BYTE, to, GIVE, MPI_COMM_WORLD);
    s->waiting[to]++;
    s->all++;
}

/* Whether something was given, or is still under way. */
static bool give_all(service *s)
{
    uint64_t index;
    bool over;

    (void)pthread_mutex_lock(&s->p->lock);
    for (int depth = 0; depth < WAITING; depth++)
        for (int to = 1; to < s->r->count; to++)
            if (s->waiting[to] <= depth && pool_next(s->p, &index))
                give(s, to, index);
    over = pool_is_over(s->p);
    (void)pthread_mutex_unlock(&s->p->lock);
    return !over || s->all > 0;
}

static bool take_one(service *s)
{
    MPI_Status from;
    pool_cell found = { .code = BN_MEMORY };
    reply *got;
    int there, size;

    (void)MPI_Iprobe(MPI_ANY_SOURCE, GIVEN, MPI_COMM_WORLD, &there, &from);
    if (!there)
        return false;
    (void)MPI_Get_count(&from, MPI_BYTE, &size);
    got = malloc((size_t)size);
    if (got == NULL)
        (void)MPI_Abort(MPI_COMM_WORLD, bn_code_exit_status(BN_MEMORY));
    (void)MPI_Recv(got, size, MPI_BYTE, from.MPI_SOURCE, GIVEN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    s->waiting[from.MPI_SOURCE]--;
    s->all--;
    found = (pool_cell){ got->code, (const char *)(got + 1), got->method, got->err };
    (void)pthread_mutex_lock(&s->p->lock);
    pool_take(s->p, got->index, &found);
    (void)pthread_mutex_unlock(&s->p->lock);
    free(got);
    return true;
}

void ranks_serve(const ranks *r, pool *p)
{
    service s = { .r = r, .p = p, .waiting = calloc((size_t)r->count, sizeof(int)) };

    if (s.waiting == NULL)
        (void)MPI_Abort(MPI_COMM_WORLD, bn_code_exit_status(BN_MEMORY));
    while (give_all(&s))
        if (!take_one(&s))
            nap();
    for (int to = 1; to < r->count; to++)
        (void)MPI_Send(&(order){ .over = 1 }, sizeof(order), MPI_BYTE, to, GIVE, MPI_COMM_WORLD);
    free(s.waiting);
}

/* ---- the others -------------------------------------------------------------------------------------- */

static void answer(const sweep_plan *plan, const order *o)
{
    pool_cell found;
    bn_arena arena;
    size_t size;
    reply *out;

    cli_arena_init(&arena);
    pool_work_out(plan, o->cell, &arena, &found);
    size = sizeof *out + (found.line != NULL ? strlen(found.line) : 0) + 1;
    out = calloc(1, size);
    if (out == NULL)
        (void)MPI_Abort(MPI_COMM_WORLD, bn_code_exit_status(BN_MEMORY));
    *out = (reply){ o->index, found.code, found.method, found.err };
    if (found.line != NULL)
        memcpy(out + 1, found.line, strlen(found.line));
    (void)MPI_Send(out, (int)size, MPI_BYTE, 0, GIVEN, MPI_COMM_WORLD);
    free(out);
    bn_arena_done(&arena);
}

void ranks_work(const sweep_plan *plan)
{
    for (;;) {
        order o;
        int there;

        (void)MPI_Iprobe(0, GIVE, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        if (!there) {
            nap();
            continue;
        }
        (void)MPI_Recv(&o, sizeof o, MPI_BYTE, 0, GIVE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (o.over)
            return;
        answer(plan, &o);
    }
}
