/* Months of a campaign, and what is raised in it: D2, M1 to M5. */
#include "campaign_test.h"

static field f;

static const g4_column *column(int32_t c)
{
    return &f.s.columns[c];
}

/* Ten Heavy Infantry cost $80,000 a month; the 80 points of land LS that they need cost $40,000. */
static g4_force *barony(int32_t days, int64_t money)
{
    g4_force *force;

    field_init(&f, days);
    f.setup.campaign.start_month = 4; /* May: no levy's year ends */
    force = field_force(&f, 0, "Reds", 10, 0, 0);
    force->land_ls = 80;
    field_force(&f, 1, "Blues", 10, 40, 0)->land_ls = 80;
    if (money >= 0)
        f.setup.sides[0].war_chest = bn_rat_int(money);
    return force;
}

static void to_administration(int32_t roll)
{
    assert_true(field_until(&f, G4_C_ADMINISTRATION, 0, 10));
    field_roll(&f, G4_C_ADMINISTRATION, 0, roll);
}

/* ---- the bill ----------------------------------------------------------------------------- */

static const struct bill_row {
    const char *name;
    int32_t roll;
    int64_t left; /* of $1,000,000 */
} bill_rows[] = {
    { "G4-080 a month: $120,000 as it stands", 12, 880000 },
    { "G4-080 a success by 5: 10% less", 7, 892000 },
    { "G4-080 a critical success: 15% less", 3, 898000 },
    { "G4-080 a failure: 10% more", 13, 868000 },
    { "G4-080 a critical failure: 15% more", 18, 862000 },
};

static void bills(void **state)
{
    const struct bill_row *r = *state;

    barony(31, 1000000);
    field_begin(&f);
    to_administration(r->roll);
    field_to_day(&f, 31);
    assert_int_equal(f.s.money[0], r->left);
    assert_int_equal(column(0)->upkeep[0].readiness, G4_READINESS_FULL);
    assert_int_equal(column(0)->standing.weak, 0);
}

/* The steps come in their order; nothing is paid before Administration is rolled. */
static void order_of_payment(void **state)
{
    (void)state;
    barony(31, 1000000);
    f.setup.sides[0].forces[0].casualties = 10;
    field_begin(&f);
    assert_true(field_until(&f, G4_C_READINESS, 0, 10));
    assert_int_equal(f.s.day, 30);
    same_rat(column(0)->casualties, "0"); /* folded first of all */
    same_rat(column(0)->standing.share[0], "9/10");
    assert_int_equal(f.s.money[0], 1000000);
    assert_true(field_until(&f, G4_C_ADMINISTRATION, 0, 10));
    assert_int_equal(f.s.money[0], 1000000);
    assert_true(field_until(&f, G4_C_REPLACE, 0, 12));
    assert_int_equal(f.s.money[0], 880000);
    field_answer(&f, G4_C_REPLACE, 0, 10, 0); /* a tenth of $400,000 */
    assert_int_equal(f.s.money[0], 840000);
    field_to_day(&f, 31);
    same_rat(column(0)->standing.share[0], "9/10"); /* they take three days */
}

static void replacements_arrive(void **state)
{
    (void)state;
    barony(60, 1000000);
    f.setup.sides[0].forces[0].casualties = 10;
    field_begin(&f);
    field_on(&f, G4_C_REPLACE, 0, 5, 0);
    field_to_day(&f, 32); /* 28 days x 5% */
    same_rat(column(0)->standing.share[0], "19/20");
}

static void no_budget(void **state)
{
    (void)state;
    barony(31, -1);
    field_begin(&f);
    field_to_day(&f, 31);
    assert_int_equal(f.s.money[0], 0);
    assert_int_equal(column(0)->upkeep[0].readiness, G4_READINESS_FULL);
}

