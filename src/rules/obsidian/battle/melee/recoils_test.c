/* Who goes back, how far, who follows and who takes whose place: the play cases through the game. */
#include "battle/playing_test.h"

static playing p;

#define BARE .weapon = OB_NONE
#define LEADER(side_)                                                                              \
    PLAYING_ROW(side_, SKI_F, 44, (side_) ? 36 : 8, 90, BARE,                                      \
                .rating = 1 + OB_GENERAL_RATINGS_COMPETENT)

static bool routs(int32_t stand)
{
    return ob_marked(&p.battle, stand, OB_IS_ROUTING);
}

static void all_hear(void)
{
    p.setup.armies[0].communications = p.setup.armies[1].communications = OB_COMMAND_DISTANCE_RADIO;
}

static void red_strikes(void)
{
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_ATTACK, 0);
}

static void stand_at(int32_t stand, int32_t x, int32_t y, double degrees)
{
    ob_box *at = &p.setup.stands[stand].at;

    at->x = x;
    at->y = y;
    at->heading = playing_heading(degrees);
}

/* A blow that is not answered, with its guard. */
static void strikes(int32_t die, int32_t guard)
{
    playing_roll(&p, OB_ASK_BLOW, die);
    playing_roll(&p, OB_ASK_GUARD, guard);
}

/* ---- who may start -------------------------------------------------------------------------------------- */

enum { LEGION, LEGION_LEADER, WARBAND, OTHER, OTHER_LEADER };

/* A legion and a warband front to front; the other stand of the second side is far away or wherever it is put. */
static void legion(int32_t type, int32_t other)
{
    playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 20, 18, 90, BARE, .sp = 7),
        LEADER(0),
        PLAYING_ROW(1, WBD, 20, 20, 270, BARE, .sp = 5),
        PLAYING_ROW(1, WBD, 30, 36, 270, BARE, .sp = 5),
        LEADER(1),
    };

    rows[0].type = type;
    rows[3].type = other;
    playing_rows_of(&p, -50, rows, BN_COUNT(rows));
    all_hear();
    stand_at(LEGION, 5080, 5080 - 200 - p.setup.stands[LEGION].at.b, 90);
    stand_at(WARBAND, 5080, 5080, 270);
}

/* OB-104 A stand that has not moved may start a combat with whom it touches; one that has used up its move may not, and
 * guns never do. */
static void beginning(void **state)
{
    (void)state;
    legion(OB_STAND_CATEGORIES_INF_A, OB_STAND_CATEGORIES_WBD);
    playing_begin(&p);
    p.battle.phase = OB_CLOSES;
    assert_true(ob_can_strike(&p.setup, &p.battle, LEGION));
    p.battle.troops[LEGION].used = OB_MANOEUVRE;
    p.battle.troops[LEGION].left = 399;
    assert_false(ob_can_strike(&p.setup, &p.battle, LEGION));
    p.battle.troops[LEGION].left = 400;
    assert_true(ob_can_strike(&p.setup, &p.battle, LEGION));
    p.battle.troops[LEGION].used = OB_MANOEUVRE | OB_SHOOT;
    assert_false(ob_can_strike(&p.setup, &p.battle, LEGION));
    legion(OB_STAND_CATEGORIES_ART, OB_STAND_CATEGORIES_WBD);
    playing_begin(&p);
    assert_false(ob_can_strike(&p.setup, &p.battle, LEGION));
    ob_engage(&p.battle, LEGION, WARBAND);
    assert_true(ob_can_strike(&p.setup, &p.battle, WARBAND));
}

/* OB-136 A blow is the start of a combat. */
static void begins(void **state)
{
    (void)state;
    legion(OB_STAND_CATEGORIES_INF_A, OB_STAND_CATEGORIES_WBD);
    playing_begin(&p);
    red_strikes();
    assert_false(ob_engaged(&p.battle, LEGION, WARBAND));
    playing_answer(&p, OB_ASK_ATTACK, LEGION, WARBAND);
    assert_true(ob_engaged(&p.battle, LEGION, WARBAND));
}

