/* Estimates: the odds of a game that is too large to be counted.
 *
 * A frontier is expanded (frontier.c), and games are spread over its open states (spread.c). Of the
 * weight of all paths, what ended is counted, and what is open is divided in proportion to the results of its games: a
 * side's chance is its part of what ended, and the open weight times its share of the games. Only
 * the second has an error, so the error is that of the games times the open weight.
 *
 * All weights are whole numbers out of the weight of all paths times the number of games, so that
 * they add up as those of exact odds do. */
#include <math.h>

#include <banneret/oracle.h>

#include "../common/limbs.h"
#include "../common/policy.h"
#include "frontier.h"
#include "spread.h"

#define STATES_FIRST 300u
#define GAMES_FIRST 31u /* a batch of a whole round has one at least */
#define STATES_MOST UINT64_C(10000)
#define BYTES_MOST ((size_t)48 << 20)
#define GAMES_MOST UINT64_C(200000)
#define ROLLS_MOST UINT64_C(4000000)
#define ERROR_WANTED 0.001
#define TOLD_EVERY 512u
#define NOTHING (BNI_ALL >> 30) /* an open weight below this is not worth a game */

typedef struct run {
    bn_estimate_limits limits;
    bni_field field;
    bni_frontier frontier;
    bni_strata strata;
    bni_spread *spread;
    uint64_t first_games, first_answers; /* of the first figure */
    uint64_t seed;
    uint32_t threads;
    bn_arena *arena;
    bn_watch watch;
    bn_error *err;
    bn_estimate found;
} run;

static bn_code full(run *r)
{
    return bn_fail(r->err, BN_MEMORY, "the memory limit is reached");
}

static double share_of(uint64_t weight)
{
    return (double)weight / (double)BNI_ALL;
}

/* What ended for a side, or at `sides` for no one. */
static uint64_t ended(const run *r, uint32_t column)
{
    BN_ASSERT(r->frontier.ended.rows != NULL); /* made when the frontier was */
    return bni_outcomes_at(&r->frontier.ended, 0, column)[0];
}

/* ---- showing --------------------------------------------------------------------------------- */

static bool tell(run *r, uint64_t done, uint64_t of)
{
    bn_progress progress = { .done = done, .of = of };

    progress.finished = 1 - share_of(bni_frontier_open(&r->frontier));
    progress.so_far = of > 0 ? &r->found : NULL;
    return !r->watch.tell || r->watch.tell(r->watch.self, &progress);
}

