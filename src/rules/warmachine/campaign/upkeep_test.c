#include "campaign_test.h"

static field f;

static wm_column *host_of(int32_t heads)
{
    field_init(&f, 400);
    field_force(&f, 0, "Guard", heads, 0, 0);
    field_force(&f, 1, "Horde", heads, 9, 9);
    field_begin(&f);
    return &f.s.columns[0];
}

/* ---- ratings --------------------------------------------------------------------------------- */

static void victory_counts(void **state)
{
    wm_column *column = host_of(300);
    int32_t before = column->standing.battle_rating;
    wm_service service;

    (void)state;
    wm_column_rate(&f.setup, column, 1, NULL);
    before = column->standing.battle_rating;
    wm_column_record(column, 1, 0);
    wm_column_record(column, 1, 0);
    wm_column_record(column, 2, 1);
    service = wm_column_service(&f.setup, column, 2);
    assert_int_equal(service.victories, 2);
    assert_int_equal(service.routs, 1);
    wm_column_rate(&f.setup, column, 2, NULL);
    assert_int_equal(column->standing.battle_rating, before + 1);
    service =
        wm_column_service(&f.setup, column, 1 + wm_book.constants[WM_CONSTANTS_RECORD_DAYS].value);
    assert_int_equal(service.victories, 2); /* the last day still counts */
    service =
        wm_column_service(&f.setup, column, 2 + wm_book.constants[WM_CONSTANTS_RECORD_DAYS].value);
    assert_int_equal(service.victories, 0);
    assert_int_equal(service.routs, 1);
}

static void composition_counts(void **state)
{
    wm_column *column = host_of(300);
    wm_force *force = &f.setup.sides[0].forces[0];
    int32_t before;

    (void)state;
    force->kind_count = 2;
    force->kinds[1] = force->kinds[0];
    force->kinds[1].level = bn_rat_int(5);
    column->standing.kinds[1] = 100;
    column->standing.strength += 100;
    wm_column_rate(&f.setup, column, 1, NULL);
    before = column->standing.battle_rating;
    column->standing.strength -= column->standing.kinds[0];
    column->standing.kinds[0] = 0;
    wm_column_rate(&f.setup, column, 1, NULL);
    assert_true(column->standing.battle_rating > before); /* only the veterans are left */
}

static void leaderless(void **state)
{
    wm_column *column = host_of(300);
    int32_t led, alone;

    (void)state;
    wm_column_rate(&f.setup, column, 1, NULL);
    led = column->standing.battle_rating;
    column->standing.leader_here = 0;
    wm_column_rate(&f.setup, column, 1, NULL);
    alone = column->standing.battle_rating;
    assert_int_equal(led - alone, 6);
}

/* ---- training -------------------------------------------------------------------------------- */

static void train(wm_column *column, int32_t from, int32_t to)
{
    for (int32_t day = from; day <= to; day++)
        wm_column_day(&wm_book, column, day, true, (bn_term){ 0 }, NULL);
}

static void training_log(void **state)
{
    wm_column *column = host_of(300);
    wm_service service;

    (void)state;
    f.setup.sides[0].forces[0].weeks_trained = 3;
    column->order = WM_ORDER_TRAIN;
    train(column, 1, 8);
    service = wm_column_service(&f.setup, column, 8);
    assert_int_equal(service.weeks_trained, 3 + 2); /* a week started counts whole */
    assert_int_equal(service.leader_weeks, 2);
    assert_int_equal(service.months_on_duty, 1);
    column->standing.leader_here = 0;
    train(column, 9, 21);
    service = wm_column_service(&f.setup, column, 21);
    assert_int_equal(service.weeks_trained, 3 + 3);
    assert_int_equal(service.leader_weeks, 2);
    column->order = WM_ORDER_STAY;
    train(column, 22, 31);
    assert_int_equal(wm_column_service(&f.setup, column, 31).months_on_duty, 2);
    assert_int_equal(wm_column_service(&f.setup, column, 31).weeks_trained, 3 + 3);
}

static void training_passes(void **state)
{
    wm_column *column = host_of(300);

    (void)state;
    f.setup.sides[0].forces[0].weeks_trained = 3;
    column->order = WM_ORDER_TRAIN;
    train(column, 1, 7);
    column->order = WM_ORDER_STAY;
    train(column, 8, 360);
    assert_int_equal(wm_column_service(&f.setup, column, 360).weeks_trained, 3 + 1);
    train(column, 361, 361);
    assert_int_equal(wm_column_service(&f.setup, column, 361).weeks_trained, 0);
    f.setup.rules.training_window = 1;
    assert_int_equal(wm_column_service(&f.setup, column, 361).weeks_trained, 3 + 1);
    assert_int_equal(wm_column_service(&f.setup, column, 366).years,
                     f.setup.sides[0].forces[0].training_years + 1);
}

