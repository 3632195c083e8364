/* Advice from beliefs: the mix against all joint replies, worked out one by one, and what a seat
 * may believe. */
#include "../common/test_solving.h"

#include <math.h>

#include "../solve/matrix.h"

/* ---- the mix against all joint replies ------------------------------------------------------- */

static double uniform(bn_rng *rng)
{
    return (double)bn_rng_word(rng) / 4294967296.0;
}

typedef struct made {
    double cells[3][8 * 4];
    bn_play ours[8];
    bn_stakes stakes[3];
    bn_belief belief;
} made;

static void make(made *m, bn_rng *rng, uint32_t worlds, uint32_t rows, const toy_setup *setup,
                 const toy_state *state)
{
    memset(m, 0, sizeof *m);
    m->belief = (bn_belief){ .count = worlds, .words = "" };
    for (uint32_t r = 0; r < rows; r++) {
        m->ours[r].count = 1;
        m->ours[r].moves[0].answer.value[0] = (int32_t)r;
    }
    for (uint32_t w = 0; w < worlds; w++) {
        uint32_t columns = 1 + bn_rng_below(rng, 4);

        for (uint32_t i = 0; i < rows * columns; i++)
            m->cells[w][i] = bn_rng_below(rng, 3) ? 2 * uniform(rng) - 1 : 0.5;
        m->stakes[w] = (bn_stakes){
            .plays = { rows, columns }, .cells = m->cells[w], .ours = m->ours, .asks = true
        };
        m->belief.worlds[w] = (bn_world){ setup, state, 1 + bn_rng_below(rng, 5), "" };
    }
}

/* The same as one matrix game with a column for every way to choose a play in each world. */
static double joint_value(const made *m, bni_matrix *game)
{
    const bn_stakes *s = m->stakes;
    uint32_t worlds = m->belief.count, columns = 1;
    double sum = 0;

    for (uint32_t w = 0; w < worlds; w++) {
        columns *= s[w].plays[1];
        sum += m->belief.worlds[w].weight;
    }
    game->rows = s[0].plays[0];
    game->columns = columns;
    for (uint32_t r = 0; r < game->rows; r++)
        for (uint32_t c = 0; c < columns; c++) {
            uint32_t rest = c;
            double cell = 0;

            for (uint32_t w = 0; w < worlds; rest /= s[w].plays[1], w++)
                cell += m->belief.worlds[w].weight / sum *
                        s[w].cells[r * s[w].plays[1] + rest % s[w].plays[1]];
            game->cells[r * columns + c] = cell;
        }
    bni_matrix_solve(game);
    return game->value;
}

/* As many orders as the matrices have rows. */
static uint32_t ask_for_eight(const void *setup, const void *state, bn_question *out)
{
    uint32_t count = toy_game.ask(setup, state, out);

    out[0].options = 8;
    out[0].allowed = 255;
    return count;
}

static void equals_the_joint_game(void **state)
{
    bn_game eight = toy_game;
    toy_setup setup = toy_of(2, 2, 2);
    bni_matrix *game = calloc(1, sizeof *game);
    toy_state first;
    bn_rng rng;

    (void)state;
    eight.ask = ask_for_eight;
    eight.offers = toy_offers_all;
    toy_game.begin(&setup, &first, NULL);
    bn_rng_init(&rng, 11, 0);
    for (uint32_t n = 0; n < BNI_SIZED(3000, 3000, 300); n++) {
        bn_arena arena = bni_test_arena(MEMORY);
        bn_seat seat = { .role = BN_COMMANDER };
        bn_advice advice;
        double sum = 0;
        made m;

        make(&m, &rng, 1 + n % 3, 1 + bn_rng_below(&rng, 8), &setup, &first);
        assert_int_equal(bn_advise_believing(&eight, &setup, &first, &m.belief, m.stakes, seat,
                                             &arena, &advice, NULL),
                         BN_OK);
        assert_true(fabs(advice.point.value - joint_value(&m, game)) < 1e-9);
        assert_true(advice.point.high - advice.point.low < 1e-9);
        for (uint32_t i = 0; i < advice.count; i++) {
            sum += advice.plays[i].chance;
            assert_true(advice.plays[i].worst <= advice.plays[i].value + 1e-9);
            assert_true(advice.plays[i].value <= advice.point.high + 1e-9);
        }
        assert_true(advice.count == 0 || fabs(sum - 1) < 1e-9);
        assert_int_equal(advice.count, m.stakes[0].plays[0] > 1 ? m.stakes[0].plays[0] : 0);
        bn_arena_done(&arena);
    }
    free(game);
}

