/* The forms of DragonQuest battles and their change after perception, in the exact odds and in the solver,
 * against a count that shares none of their code: the tables are typed from the article, and every dice result of
 * the dice is counted here. The battle is Khago's attack on Jothus: ratings of 400 and 360 before the forms,
 * chances of 65 and 59 to perceive tactics. Then whole battles against simulated ones, by chi-square. */
#include <math.h>
#include <stdio.h>

#include <banneret/oracle.h>
#include <banneret/solver.h>

#include "base/testing.h"
#include "agree.h"
#include "stage.h"

enum { ATTACKS = 5, DEFENCES = 5, FACES = 100, MOST = 5, GAMES = 1000000 / BN_SHARE };

#define MEMORY ((size_t)1024 << 20)

static const char *const attacks[] = { "total_commitment", "attack", "outflank", "surround",
                                       "guerrilla" };
static const char *const defences[] = { "withdraw", "withdraw_fleeing", "harassment_flight", "lure",
                                        "hold" };
static const int places[] = { 0, 0, 1, 2, 3 }; /* of the defences on their list */

/* ---- the article, typed again ---------------------------------------------------------------- */

/* By attack and place of the defence: tenths of a rating, and points of casualties, for either side. */
static const struct {
    int tenths[2], points[2];
} matrix[ATTACKS][4] = {
    { { { 13, 10 }, { 0, 20 } },
      { { 11, 10 }, { 0, -10 } },
      { { 10, 12 }, { 20, 0 } },
      { { 10, 10 }, { 15, 15 } } },
    { { { 11, 10 }, { 0, 10 } },
      { { 10, 10 }, { 0, 0 } },
      { { 10, 10 }, { 10, 0 } },
      { { 10, 10 }, { 10, -10 } } },
    { { { 10, 10 }, { 0, 10 } },
      { { 10, 11 }, { 0, 0 } },
      { { 10, 10 }, { 0, 0 } },
      { { 9, 10 }, { 0, 10 } } },
    { { { 10, 10 }, { 0, -10 } },
      { { 9, 10 }, { 0, -10 } },
      { { 11, 10 }, { 0, 0 } },
      { { 11, 10 }, { 0, 5 } } },
    { { { 10, 10 }, { -40, -20 } },
      { { 10, 10 }, { -30, -20 } },
      { { 8, 10 }, { 0, -15 } },
      { { 10, 10 }, { -30, -30 } } },
};

/* Casualties in percent, of winner and loser, by steps of ten in the difference from 0 to 10 on. */
static const int casualties[][2] = {
    { 15, 15 }, { 10, 10 }, { 5, 10 },  { 5, 10 },  { 10, 15 }, { 5, 15 },  { 5, 20 },
    { 10, 25 }, { 15, 30 }, { 10, 30 }, { 5, 30 },  { 10, 35 }, { 15, 40 }, { 10, 45 },
    { 15, 50 }, { 10, 55 }, { 15, 60 }, { 10, 70 }, { 15, 80 }, { 10, 90 }, { 5, 100 },
};

/* 0 a failure, 1 a success, 2 a critical one: a 1, or below a twentieth of the chance. */
static int result_of(int chance, int roll)
{
    if (roll == 1 || 20 * roll < chance)
        return 2;
    return roll <= chance;
}

static int degrees_of(int chance, int roll, int other_chance, int other_roll)
{
    int own = result_of(chance, roll), other = result_of(other_chance, other_roll);

    if (own == 0 || other == 0)
        return own;
    return own == 2 || chance - roll - (other_chance - other_roll) >= 30;
}

enum { KHAGO = 65, JOTHUS = 59, KHAGO_HEADS = 724 };

/* Results of the two dice that give both this many degrees. */
static void count_degrees(double falls[3][3])
{
    memset(falls, 0, 9 * sizeof falls[0][0]);
    for (int a = 1; a <= FACES; a++)
        for (int d = 1; d <= FACES; d++)
            falls[degrees_of(KHAGO, a, JOTHUS, d)][degrees_of(JOTHUS, d, KHAGO, a)] +=
                1.0 / (FACES * FACES);
}

