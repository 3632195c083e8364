/* Simulations: the same counts on any number of threads and with any memory, in agreement with
 * exact odds. */
#include "../common/test_support.h"

#include "chi.h"
#include "toy.h"

#define MEMORY ((size_t)1 << 30)
#define MANY BNI_SIZED(50000, 50000, 5000)
#define GAMES BNI_SIZED(1000000, 250000, 20000)
#define DOUBTFUL 0.0001 /* with fixed seeds these either always pass or never */

static bn_simulated simulate(const bn_game *game, const void *setup, const bn_policies *policies,
                             uint64_t games, uint32_t threads, bn_arena *arena)
{
    bn_simulated out;

    assert_int_equal(bn_simulate(game, setup, NULL, policies, 2026, games, threads, arena,
                                 (bn_watch){ 0 }, &out, NULL),
                     BN_OK);
    return out;
}

/* Wins, and each measure together with the winner. */
static void agree(const bn_game *game, const void *setup, const bn_policies *policies)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_simulated sim = simulate(game, setup, policies, GAMES, 2, &arena);
    bn_odds odds;
    double expected[3 * 256];
    uint64_t observed[3 * 256];
    chi got;

    assert_int_equal(
        bn_odds_run(game, setup, NULL, policies, NULL, &arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t at = k < 2 ? k : BN_DRAW;

        observed[k] = sim.won[at];
        expected[k] = bn_nat_ratio(odds.won[at], odds.total);
    }
    assert_int_equal(observed[0] + observed[1] + observed[2], GAMES);
    got = chi_square(observed, expected, 3);
    assert_true(got.p > DOUBTFUL);
    for (uint32_t m = 0; m < odds.measure_count; m++) {
        size_t cells = 0;
        uint64_t counted = 0;
        uint32_t at = 0;

        assert_non_null(sim.measures[m].rows);
        for (uint32_t i = 0; i < odds.measures[m].count; i++) {
            const bn_odds_row *row = &odds.measures[m].rows[i];
            bool met = at < sim.measures[m].count && sim.measures[m].rows[at].value == row->value;

            for (uint32_t k = 0; k < 3; k++, cells++) {
                assert_true(cells < BN_COUNT(expected));
                expected[cells] = bn_nat_ratio(row->won[k < 2 ? k : BN_DRAW], odds.total);
                observed[cells] = met ? sim.measures[m].rows[at].won[k < 2 ? k : BN_DRAW] : 0;
                counted += observed[cells];
            }
            at += met;
        }
        assert_int_equal(counted, GAMES); /* no value that has no chance */
        got = chi_square(observed, expected, cells);
        assert_true(got.p > DOUBTFUL);
    }
    bn_arena_done(&arena);
}

static void agrees_with_exact_odds(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    chain_setup chain = { .steps = 12, .asks = true };
    const void *setup;
    bn_orders orders;
    bn_policies policies;

    (void)state;
    assert_int_equal(
        toy_system.setup(toy_scenario(&arena, 3, true, true, true), &arena, &setup, NULL), BN_OK);
    agree(&toy_game, setup, NULL);
    assert_int_equal(
        bn_orders_parse(&toy_game, setup, "A=attack/hold,B=flank", &arena, &orders, NULL), BN_OK);
    policies = bn_policies_all(bn_policy_orders(&orders));
    agree(&toy_game, setup, &policies);
    agree(&chain_game, &chain, NULL);
    bn_arena_done(&arena);
}

static void assert_same(const bn_simulated *a, const bn_simulated *b)
{
    assert_int_equal(a->games, b->games);
    assert_memory_equal(a->won, b->won, sizeof a->won);
    assert_int_equal(a->answers, b->answers);
    assert_int_equal(a->declined, b->declined);
    for (uint32_t m = 0; m < a->measure_count; m++) {
        const bn_simulated_measure *x = &a->measures[m], *y = &b->measures[m];

        assert_int_equal(x->count, y->count);
        assert_int_equal(!x->rows, !y->rows);
        if (x->rows)
            assert_memory_equal(x->rows, y->rows, x->count * sizeof *x->rows);
        assert_int_equal(x->sum, y->sum);
        assert_memory_equal(x->squares, y->squares, sizeof x->squares);
        assert_int_equal(x->least, y->least);
        assert_int_equal(x->most, y->most);
    }
}

