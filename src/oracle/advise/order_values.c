/* What the orders that are open now are worth: a matrix with a row for each joint answer of ours
 * and a column for each of theirs.
 *
 * By a solution, a cell is the solved value of the state that the two answers lead to. Where the
 * battle is too large to be solved, a cell is the worth of that state if everyone continues by
 * policies: exactly, or if there are too many states from games that are played. Most states that
 * one pair of orders leads to can follow from others too, so what each is worth is worked out once
 * for all cells, by a descent in which no one is free. Only where a game can follow the winner by
 * itself it is counted forward, cell by cell, with the few states that this takes. An objective is
 * linear in who wins and in the measures, so its mean is computed from the chances of winning and
 * the means of the measures. Games of different cells use the same dice, so that cells differ by
 * their orders more than by luck. */
#include <banneret/solver.h>
#include <banneret/system/game.h>

#include <math.h>
#include <stdalign.h>
#include <string.h>

#include "../common/free_plays.h"
#include "../common/policy.h"
#include "../common/scratch.h"
#include "../solve/descent.h"
#include "advise.h"

#define SEED UINT64_C(1) /* of the games that represent what cannot be enumerated */
enum { STATES = 2000, GAMES = 300, GAMES_LEAST = 20, GAMES_IN_ALL = 20000, WORKED_IN_ALL = 500000 };
/* Where the game proposes answers, as on a board: each answer takes long to compute, and no two states are alike, so
 * that nothing is enumerated. */
enum { PROPOSED_GAMES_LEAST = 4, PROPOSED_WORKED_IN_ALL = 20000 };

static bn_code no_room(bn_error *err)
{
    return bn_fail(err, BN_MEMORY, "out of memory for the stakes");
}

/* ---- by a solution --------------------------------------------------------------------------- */

bn_code bn_stakes_solved(const bn_solution *solution, const void *state, bn_arena *arena,
                         bn_stakes *out, bn_error *err)
{
    bn_stakes s = { .plays = { 1, 1 } };
    uint32_t count = 0;
    bn_solved_state point;
    double *cells;

    if (!bn_solution_at(solution, state, &point))
        return bni_fail(err, BN_ANSWER, "the battle has left what was solved",
                        "solve again from the current state");
    memcpy(s.plays, point.plays, sizeof s.plays);
    cells = bn_arena_array(arena, (size_t)s.plays[0] * s.plays[1], sizeof *cells);
    if (!cells || !bn_solution_plays(solution, state, BN_OURS, arena, &s.ours, &count))
        return no_room(err);
    for (uint32_t r = 0; r < s.plays[0]; r++)
        for (uint32_t c = 0; c < s.plays[1]; c++)
            cells[r * s.plays[1] + c] = bn_solution_cell(solution, state, r, c);
    if (count == 0)
        s.ours = bn_arena_get(arena, sizeof *s.ours);
    s.cells = cells;
    s.asks = bn_solution_asks(solution, state);
    *out = s;
    return s.ours ? BN_OK : no_room(err);
}

/* ---- by trying ------------------------------------------------------------------------------- */

typedef struct trial {
    bni_world world;
    bni_plays plays;
    uint64_t states;
    uint64_t games; /* for each cell; 0: not yet decided */
    bn_arena *work;
    bn_watch watch;
    bni_rest *rest;
    uint64_t known; /* states that the rest knew before */
    bool forward;   /* states are counted from each cell by itself */
    bool played;    /* games, not states */
    double error;
    alignas(16) unsigned char state[BN_STATE_MAX];
} trial;

static double of_winner(const bn_objective *o, uint32_t who)
{
    return who == BN_DRAW ? o->draw : who == o->side ? o->win : o->loss;
}

/* Only who wins is asked for, and the game can follow that by itself. */
static bool winner_alone(const trial *t)
{
    const bni_world *w = &t->world;

    return w->objective.weight_count == 0 &&
           bni_policies_part(&w->freedom.policies, w->game, w->setup);
}

static bn_code count_forward(trial *t, const void *from, double *worth, bn_error *err)
{
    const bn_objective *o = &t->world.objective;
    bn_odds_limits limits = { .states = t->states, .winner_only = o->weight_count == 0 };
    bn_odds odds;
    bn_code code = bn_odds_run(t->world.game, t->world.setup, from, &t->world.freedom.policies,
                               &limits, t->work, (bn_watch){ 0 }, &odds, err);

    if (code != BN_OK)
        return code;
    *worth = o->base;
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        if (i < odds.sides || i == BN_DRAW)
            *worth += of_winner(o, i) * bn_nat_ratio(odds.won[i], odds.total);
    for (uint32_t w = 0; w < o->weight_count; w++) {
        const bn_odds_measure *m = &odds.measures[o->weights[w].measure];

        for (uint32_t i = 0; i < m->count; i++)
            *worth += o->weights[w].worth * (double)m->rows[i].value *
                      bn_nat_ratio(m->rows[i].weight, odds.total);
    }
    return BN_OK;
}

