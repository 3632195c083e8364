/* Direct shots with the figures of the play cases: who reaches whom, the score, the save and what is left. */
#include "firing_test.h"

static playing p;

/* ---- shots that are worked out -------------------------------------------------------------------- */

typedef struct duel {
    const char *name;
    int32_t year;
    playing_row by,
        at;      /* the target faces as its row says: 270 shows the front, 90 the rear, 0 a flank */
    int32_t gap; /* units */
    int32_t die, save; /* save 0: none is rolled */
    int32_t score, left;
    bool flees;
} duel;

#define BY(type_, sp_, weapon_, ...)                                                               \
    PLAYING_ROW(0, type_, 36, 4, 90, .sp = (sp_), .weapon = 1 + OB_WEAPONS_##weapon_, __VA_ARGS__)
#define AT(type_, degrees_, sp_, ...)                                                              \
    PLAYING_ROW(1, type_, 36, 30, degrees_, .sp = (sp_), __VA_ARGS__)
#define INCHES(n) ((n)*254)

static const duel duels[] = {
    { "OB-124 small-arms-modifiers: rifles at the front of a warband", 1879,
      BY(MSK, 5, RIFLE_BREECHLOADING, .traits = 0), AT(WBD, 270, 5, .traits = 0), INCHES(10), 3, 6,
      10, 1, true },
    { "OB-126 small-arms-modifiers: skirmishers at a flank", 1879,
      BY(SKI_F, 4, RIFLE_BREECHLOADING, .traits = 0), AT(WBD, 0, 5, .traits = 0), INCHES(10), 5, 8,
      11, 2, true },
    { "OB-127 small-arms-modifiers: skirmishers at the rear of skirmishers", 1879,
      BY(SKI_F, 4, RIFLE_BREECHLOADING, .traits = 0), AT(SKI_F, 90, 4, .traits = 0), INCHES(10), 2,
      5, 7, 2, false },
    { "OB-123 small-arms-modifiers: a score of nothing, and no save", 1879,
      BY(SKI_F, 3, FLINTLOCK, .traits = 0), AT(SKI_F, 270, 4, .traits = 0), INCHES(6), 1, 0, 0, 4,
      false },
    { "OB-128 tank-and-gun-fire: 88 mm in a tank", 1944, BY(TNK, 7, BREECH_80_130, .armour = 3),
      AT(TNK, 270, 8, .armour = OB_MEDIUM), INCHES(52), 4, 7, 11, 4, false },
    { "OB-126 tank-and-gun-fire: at the rear of a tank", 1944,
      BY(TNK, 7, BREECH_80_130, .armour = OB_HEAVY), AT(TNK, 90, 8, .armour = OB_MEDIUM),
      INCHES(40), 4, 7, 14, 1, true },
    { "OB-125 tank-and-gun-fire: canister at 8.4 in", 1809, BY(ART, 4, SMOOTHBORE_GUN, .traits = 0),
      AT(MSK, 270, 6, .traits = 0), 2134, 3, 4, 9, 1, true },
    { "OB-125 tank-and-gun-fire: round shot at 8.5 in", 1809,
      BY(ART, 4, SMOOTHBORE_GUN, .traits = 0), AT(MSK, 270, 6, .traits = 0), 2159, 3, 4, 8, 2,
      true },
    { "OB-112 anti-air-reach: a guided weapon at a jet", 1982, BY(SKI_S, 6, AAGW, .traits = 0),
      AT(AIR, 270, 6, .traits = 0), 2134, 3, 9, 11, 4, false },
    { "OB-127 roles-and-odd-stands: pistols at pikes", 1640, BY(SKI_M, 5, PISTOL, .traits = 0),
      AT(PKE, 270, 5, .traits = 0), INCHES(4), 5, 5, 8, 2, true },
    { "OB-048 roles-and-odd-stands: 88 mm at a light chassis", 1944,
      BY(TNK, 6, BREECH_80_130, .armour = OB_MEDIUM), AT(TNK, 270, 6, .armour = OB_LIGHT),
      INCHES(40), 4, 6, 11, 1, true },
};

static void scores(void **state)
{
    (void)state;
    for (size_t i = 0; i < BN_COUNT(duels); i++) {
        const duel *is = &duels[i];
        playing_row rows[2] = { is->by, is->at };
        int32_t score;

        playing_rows_of(&p, is->year, rows, 2);
        p.setup.depth = playing_units(72);
        stand_ahead(&p, BLUE, is->gap);
        red_shoots(&p);
        playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY);
        score = fires(&p, is->die, is->save);
        if (score != is->score || playing_troop(&p, BLUE)->sp != is->left ||
            routs(&p, BLUE) != is->flees)
            fail_msg("%s: a score of %d, %d points left", is->name, score,
                     playing_troop(&p, BLUE)->sp);
    }
}