/* ---- going back ------------------------------------------------------------------------------------------- */

/* The legion takes 3 of 5 from the warband: 1 + 7 + 2, less 7. */
static void throw_back(void)
{
    playing_begin(&p);
    ob_engage(&p.battle, LEGION, WARBAND);
    red_strikes();
    playing_answer(&p, OB_ASK_ATTACK, LEGION, WARBAND);
    playing_answer(&p, OB_ASK_REPLY, 0);
    strikes(1, 7);
}

/* OB-157 recoil-and-follow-up: someone behind, at this place; where the warband comes to rest, or 0: it is lost. */
static int32_t rests_at(int32_t type, int32_t y)
{
    legion(OB_STAND_CATEGORIES_INF_A, type);
    stand_at(OTHER, 5080, y, 270);
    throw_back();
    return playing_troop(&p, WARBAND)->where == OB_FALLEN ? 0 : playing_troop(&p, WARBAND)->y;
}

static void room_behind(void **state)
{
    (void)state;
    assert_int_equal(rests_at(OB_STAND_CATEGORIES_WBD, 9000), 5842);
    assert_int_equal(playing_troop(&p, WARBAND)->sp, 2);
    assert_int_equal(rests_at(OB_STAND_CATEGORIES_WBD, 5480), 0);
    assert_int_equal(rests_at(OB_STAND_CATEGORIES_WBD, 6216), 0);
    assert_int_equal(rests_at(OB_STAND_CATEGORIES_WBD, 6237), 5842);
    assert_int_equal(rests_at(OB_STAND_CATEGORIES_WBD, 6242), 5842);
    assert_int_equal(rests_at(OB_STAND_CATEGORIES_SKI_F, 5480), 5875);
}

/* OB-157 recoil-and-follow-up: the edge of the table 2.9 in behind. */
static void edge_behind(void **state)
{
    (void)state;
    legion(OB_STAND_CATEGORIES_INF_A, OB_STAND_CATEGORIES_WBD);
    stand_at(OTHER, 7000, 4000, 270);
    stand_at(OTHER_LEADER, 9000, 4000, 270);
    p.setup.depth = 5280 + 736;
    throw_back();
    assert_int_equal(playing_troop(&p, WARBAND)->where, OB_FALLEN);
}

/* OB-170 Who goes back through a minefield loses a die of points. */
static void mines_behind(void **state)
{
    (void)state;
    legion(OB_STAND_CATEGORIES_INF_A, OB_STAND_CATEGORIES_WBD);
    p.setup.stands[WARBAND].sp = 6;
    playing_area(&p, OB_TERRAIN_EFFECTS_MINEFIELD, 18, 21, 22, 22);
    throw_back();
    playing_roll(&p, OB_ASK_MINES, 2);
    assert_int_equal(playing_troop(&p, WARBAND)->sp, 1);
    assert_true(routs(WARBAND));
    playing_answer(&p, OB_ASK_FOLLOW, 1);
    assert_int_equal(playing_troop(&p, LEGION)->y, 5080);
}

/* OB-042 A shieldwall that goes back is none any more, and neither is one that flees. */
static void shieldwall(void **state)
{
    (void)state;
    for (int32_t sp = 5; sp <= 6; sp++) { /* 3 of 5 routs it as well, 3 of 6 does not */
        legion(OB_STAND_CATEGORIES_INF_A, OB_STAND_CATEGORIES_WBD);
        p.setup.stands[WARBAND].sp = sp;
        p.setup.stands[WARBAND].roles[1] = p.setup.stands[WARBAND].roles[0];
        p.setup.stands[WARBAND].roles[1].type = OB_STAND_CATEGORIES_INF_U;
        p.setup.stands[WARBAND].roles[1].reach = OB_BY_SHIELDWALL;
        p.setup.stands[WARBAND].role_count = 2;
        playing_begin(&p);
        ob_engage(&p.battle, LEGION, WARBAND);
        red_strikes();
        p.battle.troops[WARBAND].formation = OB_SHIELDWALL;
        p.battle.troops[WARBAND].role = 1;
        playing_answer(&p, OB_ASK_ATTACK, LEGION, WARBAND);
        playing_answer(&p, OB_ASK_REPLY, 0);
        strikes(1, 7);
        playing_answer(&p, OB_ASK_FOLLOW, 0);
        assert_int_equal(playing_troop(&p, WARBAND)->formation, OB_NO_FORMATION);
        assert_int_equal(playing_troop(&p, WARBAND)->role, 0);
        assert_int_equal(routs(WARBAND), sp == 5);
    }
}

