/* Close combat through the game with the figures of the play cases: scores, guards, replies, who goes back. */
#include "battle/playing_test.h"

static playing p;

#define BARE .weapon = OB_NONE

/* A General of each side, apart from the fight. */
#define LEADER(side_)                                                                              \
    PLAYING_ROW(side_, SKI_F, 44, (side_) ? 36 : 8, 90, BARE,                                      \
                .rating = 1 + OB_GENERAL_RATINGS_COMPETENT)

/* Everyone hears their General, wherever they are. */
static void all_hear(void)
{
    p.setup.armies[0].communications = p.setup.armies[1].communications = OB_COMMAND_DISTANCE_RADIO;
    p.setup.genre = p.setup.year > 2000 ? OB_SCIFI : OB_HISTORICAL;
}

static void red_strikes(void)
{
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_ATTACK, 0);
}

/* It came into contact this round by a charge. */
static void charged(int32_t stand, int32_t onto)
{
    ob_mark(&p.battle, stand, OB_HAS_CHARGED | OB_CAME_ON);
    p.battle.troops[stand].onto = (uint8_t)(1 + onto);
}

static bool routs(int32_t stand)
{
    return ob_marked(&p.battle, stand, OB_IS_ROUTING);
}

/* ---- one against one ---------------------------------------------------------------------------------- */

enum { RED, RED_GENERAL, BLUE, BLUE_GENERAL };

typedef struct bout {
    const char *name;
    int32_t year;
    int32_t by, by_sp, at, at_sp; /* types and strengths */
    double degrees; /* of the stand struck: 270 its front is struck, 90 its rear, 0 a flank */
    bool charge;
    int32_t die, guard, score;     /* of the attack */
    int32_t reply, parry, replied; /* die, guard and score of the reply; 0: there is none */
    int32_t by_left, at_left;
    bool by_back, at_back; /* goes back 3 in */
    bool by_routs, at_routs;
} bout;

#define TYPE(name) OB_STAND_CATEGORIES_##name

static const bout bouts[] = {
    { "OB-140 legion-and-warband",
      -50,
      TYPE(WBD),
      5,
      TYPE(INF_A),
      7,
      270,
      true,
      4,
      7,
      10,
      3,
      9,
      12,
      2,
      4,
      true,
      false,
      true,
      false },
    { "OB-146 pikes-and-flanks: pikes at a legion",
      -300,
      TYPE(PKE),
      5,
      TYPE(INF_A),
      6,
      270,
      false,
      3,
      5,
      9,
      0,
      0,
      0,
      5,
      2,
      false,
      true,
      false,
      true },
    { "OB-149 pikes-and-flanks: the flank of pikes",
      -300,
      TYPE(INF_U),
      5,
      TYPE(PKE),
      5,
      0,
      true,
      3,
      11,
      20,
      0,
      0,
      0,
      5,
      0,
      false,
      false,
      false,
      false },
    { "OB-149 pikes-and-flanks: foot at the rear of horse",
      -300,
      TYPE(WBD),
      5,
      TYPE(CAV_U),
      5,
      90,
      true,
      4,
      9,
      12,
      0,
      0,
      0,
      5,
      2,
      false,
      true,
      false,
      true },
    { "OB-103 pikes-and-flanks: horse at the front of pikes",
      -300,
      TYPE(CAV_U),
      5,
      TYPE(PKE),
      5,
      270,
      true,
      4,
      9,
      11,
      2,
      8,
      10,
      3,
      3,
      false,
      false,
      false,
      false },
    { "OB-141 tank-in-the-street: in the open",
      1944,
      TYPE(SKI_F),
      6,
      TYPE(TNK),
      8,
      270,
      false,
      3,
      5,
      9,
      4,
      4,
      7,
      3,
      4,
      true,
      true,
      false,
      false },
    { "OB-142 roles-and-odd-stands: horse at archers",
      1400,
      TYPE(CAV_U),
      5,
      TYPE(ARC),
      6,
      270,
      true,
      3,
      7,
      12,
      0,
      0,
      0,
      5,
      1,
      false,
      true,
      false,
      true },
};

/* The two front to front, or as the second is turned; in combat since last round. */
static void meet(const bout *is)
{
    playing_row rows[] = {
        PLAYING_ROW(0, INF_A, 36, 20, 90, BARE),
        LEADER(0),
        PLAYING_ROW(1, INF_A, 36, 22, 270, BARE),
        LEADER(1),
    };
    const ob_box *from;
    ob_box *at;

    rows[0].type = is->by;
    rows[0].sp = is->by_sp;
    rows[2].type = is->at;
    rows[2].sp = is->at_sp;
    rows[2].degrees = is->degrees;
    playing_rows_of(&p, is->year, rows, BN_COUNT(rows));
    all_hear();
    from = &p.setup.stands[RED].at;
    at = &p.setup.stands[BLUE].at;
    at->y = from->y + from->b + (is->degrees == 0 ? at->a : at->b);
    playing_begin(&p);
    ob_engage(&p.battle, RED, BLUE);
    red_strikes();
    if (is->charge)
        charged(RED, BLUE);
}