/* ---- reach ---------------------------------------------------------------------------------------- */

typedef struct reach {
    const char *name;
    int32_t year;
    playing_row by, at;
    int32_t gap;
    bool may;
} reach;

static const reach reaches[] = {
    { "OB-113 range-limit: 8 in", 1700, BY(MSK, 5, FLINTLOCK, .traits = 0),
      AT(MSK, 270, 5, .traits = 0), 2032, true },
    { "OB-113 range-limit: 8.496 in count as 8", 1700, BY(MSK, 5, FLINTLOCK, .traits = 0),
      AT(MSK, 270, 5, .traits = 0), 2158, true },
    { "OB-113 range-limit: 8.5 in count as 9", 1700, BY(MSK, 5, FLINTLOCK, .traits = 0),
      AT(MSK, 270, 5, .traits = 0), 2159, false },
    { "OB-114 tank-and-gun-fire: 52.4 in", 1944, BY(TNK, 7, BREECH_80_130, .traits = 0),
      AT(TNK, 270, 8, .armour = OB_MEDIUM), 13309, true },
    { "OB-114 tank-and-gun-fire: 52.5 in", 1944, BY(TNK, 7, BREECH_80_130, .traits = 0),
      AT(TNK, 270, 8, .armour = OB_MEDIUM), 13335, false },
    { "OB-112 anti-air-reach: 8.5 in under a jet", 1982, BY(SKI_S, 6, AAGW, .traits = 0),
      AT(AIR, 270, 6, .traits = 0), 2159, false },
    { "OB-121 roles-and-odd-stands: flintlocks at a tank", 1916, BY(MSK, 5, FLINTLOCK, .traits = 0),
      AT(TNK, 270, 6, .armour = OB_LIGHT), 1000, false },
    { "OB-115 a guided weapon at less than 6 in", 1982, BY(SKI_S, 6, ATGW, .traits = 0),
      AT(TNK, 270, 6, .armour = OB_LIGHT), 1396, false },
    { "OB-115 a guided weapon at 6 in", 1982, BY(SKI_S, 6, ATGW, .traits = 0),
      AT(TNK, 270, 6, .armour = OB_LIGHT), 1397, true },
    { "OB-108 infantry has nothing to shoot with", 1700, BY(INF_U, 5, FLINTLOCK, .traits = 0),
      AT(MSK, 270, 5, .traits = 0), 1000, false },
};

static void ranges(void **state)
{
    (void)state;
    for (size_t i = 0; i < BN_COUNT(reaches); i++) {
        const reach *is = &reaches[i];
        playing_row rows[2] = { is->by, is->at };

        playing_rows_of(&p, is->year, rows, 2);
        p.setup.depth = playing_units(72);
        stand_ahead(&p, BLUE, is->gap);
        playing_begin(&p);
        if (ob_can_shoot(&p.setup, &p.battle, RED) != is->may)
            fail_msg("%s: %s", is->name, is->may ? "refused" : "allowed");
    }
}

