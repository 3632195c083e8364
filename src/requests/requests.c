#include "requests.h"

#include <string.h>

#include "trees/round_tree.h"

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

/* The policies by which the orders are followed. `orders` must live as long as they do. */
static bn_code policies_of(const request *r, bn_orders *orders, bn_policies *out, bn_error *err)
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

static bn_doc *measure_doc(const request *r, uint32_t which, bn_doc *rows)
{
    const bn_measure *measure = &r->game->measures[which];
    bn_doc *map = bn_doc_map(r->arena);
    char title[120];
    bn_text text = bn_text_over(title, sizeof title);

    bn_game_measure_title(r->game, r->setup, which, &text);
    bn_doc_put(r->arena, map, "key", bn_doc_text(r->arena, measure->key));
    bn_doc_put(r->arena, map, "title", bn_doc_text(r->arena, title));
    bn_doc_put(r->arena, map, "side", bn_doc_int(r->arena, measure->side));
    bn_doc_put(r->arena, map, "rows", rows);
    return map;
}

/* ---- odds --------------------------------------------------------------------------------- */

static bn_doc *odds_rows(bn_arena *arena, const bn_odds_measure *measure)
{
    bn_doc *rows = bn_doc_list(arena);

    for (uint32_t i = 0; i < measure->count; i++) {
        bn_doc *row = bn_doc_push(rows, bn_doc_list(arena));

        bn_doc_push(row, bn_doc_int(arena, measure->rows[i].value));
        bn_doc_push(row, bnr_nat(arena, measure->rows[i].weight));
    }
    return rows;
}

static bn_doc *odds_doc(const request *r, const bn_odds *odds)
{
    bn_arena *a = r->arena;
    bn_doc *map = bn_doc_map(a), *won, *measures;

    bn_doc_put(a, map, "total", bnr_nat(a, odds->total));
    won = bn_doc_put(a, map, "won", bn_doc_list(a));
    for (uint32_t i = 0; i <= odds->sides; i++)
        bn_doc_push(won, bnr_nat(a, odds->won[i < odds->sides ? i : BN_DRAW]));
    measures = bn_doc_put(a, map, "measures", bn_doc_list(a));
    for (uint32_t i = 0; i < odds->measure_count; i++)
        if (bn_game_has_measure(r->game, r->setup, i))
            bn_doc_push(measures, measure_doc(r, i, odds_rows(a, &odds->measures[i])));
    put_count(a, map, "states", odds->states);
    put_count(a, map, "merged", odds->merged);
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
    bn_code code = policies_of(r, &orders, &policies, err);

    if (code == BN_OK)
        code = bn_odds_run(r->game, r->setup, r->from, &policies, &limits, r->arena, r->watch,
                           &odds, err);
    return code == BN_OK ? finished(r, odds_doc(r, &odds), out, err) : code;
}

/* ---- simulation --------------------------------------------------------------------------- */

static bn_doc *simulated_rows(bn_arena *arena, const bn_simulated_measure *measure)
{
    bn_doc *rows = measure->rows ? bn_doc_list(arena) : bn_doc_null(arena);

    for (uint32_t i = 0; measure->rows && i < measure->count; i++) {
        bn_doc *row = bn_doc_push(rows, bn_doc_list(arena));

        bn_doc_push(row, bn_doc_int(arena, measure->rows[i].value));
        bn_doc_push(row, bn_doc_int(arena, (int64_t)measure->rows[i].count));
    }
    return rows;
}

static bn_doc *squares_doc(bn_arena *arena, const uint64_t squares[2])
{
    bn_nat low = bn_nat_of(arena, squares[0]);
    bn_nat base = bn_nat_mul_small(arena, bn_nat_of(arena, UINT64_C(1) << 32), UINT64_C(1) << 32);

    return bnr_nat(arena, bn_nat_add(arena, bn_nat_mul_small(arena, base, squares[1]), low));
}

static bn_doc *simulated_measure(const request *r, uint32_t which, const bn_simulated_measure *m)
{
    bn_arena *a = r->arena;
    bn_doc *map = measure_doc(r, which, simulated_rows(a, m));

    bn_doc_put(a, map, "sum", bn_doc_int(a, m->sum));
    bn_doc_put(a, map, "squares", squares_doc(a, m->squares));
    bn_doc_put(a, map, "least", bn_doc_int(a, m->least));
    bn_doc_put(a, map, "most", bn_doc_int(a, m->most));
    return map;
}

static bn_doc *simulated_doc(const request *r, const bn_simulated *sim)
{
    bn_arena *a = r->arena;
    bn_doc *map = bn_doc_map(a), *won, *measures;

    put_count(a, map, "games", sim->games);
    won = bn_doc_put(a, map, "won", bn_doc_list(a));
    for (uint32_t i = 0; i <= sim->sides; i++)
        bn_doc_push(won, bn_doc_int(a, (int64_t)sim->won[i < sim->sides ? i : BN_DRAW]));
    put_count(a, map, "answers", sim->answers);
    put_count(a, map, "declined", sim->declined);
    measures = bn_doc_put(a, map, "measures", bn_doc_list(a));
    for (uint32_t i = 0; i < sim->measure_count; i++)
        if (bn_game_has_measure(r->game, r->setup, i))
            bn_doc_push(measures, simulated_measure(r, i, &sim->measures[i]));
    return map;
}

bn_code request_simulation(const request *r, uint64_t games, uint64_t seed, bn_doc **out,
                           bn_error *err)
{
    bn_policies policies;
    bn_orders orders;
    bn_simulated sim;
    bn_code code = policies_of(r, &orders, &policies, err);

    if (code == BN_OK)
        code = bn_simulate(r->game, r->setup, r->from, &policies, seed, games, 1, r->arena,
                           r->watch, &sim, err);
    return code == BN_OK ? finished(r, simulated_doc(r, &sim), out, err) : code;
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
    code = policies_of(r, orders, &out->policies, err);
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
