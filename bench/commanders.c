/* How strong a bot is in every battle of stands, side by side: against a player who takes every default, and against another bot.
 *
 *   commanders [--games N] [--bot BOT] [--against default|BOT] [SCENARIO...]
 *
 * N games for each side of each scenario, 20 if not said; the scenarios of scenarios/obsidian, if none is named; the bot `steady`
 * against `default`. Each row: who plays the side, games, won, lost, without a winner, the share that was won, and seconds of one
 * processor for a game. Who wins depends on nothing but the scenario and the seed. */
#define _POSIX_C_SOURCE 200809L

#include <banneret/solver.h>
#include <banneret/store.h>
#include <banneret/table.h>

#include "common.h"

#define SEED UINT64_C(20260201)
enum { GAMES = 20 };
static const char presets[] = "default";

static const char *const own[] = {
    BENCH_ROOT "/scenarios/obsidian/ford-below-the-kop.yaml",
    BENCH_ROOT "/scenarios/obsidian/hastings-obsidian.yaml",
    BENCH_ROOT "/scenarios/obsidian/pit-head.yaml",
    BENCH_ROOT "/scenarios/obsidian/point-175.yaml",
    BENCH_ROOT "/scenarios/obsidian/senlac.yaml",
    BENCH_ROOT "/scenarios/obsidian/the-ridge.yaml",
    BENCH_ROOT "/scenarios/obsidian/watling-street.yaml",
};

typedef struct contest {
    const char *bot, *against;
    uint32_t games;
} contest;

static bn_policy policy_of(const char *name)
{
    const bn_bot *bot = strcmp(name, presets) == 0 ? NULL : bn_bot_find(name);

    if (bot == NULL && strcmp(name, presets) != 0)
        give_up("the bots are default, random and steady", NULL);
    return bot == NULL ? (bn_policy){ 0 } : bn_bot_policy(bot, NULL);
}

static void play_side(const bn_table *table, const char *title, uint32_t side, const contest *of,
                      bn_arena *arena)
{
    bn_policies policies = bn_policies_all(policy_of(of->against));
    double began = cpu_now();
    bn_simulated out;
    bn_error err;

    policies.side[side] = policy_of(of->bot);
    if (bn_simulate(bn_table_game(table), bn_table_setup(table), NULL, &policies, SEED, of->games,
                    1, arena, (bn_watch){ 0 }, &out, &err) != BN_OK)
        give_up(title, &err);
    printf("%-26s %-14s %5u %5llu %5llu %5llu %6.1f%% %8.3f\n", title,
           bn_table_side(table, (int32_t)side), of->games, (unsigned long long)out.won[side],
           (unsigned long long)out.won[1 - side],
           (unsigned long long)(of->games - out.won[0] - out.won[1]),
           100 * (double)out.won[side] / of->games, (cpu_now() - began) / of->games);
    fflush(stdout);
}

static void play(const char *path, const contest *of, bn_arena *arena)
{
    const char *name = strrchr(path, '/');
    bn_table *table = NULL;
    bn_doc *doc = NULL;
    bn_error err;

    if (bn_store_read(path, arena, &doc, &err) != BN_OK ||
        bn_table_open(arena, NULL, doc, &table, &err) != BN_OK)
        give_up(path, &err);
    for (uint32_t side = 0; side < 2; side++)
        play_side(table, name ? name + 1 : path, side, of, arena);
}

int main(int argc, char **argv)
{
    contest of = { .bot = "steady", .against = presets, .games = GAMES };
    bn_arena arena;
    int at = 1;

    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        if (strcmp(argv[at], "--games") == 0)
            of.games = (uint32_t)strtoul(argv[at + 1], NULL, 10);
        else if (strcmp(argv[at], "--bot") == 0)
            of.bot = argv[at + 1];
        else if (strcmp(argv[at], "--against") == 0)
            of.against = argv[at + 1];
        else
            give_up("commanders [--games N] [--bot BOT] [--against BOT] [SCENARIO...]", NULL);
    }
    bn_arena_init(&arena, bn_store_memory(), (size_t)1 << 30);
    printf("%-26s %-14s %5s %5s %5s %5s %7s %8s\n", "scenario", of.bot, "games", "won", "lost",
           "none", "won", "s/game");
    for (size_t i = 0; at == argc && i < BN_COUNT(own); i++)
        play(own[i], &of, &arena);
    for (; at < argc; at++)
        play(argv[at], &of, &arena);
    bn_arena_done(&arena);
    return 0;
}
