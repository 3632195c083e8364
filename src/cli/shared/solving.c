#include "solving.h"

#include <stdio.h>
#include <time.h>

#include <banneret/store.h>

#include "interrupt.h"
#include "print/paint.h"

#define MEMORY ((size_t)512 << 20)

void solving_arena(bn_arena *arena)
{
    bn_arena_init(arena, bn_store_memory(), MEMORY);
}

bool solving_show(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("%s %llu of %llu states", progress->finished > 0 ? "solving" : "looking ahead,",
                   (unsigned long long)progress->done, (unsigned long long)progress->of);
    return !os_interrupted();
}

bool solving_show_pairs(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("pair of orders %llu of %llu", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return !os_interrupted();
}

bool solving_show_rounds(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("looking ahead, %llu rounds", (unsigned long long)progress->done);
    return !os_interrupted();
}

static bool show_points(void *self, const bn_progress *progress)
{
    const time_t *until = self;

    paint_progress("solving, %llu rounds, %lld s left", (unsigned long long)progress->done,
                   (long long)(*until - time(NULL)));
    return !os_interrupted() && time(NULL) < *until;
}

bn_code solving_descend(const bn_game *game, const void *setup, const void *from,
                        const bn_objective *objective, const bn_freedom *freedom, uint64_t seconds,
                        bn_arena *work, bn_descent **out, bn_error *err)
{
    time_t until = time(NULL) + (time_t)seconds;

    return bn_descend(game, setup, from, objective, freedom, NULL, work,
                      (bn_watch){ show_points, &until }, out, err);
}

/* ---- bots ------------------------------------------------------------------------------------ */

static bool too_large(bn_code code)
{
    return code == BN_LIMIT || code == BN_MEMORY;
}

static bn_arena memory(void *self)
{
    bn_arena arena;

    (void)self;
    solving_arena(&arena);
    return arena;
}

static bool goes_on(void *self)
{
    (void)self;
    return !os_interrupted();
}

static bn_code by_solution(bot_request *s, bn_error *err)
{
    bn_code code;

    os_interrupt_catch();
    code = bot_by_solution(s, err);
    os_interrupt_release();
    paint_clear_progress();
    return code;
}

static bn_code by_descent(bot_request *s, uint64_t patience, bn_error *err)
{
    bn_objective victory = bn_objective_victory(0);
    bn_descent *descent = NULL;
    bn_code code = bot_begin(s, true, err);

    s->how = "sealed orders compared to the end, the rest by default";
    os_interrupt_catch();
    if (code == BN_OK)
        code = solving_descend(s->game, s->setup, s->from, &victory, &s->freedom, patience,
                               &s->work, &descent, err);
    os_interrupt_release();
    paint_clear_progress();
    if (code == BN_OK) {
        s->proved = bn_descent_figures(descent);
        s->policy = bn_bot_descending(descent);
    }
    return code;
}

/* The progress line is removed after the last pair of orders; only this function sees which is last. */
static bool show_trials_to_the_end(void *self, const bn_progress *progress)
{
    bool on = solving_show_pairs(self, progress);

    if (progress->done + 1 == progress->of)
        paint_clear_progress();
    return on;
}

bn_code solving_bot(bot_request *s, const bn_game *game, const void *setup, const void *from,
                    uint64_t patience, bn_error *err)
{
    bn_code code;

    *s = (bot_request){ .game = game,
                        .setup = setup,
                        .from = from,
                        .memory = memory,
                        .solving = { solving_show, NULL },
                        .trying = { show_trials_to_the_end, NULL },
                        .goes_on = goes_on };
    code = by_solution(s, err);
    if (too_large(code) && !os_interrupted() && patience > 0)
        code = by_descent(s, patience, err);
    return too_large(code) ? bot_by_trying(s, err) : code;
}
