/* A fought battle, by the best evaluator that is soon enough made: an equilibrium; else defaults, counted or
 * played; and where orders have more answers than can be compared, games from the start of each round. */
#include <banneret/counsel.h>
#include <banneret/system/game.h>

#include "counsel.h"

enum { GAMES = 1000, GAMES_LEAST = 100 }; /* standard errors of 1.6 and 5 percent */
enum { VALUES_AN_ENTRY = 6, WORKED_IN_ALL = 4000000, GAMES_TRIED = 50 };
enum { CURVE_VALUES = 1, CURVE_WORKED = 1000000 };
enum { SOLVED_STATES = 100000 }; /* above this, an equilibrium must be asked for */
enum { VALUED_STATES = 50000 };  /* for one chance; above this, games are played */

/* An evaluator by the equilibrium; if that is not asked for, only if it is quickly found. */
static bn_code by_equilibrium(const bn_studying *s, bn_evaluator *out, bn_error *err)
{
    bool either = s->by == BN_BY_EITHER;
    bn_solve_limits limits = { .states = s->states > 0 || !either ? s->states : SOLVED_STATES };
    _Alignas(BN_STATE_ALIGN) uint8_t state[BN_STATE_MAX];
    double score[BN_SIDES_MAX], error;
    bn_code code = bn_evaluator_equilibrium(NULL, &limits, s->arena, s->work, s->solving, out, err);

    if (code != BN_OK || !either)
        return code;
    s->game->begin(s->setup, state, NULL);
    return out->value(out->self, s->game, s->setup, state, score, &error, err);
}

/* How many games to play for one chance: the usual number, or fewer where both the games and the journal
 * are long, so that nobody waits for minutes. It counts the answers to be worked out and not seconds, so
 * that the same journal gives the same figures on every machine. */
static bn_code games_soon(const bn_studying *s, uint64_t *games, bn_error *err)
{
    uint64_t values = (uint64_t)s->count * (s->curve ? CURVE_VALUES : VALUES_AN_ENTRY);
    uint64_t in_all = s->curve ? CURVE_WORKED : WORKED_IN_ALL;
    bn_simulated few;
    bn_arena scratch;
    bn_code code;

    bn_arena_init(&scratch, s->work->memory, s->work->limit);
    code = bn_simulate(s->game, s->setup, NULL, NULL, 1, GAMES_TRIED, 1, &scratch, (bn_watch){ 0 },
                       &few, err);
    bn_arena_done(&scratch);
    if (code != BN_OK)
        return code;
    *games = GAMES;
    if (few.worked * values * GAMES > in_all * GAMES_TRIED)
        *games = in_all * GAMES_TRIED / (few.worked * values);
    *games = *games < GAMES_LEAST ? GAMES_LEAST : *games;
    return BN_OK;
}

static bn_code by_defaults(const bn_studying *s, uint64_t *games, bn_evaluator *out, bn_error *err)
{
    bn_odds_limits limits = { .states = s->states > 0 ? (s->states + 1) / 2 : VALUED_STATES };
    bn_code code = *games == 0 ? games_soon(s, games, err) : BN_OK;

    if (code == BN_OK)
        code =
            bn_evaluator_policies(NULL, &limits, *games, s->arena, s->work, s->valuing, out, err);
    return code;
}

static bn_code study_answers(const bn_studying *s, uint64_t *games, bn_analysis *out, bn_error *err)
{
    bn_analysis_options options = { .against = BN_AGAINST_PLANS };
    bn_evaluator evaluator;
    bn_error why;
    bn_code code = BN_OK;
    bool defaults = s->by == BN_BY_DEFAULTS;

    if (!defaults && (code = by_equilibrium(s, &evaluator, &why)) != BN_OK) {
        defaults = !s->by_defaults || s->by_defaults(s->self, &why);
        if (!defaults) {
            *err = why;
            return code;
        }
    }
    if (defaults) {
        options.against = BN_AGAINST_GUARD;
        options.ungraded = s->curve;
        code = by_defaults(s, games, &evaluator, err);
    }
    if (s->hindsight)
        options.against = BN_AGAINST_ACTUAL;
    if (code == BN_OK)
        code = bn_analysis_run(s->game, s->setup, s->entries, s->count, &evaluator, &options,
                               s->arena, s->steps, out, err);
    return code;
}

static bn_code study_rounds(const bn_studying *s, uint64_t *games, bn_analysis *out, bn_error *err)
{
    bn_policies steady = bni_all_steady();
    bn_rounds_options options = {
        .policies = &steady, .name = "the bot steady", .games = *games, .threads = s->threads
    };
    bn_code code = bn_analysis_rounds(s->game, s->setup, s->entries, s->count, &options, s->arena,
                                      s->work, s->games, out, err);

    if (code == BN_OK)
        *games = out->games;
    return code;
}

bn_code bn_study(const bn_studying *s, uint64_t *games, bn_analysis *out, bn_error *err)
{
    return s->game->propose ? study_rounds(s, games, out, err) : study_answers(s, games, out, err);
}
