/* Changes of form and role, through the game. */
#include "ordering_test.h"

static playing p;

enum { INCH = 254, NORTH = 36, SOUTH = 108 };

static const playing_row muskets[] = {
    PLAYING_ROW(0, MSK, 36, 10, 90, .sp = 5),
    PLAYING_ROW(0, MSK, 39, 10, 90, .sp = 4),
    PLAYING_ROW(0, MSK, 46, 10, 90, .sp = 4),
    PLAYING_ROW(1, CAV_U, 36, 40, 270),
};

/* ---- squares ---------------------------------------------------------------------------------- */

static void squares(void **state)
{
    (void)state;
    playing_rows_of(&p, 1815, muskets, BN_COUNT(muskets));
    ordering_begin(&p);
    assert_false(ordering_offers(&p, 2, OB_ORDER_SQUARE));
    ordering_give(&p, 0, OB_ORDER_SQUARE);
    assert_int_equal(p.battle.troops[0].formation, OB_SQUARE);
    assert_int_equal(p.battle.troops[0].sp, 9);
    assert_int_equal(p.battle.troops[1].where, OB_FOLDED);
    ordering_stands(&p, 0, 37 * INCH + INCH / 2, 10 * INCH, NORTH);
    ordering_next_round(&p);
    assert_false(ordering_offers(&p, 0, OB_ORDER_MOVE));
    assert_true(ordering_offers(&p, 0, OB_ORDER_STAY));
    ordering_give(&p, 0, OB_ORDER_BREAK_SQUARE);
    ordering_stands(&p, 0, 37 * INCH + INCH / 2, 10 * INCH + 200, NORTH);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 762, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 763, NORTH, 0));
    playing_preset(&p, OB_ASK_MOVE);
    ordering_stands(&p, 1, 37 * INCH + INCH / 2, 10 * INCH - 200, SOUTH);
    playing_answer(&p, OB_ASK_MOVE, 100, SOUTH, 0);
    assert_int_equal(p.battle.troops[0].sp + p.battle.troops[1].sp, 9);
    assert_int_equal(p.battle.set_left, 1);
}

static void not_before_their_time(void **state)
{
    (void)state;
    playing_rows_of(&p, 1650, muskets, BN_COUNT(muskets));
    ordering_begin(&p);
    assert_false(ordering_offers(&p, 0, OB_ORDER_SQUARE));
}

/* ---- testudo ----------------------------------------------------------------------------------- */

static void testudos(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 10, 90),
        PLAYING_ROW(0, INF_A, 40, 10, 90),
        PLAYING_ROW(1, CAV_U, 36, 20, 270),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    p.setup.stands[0].formation = OB_TESTUDO;
    ordering_begin(&p);
    assert_false(ordering_offers(&p, 1, OB_ORDER_TESTUDO));
    assert_false(ordering_offers(&p, 0, OB_ORDER_SCHILTRON));
    ordering_give(&p, 0, OB_ORDER_TESTUDO);
    assert_true(playing_takes(&p, OB_ASK_APPROACH, 762, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_APPROACH, 763, NORTH, 0));
    playing_preset(&p, OB_ASK_APPROACH);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 508, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 509, NORTH, 0));
    playing_preset(&p, OB_ASK_MOVE);
    ordering_next_round(&p);
    assert_false(ordering_offers(&p, 0, OB_ORDER_CHARGE));
    ordering_give(&p, 0, OB_ORDER_OPEN_OUT);
    assert_true(playing_takes(&p, OB_ASK_APPROACH, 508, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_APPROACH, 509, NORTH, 0));
    playing_preset(&p, OB_ASK_APPROACH);
    assert_false(playing_takes(&p, OB_ASK_MOVE, 763, NORTH, 0));
    playing_answer(&p, OB_ASK_MOVE, 762, NORTH, 0);
    assert_int_equal(p.battle.troops[0].formation, OB_NO_FORMATION);
}

/* ---- open order ------------------------------------------------------------------------------------ */

