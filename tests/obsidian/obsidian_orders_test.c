/* Orders in words over all scenarios: the words of an answer are read as that answer. The battles continue by
 * proposals taken at random and by plain commanders. */
#include "rules/random_test.h"

#include <stdio.h>
#include <stdlib.h>

#include <banneret/store.h>

#include "rules/obsidian/battle/steps.h"
#include "rules/obsidian/documents/documents.h"
#include "trees/order_lines.h"

enum { SAID = BNI_SIZED(6000, 1500, 100), AT_ONCE = 3, PROPOSED = 24, TEXT = 1 << 16 };

static const char *const names[] = { "ford-below-the-kop", "pit-head",
                                     "point-175",          "senlac",
                                     "the-ridge",          "hastings-obsidian",
                                     "watling-street" };

static _Alignas(BN_STATE_ALIGN) unsigned char bytes[BN_STATE_MAX];
static bn_answer found[BN_PROPOSALS_MAX];

static const ob_setup *setup_of(const char *name, bn_arena *arena)
{
    const char *root = getenv("BN_ROOT");
    static char text[TEXT];
    const void *setup = NULL;
    bn_doc *doc = NULL;
    char path[512];
    bn_error err;
    size_t length;
    FILE *file;

    assert_non_null(root);
    snprintf(path, sizeof path, "%s/scenarios/obsidian/%s.yaml", root, name);
    file = fopen(path, "rb");
    assert_non_null(file);
    length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(length < sizeof text);
    if (bn_store_parse(text, length, bn_store_find, path, arena, &doc, &err) != BN_OK ||
        ob_setup_read(doc, arena, &setup, &err) != BN_OK)
        fail_msg("%s: %s (%s)", err.path, err.text, err.hint);
    return setup;
}

/* An answer in words is that answer again. Where it names no one its other numbers mean nothing. */
static void there_and_back(const ob_setup *setup, const bn_question *question,
                           const bn_answer *answer)
{
    reply_context c = { &ob_battle_game, setup, bytes, question };
    char words[200];
    bn_text out = bn_text_over(words, sizeof words);
    bn_error err = { 0 };
    orders read;

    ob_battle_orders.say(setup, bytes, question, answer, &out);
    assert_false(out.cut);
    if (orders_read(&c, words, &read, &err) != BN_OK)
        fail_msg("%s: %s is refused: %s; %s", ob_kinds[question->kind].key, words, err.text,
                 err.hint);
    assert_int_equal(read.count, 1);
    for (uint32_t i = 0; i < question->parts; i++) {
        if (i > 0 && answer->value[0] == OB_NONE)
            break;
        if (read.given[0].answer.value[i] != answer->value[i])
            fail_msg("%s: %s is read with %d in place of %d as number %u",
                     ob_kinds[question->kind].key, words, (int)read.given[0].answer.value[i],
                     (int)answer->value[i], (unsigned)i);
    }
}

/* Puts some of the proposed answers into words, and returns the one that is given. */
static bn_answer say_some(const ob_setup *setup, bn_rng *rng, const bn_question *question,
                          uint32_t *said)
{
    uint32_t count = ob_battle_propose(setup, bytes, question, PROPOSED, found);
    bn_answer answer = question->preset;

    assert_true(count > 0);
    for (uint32_t i = 0; question->form == BN_FORM_NUMBERS && i < AT_ONCE; i++) {
        there_and_back(setup, question, &found[below(rng, (int32_t)count)]);
        ++*said;
    }
    if (chance(rng, 60) && ob_battle_game.steady(setup, bytes, question, &answer))
        return answer;
    return found[below(rng, (int32_t)count)];
}

/* One answer, or one roll. False: the battle is over. */
static bool step(const gamble *game, bn_rng *rng, uint32_t *said)
{
    bn_question open[BN_OPEN_MAX];
    bn_move move = { 0 };

    if (ob_battle_game.ask(game->setup, bytes, open) == 0)
        return false;
    move.answer = open->form == BN_FORM_ROLL ? any_fall(game, rng, open)
                                             : say_some(game->setup, rng, open, said);
    game_move(&ob_battle_game, game->setup, bytes, &move, 1);
    return true;
}

static void round_trip(void **state)
{
    const char *name = *(const char *const *)*state;
    bn_arena arena = bn_store_arena(1 << 25);
    const ob_setup *setup = setup_of(name, &arena);
    gamble game = { .game = &ob_battle_game, .setup = setup, .state = bytes, .outcomes = 4096 };
    uint32_t said = 0;
    bn_rng rng;

    bn_rng_init(&rng, 213, 0);
    while (said < SAID) {
        game_begin(&ob_battle_game, setup, bytes, sizeof bytes);
        while (said < SAID && step(&game, &rng, &said))
            continue;
    }
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    for (size_t i = 0; i < BN_COUNT(names); i++)
        bni_tests_add(&tests, names[i], round_trip, &names[i]);
    return BNI_RUN("obsidian orders", &tests);
}
