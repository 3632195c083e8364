/* A place that is named or tapped is answered by the way to it: the prompt, the server and the page ask the same
 * function. Campaigns with a map are played by their defaults until a march is asked for, then every space of the map
 * is named. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>
#include <banneret/system/game.h>
#include <banneret/system/map.h>
#include <banneret/table.h>

#include "base/testing.h"
#include "trees/map_tree.h"

#define MEMORY ((size_t)256 << 20)

enum { ANSWERS_MOST = 400 };

static const bn_seat referee = { .role = BN_REFEREE };

static bn_table *open_war(const char *name, bn_arena *arena)
{
    const char *root = getenv("BN_ROOT");
    bn_table *table = NULL;
    bn_doc *doc = NULL;
    char path[1024];
    bn_error err;

    snprintf(path, sizeof path, "%s/%s", root ? root : ".", name);
    if (bn_store_read(path, arena, &doc, &err) != BN_OK ||
        bn_table_open(arena, NULL, doc, &table, &err) != BN_OK)
        fail_msg("%s: %s", path, err.text);
    return table;
}

/* Plays on until a side is asked where to march; `order` is how this question is answered. */
static void until_march(bn_table *table, const char *question, int32_t order, bn_march *march)
{
    const bn_game *game = bn_table_game(table);
    bn_rng rng;
    bn_asked asked;

    bn_rng_init(&rng, 5, 0);
    for (int32_t i = 0; i < ANSWERS_MOST && bn_table_next(table, referee, &asked); i++) {
        bn_answer answer = { { order } };
        bn_error err;

        if (game->march(bn_table_setup(table), bn_table_state(table), &asked.question, march))
            return;
        if ((strcmp(game->kinds[asked.question.kind].key, question) == 0
                 ? bn_table_answer(table, referee, asked.id, &answer, NULL, NULL, &err)
                 : bn_table_answer_preset(table, referee, &asked, &rng, &err)) != BN_OK)
            fail_msg("%s", err.text);
    }
    fail_msg("nobody is asked after %s", question);
}

static void names_every_space(const char *name, const char *question, int32_t order, bn_point far,
                              uint32_t steps)
{
    bn_arena arena;
    bn_table *table;
    bn_march march = { .from = { 0, 0 } };

    bn_arena_init(&arena, bn_store_memory(), MEMORY);
    table = open_war(name, &arena);
    until_march(table, question, order, &march);
    for (int32_t y = 0; y < march.ground.height; y++)
        for (int32_t x = 0; x < march.ground.width; x++) {
            const bn_doc *tree = bnr_table_toward(table, referee, (bn_point){ x, y }, &arena);
            uint32_t spaces = bn_doc_at(tree, "line")->count;
            bool stays = x == march.from.x && y == march.from.y;

            if (bn_doc_at(tree, "allowed")->truth && (spaces == 1) != stays)
                fail_msg("%s: (%d, %d) is answered by %u spaces", name, x, y, spaces);
            if (x == far.x && y == far.y && spaces != steps + 1)
                fail_msg("%s: to (%d, %d) it goes %u spaces", name, x, y, spaces - 1);
        }
    bn_arena_done(&arena);
}

static void a_place_is_answered_by_the_way_to_it(void **state)
{
    (void)state;
    names_every_space("scenarios/gurps4/vale-of-ister.yaml", "order", 3, (bn_point){ 11, 7 }, 7);
    names_every_space("scenarios/warmachine/war-in-the-fens.yaml", "march_order", 0,
                      (bn_point){ -1, -1 }, 0);
    names_every_space("scenarios/dragonquest/season-in-the-vale.yaml", "order", 1,
                      (bn_point){ -1, -1 }, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_place_is_answered_by_the_way_to_it) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
