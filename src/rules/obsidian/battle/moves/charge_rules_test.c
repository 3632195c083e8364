/* Advances and charges, through the game. */
#include "ordering_test.h"

static playing p;

enum { INCH = 254, NORTH = 36, EAST = 0, SOUTH = 108, WEST = 72 };

/* Who charges and who is charged, in inches to the north of y = 10. */
static void face_to_face(int32_t charger, int32_t charged, double gap_in)
{
    const playing_row rows[] = {
        { .side = 0, .type = charger, .x = 36, .y = 10, .degrees = 90 },
        { .side = 0, .type = OB_STAND_CATEGORIES_INF_U, .x = 40, .y = 12, .degrees = 90 },
        { .side = 1, .type = charged, .x = 36, .y = 10 + gap_in, .degrees = 270 },
        { .side = 1, .type = OB_STAND_CATEGORIES_INF_U, .x = 40, .y = 30, .degrees = 270 },
    };

    playing_rows(&p, rows, BN_COUNT(rows));
    ordering_begin(&p);
}

#define FACE(charger, charged, inches)                                                             \
    face_to_face(OB_STAND_CATEGORIES_##charger, OB_STAND_CATEGORIES_##charged, inches)

/* ---- who, whom, from where ----------------------------------------------------------------------- */

static void who_charges(void **state)
{
    (void)state;
    FACE(PKE, INF_U, 6);
    assert_false(ordering_offers(&p, 0, OB_ORDER_CHARGE));
    assert_true(ordering_offers(&p, 0, OB_ORDER_ADVANCE));
    FACE(WBD, INF_U, 6);
    assert_true(ordering_offers(&p, 0, OB_ORDER_CHARGE));
}

/* Centres 3.5 in apart leave 889 - 400 = 489 steps, too few; 3.6 in leave 514. */
static void at_least_two_inches(void **state)
{
    (void)state;
    FACE(INF_U, INF_U, 3.5);
    ordering_give(&p, 1, OB_ORDER_CHARGE);
    assert_false(playing_takes(&p, OB_ASK_CHARGE, 2, NORTH));
    FACE(INF_U, INF_U, 3.6);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    assert_true(playing_takes(&p, OB_ASK_CHARGE, 2, NORTH));
}

static void turns_by_a_right_angle(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 0),
        PLAYING_ROW(0, INF_U, 40, 6, 0),
        PLAYING_ROW(1, INF_U, 36, 15, 270),
        PLAYING_ROW(1, INF_U, 30, 15, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    assert_true(playing_takes(&p, OB_ASK_CHARGE, 2, NORTH));
    assert_false(playing_takes(&p, OB_ASK_CHARGE, 2, NORTH + 1));
    assert_false(playing_takes(&p, OB_ASK_CHARGE, 3, NORTH));
    assert_false(playing_takes(&p, OB_ASK_CHARGE, 1, NORTH));
}

static void friends_in_the_way_forbid(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 10, 90),  PLAYING_ROW(0, INF_U, 36, 13, 90),
        PLAYING_ROW(0, INF_U, 40, 10, 90),  PLAYING_ROW(0, SKI_F, 40, 13, 90),
        PLAYING_ROW(1, INF_U, 36, 16, 270), PLAYING_ROW(1, INF_U, 40, 17, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 2,
                  OB_ORDER_CHARGE); /* straight on is the only way, so no one is asked for one */
    assert_int_equal(p.battle.troops[2].heading, NORTH);
    assert_true(ob_engaged(&p.battle, 2, 5));
    assert_true(p.battle.troops[3].used & OB_TURNED);
    assert_false(ordering_offers(&p, 0, OB_ORDER_CHARGE));
}

/* ---- contact --------------------------------------------------------------------------------------- */

/* 8 in of warband: centres 9.5 in apart, 2413 - 400 = 2013 steps to contact, which 2032 pay for. */
static void contact_is_made(void **state)
{
    (void)state;
    FACE(WBD, INF_U, 9.5);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    ordering_stands(&p, 0, 36 * INCH, 10 * INCH + 2013, NORTH);
    assert_true(ob_engaged(&p.battle, 0, 2));
    assert_true(ob_marked(&p.battle, 0, OB_HAS_CHARGED));
    assert_int_equal(p.battle.troops[0].onto, 3);
    assert_true(ob_pinned(&p.setup, &p.battle, 2));
}

