/* Solutions of small games: values against those known, proofs, and what a solution is asked. */
#include "../common/test_solving.h"

#include <math.h>

#include <banneret/analysis.h>

/* ---- states that repeat ------------------------------------------------------------------------ */

/* v = value of {{ (1+v)/2, -1 }, { -1, (1+v)/2 }}: half of each, v = ((1+v)/2 - 1) / 2 = (v-1)/4,
 * so v = -1/3. */
static void states_that_repeat(void **state)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_solution *solution = solve(&circle_game, "", &victory, NULL, &arena);
    const bn_solved *f = bn_solution_figures(solution);
    circle_state first = { 0 };
    bn_solved_state point;

    (void)state;
    assert_true(fabs(f->value + 1. / 3) < 1e-9);
    assert_true(f->exploitability < 1e-8 && f->unsettled <= 1e-10 && f->sweeps > 5);
    assert_int_equal(f->states, 5);
    assert_int_equal(f->repeating, 3);
    assert_true(bn_solution_at(solution, &first, &point));
    assert_int_equal(point.type, BN_POINT_SEALED);
    assert_true(fabs(point.mix[0][0] - .5) < 1e-9 && fabs(point.mix[1][1] - .5) < 1e-9);
    bn_arena_done(&arena);
}

/* ---- the toy --------------------------------------------------------------------------------- */

/* The value by walking the tree, nothing merged or kept; matrices by many rounds of a crude method
 * that shares nothing with the simplex: both sides reply to all that the other did so far. */
typedef struct bounds {
    double low, high;
} bounds;

static bounds fictitious(const double *cells, uint32_t rows, uint32_t columns)
{
    double row_sum[8] = { 0 }, column_sum[8] = { 0 };
    bounds best = { -1e9, 1e9 };
    uint32_t row = 0, column = 0;

    for (uint32_t n = 1; n <= 20000; n++) {
        for (uint32_t i = 0; i < rows; i++)
            row_sum[i] += cells[i * columns + column];
        for (uint32_t j = 0; j < columns; j++)
            column_sum[j] += cells[row * columns + j];
        for (uint32_t i = row = 0; i < rows; i++)
            row = row_sum[i] > row_sum[row] ? i : row;
        for (uint32_t j = column = 0; j < columns; j++)
            column = column_sum[j] < column_sum[column] ? j : column;
        best.high = fmin(best.high, row_sum[row] / n);
        best.low = fmax(best.low, column_sum[column] / n);
    }
    return best;
}

static double tree_value(const toy_setup *setup, const toy_state *at);

static double tree_after(const toy_setup *setup, const toy_state *at, const bn_move *moves,
                         uint32_t count)
{
    toy_state next = *at;

    toy_game.advance(setup, &next, moves, count, NULL);
    return tree_value(setup, &next);
}

static double tree_sealed(const toy_setup *setup, const toy_state *at, const bn_question *q)
{
    double cells[64];
    uint32_t rows = (uint32_t)bn_question_answers(&q[0]);
    uint32_t columns = (uint32_t)bn_question_answers(&q[1]);
    bounds b;

    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < columns; j++) {
            bn_move moves[2] = { { .question = 0 }, { .question = 1 } };

            bn_question_answer(&q[0], i, &moves[0].answer);
            bn_question_answer(&q[1], j, &moves[1].answer);
            cells[i * columns + j] = tree_after(setup, at, moves, 2);
        }
    b = fictitious(cells, rows, columns);
    return (b.low + b.high) / 2;
}

static double tree_value(const toy_setup *setup, const toy_state *at)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t open = toy_game.ask(setup, at, q);
    double best = 0;

    if (open == 0) {
        int32_t winner = toy_game.winner(setup, at);

        return winner < 0 ? 0 : winner == 0 ? 1 : -1;
    }
    if (q[0].to == BN_TO_CHANCE) {
        double sum = 0, total = 0;

        for (int32_t c = 0; c < 4; c++) {
            bn_move move = { .answer = { { c } } };
            double weight = 0;

            for (int32_t a = 0; a < 36; a++)
                for (int32_t b = 0; b < 36; b++) {
                    int32_t totals[2] = { 2 + a / 6 + a % 6, 2 + b / 6 + b % 6 };

                    weight += toy_game.consequence(setup, at, q, totals) == c;
                }
            total += weight;
            if (weight > 0)
                sum += weight * tree_after(setup, at, &move, 1);
        }
        return sum / total;
    }
    if (q[0].sealed)
        return tree_sealed(setup, at, q);
    for (uint64_t i = 0, tried = 0; i < bn_question_answers(&q[0]); i++) {
        bn_move move = { .question = 0 };
        double value;

        bn_question_answer(&q[0], i, &move.answer);
        if (bn_game_check(&toy_game, setup, at, &q[0], &move.answer, NULL) != BN_OK)
            continue;
        value = tree_after(setup, at, &move, 1);
        if (tried++ == 0 || (q[0].side == 0 ? value > best : value < best))
            best = value;
    }
    return best;
}

