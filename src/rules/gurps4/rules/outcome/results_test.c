#include "results.h"

#include "rules/forces/logistics.h"

#include "rules/forces/muster_test.h"

#define S(name) G4_STRATEGIES_##name

enum { A_WINS = 0, B_WINS = G4_ROWS - 1 }; /* plus the row */

/* ---- rounds spelled out ------------------------------------------------------------------- */

static const struct round_row {
    const char *name;
    int32_t strategy[2], desperate[2];
    int32_t pb, consequence;
    int32_t casualties[2], train[2], after, escapes;
} round_rows[] = {
    /* the table */
    { "G4-208 a tie", { S(ATTACK), S(ATTACK) }, { 0 }, 0, G4_TIE, { 10, 10 }, { 0 }, 0, 0 },
    { "G4-208 by 1-3", { S(ATTACK), S(ATTACK) }, { 0 }, 0, A_WINS + 1, { 10, 15 }, { 0 }, 1, 0 },
    { "G4-208 by 4-6", { S(ATTACK), S(ATTACK) }, { 0 }, 0, A_WINS + 2, { 10, 20 }, { 0 }, 2, 0 },
    { "G4-208 by 7-9", { S(ATTACK), S(ATTACK) }, { 0 }, 0, A_WINS + 3, { 5, 25 }, { 0 }, 2, 0 },
    { "G4-208 by 10-14", { S(ATTACK), S(ATTACK) }, { 0 }, 0, A_WINS + 4, { 5, 30 }, { 0 }, 3, 0 },
    { "G4-208 by 15-19", { S(ATTACK), S(ATTACK) }, { 0 }, 0, A_WINS + 5, { 0, 35 }, { 0 }, 3, 0 },
    { "G4-208 by 20+", { S(ATTACK), S(ATTACK) }, { 0 }, 0, A_WINS + 6, { 0, 40 }, { 0 }, 4, 0 },
    { "G4-208 won by the second",
      { S(ATTACK), S(ATTACK) },
      { 0 },
      0,
      B_WINS + 4,
      { 30, 5 },
      { 0 },
      -3,
      0 },
    /* Drake's Cross */
    { "G4-216 Drake's Cross, round 1: a winning defense",
      { S(DEFENSE), S(INDIRECT_ATTACK) },
      { 0 },
      0,
      A_WINS + 1,
      { 10, 15 },
      { 0 },
      0,
      0 },
    { "G4-214 Drake's Cross, had the dice been swapped",
      { S(DEFENSE), S(INDIRECT_ATTACK) },
      { 0 },
      0,
      B_WINS + 2,
      { 20, 10 },
      { 0 },
      -2,
      0 },
    { "G4-209 Drake's Cross, round 2",
      { S(ALL_OUT_ATTACK), S(ATTACK) },
      { 0 },
      0,
      G4_TIE,
      { 20, 10 },
      { 0 },
      0,
      0 },
    { "G4-209 Drake's Cross, round 3",
      { S(ATTACK), S(ATTACK) },
      { 0 },
      0,
      A_WINS + 4,
      { 5, 30 },
      { 0 },
      3,
      0 },
    { "G4-209 Drake's Cross, round 4",
      { S(ALL_OUT_ATTACK), S(DEFENSE) },
      { 0 },
      3,
      A_WINS + 6,
      { 0, 45 },
      { 0 },
      7,
      0 },
    /* the order of changes */
    { "G4-209 All-Out Attack lost to Deliberate Defense by 2",
      { S(ALL_OUT_ATTACK), S(DELIBERATE_DEFENSE) },
      { 0 },
      0,
      B_WINS + 1,
      { 40, 10 },
      { 0 },
      0,
      0 },
    { "G4-209 All-Out Attack over Fighting Retreat by 8",
      { S(ALL_OUT_ATTACK), S(FIGHTING_RETREAT) },
      { 0 },
      0,
      A_WINS + 3,
      { 5, 30 },
      { 0, 30 },
      3,
      0 },
    /* single strategies */
    { "G4-184 win: 5 more, own doubled",
      { S(ALL_OUT_ATTACK), S(ATTACK) },
      { 0 },
      0,
      A_WINS + 1,
      { 20, 20 },
      { 0 },
      1,
      0 },
    { "G4-184 win by 15: nothing to double",
      { S(ALL_OUT_ATTACK), S(ATTACK) },
      { 0 },
      0,
      A_WINS + 5,
      { 0, 40 },
      { 0 },
      3,
      0 },
    { "G4-184 loss: own doubled",
      { S(ALL_OUT_ATTACK), S(ATTACK) },
      { 0 },
      0,
      B_WINS + 2,
      { 40, 10 },
      { 0 },
      -2,
      0 },
    { "G4-187 loss: one PB saved, own doubled",
      { S(ALL_OUT_DEFENSE), S(ATTACK) },
      { 0 },
      0,
      B_WINS + 2,
      { 40, 10 },
      { 0 },
      -1,
      0 },
    { "G4-187 loss by 1: nothing gained against it",
      { S(ALL_OUT_DEFENSE), S(ATTACK) },
      { 0 },
      2,
      B_WINS + 1,
      { 30, 10 },
      { 0 },
      2,
      0 },
    { "G4-187 win by 15: nothing to double",
      { S(ALL_OUT_DEFENSE), S(ATTACK) },
      { 0 },
      0,
      A_WINS + 5,
      { 0, 35 },
      { 0 },
      0,
      0 },
    { "G4-188 a plain loss",
      { S(DEFENSE), S(ATTACK) },
      { 0 },
      0,
      B_WINS + 1,
      { 15, 10 },
      { 0 },
      -1,
      0 },
    { "G4-189 win: 5 more",
      { S(DELIBERATE_DEFENSE), S(ATTACK) },
      { 0 },
      0,
      A_WINS + 1,
      { 10, 20 },
      { 0 },
      0,
      0 },
    { "G4-189 tie: 5 more",
      { S(DELIBERATE_DEFENSE), S(RAID) },
      { 0 },
      0,
      G4_TIE,
      { 10, 15 },
      { 0 },
      0,
      0 },
    { "G4-189 loss: none more",
      { S(DELIBERATE_DEFENSE), S(ATTACK) },
      { 0 },
      0,
      B_WINS + 1,
      { 15, 10 },
      { 0 },
      -1,
      0 },
    { "G4-190 loss: 5 less, one PB more",
      { S(MOBILE_DEFENSE), S(ATTACK) },
      { 0 },
      0,
      B_WINS + 1,
      { 10, 10 },
      { 0 },
      -2,
      0 },
    { "G4-190 tie: 5 less, one PB",
      { S(MOBILE_DEFENSE), S(ATTACK) },
      { 0 },
      0,
      G4_TIE,
      { 5, 10 },
      { 0 },
      -1,
      0 },
    { "G4-190 win: no less",
      { S(MOBILE_DEFENSE), S(ATTACK) },
      { 0 },
      0,
      A_WINS + 1,
      { 10, 15 },
      { 0 },
      0,
      0 },
    { "G4-217 Mobile Defense lost to a Skirmish",
      { S(MOBILE_DEFENSE), S(SKIRMISH) },
      { 0 },
      1,
      B_WINS + 2,
      { 15, 5 },
      { 0 },
      0,
      0 },
    { "G4-217 Mobile Defense tied with a Raid",
      { S(RAID), S(MOBILE_DEFENSE) },
      { 0 },
      0,
      G4_TIE,
      { 10, 5 },
      { 0 },
      1,
      0 },
    { "G4-192 Rally lost", { S(RALLY), S(ATTACK) }, { 0 }, 0, B_WINS + 3, { 25, 5 }, { 0 }, -2, 0 },
    { "G4-193 win: away, enemy's halved down to a five",
      { S(FIGHTING_RETREAT), S(ATTACK) },
      { 0 },
      0,
      A_WINS + 1,
      { 10, 5 },
      { 0 },
      0,
      1 },
    { "G4-193 25 is halved to 10",
      { S(FIGHTING_RETREAT), S(ATTACK) },
      { 0 },
      0,
      A_WINS + 3,
      { 5, 10 },
      { 0 },
      0,
      1 },
    { "G4-193 5 is halved to 0",
      { S(FIGHTING_RETREAT), S(ATTACK) },
      { 0 },
      0,
      B_WINS + 3,
      { 25, 0 },
      { 25, 0 },
      -3,
      0 },
    { "G4-193 tie: away",
      { S(FIGHTING_RETREAT), S(ATTACK) },
      { 0 },
      0,
      G4_TIE,
      { 10, 5 },
      { 0 },
      0,
      1 },
    { "G4-193 loss: fights on, train struck, one PB more",
      { S(ATTACK), S(FIGHTING_RETREAT) },
      { 0 },
      0,
      A_WINS + 1,
      { 5, 15 },
      { 0, 15 },
      2,
      0 },
    { "G4-217 Fighting Retreat lost to a Skirmish",
      { S(SKIRMISH), S(FIGHTING_RETREAT) },
      { 0 },
      0,
      A_WINS + 1,
      { 0, 15 },
      { 0, 15 },
      1,
      0 },
    { "G4-194 loss: 10 less, train too, PB as it was",
      { S(FULL_RETREAT), S(ATTACK) },
      { 0 },
      2,
      B_WINS + 4,
      { 20, 0 },
      { 20, 0 },
      2,
      1 },
    { "G4-194 tie: nobody hurt",
      { S(ATTACK), S(FULL_RETREAT) },
      { 0 },
      0,
      G4_TIE,
      { 0, 0 },
      { 0 },
      0,
      2 },
    { "G4-194 from an All-Out Attack",
      { S(FULL_RETREAT), S(ALL_OUT_ATTACK) },
      { 0 },
      0,
      B_WINS + 1,
      { 10, 0 },
      { 10, 0 },
      0,
      1 },
    { "G4-215 a Raid only lowers",
      { S(RAID), S(ATTACK) },
      { 0 },
      -1,
      A_WINS + 2,
      { 10, 20 },
      { 0 },
      0,
      0 },
    { "G4-215 a Raid lowers in part",
      { S(RAID), S(ATTACK) },
      { 0 },
      -3,
      A_WINS + 2,
      { 10, 20 },
      { 0 },
      -1,
      0 },
    { "G4-215 a Raid builds nothing",
      { S(RAID), S(ATTACK) },
      { 0 },
      2,
      A_WINS + 2,
      { 10, 20 },
      { 0 },
      2,
      0 },
    { "G4-215 a Raid by the second",
      { S(ATTACK), S(RAID) },
      { 0 },
      2,
      B_WINS + 6,
      { 40, 0 },
      { 0 },
      0,
      0 },
    { "G4-217 a Raid against All-Out Defense lowers less",
      { S(RAID), S(ALL_OUT_DEFENSE) },
      { 0 },
      -3,
      A_WINS + 2,
      { 10, 40 },
      { 0 },
      -2,
      0 },
    { "G4-216 a winning Skirmish",
      { S(SKIRMISH), S(ATTACK) },
      { 0 },
      -2,
      A_WINS + 2,
      { 5, 20 },
      { 0 },
      -2,
      0 },
    { "G4-196 a lost Skirmish: 15 becomes 10",
      { S(SKIRMISH), S(ATTACK) },
      { 0 },
      0,
      B_WINS + 1,
      { 10, 10 },
      { 0 },
      -1,
      0 },
    { "G4-196 not below 0",
      { S(SKIRMISH), S(ATTACK) },
      { 0 },
      0,
      A_WINS + 5,
      { 0, 35 },
      { 0 },
      0,
      0 },
    { "G4-214 first eats what the loser holds",
      { S(ATTACK), S(ATTACK) },
      { 0 },
      -1,
      A_WINS + 2,
      { 10, 20 },
      { 0 },
      1,
      0 },
    { "G4-214 then adds up",
      { S(ATTACK), S(ATTACK) },
      { 0 },
      1,
      A_WINS + 2,
      { 10, 20 },
      { 0 },
      3,
      0 },
    { "G4-216 a tie shifts nothing",
      { S(ATTACK), S(INDIRECT_ATTACK) },
      { 0 },
      -2,
      G4_TIE,
      { 10, 10 },
      { 0 },
      -2,
      0 },
    /* Desperate */
    { "G4-203 10 more, win",
      { S(ATTACK), S(ATTACK) },
      { 1, 0 },
      0,
      A_WINS + 6,
      { 10, 40 },
      { 0 },
      4,
      0 },
    { "G4-203 not doubled",
      { S(ALL_OUT_ATTACK), S(ATTACK) },
      { 1, 1 },
      0,
      A_WINS + 1,
      { 30, 30 },
      { 0 },
      1,
      0 },
    { "G4-203 not cancelled by a Full Retreat, nor struck at the train",
      { S(FULL_RETREAT), S(ATTACK) },
      { 1, 1 },
      0,
      B_WINS + 1,
      { 15, 10 },
      { 5, 0 },
      0,
      1 },
};