/* OB-109 front-arc-boundary: a point on the border belongs to the front; with corner_45 the front is narrower. */
static void arcs(void **state)
{
    static const struct {
        int32_t x, may, may_45;
    } cases[] = { { 6180, 1, 1 }, { 6181, 1, 0 }, { 6580, 1, 0 }, { 6581, 0, 0 } };
    static const playing_row rows[] = {
        PLAYING_ROW(0, MSK, 20, 20, 90, .weapon = 1 + OB_WEAPONS_FLINTLOCK),
        PLAYING_ROW(1, INF_U, 20, 24, 270),
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(cases); i++)
        for (int32_t narrow = 0; narrow < 2; narrow++) {
            playing_rows(&p, rows, BN_COUNT(rows));
            p.setup.readings.arc_rule = narrow;
            p.setup.stands[BLUE].at.x = cases[i].x;
            p.setup.stands[BLUE].at.y = 6080;
            playing_begin(&p);
            assert_int_equal(ob_can_shoot(&p.setup, &p.battle, RED),
                             narrow ? cases[i].may_45 : cases[i].may);
        }
}

/* ---- cover ---------------------------------------------------------------------------------------- */

/* OB-130 half-in-cover: half of the base in a wood counts as all of it. */
static void cover(void **state)
{
    static const struct {
        int32_t y, score, left;
    } cases[] = { { 5080, 5, 4 }, { 5075, 9, 0 } };
    static const playing_row rows[] = {
        PLAYING_ROW(0, MSK, 36, 10, 90, .sp = 5, .weapon = 1 + OB_WEAPONS_RIFLE_MUZZLE_LOADING),
        PLAYING_ROW(1, MSK, 36, 20, 270, .sp = 6),
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(cases); i++) {
        playing_rows_of(&p, 1859, rows, BN_COUNT(rows));
        playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 27, 20, 43, 32);
        p.setup.stands[BLUE].at.y = cases[i].y;
        red_shoots(&p);
        playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY);
        assert_int_equal(fires(&p, 4, 3), cases[i].score);
        assert_int_equal(playing_troop(&p, BLUE)->sp, cases[i].left);
    }
}

/* A wall or a trench from west to east before the target, which lines it or stands too far back. */
static int32_t score_over_line(int32_t kind, int32_t back, bool walls_count)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, MSK, 36, 10, 90, .sp = 5, .weapon = 1 + OB_WEAPONS_RIFLE_MUZZLE_LOADING),
        PLAYING_ROW(1, MSK, 36, 20, 270, .sp = 6),
    };
    ob_ground *ground = &p.setup.ground;

    playing_rows_of(&p, 1859, rows, BN_COUNT(rows));
    p.setup.readings.walls_give_no_cover = !walls_count;
    playing_area(&p, kind, 27, 19, 43, 19);
    ground->pieces[0].shape = OB_LINE;
    ground->parts[0].count = 2;
    p.setup.stands[BLUE].at.y = playing_units(19) + 200 + back;
    red_shoots(&p);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY);
    playing_roll(&p, OB_ASK_SHOT, 4);
    return p.battle.volley.hits;
}

static void lines(void **state)
{
    (void)state;
    assert_int_equal(score_over_line(OB_TERRAIN_EFFECTS_MAJOR_WALL, 127, true), 5);
    assert_int_equal(score_over_line(OB_TERRAIN_EFFECTS_MAJOR_WALL, 128, true), 9);
    assert_int_equal(score_over_line(OB_TERRAIN_EFFECTS_MAJOR_WALL, 127, false), 9);
    assert_int_equal(score_over_line(OB_TERRAIN_EFFECTS_DEEP_ENTRENCHMENT, 127, true), 1);
    assert_int_equal(score_over_line(OB_TERRAIN_EFFECTS_DEEP_ENTRENCHMENT, 127, false), 1);
}

