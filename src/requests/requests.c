#include "requests.h"

#include <string.h>

#include "trees/odds_tree.h"

/* ---- numbers ------------------------------------------------------------------------------ */

static bn_doc *double_doc(bn_arena *arena, double value)
{
    char digits[17];
    bn_text words = bn_text_over(digits, sizeof digits);
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    bn_text_hex64(&words, bits);
    return bn_doc_text(arena, digits);
}

static void put_count(bn_arena *arena, bn_doc *map, const char *key, uint64_t count)
{
    bn_doc_put(arena, map, key, bn_doc_int(arena, (int64_t)count));
}

static void put_double(bn_arena *arena, bn_doc *map, const char *key, double value)
{
    bn_doc_put(arena, map, key, double_doc(arena, value));
}

/* ---- what they share ---------------------------------------------------------------------- */

bn_code request_policies(const request *r, bn_orders *orders, bn_policies *out, bn_error *err)
{
    bn_code code = BN_OK;

    *orders = (bn_orders){ 0 };
    if (r->orders[0] != '\0')
        code = bn_orders_parse(r->game, r->setup, r->orders, r->arena, orders, err);
    *out = bn_policies_all(bn_policy_orders(orders));
    return code;
}

static bn_code finished(const request *r, bn_doc *made, bn_doc **out, bn_error *err)
{
    if (!made || r->arena->full)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    *out = made;
    return BN_OK;
}

/* ---- odds --------------------------------------------------------------------------------- */

/* With `measures` where they were not counted. */
static bn_doc *odds_doc(const request *r, const bn_odds *odds, bn_doc *measures)
{
    bn_arena *a = r->arena;
    bn_doc *map = bnr_odds_tree(r->game, r->setup, odds, a);

    if (odds->measure_count == 0)
        bn_doc_put(a, map, "measures", measures);
    put_count(a, map, "folds", odds->folds);
    put_count(a, map, "falls", odds->falls);
    put_count(a, map, "layers", odds->layers);
    put_count(a, map, "declined", odds->declined);
    return map;
}

bn_code request_odds(const request *r, bool winner_only, uint64_t states, bn_doc **out,
                     bn_error *err)
{
    bn_odds_limits limits = { .states = states, .winner_only = winner_only };
    bn_policies policies;
    bn_orders orders;
    bn_odds odds;
    bn_code code = request_policies(r, &orders, &policies, err);

    if (code == BN_OK)
        code = bn_odds_run(r->game, r->setup, r->from, &policies, &limits, r->arena, r->watch,
                           &odds, err);
    return code == BN_OK ? finished(r, odds_doc(r, &odds, bn_doc_list(r->arena)), out, err) : code;
}

/* ---- odds by whichever way ------------------------------------------------------------------ */

bn_code request_chances(const request *r, const bn_chances *found, uint64_t seed, bn_doc **out,
                        bn_error *err)
{
    bn_doc *measures = found->estimated
                           ? bnr_estimated_measures(r->game, r->setup, &found->estimate, r->arena)
                           : bn_doc_list(r->arena);
    bn_doc *map;

    if (found->counted) {
        map = odds_doc(r, &found->odds, measures);
    } else {
        map = bnr_estimate_tree(r->game, r->setup, &found->estimate, seed, r->arena);
        bn_doc_put(r->arena, map, "measures", measures);
    }
    if (found->estimated && found->counted) {
        put_count(r->arena, map, "measures_games", found->estimate.games);
        put_count(r->arena, map, "seed", seed);
    }
    return finished(r, map, out, err);
}

/* ---- simulation --------------------------------------------------------------------------- */

static bn_doc *simulated_doc(const request *r, const bn_simulated *sim, uint64_t seed)
{
    bn_doc *map = bnr_simulated_tree(r->game, r->setup, sim, r->arena);

    put_count(r->arena, map, "seed", seed);
    put_count(r->arena, map, "answers", sim->answers);
    put_count(r->arena, map, "declined", sim->declined);
    return map;
}