static void revenue(void **state)
{
    (void)state;
    barony(61, 1000000);
    f.setup.sides[0].revenue = bn_rat_int(50000);
    f.setup.sides[0].revenue_period = 2;
    f.setup.campaign.places[0].owner = 1;
    f.setup.campaign.places[0].x = 20;
    f.setup.campaign.places[0].revenue = bn_rat_int(7000);
    f.setup.campaign.place_count = 1;
    field_begin(&f);
    to_administration(12);
    field_to_day(&f, 31);
    assert_int_equal(f.s.money[0], 1000000 - 120000 + 7000);
    to_administration(12);
    field_to_day(&f, 61);
    assert_int_equal(f.s.money[0], 1000000 - 240000 + 14000 + 50000);
}

/* ---- readiness ---------------------------------------------------------------------------- */

static void low_readiness(void **state)
{
    (void)state;
    barony(91, 1000000);
    field_begin(&f);
    field_on(&f, G4_C_READINESS, 0, G4_READINESS_LOW, 0);
    to_administration(12);
    field_to_day(&f, 31);
    assert_int_equal(f.s.money[0], 1000000 - 80000); /* half for the troops, the train in full */
    assert_int_equal(column(0)->standing.weak, 1);
    same_rat(column(0)->casualties, "0");
    field_to_day(&f, 61); /* a month paid in full, at half strength still */
    assert_int_equal(column(0)->standing.weak, 0);
}

static void nothing_paid(void **state)
{
    (void)state;
    barony(91, 0);
    field_begin(&f);
    field_to_day(&f, 31);
    assert_int_equal(column(0)->upkeep[0].readiness, G4_READINESS_NONE);
    assert_int_equal(column(0)->standing.weak, 1);
    same_rat(column(0)->casualties, "5"); /* the whole force: they run on */
    same_rat(column(0)->standing.share[0], "1");
    field_to_day(&f, 61);
    same_rat(column(0)->casualties, "5"); /* the next month folds them, and adds its own */
    same_rat(column(0)->standing.share[0], "19/20");
}

static void some_unpaid(void **state)
{
    g4_line lines[] = { line_of("Heavy Infantry", 10, 3), line_of("Bowmen", 5, 3) };

    (void)state;
    field_init(&f, 31);
    f.setup.campaign.start_month = 4;
    field_lines(&f, 0, "Reds", lines, 2, 0, 0)->land_ls = 120;
    field_force(&f, 1, "Blues", 10, 40, 0);
    f.setup.sides[0].war_chest = bn_rat_int(60000 + 80000);
    field_begin(&f);
    assert_true(field_until(&f, G4_C_ADMINISTRATION, 0, 12));
    field_roll(&f, G4_C_ADMINISTRATION, 0, 12);
    field_on(&f, G4_C_LS_PAID, 0, 120, 0);
    field_answer(&f, G4_C_SERVED, 0, G4_READINESS_FULL, 0); /* the infantry; nothing is left */
    field_to_day(&f, 31);
    assert_int_equal(f.s.money[0], 0);
    assert_int_equal(column(0)->upkeep[0].readiness, G4_READINESS_FULL);
    assert_int_equal(column(0)->upkeep[1].readiness, G4_READINESS_NONE);
    same_rat(column(0)->casualties, "0");
    same_rat(column(0)->standing.share[0], "1");
    same_rat(column(0)->standing.share[1], "19/20"); /* single elements lose at once */
    assert_int_equal(column(0)->standing.weak, 2);
}

/* Points of LS that are not paid deliver nothing. */
static void unpaid_train(void **state)
{
    (void)state;
    barony(31, 100000);
    field_begin(&f);
    to_administration(12);
    assert_true(field_until(&f, G4_C_LS_PAID, 0, 10));
    field_give(&f, G4_C_LS_PAID, 0, (bn_answer){ { 40, 0, 0 } }); /* 20,000 */
    assert_true(field_until(&f, G4_C_SERVED, 0, 10));
    field_answer(&f, G4_C_SERVED, 0, G4_READINESS_LOW, 0);
    field_to_day(&f, 31);
    assert_int_equal(f.s.money[0], 100000 - 20000 - 40000);
    assert_int_equal(column(0)->upkeep[0].readiness, G4_READINESS_LOW);
}

static void short_of_ls(void **state)
{
    (void)state;
    barony(31, -1)->land_ls = 79;
    field_begin(&f);
    assert_true(field_until(&f, G4_C_SERVED, 0, 10)); /* full is not available */
    field_answer(&f, G4_C_SERVED, 0, G4_READINESS_LOW, 0);
    field_to_day(&f, 31);
    assert_int_equal(column(0)->standing.weak, 1);
}

