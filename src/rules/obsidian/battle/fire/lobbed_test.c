/* Indirect shots with the figures of the play cases: two targets, bows over friends, guns off the table, gas. */
#include "firing_test.h"

static playing p;

/* ---- a howitzer, its spotter and three battalions ------------------------------------------------------ */

enum { HOWITZER, SPOTTER, FIRST, SECOND, OTHER };

/* The spotter stands beyond a strip of wood that hides the battalions from the gun. */
static void howitzer(double spotter_y)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, ART, 40, 4, 90, .sp = 6, .weapon = 1 + OB_WEAPONS_BREECH_80_130),
        PLAYING_ROW(0, SKI_F, 40, 24, 90, .weapon = OB_NONE),
        PLAYING_ROW(1, MSK, 40, 36, 270, .sp = 6),
        PLAYING_ROW(1, MSK, 46.362, 36, 270, .sp = 6),
        PLAYING_ROW(1, MSK, 33.138, 36, 270, .sp = 6),
    };

    playing_rows_of(&p, 1916, rows, BN_COUNT(rows));
    p.setup.armies[0].communications = OB_COMMAND_DISTANCE_RADIO;
    p.setup.stands[SPOTTER].at.y = playing_units(spotter_y);
    p.setup.stands[HOWITZER].roles[0].weapons[0].lob = OB_MAY_LOB;
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 38.5, 35, 41.5, 38); /* around the first */
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 0, 12, 72, 18);
    playing_begin(&p);
    playing_until(&p, OB_ASK_INITIATIVE, -1);
    playing_roll(&p, OB_ASK_INITIATIVE, 6, 1);
}

/* OB-129 indirect-two-targets: one die, and for each its own cover and save. */
static void two_targets(void **state)
{
    (void)state;
    howitzer(24);
    playing_until(&p, OB_ASK_SHOOT, 0);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, HOWITZER, FIRST_WEAPON, FIRST, PLAINLY));
    playing_answer(&p, OB_ASK_SHOOT, HOWITZER, FIRST_WEAPON, FIRST, LOBBED);
    assert_true(playing_takes(&p, OB_ASK_SECOND, FIRST));
    assert_false(playing_takes(&p, OB_ASK_SECOND, OTHER));
    playing_answer(&p, OB_ASK_SECOND, SECOND);
    playing_roll(&p, OB_ASK_SHOT, 5);
    assert_int_equal(p.battle.volley.hits, 7);
    playing_roll(&p, OB_ASK_SAVE, 4);
    assert_int_equal(p.battle.volley.hits, 11);
    playing_roll(&p, OB_ASK_SAVE, 9);
    assert_int_equal(playing_troop(&p, FIRST)->sp, 3);
    assert_int_equal(playing_troop(&p, SECOND)->sp, 4);
}

/* OB-116 indirect-two-targets: without a friend in command who sees the target it is not fired at. */
static void spotters(void **state)
{
    (void)state;
    howitzer(8);
    for (int32_t s = FIRST; s <= OTHER; s++)
        ob_mark(&p.battle, s, OB_IDENTIFIED);
    assert_false(ob_can_shoot(&p.setup, &p.battle, HOWITZER));
    p.setup.readings.lobbing_needs_no_spotter = 1;
    assert_true(ob_can_shoot(&p.setup, &p.battle, HOWITZER));
    howitzer(24);
    for (int32_t s = FIRST; s <= OTHER; s++)
        ob_mark(&p.battle, s, OB_IDENTIFIED);
    assert_true(ob_can_shoot(&p.setup, &p.battle, HOWITZER));
}

/* OB-120 What no one has seen cannot be lobbed at; what was seen once can, though another sees the target. */
static void identified(void **state)
{
    (void)state;
    howitzer(24);
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 42, 30, 52, 40); /* deep around the second */
    assert_false(ob_can_shoot(&p.setup, &p.battle, HOWITZER));
    playing_until(&p, OB_ASK_SHOOT, 0); /* at the end of a set the first was seen */
    assert_true(ob_marked(&p.battle, FIRST, OB_IDENTIFIED));
    assert_false(ob_marked(&p.battle, SECOND, OB_IDENTIFIED));
    ob_mark(&p.battle, SECOND, OB_IDENTIFIED);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, HOWITZER, FIRST_WEAPON, SECOND, LOBBED));
    playing_answer(&p, OB_ASK_SHOOT, HOWITZER, FIRST_WEAPON, FIRST, LOBBED);
    assert_true(playing_takes(&p, OB_ASK_SECOND, SECOND));
}

