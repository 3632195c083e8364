/* Exact odds against a plain recursion over all consequences, in fractions. */
#include "../common/test_support.h"

#include "toy.h"

#define MEMORY ((size_t)1 << 30)

/* ---- the brute way --------------------------------------------------------------------------- */

enum { VALUES = 64 };

/* Exact chances by winner, and of each value of measure `which` by winner. */
typedef struct brute {
    const bn_game *game;
    const void *setup;
    const bn_orders *orders;
    bn_arena *arena;
    uint32_t which;
    fraction won[3];
    fraction value[VALUES][3];
} brute;

static void brute_start(brute *b)
{
    for (int i = 0; i < 3; i++) {
        b->won[i] = fraction_of(b->arena, 0, 1);
        for (int v = 0; v < VALUES; v++)
            b->value[v][i] = fraction_of(b->arena, 0, 1);
    }
}

/* Every face of every die, one by one. */
static void count_faces(const brute *b, const void *state, const bn_question *q, uint32_t part,
                        uint32_t die, int32_t *totals, uint64_t *weights, uint64_t *total)
{
    if (part == q->parts) {
        int32_t c = b->game->consequence(b->setup, state, q, totals);

        if (c != BN_AGAIN) {
            assert_in_range(c, 0, VALUES - 1);
            weights[c]++;
            ++*total;
        }
        return;
    }
    if (die == q->throws[part].count) {
        count_faces(b, state, q, part + 1, 0, totals, weights, total);
        return;
    }
    for (int32_t face = 1; face <= q->throws[part].sides; face++) {
        int32_t before = totals[part];

        totals[part] += face + (die == 0 ? q->throws[part].add : 0);
        count_faces(b, state, q, part, die + 1, totals, weights, total);
        totals[part] = before;
    }
}

static bn_answer brute_answer(const brute *b, const bn_question *q)
{
    for (uint32_t i = 0; b->orders && i < b->orders->count; i++) {
        const bn_order *o = &b->orders->list[i];

        if (o->kind == q->kind &&
            o->side == (q->to == BN_TO_REFEREE ? BN_ORDER_REFEREE : q->side)) {
            bn_answer answer = { { 0 } };
            uint32_t at = q->round - 1u < o->count ? q->round - 1u : o->count - 1;

            answer.value[0] =
                q->form == BN_FORM_FLAGS ? (int32_t)o->words[at].flags : o->words[at].number;
            return answer;
        }
    }
    return q->preset;
}

/* Path by path, nothing merged. */
static void brute_walk(brute *b, const void *state, fraction chance)
{
    bn_question q[BN_OPEN_MAX];
    bn_move moves[BN_OPEN_MAX];
    unsigned char after[256];
    size_t size = b->game->state_size(b->setup);
    uint32_t open = b->game->ask(b->setup, state, q), count = 0;

    assert_true(size <= sizeof after);
    memcpy(after, state, size);
    if (open == 0) {
        int32_t w = b->game->winner(b->setup, state);
        int64_t v = b->game->measure(b->setup, state, b->which);
        fraction *won = &b->won[w < 0 ? 2 : w], *at = &b->value[v][w < 0 ? 2 : w];

        *won = fraction_add(b->arena, *won, chance);
        *at = fraction_add(b->arena, *at, chance);
        return;
    }
    if (q[0].to == BN_TO_CHANCE) {
        int32_t totals[BN_PARTS_MAX] = { 0 };
        uint64_t weights[VALUES] = { 0 }, total = 0;

        count_faces(b, state, &q[0], 0, 0, totals, weights, &total);
        for (int32_t c = 0; c < VALUES; c++) {
            if (weights[c] == 0)
                continue;
            memcpy(after, state, size);
            moves[0] = (bn_move){ .answer = { { c } } };
            b->game->advance(b->setup, after, moves, 1, NULL);
            brute_walk(b, after,
                       fraction_mul(b->arena, chance, fraction_of(b->arena, weights[c], total)));
        }
        return;
    }
    for (uint32_t i = 0; i < (q[0].sealed ? open : 1); i++)
        moves[count++] = (bn_move){ .question = i, .answer = brute_answer(b, &q[i]) };
    b->game->advance(b->setup, after, moves, count, NULL);
    brute_walk(b, after, chance);
}

