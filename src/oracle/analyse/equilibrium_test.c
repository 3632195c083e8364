/* What a state is worth if both sides continue as well as can be, and how they would. */
#include "../common/test_solving.h"

#include <math.h>

#include <banneret/analysis.h>

typedef struct scene {
    toy_setup setup;
    toy_state state;
    bn_arena arena, work;
    bn_evaluator evaluator;
} scene;

static void set_up(scene *s, const bn_freedom *freedom, const bn_solve_limits *limits,
                   size_t memory)
{
    s->setup = toy_of(2, 3, 2);
    toy_game.begin(&s->setup, &s->state, NULL);
    s->arena = bni_test_arena(MEMORY);
    s->work = bni_test_arena(memory);
    assert_int_equal(bn_evaluator_equilibrium(freedom, limits, &s->arena, &s->work, (bn_watch){ 0 },
                                              &s->evaluator, NULL),
                     BN_OK);
}

static void tear_down(scene *s)
{
    bn_arena_done(&s->work);
    bn_arena_done(&s->arena);
}

static bn_code value_of(scene *s, double score[BN_SIDES_MAX], bn_error *err)
{
    double error;

    return s->evaluator.value(s->evaluator.self, &toy_game, &s->setup, &s->state, score, &error,
                              err);
}

static uint32_t plans_of(scene *s, uint32_t side, bn_plan *plans)
{
    bn_question questions[BN_OPEN_MAX];
    uint32_t open = toy_game.ask(&s->setup, &s->state, questions), count = 0;

    assert_int_equal(s->evaluator.plans(s->evaluator.self, &toy_game, &s->setup, &s->state,
                                        questions, open, side, plans, &count, NULL),
                     BN_OK);
    return count;
}

/* The score is half of what victory is worth, and a half more. */
static void the_value_is_the_solution(void **state)
{
    bn_objective victory = bn_objective_victory(0);
    double score[BN_SIDES_MAX];
    const bn_solved *solved;
    scene s;

    (void)state;
    set_up(&s, NULL, NULL, MEMORY);
    assert_int_equal(value_of(&s, score, NULL), BN_OK);
    solved = bn_solution_figures(solve(&toy_game, &s.setup, &victory, NULL, &s.arena));
    assert_true(fabs(score[0] - (solved->value + 1) / 2) < 1e-12);
    assert_true(fabs(score[0] + score[1] - 1) < 1e-15);
    tear_down(&s);
}

static void the_plans_are_the_mix(void **state)
{
    static bn_plan plans[BN_PLANS_MAX];
    bn_objective victory = bn_objective_victory(0);
    const bn_solution *solution;
    bn_solved_state point;
    scene s;

    (void)state;
    set_up(&s, NULL, NULL, MEMORY);
    solution = solve(&toy_game, &s.setup, &victory, NULL, &s.arena);
    assert_true(bn_solution_at(solution, &s.state, &point));
    for (uint32_t side = 0; side < TOY_SIDES; side++) {
        uint32_t count = plans_of(&s, side, plans), held = 0;
        double sum = 0;

        for (uint32_t i = 0; i < point.plays[side]; i++)
            held += point.mix[side][i] > 0;
        assert_int_equal(count, held);
        for (uint32_t i = 0; i < count; i++) {
            sum += plans[i].chance;
            assert_true(fabs(plans[i].chance - point.mix[side][plans[i].answer[side].value[0]]) <
                        1e-9);
        }
        assert_true(fabs(sum - 1) < 1e-12);
    }
    tear_down(&s);
}

static bool always_hold(const void *self, const bn_game *game, const void *setup, const void *state,
                        const bn_question *question, bn_rng *rng, bn_answer *out)
{
    (void)self;
    (void)game;
    (void)setup;
    (void)state;
    (void)rng;
    *out = (bn_answer){ { TOY_HOLD } };
    return question->kind == TOY_ORDER;
}

