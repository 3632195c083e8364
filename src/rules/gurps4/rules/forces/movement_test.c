#include "movement.h"

#include "muster_test.h"
#include "rules/people/skills.h"

/* ---- speeds of elements ------------------------------------------------------------------- */

static const struct speed_row {
    const char *name;
    uint32_t mobility;
    int32_t tl;
    int32_t surface;
    const char *miles;
} speed_rows[] = {
    { "G4-102 Foot on good roads", G4_FOOT, 3, G4_GOOD_ROAD, "20" },
    { "G4-102 Foot on dirt roads", G4_FOOT, 3, G4_DIRT_ROAD, "20" },
    { "G4-102 Foot off the road", G4_FOOT, 3, G4_OFF_ROAD, "10" },
    { "G4-102 Foot at TL12", G4_FOOT, 12, G4_GOOD_ROAD, "20" },
    { "G4-102 Foot on water", G4_FOOT, 3, G4_ON_WATER, "0" },
    { "G4-103 Mechanized on good roads", G4_MECH, 6, G4_GOOD_ROAD, "80" },
    { "G4-103 Mechanized on dirt roads", G4_MECH, 6, G4_DIRT_ROAD, "80" },
    { "G4-103 Mechanized off the road", G4_MECH, 6, G4_OFF_ROAD, "60" },
    { "G4-103 Mechanized at TL7, on roads", G4_MECH, 7, G4_GOOD_ROAD, "100" },
    { "G4-103 Mechanized at TL7, off them", G4_MECH, 7, G4_OFF_ROAD, "75" },
    { "G4-103 Mechanized at TL12", G4_MECH, 12, G4_GOOD_ROAD, "200" },
    { "G4-103 Mechanized at TL5", G4_MECH, 5, G4_GOOD_ROAD, "80" },
    { "G4-104 Motorized on good roads", G4_MOTOR, 6, G4_GOOD_ROAD, "120" },
    { "G4-104 Motorized on dirt roads", G4_MOTOR, 6, G4_DIRT_ROAD, "60" },
    { "G4-104 Motorized off the road", G4_MOTOR, 6, G4_OFF_ROAD, "20" },
    { "G4-104 Motorized at TL7 on good roads", G4_MOTOR, 7, G4_GOOD_ROAD, "150" },
    { "G4-104 Motorized at TL7 on dirt roads", G4_MOTOR, 7, G4_DIRT_ROAD, "75" },
    { "G4-104 Motorized at TL7 off the road", G4_MOTOR, 7, G4_OFF_ROAD, "25" },
    { "G4-105 Mounted on good roads", G4_MTD, 3, G4_GOOD_ROAD, "30" },
    { "G4-105 Mounted on dirt roads", G4_MTD, 3, G4_DIRT_ROAD, "30" },
    { "G4-105 Mounted off the road", G4_MTD, 3, G4_OFF_ROAD, "15" },
    { "G4-105 Mounted at TL9", G4_MTD, 9, G4_OFF_ROAD, "15" },
    { "G4-106 the base of Slow Air on good roads", G4_SA, 7, G4_GOOD_ROAD, "20" },
    { "G4-106 the base of Slow Air on dirt roads", G4_SA, 7, G4_DIRT_ROAD, "20" },
    { "G4-106 the base of Slow Air off the road", G4_SA, 7, G4_OFF_ROAD, "10" },
    { "G4-107 Fast Air has no march", G4_FA, 7, G4_GOOD_ROAD, "0" },
    { "G4-108 Sea at TL3", G4_SEA, 3, G4_ON_WATER, "160" },
    { "G4-108 Sea at TL4", G4_SEA, 4, G4_ON_WATER, "200" },
    { "G4-108 Sea at TL8", G4_SEA, 8, G4_ON_WATER, "360" },
    { "G4-108 Sea at TL0", G4_SEA, 0, G4_ON_WATER, "160" },
    { "G4-108 Coast at TL3", G4_COAST, 3, G4_ON_WATER, "160" },
    { "G4-108 Coast at TL5", G4_COAST, 5, G4_ON_WATER, "240" },
    { "G4-108 ships on land", G4_SEA, 3, G4_GOOD_ROAD, "0" },
    { "G4-101 mobility 0", 0, 3, G4_GOOD_ROAD, "0" },
    { "G4-101 the better of two mobilities", G4_COAST | G4_FOOT, 3, G4_ON_WATER, "160" },
    { "G4-101 and the other where it serves", G4_COAST | G4_FOOT, 3, G4_OFF_ROAD, "10" },
};

