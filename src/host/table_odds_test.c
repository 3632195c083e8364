/* The odds of a table: what is counted, what is estimated, and that a host who has no more time gets what there is. */
#include "../base/testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/host.h>

#define EQUAL "gurps4/equal-forces"
#define ELVES "warmachine/elves-at-the-pass" /* 12 states of who wins, 26 with the losses */

typedef struct odds_row {
    const char *name, *scenario;
    bn_table_odds_options options;
    bool counted, estimated;
} odds_row;

static bool stop(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return false;
}

static const odds_row rows[] = {
    { "odds: all of it is counted", EQUAL, { .winner_only = true }, true, false },
    { "odds: with the losses", EQUAL, { 0 }, true, false },
    { "odds: who wins is counted, the losses are estimated", ELVES, { .states = 20 }, true, true },
    { "odds: too many states", EQUAL, { .states = 10 }, false, true },
    { "odds: as many games as are wanted", EQUAL, { .states = 10, .games = 20 }, false, true },
    { "odds: a wanted error", EQUAL, { .states = 10, .error = 0.02, .threads = 2 }, false, true },
    { "odds: orders", EQUAL, { .orders = "A=Attack,B=Attack", .winner_only = true }, true, false },
    { "odds: a time that is over at once", EQUAL, { .seconds = 1e-9 }, false, true },
    { "odds: a host who cancels", EQUAL, { .watch = { stop, NULL } }, false, true },
};

static bn_table *open_table(const char *scenario, bn_arena *arena)
{
    char path[1000];
    bn_table *table = NULL;

    (void)snprintf(path, sizeof path, "%s/scenarios/%s.yaml", getenv("BN_ROOT"), scenario);
    assert_int_equal(bn_table_load_file(arena, path, &table, NULL), BN_OK);
    return table;
}

static void row(void **state)
{
    const odds_row *r = *state;
    bn_arena arena = bn_store_arena((size_t)64 << 20), work = bn_store_arena((size_t)512 << 20);
    const bn_table *table = open_table(r->scenario, &arena);
    bn_chances found = { 0 };
    double sum = 0, error = 0;

    assert_int_equal(bn_table_odds(table, &r->options, &arena, &work, &found, NULL), BN_OK);
    assert_int_equal(found.counted, r->counted);
    assert_int_equal(found.estimated, r->estimated);
    for (uint32_t i = 0; i <= BN_DRAW; i++) {
        sum += found.counted ? bn_nat_ratio(found.odds.won[i], found.odds.total)
                             : found.estimate.won[i];
        error = fmax(error, found.estimated ? found.estimate.won_error[i] : 0);
    }
    assert_true(fabs(sum - 1) < 1e-9);
    if (!found.counted) /* both sides are alike */
        assert_true(fabs(found.estimate.won[0] - found.estimate.won[1]) < 10 * error);
    if (r->options.games > 0)
        assert_int_equal(found.estimate.games, r->options.games);
    if (r->options.error > 0)
        assert_true(error <= r->options.error);
    if (!r->options.winner_only)
        assert_true(found.estimated ? found.estimate.odds.measure_count > 0
                                    : found.odds.measure_count > 0);
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

static void wrong_orders(void **state)
{
    bn_arena arena = bn_store_arena((size_t)64 << 20), work = bn_store_arena((size_t)64 << 20);
    bn_table_odds_options options = { .orders = "A=Atack" };
    bn_chances found = { .counted = true };
    bn_error err;

    (void)state;
    assert_int_not_equal(
        bn_table_odds(open_table(EQUAL, &arena), &options, &arena, &work, &found, &err), BN_OK);
    assert_non_null(strstr(err.hint, "attack"));
    assert_true(found.counted); /* as it was */
    bn_arena_done(&work);
    bn_arena_done(&arena);
}

int main(void)
{
    static bni_tests tests;

    for (size_t i = 0; i < BN_COUNT(rows); i++)
        bni_tests_add(&tests, rows[i].name, row, (void *)&rows[i]);
    bni_tests_add(&tests, "odds: wrong orders", wrong_orders, NULL);
    return BNI_RUN("table_odds", &tests);
}
