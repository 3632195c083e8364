/* Solving without a graph. */
#include "../common/test_solving.h"

#include <math.h>

static bn_code descend(const bn_game *game, const void *setup, const void *state,
                       const bn_freedom *freedom, const bn_solve_limits *limits, size_t memory,
                       bn_watch watch, bn_arena *arena, bn_solved *figures, bn_stakes *stakes)
{
    bn_objective victory = bn_objective_victory(0);
    bn_arena work = bni_test_arena(memory);
    bn_descent *descent;
    bn_code code =
        bn_descend(game, setup, state, &victory, freedom, limits, &work, watch, &descent, NULL);

    if (code == BN_OK) {
        *figures = *bn_descent_figures(descent);
        code = bn_stakes_descended(descent, state, arena, stakes, NULL);
    }
    bn_arena_done(&work);
    return code;
}

static void same_stakes(const bn_stakes *one, const bn_stakes *two)
{
    assert_memory_equal(one->plays, two->plays, sizeof one->plays);
    assert_int_equal(one->asks, two->asks);
    for (uint32_t i = 0; i < one->plays[0] * one->plays[1]; i++)
        assert_true(fabs(one->cells[i] - two->cells[i]) < 1e-12);
    for (uint32_t r = 0; r < one->plays[0]; r++) {
        assert_int_equal(one->ours[r].count, two->ours[r].count);
        for (uint32_t i = 0; i < one->ours[r].count; i++)
            assert_int_equal(one->ours[r].moves[i].question, two->ours[r].moves[i].question);
    }
}

/* What is found without a graph is what is found with one, proof and all. */
static void the_same_without_a_graph(void **state)
{
    static const int32_t heads[][3] = { { 1, 1, 2 }, { 2, 1, 3 }, { 1, 3, 4 }, { 3, 3, 5 } };

    (void)state;
    for (size_t i = 0; i < 2 * BN_COUNT(heads); i++) {
        toy_setup setup = toy_of(heads[i / 2][0], heads[i / 2][1], heads[i / 2][2]);
        bn_freedom sealed = { .sealed_only = true }, *freedom = i % 2 ? &sealed : NULL;
        bn_arena arena = bni_test_arena(MEMORY);
        bn_objective victory = bn_objective_victory(0);
        bn_solution *solution = solve(&toy_game, &setup, &victory, freedom, &arena);
        const bn_solved *f = bn_solution_figures(solution);
        bn_stakes kept, found;
        bn_solved figures;
        toy_state first;

        toy_game.begin(&setup, &first, NULL);
        assert_int_equal(bn_stakes_solved(solution, &first, &arena, &kept, NULL), BN_OK);
        assert_int_equal(descend(&toy_game, &setup, &first, freedom, NULL, MEMORY, (bn_watch){ 0 },
                                 &arena, &figures, &found),
                         BN_OK);
        assert_true(fabs(figures.value - f->value) < 1e-12);
        assert_true(fabs(figures.low - f->low) < 1e-12 && fabs(figures.high - f->high) < 1e-12);
        assert_true(figures.matrices > 0 && figures.matrices <= f->matrices);
        same_stakes(&kept, &found);
        bn_arena_done(&arena);
    }
}

static void descends_in_good_order(void **state)
{
    toy_setup setup = toy_of(3, 3, 5);
    bn_solve_limits few = { .states = 3 };
    bn_freedom lots = { .policies = bn_policies_all(bn_policy_random()) };
    bn_arena arena = bni_test_arena(MEMORY);
    circle_state circle = { 0 };
    bool fits = false;
    toy_state first;
    bn_stakes found;
    bn_solved figures;

    (void)state;
    toy_game.begin(&setup, &first, NULL);
    assert_int_equal(descend(&toy_game, &setup, &first, NULL, &few, MEMORY, (bn_watch){ 0 }, &arena,
                             &figures, &found),
                     BN_LIMIT);
    assert_int_equal(descend(&toy_game, &setup, &first, &lots, NULL, MEMORY, (bn_watch){ 0 },
                             &arena, &figures, &found),
                     BN_USAGE);
    assert_int_equal(descend(&circle_game, "", &circle, NULL, NULL, MEMORY, (bn_watch){ 0 }, &arena,
                             &figures, &found),
                     BN_LIMIT); /* its states repeat */
    for (size_t memory = 1024; !fits; memory += memory / 3) {
        bn_code code = descend(&toy_game, &setup, &first, NULL, NULL, memory, (bn_watch){ 0 },
                               &arena, &figures, &found);

        assert_true(code == BN_OK || code == BN_MEMORY);
        assert_true(memory < MEMORY);
        fits = code == BN_OK;
    }
    bn_arena_done(&arena);
}

/* Where no one chooses at once, states that meet again are remembered all the same: walked one by one
 * this would have 3 to the power of 300 paths. */
static void remembers_before_any_point(void **state)
{
    chain_setup setup = { .steps = 300 };
    bn_objective victory = bn_objective_victory(0);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_solution *solution = solve(&chain_game, &setup, &victory, NULL, &arena);
    bn_descent *descent = NULL;

    (void)state;
    assert_int_equal(bn_descend(&chain_game, &setup, NULL, &victory, NULL, NULL, &arena,
                                (bn_watch){ 0 }, &descent, NULL),
                     BN_OK);
    assert_int_equal(bn_descent_figures(descent)->matrices, 0);
    assert_true(fabs(bn_descent_figures(descent)->value - bn_solution_figures(solution)->value) <
                1e-12);
    bn_arena_done(&arena);
}

/* ---- by a descent --------------------------------------------------------------------------- */