static void speeds(void **state)
{
    const struct speed_row *r = *state;
    g4_march march = { .surface = r->surface, .factor = bn_rat_int(1) };
    g4_line line = { .base = G4_NONE };

    bn_schema_defaults(g4_line_fields, &line);
    same_rat(g4_element_speed(&g4_book, &line, r->mobility, r->tl, &march), r->miles);
}

/* ---- roads, weather, night ---------------------------------------------------------------- */

static const struct road_row {
    const char *name;
    int32_t quality, tl;
    g4_weather weather;
    int32_t surface;
} road_rows[] = {
    { "G4-104 good roads from TL6 on", G4_ROADS_BY_TL, 6, { 0 }, G4_GOOD_ROAD },
    { "G4-104 dirt roads before", G4_ROADS_BY_TL, 5, { 0 }, G4_DIRT_ROAD },
    { "G4-104 good roads of the referee's", G4_ROADS_GOOD, 2, { 0 }, G4_GOOD_ROAD },
    { "G4-104 dirt roads of the referee's", G4_ROADS_DIRT, 9, { 0 }, G4_DIRT_ROAD },
    { "G4-104 no roads", G4_ROADS_NONE, 9, { 0 }, G4_OFF_ROAD },
    { "G4-109 dirt roads in the rain", G4_ROADS_BY_TL, 3, { .bad = 1 }, G4_OFF_ROAD },
    { "G4-109 good roads in the rain", G4_ROADS_GOOD, 3, { .bad = 1 }, G4_GOOD_ROAD },
    { "G4-109 good roads washed out",
      G4_ROADS_GOOD,
      3,
      { .bad = 1, .washed = G4_WASHED_OUT },
      G4_OFF_ROAD },
    { "G4-109 dirt roads that hold",
      G4_ROADS_DIRT,
      3,
      { .bad = 1, .washed = G4_WASHED_NOT },
      G4_DIRT_ROAD },
};

static void roads(void **state)
{
    const struct road_row *r = *state;

    assert_int_equal(g4_road_surface(&g4_book, r->quality, r->tl, &r->weather), r->surface);
}

static void closed_places(void **state)
{
    g4_place pass = { .pass = 1 }, ford = { .ford = 1 }, town = { 0 };
    g4_weather blocked = { .passes_blocked = 1 }, flooded = { .fords_flooded = 1 };

    (void)state;
    assert_true(g4_place_closed(&pass, &blocked));
    assert_false(g4_place_closed(&pass, &flooded));
    assert_true(g4_place_closed(&ford, &flooded));
    assert_false(g4_place_closed(&ford, &blocked));
    assert_false(g4_place_closed(&town, &blocked));
}

static void bad_weather(void **state)
{
    g4_campaign_inputs open = { 0 }, storm = { .bad_weather = 1 };

    (void)state;
    storm.given[G4_IN_WEATHER] = 1;
    assert_false(g4_weather_is_bad(&open, false));
    assert_true(g4_weather_is_bad(&open, true));
    assert_true(g4_weather_is_bad(&storm, false));
}