/* Off centre by 300 units, and 10 degrees askew: flush with the front, centre on centre. */
static void squared_up(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, WBD, 36, 10, 90),
        PLAYING_ROW(0, INF_U, 40, 8, 90),
        PLAYING_ROW(1, INF_U, 37, 15, 260),
        PLAYING_ROW(1, INF_U, 42, 30, 270),
    };

    (void)state;
    ordering_rows(&p, rows);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    assert_int_equal(p.battle.troops[0].heading, 32);
    assert_true(ob_front_meets(&p.setup, &p.battle, 0, 2));
    assert_true(ob_front_meets(&p.setup, &p.battle, 2, 0));
}

static void fronts_that_stop_it(void **state)
{
    (void)state;
    FACE(CAV_U, PKE, 8);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    assert_true(ob_engaged(&p.battle, 0, 2));
    assert_false(ob_marked(&p.battle, 0, OB_HAS_CHARGED));
}

/* ---- over more than one round ------------------------------------------------------------------------ */

/* Infantry, 6 in; 12 in between the centres: 3048 - 400 = 2648 steps. */
static void more_than_one_move(void **state)
{
    (void)state;
    FACE(INF_U, INF_U, 12);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    ordering_stands(&p, 0, 36 * INCH, 10 * INCH + 1524, NORTH);
    assert_int_equal(p.battle.troops[0].bound, 3);
    assert_false(ob_in_combat(&p.battle, 0));
    ordering_next_round(&p);
    assert_false(ordering_offers(&p, 0, OB_ORDER_STAY));
    assert_false(ordering_offers(&p, 0, OB_ORDER_MOVE));
    ordering_give(&p, 0, OB_ORDER_GO_ON);
    assert_false(playing_takes(&p, OB_ASK_GO_ON, NORTH + 20));
    playing_answer(&p, OB_ASK_GO_ON, NORTH);
    assert_true(ob_engaged(&p.battle, 0, 2));
    assert_false(ob_marked(&p.battle, 0, OB_HAS_CHARGED));
    assert_int_equal(p.battle.troops[0].bound, 0);
}

static void free_when_the_target_is_gone(void **state)
{
    (void)state;
    FACE(INF_U, INF_U, 12);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    playing_put(&p, 2, 36, 5, 270);
    ordering_next_round(&p);
    assert_false(ordering_offers(&p, 0, OB_ORDER_GO_ON));
    assert_true(ordering_offers(&p, 0, OB_ORDER_STAY));
}

/* ---- evading --------------------------------------------------------------------------------------------- */

/* Cavalry, 12 in; centres 8 in apart: 2032 - 500 = 1532 steps to the old place, and a unit more. */
static void evading(void **state)
{
    (void)state;
    FACE(CAV_U, SKI_F, 8);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    playing_answer(&p, OB_ASK_EVADE, 1);
    ordering_stands(&p, 2, 36 * INCH, 24 * INCH, SOUTH);
    assert_true(p.battle.troops[2].used & OB_MANOEUVRE);
    /* 12 in are 3048 steps; the evader now bars the way after 1533 + 1524 = 3057, 9 too many. */
    assert_true(playing_takes(&p, OB_ASK_PURSUE, 1533));
    assert_true(playing_takes(&p, OB_ASK_PURSUE, 3048));
    assert_false(playing_takes(&p, OB_ASK_PURSUE, 1532));
    assert_false(playing_takes(&p, OB_ASK_PURSUE, 3049));
    playing_answer(&p, OB_ASK_PURSUE, 2000);
    ordering_stands(&p, 0, 36 * INCH, 10 * INCH + 2000, NORTH);
    assert_false(ob_in_combat(&p.battle, 0));
}

