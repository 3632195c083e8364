/* Too little memory is an ordinary error wherever it runs out: each call is made with every size of
 * memory from nothing up, until it has enough. */
#include "../common/test_solving.h"

#include <banneret/analysis.h>

enum { STEP = 16, MOST = 1 << 24 };

/* A point of the toy at which both sides owe an order, and what a call needs beside its memory. */
typedef struct scene {
    toy_setup setup;
    toy_state state;
    bn_objective victory;
    bn_freedom freedom;
    const bn_solution *solution;
    bn_descent *descent;
    bn_belief belief;
    bn_stakes stakes[BN_WORLDS_MAX];
} scene;

static const bn_seat commander = { .role = BN_COMMANDER };

typedef struct call {
    const char *name;
    bn_code (*run)(scene *s, bn_arena *arena, bn_arena *work, bn_error *err);
} call;

static bn_code parse_orders(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_orders orders;

    (void)work;
    return bn_orders_parse(&toy_game, &s->setup, "A=attack/hold,B.order=hold,B.loss=1", arena,
                           &orders, err);
}

static bn_code parse_objective(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_objective o;

    (void)work;
    return bn_objective_parse(&toy_game, &s->setup, NULL, 0, "strength", arena, &o, err);
}

static bn_code round_of(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_round round;

    return bn_round_run(&toy_game, &s->setup, NULL, NULL, NULL, 0, arena, work, (bn_watch){ 0 },
                        &round, err);
}

static bn_code advise(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_advice advice;

    (void)work;
    return bn_advise(s->solution, &toy_game, &s->setup, &s->state, commander, arena, &advice, err);
}

static bn_code believe(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_belief belief;

    (void)work;
    return bn_believe(&toy_game, &s->setup, &s->state, commander, arena, &belief, err);
}

static bn_code advise_believing(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_advice advice;

    (void)work;
    return bn_advise_believing(&toy_game, &s->setup, &s->state, &s->belief, s->stakes, commander,
                               arena, &advice, err);
}

static bn_code stakes_solved(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_stakes stakes;

    (void)work;
    return bn_stakes_solved(s->solution, &s->state, arena, &stakes, err);
}

static bn_code stakes_descended(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_stakes stakes;

    (void)work;
    return bn_stakes_descended(s->descent, &s->state, arena, &stakes, err);
}

static bn_code stakes_tried(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_stakes stakes;

    return bn_stakes_tried(&toy_game, &s->setup, &s->state, &s->victory, NULL, 0, 10, arena, work,
                           (bn_watch){ 0 }, &stakes, err);
}

static bn_code evaluate_by_equilibrium(scene *s, bn_arena *arena, bn_arena *work, bn_error *err)
{
    bn_evaluator evaluator;
    double score[BN_SIDES_MAX], error;
    bn_code code =
        bn_evaluator_equilibrium(NULL, NULL, arena, work, (bn_watch){ 0 }, &evaluator, err);

    return code != BN_OK ? code
                         : evaluator.value(evaluator.self, &toy_game, &s->setup, &s->state, score,
                                           &error, err);
}

static const call calls[] = {
    { "orders in words", parse_orders },
    { "an objective in words", parse_objective },
    { "the coming round", round_of },
    { "advice by a solution", advise },
    { "a belief", believe },
    { "advice by a belief", advise_believing },
    { "what is at stake by a solution", stakes_solved },
    { "what is at stake by a descent", stakes_descended },
    { "what is at stake by trying", stakes_tried },
    { "a value by the equilibrium", evaluate_by_equilibrium },
};

static void set_up(scene *s, bn_arena *arena)
{
    memset(s, 0, sizeof *s);
    s->setup = toy_of(2, 2, 2);
    s->victory = bn_objective_victory(0);
    toy_game.begin(&s->setup, &s->state, NULL);
    s->solution = solve(&toy_game, &s->setup, &s->victory, NULL, arena);
    assert_int_equal(bn_descend(&toy_game, &s->setup, NULL, &s->victory, NULL, NULL, arena,
                                (bn_watch){ 0 }, &s->descent, NULL),
                     BN_OK);
    assert_int_equal(
        bn_believe(&toy_game, &s->setup, &s->state, commander, arena, &s->belief, NULL), BN_OK);
    assert_int_equal(bn_stakes_solved(s->solution, &s->state, arena, &s->stakes[0], NULL), BN_OK);
}

static void ends_well_in_any_memory(void **state)
{
    const call *c = *state;
    bn_arena kept = bni_test_arena(MEMORY);
    static scene s;
    bn_code code = BN_MEMORY;

    set_up(&s, &kept);
    for (size_t limit = 0; code != BN_OK; limit += STEP + limit / 64) {
        bn_arena arena = bni_test_arena(limit), work = bni_test_arena(limit);
        bn_error err = { 0 };

        code = c->run(&s, &arena, &work, &err);
        assert_true(code == BN_OK || code == BN_MEMORY);
        assert_true(code == BN_OK || err.text[0] != 0);
        assert_true(limit < MOST);
        bn_arena_done(&work);
        bn_arena_done(&arena);
    }
    bn_arena_done(&kept);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, ends_well_in_any_memory, calls);
    return BNI_RUN("starved", &tests);
}
