#include "battlefield_test.h"

static g4_force force, other; /* too large for a frame */

/* ---- rivers ------------------------------------------------------------------------------- */

static const struct river_row {
    const char *name;
    int32_t battle, kind;
    bool defends, attacks, surprised, hinders;
} river_rows[] = {
    { "G4-148 attack against defense", G4_LAND, 0, true, true, false, true },
    { "G4-148 nobody defends it", G4_LAND, 0, false, true, false, false },
    { "G4-148 a raid is no attack", G4_LAND, 0, true, false, false, false },
    { "G4-148 surprise does not help at a river", G4_LAND, 0, true, true, true, true },
    { "G4-150 a ford that is held", G4_LAND, 1, true, true, false, true },
    { "G4-150 a ford taken by surprise", G4_LAND, 1, true, true, true, false },
    { "G4-148 never together with a landing", G4_LANDING, 0, true, true, false, false },
};

static void river(void **state)
{
    const struct river_row *r = *state;
    g4_field field = { .kind = r->battle };

    assert_int_equal(g4_river_hinders(&field, r->kind, r->defends, r->attacks, r->surprised),
                     r->hinders);
}

static void bridging(void **state)
{
    const troop army[] = { { TROOP("Miners", 2, 3) },
                           { TROOP("Medium Infantry", 6, 3) },
                           { TROOP("Heavy Cavalry", 8, 3) },
                           { TROOP("Heavy Infantry", 4, 3) } };
    g4_field field = plain_field();
    g4_ranks ranks = deploy(&force, 0, army, 4);

    (void)state;
    ranks.crosses = 1;
    assert_int_equal(g4_bridging_allowance(&g4_book, &ranks, &field), 10); /* 2 engineers of WT 1 */
    assert_rat(g4_force_ts(&g4_book, &ranks, &field, NULL), 2 * 2 + 18 + 40 + 16, 2);
    g4_bridge_default(&g4_book, &ranks, &field);
    assert_int_equal(ranks.lines[0].bridged, 0);
    assert_int_equal(ranks.lines[2].bridged, 8); /* the strongest first */
    assert_int_equal(ranks.lines[3].bridged, 2);
    assert_int_equal(ranks.lines[1].bridged, 0);
    assert_rat(g4_situation(&g4_book, &ranks, 3, &field, NULL), 3, 4); /* half of them at half */
    assert_rat(g4_force_ts(&g4_book, &ranks, &field, NULL), 2 + 9 + 40 + 12, 1);
}

static void bridging_fraction(void **state)
{
    const troop army[] = { { TROOP("HSW", 1, 6) }, { TROOP("Riflemen", 9, 6) } };
    g4_field field = plain_field();
    g4_ranks ranks = deploy(&force, 0, army, 2);

    (void)state;
    force.figures[0].classes = G4_ENG; /* of WT 0.5 */

    assert_int_equal(g4_bridging_allowance(&g4_book, &ranks, &field), 2);
    force.figures[0].classes = G4_F;
    assert_int_equal(g4_bridging_allowance(&g4_book, &ranks, &field), 0);
}

/* ---- time --------------------------------------------------------------------------------- */

static const struct length_row {
    const char *name;
    int32_t a, b, minutes;
} length_rows[] = {
    { "G4-168 book: 12 against 20", 12, 20, 30 },
    { "G4-168 1", 1, 1, 15 },
    { "G4-168 9", 9, 100000, 15 },
    { "G4-168 10", 10, 10, 30 },
    { "G4-168 99", 99, 100, 30 },
    { "G4-168 100", 100, 100, 60 },
    { "G4-168 999", 1000, 999, 60 },
    { "G4-168 1,000", 1000, 1000, 120 },
    { "G4-168 9,999", 9999, 20000, 120 },
    { "G4-168 10,000", 10000, 10000, 240 },
    { "G4-168 far beyond", 900000, 800000, 240 },
};

static void length(void **state)
{
    const struct length_row *r = *state;

    assert_int_equal(g4_round_minutes(&g4_book, r->a, r->b), r->minutes);
}

static void dusk(void **state)
{
    const troop plain = { TROOP("Heavy Infantry", 1, 3) },
                owl = { TROOP("Heavy Infantry", 1, 3), .features = G4_NIGHT };
    const troop bat = { TROOP("Heavy Infantry", 1, 3), .features = G4_NOCTURNAL };
    g4_ranks day = deploy(&force, 0, &plain, 1), keen = deploy(&other, 1, &owl, 1);

    (void)state;
    assert_false(g4_light_matters(&day, &day));
    assert_true(g4_light_matters(&day, &keen));
    assert_true(g4_light_matters(&keen, &day));
    keen = deploy(&other, 1, &bat, 1);
    assert_true(g4_light_matters(&day, &keen));

    assert_true(g4_is_night(359, 360, 1200));
    assert_false(g4_is_night(360, 360, 1200));
    assert_false(g4_is_night(1199, 360, 1200));
    assert_true(g4_is_night(1200, 360, 1200));
    assert_true(g4_is_night(1440 + 30, 360, 1200)); /* past midnight */
    assert_false(g4_is_night(0, 0, 0));             /* no change during the battle */
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, river, river_rows);
    BNI_ROWS(&tests, length, length_rows);
    BNI_NAMED(&tests, "G4-149 engineers", bridging);
    BNI_NAMED(&tests, "G4-149 fractions of WT", bridging_fraction);
    BNI_NAMED(&tests, "G4-170 dusk", dusk);
    return BNI_RUN("river", &tests);
}
