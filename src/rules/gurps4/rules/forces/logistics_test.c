#include "logistics.h"

#include "muster_test.h"

static g4_force force;

/* ---- logistic strength -------------------------------------------------------------------- */

static void points(void **state)
{
    (void)state;
    assert_int_equal(g4_ls_points(&g4_book, bn_rat_int(5500000)), 5500);
    assert_int_equal(g4_ls_points(&g4_book, bn_rat_int(7400000)), 7400);
    assert_int_equal(g4_ls_points(&g4_book, bn_rat_int(0)), 0);
    assert_int_equal(g4_ls_points(&g4_book, bn_rat_int(1)), 1);
    assert_int_equal(g4_ls_points(&g4_book, bn_rat_int(1001)), 2);
    assert_int_equal(g4_ls_after(1000, 15), 850);
    assert_int_equal(g4_ls_after(7, 5), 6);
    assert_int_equal(g4_ls_after(7, 100), 0);
}

static const struct kind_row {
    const char *name;
    int32_t kind;
    int64_t raise, maintain;
    int32_t days;
} kind_rows[] = {
    { "G4-072 EX-07 land", G4_LOGISTICS_LAND, 27500000, 2750000, 10 },
    { "G4-072 EX-07 naval", G4_LOGISTICS_NAVAL, 55000000, 5500000, 10 },
    { "G4-072 air", G4_LOGISTICS_AIR, 110000000, 11000000, 14 },
    { "G4-073 EX-07 land", G4_LOGISTICS_LAND, 27500000, 2750000, 10 },
    { "G4-073 EX-07 naval", G4_LOGISTICS_NAVAL, 55000000, 5500000, 10 },
    { "G4-273 air takes a fortnight, whatever the number", G4_LOGISTICS_AIR, 110000000, 11000000,
      14 },
};

static void check_kind(void **state)
{
    const struct kind_row *r = *state;
    g4_outlay got = g4_ls_raising(&g4_book, r->kind, 5500, G4_RAISE_TIME_NORMAL);

    assert_int_equal(g4_ls_raise(&g4_book, r->kind, 5500), r->raise);
    assert_int_equal(g4_ls_maintain(&g4_book, r->kind, 5500), r->maintain);
    assert_int_equal(got.cost, r->raise);
    assert_int_equal(got.days, r->days);
}

static void time_and_losses(void **state)
{
    g4_outlay got = g4_ls_raising(&g4_book, G4_LOGISTICS_AIR, 3, G4_RAISE_TIME_RUSHED);

    (void)state;
    assert_int_equal(got.cost, 240000);
    assert_int_equal(got.days, 7);
    assert_int_equal(g4_ls_raising(&g4_book, G4_LOGISTICS_LAND, 0, G4_RAISE_TIME_NORMAL).days, 0);
    got = g4_ls_replacing(&g4_book, G4_LOGISTICS_NAVAL, 100, bn_rat_of(15, 100));
    assert_int_equal(got.cost, 150000);
    assert_int_equal(got.days, 2);
}

static void heroes_supply(void **state)
{
    g4_line line = line_of("Battle Mages", 2, 3);

    (void)state;
    line.hero_ls = 40;
    muster(&force, &line, 1);
    assert_int_equal(g4_hero_ls(&force), 0);
    line.features = G4_HERO;
    muster(&force, &line, 1);
    assert_int_equal(g4_hero_ls(&force), 80);
}

/* ---- whom it reaches ---------------------------------------------------------------------- */

enum { OPEN = 1, PORT = 2, SEA = 4, ORBIT = 8, BOTH = 16 };

static const struct reach_row {
    const char *name;
    const char *element;
    uint32_t where;
    uint32_t kinds;
    bool both;
} reach_rows[] = {
    { "G4-074 air LS reaches anything", "Bowmen", 0, G4_AIR_LS, false },
    { "G4-074 and nothing else reaches orbit", "MILSAT", OPEN | PORT | SEA | ORBIT, G4_AIR_LS,
      false },
    { "G4-075 land LS over an open line", "Bowmen", OPEN, G4_AIR_LS | G4_LAND_LS, false },
    { "G4-075 aircraft based on land", "Jet Fighter", OPEN, G4_AIR_LS | G4_LAND_LS, false },
    { "G4-075 no land LS at sea", "Bowmen", OPEN | SEA, G4_AIR_LS | G4_NAVAL_LS, false },
    { "G4-076 ships", "Frigate", OPEN, G4_AIR_LS | G4_NAVAL_LS, false },
    { "G4-076 troops in a port", "Bowmen", OPEN | PORT, G4_AIR_LS | G4_LAND_LS | G4_NAVAL_LS,
      false },
    { "G4-076 troops in a port cut off", "Bowmen", PORT, G4_AIR_LS | G4_NAVAL_LS, false },
    { "G4-076 aircraft based on ships", "Jet Fighter", SEA, G4_AIR_LS | G4_NAVAL_LS, false },
    { "G4-077 over land and water: both", "Bowmen", OPEN | BOTH, G4_AIR_LS, true },
    { "G4-077 not beside a port", "Bowmen", OPEN | PORT | BOTH,
      G4_AIR_LS | G4_LAND_LS | G4_NAVAL_LS, false },
    { "G4-077 nor with the line cut", "Bowmen", BOTH, G4_AIR_LS, false },
};