typedef struct result {
    double won, lost, dead; /* by the attacker; how many of their fall, on average */
} result;

static int percent_of(int lead, int points)
{
    int size = lead < 0 ? -lead : lead, row = size <= 10 ? 0 : (size - 1) / 10;
    int rate = casualties[row > 20 ? 20 : row][lead < 0] + points;

    return rate < 5 ? 5 : rate > 100 ? 100 : rate;
}

static result fight(int attack, int defence)
{
    int place = places[defence];
    int before[] = { 400, 360 - 30 * (defence == 1) }, ratings[2];
    result is = { 0, 0, 0 };

    for (int s = 0; s < 2; s++)
        ratings[s] = (2 * before[s] * matrix[attack][place].tenths[s] + 10) / 20;
    for (int a = 1; a <= FACES; a++)
        for (int d = 1; d <= FACES; d++) {
            int lead = ratings[0] + a - ratings[1] - d;

            is.won += lead > 0;
            is.lost += lead < 0;
            is.dead += percent_of(lead, matrix[attack][place].points[0]) * KHAGO_HEADS / 100;
        }
    is.won /= FACES * FACES;
    is.lost /= FACES * FACES;
    is.dead /= FACES * FACES;
    return is;
}

/* Whether a change by this many places may lead from one form to another; it may always be left. */
static bool reaches(bool defends, int from, int to, int degrees)
{
    int away = defends ? places[to] - places[from] : to - from;

    return to == from || (away != 0 && away >= -degrees && away <= degrees);
}

/* ---- exact odds ------------------------------------------------------------------------------ */

static double mean_of(const bn_odds *odds, uint32_t which)
{
    const bn_odds_measure *measure = &odds->measures[which];
    double sum = 0;

    for (uint32_t i = 0; i < measure->count; i++)
        sum += (double)measure->rows[i].value * bn_nat_ratio(measure->rows[i].weight, odds->total);
    return sum;
}

static uint32_t measure_named(const bn_game *game, const char *key, int side)
{
    for (uint32_t i = 0; i < game->measure_count; i++)
        if (strcmp(game->measures[i].key, key) == 0 && game->measures[i].side == side)
            return i;
    fail_msg("no measure %s", key);
    return 0;
}

static bn_odds odds_by(const stage *st, const char *text, bn_arena *arena)
{
    bn_orders orders = { 0 };
    bn_policies policies;
    bn_odds odds;
    bn_error err;

    if (bn_orders_parse(st->game, st->setup, text, arena, &orders, &err) != BN_OK)
        fail_msg("%s: %s", text, err.text);
    policies = bn_policies_all(bn_policy_orders(&orders));
    if (bn_odds_run(st->game, st->setup, NULL, &policies, NULL, arena, (bn_watch){ 0 }, &odds,
                    &err) != BN_OK)
        fail_msg("%s", err.text);
    return odds;
}

static void same(const char *what, double got, double want)
{
    if (fabs(got - want) > 1e-9)
        fail_msg("%s: %.12f, not %.12f", what, got, want);
}

/* What a pair of forms comes to if each side changes to its other form whenever it may. */
static result expected(int a, int d, int to_a, int to_d, double falls[3][3])
{
    result sum = { 0, 0, 0 };

    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            result is =
                fight(reaches(false, a, to_a, i) ? to_a : a, reaches(true, d, to_d, k) ? to_d : d);

            sum.won += falls[i][k] * is.won;
            sum.lost += falls[i][k] * is.lost;
            sum.dead += falls[i][k] * is.dead;
        }
    return sum;
}

