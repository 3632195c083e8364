/* The chances of a battle: counted, or estimated where there are too many paths, or by plain games. */
#include "odds_work.h"

#include <math.h>
#include <stdlib.h>

#include <banneret/counsel.h>

#include "os/process.h"
#include "print/paint.h"
#include "shared/estimating.h"
#include "shared/interrupt.h"

enum { STANDARD_GAMES = 20000 };     /* plain games, if memory is too small for an estimate */
enum { PLAYED_FIRST = 8 };           /* with --seconds */
#define PLAYED_TIME 0.8              /* of what is left after those */
enum { LOSS_GAMES = 20000 };         /* for the losses, where who wins is known well enough */
enum { LOSS_ROLLS = 500000 };        /* with two sides */
enum { PARTS_STATES_MAX = 112000 };  /* for all parts that are followed one by one, */
enum { PARTS_WORK_MAX = 551000000 }; /* which take the longer the more of them there are */
enum { ROUND_ROLLS = 3000000 };      /* for all cells of the matrix */
enum { PATIENT_STATES = 100000000 }; /* with --seconds: the time and the memory end it */
enum {
    MATRIX_STATES_MAX = 3000
}; /* of the whole battle; above this, the cells of the matrix are played */

/* Progress on a terminal, in states, in games and in pairs of orders. */
static bool show_states(void *self, const bn_progress *progress)
{
    paint_progress("counting, %llu of %llu states, %.0f%% of all paths finished",
                   (unsigned long long)progress->done, (unsigned long long)progress->of,
                   100 * progress->finished);
    return budget_goes_on(self, ODDS_COUNTING);
}

static bool show_games(void *self, const bn_progress *progress)
{
    paint_progress("simulating, %llu of %llu games", (unsigned long long)progress->done,
                   (unsigned long long)progress->of);
    return budget_goes_on(self, ODDS_LOSSES);
}

static bool show_pairs(void *self, const bn_progress *progress)
{
    paint_progress("the coming round, pair of orders %llu of %llu",
                   (unsigned long long)progress->done + 1, (unsigned long long)progress->of);
    return budget_goes_on(self, ODDS_ROUND);
}

/* Gives up all that is in an arena for counting; it has the usual limit or, if `bounded`, that of counting. */
static void empty(bn_arena *work, bool bounded)
{
    bn_arena_done(work);
    cli_arena_init(work);
    if (bounded)
        work->limit = BN_ODDS_COUNT_BYTES;
}

static bn_nat kept(bn_arena *arena, bn_nat of)
{
    return bn_nat_mul_small(arena, of, 1);
}

/* Copies the chances of who wins into another arena. */
static bn_odds winner_of(bn_arena *arena, const bn_odds *odds)
{
    bn_odds copy = *odds;

    copy.total = kept(arena, odds->total);
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        copy.won[i] = kept(arena, odds->won[i]);
    copy.measure_count = 0;
    copy.measures = NULL;
    return copy;
}

/* Enumerates who wins, which stays in `arena`, and then everything, in `work`. Whatever is lost, a state of the first
 * stands for one or more of the second: so if the first has too many, there is no need to try the second. */
static bn_code ask_oracle(const battle *b, uint64_t most, odds_budget *budget, bn_arena *arena,
                          bn_arena *work, bn_odds *odds, bn_error *err)
{
    bn_watch watch = { show_states, budget };
    bn_odds_limits limits = { .states = most > 0 ? most : BN_ODDS_WON_STATES,
                              .give_up = most > 0 ? 0 : BN_ODDS_GIVE_UP,
                              .winner_only = true };
    bn_odds all;
    bn_code code;

    empty(work, most == 0);
    code = bn_odds_run(b->game, b->setup, b->from, &b->policies, &limits, work, watch, &all, err);
    if (code != BN_OK)
        return code;
    *odds = winner_of(arena, &all);
    empty(work, most == 0);
    limits.states = most > 0 ? most : BN_ODDS_STATES;
    limits.winner_only = false;
    if (odds->states > limits.states)
        return BN_OK;
    code = bn_odds_run(b->game, b->setup, b->from, &b->policies, &limits, work, watch, &all, err);
    if (code == BN_OK)
        *odds = all;
    else
        empty(work, false);
    return (code == BN_LIMIT || code == BN_MEMORY) && !os_interrupted() ? BN_OK : code;
}

