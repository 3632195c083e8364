/* Analyses of small battles whose values are known: parts add up, luck is 0 on average, grades are
 * right. */
#include "../common/test_support.h"

#include <math.h>

#include <banneret/analysis.h>

#include "toy.h"

#define MEMORY ((size_t)1 << 28)

enum { ENTRIES = 256 };

/* ---- battles to look at ---------------------------------------------------------------------- */

typedef struct fought {
    bn_entry entries[ENTRIES];
    const bn_entry *list[ENTRIES];
    uint32_t count;
} fought;

static toy_setup toy(int32_t rounds, bool everything)
{
    toy_setup setup;

    toy_setup_plain(&setup, rounds);
    setup.reserve = setup.captain = everything;
    setup.weather_given = !everything;
    return setup;
}

static void note(fought *f, const bn_question *q, bn_answer answer)
{
    bn_entry *entry = &f->entries[f->count];

    assert_in_range(f->count, 0, ENTRIES - 1);
    *entry = (bn_entry){ .number = f->count + 1,
                         .type = q->to == BN_TO_CHANCE ? BN_ENTRY_ROLL : BN_ENTRY_ANSWER,
                         .question = *q,
                         .answer = answer };
    f->list[f->count++] = entry;
}

static bn_answer any(const toy_setup *setup, const void *state, const bn_question *q, bn_rng *rng)
{
    bn_answer answer = { { 0 } };
    uint8_t faces[BN_DICE_MAX];

    if (q->to == BN_TO_CHANCE) {
        for (uint32_t p = 0; p < q->parts; p++)
            answer.value[p] = bn_rng_throw(rng, q->throws[p], faces);
        return answer;
    }
    do
        bn_question_answer(q, bn_rng_below(rng, (uint32_t)bn_question_answers(q)), &answer);
    while (bn_game_check(&toy_game, setup, state, q, &answer, NULL) != BN_OK);
    return answer;
}

/* Answers the first open question, and all sealed ones with the first. */
static void step(const toy_setup *setup, toy_state *state, fought *f, const bn_question *questions,
                 uint32_t open, bn_rng *rng, bool presets)
{
    bn_move moves[BN_OPEN_MAX];
    uint32_t count = 0;

    for (uint32_t i = 0; i < open; i++) {
        const bn_question *q = &questions[i];
        bn_answer answer = presets && q->to != BN_TO_CHANCE ? q->preset : any(setup, state, q, rng);

        if (i > 0 && !(questions[0].sealed && q->sealed))
            continue;
        note(f, q, answer);
        if (q->to == BN_TO_CHANCE)
            answer = (bn_answer){ { toy_game.consequence(setup, state, q, answer.value) } };
        if (answer.value[0] == BN_AGAIN && q->to == BN_TO_CHANCE)
            return;
        moves[count++] = (bn_move){ i, answer };
    }
    toy_game.advance(setup, state, moves, count, NULL);
}

static void fight(const toy_setup *setup, uint64_t seed, bool presets, fought *f)
{
    toy_state state;
    bn_question questions[BN_OPEN_MAX];
    uint32_t open;
    bn_rng rng;

    f->count = 0;
    bn_rng_init(&rng, seed, 0);
    toy_game.begin(setup, &state, NULL);
    while ((open = toy_game.ask(setup, &state, questions)) > 0)
        step(setup, &state, f, questions, open, &rng, presets);
}

static bn_evaluator presets_of(bn_arena *arena, bn_arena *work)
{
    bn_evaluator evaluator;

    assert_int_equal(
        bn_evaluator_policies(NULL, NULL, 0, arena, work, (bn_watch){ 0 }, &evaluator, NULL),
        BN_OK);
    return evaluator;
}

static bn_analysis analyse(const toy_setup *setup, const fought *f, uint8_t against,
                           bn_arena *arena, bn_arena *work)
{
    bn_evaluator evaluator = presets_of(arena, work);
    bn_analysis_options options = { .against = against };
    bn_analysis found;
    bn_error err;

    assert_int_equal(bn_analysis_run(&toy_game, setup, f->list, f->count, &evaluator, &options,
                                     arena, (bn_watch){ 0 }, &found, &err),
                     BN_OK);
    return found;
}