static int32_t back_by(int32_t stand)
{
    return abs(playing_troop(&p, stand)->y - p.setup.stands[stand].at.y);
}

static void fight(const bout *is)
{
    bn_question question;
    int32_t score, replied = 0;

    playing_answer(&p, OB_ASK_ATTACK, RED, BLUE);
    if (playing_find(&p, OB_ASK_REPLY, &question) >= 0)
        playing_answer(&p, OB_ASK_REPLY, is->reply > 0);
    else
        assert_int_equal(is->reply, 0);
    playing_roll(&p, OB_ASK_BLOW, is->die);
    score = p.battle.blows[0].score;
    playing_roll(&p, OB_ASK_GUARD, is->guard);
    if (is->reply > 0) {
        playing_roll(&p, OB_ASK_BLOW, is->reply);
        replied = p.battle.blows[0].score;
        playing_roll(&p, OB_ASK_GUARD, is->parry);
    }
    while (playing_find(&p, OB_ASK_FOLLOW, &question) >= 0)
        playing_answer(&p, OB_ASK_FOLLOW, 0);
    if (score != is->score || replied != is->replied || playing_troop(&p, RED)->sp != is->by_left ||
        playing_troop(&p, BLUE)->sp != is->at_left || back_by(RED) != (is->by_back ? 762 : 0) ||
        back_by(BLUE) != (is->at_back ? 762 : 0) || routs(RED) != is->by_routs ||
        routs(BLUE) != is->at_routs)
        fail_msg("%s: scores %d and %d, %d and %d left, back by %d and %d", is->name, score,
                 replied, playing_troop(&p, RED)->sp, playing_troop(&p, BLUE)->sp, back_by(RED),
                 back_by(BLUE));
}

static void exchanges(void **state)
{
    (void)state;
    for (size_t i = 0; i < BN_COUNT(bouts); i++) {
        meet(&bouts[i]);
        fight(&bouts[i]);
    }
}

/* OB-144 knight-general-on-skirmishers: each of the three counts, or only one where that is agreed. */
static void knight(void **state)
{
    static const bout is = { "knight", 1356, TYPE(CAV_A), 8,     TYPE(SKI_F), 4,    270,
                             true,     2,    8,           18,    5,           2,    6,
                             4,        0,    true,        false, false,       false };

    (void)state;
    meet(&is);
    p.battle.troops[RED].general = 1 + OB_GENERAL_RATINGS_SUPERIOR;
    fight(&is);
    assert_int_equal(playing_troop(&p, BLUE)->where, OB_FALLEN);
    meet(&is);
    p.battle.troops[RED].general = 1 + OB_GENERAL_RATINGS_SUPERIOR;
    p.setup.readings.one_bonus = 1;
    playing_answer(&p, OB_ASK_ATTACK, RED, BLUE);
    playing_answer(&p, OB_ASK_REPLY, 0);
    playing_roll(&p, OB_ASK_BLOW, 2);
    assert_int_equal(p.battle.blows[0].score, 14);
}

/* The score of the blow of the first stand with a die of 1, as the battle stands. */
static int32_t scores(void)
{
    bn_question question;

    playing_answer(&p, OB_ASK_ATTACK, RED, BLUE);
    if (playing_find(&p, OB_ASK_REPLY, &question) >= 0)
        playing_answer(&p, OB_ASK_REPLY, 0);
    playing_roll(&p, OB_ASK_BLOW, 1);
    return p.battle.blows[0].score;
}

/* OB-143 tank-in-the-street: foot is worth 3 against a tank in a town. */
static void in_town(void **state)
{
    static const bout is = {
        .year = 1944, .by = TYPE(SKI_F), .by_sp = 6, .at = TYPE(TNK), .at_sp = 8, .degrees = 270
    };

    (void)state;
    meet(&is);
    playing_area(&p, OB_TERRAIN_EFFECTS_BUA, 30, 20.5, 42, 26);
    assert_int_equal(scores(), 11 - 3 + 1);
}

/* ---- defended ground ---------------------------------------------------------------------------------- */

