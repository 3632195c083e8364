/* How strong the bots are: the table of the bot that searches against the others.
 *
 *   bots [--games N] [--tries N] [--each N] [--against BOT] [SCENARIO...]
 *
 * N games of each scenario and opponent, 50 if not said, half of them with the seats changed; and how long the bot
 * thought for an activation, in seconds of one processor, on average and at most; and in which seat, game (from 0) and
 * round it thought longest. An activation is an answer that is about nothing in particular, as who acts next, with all the
 * bot's answers that follow from it. --tries and --each are the limits of the search (bn_search_limits). Without scenarios both armies of tests/promises/battles are played.
 * Who wins depends on nothing but the scenario and the limits. */
#define _POSIX_C_SOURCE 200809L

#include <banneret/solver.h>
#include <banneret/store.h>
#include <banneret/table.h>

#include "common.h"

#define SEED UINT64_C(20260101)
enum { SEATS = 2, GAMES = 50 };

static const char *const own[] = { BENCH_ROOT "/tests/promises/battles/obsidian-romans.yaml",
                                   BENCH_ROOT "/tests/promises/battles/obsidian-french.yaml" };
static const char *const others[] = { "random", "steady" };

typedef struct timed {
    bn_policy policy;
    uint64_t activations;
    double spent, slowest; /* seconds, of all activations and of one */
    double now;            /* of the activation in hand */
    uint64_t game;         /* of the slowest */
    int32_t seat, round;
} timed;

static bool timed_answer(const void *self, const bn_game *game, const void *setup,
                         const void *state, const bn_question *question, bn_rng *rng,
                         bn_answer *out)
{
    timed *t = *(timed *const *)self;
    double began = cpu_now();
    bool given = t->policy.answer(t->policy.self, game, setup, state, question, rng, out);

    if (question->about[0] < 0) {
        t->activations++;
        t->now = 0;
    }
    began = cpu_now() - began;
    t->spent += began;
    t->now += began;
    if (t->now > t->slowest) {
        t->slowest = t->now;
        t->game = rng->stream;
        t->seat = (int32_t)question->side;
        t->round = (int32_t)question->round;
    }
    return given;
}

static void match(const bn_table *table, bn_searcher *searcher, const char *title,
                  const char *other, uint32_t games, bn_arena *arena)
{
    timed search = { .policy = bn_bot_searching(searcher) }, *handle = &search;
    uint64_t won = 0, lost = 0;

    for (uint32_t seat = 0; seat < SEATS; seat++) {
        bn_policies policies = bn_policies_all(bn_bot_policy(bn_bot_find(other), NULL));
        bn_simulated out;
        bn_error err;

        policies.side[seat] =
            (bn_policy){ .answer = timed_answer, .self = &handle, .draws = true, .alone = true };
        if (bn_simulate(bn_table_game(table), bn_table_setup(table), NULL, &policies, SEED,
                        games / SEATS, 1, arena, (bn_watch){ 0 }, &out, &err) != BN_OK)
            give_up(title, &err);
        won += out.won[seat];
        lost += out.won[1 - seat];
    }
    games = games / SEATS * SEATS;
    printf("%-24s %-8s %5u %5llu %5llu %5llu %9.3f %9.3f %5d %5llu %5d\n", title, other, games,
           (unsigned long long)won, (unsigned long long)lost,
           (unsigned long long)(games - won - lost), search.spent / (double)search.activations,
           search.slowest, (int)search.seat, (unsigned long long)search.game, (int)search.round);
    fflush(stdout);
}

static void play(const char *path, const bn_search_limits *limits, uint32_t games,
                 const char *against, bn_arena *arena)
{
    const char *name = strrchr(path, '/');
    bn_searcher *searcher = NULL;
    bn_table *table = NULL;
    bn_doc *doc = NULL;
    bn_arena work;
    bn_error err;

    bn_arena_init(&work, bn_store_memory(), MEMORY);
    if (bn_store_read(path, arena, &doc, &err) != BN_OK ||
        bn_table_open(arena, NULL, doc, &table, &err) != BN_OK ||
        bn_searcher_make(limits, arena, &work, &searcher, &err) != BN_OK)
        give_up(path, &err);
    for (size_t i = 0; i < BN_COUNT(others); i++)
        if (!against || strcmp(against, others[i]) == 0)
            match(table, searcher, name ? name + 1 : path, others[i], games, arena);
    bn_arena_done(&work);
}

int main(int argc, char **argv)
{
    bn_search_limits limits = { 0 };
    const char *against = NULL;
    uint32_t games = GAMES;
    bn_arena arena;
    int at = 1;

    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        uint32_t value = (uint32_t)strtoul(argv[at + 1], NULL, 10);

        if (strcmp(argv[at], "--games") == 0)
            games = value;
        else if (strcmp(argv[at], "--tries") == 0)
            limits.tries = value;
        else if (strcmp(argv[at], "--each") == 0)
            limits.games = value;
        else if (strcmp(argv[at], "--against") == 0)
            against = argv[at + 1];
        else
            give_up("bots [--games N] [--tries N] [--each N] [--against BOT] [SCENARIO...]", NULL);
    }
    bn_arena_init(&arena, bn_store_memory(), (size_t)1 << 30);
    printf("%-24s %-8s %5s %5s %5s %5s %9s %9s %5s %5s %5s\n", "search on", "against", "games",
           "won", "lost", "drawn", "s/activ.", "slowest", "seat", "game", "round");
    for (size_t i = 0; at == argc && i < BN_COUNT(own); i++)
        play(own[i], &limits, games, against, &arena);
    for (; at < argc; at++)
        play(argv[at], &limits, games, against, &arena);
    bn_arena_done(&arena);
    return 0;
}
