#include "campaign_test.h"

static field f;

static wm_host *host_of(int32_t heads)
{
    field_init(&f, 400);
    field_force(&f, 0, "Guard", heads, 0, 0);
    field_force(&f, 1, "Horde", heads, 9, 9);
    field_begin(&f);
    return &f.s.hosts[0];
}

/* ---- ratings --------------------------------------------------------------------------------- */

static void victory_counts(void **state)
{
    wm_host *host = host_of(300);
    int32_t before = host->standing.battle_rating;
    wm_service service;

    (void)state;
    wm_host_rate(&f.setup, host, 1, NULL);
    before = host->standing.battle_rating;
    wm_host_record(host, 1, 0);
    wm_host_record(host, 1, 0);
    wm_host_record(host, 2, 1);
    service = wm_host_service(&f.setup, host, 2);
    assert_int_equal(service.victories, 2);
    assert_int_equal(service.routs, 1);
    wm_host_rate(&f.setup, host, 2, NULL);
    assert_int_equal(host->standing.battle_rating, before + 1);
    service = wm_host_service(&f.setup, host, 1 + WM_RECORD_DAYS);
    assert_int_equal(service.victories, 2); /* the last day still counts */
    service = wm_host_service(&f.setup, host, 2 + WM_RECORD_DAYS);
    assert_int_equal(service.victories, 0);
    assert_int_equal(service.routs, 1);
}

static void composition_counts(void **state)
{
    wm_host *host = host_of(300);
    wm_force *force = &f.setup.sides[0].forces[0];
    int32_t before;

    (void)state;
    force->kind_count = 2;
    force->kinds[1] = force->kinds[0];
    force->kinds[1].level = bn_rat_int(5);
    host->standing.kinds[1] = 100;
    host->standing.strength += 100;
    wm_host_rate(&f.setup, host, 1, NULL);
    before = host->standing.battle_rating;
    host->standing.strength -= host->standing.kinds[0];
    host->standing.kinds[0] = 0;
    wm_host_rate(&f.setup, host, 1, NULL);
    assert_true(host->standing.battle_rating > before); /* only the veterans are left */
}

static void leaderless(void **state)
{
    wm_host *host = host_of(300);
    int32_t led, alone;

    (void)state;
    wm_host_rate(&f.setup, host, 1, NULL);
    led = host->standing.battle_rating;
    host->standing.leader_here = 0;
    wm_host_rate(&f.setup, host, 1, NULL);
    alone = host->standing.battle_rating;
    assert_int_equal(led - alone, 6);
}

/* ---- training -------------------------------------------------------------------------------- */

static void train(wm_host *host, int32_t from, int32_t to)
{
    for (int32_t day = from; day <= to; day++)
        wm_host_day(host, day, true, NULL);
}

static void training_log(void **state)
{
    wm_host *host = host_of(300);
    wm_service service;

    (void)state;
    f.setup.sides[0].forces[0].weeks_trained = 3;
    host->order = WM_ORDER_TRAIN;
    train(host, 1, 8);
    service = wm_host_service(&f.setup, host, 8);
    assert_int_equal(service.weeks_trained, 3 + 2); /* a week begun counts whole */
    assert_int_equal(service.leader_weeks, 2);
    assert_int_equal(service.months_on_duty, 1);
    host->standing.leader_here = 0;
    train(host, 9, 21);
    service = wm_host_service(&f.setup, host, 21);
    assert_int_equal(service.weeks_trained, 3 + 3);
    assert_int_equal(service.leader_weeks, 2);
    host->order = WM_ORDER_STAY;
    train(host, 22, 31);
    assert_int_equal(wm_host_service(&f.setup, host, 31).months_on_duty, 2);
    assert_int_equal(wm_host_service(&f.setup, host, 31).weeks_trained, 3 + 3);
}

static void training_passes(void **state)
{
    wm_host *host = host_of(300);

    (void)state;
    f.setup.sides[0].forces[0].weeks_trained = 3;
    host->order = WM_ORDER_TRAIN;
    train(host, 1, 7);
    host->order = WM_ORDER_STAY;
    train(host, 8, 360);
    assert_int_equal(wm_host_service(&f.setup, host, 360).weeks_trained, 3 + 1);
    train(host, 361, 361);
    assert_int_equal(wm_host_service(&f.setup, host, 361).weeks_trained, 0);
    f.setup.rules.training_window = 1;
    assert_int_equal(wm_host_service(&f.setup, host, 361).weeks_trained, 3 + 1);
    assert_int_equal(wm_host_service(&f.setup, host, 366).years,
                     f.setup.sides[0].forces[0].training_years + 1);
}

