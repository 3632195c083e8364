/* Analyses a fought battle by the best evaluator that can be made soon enough: an equilibrium; otherwise defaults,
 * counted or played; and where orders have more answers than can be compared, games from the start of each round.
 *
 * A caller that sets a time gets as many games as fit into it. The journal is gone through again and again, each
 * time with twice as many games for a chance, and what was played before counts. When the time is over, chances
 * keep the games they have: each has its own error, so some of them may be sharper than others. */
#include <banneret/counsel.h>
#include <banneret/system/game.h>

#include "../analyse/analysis_parts.h"
#include "counsel.h"

enum { GAMES = 1000, GAMES_LEAST = 25 };        /* standard errors of 1.6 and 10 percent */
enum { TIMED_FIRST = 8, TIMED_MOST = 1 << 17 }; /* with a limit of time: 18 and 0.14 percent */
enum { VALUES_AN_ENTRY = 6, WORKED_IN_ALL = 4000000, GAMES_TRIED = 50 };
enum { CURVE_VALUES = 1, CURVE_WORKED = 1000000 };
enum { SOLVED_STATES = 20000 }; /* above this, an equilibrium must be asked for */
enum { VALUED_STATES = 10000 }; /* for one chance; above this, games are played */

static bn_code value_start(const bn_studying *s, const bn_evaluator *by, double score[BN_SIDES_MAX],
                           double *error, bn_error *err)
{
    _Alignas(BN_STATE_ALIGN) uint8_t state[BN_STATE_MAX];

    s->game->begin(s->setup, state, NULL);
    return by->value(by->self, s->game, s->setup, state, score, error, err);
}

/* Orders that are free have more paths than the defaults. So an equilibrium is not quickly found if the defaults
 * alone are too many to count for the start. A value that was played leaves in `err` why it was not counted. */
static bn_code worth_solving(const bn_studying *s, const bn_evaluator *defaults, bn_error *err)
{
    double score[BN_SIDES_MAX], error = 0;
    bn_code code;

    err->code = BN_OK;
    code = value_start(s, defaults, score, &error, err);
    if (code != BN_OK || error == 0)
        return code;
    return err->code != BN_OK ? err->code : bn_fail(err, BN_LIMIT, "the game has too many states");
}

/* An evaluator by the equilibrium; if that is not asked for, only if it is quickly found. */
static bn_code by_equilibrium(const bn_studying *s, const bn_evaluator *defaults, bn_evaluator *out,
                              bn_error *err)
{
    bool either = s->by == BN_BY_EITHER;
    bn_solve_limits limits = { .states = s->states > 0 || !either ? s->states : SOLVED_STATES };
    double score[BN_SIDES_MAX], error;
    bn_code code = either ? worth_solving(s, defaults, err) : BN_OK;

    if (code == BN_OK)
        code = bn_evaluator_equilibrium(NULL, &limits, s->arena, s->work, s->solving, out, err);
    return code == BN_OK && either ? value_start(s, out, score, &error, err) : code;
}

/* How many games to play for one chance: the usual number, or fewer where both the games and the journal
 * are long, so that no one waits for minutes. It counts the answers to be worked out and not seconds, so
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

static bool in_time(const bn_studying *s)
{
    return !s->enough || !s->enough(s->self);
}

/* An evaluator under defaults, which works in `work`. */
static bn_code by_defaults(const bn_studying *s, uint64_t *games, bn_arena *work, bn_evaluator *out,
                           bn_error *err)
{
    bn_odds_limits limits = { .states = s->states > 0 ? (s->states + 1) / 2 : VALUED_STATES };
    bn_code code = BN_OK;

    if (*games == 0 && s->enough)
        *games = TIMED_FIRST;
    else if (*games == 0)
        code = games_soon(s, games, err);
    if (code == BN_OK)
        code = bn_evaluator_policies(NULL, &limits, *games, s->arena, work, s->valuing, out, err);
    return code;
}

/* An evaluator under defaults that plays no more games than at first once the time is over. */
typedef struct timed_evaluator {
    const bn_studying *studying;
    bn_evaluator defaults;
    bool late;
} timed_evaluator;

static bn_code value_in_time(void *self, const bn_game *game, const void *setup, const void *state,
                             double score[BN_SIDES_MAX], double *error, bn_error *err)
{
    timed_evaluator *t = self;

    if (!t->late && !in_time(t->studying)) {
        t->late = true;
        bni_evaluator_games(&t->defaults, TIMED_FIRST);
    }
    return t->defaults.value(t->defaults.self, game, setup, state, score, error, err);
}

static bn_code plans_of_defaults(void *self, const bn_game *game, const void *setup,
                                 const void *state, const bn_question *questions, uint32_t open,
                                 uint32_t side, bn_plan *out, uint32_t *count, bn_error *err)
{
    const bn_evaluator *by = &((timed_evaluator *)self)->defaults;

    return by->plans(by->self, game, setup, state, questions, open, side, out, count, err);
}

