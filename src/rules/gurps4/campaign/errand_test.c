/* Orders that last (G4-R-159): what a force continues with, why that ends, and how few answers quiet days take. */
#include "campaign_test.h"

#include <stdio.h>

static field f;

/* Of what may be ordered. */
enum { PATROL_ON = G4_ORDERS_OF_DAY + 4, BUNKER_ON, TAKE_IN, REST };
enum { BLUE = G4_SIDE_FORCES };

static void far_apart(int32_t days)
{
    field_init(&f, days);
    field_force(&f, 0, "Red main", 10, 0, 0);
    field_force(&f, 1, "Blue main", 10, 40, 0);
}

static plan on(int32_t order)
{
    return (plan){ order, 0, 0, 0 };
}

/* Continues until the side is asked for orders again. */
static void asked_on_day(int32_t side, int32_t day, bn_ending why)
{
    assert_true(field_until(&f, G4_C_ORDER, side, 10));
    assert_int_equal(f.s.day, day);
    assert_int_equal(field_column(&f, side * G4_SIDE_FORCES)->ended, why);
    assert_int_equal(field_column(&f, side * G4_SIDE_FORCES)->errand, BN_ERRAND_NONE);
}

static void assert_asks(int32_t side, const char *wanted)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t count = field_ask(&f, q);
    char words[200] = "";
    bn_text text = bn_text_over(words, sizeof words);

    for (uint32_t i = 0; i < count; i++)
        if (q[i].kind == G4_C_ORDER && q[i].side == side)
            g4_campaign_game.describe(&f.setup, &f.s, &q[i], &text);
    assert_string_equal(words, wanted);
}

/* ---- marches ------------------------------------------------------------------------------ */

static void a_march_lasts(void **state)
{
    (void)state;
    far_apart(20);
    field_begin(&f);
    field_plan(&f, goes(0, 5), stays);
    field_assert_at(&f, 0, 0, 2);
    asked_on_day(0, 4, BN_END_DONE); /* twenty miles a day, on hexes of ten */
    field_assert_at(&f, 0, 0, 5);
    assert_asks(0, "Red main came to (0, 5). What are its orders?");
    field_plan(&f, goes(0, 6), stays);
    asked_on_day(0, 5, BN_END_DONE);
}

static void a_march_is_blocked(void **state)
{
    (void)state;
    far_apart(20);
    f.setup.campaign.places[0] = (g4_place){ .name = "Gap", .x = 0, .y = 3, .pass = 1 };
    f.setup.campaign.place_count = 1;
    field_begin(&f);
    field_plan(&f, goes(0, 5), stays);
    f.s.weather.passes_blocked = f.setup.campaign.passes_blocked = 1;
    asked_on_day(0, 3, BN_END_BLOCKED);
    assert_asks(0, "Red main found the way closed. What are its orders?");
}

static void a_hard_march_costs_it_men(void **state)
{
    (void)state;
    far_apart(20);
    field_begin(&f);
    field_plan(&f, (plan){ G4_ORDER_BY_ROAD, G4_HOW_FORCED, 0, 30 }, on(BUNKER_ON));
    field_roll(&f, G4_C_MARCH, 0, 18);
    asked_on_day(0, 2, BN_END_LOSSES);
    assert_asks(0, "Red main lost troops on the march. What are its orders?");
}

/* ---- camps -------------------------------------------------------------------------------- */

static void it_rests_some_days(void **state)
{
    (void)state;
    far_apart(20);
    field_begin(&f);
    field_plan(&f, on(REST), stays);
    assert_int_equal(field_column(&f, 0)->rest, 6); /* and today is over */
    asked_on_day(0, 8, BN_END_DONE);
    assert_asks(0, "Red main carried out its order. What are its orders?");
    field_answer(&f, G4_C_ORDER, 0, REST, 0);
    field_answer(&f, G4_C_REST_DAYS, 0, 3, 0);
    asked_on_day(0, 11, BN_END_DONE);
}

