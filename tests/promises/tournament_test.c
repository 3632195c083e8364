/* The equilibrium bot against the others, on five scenarios a system, as either side. It may lose a
 * battle that is lost; what it must not do is get less out of a side than the side is worth. So in
 * either seat its mean may not lie below the value that was solved for; and both seats of a battle
 * together, in which neither bot is favoured, it must not come off worse. */
#include <math.h>
#include <stdio.h>

#include <banneret/solver.h>
#include <banneret/store.h>

#include "base/testing.h"
#include "stage.h"

enum { BATCHES = 20, THREADS = 2 };

#define MEMORY ((size_t)512 << 20)
#define ERRORS 4   /* standard errors that a mean may be off */
#define SLACK 1e-9 /* and what rounding may do */

static uint64_t battles = BNI_SIZED(20000, 2000, 2000);

/* A scenario of the repository, and how it is cut to a size that can be solved. */
typedef struct contest {
    const char *system, *scenario;
    const char *objective; /* as bn_objective_parse reads it */
    stage_cut cut;
    bool sealed_only; /* only sealed orders are free; solved by descent */
    bool is_long;     /* to solve: fought at full size only */
} contest;

/* The first rounds of a battle decide little about victory: there the objective is strength. */
#define TACTICS                                                                                    \
    {                                                                                              \
        .tactics = true                                                                            \
    }
#define ROUNDS(n)                                                                                  \
    {                                                                                              \
        .rounds = (n), .unhurt = true                                                              \
    }

#define ONE_BATTLE                                                                                 \
    {                                                                                              \
        .battles = 1                                                                               \
    }

static const contest contests[] = {
    { "warmachine", "elves-at-the-pass", "victory", TACTICS, false, false },
    { "warmachine", "night-raid", "victory", TACTICS, false, false },
    { "warmachine", "storm-of-the-keep", "victory", TACTICS, false, false },
    { "warmachine", "quick-skirmish", "victory", TACTICS, false, false },
    { "warmachine", "mercy-at-the-ford", "victory", TACTICS, false, false },
    { "gurps4", "equal-forces", "strength", ROUNDS(2), true, true },
    { "gurps4", "air-battle", "strength", ROUNDS(2), true, false },
    { "gurps4", "modern-company", "strength", ROUNDS(1), true, false },
    { "gurps4", "castle-siege", "strength", ROUNDS(2), true, true },
    { "gurps4", "beach-assault", "strength", ROUNDS(1), true, false },
    { "dragonquest", "jothus-against-khago", "victory", ONE_BATTLE, true, false },
    { "dragonquest", "siege-of-the-keep", "victory", ONE_BATTLE, true, false },
    { "dragonquest", "night-at-the-ford", "victory", ONE_BATTLE, true, false },
    { "dragonquest", "eyrie-of-the-giants", "victory", ONE_BATTLE, true, false },
    { "dragonquest", "three-allies", "victory", ONE_BATTLE, true, false },
};

/* ---- a battle -------------------------------------------------------------------------------- */

typedef struct battle {
    stage stage;
    bn_objective objective;
    bn_policy best;
    const bn_solved *solved;
} battle;

static void must(bn_code code, const bn_error *err)
{
    if (code != BN_OK)
        fail_msg("%s", err->text);
}

static void solve(battle *b)
{
    bn_solution *solution;
    bn_error err;

    must(bn_solve(b->stage.game, b->stage.setup, NULL, &b->objective, NULL, NULL, &b->stage.arena,
                  (bn_watch){ 0 }, &solution, &err),
         &err);
    b->best = bn_bot_policy(bn_bot_find("equilibrium"), solution);
    b->solved = bn_solution_figures(solution);
}

static void descend(battle *b)
{
    bn_freedom sealed = { .sealed_only = true };
    bn_descent *descent;
    bn_error err;

    must(bn_descend(b->stage.game, b->stage.setup, NULL, &b->objective, &sealed, NULL,
                    &b->stage.arena, (bn_watch){ 0 }, &descent, &err),
         &err);
    b->best = bn_bot_descending(descent);
    b->solved = bn_descent_figures(descent);
}

static void open_battle(const contest *c, battle *b)
{
    bn_error err;

    b->stage = stage_open(c->system, c->scenario, c->cut, MEMORY);
    must(bn_objective_parse(b->stage.game, b->stage.setup, NULL, 0, c->objective, &b->stage.arena,
                            &b->objective, &err),
         &err);
    if (c->sealed_only)
        descend(b);
    else
        solve(b);
}

/* ---- a score --------------------------------------------------------------------------------- */

typedef struct score {
    double mean, error;
} score;

static double worth(const bn_objective *o, const bn_simulated *sim)
{
    double games = (double)sim->games;
    double won = (double)sim->won[o->side], drawn = (double)sim->won[BN_DRAW];
    double sum = o->win * won + o->draw * drawn + o->loss * (games - won - drawn);

    for (uint32_t i = 0; i < o->weight_count; i++)
        sum += o->weights[i].worth * (double)sim->measures[o->weights[i].measure].sum;
    return o->base + sum / games;
}