/* The chances as they are now, and the largest of their errors. */
static double look(run *r)
{
    bn_estimate *found = &r->found;
    uint32_t sides = r->field.sides;
    uint64_t left = bni_frontier_open(&r->frontier);
    double open = share_of(left), largest = 0;

    found->open = open;
    found->games = r->spread ? bni_spread_games(r->spread) : 0;
    for (uint32_t c = 0; c <= sides; c++) {
        uint32_t i = c < sides ? c : BN_DRAW;
        double error = 1, share = r->spread ? bni_spread_won(r->spread, 0, c, &error) : 0;

        found->won[i] = share_of(ended(r, c)) + open * share;
        found->won_error[i] = open * error;
        found->least[i] = share_of(ended(r, c));
        found->most[i] = share_of(ended(r, c) + left);
        largest = found->won_error[i] > largest ? found->won_error[i] : largest;
    }
    return largest;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* Neighbours of the list have most of their way in common, so games that are spread evenly over it are spread
 * evenly over what happened on the way. */
static bn_code list_strata(run *r)
{
    bni_frontier *f = &r->frontier;
    bni_stratum *list = bn_arena_array(r->arena, f->heap_count, sizeof *list);
    const bni_open **open = bn_arena_array(r->arena, f->heap_count, sizeof(const bni_open *));
    double upto = 0;

    if (!list || !open || bni_frontier_list(f, open) != BN_OK)
        return full(r);
    for (uint32_t i = 0; i < f->heap_count; i++) {
        upto += (double)open[i]->weight;
        list[i] = (bni_stratum){ .state = open[i]->state, .upto = upto };
    }
    r->strata = (bni_strata){ .list = list, .count = f->heap_count, .cells = 1 };
    return BN_OK;
}

/* Plays rounds of games until the error is small enough, or a limit is reached. */
static bn_code play(run *r, double wanted, uint64_t games)
{
    bn_code code = list_strata(r);

    if (code == BN_OK)
        code = bni_spread_open(&r->field, &r->strata, r->seed, r->threads,
                               r->field.measure_count > 0, games, r->arena, &r->spread, r->err);
    if (code == BN_OK)
        bni_spread_first(r->spread, r->first_answers, r->first_games, r->limits.rolls);
    while (code == BN_OK) {
        code = bni_spread_round(r->spread, r->err);
        if (code != BN_OK || look(r) <= wanted || r->found.games >= games ||
            bni_spread_answers(r->spread) >= r->limits.rolls || !tell(r, r->found.games, games))
            break;
        bni_spread_hold(r->spread, r->limits.rolls);
    }
    return code;
}

static void stop_playing(run *r)
{
    if (r->spread)
        bni_spread_close(r->spread);
    r->spread = NULL;
}

static bn_code widen(run *r, uint64_t states)
{
    bni_frontier *f = &r->frontier;
    bn_code code = BN_OK;

    while (code == BN_OK && f->expanded < states && f->heap_count > 0 &&
           f->nodes * f->node_size < r->limits.bytes) {
        uint64_t next = f->expanded + TOLD_EVERY;

        code = bni_frontier_widen(f, next < states ? next : states, r->limits.bytes, r->err);
        if (code == BN_OK && f->expanded > STATES_FIRST && !tell(r, f->expanded, 0))
            break;
    }
    return code;
}

static bool is_open(const run *r)
{
    return r->frontier.heap_count > 0 && bni_frontier_open(&r->frontier) > NOTHING;
}

/* A first figure for people who wait: a few states, one short round of games. It also shows how long games are. */
static bn_code first_figure(run *r)
{
    uint64_t few = r->limits.states < STATES_FIRST ? r->limits.states : STATES_FIRST;
    bn_code code = widen(r, few);

    if (code != BN_OK || !is_open(r) || few == r->limits.states)
        return code;
    code = play(r, r->limits.error, GAMES_FIRST);
    if (code == BN_OK) {
        (void)tell(r, r->found.games, r->limits.games);
        r->first_games = bni_spread_games(r->spread);
        r->first_answers = bni_spread_answers(r->spread);
    }
    stop_playing(r);
    return code;
}

/* ---- the result ------------------------------------------------------------------------------ */

/* Adds the games of one measure, each with its part of the open weight. */
static bn_code add_rows(run *r, uint32_t measure, uint64_t open, bool *left_out)
{
    bni_outcomes *all = &r->frontier.ended;
    bn_simulated_measure played;

    if (bni_spread_rows(r->spread, measure, r->arena, &played) != BN_OK)
        return full(r);
    *left_out = played.rows == NULL;
    for (uint32_t i = 0; played.rows && i < played.count; i++)
        for (uint32_t c = 0; c <= r->field.sides; c++) {
            uint64_t count = played.rows[i].won[c < r->field.sides ? c : BN_DRAW];
            uint64_t weight[2];

            weight[0] = bni_wide_mul(open, count, &weight[1]);
            if (count > 0 &&
                bni_outcomes_add(all, measure, played.rows[i].value, c, weight, 2) != BN_OK)
                return full(r);
        }
    return BN_OK;
}

static bn_code add_winner(run *r, uint64_t games, uint64_t open)
{
    for (uint32_t c = 0; c <= r->field.sides; c++) {
        double error;
        uint64_t count = (uint64_t)llround(bni_spread_won(r->spread, 0, c, &error) * (double)games),
                 weight[2];

        weight[0] = bni_wide_mul(open, count, &weight[1]);
        if (bni_outcomes_add(&r->frontier.ended, BNI_WINNER, 0, c, weight, 2) != BN_OK)
            return full(r);
    }
    return BN_OK;
}

/* Weight that was lost by rounding, and not played because almost nothing was open, counts for no one. */
static bn_code close_gap(run *r, uint64_t open)
{
    if (open == 0)
        return BN_OK;
    if (bni_outcomes_add(&r->frontier.ended, BNI_WINNER, 0, r->field.sides, &open, 1) != BN_OK)
        return full(r);
    for (uint32_t i = 0; i < r->field.measure_count; i++)
        if (bni_outcomes_add(&r->frontier.ended, i, 0, r->field.sides, &open, 1) != BN_OK)
            return full(r);
    return BN_OK;
}

static bn_code means(run *r, const bool *left_out)
{
    uint32_t count = r->field.measure_count;
    double *list = bn_arena_array(r->arena, count, sizeof *list);
    double *errors = bn_arena_array(r->arena, count, sizeof *errors);
    bn_odds_measure *measures = bn_arena_array(r->arena, count, sizeof *measures);

    if (!list || !errors || !measures)
        return full(r);
    for (uint32_t i = 0; i < count; i++) {
        const bn_odds_measure *m = &r->found.odds.measures[i];

        if (r->spread)
            (void)bni_spread_mean(r->spread, 0, i, &errors[i]);
        errors[i] *= r->found.open;
        for (uint32_t row = 0; row < m->count; row++)
            list[i] +=
                (double)m->rows[row].value * bn_nat_ratio(m->rows[row].weight, r->found.odds.total);
        if (!left_out[i])
            measures[i] = *m;
    }
    r->found.odds.measures = measures;
    r->found.means = list;
    r->found.mean_errors = errors;
    return BN_OK;
}

static bn_code result(run *r)
{
    bni_frontier *f = &r->frontier;
    uint64_t open = bni_frontier_open(f), games = r->spread ? bni_spread_games(r->spread) : 1;
    bool *left_out = bn_arena_array(r->arena, r->field.measure_count, sizeof *left_out);
    bn_code code = BN_OK;

    if (!left_out)
        return full(r);
    (void)look(r);
    if (r->spread) {
        if (bni_outcomes_scale(&f->ended, &games, 1, 2) != BN_OK)
            return full(r);
        code = add_winner(r, games, open);
        for (uint32_t i = 0; code == BN_OK && i < r->field.measure_count; i++)
            code = add_rows(r, i, open, &left_out[i]);
    } else {
        code = close_gap(r, open);
    }
    if (code != BN_OK)
        return code;
    r->found.odds =
        (bn_odds){ .total = bn_nat_mul_small(r->arena, bn_nat_of(r->arena, BNI_ALL), games),
                   .sides = r->field.sides,
                   .states = f->expanded,
                   .folds = f->memo->folds,
                   .falls = f->memo->folder.falls,
                   .declined = f->declined + (r->spread ? bni_spread_declined(r->spread) : 0) };
    if (bni_outcomes_result(&f->ended, r->field.measure_count, &r->found.odds) != BN_OK)
        return full(r);
    return r->field.measure_count > 0 ? means(r, left_out) : BN_OK;
}

static void limit(run *r, const bn_estimate_limits *limits)
{
    if (limits)
        r->limits = *limits;
    if (r->limits.error <= 0)
        r->limits.error = ERROR_WANTED;
    if (r->limits.states == 0)
        r->limits.states = STATES_MOST;
    if (r->limits.bytes == 0)
        r->limits.bytes = BYTES_MOST;
    if (r->limits.games == 0)
        r->limits.games = GAMES_MOST;
    if (r->limits.rolls == 0)
        r->limits.rolls = ROLLS_MOST;
}

bn_code bn_estimate_run(const bn_game *game, const void *setup, const void *from,
                        const bn_policies *policies, const bn_estimate_limits *limits,
                        uint64_t seed, uint32_t threads, bn_arena *arena, bn_watch watch,
                        bn_estimate *out, bn_error *err)
{
    run *r = bn_arena_get(arena, sizeof *r);
    bn_code code;

    if (!r)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    *r = (run){ .seed = seed, .threads = threads, .arena = arena, .watch = watch, .err = err };
    limit(r, limits);
    setup = bni_setup_for(game, setup, r->limits.winner_only, arena);
    if (!setup)
        return full(r);
    r->field = bni_field_of(game, setup, policies, r->limits.winner_only);
    if (bni_policies_draw(&r->field.policies))
        return bni_fail(err, BN_USAGE, "a policy that draws lots cannot be expanded",
                        "simulate it");
    code = bni_frontier_init(&r->frontier, &r->field, from, arena, err);
    if (code == BN_OK)
        code = first_figure(r);
    if (code == BN_OK)
        code = widen(r, r->limits.states);
    if (code == BN_OK && is_open(r))
        code = play(r, r->limits.error, r->limits.games);
    if (code == BN_OK)
        code = result(r);
    stop_playing(r);
    if (code == BN_OK)
        *out = r->found;
    return code;
}
