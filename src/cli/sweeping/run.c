/* Each thread takes the next cell. Lines wait in a ring until all before them are written, so that the file is the same on
 * any number of threads; a thread that is too far ahead waits. */
#include "run.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "print/paint.h"
#include "print/plain.h"
#include "shared/estimating.h"
#include "shared/interrupt.h"
#include "shared/load.h"
#include "sweep/cell.h"

enum { TOLD_MOST = 3 };
#define SHOWN_EVERY 0.2

static bool goes_on(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return !os_interrupted();
}

/* A cell that is left: there are none while an adaptive design waits for the results of all before it. */
static bool has_next(const pool *p)
{
    return p->next < results_count(p->out) && p->next < p->out->done + POOL_AHEAD;
}

bool pool_is_over(const pool *p)
{
    return p->ended || os_interrupted() ||
           (p->next == results_count(p->out) &&
            (p->out->border == NULL || p->out->done == p->next)) ||
           (p->plan->seconds > 0 && seconds_since(&p->began) >= p->plan->seconds);
}

static void show(pool *p)
{
    double now = seconds_since(&p->began), each;
    uint64_t here = p->out->done - p->first;

    if (now - p->shown < SHOWN_EVERY || here == 0)
        return;
    p->shown = now;
    each = now / (double)here;
    paint_progress("%llu of %llu cells, %.0f s left", (unsigned long long)p->out->done,
                   (unsigned long long)results_count(p->out),
                   each * (double)(results_count(p->out) - p->out->done));
}

/* Writes every line whose turn it is. */
static void write_ready(pool *p)
{
    pool_slot *s = &p->ring[p->out->done % POOL_AHEAD];

    while (p->status == 0 && s->line != NULL) {
        p->status = results_add(p->out, s->line, s->method);
        free(s->line);
        s->line = NULL;
        s = &p->ring[p->out->done % POOL_AHEAD];
    }
    p->ended |= p->status != 0;
    show(p);
    (void)pthread_cond_broadcast(&p->moved);
}

static void tell_refusal(pool *p, uint64_t cell, const bn_error *why)
{
    if (p->told++ >= TOLD_MOST)
        return;
    paint_clear_progress();
    fprintf(paint_errors(), "cell %llu is refused: %s%s%s%s%s\n", (unsigned long long)cell,
            PLAIN(why->text), why->path[0] != '\0' ? " in " : "", PLAIN(why->path),
            why->hint[0] != '\0' ? ": " : "", PLAIN(why->hint));
}

void pool_take(pool *p, uint64_t index, const pool_cell *found)
{
    pool_slot *s = &p->ring[index % POOL_AHEAD];

    if (os_interrupted() || p->ended)
        return;
    if (found->code == BN_OK) {
        s->line = strdup(found->line);
        s->method = found->method;
    }
    if (found->code != BN_OK || s->line == NULL) {
        p->ended = true;
        p->status =
            found->code == BN_OK ? bn_code_exit_status(BN_MEMORY) : cli_error(NULL, &found->err);
    } else if (found->method == SWEEP_REFUSED) {
        tell_refusal(p, results_cell(p->out, index), &found->err);
    }
    write_ready(p);
}

void pool_work_out(const sweep_plan *plan, uint64_t cell, bn_arena *arena, pool_cell *out)
{
    *out = (pool_cell){ .method = SWEEP_EXACT };
    out->code = sweep_cell(plan, cell, bn_store_memory(), (bn_watch){ goes_on, NULL }, arena,
                           &out->line, &out->method, &out->err);
}

bool pool_next(pool *p, uint64_t *index)
{
    if (pool_is_over(p) || !has_next(p))
        return false;
    *index = p->next++;
    return true;
}

static void work_out(pool *p, uint64_t index)
{
    pool_cell found;
    bn_arena arena;

    cli_arena_init(&arena);
    pool_work_out(p->plan, results_cell(p->out, index), &arena, &found);
    (void)pthread_mutex_lock(&p->lock);
    pool_take(p, index, &found);
    (void)pthread_mutex_unlock(&p->lock);
    bn_arena_done(&arena);
}

static void *work(void *self)
{
    pool *p = self;

    for (;;) {
        uint64_t index;
        bool more;

        (void)pthread_mutex_lock(&p->lock);
        while (!pool_is_over(p) && !has_next(p))
            (void)pthread_cond_wait(&p->moved, &p->lock);
        more = pool_next(p, &index);
        if (!more)
            (void)pthread_cond_broadcast(&p->moved);
        (void)pthread_mutex_unlock(&p->lock);
        if (!more)
            return NULL;
        work_out(p, index);
    }
}

int sweeping_run(const sweep_plan *plan, uint32_t threads, const ranks *with, results *out)
{
    pool *p = calloc(1, sizeof *p);
    pthread_t others[BN_THREADS_MAX];
    uint32_t count = 0, others_wanted = with->count > 1 ? threads : threads - 1;
    int status;

    if (p == NULL)
        return bn_code_exit_status(BN_MEMORY);
    p->plan = plan;
    p->out = out;
    p->first = p->next = out->done;
    clock_gettime(CLOCK_MONOTONIC, &p->began);
    (void)pthread_mutex_init(&p->lock, NULL);
    (void)pthread_cond_init(&p->moved, NULL);
    os_interrupt_catch();
    while (count < others_wanted && count < BN_THREADS_MAX &&
           pthread_create(&others[count], NULL, work, p) == 0)
        count++;
    if (with->count > 1)
        ranks_serve(with, p);
    else
        (void)work(p);
    for (uint32_t i = 0; i < count; i++)
        (void)pthread_join(others[i], NULL);
    os_interrupt_release();
    paint_clear_progress();
    status = p->status;
    for (uint32_t i = 0; i < POOL_AHEAD; i++)
        free(p->ring[i].line);
    (void)pthread_cond_destroy(&p->moved);
    (void)pthread_mutex_destroy(&p->lock);
    free(p);
    return status != 0 ? status : os_interrupted() ? interrupt_told("sweep") : 0;
}

int sweeping_tell(const results *out, int status)
{
    uint64_t count = results_count(out);
    FILE *to = paint_errors();
    const char *between = ": ";

    fprintf(to, "%llu of %llu cells", (unsigned long long)out->done, (unsigned long long)count);
    for (uint32_t i = 0; i < SWEEP_METHODS; i++) {
        if (out->methods[i] == 0)
            continue;
        fprintf(to, "%s%llu %s", between, (unsigned long long)out->methods[i],
                sweep_method_words[i]);
        between = ", ";
    }
    fputc('\n', to);
    if (out->done == count)
        return status;
    if (out->path != NULL)
        fputs("The same command continues where this one stopped.\n", to);
    return status != 0 ? status : bn_code_exit_status(BN_LIMIT);
}
