/* What looking ahead is worth to the bot `equilibrium`: it plays against itself as it was when it weighed the coming order
 * alone, all later ones by default.
 *
 *   foresight [--games N] [--seconds S] [--settled ORDERS] [SCENARIO...]
 *
 * N battles of each scenario, 20,000 if not said, half of them with the seats changed; no more than begin within S seconds
 * of one processor, 600 if not said. --settled answers orders that neither bot weighs, as A.risk=0,B.risk=0. The score
 * is 1 for a victory and one half for a draw, with its standard error, which is that of pairs of battles with the same
 * dice and the seats changed. Both bots know the whole state. Without scenarios ten of GURPS Mass Combat are played.
 * Neither bot weighs the same orders twice, so later battles are played faster than earlier ones. Who wins depends on
 * the scenario, the orders and the number of battles alone. Every minute the score so far goes to standard error. */
#define _POSIX_C_SOURCE 200809L

#include <math.h>

#include <banneret/solver.h>
#include <banneret/store.h>
#include <banneret/table.h>

#include "common.h"

#define SEED UINT64_C(20260101)
#define ARENA ((size_t)1 << 30)
enum { SEATS = 2, GAMES = 20000, SECONDS = 600, PROGRESS = 60 };

static const char *const own[] = { "age-of-sail",  "air-battle",      "beach-assault",
                                   "castle-siege", "drakes-cross",    "drakes-cross-unhurt",
                                   "equal-forces", "hastings-gurps4", "modern-company",
                                   "monster" };

/* A bot with what it works in. */
typedef struct player {
    bn_arena arena, found, work;
    bn_policy policy;
    bn_game blind; /* the game without its coarse look */
} player;

static void seat(player *p, const bn_freedom *freedom)
{
    bn_trier *trier = NULL;
    bn_error err;

    bn_arena_init(&p->arena, bn_store_memory(), ARENA);
    bn_arena_init(&p->found, bn_store_memory(), MEMORY);
    bn_arena_init(&p->work, bn_store_memory(), MEMORY);
    if (bn_trier_make(freedom, 0, &p->arena, &p->found, &p->work, (bn_watch){ 0 }, &trier, &err) !=
        BN_OK)
        give_up("a bot", &err);
    p->policy = bn_bot_trying(trier);
}

static void leave(player *p)
{
    bn_arena_done(&p->arena);
    bn_arena_done(&p->found);
    bn_arena_done(&p->work);
}

static bool blind_answer(const void *self, const bn_game *game, const void *setup,
                         const void *state, const bn_question *question, bn_rng *rng,
                         bn_answer *out)
{
    const player *p = self;

    (void)game;
    return p->policy.answer(p->policy.self, &p->blind, setup, state, question, rng, out);
}

/* Won, lost and drawn by the bot that looks ahead. Two battles with the seats changed have the same dice and are not
 * independent, so the error is that of such pairs. */
typedef struct score {
    uint64_t won, lost, drawn, pairs;
    double pair;         /* points of the pair that is played */
    double sum, squares; /* of the points of all pairs before */
} score;

static void some(const bn_table *table, const bn_policies *policies, uint32_t ours, uint64_t seed,
                 score *out)
{
    bn_arena arena;
    bn_simulated played;
    bn_error err;

    bn_arena_init(&arena, bn_store_memory(), MEMORY);
    if (bn_simulate(bn_table_game(table), bn_table_setup(table), NULL, policies, seed, 1, 1, &arena,
                    (bn_watch){ 0 }, &played, &err) != BN_OK)
        give_up("a battle", &err);
    out->won += played.won[ours];
    out->lost += played.won[1 - ours];
    out->drawn += played.won[BN_DRAW];
    out->pair += ((double)played.won[ours] + (double)played.won[BN_DRAW] / 2) / SEATS;
    if (ours == SEATS - 1) {
        out->pairs++;
        out->sum += out->pair;
        out->squares += out->pair * out->pair;
        out->pair = 0;
    }
    bn_arena_done(&arena);
}