static bn_descent *descent_from(const toy_setup *setup, const toy_state *from,
                                const bn_freedom *freedom, bn_arena *arena)
{
    bn_objective victory = bn_objective_victory(0);
    bn_descent *descent = NULL;

    assert_int_equal(bn_descend(&toy_game, setup, from, &victory, freedom, NULL, arena,
                                (bn_watch){ 0 }, &descent, NULL),
                     BN_OK);
    return descent;
}

static bn_descent *descent_of(const toy_setup *setup, const bn_freedom *freedom, bn_arena *arena)
{
    return descent_from(setup, NULL, freedom, arena);
}

/* Where a battle stands in its second round, if both take their defaults. */
static toy_state second_round(const toy_setup *setup)
{
    bn_question open[BN_OPEN_MAX];
    toy_state at;

    toy_game.begin(setup, &at, NULL);
    while (at.round < 2) {
        uint32_t count = toy_game.ask(setup, &at, open);
        bn_move moves[BN_OPEN_MAX];

        for (uint32_t i = 0; i < count; i++)
            moves[i] = (bn_move){ .question = i, .answer = open[i].preset };
        toy_game.advance(setup, &at, moves, open[0].sealed ? count : 1, NULL);
    }
    return at;
}

/* Against itself the bot gets the value; no one does better against it, as either side. */
static void bots_descend(void **state)
{
    toy_setup setup = toy_of(2, 2, 4);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_descent *descent = descent_of(&setup, NULL, &arena);
    double value = bn_descent_figures(descent)->value, error = 4 / sqrt(GAMES);
    bn_policy best = bn_bot_descending(descent);

    (void)state;
    assert_true(fabs(played(&setup, best, best, GAMES, &arena) - value) < error);
    for (const bn_bot *bot = bn_bots(); bot->name; bot++) {
        bn_policy other = bn_bot_policy(bot, NULL);

        if (bot->solves)
            continue;
        assert_true(played(&setup, best, other, GAMES, &arena) > value - error);
        assert_true(played(&setup, other, best, GAMES, &arena) < value + error);
    }
    bn_arena_done(&arena);
}

/* A bot that knows one second round alone continues from wherever it is led, and plays as if it had
 * looked there before. */
static void bots_go_on(void **state)
{
    toy_setup setup = toy_of(2, 1, 4);
    toy_state later = second_round(&setup);
    bn_arena work = bni_test_arena(MEMORY), arena = bni_test_arena(MEMORY);
    bn_descent *whole = descent_of(&setup, NULL, &arena);
    bn_descent *part = descent_from(&setup, &later, NULL, &work);
    size_t used = work.used;

    (void)state;
    assert_true(bn_descent_figures(part)->matrices < bn_descent_figures(whole)->matrices);
    assert_true(played(&setup, bn_bot_descending(part), bn_bot_descending(part), GAMES, &arena) ==
                played(&setup, bn_bot_descending(whole), bn_bot_descending(whole), GAMES, &arena));
    assert_true(work.used > used);
    bn_arena_done(&arena);
    bn_arena_done(&work);
}

/* What is not free it answers as it was solved, not by defaults: order beats order. */
static void bots_keep_to_their_policies(void **state)
{
    toy_setup setup = toy_of(2, 2, 4);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_freedom presets = { .held = { true, true } }, ordered = presets;
    double by_presets = bn_descent_figures(descent_of(&setup, &presets, &arena))->value, value;
    double error = 4 / sqrt(GAMES);
    bn_descent *descent;
    bn_orders orders;
    bn_policy bot;

    (void)state;
    assert_int_equal(bn_orders_parse(&toy_game, &setup, "A=hold,B=attack", &arena, &orders, NULL),
                     BN_OK);
    ordered.policies = bn_policies_all(bn_policy_orders(&orders));
    descent = descent_of(&setup, &ordered, &arena);
    value = bn_descent_figures(descent)->value;
    bot = bn_bot_descending(descent);
    assert_true(fabs(value - by_presets) > 2 * error);
    assert_true(fabs(played(&setup, bot, bot, GAMES, &arena) - value) < error);
    bn_arena_done(&arena);
}

/* With no room left it takes defaults, and what it knew before it still knows. */
static void bots_run_out_of_memory(void **state)
{
    toy_setup setup = toy_of(3, 3, 5);
    toy_state later = second_round(&setup), first;
    bn_arena work = bni_test_arena(MEMORY), arena = bni_test_arena(MEMORY);
    bn_descent *descent = descent_from(&setup, &later, NULL, &work);
    bn_policy bot = bn_bot_descending(descent);
    bn_rng rng = { 0 };
    bn_question open[BN_OPEN_MAX];
    bn_answer answer;
    bn_stakes stakes;

    (void)state;
    work.limit = work.used;
    toy_game.begin(&setup, &first, NULL);
    (void)toy_game.ask(&setup, &first, open);
    assert_false(bot.answer(bot.self, &toy_game, &setup, &first, &open[0], &rng, &answer));
    assert_int_equal(bn_stakes_descended(descent, &later, &arena, &stakes, NULL), BN_LIMIT);
    (void)toy_game.ask(&setup, &later, open);
    assert_true(bot.answer(bot.self, &toy_game, &setup, &later, &open[0], &rng, &answer));
    bn_arena_done(&arena);
    bn_arena_done(&work);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, the_same_without_a_graph);
    BNI_ONE(&tests, descends_in_good_order);
    BNI_ONE(&tests, remembers_before_any_point);
    BNI_ONE(&tests, bots_descend);
    BNI_ONE(&tests, bots_go_on);
    BNI_ONE(&tests, bots_keep_to_their_policies);
    BNI_ONE(&tests, bots_run_out_of_memory);
    return BNI_RUN("descent", &tests);
}