/* What can be brought to six Medium Infantry, who need $36,000, by 20 points of land LS and 60 of naval LS. */
static const struct brought_row {
    const char *name;
    int32_t month;
    const char *words;
} brought_rows[] = {
    { "G4-076 over land and water: as much as both carry",
      G4_MONTH_SUPPLY_LINE | G4_MONTH_LAND_AND_WATER, "$36,000 of $20,000)" },
    { "G4-076 inland, naval LS brings nothing", G4_MONTH_SUPPLY_LINE, "$36,000 of $20,000)" },
    { "G4-076 in a port without a land route", G4_MONTH_IN_PORT, "$36,000 of $18,000)" },
};

static void what_can_be_brought(void **state)
{
    const struct brought_row *r = *state;
    g4_line line = line_of("Medium Infantry", 6, 3);
    bool port = r->month & G4_MONTH_IN_PORT;
    bn_question q[BN_OPEN_MAX];
    char words[256];
    bn_text text = bn_text_over(words, sizeof words);

    field_init(&f, 31);
    f.setup.options.referee = 0;
    field_lines(&f, 0, "Reds", &line, 1, 0, 0)->land_ls = 20;
    f.setup.sides[0].forces[0].naval_ls = port ? 18 : 60;
    field_force(&f, 1, "Blues", 10, 40, 0);
    field_begin(&f);
    field_on(&f, G4_C_MONTH, 0, r->month, 0);
    assert_true(field_until(&f, G4_C_SERVED, 0, 10));
    assert_int_equal(field_ask(&f, q), 1);
    g4_campaign_game.describe(&f.setup, &f.s, &q[0], &text);
    assert_non_null(strstr(words, r->words));
}

/* LS of air bases serves whom its owner likes. */
static void shared_ls(void **state)
{
    (void)state;
    barony(31, -1)->land_ls = 0;
    f.setup.sides[0].forces[0].air_ls = 80;
    field_force(&f, 0, "Second", 10, 3, 3)->land_ls = 0;
    field_begin(&f);
    assert_true(field_until(&f, G4_C_LS_SHARE, 0, 10));
    field_answer(&f, G4_C_LS_SHARE, 0, 0, 0); /* nothing for the first */
    field_to_day(&f, 31);
    assert_int_equal(column(0)->upkeep[0].readiness, G4_READINESS_NONE);
    assert_int_equal(column(1)->upkeep[0].readiness, G4_READINESS_FULL);
}

static void in_the_referees_hands(void **state)
{
    bn_question q[BN_OPEN_MAX];

    (void)state;
    barony(31, 1000000);
    f.setup.options.referee = 0;
    field_begin(&f);
    field_on(&f, G4_C_GROUND, 0, G4_MOUNTAIN, 0);
    assert_int_equal(field_ask(&f, q), 1);
    assert_int_equal(q[0].kind, G4_C_MONTH);
    field_answer(&f, G4_C_MONTH, 0, G4_MONTH_SEASON | G4_MONTH_RURAL | G4_MONTH_SUPPLY_LINE, 0);
    field_answer(&f, G4_C_FIGURES, 0, 50, 0); /* half in kind */
    to_administration(12);
    field_to_day(&f, 31);
    /* the ground doubles, the season halves the troops' 80,000 and the train's 40,000 */
    assert_int_equal(f.s.money[0], 1000000 - (80000 + 20000) / 2);
}

/* ---- levies ------------------------------------------------------------------------------- */

static g4_force *with_levies(int32_t days)
{
    g4_line lines[] = { line_of("Heavy Infantry", 10, 3), line_of("Light Infantry", 4, 3) };

    lines[1].features = G4_LEVY;
    field_init(&f, days);
    f.setup.campaign.start_month = 4;
    field_force(&f, 1, "Blues", 10, 40, 0);
    f.setup.sides[0].war_chest = bn_rat_int(1000000);
    f.setup.sides[0].forces[0] = (g4_force){ 0 };
    return field_lines(&f, 0, "Reds", lines, 2, 0, 0);
}