/* ---- struck on two sides ------------------------------------------------------------------------------------ */

/* OB-138 front-and-flank-together: it answers one, at its front; losses are added up; it goes back before the one at its
 * front, and then the other goes back too. */
static void two_sides(void **state)
{
    enum { FRONT, FLANK, RED_LEADER, STRUCK, BLUE_LEADER };
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 36, 18, 90, BARE, .sp = 5),
        PLAYING_ROW(0, CAV_U, 40, 20, 180, BARE, .sp = 5),
        LEADER(0),
        PLAYING_ROW(1, INF_U, 36, 20, 270, BARE, .sp = 8),
        LEADER(1),
    };

    (void)state;
    playing_rows_of(&p, -50, rows, BN_COUNT(rows));
    all_hear();
    stand_at(STRUCK, 9144, 5080, 270);
    stand_at(FRONT, 9144, 4680, 90);
    stand_at(FLANK, 9744, 5080, 180);
    playing_begin(&p);
    ob_engage(&p.battle, FRONT, STRUCK);
    ob_engage(&p.battle, FLANK, STRUCK);
    red_strikes();
    ob_mark(&p.battle, FLANK, OB_HAS_CHARGED | OB_CAME_ON);
    p.battle.troops[FLANK].onto = 1 + STRUCK;
    playing_answer(&p, OB_ASK_ATTACK, FRONT, STRUCK);
    playing_answer(&p, OB_ASK_ATTACK, FLANK, STRUCK);
    assert_false(playing_takes(&p, OB_ASK_REPLY, 2));
    playing_answer(&p, OB_ASK_REPLY, 1);
    playing_roll(&p, OB_ASK_BLOW, 3);
    assert_int_equal(p.battle.blows[0].score, 10);
    playing_roll(&p, OB_ASK_GUARD, 6);
    playing_roll(&p, OB_ASK_BLOW, 4);
    assert_int_equal(p.battle.blows[0].score, 14);
    playing_roll(&p, OB_ASK_GUARD, 10);
    playing_roll(&p, OB_ASK_BLOW, 2);
    assert_int_equal(p.battle.blows[1].score, 15);
    playing_roll(&p, OB_ASK_GUARD, 12);
    assert_int_equal(playing_troop(&p, STRUCK)->sp, 1);
    assert_int_equal(playing_troop(&p, STRUCK)->y, 5842);
    assert_int_equal(playing_troop(&p, STRUCK)->x, 9144);
    assert_int_equal(playing_troop(&p, FRONT)->sp, 1);
    assert_int_equal(playing_troop(&p, FRONT)->y, 4680 - 762);
    assert_true(routs(STRUCK));
    assert_true(routs(FRONT));
}