/* ---- comparing ------------------------------------------------------------------------------- */

static void assert_adds_up(bn_arena *arena, const bn_odds *odds)
{
    bn_nat sum = bn_nat_of(arena, 0);

    for (uint32_t i = 0; i <= BN_DRAW; i++)
        sum = bn_nat_add(arena, sum, odds->won[i]);
    assert_int_equal(bn_nat_cmp(sum, odds->total), 0);
    for (uint32_t m = 0; m < odds->measure_count; m++) {
        bn_nat all = bn_nat_of(arena, 0), won[BN_SIDES_MAX + 1] = { 0 };

        for (uint32_t i = 0; i < odds->measures[m].count; i++) {
            const bn_odds_row *row = &odds->measures[m].rows[i];
            bn_nat here = bn_nat_of(arena, 0);

            all = bn_nat_add(arena, all, row->weight);
            for (uint32_t k = 0; k <= BN_DRAW; k++) {
                here = bn_nat_add(arena, here, row->won[k]);
                won[k] = bn_nat_add(arena, won[k], row->won[k]);
            }
            assert_int_equal(bn_nat_cmp(here, row->weight), 0);
            if (i > 0)
                assert_true(row->value > row[-1].value);
        }
        assert_int_equal(bn_nat_cmp(all, odds->total), 0);
        for (uint32_t k = 0; k <= BN_DRAW; k++)
            assert_int_equal(bn_nat_cmp(won[k], odds->won[k]), 0);
    }
}

static void compare(const bn_game *game, const void *setup, const bn_orders *orders)
{
    bn_arena arena = bni_test_arena(MEMORY), scratch = bni_test_arena((size_t)4 << 30);
    unsigned char state[256];
    bn_policies policies = { 0 };
    bn_odds odds;

    if (orders)
        policies = bn_policies_all(bn_policy_orders(orders));
    assert_int_equal(
        bn_odds_run(game, setup, NULL, &policies, NULL, &arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    assert_int_equal(odds.declined, 0);
    assert_int_equal(odds.measure_count, game->measure_count);
    assert_adds_up(&arena, &odds);
    game->begin(setup, state, NULL);
    for (uint32_t m = 0; m < game->measure_count; m++) {
        brute b = { .game = game, .setup = setup, .orders = orders, .arena = &scratch, .which = m };

        brute_start(&b);
        brute_walk(&b, state, fraction_of(&scratch, 1, 1));
        for (uint32_t k = 0; k < 3; k++)
            assert_true(fraction_same(&scratch, b.won[k],
                                      (fraction){ odds.won[k < 2 ? k : BN_DRAW], odds.total }));
        for (uint32_t i = 0; i < odds.measures[m].count; i++) {
            const bn_odds_row *row = &odds.measures[m].rows[i];

            for (uint32_t k = 0; k < 3; k++)
                assert_true(fraction_same(&scratch, b.value[row->value][k],
                                          (fraction){ row->won[k < 2 ? k : BN_DRAW], odds.total }));
        }
        assert_false(scratch.full);
    }
    bn_arena_done(&arena);
    bn_arena_done(&scratch);
}

/* ---- the toy --------------------------------------------------------------------------------- */

static void toy_brute_presets(void **state)
{
    toy_setup setup;

    (void)state;
    for (int32_t rounds = 1; rounds <= 3; rounds++) {
        toy_setup_plain(&setup, rounds);
        compare(&toy_game, &setup, NULL);
    }
}

static void toy_brute_everything_asked(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    const void *setup;
    bn_orders orders;

    (void)state;
    assert_int_equal(
        toy_system.setup(toy_scenario(&arena, 3, true, true, true), &arena, &setup, NULL), BN_OK);
    compare(&toy_game, setup, NULL);
    assert_int_equal(bn_orders_parse(&toy_game, setup,
                                     "A=attack/flank,B.order=hold/attack/flank,Reds.signals=horn,"
                                     "B.signals=drum,blues.reserve=2,referee.weather=rain/clear",
                                     &arena, &orders, NULL),
                     BN_OK);
    compare(&toy_game, setup, &orders);
    bn_arena_done(&arena);
}

/* From any state: what is ahead only. */
static void toy_from_a_state(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_arena fresh = bni_test_arena(MEMORY);
    toy_setup setup;
    toy_state at;
    bn_question q[BN_OPEN_MAX];
    bn_move orders[2] = { { 0, { { TOY_FLANK } } }, { 1, { { TOY_HOLD } } } };
    bn_odds whole, part;
    bn_orders parsed;
    bn_policies policies;

    (void)state;
    toy_setup_plain(&setup, 1);
    toy_game.begin(&setup, &at, NULL);
    toy_game.advance(&setup, &at, orders, 2, NULL);
    assert_int_equal(toy_game.ask(&setup, &at, q), 1);
    assert_int_equal(q[0].to, BN_TO_CHANCE);
    assert_int_equal(bn_orders_parse(&toy_game, &setup, "A=flank", &arena, &parsed, NULL), BN_OK);
    policies = bn_policies_all(bn_policy_orders(&parsed));
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, &at, NULL, NULL, &arena, (bn_watch){ 0 }, &part, NULL),
        BN_OK);
    assert_int_equal(bn_odds_run(&toy_game, &setup, NULL, &policies, NULL, &fresh, (bn_watch){ 0 },
                                 &whole, NULL),
                     BN_OK);
    assert_int_equal(bn_nat_cmp(part.won[0], whole.won[0]), 0);
    assert_int_equal(bn_nat_cmp(part.total, whole.total), 0);
    bn_arena_done(&arena);
    bn_arena_done(&fresh);
}