static void levies_go_home(void **state)
{
    (void)state;
    with_levies(91)->land_ls = 112;
    field_begin(&f);
    to_administration(12);
    field_to_day(&f, 31);
    assert_int_equal(f.s.money[0], 1000000 - 80000 - 56000); /* near home they cost nothing */
    assert_int_equal(column(0)->upkeep[1].levy_months, 1);
    field_roll(&f, G4_C_LEVY, 0, 12); /* neutral */
    assert_int_equal(f.s.day, 60);
    assert_int_equal(column(0)->standing.count[1], 0);
    assert_int_equal(column(0)->standing.count[0], 10);
    assert_int_equal(column(0)->ls[G4_LOGISTICS_LAND], 112);
}

static void levies_leave_their_train(void **state)
{
    g4_line levy = line_of("Light Infantry", 4, 3);

    (void)state;
    levy.features = G4_LEVY;
    field_init(&f, 91);
    f.setup.campaign.start_month = 4;
    field_force(&f, 1, "Blues", 10, 40, 0);
    field_lines(&f, 0, "Militia", &levy, 1, 0, 0)->land_ls = 30;
    field_force(&f, 0, "Far", 1, 9, 0)->land_ls = 8;
    field_force(&f, 0, "Near", 1, 3, 0)->land_ls = 8;
    field_begin(&f);
    field_roll(&f, G4_C_LEVY, 0, 12);
    assert_int_equal(column(0)->fate, G4_FATE_GONE);
    assert_int_equal(column(1)->ls[G4_LOGISTICS_LAND], 8);
    assert_int_equal(column(2)->ls[G4_LOGISTICS_LAND], 38);
}

static void levies_stay(void **state)
{
    (void)state;
    with_levies(91)->land_ls = 112;
    field_begin(&f);
    field_roll(&f, G4_C_LEVY, 0, 13); /* good */
    assert_int_equal(column(0)->standing.count[1], 4);
    field_to_day(&f, 61);
    f.s.money[0] = 1000000;
    to_administration(12);
    assert_int_equal(f.s.day, 90);
    field_to_day(&f, 91);
    /* the third month is paid as mercenaries: 4 x 8,000 x 1.5 */
    assert_int_equal(f.s.money[0], 1000000 - 80000 - 56000 - 48000);
}

static void levies_cannot_go(void **state)
{
    (void)state;
    with_levies(61)->inputs.cannot_go_home = 1;
    field_begin(&f);
    assert_false(field_until(&f, G4_C_LEVY, 0, 10));
    assert_int_equal(column(0)->standing.count[1], 4);
}

/* ---- D2 ----------------------------------------------------------------------------------- */

static void raise_reserve(void **state)
{
    g4_force *reserve;

    (void)state;
    barony(60, 1000000);
    reserve = field_force(&f, 0, "Second", 5, 7, 7);
    reserve->reserve = 1;
    reserve->land_ls = 10;
    field_begin(&f);
    assert_int_equal(column(1)->fate, G4_FATE_RESERVE);
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_RAISE, 0);
    field_answer(&f, G4_C_MUSTER_PACE, 0, G4_RAISE_TIME_NORMAL, 0);
    assert_int_equal(f.s.money[0], 1000000 - 200000 - 50000);
    assert_int_equal(column(1)->fate, G4_FATE_RAISING);
    field_to_day(&f, 28); /* 7 x 4 weeks */
    assert_int_equal(column(1)->fate, G4_FATE_RAISING);
    field_to_day(&f, 29);
    assert_int_equal(column(1)->fate, G4_FATE_FIELD);
    assert_int_equal(column(1)->x, 7);
    assert_int_equal(column(1)->ls[G4_LOGISTICS_LAND], 10);
}