/* OB-138 Of two who strike it at its front it may answer either, but only one. */
static void one_of_two(void **state)
{
    enum { LEFT, RIGHT, RED_LEADER, STRUCK, BLUE_LEADER };
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 34, 18, 90, BARE, .sp = 5),
        PLAYING_ROW(0, INF_U, 38, 18, 90, BARE, .sp = 5),
        LEADER(0),
        PLAYING_ROW(1, INF_U, 36, 20, 270, BARE, .sp = 8),
        LEADER(1),
    };
    bn_question question;

    (void)state;
    playing_rows_of(&p, -50, rows, BN_COUNT(rows));
    all_hear();
    stand_at(STRUCK, 9144, 5080, 270);
    stand_at(LEFT, 9144 - 300, 4680, 90);
    stand_at(RIGHT, 9144 + 300, 4680, 90);
    playing_begin(&p);
    ob_engage(&p.battle, LEFT, STRUCK);
    ob_engage(&p.battle, RIGHT, STRUCK);
    red_strikes();
    playing_answer(&p, OB_ASK_ATTACK, LEFT, STRUCK);
    playing_answer(&p, OB_ASK_ATTACK, RIGHT, STRUCK);
    playing_answer(&p, OB_ASK_REPLY, 2);
    assert_true(playing_find(&p, OB_ASK_REPLY, &question) < 0);
    assert_int_equal(p.battle.blows[0].reply, 0);
    assert_int_equal(p.battle.blows[1].reply, 1);
}

/* ---- following ------------------------------------------------------------------------------------------------ */

enum { A, A2, A_LEADER, B, B_LEADER };

/* A with a friend directly behind it has thrown B back, who was in front of it. Two friends behind it, half aside to
 * either hand, are in each other's way. */
static void thrown_back(bool crowded)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 30, 18, 90, BARE, .sp = 5),
        PLAYING_ROW(0, INF_U, 30, 16, 90, BARE, .sp = 5),
        LEADER(0),
        PLAYING_ROW(1, INF_U, 30, 20, 270, BARE, .sp = 6),
        LEADER(1),
    };

    playing_rows_of(&p, -50, rows, BN_COUNT(rows));
    all_hear();
    stand_at(A, 7620, 4680, 90);
    stand_at(A2, 7620 + (crowded ? 300 : 0), 4280, 90);
    stand_at(B, 7620, 5080, 270);
    if (crowded)
        stand_at(A_LEADER, 7620 - 300, 4280, 90);
    playing_begin(&p);
    ob_engage(&p.battle, A, B);
    red_strikes();
    playing_answer(&p, OB_ASK_ATTACK, A, B);
    playing_answer(&p, OB_ASK_REPLY, 0);
    strikes(3, 7); /* 3 + 5 + 2, less 7: 3 of 6 */
    assert_int_equal(playing_troop(&p, B)->y, 5842);
    assert_false(routs(B));
}

/* OB-158 recoil-and-follow-up: A follows to the place of B, or A2 takes its place, not both. */
static void follow(void **state)
{
    enum { STAYS, FOLLOWS, RELIEVED };
    bn_question question;

    (void)state;
    thrown_back(false);
    playing_answer(&p, OB_ASK_FOLLOW, FOLLOWS);
    assert_int_equal(playing_troop(&p, A)->y, 5080);
    thrown_back(false);
    playing_answer(&p, OB_ASK_FOLLOW, RELIEVED);
    assert_int_equal(playing_troop(&p, A2)->y, 4680);
    assert_int_equal(playing_troop(&p, A)->y, 4280);
    assert_true(playing_find(&p, OB_ASK_FOLLOW, &question) < 0);
}

/* OB-170 Who follows up through a minefield loses a die of points, and is not asked again. */
static void mines_ahead(void **state)
{
    bn_question question;

    (void)state;
    thrown_back(false);
    playing_area(&p, OB_TERRAIN_EFFECTS_MINEFIELD, 28, 18.7, 32, 19.5);
    playing_answer(&p, OB_ASK_FOLLOW, 1);
    assert_int_equal(playing_troop(&p, A)->y, 5080);
    playing_roll(&p, OB_ASK_MINES, 2);
    assert_int_equal(playing_troop(&p, A)->sp, 3);
    assert_true(playing_find(&p, OB_ASK_FOLLOW, &question) < 0);
}

