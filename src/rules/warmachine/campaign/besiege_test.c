/* Sieges in a campaign: who is inside, weeks of investment, hunger behind walls. */
#include "campaign_test.h"

static field f;

static void siege(int32_t days, int32_t food_weeks)
{
    field_init(&f, days);
    field_force(&f, 0, "Host", 900, 2, 2);
    field_force(&f, 1, "Garrison", 200, 2, 2);
    f.setup.campaign.place_count = 1;
    f.setup.campaign.places[0] = (wm_place){ .name = "Keep",
                                             .x = 2,
                                             .y = 2,
                                             .liege = 2,
                                             .fortified = 1,
                                             .stronghold = 1,
                                             .food_weeks = food_weeks,
                                             .given[WM_IN_FOOD_WEEKS] = 1 };
}

/* A day on which Ash chooses so at the place, and Birch stays inside. */
static void day_of(int32_t choice)
{
    assert_true(field_until(&f, WM_C_SIEGE, 3));
    field_answer(&f, WM_C_SIEGE, choice, 0);
}

/* WM-EX-42, but with a week's food before it. */
static void starved_out(void **state)
{
    static const int32_t strength[] = { 200, 180, 162, 145 };

    (void)state;
    siege(60, 1);
    field_begin(&f);
    assert_int_equal(f.s.columns[1].inside, 1);
    assert_int_equal(f.s.seats[0].holder, 2);
    for (int32_t week = 0; week < 4; week++) {
        for (int32_t day = 0; day < 7; day++)
            day_of(WM_SIEGE_INVEST);
        assert_true(field_until(&f, WM_C_ORDER, 3));
        assert_int_equal(f.s.seats[0].invested, 7 * (week + 1));
        assert_int_equal(f.s.columns[1].standing.strength, strength[week]);
        assert_int_equal(f.s.columns[1].hungry_days, 0); /* weeks count here, not days */
    }
    assert_int_equal(f.s.columns[1].standing.dead, 55);
    assert_int_equal(f.s.seats[0].food_weeks, 0);
}

static void clerics(void **state)
{
    (void)state;
    siege(30, 0);
    f.setup.sides[1].forces[0].kind_count = 2;
    f.setup.sides[1].forces[0].kinds[1] = f.setup.sides[1].forces[0].kinds[0];
    f.setup.sides[1].forces[0].kinds[1].count = 1;
    f.setup.sides[1].forces[0].kinds[1].feeds_all = 1;
    field_begin(&f);
    for (int32_t day = 0; day < 14; day++)
        day_of(WM_SIEGE_INVEST);
    assert_true(field_until(&f, WM_C_ORDER, 3));
    assert_int_equal(f.s.columns[1].standing.strength, 201);
    f.s.clerics = 0; /* the referee rules otherwise */
    for (int32_t day = 0; day < 7; day++)
        day_of(WM_SIEGE_INVEST);
    assert_true(field_until(&f, WM_C_ORDER, 3));
    assert_int_equal(f.s.columns[1].standing.strength, 201 - 21);
}

/* A storm counts for the week, and the weeks before it count in the storm. */
static void storm(void **state)
{
    (void)state;
    siege(30, 9);
    field_begin(&f);
    for (int32_t day = 0; day < 13; day++)
        day_of(WM_SIEGE_INVEST);
    day_of(WM_SIEGE_STORM);
    assert_int_equal(f.s.phase, WM_PHASE_BATTLE);
    assert_int_equal(f.s.fight.storm, 2);
    assert_int_equal(f.s.fight.siege_weeks, 1);
    assert_true(field_until(&f, WM_ASK_COMBAT, 2));
    field_roll(&f, WM_ASK_COMBAT, 100, 1);
    assert_true(field_until(&f, WM_C_ORDER, 2));
    assert_int_equal(f.s.columns[1].inside, 1); /* beaten, but behind its walls */
    assert_true(f.s.columns[1].standing.dead > 0);
    assert_int_equal(f.s.columns[0].x, 2);
    assert_int_equal(f.s.seats[0].invested, 14);
}

static void departs(void **state)
{
    (void)state;
    siege(30, 9);
    field_begin(&f);
    for (int32_t day = 0; day < 10; day++)
        day_of(WM_SIEGE_INVEST);
    assert_true(field_until(&f, WM_C_ORDER, 3));
    assert_int_equal(f.s.seats[0].invested, 10);
    day_of(WM_SIEGE_DEPART);
    assert_true(field_until(&f, WM_C_ORDER, 3));
    assert_int_equal(f.s.seats[0].invested, 0);
}