static const struct night_row {
    const char *name;
    uint32_t features;
    bool night;
    int32_t surface;
    const char *miles;
} night_rows[] = {
    { "G4-114 off the road by night", 0, true, G4_OFF_ROAD, "5" },
    { "G4-114 on the road by night", 0, true, G4_DIRT_ROAD, "20" },
    { "G4-114 with Night", G4_NIGHT, true, G4_OFF_ROAD, "10" },
    { "G4-114 Nocturnal by night", G4_NOCTURNAL, true, G4_OFF_ROAD, "10" },
    { "G4-114 Nocturnal by day", G4_NOCTURNAL, false, G4_OFF_ROAD, "5" },
    { "G4-114 Nocturnal with Night by day", G4_NOCTURNAL | G4_NIGHT, false, G4_OFF_ROAD, "10" },
};

static void nights(void **state)
{
    const struct night_row *r = *state;
    g4_march march = { .surface = r->surface, .by_night = r->night, .factor = bn_rat_int(1) };
    g4_line line = { .base = G4_NONE };

    bn_schema_defaults(g4_line_fields, &line);
    line.features = r->features;
    same_rat(g4_element_speed(&g4_book, &line, G4_FOOT, 3, &march), r->miles);
}

/* ---- forces ------------------------------------------------------------------------------- */

static g4_force force;

static g4_ranks host_of(const g4_line *lines, int32_t count)
{
    g4_ranks ranks = g4_ranks_of(0);

    muster(&force, lines, count);
    g4_ranks_add(&g4_book, &ranks, &force, 0, NULL, UINT32_MAX);
    return ranks;
}

static const struct march_row {
    const char *name;
    g4_march march;
    const char *miles;
} march_rows[] = {
    { "G4-101 horse and foot go as foot", { .surface = G4_DIRT_ROAD }, "20" },
    { "G4-112 forced march", { .surface = G4_DIRT_ROAD, .forced = 1 }, "30" },
    { "G4-115 without security", { .surface = G4_DIRT_ROAD, .without_security = 1 }, "40" },
    { "G4-111 with civilians", { .surface = G4_DIRT_ROAD, .civilians = 1 }, "10" },
    { "G4-116 no scouts in strange country",
      { .surface = G4_DIRT_ROAD, .poorly_mapped = 1 },
      "10" },
    { "G4-118 over bad ground", { .surface = G4_OFF_ROAD, .factor = { 1, 2 } }, "5" },
    { "G4-101 all factors multiply",
      { .surface = G4_OFF_ROAD,
        .by_night = 1,
        .forced = 1,
        .without_security = 1,
        .civilians = 1,
        .poorly_mapped = 1,
        .factor = { 4, 5 } },
      "3" },
};

static void marches(void **state)
{
    const struct march_row *r = *state;
    const g4_line lines[] = { line_of("Heavy Infantry", 5, 3), line_of("Heavy Cavalry", 2, 3) };
    g4_ranks ranks = host_of(lines, 2);
    g4_march march = r->march;

    if (march.factor.den == 0)
        march.factor = bn_rat_int(1);
    same_rat(g4_force_speed(&g4_book, &ranks, &march, 0, NULL), r->miles);
}

static void scouts(void **state)
{
    const g4_line lines[] = { line_of("Heavy Infantry", 5, 3), line_of("Light Cavalry", 1, 3) };
    g4_march march = { .surface = G4_DIRT_ROAD, .poorly_mapped = 1, .factor = bn_rat_int(1) };
    g4_ranks ranks = host_of(lines, 2);

    (void)state;
    assert_false(g4_without_scouts(&ranks));
    same_rat(g4_force_speed(&g4_book, &ranks, &march, 0, NULL), "20");
}

/* Carried troops go at their carriers' pace; what cannot move at all holds the force where it is. */
static void carried(void **state)
{
    g4_line lines[] = { line_of("Light Truck", 4, 7), line_of("Riflemen", 4, 7),
                        line_of("Command Post", 1, 7) };
    g4_march march = { .surface = G4_GOOD_ROAD, .factor = bn_rat_int(1) };
    g4_ranks ranks = host_of(lines, 2);

    (void)state;
    same_rat(g4_force_speed(&g4_book, &ranks, &march, 0, NULL), "20");
    lines[1].carried_by = 1;
    ranks = host_of(lines, 2);
    same_rat(g4_force_speed(&g4_book, &ranks, &march, 0, NULL), "150");
    ranks = host_of(lines, 3);
    same_rat(g4_force_speed(&g4_book, &ranks, &march, 0, NULL), "0");
}