enum { WIDE_ROWS = 64, WIDE_COLUMNS = 64 };

static uint32_t ask_for_all(const void *setup, const void *state, bn_question *out)
{
    uint32_t count = toy_game.ask(setup, state, out);

    out[0].options = WIDE_ROWS;
    out[0].allowed = UINT64_MAX;
    return count;
}

/* What a mix leaves, if the best reply to it is given in each world. */
static double sure_of(const bn_advice *advice, const bn_stakes *stakes)
{
    double sure = 0;

    for (uint32_t w = 0; w < BN_WORLDS_MAX; w++) {
        double least = INFINITY;

        for (uint32_t c = 0; c < WIDE_COLUMNS; c++) {
            double got = 0;

            for (uint32_t i = 0; i < advice->count; i++) {
                uint32_t row = (uint32_t)advice->plays[i].moves[0].answer.value[0];

                got += advice->plays[i].chance * stakes[w].cells[row * WIDE_COLUMNS + c];
            }
            least = got < least ? got : least;
        }
        sure += least / BN_WORLDS_MAX;
    }
    return sure;
}

/* Worlds so wide and so many that more joint replies are tried than are kept at once. The mix is proved
 * by itself: it is sure of what it is said to be, and the other side's mix holds us to no more. */
static void so_wide_that_columns_are_dropped(void **state)
{
    static double cells[BN_WORLDS_MAX][WIDE_ROWS * WIDE_COLUMNS];
    static bn_play ours[WIDE_ROWS];
    bn_arena arena = bni_test_arena(MEMORY);
    bn_stakes stakes[BN_WORLDS_MAX];
    bn_belief belief = { .count = BN_WORLDS_MAX, .words = "" };
    bn_game all = toy_game;
    toy_setup setup = toy_of(2, 2, 2);
    toy_state first;
    bn_advice advice;
    bn_rng rng;

    (void)state;
    all.ask = ask_for_all;
    all.offers = toy_offers_all;
    toy_game.begin(&setup, &first, NULL);
    bn_rng_init(&rng, 12, 0);
    for (uint32_t r = 0; r < WIDE_ROWS; r++)
        ours[r] = (bn_play){ .count = 1, .moves = { { .answer = { .value = { (int32_t)r } } } } };
    for (uint32_t w = 0; w < BN_WORLDS_MAX; w++) {
        for (uint32_t i = 0; i < WIDE_ROWS * WIDE_COLUMNS; i++)
            cells[w][i] = 2 * uniform(&rng) - 1;
        stakes[w] = (bn_stakes){
            .plays = { WIDE_ROWS, WIDE_COLUMNS }, .cells = cells[w], .ours = ours, .asks = true
        };
        belief.worlds[w] = (bn_world){ &setup, &first, 1, "" };
    }
    assert_int_equal(bn_advise_believing(&all, &setup, &first, &belief, stakes,
                                         (bn_seat){ .role = BN_COMMANDER }, &arena, &advice, NULL),
                     BN_OK);
    assert_int_equal(advice.count, WIDE_ROWS);
    assert_true(fabs(advice.point.low - sure_of(&advice, stakes)) < 1e-12);
    assert_true(advice.point.high - advice.point.low < 1e-9);
    bn_arena_done(&arena);
}

