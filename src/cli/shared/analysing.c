#include "analysing.h"

#include <stdio.h>

#include <banneret/system/game.h>

#include "os/process.h"
#include "estimate.h"
#include "estimating.h"
#include "interrupt.h"
#include "print/paint.h"
#include "solving.h"

const char *const analysing_ways[] = { "equilibrium", "defaults", NULL };

static bool show_progress(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("entry %llu of %llu", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return !os_interrupted();
}

/* Shows nothing for a single chance: there are many, and show_progress counts the entries. */
static bool go_on(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return !os_interrupted();
}

/* If there is no equilibrium for lack of memory, that is said. */
static bool by_defaults(void *self, const bn_error *why)
{
    (void)self;
    if (why->code == BN_MEMORY)
        fprintf(paint_errors(), "banneret: %s, so both sides use their defaults\n", why->text);
    return true;
}

/* How long an analysis may take, and since when it runs. */
typedef struct allowed {
    double seconds;
    struct timespec begun;
} allowed;

static bool time_is_over(void *self)
{
    const allowed *a = self;

    return os_interrupted() || seconds_since(&a->begun) >= a->seconds;
}

static bool show_games(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("simulating, %llu of %llu games", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return !os_interrupted();
}

bn_code analysing_run(const analysing *how, uint64_t *games, const bn_table *table, bn_arena *arena,
                      bn_arena *work, bn_analysis *out, bn_error *err)
{
    uint32_t count = bn_table_entries(table);
    allowed time = { .seconds = (double)how->seconds };
    const bn_entry **entries = bn_arena_array(arena, count, sizeof *entries);
    bn_studying s = { .game = bn_table_game(table),
                      .setup = bn_table_setup(table),
                      .entries = entries,
                      .count = count,
                      .by = (bn_study_by)how->by,
                      .hindsight = how->hindsight,
                      .curve = how->curve,
                      .states = how->states,
                      .threads = os_cores(),
                      .arena = arena,
                      .work = work,
                      .solving = { solving_show, NULL },
                      .valuing = { go_on, NULL },
                      .steps = { show_progress, NULL },
                      .games = { show_games, NULL },
                      .by_defaults = by_defaults,
                      .enough = how->seconds > 0 ? time_is_over : NULL,
                      .self = &time };
    bool rounds = s.game->propose != NULL, begun;
    bn_code code;

    if (entries == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory for the journal");
    if (rounds && (how->by != BN_BY_EITHER || how->hindsight))
        return bn_fail(
            err, BN_USAGE,
            "this battle has too many orders to compare: leave out --by and --hindsight");
    for (uint32_t i = 0; i < count; i++)
        entries[i] = bn_table_entry(table, i);
    clock_gettime(CLOCK_MONOTONIC, &time.begun);
    begun = !how->curve && estimate_begin(&(estimate){ s.game, s.setup, NULL, NULL, 0 });
    code = bn_study(&s, games, out, err);
    estimate_end(begun);
    return code;
}