static void as_one(void **state)
{
    g4_line lines[] = { line_of("Heavy Cavalry", 4, 3), line_of("Heavy Infantry", 4, 3) };
    g4_march march = { .surface = G4_DIRT_ROAD, .factor = bn_rat_int(1) };
    g4_ranks ranks;

    (void)state;
    lines[1].in_support = 0; /* far behind */
    ranks = host_of(lines, 2);
    same_rat(g4_force_speed(&g4_book, &ranks, &march, 0, NULL), "30");
}

static void fast_air(void **state)
{
    const g4_line lines[] = { line_of("Riflemen", 4, 7), line_of("Jet Fighter", 2, 7) };
    g4_march march = { .surface = G4_GOOD_ROAD, .factor = bn_rat_int(1) };
    g4_ranks ranks = host_of(lines, 2);

    (void)state;
    assert_false(g4_marches(&ranks.lines[1]));
    same_rat(g4_force_speed(&g4_book, &ranks, &march, 0, NULL), "20");
    ranks = host_of(&lines[1], 1);
    same_rat(g4_force_speed(&g4_book, &ranks, &march, 0, NULL), "0");
}

/* ---- at sea ------------------------------------------------------------------------------- */

static const struct storm_row {
    const char *name;
    uint32_t features[2]; /* of a Longship (Sea or Coast) and a Light Galley */
    int32_t ships[2];
    int32_t storm;
    const char *miles;
    bool due;
} storm_rows[] = {
    { "G4-110 a Sea ship in a storm", { 0, 0 }, { 1, 0 }, 100, "60", true },
    { "G4-110 a storm takes no more than there is", { 0, 0 }, { 1, 0 }, 300, "0", true },
    { "G4-110 All-Weather loses nothing", { G4_ALL_WEATHER, 0 }, { 1, 0 }, 100, "160", false },
    { "G4-110 coastal craft stay in port", { 0, 0 }, { 0, 1 }, 0, "0", false },
    { "G4-110 coastal craft for any weather", { 0, G4_ALL_WEATHER }, { 0, 1 }, 0, "160", false },
    { "G4-110 ships for any weather wait for others",
      { 0, G4_ALL_WEATHER },
      { 1, 1 },
      50,
      "110",
      true },
};

static void storms(void **state)
{
    const struct storm_row *r = *state;
    g4_line lines[2];
    int32_t count = 0;
    g4_march march = { .surface = G4_ON_WATER, .bad_weather = 1, .factor = bn_rat_int(1) };
    g4_ranks ranks;

    if (r->ships[0] > 0) {
        lines[count] = line_of("Longship", r->ships[0], 3);
        lines[count++].features = r->features[0];
    }
    if (r->ships[1] > 0) {
        lines[count] = line_of("Light Galley", r->ships[1], 3);
        lines[count++].features = r->features[1];
    }
    ranks = host_of(lines, count);
    for (int32_t i = 0; i < ranks.count; i++) /* what the test is about, whatever the tables say */
        ranks.lines[i].mobility =
            ranks.lines[i].line->element == lines[0].element && r->ships[0] > 0 ? G4_SEA : G4_COAST;
    assert_int_equal(g4_storm_due(&g4_book, &ranks, &march), r->due);
    same_rat(g4_force_speed(&g4_book, &ranks, &march, r->storm, NULL), r->miles);
    march.bad_weather = 0;
    assert_false(g4_storm_due(&g4_book, &ranks, &march));
    same_rat(g4_force_speed(&g4_book, &ranks, &march, 0, NULL), "160");
}

static void storm_dice(void **state)
{
    (void)state;
    assert_int_equal(bn_throw_least(g4_throw(&g4_book, G4_DICE_STORM)), 5);
    assert_int_equal(bn_throw_most(g4_throw(&g4_book, G4_DICE_STORM)), 30);
    assert_int_equal(g4_dice_value(&g4_book, G4_DICE_STORM, 17), 170);
}