static void near(double a, double b, double most)
{
    assert_true(fabs(a - b) <= most);
}

/* Only a curve: the same chances without comparing other orders. */
static void without_grades_the_chances_are_the_same(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy(4, false);
    bn_analysis_options options = { .against = BN_AGAINST_GUARD, .ungraded = true };
    bn_analysis graded, curve;
    bn_evaluator evaluator;
    fought f;

    (void)unused;
    fight(&setup, 3, false, &f);
    graded = analyse(&setup, &f, BN_AGAINST_GUARD, &arena, &work);
    evaluator = presets_of(&arena, &work);
    assert_int_equal(bn_analysis_run(&toy_game, &setup, f.list, f.count, &evaluator, &options,
                                     &arena, (bn_watch){ 0 }, &curve, NULL),
                     BN_OK);
    assert_true(graded.graded && !curve.graded);
    assert_true(curve.values < graded.values);
    assert_int_equal(curve.step_count, graded.step_count);
    for (uint32_t i = 0; i < curve.step_count; i++) {
        near(curve.steps[i].after[0], graded.steps[i].after[0], 1e-13);
        assert_true(curve.steps[i].best == curve.steps[i].chosen);
    }
    near(curve.accounts[0].luck, graded.accounts[0].luck, 1e-12);
    assert_true(curve.accounts[0].given_away == 0);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* ---- values ---------------------------------------------------------------------------------- */

static void exact_score(const bn_game *game, const void *setup, const void *state, double score[2])
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_odds_limits limits = { .winner_only = true };
    bn_odds odds;

    assert_int_equal(
        bn_odds_run(game, setup, state, NULL, &limits, &arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    for (uint32_t i = 0; i < 2; i++)
        score[i] =
            bn_nat_ratio(odds.won[i], odds.total) + bn_nat_ratio(odds.won[BN_DRAW], odds.total) / 2;
    bn_arena_done(&arena);
}

static void a_value_is_the_exact_odds(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_evaluator evaluator = presets_of(&arena, &work);
    double score[BN_SIDES_MAX], exact[2], error;

    (void)unused;
    for (uint32_t steps = 1; steps <= 60; steps += 7) {
        chain_setup setup = { .steps = steps, .asks = steps % 2 == 0 };
        chain_state state;

        memset(&state, 0, sizeof state);
        chain_game.begin(&setup, &state, NULL);
        assert_int_equal(
            evaluator.value(evaluator.self, &chain_game, &setup, &state, score, &error, NULL),
            BN_OK);
        exact_score(&chain_game, &setup, &state, exact);
        near(score[0], exact[0], 1e-13);
        near(score[1], exact[1], 1e-13);
        assert_true(error == 0);
        /* the evaluator takes a setup for the same while its address is */
        evaluator = presets_of(&arena, &work);
    }
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static void a_value_too_large_is_played(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_odds_limits limits = { .states = 3 };
    toy_setup setup = toy(4, false);
    double score[BN_SIDES_MAX], exact[2], error;
    bn_evaluator evaluator;
    toy_state state;
    bn_error err;

    (void)unused;
    toy_game.begin(&setup, &state, NULL);
    assert_int_equal(
        bn_evaluator_policies(NULL, &limits, 0, &arena, &work, (bn_watch){ 0 }, &evaluator, &err),
        BN_OK);
    assert_int_equal(
        evaluator.value(evaluator.self, &toy_game, &setup, &state, score, &error, &err), BN_LIMIT);
    assert_int_equal(bn_evaluator_policies(NULL, &limits, 40000, &arena, &work, (bn_watch){ 0 },
                                           &evaluator, &err),
                     BN_OK);
    assert_int_equal(
        evaluator.value(evaluator.self, &toy_game, &setup, &state, score, &error, &err), BN_OK);
    exact_score(&toy_game, &setup, &state, exact);
    assert_true(error > 0 && error < 0.0026);
    near(score[0], exact[0], 5 * error);
    /* the limit holds for the next value too */
    state.heads[0][0]--;
    assert_int_equal(
        evaluator.value(evaluator.self, &toy_game, &setup, &state, score, &error, &err), BN_OK);
    assert_true(error > 0);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* ---- sums ------------------------------------------------------------------------------------ */

static void check_sums(const bn_analysis *a)
{
    double whole = 0;

    for (uint32_t i = 0; i < a->sides; i++) {
        const bn_account *c = &a->accounts[i];

        near(c->start + c->luck + c->met + c->orders + c->others + c->judged, c->result, 1e-9);
        assert_true(c->given_away >= 0);
        whole += c->result;
    }
    near(whole, 1, 1e-12);
    for (uint32_t n = 0; n < a->step_count; n++) {
        const bn_analysis_step *s = &a->steps[n];

        near(s->before[0] + s->before[1], 1, 1e-12);
        if (n > 0)
            near(s->before[0], a->steps[n - 1].after[0], 1e-12);
        if (s->type == BN_STEP_ORDER)
            assert_true(s->best >= s->chosen && (s->looked >= 2 || !a->over));
    }
}

static void luck_and_skill_add_up_to_the_result(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
        toy_setup setup = toy(1 + (int32_t)(seed % 4), seed % 2 == 0);
        static fought f;
        bn_analysis a;

        fight(&setup, seed, false, &f);
        a = analyse(&setup, &f, (uint8_t)(seed % 3), &arena, &work);
        check_sums(&a);
        assert_true(a.over);
        assert_true(a.accounts[0].result == (a.winner < 0 ? 0.5 : a.winner == 0 ? 1 : 0));
        bn_arena_done(&work);
        bn_arena_done(&arena);
    }
}

/* Of a battle that is not over, the result is the chance as it is. */
static void a_battle_may_be_unfinished(void **unused)
{
    (void)unused;
    for (uint32_t cut = 0; cut < 12; cut++) {
        bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
        toy_setup setup = toy(5, true);
        static fought f;
        bn_analysis a;

        fight(&setup, 7, false, &f);
        f.count = cut;
        a = analyse(&setup, &f, BN_AGAINST_GUARD, &arena, &work);
        assert_false(a.over);
        check_sums(&a);
        bn_arena_done(&work);
        bn_arena_done(&arena);
    }
}

/* A side that does what the evaluator assumes changes nothing: all of it is luck. */
static void presets_change_nothing(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy(4, true);
    static fought f;
    bn_analysis a;

    (void)unused;
    fight(&setup, 3, true, &f);
    a = analyse(&setup, &f, BN_AGAINST_ACTUAL, &arena, &work);
    check_sums(&a);
    near(a.accounts[0].orders, 0, 1e-12);
    near(a.accounts[0].others, 0, 1e-12);
    near(a.accounts[0].met, 0, 1e-12);
    near(a.accounts[0].judged, 0, 1e-12);
    near(a.accounts[0].start + a.accounts[0].luck, a.accounts[0].result, 1e-12);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* What a roll changes is 0 on average. */
static void a_roll_is_fair(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy(3, true);
    bn_evaluator evaluator = presets_of(&arena, &work);
    static fought f;
    bn_analysis a;

    (void)unused;
    fight(&setup, 11, false, &f);
    a = analyse(&setup, &f, BN_AGAINST_ACTUAL, &arena, &work);
    evaluator = presets_of(&arena, &work);
    for (uint32_t n = 0; n < a.step_count; n++) {
        const bn_analysis_step *s = &a.steps[n];
        double mean = 0;
        bn_fold fold;

        if (s->type != BN_STEP_ROLL)
            continue;
        assert_int_equal(
            bn_fold_roll(&toy_game, &setup, s->state, s->question, &arena, &fold, NULL), BN_OK);
        for (uint32_t i = 0; i < fold.count; i++) {
            bn_move move = { .answer = { { fold.outcomes[i].consequence } } };
            double score[BN_SIDES_MAX], error;
            bn_question questions[BN_OPEN_MAX];
            toy_state state;

            memcpy(&state, s->state, sizeof state);
            toy_game.advance(&setup, &state, &move, 1, NULL);
            if (toy_game.ask(&setup, &state, questions) == 0) {
                int32_t winner = toy_game.winner(&setup, &state);

                score[0] = winner < 0 ? 0.5 : winner == 0;
            } else {
                assert_int_equal(
                    evaluator.value(evaluator.self, &toy_game, &setup, &state, score, &error, NULL),
                    BN_OK);
            }
            mean += (double)fold.outcomes[i].weight / (double)fold.total * score[0];
        }
        near(mean, s->before[0], 1e-12);
    }
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* ---- grades ---------------------------------------------------------------------------------- */

static void grades_begin_where_they_say(void **unused)
{
    static const struct {
        double given;
        bn_grade grade;
        const char *word;
    } rows[] = {
        { 0, BN_GRADE_NONE, "" },
        { 0.0999, BN_GRADE_NONE, "" },
        { 0.1, BN_INACCURACY, "inaccuracy" },
        { 0.1999, BN_INACCURACY, "inaccuracy" },
        { 0.2, BN_MISTAKE, "mistake" },
        { 0.4 - 0.2, BN_MISTAKE, "mistake" },
        { 0.2999, BN_MISTAKE, "mistake" },
        { 0.3, BN_BLUNDER, "blunder" },
        { 0.9 - 0.6, BN_BLUNDER, "blunder" },
        { 1, BN_BLUNDER, "blunder" },
    };

    (void)unused;
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        assert_int_equal(bn_grade_of(rows[i].given), rows[i].grade);
        assert_string_equal(bn_grade_word(bn_grade_of(rows[i].given)), rows[i].word);
    }
}

/* Values from few games are far off: what an order gave away carries that error, and is graded by what
 * is left of it. */
static void no_grade_that_the_error_explains(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_odds_limits limits = { .states = 3 };
    toy_setup setup = toy(4, false);
    uint32_t carried = 0, spared = 0;

    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        bn_analysis_options options = { .against = BN_AGAINST_GUARD };
        bn_evaluator evaluator;
        bn_analysis found;
        fought f;

        assert_int_equal(bn_evaluator_policies(NULL, &limits, 40, &arena, &work, (bn_watch){ 0 },
                                               &evaluator, NULL),
                         BN_OK);
        fight(&setup, seed, false, &f);
        assert_int_equal(bn_analysis_run(&toy_game, &setup, f.list, f.count, &evaluator, &options,
                                         &arena, (bn_watch){ 0 }, &found, NULL),
                         BN_OK);
        for (uint32_t n = 0; n < found.step_count; n++) {
            const bn_analysis_step *s = &found.steps[n];
            double given = s->best - s->chosen;

            if (s->type != BN_STEP_ORDER)
                continue;
            assert_int_equal(s->grade, bn_grade_of(given - 2 * s->error));
            carried += s->error > 0;
            spared += bn_grade_of(given) > s->grade;
        }
    }
    assert_true(carried > 20 && spared > 0);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* The step of an order that gave the most away, or NULL. */
static const bn_analysis_step *worst_order(const bn_analysis *a)
{
    const bn_analysis_step *worst = NULL;

    for (uint32_t n = 0; n < a->step_count; n++) {
        const bn_analysis_step *s = &a->steps[n];

        if (s->type == BN_STEP_ORDER && s->best > s->chosen + 1e-9 &&
            (!worst || s->best - s->chosen > worst->best - worst->chosen))
            worst = s;
    }
    return worst;
}

static const bn_analysis_step *step_of_entry(const bn_analysis *a, uint32_t number)
{
    for (uint32_t n = 0; n < a->step_count; n++)
        if (a->steps[n].number == number)
            return &a->steps[n];
    fail();
    return NULL;
}

/* Entries up to `number` and the sealed ones that were given with it. */
static uint32_t up_to_reveal(const fought *f, uint32_t number)
{
    uint32_t count = number;

    while (count < f->count && f->entries[number - 1].question.sealed &&
           f->entries[count].question.sealed &&
           f->entries[count].question.round == f->entries[number - 1].question.round)
        count++;
    return count;
}

/* Instead of the worst order the best: it gives nothing away, is worth what was promised, and the
 * orders given before it are graded as they were. */
static void the_best_instead_gives_nothing_away(void **unused)
{
    uint32_t swapped = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
        toy_setup setup = toy(3, seed % 2 == 0);
        uint8_t against = (uint8_t)(seed / 2 % 3);
        static fought f;
        const bn_analysis_step *worst, *now;
        bn_analysis before, after;

        fight(&setup, seed, false, &f);
        before = analyse(&setup, &f, against, &arena, &work);
        worst = worst_order(&before);
        if (worst) {
            f.entries[worst->number - 1].answer = worst->better;
            f.count = up_to_reveal(&f, worst->number);
            after = analyse(&setup, &f, against, &arena, &work);
            now = step_of_entry(&after, worst->number);
            near(now->best - now->chosen, 0, 1e-12);
            near(now->chosen, worst->best, 1e-12);
            assert_int_equal(now->grade, BN_GRADE_NONE);
            assert_int_equal(worst->grade, bn_grade_of(worst->best - worst->chosen));
            for (uint32_t n = 1; n < worst->number; n++)
                if (!f.entries[n - 1].question.sealed)
                    assert_int_equal(step_of_entry(&before, n)->grade,
                                     step_of_entry(&after, n)->grade);
            swapped++;
        }
        bn_arena_done(&work);
        bn_arena_done(&arena);
    }
    assert_true(swapped > 60);
}

/* ---- equilibrium ----------------------------------------------------------------------------- */

static bn_analysis by_equilibrium(const toy_setup *setup, const fought *f, bn_arena *arena,
                                  bn_arena *work)
{
    bn_analysis_options options = { .against = BN_AGAINST_PLANS };
    bn_evaluator evaluator;
    bn_analysis found;
    bn_error err;

    assert_int_equal(
        bn_evaluator_equilibrium(NULL, NULL, arena, work, (bn_watch){ 0 }, &evaluator, &err),
        BN_OK);
    assert_int_equal(bn_analysis_run(&toy_game, setup, f->list, f->count, &evaluator, &options,
                                     arena, (bn_watch){ 0 }, &found, &err),
                     BN_OK);
    return found;
}

/* What an order changes is then just what it gave away, sealed or not, and nothing is ever gained:
 * neither by an order nor on the whole by all of one side. */
static void under_the_equilibrium_an_order_costs_what_it_gives_away(void **unused)
{
    uint32_t met = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
        toy_setup setup = toy(1 + (int32_t)(seed % 3), false);
        static fought f;
        bn_analysis a;

        fight(&setup, seed, false, &f);
        a = by_equilibrium(&setup, &f, &arena, &work);
        check_sums(&a);
        for (uint32_t n = 0; n < a.step_count; n++) {
            const bn_analysis_step *s = &a.steps[n];

            met += s->type == BN_STEP_MEETING && fabs(s->after[0] - s->before[0]) > 1e-6;
            if (s->type != BN_STEP_ORDER || s->looked == 0)
                continue;
            near(s->after[s->side] - s->before[s->side], s->chosen - s->best, 1e-8);
        }
        for (uint32_t i = 0; i < 2; i++)
            near(a.accounts[i].orders, -a.accounts[i].given_away, 1e-8);
        bn_arena_done(&work);
        bn_arena_done(&arena);
    }
    assert_true(met > 20);
}

/* The same with everything that a game can ask, some of it not free, and a referee who does not
 * take their defaults: it adds up. */
static void under_the_equilibrium_it_adds_up_too(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
        toy_setup setup = toy(2, true);
        static fought f;
        bn_analysis a;

        fight(&setup, seed, false, &f);
        a = by_equilibrium(&setup, &f, &arena, &work);
        check_sums(&a);
        bn_arena_done(&work);
        bn_arena_done(&arena);
    }
}

/* ---- journals -------------------------------------------------------------------------------- */

/* What was undone counts for nothing. */
static void taken_back_is_left_out(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy(3, false);
    static fought f, g;
    bn_analysis a, b;

    (void)unused;
    fight(&setup, 5, false, &f);
    a = analyse(&setup, &f, BN_AGAINST_GUARD, &arena, &work);
    /* all of it, back to after the third entry, and from there on the same again */
    g = f;
    for (uint32_t i = 0; i < g.count; i++)
        g.list[i] = &g.entries[i];
    g.entries[g.count] = (bn_entry){ .number = g.count + 1, .type = BN_ENTRY_UNDO, .to = 3 };
    g.list[g.count] = &g.entries[g.count];
    g.count++;
    for (uint32_t i = 3; i < f.count; i++)
        note(&g, &f.entries[i].question, f.entries[i].answer);
    b = analyse(&setup, &g, BN_AGAINST_GUARD, &arena, &work);
    assert_int_equal(a.step_count, b.step_count);
    for (uint32_t n = 0; n < a.step_count; n++)
        assert_true(a.steps[n].after[0] == b.steps[n].after[0]);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static void a_journal_that_does_not_hold_is_refused(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_evaluator evaluator = presets_of(&arena, &work);
    toy_setup setup = toy(3, false);
    static fought f;
    bn_analysis a;
    bn_error err;

    (void)unused;
    fight(&setup, 5, false, &f);
    f.entries[2].question.kind = TOY_RESERVE;
    assert_int_equal(bn_analysis_run(&toy_game, &setup, f.list, f.count, &evaluator, NULL, &arena,
                                     (bn_watch){ 0 }, &a, &err),
                     BN_JOURNAL);
    fight(&setup, 5, false, &f);
    f.entries[0].answer.value[0] = 77;
    assert_int_equal(bn_analysis_run(&toy_game, &setup, f.list, f.count, &evaluator, NULL, &arena,
                                     (bn_watch){ 0 }, &a, &err),
                     BN_ANSWER);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static bool never(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return false;
}

static void it_can_be_cancelled(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_evaluator evaluator = presets_of(&arena, &work);
    toy_setup setup = toy(3, false);
    static fought f;
    bn_analysis a;
    bn_error err;

    (void)unused;
    fight(&setup, 5, false, &f);
    assert_int_equal(bn_analysis_run(&toy_game, &setup, f.list, f.count, &evaluator, NULL, &arena,
                                     (bn_watch){ .tell = never }, &a, &err),
                     BN_LIMIT);
    assert_string_equal(err.text, "cancelled");
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* With every size of memory it ends in an answer or in BN_MEMORY. */
static void memory_may_run_out(void **unused)
{
    toy_setup setup = toy(2, false);
    static fought f;
    bool done = false;

    (void)unused;
    fight(&setup, 5, false, &f);
    for (size_t limit = 0; !done; limit += 4096) {
        bn_arena arena = bni_test_arena(limit), work = bni_test_arena(limit);
        bn_evaluator evaluator;
        bn_analysis a;
        bn_error err;
        bn_code code =
            bn_evaluator_policies(NULL, NULL, 0, &arena, &work, (bn_watch){ 0 }, &evaluator, &err);

        if (code == BN_OK)
            code = bn_analysis_run(&toy_game, &setup, f.list, f.count, &evaluator, NULL, &arena,
                                   (bn_watch){ 0 }, &a, &err);
        assert_true(code == BN_OK || code == BN_MEMORY);
        done = code == BN_OK;
        assert_true(limit < (size_t)1 << 24);
        bn_arena_done(&work);
        bn_arena_done(&arena);
    }
}

/* ---- dice ------------------------------------------------------------------------------------ */

static void rolled_is_held_against_expected(void **unused)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    toy_setup setup = toy(6, false);
    static fought f;
    uint32_t rolls = 0;
    int64_t sum = 0;
    bn_analysis a;

    (void)unused;
    fight(&setup, 9, false, &f);
    for (uint32_t i = 0; i < f.count; i++)
        if (f.entries[i].type == BN_ENTRY_ROLL) {
            rolls++;
            sum += f.entries[i].answer.value[0];
        }
    a = analyse(&setup, &f, BN_AGAINST_ACTUAL, &arena, &work);
    assert_int_equal(a.rolled_count, 2); /* 2d6 of either side, in one roll */
    assert_int_equal(a.rolled[0].count, rolls);
    assert_int_equal(a.rolled[0].sum, sum);
    near(a.rolled[0].expected, 7.0 * rolls, 1e-12);
    near(a.rolled[0].z, ((double)sum - 7.0 * rolls) / sqrt(rolls * 35.0 / 6), 1e-12);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

/* ---- round by round -------------------------------------------------------------------------- */

static bn_code by_rounds(const toy_setup *setup, const fought *f, const bn_rounds_options *options,
                         bn_watch watch, bn_analysis *out, bn_arena *arena, bn_arena *work,
                         bn_error *err)
{
    return bn_analysis_rounds(&toy_game, setup, f->list, f->count, options, arena, work, watch, out,
                              err);
}

static void rounds_are_valued_by_games(void **state)
{
    toy_setup setup = toy(4, true);
    bn_rounds_options options = { .games = 4000 };
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_evaluator exact = presets_of(&arena, &work);
    bn_analysis a, b;
    fought f;

    (void)state;
    fight(&setup, 5, false, &f);
    assert_int_equal(by_rounds(&setup, &f, &options, (bn_watch){ 0 }, &a, &arena, &work, NULL),
                     BN_OK);
    assert_in_range(a.moment_count, 3, 6);
    assert_int_equal(a.games, 4000);
    assert_int_equal(a.passed_over, 0);
    assert_true(a.over && a.moments[a.moment_count - 1].error[0] == 0);
    near(a.accounts[0].result, a.winner == 0 ? 1 : a.winner == 1 ? 0 : .5, 1e-12);
    for (uint32_t i = 0; i + 1 < a.moment_count; i++) {
        const bn_moment *m = &a.moments[i];
        double score[BN_SIDES_MAX], error;

        assert_int_equal(exact.value(exact.self, &toy_game, &setup, m->state, score, &error, NULL),
                         BN_OK);
        assert_in_range(1000000 * m->error[0], 1, 8000);
        near(m->score[0], score[0], 5 * m->error[0]);
        near(m->score[0] + m->score[1], 1, 1e-12);
        assert_true(i == 0 || m->round > m[-1].round);
    }
    /* the same on any number of threads */
    options.threads = 3;
    assert_int_equal(by_rounds(&setup, &f, &options, (bn_watch){ 0 }, &b, &arena, &work, NULL),
                     BN_OK);
    for (uint32_t i = 0; i < a.moment_count; i++)
        assert_memory_equal(a.moments[i].score, b.moments[i].score, sizeof a.moments[i].score);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static bool stop_at_once(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return false;
}

static void rounds_keep_to_their_bounds(void **state)
{
    toy_setup setup = toy(6, true);
    bn_rounds_options options = { .moments = 2, .answers = 1 };
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    bn_analysis a;
    bn_error err;
    fought f;

    (void)state;
    fight(&setup, 5, true, &f);
    f.count -= 1; /* it is not over */
    assert_int_equal(by_rounds(&setup, &f, &options, (bn_watch){ 0 }, &a, &arena, &work, NULL),
                     BN_OK);
    assert_int_equal(a.moment_count, 3);
    assert_true(a.passed_over > 0);
    assert_int_equal(a.games, 8);
    assert_true(!a.over && a.moments[2].error[0] > 0);
    options.answers = 1000000; /* there is room for more */
    assert_int_equal(by_rounds(&setup, &f, &options, (bn_watch){ 0 }, &a, &arena, &work, NULL),
                     BN_OK);
    assert_int_equal(a.games, 1000);
    assert_int_equal(
        by_rounds(&setup, &f, &options, (bn_watch){ stop_at_once, NULL }, &a, &arena, &work, &err),
        BN_LIMIT);
    assert_string_equal(err.text, "cancelled");
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, a_value_is_the_exact_odds);
    BNI_ONE(&tests, a_value_too_large_is_played);
    BNI_ONE(&tests, luck_and_skill_add_up_to_the_result);
    BNI_ONE(&tests, a_battle_may_be_unfinished);
    BNI_ONE(&tests, presets_change_nothing);
    BNI_ONE(&tests, without_grades_the_chances_are_the_same);
    BNI_ONE(&tests, a_roll_is_fair);
    BNI_ONE(&tests, grades_begin_where_they_say);
    BNI_ONE(&tests, no_grade_that_the_error_explains);
    BNI_ONE(&tests, the_best_instead_gives_nothing_away);
    BNI_ONE(&tests, under_the_equilibrium_an_order_costs_what_it_gives_away);
    BNI_ONE(&tests, under_the_equilibrium_it_adds_up_too);
    BNI_ONE(&tests, taken_back_is_left_out);
    BNI_ONE(&tests, a_journal_that_does_not_hold_is_refused);
    BNI_ONE(&tests, it_can_be_cancelled);
    BNI_ONE(&tests, memory_may_run_out);
    BNI_ONE(&tests, rolled_is_held_against_expected);
    BNI_ONE(&tests, rounds_are_valued_by_games);
    BNI_ONE(&tests, rounds_keep_to_their_bounds);
    return BNI_RUN("analyse", &tests);
}
