/* The ten sample armies fight each other, every pair of them: plain commanders against each other, and one of them
 * against one who does anything that is offered. Every battle comes to its end; at full size it is one of twelve
 * rounds. */
#include "rules/random_test.h"

#include <stdio.h>
#include <stdlib.h>

#include <banneret/store.h>

#include "rules/obsidian/battle/steps.h"
#include "rules/obsidian/documents/documents.h"

/* A random player looks at this many answers, and at no more: all are offered, and few are enough. */
enum { FEW = 12 };

static _Alignas(BN_STATE_ALIGN) unsigned char bytes[BN_STATE_MAX];

static const char *const lists[] = { "romans",   "britons", "napoleon",    "wellington",
                                     "marrowby", "zulus",   "afrikakorps", "desertrats",
                                     "wardens",  "miners" };
static uint32_t fought[BN_COUNT(lists)];

/* Armies of several ages meet in the age of the later one, in which every weapon of both is known. */
static const ob_setup *setup_of(uint32_t one, uint32_t other, int32_t rounds, bn_arena *arena)
{
    static const int32_t years[] = { 61, 61, 1815, 1815, 1879, 1879, 1942, 1942, 3000, 3000 };
    int32_t year = years[one] > years[other] ? years[one] : years[other];
    const char *root = getenv("BN_ROOT");
    const void *setup = NULL;
    bn_doc *doc = NULL;
    bn_error err;
    char text[1000], path[512];

    assert_non_null(root);
    snprintf(path, sizeof path, "%s/scenarios/obsidian/lists.yaml", root);
    snprintf(text, sizeof text,
             "banneret: scenario\nsystem: obsidian\nyear: %d\ngenre: %s\n"
             "rules: {heroes: true}\n"
             "table: {width_in: 60, depth_in: 40}\n"
             "options: {max_rounds: %d}\n"
             "terrain:\n"
             "  - {kind: woods, rectangle: [[8, 16], [16, 22]]}\n"
             "  - {kind: hill, rectangle: [[36, 16], [46, 24]]}\n"
             "sides:\n"
             "  - {name: South, forces: [{file: forces/%s.yaml}]}\n"
             "  - {name: North, forces: [{file: forces/%s.yaml}]}\n",
             (int)year, year == 3000 ? "scifi" : "historical", (int)rounds, lists[one],
             lists[other]);
    if (bn_store_parse(text, strlen(text), bn_store_find, path, arena, &doc, &err) != BN_OK ||
        ob_setup_read(doc, arena, &setup, &err) != BN_OK)
        fail_msg("%s against %s: %s: %s (%s)", lists[one], lists[other], err.path, err.text,
                 err.hint);
    return setup;
}

static bn_answer steadily(const gamble *g, bn_rng *rng, const bn_question *q)
{
    bn_answer answer;

    (void)rng;
    return g->game->steady(g->setup, g->state, q, &answer) ? answer : q->preset;
}

static bn_answer wildly(const gamble *g, bn_rng *rng, const bn_question *q)
{
    bn_answer some[FEW];
    uint32_t count = g->game->propose(g->setup, g->state, q, FEW, some);

    assert_true(count > 0);
    return some[bn_rng_below(rng, count)];
}

/* South does anything, North is steady. */
static bn_answer mixed(const gamble *g, bn_rng *rng, const bn_question *q)
{
    return q->side == 0 ? wildly(g, rng, q) : steadily(g, rng, q);
}

static void fight(uint32_t one, uint32_t other, int32_t rounds,
                  bn_answer (*order)(const gamble *g, bn_rng *rng, const bn_question *q))
{
    bn_arena arena = bn_store_arena(1 << 25);
    const ob_setup *setup = setup_of(one, other, rounds, &arena);
    gamble game = {
        .game = &ob_battle_game, .setup = setup, .state = bytes, .outcomes = 4096, .order = order
    };
    bn_question q[BN_OPEN_MAX];
    bn_rng rng;

    bn_rng_init(&rng, one, other);
    game_begin(&ob_battle_game, setup, bytes, sizeof bytes);
    gamble_play(&game, &rng);
    assert_int_equal(ob_battle_game.ask(setup, bytes, q), 0);
    fought[one]++;
    fought[other]++;
    bn_arena_done(&arena);
}

/* Where memory is watched, which is slow, each list meets a few of the others. */
static bool meet(uint32_t one, uint32_t other)
{
    return BNI_SIZED(true, true, false) || one - other == 1 || one - other == 5;
}

static void each_pair(void **state)
{
    bool long_run = BNI_SIZED(true, false, false);

    (void)state;
    for (uint32_t one = 0; one < BN_COUNT(lists); one++)
        for (uint32_t other = 0; other < one; other++) {
            if (!meet(one, other))
                continue;
            fight(one, other, long_run ? 12 : 2, steadily);
            fight(other, one, long_run ? 12 : 1, mixed);
        }
    for (uint32_t i = 0; i < BN_COUNT(lists); i++)
        assert_true(BNI_SIZED(true, true, false) ? fought[i] == 2 * (BN_COUNT(lists) - 1)
                                                 : fought[i] > 0);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-219 each sample army against each other", each_pair);
    return BNI_RUN("obsidian lists", &tests);
}
