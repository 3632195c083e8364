/* GURPS 4's row: two equal forces that attack until one is gone (docs/outside-check.md), simulated
 * through the engine and by a loop written by hand for this battle alone. The loop draws the same
 * dice from the same generator and reads the same table; all that the engine asks, works out and
 * finds to be 0 is left out: ground, support, superiority, misfortune, spoils. Winners, casualties
 * and rounds of the same seeds must be the same, or the comparison is void. */
#define _POSIX_C_SOURCE 200809L

#include "gurps4.h"

#include <string.h>

#include <banneret/oracle.h>
#include <banneret/store.h>

#include "g4_tables.gen.h"

#define SEED UINT64_C(20260102)
#define AIM 0.2

enum { SKILL = 12, GONE = 100 };

const bn_doc *gurps4_doc(bn_arena *arena)
{
    bn_doc *doc;
    bn_error err;

    if (bn_store_read(BENCH_ROOT "/scenarios/gurps4/equal-forces.yaml", arena, &doc, &err) != BN_OK)
        give_up("the scenario is not to be read", &err);
    return doc;
}

typedef struct counted {
    uint64_t won[3]; /* first, second, nobody */
    int64_t casualties[2];
    int64_t rounds;
    uint64_t squares; /* of the rounds */
} counted;

/* Margins by skill and roll: 3 and 4 never fail, 17 and 18 never succeed. */
enum { SKILL_LEAST = -20, SKILL_MOST = 60, ROLL_MOST = 18 };
typedef struct bare {
    int margin[SKILL_MOST - SKILL_LEAST + 1][ROLL_MOST + 1];
} bare;

static void work_out(bare *b)
{
    int always = g4_book.constants[G4_CONSTANTS_SUCCESS_ALWAYS].value;
    int never = g4_book.constants[G4_CONSTANTS_FAILURE_ALWAYS].value;

    for (int skill = SKILL_LEAST; skill <= SKILL_MOST; skill++)
        for (int roll = 3; roll <= ROLL_MOST; roll++) {
            int by = skill - roll;

            if (roll <= always && by < 0)
                by = 0;
            if (roll >= never && by > -1)
                by = -1;
            b->margin[skill - SKILL_LEAST][roll] = by;
        }
}

/* Of one side in one round: its margin, with one less for each twentieth lost and the position
 * that it holds. */
static inline int margin_of(const bare *b, int lost, int position, bn_rng *rng)
{
    static const bn_throw three = { 3, 6, 0 };
    uint8_t faces[BN_DICE_MAX];
    int skill = SKILL - lost / 5 + (position > 0 ? position : 0);

    return b->margin[skill - SKILL_LEAST][bn_rng_throw(rng, three, faces)];
}

static inline int row_of(int by)
{
    int row = 0;

    while (row < G4_COMBAT_RESULTS_COUNT - 1 && by > g4_book.combat_results[row].margin_max)
        row++;
    return row;
}

static void one_game(const bare *b, uint64_t number, counted *c)
{
    int lost[2] = { 0, 0 }, position = 0, rounds = 0;
    bn_rng rng;

    bn_rng_init(&rng, SEED, number);
    while (lost[0] < GONE && lost[1] < GONE) {
        int first = margin_of(b, lost[0], position, &rng);
        int by = first - margin_of(b, lost[1], -position, &rng);
        const g4_combat_results_row *row = &g4_book.combat_results[row_of(by < 0 ? -by : by)];

        lost[0] += by > 0 ? row->winner_casualties_pct : row->loser_casualties_pct;
        lost[1] += by < 0 ? row->winner_casualties_pct : row->loser_casualties_pct;
        position += by > 0 ? row->winner_pb_shift : by < 0 ? -row->winner_pb_shift : 0;
        rounds++;
    }
    for (int s = 0; s < 2; s++)
        c->casualties[s] += lost[s] < GONE ? lost[s] : GONE;
    c->won[lost[0] < GONE ? 0 : lost[1] < GONE ? 1 : 2]++;
    c->rounds += rounds;
    c->squares += (uint64_t)(rounds * rounds);
}

static void bare_games(const bare *b, uint64_t games, counted *out)
{
    counted c = { { 0 }, { 0 }, 0, 0 };

    for (uint64_t i = 0; i < games; i++)
        one_game(b, i, &c);
    *out = c;
}

static bool same(const counted *c, const bn_game *game, const bn_simulated *sim)
{
    const bn_simulated_measure *rounds = measure_called(game, sim, "rounds", -1);

    return c->won[0] == sim->won[0] && c->won[1] == sim->won[1] && c->won[2] == sim->won[BN_DRAW] &&
           c->casualties[0] == measure_called(game, sim, "casualties", 0)->sum &&
           c->casualties[1] == measure_called(game, sim, "casualties", 1)->sum &&
           c->rounds == rounds->sum && c->squares == rounds->squares[0];
}

typedef struct work {
    const bn_system *system;
    const void *setup;
    bn_policies policies;
    bare bare;
} work;

/* Both, once over `games` games each; false if they do not agree. */
static bool once(const work *w, void *block, uint64_t games, double *engine, double *hand,
                 counted *c)
{
    bn_arena arena;
    bn_simulated sim;
    bn_error err;
    double start = cpu_now();

    bn_arena_init_fixed(&arena, block, MEMORY);
    if (bn_simulate(w->system->battle, w->setup, NULL, &w->policies, SEED, games, 1, &arena,
                    (bn_watch){ 0 }, &sim, &err) != BN_OK)
        give_up("simulation", &err);
    *engine = cpu_now() - start;
    start = cpu_now();
    bare_games(&w->bare, games, c);
    *hand = cpu_now() - start;
    return same(c, w->system->battle, &sim);
}

figures gurps4_measure(const bn_system *system, void *block, uint64_t games, int repeats)
{
    static unsigned char keep_block[8 << 20];
    double engine[REPEATS_MOST], hand[REPEATS_MOST];
    figures f = { .aim = AIM };
    bn_arena keep;
    bn_orders orders;
    bn_error err;
    counted c;
    work w = { .system = system };

    bn_arena_init_fixed(&keep, keep_block, sizeof keep_block);
    if (system->setup(gurps4_doc(&keep), &keep, &w.setup, &err) != BN_OK ||
        bn_orders_parse(system->battle, w.setup, GURPS4_ORDERS, &keep, &orders, &err) != BN_OK)
        give_up("the scenario is refused", &err);
    w.policies = bn_policies_all(bn_policy_orders(&orders));
    work_out(&w.bare);
    /* Few games first, one more each time: a difference in one of them cannot hide among others. */
    for (uint64_t few = 1; few <= 200; few++)
        if (!once(&w, block, few, engine, hand, &c))
            give_up("the loop and the simulation of GURPS 4 do not agree", NULL);
    for (int i = 0; i < repeats; i++)
        if (!once(&w, block, games, &engine[i], &hand[i], &c))
            give_up("the loop and the simulation of GURPS 4 do not agree", NULL);
    f.engine = (double)games / median(engine, repeats);
    f.bare = (double)games / median(hand, repeats);
    f.ratio = f.engine / f.bare;
    f.more = (double)c.rounds / (double)games;
    return f;
}
