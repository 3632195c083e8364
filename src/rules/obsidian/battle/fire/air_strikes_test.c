/* Strikes from the air with the figures of the play case air-strike: over whom an aircraft flew, bombs, strafing. */
#include "firing_test.h"

static playing p;

enum { GROUND, PLANE, UNDER, ASIDE };
enum { INCH = 254, NORTH = 36, WEST = 72 };

/* An aircraft with this weapon flies 30 in north over a target 20 in away, then perhaps 10 in to the west. */
static void strike(int32_t weapon, int32_t bombing, int32_t type, bool turns)
{
    playing_row rows[] = {
        PLAYING_ROW(0, INF_U, 60, 10, 90),
        PLAYING_ROW(0, AIR, 36, 10, 90, .sp = 4, .weapon = 1 + weapon),
        PLAYING_ROW(1, TNK, 36, 20, 90, .sp = 6, .armour = OB_LIGHT, .weapon = OB_NONE),
        PLAYING_ROW(1, MSK, 32, 20, 90, .sp = 6, .weapon = OB_NONE),
    };

    rows[UNDER].type = type;
    rows[UNDER].sp = type == OB_STAND_CATEGORIES_TNK ? 7 : 6;
    playing_rows_of(&p, 1942, rows, BN_COUNT(rows));
    p.setup.stands[PLANE].bombing = bombing;
    p.setup.stands[PLANE].roles[0].flight = OB_FIXED_WING;
    p.setup.stands[PLANE].roles[0].weapons[0].loads = 1;
    playing_begin(&p);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
    playing_until(&p, OB_ASK_MANOEUVRE, 0);
    if (turns) { /* as if it had been on the table before */
        playing_put(&p, PLANE, 36, 0, 90);
        playing_answer(&p, OB_ASK_MANOEUVRE, PLANE, OB_ORDER_FLY);
        playing_answer(&p, OB_ASK_FLY, 0, 30 * INCH, WEST, 10 * INCH);
    } else {
        playing_answer(&p, OB_ASK_MANOEUVRE, PLANE, OB_ORDER_FLY);
        playing_answer(&p, OB_ASK_FLY, 36 * INCH, 0, NORTH, 30 * INCH);
    }
    playing_until(&p, OB_ASK_SHOOT, 0);
}

/* OB-119 air-strike: a dive bomber at the rear of a light tank, 3 + 4 + 4 - 2; its one load is gone. */
static void dive_bomber(void **state)
{
    (void)state;
    strike(OB_WEAPONS_BOMB_LOAD, OB_DIVE, OB_STAND_CATEGORIES_TNK, false);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, PLANE, FIRST_WEAPON, ASIDE, PLAINLY));
    playing_answer(&p, OB_ASK_SHOOT, PLANE, FIRST_WEAPON, UNDER, PLAINLY);
    assert_int_equal(fires(&p, 3, 0), 9);
    assert_int_equal(playing_troop(&p, PLANE)->spent[0], 1);
    playing_roll(&p, OB_ASK_SAVE, 4);
    assert_int_equal(playing_troop(&p, UNDER)->sp, 2);
    assert_true(routs(&p, UNDER));
}

/* OB-116 air-strike: bombs from level flight fall indirectly, 3 + 4 + 4 - 4. */
static void level_bomber(void **state)
{
    bn_question question;

    (void)state;
    strike(OB_WEAPONS_BOMB_LOAD, OB_LEVEL, OB_STAND_CATEGORIES_MSK, false);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, PLANE, FIRST_WEAPON, UNDER, PLAINLY));
    playing_answer(&p, OB_ASK_SHOOT, PLANE, FIRST_WEAPON, UNDER, LOBBED);
    assert_true(playing_find(&p, OB_ASK_SECOND, &question) < 0); /* the other was not flown over */
    assert_int_equal(fires(&p, 3, 2), 7);
    assert_int_equal(playing_troop(&p, UNDER)->sp, 1);
}

/* OB-111 air-strike: whom it flew over it may strafe without regard to range and height; whom it did not, not. */
static void strafing(void **state)
{
    (void)state;
    for (int32_t turns = 0; turns < 2; turns++) {
        strike(OB_WEAPONS_STRAFING, OB_LEVEL, OB_STAND_CATEGORIES_MSK, turns != 0);
        assert_false(playing_takes(&p, OB_ASK_SHOOT, PLANE, FIRST_WEAPON, ASIDE, PLAINLY));
        playing_answer(&p, OB_ASK_SHOOT, PLANE, FIRST_WEAPON, UNDER, PLAINLY);
        assert_int_equal(fires(&p, 4, 8), 10);
        assert_int_equal(playing_troop(&p, UNDER)->sp, 4);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-119 a dive bomber", dive_bomber);
    BNI_NAMED(&tests, "OB-116 a level bomber", level_bomber);
    BNI_NAMED(&tests, "OB-111 strafing", strafing);
    return BNI_RUN("air_strikes", &tests);
}