static void check_reach(void **state)
{
    const struct reach_row *r = *state;
    g4_line line = line_of(r->element, 1, 8);
    g4_line_figures figures = g4_figures_of(&g4_book, &line, 0, NULL);
    g4_supply where = { .supply_line_open = (r->where & OPEN) != 0,
                        .in_port = (r->where & PORT) != 0,
                        .at_sea = (r->where & SEA) != 0,
                        .in_orbit = (r->where & ORBIT) != 0,
                        .by_land_and_water = (r->where & BOTH) != 0 };
    bool both = !r->both;

    assert_int_equal(g4_ls_serves(&figures, &where, &both), r->kinds);
    assert_int_equal(both, r->both);
}

/* ---- the bill ----------------------------------------------------------------------------- */

static const struct hire_row {
    const char *name;
    uint32_t features;
    int32_t years, months;
    const char *days_home, *factor;
} hire_rows[] = {
    { "G4-078 plain troops", 0, 0, 9, "9", "1" },
    { "G4-053 hired by the month", G4_MERCENARY, 0, 1, "0", "3/2" },
    { "G4-053 hired for a year", G4_MERCENARY, 1, 1, "0", "5/4" },
    { "G4-050 a levy near home is kept by those who sent it", G4_LEVY, 0, 1, "0", "0" },
    { "G4-051 at two days from home", G4_LEVY, 0, 1, "2", "0" },
    { "G4-051 beyond two days", G4_LEVY, 0, 1, "21/10", "1/2" },
    { "G4-051 in the second month", G4_LEVY, 0, 2, "1", "0" },
    { "G4-051 in the third as mercenaries", G4_LEVY, 0, 3, "1", "3/2" },
};

static void check_hire(void **state)
{
    const struct hire_row *r = *state;
    g4_line line = line_of("Bowmen", 1, 3);
    g4_month month = { .terrain = G4_PLAINS,
                       .levy_months = r->months,
                       .days_home = rat_of(r->days_home) };

    line.features = r->features;
    line.contract_years = r->years;
    same_rat(g4_hire_factor(&g4_book, &line, &month), r->factor);
}

static const struct ground_row {
    const char *name;
    const char *element;
    int32_t terrain;
    uint32_t terrains, features;
    bool winter, roads;
    const char *factor;
} ground_rows[] = {
    { "G4-083 Arctic", "Riflemen", G4_ARCTIC, 0, 0, false, false, "2" },
    { "G4-083 EX-10 Desert", "Riflemen", G4_DESERT, 0, 0, false, false, "2" },
    { "G4-083 Jungle", "Riflemen", G4_JUNGLE, 0, 0, false, false, "2" },
    { "G4-083 Mountain", "Riflemen", G4_MOUNTAIN, 0, 0, false, false, "2" },
    { "G4-083 Swampland", "Riflemen", G4_SWAMPLAND, 0, 0, false, false, "2" },
    { "G4-083 EX-10 Woodlands", "Riflemen", G4_WOODLANDS, 0, 0, false, false, "3/2" },
    { "G4-083 Plains", "Riflemen", G4_PLAINS, 0, 0, false, false, "1" },
    { "G4-083 Arctic learnt", "Riflemen", G4_ARCTIC, 1 << G4_ARCTIC, 0, false, false, "3/2" },
    { "G4-083 EX-10 Desert learnt", "Riflemen", G4_DESERT, 1 << G4_DESERT, 0, false, false, "3/2" },
    { "G4-083 Jungle learnt", "Riflemen", G4_JUNGLE, 1 << G4_JUNGLE, 0, false, false, "3/2" },
    { "G4-083 Mountain learnt", "Riflemen", G4_MOUNTAIN, 1 << G4_MOUNTAIN, 0, false, false, "3/2" },
    { "G4-083 Swampland learnt", "Riflemen", G4_SWAMPLAND, 1 << G4_SWAMPLAND, 0, false, false,
      "3/2" },
    { "G4-083 EX-10 Woodlands learnt", "Riflemen", G4_WOODLANDS, 1 << G4_WOODLANDS, 0, false, false,
      "1" },
    { "G4-083 hard winter on plains", "Riflemen", G4_PLAINS, 0, 0, true, false, "2" },
    { "G4-083 hard winter in woods: the higher alone", "Riflemen", G4_WOODLANDS, 0, 0, true, false,
      "2" },
    { "G4-060 winter troops in winter woods", "Riflemen", G4_WOODLANDS, 1 << G4_ARCTIC, 0, true,
      false, "3/2" },
    { "G4-083 on the roads", "Riflemen", G4_DESERT, 0, 0, true, true, "1" },
    { "G4-083 in the air", "Jet Fighter", G4_DESERT, 0, 0, false, false, "1" },
    { "G4-083 at sea", "Submarine", G4_ARCTIC, 0, 0, true, false, "1" },
    { "G4-083 guns in position", "Heavy Artillery", G4_DESERT, 0, 0, false, false, "2" },
    { "G4-046 hovercraft on sand", "Armored Car", G4_DESERT, 0, G4_HOVERCRAFT, false, false, "1" },
    { "G4-046 hovercraft in the jungle", "Armored Car", G4_JUNGLE, 0, G4_HOVERCRAFT, false, false,
      "2" },
};