/* A game that is over before it started has one path. */
static void over_at_once(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    chain_setup setup = { .steps = 0 };
    bn_odds odds;

    (void)state;
    assert_int_equal(
        bn_odds_run(&chain_game, &setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    assert_int_equal(bn_nat_cmp(odds.total, bn_nat_of(&arena, 1)), 0);
    assert_int_equal(bn_nat_cmp(odds.won[BN_DRAW], odds.total), 0);
    assert_int_equal(odds.layers, 0);
    bn_arena_done(&arena);
}

/* ---- long chains: one word, two words, long numbers ------------------------------------------ */

static void chain_compare(uint32_t steps, bool asks)
{
    enum { PLACES = 3 * 64 + 1 };
    bn_arena arena = bni_test_arena(MEMORY), scratch = bni_test_arena((size_t)4 << 30);
    chain_setup setup = { .steps = steps, .asks = asks };
    fraction at[PLACES], won[3];
    bn_odds odds;

    assert_true(steps <= 64);
    assert_int_equal(
        bn_odds_run(&chain_game, &setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    assert_adds_up(&scratch, &odds);
    assert_int_equal(odds.layers, steps);
    for (int i = 0; i < PLACES; i++)
        at[i] = fraction_of(&scratch, i == 0, 1);
    for (uint32_t s = 0; s < steps; s++) {
        fraction next[PLACES];

        for (int i = 0; i < PLACES; i++)
            next[i] = fraction_of(&scratch, 0, 1);
        for (int i = 0; i < PLACES; i++) {
            uint64_t again = (uint64_t)(i % 37), total = 100 - again;

            if (at[i].num.count == 0)
                continue;
            next[i] = fraction_add(
                &scratch, next[i],
                fraction_mul(&scratch, at[i], fraction_of(&scratch, 50 - again, total)));
            next[i + 1] =
                fraction_add(&scratch, next[i + 1],
                             fraction_mul(&scratch, at[i], fraction_of(&scratch, 45, total)));
            next[i + 3] =
                fraction_add(&scratch, next[i + 3],
                             fraction_mul(&scratch, at[i], fraction_of(&scratch, 5, total)));
        }
        memcpy(at, next, sizeof at);
    }
    for (int k = 0; k < 3; k++)
        won[k] = fraction_of(&scratch, 0, 1);
    for (int i = 0; i < PLACES; i++)
        won[i % 7 == 0 ? 2 : i % 2] = fraction_add(&scratch, won[i % 7 == 0 ? 2 : i % 2], at[i]);
    assert_true(fraction_same(&scratch, won[0], (fraction){ odds.won[0], odds.total }));
    assert_true(fraction_same(&scratch, won[1], (fraction){ odds.won[1], odds.total }));
    assert_true(fraction_same(&scratch, won[2], (fraction){ odds.won[BN_DRAW], odds.total }));
    for (uint32_t i = 0; i < odds.measures[0].count; i++) {
        const bn_odds_row *row = &odds.measures[0].rows[i];

        assert_true(
            fraction_same(&scratch, at[-row->value], (fraction){ row->weight, odds.total }));
    }
    assert_false(scratch.full);
    bn_arena_done(&arena);
    bn_arena_done(&scratch);
}

static void chain_one_word(void **state)
{
    (void)state;
    chain_compare(1, false);
    chain_compare(2, true);
    chain_compare(3, false);
}

static void chain_two_words(void **state)
{
    (void)state;
    for (uint32_t steps = 4; steps < 9; steps++)
        chain_compare(steps, steps % 2);
}

static void chain_long_numbers(void **state)
{
    (void)state;
    chain_compare(9, true);
    chain_compare(12, false);
    chain_compare(24, true);
    if (BN_SHARE == 1)
        chain_compare(40, false);
}

/* ---- many states, many folds ----------------------------------------------------------------- */

enum { WIDE_STEPS = 5, WIDE_PLACES = 12007 };

static int32_t wide_consequence(const void *setup, const void *state, const bn_question *question,
                                const int32_t *totals)
{
    (void)setup;
    (void)state;
    (void)question;
    return totals[0] - 1;
}

static uint64_t wide_key(const void *setup, const void *state, const bn_question *question)
{
    (void)setup;
    (void)question;
    return bn_hash64(state, sizeof(chain_state), 0);
}

static void wide_advance(const void *setup, void *state, const bn_move *moves, uint32_t count,
                         bn_trace *trace)
{
    chain_state *s = state;

    (void)setup;
    (void)count;
    (void)trace;
    s->place = (s->place * 100 + (uint32_t)moves[0].answer.value[0]) % WIDE_PLACES;
    s->step++;
}

static int64_t wide_measure(const void *setup, const void *state, uint32_t which)
{
    (void)setup;
    (void)which;
    return ((const chain_state *)state)->place % 97;
}

/* No roll is like another, so that folds must be forgotten on the way; and layers outgrow the first
 * tables. */
static void wide(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY), scratch = bni_test_arena(MEMORY);
    chain_setup setup = { .steps = WIDE_STEPS };
    bn_game game = chain_game;
    uint64_t *at = calloc(WIDE_PLACES, sizeof *at), values[97] = { 0 }, all = 0;
    bn_odds odds;

    (void)state;
    assert_non_null(at);
    game.consequence = wide_consequence;
    game.roll_key = wide_key;
    game.advance = wide_advance;
    game.measure = wide_measure;
    assert_int_equal(
        bn_odds_run(&game, &setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, NULL), BN_OK);
    assert_adds_up(&scratch, &odds);
    at[0] = 1;
    for (int s = 0; s < WIDE_STEPS; s++) {
        uint64_t *next = calloc(WIDE_PLACES, sizeof *next);

        assert_non_null(next);
        for (uint32_t i = 0; i < WIDE_PLACES; i++)
            for (uint32_t c = 0; at[i] > 0 && c < 100; c++)
                next[(i * 100 + c) % WIDE_PLACES] += at[i];
        free(at);
        at = next;
    }
    for (uint32_t i = 0; i < WIDE_PLACES; i++) {
        values[i % 97] += at[i];
        all += at[i];
    }
    assert_int_equal(odds.measures[0].count, 97);
    for (uint32_t i = 0; i < 97; i++)
        assert_true(fraction_same(&scratch, fraction_of(&scratch, values[i], all),
                                  (fraction){ odds.measures[0].rows[i].weight, odds.total }));
    free(at);
    bn_arena_done(&arena);
    bn_arena_done(&scratch);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static bool stop_at_once(void *self, const bn_progress *progress)
{
    (void)progress;
    ++*(int *)self;
    return false;
}

static bool go_on(void *self, const bn_progress *progress)
{
    double *last = self;

    assert_true(progress->finished >= *last - 1e-9 && progress->finished <= 1 + 1e-9);
    assert_true(progress->done <= progress->of);
    *last = progress->finished;
    return true;
}

static void limits(void **state)
{
    toy_setup setup;
    bn_error err;
    bn_odds odds, untouched;
    bn_odds_limits few = { .states = 20 }, quick = { .falls = 200 };
    bn_policies lots = bn_policies_all(bn_policy_random());
    int told = 0;
    double last = 0;

    (void)state;
    toy_setup_plain(&setup, 6);
    memset(&odds, 0x55, sizeof odds);
    untouched = odds;

    bn_arena arena = bni_test_arena(MEMORY);

    assert_int_equal(
        bn_odds_run(&toy_game, &setup, NULL, NULL, &few, &arena, (bn_watch){ 0 }, &odds, &err),
        BN_LIMIT);
    assert_string_equal(err.text, "the game has more states than the limit allows");
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, NULL, NULL, &quick, &arena, (bn_watch){ 0 }, &odds, &err),
        BN_LIMIT);
    assert_int_equal(bn_odds_run(&toy_game, &setup, NULL, NULL, NULL, &arena,
                                 (bn_watch){ stop_at_once, &told }, &odds, &err),
                     BN_LIMIT);
    assert_string_equal(err.text, "cancelled");
    assert_int_equal(told, 1);
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, NULL, &lots, NULL, &arena, (bn_watch){ 0 }, &odds, &err),
        BN_USAGE);
    assert_memory_equal(&odds, &untouched, sizeof odds);
    assert_int_equal(bn_odds_run(&toy_game, &setup, NULL, NULL, NULL, &arena,
                                 (bn_watch){ go_on, &last }, &odds, &err),
                     BN_OK);
    bn_arena_done(&arena);
}

