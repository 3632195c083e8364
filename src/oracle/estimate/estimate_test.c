/* Estimates: they agree with exact odds within the error they state, that error is smaller than the one of
 * plain games, bounds hold, and nothing depends on the number of threads. */
#include <math.h>

#include "../common/test_support.h"

#include "toy.h"

#define MEMORY ((size_t)1 << 28)

static const chain_setup long_chain = { .steps = 60, .asks = true };

static bn_estimate estimate(const bn_game *game, const void *setup, bn_estimate_limits limits,
                            uint64_t seed, uint32_t threads, bn_arena *arena)
{
    bn_estimate out;

    assert_int_equal(bn_estimate_run(game, setup, NULL, NULL, &limits, seed, threads, arena,
                                     (bn_watch){ 0 }, &out, NULL),
                     BN_OK);
    return out;
}

static bn_odds exact(const bn_game *game, const void *setup, bn_arena *arena)
{
    bn_odds out;

    assert_int_equal(bn_odds_run(game, setup, NULL, NULL, NULL, arena, (bn_watch){ 0 }, &out, NULL),
                     BN_OK);
    return out;
}

static double mean_of(const bn_odds *odds, uint32_t measure)
{
    double sum = 0;

    for (uint32_t i = 0; i < odds->measures[measure].count; i++)
        sum += (double)odds->measures[measure].rows[i].value *
               bn_nat_ratio(odds->measures[measure].rows[i].weight, odds->total);
    return sum;
}

/* Whether the weights of a measure add up to the total, and the wins do. */
static void adds_up(bn_arena *arena, const bn_odds *odds)
{
    bn_nat sum = bn_nat_of(arena, 0);

    for (uint32_t i = 0; i <= BN_DRAW; i++)
        sum = bn_nat_add(arena, sum, odds->won[i]);
    assert_int_equal(bn_nat_cmp(sum, odds->total), 0);
    for (uint32_t m = 0; m < odds->measure_count; m++) {
        sum = bn_nat_of(arena, 0);
        for (uint32_t i = 0; i < odds->measures[m].count; i++)
            sum = bn_nat_add(arena, sum, odds->measures[m].rows[i].weight);
        assert_int_equal(bn_nat_cmp(sum, odds->total), 0);
    }
}

enum { SEEDS = BNI_SIZED(20, 20, 4) };

/* Several estimates of one game: each within four errors, most within two, and their errors are at most this
 * share of that of as many plain games. */
static void agrees(const bn_game *game, const void *setup, uint64_t states, double most)
{
    bn_estimate_limits limits = { .error = 1e-9, .states = states, .games = 4000 };
    bn_arena arena = bni_test_arena(MEMORY);
    bn_odds odds = exact(game, setup, &arena);
    double ratio = 0;
    uint32_t within = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        bn_arena work = bni_test_arena(MEMORY);
        bn_estimate found = estimate(game, setup, limits, seed, 2, &work);

        adds_up(&work, &found.odds);
        assert_true(found.games >= 4000);
        for (uint32_t i = 0; i <= BN_DRAW; i++) {
            double chance = bn_nat_ratio(odds.won[i], odds.total);
            double plain = sqrt(chance * (1 - chance) / (double)found.games);

            if (i >= odds.sides && i < BN_DRAW)
                continue;
            assert_true(fabs(found.won[i] - chance) <= 4 * found.won_error[i]);
            assert_true(fabs(bn_nat_ratio(found.odds.won[i], found.odds.total) - found.won[i]) <
                        1e-9);
            assert_true(found.least[i] <= chance && chance <= found.most[i]);
            ratio += i == 0 ? found.won_error[i] / plain / SEEDS : 0;
            within += i == 0 && fabs(found.won[i] - chance) <= 2 * found.won_error[i];
        }
        for (uint32_t m = 0; m < odds.measure_count; m++)
            assert_true(fabs(found.means[m] - mean_of(&odds, m)) <= 4 * found.mean_errors[m]);
        bn_arena_done(&work);
    }
    assert_true(within >= SEEDS * 3 / 4);
    assert_true(ratio < most);
    bn_arena_done(&arena);
}

