#include "battlefield_test.h"

static g4_force force; /* too large for a frame */

/* Line 0 of up to three is the one asked about. */
static const struct row {
    const char *name;
    troop troops[3];
    g4_field field;
    bool lands, takes_part;
} rows[] = {
    /* land */
    { "G4-089 foot", { { TROOP("Heavy Infantry", 1, 3) } }, { .kind = G4_LAND }, 0, true },
    { "G4-089 mobility 0", { { TROOP("Heavy Artillery", 1, 3) } }, { .kind = G4_LAND }, 0, true },
    { "G4-089 a balloon", { { TROOP("Balloon", 1, 5) } }, { .kind = G4_LAND }, 0, true },
    { "G4-089 aircraft of the Air class",
      { { TROOP("Scout Aircraft", 1, 6) } },
      { .kind = G4_LAND },
      0,
      true },
    { "G4-089 a fighter without the class",
      { { TROOP("Jet Fighter", 1, 7) } },
      { .kind = G4_LAND },
      0,
      true },
    { "G4-089 a fighter, with air_class_required",
      { { TROOP("Jet Fighter", 1, 7) } },
      { .kind = G4_LAND, .rules = { .air_class_required = 1 } },
      0,
      false },
    { "G4-089 a bomber, with air_class_required",
      { { TROOP("Jet Bomber", 1, 7) } },
      { .kind = G4_LAND, .rules = { .air_class_required = 1 } },
      0,
      true },
    { "G4-089 walks as well as flies, with air_class_required",
      { { TROOP("Flying Infantry", 1, 3) } },
      { .kind = G4_LAND, .rules = { .air_class_required = 1 } },
      0,
      true },
    { "G4-089 a ship", { { TROOP("Cog", 1, 3) } }, { .kind = G4_LAND }, 0, false },
    { "G4-089 a carrier, though of the Air class",
      { { TROOP("Carrier", 1, 7) } },
      { .kind = G4_LAND },
      0,
      false },
    { "G4-089 cannot fight on land",
      { { TROOP("Aquatic Warriors", 1, 3) } },
      { .kind = G4_LAND },
      0,
      false },
    { "G4-089 can do either",
      { { TROOP("Amphibious Warriors", 1, 3) } },
      { .kind = G4_LAND },
      0,
      true },
    { "G4-089 in a siege too", { { TROOP("Cog", 1, 3) } }, { .kind = G4_SIEGE }, 0, false },
    { "G4-058 unsealed where nothing can breathe",
      { { TROOP("Riflemen", 1, 8) } },
      { .kind = G4_LAND, .hostile_environment = 1 },
      0,
      false },
    { "G4-058 sealed",
      { { TROOP("Riflemen", 1, 8), .features = G4_SEALED } },
      { .kind = G4_LAND, .hostile_environment = 1 },
      0,
      true },
    /* naval */
    { "G4-253 ocean: Sea", { { TROOP("Cog", 1, 3) } }, { .kind = G4_NAVAL, .ocean = 1 }, 0, true },
    { "G4-253 ocean: not Coast",
      { { TROOP("Longship", 1, 3) } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      false },
    { "G4-253 ocean: FA",
      { { TROOP("Jet Fighter", 1, 7) } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      true },
    { "G4-253 ocean: not SA",
      { { TROOP("Scout Aircraft", 1, 6) } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      false },
    { "G4-253 ocean: for reconnaissance too",
      { { TROOP("Scout Aircraft", 1, 6) } },
      { .kind = G4_NAVAL, .ocean = 1, .recon = 1 },
      0,
      false },
    { "G4-253 coast: Coast", { { TROOP("Longship", 1, 3) } }, { .kind = G4_NAVAL }, 0, true },
    { "G4-253 coast: SA", { { TROOP("Scout Aircraft", 1, 6) } }, { .kind = G4_NAVAL }, 0, true },
    { "G4-253 coast: not the shore battery",
      { { TROOP("Heavy Artillery", 1, 4) } },
      { .kind = G4_NAVAL },
      0,
      false },
    { "G4-253 carried Marines",
      { { TROOP("Line Infantry", 1, 5), .features = G4_MARINE, .carried_by = 2 },
        { TROOP("Frigate", 1, 5) } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      true },
    { "G4-253 carried troops without the feature",
      { { TROOP("Line Infantry", 1, 5), .carried_by = 2 }, { TROOP("Frigate", 1, 5) } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      false },
    { "G4-253 Marines without a ship",
      { { TROOP("Line Infantry", 1, 5), .features = G4_MARINE } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      false },
    { "G4-253 Marines in a boat that is not at sea",
      { { TROOP("Line Infantry", 1, 5), .features = G4_MARINE, .carried_by = 2 },
        { TROOP("Longship", 1, 5) } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      false },
    { "G4-253 the same near the coast",
      { { TROOP("Line Infantry", 1, 5), .features = G4_MARINE, .carried_by = 2 },
        { TROOP("Longship", 1, 5) } },
      { .kind = G4_NAVAL },
      0,
      true },
    { "G4-253 Airborne in an aircraft",
      { { TROOP("Riflemen", 1, 8), .features = G4_AIRBORNE, .carried_by = 2 },
        { TROOP("Medium Lift Aircraft", 1, 8) } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      true },
    { "G4-253 Airborne in bad weather",
      { { TROOP("Riflemen", 1, 8), .features = G4_AIRBORNE, .carried_by = 2 },
        { TROOP("Medium Lift Aircraft", 1, 8) } },
      { .kind = G4_NAVAL, .ocean = 1, .bad_weather = 1 },
      0,
      false },
    { "G4-253 All-Weather Airborne in bad weather",
      { { TROOP("Riflemen", 1, 8), .features = G4_AIRBORNE | G4_ALL_WEATHER, .carried_by = 2 },
        { TROOP("Medium Lift Aircraft", 1, 8) } },
      { .kind = G4_NAVAL, .ocean = 1, .bad_weather = 1 },
      0,
      true },
    { "G4-253 Marines on horses aboard a ship",
      { { TROOP("Heavy Infantry", 1, 4), .features = G4_MARINE, .carried_by = 2 },
        { TROOP("Mounts", 1, 4), .carried_by = 3 },
        { TROOP("Brig", 1, 4) } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      true },
    { "G4-090 a cog by mobility alone",
      { { TROOP("Cog", 1, 3) } },
      { .kind = G4_NAVAL, .ocean = 1 },
      0,
      true },
    { "G4-090 a cog, with naval_class_test",
      { { TROOP("Cog", 1, 3) } },
      { .kind = G4_NAVAL, .ocean = 1, .rules = { .naval_class_test = 1 } },
      0,
      false },
    { "G4-090 a ship of the class, with naval_class_test",
      { { TROOP("Brig", 1, 4) } },
      { .kind = G4_NAVAL, .ocean = 1, .rules = { .naval_class_test = 1 } },
      0,
      true },
    { "G4-090 neutralizes it, with naval_class_test",
      { { TROOP("Fast Attack Boat", 1, 6) } },
      { .kind = G4_NAVAL, .rules = { .naval_class_test = 1 } },
      0,
      true },
    { "G4-090 of the Air class, with naval_class_test",
      { { TROOP("Jet Bomber", 1, 7) } },
      { .kind = G4_NAVAL, .ocean = 1, .rules = { .naval_class_test = 1 } },
      0,
      true },
    { "G4-090 AEW, with naval_class_test",
      { { TROOP("AEW", 1, 7) } },
      { .kind = G4_NAVAL, .ocean = 1, .rules = { .naval_class_test = 1 } },
      0,
      false },
    /* air */
    { "G4-091 the Air class", { { TROOP("Balloon", 1, 5) } }, { .kind = G4_AIR_BATTLE }, 0, true },
    { "G4-091 neutralizers of Air",
      { { TROOP("MANPAD", 1, 7) } },
      { .kind = G4_AIR_BATTLE },
      0,
      true },
    { "G4-256 nobody else", { { TROOP("AEW", 1, 7) } }, { .kind = G4_AIR_BATTLE }, 0, false },
    { "G4-256 tanks neither",
      { { TROOP("Heavy Tank", 1, 7) } },
      { .kind = G4_AIR_BATTLE },
      0,
      false },
    /* landings */
    { "G4-092 the defender has everybody",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .kind = G4_LANDING },
      0,
      true },
    { "G4-092 ships among the defenders",
      { { TROOP("Cog", 1, 3) } },
      { .kind = G4_LANDING },
      0,
      true },
    { "G4-092 the attacker cannot wade",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .kind = G4_LANDING },
      1,
      false },
    { "G4-092 but may scout",
      { { TROOP("Heavy Infantry", 1, 3) } },
      { .kind = G4_LANDING, .recon = 1 },
      1,
      true },
    { "G4-250 swims ashore",
      { { TROOP("Amphibious Warriors", 1, 3) } },
      { .kind = G4_LANDING },
      1,
      true },
    { "G4-250 carried by ship",
      { { TROOP("Heavy Infantry", 1, 3), .carried_by = 2 }, { TROOP("Cog", 1, 3) } },
      { .kind = G4_LANDING },
      1,
      true },
    { "G4-250 by ship on inland water",
      { { TROOP("Heavy Infantry", 1, 3), .carried_by = 2 }, { TROOP("Cog", 1, 3) } },
      { .kind = G4_LANDING, .inland = 1 },
      1,
      false },
    { "G4-250 by boat on inland water",
      { { TROOP("Heavy Infantry", 1, 3), .carried_by = 2 }, { TROOP("Boat", 1, 3) } },
      { .kind = G4_LANDING, .inland = 1 },
      1,
      true },
    { "G4-250 the ship itself on inland water",
      { { TROOP("Cog", 1, 3) } },
      { .kind = G4_LANDING, .inland = 1 },
      1,
      false },
    { "G4-250 on horseback is no way",
      { { TROOP("Heavy Infantry", 1, 3), .carried_by = 2 }, { TROOP("Mounts", 1, 3) } },
      { .kind = G4_LANDING },
      1,
      false },
};

static void takes_part(void **state)
{
    const struct row *r = *state;
    g4_ranks ranks = deploy(&force, 0, r->troops, 3);

    ranks.lands = r->lands;
    assert_int_equal(g4_takes_part(&ranks, 0, &r->field), r->takes_part);
}

/* What the referee says of a line outweighs its mobility. */
static void judged(void **state)
{
    const troop cog = { TROOP("Cog", 1, 3) }, jet = { TROOP("Jet Fighter", 1, 7) };
    g4_field land = plain_field(), air = { .kind = G4_AIR_BATTLE };
    g4_ranks ranks = deploy(&force, 0, &cog, 1);

    (void)state;
    assert_false(g4_takes_part(&ranks, 0, &land));
    force.lines[0].ignores_mobility = 1;
    assert_true(g4_takes_part(&ranks, 0, &land));
    assert_false(g4_takes_part(&ranks, 0, &air));
    force.lines[0].in_support = 0;
    assert_false(g4_takes_part(&ranks, 0, &land));

    ranks = deploy(&force, 0, &jet, 1);
    force.lines[0].in_theater = 0;
    assert_false(g4_takes_part(&ranks, 0, &land));
}

static void orbital_drop(void **state)
{
    const troop drop = { TROOP("Riflemen", 1, 9), .features = G4_AIRBORNE | G4_SEALED };
    g4_field beach = { .kind = G4_LANDING };
    g4_ranks ranks = deploy(&force, 0, &drop, 1);

    (void)state;
    ranks.lands = 1;
    assert_int_equal(g4_landing_passage(&ranks, 0, &beach), G4_PASSAGE_NONE);
    force.lines[0].orbital_drop = 1;
    assert_int_equal(g4_landing_passage(&ranks, 0, &beach), G4_PASSAGE_BY_AIR);
}

static void surrendered(void **state)
{
    const troop two[] = { { TROOP("Heavy Infantry", 4, 3) }, { TROOP("Bowmen", 3, 3) } };
    g4_field land = plain_field();
    g4_ranks ranks = deploy(&force, 0, two, 2);
    g4_standing standing = g4_standing_of(&g4_book, &force);

    (void)state;
    assert_int_equal(g4_ranks_elements(&ranks, &land), 7);
    force.lines[1].captured = 1;
    ranks = g4_ranks_of(0);
    g4_ranks_add(&g4_book, &ranks, &force, 0, NULL, UINT32_MAX);
    assert_int_equal(g4_ranks_elements(&ranks, &land), 4);

    standing.count[0] = 1;
    ranks = g4_ranks_of(0);
    g4_ranks_add(&g4_book, &ranks, &force, 0, &standing, 1U << 0);
    assert_int_equal(g4_ranks_elements(&ranks, &land), 1);
}

/* Sets play's choices: a Hovercraft that goes by water is no land element that day. */
static void hovercraft(void **state)
{
    const troop hover = { TROOP("Light Truck", 1, 7), .features = G4_HOVERCRAFT };
    g4_field land = plain_field(), coast = { .kind = G4_NAVAL };
    g4_ranks ranks = deploy(&force, 0, &hover, 1);
    g4_standing standing = g4_standing_of(&g4_book, &force);

    (void)state;
    assert_true(g4_takes_part(&ranks, 0, &land));
    assert_false(g4_takes_part(&ranks, 0, &coast));
    standing.as_coast = 1;
    ranks = g4_ranks_of(0);
    g4_ranks_add(&g4_book, &ranks, &force, 0, &standing, UINT32_MAX);
    assert_false(g4_takes_part(&ranks, 0, &land));
    assert_true(g4_takes_part(&ranks, 0, &coast));
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, takes_part, rows);
    BNI_NAMED(&tests, "G4-089 what the referee rules", judged);
    BNI_NAMED(&tests, "G4-250 an orbital drop is carried by air", orbital_drop);
    BNI_NAMED(&tests, "G4-010 who is left of a roster", surrendered);
    BNI_NAMED(&tests, "G4-046 one mobility a day", hovercraft);
    return BNI_RUN("participants", &tests);
}
