/* The odds of every part of a game, worked out by independence, against games that were played through
 * without it: who wins, and every figure of every part, by chi-square. The games know nothing of
 * bn_parts except how to read a figure at the end.
 *
 *   parts_test [SCENARIO]     at full size a million games instead of some thousand, and of whole
 *                             scenarios too */
#include <stdio.h>

#include <banneret/dice.h>
#include <banneret/oracle.h>
#include <banneret/system/game.h>

#include "base/testing.h"
#include "chi.h"
#include "stage.h"

enum { GAMES = BNI_SIZED(1000000, 6000, 600), PARTS_MOST = 160, FIGURES_MOST = 4 };

#define MEMORY ((size_t)1024 << 20)
#define DOUBTFUL                                                                                   \
    0.00001 /* some hundred distributions; the seeds are fixed, so it passes always or never */

typedef struct row {
    const char *name;
    const char *system;
    const char *scenario;
    bool is_long;
} row;

#define SMALL "../../tests/promises/parts/"

static const row rows[] = {
    { "units in the open, one of them led by a player", "gurps3", SMALL "field", false },
    { "units whose Morale is strength", "gurps3", SMALL "morale", true },
    { "units that share one fate by majority, or stand at bay", "gurps3", SMALL "works", false },
    { "a commander with Luck", "gurps3", SMALL "luck", false },
    { "a legion against knights", "gurps3", "legion-against-knights", true },
    { "Bannock against Al-Wazif", "gurps3", "bannock", true },
    { "a castle stormed", "gurps3", "storm-of-a-castle", true },
    { "a trench assaulted", "gurps3", "trench-assault", true },
};

/* How often each value of the exact odds was met. */
typedef struct tally {
    uint64_t won[BN_SIDES_MAX + 1];
    uint64_t *met[PARTS_MOST][FIGURES_MOST];
} tally;

static void play(const stage *st, uint64_t number, void *state)
{
    const bn_game *game = st->game;
    bn_rng rng;

    bn_rng_init(&rng, 12, number);
    game->begin(st->setup, state, NULL);
    for (;;) {
        bn_question q[BN_OPEN_MAX];
        bn_move moves[BN_OPEN_MAX];
        uint32_t open = game->ask(st->setup, state, q), count = 0;
        int32_t totals[BN_PARTS_MAX];

        if (open == 0)
            return;
        for (uint32_t i = 0; q[0].to != BN_TO_CHANCE && i < (q[0].sealed ? open : 1); i++)
            moves[count++] = (bn_move){ .question = i, .answer = q[i].preset };
        while (count == 0) {
            uint8_t faces[BN_DICE_MAX];
            int32_t consequence;

            for (uint32_t i = 0; i < q[0].parts; i++)
                totals[i] = bn_rng_throw(&rng, q[0].throws[i], faces);
            consequence = game->consequence(st->setup, state, &q[0], totals);
            if (consequence != BN_AGAIN)
                moves[count++] = (bn_move){ .answer = { { consequence } } };
        }
        game->advance(st->setup, state, moves, count, NULL);
    }
}

static void count_value(const bn_odds_measure *exact, int64_t value, uint64_t *met)
{
    for (uint32_t i = 0; i < exact->count; i++)
        if (exact->rows[i].value == value) {
            met[i]++;
            return;
        }
    fail_msg("%lld was met and has no odds", (long long)value);
}

static void count_game(const stage *st, const void *state, const bn_parts_odds *odds, tally *t)
{
    const bn_parts *parts = st->game->parts;
    int32_t winner = st->game->winner(st->setup, state);

    t->won[winner < 0 ? BN_DRAW : winner]++;
    for (uint32_t p = 0; p < odds->count; p++)
        for (uint32_t f = 0; f < parts->figure_count; f++)
            count_value(&odds->parts[p].figures[f], parts->figure(st->setup, state, p, f),
                        t->met[p][f]);
}

static void agree(const char *what, const uint64_t *met, const double *shares, size_t cells)
{
    chi got = chi_square(met, shares, cells);

    if (got.p < DOUBTFUL)
        fail_msg("%s: chi-square %f with %u degrees of freedom: p %g", what, got.statistic,
                 got.freedom, got.p);
}

static void agree_on_part(const stage *st, const bn_part_odds *part, uint32_t p,
                          uint64_t *const met[FIGURES_MOST], bn_arena *arena)
{
    for (uint32_t f = 0; f < st->game->parts->figure_count; f++) {
        const bn_odds_measure *exact = &part->figures[f];
        double *shares = bn_arena_array(arena, exact->count, sizeof *shares), sum = 0;
        char what[120];

        assert_non_null(shares);
        for (uint32_t i = 0; i < exact->count; i++)
            sum += shares[i] = bn_nat_ratio(exact->rows[i].weight, part->total);
        assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
        snprintf(what, sizeof what, "%s, %s", st->game->parts->name(st->setup, p),
                 st->game->parts->figures[f].key);
        agree(what, met[f], shares, exact->count);
    }
}

static void every_part_agrees_with_games(void **state)
{
    const row *r = *state;
    stage st = stage_open(r->system, r->scenario, (stage_cut){ 0 }, MEMORY);
    bn_arena work = bni_test_arena(MEMORY);
    void *end = bn_arena_get(&st.arena, st.game->state_size(st.setup));
    double shares[BN_SIDES_MAX + 1];
    bn_parts_odds odds;
    bn_error err;
    tally t = { 0 };

    if (bn_parts_run(st.game, st.setup, NULL, NULL, NULL, &st.arena, &work, (bn_watch){ 0 }, &odds,
                     &err) != BN_OK)
        fail_msg("%s", err.text);
    printf("%s: %llu states\n", r->scenario, (unsigned long long)odds.states);
    assert_true(end && odds.counted == odds.count && odds.count <= PARTS_MOST &&
                st.game->parts->figure_count <= FIGURES_MOST);
    for (uint32_t p = 0; p < odds.count; p++)
        for (uint32_t f = 0; f < st.game->parts->figure_count; f++)
            assert_non_null(t.met[p][f] = bn_arena_array(&st.arena, odds.parts[p].figures[f].count,
                                                         sizeof(uint64_t)));
    for (uint32_t i = 0; i < GAMES; i++) {
        play(&st, i, end);
        count_game(&st, end, &odds, &t);
    }
    for (uint32_t i = 0; i <= BN_SIDES_MAX; i++)
        shares[i] = bn_nat_ratio(odds.whole.won[i], odds.whole.total);
    agree("who wins", t.won, shares, BN_COUNT(shares));
    for (uint32_t p = 0; p < odds.count; p++)
        agree_on_part(&st, &odds.parts[p], p, t.met[p], &st.arena);
    bn_arena_done(&work);
    bn_arena_done(&st.arena);
}

int main(int argc, char **argv)
{
    static bni_tests tests;

    for (size_t i = 0; i < BN_COUNT(rows); i++)
        if (argc > 1 ? strcmp(argv[1], rows[i].scenario) == 0
                     : !rows[i].is_long || BNI_SIZED(true, false, false))
            bni_tests_add(&tests, rows[i].name, every_part_agrees_with_games, &rows[i]);
    return BNI_RUN("parts", &tests);
}
