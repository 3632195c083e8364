/* What a state is worth if both sides continue as well as they can: the solver's values, for the
 * analysis of a game of two sides.
 *
 * The objective is the score itself: for the first side 1 for a win, 1/2 for a draw, 0 for a loss.
 * So the value is its expected score, and the other side's is 1 less it.
 *
 * A battle that was fought may reach states that a solution does not know, if someone answered a question that
 * is not free in another way than the policy would. Then the game is solved again from there, and
 * the solution is kept beside the others. Each of them has the exact value of every state it
 * knows, so it does not matter which of them is used. */
#include <banneret/analysis.h>
#include <banneret/solver.h>
#include <banneret/system/game.h>

#include <string.h>

#include "analysis_parts.h"
#include "../common/policy.h"
#include "../common/scratch.h"

enum { SOLUTIONS = 64 };

typedef struct insight {
    bn_freedom freedom;
    bn_solve_limits limits;
    bn_arena *work;
    bn_watch watch;
    const bn_game *game; /* that the solutions are of */
    const void *setup;
    const bn_solution *solutions[SOLUTIONS];
    uint32_t count;
} insight;

static void forget(insight *n)
{
    bni_scratch_clear(n->work);
    n->count = 0;
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* The newest solution that knows the state, or NULL. */
static const bn_solution *find(const insight *n, const void *state)
{
    double value;

    for (uint32_t i = n->count; i > 0; i--)
        if (bn_solution_value(n->solutions[i - 1], state, &value))
            return n->solutions[i - 1];
    return NULL;
}

static bn_code solve(insight *n, const void *state, const bn_solution **out, bn_error *err)
{
    bn_objective score = { .side = 0, .win = 1, .draw = 0.5, .loss = 0 };
    bn_solution *solution;
    bn_code code = bn_solve(n->game, n->setup, state, &score, &n->freedom, &n->limits, n->work,
                            n->watch, &solution, err);

    if (code == BN_OK)
        *out = n->solutions[n->count++] = solution;
    return code;
}

/* A solution that knows the state: one that is there, or a new one; if the memory is full, after
 * all others were forgotten. */
static bn_code solution_of(insight *n, const bn_game *game, const void *setup, const void *state,
                           const bn_solution **out, bn_error *err)
{
    bool first;
    bn_code code;

    if (game->sides(setup) != 2)
        return bn_fail(err, BN_LIMIT, "an equilibrium is worked out for two sides only");
    if (n->game != game || n->setup != setup || n->count == SOLUTIONS)
        forget(n);
    n->game = game;
    n->setup = setup;
    *out = find(n, state);
    if (*out)
        return BN_OK;
    first = n->count == 0;
    code = solve(n, state, out, err);
    if (code != BN_MEMORY || first)
        return code;
    forget(n);
    return solve(n, state, out, err);
}

/* ---- as an evaluator ------------------------------------------------------------------------- */

static bn_code value(void *self, const bn_game *game, const void *setup, const void *state,
                     double score[BN_SIDES_MAX], double *error, bn_error *err)
{
    const bn_solution *solution = NULL;
    bn_code code = solution_of(self, game, setup, state, &solution, err);

    *error = 0;
    memset(score, 0, BN_SIDES_MAX * sizeof *score);
    if (code != BN_OK)
        return code;
    (void)bn_solution_value(solution, state, &score[0]);
    score[1] = 1 - score[0];
    return BN_OK;
}

/* The policies' answers to all sealed questions of `side`, for a side that is not free. */
static void plan_by_policy(const insight *n, const void *state, const bn_question *questions,
                           uint32_t open, uint32_t side, bn_plan *out)
{
    *out = (bn_plan){ .chance = 1 };
    for (uint32_t i = 0; i < open; i++) {
        bn_move moves[BN_OPEN_MAX];
        uint64_t declined = 0;

        if (!questions[i].sealed || bni_owner(&questions[i]) != side)
            continue;
        (void)bni_policies_answer(&n->freedom.policies, n->game, n->setup, state, &questions[i], 1,
                                  NULL, moves, &declined);
        out->answer[i] = moves[0].answer;
    }
}

/* Puts the sealed answers of a play into a plan. */
static void plan_by_play(const bn_question *questions, const bn_move *moves, uint32_t count,
                         bn_plan *plan)
{
    for (uint32_t i = 0; i < count; i++)
        if (questions[moves[i].question].sealed)
            plan->answer[moves[i].question] = moves[i].answer;
}

static bn_code plans(void *self, const bn_game *game, const void *setup, const void *state,
                     const bn_question *questions, uint32_t open, uint32_t side, bn_plan *out,
                     uint32_t *count, bn_error *err)
{
    insight *n = self;
    const bn_solution *solution = NULL;
    bn_plan policy;
    bn_solved_state point;
    bn_team team;
    bn_code code = solution_of(n, game, setup, state, &solution, err);

    if (code != BN_OK)
        return code;
    plan_by_policy(n, state, questions, open, side, &policy);
    out[0] = policy;
    *count = 1;
    if (side == BN_ORDER_REFEREE || !bn_solution_asks(solution, state) ||
        !bn_solution_at(solution, state, &point))
        return BN_OK;
    team = bn_solution_team(solution, side);
    *count = 0;
    for (uint32_t i = 0; i < point.plays[team]; i++) {
        bn_move moves[BN_OPEN_MAX];
        bn_plan *plan = &out[*count];

        if (point.mix[team][i] <= 0)
            continue;
        *plan = policy;
        plan->chance = point.mix[team][i];
        plan_by_play(questions, moves, bn_solution_moves(solution, state, team, i, moves), plan);
        (*count)++;
    }
    return BN_OK;
}

bn_code bn_evaluator_equilibrium(const bn_freedom *freedom, const bn_solve_limits *limits,
                                 bn_arena *arena, bn_arena *work, bn_watch watch, bn_evaluator *out,
                                 bn_error *err)
{
    insight *n = bn_arena_get(arena, sizeof *n);

    if (!n)
        return bn_fail(err, BN_MEMORY, "out of memory for an evaluator");
    *n = (insight){ .work = work, .watch = watch };
    if (freedom)
        n->freedom = *freedom;
    if (limits)
        n->limits = *limits;
    *out = (bn_evaluator){ .name = "equilibrium", .value = value, .plans = plans, .self = n };
    return BN_OK;
}