/* OB-120 Who moves out of the wood behind it, and is not seen there, must be found again. */
static void slips_away(void **state)
{
    enum { NORTH = 36 };

    (void)state;
    howitzer(24);
    ob_mark(&p.battle, FIRST, OB_IDENTIFIED);
    playing_until(&p, OB_ASK_MANOEUVRE, 1);
    assert_true(ob_marked(&p.battle, FIRST, OB_IDENTIFIED));
    playing_answer(&p, OB_ASK_MANOEUVRE, FIRST, OB_ORDER_MOVE);
    playing_answer(&p, OB_ASK_MOVE, 0, NORTH, 762);
    assert_false(ob_marked(&p.battle, FIRST, OB_IDENTIFIED));
}

/* OB-115 indirect-two-targets: a mortar does not reach what is nearer than 6 in. */
static void mortars(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, ART, 40, 4, 90, .sp = 6, .weapon = 1 + OB_WEAPONS_MORTAR_ART),
        PLAYING_ROW(1, MSK, 40, 30, 270, .sp = 6),
    };

    (void)state;
    for (int32_t gap = 1396; gap <= 1397; gap++) {
        playing_rows_of(&p, 1916, rows, BN_COUNT(rows));
        p.setup.stands[RED].roles[0].weapons[0].like = OB_WEAPONS_BREECH_80_130;
        stand_ahead(&p, BLUE, gap);
        playing_begin(&p);
        ob_mark(&p.battle, BLUE, OB_IDENTIFIED);
        assert_int_equal(ob_can_shoot(&p.setup, &p.battle, RED), gap == 1397);
    }
}

/* ---- bows ------------------------------------------------------------------------------------------------ */

enum { ARCHERS, FRIEND, BEHIND_HIM, ENEMY };

/* Archers, a friend before them this many units on and aside, and perhaps another before them. */
static void archers(int32_t on, int32_t aside, bool two)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, ARC, 20, 20, 90, .sp = 5, .weapon = 1 + OB_WEAPONS_BOW),
        PLAYING_ROW(0, INF_U, 20, 21, 90, .sp = 5),
        PLAYING_ROW(0, INF_U, 10, 20, 90, .sp = 5),
        PLAYING_ROW(1, INF_A, 20, 29, 270, .sp = 7),
    };

    playing_rows_of(&p, -50, rows, BN_COUNT(rows));
    p.setup.armies[0].communications = OB_COMMAND_DISTANCE_RADIO;
    p.setup.stands[FRIEND].at.x = 5080 + aside;
    p.setup.stands[FRIEND].at.y = 5480 + on;
    if (two) {
        p.setup.stands[BEHIND_HIM].at.x = 5080;
        p.setup.stands[BEHIND_HIM].at.y = 5880;
    }
    p.setup.stands[ENEMY].at.y = 7512;
    playing_begin(&p);
    ob_mark(&p.battle, ENEMY, OB_IDENTIFIED);
}

static void overhead(void **state)
{
    (void)state;
    archers(51, 0, false);
    assert_false(ob_can_shoot(&p.setup, &p.battle, ARCHERS));
    archers(0, 0, true);
    assert_false(ob_can_shoot(&p.setup, &p.battle, ARCHERS));
    archers(0, 0, false);
    red_shoots(&p);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, ARCHERS, FIRST_WEAPON, ENEMY, PLAINLY));
    playing_answer(&p, OB_ASK_SHOOT, ARCHERS, FIRST_WEAPON, ENEMY, LOBBED);
    assert_int_equal(fires(&p, 6, 3), 5);
    assert_int_equal(playing_troop(&p, ENEMY)->sp, 5);
    archers(0, 400, false);
    red_shoots(&p);
    assert_false(playing_takes(&p, OB_ASK_SHOOT, ARCHERS, FIRST_WEAPON, ENEMY, LOBBED));
    playing_answer(&p, OB_ASK_SHOOT, ARCHERS, FIRST_WEAPON, ENEMY, PLAINLY);
    assert_int_equal(fires(&p, 6, 3), 9);
    assert_int_equal(playing_troop(&p, ENEMY)->sp, 1);
    assert_true(routs(&p, ENEMY));
}

/* ---- guns off the table ----------------------------------------------------------------------------------- */

enum { OBSERVER, GUN, TARGET, NEAR_BY };

static void off_table(uint32_t traits, int32_t observer_y)
{
    const playing_row rows[] = {
        PLAYING_ROW(0, SKI_F, 36, 16, 90, .sp = 5, .traits = traits),
        PLAYING_ROW(0, ART, 0, 0, 90, .sp = 6, .weapon = 1 + OB_WEAPONS_BREECH_OVER_130,
                    .off = true),
        PLAYING_ROW(1, MSK, 36, 30, 270, .sp = 8),
        PLAYING_ROW(1, MSK, 41.362, 30, 270, .sp = 6),
    };

    playing_rows_of(&p, 1916, rows, BN_COUNT(rows));
    p.setup.stands[OBSERVER].at.y = observer_y;
    p.setup.stands[GUN].arrives = OB_OFF_TABLE;
}