static const bool both_trains[2] = { true, true };

static void check_round(void **state)
{
    const struct round_row *r = *state;
    g4_settled settled = { .strategy = { (uint8_t)r->strategy[0], (uint8_t)r->strategy[1] },
                           .desperate = { (uint8_t)r->desperate[0], (uint8_t)r->desperate[1] } };
    g4_round_result got =
        g4_round_outcome(&g4_book, r->consequence, &settled, r->pb, both_trains, NULL);

    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(got.casualties[i], r->casualties[i]);
        assert_int_equal(got.train[i], r->train[i]);
    }
    assert_int_equal(got.pb, r->after);
    assert_int_equal(got.escapes, r->escapes);
    assert_int_equal(got.winner, g4_consequence_winner(r->consequence));
    assert_int_equal(got.row, g4_consequence_row(r->consequence));
}

/* ---- every round there is ----------------------------------------------------------------- */

/* The rules stated a second time, by strategy and without the table of effects. */
static int32_t stated_casualties(int32_t own, int32_t enemy, int32_t row, int32_t won)
{
    static const int32_t loser[] = { 10, 15, 20, 25, 30, 35, 40 };
    static const int32_t winner[] = { 10, 10, 10, 5, 5, 0, 0 };
    int32_t c = won > 0 ? winner[row] : loser[row];
    bool none = c == 0;

    if (enemy == S(ALL_OUT_ATTACK) && won < 0)
        c += 5;
    if (enemy == S(DELIBERATE_DEFENSE) && won <= 0)
        c += 5;
    if ((own == S(ALL_OUT_ATTACK) || own == S(ALL_OUT_DEFENSE)) && !none)
        c *= 2;
    if (own == S(SKIRMISH) || (own == S(MOBILE_DEFENSE) && won <= 0))
        c -= 5;
    if (own == S(FULL_RETREAT))
        c -= 10;
    if (c < 0)
        c = 0;
    if (enemy == S(FIGHTING_RETREAT))
        c = c / 10 * 5;
    return enemy == S(FULL_RETREAT) ? 0 : c;
}