/* Turns counts of games into odds over their number, so that the same code prints and draws both. */
static bn_odds odds_of(const bn_game *game, const bn_simulated *played, bn_arena *arena)
{
    bn_odds_measure *measures = bn_arena_array(arena, game->measure_count, sizeof *measures);
    bn_odds odds = { .total = bn_nat_of(arena, played->games),
                     .sides = played->sides,
                     .measure_count = measures == NULL ? 0 : played->measure_count,
                     .measures = measures };

    for (uint32_t i = 0; i <= BN_DRAW; i++)
        odds.won[i] = bn_nat_of(arena, played->won[i]);
    for (uint32_t i = 0; i < odds.measure_count; i++) {
        const bn_simulated_measure *from = &played->measures[i];
        bn_odds_row *rows = bn_arena_array(arena, from->count, sizeof *rows);

        for (uint32_t r = 0; rows != NULL && from->rows != NULL && r < from->count; r++)
            rows[r] = (bn_odds_row){ .value = from->rows[r].value,
                                     .weight = bn_nat_of(arena, from->rows[r].count) };
        measures[i] =
            (bn_odds_measure){ rows, from->rows == NULL || rows == NULL ? 0 : from->count };
    }
    return odds;
}

uint32_t odds_threads(const arguments *args)
{
    return args->threads > 0 ? (uint32_t)args->threads : os_cores();
}

/* Plays as many plain games as are asked for, or the usual number, for the losses, and for who wins if `winner` is
 * true. */
static bn_code simulate(const arguments *args, const battle *b, bool winner, bn_arena *arena,
                        findings *f, bn_error *err)
{
    bn_watch watch = { show_games, &f->budget };
    uint64_t games = args->games > 0 ? args->games : is_played(b) ? BN_ODDS_GAMES : STANDARD_GAMES;
    bn_code code = bn_simulate(b->game, b->setup, b->from, &b->policies, args->seed, games,
                               odds_threads(args), arena, watch, &f->played, err);

    paint_clear_progress();
    if (code != BN_OK)
        return code;
    f->losses = odds_of(b->game, &f->played, arena);
    if (arena->full)
        return bn_fail(err, BN_MEMORY, "out of memory for the games that were played");
    f->loss_games = games;
    if (winner) {
        f->odds = f->losses;
        f->games = games;
    }
    return BN_OK;
}

/* What is asked of the estimate of who wins. The losses follow with as much as is left. */
static estimating estimating_of(const arguments *args, const battle *b)
{
    estimating how = { .game = b->game,
                       .setup = b->setup,
                       .from = b->from,
                       .policies = &b->policies,
                       .seed = args->seed,
                       .threads = odds_threads(args) };

    how.limits.winner_only = true;
    how.limits.bytes = BN_ODDS_WON_BYTES / (b->game->sides(b->setup) - 1);
    how.limits.rolls = bn_rolls_by_sides(b->game, b->setup, BN_ODDS_WON_ROLLS);
    if (args->error != NULL)
        how.limits.error = strtod(args->error, NULL) / 100;
    if (args->error != NULL || args->seconds > 0)
        how.limits.games = how.limits.rolls = UINT64_MAX;
    if (args->seconds > 0) {
        how.limits.error = args->error != NULL ? how.limits.error : 1e-9;
        how.limits.states = PATIENT_STATES;
    }
    if (is_played(b)) {
        how.limits.states = BN_ODDS_OPEN_STATES;
        how.limits.games = how.limits.games > 0 ? how.limits.games : BN_ODDS_GAMES;
        how.limits.winner_only = false;
    }
    return how;
}