static void equals_the_tree(void **state)
{
    static const int32_t heads[][2] = { { 1, 1 }, { 2, 1 }, { 1, 2 } };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(heads); i++) {
        toy_setup setup = toy_of(heads[i][0], heads[i][1], 2);
        bn_arena arena = bni_test_arena(MEMORY);
        bn_objective victory = bn_objective_victory(0);
        const bn_solved *f = bn_solution_figures(solve(&toy_game, &setup, &victory, NULL, &arena));
        toy_state first;

        toy_game.begin(&setup, &first, NULL);
        assert_true(fabs(f->value - tree_value(&setup, &first)) < 2e-3);
        assert_true(f->exploitability < 1e-12);
        bn_arena_done(&arena);
    }
}

/* What is worth v to one side is worth -v to the other, whichever side the objective is for. */
static void sides_mirror(void **state)
{
    toy_setup setup = toy_of(3, 2, 4);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective one = bn_objective_victory(0), other = bn_objective_victory(1);
    double v = bn_solution_figures(solve(&toy_game, &setup, &one, NULL, &arena))->value;
    double w = bn_solution_figures(solve(&toy_game, &setup, &other, NULL, &arena))->value;

    (void)state;
    assert_true(fabs(v + w) < 1e-12);
    bn_arena_done(&arena);
}

static double chance_of(const bn_solution *solution, double worth, bn_arena *arena)
{
    double chance = -1;

    assert_int_equal(bn_solution_chance(solution, worth, arena, (bn_watch){ 0 }, &chance, NULL),
                     BN_OK);
    return chance;
}

