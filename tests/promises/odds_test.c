/* The exact odds of The War Machine against two things that share none of their code: a count of
 * all 100 x 100 falls, written here straight from the ledger and reading its CSV tables by itself;
 * and a million simulated battles, by chi-square. */
#include <stdio.h>

#include <banneret/oracle.h>
#include <banneret/solver.h>
#include <banneret/system/system.h>

#include "base/testing.h"
#include "agree.h"

enum { SIDES = 2, SCENARIOS = 200, TACTICS = 6, ROWS_MOST = 32, VALUES_MOST = 200 };

#define MEMORY ((size_t)512 << 20)
#define GAMES (1000000u / BN_SHARE)

static const bn_system *system_of(void)
{
    const bn_system *system = bn_system_find("warmachine");

    assert_non_null(system);
    return system;
}

/* ---- the ledger's tables, read by hand ------------------------------------------------------- */

typedef struct result {
    int least, most; /* difference; most is 0 for no end */
    int percent[2];  /* of casualties: winner, loser */
    bool holds[2];   /* the field */
} result;

typedef struct tables {
    result results[ROWS_MOST];
    int result_count;
    struct {
        int rating[2], points[2];
        bool combat;
    } tactics[TACTICS][TACTICS];
} tables;

static FILE *open_table(const char *name)
{
    const char *root = getenv("BN_ROOT");
    char path[1024];
    FILE *file;

    snprintf(path, sizeof path, "%s/rules/warmachine/tables/%s", root ? root : ".", name);
    file = fopen(path, "r");
    assert_non_null(file);
    return file;
}

/* Splits a line without quotes at its commas. Fields that it has not are empty. */
static int split(char *line, char **fields, int most)
{
    int count = 0;

    line[strcspn(line, "\r\n")] = '\0';
    while (count < most) {
        char *comma = strchr(line, ',');

        fields[count++] = line;
        if (!comma)
            break;
        *comma = '\0';
        line = comma + 1;
    }
    for (int i = count; i < most; i++)
        fields[i] = line + strlen(line);
    return count;
}

static void read_tables(tables *t)
{
    char line[512], *f[16];
    FILE *file = open_table("combat_results.csv");

    memset(t, 0, sizeof *t);
    assert_non_null(fgets(line, sizeof line, file));
    while (fgets(line, sizeof line, file)) {
        result *r = &t->results[t->result_count++];

        assert_int_equal(split(line, f, 16), 8);
        r->least = atoi(f[0]);
        r->most = atoi(f[1]);
        r->percent[0] = atoi(f[2]);
        r->percent[1] = atoi(f[3]);
        r->holds[0] = f[6][0] == 'F';
        r->holds[1] = f[7][0] == 'F';
    }
    fclose(file);
    assert_int_equal(t->result_count, 13);
    file = open_table("tactics.csv");
    assert_non_null(fgets(line, sizeof line, file));
    while (fgets(line, sizeof line, file)) {
        int a, b;

        assert_int_equal(split(line, f, 16), 11);
        a = atoi(f[0]) - 1;
        b = atoi(f[2]) - 1;
        assert_in_range(a, 0, TACTICS - 1);
        assert_in_range(b, 0, TACTICS - 1);
        t->tactics[a][b].rating[0] = atoi(f[6]);
        t->tactics[a][b].points[0] = atoi(f[7]);
        t->tactics[a][b].rating[1] = atoi(f[8]);
        t->tactics[a][b].points[1] = atoi(f[9]);
        t->tactics[a][b].combat = atoi(f[10]) != 0;
    }
    fclose(file);
}

/* ---- scenarios ------------------------------------------------------------------------------- */

typedef struct scenario {
    const void *setup;
    int heads[SIDES];
    int tactic[SIDES]; /* -1 without tactics */
    bool mercy;
    char orders[128];
} scenario;

static const char *const tactic_words[TACTICS] = { "attack_plus", "attack", "envelop",
                                                   "trap",        "hold",   "withdraw" };

static uint32_t below(bn_rng *rng, uint32_t bound)
{
    return bn_rng_below(rng, bound);
}

