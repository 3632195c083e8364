#include "landing.h"

#include "battlefield_test.h"
#include "rules/scouting/recon.h"
#include "rules/outcome/strategy.h"

static g4_force force; /* too large for a frame */

static const struct shore_row {
    const char *name;
    int32_t shore, works, db;
} shore_rows[] = {
    { "G4-249 a minor river", 0, 0, 3 },
    { "G4-249 a minor river, improvised works", 0, 1, 4 },
    { "G4-249 a minor river, permanent works", 0, 2, 5 },
    { "G4-249 a beach", 1, 0, 4 },
    { "G4-249 a beach, improvised works", 1, 1, 5 },
    { "G4-249 a beach, permanent works", 1, 2, 6 },
    { "G4-249 cliffs", 2, 0, 5 },
    { "G4-249 cliffs, improvised works", 2, 1, 6 },
    { "G4-249 cliffs, permanent works", 2, 2, 7 },
};

static void shore(void **state)
{
    const struct shore_row *r = *state;
    g4_battle_inputs inputs = { .kind = G4_LANDING, .shore = r->shore, .shore_works = r->works };

    assert_int_equal(g4_shore_db(&g4_book, &inputs), r->db);
}

static void one_place(void **state)
{
    g4_battle_inputs inputs = { .kind = G4_LANDING, .recon_contest = 1 };

    (void)state;
    assert_false(g4_single_landing(&inputs));
    assert_true(g4_recon_held(&inputs));
    inputs.single_landing = 1;
    assert_true(g4_single_landing(&inputs));
    assert_false(g4_recon_held(&inputs));
    inputs.kind = G4_LAND;
    assert_true(g4_recon_held(&inputs));
}

static const struct waters_row {
    const char *name;
    g4_battle_inputs inputs;
    int32_t owner, db;
} waters_rows[] = {
    { "G4-254 none on the ocean", { .ocean = 1, .home_waters = 1 }, G4_NONE, 0 },
    { "G4-254 nobody at home", { .home_waters = 0 }, G4_NONE, 1 },
    { "G4-254 the second side at home", { .home_waters = 2 }, 1, 1 },
    { "G4-254 a strait, as the referee sets it",
      { .home_waters = 2, .db = 3, .given = { [G4_IN_DB] = 1 } },
      1,
      3 },
    { "G4-254 for the side that he names",
      { .db_owner = 1, .db = 2, .given = { [G4_IN_DB] = 1 } },
      0,
      2 },
};

static void waters(void **state)
{
    const struct waters_row *r = *state;

    assert_int_equal(g4_waters_owner(&r->inputs), r->owner);
    assert_int_equal(g4_waters_db(&g4_book, &r->inputs), r->db);
}

static const struct cavalry_row {
    const char *name;
    uint32_t features;
    uint8_t lands, bad_weather, counts;
} cavalry_rows[] = {
    { "G4-251 the attacker's cavalry", 0, 1, 0, 0 },
    { "G4-251 the defender's cavalry", 0, 0, 0, 1 },
    { "G4-251 Marines", G4_MARINE, 1, 0, 1 },
    { "G4-251 Airborne", G4_AIRBORNE, 1, 0, 1 },
    { "G4-251 Airborne in bad weather", G4_AIRBORNE, 1, 1, 0 },
};

static void cavalry(void **state)
{
    const struct cavalry_row *r = *state;
    const troop troops[] = { { TROOP("Light Cavalry", 1, 5), .features = r->features,
                               .carried_by = 2 },
                             { TROOP("Frigate", 1, 5) } };
    g4_field field = { .kind = G4_LANDING,
                       .terrain = G4_ISLAND_BEACH,
                       .bad_weather = r->bad_weather };
    g4_ranks ranks = deploy(&force, 0, troops, 2);

    ranks.lands = r->lands;
    assert_int_equal((g4_counting_classes(&ranks, 0, &field) & G4_CV) != 0, r->counts);
    assert_true(g4_counting_classes(&ranks, 0, &field) & G4_REC);
    assert_true(g4_counting_classes(&ranks, 1, &field) & G4_NAV);
}

static void strategies(void **state)
{
    (void)state;
    assert_true(g4_without_foothold(&g4_book, 0));
    assert_false(g4_without_foothold(&g4_book, 1));
    for (int32_t i = 0; i < G4_STRATEGIES_COUNT; i++) {
        bool defends = g4_category_of(i) == G4_CATEGORY_DEFENSE;
        g4_access got = g4_landing_access(&g4_book, i);

        if (i == G4_STRATEGIES_RALLY)
            assert_int_equal(got, G4_ACCESS_CONFUSED);
        else
            assert_int_equal(got, defends ? G4_ACCESS_NO : G4_ACCESS_YES);
    }
    assert_int_equal(g4_landing_retreat(&g4_book, true, true), -4);
    assert_int_equal(g4_landing_retreat(&g4_book, true, false), 0);
    assert_int_equal(g4_landing_retreat(&g4_book, false, true), 0);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, shore, shore_rows);
    BNI_ROWS(&tests, waters, waters_rows);
    BNI_ROWS(&tests, cavalry, cavalry_rows);
    BNI_NAMED(&tests, "G4-248 one landing place", one_place);
    BNI_NAMED(&tests, "G4-252 strategies of a landing force", strategies);
    return BNI_RUN("landing", &tests);
}
