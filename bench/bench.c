/* How fast the engine is, measured against what could not be faster: a loop written by hand for one
 * battle alone, drawing the same dice from the same generator and reading the same tables, with
 * every modifier worked out beforehand. Both run in turn, several times, in one process; medians
 * are compared. The loop's counts must equal the engine's, or the comparison is void.
 *
 * bench [--json] [--repeats N] [--games N] */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <banneret/oracle.h>
#include <banneret/system.h>

#include "solver.h"
#include "tables.gen.h"

enum { SIDES = 2, ROWS = WM_COMBAT_RESULTS_COUNT, REPEATS_MOST = 99 };

#define SEED UINT64_C(20260101)
#define AIM_SIMULATION 0.2
#define AIM_ODDS 0.25
#define MEMORY ((size_t)256 << 20)

/* Time of this thread alone: other work on the machine must not enter the comparison. */
static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static _Noreturn void give_up(const char *what, const bn_error *err)
{
    fprintf(stderr, "bench: %s%s%s\n", what, err ? ": " : "", err ? err->text : "");
    exit(1);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return values[count / 2];
}

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

static const void *setup_of(bn_arena *a, const bn_system *system, int forces, bool tactics)
{
    static const char *const names[SIDES][4] = { { "Van", "Main", "Rear", "Wing" },
                                                 { "Head", "Heart", "Tail", "Arm" } };
    bn_doc *doc = bn_doc_map(a), *list;
    const void *setup = NULL;
    bn_error err;

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
    if (system->setup(doc, a, &setup, &err) != BN_OK)
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
            const wm_combat_results_row *r = &wm_combat_results[row];
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
                        wm_constants[WM_CONSTANTS_WOUNDED_MONTHS_DIE].value;
                if (tires(tired))
                    b->dice[winner][row][count++] =
                        wm_constants[WM_CONSTANTS_FATIGUE_DAYS_DIE].value;
                if (tired == WM_RESULT_ROUT)
                    b->dice[winner][row][count++] = wm_constants[WM_CONSTANTS_ROUT_WEEKS_DIE].value;
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

    while (difference > wm_combat_results[row].difference_max)
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

typedef struct figures {
    double engine, bare; /* a second */
    double ratio, aim;
    double states; /* a second, of exact odds */
} figures;

static void over_block(bn_arena *arena, void *block)
{
    bn_arena_init_fixed(arena, block, MEMORY);
}

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

        over_block(&arena, block);
        start = now();
        if (bn_simulate(game, setup, NULL, NULL, SEED, games, 1, &arena, (bn_watch){ 0 }, &sim,
                        &err) != BN_OK)
            give_up("simulation", &err);
        engine[i] = now() - start;
        start = now();
        bare_games(b, games, &c);
        hand[i] = now() - start;
        if (c.won[0] != sim.won[0] || c.won[1] != sim.won[1] || c.dead[0] != sim.measures[2].sum ||
            c.dead[1] != sim.measures[3].sum || c.dice == 0)
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
        double start = now();

        for (int k = 0; k < RUNS; k++) {
            bn_arena arena;

            over_block(&arena, block);
            if (bn_odds_run(game, setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, &err) !=
                BN_OK)
                give_up("exact odds", &err);
        }
        engine[i] = now() - start;
        start = now();
        for (int k = 0; k < RUNS; k++) {
            bare_falls(b, odds.falls, weights);
            sum += weights[k % SIDES][k % ROWS];
        }
        hand[i] = now() - start;
        if (sum == 0)
            give_up("the loop counted nothing", NULL);
    }
    f.engine = (double)odds.falls * RUNS / median(engine, repeats);
    f.bare = (double)odds.falls * RUNS / median(hand, repeats);
    f.ratio = f.engine / f.bare;
    f.states = (double)(odds.states + odds.merged) * RUNS / median(engine, repeats);
    return f;
}

/* A larger battle, for the record: how long its exact odds take. */
typedef struct large {
    int forces;
    bool winner_only;
    double seconds;
    bn_odds odds;
    bn_code code;
} large;

static large measure_large(const bn_system *system, void *block, int forces, bool winner_only)
{
    large l = { .forces = forces, .winner_only = winner_only };
    bn_odds_limits limits = { .winner_only = winner_only };
    bn_arena arena;
    const void *setup;
    double start;

    over_block(&arena, block);
    setup = setup_of(&arena, system, forces, false);
    start = now();
    l.code = bn_odds_run(system->battle, setup, NULL, NULL, &limits, &arena, (bn_watch){ 0 },
                         &l.odds, NULL);
    l.seconds = now() - start;
    return l;
}

/* ---- telling --------------------------------------------------------------------------------- */

static const char *verdict(const figures *f)
{
    return f->ratio >= f->aim ? "met" : "missed";
}