bn_code request_simulation(const request *r, uint64_t games, uint64_t seed, bn_doc **out,
                           bn_error *err)
{
    bn_policies policies;
    bn_orders orders;
    bn_simulated sim;
    bn_code code = request_policies(r, &orders, &policies, err);

    if (code == BN_OK)
        code = bn_simulate(r->game, r->setup, r->from, &policies, seed, games, 1, r->arena,
                           r->watch, &sim, err);
    return code == BN_OK ? finished(r, simulated_doc(r, &sim, seed), out, err) : code;
}

/* ---- equilibrium -------------------------------------------------------------------------- */

static bn_doc *play_doc(bn_arena *arena, const bn_play *play)
{
    bn_doc *map = bn_doc_map(arena), *moves;

    put_double(arena, map, "chance", play->chance);
    put_double(arena, map, "value", play->value);
    moves = bn_doc_put(arena, map, "moves", bn_doc_list(arena));
    for (uint32_t i = 0; i < play->count; i++) {
        bn_doc *move = bn_doc_push(moves, bn_doc_list(arena));

        bn_doc_push(move, bn_doc_int(arena, play->moves[i].question));
        bn_doc_push(move, bn_doc_int(arena, play->moves[i].answer.value[0]));
    }
    return map;
}

static bn_doc *plays_doc(const request *r, const bn_solution *solution, bn_team team)
{
    bn_doc *list = bn_doc_list(r->arena);
    const bn_play *plays;
    uint32_t count;

    if (!bn_solution_plays(solution, r->from, team, r->arena, &plays, &count))
        return list;
    for (uint32_t i = 0; i < count; i++)
        bn_doc_push(list, play_doc(r->arena, &plays[i]));
    return list;
}

static bn_doc *solution_doc(const request *r, const bn_solution *solution)
{
    const bn_solved *s = bn_solution_figures(solution);
    bn_arena *a = r->arena;
    bn_doc *map = bn_doc_map(a), *plays;

    put_double(a, map, "value", s->value);
    put_double(a, map, "low", s->low);
    put_double(a, map, "high", s->high);
    put_double(a, map, "exploitability", s->exploitability);
    put_count(a, map, "states", s->states);
    put_count(a, map, "merged", s->merged);
    put_count(a, map, "finished", s->finished);
    put_count(a, map, "choices", s->choices);
    put_count(a, map, "matrices", s->matrices);
    put_count(a, map, "cells", s->cells);
    put_count(a, map, "repeating", s->repeating);
    put_count(a, map, "fixed", s->fixed);
    put_count(a, map, "hidden", s->hidden);
    put_count(a, map, "declined", s->declined);
    plays = bn_doc_put(a, map, "plays", bn_doc_list(a));
    bn_doc_push(plays, plays_doc(r, solution, BN_OURS));
    bn_doc_push(plays, plays_doc(r, solution, BN_THEIRS));
    return map;
}

static bn_code freedom_of(const request *r, const request_aim *aim, bn_orders *orders,
                          bn_freedom *out, bn_error *err)
{
    bn_code code;

    *out = (bn_freedom){ 0 };
    code = request_policies(r, orders, &out->policies, err);
    if (code == BN_OK && aim->sealed_only)
        code = bn_freedom_seal(out, r->game, r->setup, r->from, r->arena, err);
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        out->held[i] = aim->held >> i & 1;
    return code;
}

bn_code request_solution(const request *r, const request_aim *aim, bn_doc **out, bn_error *err)
{
    bn_solve_limits limits = { .states = aim->states };
    bn_objective objective;
    bn_solution *solution;
    bn_freedom freedom;
    bn_orders orders;
    bn_code code;

    if (aim->side >= r->game->sides(r->setup))
        return bn_fail(err, BN_USAGE, "there is no such side");
    code = freedom_of(r, aim, &orders, &freedom, err);
    if (code == BN_OK)
        code = bn_objective_parse(r->game, r->setup, r->from, aim->side, aim->objective, r->arena,
                                  &objective, err);
    if (code == BN_OK)
        code = bn_solve(r->game, r->setup, r->from, &objective, &freedom, &limits, r->arena,
                        r->watch, &solution, err);
    return code == BN_OK ? finished(r, solution_doc(r, solution), out, err) : code;
}