static void put_maybe(bn_arena *a, bn_doc *map, const char *key, bn_rng *rng)
{
    if (below(rng, 4) == 0)
        bn_doc_put(a, map, key, bn_doc_bool(a, true));
}

static bn_doc *random_force(bn_arena *a, bn_rng *rng, const char *name, int *heads)
{
    static const char *const weary[] = { "none", "none", "moderate", "serious" };
    bn_doc *force = bn_doc_map(a), *leader, *members, *situation;
    uint32_t kinds = 1 + below(rng, 3);

    bn_doc_put_text(a, force, "name", name);
    leader = bn_doc_put(a, force, "leader", bn_doc_map(a));
    bn_doc_put_text(a, leader, "name", name);
    bn_doc_put_int(a, leader, "level", 1 + below(rng, 20));
    bn_doc_put_int(a, leader, "charisma", 3 + below(rng, 16));
    members = bn_doc_put(a, force, "members", bn_doc_list(a));
    *heads = 0;
    for (uint32_t i = 0; i < kinds; i++) {
        bn_doc *kind = bn_doc_push(members, bn_doc_map(a));
        int count = (int)(1 + below(rng, below(rng, 2) ? 60 : 900));

        bn_doc_put_text(a, kind, "name", i == 0 ? "foot" : i == 1 ? "horse" : "bows");
        bn_doc_put_int(a, kind, "count", count);
        bn_doc_put_int(a, kind, "level", below(rng, 8));
        bn_doc_put_int(a, kind, "armour_class", below(rng, 10));
        put_maybe(a, kind, "mounted", rng);
        put_maybe(a, kind, "missiles", rng);
        put_maybe(a, kind, "magical", rng);
        *heads += count;
    }
    if (below(rng, 3) == 0)
        bn_doc_put_int(a, bn_doc_put(a, force, "overrule", bn_doc_map(a)), "battle_rating",
                       20 + below(rng, 200));
    bn_doc_put_text(a, force, "fatigue", weary[below(rng, 4)]);
    situation = bn_doc_put(a, force, "situation", bn_doc_map(a));
    put_maybe(a, situation, "home_dominion", rng);
    put_maybe(a, situation, "behind_wall", rng);
    put_maybe(a, situation, "environment_unfavourable", rng);
    return force;
}

/* One force against one, or `forces` against as many. */
static void random_scenario(bn_arena *a, uint64_t number, bool tactics, uint32_t forces,
                            scenario *out)
{
    static const char *const names[SIDES][2] = { { "Van", "Rear" }, { "Head", "Tail" } };
    static const char *const grounds[] = { "woods", "hills", "mire" };
    bn_doc *doc = bn_doc_map(a), *options, *battle, *list, *ground;
    bn_error err;
    bn_rng rng;

    bn_rng_init(&rng, 4711, number);
    memset(out, 0, sizeof *out);
    bn_doc_put_text(a, doc, "banneret", "scenario");
    bn_doc_put_text(a, doc, "system", "warmachine");
    bn_doc_put_text(a, doc, "referee", "defaults");
    options = bn_doc_put(a, doc, "options", bn_doc_map(a));
    bn_doc_put(a, options, "use_tactics", bn_doc_bool(a, tactics));
    out->mercy = below(&rng, 3) == 0;
    bn_doc_put(a, options, "use_mercy", bn_doc_bool(a, out->mercy));
    battle = bn_doc_put(a, doc, "battle", bn_doc_map(a));
    put_maybe(a, battle, "night", &rng);
    ground = bn_doc_put(a, battle, "ground", bn_doc_list(a));
    if (below(&rng, 2))
        bn_doc_push(ground, bn_doc_text(a, grounds[below(&rng, 3)]));
    list = bn_doc_put(a, doc, "sides", bn_doc_list(a));
    for (int s = 0; s < SIDES; s++) {
        bn_doc *side = bn_doc_push(list, bn_doc_map(a)), *bodies;

        bn_doc_put_text(a, side, "name", s ? "Blue" : "Red");
        bodies = bn_doc_put(a, side, "forces", bn_doc_list(a));
        for (uint32_t f = 0; f < forces; f++)
            bn_doc_push(bodies, random_force(a, &rng, names[s][f], &out->heads[s]));
        out->tactic[s] = tactics ? (int)below(&rng, TACTICS) : -1;
    }
    if (tactics)
        snprintf(out->orders, sizeof out->orders, "A=%s,B.tactic=%s%s",
                 tactic_words[out->tactic[0]], tactic_words[out->tactic[1]],
                 out->mercy ? ",A.mercy=yes,B.mercy=yes" : "");
    else if (out->mercy)
        snprintf(out->orders, sizeof out->orders, "A.mercy=yes,B.mercy=yes");
    assert_false(a->full);
    if (system_of()->setup(doc, a, &out->setup, &err) != BN_OK)
        fail_msg("%s: %s", err.path, err.text);
}