static int32_t stated_pb(int32_t pb, int32_t a, int32_t b, int32_t row, int32_t winner)
{
    static const int32_t shifts[] = { 0, 1, 2, 2, 3, 3, 4 };
    int32_t own = winner == 1 ? -pb : pb; /* seen by the winner, or the first in a tie */
    int32_t with = winner == 1 ? b : a, against = winner == 1 ? a : b, shift = shifts[row];

    if (a == S(FULL_RETREAT) || b == S(FULL_RETREAT))
        return pb;
    if (winner == G4_NONE)
        return pb + (b == S(MOBILE_DEFENSE)) - (a == S(MOBILE_DEFENSE));
    if (against == S(ALL_OUT_DEFENSE))
        shift--;
    if (with <= S(INDIRECT_ATTACK))
        own += shift;
    else if (with == S(RAID) && own < 0)
        own = own + shift > 0 ? 0 : own + shift;
    if (against == S(MOBILE_DEFENSE) || against == S(FIGHTING_RETREAT))
        own++;
    return winner == 1 ? -own : own;
}

static void check_one(int32_t a, int32_t b, int32_t consequence, int32_t pb)
{
    g4_settled settled = { .strategy = { (uint8_t)a, (uint8_t)b } };
    g4_round_result got = g4_round_outcome(&g4_book, consequence, &settled, pb, both_trains, NULL);
    int32_t row = g4_consequence_row(consequence), winner = g4_consequence_winner(consequence);
    int32_t won = winner == G4_NONE ? 0 : winner == 0 ? 1 : -1;

    assert_int_equal(got.casualties[0], stated_casualties(a, b, row, won));
    assert_int_equal(got.casualties[1], stated_casualties(b, a, row, -won));
    assert_int_equal(got.pb, stated_pb(pb, a, b, row, winner));
    assert_int_equal(got.escapes & 1,
                     a == S(FULL_RETREAT) || (a == S(FIGHTING_RETREAT) && won >= 0));
    assert_int_equal(got.train[0], a == S(FULL_RETREAT) || (a == S(FIGHTING_RETREAT) && won < 0)
                                       ? got.casualties[0]
                                       : 0);
    assert_int_equal(got.may_aim, (a == S(RAID) && won > 0 && got.casualties[1] > 0) ||
                                      (b == S(RAID) && won < 0 && got.casualties[0] > 0));
}