/* In the chain nothing is decided before the last roll, so expanding gains nothing; in the toy much is. */
static void test_agrees(void **unused)
{
    toy_setup setup;

    (void)unused;
    toy_setup_plain(&setup, 6);
    agrees(&chain_game, &long_chain, 20, 1.05);
    agrees(&chain_game, &long_chain, 400, 1.05);
    agrees(&toy_game, &setup, 1, 1.0);
    agrees(&toy_game, &setup, 4, 0.9);
    agrees(&toy_game, &setup, 12, 0.7);
}

/* The mean of squared errors over many estimates, by what is expanded: more of it helps, and it is
 * less than that of as many plain games. */
static void test_expanding_helps(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY);
    double chance, sums[2] = { 0 }, games = 0;
    toy_setup setup;
    bn_odds odds;

    (void)unused;
    toy_setup_plain(&setup, 6);
    odds = exact(&toy_game, &setup, &arena);
    chance = bn_nat_ratio(odds.won[0], odds.total);
    for (uint32_t way = 0; way < 2; way++)
        for (uint64_t seed = 1; seed <= 5 * SEEDS; seed++) {
            bn_estimate_limits limits = {
                .error = 1e-9, .states = way == 0 ? 1 : 8, .games = 1000, .winner_only = true
            };
            bn_arena work = bni_test_arena(MEMORY);
            bn_estimate found = estimate(&toy_game, &setup, limits, seed, 1, &work);

            sums[way] += pow(found.won[0] - chance, 2) / (5 * SEEDS);
            games = (double)found.games;
            assert_true(found.games > 0);
            bn_arena_done(&work);
        }
    assert_true(sums[1] < sums[0]);
    assert_true(sums[1] < chance * (1 - chance) / games / 2);
    bn_arena_done(&arena);
}

static void test_threads(void **unused)
{
    bn_estimate_limits limits = { .error = 1e-9, .states = 300, .games = 5000 };
    bn_estimate one = { 0 };
    bn_arena arena[3];

    (void)unused;
    for (uint32_t threads = 1; threads <= 3; threads++) {
        bn_estimate found;

        arena[threads - 1] = bni_test_arena(MEMORY);
        found = estimate(&chain_game, &long_chain, limits, 7, threads, &arena[threads - 1]);
        if (threads == 1)
            one = found;
        assert_int_equal(found.games, one.games);
        assert_int_equal(found.odds.states, one.odds.states);
        for (uint32_t i = 0; i <= BN_DRAW; i++) {
            assert_true(found.won[i] == one.won[i] && found.won_error[i] == one.won_error[i]);
            assert_int_equal(bn_nat_cmp(found.odds.won[i], one.odds.won[i]), 0);
        }
        assert_true(found.means[0] == one.means[0]);
        assert_true(found.mean_errors[0] == one.mean_errors[0]);
    }
    for (uint32_t i = 0; i < 3; i++)
        bn_arena_done(&arena[i]);
}

/* A game that is expanded to its end needs no games, and its chances are the exact ones. */
static void test_nothing_open(void **unused)
{
    const chain_setup short_chain = { .steps = 6 };
    bn_arena arena = bni_test_arena(MEMORY);
    bn_odds odds = exact(&chain_game, &short_chain, &arena);
    bn_estimate found =
        estimate(&chain_game, &short_chain, (bn_estimate_limits){ 0 }, 1, 1, &arena);

    (void)unused;
    assert_int_equal(found.games, 0);
    adds_up(&arena, &found.odds);
    for (uint32_t i = 0; i <= BN_DRAW; i++) {
        double chance = i < 2 || i == BN_DRAW ? bn_nat_ratio(odds.won[i], odds.total) : 0;

        assert_true(fabs(found.won[i] - chance) < 1e-12);
        assert_true(found.most[i] - found.least[i] < 1e-12 || i > 1);
    }
    assert_true(fabs(found.means[0] - mean_of(&odds, 0)) < 1e-9);
    bn_arena_done(&arena);
}