/* ---- reach of aircraft -------------------------------------------------------------------- */

static const struct reach_row {
    const char *name;
    uint32_t mobility;
    int32_t tl;
    bool in_theater;
    int32_t miles;
} reach_rows[] = {
    { "G4-106 Slow Air at TL5", G4_SA, 5, true, 100 },
    { "G4-106 Slow Air at TL6", G4_SA, 6, true, 100 },
    { "G4-106 Slow Air at TL7", G4_SA, 7, true, 200 },
    { "G4-106 Slow Air at TL12", G4_SA, 12, true, 6400 },
    { "G4-107 Fast Air in the theater", G4_FA, 7, true, G4_EVERYWHERE },
    { "G4-107 Fast Air out of it", G4_FA, 7, false, 0 },
    { "G4-107 troops on foot", G4_FOOT, 7, true, 0 },
};

static void reaches(void **state)
{
    const struct reach_row *r = *state;
    g4_line_figures figures = { .mobility = r->mobility, .tl = r->tl };
    g4_line line = { .base = G4_NONE };

    bn_schema_defaults(g4_line_fields, &line);
    line.in_theater = r->in_theater;
    assert_int_equal(g4_air_reach(&g4_book, &line, &figures), r->miles);
}

/* ---- hard marches ------------------------------------------------------------------------- */

static const struct hard_row {
    const char *name;
    int32_t administration, day, roll, losses;
} hard_rows[] = {
    { "G4-112 day 1 at +3, made", 10, 1, 13, 0 },  { "G4-112 day 1, missed by 1", 10, 1, 14, 5 },
    { "G4-112 day 2 at +2, made", 10, 2, 12, 0 },  { "G4-112 day 2, missed", 10, 2, 13, 5 },
    { "G4-112 day 3 at +1, made", 10, 3, 11, 0 },  { "G4-112 day 4 at 0, made", 10, 4, 10, 0 },
    { "G4-112 day 6 at -2, missed", 10, 6, 9, 5 }, { "G4-112 critical failure", 10, 1, 18, 10 },
    { "G4-112 missed by ten", 2, 4, 12, 10 },      { "G4-112 a natural 3", 1, 9, 3, 0 },
};

static void hard_marches(void **state)
{
    const struct hard_row *r = *state;

    assert_int_equal(
        g4_march_losses(&g4_book, g4_march_target(&g4_book, r->administration, r->day), r->roll),
        r->losses);
}

static void hostile(void **state)
{
    (void)state;
    assert_true(g4_march_roll_due(true, false));
    assert_true(g4_march_roll_due(false, true));
    assert_false(g4_march_roll_due(false, false));
}

static void civilians(void **state)
{
    (void)state;
    assert_int_equal(g4_civilian_losses(&g4_book, 5), 10);
    assert_int_equal(g4_civilian_losses(&g4_book, 10), 20);
}

/* ---- orders ------------------------------------------------------------------------------- */

static const struct order_row {
    const char *name;
    int32_t order;
    bool moves;
    int32_t posture;
} order_rows[] = {
    { "G4-119 on patrol", G4_ORDER_PATROL, false, G4_PATROLLING },
    { "G4-119 bunkered", G4_ORDER_BUNKER, false, G4_BUNKERED },
    { "G4-119 no security", G4_ORDER_NO_SECURITY, false, G4_NO_SECURITY },
    { "G4-100 a march by road", G4_ORDER_BY_ROAD, true, G4_MOBILE },
    { "G4-100 a march off the road", G4_ORDER_OFF_ROAD, true, G4_MOBILE },
    { "G4-100 under sail", G4_ORDER_SAIL, true, G4_MOBILE },
};

static void orders(void **state)
{
    const struct order_row *r = *state;

    assert_int_equal(g4_order_moves(r->order), r->moves);
    assert_int_equal(g4_order_posture(r->order), r->posture);
}

/* ---- dividing and joining ----------------------------------------------------------------- */