static void all_rounds(void **state)
{
    (void)state;
    for (int32_t a = 0; a < G4_STRATEGIES_COUNT; a++)
        for (int32_t b = 0; b < G4_STRATEGIES_COUNT; b++) {
            g4_settled settled = g4_settle(a, b, NULL);

            if (settled.no_battle)
                continue;
            for (int32_t c = 0; c < G4_CONSEQUENCES; c++)
                for (int32_t pb = -5; pb <= 5; pb++)
                    check_one(settled.strategy[0], settled.strategy[1], c, pb);
        }
}

/* Sides exchanged, everything is exchanged. */
static void mirrored(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 14 * 14 * G4_CONSEQUENCES; i++) {
        uint8_t a = (uint8_t)(i % 14), b = (uint8_t)(i / 14 % 14);
        int32_t c = i / 196, turned = c == 0 ? 0 : c < G4_ROWS ? c + G4_ROWS - 1 : c - G4_ROWS + 1;
        g4_settled one = { .strategy = { a, b } }, other = { .strategy = { b, a } };
        g4_round_result x = g4_round_outcome(&g4_book, c, &one, 2, both_trains, NULL);
        g4_round_result y = g4_round_outcome(&g4_book, turned, &other, -2, both_trains, NULL);

        assert_int_equal(x.casualties[0], y.casualties[1]);
        assert_int_equal(x.casualties[1], y.casualties[0]);
        assert_int_equal(x.train[0], y.train[1]);
        assert_int_equal(x.pb, -y.pb);
        assert_int_equal(x.escapes & 1, y.escapes >> 1);
    }
}

