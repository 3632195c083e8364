/* bn_game.late: a setup in which less is rolled, or later, has the same chances of who wins. From states on the
 * way of random games, as far from the end as the rules' own setup can be counted, both are counted and must
 * have the same fractions, between the bounds that are found without counting all. What an analysis takes such a
 * state to be worth must be the same, too. From the start, games of both must win as often, and as often as the bounds
 * allow. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <banneret/analysis.h>
#include <banneret/dice.h>
#include <banneret/oracle.h>
#include <banneret/system/game.h>

#include "base/testing.h"
#include "stage.h"

enum {
    COURSES = BNI_SIZED(12, 2, 1),
    GAMES = 20000 / BN_SHARE,
    STATES = BNI_SIZED(30000, 5000, 5000),
    KEPT = 160,
    APART = 3
};

#define MEMORY ((size_t)1024 << 20)
#define LITTLE_MEMORY ((size_t)4 << 20)
#define LEFT_OPEN 1e-3 /* weight of a state near the end that bounds leave open */

typedef struct row {
    const char *name, *system, *scenario;
    bool squeezed; /* bounds in little memory too; at full size in every row */
} row;

static const row rows[] = {
    { "two commanders in the air", "gurps4", "air-battle", true },
    { "two commanders, one who fights in front", "gurps4", "drakes-cross", true },
    { "a monster whom nothing hurts, a player who acts", "gurps4", "monster", false },
    { "an admiral with a captain to succeed him", "gurps4", "age-of-sail", false },
    { "a sergeant of 13 HP", "gurps4", "beach-assault", false },
    { "a siege, four persons", "gurps4", "castle-siege", false },
    { "a company and its captain", "gurps4", "modern-company", false },
};

/* The states of one game in which dice were thrown, the last of them if there are too many. */
typedef struct course {
    size_t size;
    uint32_t count;
    unsigned char *states; /* KEPT, in a ring */
} course;

static void *state_at(const course *c, uint32_t number)
{
    return c->states + number % KEPT * c->size;
}

static int32_t thrown(const bn_game *game, const void *setup, const void *state,
                      const bn_question *q, bn_rng *rng)
{
    int32_t totals[BN_PARTS_MAX], consequence = BN_AGAIN;

    while (consequence == BN_AGAIN) {
        uint8_t faces[BN_DICE_MAX];

        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(rng, q->throws[i], faces);
        consequence = game->consequence(setup, state, q, totals);
    }
    return consequence;
}

static void play(const stage *st, uint64_t number, void *state, course *c)
{
    const bn_game *game = st->game;
    bn_question q[BN_OPEN_MAX];
    bn_rng rng;

    bn_rng_init(&rng, 15, number);
    c->count = 0;
    game->begin(st->setup, state, NULL);
    for (uint32_t open; (open = game->ask(st->setup, state, q)) > 0;) {
        bn_move moves[BN_OPEN_MAX];
        uint32_t count = 0;

        if (q[0].to == BN_TO_CHANCE) {
            memcpy(state_at(c, c->count++), state, c->size);
            moves[count++] = (bn_move){ .answer = { { thrown(game, st->setup, state, q, &rng) } } };
        }
        for (uint32_t i = 0; q[0].to != BN_TO_CHANCE && i < (q[0].sealed ? open : 1); i++)
            moves[count++] = (bn_move){ .question = i, .answer = q[i].preset };
        game->advance(st->setup, state, moves, count, NULL);
    }
}

static bool counted(const bn_game *game, const void *setup, const void *from, uint64_t states,
                    bn_arena *arena, bn_odds *out)
{
    bn_odds_limits limits = { .states = states, .winner_only = true };

    return bn_odds_run(game, setup, from, NULL, &limits, arena, (bn_watch){ 0 }, out, NULL) ==
           BN_OK;
}

/* Bounds that leave open what is unlikely. */
static bn_bounds bounds(const stage *st, const void *from, bn_bounds_limits limits)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_bounds out;

    assert_int_equal(bn_bounds_run(st->game, st->setup, from, NULL, &limits, &arena,
                                   (bn_watch){ 0 }, &out, NULL),
                     BN_OK);
    bn_arena_done(&arena);
    return out;
}

static void within(const bn_bounds *b, uint32_t i, double chance, double error)
{
    if (chance < b->least[i] - error || chance > b->most[i] + error)
        fail_msg("a chance of %.6f ±%.6f is not between %.6f and %.6f", chance, error, b->least[i],
                 b->most[i]);
}

/* How many states either way has. */
typedef struct tally {
    uint32_t compared;
    uint64_t plain, late;
} tally;

/* The game without its second setup: each wound is rolled at once. */
static bn_game at_once(const bn_game *game)
{
    bn_game plain = *game;

    plain.late = NULL;
    return plain;
}

/* What an analysis takes a state to be worth. */
static void same_worth(const stage *st, const void *from, const bn_odds *plain)
{
    bn_arena arena = bni_test_arena(MEMORY), work = bni_test_arena(MEMORY);
    double score[BN_SIDES_MAX], error, draw = bn_nat_ratio(plain->won[BN_DRAW], plain->total);
    bn_evaluator values;

    assert_int_equal(
        bn_evaluator_policies(NULL, NULL, 0, &arena, &work, (bn_watch){ 0 }, &values, NULL), BN_OK);
    assert_int_equal(values.value(values.self, st->game, st->setup, from, score, &error, NULL),
                     BN_OK);
    for (uint32_t i = 0; i < plain->sides; i++)
        assert_true(fabs(score[i] - bn_nat_ratio(plain->won[i], plain->total) -
                         draw / plain->sides) < 1e-12);
    bn_arena_done(&arena);
    bn_arena_done(&work);
}