static void pay(void **state)
{
    wm_host *host = host_of(300);

    (void)state;
    f.setup.sides[0].forces[0].pay = 900;
    train(host, 1, 30);
    assert_int_equal(wm_host_pay(&f.setup, host, 30), 900);
    host->order = WM_ORDER_TRAIN;
    train(host, 31, 31);
    assert_int_equal(wm_host_pay(&f.setup, host, 60), 1800);
    host->standing.kinds[0] = 100; /* a third is left, or the other parts are paid elsewhere */
    assert_int_equal(wm_host_pay(&f.setup, host, 60), 600);
    assert_true(wm_month_ends(30) && wm_month_ends(60) && !wm_month_ends(1) && !wm_month_ends(31));
}

/* ---- wounds and weariness -------------------------------------------------------------------- */

static void wounded_return(void **state)
{
    wm_host *host = host_of(300);
    int32_t hurt[WM_KINDS] = { 10 };

    (void)state;
    wm_host_wounds(host, hurt, 31);
    wm_host_wounds(host, hurt, 61);
    wm_host_wounds(host, hurt, 61);
    assert_int_equal(host->standing.wounded[0], 30);
    train(host, 1, 30);
    assert_int_equal(host->standing.strength, 300);
    train(host, 31, 31);
    assert_int_equal(host->standing.strength, 310);
    train(host, 32, 61);
    assert_int_equal(host->standing.strength, 330);
    assert_int_equal(host->standing.wounded[0], 0);
}

/* With all groups taken, two wait together for the later day. */
static void wounded_merge(void **state)
{
    wm_host *host = host_of(300);
    int32_t hurt[WM_KINDS] = { 1 };

    (void)state;
    for (int32_t day = 1; day <= 6; day++)
        wm_host_wounds(host, hurt, 30 + day);
    assert_int_equal(host->standing.wounded[0], 6);
    train(host, 1, 33);
    assert_int_equal(host->standing.wounded[0], 3);
    train(host, 34, 35);
    assert_int_equal(host->standing.wounded[0], 3);
    train(host, 36, 36);
    assert_int_equal(host->standing.wounded[0], 0);
}

/* WM-EX-57: serious on day 0, moderate from day 3, none from day 5. */
static void recovery(void **state)
{
    wm_host *host = host_of(300);

    (void)state;
    host->battle = (wm_clock){ WM_SERIOUS, 3 };
    host->standing.fatigue = wm_host_fatigue(host);
    train(host, 1, 2);
    assert_int_equal(host->standing.fatigue, WM_SERIOUS);
    train(host, 3, 3);
    assert_int_equal(host->standing.fatigue, WM_MODERATE);
    assert_int_equal(host->battle.days, 0); /* to be rolled */
    host->battle.days = 2;
    train(host, 4, 4);
    assert_int_equal(host->standing.fatigue, WM_MODERATE);
    train(host, 5, 5);
    assert_int_equal(host->standing.fatigue, WM_FRESH);
}

static void causes_apart(void **state)
{
    wm_host *host = host_of(300);

    (void)state;
    host->supply_days = 0;
    host->march = (wm_clock){ WM_MODERATE, 4 };
    for (int32_t day = 1; day <= 3; day++)
        wm_host_day(host, day, false, NULL);
    assert_int_equal(host->hungry_days, 3);
    assert_int_equal(host->standing.fatigue, WM_SERIOUS);
    wm_host_day(host, 4, true, NULL); /* a day's food ends hunger; the march ends by its clock */
    assert_int_equal(host->standing.fatigue, WM_FRESH);
    host->march = (wm_clock){ WM_MODERATE, 4 };
    wm_host_day(host, 5, true, NULL);
    assert_int_equal(host->standing.fatigue, WM_MODERATE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        { "WM-010 victories and routs", victory_counts, NULL, NULL, NULL },
        { "WM-010 who is left", composition_counts, NULL, NULL, NULL },
        { "WM-010 a part without its leader", leaderless, NULL, NULL, NULL },
        { "WM-019 the training log", training_log, NULL, NULL, NULL },
        { "WM-019 after twelve months", training_passes, NULL, NULL, NULL },
        { "WM-020 pay at a month's end", pay, NULL, NULL, NULL },
        { "WM-083 wounded return", wounded_return, NULL, NULL, NULL },
        { "WM-083 wounded of many battles", wounded_merge, NULL, NULL, NULL },
        { "WM-087 serious, moderate, none", recovery, NULL, NULL, NULL },
        { "WM-122 food ends hunger and nothing else", causes_apart, NULL, NULL, NULL },
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