/* If all pairs end alike that does not make it certain: the error is at least that of one that ended otherwise. */
static double error_of(const score *s)
{
    double pairs = (double)s->pairs, mean = s->sum / pairs;

    return sqrt(fmax(s->squares / pairs - mean * mean, 1 / pairs / SEATS / SEATS) / pairs);
}

static void tell(FILE *to, const char *title, const score *s, double spent)
{
    double games = (double)(s->won + s->lost + s->drawn);
    double mean = ((double)s->won + (double)s->drawn / 2) / games;

    fprintf(to, "%-24s %6.0f %6llu %6llu %6llu %7.2f%% \u00b1%.2f %9.0f\n", title, games,
            (unsigned long long)s->won, (unsigned long long)s->lost, (unsigned long long)s->drawn,
            100 * mean, 100 * error_of(s), spent);
    fflush(to);
}

static void match(const char *title, const bn_table *table, const bn_freedom *freedom,
                  uint32_t games, double seconds)
{
    static player sees, blind;
    double began = cpu_now(), told = began;
    score sum = { 0 };

    seat(&sees, freedom);
    seat(&blind, freedom);
    blind.blind = *bn_table_game(table);
    blind.blind.stand_ins = NULL;
    for (uint32_t i = 0; i < games && (i % SEATS > 0 || cpu_now() - began < seconds); i++) {
        uint32_t ours = i % SEATS;
        bn_policies policies = bn_policies_all((bn_policy){ 0 });

        policies.side[ours] = sees.policy;
        policies.side[1 - ours] =
            (bn_policy){ .answer = blind_answer, .self = &blind, .draws = true, .alone = true };
        some(table, &policies, ours, SEED + i / SEATS, &sum);
        if (ours == SEATS - 1 && cpu_now() - told >= PROGRESS) {
            told = cpu_now();
            tell(stderr, title, &sum, told - began);
        }
    }
    tell(stdout, title, &sum, cpu_now() - began);
    leave(&sees);
    leave(&blind);
}

static void play(const char *path, const char *settled, uint32_t games, double seconds)
{
    const char *name = strrchr(path, '/');
    bn_freedom freedom = { .sealed_only = true };
    bn_orders orders;
    bn_table *table = NULL;
    bn_doc *doc = NULL;
    bn_arena arena;
    bn_error err;

    bn_arena_init(&arena, bn_store_memory(), MEMORY);
    if (bn_store_read(path, &arena, &doc, &err) != BN_OK ||
        bn_table_open(&arena, NULL, doc, &table, &err) != BN_OK)
        give_up(path, &err);
    if (settled) {
        if (bn_orders_parse(bn_table_game(table), bn_table_setup(table), settled, &arena, &orders,
                            &err) != BN_OK)
            give_up(settled, &err);
        freedom.settled = &orders;
    }
    match(name ? name + 1 : path, table, &freedom, games, seconds);
    bn_arena_done(&arena);
}

int main(int argc, char **argv)
{
    const char *settled = NULL;
    uint32_t games = GAMES;
    double seconds = SECONDS;
    int at = 1;

    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        if (strcmp(argv[at], "--games") == 0)
            games = (uint32_t)strtoul(argv[at + 1], NULL, 10);
        else if (strcmp(argv[at], "--seconds") == 0)
            seconds = strtod(argv[at + 1], NULL);
        else if (strcmp(argv[at], "--settled") == 0)
            settled = argv[at + 1];
        else
            give_up("foresight [--games N] [--seconds S] [--settled ORDERS] [SCENARIO...]", NULL);
    }
    printf("%-24s %6s %6s %6s %6s %8s %5s %9s\n", "looking ahead on", "games", "won", "lost",
           "drawn", "score", "", "s");
    for (size_t i = 0; at == argc && i < BN_COUNT(own); i++) {
        char path[512];

        snprintf(path, sizeof path, "%s/scenarios/gurps4/%s.yaml", BENCH_ROOT, own[i]);
        play(path, settled, games, seconds);
    }
    for (; at < argc; at++)
        play(argv[at], settled, games, seconds);
    return 0;
}
