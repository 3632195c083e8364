/* The chances of a game, by the first way that is not too large. */
#include <banneret/counsel.h>
#include <banneret/system/game.h>

#include "../common/scratch.h"
#include "counsel.h"

#define NEVER_REACHED 1e-9 /* an error that no estimate has */
enum {
    GAMES = 200000,      /* of an estimate */
    OPEN_STATES = 10000, /* of what is not counted, before it is played */
    FIRST_GAMES = 31 /* of a patient estimate of long games: 32 are played, then twice as many */
};

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
                                        : winner_only ? BN_ODDS_WON_STATES
                                                      : BN_ODDS_STATES,
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

/* Without a watch nothing would end it. */
static bool is_patient(const bn_chances_asked *c)
{
    return c->patient && c->estimating.tell;
}

static uint64_t less_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* An estimate plays one more than it is given, in whole batches. */
static uint64_t most_games(const bn_chances_asked *c)
{
    return c->games == 0 ? UINT64_MAX : c->games == 1 ? 1 : c->games - 1;
}

static bn_estimate_limits limits_of(const bn_chances_asked *c)
{
    bool goes_on = c->error > 0 || is_patient(c);
    bn_estimate_limits limits = { .error = is_patient(c) ? NEVER_REACHED : 0,
                                  .winner_only = c->winner_only };

    if (c->error > 0)
        limits.error = c->error;
    limits.bytes = BN_ODDS_WON_BYTES / (c->game->sides(c->setup) - 1);
    limits.rolls = goes_on ? UINT64_MAX : bn_rolls_by_sides(c->game, c->setup, BN_ODDS_WON_ROLLS);
    limits.states = OPEN_STATES;
    limits.games = goes_on ? UINT64_MAX : GAMES;
    if (c->game->propose) {
        limits.states = BN_ODDS_OPEN_STATES;
        limits.games = is_patient(c) ? FIRST_GAMES : c->error > 0 ? UINT64_MAX : BN_ODDS_GAMES;
    }
    if (c->states > 0)
        limits.states = less_of(limits.states, c->states);
    limits.games = less_of(limits.games, most_games(c));
    return limits;
}

static bn_code run(const bn_chances_asked *c, const bn_estimate_limits *limits, bn_estimate *out,
                   bn_error *err)
{
    bni_scratch_clear(c->work);
    return bn_estimate_run(c->game, c->setup, c->from, c->policies, limits, c->seed, c->threads,
                           c->work, c->estimating, out, err);
}

static bool is_sharp(const bn_chances_asked *c, const bn_estimate *found)
{
    double largest = 0;

    for (uint32_t i = 0; i <= BN_DRAW; i++)
        largest = found->won_error[i] > largest ? found->won_error[i] : largest;
    return largest <= c->error;
}

static bool has_time(const bn_chances_asked *c, const bn_estimate *found)
{
    bn_progress progress = { .done = found->games, .finished = 1 - found->open, .so_far = found };

    return c->estimating.tell(c->estimating.self, &progress);
}

/* Long games are played in one round, in which no watch is asked: so a patient estimate of them starts again, each time
 * with twice as many games. */
static bn_code estimate(const bn_chances_asked *c, bn_estimate *out, bn_error *err)
{
    bn_estimate_limits limits = limits_of(c);
    bn_code code = run(c, &limits, out, err);

    while (code == BN_OK && c->game->propose && is_patient(c) && limits.games < most_games(c) &&
           !is_sharp(c, out) && has_time(c, out)) {
        limits.games = less_of(2 * limits.games + 1, most_games(c));
        code = run(c, &limits, out, err);
    }
    return code;
}

/* Counts what it can: everything, or only who wins. */
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
