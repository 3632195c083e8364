/* The bot of battles that are too large to be solved. */
#include "../common/test_solving.h"

#include <math.h>

enum { FEW = 400 };

typedef struct table {
    bn_arena arena, found, work;
    bn_trier *trier;
} table;

static void lay(table *t, const bn_freedom *freedom, bn_watch watch)
{
    t->arena = bni_test_arena(MEMORY);
    t->found = bni_test_arena(MEMORY);
    t->work = bni_test_arena(MEMORY);
    assert_int_equal(
        bn_trier_make(freedom, 0, &t->arena, &t->found, &t->work, watch, &t->trier, NULL), BN_OK);
}

static void clear(table *t)
{
    bn_arena_done(&t->arena);
    bn_arena_done(&t->found);
    bn_arena_done(&t->work);
}

/* Of a battle of one round the coming order is all there is: it plays the equilibrium. */
static void one_round_is_the_battle(void **state)
{
    static const int32_t heads[][2] = { { 2, 2 }, { 1, 2 }, { 3, 1 } };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(heads); i++) {
        toy_setup setup = toy_of(heads[i][0], heads[i][1], 1);
        bn_objective victory = bn_objective_victory(0);
        double value, error = 4 / sqrt(FEW);
        bn_policy bot;
        table t;

        lay(&t, NULL, (bn_watch){ 0 });
        bot = bn_bot_trying(t.trier);
        value = bn_solution_figures(solve(&toy_game, &setup, &victory, NULL, &t.arena))->value;
        assert_true(fabs(played(&setup, bot, bot, FEW, &t.arena) - value) < error);
        assert_true(played(&setup, bot, bn_policy_random(), FEW, &t.arena) > value - error);
        assert_true(played(&setup, bn_policy_random(), bot, FEW, &t.arena) < value + error);
        clear(&t);
    }
}

/* In a longer one it does no worse than a bot that always does the same, both seats together. */
static void holds_against_the_steady(void **state)
{
    toy_setup setup = toy_of(2, 2, 3);
    bn_policy steady = { 0 }, bot;
    table t;

    (void)state;
    lay(&t, NULL, (bn_watch){ 0 });
    bot = bn_bot_trying(t.trier);
    assert_true(played(&setup, bot, steady, FEW, &t.arena) -
                    played(&setup, steady, bot, FEW, &t.arena) >
                -4 * sqrt(2. / FEW));
    clear(&t);
}

/* Both sides draw their sealed orders, and neither draw shows anything of the other. */
static void draws_for_each_side(void **state)
{
    enum { DRAWS = 4000, ANSWERS = 3 };
    toy_setup setup = toy_of(2, 2, 3);
    double met[ANSWERS][ANSWERS] = { { 0 } }, drawn[2][ANSWERS] = { { 0 } };
    bn_question open[BN_OPEN_MAX];
    toy_state first;
    uint32_t mixed = 0;
    bn_policy bot;
    table t;

    (void)state;
    lay(&t, NULL, (bn_watch){ 0 });
    bot = bn_bot_trying(t.trier);
    toy_game.begin(&setup, &first, NULL);
    assert_int_equal(toy_game.ask(&setup, &first, open), 2);
    for (uint32_t i = 0; i < DRAWS; i++) {
        bn_answer answers[2];
        bn_rng rng;

        bn_rng_init(&rng, 5, i);
        for (uint32_t side = 0; side < 2; side++) {
            assert_true(
                bot.answer(bot.self, &toy_game, &setup, &first, &open[side], &rng, &answers[side]));
            assert_in_range(answers[side].value[0], 0, ANSWERS - 1);
            drawn[side][answers[side].value[0]] += 1. / DRAWS;
        }
        met[answers[0].value[0]][answers[1].value[0]] += 1. / DRAWS;
    }
    for (uint32_t a = 0; a < ANSWERS; a++)
        for (uint32_t b = 0; b < ANSWERS; b++) {
            mixed += drawn[0][a] > 0.1 && drawn[1][b] > 0.1;
            assert_true(fabs(met[a][b] - drawn[0][a] * drawn[1][b]) < 4 / sqrt(4. * DRAWS));
        }
    assert_true(mixed > 1);
    clear(&t);
}

static bool never(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return false;
}

/* Cancelled, or without room, it has no opinion: the default is used. */
static void gives_way(void **state)
{
    toy_setup setup = toy_of(2, 2, 3);
    bn_question open[BN_OPEN_MAX];
    bn_rng rng = { 0 };
    bn_answer answer;
    toy_state first;

    (void)state;
    toy_game.begin(&setup, &first, NULL);
    (void)toy_game.ask(&setup, &first, open);
    for (int small = 0; small < 3; small++) {
        bn_policy bot;
        table t;

        lay(&t, NULL, (bn_watch){ small == 0 ? never : NULL, NULL });
        t.found.limit = small == 1 ? 64 : MEMORY;
        t.work.limit = small == 2 ? 64 : MEMORY;
        bot = bn_bot_trying(t.trier);
        assert_false(bot.answer(bot.self, &toy_game, &setup, &first, &open[0], &rng, &answer));
        clear(&t);
    }
}

/* How often an approximation of a game was started. */
static uint32_t looks;

static const void *look(const void *setup, bn_arena *arena)
{
    (void)arena;
    looks++;
    return setup;
}

static int32_t too_much(const void *setup, const void *state, uint64_t measured, uint32_t grain,
                        void *const out[BN_STAND_INS_MAX], double weight[BN_STAND_INS_MAX])
{
    (void)setup;
    (void)state;
    (void)measured;
    (void)grain;
    (void)out;
    (void)weight;
    return -1;
}

/* A game that cannot be approximated is tried once, and not again for every order. */
static void looks_ahead_in_vain_once(void **state)
{
    static const bn_stand_ins stand_ins = { .words = "all", .setup = look, .of = too_much };
    toy_setup setup = toy_of(2, 2, 3);
    bn_game game = toy_game;
    bn_question open[BN_OPEN_MAX];
    bn_rng rng = { 0 };
    bn_policy bot;
    table t;

    (void)state;
    game.stand_ins = &stand_ins;
    lay(&t, NULL, (bn_watch){ 0 });
    bot = bn_bot_trying(t.trier);
    looks = 0;
    for (uint8_t heads = 1; heads <= 3; heads++) {
        bn_answer answer;
        toy_state now;

        game.begin(&setup, &now, NULL);
        now.heads[0][0] = heads;
        assert_int_equal(game.ask(&setup, &now, open), 2);
        assert_true(bot.answer(bot.self, &game, &setup, &now, &open[0], &rng, &answer));
    }
    assert_int_equal(looks, 1);
    clear(&t);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, one_round_is_the_battle);
    BNI_ONE(&tests, holds_against_the_steady);
    BNI_ONE(&tests, draws_for_each_side);
    BNI_ONE(&tests, gives_way);
    BNI_ONE(&tests, looks_ahead_in_vain_once);
    return BNI_RUN("shallow_bot", &tests);
}
