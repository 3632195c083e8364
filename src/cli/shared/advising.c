#include "advising.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "estimate.h"
#include "interrupt.h"
#include "load.h"
#include "print/paint.h"
#include "print/print_json.h"
#include "solving.h"

/* States with every order free, if nobody says how many: fewer where a battle can be looked at coarsely in
 * the time. And how many times as many with the sealed orders alone. */
enum { STATES = 50000, STATES_BEFORE_COARSE = 10000, SEALED_TIMES = 4 };

/* The methods, tried in this order. All worlds of a belief are weighed by the same one. */
enum { ALL_FREE, SEALED_FREE, PATIENTLY, COARSELY, COMING_ALONE };

/* Whether the orders have more answers than can be tried: a few of them are weighed, and nothing is solved. */
static bool is_proposed(const situation *s)
{
    return s->game->propose != NULL;
}

static void count(counsel *c, const bn_solved *f, const char *how)
{
    c->states += f->states;
    c->too_many += f->too_many;
    c->shared += f->shared;
    c->hidden += f->hidden;
    c->exploitability = fmax(c->exploitability, f->exploitability);
    c->how = how;
}

static bn_code weigh_solved(const advising *args, const situation *s, const bn_world *world,
                            const bn_objective *objective, int stage, bn_arena *arena, counsel *c,
                            bn_stakes *out, bn_error *err)
{
    uint64_t usual = s->game->stand_ins ? STATES_BEFORE_COARSE : STATES;
    uint64_t states = args->states ? args->states : usual;
    solving solved;
    bn_code code = solving_try(&solved, s->game, world->setup, world->state, objective, s->settled,
                               stage == SEALED_FREE,
                               stage == SEALED_FREE ? states * SEALED_TIMES : states, err);

    if (code == BN_OK) {
        count(c, bn_solution_figures(solved.solution), solved.how);
        code = bn_stakes_solved(solved.solution, world->state, arena, out, err);
    }
    solving_done(&solved);
    return code;
}

static bn_code weigh_patiently(const advising *args, const situation *s, const bn_world *world,
                               const bn_objective *objective, bn_arena *arena, counsel *c,
                               bn_stakes *out, bn_error *err)
{
    bn_solved figures;
    bn_code code;

    if (args->patience == 0)
        return bn_fail(err, BN_LIMIT, "--patience allows no time for it");
    code = solving_descend(s->game, world->setup, world->state, objective, s->settled,
                           args->patience, arena, &figures, out, err);
    if (code == BN_OK)
        count(c, &figures, "sealed orders free to the end, the rest by default");
    return code;
}

/* What is sampled in any world, and how far it may be off. */
static void count_sampled(counsel *c, const bn_stakes *stakes)
{
    for (uint32_t team = 0; team < 2; team++) {
        c->compared[team] = stakes->plays[team];
        c->offered[team] = stakes->offered[team];
        c->shared += c->compared[team] != c->offered[team];
    }
    if (stakes->games > 0 && (c->games == 0 || stakes->games < c->games))
        c->games = stakes->games;
    c->error = fmax(c->error, stakes->error);
    c->points += stakes->points;
    c->coarse = stakes->coarse;
}

static bn_code weigh_coarsely(const advising *args, const situation *s, const bn_world *world,
                              const bn_objective *objective, bn_arena *arena, counsel *c,
                              bn_stakes *out, bn_error *err)
{
    bn_code code;

    if (args->games > 0)
        return bn_fail(err, BN_LIMIT, "--simulate asks for games");
    code =
        solving_ahead(s->game, world->setup, world->state, objective, s->settled, arena, out, err);
    if (code != BN_OK)
        return code == BN_ANSWER ? BN_LIMIT : code;
    count_sampled(c, out);
    c->how = "every order of this round, later rounds coarsely by best play";
    return BN_OK;
}