static void marches_off(void **state)
{
    (void)state;
    siege(30, 9);
    field_begin(&f);
    for (int32_t day = 0; day < 8; day++)
        day_of(WM_SIEGE_INVEST);
    assert_true(field_until(&f, WM_C_ORDER, 3));
    field_answer(&f, WM_C_ORDER, WM_ORDER_MARCH, 0);
    assert_true(field_until(&f, WM_C_WAY, 3));
    field_answer(&f, WM_C_WAY, 0, 1);
    assert_true(field_until(&f, WM_C_CATCH, 3));
    field_answer(&f, WM_C_CATCH, WM_NO, 0);
    assert_int_equal(f.s.seats[0].invested, 0);
}

static void sortie(void **state)
{
    (void)state;
    siege(30, 9);
    field_begin(&f);
    for (int32_t day = 0; day < 7; day++)
        day_of(WM_SIEGE_INVEST);
    assert_true(field_until(&f, WM_C_SIEGE, 3));
    field_answer(&f, WM_C_SIEGE, WM_SIEGE_INVEST, 0);
    field_answer(&f, WM_C_SORTIE, WM_GARRISON_COME_OUT, 0);
    assert_int_equal(f.s.fight.attacker, 1);
    assert_int_equal(f.s.fight.storm, 0);
    assert_int_equal(f.s.fight.siege_weeks, 0);
    for (int32_t b = 0; b < f.s.fight.body_count; b++)
        assert_int_equal(f.s.fight.bodies[b].situation & (WM_IS_IN_STRONGHOLD | WM_IS_WALLED), 0);
}

static void surrender(void **state)
{
    (void)state;
    siege(30, 9);
    f.setup.options.referee = 0;
    field_begin(&f);
    assert_true(field_until(&f, WM_C_SURRENDER, 3));
    field_answer(&f, WM_C_SURRENDER, WM_YES, 0);
    assert_int_equal(f.s.columns[1].fate, WM_SURRENDERED);
    assert_int_equal(f.s.seats[0].holder, 1);
    assert_int_equal(f.s.columns[0].inside, 1);
    assert_int_equal(f.s.phase, WM_PHASE_OVER);
}

/* A place that no one holds belongs to who comes first; a friend who comes to a siege stays out. */
static void relief(void **state)
{
    (void)state;
    siege(30, 9);
    field_force(&f, 1, "Relief", 300, 2, 3);
    field_begin(&f);
    assert_int_equal(f.s.columns[2].inside, 0);
    field_answer(&f, WM_C_ORDER, WM_ORDER_STAY, 0);
    field_answer(&f, WM_C_ORDER, WM_ORDER_STAY, 0);
    field_answer(&f, WM_C_ORDER, WM_ORDER_MARCH, 0);
    field_roll(&f, WM_C_INITIATIVE, 1, 6);
    field_answer(&f, WM_C_MOVE_FIRST, WM_MOVE_FIRST, 0);
    field_answer(&f, WM_C_WAY, 0, 1);
    field_answer(&f, WM_C_HALT, WM_HALT_STOP, 0);
    assert_int_equal(f.s.columns[2].inside, 0);
    field_answer(&f, WM_C_ATTACK, WM_YES, 0); /* in the open, without the garrison */
    assert_int_equal(f.s.fight.body_count, 2);
    assert_int_equal(f.s.fight.storm, 0);
}

static void taken(void **state)
{
    (void)state;
    siege(30, 9);
    f.setup.sides[1].forces[0].x = 9;
    field_begin(&f);
    assert_int_equal(f.s.seats[0].holder, 1);
    assert_int_equal(f.s.columns[0].inside, 1);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-101 starved out over weeks", starved_out);
    BNI_NAMED(&tests, "WM-101 clerics", clerics);
    BNI_NAMED(&tests, "WM-094 a storm counts for the week", storm);
    BNI_NAMED(&tests, "WM-094 departs", departs);
    BNI_NAMED(&tests, "WM-100 marches off", marches_off);
    BNI_NAMED(&tests, "WM-093 comes out", sortie);
    BNI_NAMED(&tests, "WM-093 surrenders", surrender);
    BNI_NAMED(&tests, "WM-093 relief stays outside", relief);
    BNI_NAMED(&tests, "WM-093 an empty place is taken", taken);
    return BNI_RUN("besiege", &tests);
}
