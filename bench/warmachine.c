/* The War Machine's rows: battles of one force against one, simulated and enumerated, against a loop
 * written by hand for that battle alone, drawing the same dice from the same generator and reading
 * the same tables, with every modifier worked out beforehand. The loop's counts must equal the
 * engine's, or the comparison is void. */
#define _POSIX_C_SOURCE 200809L

#include "warmachine.h"

#include <string.h>

#include "wm_tables.gen.h"

enum { SIDES = 2, ROWS = WM_COMBAT_RESULTS_COUNT };

#define SEED UINT64_C(20260101)
#define AIM_SIMULATION 0.2
#define AIM_ODDS 0.25

/* ---- the battle ------------------------------------------------------------------------------ */

typedef struct side {
    const char *name;
    int rating, heads;
} side;

static const side sides[SIDES] = { { "First", 120, 400 }, { "Second", 105, 300 } };

static bn_doc *force_of(bn_arena *a, const side *s, const char *name)
{
    bn_doc *force = bn_doc_map(a), *leader, *members, *kind, *overrule;

    bn_doc_put(a, force, "name", bn_doc_text(a, name));
    leader = bn_doc_put(a, force, "leader", bn_doc_map(a));
    bn_doc_put(a, leader, "name", bn_doc_text(a, "Captain"));
    bn_doc_put(a, leader, "level", bn_doc_int(a, 9));
    members = bn_doc_put(a, force, "members", bn_doc_list(a));
    kind = bn_doc_push(members, bn_doc_map(a));
    bn_doc_put(a, kind, "name", bn_doc_text(a, "foot"));
    bn_doc_put(a, kind, "count", bn_doc_int(a, s->heads));
    overrule = bn_doc_put(a, force, "overrule", bn_doc_map(a));
    bn_doc_put(a, overrule, "battle_rating", bn_doc_int(a, s->rating));
    return force;
}

bn_doc *warmachine_doc(bn_arena *a, int forces, bool tactics)
{
    static const char *const names[SIDES][4] = { { "Van", "Main", "Rear", "Wing" },
                                                 { "Head", "Heart", "Tail", "Arm" } };
    bn_doc *doc = bn_doc_map(a), *list;

    bn_doc_put(a, doc, "banneret", bn_doc_text(a, "scenario"));
    bn_doc_put(a, doc, "system", bn_doc_text(a, "warmachine"));
    bn_doc_put(a, doc, "referee", bn_doc_text(a, "defaults"));
    if (tactics)
        bn_doc_put(a, bn_doc_put(a, doc, "options", bn_doc_map(a)), "use_tactics",
                   bn_doc_bool(a, true));
    list = bn_doc_put(a, doc, "sides", bn_doc_list(a));
    for (int i = 0; i < SIDES; i++) {
        bn_doc *s = bn_doc_push(list, bn_doc_map(a)), *force_list;

        bn_doc_put(a, s, "name", bn_doc_text(a, sides[i].name));
        force_list = bn_doc_put(a, s, "forces", bn_doc_list(a));
        for (int f = 0; f < forces; f++) {
            side one = sides[i];

            one.rating += 7 * f;
            one.heads += 10 * f;
            bn_doc_push(force_list, force_of(a, &one, names[i][f]));
        }
    }
    return doc;
}

const void *warmachine_setup(bn_arena *a, const bn_system *system, int forces, bool tactics)
{
    const void *setup = NULL;
    bn_error err;

    if (system->setup(warmachine_doc(a, forces, tactics), a, &setup, &err) != BN_OK)
        give_up("the scenario is refused", &err);
    return setup;
}

/* ---- by hand --------------------------------------------------------------------------------- */

/* All that the hand-written loop needs to know, worked out before it starts. */
typedef struct bare {
    int lead;                 /* of side A over side B before the roll */
    int dice[SIDES][ROWS][4]; /* sides of the dice that a result calls for, in order; 0 ends */
    int64_t dead[SIDES][ROWS][SIDES]; /* by winner and row, of each side */
} bare;

static int ceil_percent(int percent, int heads)
{
    return (percent * heads + 99) / 100;
}

static bool holds(wm_result_code code)
{
    return code == WM_RESULT_F || code == WM_RESULT_F_1 || code == WM_RESULT_F_3 ||
           code == WM_RESULT_F_5;
}