/* Games that may be long: a few show how many there is time for. */
static bn_code played_in_time(estimating *how, bn_arena *work, bn_estimate *out, bn_error *err)
{
    double left = how->seconds, took;
    struct timespec begun;
    bn_code code;

    clock_gettime(CLOCK_MONOTONIC, &begun);
    how->limits.games = PLAYED_FIRST - 1;
    code = estimating_run(how, work, out, err);
    took = fmax(seconds_since(&begun), 1e-3);
    left = PLAYED_TIME * (left - took);
    if (code != BN_OK || os_interrupted() || left < took)
        return code;
    empty(work, false);
    how->seconds = left;
    how->limits.games = (uint64_t)(PLAYED_FIRST * left / took);
    return estimating_run(how, work, out, err);
}

/* Estimates the losses in their own arena, and who wins in `work` if `winner` is true. */
static bn_code estimate_rest(const arguments *args, const battle *b, bool winner, bn_arena *losses,
                             bn_arena *work, findings *f, bn_error *err)
{
    estimating how = estimating_of(args, b);
    bn_code code = BN_OK;

    if (winner && args->seconds > 0)
        how.seconds = budget_left(&f->budget, is_played(b) ? ODDS_LOSSES : ODDS_WINNER);
    if (winner)
        code = how.seconds > 0 && is_played(b) ? played_in_time(&how, work, &f->estimate, err)
                                               : estimating_run(&how, work, &f->estimate, err);
    if (code != BN_OK || os_interrupted())
        return code;
    f->loss_estimate = f->estimate;
    if (how.limits.winner_only) {
        how.limits =
            (bn_estimate_limits){ .error = 1e-9,
                                  .games = LOSS_GAMES,
                                  .rolls = bn_rolls_by_sides(b->game, b->setup, LOSS_ROLLS) };
        how.seconds = args->seconds > 0 ? budget_left(&f->budget, ODDS_LOSSES) : 0;
        code = estimating_run(&how, losses, &f->loss_estimate, err);
    }
    if (code != BN_OK)
        return code;
    f->estimated = true;
    if (winner) {
        f->odds = f->estimate.odds;
        f->games = f->estimate.games > 0 ? f->estimate.games : 1;
    }
    f->losses = f->loss_estimate.odds;
    f->loss_games = f->loss_estimate.games > 0 ? f->loss_estimate.games : 1;
    return code;
}

/* By plain games if their number was given, or if there is too little memory for more; otherwise by an
 * estimate, of which who wins stays in `work`. */
static bn_code play(const arguments *args, const battle *b, bool winner, bn_arena *arena,
                    bn_arena *work, findings *f, bn_error *err)
{
    bn_code code = BN_MEMORY;

    if (args->games == 0)
        code = estimate_rest(args, b, winner, &f->room, work, f, err);
    if (code == BN_MEMORY)
        code = simulate(args, b, winner, arena, f, err);
    return code;
}

/* The more parts there are, the longer each of their states takes, and the more states come first. */
static uint64_t parts_states(const battle *b)
{
    uint64_t parts = b->game->parts->count(b->setup),
             most = PARTS_WORK_MAX / (parts ? parts * parts * parts : 1);

    return most < PARTS_STATES_MAX ? most : PARTS_STATES_MAX;
}

/* Where a game has parts, each is followed by itself, and who wins without them. BN_USAGE: it has none. */
static bn_code follow_parts(const arguments *args, const battle *b, bn_arena *arena, bn_arena *work,
                            findings *f, bn_error *err)
{
    bn_odds_limits limits = { .states = args->states };
    bn_code code;

    if (b->game->parts == NULL)
        return BN_USAGE;
    if (limits.states == 0)
        limits.states = parts_states(b);
    empty(work, args->states == 0);
    code = bn_parts_run(b->game, b->setup, b->from, &b->policies, &limits, arena, work,
                        (bn_watch){ show_states, &f->budget }, &f->parts, err);
    if (code == BN_OK) {
        f->has_parts = true;
        f->odds = f->parts.whole;
    }
    return code;
}

/* Why a step ended before it was finished. */
static const char *why_ended(const findings *f, odds_step step, const bn_error *err)
{
    return budget_is_over(&f->budget, step)
               ? "it takes longer to count than --seconds leaves for it"
               : err->text;
}

/* Enumerates what it can, which stays in `work`, and plays games for what is too large, as for what parts
 * add up to. */