static void stay(const void *setup, void *state, const bn_move *moves, uint32_t count,
                 bn_trace *trace)
{
    (void)setup;
    (void)state;
    (void)moves;
    (void)count;
    (void)trace;
}

static uint32_t bound_of_three(const void *setup)
{
    (void)setup;
    return 3;
}

/* A game that breaks its contract, in rolls or in answers, is detected; so are weights that are too long. */
static void games_at_fault(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    chain_setup setup = { .steps = 5 }, asks = { .steps = 4, .asks = true };
    chain_setup long_one = { .steps = 900 };
    bn_game game = chain_game;
    bn_error err;
    bn_odds odds;
    bn_simulated sim;

    (void)state;
    game.bound = bound_of_three;
    assert_int_equal(
        bn_odds_run(&game, &setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, &err),
        BN_RULE);
    assert_int_equal(
        bn_simulate(&game, &setup, NULL, NULL, 1, 10, 1, &arena, (bn_watch){ 0 }, &sim, &err),
        BN_RULE);
    assert_int_equal(
        bn_simulate(&game, &asks, NULL, NULL, 1, 10, 2, &arena, (bn_watch){ 0 }, &sim, &err),
        BN_RULE);
    game.bound = chain_game.bound;
    game.advance = stay;
    assert_int_equal(
        bn_odds_run(&game, &asks, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, &err), BN_RULE);
    assert_int_equal(
        bn_simulate(&game, &asks, NULL, NULL, 1, 10, 1, &arena, (bn_watch){ 0 }, &sim, &err),
        BN_RULE);
    assert_int_equal(
        bn_odds_run(&chain_game, &long_one, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, &err),
        BN_LIMIT);
    assert_string_equal(err.text, "the weights of this game are too long to be kept exactly");
    bn_arena_done(&arena);
}

