/* What all rows of the benchmark share. */
#ifndef BENCH_COMMON_H
#define BENCH_COMMON_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <banneret/oracle.h>
#include <banneret/system/game.h>

enum { REPEATS_MOST = 99 };
#define MEMORY ((size_t)256 << 20) /* bytes of the block that each row works in */

/* What the engine does a second, what the bare loop does, and the one as a fraction of the other. */
typedef struct figures {
    double engine, bare;
    double ratio, aim;
    double more; /* as the row says */
} figures;

static inline double clock_of(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Time of this thread alone: other work on the machine must not enter the comparison. */
static inline double cpu_now(void)
{
    return clock_of(CLOCK_THREAD_CPUTIME_ID);
}

static inline int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static inline double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return values[count / 2];
}

static inline _Noreturn void give_up(const char *what, const bn_error *err)
{
    fprintf(stderr, "bench: %s%s%s\n", what, err ? ": " : "", err ? err->text : "");
    exit(1);
}

/* A measure of simulated games by its key and side (-1: nobody's). */
static inline const bn_simulated_measure *
measure_called(const bn_game *game, const bn_simulated *sim, const char *key, int side)
{
    for (uint32_t i = 0; i < sim->measure_count; i++)
        if (strcmp(game->measures[i].key, key) == 0 && game->measures[i].side == side)
            return &sim->measures[i];
    give_up("the game has no such measure", NULL);
}

#endif