static bool tires(wm_result_code code)
{
    return code == WM_RESULT_M || code == WM_RESULT_S;
}

static void work_out(bare *b, int lead)
{
    memset(b, 0, sizeof *b);
    b->lead = lead;
    for (int winner = 0; winner < SIDES; winner++) {
        for (int row = 0; row < ROWS; row++) {
            const wm_combat_results_row *r = &wm_book.combat_results[row];
            int count = 0;

            for (int s = 0; s < SIDES; s++) {
                bool won = s == winner;
                int casualties =
                    ceil_percent(won ? r->winner_casualties_percent : r->loser_casualties_percent,
                                 sides[s].heads);
                wm_result_code tired = won ? r->winner_fatigue : r->loser_fatigue;
                bool kept =
                    holds(won ? r->winner_location : r->loser_location) && casualties / 2 > 0;

                b->dead[winner][row][s] = kept ? casualties - casualties / 2 : casualties;
                if (kept)
                    b->dice[winner][row][count++] =
                        wm_book.constants[WM_CONSTANTS_WOUNDED_MONTHS_DIE].value;
                if (tires(tired))
                    b->dice[winner][row][count++] =
                        wm_book.constants[WM_CONSTANTS_FATIGUE_DAYS_DIE].value;
                if (tired == WM_RESULT_ROUT)
                    b->dice[winner][row][count++] =
                        wm_book.constants[WM_CONSTANTS_ROUT_WEEKS_DIE].value;
            }
        }
    }
}

typedef struct counted {
    uint64_t won[SIDES];
    int64_t dead[SIDES];
    uint64_t dice; /* their sum, so that no die is thrown for nothing */
} counted;

static inline int row_of(int difference)
{
    int row = 0;

    while (difference > wm_book.combat_results[row].difference_max)
        row++;
    return row;
}

static void bare_games(const bare *b, uint64_t games, counted *out)
{
    counted c = { 0 };

    for (uint64_t i = 0; i < games; i++) {
        bn_rng rng;
        int difference, winner, row;

        bn_rng_init(&rng, SEED, i);
        do {
            int first = (int)bn_rng_below(&rng, 100), second = (int)bn_rng_below(&rng, 100);

            difference = b->lead + first - second;
        } while (difference == 0);
        winner = difference > 0 ? 0 : 1;
        row = row_of(winner == 0 ? difference : -difference);
        for (int d = 0; d < 4 && b->dice[winner][row][d] != 0; d++)
            c.dice += 1 + bn_rng_below(&rng, (uint32_t)b->dice[winner][row][d]);
        c.won[winner]++;
        c.dead[0] += b->dead[winner][row][0];
        c.dead[1] += b->dead[winner][row][1];
    }
    *out = c;
}

/* Every fall of both d%, as often as it takes to make so many look-ups; and the weights by row. */
static void bare_falls(const bare *b, uint64_t lookups, uint64_t weights[SIDES][ROWS])
{
    memset(weights, 0, sizeof(uint64_t[SIDES][ROWS]));
    while (lookups > 0) {
        for (int first = 1; first <= 100 && lookups > 0; first++) {
            for (int second = 1; second <= 100 && lookups > 0; second++, lookups--) {
                int difference = b->lead + first - second;

                if (difference > 0)
                    weights[0][row_of(difference)]++;
                else if (difference < 0)
                    weights[1][row_of(-difference)]++;
            }
        }
    }
}

/* ---- measuring ------------------------------------------------------------------------------- */

/* The lead of side A before the roll, from the exact odds of the battle itself: the only lead whose
 * falls give side A this weight. */
static int find_lead(const bn_odds *odds)
{
    for (int lead = -400; lead <= 400; lead++) {
        uint64_t won = 0, total = 0;

        for (int first = 1; first <= 100; first++) {
            for (int second = 1; second <= 100; second++) {
                won += lead + first > second;
                total += lead + first != second;
            }
        }
        if (bn_nat_ratio(odds->won[0], odds->total) * (double)total > (double)won - 1e-6 &&
            bn_nat_ratio(odds->won[0], odds->total) * (double)total < (double)won + 1e-6)
            return lead;
    }
    give_up("the battle is not the one that the loop was written for", NULL);
}