/* ---- by hand --------------------------------------------------------------------------------- */

/* A measure: how many dice results give each value, by who wins them. */
typedef struct spread {
    int count;
    struct {
        int64_t value;
        uint64_t falls[SIDES];
    } rows[VALUES_MOST];
} spread;

typedef struct counted {
    uint64_t falls; /* without ties */
    uint64_t won[SIDES];
    spread heads[SIDES], dead[SIDES], wounded[SIDES];
} counted;

static void add(spread *s, int64_t value, int winner, uint64_t falls)
{
    int i = 0;

    while (i < s->count && s->rows[i].value != value)
        i++;
    if (i == s->count) {
        assert_true(s->count < VALUES_MOST);
        s->rows[s->count++].value = value;
    }
    s->rows[i].falls[winner] += falls;
}

/* Rounded up, as WM-003 has it. */
static int part_of(int heads, int over, int under)
{
    return (int)(((int64_t)heads * over + under - 1) / under);
}

/* WM-081 to WM-085, WM-106, WM-129: what a row of the table does to one side. */
static void suffer(const scenario *sc, const tables *t, const result *r, int side, int winner,
                   uint64_t falls, counted *out)
{
    int which = side == winner ? 0 : 1;
    bool spared = which == 1 && sc->mercy;
    bool withdraws = sc->tactic[side] == TACTICS - 1;
    int percent = r->percent[which], casualties, dead;

    if (sc->tactic[0] >= 0)
        percent += t->tactics[sc->tactic[0]][sc->tactic[1]].points[side];
    percent = percent < 0 ? 0 : percent > 100 ? 100 : percent;
    casualties = part_of(sc->heads[side], percent, spared ? 200 : 100);
    dead = part_of(casualties, 1, 2);
    if ((!r->holds[which] || withdraws) && !spared)
        dead = casualties;
    add(&out->heads[side], sc->heads[side] - casualties, winner, falls);
    add(&out->dead[side], dead, winner, falls);
    add(&out->wounded[side], casualties - dead, winner, falls);
}

static void count_by_hand(const scenario *sc, const tables *t, const int rating[SIDES],
                          counted *out)
{
    uint64_t falls[SIDES][ROWS_MOST];

    memset(out, 0, sizeof *out);
    memset(falls, 0, sizeof falls);
    for (int a = 1; a <= 100; a++) {
        for (int b = 1; b <= 100; b++) {
            int lead = rating[0] + a - rating[1] - b, gap = lead < 0 ? -lead : lead, row = 0;

            if (lead == 0)
                continue;
            while (t->results[row].most != 0 && gap > t->results[row].most)
                row++;
            assert_true(gap >= t->results[row].least);
            falls[lead < 0][row]++;
        }
    }
    for (int winner = 0; winner < SIDES; winner++) {
        for (int row = 0; row < t->result_count; row++) {
            if (falls[winner][row] == 0)
                continue;
            out->won[winner] += falls[winner][row];
            out->falls += falls[winner][row];
            for (int side = 0; side < SIDES; side++)
                suffer(sc, t, &t->results[row], side, winner, falls[winner][row], out);
        }
    }
}

/* ---- the ratings, from the game's own ledger ------------------------------------------------- */

/* Plays to the first roll; false if the battle ends without one. The terms that explain the roll
 * add up to the modified rating of each side. */
