/* Drake's Cross with both commanders free in their strategies, round by round, Desperate or not; Risk 0
 * and no heroic deeds; no one of name can be hurt (docs/outside-check.md says why). It is solved, the
 * solution proved by best replies, and its value confirmed by games between two bots that play it.
 *
 *   solved_battle_test ROUNDS GAMES        ROUNDS 0: to the end of the battle, some four minutes
 *   solved_battle_test ROUNDS GAMES risk   Risk is free as well, and memory up to 8 GiB */
#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <banneret/solver.h>
#include <banneret/store.h>

#include "base/testing.h"
#include "stage.h"

#define MEMORY ((size_t)512 << 20)
#define EXPLOITABILITY 1e-6
#define ERRORS 4 /* standard errors that the mean of the games may be off */

static uint32_t rounds = 3;
static uint64_t games = 20000;
static bool risk_free = false;

typedef struct battle {
    stage stage;
    bn_orders orders;
    bool open[256], fixed[256]; /* by kind of question */
    bn_freedom freedom;
} battle;

static bool *of_kind(bool *list, const bn_game *game, const char *key)
{
    uint32_t kind = 0;

    while (kind < game->kind_count && strcmp(game->kinds[kind].key, key) != 0)
        kind++;
    assert_true(kind < game->kind_count && kind < 256);
    return &list[kind];
}

/* Strategies are free, be they sealed or known to the enemy; so is nothing else. */
static void open_battle(battle *b)
{
    stage_cut cut = { .rounds = rounds };

    memset(b, 0, sizeof *b);
    b->stage = stage_open("gurps4", "drakes-cross-unhurt", cut, MEMORY);
    assert_int_equal(bn_orders_parse(b->stage.game, b->stage.setup, "A.heroism=0,B.heroism=0",
                                     &b->stage.arena, &b->orders, NULL),
                     BN_OK);
    *of_kind(b->open, b->stage.game, "strategy") = true;
    *of_kind(b->fixed, b->stage.game, "risk") = !risk_free;
    b->freedom = (bn_freedom){ .policies = bn_policies_all(bn_policy_orders(&b->orders)),
                               .sealed_only = true,
                               .open = b->open,
                               .fixed = b->fixed };
}

static bn_code descend(battle *b, bn_arena *arena, bn_watch watch, bn_descent **out, bn_error *err)
{
    bn_objective victory = bn_objective_victory(0);

    return bn_descend(b->stage.game, b->stage.setup, NULL, &victory, &b->freedom, NULL, arena,
                      watch, out, err);
}

/* ---- the battle ------------------------------------------------------------------------------ */

typedef struct onlooker {
    uint64_t told, last;
} onlooker;

static bool looks_on(void *self, const bn_progress *progress)
{
    onlooker *o = self;

    assert_true(progress->done >= o->last); /* it goes forward */
    o->last = progress->done;
    o->told++;
    if (isatty(STDERR_FILENO) == 1)
        fprintf(stderr, "\r%llu rounds solved ", (unsigned long long)progress->done);
    return true;
}

static void tell(const bn_solved *f, double seconds, size_t used)
{
    print_message("value %+.9f for Richard, exploitability %.1e\n"
                  "%llu rounds, %llu pairs of orders, %llu rolls, %llu outcomes\n"
                  "%.1f s of processor time, %zu MiB\n",
                  f->value, f->exploitability, (unsigned long long)f->matrices,
                  (unsigned long long)f->cells, (unsigned long long)f->rolls,
                  (unsigned long long)f->outcomes, seconds, (used >> 20) + 1);
}

static void played(const battle *b, bn_descent *descent, double value)
{
    bn_policy bot = bn_bot_descending(descent);
    bn_policies both = { .side = { bot, bot }, .referee = b->freedom.policies.referee };
    bn_simulated sim;
    bn_arena arena;
    double mean, error;

    bn_arena_init(&arena, bn_store_memory(), MEMORY);
    assert_int_equal(bn_simulate(b->stage.game, b->stage.setup, NULL, &both, 1, games, 1, &arena,
                                 (bn_watch){ 0 }, &sim, NULL),
                     BN_OK);
    assert_int_equal(sim.declined, 0);
    mean = ((double)sim.won[0] - (double)sim.won[1]) / (double)games;
    error = sqrt(((double)(sim.won[0] + sim.won[1]) / (double)games - mean * mean) / (double)games);
    print_message("%llu games: Richard wins %llu, Strykland %llu, nobody %llu\n"
                  "mean %+.6f, standard error %.6f, %+.2f of them off\n",
                  (unsigned long long)games, (unsigned long long)sim.won[0],
                  (unsigned long long)sim.won[1], (unsigned long long)sim.won[BN_DRAW], mean, error,
                  error > 0 ? (mean - value) / error : 0);
    assert_true(fabs(mean - value) <= ERRORS * error);
    bn_arena_done(&arena);
}

static void solved_and_played(void **state)
{
    onlooker o = { 0 };
    const bn_solved *f;
    bn_descent *descent;
    bn_arena arena;
    bn_error err;
    clock_t began = clock();
    battle b;

    (void)state;
    open_battle(&b);
    bn_arena_init(&arena, bn_store_memory(), risk_free ? 16 * MEMORY : MEMORY);
    if (descend(&b, &arena, (bn_watch){ looks_on, &o }, &descent, &err) != BN_OK)
        fail_msg("%s", err.text);
    f = bn_descent_figures(descent);
    tell(f, (double)(clock() - began) / CLOCKS_PER_SEC, arena.used);
    assert_true(o.told > 0);
    assert_true(f->exploitability <= EXPLOITABILITY);
    assert_true(f->low <= f->value + 1e-12 && f->value <= f->high + 1e-12);
    assert_int_equal(f->too_many, 0);
    assert_int_equal(f->declined, 0);
    played(&b, descent, f->value);
    bn_arena_done(&arena);
    bn_arena_done(&b.stage.arena);
}

/* ---- anyone who is tired of waiting ------------------------------------------------------------- */

static bool tires(void *self, const bn_progress *progress)
{
    uint32_t *patience = self;

    (void)progress;
    return --*patience > 0;
}

static void interrupted(void **state)
{
    uint32_t patience = 2;
    bn_descent *descent = NULL;
    bn_arena arena;
    bn_error err;
    battle b;

    (void)state;
    open_battle(&b);
    bn_arena_init(&arena, bn_store_memory(), MEMORY);
    assert_int_equal(descend(&b, &arena, (bn_watch){ tires, &patience }, &descent, &err), BN_LIMIT);
    assert_string_equal(err.text, "cancelled");
    assert_null(descent);
    bn_arena_done(&arena);
    bn_arena_done(&b.stage.arena);
}

int main(int argc, char **argv)
{
    static bni_tests tests;

    if (argc > 1)
        rounds = (uint32_t)strtoul(argv[1], NULL, 10);
    if (argc > 2)
        games = strtoull(argv[2], NULL, 10);
    risk_free = argc > 3 && strcmp(argv[3], "risk") == 0;
    BNI_ONE(&tests, interrupted);
    BNI_ONE(&tests, solved_and_played);
    return BNI_RUN("solved_battle", &tests);
}