static bn_code weigh_alone(const advising *args, const situation *s, const bn_world *world,
                           const bn_objective *objective, bn_arena *arena, counsel *c,
                           bn_stakes *out, bn_error *err)
{
    bn_freedom freedom = { .settled = s->settled };
    bool steady = is_proposed(s) && s->settled == NULL;
    struct sigaction before;
    bn_arena work;
    bn_code code;

    for (uint32_t side = 0; steady && side < BN_SIDES_MAX; side++)
        freedom.policies.side[side] = bn_bot_policy(bn_bot_find("steady"), NULL);
    cli_arena_init(&work);
    code = bn_stakes_tried(s->game, world->setup, world->state, objective, &freedom, 0, args->games,
                           arena, &work, solving_watch(&before), out, err);
    solving_watched(&before);
    bn_arena_done(&work);
    if (code != BN_OK)
        return code;
    count_sampled(c, out);
    c->how = steady ? "the coming order alone, all later ones by the bot steady"
                    : "the coming order alone, all later ones by default";
    return BN_OK;
}

/* Finds what every order is worth in every world. A method that fails in one world is given up for all,
 * because figures of different methods cannot be compared. */
static bn_code weigh(const advising *args, const situation *s, const bn_objective *objective,
                     bn_arena *arena, counsel *c, bn_stakes *stakes, bn_error *err)
{
    int stage = is_proposed(s) ? COMING_ALONE : ALL_FREE;

    for (uint32_t w = 0; w < c->belief.count; w++) {
        const bn_world *world = &c->belief.worlds[w];
        bn_code code;

        if (stage == COMING_ALONE)
            code = weigh_alone(args, s, world, objective, arena, c, &stakes[w], err);
        else if (stage == COARSELY)
            code = weigh_coarsely(args, s, world, objective, arena, c, &stakes[w], err);
        else if (stage == PATIENTLY)
            code = weigh_patiently(args, s, world, objective, arena, c, &stakes[w], err);
        else
            code = weigh_solved(args, s, world, objective, stage, arena, c, &stakes[w], err);

        if (code == BN_OK)
            continue;
        if (stage == COMING_ALONE || (code != BN_LIMIT && code != BN_MEMORY))
            return code;
        if (interrupt_came())
            fputs("  solving was stopped: the coming order is weighed alone; Control-C once more "
                  "ends it\n",
                  paint_errors());
        stage = interrupt_came() ? COMING_ALONE : stage + 1;
        c->states = c->too_many = c->shared = c->hidden = c->points = c->games = 0;
        c->exploitability = c->error = 0;
        w = UINT32_MAX; /* start again with the first world */
    }
    return BN_OK;
}

static int tell(const advising *args, const counsel *c, bn_arena *arena)
{
    if (args->json)
        return print_json(stdout, counsel_json(c, arena));
    counsel_print(c, arena);
    return 0;
}

/* Prints only what is asked, and why nothing could be weighed. */
static int bare(const advising *args, const situation *s, const char *why, bn_arena *arena)
{
    counsel c = { .at = s,
                  .objective = args->objective,
                  .how = why,
                  .belief = { .worlds = { { s->setup, s->state, 1, "" } }, .words = "" } };
    bn_question open[BN_OPEN_MAX];
    uint32_t asked = s->game->ask(s->setup, s->state, open);

    for (uint32_t i = 0; i < asked; i++)
        if (open[i].to == BN_TO_SIDE && bn_seat_answers(s->seat, &open[i])) {
            c.said.index[c.said.open] = i;
            c.said.questions[c.said.open++] = open[i];
        }
    return tell(args, &c, arena);
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
        return bare(args, s, err.text, arena);
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
    if (code == BN_LIMIT && interrupt_came())
        return interrupt_told("advise");
    if (code == BN_OK)
        code = bn_advise_believing(s->game, s->setup, s->state, &c.belief, stakes, s->seat, arena,
                                   &c.said, &err);
    if (code == BN_RULE)
        return bare(args, s, err.text, arena);
    if (code != BN_OK)
        return cli_error(args->path, &err);
    return tell(args, &c, arena);
}
