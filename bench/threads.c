/* Two threads against one, for the simulation and, in turn with it, for a bare loop that draws dice
 * and shares nothing: where the machine is busy or its cores are two halves of one, that loop does
 * not come to 2 either, and it is the figure to hold the simulation to. Of each the quickest run:
 * other work can only slow it. */
#define _POSIX_C_SOURCE 200809L

#include "threads.h"

#include <pthread.h>

#include <banneret/oracle.h>

#define AIM 1.8

typedef struct quickest {
    double wall[2], used[2];
} quickest;

typedef struct spin {
    uint64_t from, to;
    uint64_t sum;
} spin;

static void *spin_on(void *self)
{
    spin *s = self;

    for (uint64_t i = s->from; i < s->to; i++) {
        bn_rng rng;

        bn_rng_init(&rng, 7, i);
        for (int k = 0; k < 8; k++)
            s->sum += bn_rng_below(&rng, 100);
    }
    return NULL;
}

/* So many streams, on one thread or half of them on another. */
static void bare_run(uint64_t streams, uint32_t threads)
{
    spin halves[2] = { { 0, threads == 2 ? streams / 2 : streams, 0 },
                       { streams / 2, streams, 0 } };
    pthread_t other;

    if (threads == 2 && pthread_create(&other, NULL, spin_on, &halves[1]) != 0)
        give_up("no thread", NULL);
    spin_on(&halves[0]);
    if (threads == 2)
        pthread_join(other, NULL);
    if (halves[0].sum + halves[1].sum == 0)
        give_up("the loop counted nothing", NULL);
}

typedef struct work {
    const bn_system *system;
    const void *setup;
    void *block;
    uint64_t games;
} work;

static void simulate_run(const work *w, uint32_t threads)
{
    bn_arena arena;
    bn_simulated sim;

    bn_arena_init_fixed(&arena, w->block, MEMORY);
    if (bn_simulate(w->system->battle, w->setup, NULL, NULL, 7, w->games * 2, threads, &arena,
                    (bn_watch){ 0 }, &sim, NULL) != BN_OK)
        give_up("simulation", NULL);
}

static void take(quickest *q, uint32_t threads, const work *w)
{
    double wall = clock_of(CLOCK_MONOTONIC), used = clock_of(CLOCK_PROCESS_CPUTIME_ID);

    if (w)
        simulate_run(w, threads);
    else
        bare_run(2000000, threads);
    wall = clock_of(CLOCK_MONOTONIC) - wall;
    used = clock_of(CLOCK_PROCESS_CPUTIME_ID) - used;
    if (wall < q->wall[threads - 1])
        q->wall[threads - 1] = wall;
    if (used < q->used[threads - 1])
        q->used[threads - 1] = used;
}

static scaling scaling_of(const quickest *q)
{
    return (scaling){ q->wall[0] / q->wall[1], 2 * q->used[0] / q->used[1] };
}

thread_figures threads_measure(const bn_system *system, const void *setup, void *block,
                               uint64_t games, int repeats)
{
    quickest simulation = { { 1e9, 1e9 }, { 1e9, 1e9 } }, bare = simulation;
    work w = { system, setup, block, games };

    for (int i = 0; i < repeats; i++)
        for (uint32_t threads = 1; threads <= 2; threads++) {
            take(&simulation, threads, &w);
            take(&bare, threads, NULL);
        }
    return (thread_figures){ scaling_of(&simulation), scaling_of(&bare), AIM };
}
