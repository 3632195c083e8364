/* Aircraft, jump packs and landings, through the game. */
#include "ordering_test.h"

static playing p;

enum { INCH = 254, NORTH = 36, EAST = 0, SOUTH = 108 };

static const playing_row flyers[] = {
    PLAYING_ROW(0, INF_U, 36, 10, 90),
    PLAYING_ROW(0, AIR, 40, 10, 90, .weapon = OB_NONE),
    PLAYING_ROW(0, AIR, 30, 10, 90, .traits = OB_LOITERS, .weapon = OB_NONE),
    PLAYING_ROW(1, INF_U, 36, 40, 270),
};

static void set_out(void)
{
    playing_rows_of(&p, 1944, flyers, BN_COUNT(flyers));
    p.setup.stands[1].roles[0].flight = OB_FIXED_WING;
    p.setup.stands[2].roles[0].flight = OB_ROTARY;
    ordering_begin(&p);
}

/* ---- flights ----------------------------------------------------------------------------------- */

static void strike(void **state)
{
    (void)state;
    set_out();
    assert_int_equal(p.battle.troops[1].where, OB_OFF_BOARD);
    assert_true(ordering_offers(&p, 1, OB_ORDER_STAY));
    ordering_give(&p, 1, OB_ORDER_FLY);
    assert_false(playing_takes(&p, OB_ASK_FLY, 36 * INCH, 0, NORTH, 80 * INCH + 1));
    playing_answer(&p, OB_ASK_FLY, 36 * INCH, 0, NORTH, 20 * INCH);
    ordering_stands(&p, 1, 36 * INCH, 20 * INCH, NORTH);
    assert_int_equal(p.battle.troops[1].where, OB_PRESENT);
    assert_int_equal(p.battle.troops[1].flown, 20 * INCH);
    ordering_next_round(&p);
    assert_int_equal(p.battle.troops[1].where, OB_OFF_BOARD);
    assert_false(ordering_offers(&p, 1, OB_ORDER_FLY));
}

/* Ten full rounds away, then a six. */
static void comes_back(void **state)
{
    (void)state;
    strike(state);
    p.battle.troops[1].since = 1;
    p.battle.troops[1].spent[0] = 1;
    while (p.battle.round < 12)
        ordering_next_round(&p);
    ordering_give(&p, 1, OB_ORDER_FLY);
    playing_roll(&p, OB_ASK_RETURN, 5);
    assert_int_equal(p.battle.troops[1].where, OB_OFF_BOARD);
    ordering_next_round(&p);
    ordering_give(&p, 1, OB_ORDER_FLY);
    playing_roll(&p, OB_ASK_RETURN, 6);
    playing_preset(&p, OB_ASK_FLY);
    assert_int_equal(p.battle.troops[1].where, OB_PRESENT);
    assert_int_equal(p.battle.troops[1].spent[0], 0);
}

static void loitering(void **state)
{
    (void)state;
    set_out();
    assert_false(ordering_offers(&p, 2, OB_ORDER_STAY));
    ordering_give(&p, 2, OB_ORDER_FLY);
    assert_false(playing_takes(&p, OB_ASK_FLY, 0, 0, NORTH, 6 * INCH - 1));
    assert_true(playing_takes(&p, OB_ASK_FLY, 0, 10 * INCH, EAST, 30 * INCH));
    assert_false(playing_takes(&p, OB_ASK_FLY, 1, 10 * INCH, EAST, 8 * INCH + 1));
    playing_answer(&p, OB_ASK_FLY, 1, 10 * INCH, EAST, 8 * INCH);
    ordering_stands(&p, 2, 38 * INCH, 20 * INCH, EAST);
    assert_true(ob_marked(&p.battle, 2, OB_LOITERS_NOW));
    ordering_next_round(&p);
    ordering_give(&p, 2, OB_ORDER_FLY);
    playing_answer(&p, OB_ASK_FLY, 0, 40 * INCH, EAST, 0);
    assert_int_equal(p.battle.troops[2].where, OB_IN_RESERVE);
}

/* It flies its greatest move to its base edge, and is gone. */
static void routs(void **state)
{
    (void)state;
    set_out();
    ob_mark(&p.battle, 2, OB_IS_ROUTING);
    p.battle.troops[2].since = 0;
    ordering_give(&p, 2, OB_ORDER_ROUT);
    assert_int_equal(p.battle.troops[2].where, OB_FLED);
}

