/* Objectives in words, and their worth against the odds of winners and measures. */
#include "test_solving.h"

#include <math.h>

/* ---- words ----------------------------------------------------------------------------------- */

static const struct wanted {
    const char *text;
    bn_code code;
    double win, base;
    uint32_t weights;
} wanted[] = {
    { "victory", BN_OK, 1, 0, 0 },
    { "victory=2", BN_OK, 2, 0, 0 },
    { "strength", BN_OK, 1, 0, 2 },
    { "keep=rounds", BN_OK, 0, 1, 1 },
    { "victory,keep=rounds", BN_OK, 1, 1, 1 },
    { "victory=2,A.heads=0.01,B.heads=-0.01", BN_OK, 2, 0, 2 },
    { "glory", BN_USAGE, 0, 0, 0 },
    { "victory=much", BN_USAGE, 0, 0, 0 },
    { "", BN_USAGE, 0, 0, 0 },
    { "victory,", BN_USAGE, 0, 0, 0 },
    { "keep=nobody_at_all", BN_USAGE, 0, 0, 0 },
};

static void objectives_in_words(void **state)
{
    toy_setup setup = toy_of(2, 2, 2);
    bn_arena arena = bni_test_arena(MEMORY);

    (void)state;
    for (size_t i = 0; i < BN_COUNT(wanted); i++) {
        bn_objective o;
        bn_error err;

        assert_int_equal(
            bn_objective_parse(&toy_game, &setup, NULL, 0, wanted[i].text, &arena, &o, &err),
            wanted[i].code);
        if (wanted[i].code != BN_OK) {
            assert_true(err.hint[0] != 0);
            continue;
        }
        assert_true(o.win == wanted[i].win && o.loss == -wanted[i].win);
        assert_true(o.base == wanted[i].base);
        assert_int_equal(o.weight_count, wanted[i].weights);
    }
    bn_arena_done(&arena);
}

static void each_measure_can_be_weighed(void **state)
{
    toy_setup setup = toy_of(2, 2, 2);
    bn_arena arena = bni_test_arena(MEMORY);

    (void)state;
    for (uint32_t m = 0; m < toy_game.measure_count; m++) {
        char text[80];
        bn_text out = bn_text_over(text, sizeof text);
        bn_objective o;

        if (toy_game.measures[m].side >= 0) {
            bn_text_char(&out, (char)('A' + toy_game.measures[m].side));
            bn_text_char(&out, '.');
        }
        bn_text_add(&out, toy_game.measures[m].key);
        bn_text_add(&out, "=-0.5");
        assert_int_equal(bn_objective_parse(&toy_game, &setup, NULL, 1, text, &arena, &o, NULL),
                         BN_OK);
        assert_int_equal(o.weights[0].measure, m);
        assert_true(o.weights[0].worth == -.5);
        assert_true(bn_objective_measured(&o) == UINT64_C(1) << m);
    }
    bn_arena_done(&arena);
}

static void sixteen_weights_and_no_more(void **state)
{
    toy_setup setup = toy_of(2, 2, 2);
    bn_arena arena = bni_test_arena(MEMORY);
    char text[BN_WEIGHTS_MAX * 16];
    bn_text out = bn_text_over(text, sizeof text);
    bn_objective o;
    bn_error err;

    (void)state;
    bn_text_add(&out, "rounds=1");
    for (uint32_t i = 1; i < BN_WEIGHTS_MAX; i++)
        bn_text_add(&out, ",rounds=1");
    assert_int_equal(bn_objective_parse(&toy_game, &setup, NULL, 0, text, &arena, &o, &err), BN_OK);
    bn_text_add(&out, ",rounds=1");
    assert_int_equal(bn_objective_parse(&toy_game, &setup, NULL, 0, text, &arena, &o, &err),
                     BN_USAGE);
    bn_arena_done(&arena);
}

/* ---- worth ----------------------------------------------------------------------------------- */

/* Of four heads against six: our own share heads counts half a victory, and so does one of
 * theirs, against us. */
static void strength_is_the_share_left_of_either(void **state)
{
    toy_setup setup = toy_of(2, 3, 2);
    bn_arena arena = bni_test_arena(MEMORY);
    toy_state *first = bn_arena_get(&arena, toy_game.state_size(&setup));

    (void)state;
    toy_game.begin(&setup, first, NULL);
    for (uint32_t side = 0; side < TOY_SIDES; side++) {
        double sign = side == 0 ? 1 : -1;
        bn_objective o;

        assert_int_equal(
            bn_objective_parse(&toy_game, &setup, first, side, "strength", &arena, &o, NULL),
            BN_OK);
        assert_int_equal(o.weights[0].measure, 0);
        assert_true(fabs(o.weights[0].worth - sign * 0.5 / 4) < 1e-15);
        assert_int_equal(o.weights[1].measure, 1);
        assert_true(fabs(o.weights[1].worth + sign * 0.5 / 6) < 1e-15);
    }
    bn_arena_done(&arena);
}

/* Where nothing is free. */
static void it_is_worth_what_the_odds_say(void **state)
{
    toy_setup setup = toy_of(2, 3, 2);
    bn_freedom none = { .held = { true, true } };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(wanted) && wanted[i].code == BN_OK; i++)
        for (uint32_t side = 0; side < TOY_SIDES; side++) {
            bn_arena arena = bni_test_arena(MEMORY);
            bn_objective o;
            const bn_solved *solved;

            assert_int_equal(
                bn_objective_parse(&toy_game, &setup, NULL, side, wanted[i].text, &arena, &o, NULL),
                BN_OK);
            solved = bn_solution_figures(solve(&toy_game, &setup, &o, &none, &arena));
            assert_true(fabs(solved->value - worth_by_odds(&setup, NULL, &o, &arena)) < 1e-12);
            bn_arena_done(&arena);
        }
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, objectives_in_words);
    BNI_ONE(&tests, each_measure_can_be_weighed);
    BNI_ONE(&tests, sixteen_weights_and_no_more);
    BNI_ONE(&tests, strength_is_the_share_left_of_either);
    BNI_ONE(&tests, it_is_worth_what_the_odds_say);
    return BNI_RUN("objective", &tests);
}