static void observers(void **state)
{
    static const struct {
        uint32_t traits;
        int32_t y, score, left;
    } cases[] = {
        { 0, 4172, 9, 3 },
        { OB_IS_OBSERVER, 4172, 11, 1 },
        { OB_IS_OBSERVER, 4046, 11, 1 },
        { OB_IS_OBSERVER, 4045, 9, 3 },
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(cases); i++) {
        bool directed = cases[i].score == 11;

        off_table(cases[i].traits, cases[i].y);
        red_shoots(&p);
        playing_answer(&p, OB_ASK_SHOOT, GUN, FIRST_WEAPON, TARGET, LOBBED);

        playing_answer(&p, OB_ASK_SECOND, TARGET);
        if (directed)
            playing_answer(&p, OB_ASK_OBSERVER, 1);
        assert_int_equal(fires(&p, 4, 0), cases[i].score);
        assert_int_equal((playing_troop(&p, OBSERVER)->limits & OB_OBSERVED) != 0, directed);
        assert_int_equal(ob_actions_of(&p.setup, &p.battle, OBSERVER) & OB_SHOOT,
                         directed ? 0 : OB_SHOOT);
        playing_roll(&p, OB_ASK_SAVE, 4);
        assert_int_equal(playing_troop(&p, TARGET)->sp, cases[i].left);
        assert_true(routs(&p, TARGET));
    }
}

/* OB-174 Anyone who has shot this round directs no one's fire, and who flees neither. */
static void busy_observers(void **state)
{
    (void)state;
    for (int32_t flees = 0; flees < 2; flees++) {
        off_table(OB_IS_OBSERVER, 4172);
        red_shoots(&p);
        if (flees)
            ob_mark(&p.battle, OBSERVER, OB_IS_ROUTING);
        else
            p.battle.troops[OBSERVER].used |= OB_SHOOT;
        playing_answer(&p, OB_ASK_SHOOT, GUN, FIRST_WEAPON, TARGET, LOBBED);
        playing_answer(&p, OB_ASK_SECOND, TARGET);
        assert_int_equal(fires(&p, 4, 0), 9);
    }
}

/* OB-172 off-table-guns-and-observer: 70 in from the base edge; aircraft that wait off the table are no guns. */
static void off_table_reach(void **state)
{
    (void)state;
    for (int32_t far = 0; far < 2; far++) {
        off_table(0, 4172);
        p.setup.depth = playing_units(80);
        p.setup.stands[TARGET].at.y = 17906 + 200 + far;
        p.setup.stands[NEAR_BY].at.y = playing_units(78);
        playing_begin(&p);
        ob_mark(&p.battle, TARGET, OB_IDENTIFIED);
        assert_int_equal(ob_can_shoot(&p.setup, &p.battle, GUN), far == 0);
    }
    off_table(0, 4172);
    p.setup.stands[GUN].roles[0].type = OB_STAND_CATEGORIES_AIR;
    p.setup.stands[GUN].roles[0].shoots_as = OB_STAND_CATEGORIES_AIR;
    playing_begin(&p);
    ob_mark(&p.battle, TARGET, OB_IDENTIFIED);
    assert_false(ob_can_shoot(&p.setup, &p.battle, GUN));
}

/* OB-174 A controller lets aircraft strike what they do not see themselves; it must have been identified. */
static void controllers(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, SKI_F, 36, 20, 90, .traits = OB_IS_OBSERVER, .weapon = OB_NONE),
        PLAYING_ROW(0, AIR, 36, 17, 90, .weapon = 1 + OB_WEAPONS_HEAVY_STRAFING),
        PLAYING_ROW(1, MSK, 36, 26, 270),
    };
    enum { CONTROLLER, PLANE, FOOT };

    (void)state;
    playing_rows_of(&p, 1944, rows, BN_COUNT(rows));
    playing_area(&p, OB_TERRAIN_EFFECTS_WOODS, 0, 18.5, 72,
                 19); /* between the plane and all others */
    playing_begin(&p);
    playing_put(&p, PLANE, 36, 17, 90);
    assert_false(ob_in_sight(&p.setup, &p.battle, PLANE, FOOT));
    assert_false(ob_can_shoot(&p.setup, &p.battle, PLANE));
    ob_mark(&p.battle, FOOT, OB_IDENTIFIED);
    assert_true(ob_can_shoot(&p.setup, &p.battle, PLANE));
    red_has_initiative(&p);
    playing_answer(&p, OB_ASK_SHOOT, PLANE, FIRST_WEAPON, FOOT, PLAINLY);
    assert_true(playing_troop(&p, CONTROLLER)->limits & OB_OBSERVED);
}