/* The dead rise in three days for a tenth of the price, and want nothing at the month's end. */
static void raise_the_dead(void **state)
{
    g4_line line = line_of("Heavy Infantry", 5, 3);
    g4_force *reserve;

    (void)state;
    barony(60, 1000000);
    line.features = G4_ZOMBIE;
    reserve = field_lines(&f, 0, "Barrow host", &line, 1, 7, 7);
    reserve->reserve = 1;
    reserve->land_ls = 0;
    f.setup.campaign.necromancy_raise_pct = 10;
    f.setup.campaign.necromancy_days = 3;
    f.setup.campaign.given[G4_IN_NECROMANCY_DAYS] = 1;
    field_begin(&f);
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_RAISE, 0);
    field_answer(&f, G4_C_MUSTER_PACE, 0, G4_RAISE_TIME_NORMAL, 0);
    assert_int_equal(f.s.money[0], 1000000 - 20000);
    field_to_day(&f, 4);
    assert_int_equal(column(1)->fate, G4_FATE_FIELD);
    assert_int_equal(bn_rat_ceil(g4_line_bill(&f.setup, &f.s, column(1), 0, G4_READINESS_FULL)), 0);
    field_to_day(&f, 32);
    assert_int_equal(column(1)->upkeep[0].readiness, G4_READINESS_FULL);
}

static void hire(void **state)
{
    g4_line line = line_of("Heavy Infantry", 5, 3);

    (void)state;
    barony(60, 10);
    line.features = G4_MERCENARY;
    field_lines(&f, 0, "Free company", &line, 1, 1, 1)->reserve = 1;
    f.setup.sides[0].forces[1].land_ls = 0;
    field_begin(&f);
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_RAISE, 0);
    assert_int_equal(f.s.money[0], 10); /* nothing to pay before the month ends */
    field_to_day(&f, 2);
    assert_int_equal(column(1)->fate, G4_FATE_FIELD);
}

static void recruit_and_disband(void **state)
{
    (void)state;
    barony(90, 1000000)->inputs.locals = 1; /* friendly land */
    field_begin(&f);
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_DISBAND, 0);
    field_answer(&f, G4_C_MUSTER_COUNT, 0, 4, 0);
    assert_int_equal(column(0)->standing.count[0], 6);
    field_answer(&f, G4_C_MUSTER, 0, G4_ACT_RECRUIT, 0);
    field_answer(&f, G4_C_MUSTER_COUNT, 0, 2, 0);
    field_answer(&f, G4_C_MUSTER_PACE, 0, G4_RAISE_TIME_RUSHED, 0); /* 4 x $80,000 */
    assert_int_equal(f.s.money[0], 1000000 - 320000);
    field_to_day(&f, 15);
    assert_int_equal(column(0)->standing.count[0], 8);
    f.s.money[0] = 10000000;
    field_to_day(&f, 60);
    int64_t before = f.s.money[0];

    field_to_day(&f, 61); /* the month, and 20% of four elements after sixty days */
    assert_true(f.s.money[0] > before - 200000 && f.s.money[0] < before);
    assert_int_equal(f.s.musters[0][0].kind, G4_MUSTER_NONE);
}

static void more_logistics(void **state)
{
    (void)state;
    barony(30, 1000000);
    field_begin(&f);
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_SUPPLY, 0);
    field_answer(&f, G4_C_MUSTER_LS, 0, G4_LOGISTICS_AIR, 0);
    field_answer(&f, G4_C_MUSTER_COUNT, 0, 3, 0);
    field_answer(&f, G4_C_MUSTER_PACE, 0, G4_RAISE_TIME_NORMAL, 0);
    assert_int_equal(f.s.money[0], 1000000 - 60000);
    field_to_day(&f, 14);
    assert_int_equal(column(0)->ls[G4_LOGISTICS_AIR], 0);
    field_to_day(&f, 15);
    assert_int_equal(column(0)->ls[G4_LOGISTICS_AIR], 3);
}