static figures measure_simulation(const bn_game *game, const void *setup, const bare *b,
                                  void *block, uint64_t games, int repeats)
{
    double engine[REPEATS_MOST], hand[REPEATS_MOST];
    figures f = { .aim = AIM_SIMULATION };

    for (int i = 0; i < repeats; i++) {
        bn_arena arena;
        bn_simulated sim;
        bn_error err;
        counted c;
        double start;

        bn_arena_init_fixed(&arena, block, MEMORY);
        start = cpu_now();
        if (bn_simulate(game, setup, NULL, NULL, SEED, games, 1, &arena, (bn_watch){ 0 }, &sim,
                        &err) != BN_OK)
            give_up("simulation", &err);
        engine[i] = cpu_now() - start;
        start = cpu_now();
        bare_games(b, games, &c);
        hand[i] = cpu_now() - start;
        if (c.won[0] != sim.won[0] || c.won[1] != sim.won[1] ||
            c.dead[0] != measure_called(game, &sim, "dead", 0)->sum ||
            c.dead[1] != measure_called(game, &sim, "dead", 1)->sum || c.dice == 0)
            give_up("the loop and the simulation do not agree", NULL);
    }
    f.engine = (double)games / median(engine, repeats);
    f.bare = (double)games / median(hand, repeats);
    f.ratio = f.engine / f.bare;
    return f;
}

static figures measure_odds(const bn_game *game, const void *setup, const bare *b, void *block,
                            int repeats)
{
    enum { RUNS = 100 };
    double engine[REPEATS_MOST], hand[REPEATS_MOST];
    figures f = { .aim = AIM_ODDS };
    bn_odds odds = { 0 };

    for (int i = 0; i < repeats; i++) {
        uint64_t weights[SIDES][ROWS], sum = 0;
        bn_error err;
        double start = cpu_now();

        for (int k = 0; k < RUNS; k++) {
            bn_arena arena;

            bn_arena_init_fixed(&arena, block, MEMORY);
            if (bn_odds_run(game, setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, &err) !=
                BN_OK)
                give_up("exact odds", &err);
        }
        engine[i] = cpu_now() - start;
        start = cpu_now();
        for (int k = 0; k < RUNS; k++) {
            bare_falls(b, odds.falls, weights);
            sum += weights[k % SIDES][k % ROWS];
        }
        hand[i] = cpu_now() - start;
        if (sum == 0)
            give_up("the loop counted nothing", NULL);
    }
    f.engine = (double)odds.falls * RUNS / median(engine, repeats);
    f.bare = (double)odds.falls * RUNS / median(hand, repeats);
    f.ratio = f.engine / f.bare;
    f.more = (double)(odds.states + odds.merged) * RUNS / median(engine, repeats);
    return f;
}

large warmachine_large(const bn_system *system, void *block, int forces, bool winner_only)
{
    large l = { .forces = forces, .winner_only = winner_only };
    bn_odds_limits limits = { .winner_only = winner_only };
    bn_arena arena;
    const void *setup;
    double start;

    bn_arena_init_fixed(&arena, block, MEMORY);
    setup = warmachine_setup(&arena, system, forces, false);
    start = cpu_now();
    l.code = bn_odds_run(system->battle, setup, NULL, NULL, &limits, &arena, (bn_watch){ 0 },
                         &l.odds, NULL);
    l.seconds = cpu_now() - start;
    return l;
}

void warmachine_measure(const bn_system *system, void *block, uint64_t games, int repeats,
                        figures *simulation, figures *odds)
{
    static unsigned char setup_block[1 << 20];
    bn_arena keep, arena;
    const void *setup;
    bn_odds exact;
    bn_error err;
    bare b;

    bn_arena_init_fixed(&keep, setup_block, sizeof setup_block);
    setup = warmachine_setup(&keep, system, 1, false);
    bn_arena_init_fixed(&arena, block, MEMORY);
    if (bn_odds_run(system->battle, setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &exact,
                    &err) != BN_OK)
        give_up("exact odds", &err);
    work_out(&b, find_lead(&exact));
    *simulation = measure_simulation(system->battle, setup, &b, block, games, repeats);
    *odds = measure_odds(system->battle, setup, &b, block, repeats);
}
