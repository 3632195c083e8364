/* What an analysis promises, of random battles of every system: luck and orders add up to the
 * result, and the best order instead of another gives nothing away. */
#include "base/testing.h"

#include <math.h>

#include <banneret/analysis.h>
#include <banneret/store.h>
#include <banneret/system/game.h>

#include "generate.h"
#include "player.h"

enum {
    BATTLES = BNI_SIZED(10, 10, 2),
    STEPS = BNI_SIZED(160, 160, 60),
    STATES = BNI_SIZED(2000, 2000, 300),
    GAMES = BNI_SIZED(8, 8, 2)
};

typedef struct memory {
    bn_arena table, analysis, work;
} memory;

static memory memory_open(void)
{
    memory m;

    bn_arena_init(&m.table, bn_store_memory(), (size_t)64 << 20);
    bn_arena_init(&m.analysis, bn_store_memory(), (size_t)256 << 20);
    bn_arena_init(&m.work, bn_store_memory(), (size_t)128 << 20);
    return m;
}

static void memory_close(memory *m)
{
    bn_arena_done(&m->work);
    bn_arena_done(&m->analysis);
    bn_arena_done(&m->table);
}

/* A battle, or the start of a long one. NULL if the document was refused. */
static bn_table *fight(const bn_system *system, uint64_t seed, memory *m)
{
    bn_doc *doc = generate_scenario(system, seed, &m->table);
    bn_table *table;
    bn_rng rng;

    if (!doc || bn_table_open(&m->table, system, doc, &table, NULL) != BN_OK)
        return NULL;
    bn_rng_init(&rng, seed, 77);
    for (int i = 0; i < STEPS && player_step(table, &rng); i++)
        ;
    return table;
}

/* Small limits: what is too large is played a few times, and the sums hold all the same. */
static bn_analysis analyse(const bn_game *game, const void *setup, const bn_entry *const *entries,
                           uint32_t count, uint8_t against, memory *m)
{
    bn_odds_limits limits = { .states = STATES, .falls = 2000000 };
    bn_analysis_options options = { .alternatives = 8, .against = against };
    bn_evaluator evaluator;
    bn_analysis found;
    bn_error err;

    assert_int_equal(bn_evaluator_policies(NULL, &limits, GAMES, &m->analysis, &m->work,
                                           (bn_watch){ 0 }, &evaluator, &err),
                     BN_OK);
    assert_int_equal(bn_analysis_run(game, setup, entries, count, &evaluator, &options,
                                     &m->analysis, (bn_watch){ 0 }, &found, &err),
                     BN_OK);
    return found;
}

static void check_sums(const bn_analysis *a)
{
    for (uint32_t i = 0; i < a->sides; i++) {
        const bn_account *c = &a->accounts[i];
        double sum = c->start + c->luck + c->met + c->orders + c->others + c->judged;

        assert_true(fabs(sum - c->result) < 1e-9);
        assert_true(c->given_away >= 0);
    }
    if (a->over)
        for (uint32_t i = 0; i < a->sides; i++)
            assert_true(fabs(a->accounts[i].result - (a->winner < 0             ? 1.0 / a->sides
                                                      : a->winner == (int32_t)i ? 1.0
                                                                                : 0.0)) < 1e-12);
}

static const bn_analysis_step *worst_order(const bn_analysis *a)
{
    const bn_analysis_step *worst = NULL;

    for (uint32_t i = 0; i < a->step_count; i++) {
        const bn_analysis_step *s = &a->steps[i];

        if (s->type == BN_STEP_ORDER && s->best > s->chosen + 1e-9 &&
            (!worst || s->best - s->chosen > worst->best - worst->chosen))
            worst = s;
    }
    return worst;
}

static const bn_analysis_step *step_of(const bn_analysis *a, uint32_t number)
{
    for (uint32_t i = 0; i < a->step_count; i++)
        if (a->steps[i].number == number)
            return &a->steps[i];
    fail();
    return NULL;
}