/* Strike aircraft that rout leave with the others, and are lost. */
static void routs_on_its_pass(void **state)
{
    (void)state;
    set_out();
    ordering_give(&p, 1, OB_ORDER_FLY);
    playing_answer(&p, OB_ASK_FLY, 36 * INCH, 0, NORTH, 20 * INCH);
    ob_mark(&p.battle, 1, OB_IS_ROUTING);
    p.battle.troops[1].since = p.battle.round;
    ordering_next_round(&p);
    assert_int_equal(p.battle.troops[1].where, OB_FLED);
}

/* ---- jump packs ---------------------------------------------------------------------------------- */

static void jumps(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 90, .traits = OB_HAS_JUMP_PACKS),
        PLAYING_ROW(0, INF_U, 40, 10, 90),
        PLAYING_ROW(1, INF_U, 36, 20, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    assert_false(ordering_offers(&p, 1, OB_ORDER_JUMP));
    ordering_give(&p, 0, OB_ORDER_JUMP);
    assert_false(playing_takes(&p, OB_ASK_FLY, 0, 0, NORTH, 10 * INCH));
    assert_false(playing_takes(&p, OB_ASK_FLY, 0, 0, NORTH, 18 * INCH + 1));
    playing_answer(&p, OB_ASK_FLY, 0, 0, NORTH, 18 * INCH);
    ordering_stands(&p, 0, 36 * INCH, 28 * INCH, NORTH);
}

/* ---- landings -------------------------------------------------------------------------------------- */

static const playing_row troopers[] = {
    PLAYING_ROW(0, INF_U, 36, 10, 90),
    PLAYING_ROW(0, INF_U, 4, 4, 90, .sp = 5),
    PLAYING_ROW(0, INF_U, 4, 8, 90, .sp = 5),
    PLAYING_ROW(1, INF_U, 36, 40, 270),
};

static void board_aircraft(int32_t paradrop)
{
    playing_rows_of(&p, 1944, troopers, BN_COUNT(troopers));
    p.setup.stands[1].arrives = OB_BY_PARACHUTE;
    p.setup.stands[2].arrives = OB_BY_GLIDER;
    p.setup.readings.paradrop = paradrop;
    ordering_begin(&p);
    assert_int_equal(p.battle.troops[1].where, OB_TO_LAND);
}

/* Dice 4 and 1 give heading 72, west; 3 and 4 give 7 in. */
static void parachutes(void **state)
{
    (void)state;
    board_aircraft(0);
    ordering_give(&p, 1, OB_ORDER_DROP);
    playing_answer(&p, OB_ASK_LANDING, 36 * INCH, 24 * INCH, EAST, -1);
    playing_roll(&p, OB_ASK_DRIFT, 4, 1, 3, 4);
    ordering_stands(&p, 1, 29 * INCH, 24 * INCH, EAST);
    playing_roll(&p, OB_ASK_HARD_LANDING, 5);
    assert_int_equal(p.battle.troops[1].sp, 3);
    assert_true(p.battle.troops[1].used & OB_MANOEUVRE);
    ordering_give(&p, 2, OB_ORDER_DROP);
    playing_answer(&p, OB_ASK_LANDING, 36 * INCH, 24 * INCH, EAST, -1);
    playing_roll(&p, OB_ASK_DRIFT, 1, 1, 6);
    ordering_stands(&p, 2, 42 * INCH, 24 * INCH, EAST);
}

static void off_the_table(void **state)
{
    (void)state;
    board_aircraft(0);
    ordering_give(&p, 1, OB_ORDER_DROP);
    playing_answer(&p, OB_ASK_LANDING, INCH, 24 * INCH, EAST, -1);
    playing_roll(&p, OB_ASK_DRIFT, 4, 1, 3, 4);
    assert_int_equal(p.battle.troops[1].where, OB_FALLEN);
}