/* Points that were lost come back in the share of the time that they are of the whole. */
static void logistics_replaced(void **state)
{
    (void)state;
    barony(30, 1000000);
    field_begin(&f);
    f.s.columns[0].ls[G4_LOGISTICS_LAND] = 64; /* of 80: a fifth is gone */
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_SUPPLY, 0);
    field_answer(&f, G4_C_MUSTER_LS, 0, G4_LOGISTICS_LAND, 0);
    field_answer(&f, G4_C_MUSTER_COUNT, 0, 16, 0);
    field_answer(&f, G4_C_MUSTER_PACE, 0, G4_RAISE_TIME_COUNT,
                 0); /* the price is shown, and too high */
    assert_int_equal(f.s.money[0], 1000000);
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_SUPPLY, 0);
    field_answer(&f, G4_C_MUSTER_LS, 0, G4_LOGISTICS_LAND, 0);
    field_answer(&f, G4_C_MUSTER_COUNT, 0, 16, 0); /* no haste makes it faster */
    field_answer(&f, G4_C_MUSTER_PACE, 0, G4_RAISE_TIME_NORMAL, 0);
    assert_int_equal(f.s.money[0], 1000000 - 80000);
    field_to_day(&f, 2);
    assert_int_equal(column(0)->ls[G4_LOGISTICS_LAND], 64);
    field_to_day(&f, 3); /* a fifth of ten days */
    assert_int_equal(column(0)->ls[G4_LOGISTICS_LAND], 80);
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_SUPPLY, 0); /* more than there ever were: again */
    field_answer(&f, G4_C_MUSTER_LS, 0, G4_LOGISTICS_LAND, 0);
    field_answer(&f, G4_C_MUSTER_COUNT, 0, 16, 0);
    field_answer(&f, G4_C_MUSTER_PACE, 0, G4_RAISE_TIME_NORMAL, 0);
    field_to_day(&f, 12);
    assert_int_equal(column(0)->ls[G4_LOGISTICS_LAND], 80);
    field_to_day(&f, 13);
    assert_int_equal(column(0)->ls[G4_LOGISTICS_LAND], 96);
}

/* Ten elements want $80,000 a month: over land and water 80 points of either kind. */
static const struct route_row {
    const char *name;
    bool both;
    int32_t land, naval, air;
    int32_t readiness;
} route_rows[] = {
    { "G4-077 by land alone", false, 80, 0, 0, G4_READINESS_FULL },
    { "G4-077 over land and water without ships", true, 80, 0, 0, G4_READINESS_NONE },
    { "G4-077 over land and water without wagons", true, 0, 80, 0, G4_READINESS_NONE },
    { "G4-077 over land and water with both in full", true, 80, 80, 0, G4_READINESS_FULL },
    { "G4-077 over land and water with half of one", true, 80, 40, 0, G4_READINESS_LOW },
    { "G4-077 what is flown in goes nowhere over land", true, 0, 0, 80, G4_READINESS_FULL },
    { "G4-077 half flown in", true, 40, 40, 40, G4_READINESS_FULL },
    { "G4-081 a point short", false, 79, 0, 0, G4_READINESS_LOW },
    { "G4-081 half", false, 40, 0, 0, G4_READINESS_LOW },
    { "G4-082 less than half", false, 39, 0, 0, G4_READINESS_NONE },
    { "G4-082 nothing", false, 0, 0, 0, G4_READINESS_NONE },
};

static void check_route(void **state)
{
    const struct route_row *r = *state;
    g4_force *force = barony(31, -1);

    force->land_ls = r->land;
    force->naval_ls = r->naval;
    force->air_ls = r->air;
    force->inputs.by_land_and_water = r->both;
    field_begin(&f);
    field_to_day(&f, 31);
    assert_int_equal(column(0)->upkeep[0].readiness, r->readiness);
}

/* Points of the bases that are not paid deliver nothing, wherever they were allotted. */
static void unpaid_ships(void **state)
{
    g4_force *force = barony(31, 0);

    (void)state;
    force->land_ls = 0;
    force->naval_ls = 80;
    force->inputs.in_port = 1;
    f.setup.sides[0].war_chest = bn_rat_int(80 * 1000 + 40 * 1000);
    field_begin(&f);
    assert_true(field_until(&f, G4_C_LS_PAID, 0, 10));
    field_give(&f, G4_C_LS_PAID, 0, (bn_answer){ { 0, 40, 0 } });
    field_to_day(&f, 31);
    assert_int_equal(f.s.money[0], 40 * 1000); /* half the ships, half the upkeep */
    assert_int_equal(column(0)->upkeep[0].readiness, G4_READINESS_LOW);
}