/* Where nothing is free each side has the one plan of its policy. */
static void who_is_not_free_has_one_plan(void **state)
{
    static bn_plan plans[BN_PLANS_MAX];
    bn_freedom none = { .policies = bn_policies_all((bn_policy){ .answer = always_hold }),
                        .held = { true, true } };
    scene s;

    (void)state;
    set_up(&s, &none, NULL, MEMORY);
    for (uint32_t side = 0; side < TOY_SIDES; side++) {
        assert_int_equal(plans_of(&s, side, plans), 1);
        assert_true(plans[0].chance == 1);
        assert_int_equal(plans[0].answer[side].value[0], TOY_HOLD);
    }
    assert_int_equal(plans_of(&s, BN_ORDER_REFEREE, plans), 1);
    tear_down(&s);
}

/* However often they are asked for, and however little memory is left behind the solution, plans stay
 * what they were. */
static void plans_need_no_memory(void **state)
{
    static bn_plan first[BN_PLANS_MAX], again[BN_PLANS_MAX];
    double score[BN_SIDES_MAX];
    uint32_t count;
    size_t needed;
    scene s;

    (void)state;
    set_up(&s, NULL, NULL, MEMORY);
    assert_int_equal(value_of(&s, score, NULL), BN_OK);
    needed = s.work.used;
    count = plans_of(&s, 0, first);
    tear_down(&s);

    set_up(&s, NULL, NULL, needed);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(plans_of(&s, 0, again), count);
        assert_memory_equal(again, first, count * sizeof *first);
    }
    tear_down(&s);
}

/* A battle that left what was solved is solved again: if there is no room for both, in its place. */
static void a_full_memory_forgets(void **state)
{
    enum { COURSES = 2 };
    double alone[COURSES][BN_SIDES_MAX], score[BN_SIDES_MAX];
    size_t needed = 0;
    scene s;

    (void)state;
    for (uint32_t i = 0; i < COURSES; i++) {
        set_up(&s, NULL, NULL, MEMORY);
        s.state.heads[0][1] += (uint8_t)i; /* more than there were */
        assert_int_equal(value_of(&s, alone[i], NULL), BN_OK);
        needed = s.work.used > needed ? s.work.used : needed;
        tear_down(&s);
    }
    set_up(&s, NULL, NULL, needed);
    for (uint32_t i = 0; i < 3 * COURSES; i++) {
        toy_game.begin(&s.setup, &s.state, NULL);
        s.state.heads[0][1] += (uint8_t)(i % COURSES);
        assert_int_equal(value_of(&s, score, NULL), BN_OK);
        assert_true(score[0] == alone[i % COURSES][0]);
    }
    tear_down(&s);
}

static uint32_t three(const void *setup)
{
    (void)setup;
    return 3;
}

static void what_the_solver_refuses_is_refused(void **state)
{
    bn_solve_limits few = { .states = 20 };
    bn_game crowded = toy_game;
    double score[BN_SIDES_MAX], error;
    bn_error err;
    scene s;

    (void)state;
    set_up(&s, NULL, &few, MEMORY);
    assert_int_equal(value_of(&s, score, &err), BN_LIMIT);
    crowded.sides = three;
    assert_int_equal(
        s.evaluator.value(s.evaluator.self, &crowded, &s.setup, &s.state, score, &error, &err),
        BN_LIMIT);
    assert_string_equal(err.text, "an equilibrium is worked out for two sides only");
    tear_down(&s);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, the_value_is_the_solution);
    BNI_ONE(&tests, the_plans_are_the_mix);
    BNI_ONE(&tests, who_is_not_free_has_one_plan);
    BNI_ONE(&tests, plans_need_no_memory);
    BNI_ONE(&tests, a_full_memory_forgets);
    BNI_ONE(&tests, what_the_solver_refuses_is_refused);
    return BNI_RUN("equilibrium", &tests);
}