/* Too little memory is an ordinary error, wherever it runs out. */
static void memory(void **state)
{
    toy_setup setup;
    bn_error err;
    bn_odds odds;
    bool fits = false;

    (void)state;
    toy_setup_plain(&setup, 3);
    for (size_t limit = 64; !fits; limit += limit * BN_SHARE / 16 + 16) {
        bn_arena arena = bni_test_arena(limit);
        bn_code code =
            bn_odds_run(&toy_game, &setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, &err);

        fits = code == BN_OK;
        if (!fits)
            assert_int_equal(code, BN_MEMORY);
        bn_arena_done(&arena);
        assert_true(limit < MEMORY);
    }
}

/* An order that is not offered is declined, and counted. */
static void declined(void **state)
{
    toy_setup setup;
    bn_arena arena = bni_test_arena(MEMORY);
    bn_order_word word = { .number = 9 };
    bn_order order = { .kind = TOY_ORDER, .side = 0, .count = 1, .words = &word };
    bn_orders orders = { &order, 1 };
    bn_policies policies = bn_policies_all(bn_policy_orders(&orders));
    bn_odds preset, odds;

    (void)state;
    toy_setup_plain(&setup, 2);
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, NULL, &policies, NULL, &arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    assert_true(odds.declined > 0);
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &preset, NULL),
        BN_OK);
    assert_int_equal(bn_nat_cmp(odds.won[0], preset.won[0]), 0);
    bn_arena_done(&arena);
}

