/* The whole battle of Drake's Cross: exact odds under fixed orders, against games played. Where its
 * persons can be hurt there are more states than can be counted; see docs/outside-check.md. */
#include <stdio.h>

#include <banneret/oracle.h>
#include <banneret/store.h>

#include "base/testing.h"
#include "agree.h"
#include "stage.h"

#define MEMORY ((size_t)512 << 20)
#define GAMES (1000000u / BN_SHARE)
#define KEY_MOST 256

typedef struct battle {
    stage stage;
    bn_orders orders;
    bn_policies policies;
} battle;

static battle battle_of(const char *scenario, const char *orders)
{
    battle b = { .stage = stage_open("gurps4", scenario, (stage_cut){ 0 }, MEMORY) };

    assert_int_equal(
        bn_orders_parse(b.stage.game, b.stage.setup, orders, &b.stage.arena, &b.orders, NULL),
        BN_OK);
    return b;
}

static bn_odds odds_by(battle *b, const bn_odds_limits *limits)
{
    bn_odds odds;

    b->policies = bn_policies_all(bn_policy_orders(&b->orders));
    assert_int_equal(bn_odds_run(b->stage.game, b->stage.setup, NULL, &b->policies, limits,
                                 &b->stage.arena, (bn_watch){ 0 }, &odds, NULL),
                     BN_OK);
    return odds;
}

static bn_odds odds_of(battle *b)
{
    return odds_by(b, NULL);
}

static void assert_sums_to_one(const bn_odds *odds, bn_arena *arena)
{
    bn_nat sum = odds->won[BN_DRAW];

    for (uint32_t side = 0; side < odds->sides; side++)
        sum = bn_nat_add(arena, sum, odds->won[side]);
    assert_int_equal(bn_nat_cmp(sum, odds->total), 0);
}

/* The orders of the worked example: Richard defends, then attacks; Strykland attacks. */
static void whole_battle(void **state)
{
    if (BNI_SIZED(false, false, true))
        skip(); /* where every step is watched, equal forces are enough of the same code */

    battle b = battle_of("drakes-cross-unhurt", "A=Defense/Attack,B=Attack");
    bn_odds odds = odds_of(&b);

    (void)state;
    assert_sums_to_one(&odds, &b.stage.arena);
    print_message("Richard wins %.6f, Strykland %.6f, nobody %.6f: %llu states\n",
                  bn_nat_ratio(odds.won[0], odds.total), bn_nat_ratio(odds.won[1], odds.total),
                  bn_nat_ratio(odds.won[BN_DRAW], odds.total), (unsigned long long)odds.states);
    agree_with_games(b.stage.game, b.stage.setup, &b.policies, &odds, 1, GAMES, &b.stage.arena);
    bn_arena_done(&b.stage.arena);
}

/* Asked for the winner only, states are merged that differ in their trains; but not if an order
 * speaks of aiming at them, be it the default itself. */
static void winner_alone(void **state)
{
    static const char *const orders[] = { "A=Attack,B=Raid/Fighting Retreat/Raid",
                                          "A=Attack,B=Raid/Fighting Retreat/Raid,B.aim=0" };
    bn_odds_limits only = { .winner_only = true };
    bn_odds odds[2];
    battle b[2];

    (void)state;
    if (BNI_SIZED(false, true, true))
        skip(); /* seconds, of what odds_test.c counts with the toy */
    for (size_t i = 0; i < BN_COUNT(orders); i++) {
        b[i] = battle_of("drakes-cross-unhurt", orders[i]);
        odds[i] = odds_by(&b[i], &only);
    }
    assert_true(odds[0].states < odds[1].states);
    for (uint32_t k = 0; k <= BN_DRAW; k++)
        assert_int_equal(bn_nat_cmp(bn_nat_mul(&b[0].stage.arena, odds[0].won[k], odds[1].total),
                                    bn_nat_mul(&b[0].stage.arena, odds[1].won[k], odds[0].total)),
                         0);
    for (size_t i = 0; i < BN_COUNT(orders); i++)
        bn_arena_done(&b[i].stage.arena);
}

/* States of different rounds are merged, but not for orders that depend on the round. */
static void orders_by_round(void **state)
{
    battle b = battle_of("equal-forces", "A=Attack/All-Out Attack/Attack/Skirmish,B=Attack");
    bn_odds odds = odds_of(&b);

    (void)state;
    assert_sums_to_one(&odds, &b.stage.arena);
    agree_with_games(b.stage.game, b.stage.setup, &b.policies, &odds, 2, GAMES, &b.stage.arena);
    bn_arena_done(&b.stage.arena);
}

/* A roll by the generator. */
static bn_answer rolled(const battle *b, const void *at, const bn_question *q, bn_rng *rng)
{
    int32_t totals[BN_PARTS_MAX] = { 0 }, came_to;
    uint8_t faces[BN_DICE_MAX];

    do {
        for (uint32_t i = 0; i < q->parts; i++)
            totals[i] = bn_rng_throw(rng, q->throws[i], faces);
        came_to = b->stage.game->consequence(b->stage.setup, at, q, totals);
    } while (came_to == BN_AGAIN);
    return (bn_answer){ { came_to } };
}

/* Whatever is open answered at random: one question, or all sealed ones together. */
static void step(const battle *b, void *at, const bn_question *q, uint32_t open, bn_rng *rng)
{
    bn_policy lots = bn_policy_random();
    bn_move moves[BN_OPEN_MAX];
    uint32_t count = q[0].sealed ? open : 1;

    for (uint32_t i = 0; i < count; i++) {
        moves[i] = (bn_move){ .question = i, .answer = q[i].preset };
        if (q[i].to == BN_TO_CHANCE)
            moves[i].answer = rolled(b, at, &q[i], rng);
        else
            (void)lots.answer(lots.self, b->stage.game, b->stage.setup, at, &q[i], rng,
                              &moves[i].answer);
    }
    b->stage.game->advance(b->stage.setup, at, moves, count, NULL);
}

static size_t longest_key(const battle *b, uint64_t number)
{
    static _Alignas(BN_STATE_ALIGN) unsigned char at[BN_STATE_MAX], key[BN_STATE_MAX];
    bn_question q[BN_OPEN_MAX];
    size_t longest = 0;
    bn_rng rng;

    bn_rng_init(&rng, 7, number);
    b->stage.game->begin(b->stage.setup, at, NULL);
    for (uint32_t open; (open = b->stage.game->ask(b->stage.setup, at, q)) > 0;
         step(b, at, q, open, &rng)) {
        size_t size = b->stage.game->key(b->stage.setup, at, UINT64_MAX, key);

        longest = size > longest ? size : longest;
    }
    return longest;
}

/* The keys by which states are merged, through a thousand battles with and without wounds. */
static void keys_are_short(void **state)
{
    const char *scenarios[] = { "drakes-cross", "drakes-cross-unhurt" };
    size_t longest = 0;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        battle b = battle_of(scenarios[i], "A=Attack");

        for (uint64_t number = 0; number < 500; number++) {
            size_t size = longest_key(&b, number);

            longest = size > longest ? size : longest;
        }
        bn_arena_done(&b.stage.arena);
    }
    print_message("the longest key takes %zu bytes\n", longest);
    assert_true(longest <= KEY_MOST);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, whole_battle);
    BNI_ONE(&tests, winner_alone);
    BNI_ONE(&tests, orders_by_round);
    BNI_ONE(&tests, keys_are_short);
    return BNI_RUN("drakes_cross", &tests);
}