static void every_pair_and_change_in_the_odds(void **state)
{
    stage st = stage_open("dragonquest", "jothus-against-khago", (stage_cut){ 0 }, MEMORY);
    uint32_t dead = measure_named(st.game, "dead", 0);
    double falls[3][3];

    (void)state;
    count_degrees(falls);
    for (int pair = 0; pair < ATTACKS * DEFENCES; pair++)
        for (int change = pair % BN_SHARE; change < ATTACKS * DEFENCES; change += BN_SHARE) {
            int a = pair % ATTACKS, d = pair / ATTACKS, to_a = change % ATTACKS,
                to_d = change / ATTACKS;
            result want = expected(a, d, to_a, to_d, falls);
            bn_arena work = bni_test_arena(MEMORY);
            char text[160];
            bn_odds odds;

            snprintf(text, sizeof text,
                     "A.attack_form=%s,A.attack_change=%s,B.defence_form=%s,B.defence_change=%s",
                     attacks[a], attacks[to_a], defences[d], defences[to_d]);
            odds = odds_by(&st, text, &work);
            same(text, bn_nat_ratio(odds.won[0], odds.total), want.won);
            same(text, bn_nat_ratio(odds.won[1], odds.total), want.lost);
            same(text, mean_of(&odds, dead), want.dead);
            bn_arena_done(&work);
        }
    bn_arena_done(&st.arena);
}

/* ---- the solver ------------------------------------------------------------------------------ */

/* Solves `count` equations in place; false: they have no single solution. */
static bool solve_equations(double m[MOST + 1][MOST + 2], int count)
{
    for (int i = 0; i < count; i++) {
        int best = i;

        for (int r = i + 1; r < count; r++)
            if (fabs(m[r][i]) > fabs(m[best][i]))
                best = r;
        if (fabs(m[best][i]) < 1e-12)
            return false;
        for (int c = 0; c <= count; c++) {
            double was = m[i][c];

            m[i][c] = m[best][c];
            m[best][c] = was;
        }
        for (int r = 0; r < count; r++) {
            double times = r == i ? 0 : m[r][i] / m[i][i];

            for (int c = i; times != 0 && c <= count; c++)
                m[r][c] -= times * m[i][c];
        }
    }
    for (int i = 0; i < count; i++)
        m[i][count] /= m[i][i];
    return true;
}

typedef struct game {
    int rows, columns;
    double pays[MOST][MOST]; /* to the rows */
} game;

/* A mix over the rows of one mask that makes all columns of the other worth the same, and the value. */
static bool mix_of(const game *g, int rows, int columns, bool turned, double mix[MOST],
                   double *value)
{
    double m[MOST + 1][MOST + 2] = { { 0 } };
    int own[MOST], count = 0, line = 0;

    for (int i = 0; i < MOST; i++) {
        mix[i] = 0;
        if (rows >> i & 1)
            own[count++] = i;
    }
    for (int k = 0; k < MOST; k++) {
        if (!(columns >> k & 1))
            continue;
        for (int i = 0; i < count; i++)
            m[line][i] = turned ? g->pays[k][own[i]] : g->pays[own[i]][k];
        m[line++][count] = -1;
    }
    for (int i = 0; i < count; i++)
        m[line][i] = 1;
    m[line][count + 1] = 1;
    if (!solve_equations(m, count + 1))
        return false;
    for (int i = 0; i < count; i++) {
        mix[own[i]] = m[i][count + 1];
        if (mix[own[i]] < -1e-9)
            return false;
    }
    *value = m[count][count + 1];
    return true;
}

static int bits_of(int mask)
{
    int count = 0;

    for (; mask != 0; mask &= mask - 1)
        count++;
    return count;
}

/* The value of a game of sealed orders: of all pairs of supports the one that no reply beats. */
static double value_of(const game *g)
{
    for (int r = 1; r < 1 << g->rows; r++)
        for (int c = 1; c < 1 << g->columns; c++) {
            double rows[MOST], columns[MOST], value, same_value;
            bool holds = bits_of(r) == bits_of(c) && mix_of(g, r, c, false, rows, &value) &&
                         mix_of(g, c, r, true, columns, &same_value);

            for (int i = 0; holds && i < g->rows; i++) {
                double worth = 0;

                for (int k = 0; k < g->columns; k++)
                    worth += columns[k] * g->pays[i][k];
                holds = worth <= value + 1e-9;
            }
            for (int k = 0; holds && k < g->columns; k++) {
                double worth = 0;

                for (int i = 0; i < g->rows; i++)
                    worth += rows[i] * g->pays[i][k];
                holds = worth >= value - 1e-9;
            }
            if (holds)
                return value;
        }
    fail_msg("a game without an equilibrium");
    return 0;
}

