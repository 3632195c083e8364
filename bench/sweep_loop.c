/* What a sweep adds to the counting: its cells against a bare loop that makes the same documents, sets them up and asks the library for
 * the chances, without lines, checks of a plan or methods. Both are measured in turns in one process, on one thread, by processor time.
 *
 *     build/bench/sweep_loop PLAN.yaml [EVERY]     every EVERY-th cell; 20
 *
 * It ends with status 1 if a chance differs, or if the sweep has less than 0.9 of the loop's speed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <banneret/counsel.h>
#include <banneret/store.h>

#include "common.h"
#include "sweep/cell.h"
#include "sweep/design.h"
#include "sweep/document.h"
#include "sweeping/plan_file.h"

#define LEAST 0.9

enum { EVERY = 20, TOLERANCE = 1 };

static bn_arena room(size_t bytes)
{
    bn_arena arena;

    bn_arena_init(&arena, bn_store_memory(), bytes);
    return arena;
}

/* The chance of the first side in billionths, by the library alone. */
static int64_t by_hand(const sweep_plan *plan, uint64_t cell)
{
    bn_arena documents = room((size_t)256 << 20), kept = room((size_t)256 << 20),
             work = room((size_t)1 << 30);
    uint32_t levels[SWEEP_VARIED_MAX + 1];
    bn_chances_asked asked = { .game = plan->game,
                               .winner_only = true,
                               .error = plan->error,
                               .seed = sweep_seed(plan, cell),
                               .threads = 1,
                               .arena = &kept,
                               .work = &work };
    bn_chances found = { 0 };
    const void *setup = NULL;
    int64_t chance = -1;

    sweep_levels(plan, cell, levels);
    if (plan->system->setup(sweep_document(plan, levels, &documents), &documents, &setup, NULL) ==
        BN_OK) {
        asked.setup = setup;
        if (bn_chances_find(&asked, &found, NULL) == BN_OK)
            chance =
                llround(1e9 * (found.counted ? bn_nat_ratio(found.odds.won[0], found.odds.total)
                                             : found.estimate.won[0]));
    }
    bn_arena_done(&work);
    bn_arena_done(&kept);
    bn_arena_done(&documents);
    return chance;
}

static int64_t by_sweep(const sweep_plan *plan, uint64_t cell)
{
    static const char mark[] = "\"win.A\":";
    bn_arena arena = room((size_t)64 << 20);
    sweep_method method;
    const char *line = NULL, *at = NULL;
    int64_t chance = -1;

    if (sweep_cell(plan, cell, bn_store_memory(), (bn_watch){ 0 }, &arena, &line, &method, NULL) ==
        BN_OK)
        at = strstr(line, mark);
    if (at)
        chance = llround(1e9 * strtod(at + strlen(mark), NULL));
    bn_arena_done(&arena);
    return chance;
}

int main(int argc, char **argv)
{
    uint64_t every = argc > 2 ? strtoull(argv[2], NULL, 10) : EVERY, cells = 0, wrong = 0;
    double loop = 0, sweep = 0;
    bn_arena arena = room((size_t)64 << 20);
    struct rusage used;
    sweep_plan plan;

    if (argc < 2 || every == 0 || plan_file_read(argv[1], &arena, &plan) != 0)
        return 64;
    for (uint64_t cell = 0; cell < plan.cells; cell += every, cells++) {
        double start = cpu_now();
        int64_t one = by_hand(&plan, cell), other;

        loop += cpu_now() - start;
        start = cpu_now();
        other = by_sweep(&plan, cell);
        sweep += cpu_now() - start;
        wrong += one < 0 || llabs(one - other) > TOLERANCE;
    }
    (void)getrusage(RUSAGE_SELF, &used);
    printf("%llu cells: sweep %.2f s, bare loop %.2f s, ratio %.3f; %ld MiB at most; %llu differ\n",
           (unsigned long long)cells, sweep, loop, loop / sweep, used.ru_maxrss / 1024,
           (unsigned long long)wrong);
    bn_arena_done(&arena);
    return wrong > 0 || loop / sweep < LEAST;
}