/* False: there are too many states to count. */
static bool same_chances(const stage *st, const void *from, tally *t)
{
    bn_arena arena = bni_test_arena(MEMORY), other = bni_test_arena(MEMORY);
    bn_game at_once_game = at_once(st->game);
    bn_odds plain, put_off;
    bool known = counted(&at_once_game, st->setup, from, STATES, &arena, &plain);

    if (known) {
        bn_bounds between = bounds(st, from, (bn_bounds_limits){ .weight = LEFT_OPEN });

        assert_true(counted(st->game, st->setup, from, 0, &other, &put_off));
        for (uint32_t i = 0; i <= BN_DRAW; i++) {
            within(&between, i, bn_nat_ratio(plain.won[i], plain.total), 1e-15);
            assert_int_equal(bn_nat_cmp(bn_nat_mul(&arena, plain.won[i], put_off.total),
                                        bn_nat_mul(&arena, put_off.won[i], plain.total)),
                             0);
        }
        assert_false(arena.full);
        same_worth(st, from, &plain);
        t->compared++;
        t->plain += plain.states;
        t->late += put_off.states;
    }
    bn_arena_done(&arena);
    bn_arena_done(&other);
    return known;
}

/* Several threads find the same bounds, also as they decide which states are thrown out. */
static void same_on_threads(const stage *st, bn_bounds alone)
{
    bn_bounds together = bounds(
        st, NULL,
        (bn_bounds_limits){ .weight = LEFT_OPEN / 1000, .bytes = LITTLE_MEMORY, .threads = 3 });

    assert_int_equal(together.states, alone.states);
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        assert_true(together.least[i] == alone.least[i] && together.most[i] == alone.most[i]);
}

/* Where memory cannot hold what waits, the light states are left open and not the heavy ones: without that, bounds
 * are many times as wide. */
static bn_bounds in_little_memory(const stage *st)
{
    bn_bounds whole = bounds(st, NULL, (bn_bounds_limits){ .weight = LEFT_OPEN / 1000 });
    bn_bounds squeezed =
        bounds(st, NULL, (bn_bounds_limits){ .weight = LEFT_OPEN / 1000, .bytes = LITTLE_MEMORY });

    same_on_threads(st, squeezed);
    assert_false(whole.full);
    assert_true(squeezed.open < 4 * whole.open);
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        assert_true(squeezed.least[i] <= whole.most[i] && whole.least[i] <= squeezed.most[i]);
    return squeezed;
}

static void as_often(const stage *st, const void *late, bool squeeze)
{
    bn_arena arena = bni_test_arena(MEMORY);
    bn_simulated plain, put_off;
    bn_bounds between = bounds(st, NULL, (bn_bounds_limits){ .weight = LEFT_OPEN / 100 });
    bn_bounds squeezed = squeeze ? in_little_memory(st) : between;

    assert_int_equal(bn_simulate(st->game, st->setup, NULL, NULL, 1, GAMES, 1, &arena,
                                 (bn_watch){ 0 }, &plain, NULL),
                     BN_OK);
    assert_int_equal(bn_simulate(st->game, late, NULL, NULL, 2, GAMES, 1, &arena, (bn_watch){ 0 },
                                 &put_off, NULL),
                     BN_OK);
    for (uint32_t i = 0; i <= BN_DRAW; i++) {
        double a = (double)plain.won[i], b = (double)put_off.won[i];

        within(&between, i, a / GAMES, 4.5 * sqrt(a + 1) / GAMES);
        within(&squeezed, i, a / GAMES, 4.5 * sqrt(a + 1) / GAMES);
        if (fabs(a - b) > 4.5 * sqrt(a + b + 1))
            fail_msg("of %d games %.0f were won, and %.0f with wounds put off", GAMES, a, b);
    }
    printf("  bounds %.2f%% apart from the start\n", 100 * between.open);
    assert_true(between.open < 0.6);
    bn_arena_done(&arena);
}

static void who_wins_is_the_same(void **state)
{
    const row *r = *state;
    stage st = stage_open(r->system, r->scenario, (stage_cut){ 0 }, MEMORY);
    const void *late = st.game->late(st.setup, &st.arena);
    course c = { .size = (st.game->state_size(st.setup) + 15) & ~(size_t)15 };
    void *end = bn_arena_get(&st.arena, c.size);
    tally t = { 0 };

    c.states = bn_arena_get(&st.arena, KEPT * c.size);
    assert_true(late && late != st.setup && end && c.states);
    for (uint64_t i = 0; i < COURSES; i++) {
        play(&st, i, end, &c);
        for (uint32_t back = 1; back < KEPT && back <= c.count; back += APART)
            if (!same_chances(&st, state_at(&c, c.count - back), &t))
                break;
    }
    printf("%s: %u states of courses; %llu were counted for them, and %llu with "
           "wounds put off\n",
           r->scenario, t.compared, (unsigned long long)t.plain, (unsigned long long)t.late);
    assert_true(t.compared >= COURSES && t.late < t.plain);
    as_often(&st, late, BNI_SIZED(true, r->squeezed, r->squeezed));
    bn_arena_done(&st.arena);
}

int main(void)
{
    static bni_tests tests;

    for (size_t i = 0; i < BN_COUNT(rows); i++)
        bni_tests_add(&tests, rows[i].name, who_wins_is_the_same, &rows[i]);
    return BNI_RUN("late", &tests);
}