static void it_stays_to_the_last_day(void **state)
{
    (void)state;
    far_apart(20);
    field_begin(&f);
    field_plan(&f, on(BUNKER_ON), on(PATROL_ON));
    assert_int_equal(field_column(&f, 0)->order, G4_ORDER_BUNKER);
    assert_int_equal(field_column(&f, BLUE)->order, G4_ORDER_PATROL);
    asked_on_day(0, 20, BN_END_LAST);
    assert_asks(0, "Red main: this is the last day. What are its orders?");
    assert_asks(1, "Blue main: this is the last day. What are its orders?");
}

/* An enemy who comes beside it ends its order, one who was there before does not; nor, once they are known, but by
 * going. */
static void enemies_come_and_go(void **state)
{
    (void)state;
    far_apart(20);
    field_begin(&f);
    field_plan(&f, on(PATROL_ON), stays);
    field_to_day(&f, 3);
    f.s.columns[BLUE].x = 0;
    asked_on_day(0, 4, BN_END_SEEN);
    assert_asks(0, "Red main sighted the enemy. What are its orders?");
    field_plan(&f, on(PATROL_ON), stays);
    field_to_day(&f, 8);
    assert_int_equal(field_column(&f, 0)->errand, BN_ERRAND_STAY);
    f.s.columns[BLUE].x = 40;
    asked_on_day(0, 9, BN_END_LEFT);
    assert_asks(0, "Red main: the enemy there is gone. What are its orders?");
}

static void a_battle_ends_it(void **state)
{
    (void)state;
    far_apart(20);
    f.setup.battle.type = 1; /* pitched */
    f.setup.options.max_rounds = 1;
    field_begin(&f);
    field_plan(&f, on(PATROL_ON), stays);
    assert_true(field_until(&f, G4_C_ORDER, 1, 10));
    f.s.columns[BLUE].x = 0;
    f.s.columns[BLUE].y = 1;
    field_plan(&f, stays, goes(0, 0));
    assert_int_equal(f.s.phase, G4_PHASE_BATTLE);
    field_fight_out(&f);
    assert_int_equal(field_column(&f, 0)->ended, BN_END_FOUGHT);
}

/* The morning of pay day, if the chest does not cover the bill: it can still be fixed. */
static void pay_is_short(void **state)
{
    (void)state;
    far_apart(40);
    f.setup.sides[0].war_chest = bn_rat_int(1);
    field_begin(&f);
    field_plan(&f, on(PATROL_ON), on(PATROL_ON));
    asked_on_day(0, 30, BN_END_PAY);
    assert_asks(
        0, "Red main: pay is due tonight, and the chest does not cover it. What are its orders?");
}

/* ---- recall ------------------------------------------------------------------------------- */

static bn_question recall_of(int32_t column)
{
    bn_question q;

    assert_true(g4_campaign_game.ruling(&f.setup, &f.s, (uint32_t)column, &q));
    assert_int_equal(q.kind, G4_C_RULED_RECALL);
    assert_int_equal(q.about[0], column);
    return q;
}

static void an_order_is_taken_back(void **state)
{
    bn_question q;

    (void)state;
    far_apart(20);
    field_begin(&f);
    assert_true(recall_of(0).allowed == 1); /* there is none: nothing can be changed */
    field_plan(&f, on(PATROL_ON), stays);
    field_to_day(&f, 4);
    q = recall_of(0);
    assert_true(q.allowed == 3 && q.to == BN_TO_SIDE && q.side == 0 && q.seen == BN_SEEN_BY_SIDE);
    assert_true(recall_of(BLUE).allowed == 1);
    assert_true(bn_seat_answers((bn_seat){ BN_COMMANDER, 0, 0 }, &q));
    assert_false(bn_seat_answers((bn_seat){ BN_COMMANDER, 1, 0 }, &q));
    g4_campaign_game.rule(&f.setup, &f.s, &q, &(bn_answer){ { 0 } }, NULL);
    assert_int_equal(field_column(&f, 0)->errand, BN_ERRAND_STAY);
    g4_campaign_game.rule(&f.setup, &f.s, &q, &(bn_answer){ { 1 } }, NULL);
    asked_on_day(0, 4, BN_END_RECALLED);
    assert_asks(0, "Red main: the order was recalled. What are its orders?");
}