/* ---- tanks ---------------------------------------------------------------------------------------- */

static const playing_row tanks[] = {
    PLAYING_ROW(0, TNK, 36, 10, 90, .sp = 7, .armour = OB_HEAVY,
                .weapon = 1 + OB_WEAPONS_BREECH_80_130),
    PLAYING_ROW(1, TNK, 36, 30, 270, .sp = 8, .armour = OB_MEDIUM),
    PLAYING_ROW(1, TNK, 56, 10, 270, .sp = 8, .armour = OB_MEDIUM),
};

/* Whether the tank may fire to its right, after it has done this much. */
static bool fires_aside(int32_t arc, uint32_t used, uint32_t marks)
{
    playing_rows_of(&p, 1944, tanks, BN_COUNT(tanks));
    p.setup.stands[RED].roles[0].weapons[0].arc = arc;
    red_shoots(&p);
    p.battle.troops[RED].used |= (uint8_t)used;
    ob_mark(&p.battle, RED, marks);
    return playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, THIRD, PLAINLY);
}

static void turrets(void **state)
{
    (void)state;
    assert_false(fires_aside(OB_FRONT_ARC, 0, 0));
    assert_false(fires_aside(OB_TURRET, OB_MANOEUVRE, 0));
    assert_false(fires_aside(OB_TURRET, 0, OB_WEARS_KIT));
    assert_true(fires_aside(OB_TURRET, 0, 0));
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, THIRD, PLAINLY);
    assert_true(playing_troop(&p, RED)->used & OB_MANOEUVRE);
    /* In the round after it was suppressed it may turn or shoot, not both. */
    playing_rows_of(&p, 1944, tanks, BN_COUNT(tanks));
    p.setup.stands[RED].roles[0].weapons[0].arc = OB_TURRET;
    red_shoots(&p);
    ob_mark(&p.battle, RED, OB_IS_QUELLED);
    p.battle.troops[RED].quelled = 0;
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, THIRD, PLAINLY));
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY));
}

/* OB-109 tank-and-gun-fire: a fixed mount reaches only what is straight ahead of its base. */
static void fixed_mounts(void **state)
{
    (void)state;
    for (int32_t aside = 300; aside <= 301; aside++) {
        playing_rows_of(&p, 1944, tanks, 2);
        p.setup.stands[RED].roles[0].weapons[0].arc = OB_BASE_FRONT;
        p.setup.stands[BLUE].at.x += aside;
        playing_begin(&p);
        assert_int_equal(ob_can_shoot(&p.setup, &p.battle, RED), aside == 300);
    }
}

/* OB-047 tank-and-gun-fire: a gun that is better against tanks reaches 52 in there, and 42 in elsewhere. */
static void second_rating(void **state)
{
    static const struct {
        int32_t type, inches, may;
    } cases[] = {
        { OB_STAND_CATEGORIES_TNK, 50, 1 },
        { OB_STAND_CATEGORIES_MSK, 43, 0 },
        { OB_STAND_CATEGORIES_MSK, 42, 1 },
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(cases); i++) {
        playing_row rows[] = {
            PLAYING_ROW(0, TNK, 36, 10, 90, .sp = 6, .armour = OB_MEDIUM,
                        .weapon = 1 + OB_WEAPONS_BREECH_TO_79),
            PLAYING_ROW(1, TNK, 36, 30, 270, .sp = 7, .armour = OB_HEAVY),
        };

        rows[1].type = cases[i].type;
        playing_rows_of(&p, 1944, rows, BN_COUNT(rows));
        p.setup.depth = playing_units(72);
        p.setup.stands[RED].roles[0].weapons[0].against = OB_WEAPONS_BREECH_80_130;
        stand_ahead(&p, BLUE, INCHES(cases[i].inches));
        playing_begin(&p);
        assert_int_equal(ob_can_shoot(&p.setup, &p.battle, RED), cases[i].may);
        if (i > 0)
            continue;
        red_shoots(&p);
        playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY);
        assert_int_equal(fires(&p, 2, 2), 7);
        assert_int_equal(playing_troop(&p, BLUE)->sp, 2);
    }
}