/* Of the chain nothing ends before the last roll, so counting is given up where a layer is large. Where much
 * has ended by then, or no layer is so large, the odds are the same as without. */
static void giving_up(void **unused)
{
    const chain_setup chain = { .steps = 40 };
    bn_odds_limits limits = { .give_up = 30 };
    bn_arena arena = bni_test_arena((size_t)1 << 26);
    bn_odds with, without;
    toy_setup setup;

    (void)unused;
    assert_int_equal(
        bn_odds_run(&chain_game, &chain, NULL, NULL, &limits, &arena, (bn_watch){ 0 }, &with, NULL),
        BN_LIMIT);
    limits.give_up = 1000;
    assert_int_equal(
        bn_odds_run(&chain_game, &chain, NULL, NULL, &limits, &arena, (bn_watch){ 0 }, &with, NULL),
        BN_OK);
    toy_setup_plain(&setup, 6);
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &without, NULL),
        BN_OK);
    limits.give_up = (uint32_t)without.largest;
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, NULL, NULL, &limits, &arena, (bn_watch){ 0 }, &with, NULL),
        BN_OK);
    assert_int_equal(bn_nat_cmp(with.total, without.total), 0);
    assert_int_equal(bn_nat_cmp(with.won[0], without.won[0]), 0);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, toy_brute_presets);
    BNI_ONE(&tests, toy_brute_everything_asked);
    BNI_ONE(&tests, toy_from_a_state);
    BNI_ONE(&tests, over_at_once);
    BNI_ONE(&tests, chain_one_word);
    BNI_ONE(&tests, chain_two_words);
    BNI_ONE(&tests, chain_long_numbers);
    BNI_ONE(&tests, wide);
    BNI_ONE(&tests, limits);
    BNI_ONE(&tests, games_at_fault);
    BNI_ONE(&tests, memory);
    BNI_ONE(&tests, declined);
    BNI_ONE(&tests, giving_up);
    return BNI_RUN("odds", &tests);
}