/* Worlds that call for different orders: neither of their own best mixes is the best for both. */
static void one_mix_for_all_worlds(void **state)
{
    static const double left[] = { 1, 0, 0.8 }, right[] = { 0, 1, 0.8 };
    static const bn_play ours[3] = { { .count = 1 },
                                     { .count = 1, .moves = { { 0, { { 1 } } } } },
                                     { .count = 1, .moves = { { 0, { { 2 } } } } } };
    toy_setup setup = toy_of(2, 2, 2);
    bn_arena arena = bni_test_arena(MEMORY);
    toy_state first;
    bn_stakes stakes[2] = { { .plays = { 3, 1 }, .cells = left, .ours = ours, .asks = true },
                            { .plays = { 3, 1 }, .cells = right, .ours = ours, .asks = true } };
    bn_belief belief = { .count = 2,
                         .worlds = { { &setup, &first, 1, "" }, { &setup, &first, 1, "" } },
                         .words = "" };
    bn_advice advice;

    (void)state;
    toy_game.begin(&setup, &first, NULL);
    assert_int_equal(bn_advise_believing(&toy_game, &setup, &first, &belief, stakes,
                                         (bn_seat){ .role = BN_COMMANDER }, &arena, &advice, NULL),
                     BN_OK);
    assert_true(fabs(advice.point.value - 0.8) < 1e-12);
    assert_int_equal(advice.plays[0].moves[0].answer.value[0], 2);
    assert_true(advice.plays[0].chance == 1);
    stakes[1].plays[0] = 2; /* the third is not open there */
    assert_int_equal(bn_advise_believing(&toy_game, &setup, &first, &belief, stakes,
                                         (bn_seat){ .role = BN_COMMANDER }, &arena, &advice, NULL),
                     BN_OK);
    assert_int_equal(advice.count, 2);
    assert_true(fabs(advice.point.value - 0.5) < 1e-12);
    bn_arena_done(&arena);
}

/* With one world that everyone sees, advice is what the solution says. */
static void one_world_is_the_solution(void **state)
{
    toy_setup setup = toy_of(2, 3, 3);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(1);
    bn_seat seat = { .role = BN_COMMANDER, .side = 1 };
    bn_advice plain, believing;
    bn_solution *solution;
    bn_stakes stakes;
    bn_belief belief;
    toy_state first;

    (void)state;
    toy_game.begin(&setup, &first, NULL);
    assert_int_equal(bn_solve(&toy_game, &setup, NULL, &victory, NULL, NULL, &arena,
                              (bn_watch){ 0 }, &solution, NULL),
                     BN_OK);
    assert_int_equal(bn_believe(&toy_game, &setup, &first, seat, &arena, &belief, NULL), BN_OK);
    assert_int_equal(belief.count, 1);
    assert_string_equal(belief.words, "");
    assert_int_equal(bn_stakes_solved(solution, &first, &arena, &stakes, NULL), BN_OK);
    assert_int_equal(bn_advise_believing(&toy_game, &setup, &first, &belief, &stakes, seat, &arena,
                                         &believing, NULL),
                     BN_OK);
    assert_int_equal(bn_advise(solution, &toy_game, &setup, &first, seat, &arena, &plain, NULL),
                     BN_OK);
    assert_true(fabs(believing.point.value - plain.point.value) < 1e-12);
    assert_int_equal(believing.count, plain.count);
    for (uint32_t i = 0; i < plain.count; i++) {
        assert_true(fabs(believing.plays[i].chance - plain.plays[i].chance) < 1e-9);
        assert_true(fabs(believing.plays[i].value - plain.plays[i].value) < 1e-9);
        assert_true(fabs(believing.plays[i].worst - plain.plays[i].worst) < 1e-9);
    }
    assert_int_equal(bn_believe(&toy_game, &setup, &first, (bn_seat){ .role = BN_SPECTATOR },
                                &arena, &belief, NULL),
                     BN_SEAT);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, equals_the_joint_game);
    BNI_ONE(&tests, so_wide_that_columns_are_dropped);
    BNI_ONE(&tests, one_mix_for_all_worlds);
    BNI_ONE(&tests, one_world_is_the_solution);
    return BNI_RUN("believe", &tests);
}
