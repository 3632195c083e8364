/* What every pair of coming orders is worth: by a solution, by a descent, by trying. */
#include "../common/test_solving.h"

#include "advise.h"

#include <math.h>

/* ---- by solving ------------------------------------------------------------------------------ */

static void same_stakes(const bn_stakes *a, const bn_stakes *b)
{
    assert_memory_equal(a->plays, b->plays, sizeof a->plays);
    assert_int_equal(a->asks, b->asks);
    for (uint32_t i = 0; i < a->plays[0] * a->plays[1]; i++)
        assert_true(fabs(a->cells[i] - b->cells[i]) < 1e-9);
    for (uint32_t r = 0; r < a->plays[0]; r++) {
        assert_int_equal(a->ours[r].count, b->ours[r].count);
        assert_memory_equal(a->ours[r].moves, b->ours[r].moves, a->ours[r].count * sizeof(bn_move));
    }
}

/* Along a whole battle, in its rolls too, where no one has a choice: the one cell is what it is worth. */
static void a_descent_has_the_stakes_of_the_solution(void **state)
{
    toy_setup setup = toy_of(2, 3, 3);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_solution *solution = solve(&toy_game, &setup, &victory, NULL, &arena);
    uint32_t rolls = 0, sealed = 0;
    bn_question open[BN_OPEN_MAX];
    bn_descent *descent;
    toy_state now;
    uint32_t count;

    (void)state;
    assert_int_equal(bn_descend(&toy_game, &setup, NULL, &victory, NULL, NULL, &arena,
                                (bn_watch){ 0 }, &descent, NULL),
                     BN_OK);
    toy_game.begin(&setup, &now, NULL);
    while ((count = toy_game.ask(&setup, &now, open)) > 0) {
        bn_move moves[BN_OPEN_MAX] = { 0 };
        bn_stakes by_solution, by_descent;

        assert_int_equal(bn_stakes_solved(solution, &now, &arena, &by_solution, NULL), BN_OK);
        assert_int_equal(bn_stakes_descended(descent, &now, &arena, &by_descent, NULL), BN_OK);
        same_stakes(&by_solution, &by_descent);
        rolls += open[0].to == BN_TO_CHANCE;
        sealed += open[0].sealed;
        for (uint32_t i = 0; i < count; i++) {
            const int32_t fell[BN_PARTS_MAX] = { 9, 5 };

            moves[i] = (bn_move){ i, open[i].preset };
            if (open[i].to == BN_TO_CHANCE)
                moves[i].answer =
                    (bn_answer){ { toy_game.consequence(&setup, &now, &open[i], fell) } };
        }
        toy_game.advance(&setup, &now, moves, count, NULL);
    }
    assert_true(rolls > 1 && sealed > 1);
    bn_arena_done(&arena);
}

static void a_state_that_was_not_solved_has_none(void **state)
{
    toy_setup setup = toy_of(2, 2, 2);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_solution *solution = solve(&toy_game, &setup, &victory, NULL, &arena);
    toy_state elsewhere;
    bn_stakes out;
    bn_error err;

    (void)state;
    toy_game.begin(&setup, &elsewhere, NULL);
    elsewhere.heads[0][0]++;
    assert_int_equal(bn_stakes_solved(solution, &elsewhere, &arena, &out, &err), BN_ANSWER);
    assert_true(err.hint[0] != 0);
    bn_arena_done(&arena);
}

/* ---- by trying ------------------------------------------------------------------------------- */

