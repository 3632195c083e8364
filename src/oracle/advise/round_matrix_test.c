/* The matrix of the coming round: each cell against the odds after its two orders. */
#include <math.h>

#include "../common/test_support.h"

#include <banneret/analysis.h>

#include "toy.h"

#define MEMORY ((size_t)1 << 28)

static toy_setup toy(int32_t rounds)
{
    toy_setup setup;

    toy_setup_plain(&setup, rounds);
    return setup;
}

static bn_round matrix_of(const toy_setup *setup, const bn_policies *policies,
                          const bn_odds_limits *limits, bn_arena *arena, bn_arena *work)
{
    bn_round round;
    bn_error err;

    assert_int_equal(bn_round_run(&toy_game, setup, NULL, policies, limits, 0, arena, work,
                                  (bn_watch){ 0 }, &round, &err),
                     BN_OK);
    return round;
}

/* Each cell is the odds after its two orders, worked out by hand. */
static void a_cell_is_the_odds_after_its_orders(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy(3);
    bn_round round = matrix_of(&setup, NULL, NULL, &arena, &work);

    (void)unused;
    assert_int_equal(round.rows.side, 0);
    assert_int_equal(round.columns.side, 1);
    assert_int_equal(round.rows.count, 3);
    assert_int_equal(round.columns.count, 3);
    assert_int_equal(round.rolls, 0);
    assert_true(round.measured);
    for (uint32_t r = 0; r < 3; r++)
        for (uint32_t c = 0; c < 3; c++) {
            bn_move moves[2] = { { 0, round.rows.orders[r] }, { 1, round.columns.orders[c] } };
            bn_arena own = bni_test_arena(MEMORY);
            toy_state state;
            bn_odds odds;
            double mean = 0;

            toy_game.begin(&setup, &state, NULL);
            toy_game.advance(&setup, &state, moves, 2, NULL);
            assert_int_equal(bn_odds_run(&toy_game, &setup, &state, NULL, NULL, &own,
                                         (bn_watch){ 0 }, &odds, NULL),
                             BN_OK);
            assert_true(bn_round_chance(&round, r, c) == bn_nat_ratio(odds.won[0], odds.total));
            for (uint32_t i = 0; i < odds.measures[1].count; i++)
                mean += (double)odds.measures[1].rows[i].value *
                        bn_nat_ratio(odds.measures[1].rows[i].weight, odds.total);
            assert_true(round.cells[r * 3 + c].means[1] == mean);
            assert_true(bn_round_worst(&round, r) <= bn_round_chance(&round, r, c));
            bn_arena_done(&own);
        }
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* The orders of the cell hold for the coming round; those given hold after it. */
static void orders_hold_after_it(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy(3);
    bn_orders orders;
    bn_policies policies;
    bn_round plain, ordered;
    bool differs = false;

    (void)unused;
    assert_int_equal(bn_orders_parse(&toy_game, &setup, "A=flank,B=attack", &arena, &orders, NULL),
                     BN_OK);
    policies = bn_policies_all(bn_policy_orders(&orders));
    plain = matrix_of(&setup, NULL, NULL, &arena, &work);
    ordered = matrix_of(&setup, &policies, NULL, &arena, &work);
    for (uint32_t i = 0; i < 9; i++)
        differs = differs ||
                  bn_round_chance(&plain, i / 3, i % 3) != bn_round_chance(&ordered, i / 3, i % 3);
    assert_true(differs);
    setup.rounds = 1; /* nothing comes after */
    plain = matrix_of(&setup, NULL, NULL, &arena, &work);
    ordered = matrix_of(&setup, &policies, NULL, &arena, &work);
    for (uint32_t i = 0; i < 9; i++)
        assert_true(bn_round_chance(&plain, i / 3, i % 3) ==
                    bn_round_chance(&ordered, i / 3, i % 3));
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* Losses that have too many states are left out; who wins stays the same. */
static void losses_are_left_out_where_they_cost_too_much(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy(6);
    bn_odds_limits few = { .winner_only = true };
    bn_round plain = matrix_of(&setup, NULL, NULL, &arena, &work);
    bn_round bare = matrix_of(&setup, NULL, &few, &arena, &work);

    (void)unused;
    assert_false(bare.measured);
    assert_null(bare.cells[0].means);
    for (uint32_t i = 0; i < 9; i++)
        assert_true(bn_round_chance(&plain, i / 3, i % 3) == bn_round_chance(&bare, i / 3, i % 3));
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* From a state that waits for a roll, the coming round is the one behind it: the mean over what the
 * roll can bring, for defaults that is what the whole is. */
static void rolls_before_it_are_all_counted(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY),
             own = bni_test_arena(MEMORY);
    toy_setup setup = toy(3);
    bn_question questions[BN_OPEN_MAX];
    toy_state state;
    bn_round round;
    bn_odds odds;
    bool met = false;

    (void)unused;
    toy_game.begin(&setup, &state, NULL);
    toy_game.ask(&setup, &state, questions);
    toy_game.advance(&setup, &state,
                     (bn_move[]){ { 0, questions[0].preset }, { 1, questions[1].preset } }, 2,
                     NULL);
    assert_int_equal(bn_round_run(&toy_game, &setup, &state, NULL, NULL, 0, &arena, &work,
                                  (bn_watch){ 0 }, &round, NULL),
                     BN_OK);
    assert_int_equal(round.rolls, 1);
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, &state, NULL, NULL, &own, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    for (uint32_t r = 0; r < 3; r++)
        for (uint32_t c = 0; c < 3; c++)
            if (round.rows.orders[r].value[0] == round.rows.question.preset.value[0] &&
                round.columns.orders[c].value[0] == round.columns.question.preset.value[0]) {
                assert_true(bn_round_chance(&round, r, c) == bn_nat_ratio(odds.won[0], odds.total));
                met = true;
            }
    assert_true(met);
    bn_arena_done(&own);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static void a_game_without_such_a_point_says_so(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    chain_setup setup = { .steps = 4, .asks = true };
    bn_round round;
    bn_error err;

    (void)unused;
    assert_int_equal(bn_round_run(&chain_game, &setup, NULL, NULL, NULL, 0, &arena, &work,
                                  (bn_watch){ 0 }, &round, &err),
                     BN_RULE);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static bool keep_progress(void *self, const bn_progress *progress)
{
    bn_progress *last = self;

    assert_true(progress->done >= last->done);
    *last = *progress;
    return progress->done < 7;
}

/* The watch is called for pairs of orders, and can end it. */
static void the_watch_counts_pairs(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_progress last = { 0 };
    toy_setup setup = toy(8);
    bn_round round;
    bn_error err;

    (void)unused;
    assert_int_equal(bn_round_run(&toy_game, &setup, NULL, NULL, NULL, 600, &arena, &work,
                                  (bn_watch){ keep_progress, &last }, &round, &err),
                     BN_LIMIT);
    assert_int_equal(last.of, 9);
    assert_int_equal(last.done, 7);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* What is too large to enumerate is played, and comes near. */
static void a_matrix_may_be_played(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_odds_limits few = { .states = 4 };
    toy_setup setup = toy(3);
    bn_round exact = matrix_of(&setup, NULL, NULL, &arena, &work), played;
    bn_error err;

    (void)unused;
    assert_int_equal(bn_round_run(&toy_game, &setup, NULL, NULL, &few, 0, &arena, &work,
                                  (bn_watch){ 0 }, &played, &err),
                     BN_LIMIT);
    assert_int_equal(bn_round_run(&toy_game, &setup, NULL, NULL, &few, 20000, &arena, &work,
                                  (bn_watch){ 0 }, &played, &err),
                     BN_OK);
    assert_int_equal(played.games, 20000);
    assert_true(played.measured);
    for (uint32_t i = 0; i < 9; i++) {
        double off = bn_round_chance(&exact, i / 3, i % 3) - bn_round_chance(&played, i / 3, i % 3);
        double less = exact.cells[i].means[0] - played.cells[i].means[0];

        assert_true(off < 0.02 && off > -0.02);
        assert_true(exact.cells[i].means[0] > 1); /* else the next would say nothing */
        assert_true(less < 0.1 && less > -0.1);
    }
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* Cells from one pool lie within four errors of the exact ones, and so do their means; the error is less
 * than that of as many games a cell, and the number of threads changes nothing. */
static void a_pool_agrees_with_the_exact_matrix(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_estimate_limits limits = { .error = 1e-9, .states = 1, .games = 8000 };
    toy_setup setup = toy(6);
    bn_round exact = matrix_of(&setup, NULL, NULL, &arena, &work), pooled[2];

    (void)unused;
    for (uint32_t i = 0; i < 2; i++)
        assert_int_equal(bn_round_estimate(&toy_game, &setup, NULL, NULL, &limits, 3, i + 1, &arena,
                                           &work, (bn_watch){ 0 }, &pooled[i], NULL),
                         BN_OK);
    assert_true(pooled[0].games >= 8000 && pooled[0].error > 0);
    for (uint32_t i = 0; i < 9; i++) {
        double chance = bn_round_chance(&exact, i / 3, i % 3), error = pooled[0].cells[i].error;

        assert_true(fabs(bn_round_chance(&pooled[0], i / 3, i % 3) - chance) <= 4 * error + 1e-9);
        assert_true(error < sqrt(chance * (1 - chance) * 9 / (double)pooled[0].games));
        assert_true(error == pooled[1].cells[i].error);
        assert_int_equal(bn_nat_cmp(pooled[0].cells[i].won[0], pooled[1].cells[i].won[0]), 0);
        assert_true(fabs(pooled[0].cells[i].means[1] - exact.cells[i].means[1]) < 0.2);
    }
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, a_cell_is_the_odds_after_its_orders);
    BNI_ONE(&tests, orders_hold_after_it);
    BNI_ONE(&tests, losses_are_left_out_where_they_cost_too_much);
    BNI_ONE(&tests, rolls_before_it_are_all_counted);
    BNI_ONE(&tests, a_matrix_may_be_played);
    BNI_ONE(&tests, a_pool_agrees_with_the_exact_matrix);
    BNI_ONE(&tests, the_watch_counts_pairs);
    BNI_ONE(&tests, a_game_without_such_a_point_says_so);
    return BNI_RUN("round", &tests);
}