static void same_on_any_number_of_threads(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    const void *setup;
    bn_policies policies[2] = { bn_policies_all((bn_policy){ 0 }),
                                bn_policies_all(bn_policy_random()) };

    (void)state;
    assert_int_equal(
        toy_system.setup(toy_scenario(&arena, 6, true, true, true), &arena, &setup, NULL), BN_OK);
    for (int p = 0; p < 2; p++) {
        bn_simulated one = simulate(&toy_game, setup, &policies[p], 100003, 1, &arena);
        bn_simulated two = simulate(&toy_game, setup, &policies[p], 100003, 2, &arena);
        bn_simulated seven = simulate(&toy_game, setup, &policies[p], 100003, 7, &arena);

        assert_same(&one, &two);
        assert_same(&one, &seven);
    }
    bn_arena_done(&arena);
}

/* A policy that says it draws lots, and does not: every game is worked out answer by answer. */
static bool no_opinion(const void *self, const bn_game *game, const void *setup, const void *state,
                       const bn_question *question, bn_rng *rng, bn_answer *out)
{
    (void)self;
    (void)game;
    (void)setup;
    (void)state;
    (void)question;
    (void)out;
    assert_non_null(rng);
    return false;
}

static void same_with_and_without_a_memory(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    const void *setup;
    bn_policies plain = { .side[1] = { .answer = no_opinion, .draws = true } };
    bn_policies all = bn_policies_all((bn_policy){ .answer = no_opinion, .draws = true });

    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(toy_system.setup(toy_scenario(&arena, 6, i, i, i), &arena, &setup, NULL),
                         BN_OK);

        bn_simulated ample = simulate(&toy_game, setup, NULL, MANY, 2, &arena);
        bn_simulated some = simulate(&toy_game, setup, &plain, MANY, 2, &arena);
        bn_simulated none = simulate(&toy_game, setup, &all, MANY, 2, &arena);

        assert_same(&ample, &some);
        assert_same(&ample, &none);
    }
    bn_arena_done(&arena);
}

/* Counts take what their values need, not what the largest measure could need: a small simulation does
 * with little memory and gives the same. With too little, it is an ordinary error. */
static void little_memory_is_enough(void **state)
{
    bn_arena ample = bni_test_arena(MEMORY), document = bni_test_arena(MEMORY);
    const void *setup;
    bn_simulated wanted;
    bool enough = false;

    (void)state;
    assert_int_equal(toy_system.setup(toy_scenario(&document, 6, 0, 0, 0), &document, &setup, NULL),
                     BN_OK);
    wanted = simulate(&toy_game, setup, NULL, 200, 1, &ample);
    for (size_t limit = 0; limit <= (size_t)64 << 10; limit += 512) {
        bn_arena arena = bni_test_arena(limit);
        bn_simulated got;
        bn_code code = bn_simulate(&toy_game, setup, NULL, NULL, 2026, 200, 1, &arena,
                                   (bn_watch){ 0 }, &got, NULL);

        assert_true(code == BN_OK || (code == BN_MEMORY && !enough));
        enough = code == BN_OK;
        if (enough)
            assert_same(&wanted, &got);
        bn_arena_done(&arena);
    }
    assert_true(enough);
    bn_arena_done(&ample);
    bn_arena_done(&document);
}

/* Sums and extremes are those of the rows. */
static void sums(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    chain_setup setup = { .steps = 30 };
    bn_simulated sim = simulate(&chain_game, &setup, NULL, 20000, 3, &arena);
    const bn_simulated_measure *m = &sim.measures[0];
    int64_t sum = 0;
    uint64_t squares = 0, games = 0;

    (void)state;
    for (uint32_t i = 0; i < m->count; i++) {
        sum += m->rows[i].value * (int64_t)m->rows[i].count;
        squares += (uint64_t)(m->rows[i].value * m->rows[i].value) * m->rows[i].count;
        games += m->rows[i].count;
    }
    assert_int_equal(games, 20000);
    assert_int_equal(m->sum, sum);
    assert_int_equal(m->squares[0], squares);
    assert_int_equal(m->squares[1], 0);
    assert_int_equal(m->least, m->rows[0].value);
    assert_int_equal(m->most, m->rows[m->count - 1].value);
    bn_arena_done(&arena);
}

/* A measure of more values than are told apart: its sums stay exact, whatever the threads. */
static int64_t scattered(const void *setup, const void *state, uint32_t which)
{
    uint64_t hash = bn_hash64(state, sizeof(chain_state), 1);

    (void)setup;
    (void)which;
    return (int64_t)(hash % 1000003) - 500000;
}