/* OB-158 A testudo follows up, as far as it moves; no one takes its place. */
static void testudo_follows(void **state)
{
    bn_question question;

    (void)state;
    thrown_back(false);
    p.battle.troops[A].formation = OB_TESTUDO;
    playing_asked(&p, OB_ASK_FOLLOW, &question);
    assert_int_equal(question.allowed, 3);
    playing_answer(&p, OB_ASK_FOLLOW, 1);
    assert_int_equal(playing_troop(&p, A)->y, 5080);
}

/* OB-158 Of two places the one that the first attack has emptied is asked about first. */
static void in_order(void **state)
{
    enum { ONE, TWO, RED_LEADER, BACK, DEAD, BLUE_LEADER };
    static const playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 30, 18, 90, BARE, .sp = 5),
        PLAYING_ROW(0, INF_U, 36, 18, 90, BARE, .sp = 5),
        LEADER(0),
        PLAYING_ROW(1, INF_U, 30, 20, 270, BARE, .sp = 6),
        PLAYING_ROW(1, INF_U, 36, 20, 270, BARE, .sp = 1),
        LEADER(1),
    };
    bn_question question;

    (void)state;
    playing_rows_of(&p, -50, rows, BN_COUNT(rows));
    all_hear();
    stand_at(ONE, 7620, 4680, 90);
    stand_at(TWO, 9144, 4680, 90);
    stand_at(BACK, 7620, 5080, 270);
    stand_at(DEAD, 9144, 5080, 270);
    playing_begin(&p);
    ob_engage(&p.battle, ONE, BACK);
    ob_engage(&p.battle, TWO, DEAD);
    red_strikes();
    playing_answer(&p, OB_ASK_ATTACK, ONE, BACK);
    playing_answer(&p, OB_ASK_ATTACK, TWO, DEAD);
    playing_answer(&p, OB_ASK_REPLY, 0);
    playing_answer(&p, OB_ASK_REPLY, 0);
    strikes(3, 7);
    strikes(3, 7);
    assert_int_equal(playing_troop(&p, DEAD)->where, OB_FALLEN);
    playing_asked(&p, OB_ASK_FOLLOW, &question);
    assert_int_equal(question.about[0], ONE);
    playing_answer(&p, OB_ASK_FOLLOW, 0);
    playing_asked(&p, OB_ASK_FOLLOW, &question);
    assert_int_equal(question.about[0], TWO);
}

/* OB-231 Where there is no room behind, no one is offered to take the place. */
static void no_room(void **state)
{
    uint8_t fresh[OB_STANDS];

    (void)state;
    thrown_back(true);
    assert_int_equal(ob_reliefs(&p.setup, &p.battle, A, fresh), 0);
    playing_put(&p, A_LEADER, 44, 8, 90);
    assert_int_equal(ob_reliefs(&p.setup, &p.battle, A, fresh), 1);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-104 who may begin a combat in contact", beginning);
    BNI_NAMED(&tests, "OB-136 a blow begins a combat", begins);
    BNI_NAMED(&tests, "OB-157 the room behind a stand that goes back", room_behind);
    BNI_NAMED(&tests, "OB-157 the edge of the table behind it", edge_behind);
    BNI_NAMED(&tests, "OB-170 mines behind it", mines_behind);
    BNI_NAMED(&tests, "OB-042 a shieldwall that goes back", shieldwall);
    BNI_NAMED(&tests, "OB-156 struck at the front and in the flank", two_sides);
    BNI_NAMED(&tests, "OB-138 a reply to one of two", one_of_two);
    BNI_NAMED(&tests, "OB-158 following up, or relief", follow);
    BNI_NAMED(&tests, "OB-158 the order of those who follow", in_order);
    BNI_NAMED(&tests, "OB-158 a testudo follows up", testudo_follows);
    BNI_NAMED(&tests, "OB-170 mines on the way of one who follows", mines_ahead);
    BNI_NAMED(&tests, "OB-231 no relief without room", no_room);
    return BNI_RUN("recoils", &tests);
}