static void caught_in_flight(void **state)
{
    (void)state;
    FACE(CAV_U, SKI_F, 7);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    playing_answer(&p, OB_ASK_EVADE, 1);
    assert_true(ob_engaged(&p.battle, 0, 2));
}

static void standing(void **state)
{
    (void)state;
    FACE(CAV_U, SKI_F, 7);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    playing_answer(&p, OB_ASK_EVADE, 0);
    playing_until(&p, OB_ASK_MANOEUVRE, -1);
    assert_true(ob_engaged(&p.battle, 0, 2));
    assert_false(p.battle.troops[2].used & OB_MANOEUVRE);
}

/* ---- fire before contact ---------------------------------------------------------------------------------- */

/* Archers at 10 in between the centres: the gap is 2540 - 500 units, over 7 in; at 9 in, 1786 count as 7. */
static void fire_at_the_charger(void **state)
{
    (void)state;
    FACE(CAV_U, ARC, 10);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    assert_true(playing_takes(&p, OB_ASK_PRECONTACT, OB_NONE, 0));
    playing_answer(&p, OB_ASK_PRECONTACT, 0, 0);
    /* The gap of the mark, 1778, is reached after 262 steps. */
    ordering_stands(&p, 0, 36 * INCH, 10 * INCH + 262, NORTH);
    playing_until(&p, OB_ASK_MANOEUVRE, -1);
    assert_true(p.battle.troops[2].used & OB_SHOOT);
    FACE(CAV_U, ARC, 9);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    assert_true(ob_engaged(&p.battle, 0, 2));
}

/* A square fires at anyone who charges each of its sides. */
static void fire_from_two_sides(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, CAV_U, 36, 10, 90),        PLAYING_ROW(0, CAV_U, 24.5, 21, 0),
        PLAYING_ROW(0, INF_U, 30, 10, 90),        PLAYING_ROW(1, MSK, 36, 20, 270, .sp = 6),
        PLAYING_ROW(1, MSK, 36, 22, 90, .sp = 6), PLAYING_ROW(1, INF_U, 40, 22, 270),
    };

    (void)state;
    playing_rows_of(&p, 1860, rows, BN_COUNT(rows));
    p.setup.armies[0].communications = OB_COMMAND_DISTANCE_RADIO;
    ordering_begin(&p);
    ob_form_square(&p.setup, &p.battle, 3, 4);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 3, NORTH);
    playing_answer(&p, OB_ASK_PRECONTACT, 0, 0);
    playing_roll(&p, OB_ASK_SHOT, 1);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    assert_true(p.battle.troops[3].used & OB_SHOOT);
    ordering_give(&p, 1, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 3, EAST);
    assert_true(playing_takes(&p, OB_ASK_PRECONTACT, 0, 0));
}

static void holding_fire(void **state)
{
    (void)state;
    FACE(CAV_U, ARC, 10);
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    playing_preset(&p, OB_ASK_PRECONTACT);
    assert_true(ob_engaged(&p.battle, 0, 2));
    assert_false(p.battle.troops[2].used & OB_SHOOT);
}

/* A charger put to rout ends its move at the mark. */
static void fire_stops_the_charger(void **state)
{
    (void)state;
    FACE(CAV_U, ARC, 10);
    p.battle.troops[0].start = 12;
    p.battle.troops[0].sp = 6;
    p.battle.troops[2].sp = 12;
    ordering_give(&p, 0, OB_ORDER_CHARGE);
    playing_answer(&p, OB_ASK_CHARGE, 2, NORTH);
    playing_answer(&p, OB_ASK_PRECONTACT, 0, 0);
    playing_roll(&p, OB_ASK_SHOT, 1);
    playing_roll(&p, OB_ASK_SAVE, 10);
    assert_int_equal(p.battle.troops[0].sp, 3);
    assert_true(ob_marked(&p.battle, 0, OB_IS_ROUTING));
    assert_int_equal(p.battle.troops[0].y, 10 * INCH + 262);
    assert_false(ob_in_combat(&p.battle, 0));
    assert_int_equal(p.battle.troops[0].bound, 0);
}

/* ---- advances ---------------------------------------------------------------------------------------------- */