/* Goes through the journal once; only what the evaluator has learnt is kept. */
static bn_code learn(const bn_studying *s, const bn_evaluator *evaluator,
                     const bn_analysis_options *options, bool *exact, bn_error *err)
{
    bn_analysis found;
    bn_arena scratch;
    bn_code code;

    bn_arena_init(&scratch, s->work->memory, s->work->limit);
    code = bn_analysis_run(s->game, s->setup, s->entries, s->count, evaluator, options, &scratch,
                           s->steps, &found, err);
    *exact = code == BN_OK && found.error == 0;
    bn_arena_done(&scratch);
    return code;
}

/* *games is at first how many are played for every chance, and then how many each has at least. */
static bn_code study_in_time(const bn_studying *s, const bn_evaluator *defaults,
                             const bn_analysis_options *options, uint64_t *games, bn_analysis *out,
                             bn_error *err)
{
    timed_evaluator t = { .studying = s, .defaults = *defaults };
    bn_evaluator evaluator = {
        .name = defaults->name, .value = value_in_time, .plans = plans_of_defaults, .self = &t
    };
    uint64_t wanted = *games;
    bool exact = false;
    bn_code code = BN_OK;

    while (code == BN_OK && !exact && !t.late && wanted <= TIMED_MOST) {
        bni_evaluator_games(defaults, wanted);
        code = learn(s, &evaluator, options, &exact, err);
        *games = t.late ? *games : wanted;
        wanted *= 2;
    }
    t.late = true;
    bni_evaluator_games(defaults, TIMED_FIRST);
    if (code == BN_OK)
        code = bn_analysis_run(s->game, s->setup, s->entries, s->count, &evaluator, options,
                               s->arena, s->steps, out, err);
    return code;
}

static bn_code study_defaults(const bn_studying *s, const bn_evaluator *defaults, uint64_t *games,
                              bool timed, bn_analysis *out, bn_error *err)
{
    bn_analysis_options options = { .against = s->hindsight ? BN_AGAINST_ACTUAL : BN_AGAINST_GUARD,
                                    .ungraded = s->curve };

    if (timed)
        return study_in_time(s, defaults, &options, games, out, err);
    return bn_analysis_run(s->game, s->setup, s->entries, s->count, defaults, &options, s->arena,
                           s->steps, out, err);
}

static bn_code study_equilibrium(const bn_studying *s, const bn_evaluator *equilibrium,
                                 bn_analysis *out, bn_error *err)
{
    bn_analysis_options options = { .against =
                                        s->hindsight ? BN_AGAINST_ACTUAL : BN_AGAINST_PLANS };

    return bn_analysis_run(s->game, s->setup, s->entries, s->count, equilibrium, &options, s->arena,
                           s->steps, out, err);
}

/* `work` is for the defaults: what they know survives a failed attempt at an equilibrium. */
static bn_code study_answers(const bn_studying *s, bn_arena *work, uint64_t *games,
                             bn_analysis *out, bn_error *err)
{
    bn_evaluator defaults, equilibrium;
    bool timed = *games == 0 && s->enough;
    bn_error why;
    bn_code code = BN_OK;

    if (s->by != BN_BY_EQUILIBRIUM)
        code = by_defaults(s, games, work, &defaults, err);
    if (code != BN_OK)
        return code;
    if (s->by != BN_BY_DEFAULTS) {
        code = by_equilibrium(s, &defaults, &equilibrium, &why);
        if (code == BN_OK)
            return study_equilibrium(s, &equilibrium, out, err);
        if (s->by_defaults && !s->by_defaults(s->self, &why)) {
            *err = why;
            return code;
        }
        code = s->by == BN_BY_EQUILIBRIUM ? by_defaults(s, games, work, &defaults, err) : BN_OK;
    }
    return code == BN_OK ? study_defaults(s, &defaults, games, timed, out, err) : code;
}

static bn_code study_rounds(const bn_studying *s, uint64_t *games, bn_analysis *out, bn_error *err)
{
    bn_policies steady = bni_all_steady();
    bn_rounds_options options = { .policies = &steady,
                                  .name = "the bot steady",
                                  .games = *games,
                                  .threads = s->threads,
                                  .enough = s->enough,
                                  .self = s->self };
    bn_code code = bn_analysis_rounds(s->game, s->setup, s->entries, s->count, &options, s->arena,
                                      s->work, s->games, out, err);

    if (code == BN_OK)
        *games = out->games;
    return code;
}

bn_code bn_study(const bn_studying *s, uint64_t *games, bn_analysis *out, bn_error *err)
{
    bn_arena work;
    bn_code code;

    if (s->game->propose)
        return study_rounds(s, games, out, err);
    bn_arena_init(&work, s->work->memory, s->work->limit);
    code = study_answers(s, &work, games, out, err);
    bn_arena_done(&work);
    return code;
}