static void on_the_spot(void **state)
{
    (void)state;
    board_aircraft(1);
    ordering_give(&p, 1, OB_ORDER_DROP);
    playing_answer(&p, OB_ASK_LANDING, 36 * INCH, 10 * INCH, NORTH, -1);
    /* A friend is there. Of the rings, that of 508 units has room, from 52.5 degrees on: 309 and 403 units away. */
    ordering_stands(&p, 1, 36 * INCH + 309, 10 * INCH + 403, NORTH);
    playing_roll(&p, OB_ASK_HARD_LANDING, 3);
    assert_int_equal(p.battle.troops[1].sp, 5);
}

/* Dice 1 and 1 give heading 0, east. The second stand has its centre 600 units to the right of the first's. */
static void two_in_a_glider(void **state)
{
    (void)state;
    playing_rows_of(&p, 1944, troopers, BN_COUNT(troopers));
    p.setup.stands[1].arrives = p.setup.stands[2].arrives = OB_BY_GLIDER;
    ordering_begin(&p);
    ordering_give(&p, 1, OB_ORDER_DROP);
    assert_false(playing_takes(&p, OB_ASK_LANDING, 36 * INCH, 24 * INCH, NORTH, 0));
    playing_answer(&p, OB_ASK_LANDING, 36 * INCH, 24 * INCH, NORTH, 2);
    playing_roll(&p, OB_ASK_DRIFT, 1, 1, 2);
    ordering_stands(&p, 1, 38 * INCH, 24 * INCH, NORTH);
    ordering_stands(&p, 2, 38 * INCH + 600, 24 * INCH, NORTH);
    playing_roll(&p, OB_ASK_HARD_LANDING, 6);
    assert_int_equal(p.battle.troops[1].sp, 2);
    playing_roll(&p, OB_ASK_HARD_LANDING, 5);
    assert_int_equal(p.battle.troops[2].sp, 3);
    assert_true(p.battle.troops[1].used & p.battle.troops[2].used & OB_ACTED);
}

static void both_off_the_table(void **state)
{
    (void)state;
    playing_rows_of(&p, 1944, troopers, BN_COUNT(troopers));
    p.setup.stands[1].arrives = p.setup.stands[2].arrives = OB_BY_GLIDER;
    ordering_begin(&p);
    ordering_give(&p, 1, OB_ORDER_DROP);
    playing_answer(&p, OB_ASK_LANDING, 36 * INCH, INCH, NORTH, 2);
    playing_roll(&p, OB_ASK_DRIFT, 5, 4, 2);
    assert_int_equal(p.battle.troops[1].where, OB_FALLEN);
    assert_int_equal(p.battle.troops[2].where, OB_FALLEN);
}

/* The General is 14 in away when the phase ends. */
static void out_of_command(void **state)
{
    (void)state;
    board_aircraft(1);
    ordering_give(&p, 1, OB_ORDER_DROP);
    playing_answer(&p, OB_ASK_LANDING, 36 * INCH, 24 * INCH, NORTH, -1);
    playing_roll(&p, OB_ASK_HARD_LANDING, 3);
    assert_int_equal(p.battle.troops[1].sp, 5);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    assert_int_equal(p.battle.troops[1].sp, 4);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-232 strike aircraft enter, OB-081 release, and leave", strike);
    BNI_NAMED(&tests, "OB-176 and may come back after ten rounds", comes_back);
    BNI_NAMED(&tests, "OB-080 at least 6 in, at most 40, 18 in loitering", loitering);
    BNI_NAMED(&tests, "OB-164 a rout by air", routs);
    BNI_NAMED(&tests, "OB-164 a strike aircraft that routs is lost", routs_on_its_pass);
    BNI_NAMED(&tests, "OB-193 jump packs carry 6 to 18 in", jumps);
    BNI_NAMED(&tests, "OB-182 parachutes drift, OB-183 landing costs, OB-184 gliders drift less",
              parachutes);
    BNI_NAMED(&tests, "OB-182 off the table is lost", off_the_table);
    BNI_NAMED(&tests, "OB-184 two stands in a glider land side by side", two_in_a_glider);
    BNI_NAMED(&tests, "OB-184 a glider off the table is lost with both", both_off_the_table);
    BNI_NAMED(&tests, "OB-185 who lands away from his General pays for it", out_of_command);
    BNI_NAMED(&tests, "OB-233 the nearest free place", on_the_spot);
    return BNI_RUN("air_rules", &tests);
}
