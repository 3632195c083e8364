#include "analysing.h"

#include <stdio.h>
#include <unistd.h>

#include <banneret/oracle.h>
#include <banneret/solver.h>
#include <banneret/system/game.h>

#include "estimate.h"
#include "interrupt.h"
#include "load.h"
#include "print/paint.h"
#include "solving.h"

enum { GAMES = 1000, GAMES_LEAST = 100 }; /* standard errors of 1.6 and 5 percent */
enum { VALUES_AN_ENTRY = 6, WORKED_IN_ALL = 4000000, GAMES_TRIED = 50 };
enum { CURVE_VALUES = 1, CURVE_WORKED = 1000000 };
enum { SOLVED_STATES = 100000 }; /* above this, --by equilibrium must be given */
enum { VALUED_STATES = 50000 };  /* for one chance; above this, games are played */

const char *const analysing_ways[] = { "equilibrium", "defaults", NULL };

static bool show_progress(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("entry %llu of %llu", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return !interrupt_came();
}

/* Shows nothing for a single chance: there are many, and show_progress counts the entries. */
static bool go_on(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return !interrupt_came();
}

/* Makes an evaluator by the equilibrium, if --by asks for it or it is quickly found. If it is not for want of
 * memory, that is said. */
static bool equilibrium(const analysing *how, const bn_table *table, bn_arena *arena,
                        bn_arena *work, bn_evaluator *out)
{
    const bn_game *game = bn_table_game(table);
    bn_solve_limits limits = { .states = how->states > 0                ? how->states
                                         : how->by == ANALYSE_BY_EITHER ? SOLVED_STATES
                                                                        : 0 };
    _Alignas(BN_STATE_ALIGN) uint8_t state[BN_STATE_MAX];
    double score[BN_SIDES_MAX], error;
    bn_error err;
    bn_code code;

    if (how->by == ANALYSE_BY_PRESETS)
        return false;
    code = bn_evaluator_equilibrium(NULL, &limits, arena, work, (bn_watch){ solving_show, NULL },
                                    out, &err);
    if (code == BN_OK && how->by == ANALYSE_BY_EITHER) {
        game->begin(bn_table_setup(table), state, NULL);
        code = out->value(out->self, game, bn_table_setup(table), state, score, &error, &err);
    }
    if (code == BN_MEMORY)
        fprintf(paint_errors(), "banneret: %s, so both sides go on by their defaults\n", err.text);
    return code == BN_OK;
}

/* How many games to play for one chance: the usual number, or fewer where both the games and the journal
 * are long, so that nobody waits for minutes. It counts the answers to be worked out and not seconds, so
 * that the same journal gives the same figures on every machine. */
static bn_code games_soon(const bn_table *table, bool curve, uint64_t *games, bn_error *err)
{
    uint64_t values = (uint64_t)bn_table_entries(table) * (curve ? CURVE_VALUES : VALUES_AN_ENTRY);
    uint64_t in_all = curve ? CURVE_WORKED : WORKED_IN_ALL;
    bn_simulated few;
    bn_arena scratch;
    bn_code code;

    cli_arena_init(&scratch);
    code = bn_simulate(bn_table_game(table), bn_table_setup(table), NULL, NULL, 1, GAMES_TRIED, 1,
                       &scratch, (bn_watch){ 0 }, &few, err);
    bn_arena_done(&scratch);
    if (code != BN_OK)
        return code;
    *games = GAMES;
    if (few.worked * values * GAMES > in_all * GAMES_TRIED)
        *games = in_all * GAMES_TRIED / (few.worked * values);
    *games = *games < GAMES_LEAST ? GAMES_LEAST : *games;
    return BN_OK;
}

/* ---- round by round -------------------------------------------------------------------------- */

static bool show_games(void *self, const bn_progress *progress)
{
    (void)self;
    paint_progress("playing, %llu of %llu games", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return !interrupt_came();
}

static bn_code by_rounds(const analysing *how, uint64_t *games, const bn_table *table,
                         const bn_entry *const *entries, bn_arena *arena, bn_arena *work,
                         bn_analysis *out, bn_error *err)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    bn_policies steady = { 0 };
    bn_rounds_options options = { .policies = &steady,
                                  .name = "the bot steady",
                                  .games = *games,
                                  .threads = cores < 1 ? 1 : (uint32_t)cores };
    bn_code code;

    if (how->by != ANALYSE_BY_EITHER || how->hindsight)
        return bn_fail(err, BN_USAGE,
                       "the orders of this battle have too many answers to compare them: it is "
                       "played from the start of each round, without --by and --hindsight");
    for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
        steady.side[side] = bn_bot_policy(bn_bot_find("steady"), NULL);
    code = bn_analysis_rounds(bn_table_game(table), bn_table_setup(table), entries,
                              bn_table_entries(table), &options, arena, work,
                              (bn_watch){ show_games, NULL }, out, err);
    paint_clear_progress();
    if (code == BN_OK)
        *games = out->games;
    return code;
}

/* ---- answer by answer ------------------------------------------------------------------------ */

bn_code analysing_run(const analysing *how, uint64_t *games, const bn_table *table, bn_arena *arena,
                      bn_arena *work, bn_analysis *out, bn_error *err)
{
    bn_analysis_options options = { .against = BN_AGAINST_PLANS };
    uint32_t count = bn_table_entries(table);
    const bn_entry **entries = bn_arena_array(arena, count, sizeof *entries);
    bn_odds_limits limits = { .states = how->states > 0 ? (how->states + 1) / 2 : VALUED_STATES };
    bn_evaluator evaluator;
    bn_code code = BN_OK;
    bool begun;

    if (entries == NULL)
        return bn_fail(err, BN_MEMORY, "no memory is left for the journal");
    for (uint32_t i = 0; i < count; i++)
        entries[i] = bn_table_entry(table, i);
    if (bn_table_game(table)->propose != NULL)
        return by_rounds(how, games, table, entries, arena, work, out, err);
    begun = !how->curve && estimate_begin(&(estimate){ bn_table_game(table), bn_table_setup(table),
                                                       NULL, NULL, 0 });
    if (!equilibrium(how, table, arena, work, &evaluator)) {
        options.against = BN_AGAINST_GUARD;
        options.ungraded = how->curve;
        if (*games == 0)
            code = games_soon(table, how->curve, games, err);
    }
    if (code == BN_OK && options.against == BN_AGAINST_GUARD)
        code = bn_evaluator_policies(NULL, &limits, *games, arena, work, (bn_watch){ go_on, NULL },
                                     &evaluator, err);
    if (how->hindsight)
        options.against = BN_AGAINST_ACTUAL;
    if (code == BN_OK)
        code =
            bn_analysis_run(bn_table_game(table), bn_table_setup(table), entries, count, &evaluator,
                            &options, arena, (bn_watch){ show_progress, NULL }, out, err);
    estimate_end(begun);
    return code;
}
