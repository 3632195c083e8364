#include "advising.h"

#include <stdio.h>

#include "estimate.h"
#include "interrupt.h"
#include "load.h"
#include "print/paint.h"
#include "print/print_json.h"
#include "solving.h"

/* A comparison, and its time limit. */
typedef struct watched {
    bn_weighing weighing;
    uint64_t patience;
} watched;

static bn_code solve_patiently(void *self, const void *setup, const void *state,
                               const bn_freedom *freedom, bn_solved *figures, bn_stakes *out,
                               bn_error *err)
{
    const watched *w = self;
    bn_descent *descent = NULL;
    bn_code code = solving_descend(w->weighing.game, setup, state, w->weighing.objective, freedom,
                                   w->patience, w->weighing.work, &descent, err);

    if (code != BN_OK)
        return code;
    *figures = *bn_descent_figures(descent);
    return bn_stakes_descended(descent, state, w->weighing.arena, out, err);
}

/* Control-C goes straight to the last method, where it is noted again. */
static bn_method next(void *self, bn_method failed)
{
    (void)self;
    paint_clear_progress();
    if (!os_interrupted())
        return failed + 1;
    fputs(
        "  solving stopped: now comparing only the coming order; Control-C again stops that too\n",
        paint_errors());
    os_interrupt_release();
    os_interrupt_catch();
    return BN_COMING_ALONE;
}

static bn_code weigh(const advising *args, const situation *s, const bn_objective *objective,
                     bn_arena *arena, counsel *c, bn_stakes *stakes, bn_error *err)
{
    bn_arena work;
    watched w = { .weighing = { .game = s->game,
                                .belief = &c->belief,
                                .objective = objective,
                                .settled = s->settled,
                                .states = args->states,
                                .games = args->games,
                                .arena = arena,
                                .work = &work,
                                .watch = { [BN_ALL_FREE] = { solving_show, NULL },
                                           [BN_SEALED_FREE] = { solving_show, NULL },
                                           [BN_COARSELY] = { solving_show_rounds, NULL },
                                           [BN_COMING_ALONE] = { solving_show_pairs, NULL } },
                                .patiently = args->patience > 0 ? solve_patiently : NULL,
                                .next = next,
                                .self = &w },
                  .patience = args->patience };
    bn_code code;

    solving_arena(&work);
    os_interrupt_catch();
    code = bn_weigh(&w.weighing, stakes, &c->by, err);
    os_interrupt_release();
    paint_clear_progress();
    bn_arena_done(&work);
    return code;
}

static int tell(const advising *args, const counsel *c, bn_arena *arena)
{
    if (args->json)
        return print_json(stdout, bnr_advice_tree(c, arena));
    counsel_print(c, arena);
    return 0;
}

/* Prints only what is asked, and why nothing could be compared. */
static int bare(const advising *args, counsel *c, const char *why, bn_arena *arena)
{
    bnr_counsel_bare(c, why);
    return tell(args, c, arena);
}

int advising_tell(const advising *args, const situation *s, bn_arena *arena)
{
    counsel c = { .at = s, .objective = args->objective };
    bool begun;
    bn_stakes stakes[BN_WORLDS_MAX];
    bn_objective objective;
    bn_error err;
    bn_code code = bn_believe(s->game, s->setup, s->state, s->seat, arena, &c.belief, &err);

    if (code == BN_RULE) /* the game has no belief for this seat: only the default can be named */
        return bare(args, &c, err.text, arena);
    if (code != BN_OK)
        return cli_error(args->path, &err);
    if (bn_objective_parse(s->game, c.belief.worlds[0].setup, NULL, s->seat.side,
                           args->objective ? args->objective : "victory", arena, &objective,
                           &err) != BN_OK)
        return cli_error("--objective", &err);
    begun = estimate_begin(&(estimate){ s->game, c.belief.worlds[0].setup, c.belief.worlds[0].state,
                                        NULL, s->seat.side });
    code = weigh(args, s, &objective, arena, &c, stakes, &err);
    estimate_end(begun);
    if (code == BN_LIMIT && os_interrupted())
        return interrupt_told("advise");
    if (code == BN_OK)
        code = bn_advise_believing(s->game, s->setup, s->state, &c.belief, stakes, s->seat, arena,
                                   &c.said, &err);
    if (code == BN_RULE)
        return bare(args, &c, err.text, arena);
    if (code != BN_OK)
        return cli_error(args->path, &err);
    return tell(args, &c, arena);
}