static bool ratings(const scenario *sc, const bn_policies *policies, bn_arena *arena,
                    int rating[SIDES])
{
    const bn_game *game = system_of()->battle;
    void *state = bn_arena_get(arena, game->state_size(sc->setup));
    bn_trace trace;

    assert_non_null(state);
    game->begin(sc->setup, state, NULL);
    for (;;) {
        bn_question q[BN_OPEN_MAX];
        bn_move moves[BN_OPEN_MAX];
        uint32_t open = game->ask(sc->setup, state, q), count = 0;

        if (open == 0)
            return false;
        if (q[0].to == BN_TO_CHANCE)
            break;
        for (uint32_t i = 0; i < (q[0].sealed ? open : 1); i++) {
            const bn_policy *p = &policies->side[q[i].side];

            moves[count] = (bn_move){ .question = i, .answer = q[i].preset };
            if (p->answer && q[i].to == BN_TO_SIDE) {
                bn_answer answer;

                if (p->answer(p->self, game, sc->setup, state, &q[i], NULL, &answer))
                    moves[count].answer = answer;
            }
            count++;
        }
        game->advance(sc->setup, state, moves, count, NULL);
    }
    bn_trace_init(&trace, arena);
    game->explain(sc->setup, state, (bn_seat){ .role = BN_REFEREE }, &trace);
    rating[0] = rating[1] = 0;
    for (uint32_t i = 0; i < trace.count; i++)
        if (bn_term_summed(&trace.terms[i]))
            rating[trace.terms[i].side] += (int)trace.terms[i].value;
    return true;
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* weight / total == falls / all */
static void assert_share(bn_arena *arena, bn_nat weight, bn_nat total, uint64_t falls, uint64_t all)
{
    assert_int_equal(
        bn_nat_cmp(bn_nat_mul_small(arena, weight, all), bn_nat_mul_small(arena, total, falls)), 0);
}

static const bn_odds_measure *measure_of(const bn_odds *odds, const char *key, int side)
{
    const bn_game *game = system_of()->battle;

    for (uint32_t i = 0; i < game->measure_count; i++)
        if (strcmp(game->measures[i].key, key) == 0 && game->measures[i].side == side)
            return &odds->measures[i];
    fail_msg("no measure %s", key);
    return NULL;
}

static void assert_spread(bn_arena *arena, const bn_odds *odds, const bn_odds_measure *m,
                          const spread *s, uint64_t all)
{
    assert_int_equal(m->count, s->count);
    for (int i = 0; i < s->count; i++) {
        uint32_t k = 0;

        while (k < m->count && m->rows[k].value != s->rows[i].value)
            k++;
        assert_true(k < m->count);
        for (int side = 0; side < SIDES; side++)
            assert_share(arena, m->rows[k].won[side], odds->total, s->rows[i].falls[side], all);
        assert_int_equal(m->rows[k].won[BN_DRAW].count, 0);
    }
}

/* Advice agrees with the odds: whatever is free after these tactics, a withdrawal too, no one wins. */
static void assert_solved_as_draw(const scenario *sc, const bn_orders *orders, bn_arena *arena)
{
    bn_objective victory = bn_objective_victory(0);
    bn_freedom freedom = { .settled = orders };
    bn_solution *solution;

    assert_int_equal(bn_solve(system_of()->battle, sc->setup, NULL, &victory, &freedom, NULL, arena,
                              (bn_watch){ 0 }, &solution, NULL),
                     BN_OK);
    assert_true(bn_solution_figures(solution)->value == 0);
}

static void compare(uint64_t number, bool tactics, const tables *t)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_orders orders;
    bn_policies policies;
    int rating[SIDES];
    scenario sc;
    bn_odds odds;
    counted c;
    bn_error err;

    random_scenario(&arena, number, tactics, 1, &sc);
    if (bn_orders_parse(system_of()->battle, sc.setup, sc.orders, &arena, &orders, &err) != BN_OK)
        fail_msg("%s: %s (%s)", sc.orders, err.text, err.hint);
    policies = bn_policies_all(bn_policy_orders(&orders));
    if (bn_odds_run(system_of()->battle, sc.setup, NULL, &policies, NULL, &arena, (bn_watch){ 0 },
                    &odds, &err) != BN_OK)
        fail_msg("%s", err.text);
    assert_int_equal(odds.declined, 0);
    if (tactics && !t->tactics[sc.tactic[0]][sc.tactic[1]].combat) {
        /* WM-105: no roll, no one is hurt. */
        assert_false(ratings(&sc, &policies, &arena, rating));
        for (int side = 0; side < SIDES; side++) {
            const bn_odds_measure *heads = measure_of(&odds, "heads", side);

            assert_int_equal(heads->count, 1);
            assert_int_equal(heads->rows[0].value, sc.heads[side]);
        }
        assert_int_equal(bn_nat_cmp(odds.won[BN_DRAW], odds.total), 0);
        assert_solved_as_draw(&sc, &orders, &arena);
        bn_arena_done(&arena);
        return;
    }
    assert_true(ratings(&sc, &policies, &arena, rating));
    count_by_hand(&sc, t, rating, &c);
    for (int side = 0; side < SIDES; side++) {
        assert_share(&arena, odds.won[side], odds.total, c.won[side], c.falls);
        assert_spread(&arena, &odds, measure_of(&odds, "heads", side), &c.heads[side], c.falls);
        assert_spread(&arena, &odds, measure_of(&odds, "dead", side), &c.dead[side], c.falls);
        assert_spread(&arena, &odds, measure_of(&odds, "wounded", side), &c.wounded[side], c.falls);
    }
    assert_int_equal(odds.won[BN_DRAW].count, 0);
    assert_false(arena.full);
    bn_arena_done(&arena);
}

