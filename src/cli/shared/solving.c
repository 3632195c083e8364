#include "solving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <banneret/store.h>

#include "interrupt.h"
#include "print/paint.h"

enum { QUICK = 200000, SEALED = 4 * QUICK };
#define MEMORY ((size_t)512 << 20)

bool solving_show(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("%s %llu of %llu states", progress->finished > 0 ? "solving" : "looking ahead,",
                   (unsigned long long)progress->done, (unsigned long long)progress->of);
    return !interrupt_came();
}

static bool show_trials(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("pair of orders %llu of %llu", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return !interrupt_came();
}

static bn_code solve(solving *s, const bn_game *game, const void *setup, const void *from,
                     const bn_objective *objective, uint64_t states, bn_error *err)
{
    bn_solve_limits limits = { .states = states };
    struct sigaction before;
    bn_code code;

    bn_arena_init(&s->work, bn_store_memory(), MEMORY);
    interrupt_catch(&before);
    code = bn_solve(game, setup, from, objective, &s->freedom, &limits, &s->work,
                    (bn_watch){ solving_show, NULL }, &s->solution, err);
    interrupt_release(&before);
    paint_clear_progress();
    return code;
}

/* The kinds of question that are open now stay free, because the advice is about them. */
static void open_kinds(solving *s, const bn_game *game, const void *setup, const void *from)
{
    bn_question questions[BN_OPEN_MAX];
    uint32_t asked = from == NULL ? 0 : game->ask(setup, from, questions);

    for (uint32_t i = 0; i < asked && s->open != NULL; i++)
        if (questions[i].to == BN_TO_SIDE)
            s->open[questions[i].kind] = true;
}

static void free_sealed(solving *s, const bn_game *game, const void *setup, const void *from)
{
    open_kinds(s, game, setup, from);
    s->freedom.sealed_only = true;
    s->freedom.open = s->open;
}

bn_code solving_try(solving *s, const bn_game *game, const void *setup, const void *from,
                    const bn_objective *objective, const bn_orders *settled, bool sealed_only,
                    uint64_t states, bn_error *err)
{
    memset(s, 0, sizeof *s);
    s->freedom.settled = settled;
    s->open = calloc(game->kind_count, sizeof *s->open);
    s->how = "every order free";
    if (sealed_only) {
        free_sealed(s, game, setup, from);
        s->how = "sealed orders free, the rest by default";
    }
    return solve(s, game, setup, from, objective, states, err);
}

static bool show_points(void *self, const bn_progress *progress)
{
    const time_t *until = self;

    paint_progress("solving, %llu rounds, %lld s left", (unsigned long long)progress->done,
                   (long long)(*until - time(NULL)));
    return !interrupt_came() && time(NULL) < *until;
}

/* Sealed orders and what is open in `from` are free. */
static bn_code descend(solving *s, const bn_game *game, const void *setup, const void *from,
                       const bn_objective *objective, const bn_orders *settled, uint64_t seconds,
                       bn_descent **out, bn_error *err)
{
    struct sigaction before;
    time_t until = time(NULL) + (time_t)seconds;
    bn_code code;

    memset(s, 0, sizeof *s);
    s->open = calloc(game->kind_count, sizeof *s->open);
    s->how = "sealed orders free to the end, the rest by default";
    s->freedom.settled = settled;
    free_sealed(s, game, setup, from);
    bn_arena_init(&s->work, bn_store_memory(), MEMORY);
    interrupt_catch(&before);
    code = bn_descend(game, setup, from, objective, &s->freedom, NULL, &s->work,
                      (bn_watch){ show_points, &until }, out, err);
    interrupt_release(&before);
    paint_clear_progress();
    return code;
}

bn_code solving_descend(const bn_game *game, const void *setup, const void *from,
                        const bn_objective *objective, const bn_orders *settled, uint64_t seconds,
                        bn_arena *arena, bn_solved *figures, bn_stakes *out, bn_error *err)
{
    solving s;
    bn_descent *descent;
    bn_code code = descend(&s, game, setup, from, objective, settled, seconds, &descent, err);

    if (code == BN_OK) {
        *figures = *bn_descent_figures(descent);
        code = bn_stakes_descended(descent, from, arena, out, err);
    }
    solving_done(&s);
    return code;
}

static bool show_outlook(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("looking ahead, %llu rounds", (unsigned long long)progress->done);
    return !interrupt_came();
}

bn_code solving_ahead(const bn_game *game, const void *setup, const void *from,
                      const bn_objective *objective, const bn_orders *settled, bn_arena *arena,
                      bn_stakes *out, bn_error *err)
{
    solving s = { .freedom = { .settled = settled } };
    struct sigaction before;
    bn_outlook *outlook;
    bn_code code;

    s.open = calloc(game->kind_count, sizeof *s.open);
    free_sealed(&s, game, setup, from);
    bn_arena_init(&s.work, bn_store_memory(), MEMORY);
    bn_arena_init(&s.trials, bn_store_memory(), MEMORY);
    interrupt_catch(&before);
    code = bn_outlook_make(game, setup, objective, &s.freedom, 0, &s.work,
                           (bn_watch){ show_outlook, NULL }, &outlook, err);
    if (code == BN_OK)
        code = bn_stakes_ahead(outlook, from, arena, &s.trials, out, err);
    interrupt_release(&before);
    paint_clear_progress();
    solving_done(&s);
    return code;
}

/* ---- bots ------------------------------------------------------------------------------------ */

static bool too_large(bn_code code)
{
    return code == BN_LIMIT || code == BN_MEMORY;
}

static bn_code bot_by_solution(solving *s, const bn_game *game, const void *setup, const void *from,
                               const bn_objective *victory, bn_error *err)
{
    bn_code code = solving_try(s, game, setup, from, victory, NULL, false, QUICK, err);

    if (too_large(code) && !interrupt_came()) {
        solving_done(s);
        code = solving_try(s, game, setup, from, victory, NULL, true, SEALED, err);
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
    bn_descent *descent;
    bn_code code = descend(s, game, setup, from, victory, NULL, patience, &descent, err);

    if (code == BN_OK) {
        s->proved = bn_descent_figures(descent);
        s->bot = bn_bot_descending(descent);
    }
    return code;
}

/* The progress line is removed after the last pair of orders; only this function sees which is last. */
static bool show_trials_to_the_end(void *self, const bn_progress *progress)
{
    bool on = show_trials(self, progress);

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
    bn_arena_init(&s->work, bn_store_memory(), MEMORY);
    bn_arena_init(&s->found, bn_store_memory(), MEMORY);
    bn_arena_init(&s->trials, bn_store_memory(), MEMORY);
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

bn_watch solving_watch(struct sigaction *before)
{
    interrupt_catch(before);
    return (bn_watch){ show_trials, NULL };
}

void solving_watched(const struct sigaction *before)
{
    interrupt_release(before);
    paint_clear_progress();
}

void solving_done(solving *s)
{
    bn_arena_done(&s->work);
    bn_arena_done(&s->found);
    bn_arena_done(&s->trials);
    free(s->open);
}