/* The more is expanded, the nearer together are the bounds, and the truth is always between them. */
static void test_bounds(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY);
    double chance, before = 2;
    toy_setup setup;
    bn_odds odds;

    (void)unused;
    toy_setup_plain(&setup, 6);
    odds = exact(&toy_game, &setup, &arena);
    chance = bn_nat_ratio(odds.won[0], odds.total);
    for (uint64_t states = 1; states <= 4096; states *= 2) {
        bn_estimate_limits limits = { .states = states, .games = 1, .winner_only = true };
        bn_arena work = bni_test_arena(MEMORY);
        bn_estimate found = estimate(&toy_game, &setup, limits, 1, 1, &work);

        assert_true(found.least[0] <= chance && chance <= found.most[0] + 1e-15);
        assert_true(found.most[0] - found.least[0] <= before);
        before = found.most[0] - found.least[0];
        bn_arena_done(&work);
    }
    assert_true(before < 0.001);
    bn_arena_done(&arena);
}

/* ---- stopping -------------------------------------------------------------------------------- */

typedef struct looks {
    uint32_t states, games;
    double first_error;
    bool stop;
} looks;

static bool look(void *self, const bn_progress *progress)
{
    looks *l = self;

    if (progress->of == 0) {
        l->states++;
        return true;
    }
    assert_non_null(progress->so_far);
    if (l->games++ == 0)
        l->first_error = progress->so_far->won_error[0];
    return !l->stop;
}

static void test_watch(void **unused)
{
    bn_estimate_limits limits = { .error = 1e-9, .states = 2000, .games = 30000 };
    bn_estimate found[2];
    looks seen[2] = { { .stop = false }, { .stop = true } };

    (void)unused;
    for (uint32_t i = 0; i < 2; i++) {
        bn_arena arena = bni_test_arena(MEMORY);

        assert_int_equal(bn_estimate_run(&chain_game, &long_chain, NULL, NULL, &limits, 1, 1,
                                         &arena, (bn_watch){ look, &seen[i] }, &found[i], NULL),
                         BN_OK);
        assert_true(seen[i].states > 0 && seen[i].games > 0);
        bn_arena_done(&arena);
    }
    assert_true(found[0].games >= 30000 && found[1].games < 30000);
    assert_true(found[0].won_error[0] < seen[0].first_error);
}

/* Games end when the error is as small as was wanted. */
static void test_wanted_error(void **unused)
{
    (void)unused;
    for (double wanted = 0.02; wanted > 0.001; wanted /= 3) {
        bn_estimate_limits limits = { .error = wanted, .states = 30, .winner_only = true };
        bn_arena arena = bni_test_arena(MEMORY);
        bn_estimate found = estimate(&chain_game, &long_chain, limits, 3, 2, &arena);

        assert_true(found.won_error[0] <= wanted && found.won_error[1] <= wanted);
        assert_int_equal(found.odds.measure_count, 0);
        bn_arena_done(&arena);
    }
}

static void test_refused(void **unused)
{
    bn_policies policies = bn_policies_all(bn_policy_random());
    bn_arena arena = bni_test_arena(MEMORY);
    bn_estimate out;

    (void)unused;
    assert_int_equal(bn_estimate_run(&chain_game, &long_chain, NULL, &policies, NULL, 1, 1, &arena,
                                     (bn_watch){ 0 }, &out, NULL),
                     BN_USAGE);
    bn_arena_done(&arena);
}

/* With too little memory it fails as such, and with enough it does not depend on how much there is. */
static void test_starved(void **unused)
{
    bn_estimate_limits limits = { .error = 1e-9, .states = 100, .games = 2000 };
    bool done = false;

    (void)unused;
    for (size_t size = 512; size < MEMORY; size *= 2) {
        bn_arena arena = bni_test_arena(size);
        bn_estimate out;
        bn_code code = bn_estimate_run(&chain_game, &long_chain, NULL, NULL, &limits, 1, 2, &arena,
                                       (bn_watch){ 0 }, &out, NULL);

        assert_true(code == BN_OK || (code == BN_MEMORY && !done));
        done = done || code == BN_OK;
        bn_arena_done(&arena);
    }
    assert_true(done);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, test_agrees);
    BNI_ONE(&tests, test_expanding_helps);
    BNI_ONE(&tests, test_threads);
    BNI_ONE(&tests, test_nothing_open);
    BNI_ONE(&tests, test_bounds);
    BNI_ONE(&tests, test_watch);
    BNI_ONE(&tests, test_wanted_error);
    BNI_ONE(&tests, test_refused);
    BNI_ONE(&tests, test_starved);
    return BNI_RUN("estimate", &tests);
}
