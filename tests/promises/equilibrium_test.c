/* The equilibrium of The War Machine's secret tactics against an independent solution: the tree of
 * the battle walked from its first state, chance by every total of the dice, every value a fraction
 * of whole numbers, the 6 x 6 matrices by a simplex in fractions. Nothing is rounded, and only the game and its key are
 * shared with the solver. */
#include <math.h>
#include <stdio.h>

#include <banneret/system/hash.h>
#include <banneret/solver.h>
#include <banneret/system/system.h>

#include "base/testing.h"
#include "oracle/common/test_exact.h"

enum { SCENARIOS = BNI_SIZED(500, 200, 20), SLOTS = 1 << 15 };

#define MEMORY ((size_t)1 << 30)

/* ---- scenarios ------------------------------------------------------------------------------- */

static void put_maybe(bn_arena *a, bn_doc *map, const char *key, bn_rng *rng)
{
    if (bn_rng_below(rng, 3) == 0)
        bn_doc_put(a, map, key, bn_doc_bool(a, true));
}

static bn_doc *force_of(bn_arena *a, bn_rng *rng, const char *name)
{
    static const char *const weary[] = { "none", "none", "moderate", "serious" };
    bn_doc *force = bn_doc_map(a), *leader, *members, *kind, *overrule, *situation;

    bn_doc_put(a, force, "name", bn_doc_text(a, name));
    leader = bn_doc_put(a, force, "leader", bn_doc_map(a));
    bn_doc_put(a, leader, "name", bn_doc_text(a, name));
    bn_doc_put(a, leader, "level", bn_doc_int(a, 1 + bn_rng_below(rng, 12)));
    members = bn_doc_put(a, force, "members", bn_doc_list(a));
    kind = bn_doc_push(members, bn_doc_map(a));
    bn_doc_put(a, kind, "name", bn_doc_text(a, "foot"));
    bn_doc_put(a, kind, "count", bn_doc_int(a, 20 + bn_rng_below(rng, 400)));
    put_maybe(a, kind, "mounted", rng);
    put_maybe(a, kind, "missiles", rng);
    overrule = bn_doc_put(a, force, "overrule", bn_doc_map(a));
    bn_doc_put(a, overrule, "battle_rating", bn_doc_int(a, 60 + bn_rng_below(rng, 90)));
    bn_doc_put(a, force, "fatigue", bn_doc_text(a, weary[bn_rng_below(rng, 4)]));
    situation = bn_doc_put(a, force, "situation", bn_doc_map(a));
    put_maybe(a, situation, "home_dominion", rng);
    put_maybe(a, situation, "behind_wall", rng);
    return force;
}

static const void *setup_of(bn_arena *a, const bn_system *system, uint64_t number)
{
    bn_doc *doc = bn_doc_map(a), *options, *battle, *list;
    const void *setup = NULL;
    bn_error err;
    bn_rng rng;

    bn_rng_init(&rng, 1115, number);
    bn_doc_put(a, doc, "banneret", bn_doc_text(a, "scenario"));
    bn_doc_put(a, doc, "system", bn_doc_text(a, "warmachine"));
    bn_doc_put(a, doc, "referee", bn_doc_text(a, "defaults"));
    options = bn_doc_put(a, doc, "options", bn_doc_map(a));
    bn_doc_put(a, options, "use_tactics", bn_doc_bool(a, true));
    bn_doc_put(a, options, "use_mercy", bn_doc_bool(a, bn_rng_below(&rng, 4) == 0));
    battle = bn_doc_put(a, doc, "battle", bn_doc_map(a));
    put_maybe(a, battle, "night", &rng);
    bn_doc_put(a, battle, "ground", bn_doc_list(a));
    list = bn_doc_put(a, doc, "sides", bn_doc_list(a));
    for (int s = 0; s < 2; s++) {
        bn_doc *side = bn_doc_push(list, bn_doc_map(a));

        bn_doc_put(a, side, "name", bn_doc_text(a, s ? "Blue" : "Red"));
        bn_doc_push(bn_doc_put(a, side, "forces", bn_doc_list(a)),
                    force_of(a, &rng, s ? "Head" : "Van"));
    }
    if (system->setup(doc, a, &setup, &err) != BN_OK)
        fail_msg("%s: %s", err.path, err.text);
    return setup;
}

/* ---- the tree, in fractions ------------------------------------------------------------------ */

typedef struct known {
    unsigned char *key; /* NULL: free */
    size_t size;
    exact value;
} known;

typedef struct walk {
    const bn_game *game;
    const void *setup;
    bn_arena *arena;
    known *slots;
    size_t used;
    uint64_t weights[4096];
    exact_game first; /* the first matrix come to: that of round 1 */
    bool has_first;
} walk;

static exact value_at(walk *w, const unsigned char *state);