/* Centres 4 in apart: 616 steps to contact, and a unit more, leave 907, and 400 lead from centre to centre. */
static void advancing(void **state)
{
    (void)state;
    FACE(PKE, INF_U, 4);
    ordering_give(&p, 0, OB_ORDER_ADVANCE);
    assert_false(playing_takes(&p, OB_ASK_ADVANCE, 3, 0, NORTH));
    assert_false(playing_takes(&p, OB_ASK_ADVANCE, 2, 0, EAST));
    playing_answer(&p, OB_ASK_ADVANCE, 2, 0, NORTH);
    ordering_stands(&p, 0, 36 * INCH, 10 * INCH + 616, NORTH);
    assert_int_equal(p.battle.troops[0].left, 1524 - 617);
    assert_true(ob_engaged(&p.battle, 0, 2));
    assert_true(ob_marked(&p.battle, 0, OB_CAME_ON));
    assert_false(ob_marked(&p.battle, 0, OB_HAS_CHARGED));
}

/* 7 in: 1379 steps leave 145, too little for the 400 to the enemy's place. 8 in cannot be reached. */
static void too_tired_to_fight(void **state)
{
    (void)state;
    FACE(PKE, INF_U, 7);
    ordering_give(&p, 0, OB_ORDER_ADVANCE);
    playing_answer(&p, OB_ASK_ADVANCE, 2, 0, NORTH);
    assert_false(ob_engaged(&p.battle, 0, 2));
    assert_int_equal(p.battle.troops[0].onto, 3);
    FACE(PKE, INF_U, 8);
    ordering_give(&p, 0, OB_ORDER_ADVANCE);
    assert_false(playing_takes(&p, OB_ASK_ADVANCE, 2, 0, NORTH));
    playing_preset(&p, OB_ASK_ADVANCE);
    assert_false(p.battle.troops[0].used & OB_MANOEUVRE);
}

static void guns_do_not_advance(void **state)
{
    (void)state;
    FACE(ART, INF_U, 4);
    assert_false(ordering_offers(&p, 0, OB_ORDER_ADVANCE));
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-099 warbands charge, pikes do not", who_charges);
    BNI_NAMED(&tests, "OB-098 a charge has at least 508 steps", at_least_two_inches);
    BNI_NAMED(&tests, "OB-100 one turn of 90 degrees at most, towards the stand named",
              turns_by_a_right_angle);
    BNI_NAMED(&tests, "OB-100 a friend in the way forbids it, OB-091 skirmishers are passed",
              friends_in_the_way_forbid);
    BNI_NAMED(&tests, "OB-101 contact within 8 in of warband, OB-136 both are in combat",
              contact_is_made);
    BNI_NAMED(&tests, "OB-137 the charger is squared up", squared_up);
    BNI_NAMED(&tests, "OB-103 no bonus against the front of pikes", fronts_that_stop_it);
    BNI_NAMED(&tests, "OB-102 a charge of two rounds, without bonus", more_than_one_move);
    BNI_NAMED(&tests, "OB-102 free when the target cannot be met", free_when_the_target_is_gone);
    BNI_NAMED(&tests, "OB-105 evading by 6 in, and the pursuit", evading);
    BNI_NAMED(&tests, "OB-105 an evader within reach is caught", caught_in_flight);
    BNI_NAMED(&tests, "OB-107 who does not evade is met", standing);
    BNI_NAMED(&tests, "OB-106 fire at the charger at 7 in", fire_at_the_charger);
    BNI_NAMED(&tests, "OB-106 a square fires at chargers from two sides", fire_from_two_sides);
    BNI_NAMED(&tests, "OB-106 fire may be held", holding_fire);
    BNI_NAMED(&tests, "OB-106 a charger put to rout stops", fire_stops_the_charger);
    BNI_NAMED(&tests, "OB-104 an advance that leaves enough begins a combat", advancing);
    BNI_NAMED(&tests, "OB-104 one that does not begins none", too_tired_to_fight);
    BNI_NAMED(&tests, "OB-104 artillery does not advance", guns_do_not_advance);
    return BNI_RUN("charge_rules", &tests);
}