static void pay(void **state)
{
    wm_column *column = host_of(300);

    (void)state;
    f.setup.sides[0].forces[0].pay = 900;
    train(column, 1, 30);
    assert_int_equal(wm_column_pay(&f.setup, column, 30, (bn_term){ 0 }, NULL), 900);
    column->order = WM_ORDER_TRAIN;
    train(column, 31, 31);
    assert_int_equal(wm_column_pay(&f.setup, column, 60, (bn_term){ 0 }, NULL), 930);
    train(column, 32, 60);
    assert_int_equal(wm_column_pay(&f.setup, column, 60, (bn_term){ 0 }, NULL), 1800);
    column->standing.kinds[0] = 100; /* a third is left, or the other parts are paid elsewhere */
    assert_int_equal(wm_column_pay(&f.setup, column, 60, (bn_term){ 0 }, NULL), 600);
    assert_true(wm_month_ends(&wm_book, 30) && wm_month_ends(&wm_book, 60) &&
                !wm_month_ends(&wm_book, 1) && !wm_month_ends(&wm_book, 31));
}

/* ---- wounds and weariness -------------------------------------------------------------------- */

static void wounded_return(void **state)
{
    wm_column *column = host_of(300);
    int32_t hurt[WM_KINDS] = { 10 };

    (void)state;
    wm_column_wounds(column, hurt, 31);
    wm_column_wounds(column, hurt, 61);
    wm_column_wounds(column, hurt, 61);
    assert_int_equal(column->standing.wounded[0], 30);
    train(column, 1, 30);
    assert_int_equal(column->standing.strength, 300);
    train(column, 31, 31);
    assert_int_equal(column->standing.strength, 310);
    train(column, 32, 61);
    assert_int_equal(column->standing.strength, 330);
    assert_int_equal(column->standing.wounded[0], 0);
}

/* With all groups taken, two wait together for the later day. */
static void wounded_merge(void **state)
{
    wm_column *column = host_of(300);
    int32_t hurt[WM_KINDS] = { 1 };

    (void)state;
    for (int32_t day = 1; day <= 6; day++)
        wm_column_wounds(column, hurt, 30 + day);
    assert_int_equal(column->standing.wounded[0], 6);
    train(column, 1, 33);
    assert_int_equal(column->standing.wounded[0], 3);
    train(column, 34, 35);
    assert_int_equal(column->standing.wounded[0], 3);
    train(column, 36, 36);
    assert_int_equal(column->standing.wounded[0], 0);
}

/* WM-EX-57: serious on day 0, moderate from day 3, none from day 5. */
static void recovery(void **state)
{
    wm_column *column = host_of(300);

    (void)state;
    column->battle = (wm_clock){ WM_SERIOUS, 3 };
    column->standing.fatigue = wm_column_fatigue(&wm_book, column);
    train(column, 1, 2);
    assert_int_equal(column->standing.fatigue, WM_SERIOUS);
    train(column, 3, 3);
    assert_int_equal(column->standing.fatigue, WM_MODERATE);
    assert_int_equal(column->battle.days, 0); /* to be rolled */
    column->battle.days = 2;
    train(column, 4, 4);
    assert_int_equal(column->standing.fatigue, WM_MODERATE);
    train(column, 5, 5);
    assert_int_equal(column->standing.fatigue, WM_FRESH);
}

static void causes_apart(void **state)
{
    wm_column *column = host_of(300);

    (void)state;
    column->supply_days = 0;
    column->march = (wm_clock){ WM_MODERATE, 4 };
    for (int32_t day = 1; day <= 3; day++)
        wm_column_day(&wm_book, column, day, false, (bn_term){ 0 }, NULL);
    assert_int_equal(column->hungry_days, 3);
    assert_int_equal(column->standing.fatigue, WM_SERIOUS);
    wm_column_day(&wm_book, column, 4, true, (bn_term){ 0 },
                  NULL); /* a day's food ends hunger; the march ends by its clock */
    assert_int_equal(column->standing.fatigue, WM_FRESH);
    column->march = (wm_clock){ WM_MODERATE, 4 };
    wm_column_day(&wm_book, column, 5, true, (bn_term){ 0 }, NULL);
    assert_int_equal(column->standing.fatigue, WM_MODERATE);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-010 victories and routs", victory_counts);
    BNI_NAMED(&tests, "WM-010 who is left", composition_counts);
    BNI_NAMED(&tests, "WM-010 a part without its leader", leaderless);
    BNI_NAMED(&tests, "WM-019 the training log", training_log);
    BNI_NAMED(&tests, "WM-019 after twelve months", training_passes);
    BNI_NAMED(&tests, "WM-020 pay at a month's end", pay);
    BNI_NAMED(&tests, "WM-083 wounded return", wounded_return);
    BNI_NAMED(&tests, "WM-083 wounded of many battles", wounded_merge);
    BNI_NAMED(&tests, "WM-087 serious, moderate, none", recovery);
    BNI_NAMED(&tests, "WM-122 food ends hunger and nothing else", causes_apart);
    return BNI_RUN("upkeep", &tests);
}