static exact after(walk *w, const unsigned char *state, const bn_move *moves, uint32_t count)
{
    unsigned char next[4096];
    size_t size = w->game->state_size(w->setup);

    assert_true(size <= sizeof next);
    memcpy(next, state, size);
    w->game->advance(w->setup, next, moves, count, NULL);
    return value_at(w, next);
}

static void fall(walk *w, const unsigned char *state, const bn_question *q, uint32_t part,
                 int32_t *totals, uint64_t weight, uint64_t *total)
{
    bn_spread spread;

    if (part == q->parts) {
        int32_t c = w->game->consequence(w->setup, state, q, totals);

        if (c == BN_AGAIN)
            return;
        assert_in_range(c, 0, 4095);
        w->weights[c] += weight;
        *total += weight;
        return;
    }
    bn_throw_spread(q->throws[part], &spread);
    for (uint32_t i = 0; i < spread.count; i++) {
        totals[part] = spread.first + (int32_t)i;
        fall(w, state, q, part + 1, totals, weight * spread.weight[i], total);
    }
}

static exact roll_value(walk *w, const unsigned char *state, const bn_question *q)
{
    int32_t totals[BN_PARTS_MAX] = { 0 };
    uint64_t total = 0, own[256] = { 0 };
    exact sum = exact_int(w->arena, 0);

    memset(w->weights, 0, sizeof w->weights);
    fall(w, state, q, 0, totals, 1, &total);
    memcpy(own, w->weights, sizeof own);
    for (int32_t c = 0; c < 256; c++) {
        bn_move move = { .answer = { { c } } };
        exact share;

        if (own[c] == 0)
            continue;
        share = exact_of(w->arena, (int64_t)own[c], total);
        sum = exact_add(w->arena, sum, exact_mul(w->arena, share, after(w, state, &move, 1)));
    }
    return sum;
}

static uint32_t offered(const walk *w, const unsigned char *state, const bn_question *q,
                        bn_answer *out)
{
    uint32_t count = 0;

    assert_true(bn_question_answers(q) <= EXACT_MAX);
    for (uint64_t i = 0; i < bn_question_answers(q); i++) {
        bn_question_answer(q, i, &out[count]);
        if (bn_game_check(w->game, w->setup, state, q, &out[count], NULL) == BN_OK)
            count++;
    }
    return count;
}

static exact choice_value(walk *w, const unsigned char *state, const bn_question *q)
{
    bn_answer answers[EXACT_MAX];
    uint32_t count = offered(w, state, q, answers);
    exact best = exact_int(w->arena, 0);

    for (uint32_t i = 0; i < count; i++) {
        bn_move move = { .answer = answers[i] };
        exact value = after(w, state, &move, 1);
        int order = i == 0 ? 0 : exact_cmp(w->arena, value, best);

        if (i == 0 || (q->side == 0 ? order > 0 : order < 0))
            best = value;
    }
    return best;
}

static exact matrix_value(walk *w, const unsigned char *state, const bn_question *q)
{
    exact_game *g = bn_arena_get(w->arena, sizeof *g);
    bn_answer answers[2][EXACT_MAX];

    assert_non_null(g);
    assert_true(q[0].side == 0 && q[1].side == 1);
    g->rows = offered(w, state, &q[0], answers[0]);
    g->columns = offered(w, state, &q[1], answers[1]);
    for (uint32_t i = 0; i < g->rows; i++)
        for (uint32_t j = 0; j < g->columns; j++) {
            bn_move moves[2] = { { 0, answers[0][i] }, { 1, answers[1][j] } };

            g->cells[i * g->columns + j] = after(w, state, moves, 2);
        }
    exact_solve(w->arena, g);
    w->first = *g; /* the outermost is written last */
    w->has_first = true;
    return g->value;
}

static exact worked_out(walk *w, const unsigned char *state)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t open = w->game->ask(w->setup, state, q);

    if (open == 0) {
        int32_t winner = w->game->winner(w->setup, state);

        return exact_int(w->arena, winner < 0 ? 0 : winner == 0 ? 1 : -1);
    }
    if (q[0].to == BN_TO_CHANCE)
        return roll_value(w, state, q);
    if (q[0].sealed) {
        assert_int_equal(open, 2);
        return matrix_value(w, state, q);
    }
    assert_int_equal(q[0].to, BN_TO_SIDE);
    return choice_value(w, state, q);
}

static exact value_at(walk *w, const unsigned char *state)
{
    unsigned char key[4096];
    size_t size = w->game->key(w->setup, state, 0, key);
    size_t at = (size_t)bn_hash64(key, size, 7) % SLOTS;
    exact value;

    for (; w->slots[at].key; at = (at + 1) % SLOTS)
        if (w->slots[at].size == size && memcmp(w->slots[at].key, key, size) == 0)
            return w->slots[at].value;
    value = worked_out(w, state);
    while (w->slots[at].key)
        at = (at + 1) % SLOTS;
    assert_true(++w->used < SLOTS / 2);
    w->slots[at].key = bn_arena_get(w->arena, size ? size : 1);
    memcpy(w->slots[at].key, key, size);
    w->slots[at].size = size;
    w->slots[at].value = value;
    return value;
}