static void improve(void **state)
{
    g4_line lines[] = { line_of("Heavy Infantry", 6, 3), line_of("Heavy Infantry", 1, 3) };

    (void)state;
    lines[1].quality = G4_TROOP_QUALITY_GOOD;
    lines[1].name = "Veterans";
    field_init(&f, 40);
    field_lines(&f, 0, "Reds", lines, 2, 0, 0);
    field_force(&f, 1, "Blues", 10, 40, 0);
    f.setup.sides[0].war_chest = bn_rat_int(1000000);
    field_begin(&f);
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_REFORM, 0);
    field_answer(&f, G4_C_MUSTER_COUNT, 0, 2, 0); /* there is one thing that they can become */
    field_answer(&f, G4_C_MUSTER_PACE, 0, G4_RAISE_TIME_NORMAL, 0);
    assert_int_equal(f.s.money[0], 1000000 - 80000);
    assert_int_equal(column(0)->standing.count[0], 4);
    field_to_day(&f, 29);
    assert_int_equal(column(0)->standing.count[1], 3);
}

static void heal(void **state)
{
    (void)state;
    barony(60, 1000000);
    f.setup.sides[0].forces[0].lines[0].share = bn_rat_of(9, 10);
    f.setup.sides[0].forces[0].inputs.healing_budget = 2000;
    field_begin(&f);
    field_to_day(&f, 3);
    assert_int_equal(column(0)->healing, 4000); /* 1% of $400,000 */
    field_on(&f, G4_C_MUSTER, 0, G4_ACT_HEAL, 0);
    assert_int_equal(column(0)->healing, 0);
    assert_int_equal(f.s.money[0], 1000000);
    field_to_day(&f, 4);
    same_rat(column(0)->standing.share[0], "91/100");
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, bills, bill_rows);
    BNI_NAMED(&tests, "G4-080 a month step by step", order_of_payment);
    BNI_NAMED(&tests, "G4-085 replacements arrive", replacements_arrive);
    BNI_NAMED(&tests, "G4-070 without a budget all is paid", no_budget);
    BNI_NAMED(&tests, "G4-070 revenue", revenue);
    BNI_NAMED(&tests, "G4-081 low readiness and recovery", low_readiness);
    BNI_NAMED(&tests, "G4-082 nothing paid", nothing_paid);
    BNI_NAMED(&tests, "G4-082 some elements unpaid", some_unpaid);
    BNI_NAMED(&tests, "G4-080 points of LS left unpaid", unpaid_train);
    BNI_NAMED(&tests, "G4-077 short of LS", short_of_ls);
    BNI_ROWS(&tests, what_can_be_brought, brought_rows);
    BNI_NAMED(&tests, "G4-074 LS shared among forces", shared_ls);
    BNI_NAMED(&tests, "G4-083 G4-084 G4-271 what the referee says of a month",
              in_the_referees_hands);
    BNI_NAMED(&tests, "G4-051 levies go home", levies_go_home);
    BNI_NAMED(&tests, "G4-051 levies leave their train", levies_leave_their_train);
    BNI_NAMED(&tests, "G4-051 levies stay for pay", levies_stay);
    BNI_NAMED(&tests, "G4-051 levies that cannot go home", levies_cannot_go);
    BNI_NAMED(&tests, "G4-066 a reserve is raised", raise_reserve);
    BNI_NAMED(&tests, "G4-266 a host of the dead is raised", raise_the_dead);
    BNI_NAMED(&tests, "G4-053 mercenaries are hired", hire);
    BNI_NAMED(&tests, "G4-087 disbanding and recruiting", recruit_and_disband);
    BNI_NAMED(&tests, "G4-273 more logistics", more_logistics);
    BNI_NAMED(&tests, "G4-273 lost logistics replaced", logistics_replaced);
    BNI_ROWS(&tests, check_route, route_rows);
    BNI_NAMED(&tests, "G4-080 ships that are not paid bring nothing", unpaid_ships);
    BNI_NAMED(&tests, "G4-069 improvement", improve);
    BNI_NAMED(&tests, "G4-086 healing", heal);
    return BNI_RUN("campaign_month", &tests);
}
