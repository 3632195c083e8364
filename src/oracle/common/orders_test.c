/* Orders as people write them: what is read, what it answers, and how it is refused. */
#include "test_support.h"

#include "chi.h"
#include "toy.h"

static void setup_all(bn_arena *arena, const void **setup)
{
    assert_int_equal(toy_system.setup(toy_scenario(arena, 3, true, true, true), arena, setup, NULL),
                     BN_OK);
}

/* What is read, and what it answers. */
static const struct good {
    const char *name, *text;
    uint8_t side;
    uint16_t kind;
    uint32_t count;
    int32_t numbers[3];
    uint64_t flags;
} good[] = {
    { "letter", "A=attack", 0, TOY_ORDER, 1, { TOY_ATTACK }, 1 },
    { "letter without case, spaces", "  b = HOLD ", 1, TOY_ORDER, 1, { TOY_HOLD }, 2 },
    { "name of the side", "blues=flank", 1, TOY_ORDER, 1, { TOY_FLANK }, 4 },
    { "kind", "A.order=flank", 0, TOY_ORDER, 1, { TOY_FLANK }, 4 },
    { "rounds", "A=attack/hold/flank", 0, TOY_ORDER, 3, { 0, 1, 2 }, 1 },
    { "number", "A.reserve=2", 0, TOY_RESERVE, 1, { 2 }, 2 },
    { "index of an option", "A.loss=1/2", 0, TOY_LOSS, 2, { 1, 2 }, 1 },
    { "flags", "A.signals=horn+drum", 0, TOY_SIGNALS, 1, { -1 }, 3 },
    { "no flags", "A.signals=none", 0, TOY_SIGNALS, 1, { -1 }, 0 },
    { "referee", "referee.weather=rain", BN_ORDER_REFEREE, TOY_WEATHER, 1, { 1 }, 2 },
    { "referee's first choice", "referee=rain", BN_ORDER_REFEREE, TOY_WEATHER, 1, { 1 }, 2 },
};

static void reads(void **state)
{
    const struct good *row = *state;
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    const void *setup;
    bn_orders orders;

    setup_all(&arena, &setup);
    assert_int_equal(bn_orders_parse(&toy_game, setup, row->text, &arena, &orders, NULL), BN_OK);
    assert_int_equal(orders.count, 1);
    assert_int_equal(orders.list[0].side, row->side);
    assert_int_equal(orders.list[0].kind, row->kind);
    assert_int_equal(orders.list[0].count, row->count);
    for (uint32_t i = 0; i < row->count; i++)
        assert_int_equal(orders.list[0].words[i].number, row->numbers[i]);
    assert_int_equal(orders.list[0].words[0].flags, row->flags);
    bn_arena_done(&arena);
}

static const struct bad {
    const char *name, *text, *sentence, *hint;
    uint32_t column;
} bad[] = {
    { "no such side", "C=attack", "no side is called \"C\"", "one of: A, Reds, B, Blues, referee",
      1 },
    { "nearly a side", "A=hold,Blus=attack", "no side is called \"Blus\"",
      "did you mean \"Blues\"?", 8 },
    { "no such kind", "A.ordre=attack", "no question is called \"ordre\"",
      "did you mean \"order\"?", 3 },
    { "no such word", "A=atack", "\"atack\" is no answer to order", "did you mean \"attack\"?", 3 },
    { "no such word later", "A=hold/zzzz", "\"zzzz\" is no answer to order",
      "one of: attack, hold, flank", 8 },
    { "no such flag", "A.signals=horn+dram", "\"dram\" is no answer to signals",
      "did you mean \"drum\"?", 16 },
    { "no fixed words", "A.loss=Guard", "\"Guard\" is no answer to loss",
      "a whole number: its options have no fixed words, 0 is the first", 8 },
    { "nothing ordered", "A", "the order \"A\" has no value", "write A=word, or A.question=word",
      1 },
    { "empty between commas", "A=hold,,B=hold", "the order \"\" has no value",
      "write A=word, or A.question=word", 8 },
};

static void refuses(void **state)
{
    const struct bad *row = *state;
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    const void *setup;
    bn_orders orders = { .count = 77 };
    bn_error err;

    setup_all(&arena, &setup);
    assert_int_equal(bn_orders_parse(&toy_game, setup, row->text, &arena, &orders, &err), BN_USAGE);
    assert_string_equal(err.text, row->sentence);
    assert_string_equal(err.hint, row->hint);
    assert_int_equal(err.column, row->column);
    assert_int_equal(orders.count, 77);
    assert_int_equal(bn_orders_parse(&toy_game, setup, row->text, &arena, &orders, NULL), BN_USAGE);
    bn_arena_done(&arena);
}

static void several_and_none(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    const void *setup;
    bn_orders orders;

    (void)state;
    setup_all(&arena, &setup);
    assert_int_equal(
        bn_orders_parse(&toy_game, setup, "A=attack, B=hold/flank", &arena, &orders, NULL), BN_OK);
    assert_int_equal(orders.count, 2);
    assert_int_equal(orders.list[1].side, 1);
    assert_int_equal(bn_orders_parse(&toy_game, setup, "  ", &arena, &orders, NULL), BN_OK);
    assert_int_equal(orders.count, 0);
    bn_arena_done(&arena);
}

/* A side that is never asked for a choice. */
static void nothing_asked(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    chain_setup setup = { .steps = 3, .asks = true };
    bn_orders orders;
    bn_error err;

    (void)state;
    assert_int_equal(bn_orders_parse(&chain_game, &setup, "A=attack", &arena, &orders, &err),
                     BN_USAGE);
    assert_string_equal(err.text, "side \"A\" is not asked for any order in this game");
    bn_arena_done(&arena);
}

/* The random policy offers every answer alike, and none that the rules do not. */
static void random_is_even(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    const void *setup;
    toy_state at;
    bn_question q[BN_OPEN_MAX];
    bn_policy policy = bn_policy_random();
    bn_rng rng;
    uint64_t counts[4] = { 0 };
    double even[4] = { 1, 1, 1, 0 };
    bn_move reserve = { 0 };

    (void)state;
    setup_all(&arena, &setup);
    bn_rng_init(&rng, 1, 2);
    toy_game.begin(setup, &at, NULL);
    toy_game.advance(setup, &at, &reserve, 1, NULL);
    toy_game.advance(setup, &at, &reserve, 1, NULL);
    assert_int_equal(toy_game.ask(setup, &at, q), 1);
    assert_int_equal(q[0].kind, TOY_SIGNALS);
    for (int i = 0; i < 30000; i++) {
        bn_answer answer;

        assert_true(policy.answer(policy.self, &toy_game, setup, &at, &q[0], &rng, &answer));
        assert_in_range(answer.value[0], 0, 3);
        counts[answer.value[0]]++;
    }
    assert_true(chi_square(counts, even, 4).p > 0.001);
    assert_false(
        policy.answer(policy.self, &toy_game, setup, &at, &q[0], NULL, &(bn_answer){ { 0 } }));
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, several_and_none);
    BNI_ONE(&tests, nothing_asked);
    BNI_ONE(&tests, random_is_even);
    BNI_ROWS(&tests, reads, good);
    BNI_ROWS(&tests, refuses, bad);
    return BNI_RUN("orders", &tests);
}