/* A wall from west to east so far before the front edge of the stand struck. */
static int32_t over_wall(int32_t struck, int32_t before, double degrees, bool came)
{
    bout is = { .year = 1809,
                .by = TYPE(MSK),
                .by_sp = 5,
                .at = struck,
                .at_sp = 6,
                .degrees = degrees,
                .charge = true };
    ob_ground *ground = &p.setup.ground;
    int32_t y;

    meet(&is);
    playing_area(&p, OB_TERRAIN_EFFECTS_MAJOR_WALL, 27, 19, 43, 19);
    ground->pieces[0].shape = OB_LINE;
    ground->parts[0].count = 2;
    y = p.setup.stands[BLUE].at.y - p.setup.stands[BLUE].at.b - before;
    ground->vertices[0].y = ground->vertices[1].y = y;
    if (came) {
        ob_mark(&p.battle, BLUE, OB_CAME_ON);
        p.battle.troops[BLUE].onto = 1 + RED;
    }
    return scores();
}

static void walls(void **state)
{
    (void)state;
    assert_int_equal(over_wall(TYPE(MSK), 102, 270, false), 9 - 3);
    assert_int_equal(over_wall(TYPE(CAV_U), 102, 270, false), 13 - 3);
    assert_int_equal(over_wall(TYPE(MSK), 152, 270, false), 13 - 3);
    assert_int_equal(over_wall(TYPE(MSK), 102, 90, false), 17 - 3);
    assert_int_equal(over_wall(TYPE(MSK), 102, 270, true), 13 - 3);
}

/* ---- attack column ------------------------------------------------------------------------------------ */

/* OB-154 testudo-and-attack-column: the +1 of a stand directly behind, by year, type, offset and turn. */
static void columns(void **state)
{
    static const struct {
        int32_t year, type, aside, steps, column;
    } cases[] = {
        { 1805, TYPE(MSK), 0, 0, 1 },   { 1876, TYPE(MSK), 0, 0, 0 },
        { 1805, TYPE(SKI_F), 0, 0, 0 }, { 1805, TYPE(MSK), 300, 0, 1 },
        { 1805, TYPE(MSK), 301, 0, 0 }, { 1805, TYPE(MSK), 0, 3, 0 },
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(cases); i++) {
        bout is = { .year = cases[i].year,
                    .by = TYPE(MSK),
                    .by_sp = 5,
                    .at = TYPE(MSK),
                    .at_sp = 6,
                    .degrees = 270,
                    .charge = true };
        ob_troop *behind = &p.battle.troops[RED_GENERAL];

        meet(&is);
        p.setup.stands[RED_GENERAL].roles[0].type = cases[i].type;
        behind->x = p.battle.troops[RED].x + cases[i].aside;
        behind->y = p.battle.troops[RED].y - 400;
        behind->heading = (uint8_t)(p.battle.troops[RED].heading + cases[i].steps);
        if (scores() != 10 + cases[i].column)
            fail_msg("OB-154 row %d: a score of %d", (int)i, p.battle.blows[0].score);
    }
}

/* ---- formations with four fronts ------------------------------------------------------------------------ */

/* OB-153 testudo-and-attack-column: struck in the flank it has no flank, and answers with a quarter as pikes. */
static void testudo(void **state)
{
    static const bout is = {
        "OB-153", -50, TYPE(WBD), 5, TYPE(INF_A), 7, 0,    true,  3,    2,
        2,        4,   6,         9, 2,           7, true, false, true, false
    };

    (void)state;
    meet(&is);
    p.battle.troops[BLUE].formation = OB_TESTUDO;
    fight(&is);
}

enum { HORSE, MORE_HORSE, SIDE_GENERAL, SQUARE, HALF, SQUARE_GENERAL };

/* A square of 11 points with horse at its front and at its right side; the square is of side 1. */
static void square(bool square_begins)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, CAV_U, 36, 10, 270, BARE, .sp = 5),
        PLAYING_ROW(0, CAV_U, 50, 10, 180, BARE, .sp = 5),
        LEADER(0),
        PLAYING_ROW(1, MSK, 36, 30, 90, BARE, .sp = 6),
        PLAYING_ROW(1, MSK, 36, 26, 90, BARE, .sp = 5),
        LEADER(1),
    };

    playing_rows_of(&p, 1815, rows, BN_COUNT(rows));
    all_hear();
    playing_begin(&p);
    ob_form_square(&p.setup, &p.battle, SQUARE, HALF);
    playing_put(&p, SQUARE, 36, 20, 90);
    p.battle.troops[HORSE].x = 9144;
    p.battle.troops[HORSE].y = 5080 + 400 + 300;
    p.battle.troops[MORE_HORSE].x = 9144 + 600;
    p.battle.troops[MORE_HORSE].y = 5080;
    ob_engage(&p.battle, HORSE, SQUARE);
    ob_engage(&p.battle, MORE_HORSE, SQUARE);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, square_begins ? 1 : 6, square_begins ? 6 : 1);
    playing_until(&p, OB_ASK_ATTACK, square_begins);
}

