/* Carriers, their passengers, and ambushers, through the game. */
#include "ordering_test.h"

static playing p;

enum { INCH = 254, NORTH = 36, EAST = 0, SOUTH = 108 };

/* A half-track of 10 in, a stand that touches it, one 2 in behind. */
static const playing_row rows[] = {
    PLAYING_ROW(0, TPT_MOTOR, 36, 10, 90, .traits = OB_IS_CARRIER, .capacity = 2,
                .speed = OB_MEDIUM_SPEED),
    PLAYING_ROW(0, SKI_F, 36, 8.0315, 90), /* 500 units behind */
    PLAYING_ROW(0, SKI_F, 39, 8, 90),
    PLAYING_ROW(0, CAV_U, 33, 8, 90),
    PLAYING_ROW(1, INF_U, 36, 40, 270),
};

static void set_out(void)
{
    playing_rows_of(&p, 1944, rows, BN_COUNT(rows));
    ordering_begin(&p);
}

/* Boarding costs the half-track 5 of its 10 in, and each passenger 5 of 8. */
static void boarding(void **state)
{
    (void)state;
    set_out();
    assert_false(ordering_offers(&p, 3, OB_ORDER_BOARD));
    ordering_give(&p, 0, OB_ORDER_BOARD);
    assert_false(playing_takes(&p, OB_ASK_BOARD, 3));
    assert_false(playing_takes(&p, OB_ASK_BOARD, OB_NONE));
    playing_answer(&p, OB_ASK_BOARD, 1);
    assert_int_equal(p.battle.troops[1].where, OB_ABOARD);
    playing_answer(&p, OB_ASK_BOARD, 2);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 0, 126, 762));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 763, NORTH, 0));
    playing_answer(&p, OB_ASK_MOVE, 254, NORTH, 0);
    /* It is not beside the half-track, which now moves without it. */
    assert_int_equal(p.battle.troops[2].where, OB_PRESENT);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 5 * INCH, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 5 * INCH + 1, NORTH, 0));
    playing_answer(&p, OB_ASK_MOVE, 5 * INCH, NORTH, 0);
    ordering_stands(&p, 0, 36 * INCH, 15 * INCH, NORTH);
    assert_int_equal(p.battle.set_left, 1);
}

static void on_foot_to_the_carrier(void **state)
{
    (void)state;
    set_out();
    ordering_give(&p, 0, OB_ORDER_BOARD);
    playing_answer(&p, OB_ASK_BOARD, 2);
    playing_answer(&p, OB_ASK_MOVE, 208, NORTH + 36, 262);
    assert_true(playing_takes(&p, OB_ASK_BOARD, OB_NONE));
    playing_answer(&p, OB_ASK_BOARD, 2);
    assert_int_equal(p.battle.troops[2].where, OB_ABOARD);
    playing_answer(&p, OB_ASK_BOARD, OB_NONE);
    playing_preset(&p, OB_ASK_MOVE);
    assert_int_equal(p.battle.set_left, 2);
}

static void alighting(void **state)
{
    (void)state;
    boarding(state);
    ordering_next_round(&p);
    ordering_give(&p, 0, OB_ORDER_ALIGHT);
    playing_answer(&p, OB_ASK_MOVE, 2 * INCH, NORTH, 0);
    assert_false(playing_takes(&p, OB_ASK_ALIGHT, 1, 36 * INCH, 10 * INCH, SOUTH));
    playing_answer(&p, OB_ASK_ALIGHT, 1, 36 * INCH + 500, 17 * INCH, EAST);
    ordering_stands(&p, 1, 36 * INCH + 500, 17 * INCH, EAST);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 3 * INCH, EAST, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 3 * INCH + 1, EAST, 0));
    playing_preset(&p, OB_ASK_MOVE);
    assert_int_equal(p.battle.troops[1].carrier, 0);
    assert_false(ordering_offers(&p, 1, OB_ORDER_STAY));
    assert_false(ordering_offers(&p, 0, OB_ORDER_STAY));
    assert_int_equal(p.battle.set_left, 2);
}