/* A pair of forms, with changes at their best: each its own game. */
static double with_changes(int a, int d, double falls[3][3])
{
    double sum = 0;

    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            game g = { 0 };

            for (int to_a = 0; to_a < ATTACKS; to_a++) {
                if (!reaches(false, a, to_a, i))
                    continue;
                g.columns = 0;
                for (int to_d = 0; to_d < DEFENCES; to_d++)
                    if (reaches(true, d, to_d, k)) {
                        result is = fight(to_a, to_d);

                        g.pays[g.rows][g.columns++] = is.won - is.lost;
                    }
                g.rows++;
            }
            sum += falls[i][k] * value_of(&g);
        }
    return sum;
}

static void changes_in_the_solver(void **state)
{
    stage st = stage_open("dragonquest", "jothus-against-khago", (stage_cut){ 0 }, MEMORY);
    bn_arena work = bni_test_arena(MEMORY);
    bn_objective victory = bn_objective_victory(0);
    bn_freedom sealed = { .sealed_only = true };
    game g = { .rows = ATTACKS, .columns = DEFENCES };
    bn_solution *solution;
    double falls[3][3];
    bn_error err;

    (void)state;
    count_degrees(falls);
    for (int a = 0; a < ATTACKS; a++)
        for (int d = 0; d < DEFENCES; d++)
            g.pays[a][d] = with_changes(a, d, falls);
    if (bn_solve(st.game, st.setup, NULL, &victory, &sealed, NULL, &work, (bn_watch){ 0 },
                 &solution, &err) != BN_OK)
        fail_msg("%s", err.text);
    if (fabs(bn_solution_figures(solution)->value - value_of(&g)) > 1e-7)
        fail_msg("the solver has %.9f, not %.9f", bn_solution_figures(solution)->value,
                 value_of(&g));
    bn_arena_done(&work);
    bn_arena_done(&st.arena);
}

/* ---- whole battles --------------------------------------------------------------------------- */

typedef struct row {
    const char *name, *scenario, *orders;
} row;

static const row rows[] = {
    { "Jothus against Khago, the loser strikes back", "jothus-against-khago",
      "A.stay=stay,B.stay=stay,A.retaliate=yes/no,B.retaliate=yes/no" },
    { "the siege of the keep, with every other order", "siege-of-the-keep",
      "A.attack_form=surround,A.attack_change=guerrilla,B.defence_form=lure,"
      "B.defence_change=harassment_flight,A.casualties=in_proportion,B.casualties=best_first,"
      "B.recovered=worst_first,A.unsupervised=best_first" },
};

static void odds_agree_with_games(void **state)
{
    const row *r = *state;
    stage st = stage_open("dragonquest", r->scenario, (stage_cut){ 0 }, MEMORY);
    bn_arena work = bni_test_arena(MEMORY);
    bn_odds odds = odds_by(&st, r->orders, &work);
    bn_orders orders = { 0 };
    bn_policies policies;

    assert_int_equal(bn_orders_parse(st.game, st.setup, r->orders, &st.arena, &orders, NULL),
                     BN_OK);
    policies = bn_policies_all(bn_policy_orders(&orders));
    agree_with_games(st.game, st.setup, &policies, &odds, 7, GAMES, &st.arena);
    bn_arena_done(&work);
    bn_arena_done(&st.arena);
}

int main(void)
{
    static bni_tests tests;

    bni_tests_add(&tests, "every pair of forms and every change, in the odds",
                  every_pair_and_change_in_the_odds, NULL);
    bni_tests_add(&tests, "changes at their best, in the solver", changes_in_the_solver, NULL);
    for (size_t i = 0; i < BN_COUNT(rows); i++)
        bni_tests_add(&tests, rows[i].name, odds_agree_with_games, &rows[i]);
    return BNI_RUN("forms", &tests);
}