static bn_code enumerate(const arguments *args, const battle *b, bn_arena *arena, bn_arena *work,
                         findings *f, bn_error *err)
{
    estimating how = estimating_of(args, b);
    bn_code code;

    estimating_first(&how);
    code = follow_parts(args, b, arena, work, f, err);
    if (code == BN_USAGE) {
        code = ask_oracle(b, args->states, &f->budget, arena, work, &f->odds, err);
        if (code == BN_OK)
            f->losses = f->odds;
    }
    paint_clear_progress();
    if (os_interrupted())
        return BN_LIMIT;
    if (code == BN_LIMIT || code == BN_MEMORY) {
        fprintf(paint_errors(), "%s: %s, so it is %s\n", b->path, why_ended(f, ODDS_COUNTING, err),
                args->games > 0 ? "simulated" : "estimated");
        empty(work, false);
        return play(args, b, true, arena, work, f, err);
    }
    if (code != BN_OK || f->losses.measure_count > 0)
        return code;
    return play(args, b, false, arena, work, f, err);
}

bn_code odds_work(const arguments *args, const battle *b, bn_arena *arena, bn_arena *work,
                  findings *f, bn_error *err)
{
    return is_played(b) || (args->games > 0 && args->states == 0)
               ? play(args, b, true, arena, work, f, err)
               : enumerate(args, b, arena, work, f, err);
}

/* ---- the coming round ------------------------------------------------------------------------ */

static uint64_t cell_games(const arguments *args)
{
    return args->games > 0 && args->games < BN_PAIR_GAMES ? args->games : BN_PAIR_GAMES;
}

/* Fills the matrix: of a large battle by one pool of games for all cells, unless its cells can be counted, or the
 * number of games was given; then, and where there is no pool available, cell by cell. */
static bn_code fill_round(const arguments *args, const battle *b, bool large, bn_arena *arena,
                          findings *f, bn_error *err)
{
    bool pooled = large && args->games == 0 && !args->matrix;
    uint64_t cell =
        args->states > 0 && args->states < BN_PAIR_STATES ? args->states : BN_PAIR_STATES;
    bn_estimate_limits rolls = { .rolls = bn_rolls_by_sides(b->game, b->setup, ROUND_ROLLS) };
    bn_arena work;
    bn_coming coming = { .game = b->game,
                         .setup = b->setup,
                         .from = b->from,
                         .policies = &b->policies,
                         .counted = { .states = args->matrix ? 0 : cell,
                                      .give_up = pooled ? BN_PAIR_GIVE_UP : 0,
                                      .winner_only = large },
                         .too_large = f->games > 0 || (pooled && args->seconds > 0),
                         .pooled = pooled ? &rolls : NULL,
                         .games = large ? cell_games(args) : 0,
                         .seed = args->seed,
                         .threads = odds_threads(args),
                         .arena = arena,
                         .work = &work,
                         .watch = { show_pairs, &f->budget } };
    bn_code code;

    cli_arena_init(&work);
    code = bn_coming_round(&coming, &f->round, err);
    paint_clear_progress();
    bn_arena_done(&work);
    return code;
}

/* The matrix of the coming round, if there is one; what memory or states did not allow is reported. Cells
 * of a large battle come from games, unless --matrix asks for enumeration and the battle itself can be
 * enumerated. */
void odds_round(const arguments *args, const battle *b, bn_arena *arena, findings *f)
{
    bool large = f->games > 0 || (!args->matrix && f->odds.states > MATRIX_STATES_MAX);
    bn_error err;
    bn_code code = fill_round(args, b, large, arena, f, &err);

    f->has_round = code == BN_OK;
    if (os_interrupted())
        return;
    if (code == BN_OK && !f->round.measured && !large)
        fprintf(paint_errors(), "%s: %s, so the matrix has no averages\n", b->path, err.text);
    else if (code == BN_LIMIT || code == BN_MEMORY)
        fprintf(paint_errors(), "%s: %s, so there is no matrix\n", b->path,
                why_ended(f, ODDS_ROUND, &err));
    else if (code != BN_OK && args->matrix)
        (void)cli_error(b->path, &err);
}