/* OB-151 infantry-square: 4 less for defended ground, no bonus of a charge; it answers on each side. */
static void square_struck(void **state)
{
    (void)state;
    square(false);
    charged(HORSE, SQUARE);
    playing_answer(&p, OB_ASK_ATTACK, HORSE, SQUARE);
    playing_answer(&p, OB_ASK_ATTACK, MORE_HORSE, SQUARE);
    playing_answer(&p, OB_ASK_REPLY, 1);
    playing_answer(&p, OB_ASK_REPLY, 1);
    playing_roll(&p, OB_ASK_BLOW, 4);
    assert_int_equal(p.battle.blows[0].score, 7);
    playing_roll(&p, OB_ASK_GUARD, 3);
    playing_roll(&p, OB_ASK_BLOW, 3);
    assert_int_equal(p.battle.blows[0].score, 9);
    playing_roll(&p, OB_ASK_GUARD, 3);
    playing_roll(&p, OB_ASK_BLOW, 4);
    assert_int_equal(p.battle.blows[1].score, 7);
    playing_roll(&p, OB_ASK_GUARD, 7);
    playing_roll(&p, OB_ASK_BLOW, 3);
    assert_int_equal(p.battle.blows[1].score, 9);
    playing_roll(&p, OB_ASK_GUARD, 9);
    assert_int_equal(playing_troop(&p, HORSE)->where, OB_FALLEN);
    assert_int_equal(playing_troop(&p, MORE_HORSE)->sp, 5);
    assert_int_equal(playing_troop(&p, SQUARE)->sp, 7);
    assert_int_equal(playing_troop(&p, SQUARE)->y, 5080);
}

/* OB-152 A square strikes to each of its sides once; whom it throws back goes straight away from that side. */
static void square_strikes(void **state)
{
    (void)state;
    square(true);
    playing_answer(&p, OB_ASK_ATTACK, SQUARE, HORSE);
    assert_false(playing_takes(&p, OB_ASK_ATTACK, SQUARE, HORSE));
    playing_answer(&p, OB_ASK_ATTACK, SQUARE, MORE_HORSE);
    playing_answer(&p, OB_ASK_REPLY, 0);
    playing_answer(&p, OB_ASK_REPLY, 0);
    for (int32_t i = 0; i < 2; i++) {
        playing_roll(&p, OB_ASK_BLOW, 3);
        assert_int_equal(p.battle.blows[i].score, 9);
        playing_roll(&p, OB_ASK_GUARD, 6);
    }
    assert_int_equal(playing_troop(&p, HORSE)->y, 5080 + 700 + 762);
    assert_int_equal(playing_troop(&p, MORE_HORSE)->x, 9144 + 600 + 762);
    assert_int_equal(playing_troop(&p, MORE_HORSE)->y, 5080);
}

/* OB-151 A square that ought to go back is lost, and so are both its stands. */
static void square_lost(void **state)
{
    (void)state;
    square(false);
    playing_answer(&p, OB_ASK_ATTACK, HORSE, SQUARE);
    playing_answer(&p, OB_ASK_ATTACK, MORE_HORSE, SQUARE);
    playing_answer(&p, OB_ASK_REPLY, 0);
    playing_answer(&p, OB_ASK_REPLY, 0);
    playing_roll(&p, OB_ASK_BLOW, 6);
    playing_roll(&p, OB_ASK_GUARD, 6);
    playing_roll(&p, OB_ASK_BLOW, 6);
    playing_roll(&p, OB_ASK_GUARD, 6);
    assert_int_equal(playing_troop(&p, SQUARE)->where, OB_FALLEN);
    assert_int_equal(playing_troop(&p, HALF)->where, OB_FALLEN);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-140 exchanges of the play cases", exchanges);
    BNI_NAMED(&tests, "OB-144 charge, General and cavalry on skirmishers", knight);
    BNI_NAMED(&tests, "OB-143 a tank in a town", in_town);
    BNI_NAMED(&tests, "OB-148 defended walls", walls);
    BNI_NAMED(&tests, "OB-154 attack columns", columns);
    BNI_NAMED(&tests, "OB-153 a testudo is struck", testudo);
    BNI_NAMED(&tests, "OB-151 a square is struck on two sides, and answers on both", square_struck);
    BNI_NAMED(&tests, "OB-152 a square strikes to two sides", square_strikes);
    BNI_NAMED(&tests, "OB-151 a square cannot go back", square_lost);
    return BNI_RUN("strikes", &tests);
}