/* No one free: the value is that of the exact odds. */
static void nobody_free(void **state)
{
    toy_setup setup = toy_of(3, 2, 4);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_freedom freedom = { .held = { true, true } };
    bn_solution *solution = solve(&toy_game, &setup, &victory, &freedom, &arena);
    const bn_solved *f = bn_solution_figures(solution);
    bn_odds odds;

    (void)state;
    assert_int_equal(
        bn_odds_run(&toy_game, &setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    assert_true(fabs(f->value - bn_nat_ratio(odds.won[0], odds.total) +
                     bn_nat_ratio(odds.won[1], odds.total)) < 1e-12);
    assert_int_equal(f->choices + f->matrices, 0);
    assert_true(f->fixed > 0);
    for (uint32_t i = 0; i < 2; i++)
        assert_true(fabs(chance_of(solution, i == 0 ? 1 : -1, &arena) -
                         bn_nat_ratio(odds.won[i], odds.total)) < 1e-12);
    bn_arena_done(&arena);
}

/* How it ends adds up to its value, also where both mix. */
static void ends_make_the_value(void **state)
{
    toy_setup setup = toy_of(3, 2, 4);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_solution *solution = solve(&toy_game, &setup, &victory, NULL, &arena);
    double won = chance_of(solution, 1, &arena), lost = chance_of(solution, -1, &arena);

    (void)state;
    assert_true(won > 0.01 && lost > 0.01);
    assert_true(fabs(won - lost - bn_solution_figures(solution)->value) < 1e-12);
    assert_true(fabs(won + lost + chance_of(solution, 0, &arena) - 1) < 1e-12);
    solution = solve(&circle_game, "", &victory, NULL, &arena);
    won = chance_of(solution, 1, &arena);
    lost = chance_of(solution, -1, &arena);
    assert_true(fabs(won - 1. / 3) < 1e-8 && fabs(lost - 2. / 3) < 1e-8);
    bn_arena_done(&arena);
}

/* To be free is worth no less than to follow the defaults. */
static void freedom_is_worth_something(void **state)
{
    toy_setup setup = toy_of(3, 3, 4);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_freedom we = { .held = { false, true } }, they = { .held = { true, false } };
    double ours = bn_solution_figures(solve(&toy_game, &setup, &victory, &we, &arena))->value;
    double both = bn_solution_figures(solve(&toy_game, &setup, &victory, NULL, &arena))->value;
    double theirs = bn_solution_figures(solve(&toy_game, &setup, &victory, &they, &arena))->value;

    (void)state;
    assert_true(ours >= both - 1e-12 && both >= theirs - 1e-12 && ours > theirs);
    bn_arena_done(&arena);
}

static void asked_of_a_state(void **state)
{
    toy_setup setup = toy_of(2, 2, 3);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_solution *solution = solve(&toy_game, &setup, &victory, NULL, &arena);
    toy_state first;
    bn_solved_state point;
    const bn_play *plays;
    bn_move moves[BN_OPEN_MAX];
    uint32_t count;

    (void)state;
    toy_game.begin(&setup, &first, NULL);
    assert_true(bn_solution_at(solution, &first, &point));
    assert_int_equal(point.type, BN_POINT_SEALED);
    for (int t = 0; t < 2; t++) {
        double sum = 0;

        assert_true(bn_solution_plays(solution, &first, (bn_team)t, &arena, &plays, &count));
        assert_int_equal(count, point.plays[t]);
        for (uint32_t i = 0; i < count; i++) {
            sum += plays[i].chance;
            assert_true(t == 0 ? plays[i].value <= point.value + 1e-12
                               : plays[i].value >= point.value - 1e-12);
            assert_true(t == 0 ? plays[i].worst <= plays[i].value + 1e-12
                               : plays[i].worst >= plays[i].value - 1e-12);
            if (plays[i].chance > 1e-9)
                assert_true(fabs(plays[i].value - point.value) < 1e-9);
            assert_int_equal(bn_solution_moves(solution, &first, (bn_team)t, i, moves),
                             plays[i].count);
            assert_memory_equal(moves, plays[i].moves, plays[i].count * sizeof *moves);
        }
        assert_true(fabs(sum - 1) < 1e-12);
    }
    first.heads[0][0] = 77; /* no path leads here */
    assert_false(bn_solution_at(solution, &first, &point));
    bn_arena_done(&arena);
}

/* ---- advice and bots ------------------------------------------------------------------------- */

static void advice_to_a_side(void **state)
{
    toy_setup setup = toy_of(2, 2, 3);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_solution *solution = solve(&toy_game, &setup, &victory, NULL, &arena);
    toy_state first;
    bn_advice advice;

    (void)state;
    toy_game.begin(&setup, &first, NULL);
    for (uint8_t side = 0; side < 2; side++) {
        bn_seat seat = { .role = BN_COMMANDER, .side = side };

        assert_int_equal(
            bn_advise(solution, &toy_game, &setup, &first, seat, &arena, &advice, NULL), BN_OK);
        assert_true(advice.ours == (side == 0));
        assert_int_equal(advice.open, 1);
        assert_int_equal(advice.questions[0].side, side);
        assert_true(advice.free[0]);
        assert_int_equal(advice.count, advice.point.plays[side]);
        for (uint32_t i = 1; i < advice.count; i++)
            assert_true(advice.plays[i - 1].chance >= advice.plays[i].chance);
    }
    assert_int_equal(bn_advise(solution, &toy_game, &setup, &first,
                               (bn_seat){ .role = BN_SPECTATOR }, &arena, &advice, NULL),
                     BN_SEAT);
    bn_arena_done(&arena);
}

/* Against itself the bot gets the value; no one does better against it, as either side. */
static void bots_play(void **state)
{
    toy_setup setup = toy_of(2, 2, 4);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_solution *solution = solve(&toy_game, &setup, &victory, NULL, &arena);
    double value = bn_solution_figures(solution)->value, error = 4 / sqrt(20000);
    bn_policy best = bn_bot_policy(bn_bot_find("equilibrium"), solution);

    (void)state;
    assert_true(fabs(played(&setup, best, best, GAMES, &arena) - value) < error);
    for (const bn_bot *bot = bn_bots(); bot->name; bot++) {
        bn_policy other = bn_bot_policy(bot, solution);

        assert_non_null(bot->knows);
        assert_true(played(&setup, best, other, GAMES, &arena) > value - error);
        assert_true(played(&setup, other, best, GAMES, &arena) < value + error);
    }
    assert_null(bn_bot_find("nobody"));
    bn_arena_done(&arena);
}

/* Side 0 shows its left and its right hand, side 1 one hand, all sealed. Hands of side 0 that differ
 * lose; otherwise it wins if side 1 shows the same. So both hands must come from one lot. */
static uint32_t hands_ask(const void *setup, const void *state, bn_question *out)
{
    (void)setup;
    if (((const circle_state *)state)->phase > 0)
        return 0;
    memset(out, 0, 3 * sizeof *out);
    for (uint32_t i = 0; i < 3; i++) {
        out[i].to = BN_TO_SIDE;
        out[i].form = BN_FORM_CHOICE;
        out[i].parts = out[i].sealed = 1;
        out[i].side = i == 2;
        out[i].about[0] = (int16_t)i;
        out[i].options = 2;
        out[i].allowed = 3;
    }
    return 3;
}

static void hands_advance(const void *setup, void *state, const bn_move *moves, uint32_t count,
                          bn_trace *trace)
{
    int32_t left = moves[0].answer.value[0], right = moves[1].answer.value[0];

    (void)setup;
    (void)trace;
    assert_int_equal(count, 3);
    ((circle_state *)state)->phase = left == right && left == moves[2].answer.value[0] ? 3 : 4;
}

static void one_lot_for_all_orders(void **state)
{
    bn_game game = circle_game;
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_policies both;
    bn_solution *solution;
    bn_simulated sim;
    circle_state first = { 0 };
    bn_question open[BN_OPEN_MAX];
    uint32_t ones = 0;

    (void)state;
    game.ask = hands_ask;
    game.advance = hands_advance;
    solution = solve(&game, "", &victory, NULL, &arena);
    assert_true(fabs(bn_solution_figures(solution)->value) < 1e-12);
    both = bn_policies_all(bn_bot_policy(bn_bot_find("equilibrium"), solution));
    assert_int_equal(
        bn_simulate(&game, "", NULL, &both, 5, 4000, 1, &arena, (bn_watch){ 0 }, &sim, NULL),
        BN_OK);
    assert_true(sim.won[0] > 1800 && sim.won[0] < 2200); /* hands apart: about 1000 */

    assert_int_equal(game.ask("", &first, open), 3);
    for (uint64_t stream = 0; stream < 200; stream++) {
        bn_answer hand[2];

        for (uint32_t i = 0; i < 2; i++) { /* one at a time, as at a table */
            bn_rng rng;

            bn_rng_init(&rng, 7, stream);
            assert_true(both.side[0].answer(both.side[0].self, &game, "", &first, &open[i], &rng,
                                            &hand[i]));
        }
        assert_int_equal(hand[0].value[0], hand[1].value[0]);
        ones += hand[0].value[0] == 1;
    }
    assert_true(ones > 60 && ones < 140);
    bn_arena_done(&arena);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static bool never(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return false;
}

static void ends_in_good_order(void **state)
{
    toy_setup setup = toy_of(3, 3, 5);
    bn_objective victory = bn_objective_victory(0), third = bn_objective_victory(3);
    bn_solve_limits few = { .states = 20 };
    bn_freedom lots = { .policies = bn_policies_all(bn_policy_random()) };
    bn_solution *untouched = NULL;
    bn_arena arena = bni_test_arena(MEMORY);
    bn_error err;

    (void)state;
    assert_int_equal(bn_solve(&toy_game, &setup, NULL, &victory, NULL, &few, &arena,
                              (bn_watch){ 0 }, &untouched, &err),
                     BN_LIMIT);
    assert_int_equal(bn_solve(&toy_game, &setup, NULL, &victory, NULL, NULL, &arena,
                              (bn_watch){ never, NULL }, &untouched, &err),
                     BN_LIMIT);
    assert_string_equal(err.text, "cancelled");
    assert_int_equal(bn_solve(&toy_game, &setup, NULL, &victory, &lots, NULL, &arena,
                              (bn_watch){ 0 }, &untouched, &err),
                     BN_USAGE);
    assert_int_equal(bn_solve(&toy_game, &setup, NULL, &third, NULL, NULL, &arena, (bn_watch){ 0 },
                              &untouched, &err),
                     BN_USAGE);
    bn_arena_done(&arena);
    for (size_t memory = 1024; memory < (size_t)4 << 20; memory += memory / BNI_SIZED(3, 3, 1)) {
        bn_code code;

        arena = bni_test_arena(memory);
        code = bn_solve(&toy_game, &setup, NULL, &victory, NULL, NULL, &arena, (bn_watch){ 0 },
                        &untouched, &err);
        assert_true(code == BN_OK || code == BN_MEMORY);
        assert_true(code == BN_OK || untouched == NULL);
        untouched = NULL;
        bn_arena_done(&arena);
    }
}

/* A fixed answer is not free, and is used for the side that it is fixed for. */
static void settled_orders(void **state)
{
    toy_setup setup = toy_of(2, 2, 3);
    bn_arena arena = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bool fixed[TOY_KINDS] = { [TOY_ORDER] = true };
    bn_orders both, first;
    bn_freedom by_kind = { .fixed = fixed }, by_orders = { .settled = &both };
    bn_freedom of_first = { .settled = &first };
    double free = bn_solution_figures(solve(&toy_game, &setup, &victory, NULL, &arena))->value;
    const bn_solved *f, *g;

    (void)state;
    assert_int_equal(
        bn_orders_parse(&toy_game, &setup, "A=hold/attack,B=attack", &arena, &both, NULL), BN_OK);
    assert_int_equal(bn_orders_parse(&toy_game, &setup, "A=hold", &arena, &first, NULL), BN_OK);
    by_kind.policies = bn_policies_all(bn_policy_orders(&both));
    f = bn_solution_figures(solve(&toy_game, &setup, &victory, &by_kind, &arena));
    g = bn_solution_figures(solve(&toy_game, &setup, &victory, &by_orders, &arena));
    assert_true(f->value == g->value && g->matrices == 0);
    assert_int_equal(f->states, g->states);
    g = bn_solution_figures(solve(&toy_game, &setup, &victory, &of_first, &arena));
    assert_true(g->value < free - 0.01 && g->matrices == 0 && g->choices > 0);
    bn_arena_done(&arena);
}

static int32_t always_the_first(const void *setup, const void *state)
{
    (void)setup;
    (void)state;
    return 0;
}

/* Every face leads somewhere else: a hundred hundredths, rounded, are more than one. */
static int32_t every_face(const void *setup, const void *state, const bn_question *question,
                          const int32_t *totals)
{
    (void)setup;
    (void)state;
    (void)question;
    return totals[0] - 1;
}

static void step_to_the_face(const void *setup, void *state, const bn_move *moves, uint32_t count,
                             bn_trace *trace)
{
    chain_state *s = state;

    (void)setup;
    (void)count;
    (void)trace;
    s->step++;
    s->place = (uint32_t)moves[0].answer.value[0];
}

/* A mean lies between what it is the mean of: what is won whatever the dice show is worth a victory,
 * and no more, however many chances were rounded on the way. */
static void a_sure_victory_is_worth_no_more(void **state)
{
    bn_game sure = chain_game;
    chain_setup setup = { .steps = 3 };
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_evaluator evaluator;
    double score[BN_SIDES_MAX], error;
    chain_state first = { 0 };

    (void)state;
    sure.winner = always_the_first;
    sure.consequence = every_face;
    sure.advance = step_to_the_face;
    for (uint32_t side = 0; side < 2; side++) {
        bn_objective victory = bn_objective_victory(side);
        double worth = side == 0 ? 1 : -1;
        bn_solution *solution;
        bn_descent *descent;
        const bn_solved *f;

        assert_int_equal(bn_solve(&sure, &setup, NULL, &victory, NULL, NULL, &arena,
                                  (bn_watch){ 0 }, &solution, NULL),
                         BN_OK);
        f = bn_solution_figures(solution);
        assert_true(f->value == worth && f->low == worth && f->high == worth);
        assert_int_equal(bn_descend(&sure, &setup, NULL, &victory, NULL, NULL, &arena,
                                    (bn_watch){ 0 }, &descent, NULL),
                         BN_OK);
        f = bn_descent_figures(descent);
        assert_true(f->value == worth && f->low == worth && f->high == worth);
    }
    assert_int_equal(
        bn_evaluator_policies(NULL, NULL, 0, &arena, &work, (bn_watch){ 0 }, &evaluator, NULL),
        BN_OK);
    assert_int_equal(evaluator.value(evaluator.self, &sure, &setup, &first, score, &error, NULL),
                     BN_OK);
    assert_true(score[0] == 1 && score[1] == 0);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, states_that_repeat);
    BNI_ONE(&tests, equals_the_tree);
    BNI_ONE(&tests, sides_mirror);
    BNI_ONE(&tests, nobody_free);
    BNI_ONE(&tests, ends_make_the_value);
    BNI_ONE(&tests, freedom_is_worth_something);
    BNI_ONE(&tests, asked_of_a_state);
    BNI_ONE(&tests, advice_to_a_side);
    BNI_ONE(&tests, bots_play);
    BNI_ONE(&tests, one_lot_for_all_orders);
    BNI_ONE(&tests, ends_in_good_order);
    BNI_ONE(&tests, settled_orders);
    BNI_ONE(&tests, a_sure_victory_is_worth_no_more);
    return BNI_RUN("solve", &tests);
}