/* OB-118 roles-and-odd-stands: with skirmishers aboard it fires as SKI/S or with its gun; without them only the gun. */
static void fighting_vehicle(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, TNK, 36, 10, 90, .sp = 7, .armour = OB_LIGHT, .capacity = 2,
                    .traits = OB_IS_FIGHTING_VEHICLE | OB_IS_CARRIER,
                    .weapon = 1 + OB_WEAPONS_BREECH_TO_79),
        PLAYING_ROW(0, SKI_F, 36, 8, 90),
        PLAYING_ROW(1, MSK, 36, 30, 270, .sp = 6),
    };
    enum { VEHICLE, CREW, FOOT };

    (void)state;
    for (int32_t aboard = 0; aboard < 2; aboard++) {
        playing_rows_of(&p, 1980, rows, BN_COUNT(rows));
        stand_ahead(&p, FOOT, INCHES(24));
        p.setup.stands[CREW].aboard = aboard ? VEHICLE : OB_NONE;
        red_shoots(&p);
        assert_true(playing_takes(&p, OB_ASK_SHOOT, VEHICLE, FIRST_WEAPON, FOOT, PLAINLY));
        assert_int_equal(playing_takes(&p, OB_ASK_SHOOT, VEHICLE, SECOND_WEAPON, FOOT, PLAINLY),
                         aboard);
    }
    playing_answer(&p, OB_ASK_SHOOT, VEHICLE, SECOND_WEAPON, FOOT, PLAINLY);
    assert_int_equal(fires(&p, 3, 0), 11);
    assert_false(ob_can_shoot(&p.setup, &p.battle, VEHICLE));
    playing_roll(&p, OB_ASK_SAVE, 6);
    assert_int_equal(playing_troop(&p, FOOT)->sp, 1);
}

/* OB-134 roles-and-odd-stands: two light beam cannon of a stilt tank, 3 + 3 - 1. */
static void like_guns(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, TNK, 36, 10, 90, .sp = 8, .armour = OB_MEDIUM,
                    .weapon = 1 + OB_WEAPONS_LIGHT_BEAM_CANNON),
        PLAYING_ROW(1, SKI_F, 36, 30, 270, .sp = 6),
    };

    (void)state;
    playing_rows_of(&p, 2200, rows, BN_COUNT(rows));
    p.setup.stands[RED].roles[0].weapons[0].guns = 2;
    stand_ahead(&p, BLUE, INCHES(12));
    red_shoots(&p);
    playing_answer(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY);
    assert_int_equal(fires(&p, 2, 9), 13);
    assert_int_equal(playing_troop(&p, BLUE)->sp, 2);
}

/* ---- squares -------------------------------------------------------------------------------------- */

/* A square of 11 points, an enemy before its front and one to its right; a horseman may touch its left side. */
static void square(int32_t toucher)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, MSK, 36, 20, 90, .sp = 6, .weapon = 1 + OB_WEAPONS_FLINTLOCK),
        PLAYING_ROW(0, MSK, 36, 14, 90, .sp = 5, .weapon = 1 + OB_WEAPONS_FLINTLOCK),
        PLAYING_ROW(1, MSK, 36, 27, 270, .sp = 6),
        PLAYING_ROW(1, MSK, 43, 20, 180, .sp = 6),
        PLAYING_ROW(1, CAV_U, 20, 40, 0),
    };

    playing_rows_of(&p, 1815, rows, BN_COUNT(rows));
    red_shoots(&p);
    ob_form_square(&p.setup, &p.battle, 0, 1);
    playing_put(&p, 0, 36, 20, 90);
    if (toucher) {
        playing_put(&p, 4, 36 - 600.0 / 254, 20, 0);
        ob_engage(&p.battle, 0, 4);
    }
}