static void parts(void **state)
{
    (void)state;
    assert_int_equal(g4_part_count(10, 50), 5);
    assert_int_equal(g4_part_count(10, 51), 6);
    assert_int_equal(g4_part_count(1, 1), 1);
    assert_int_equal(g4_part_count(7, 100), 7);
    assert_int_equal(g4_part_count(0, 100), 0);
}

static const struct join_row {
    const char *name;
    const char *ts, *casualties, *other_ts, *other_casualties, *joined;
} join_rows[] = {
    { "G4-280 alike", "50", "10", "50", "20", "15" },
    { "G4-280 by strength", "75.5", "10", "151", "40", "30" },
    { "G4-280 exact", "10", "5", "20", "0", "5/3" },
    { "G4-280 unhurt", "10", "0", "20", "0", "0" },
    { "G4-280 nothing to weigh", "0", "10", "0", "20", "15" },
    { "G4-280 one of no strength", "0", "30", "8", "10", "10" },
    { "G4-280 once more", "30", "5/3", "30", "5/3", "5/3" },
};

static void joins(void **state)
{
    const struct join_row *r = *state;

    same_rat(g4_joined_casualties(rat_of(r->ts), rat_of(r->casualties), rat_of(r->other_ts),
                                  rat_of(r->other_casualties)),
             r->joined);
}

/* However often forces join, the figures stay within 64 bits and within what they come from. */
static void many_joins(void **state)
{
    bn_rat casualties = bn_rat_int(3), share = bn_rat_of(19, 20);

    (void)state;
    for (int32_t i = 1; i < 400; i++) {
        casualties = g4_joined_casualties(bn_rat_of(1000003 + i, 5120), casualties,
                                          bn_rat_of(777 * i, 4), bn_rat_int(i % 50));
        share = g4_joined_share(share, 3 + i, bn_rat_of(i % 20, 20), 1 + i % 7);
        assert_true(casualties.num >= 0 && bn_rat_cmp(casualties, bn_rat_int(50)) < 0);
        assert_true(share.num >= 0 && bn_rat_cmp(share, bn_rat_int(1)) <= 0);
    }
}

static void shares(void **state)
{
    (void)state;
    same_rat(g4_joined_share(bn_rat_int(1), 3, bn_rat_of(1, 2), 1), "7/8");
    same_rat(g4_joined_share(bn_rat_of(19, 20), 5, bn_rat_of(19, 20), 5), "19/20");
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, speeds, speed_rows);
    BNI_ROWS(&tests, roads, road_rows);
    BNI_ROWS(&tests, nights, night_rows);
    BNI_ROWS(&tests, marches, march_rows);
    BNI_ROWS(&tests, storms, storm_rows);
    BNI_ROWS(&tests, reaches, reach_rows);
    BNI_ROWS(&tests, hard_marches, hard_rows);
    BNI_ROWS(&tests, orders, order_rows);
    BNI_ROWS(&tests, joins, join_rows);
    BNI_NAMED(&tests, "G4-109 passes and fords", closed_places);
    BNI_NAMED(&tests, "G4-274 bad weather by the day", bad_weather);
    BNI_NAMED(&tests, "G4-116 with scouts", scouts);
    BNI_NAMED(&tests, "G4-101 carried troops", carried);
    BNI_NAMED(&tests, "G4-098 who is too far off to fight does not slow the others", as_one);
    BNI_NAMED(&tests, "G4-099 Fast Air does not move with the force", fast_air);
    BNI_NAMED(&tests, "G4-110 dice of a storm", storm_dice);
    BNI_NAMED(&tests, "G4-113 hostile country", hostile);
    BNI_NAMED(&tests, "G4-111 losses of civilians", civilians);
    BNI_NAMED(&tests, "G4-117 whole elements part", parts);
    BNI_NAMED(&tests, "G4-280 many junctions", many_joins);
    BNI_NAMED(&tests, "G4-280 shares of elements alike", shares);
    return BNI_RUN("movement", &tests);
}
