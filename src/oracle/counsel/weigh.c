/* What every order is worth in the worlds of a belief, by the first method that is not too large for one
 * of them. Each try gives its memory back before the next starts. */
#include <banneret/counsel.h>
#include <banneret/system/game.h>

#include <math.h>

#include "counsel.h"
#include "../common/scratch.h"
#include "../solve/outlook.h"

/* States with every order free, if no one says how many: fewer where a battle can be approximated in the time. And by
 * what factor more with only the sealed orders free; the factor is 1 where a round has too many paths to follow all,
 * since then more states hardly ever suffice. */
enum { STATES = 50000, STATES_BEFORE_COARSE = 10000, SEALED_TIMES = 4 };

bn_policies bni_all_steady(void)
{
    bn_policies steady = { 0 };

    for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
        steady.side[side] = bn_bot_policy(bn_bot_find("steady"), NULL);
    return steady;
}

static void count_solved(bn_weighed *c, const bn_solved *f, const char *how)
{
    c->states += f->states;
    c->too_many += f->too_many;
    c->shared += f->shared;
    c->hidden += f->hidden;
    c->exploitability = fmax(c->exploitability, f->exploitability);
    c->how = how;
}

/* What is sampled in any world, and how far it may be off. */
static void count_sampled(bn_weighed *c, const bn_stakes *stakes, const char *how)
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
    c->how = how;
}

static bn_code solve(const bn_weighing *w, const bn_world *world, const bn_freedom *freedom,
                     bn_weighed *c, bn_stakes *out, bn_error *err)
{
    const bn_stand_ins *coarse = w->game->stand_ins;
    bool sealed = freedom->sealed_only;
    uint64_t usual = coarse ? STATES_BEFORE_COARSE : STATES;
    bool in_vain = w->states == 0 && coarse && coarse->courses > 0;
    uint64_t times = sealed && !in_vain ? SEALED_TIMES : 1;
    bn_solve_limits limits = { .states = (w->states ? w->states : usual) * times };
    bn_solution *solution;
    bn_code code =
        bn_solve(w->game, world->setup, world->state, w->objective, freedom, &limits, w->work,
                 w->watch[sealed ? BN_SEALED_FREE : BN_ALL_FREE], &solution, err);

    if (code != BN_OK)
        return code;
    count_solved(c, bn_solution_figures(solution),
                 sealed ? "sealed orders free, the rest by default" : "every order free");
    return bn_stakes_solved(solution, world->state, w->arena, out, err);
}

static bn_code solve_patiently(const bn_weighing *w, const bn_world *world,
                               const bn_freedom *freedom, bn_weighed *c, bn_stakes *out,
                               bn_error *err)
{
    bn_solved figures = { 0 };
    bn_code code = w->patiently ? w->patiently(w->self, world->setup, world->state, freedom,
                                               &figures, out, err)
                                : bn_fail(err, BN_LIMIT, "there is no time to solve it to the end");

    if (code == BN_OK)
        count_solved(c, &figures, "sealed orders compared to the end, the rest by default");
    return code;
}

/* *learned: the orders that were worth looking at in an earlier world; NULL: this is the first. */
static bn_code look_ahead(const bn_weighing *w, const bn_world *world, const bn_freedom *freedom,
                          const bni_allowed **learned, bn_weighed *c, bn_stakes *out, bn_error *err)
{
    bn_outlook *outlook;
    bn_arena trials;
    bn_code code;

    if (w->games > 0)
        return bn_fail(err, BN_LIMIT, "games are asked for");
    bn_arena_init(&trials, w->work->memory, w->work->limit);
    code = bn_outlook_make(w->game, world->setup, w->objective, freedom, 0, w->work,
                           w->watch[BN_COARSELY], &outlook, err);
    if (code == BN_OK) {
        bni_outlook_teach(outlook, *learned);
        code = bn_stakes_ahead(outlook, world->state, w->arena, &trials, out, err);
    }
    bn_arena_done(&trials);
    if (code == BN_OK && !*learned)
        *learned = bni_outlook_learned(outlook, w->arena);
    if (code == BN_OK)
        count_sampled(c, out, "every order of this round, later rounds approximated");
    return code == BN_ANSWER ? BN_LIMIT : code;
}

static bn_code try_alone(const bn_weighing *w, const bn_world *world, bn_freedom *freedom,
                         bn_weighed *c, bn_stakes *out, bn_error *err)
{
    bool steady = w->game->propose && !w->settled;
    bn_code code;

    if (steady)
        freedom->policies = bni_all_steady();
    code = bn_stakes_tried(w->game, world->setup, world->state, w->objective, freedom, 0, w->games,
                           w->arena, w->work, w->watch[BN_COMING_ALONE], out, err);
    if (code == BN_OK)
        count_sampled(c, out,
                      steady ? "only the coming order, later ones by the bot steady"
                             : "only the coming order, later ones by default");
    return code;
}

static bn_code weigh_world(const bn_weighing *w, bn_method method, const bn_world *world,
                           const bni_allowed **learned, bn_weighed *c, bn_stakes *out,
                           bn_error *err)
{
    bn_freedom freedom = { .settled = w->settled };

    if (method == BN_COMING_ALONE)
        return try_alone(w, world, &freedom, c, out, err);
    if (method != BN_ALL_FREE &&
        bn_freedom_seal(&freedom, w->game, world->setup, world->state, w->work, err) != BN_OK)
        return BN_MEMORY;
    if (method == BN_PATIENTLY)
        return solve_patiently(w, world, &freedom, c, out, err);
    if (method == BN_COARSELY)
        return look_ahead(w, world, &freedom, learned, c, out, err);
    return solve(w, world, &freedom, c, out, err);
}

static bn_code weigh_all(const bn_weighing *w, bn_method method, bn_weighed *c, bn_stakes *stakes,
                         bn_error *err)
{
    const bni_allowed *learned = NULL;
    bn_code code = BN_OK;

    *c = (bn_weighed){ 0 };
    for (uint32_t i = 0; i < w->belief->count && code == BN_OK; i++) {
        code = weigh_world(w, method, &w->belief->worlds[i], &learned, c, &stakes[i], err);
        bni_scratch_clear(w->work);
    }
    return code;
}

bn_code bn_weigh(const bn_weighing *w, bn_stakes *stakes, bn_weighed *out, bn_error *err)
{
    bn_method method = w->game->propose ? BN_COMING_ALONE : BN_ALL_FREE;

    for (;;) {
        bn_code code = weigh_all(w, method, out, stakes, err);

        if (method == BN_COMING_ALONE || (code != BN_LIMIT && code != BN_MEMORY))
            return code;
        method = w->next ? w->next(w->self, method) : method + 1;
        if (method == BN_METHODS)
            return code;
    }
}