static void squares_shoot(void **state)
{
    (void)state;
    square(0);
    playing_answer(&p, OB_ASK_SHOOT, 0, FIRST_WEAPON, 2, PLAINLY);
    assert_int_equal(fires(&p, 4, 4), 7);
    assert_int_equal(playing_troop(&p, 2)->sp, 3);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, 0, FIRST_WEAPON, 2, PLAINLY));
    assert_int_equal(p.battle.set_left, 2); /* it counts once it has done with all its sides */
    playing_answer(&p, OB_ASK_SHOOT, 0, FIRST_WEAPON, 3, PLAINLY);
    assert_int_equal(fires(&p, 4, 0), 7);
    assert_false(ob_can_shoot(&p.setup, &p.battle, 0));
}

/* OB-122 infantry-square: in close combat it shoots from the sides that no one touches, and at whom it touches. */
static void square_in_combat(void **state)
{
    (void)state;
    square(1);
    assert_true(playing_takes(&p, OB_ASK_SHOOT, 0, FIRST_WEAPON, 2, PLAINLY));
    assert_true(playing_takes(&p, OB_ASK_SHOOT, 0, FIRST_WEAPON, 3, PLAINLY));
    assert_true(playing_takes(&p, OB_ASK_SHOOT, 0, FIRST_WEAPON, 4, PLAINLY));
    playing_put(&p, 4, 36 - 600.0 / 254, 18.8,
                0); /* further back on the same side, so that another is seen */
    playing_put(&p, 3, 29, 21, 0);
    assert_true(ob_in_sight(&p.setup, &p.battle, 0, 3));
    assert_false(playing_takes(&p, OB_ASK_SHOOT, 0, FIRST_WEAPON, 3, PLAINLY));
}

/* OB-133 A stand in contact that is not in close combat shoots at its neighbour as at anyone. */
static void close_quarters(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, ARC, 36, 10, 90, .sp = 5, .weapon = 1 + OB_WEAPONS_BOW),
        PLAYING_ROW(1, SKI_F, 36, 10 + 400.0 / 254, 270, .sp = 5),
        PLAYING_ROW(1, INF_U, 39, 15, 270, .sp = 5),
    };

    (void)state;
    playing_rows(&p, rows, BN_COUNT(rows));
    red_shoots(&p);
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY));
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, THIRD, PLAINLY));
    ob_engage(&p.battle, RED, BLUE);
    assert_true(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, BLUE, PLAINLY));
    assert_false(playing_takes(&p, OB_ASK_SHOOT, RED, FIRST_WEAPON, THIRD, PLAINLY));
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-123 shots of the play cases", scores);
    BNI_NAMED(&tests, "OB-113 who reaches whom", ranges);
    BNI_NAMED(&tests, "OB-109 the borders of the front facing", arcs);
    BNI_NAMED(&tests, "OB-130 half in a wood is in it", cover);
    BNI_NAMED(&tests, "OB-052 walls and works cover those who line them", lines);
    BNI_NAMED(&tests, "OB-110 a turret that is turned is a manoeuvre", turrets);
    BNI_NAMED(&tests, "OB-009 fixed mounts fire straight ahead of their base", fixed_mounts);
    BNI_NAMED(&tests, "OB-047 a second rating against tanks", second_rating);
    BNI_NAMED(&tests, "OB-118 a fighting vehicle fires as its passengers do", fighting_vehicle);
    BNI_NAMED(&tests, "OB-134 like guns add their factors", like_guns);
    BNI_NAMED(&tests, "OB-152 a square shoots once to each side", squares_shoot);
    BNI_NAMED(&tests, "OB-122 a square in combat shoots from its free sides", square_in_combat);
    BNI_NAMED(&tests, "OB-133 fire at close quarters", close_quarters);
    return BNI_RUN("shots", &tests);
}