/* A win of who flees, which the contest folds into the tie, is one in all its effects. */
static void fold_holds(void **state)
{
    (void)state;
    for (uint8_t foe = 0; foe < G4_STRATEGIES_COUNT; foe++) {
        g4_settled settled = { .strategy = { S(FULL_RETREAT), foe }, .desperate = { 1, 0 } };
        g4_round_result tie;

        if (g4_settle(S(FULL_RETREAT), foe, NULL).no_battle)
            continue;
        tie = g4_round_outcome(&g4_book, G4_TIE, &settled, 1, both_trains, NULL);
        for (int32_t row = 1; row < G4_ROWS; row++) {
            g4_round_result win = g4_round_outcome(&g4_book, row, &settled, 1, both_trains, NULL);

            win.winner = tie.winner;
            win.row = tie.row;
            assert_memory_equal(&win, &tie, sizeof win);
        }
    }
}

/* ---- aiming at the logistic force --------------------------------------------------------- */

static const struct aim_row {
    const char *name;
    int32_t foe; /* of a Raid that wins */
    int32_t consequence;
    uint8_t desperate;
    bool train_left;
    int32_t split, points;
    bool allowed;
    int32_t casualties, train; /* of the enemy */
} aim_rows[] = {
    { "G4-195 all of it", S(ATTACK), A_WINS + 2, 0, true, 0, 20, true, 0, 20 },
    { "G4-195 none of it", S(ATTACK), A_WINS + 2, 0, true, 0, 0, true, 20, 0 },
    { "G4-195 no part of it", S(ATTACK), A_WINS + 2, 0, true, 0, 10, false, 0, 0 },
    { "G4-195 by the switch a part", S(ATTACK), A_WINS + 2, 0, true, 1, 10, true, 10, 10 },
    { "G4-195 by the switch in fives", S(ATTACK), A_WINS + 2, 0, true, 1, 7, false, 0, 0 },
    { "G4-195 by the switch no more than all", S(ATTACK), A_WINS + 2, 0, true, 1, 25, false, 0, 0 },
    { "G4-195 nothing is left of the train", S(ATTACK), A_WINS + 2, 0, false, 0, 20, false, 0, 0 },
    { "G4-195 a raid that ties", S(ATTACK), G4_TIE, 0, true, 0, 10, false, 0, 0 },
    { "G4-195 a raid that loses", S(ATTACK), B_WINS + 1, 0, true, 0, 10, false, 0, 0 },
    { "G4-195 Desperate's own are not aimed at", S(ATTACK), A_WINS + 2, 1, true, 0, 20, true, 10,
      20 },
    { "G4-212 a Fighting Retreat shares only what its troops take", S(FIGHTING_RETREAT), A_WINS + 2,
      0, true, 1, 5, true, 15, 20 },
    { "G4-212 so does a Full Retreat", S(FULL_RETREAT), A_WINS + 3, 0, true, 0, 15, true, 0, 15 },
};