static size_t whole_key(const void *setup, const void *state, uint64_t measured, void *out)
{
    (void)measured;
    (void)setup;
    memcpy(out, state, sizeof(chain_state));
    return sizeof(chain_state);
}

static void advance_scattered(const void *setup, void *state, const bn_move *moves, uint32_t count,
                              bn_trace *trace)
{
    chain_state *s = state;

    (void)setup;
    (void)count;
    (void)trace;
    s->place = s->place * 5 + (uint32_t)moves[0].answer.value[0];
    s->step++;
}

static void too_many_values(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_game game = chain_game;
    chain_setup setup = { .steps = 12 };
    bn_simulated one, five;

    (void)state;
    game.measure = scattered;
    game.key = whole_key;
    game.advance = advance_scattered;
    one = simulate(&game, &setup, NULL, 30000, 1, &arena);
    five = simulate(&game, &setup, NULL, 30000, 5, &arena);
    assert_null(one.measures[0].rows);
    assert_int_equal(one.measures[0].count, 0);
    assert_true(one.measures[0].least < one.measures[0].most);
    assert_same(&one, &five);
    bn_arena_done(&arena);
}

static bool stop_later(void *self, const bn_progress *progress)
{
    assert_true(progress->done <= progress->of);
    return ++*(int *)self < 3;
}

static void cancelled_and_short_of_memory(void **state)
{
    toy_setup setup;
    bn_error err;
    bn_simulated out, untouched;
    int told = 0;
    bool fits = false;

    (void)state;
    toy_setup_plain(&setup, 3);
    memset(&out, 0x55, sizeof out);
    untouched = out;
    for (size_t limit = 64; !fits; limit += limit / 4 + 16) {
        bn_arena arena = bni_test_arena(limit);
        bn_code code = bn_simulate(&toy_game, &setup, NULL, NULL, 1, 10, 2, &arena, (bn_watch){ 0 },
                                   &out, &err);

        fits = code == BN_OK;
        if (!fits) {
            assert_int_equal(code, BN_MEMORY);
            assert_memory_equal(&out, &untouched, sizeof out);
        }
        bn_arena_done(&arena);
    }

    bn_arena arena = bni_test_arena(MEMORY);

    out = untouched;
    assert_int_equal(bn_simulate(&toy_game, &setup, NULL, NULL, 1, 1000000, 2, &arena,
                                 (bn_watch){ stop_later, &told }, &out, &err),
                     BN_LIMIT);
    assert_string_equal(err.text, "cancelled");
    assert_int_equal(told, 3);
    assert_memory_equal(&out, &untouched, sizeof out);
    bn_arena_done(&arena);
}

/* From a state in the middle. */
static void from_a_state(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    chain_setup setup = { .steps = 3 };
    chain_state late = { .step = 2, .place = 10 };
    bn_simulated out;

    (void)state;
    assert_int_equal(bn_simulate(&chain_game, &setup, &late, NULL, 1, 1000, 2, &arena,
                                 (bn_watch){ 0 }, &out, NULL),
                     BN_OK);
    assert_int_equal(out.measures[0].count, 3);
    assert_int_equal(out.measures[0].least, -13);
    assert_int_equal(out.measures[0].most, -10);
    assert_int_equal(out.answers, 1000);
    assert_in_range(out.worked, 3, 6); /* each of the ways once, by either thread */
    bn_arena_done(&arena);
}

/* No game, and no question before the end. */
static void nothing_to_play(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    chain_setup setup = { .steps = 0 };
    bn_simulated none = simulate(&chain_game, &setup, NULL, 0, 4, &arena);
    bn_simulated ten = simulate(&chain_game, &setup, NULL, 10, 4, &arena);

    (void)state;
    assert_int_equal(none.games, 0);
    assert_int_equal(none.measures[0].count, 0);
    assert_int_equal(ten.won[BN_DRAW], 10);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, agrees_with_exact_odds);
    BNI_ONE(&tests, same_on_any_number_of_threads);
    BNI_ONE(&tests, same_with_and_without_a_memory);
    BNI_ONE(&tests, little_memory_is_enough);
    BNI_ONE(&tests, sums);
    BNI_ONE(&tests, too_many_values);
    BNI_ONE(&tests, cancelled_and_short_of_memory);
    BNI_ONE(&tests, from_a_state);
    BNI_ONE(&tests, nothing_to_play);
    return BNI_RUN("simulate", &tests);
}