/* 2 MSK of 5 each = 3 SKI/F: 10 points over 3 give 3, 4, 3. */
static void open_order(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 6, 90),          PLAYING_ROW(0, MSK, 36, 10, 90, .sp = 5),
        PLAYING_ROW(0, MSK, 39, 10, 90, .sp = 5),  PLAYING_ROW(0, SKI_F, 60, 2, 90, .sp = 4),
        PLAYING_ROW(0, SKI_F, 60, 4, 90, .sp = 4), PLAYING_ROW(0, SKI_F, 60, 6, 90, .sp = 4),
        PLAYING_ROW(1, CAV_U, 36, 40, 270),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    for (int32_t s = 1; s < 6; s++) {
        p.setup.stands[s].entry = 1;
        p.setup.stands[s].form = s > 2;
        p.setup.stands[s].place = s > 2 ? s - 3 : s - 1;
    }
    ordering_begin(&p);
    assert_int_equal(p.battle.troops[3].where, OB_FOLDED);
    assert_false(ordering_offers(&p, 0, OB_ORDER_CHANGE_FORM));
    ordering_give(&p, 1, OB_ORDER_CHANGE_FORM);
    assert_int_equal(p.battle.troops[1].where, OB_FOLDED);
    assert_int_equal(p.battle.troops[3].sp, 3);
    assert_int_equal(p.battle.troops[4].sp, 4);
    assert_int_equal(p.battle.troops[5].sp, 3);
    ordering_stands(&p, 4, 37 * INCH + INCH / 2, 10 * INCH, NORTH);
    ordering_stands(&p, 5, 37 * INCH + INCH / 2 + 600, 10 * INCH, NORTH);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 5 * INCH, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 5 * INCH + 1, NORTH, 0));
    playing_preset(&p, OB_ASK_MOVE);
    playing_preset(&p, OB_ASK_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 254, NORTH, 0);
    ordering_stands(&p, 5, 37 * INCH + INCH / 2 + 600, 11 * INCH, NORTH);
    assert_false(ordering_offers(&p, 3, OB_ORDER_STAY));
}

/* ---- horses and limbers -------------------------------------------------------------------------------- */

/* Horse 10: mounting costs 5 in, so 3 of a foot's 8 are left, and 5 of the horse's. */
static void horses(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, CAV_U, 36, 10, 90, .role = 1 + OB_STAND_CATEGORIES_SKI_F,
                    .reach = OB_BY_MOUNTING),
        PLAYING_ROW(0, INF_A, 40, 10, 90),
        PLAYING_ROW(1, CAV_U, 36, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    assert_false(ordering_offers(&p, 1, OB_ORDER_MOUNT));
    ordering_give(&p, 0, OB_ORDER_MOUNT);
    playing_preset(&p, OB_ASK_APPROACH);
    assert_int_equal(ob_type_of(&p.setup, &p.battle, 0), OB_STAND_CATEGORIES_SKI_F);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 3 * INCH, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 3 * INCH + 1, NORTH, 0));
    playing_preset(&p, OB_ASK_MOVE);
    ordering_next_round(&p);
    ordering_give(&p, 0, OB_ORDER_MOUNT);
    playing_preset(&p, OB_ASK_APPROACH);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 5 * INCH, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 5 * INCH + 1, NORTH, 0));
}

/* An animal limber: 6 in less 2. */
static void limbers(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, ART, 36, 10, 90, .role = 1 + OB_STAND_CATEGORIES_TPT_ANIMAL,
                    .reach = OB_BY_LIMBERING),
        PLAYING_ROW(0, INF_A, 40, 10, 90),
        PLAYING_ROW(1, CAV_U, 36, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_LIMBER);
    playing_preset(&p, OB_ASK_APPROACH);
    assert_int_equal(ob_type_of(&p.setup, &p.battle, 0), OB_STAND_CATEGORIES_TPT_ANIMAL);
    assert_true(playing_takes(&p, OB_ASK_MOVE, 4 * INCH, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, 4 * INCH + 1, NORTH, 0));
}

/* ---- before and after the change --------------------------------------------------------------------- */