/* A helicopter hovers to 9 of its 18 in. */
static void by_air(void **state)
{
    static const playing_row flying[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 90),
        PLAYING_ROW(0, SKI_F, 36, 8, 90),
        PLAYING_ROW(0, AIR, 39, 8, 90, .traits = OB_LOITERS | OB_IS_CARRIER, .capacity = 2,
                    .weapon = OB_NONE),
        PLAYING_ROW(1, INF_U, 36, 40, 270),
    };

    (void)state;
    playing_rows_of(&p, 1980, flying, BN_COUNT(flying));
    p.setup.stands[2].roles[0].flight = OB_ROTARY;
    p.setup.stands[1].at.x = p.setup.stands[2].at.x - 600;
    ordering_begin(&p);
    ordering_give(&p, 2, OB_ORDER_BOARD);
    playing_answer(&p, OB_ASK_BOARD, 1);
    playing_seek(&p, OB_ASK_FLY, 0);
    assert_false(playing_takes(&p, OB_ASK_FLY, 0, 0, NORTH, 9 * INCH));
    assert_false(playing_takes(&p, OB_ASK_FLY, 1, 0, NORTH, 9 * INCH + 1));
    playing_answer(&p, OB_ASK_FLY, 1, 0, NORTH, 9 * INCH);
    ordering_stands(&p, 2, 39 * INCH, 17 * INCH, NORTH);
}

/* ---- ambush ----------------------------------------------------------------------------------------- */

static void ambushers(void **state)
{
    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    ordering_begin(&p);
    assert_false(ordering_offers(&p, 1, OB_ORDER_REVEAL));
    p.battle.troops[1].where = OB_IN_AMBUSH;
    assert_false(ordering_offers(&p, 1, OB_ORDER_MOVE));
    assert_true(ordering_offers(&p, 1, OB_ORDER_STAY));
    ordering_give(&p, 1, OB_ORDER_REVEAL);
    assert_int_equal(p.battle.troops[1].where, OB_PRESENT);
    assert_true(ob_marked(&p.battle, 1, OB_IDENTIFIED));
    assert_false(ordering_offers(&p, 0, OB_ORDER_STAY));
    assert_false(ordering_offers(&p, 1, OB_ORDER_REVEAL));
    ordering_give(&p, 1, OB_ORDER_STAY);
    assert_true(ordering_offers(&p, 0, OB_ORDER_STAY));
}

/* Woods from y = 14 on, an ambusher in them, and a stand that marches in: it halts a step before, or continues. */
static void run_into(int32_t answer)
{
    static const playing_row hidden[] = {
        PLAYING_ROW(0, SKI_F, 36, 10, 90),  PLAYING_ROW(0, SKI_F, 40, 10, 90),
        PLAYING_ROW(1, INF_U, 44, 20, 270), PLAYING_ROW(1, INF_U, 40, 19, 270),
        PLAYING_ROW(1, INF_U, 40, 24, 270),
    };

    playing_rows(&p, hidden, BN_COUNT(hidden));
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 30, 14, 60, 22);
    p.setup.readings.ambush = 1;
    ordering_begin(&p);
    p.battle.troops[2].where = p.battle.troops[3].where = OB_IN_AMBUSH;
    ordering_give(&p, 0, OB_ORDER_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 1200, NORTH, 0);
    assert_true(p.battle.troops[0].y <= 14 * INCH && p.battle.troops[0].y >= 14 * INCH - 1);
    assert_int_equal(p.battle.troops[2].where, OB_PRESENT);
    assert_int_equal(p.battle.troops[3].where, OB_PRESENT);
    playing_answer(&p, OB_ASK_SPRUNG, answer);
}