static void check_ground(void **state)
{
    const struct ground_row *r = *state;
    g4_line line = line_of(r->element, 1, 8);
    g4_month month = { .terrain = r->terrain, .hard_winter = r->winter, .roads_only = r->roads };
    g4_line_figures figures;

    line.terrains = r->terrains;
    line.features = r->features;
    figures = g4_figures_of(&g4_book, &line, 0, NULL);
    same_rat(g4_terrain_factor(&g4_book, &line, &figures, &month), r->factor);
}

static const struct season_row {
    const char *name;
    const char *element;
    int32_t tl;
    bool season, rural;
    const char *factor;
} season_rows[] = {
    { "G4-084 in season", "Bowmen", 5, true, true, "1/2" },
    { "G4-084 out of season", "Bowmen", 5, false, true, "1" },
    { "G4-084 in a wasteland", "Bowmen", 5, true, false, "1" },
    { "G4-084 past TL5", "Bowmen", 6, true, true, "1" },
    { "G4-084 ships", "Cog", 4, true, true, "1" },
    { "G4-084 flyers", "Flying Beasts", 3, true, true, "1/2" },
    { "G4-084 those who also walk", "Amphibious Warriors", 3, true, true, "1/2" },
};

static void check_season(void **state)
{
    const struct season_row *r = *state;
    g4_line line = line_of(r->element, 1, r->tl);
    g4_line_figures figures = g4_figures_of(&g4_book, &line, 0, NULL);
    g4_month month = { .terrain = G4_PLAINS, .in_season = r->season, .rural_area = r->rural };

    same_rat(g4_season_factor(&g4_book, &figures, &month), r->factor);
}

static void season_of_logistics(void **state)
{
    g4_month month = { .terrain = G4_PLAINS, .in_season = 1, .rural_area = 1 };

    (void)state;
    assert_rat(g4_ls_bill(&g4_book, G4_LOGISTICS_LAND, 10, 5, &month), 2500, 1);
    assert_rat(g4_ls_bill(&g4_book, G4_LOGISTICS_AIR, 10, 5, &month), 10000, 1);
    assert_rat(g4_ls_bill(&g4_book, G4_LOGISTICS_NAVAL, 10, 5, &month), 10000, 1);
    assert_rat(g4_ls_bill(&g4_book, G4_LOGISTICS_LAND, 10, 6, &month), 5000, 1);
}

