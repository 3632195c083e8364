/* Routs and retreats, leaving a combat, changing places, coming on, through the game. */
#include "ordering_test.h"

static playing p;

enum { INCH = 254, NORTH = 36, EAST = 0, SOUTH = 108, WEST = 72 };

/* Two lines face to face in combat: stand 0 and 1 behind it against stand 2. */
static const playing_row combat[] = {
    PLAYING_ROW(0, INF_U, 36, 10, 90),
    PLAYING_ROW(0, INF_U, 36, 8.4252, 90), /* 400 units behind */
    PLAYING_ROW(1, INF_U, 36, 11.5748, 270),
    PLAYING_ROW(1, INF_U, 40, 30, 270),
};

static void in_combat(void)
{
    playing_rows(&p, combat, BN_COUNT(combat));
    playing_begin(&p);
    ob_engage(&p.battle, 0, 2);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
}

/* ---- routs ------------------------------------------------------------------------------------------ */

static void rout_in(int32_t stand, int32_t since)
{
    ob_mark(&p.battle, stand, OB_IS_ROUTING);
    p.battle.troops[stand].since = (uint8_t)since;
}

static void routs_come_first(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 36, 6, 90),
        PLAYING_ROW(0, INF_U, 39, 6, 90),
        PLAYING_ROW(1, INF_U, 40, 30, 270),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    playing_begin(&p);
    rout_in(0, 0);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    /* Others are in the way, so it goes round them, and faces the way it went. */
    assert_true(p.battle.troops[0].used & OB_ACTED);
    assert_true(p.battle.troops[0].y < 10 * INCH - 1000);
    assert_true(p.battle.troops[0].heading != NORTH);
    assert_false(ordering_offers(&p, 0, OB_ORDER_STAY));
    assert_true(ordering_offers(&p, 1, OB_ORDER_STAY));
}

static void off_the_table(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 40, 10, 90),
        PLAYING_ROW(0, INF_U, 36, 5, 90),
        PLAYING_ROW(0, INF_U, 44, 10, 90),
        PLAYING_ROW(1, INF_U, 36, 40, 270),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    playing_begin(&p);
    rout_in(1, 0);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    assert_int_equal(p.battle.troops[1].where, OB_FLED);
}

/* A stand that started to rout in this phase runs only in the next. */
static void halts(void **state)
{
    (void)state;
    in_combat();
    rout_in(0, p.battle.round);
    assert_true(ordering_offers(&p, 0, OB_ORDER_STAY));
    assert_false(ordering_offers(&p, 0, OB_ORDER_ROUT));
    assert_false(ordering_offers(&p, 0, OB_ORDER_DISENGAGE));
}

/* ---- retreat ------------------------------------------------------------------------------------------ */

static void retreats(void **state)
{
    (void)state;
    in_combat();
    p.battle.corps[0][0].retreats = 1;
    assert_false(ordering_offers(&p, 0, OB_ORDER_RETREAT));
    assert_true(ordering_offers(&p, 0, OB_ORDER_DISENGAGE) !=
                ordering_offers(&p, 0, OB_ORDER_STAY));
    assert_false(ordering_offers(&p, 1, OB_ORDER_STAY));
    ordering_give(&p, 1, OB_ORDER_RETREAT);
    ordering_stands(&p, 1, 36 * INCH, 2140 - 1524, SOUTH);
}

/* ---- disengaging ----------------------------------------------------------------------------------------- */

static void disengaging(void **state)
{
    (void)state;
    in_combat();
    assert_false(ordering_offers(&p, 0, OB_ORDER_MOVE));
    assert_false(ordering_offers(&p, 0, OB_ORDER_DISENGAGE));
    ordering_give(&p, 1, OB_ORDER_BACKSTEP);
    playing_answer(&p, OB_ASK_STEPS, 762);
    ordering_give(&p, 0, OB_ORDER_DISENGAGE);
    assert_true(playing_takes(&p, OB_ASK_DISENGAGE, NORTH, 762));
    assert_false(playing_takes(&p, OB_ASK_DISENGAGE, NORTH, 763));
    assert_false(playing_takes(&p, OB_ASK_DISENGAGE, NORTH, 3));
    playing_answer(&p, OB_ASK_DISENGAGE, SOUTH, 700);
    ordering_stands(&p, 0, 36 * INCH, 2540 - 700, SOUTH);
    assert_false(ob_in_combat(&p.battle, 0));
    assert_true(p.battle.troops[0].limits & OB_DISENGAGED);
}

/* ---- changing places ----------------------------------------------------------------------------------------- */

