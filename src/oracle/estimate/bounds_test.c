/* Bounds: exact odds lie between them, they close as less is left open, and neither little memory nor a watch that
 * ends the work makes them wrong. Packed states come out as they went in. */
#include <math.h>

#include "../common/test_support.h"

#include "packed.h"
#include "toy.h"

#define MEMORY ((size_t)1 << 28)

static const chain_setup long_chain = { .steps = 60, .asks = true };

static const chain_setup longer_chain = { .steps = 300 };

/* The chain as a game of one round, however many rolls it has. */
static uint32_t ask_in_one_round(const void *setup, const void *state, bn_question *out)
{
    uint32_t open = chain_game.ask(setup, state, out);

    out->round = 1;
    return open;
}

static bn_game one_round;

typedef struct row {
    const char *name;
    const bn_game *game;
    const void *setup;
    double narrow; /* so far apart at most when nothing above a billionth is left open */
} row;

static bn_bounds bounds(const row *r, bn_bounds_limits limits, bn_watch watch)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_bounds out;

    assert_int_equal(
        bn_bounds_run(r->game, r->setup, NULL, NULL, &limits, &arena, watch, &out, NULL), BN_OK);
    bn_arena_done(&arena);
    return out;
}

/* Fills the exact chances, by side and at BN_DRAW. */
static void exact(const row *r, double chances[BN_SIDES_MAX + 1])
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_odds odds;

    assert_int_equal(
        bn_odds_run(r->game, r->setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        chances[i] = i < odds.sides || i == BN_DRAW ? bn_nat_ratio(odds.won[i], odds.total) : 0;
    bn_arena_done(&arena);
}

static void between(const double chances[BN_SIDES_MAX + 1], const bn_bounds *found)
{
    for (uint32_t i = 0; i <= BN_DRAW; i++) {
        assert_true(found->least[i] <= chances[i] + 1e-15);
        assert_true(chances[i] <= found->most[i] + 1e-15);
    }
}

static void hold(const row *r, const bn_bounds *found)
{
    double chances[BN_SIDES_MAX + 1];

    exact(r, chances);
    between(chances, found);
}

static void same_on_threads(const row *r, double weight, const bn_bounds *alone)
{
    for (uint32_t threads = 2; threads <= 4; threads += BNI_SIZED(1, 1, 2)) {
        bn_bounds found =
            bounds(r, (bn_bounds_limits){ .weight = weight, .threads = threads }, (bn_watch){ 0 });

        assert_int_equal(found.states, alone->states);
        for (uint32_t i = 0; i <= BN_DRAW; i++)
            assert_true(found.least[i] == alone->least[i] && found.most[i] == alone->most[i]);
    }
}

static void test_close(void **state)
{
    const row *r = *state;
    double before = 2, chances[BN_SIDES_MAX + 1];

    exact(r, chances);
    for (double weight = 1; weight > 1e-9; weight /= BNI_SIZED(4, 4, 128)) {
        bn_bounds found = bounds(r, (bn_bounds_limits){ .weight = weight }, (bn_watch){ 0 });

        between(chances, &found);
        same_on_threads(r, weight, &found);
        assert_true(found.open <= before);
        assert_false(found.full);
        before = found.open;
    }
    assert_true(before <= r->narrow);
}

static void test_little_memory(void **state)
{
    const row *r = *state;
    bn_bounds found = bounds(r, (bn_bounds_limits){ .weight = 1e-9, .bytes = 1 }, (bn_watch){ 0 });

    hold(r, &found);
    assert_true(found.full && found.open > r->narrow);
}

static bool stop(void *self, const bn_progress *progress)
{
    uint64_t *most = self;

    return progress->done < *most;
}

static void test_stopped(void **state)
{
    const row *r = *state;
    bn_bounds whole = bounds(r, (bn_bounds_limits){ .weight = 1e-12 }, (bn_watch){ 0 });
    uint64_t most = 1;
    bn_bounds found = bounds(r, (bn_bounds_limits){ .weight = 1e-12 }, (bn_watch){ stop, &most });

    hold(r, &found);
    assert_true(whole.states > 1024); /* it is asked that often */
    assert_true(found.states < whole.states && found.open > whole.open);
}

static void test_refused(void **unused)
{
    bn_policies policies = bn_policies_all(bn_policy_random());
    bn_arena arena = bni_test_arena(MEMORY);
    bn_bounds out;

    (void)unused;
    assert_int_equal(bn_bounds_run(&chain_game, &long_chain, NULL, &policies, NULL, &arena,
                                   (bn_watch){ 0 }, &out, NULL),
                     BN_USAGE);
    bn_arena_done(&arena);
}

static void test_starved(void **unused)
{
    bool done = false;

    (void)unused;
    for (size_t size = 512; size < MEMORY; size *= 2) {
        bn_arena arena = bni_test_arena(size);
        bn_bounds out;
        bn_code code = bn_bounds_run(&chain_game, &long_chain, NULL, NULL, NULL, &arena,
                                     (bn_watch){ 0 }, &out, NULL);

        assert_true(code == BN_OK || (code == BN_MEMORY && !done));
        done = done || code == BN_OK;
        bn_arena_done(&arena);
    }
    assert_true(done);
}

/* States that differ in none, few or all bytes, of sizes around those at which runs are cut off. */
static void test_packed(void **unused)
{
    unsigned char common[900] = { 0 }, state[900], out[900], packed[1000];
    bn_rng rng;

    (void)unused;
    bn_rng_init(&rng, 1, 1);
    for (uint32_t trial = 0; trial < 4000; trial++) {
        size_t size = 1 + bn_rng_below(&rng, 900), used;
        uint32_t one_in = 1 + trial % 300;

        for (size_t i = 0; i < size; i++) {
            common[i] = (unsigned char)bn_rng_below(&rng, 256);
            state[i] = bn_rng_below(&rng, one_in) == 0 ? (unsigned char)bn_rng_below(&rng, 256)
                                                       : common[i];
        }
        used = bni_pack(common, state, size, packed);
        assert_true(used <= bni_packed_most(size));
        bni_unpack(common, packed, used, out, size);
        assert_memory_equal(state, out, size);
    }
    assert_int_equal(bni_pack(common, common, sizeof common, packed), 0);
}

int main(void)
{
    static toy_setup toy;
    static row rows[] = { { "a chain", &chain_game, &long_chain, 1e-6 },
                          { "a toy battle", &toy_game, &toy, 1e-3 },
                          { "all in one round", &one_round, &long_chain, 1e-6 },
                          { "more rolls than are told apart", &one_round, &longer_chain, 1e-6 } };
    static bni_tests tests;

    toy_setup_plain(&toy, 6);
    one_round = chain_game;
    one_round.ask = ask_in_one_round;
    for (size_t i = 0; i < BN_COUNT(rows); i++)
        bni_tests_add(&tests, rows[i].name, test_close, &rows[i]);
    bni_tests_add(&tests, "little memory", test_little_memory, &rows[0]);
    bni_tests_add(&tests, "stopped", test_stopped, &rows[0]);
    BNI_ONE(&tests, test_refused);
    BNI_ONE(&tests, test_starved);
    BNI_ONE(&tests, test_packed);
    return BNI_RUN("bounds", &tests);
}