/* 8,000, at 1.5 for hire, 2 for sand, half for harvest and half for low readiness. */
static void bill(void **state)
{
    g4_line line = line_of("Bowmen", 1, 3);
    g4_month month = {
        .terrain = G4_DESERT, .in_season = 1, .rural_area = 1, .readiness = G4_READINESS_LOW
    };
    unsigned char block[8192];
    g4_line_figures figures;
    bn_arena arena;
    bn_trace trace;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    line.features = G4_MERCENARY;
    figures = g4_figures_of(&g4_book, &line, 0, NULL);
    assert_rat(g4_element_bill(&g4_book, &line, &figures, &month, 3, &trace), 6000, 1);
    assert_rat(g4_element_supply(&g4_book, &line, &figures, &month), 4000, 1);
    assert_int_equal(trace.count, 5);
    assert_int_equal(trace.terms[0].value, 8000);
    assert_int_equal(trace.terms[1].rule, 53);
    assert_rat(trace.terms[1].exact, 3, 2);
    assert_int_equal(trace.terms[4].rule, 81);
    assert_rat(trace.terms[4].exact, 1, 2);
    month.readiness = G4_READINESS_NONE;
    assert_rat(g4_element_bill(&g4_book, &line, &figures, &month, 3, NULL), 0, 1);
    month.readiness = G4_READINESS_FULL;
    line.features = G4_LEVY;
    month.levy_months = 1;
    month.days_home = bn_rat_int(5);
    assert_rat(g4_element_bill(&g4_book, &line, &figures, &month, 3, NULL), 4000, 1);
    assert_rat(g4_element_supply(&g4_book, &line, &figures, &month), 4000, 1);
    month.levy_months = 3;
    assert_rat(g4_element_supply(&g4_book, &line, &figures, &month), 8000, 1);
    assert_int_equal(g4_dollars(bn_rat_of(2625, 4)), 657);
}

/* ---- administration and readiness --------------------------------------------------------- */

static const struct administration_row {
    const char *name;
    bool success, critical;
    int32_t margin;
    int64_t bill; /* of 1,000 */
} administration_rows[] = {
    { "G4-079 critical success", true, true, 0, 850 },
    { "G4-079 by five", true, false, 5, 900 },
    { "G4-079 by four", true, false, 4, 1000 },
    { "G4-079 by nothing", true, false, 0, 1000 },
    { "G4-079 failure", false, false, -1, 1100 },
    { "G4-079 critical failure", false, true, -10, 1150 },
};

static void check_administration(void **state)
{
    const struct administration_row *r = *state;
    int32_t row = g4_administration_row(&g4_book, r->success, r->critical, r->margin);

    assert_rat(g4_administered(&g4_book, bn_rat_int(1000), row), r->bill, 1);
}

static const struct readiness_row {
    const char *name;
    int32_t readiness;
    bool was_reduced;
    int32_t full_months;
    const char *ts;
    int32_t casualties;
} readiness_rows[] = {
    { "G4-081 paid in full", G4_READINESS_FULL, false, 5, "1", 0 },
    { "G4-081 paid in part", G4_READINESS_LOW, false, 0, "1/2", 0 },
    { "G4-082 not paid", G4_READINESS_NONE, false, 0, "1/2", 5 },
    { "G4-081 the first full month", G4_READINESS_FULL, true, 1, "1/2", 0 },
    { "G4-081 the second full month", G4_READINESS_FULL, true, 2, "1", 0 },
};

static void check_readiness(void **state)
{
    const struct readiness_row *r = *state;

    same_rat(g4_readiness_ts(&g4_book, r->readiness, r->was_reduced, r->full_months), r->ts);
    assert_int_equal(g4_readiness_casualties(&g4_book, r->readiness), r->casualties);
}

static void levies_roll(void **state)
{
    (void)state;
    assert_false(g4_levy_due(&g4_book, 1, -1));
    assert_true(g4_levy_due(&g4_book, 2, -1));
    assert_false(g4_levy_due(&g4_book, 3, 1));
    assert_false(g4_levy_due(&g4_book, 7, 5));
    assert_true(g4_levy_due(&g4_book, 8, 6));
    assert_true(g4_levy_stays(true, false));
    assert_true(g4_levy_stays(false, true));
    assert_false(g4_levy_stays(false, false));
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-071 EX-08 points of LS", points);
    BNI_ROWS(&tests, check_kind, kind_rows);
    BNI_NAMED(&tests, "G4-273 raised by the point, replaced by the share", time_and_losses);
    BNI_NAMED(&tests, "G4-045 LS that Heroes supply", heroes_supply);
    BNI_ROWS(&tests, check_reach, reach_rows);
    BNI_ROWS(&tests, check_hire, hire_rows);
    BNI_ROWS(&tests, check_ground, ground_rows);
    BNI_ROWS(&tests, check_season, season_rows);
    BNI_NAMED(&tests, "G4-084 logistics in season", season_of_logistics);
    BNI_NAMED(&tests, "G4-078 all factors together", bill);
    BNI_ROWS(&tests, check_administration, administration_rows);
    BNI_ROWS(&tests, check_readiness, readiness_rows);
    BNI_NAMED(&tests, "G4-051 when levies are asked to stay", levies_roll);
    return BNI_RUN("logistics", &tests);
}
