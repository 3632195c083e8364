#include "solving.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include <banneret/store.h>

#include "interrupt.h"
#include "print/paint.h"

enum { QUICK = 200000, SEALED = 4 * QUICK };
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
    return !interrupt_came();
}

bool solving_show_pairs(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("pair of orders %llu of %llu", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return !interrupt_came();
}

bool solving_show_rounds(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("looking ahead, %llu rounds", (unsigned long long)progress->done);
    return !interrupt_came();
}

static bool show_points(void *self, const bn_progress *progress)
{
    const time_t *until = self;

    paint_progress("solving, %llu rounds, %lld s left", (unsigned long long)progress->done,
                   (long long)(*until - time(NULL)));
    return !interrupt_came() && time(NULL) < *until;
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

static bn_code begin(solving *s, const bn_game *game, const void *setup, const void *from,
                     bool sealed_only, bn_error *err)
{
    memset(s, 0, sizeof *s);
    solving_arena(&s->work);
    return sealed_only ? bn_freedom_seal(&s->freedom, game, setup, from, &s->work, err) : BN_OK;
}

static bn_code try_to_solve(solving *s, const bn_game *game, const void *setup, const void *from,
                            const bn_objective *victory, bool sealed_only, bn_error *err)
{
    bn_solve_limits limits = { .states = sealed_only ? SEALED : QUICK };
    struct sigaction before;
    bn_code code = begin(s, game, setup, from, sealed_only, err);

    s->how = sealed_only ? "sealed orders free, the rest by default" : "every order free";
    interrupt_catch(&before);
    if (code == BN_OK)
        code = bn_solve(game, setup, from, victory, &s->freedom, &limits, &s->work,
                        (bn_watch){ solving_show, NULL }, &s->solution, err);
    interrupt_release(&before);
    paint_clear_progress();
    return code;
}

static bn_code bot_by_solution(solving *s, const bn_game *game, const void *setup, const void *from,
                               const bn_objective *victory, bn_error *err)
{
    bn_code code = try_to_solve(s, game, setup, from, victory, false, err);

    if (too_large(code) && !interrupt_came()) {
        solving_done(s);
        code = try_to_solve(s, game, setup, from, victory, true, err);
    }
    if (code == BN_OK) {
        s->proved = bn_solution_figures(s->solution);
        s->bot = bn_bot_policy(bn_bot_find("equilibrium"), s->solution);
    }
    return code;
}

static bn_code bot_by_descent(solving *s, const bn_game *game, const void *setup, const void *from,
                              const bn_objective *victory, uint64_t patience, bn_error *err)
{
    bn_descent *descent = NULL;
    struct sigaction before;
    bn_code code = begin(s, game, setup, from, true, err);

    s->how = "sealed orders free to the end, the rest by default";
    interrupt_catch(&before);
    if (code == BN_OK)
        code = solving_descend(game, setup, from, victory, &s->freedom, patience, &s->work,
                               &descent, err);
    interrupt_release(&before);
    paint_clear_progress();
    if (code == BN_OK) {
        s->proved = bn_descent_figures(descent);
        s->bot = bn_bot_descending(descent);
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

static bn_code bot_by_trying(solving *s, const bn_game *game, bn_error *err)
{
    bn_freedom sealed = { .sealed_only = true };
    bn_trier *trier;
    bn_code code;

    memset(s, 0, sizeof *s);
    s->how =
        game->stand_ins
            ? "each order is weighed by a coarse look to the end of the battle, in which both "
              "sides play as well as they can"
            : "each coming order is weighed by itself, in games to the end in which everything "
              "later takes its default";
    solving_arena(&s->work);
    solving_arena(&s->found);
    solving_arena(&s->trials);
    code = bn_trier_make(&sealed, 0, &s->work, &s->found, &s->trials,
                         (bn_watch){ show_trials_to_the_end, NULL }, &trier, err);
    if (code == BN_OK)
        s->bot = bn_bot_trying(trier);
    return code;
}

bn_code solving_bot(solving *s, const bn_game *game, const void *setup, const void *from,
                    uint64_t patience, bn_error *err)
{
    bn_objective victory = bn_objective_victory(0);
    bn_code code = bot_by_solution(s, game, setup, from, &victory, err);

    if (too_large(code) && !interrupt_came() && patience > 0) {
        solving_done(s);
        code = bot_by_descent(s, game, setup, from, &victory, patience, err);
    }
    if (!too_large(code))
        return code;
    solving_done(s);
    return bot_by_trying(s, game, err);
}

void solving_done(solving *s)
{
    bn_arena_done(&s->work);
    bn_arena_done(&s->found);
    bn_arena_done(&s->trials);
}