static void into_an_ambush(void **state)
{
    (void)state;
    run_into(0);
    assert_true(p.battle.troops[0].y <= 14 * INCH);
    assert_true(ordering_offers(&p, 1, OB_ORDER_STAY));
    run_into(1);
    assert_int_equal(p.battle.troops[0].y, 10 * INCH + 1200);
    assert_int_equal(p.battle.troops[0].left, 1524 - 1200);
}

/* It has turned, at the edge of the woods, into the place where one lies: that one comes out beside it. */
static void turning_into_an_ambush(void **state)
{
    static const playing_row hidden[] = {
        PLAYING_ROW(0, SKI_F, 36, 13.99, 90),
        PLAYING_ROW(0, SKI_F, 33, 11, 90),
        PLAYING_ROW(1, INF_U, 38.37, 14.2, 270),
        PLAYING_ROW(1, INF_U, 40, 30, 270),
    };
    ob_box mover, noted, shown;

    (void)state;
    playing_rows(&p, hidden, BN_COUNT(hidden));
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 30, 14, 60, 22);
    p.setup.readings.ambush = 1;
    ordering_begin(&p);
    p.battle.troops[2].where = OB_IN_AMBUSH;
    noted = ob_box_of(&p.setup, &p.battle, 2);
    ordering_give(&p, 0, OB_ORDER_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 0, NORTH + OB_QUARTER / 2, 508);
    assert_int_equal(p.battle.troops[2].where, OB_PRESENT);
    mover = ob_box_of(&p.setup, &p.battle, 0);
    shown = ob_box_of(&p.setup, &p.battle, 2);
    assert_int_equal(mover.heading, NORTH + OB_QUARTER / 2);
    assert_true(ob_overlap(p.setup.tables, &mover, &noted));
    assert_false(ob_overlap(p.setup.tables, &mover, &shown));
}

/* The scrub lies beside the line of sight, and in the way of the charger. */
static void charging_into_an_ambush(void **state)
{
    static const playing_row hidden[] = {
        PLAYING_ROW(0, CAV_U, 36, 10, 90),
        PLAYING_ROW(0, SKI_F, 40, 10, 90),
        PLAYING_ROW(1, INF_U, 34.9, 16, 270),
        PLAYING_ROW(1, INF_U, 38, 21, 270),
    };

    (void)state;
    playing_rows(&p, hidden, BN_COUNT(hidden));
    playing_area(&p, OB_TERRAIN_EFFECTS_SCRUB, 33.5, 15, 36.3, 17);
    p.setup.readings.ambush = 1;
    ordering_begin(&p);
    p.battle.troops[2].where = OB_IN_AMBUSH;
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 3, NORTH);
    assert_int_equal(p.battle.troops[2].where, OB_PRESENT);
    assert_false(ob_in_combat(&p.battle, 0));
    playing_answer(&p, OB_ASK_SPRUNG, 1);
    assert_true(ob_engaged(&p.battle, 0, 2));
    assert_false(ob_engaged(&p.battle, 0, 3));
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-049 troops get in, OB-096 for half the move of the carrier", boarding);
    BNI_NAMED(&tests, "OB-049 they go to the carrier first", on_foot_to_the_carrier);
    BNI_NAMED(&tests, "OB-049 troops get out beside it", alighting);
    BNI_NAMED(&tests, "OB-177 a helicopter takes troops in, OB-096 for 9 in", by_air);
    BNI_NAMED(&tests, "OB-212 an ambusher shows itself, and acts", ambushers);
    BNI_NAMED(&tests, "OB-212 who runs into an ambush halts, and stops or goes on", into_an_ambush);
    BNI_NAMED(&tests, "OB-212 ambushers find room beside who has turned", turning_into_an_ambush);
    BNI_NAMED(&tests, "OB-212 a charge that goes on meets the ambusher", charging_into_an_ambush);
    return BNI_RUN("carry_rules", &tests);
}