/* Battles in batches: how far their means are apart gives the error, whatever the objective. */
static score played(const battle *b, bn_policy first, bn_policy second, uint64_t seed)
{
    bn_policies policies = { .side = { first, second } };
    double sum = 0, squares = 0, mean;

    for (uint64_t i = 0; i < BATCHES; i++) {
        bn_simulated sim;
        bn_arena arena;
        bn_error err;

        bn_arena_init(&arena, bn_store_memory(), MEMORY);
        must(bn_simulate(b->stage.game, b->stage.setup, NULL, &policies, seed * BATCHES + i,
                         battles / BATCHES, THREADS, &arena, (bn_watch){ 0 }, &sim, &err),
             &err);
        assert_int_equal(sim.declined, 0);
        mean = worth(&b->objective, &sim);
        sum += mean;
        squares += mean * mean;
        bn_arena_done(&arena);
    }
    mean = sum / BATCHES;
    return (score){ mean, sqrt(fmax(squares - sum * mean, 0) / (BATCHES - 1) / BATCHES) };
}

/* ---- the tournament -------------------------------------------------------------------------- */

/* All scores are those of the equilibrium bot. */
static void tell(const contest *c, const char *opponent, const char *seat, score s, double value)
{
    print_message("%-18s %-9s %-12s %-5s %+8.4f %+8.4f %8.4f\n", c->scenario, c->objective,
                  opponent, seat, s.mean, value, s.error);
}

static bool at_least(score s, double value)
{
    return s.mean >= value - ERRORS * s.error - SLACK;
}

/* Against itself it gets what was solved for: the battle it plays is the one that was solved. */
static void against_itself(const contest *c, const battle *b)
{
    double value = b->solved->value;
    score s = played(b, b->best, b->best, 1);

    tell(c, "equilibrium", "A", s, value);
    assert_true(at_least(s, value) && at_least((score){ -s.mean, s.error }, -value));
}

/* Whether it gained by more than chance. */
static bool against(const contest *c, const battle *b, const bn_bot *bot)
{
    double value = b->solved->value;
    bn_policy other = bn_bot_policy(bot, NULL);
    score as_a = played(b, b->best, other, 2), as_b = played(b, other, b->best, 3), both;

    as_b.mean = -as_b.mean;
    both = (score){ as_a.mean + as_b.mean, hypot(as_a.error, as_b.error) };
    tell(c, bot->name, "A", as_a, value);
    tell(c, bot->name, "B", as_b, -value);
    tell(c, bot->name, "both", both, 0);
    assert_true(at_least(as_a, value));
    assert_true(at_least(as_b, -value));
    assert_true(at_least(both, 0));
    return both.mean > ERRORS * both.error + SLACK;
}

static void tournament(void **state)
{
    const char *system = *state;
    uint32_t fought = 0, pairs = 0, gained = 0;

    print_message("%-18s %-9s %-12s %-5s %8s %8s %8s\n", "scenario", "objective", "opponent",
                  "seat", "mean", "value", "error");
    for (size_t i = 0; i < BN_COUNT(contests); i++) {
        const contest *c = &contests[i];

        if (strcmp(c->system, system) != 0 || (c->is_long && BNI_SIZED(false, true, true)))
            continue;

        battle b;

        open_battle(c, &b);
        assert_true(b.solved->matrices > 0);
        assert_true(b.solved->exploitability < SLACK);
        against_itself(c, &b);
        for (const bn_bot *bot = bn_bots(); bot->name; bot++)
            if (!bot->solves) {
                gained += against(c, &b, bot);
                pairs++;
            }
        bn_arena_done(&b.stage.arena);
        fought++;
    }
    assert_true(fought >= BNI_SIZED(5, 3, 3));
    assert_true(gained * 2 > pairs); /* they can be beaten, and are */
}

/* ---- what it is not asked -------------------------------------------------------------------- */

typedef struct ear {
    bn_policy bot;
    uint32_t *free,
        *other; /* questions that it answered: sealed ones, and those that are not free */
} ear;

static bool overheard(const void *self, const bn_game *game, const void *setup, const void *state,
                      const bn_question *question, bn_rng *rng, bn_answer *out)
{
    const ear *e = self;

    if (!e->bot.answer(e->bot.self, game, setup, state, question, rng, out))
        return false;
    ++*(question->sealed ? e->free : e->other);
    return true;
}

/* For a question that is not free it has no opinion: later orders do not answer it. */
static void leaves_the_rest_alone(void **state)
{
    contest c = { "gurps4", "air-battle", "strength", ROUNDS(1), true, false };
    uint32_t free = 0, other = 0;
    ear e = { .free = &free, .other = &other };
    bn_policies policies =
        bn_policies_all((bn_policy){ .answer = overheard, .self = &e, .draws = true });
    bn_simulated sim;

    battle b;

    (void)state;
    open_battle(&c, &b);
    e.bot = b.best;
    assert_int_equal(bn_simulate(b.stage.game, b.stage.setup, NULL, &policies, 1, 100, 1,
                                 &b.stage.arena, (bn_watch){ 0 }, &sim, NULL),
                     BN_OK);
    assert_int_equal(sim.declined, 0);
    assert_true(free > 0);
    assert_int_equal(other, 0);
    bn_arena_done(&b.stage.arena);
}

int main(int argc, char **argv)
{
    static bni_tests tests;

    if (argc > 1)
        battles = strtoull(argv[1], NULL, 10);
    BNI_NAMED(&tests, "gurps4: leaves the rest alone", leaves_the_rest_alone);
    cmocka_set_test_filter(getenv("BN_ONLY")); /* "gurps4*": of one system only */
    bni_tests_add(&tests, "warmachine", tournament, "warmachine");
    bni_tests_add(&tests, "gurps4", tournament, "gurps4");
    bni_tests_add(&tests, "dragonquest", tournament, "dragonquest");
    return BNI_RUN("tournament", &tests);
}