static void forget(trial *t)
{
    bni_scratch_clear(t->work);
    *t->rest = (bni_rest){ 0 };
}

static bn_code remember(trial *t, bn_error *err)
{
    const bni_world *w = &t->world;
    bni_rest *r = t->rest;
    bn_freedom nobody = w->freedom;
    const void *setup;

    if (r->descent && r->setup == w->setup && r->side == w->objective.side)
        return BN_OK;
    forget(t);
    for (uint32_t i = 0; i < BN_SIDES_MAX; i++)
        nobody.held[i] = true;
    nobody.referee_is_theirs = false;
    setup = bni_setup_for(w->game, w->setup, w->objective.weight_count == 0, t->work);
    if (!setup)
        return no_room(err);
    *r = (bni_rest){ .setup = w->setup, .side = w->objective.side };
    t->known = 0;
    return bni_descent_make(w->game, setup, &w->objective, &nobody, 0, t->work, (bn_watch){ 0 },
                            &r->descent, err);
}

/* As many states may be new as cells have been asked for, times t->states. If the memory is used up by what was
 * remembered, it is forgotten and worked out again. */
static bn_code count_rest(trial *t, const void *from, uint64_t cells, double *worth, bn_error *err)
{
    bool fresh = !t->rest->descent;
    bn_code code = remember(t, err);
    bni_worth found;

    if (code == BN_OK) {
        t->rest->descent->err = err;
        t->rest->descent->rolls_most = t->known + cells * t->states;
        code = bni_descent_ask(t->rest->descent, from, &found);
    }
    if (code == BN_OK) {
        *worth = found.value;
    } else if (code == BN_MEMORY && !fresh) {
        forget(t);
        return count_rest(t, from, cells, worth, err);
    }
    return code;
}

/* How many games to play for each cell: the usual number, or fewer if all cells together would take too
 * long, which is known from the number of games and the work that a few of them took. */
static bn_code games_soon(const trial *t, const void *from, uint64_t *games, bn_error *err)
{
    bool slow = t->world.game->propose != NULL;
    uint64_t least = slow ? PROPOSED_GAMES_LEAST : GAMES_LEAST;
    uint64_t worked = slow ? PROPOSED_WORKED_IN_ALL : WORKED_IN_ALL;
    uint64_t cells = (uint64_t)t->plays.size[0] * t->plays.size[1], most = GAMES_IN_ALL / cells;
    bn_simulated few;
    bn_code code = bn_simulate(t->world.game, t->world.setup, from, &t->world.freedom.policies,
                               SEED, least, 1, t->work, (bn_watch){ 0 }, &few, err);

    if (code != BN_OK)
        return code;
    if (few.worked > 0 && most > worked * least / few.worked / cells)
        most = worked * least / few.worked / cells;
    *games = most > GAMES ? GAMES : most < least ? least : most;
    bni_scratch_clear(t->work);
    return BN_OK;
}

/* The standard error of a mean. Games that all end alike do not make a result certain, so the error is at least that of
 * one game with another result. */
static double error_of(const bn_objective *o, double mean, double square, double games)
{
    double most = fmax(o->win, fmax(o->draw, o->loss)),
           least = fmin(o->win, fmin(o->draw, o->loss));

    return sqrt(fmax(square - mean * mean, (most - least) * (most - least) / games) / games);
}

/* The error is that of the winner's worth. The measures add little to it and are left out. */
static bn_code play(trial *t, const void *from, double *worth, bn_error *err)
{
    const bn_objective *o = &t->world.objective;
    double mean = 0, square = 0, games = (double)t->games;
    bn_simulated played;
    bn_code code = bn_simulate(t->world.game, t->world.setup, from, &t->world.freedom.policies,
                               SEED, t->games, 1, t->work, (bn_watch){ 0 }, &played, err);

    if (code != BN_OK)
        return code;
    for (uint32_t i = 0; i <= BN_DRAW; i++) {
        double share = (double)played.won[i] / games, value = of_winner(o, i);

        mean += share * value;
        square += share * value * value;
    }
    t->error = fmax(t->error, error_of(o, mean, square, games));
    *worth = o->base + mean;
    for (uint32_t w = 0; w < o->weight_count; w++)
        *worth += o->weights[w].worth * (double)played.measures[o->weights[w].measure].sum / games;
    return BN_OK;
}