static void swapping(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 90),
        PLAYING_ROW(0, INF_A, 36, 8.4252, 90),
        PLAYING_ROW(0, SKI_F, 36, 6.8504, 90),
        PLAYING_ROW(1, INF_U, 36, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    assert_false(ordering_offers(&p, 2, OB_ORDER_SWAP));
    ordering_give(&p, 0, OB_ORDER_SWAP);
    /* Only one stand may swap with it, so no one is asked which. */
    ordering_stands(&p, 0, 36 * INCH, 2140, NORTH);
    ordering_stands(&p, 1, 36 * INCH, 2540, NORTH);
    playing_preset(&p, OB_ASK_MOVE);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 762, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 763, NORTH, 0));
    playing_answer(&p, OB_ASK_MOVE, 762, NORTH, 0);
    ordering_stands(&p, 1, 36 * INCH, 2540 + 762, NORTH);
    assert_int_equal(p.battle.troops[0].used & (OB_MANOEUVRE | OB_ACTED), OB_MANOEUVRE | OB_ACTED);
    assert_true(ordering_offers(&p, 2, OB_ORDER_STAY));
    assert_false(ordering_offers(&p, 1, OB_ORDER_STAY));
}

static void relieving(void **state)
{
    (void)state;
    in_combat();
    ordering_give(&p, 0, OB_ORDER_RELIEVE);
    ordering_stands(&p, 1, 36 * INCH, 2540, NORTH);
    ordering_stands(&p, 0, 36 * INCH, 2140, NORTH);
    assert_true(ob_engaged(&p.battle, 1, 2));
    assert_false(ob_in_combat(&p.battle, 0));
    assert_true(p.battle.troops[0].used & p.battle.troops[1].used & OB_MANOEUVRE);
}

/* ---- facing --------------------------------------------------------------------------------------------------- */

static void facing(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 36, 6, 90),
        PLAYING_ROW(1, INF_U, 37.9685, 10, 180), /* at its right: 500 units */
        PLAYING_ROW(1, INF_U, 40, 30, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ob_engage(&p.battle, 2, 0);
    assert_false(ordering_offers(&p, 1, OB_ORDER_FACE));
    ordering_give(&p, 0, OB_ORDER_FACE);
    ordering_stands(&p, 0, 36 * INCH + 500 - 400, 2540, EAST);
    assert_true(ob_front_meets(&p.setup, &p.battle, 0, 2));
    assert_true(p.battle.troops[0].used & OB_TURNED);
}

/* ---- reserves --------------------------------------------------------------------------------------------------- */

static void entering(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 10, 6, 90),
        PLAYING_ROW(0, INF_U, 36, 6, 90),
        PLAYING_ROW(1, INF_U, 40, 40, 270),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    playing_begin(&p);
    p.battle.troops[1].where = OB_IN_RESERVE;
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    assert_false(ordering_offers(&p, 0, OB_ORDER_ENTER));
    ordering_give(&p, 1, OB_ORDER_ENTER);
    playing_roll(&p, OB_ASK_RESERVE, 1);
    assert_int_equal(p.battle.troops[1].where, OB_IN_RESERVE);
    ordering_next_round(&p);
    ordering_give(&p, 1, OB_ORDER_ENTER);
    playing_roll(&p, OB_ASK_RESERVE, 2);
    assert_false(playing_takes(&p, OB_ASK_ENTER, 200));
    playing_answer(&p, OB_ASK_ENTER, 20 * INCH);
    ordering_stands(&p, 1, 20 * INCH, 200, NORTH);
    playing_answer(&p, OB_ASK_MOVE, 1524, NORTH, 0);
    ordering_stands(&p, 1, 20 * INCH, 1724, NORTH);
    assert_int_equal(p.battle.troops[1].where, OB_PRESENT);
}

/* A friend stands at 20 in, 60 mm wide as the reserve is. */
static void where_nobody_stands(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 20, 1, 90),
        PLAYING_ROW(0, INF_U, 36, 6, 90),
        PLAYING_ROW(1, INF_U, 40, 40, 270),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    playing_begin(&p);
    p.battle.troops[1].where = OB_IN_RESERVE;
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    ordering_give(&p, 1, OB_ORDER_ENTER);
    playing_roll(&p, OB_ASK_RESERVE, 6);
    assert_false(playing_takes(&p, OB_ASK_ENTER, 20 * INCH));
    assert_false(playing_takes(&p, OB_ASK_ENTER, 20 * INCH + 590));
    assert_false(playing_takes(&p, OB_ASK_ENTER, 294));
    playing_answer(&p, OB_ASK_ENTER, 20 * INCH + 600);
    ordering_stands(&p, 1, 20 * INCH + 600, 200, NORTH);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-065 routs come first, OB-229 round a friend", routs_come_first);
    BNI_NAMED(&tests, "OB-164 off the table, and gone", off_the_table);
    BNI_NAMED(&tests, "OB-164 who began to rout in this phase runs in the next", halts);
    BNI_NAMED(&tests, "OB-162 a Command retreats, and leaves its combats first", retreats);
    BNI_NAMED(&tests, "OB-095 disengaging costs 3 in, OB-094 pinned stands do nothing else",
              disengaging);
    BNI_NAMED(&tests, "OB-092 changing places costs each 3 in", swapping);
    BNI_NAMED(&tests, "OB-231 relief in combat", relieving);
    BNI_NAMED(&tests, "OB-139 facing another enemy", facing);
    BNI_NAMED(&tests, "OB-058 a reserve waits on a 1", entering);
    BNI_NAMED(&tests, "OB-059 at its base edge, where nobody stands", where_nobody_stands);
    return BNI_RUN("change_rules", &tests);
}
