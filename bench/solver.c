/* How fast the solver's backward pass is, against a bare loop over flat arrays that makes the same
 * look-ups and multiplications and nothing else: no nodes, no choice of kind by kind, no simplex.
 * A cell is one way on: an outcome of a roll with its weight, or a joint answer. */
#define _POSIX_C_SOURCE 200809L

#include "solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../src/oracle/solution.h"

enum { REPEATS_MOST = 99 };

#define AIM_CELLS 0.5
#define AIM_THREADS 1.8
#define LOOPS 50

static double clock_of(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return values[count / 2];
}

static _Noreturn void give_up(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

/* ---- the bare loop --------------------------------------------------------------------------- */

typedef struct flat {
    uint32_t nodes;
    uint32_t *id, *ways; /* by place in the order */
    uint32_t *to;        /* of all of them, one after the other */
    double *weight;
    double *value;
    uint64_t cells;
} flat;

static flat flatten(const bn_solution *s)
{
    flat f = { .nodes = s->graph.count };
    uint64_t at = 0;

    for (uint32_t i = 0; i < f.nodes; i++)
        f.cells += bni_node_at(&s->graph, i)->ways;
    f.id = malloc(f.nodes * sizeof *f.id);
    f.ways = malloc(f.nodes * sizeof *f.ways);
    f.to = malloc(f.cells * sizeof *f.to);
    f.weight = malloc(f.cells * sizeof *f.weight);
    f.value = calloc(f.nodes, sizeof *f.value);
    if (!f.id || !f.ways || !f.to || !f.weight || !f.value)
        give_up("no memory");
    for (uint32_t i = 0; i < f.nodes; i++) {
        const bni_node *n;

        f.id[i] = s->order[i] & BNI_ID;
        n = bni_node_at(&s->graph, f.id[i]);
        f.ways[i] = n->ways;
        if (f.ways[i] == 0)
            f.value[f.id[i]] = n->worth;
        for (uint32_t k = 0; k < f.ways[i]; k++, at++) {
            f.to[at] = n->to[k];
            f.weight[at] = n->type == BN_POINT_ROLL ? n->chance[k] : 1.0 / f.ways[i];
        }
    }
    return f;
}

static double bare_pass(flat *f)
{
    const uint32_t *to = f->to;
    const double *weight = f->weight;

    for (uint32_t i = 0; i < f->nodes; i++) {
        double sum = 0;

        if (f->ways[i] == 0)
            continue;
        for (uint32_t k = 0; k < f->ways[i]; k++)
            sum += *weight++ * f->value[*to++];
        f->value[f->id[i]] = sum;
    }
    return f->value[0];
}

static void flat_free(flat *f)
{
    free(f->id);
    free(f->ways);
    free(f->to);
    free(f->weight);
    free(f->value);
}

/* ---- measuring ------------------------------------------------------------------------------- */

static void measure_pass(bn_solution *s, int repeats, solver_figures *out)
{
    double engine[REPEATS_MOST], hand[REPEATS_MOST], sum = 0;
    flat f = flatten(s);

    for (int i = 0; i < repeats; i++) {
        double start = clock_of(CLOCK_THREAD_CPUTIME_ID);

        for (int k = 0; k < LOOPS; k++)
            if (bni_value_make(s, 0, (bn_watch){ 0 }, NULL) != BN_OK)
                give_up("the pass failed");
        engine[i] = clock_of(CLOCK_THREAD_CPUTIME_ID) - start;
        start = clock_of(CLOCK_THREAD_CPUTIME_ID);
        for (int k = 0; k < LOOPS; k++)
            sum += bare_pass(&f);
        hand[i] = clock_of(CLOCK_THREAD_CPUTIME_ID) - start;
    }
    if (sum > 1e300)
        give_up("the loop counted nothing");
    out->cells = f.cells;
    out->engine = (double)f.cells * LOOPS / median(engine, repeats);
    out->bare = (double)f.cells * LOOPS / median(hand, repeats);
    out->ratio = out->engine / out->bare;
    flat_free(&f);
}

/* By the clock on the wall, in turn, the quickest of each: other work on the machine can only slow
 * it. And by the time of all threads together, which says what the sharing itself costs. */
static void measure_threads(const bn_system *system, const void *setup, void *block, size_t size,
                            uint64_t games, int repeats, solver_figures *out)
{
    double wall[2] = { 1e9, 1e9 }, work[2] = { 1e9, 1e9 };

    for (int i = 0; i < repeats; i++)
        for (uint32_t t = 0; t < 2; t++) {
            bn_arena arena;
            bn_simulated sim;
            double start = clock_of(CLOCK_MONOTONIC);
            double used = clock_of(CLOCK_PROCESS_CPUTIME_ID);

            bn_arena_init_fixed(&arena, block, size);
            if (bn_simulate(system->battle, setup, NULL, NULL, 7, games * 2, t + 1, &arena,
                            (bn_watch){ 0 }, &sim, NULL) != BN_OK)
                give_up("simulation");
            start = clock_of(CLOCK_MONOTONIC) - start;
            used = clock_of(CLOCK_PROCESS_CPUTIME_ID) - used;
            wall[t] = start < wall[t] ? start : wall[t];
            work[t] = used < work[t] ? used : work[t];
        }
    out->threads = wall[0] / wall[1];
    out->threads_work = 2 * work[0] / work[1];
}

solver_figures solver_measure(const bn_system *system, const void *setup, void *block, size_t size,
                              uint64_t games, int repeats)
{
    solver_figures out = { .aim = AIM_CELLS, .threads_aim = AIM_THREADS };
    bn_objective victory = bn_objective_victory(0);
    bn_solution *s;
    bn_arena arena;
    bn_error err;
    double start = clock_of(CLOCK_THREAD_CPUTIME_ID);

    bn_arena_init_fixed(&arena, block, size);
    if (bn_solve(system->battle, setup, NULL, &victory, NULL, NULL, &arena, (bn_watch){ 0 }, &s,
                 &err) != BN_OK)
        give_up(err.text);
    out.seconds = clock_of(CLOCK_THREAD_CPUTIME_ID) - start;
    out.states = bn_solution_figures(s)->states;
    out.matrices = bn_solution_figures(s)->matrices;
    out.exploitability = bn_solution_figures(s)->exploitability;
    measure_pass(s, repeats, &out);
    measure_threads(system, setup, block, size, games, repeats, &out);
    return out;
}
