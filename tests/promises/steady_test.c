/* The steady bot in campaigns: against another of its kind it fights, and against one that answers at random it
 * wins more campaigns than it loses, both seats together.
 *
 *   steady_test [GAMES]     of each pair of seats, 20 if not said; 100 at full size */
#include <stdio.h>

#include <banneret/oracle.h>
#include <banneret/solver.h>
#include <banneret/store.h>
#include <banneret/system/game.h>
#include <banneret/table.h>

#include "base/testing.h"

static uint64_t games = BNI_SIZED(100, 20, 10);

#define MEMORY ((size_t)512 << 20)

typedef struct war {
    const char *name;
    uint64_t percent; /* of the campaigns against random that it must win; 0: more than it loses */
} war;

static const war wars[] = {
    { "tests/promises/campaigns/warmachine-even.yaml", 0 },
    { "scenarios/warmachine/march-on-the-marches.yaml", 0 },
    { "scenarios/warmachine/war-in-the-fens.yaml", 0 },
    { "tests/promises/campaigns/gurps4-even.yaml", 0 },
    { "scenarios/gurps4/barony-season.yaml", 0 },
    { "scenarios/gurps4/vale-of-ister.yaml", 0 },
    { "scenarios/gurps3/season-of-bannock.yaml", 0 },
    { "scenarios/dragonquest/season-in-the-vale.yaml", 95 },
};

static const bn_table *open_war(const war *w, bn_arena *arena)
{
    const char *root = getenv("BN_ROOT");
    bn_table *table = NULL;
    bn_doc *doc = NULL;
    char path[1024];
    bn_error err;

    snprintf(path, sizeof path, "%s/%s", root ? root : ".", w->name);
    if (bn_store_read(path, arena, &doc, &err) != BN_OK ||
        bn_table_open(arena, NULL, doc, &table, &err) != BN_OK)
        fail_msg("%s: %s", path, err.text);
    return table;
}

static bn_simulated played(const bn_table *table, const char *first, const char *second,
                           bn_arena *arena)
{
    bn_policies policies = { .side = { bn_bot_policy(bn_bot_find(first), NULL),
                                       bn_bot_policy(bn_bot_find(second), NULL) } };
    bn_simulated out;
    bn_error err;

    if (bn_simulate(bn_table_game(table), bn_table_setup(table), NULL, &policies, 7, games, 2,
                    arena, (bn_watch){ 0 }, &out, &err) != BN_OK)
        fail_msg("%s", err.text);
    return out;
}

static uint64_t battles_of(const bn_game *game, const bn_simulated *sim)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < sim->measure_count; i++)
        if (strcmp(game->measures[i].key, "victories") == 0)
            sum += (uint64_t)sim->measures[i].sum;
    return sum;
}

static void fights_and_wins(void **state)
{
    const war *w = *state;
    bn_arena arena;
    const bn_table *table;
    bn_simulated both, first, second;
    uint64_t won, lost;

    bn_arena_init(&arena, bn_store_memory(), MEMORY);
    table = open_war(w, &arena);
    both = played(table, "steady", "steady", &arena);
    first = played(table, "steady", "random", &arena);
    second = played(table, "random", "steady", &arena);
    won = first.won[0] + second.won[1];
    lost = first.won[1] + second.won[0];
    printf("%s: %llu battles won in %llu campaigns of two, declined %llu; against random, of %llu "
           "campaigns with sides swapped, %llu and %llu won, %llu lost\n",
           w->name, (unsigned long long)battles_of(bn_table_game(table), &both),
           (unsigned long long)games, (unsigned long long)both.declined,
           (unsigned long long)(2 * games), (unsigned long long)first.won[0],
           (unsigned long long)second.won[1], (unsigned long long)lost);
    assert_int_equal(both.declined + first.declined + second.declined, 0);
    assert_true(battles_of(bn_table_game(table), &both) >= games); /* one each at least */
    assert_true(won > lost);
    assert_true(100 * won >= w->percent * 2 * games);
    bn_arena_done(&arena);
}

int main(int argc, char **argv)
{
    static bni_tests tests;

    if (argc > 1)
        games = strtoull(argv[1], NULL, 10);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "*dragonquest*": of one system alone */
    BNI_ROWS(&tests, fights_and_wins, wars);
    return BNI_RUN("steady", &tests);
}