static void all_falls(void **state)
{
    tables t;

    (void)state;
    read_tables(&t);
    for (uint64_t i = 0; i < SCENARIOS / 2; i++)
        compare(i, false, &t);
}

static void all_falls_with_tactics(void **state)
{
    tables t;

    (void)state;
    read_tables(&t);
    for (uint64_t i = SCENARIOS / 2; i < SCENARIOS; i++)
        compare(i, true, &t);
}

/* ---- a million battles ----------------------------------------------------------------------- */

static void simulate_and_compare(uint64_t number, uint32_t forces)
{
    bn_arena arena = bni_test_arena(MEMORY);
    const bn_game *game = system_of()->battle;
    scenario sc;
    bn_odds odds;

    random_scenario(&arena, number, false, forces, &sc);
    assert_int_equal(
        bn_odds_run(game, sc.setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &odds, NULL), BN_OK);
    agree_with_games(game, sc.setup, NULL, &odds, number, GAMES, &arena);
    bn_arena_done(&arena);
}

/* Without measures more states merge, and the chances of winning stay what they are. */
static void winner_only(void **state)
{
    bn_odds_limits only = { .winner_only = true };

    (void)state;
    for (uint64_t number = 300; number < 305; number++) {
        bn_arena arena = bni_test_arena(MEMORY);
        const bn_game *game = system_of()->battle;
        scenario sc;
        bn_odds all, few;

        random_scenario(&arena, number, false, 2, &sc);
        assert_int_equal(
            bn_odds_run(game, sc.setup, NULL, NULL, NULL, &arena, (bn_watch){ 0 }, &all, NULL),
            BN_OK);
        assert_int_equal(
            bn_odds_run(game, sc.setup, NULL, NULL, &only, &arena, (bn_watch){ 0 }, &few, NULL),
            BN_OK);
        assert_int_equal(few.measure_count, 0);
        assert_true(few.states < all.states);
        for (uint32_t k = 0; k <= BN_DRAW; k++)
            assert_int_equal(bn_nat_cmp(bn_nat_mul(&arena, all.won[k], few.total),
                                        bn_nat_mul(&arena, few.won[k], all.total)),
                             0);
        bn_arena_done(&arena);
    }
}

static void a_million_single_combats(void **state)
{
    (void)state;
    simulate_and_compare(7, 1);
}

static void a_million_battles_of_two_against_two(void **state)
{
    (void)state;
    simulate_and_compare(11, 2);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, all_falls);
    BNI_ONE(&tests, all_falls_with_tactics);
    BNI_ONE(&tests, winner_only);
    BNI_ONE(&tests, a_million_single_combats);
    BNI_ONE(&tests, a_million_battles_of_two_against_two);
    return BNI_RUN("odds", &tests);
}