/* Exact and played stakes of the same point agree, and the exact ones with the odds. */
static void agree(const char *objective)
{
    toy_setup setup = toy_of(2, 2, 3);
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_objective wanted;
    bn_stakes exact, played;
    toy_state first;
    bn_question open[BN_OPEN_MAX];

    toy_game.begin(&setup, &first, NULL);
    assert_int_equal(toy_game.ask(&setup, &first, open), 2);
    assert_int_equal(
        bn_objective_parse(&toy_game, &setup, &first, 0, objective, &arena, &wanted, NULL), BN_OK);
    assert_int_equal(bn_stakes_tried(&toy_game, &setup, &first, &wanted, NULL, 1000000, 0, &arena,
                                     &work, (bn_watch){ 0 }, &exact, NULL),
                     BN_OK);
    assert_int_equal(bn_stakes_tried(&toy_game, &setup, &first, &wanted, NULL, 1, 20000, &arena,
                                     &work, (bn_watch){ 0 }, &played, NULL),
                     BN_OK);
    assert_true(exact.asks && exact.games == 0 && exact.error == 0);
    assert_true(played.games == 20000 && played.error > 0 && played.error < 0.01);
    assert_int_equal(exact.plays[0], bn_question_answers(&open[0]));
    for (uint32_t r = 0; r < exact.plays[0]; r++)
        for (uint32_t c = 0; c < exact.plays[1]; c++) {
            uint32_t i = r * exact.plays[1] + c;
            bn_move moves[2] = { { .question = 0 }, { .question = 1 } };
            toy_state next = first;

            bn_question_answer(&open[0], r, &moves[0].answer);
            bn_question_answer(&open[1], c, &moves[1].answer);
            toy_game.advance(&setup, &next, moves, 2, NULL);
            assert_true(fabs(exact.cells[i] - worth_by_odds(&setup, &next, &wanted, &arena)) <
                        1e-12);
            assert_true(fabs(exact.cells[i] - played.cells[i]) < 5 * played.error);
        }
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static void tried_and_counted_agree(void **state)
{
    (void)state;
    agree("victory");
    agree("strength");
}

/* One state may be new for each pair of orders: too few the first time, and enough for anyone who remembers. */
static void what_is_remembered_is_not_new(void **state)
{
    toy_setup setup = toy_of(2, 2, 3);
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    static const struct {
        uint64_t states, games;
    } calls[] = { { 1, 20 }, { 1000000, 0 }, { 1, 0 } };
    bni_rest rest = { 0 };
    bn_stakes out[BN_COUNT(calls)];
    toy_state first;

    (void)state;
    toy_game.begin(&setup, &first, NULL);
    for (uint32_t i = 0; i < BN_COUNT(calls); i++) {
        assert_int_equal(bni_stakes_tried(&toy_game, &setup, &first, &victory, NULL,
                                          calls[i].states, 20, &arena, &work, (bn_watch){ 0 },
                                          &rest, &out[i], NULL),
                         BN_OK);
        assert_int_equal(out[i].games, calls[i].games);
    }
    same_stakes(&out[1], &out[2]);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static void nothing_is_tried_where_nothing_is_free(void **state)
{
    toy_setup setup = toy_of(2, 2, 2);
    bn_freedom none = { .held = { true, true } };
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    toy_state first;
    bn_stakes out;

    (void)state;
    toy_game.begin(&setup, &first, NULL);
    assert_int_equal(bn_stakes_tried(&toy_game, &setup, &first, &victory, &none, 0, 0, &arena,
                                     &work, (bn_watch){ 0 }, &out, NULL),
                     BN_ANSWER);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static bn_stakes played_soon(uint32_t steps, bn_arena *arena)
{
    chain_setup setup = { .steps = steps, .asks = true };
    bn_arena work = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    chain_state first = { 0 };
    bn_stakes out;

    assert_int_equal(bn_stakes_tried(&chain_game, &setup, &first, &victory, NULL, 1, 0, arena,
                                     &work, (bn_watch){ 0 }, &out, NULL),
                     BN_OK);
    bn_arena_done(&work);
    return out;
}

/* No one waits for more than this many answers to be worked out: of long games fewer are played, and
 * the error says so. */
static void fewer_games_where_they_are_long(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_stakes brief = played_soon(2, &arena), lengthy = played_soon(500, &arena);

    (void)state;
    assert_int_equal(brief.games, 300);
    assert_in_range(lengthy.games, 20, 200);
    assert_true(lengthy.error > brief.error);
    bn_arena_done(&arena);
}

static int32_t always_the_first(const void *setup, const void *state)
{
    (void)setup;
    (void)state;
    return 0;
}

/* A battle that every game of a sample wins is not thereby sure. */
static void a_sample_is_never_sure(void **state)
{
    bn_game sure = toy_game;
    toy_setup setup = toy_of(2, 2, 3);
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    toy_state first;
    bn_stakes out;

    (void)state;
    sure.winner = always_the_first;
    sure.begin(&setup, &first, NULL);
    assert_int_equal(bn_stakes_tried(&sure, &setup, &first, &victory, NULL, 1, 50, &arena, &work,
                                     (bn_watch){ 0 }, &out, NULL),
                     BN_OK);
    for (uint32_t i = 0; i < out.plays[0] * out.plays[1]; i++)
        assert_true(out.cells[i] == 1);
    assert_true(out.error == 2.0 / 50); /* one game off */
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, a_descent_has_the_stakes_of_the_solution);
    BNI_ONE(&tests, a_state_that_was_not_solved_has_none);
    BNI_ONE(&tests, tried_and_counted_agree);
    BNI_ONE(&tests, what_is_remembered_is_not_new);
    BNI_ONE(&tests, nothing_is_tried_where_nothing_is_free);
    BNI_ONE(&tests, fewer_games_where_they_are_long);
    BNI_ONE(&tests, a_sample_is_never_sure);
    return BNI_RUN("stakes", &tests);
}
