/* Marches on the roads of a map: round a bend, not across it. */
#include "campaign_test.h"

enum { WIDE = 8, HIGH = 6 };

static field f;
static uint8_t roads[WIDE * HIGH], ground[WIDE * HIGH];

/* A road from hex to hex, each beside the next. */
static void lay(const bn_point *hexes, size_t count)
{
    for (size_t i = 0; i + 1 < count; i++)
        for (int32_t way = 0; way < bn_ground_ways(BN_HEXES); way++) {
            bn_point to = bn_ground_step(BN_HEXES, hexes[i], way);
            int32_t back = (way + bn_ground_ways(BN_HEXES) / 2) % bn_ground_ways(BN_HEXES);

            if (to.x != hexes[i + 1].x || to.y != hexes[i + 1].y)
                continue;
            roads[hexes[i].y * WIDE + hexes[i].x] |= (uint8_t)(1 << way);
            roads[to.y * WIDE + to.x] |= (uint8_t)(1 << back);
        }
}

/* A country of hexes of ten miles. The road leads from (0, 0) south, round a bend, and north to (2, 0): six
 * hexes to a place that lies two away. Blues stand where no road is. */
static void country(void)
{
    static const bn_point bend[] = { { 0, 0 }, { 0, 1 }, { 0, 2 }, { 1, 2 },
                                     { 2, 2 }, { 2, 1 }, { 2, 0 } };

    memset(roads, 0, sizeof roads);
    lay(bend, BN_COUNT(bend));
    field_init(&f, 5);
    f.setup.campaign.width = WIDE;
    f.setup.campaign.height = HIGH;
    f.setup.country = (bn_map){ .ground = g4_map_of(&f.setup), .terrain = ground, .roads = roads };
    f.setup.map.road_count = 1;
    field_force(&f, 0, "Red main", 10, 0, 0);
    field_force(&f, 1, "Blue main", 10, 7, 5);
}

/* What Reds are asked, once they march so: by road four hexes, off it two. */
static bn_question asked_way(int32_t order)
{
    bn_question q[BN_OPEN_MAX];

    field_begin(&f);
    field_on(&f, G4_C_ORDER, 0, order, 0);
    field_on(&f, G4_C_HOW, 0, G4_HOW_NO_SECURITY, 0);
    for (uint32_t i = field_ask(&f, q); i > 0; i--)
        if (q[i - 1].kind == G4_C_WAY && q[i - 1].side == 0)
            return q[i - 1];
    fail_msg("nobody is asked for the way");
    return q[0];
}

static bool offered(const bn_question *q, int32_t x, int32_t y)
{
    return bn_game_check(&g4_campaign_game, &f.setup, &f.s, q, &(bn_answer){ { x, y } }, NULL) ==
           BN_OK;
}

static void round_the_bend(void **state)
{
    bn_question q;

    (void)state;
    country();
    q = asked_way(G4_ORDER_BY_ROAD);
    assert_true(offered(&q, 0, 0) && offered(&q, 0, 2) && offered(&q, 2, 2));
    assert_false(offered(&q, 1, 0)); /* no road leads there */
    assert_true(offered(&q, 2, 0));  /* two hexes away, six by road: tomorrow */
    field_begin(&f);
    field_plan(&f, (plan){ G4_ORDER_BY_ROAD, G4_HOW_NO_SECURITY, 2, 0 }, stays);
    field_assert_at(&f, 0, 2, 2);
    assert_int_equal(field_column(&f, 0)->from_x, 1); /* off the road it had come by (1, 1) */
    assert_int_equal(field_column(&f, 0)->from_y, 2);
}

static void across(void **state)
{
    bn_question q;

    (void)state;
    country();
    q = asked_way(G4_ORDER_OFF_ROAD);
    assert_true(offered(&q, 2, 0) && offered(&q, 1, 0));
}

static void nobody_goes_by_road_where_there_is_none(void **state)
{
    bn_question q[BN_OPEN_MAX];

    (void)state;
    country();
    field_begin(&f);
    assert_true(field_until(&f, G4_C_ORDER, 1, 10));
    for (uint32_t i = field_ask(&f, q); i > 0; i--)
        if (q[i - 1].kind == G4_C_ORDER)
            assert_int_equal(q[i - 1].allowed >> G4_ORDER_BY_ROAD & 1, q[i - 1].side == 0);
}

/* A map without roads says nothing of them. */
static void roads_that_are_not_drawn(void **state)
{
    bn_question q;

    (void)state;
    country();
    f.setup.map.road_count = 0;
    q = asked_way(G4_ORDER_BY_ROAD);
    assert_true(offered(&q, 2, 0) && offered(&q, 1, 0));
}

static void floods_close_a_road(void **state)
{
    bn_question q;

    (void)state;
    country();
    f.setup.campaign.places[0] = (g4_place){ .name = "Ford", .y = 2, .ford = 1 };
    f.setup.campaign.place_count = 1;
    f.setup.campaign.fords_flooded = f.setup.campaign.given[G4_IN_FORDS_FLOODED] = 1;
    q = asked_way(G4_ORDER_BY_ROAD);
    assert_true(offered(&q, 0, 1) && offered(&q, 1, 2)); /* who knows how long */
    field_begin(&f);
    field_plan(&f, (plan){ G4_ORDER_BY_ROAD, 0, 1, 2 }, stays);
    field_assert_at(&f, 0, 0, 0);
    assert_true(field_until(&f, G4_C_ORDER, 0, 10));
    assert_int_equal(field_column(&f, 0)->ended, BN_END_BLOCKED);
}

/* The plain commander takes the road where it brings them nearer than their legs would without it. */
static void steady_on_the_road(void **state)
{
    static const struct {
        bn_point aim;
        int32_t order;
        bn_point to;
    } rows[] = {
        { { 3, 4 }, G4_ORDER_BY_ROAD, { 0, 2 } },  /* it leads that way */
        { { 2, 0 }, G4_ORDER_OFF_ROAD, { 1, 0 } }, /* across the bend */
    };

    (void)state;
    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        bn_question q[BN_OPEN_MAX];
        bn_answer answer = { { 0 } };

        country();
        f.setup.campaign.places[0] =
            (g4_place){ .name = "Aim", .x = rows[i].aim.x, .y = rows[i].aim.y, .owner = 2 };
        f.setup.campaign.place_count = f.setup.campaign.aim_place = 1;
        field_begin(&f);
        assert_true(field_until(&f, G4_C_ORDER, 0, 10));
        assert_true(field_ask(&f, q) > 0 && q[0].side == 0);
        assert_true(g4_campaign_game.steady(&f.setup, &f.s, &q[0], &answer));
        assert_int_equal(answer.value[0], rows[i].order);
        field_answer(&f, G4_C_ORDER, 0, rows[i].order, 0);
        field_on(&f, G4_C_HOW, 0, 0, 0);
        assert_true(field_ask(&f, q) > 0 && q[0].kind == G4_C_WAY);
        assert_true(g4_campaign_game.steady(&f.setup, &f.s, &q[0], &answer));
        assert_true(offered(&q[0], answer.value[0], answer.value[1]));
        assert_int_equal(answer.value[0], rows[i].to.x);
        assert_int_equal(answer.value[1], rows[i].to.y);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-R-158 round the bend", round_the_bend);
    BNI_ONE(&tests, across);
    BNI_ONE(&tests, nobody_goes_by_road_where_there_is_none);
    BNI_ONE(&tests, roads_that_are_not_drawn);
    BNI_ONE(&tests, floods_close_a_road);
    BNI_ONE(&tests, steady_on_the_road);
    return BNI_RUN("gurps4_roads", &tests);
}
