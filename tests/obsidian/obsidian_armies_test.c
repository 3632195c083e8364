/* The sample armies fight each other at random: the battles made from documents can be played to their end. */
#include "rules/random_test.h"

#include <stdio.h>
#include <stdlib.h>

#include <banneret/store.h>

#include "rules/obsidian/battle/steps.h"
#include "rules/obsidian/documents/documents.h"

enum { ROUNDS = BNI_SIZED(12, 2, 1) };

static _Alignas(BN_STATE_ALIGN) unsigned char bytes[BN_STATE_MAX];
static bn_answer found[BN_PROPOSALS_MAX];

static const struct meeting {
    const char *name, *frame, *armies[2];
} meetings[] = {
    { "OB-219 Romans against Britons",
      "year: 61\n"
      "rules: {ambush: true}\n"
      "terrain:\n"
      "  - {kind: woods, rectangle: [[10, 16], [24, 30]]}\n"
      "  - {kind: marsh, rectangle: [[40, 20], [52, 26]]}\n",
      { "romans", "britons" } },
    { "OB-219 French against British",
      "year: 1815\n"
      "rules: {heroes: true}\n"
      "terrain:\n"
      "  - {kind: hill, area: [[[14, 30], [34, 27], [58, 30], [56, 39], [16, 39]]], steep: true}\n"
      "  - {kind: bua, rectangle: [[33, 20], [38, 24]]}\n"
      "  - {kind: road, line: [[36, 0], [36, 20], [37, 34], [36, 48]]}\n"
      "  - {kind: major_hedge, line: [[44, 27.5], [60, 28.5]]}\n",
      { "napoleon", "wellington" } },
    { "OB-219 British against Zulus",
      "year: 1879\n"
      "terrain:\n"
      "  - {kind: river, line: [[0, 22], [30, 24], [72, 22]], width_in: 2}\n"
      "  - {kind: ford, rectangle: [[28, 22], [34, 26]]}\n"
      "  - {kind: deep_entrenchment, line: [[20, 8], [50, 8]]}\n",
      { "marrowby", "zulus" } },
    { "OB-219 Africa Corps against Eighth Army",
      "year: 1942\n"
      "rules: {suppression: true, knock_out: true}\n"
      "terrain:\n"
      "  - {kind: scrub, rectangle: [[10, 16], [24, 30]]}\n"
      "  - {kind: minefield, rectangle: [[40, 20], [52, 26]]}\n",
      { "afrikakorps", "desertrats" } },
    { "OB-219 Wardens against Miners",
      "year: 3000\n"
      "genre: scifi\n"
      "rules: {heroes: true, suppression: true, knock_out: true}\n"
      "terrain:\n"
      "  - {kind: rocks, rectangle: [[10, 16], [24, 30]]}\n"
      "  - {kind: strong_building, rectangle: [[40, 20], [46, 26]]}\n",
      { "wardens", "miners" } },
};

static const ob_setup *setup_of(const struct meeting *row, bn_arena *arena)
{
    const char *root = getenv("BN_ROOT");
    const void *setup = NULL;
    bn_doc *doc = NULL;
    bn_error err;
    char text[2000], path[512];

    assert_non_null(root);
    snprintf(path, sizeof path, "%s/scenarios/obsidian/meeting.yaml", root);
    snprintf(text, sizeof text,
             "banneret: scenario\nsystem: obsidian\n%s"
             "options: {max_rounds: %d}\n"
             "sides:\n"
             "  - {name: South, forces: [{file: forces/%s.yaml}]}\n"
             "  - {name: North, forces: [{file: forces/%s.yaml}]}\n",
             row->frame, ROUNDS, row->armies[0], row->armies[1]);
    if (bn_store_parse(text, strlen(text), bn_store_find, path, arena, &doc, &err) != BN_OK ||
        ob_setup_read(doc, arena, &setup, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    return setup;
}

static bn_answer propose(const gamble *g, bn_rng *rng, const bn_question *q)
{
    uint32_t count = ob_battle_propose(g->setup, g->state, q, BN_PROPOSALS_MAX, found);

    assert_true(count > 0);
    return found[below(rng, count)];
}

static void meets(void **state)
{
    bn_arena arena = bn_store_arena(1 << 25);
    const ob_setup *setup = setup_of(*state, &arena);
    gamble game = {
        .game = &ob_battle_game, .setup = setup, .state = bytes, .outcomes = 4096, .order = propose
    };
    bn_rng rng;

    bn_rng_init(&rng, 1, 0);
    game_begin(&ob_battle_game, setup, bytes, sizeof bytes);
    gamble_play(&game, &rng);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    bni_tests_add_rows(&tests, meets, meetings, BN_COUNT(meetings), sizeof meetings[0]);
    return BNI_RUN("obsidian armies", &tests);
}
