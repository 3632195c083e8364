/* Each thread takes the next cell. Lines wait in a ring until all before them are written, so that the file is the same on
 * any number of threads; a thread that is too far ahead waits. */
#include "run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "print/paint.h"
#include "print/plain.h"
#include "shared/estimating.h"
#include "shared/interrupt.h"
#include "shared/load.h"
#include "sweep/cell.h"

enum { AHEAD = 256, TOLD_MOST = 3 };
#define SHOWN_EVERY 0.2

typedef struct slot {
    char *line; /* NULL: not there yet */
    sweep_method method;
} slot;

typedef struct pool {
    const sweep_plan *plan;
    results *out;
    uint64_t first; /* done before */
    struct timespec began;
    pthread_mutex_t lock;
    pthread_cond_t moved;
    slot ring[AHEAD]; /* by the number of the cell within the part */
    uint64_t next;    /* to be started */
    double shown;
    uint32_t told; /* refusals */
    int status;
    bool ended;
} pool;

static bool goes_on(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return !os_interrupted();
}

/* A cell that is left: there are none while an adaptive design waits for the results of all before it. */
static bool has_next(const pool *p)
{
    return p->next < results_count(p->out) && p->next < p->out->done + AHEAD;
}

static bool is_over(const pool *p)
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
    slot *s = &p->ring[p->out->done % AHEAD];

    while (p->status == 0 && s->line != NULL) {
        p->status = results_add(p->out, s->line, s->method);
        free(s->line);
        s->line = NULL;
        s = &p->ring[p->out->done % AHEAD];
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

/* Takes the result of a cell. */
static void take(pool *p, uint64_t index, bn_code code, const char *line, sweep_method method,
                 const bn_error *err)
{
    slot *s = &p->ring[index % AHEAD];

    if (os_interrupted() || p->ended)
        return;
    if (code == BN_OK) {
        s->line = strdup(line);
        s->method = method;
    }
    if (code == BN_OK && s->line != NULL) {
        if (method == SWEEP_REFUSED)
            tell_refusal(p, results_cell(p->out, index), err);
        return;
    }
    p->ended = true;
    p->status = code == BN_OK ? bn_code_exit_status(BN_MEMORY) : cli_error(NULL, err);
}

static void work_out(pool *p, uint64_t index)
{
    const char *line = NULL;
    sweep_method method = SWEEP_EXACT;
    bn_arena arena;
    bn_error err;
    bn_code code;

    cli_arena_init(&arena);
    code = sweep_cell(p->plan, results_cell(p->out, index), bn_store_memory(),
                      (bn_watch){ goes_on, NULL }, &arena, &line, &method, &err);
    (void)pthread_mutex_lock(&p->lock);
    take(p, index, code, line, method, &err);
    write_ready(p);
    (void)pthread_mutex_unlock(&p->lock);
    bn_arena_done(&arena);
}

static void *work(void *self)
{
    pool *p = self;

    for (;;) {
        uint64_t index;

        (void)pthread_mutex_lock(&p->lock);
        while (!is_over(p) && !has_next(p))
            (void)pthread_cond_wait(&p->moved, &p->lock);
        index = p->next;
        if (is_over(p)) {
            (void)pthread_cond_broadcast(&p->moved);
            (void)pthread_mutex_unlock(&p->lock);
            return NULL;
        }
        p->next++;
        (void)pthread_mutex_unlock(&p->lock);
        work_out(p, index);
    }
}

int sweeping_run(const sweep_plan *plan, uint32_t threads, results *out)
{
    pool *p = calloc(1, sizeof *p);
    pthread_t others[BN_THREADS_MAX];
    uint32_t count = 0;
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
    while (count + 1 < threads && count < BN_THREADS_MAX &&
           pthread_create(&others[count], NULL, work, p) == 0)
        count++;
    (void)work(p);
    for (uint32_t i = 0; i < count; i++)
        (void)pthread_join(others[i], NULL);
    os_interrupt_release();
    paint_clear_progress();
    status = p->status;
    for (uint32_t i = 0; i < AHEAD; i++)
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