static void check_aim(void **state)
{
    const struct aim_row *r = *state;
    bool trains[2] = { true, r->train_left };
    g4_readings rules = { .raid_may_split = r->split };
    g4_settled settled = { .strategy = { S(RAID), (uint8_t)r->foe },
                           .desperate = { 0, r->desperate } };
    g4_round_result got = g4_round_outcome(&g4_book, r->consequence, &settled, 0, trains, NULL);

    assert_int_equal(g4_aim_allowed(&got, r->points, &rules), r->allowed);
    if (!r->allowed)
        return;
    got = g4_aim(&g4_book, &got, &settled, r->points, NULL);
    assert_int_equal(got.casualties[1], r->casualties);
    assert_int_equal(got.train[1], r->train);
}

/* ---- sums --------------------------------------------------------------------------------- */

static void adding(void **state)
{
    (void)state;
    assert_int_equal(g4_casualties_add(10, 5), 15);
    assert_int_equal(g4_casualties_add(95, 5), 100);
    assert_int_equal(g4_casualties_add(90, 45), 100);
    assert_int_equal(g4_casualties_add(0, 0), 0);
}

static void supplies(void **state)
{
    bn_rat left = g4_ls_left(5500, 15);

    (void)state;
    assert_true(bn_rat_cmp(left, bn_rat_int(4675)) == 0);
    assert_true(bn_rat_cmp(g4_ls_left(7, 50), bn_rat_of(7, 2)) == 0);
    assert_true(bn_rat_cmp(g4_ls_left(7, 100), bn_rat_int(0)) == 0);
}

static void held(void **state)
{
    (void)state;
    assert_int_equal(g4_pb_held(3, 0), 3);
    assert_int_equal(g4_pb_held(3, 1), 0);
    assert_int_equal(g4_pb_held(-2, 1), 2);
    assert_int_equal(g4_pb_held(-2, 0), 0);
    assert_int_equal(g4_pb_held(0, 0), 0);
}

/* The terms of each side add up to its casualties. */
static void told(void **state)
{
    unsigned char block[8192];
    g4_settled settled = { .strategy = { S(ALL_OUT_ATTACK), S(DELIBERATE_DEFENSE) },
                           .desperate = { 1, 0 } };
    int64_t sum[2] = { 0 };
    g4_round_result got;
    bn_arena arena;
    bn_trace trace;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    got = g4_round_outcome(&g4_book, B_WINS + 1, &settled, 0, both_trains, &trace);
    for (uint32_t i = 0; i < trace.count; i++)
        if (trace.terms[i].group == G4_TERMS_CASUALTIES && bn_term_summed(&trace.terms[i]))
            sum[trace.terms[i].side] += trace.terms[i].value;
    assert_int_equal(sum[0], 50);
    assert_int_equal(sum[0], got.casualties[0]);
    assert_int_equal(sum[1], got.casualties[1]);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_round, round_rows);
    BNI_ROWS(&tests, check_aim, aim_rows);
    BNI_NAMED(&tests, "G4-209 every pair, every result, every PB", all_rounds);
    BNI_NAMED(&tests, "G4-208 sides exchanged", mirrored);
    BNI_NAMED(&tests, "G4-194 flight: a win is a tie", fold_holds);
    BNI_NAMED(&tests, "G4-210 percentages add, to 100", adding);
    BNI_NAMED(&tests, "G4-212 LS falls by its own percentage", supplies);
    BNI_NAMED(&tests, "G4-213 held by one side at most", held);
    BNI_NAMED(&tests, "G4-209 the steps are told", told);
    return BNI_RUN("results", &tests);
}