/* The entries up to the moment at which the order counted. */
static uint32_t until_it_counted(const bn_analysis *a, const bn_analysis_step *order)
{
    uint32_t last = order->number;

    for (uint32_t i = 0; order->question->sealed && i < a->step_count; i++)
        if (a->steps[i].state == order->state && a->steps[i].number > last)
            last = a->steps[i].number;
    return last;
}

static bool swap_worst(const bn_game *game, const void *setup, bn_entry *entries,
                       const bn_entry **list, const bn_analysis *a, memory *m)
{
    const bn_analysis_step *worst = worst_order(a), *now;
    bn_analysis again;

    if (!worst || a->error > 0)
        return false; /* nothing to fix, or nothing known exactly */
    entries[worst->number - 1].answer = worst->better;
    again = analyse(game, setup, list, until_it_counted(a, worst), a->against, m);
    now = step_of(&again, worst->number);
    assert_true(fabs(now->chosen - worst->best) < 1e-9);
    assert_true(now->best - now->chosen < 1e-9 || now->partial);
    assert_true(now->partial || now->grade == BN_GRADE_NONE);
    return true;
}

/* A battle whose orders have too many answers to compare is valued round by round. */
static void check_rounds(const bn_table *table, const bn_entry *const *list, uint32_t count,
                         memory *m)
{
    bn_rounds_options options = { .moments = 3, .games = 1, .threads = 2 };
    const bn_game *game = bn_table_game(table);
    bn_analysis found;
    bn_error err;

    assert_int_equal(bn_analysis_rounds(game, bn_table_setup(table), list, count, &options,
                                        &m->analysis, &m->work, (bn_watch){ 0 }, &found, &err),
                     BN_OK);
    assert_in_range(found.moment_count, 2, 4);
    assert_int_equal(found.moments[0].step, 0);
    assert_int_equal(found.moments[found.moment_count - 1].step, found.step_count);
    for (uint32_t i = 0; i < found.moment_count; i++) {
        const bn_moment *at = &found.moments[i];
        bool over = found.over && i + 1 == found.moment_count;

        assert_true(fabs(at->score[0] + at->score[1] - 1) < 1e-9);
        assert_true(over ? at->error[0] == 0 : at->error[0] > 0);
        assert_true(i == 0 || at->round >= at[-1].round);
    }
}

static void luck_and_skill_add_up(void **row)
{
    const bn_system *system = *row;
    uint32_t fought = 0, swapped = 0;

    for (uint64_t seed = 1; fought < BATTLES && seed < 200; seed++) {
        memory m = memory_open();
        bn_table *table = fight(system, seed, &m);

        if (table) {
            uint32_t count = bn_table_entries(table);
            bn_entry *entries = bn_arena_array(&m.analysis, count + 1, sizeof *entries);
            const bn_entry **list = bn_arena_array(&m.analysis, count + 1, sizeof *list);
            bn_analysis a;

            for (uint32_t i = 0; i < count; i++) {
                entries[i] = *bn_table_entry(table, i);
                list[i] = &entries[i];
            }
            fought++;
            if (bn_table_game(table)->propose) {
                check_rounds(table, list, count, &m);
            } else {
                a = analyse(bn_table_game(table), bn_table_setup(table), list, count,
                            (uint8_t)(seed % 2), &m);
                check_sums(&a);
                swapped +=
                    swap_worst(bn_table_game(table), bn_table_setup(table), entries, list, &a, &m);
            }
        }
        memory_close(&m);
    }
    assert_int_equal(fought, BATTLES);
    print_message("%s: %u battles, %u orders swapped\n", system->name, fought, swapped);
}

int main(void)
{
    static bni_tests tests;
    const bn_system *system;

    while ((system = generate_system((uint32_t)tests.count)) != NULL)
        bni_tests_add(&tests, system->name, luck_and_skill_add_up, system);
    return BNI_RUN("analysis", &tests);
}