/* Undone on the day on which it marches, before the others have given their orders: it is asked at once. */
static void a_march_is_taken_back(void **state)
{
    bn_question q;

    (void)state;
    far_apart(20);
    field_begin(&f);
    field_plan(&f, goes(0, 19), stays);
    assert_true(field_until(&f, G4_C_ORDER, 1, 10));
    q = recall_of(0);
    g4_campaign_game.rule(&f.setup, &f.s, &q, &(bn_answer){ { 1 } }, NULL);
    asked_on_day(0, 2, BN_END_RECALLED);
    field_plan(&f, stays, stays);
    field_assert_at(&f, 0, 0, 2);
}

/* ---- quiet days --------------------------------------------------------------------------- */

/* Two forces a side that stay where they are until something happens; whatever else is asked takes its default. */
static uint32_t answers_of(int32_t days, bool pay)
{
    bn_question q[BN_OPEN_MAX];
    uint32_t count;

    far_apart(days);
    field_force(&f, 0, "Red second", 10, 0, 9);
    field_force(&f, 1, "Blue second", 10, 40, 9);
    for (int32_t side = 0; side < 2 && pay; side++)
        f.setup.sides[side].war_chest = bn_rat_int(100000000);
    field_begin(&f);
    while ((count = field_ask(&f, q)) > 0) {
        bn_move moves[BN_OPEN_MAX];

        for (uint32_t i = 0; i < count; i++) {
            moves[i] = (bn_move){ i, field_usual(&f, &q[i], 10) };
            if (q[i].kind == G4_C_ORDER)
                moves[i].answer.value[0] = PATROL_ON;
        }
        field_moves(&f, moves, count);
    }
    return f.answers;
}

static void quiet_days(void **state)
{
    uint32_t month = answers_of(30, true), season = answers_of(100, true);
    uint32_t month_free = answers_of(30, false), season_free = answers_of(100, false);

    (void)state;
    printf(
        "quiet days, two forces a side: 30 take %u answers, 100 take %u; without pay %u and %u\n",
        (unsigned)month, (unsigned)season, (unsigned)month_free, (unsigned)season_free);
    assert_true(month <= 27 && season <= 65);
    assert_true(month_free <= 27 && season_free <= 40);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-R-159 a march goes on to its goal", a_march_lasts);
    BNI_NAMED(&tests, "G4-R-159 a march ends where the way is closed", a_march_is_blocked);
    BNI_NAMED(&tests, "G4-R-159 a march ends that costs men", a_hard_march_costs_it_men);
    BNI_NAMED(&tests, "G4-R-159 a rest of some days", it_rests_some_days);
    BNI_NAMED(&tests, "G4-R-159 a camp lasts to the last day", it_stays_to_the_last_day);
    BNI_NAMED(&tests, "G4-R-159 enemies come and go", enemies_come_and_go);
    BNI_NAMED(&tests, "G4-R-159 a battle ends an order", a_battle_ends_it);
    BNI_NAMED(&tests, "G4-R-159 pay that the chest does not cover", pay_is_short);
    BNI_NAMED(&tests, "G4-R-159 a camp is taken back", an_order_is_taken_back);
    BNI_NAMED(&tests, "G4-R-159 a march is taken back", a_march_is_taken_back);
    BNI_NAMED(&tests, "G4-R-159 quiet days take few answers", quiet_days);
    return BNI_RUN("errand", &tests);
}
