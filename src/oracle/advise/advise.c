/* Advice from a solution that knows the whole state: the orders of one seat, how often to choose
 * each, what each is worth, and the reasons that the rules give.
 *
 * The chances are the solution's mix, which no reply can exploit (solve.c, best_reply.c). Nothing
 * is computed here; the plays are put in order, the most frequent first. */
#include <banneret/solver.h>
#include <banneret/system/system.h>

#include <string.h>

#include "advise.h"
#include "../common/policy.h"
#include "../common/sort.h"

/* The likelier play comes first, then the better one; equal ones stay in the order of the book, which is
 * that of their addresses. */
static bool before(const void *left, const void *right, const void *with)
{
    const bn_play *a = *(const bn_play *const *)left, *b = *(const bn_play *const *)right;
    bool ours = *(const bool *)with;

    if (a->chance != b->chance)
        return a->chance > b->chance;
    if (a->value != b->value)
        return ours ? a->value > b->value : a->value < b->value;
    return a < b;
}

static bn_play *sorted(const bn_play *plays, uint32_t count, bool ours, bn_arena *arena)
{
    bn_play *out = bn_arena_array(arena, count ? count : 1, sizeof *out);
    const bn_play **order = bn_arena_array(arena, count ? count : 1, sizeof *order);

    if (!out || !order || !plays)
        return order ? out : NULL;
    for (uint32_t i = 0; i < count; i++)
        order[i] = &plays[i];
    bni_sort(order, count, sizeof *order, before, &ours);
    for (uint32_t i = 0; i < count; i++)
        out[i] = *order[i];
    return out;
}

void bni_advice_gather(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                       bn_advice *out)
{
    bn_question open[BN_OPEN_MAX];
    uint32_t asked = game->ask(setup, state, open);

    for (uint32_t i = 0; i < asked; i++)
        if (open[i].to == BN_TO_SIDE && bn_seat_answers(seat, &open[i])) {
            out->index[out->open] = i;
            out->questions[out->open++] = open[i];
        }
}

/* A question is compared if the plays answer it; the state must ask it itself. */
static void mark_free(const bn_solution *solution, const void *state, bn_team team, bn_advice *out)
{
    bn_move moves[BN_OPEN_MAX];
    uint32_t count = 0;

    if (out->point.plays[team] > 1 && bn_solution_asks(solution, state))
        count = bn_solution_moves(solution, state, team, 0, moves);
    for (uint32_t i = 0; i < out->open; i++)
        for (uint32_t j = 0; j < count; j++)
            out->free[i] |= moves[j].question == out->index[i];
}

bn_code bni_advice_finish(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                          const bn_play *plays, bn_arena *arena, bn_advice *out, bn_error *err)
{
    bn_trace trace;

    out->plays = sorted(plays, out->count, out->ours, arena);
    bn_trace_init(&trace, arena);
    bn_explain(game, setup, state, seat, &trace);
    if (!out->plays || arena->full)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    out->reasons = trace.terms;
    out->reason_count = trace.count;
    return BN_OK;
}

bn_code bn_advise(const bn_solution *solution, const bn_game *game, const void *setup,
                  const void *state, bn_seat seat, bn_arena *arena, bn_advice *out, bn_error *err)
{
    bn_advice a;
    bn_team team = bn_solution_team(solution, seat.side);
    const bn_play *plays = NULL;
    bool any = false;
    bn_code code;

    memset(&a, 0, sizeof a);
    if (seat.role != BN_COMMANDER && seat.role != BN_CHARACTER)
        return bni_fail(err, BN_SEAT, "advice is for a seat that answers",
                        "for example commander 0");
    if (!bn_solution_at(solution, state, &a.point))
        return bni_fail(err, BN_ANSWER, "the battle has left what was solved",
                        "solve again from the current state");
    bni_advice_gather(game, setup, state, seat, &a);
    if (a.open == 0)
        return bn_fail(err, BN_ANSWER, "this seat has nothing to answer now");
    a.ours = team == BN_OURS;
    mark_free(solution, state, team, &a);
    for (uint32_t i = 0; i < a.open; i++)
        any |= a.free[i];
    if (any && !bn_solution_plays(solution, state, team, arena, &plays, &a.count))
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    a.assumes_open = bn_solution_figures(solution)->hidden > 0;
    code = bni_advice_finish(game, setup, state, seat, plays, arena, &a, err);
    if (code == BN_OK)
        *out = a;
    return code;
}