static bn_code try_cell(trial *t, uint32_t row, uint32_t column, double *worth, bn_error *err)
{
    const bni_world *w = &t->world;
    alignas(16) unsigned char next[BN_STATE_MAX];
    bn_move moves[BN_OPEN_MAX];
    bn_code code = BN_LIMIT;
    uint32_t count = bni_plays_moves(&t->plays, (uint32_t[]){ row, column }, moves);

    memcpy(next, t->state, w->state_size);
    w->game->advance(w->setup, next, moves, count, NULL);
    if (!t->played && t->forward) {
        forget(t);
        code = count_forward(t, next, worth, err);
    } else if (!t->played) {
        code = count_rest(t, next, (uint64_t)row * t->plays.size[1] + column + 1, worth, err);
    }
    if (code != BN_LIMIT && code != BN_MEMORY)
        return code;
    t->played = true;
    forget(t);
    code = t->games > 0 ? BN_OK : games_soon(t, next, &t->games, err);
    return code == BN_OK ? play(t, next, worth, err) : code;
}

/* All cells, exact or played: if one must be played, all are. */
static bn_code try_all(trial *t, double *cells, bn_error *err)
{
    uint32_t columns = t->plays.size[1], all = t->plays.size[0] * columns;
    bool played = t->played;

    for (uint32_t i = 0; i < all; i++) {
        bn_progress progress = { .done = i, .of = all };
        bn_code code = try_cell(t, i / columns, i % columns, &cells[i], err);

        if (code != BN_OK)
            return code;
        if (t->watch.tell && !t->watch.tell(t->watch.self, &progress))
            return bn_fail(err, BN_LIMIT, "cancelled");
        if (t->played && !played && i > 0)
            i = UINT32_MAX; /* from the first again */
        played = t->played;
    }
    return BN_OK;
}

static bn_code settle(trial *t, const void *state, bn_error *err)
{
    bni_met ignored = { 0 };
    int point;

    memcpy(t->state, state, t->world.state_size);
    point = bni_settle(&t->world, t->state, &t->plays, &ignored);
    if (point != BN_POINT_CHOICE && point != BN_POINT_SEALED)
        t->plays.size[0] = t->plays.size[1] = 1;
    return point < 0 ? bn_fail(err, BN_RULE, "the game exceeds its length limit") : BN_OK;
}

/* Whether what is open in the state itself is free. */
static bool asks(const trial *t, const void *state)
{
    return memcmp(t->state, state, t->world.state_size) == 0 &&
           (t->plays.size[0] > 1 || t->plays.size[1] > 1);
}

static bn_code fill(trial *t, const void *state, bn_arena *arena, bn_stakes *out, bn_error *err)
{
    uint32_t rows = t->plays.size[0];
    double *cells = bn_arena_array(arena, (size_t)rows * t->plays.size[1], sizeof *cells);
    bn_play *ours = bn_arena_array(arena, rows, sizeof *ours);
    bool free = t->plays.size[0] > 1 || t->plays.size[1] > 1;
    bn_code code;

    if (!cells || !ours)
        return no_room(err);
    for (uint32_t r = 0; free && r < rows; r++)
        ours[r].count = bni_plays_own(&t->plays, BN_OURS, r, ours[r].moves);
    if (free)
        code = try_all(t, cells, err);
    else
        code = bn_fail(err, BN_ANSWER, "there is no free order to try");
    if (code != BN_OK)
        return code;
    *out = (bn_stakes){ .plays = { rows, t->plays.size[1] },
                        .offered = { bni_plays_offered(&t->world, t->state, &t->plays, BN_OURS),
                                     bni_plays_offered(&t->world, t->state, &t->plays, BN_THEIRS) },
                        .cells = cells,
                        .ours = ours,
                        .asks = asks(t, state),
                        .games = t->played ? t->games : 0,
                        .error = t->error };
    return BN_OK;
}

bn_code bni_stakes_tried(const bn_game *game, const void *setup, const void *state,
                         const bn_objective *objective, const bn_freedom *freedom, uint64_t states,
                         uint64_t games, bn_arena *arena, bn_arena *work, bn_watch watch,
                         bni_rest *rest, bn_stakes *out, bn_error *err)
{
    trial *t = bn_arena_get(arena, sizeof *t);
    bn_code code;

    if (!t)
        return no_room(err);
    code = bni_world_make(&t->world, game, setup, objective, freedom, err);
    if (code != BN_OK)
        return code;
    t->states = states ? states : STATES;
    t->games = games;
    t->work = work;
    t->watch = watch;
    t->rest = rest;
    t->known = rest->descent ? rest->descent->count.rolls : 0;
    t->forward = winner_alone(t);
    t->played = game->propose != NULL;
    code = settle(t, state, err);
    return code == BN_OK ? fill(t, state, arena, out, err) : code;
}

bn_code bn_stakes_tried(const bn_game *game, const void *setup, const void *state,
                        const bn_objective *objective, const bn_freedom *freedom, uint64_t states,
                        uint64_t games, bn_arena *arena, bn_arena *work, bn_watch watch,
                        bn_stakes *out, bn_error *err)
{
    bni_rest rest = { 0 };
    bn_code code = bni_stakes_tried(game, setup, state, objective, freedom, states, games, arena,
                                    work, watch, &rest, out, err);

    bni_scratch_clear(work);
    return code;
}