/* ---- comparing ------------------------------------------------------------------------------- */

typedef struct tally {
    double value, cell, gain, exploitability, mix;
    uint32_t mixed, unique;
} tally;

static void most(double *worst, double value)
{
    *worst = value > *worst ? value : *worst;
}

/* What a reply gains against the solver's mixes, in the exact matrix. */
static double gain_against(const exact_game *g, const bn_solved_state *p)
{
    double row_best = -9, column_best = 9;

    for (uint32_t i = 0; i < g->rows; i++) {
        double sum = 0;

        for (uint32_t j = 0; j < g->columns; j++)
            sum += p->mix[1][j] * exact_double(g->cells[i * g->columns + j]);
        row_best = sum > row_best ? sum : row_best;
    }
    for (uint32_t j = 0; j < g->columns; j++) {
        double sum = 0;

        for (uint32_t i = 0; i < g->rows; i++)
            sum += p->mix[0][i] * exact_double(g->cells[i * g->columns + j]);
        column_best = sum < column_best ? sum : column_best;
    }
    return row_best - column_best;
}

/* Whether a team's best mix is the only one: every answer it leaves out is worth less by itself, and
 * it mixes as many as the other does. Enough for uniqueness in a game without ties. */
static uint32_t support(const exact *mix, uint32_t count)
{
    uint32_t used = 0;

    for (uint32_t i = 0; i < count; i++)
        used += exact_sign(mix[i]) > 0;
    return used;
}

static void compare(const bn_system *system, uint64_t number, tally *t)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    const bn_game *game = system->battle;
    const void *setup = setup_of(&arena, system, number);
    bn_objective victory = bn_objective_victory(0);
    unsigned char state[4096];
    walk *w = calloc(1, sizeof *w);
    bn_solution *solution;
    bn_solved_state point;
    bn_error err;
    exact value;

    *w = (walk){ .game = game, .setup = setup, .arena = &arena };
    w->slots = calloc(SLOTS, sizeof *w->slots);
    game->begin(setup, state, NULL);
    value = value_at(w, state);
    assert_true(w->has_first && !arena.full);
    if (bn_solve(game, setup, NULL, &victory, NULL, NULL, &work, (bn_watch){ 0 }, &solution,
                 &err) != BN_OK)
        fail_msg("%s", err.text);
    most(&t->value, fabs(exact_double(value) - bn_solution_figures(solution)->value));
    most(&t->exploitability, bn_solution_figures(solution)->exploitability);
    assert_true(bn_solution_at(solution, state, &point));
    assert_int_equal(point.type, BN_POINT_SEALED);
    assert_int_equal(point.plays[0], w->first.rows);
    assert_int_equal(point.plays[1], w->first.columns);
    for (uint32_t i = 0; i < w->first.rows; i++)
        for (uint32_t j = 0; j < w->first.columns; j++)
            most(&t->cell, fabs(bn_solution_cell(solution, state, i, j) -
                                exact_double(w->first.cells[i * w->first.columns + j])));
    most(&t->gain, gain_against(&w->first, &point));
    t->mixed += support(w->first.mix[0], w->first.rows) > 1;
    if (support(w->first.mix[0], w->first.rows) == support(w->first.mix[1], w->first.columns)) {
        double apart = 0;

        for (uint32_t i = 0; i < w->first.rows; i++)
            most(&apart, fabs(point.mix[0][i] - exact_double(w->first.mix[0][i])));
        for (uint32_t j = 0; j < w->first.columns; j++)
            most(&apart, fabs(point.mix[1][j] - exact_double(w->first.mix[1][j])));
        t->unique += apart < 1e-9;
    }
    free(w->slots);
    free(w);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static int scenarios = SCENARIOS;

static void equals_the_fractions(void **state)
{
    const bn_system *system = bn_system_find("warmachine");
    tally t = { 0 };

    (void)state;
    assert_non_null(system);
    for (int i = 0; i < scenarios; i++)
        compare(system, (uint64_t)i, &t);
    print_message("%d scenarios, %u of them mixed: value off by at most %.1e, cells %.1e; no reply "
                  "gains more than %.1e (exact matrix), %.1e (best-reply pass); the very mixes of "
                  "the fractions in %u\n",
                  scenarios, t.mixed, t.value, t.cell, t.gain, t.exploitability, t.unique);
    assert_true(t.value < 1e-12 && t.cell < 1e-12);
    assert_true(t.gain < 1e-9 && t.exploitability < 1e-9);
    assert_true(t.mixed * 3 > (uint32_t)scenarios);
}

int main(int argc, char **argv)
{
    static bni_tests tests;

    if (argc > 1)
        scenarios = atoi(argv[1]);
    BNI_ONE(&tests, equals_the_fractions);
    return BNI_RUN("equilibrium", &tests);
}