/* The horse's 10 less 5 to ride; with a step on foot as well the slower mode counts, 8 less 5. */
static void rides_and_walks(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, CAV_U, 36, 10, 90, .role = 1 + OB_STAND_CATEGORIES_SKI_F,
                    .reach = OB_BY_MOUNTING),
        PLAYING_ROW(0, INF_A, 40, 10, 90),
        PLAYING_ROW(1, CAV_U, 36, 40, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_MOUNT);
    assert_true(playing_takes(&p, OB_ASK_APPROACH, 5 * INCH, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_APPROACH, 5 * INCH + 1, NORTH, 0));
    playing_answer(&p, OB_ASK_APPROACH, 2 * INCH, NORTH, 0);
    assert_int_equal(ob_type_of(&p.setup, &p.battle, 0), OB_STAND_CATEGORIES_SKI_F);
    assert_true(playing_takes(&p, OB_ASK_MOVE, INCH, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_MOVE, INCH + 1, NORTH, 0));
    playing_answer(&p, OB_ASK_MOVE, INCH, NORTH, 0);
    ordering_stands(&p, 0, 36 * INCH, 13 * INCH, NORTH);
    assert_int_equal(p.battle.troops[0].left, 0);
    assert_int_equal(p.battle.set_left, 1);
}

/* Horse artillery, 10 in, which starts as a gun or on its limber. */
static void horse_gun(int32_t role)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, ART, 36, 10, 90, .role = 1 + OB_STAND_CATEGORIES_TPT_ANIMAL,
                    .reach = OB_BY_LIMBERING),
        PLAYING_ROW(0, INF_A, 40, 10, 90),
        PLAYING_ROW(1, CAV_U, 36, 40, 270),
    };

    playing_rows(&p, rows, BN_COUNT(rows));
    p.setup.stands[0].roles[1].move_in = 10;
    ordering_begin(&p);
    p.battle.troops[0].role = (uint8_t)role;
    ordering_give(&p, 0, OB_ORDER_LIMBER);
}

/* Limbering and unlimbering leave 6 in; a unit more, and it stays on its limber. */
static void limbers_and_unlimbers(void **state)
{
    (void)state;
    horse_gun(0);
    playing_preset(&p, OB_ASK_APPROACH);
    playing_answer(&p, OB_ASK_MOVE, 6 * INCH, NORTH, 0);
    playing_answer(&p, OB_ASK_AGAIN, 1);
    assert_int_equal(ob_type_of(&p.setup, &p.battle, 0), OB_STAND_CATEGORIES_ART);
    assert_int_equal(p.battle.troops[0].left, 0);
    ordering_stands(&p, 0, 36 * INCH, 16 * INCH, NORTH);
    horse_gun(0);
    playing_preset(&p, OB_ASK_APPROACH);
    playing_answer(&p, OB_ASK_MOVE, 6 * INCH + 1, NORTH, 0);
    assert_int_equal(ob_type_of(&p.setup, &p.battle, 0), OB_STAND_CATEGORIES_TPT_ANIMAL);
    assert_int_equal(p.battle.set_left, 1);
}

/* Unlimbering leaves 8 in before it. */
static void unlimbers_after_a_move(void **state)
{
    (void)state;
    horse_gun(1);
    assert_true(playing_takes(&p, OB_ASK_APPROACH, 8 * INCH, NORTH, 0));
    assert_false(playing_takes(&p, OB_ASK_APPROACH, 8 * INCH + 1, NORTH, 0));
    playing_answer(&p, OB_ASK_APPROACH, 8 * INCH, NORTH, 0);
    assert_int_equal(ob_type_of(&p.setup, &p.battle, 0), OB_STAND_CATEGORIES_ART);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-150 two stands form square, and leave it, OB-097 for 3 in", squares);
    BNI_NAMED(&tests, "OB-150 no square before 1700", not_before_their_time);
    BNI_NAMED(&tests, "OB-153 a testudo moves 2 in and cannot charge", testudos);
    BNI_NAMED(&tests, "OB-039 open order, OB-040 and the points divided", open_order);
    BNI_NAMED(&tests, "OB-044 dismounting, OB-096 for half the move of a horse", horses);
    BNI_NAMED(&tests, "OB-045 limbering, OB-079 for 2 in", limbers);
    BNI_NAMED(&tests, "OB-096 riding first, then walking: the slower mode", rides_and_walks);
    BNI_NAMED(&tests, "OB-079 limbering and unlimbering in one round", limbers_and_unlimbers);
    BNI_NAMED(&tests, "OB-079 unlimbering after a move", unlimbers_after_a_move);
    return BNI_RUN("form_rules", &tests);
}
