/* Orders that last (WM-R-91): what a force continues with, why that ends, and how few answers quiet days take. */
#include "campaign_test.h"

#include <stdio.h>

static field f;

/* Of what may be ordered. */
enum { MARCH_TO = WM_ORDERS, STAY_ON, REST };

static void far_apart(int32_t days)
{
    field_init(&f, days);
    field_force(&f, 0, "Guard", 300, 0, 0);
    field_force(&f, 1, "Horde", 200, 0, 900);
}

/* Continues until orders are asked for. */
static void asked_on_day(int32_t column, int32_t day, bn_ending why, const char *wanted)
{
    bn_question q[BN_OPEN_MAX];
    char words[200] = "";
    bn_text text = bn_text_over(words, sizeof words);

    assert_true(field_until(&f, WM_C_ORDER, 3));
    assert_int_equal(field_ask(&f, q), 1);
    assert_int_equal(q[0].about[0], column);
    assert_int_equal(f.s.day, day);
    assert_int_equal(f.s.columns[column].ended, why);
    wm_campaign_game.describe(&f.setup, &f.s, &q[0], &text);
    assert_string_equal(words, wanted);
}

static void a_march_lasts(void **state)
{
    (void)state;
    far_apart(20);
    field_begin(&f);
    field_answer(&f, WM_C_ORDER, MARCH_TO, 0);
    field_answer(&f, WM_C_GOAL, 0, 60);
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    asked_on_day(0, 6, BN_END_DONE, "Guard came to (0, 60). What are its orders?");
    assert_int_equal(f.s.columns[0].y, 60);
    assert_int_equal(f.s.columns[1].errand, BN_ERRAND_STAY);
    assert_int_equal(f.answers, 3);
}

static void it_stays_some_days(void **state)
{
    (void)state;
    far_apart(20);
    field_begin(&f);
    field_answer(&f, WM_C_ORDER, REST, 0);
    field_answer(&f, WM_C_REST_DAYS, 5, 0);
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    asked_on_day(0, 6, BN_END_DONE, "Guard carried out its order. What are its orders?");
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    asked_on_day(0, 20, BN_END_LAST, "Guard: this is the last day. What are its orders?");
}

static void hunger_ends_it(void **state)
{
    (void)state;
    far_apart(20);
    f.setup.sides[0].forces[0].supply_days = 3;
    field_begin(&f);
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    asked_on_day(0, 5, BN_END_SUPPLY, "Guard went without pay or supply. What are its orders?");
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    asked_on_day(0, 12, BN_END_SUPPLY, "Guard went without pay or supply. What are its orders?");
}

/* An enemy on the way stops it; who was ordered to stay before an enemy does not attack. */
static void enemies_end_it(void **state)
{
    (void)state;
    far_apart(20);
    f.setup.sides[1].forces[0].y = 40;
    field_begin(&f);
    field_answer(&f, WM_C_ORDER, MARCH_TO, 0);
    field_answer(&f, WM_C_GOAL, 0, 60);
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    assert_true(field_until(&f, WM_C_ATTACK, 3));
    assert_int_equal(f.s.day, 4);
    assert_int_equal(f.s.columns[0].ended, BN_END_SEEN);
    assert_true(f.s.columns[0].y < 60);
    asked_on_day(1, 5, BN_END_SEEN, "Horde sighted the enemy. What are its orders?");
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    asked_on_day(0, 5, BN_END_SEEN, "Guard sighted the enemy. What are its orders?");
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    asked_on_day(1, 20, BN_END_LAST, "Horde: this is the last day. What are its orders?");
}

static void an_order_is_taken_back(void **state)
{
    bn_question q;
    bn_answer yes = { { 1 } };

    (void)state;
    far_apart(20);
    field_begin(&f);
    field_answer(&f, WM_C_ORDER, STAY_ON, 0);
    assert_true(wm_campaign_ruling(&f.setup, &f.s, 1, &q));
    assert_int_equal(q.allowed, 1); /* there is none */
    assert_true(wm_campaign_ruling(&f.setup, &f.s, 0, &q));
    assert_int_equal(q.kind, WM_C_RULED_RECALL);
    assert_int_equal(q.allowed, 3);
    wm_campaign_rule(&f.setup, &f.s, &q, &yes, NULL);
    field_answer(&f, WM_C_ORDER, STAY_ON, 0); /* Horde */
    asked_on_day(0, 2, BN_END_RECALLED, "Guard: the order was recalled. What are its orders?");
}

/* Two forces a side that stay where they are until something happens; whatever else is asked takes its default. */
static uint32_t answers_of(int32_t days)
{
    bn_question q[BN_OPEN_MAX];

    far_apart(days);
    field_force(&f, 0, "Second guard", 300, 40, 0);
    field_force(&f, 1, "Second horde", 200, 40, 900);
    field_begin(&f);
    while (field_ask(&f, q) > 0) {
        if (q[0].kind == WM_C_ORDER)
            field_answer(&f, WM_C_ORDER, STAY_ON, 0);
        else
            (void)field_until(&f, WM_C_ORDER, 3);
    }
    return f.answers;
}

static void quiet_days(void **state)
{
    uint32_t month = answers_of(30), season = answers_of(100);

    (void)state;
    printf("quiet days, two forces a side: 30 take %u answers, 100 take %u\n", (unsigned)month,
           (unsigned)season);
    assert_true(month <= 8 && season <= 8);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "WM-R-91 a march goes on to its goal", a_march_lasts);
    BNI_NAMED(&tests, "WM-R-91 a stay of some days", it_stays_some_days);
    BNI_NAMED(&tests, "WM-R-91 hunger ends an order", hunger_ends_it);
    BNI_NAMED(&tests, "WM-R-91 enemies end an order", enemies_end_it);
    BNI_NAMED(&tests, "WM-R-91 an order is taken back", an_order_is_taken_back);
    BNI_NAMED(&tests, "WM-R-91 quiet days take few answers", quiet_days);
    return BNI_RUN("errand", &tests);
}