/* ---- gas --------------------------------------------------------------------------------------------------- */

static void gas_shell(void)
{
    off_table(0, 4172);
    p.setup.stands[TARGET].sp = 6;
    p.setup.readings.chemical_weapons = 1;
    p.setup.stands[GUN].roles[0].weapons[0].chemical = 1;
    red_shoots(&p);
    ob_mark(&p.battle, NEAR_BY, OB_WEARS_KIT);
}

static void gas(void **state)
{
    (void)state;
    gas_shell();
    playing_answer(&p, OB_ASK_SHOOT, GUN, FIRST_WEAPON, TARGET, WITH_GAS + LOBBED);
    playing_answer(&p, OB_ASK_SECOND, NEAR_BY);
    assert_int_equal(fires(&p, 3, 5), 8);
    assert_int_equal(playing_troop(&p, TARGET)->sp, 3);
    playing_roll(&p, OB_ASK_GAS, 5);
    playing_roll(&p, OB_ASK_SAVE, 6);
    assert_int_equal(playing_troop(&p, NEAR_BY)->sp, 4);
    playing_roll(&p, OB_ASK_GAS, 5);
    assert_int_equal(playing_troop(&p, TARGET)->where, OB_FALLEN);
    assert_int_equal(playing_troop(&p, NEAR_BY)->sp, 3);
    assert_false(routs(&p, NEAR_BY));
}

/* OB-180 gas: nothing lost to the shell, no gas; sealed suits keep it out. */
static void no_gas(void **state)
{
    bn_question question;

    (void)state;
    for (int32_t suited = 0; suited < 2; suited++) {
        gas_shell();
        if (suited)
            p.setup.stands[TARGET].traits |= OB_IS_SUITED;
        playing_answer(&p, OB_ASK_SHOOT, GUN, FIRST_WEAPON, TARGET, WITH_GAS + LOBBED);
        playing_answer(&p, OB_ASK_SECOND, TARGET);
        assert_int_equal(fires(&p, 1, suited ? 5 : 8), 6);
        assert_int_equal(playing_troop(&p, TARGET)->sp, suited ? 5 : 6);
        assert_true(playing_find(&p, OB_ASK_GAS, &question) < 0);
    }
}

/* OB-179 gas: a projector reaches 8 in, fires nothing but gas, and only where that is allowed. */
static void projectors(void **state)
{
    static const playing_row rows[] = {
        PLAYING_ROW(0, SKI_S, 36, 10, 90, .sp = 5, .weapon = 1 + OB_WEAPONS_CHEMICAL_PROJECTOR),
        PLAYING_ROW(1, MSK, 36, 30, 270, .sp = 6),
    };

    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        playing_rows_of(&p, 1917, rows, BN_COUNT(rows));
        p.setup.readings.chemical_weapons = i < 2;
        p.setup.stands[RED].roles[0].weapons[0].chemical = 1;
        stand_ahead(&p, BLUE, i == 1 ? 2159 : 2134);
        playing_begin(&p);
        ob_mark(&p.battle, BLUE, OB_IDENTIFIED);
        assert_int_equal(ob_can_shoot(&p.setup, &p.battle, RED), i == 0);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "OB-129 one indirect shot on two stands", two_targets);
    BNI_NAMED(&tests, "OB-116 indirect fire needs a friend who sees", spotters);
    BNI_NAMED(&tests, "OB-120 only what is identified is lobbed at", identified);
    BNI_NAMED(&tests, "OB-120 who slips away behind a wood", slips_away);
    BNI_NAMED(&tests, "OB-115 mortars have a least range", mortars);
    BNI_NAMED(&tests, "OB-117 bows shoot over one friend", overhead);
    BNI_NAMED(&tests, "OB-173 observers lift the penalty of guns off the table", observers);
    BNI_NAMED(&tests, "OB-174 observers who have done or do something else", busy_observers);
    BNI_NAMED(&tests, "OB-172 guns off the table reach 70 in", off_table_reach);
    BNI_NAMED(&tests, "OB-174 controllers see for aircraft", controllers);
    BNI_NAMED(&tests, "OB-180 gas after a loss, less with kit", gas);
    BNI_NAMED(&tests, "OB-181 no gas without a loss, or in a sealed suit", no_gas);
    BNI_NAMED(&tests, "OB-179 projectors", projectors);
    return BNI_RUN("lobbed", &tests);
}
