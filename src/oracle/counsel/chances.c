/* The chances of a game, by the first way that is not too large. */
#include <banneret/counsel.h>
#include <banneret/system/game.h>

#include "../common/scratch.h"
#include "counsel.h"

#define NEVER_REACHED 1e-9 /* an error that no estimate has */
enum { FIRST_ROUND = 31 }; /* of games that take long: the next round has more */
enum { MEASURED = BN_ODDS_STATES, WON = BN_ODDS_WON_STATES };

static bool is_too_large(bn_code code)
{
    return code == BN_LIMIT || code == BN_MEMORY;
}

/* Who wins, in an arena that stays when `work` is emptied. */
static void keep_winner(bn_odds *odds, bn_arena *arena)
{
    odds->total = bn_nat_mul_small(arena, odds->total, 1);
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        odds->won[i] = bn_nat_mul_small(arena, odds->won[i], 1);
    odds->measure_count = 0;
    odds->measures = NULL;
}

static bn_code count(const bn_chances_asked *c, bool winner_only, bn_odds *out, bn_error *err)
{
    bn_odds_limits limits = { .states = c->states     ? c->states
                                        : winner_only ? WON
                                                      : MEASURED,
                              .give_up = c->states ? 0 : BN_ODDS_GIVE_UP,
                              .winner_only = winner_only };
    size_t most = c->work->limit;
    bn_code code;

    bni_scratch_clear(c->work);
    if (!c->states && most > BN_ODDS_COUNT_BYTES)
        c->work->limit = BN_ODDS_COUNT_BYTES;
    code = bn_odds_run(c->game, c->setup, c->from, c->policies, &limits, c->work, c->counting, out,
                       err);
    c->work->limit = most;
    return code;
}

static bn_estimate_limits limits_of(const bn_chances_asked *c)
{
    bool goes_on = c->error > 0 || c->patient;
    bn_estimate_limits limits = { .error = c->patient ? NEVER_REACHED : 0,
                                  .winner_only = c->winner_only };

    if (c->error > 0)
        limits.error = c->error;
    limits.bytes = BN_ODDS_WON_BYTES / (c->game->sides(c->setup) - 1);
    limits.rolls = goes_on ? UINT64_MAX : bn_rolls_by_sides(c->game, c->setup, BN_ODDS_WON_ROLLS);
    limits.games = goes_on ? UINT64_MAX : 0;
    if (c->game->propose) {
        limits.states = BN_ODDS_OPEN_STATES;
        limits.games = c->error > 0 ? UINT64_MAX : c->patient ? FIRST_ROUND : BN_ODDS_GAMES;
    }
    return limits;
}

static bn_code estimate(const bn_chances_asked *c, bn_estimate *out, bn_error *err)
{
    bn_estimate_limits limits = limits_of(c);

    bni_scratch_clear(c->work);
    return bn_estimate_run(c->game, c->setup, c->from, c->policies, &limits, c->seed, c->threads,
                           c->work, c->estimating, out, err);
}

/* Counts what it can: everything, or who wins alone. */
static bn_code count_most(const bn_chances_asked *c, bn_chances *found, bn_error *err)
{
    bn_code code = count(c, c->winner_only, &found->odds, err);

    if (c->winner_only || !is_too_large(code)) {
        found->counted = code == BN_OK;
        return code;
    }
    code = count(c, true, &found->odds, err);
    if (code != BN_OK)
        return code;
    keep_winner(&found->odds, c->arena);
    found->counted = true;
    return BN_LIMIT;
}

bn_code bn_chances_find(const bn_chances_asked *asked, bn_chances *out, bn_error *err)
{
    bn_policies steady = bni_all_steady();
    bn_chances_asked with = *asked;
    const bn_chances_asked *c = &with;
    bn_chances found = { 0 };
    bn_code code = BN_LIMIT;

    if (!with.policies && with.game->propose)
        with.policies = &steady;
    if (!with.game->propose)
        code = count_most(c, &found, err);
    if (is_too_large(code)) {
        code = estimate(c, &found.estimate, err);
        found.estimated = code == BN_OK;
    }
    if (code != BN_OK)
        return code;
    if (c->arena->full)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    *out = found;
    return BN_OK;
}