static void tell_json(const figures *s, const figures *o, const solver_figures *v, const large *l,
                      int count)
{
    printf("{\"solver\":{\"cells_per_second\":%.0f,\"bare_per_second\":%.0f,\"ratio\":%.3f,"
           "\"aim\":%.2f,\"met\":%s,\"states\":%llu,\"cells\":%llu,\"matrices\":%llu,"
           "\"seconds\":%.3f,\"exploitability\":%.1e},\n",
           v->engine, v->bare, v->ratio, v->aim, v->ratio >= v->aim ? "true" : "false",
           (unsigned long long)v->states, (unsigned long long)v->cells,
           (unsigned long long)v->matrices, v->seconds, v->exploitability);
    printf(" \"threads\":{\"ratio\":%.2f,\"by_time_used\":%.2f,\"aim\":%.2f,\"met\":%s},\n",
           v->threads, v->threads_work, v->threads_aim,
           v->threads >= v->threads_aim ? "true" : "false");
    printf(" \"simulation\":{\"battles_per_second\":%.0f,\"bare_per_second\":%.0f,\"ratio\":%.3f,"
           "\"aim\":%.2f,\"met\":%s},\n",
           s->engine, s->bare, s->ratio, s->aim, s->ratio >= s->aim ? "true" : "false");
    printf(" \"odds\":{\"falls_per_second\":%.0f,\"bare_per_second\":%.0f,\"ratio\":%.3f,"
           "\"aim\":%.2f,\"met\":%s,\"edges_per_second\":%.0f},\n",
           o->engine, o->bare, o->ratio, o->aim, o->ratio >= o->aim ? "true" : "false", o->states);
    printf(" \"large\":[");
    for (int i = 0; i < count; i++)
        printf("%s{\"forces\":%d,\"winner_only\":%s,\"code\":\"%s\",\"seconds\":%.4f,"
               "\"states\":%llu,\"merged\":%llu}",
               i ? "," : "", l[i].forces, l[i].winner_only ? "true" : "false",
               bn_code_word(l[i].code), l[i].seconds, (unsigned long long)l[i].odds.states,
               (unsigned long long)l[i].odds.merged);
    printf("]}\n");
}

static void tell_text(const figures *s, const figures *o, const solver_figures *v, const large *l,
                      int count)
{
    printf("%-30s %14s %14s %7s %6s\n", "", "engine", "bare loop", "ratio", "aim");
    printf("%-30s %12.0f/s %12.0f/s %7.3f %6.2f  %s\n", "simulated battles", s->engine, s->bare,
           s->ratio, s->aim, verdict(s));
    printf("%-30s %12.0f/s %12.0f/s %7.3f %6.2f  %s\n", "exact odds, table look-ups", o->engine,
           o->bare, o->ratio, o->aim, verdict(o));
    printf("%-30s %12.0f/s\n", "exact odds, states come upon", o->states);
    printf("%-30s %12.0f/s %12.0f/s %7.3f %6.2f  %s\n", "solver, cells", v->engine, v->bare,
           v->ratio, v->aim, v->ratio >= v->aim ? "met" : "missed");
    printf("%-30s %30s %7.3f %6.2f  %s (%.2f by time used)\n", "simulation, two threads to one", "",
           v->threads, v->threads_aim, v->threads >= v->threads_aim ? "met" : "missed",
           v->threads_work);
    printf("solver, 2 against 2 with tactics: %.3f s, %llu states, %llu cells, %llu matrices, "
           "exploitability %.1e\n",
           v->seconds, (unsigned long long)v->states, (unsigned long long)v->cells,
           (unsigned long long)v->matrices, v->exploitability);
    for (int i = 0; i < count; i++)
        printf("exact odds, %d against %d%s: %s in %.4f s, %llu states, %llu merged, %u layers\n",
               l[i].forces, l[i].forces, l[i].winner_only ? ", who wins alone" : "",
               bn_code_word(l[i].code), l[i].seconds, (unsigned long long)l[i].odds.states,
               (unsigned long long)l[i].odds.merged, l[i].odds.layers);
}

int main(int argc, char **argv)
{
    const bn_system *system = bn_system_find("warmachine");
    void *block = malloc(MEMORY), *setup_block = malloc((size_t)1 << 20);
    uint64_t games = 200000;
    int repeats = 9;
    bool json = false;
    bn_arena keep, arena;
    const void *setup;
    bn_odds odds;
    bn_error err;
    bare b;
    figures s, o;
    large l[4];
    solver_figures v;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--repeats") == 0 && i + 1 < argc)
            repeats = atoi(argv[++i]);
        else if (strcmp(argv[i], "--games") == 0 && i + 1 < argc)
            games = strtoull(argv[++i], NULL, 10);
        else
            give_up("usage: bench [--json] [--repeats N] [--games N]", NULL);
    }
    if (!system || !block || !setup_block || repeats < 1 || repeats > REPEATS_MOST || games < 1)
        give_up("usage: bench [--json] [--repeats N] [--games N]", NULL);
    bn_arena_init_fixed(&keep, setup_block, (size_t)1 << 20);
    setup = setup_of(&keep, system, 1, false);
    over_block(&arena, block);
    if (bn_odds_run(system->battle, setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds,
                    &err) != BN_OK)
        give_up("exact odds", &err);
    work_out(&b, find_lead(&odds));
    s = measure_simulation(system->battle, setup, &b, block, games, repeats);
    o = measure_odds(system->battle, setup, &b, block, repeats);
    for (int i = 0; i < 4; i++)
        l[i] = measure_large(system, block, i < 2 ? i + 1 : i, i >= 2);
    v = solver_measure(system, setup_of(&keep, system, 2, true), block, MEMORY, games, repeats);
    (json ? tell_json : tell_text)(&s, &o, &v, l, 4);
    free(block);
    free(setup_block);
    return 0;
}
