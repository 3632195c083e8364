#include "defense.h"

#include "battlefield_test.h"

static g4_force force; /* too large for a frame */

/* ---- value -------------------------------------------------------------------------------- */

static const struct value_row {
    const char *name;
    int32_t terrain, die, db;
    bool rolled;
} value_rows[] = {
    { "G4-166 plains", G4_PLAINS, 0, 1, false },
    { "G4-166 ocean", G4_OCEAN, 0, 0, false },
    { "G4-166 woods on 1", G4_WOODLANDS, 1, 1, true },
    { "G4-166 woods on 2", G4_WOODLANDS, 2, 1, true },
    { "G4-166 woods on 3", G4_WOODLANDS, 3, 2, true },
    { "G4-166 woods on 4", G4_WOODLANDS, 4, 2, true },
    { "G4-166 woods on 5", G4_WOODLANDS, 5, 3, true },
    { "G4-166 woods on 6", G4_WOODLANDS, 6, 3, true },
    { "G4-166 hills on 1", G4_HILLS, 1, 2, true },
    { "G4-166 hills on 6", G4_HILLS, 6, 4, true },
    { "G4-166 mountains on 1", G4_MOUNTAIN, 1, 3, true },
    { "G4-166 mountains on 6", G4_MOUNTAIN, 6, 5, true },
    { "G4-166 a town on 1", G4_BUILT_UP, 1, 3, true },
    { "G4-166 a town on 6", G4_BUILT_UP, 6, 5, true },
    { "G4-166 ice on 6", G4_ARCTIC, 6, 3, true },
    { "G4-166 desert on 6", G4_DESERT, 6, 3, true },
    { "G4-166 jungle on 6", G4_JUNGLE, 6, 3, true },
    { "G4-166 swamp on 6", G4_SWAMPLAND, 6, 3, true },
    { "G4-166 fields on 6", G4_RURAL, 6, 3, true },
    { "G4-166 a beach on 6", G4_ISLAND_BEACH, 6, 3, true },
};

static void value(void **state)
{
    const struct value_row *r = *state;

    assert_int_equal(g4_field_db_rolled(&g4_book, r->terrain), r->rolled);
    assert_int_equal(g4_field_db(&g4_book, r->terrain, r->die), r->db);
}

/* ---- who ---------------------------------------------------------------------------------- */

enum { A = 0, B = 1 };
#define NOBODY .initiative = G4_NONE
#define LEADS(side_, lead_) .initiative = (side_), .lead = (lead_)
#define BUNKERED_B .posture = { [B] = G4_BUNKERED }

/* On plains, where the ground is worth 1; what either side has. */
static const struct who_row {
    const char *name;
    g4_ground ground;
    g4_readings rules;
    int32_t lasting[2], ambush[2]; /* of A and of B */
} who_rows[] = {
    { "G4-165 pitched: the side with initiative",
      { LEADS(A, G4_INITIATIVE) },
      { 0 },
      { 1, 0 },
      { 0, 0 } },
    { "G4-165 pitched: nobody's initiative", { NOBODY }, { 0 }, { 0, 0 }, { 0, 0 } },
    { "G4-165 pitched: bunkered is not enough", { NOBODY, BUNKERED_B }, { 0 }, { 0, 0 }, { 0, 0 } },
    { "G4-165 pitched: bunkered, with bunkered_keeps_db",
      { NOBODY, BUNKERED_B },
      { .bunkered_keeps_db = 1 },
      { 0, 1 },
      { 0, 0 } },
    { "G4-165 pitched: initiative against bunkered",
      { LEADS(A, G4_SURPRISE), BUNKERED_B },
      { 0 },
      { 1, 0 },
      { 0, 0 } },
    { "G4-165 pitched: the same with bunkered_keeps_db",
      { LEADS(A, G4_SURPRISE), BUNKERED_B },
      { .bunkered_keeps_db = 1 },
      { 0, 1 },
      { 0, 0 } },
    { "G4-165 pitched: nobody bunkered, with bunkered_keeps_db",
      { LEADS(A, G4_INITIATIVE) },
      { .bunkered_keeps_db = 1 },
      { 1, 0 },
      { 0, 0 } },
    { "G4-165 encounter: initiative is not enough",
      { LEADS(A, G4_SURPRISE), .encounter = 1 },
      { 0 },
      { 0, 0 },
      { 0, 0 } },
    { "G4-165 encounter: the bunkered side",
      { LEADS(A, G4_SURPRISE), BUNKERED_B, .encounter = 1 },
      { 0 },
      { 0, 1 },
      { 0, 0 } },
    { "G4-165 encounter: on patrol is not bunkered",
      { NOBODY, .posture = { [B] = G4_PATROLLING }, .encounter = 1 },
      { 0 },
      { 0, 0 },
      { 0, 0 } },
    { "G4-165 ambush in a pitched battle", { LEADS(A, G4_AMBUSH) }, { 0 }, { 1, 0 }, { 1, 0 } },
    { "G4-165 ambush in an encounter",
      { LEADS(A, G4_AMBUSH), .encounter = 1 },
      { 0 },
      { 0, 0 },
      { 1, 0 } },
    { "G4-165 ambush of bunkered troops",
      { LEADS(A, G4_AMBUSH), BUNKERED_B, .encounter = 1 },
      { 0 },
      { 0, 1 },
      { 1, 0 } },
    { "G4-165 pitched, with ambush_db_pitched_only",
      { LEADS(A, G4_AMBUSH) },
      { .ambush_db_pitched_only = 1 },
      { 1, 0 },
      { 1, 0 } },
    { "G4-165 encounter, with ambush_db_pitched_only",
      { LEADS(A, G4_AMBUSH), .encounter = 1 },
      { .ambush_db_pitched_only = 1 },
      { 0, 0 },
      { 0, 0 } },
    { "G4-165 lost by a revolt",
      { LEADS(A, G4_INITIATIVE), .revolted = { [A] = 1 } },
      { 0 },
      { 0, 0 },
      { 0, 0 } },
    { "G4-165 kept in the enemy's revolt",
      { LEADS(A, G4_INITIATIVE), .revolted = { [B] = 1 } },
      { 0 },
      { 1, 0 },
      { 0, 0 } },
};

static void who(void **state)
{
    const struct who_row *r = *state;
    g4_battle_inputs inputs = { .kind = G4_LAND, .terrain = G4_PLAINS };

    for (int32_t side = 0; side < 2; side++) {
        g4_defense got = g4_defense_of(&g4_book, &inputs, &r->ground, &r->rules, side, NULL);
        bool any = r->lasting[side] || r->ambush[side];

        assert_int_equal(got.lasting, r->lasting[side]);
        assert_int_equal(got.ambush, r->ambush[side]);
        assert_int_equal(got.value, any ? 1 : 0);
        assert_int_equal(got.source, any ? G4_DB_TERRAIN : G4_DB_NONE);
    }
}

/* ---- what the referee sets ---------------------------------------------------------------- */

static void set_by_referee(void **state)
{
    g4_battle_inputs inputs = { .kind = G4_LAND, .terrain = G4_HILLS };
    g4_ground ground = { LEADS(A, G4_INITIATIVE) }, level = { NOBODY };
    g4_readings rules = { 0 };
    g4_defense got = g4_defense_of(&g4_book, &inputs, &ground, &rules, A, NULL);

    (void)state;
    assert_int_equal(got.rolled, 1);
    inputs.given[G4_IN_DB] = 1;
    inputs.db = 4;
    got = g4_defense_of(&g4_book, &inputs, &ground, &rules, A, NULL);
    assert_int_equal(got.rolled, 0);
    assert_int_equal(got.value, 4);
    assert_int_equal(got.source, G4_DB_REFEREE);
    assert_int_equal(g4_defense_of(&g4_book, &inputs, &level, &rules, A, NULL).value, 0);

    inputs.db_owner = 1 + B;
    assert_int_equal(g4_defense_of(&g4_book, &inputs, &ground, &rules, A, NULL).value, 0);
    assert_int_equal(g4_defense_of(&g4_book, &inputs, &level, &rules, B, NULL).value, 4);
    inputs.given[G4_IN_DB] = 0;
    assert_int_equal(g4_defense_of(&g4_book, &inputs, &level, &rules, B, NULL).rolled, 1);
}

/* ---- other kinds of battle ---------------------------------------------------------------- */

static void by_kind(void **state)
{
    g4_battle_inputs siege = {
        .kind = G4_SIEGE, .besieged = 1 + B, .fortress = G4_PERMANENT, .fortress_tl = 3
    };
    g4_battle_inputs shore = { .kind = G4_LANDING, .attacker = 1 + A, .shore = 1 };
    g4_battle_inputs sea = { .kind = G4_NAVAL, .home_waters = 1 + B };
    g4_battle_inputs air = { .kind = G4_AIR_BATTLE, .terrain = G4_PLAINS };
    g4_ground ground = { LEADS(A, G4_AMBUSH), BUNKERED_B };
    g4_readings rules = { 0 };

    (void)state;
    assert_int_equal(g4_defense_of(&g4_book, &siege, &ground, &rules, A, NULL).source, G4_DB_NONE);
    assert_int_equal(g4_defense_of(&g4_book, &siege, &ground, &rules, B, NULL).value, 7);
    ground.crowded = 1;
    assert_int_equal(g4_defense_of(&g4_book, &siege, &ground, &rules, B, NULL).value, 6);
    ground.revolted[B] = 1;
    assert_int_equal(g4_defense_of(&g4_book, &siege, &ground, &rules, B, NULL).value, 0);
    assert_int_equal(g4_defense_of(&g4_book, &shore, &ground, &rules, B, NULL).value, 0);
    ground.revolted[B] = 0;
    assert_int_equal(g4_defense_of(&g4_book, &shore, &ground, &rules, B, NULL).value, 4);
    assert_int_equal(g4_defense_of(&g4_book, &shore, &ground, &rules, A, NULL).source, G4_DB_NONE);
    assert_int_equal(g4_defense_of(&g4_book, &sea, &ground, &rules, B, NULL).value, 1);
    assert_int_equal(g4_defense_of(&g4_book, &sea, &ground, &rules, A, NULL).source, G4_DB_NONE);
    sea.ocean = 1;
    assert_int_equal(g4_defense_of(&g4_book, &sea, &ground, &rules, B, NULL).source, G4_DB_NONE);
    assert_int_equal(g4_defense_of(&g4_book, &air, &ground, &rules, A, NULL).source, G4_DB_NONE);
}

static void inside(void **state)
{
    g4_battle_inputs siege = { .kind = G4_SIEGE, .besieged = 1 + B, .fortress = G4_IMPROVISED };
    g4_ground ground = { NOBODY, .posture = { [B] = G4_PATROLLING } };
    g4_readings rules = { 0 };

    (void)state;
    assert_int_equal(g4_defense_of(&g4_book, &siege, &ground, &rules, B, NULL).value, 0);
    ground.withdrew_inside[B] = 1;
    assert_int_equal(g4_defense_of(&g4_book, &siege, &ground, &rules, B, NULL).value, 4);
    ground.withdrew_inside[B] = 0;
    ground.posture[B] = G4_BUNKERED;
    assert_int_equal(g4_defense_of(&g4_book, &siege, &ground, &rules, B, NULL).value, 4);
}

static void postures(void **state)
{
    g4_battle_inputs siege = { .kind = G4_SIEGE, .besieged = 1 + B };
    g4_battle_inputs shore = { .kind = G4_LANDING, .attacker = 1 + A }, land = { .kind = G4_LAND };

    (void)state;
    g4_force_defaults(&g4_book, &force);
    force.inputs.posture = G4_MOBILE;
    assert_int_equal(g4_posture_at_start(&force, &siege, A), G4_MOBILE);
    assert_int_equal(g4_posture_at_start(&force, &siege, B), G4_BUNKERED);
    assert_int_equal(g4_posture_at_start(&force, &shore, A), G4_MOBILE);
    assert_int_equal(g4_posture_at_start(&force, &shore, B), G4_PATROLLING);
    assert_int_equal(g4_posture_at_start(&force, &land, B), G4_MOBILE);
    force.inputs.given[G4_IN_POSTURE] = 1;
    force.inputs.posture = G4_NO_SECURITY;
    assert_int_equal(g4_posture_at_start(&force, &siege, B), G4_NO_SECURITY);
}

/* ---- when --------------------------------------------------------------------------------- */

static const struct when_row {
    const char *name;
    g4_defense defense;
    int32_t round;
    bool defends;
    int32_t db;
} when_rows[] = {
    { "G4-167 with a defense strategy", { .value = 3, .lasting = 1 }, 1, true, 3 },
    { "G4-167 later too", { .value = 3, .lasting = 1 }, 9, true, 3 },
    { "G4-167 not with an attack", { .value = 3, .lasting = 1 }, 1, false, 0 },
    { "G4-167 an ambusher who attacks in round 1", { .value = 3, .ambush = 1 }, 1, false, 3 },
    { "G4-167 an ambusher in round 2", { .value = 3, .ambush = 1 }, 2, false, 0 },
    { "G4-167 who has the ground for round 1 only", { .value = 3, .ambush = 1 }, 2, true, 0 },
    { "G4-167 an ambusher with initiative, defending later",
      { .value = 3, .ambush = 1, .lasting = 1 },
      2,
      true,
      3 },
    { "G4-167 who has none", { 0 }, 1, true, 0 },
};

static void when(void **state)
{
    const struct when_row *r = *state;

    assert_int_equal(g4_db_now(&r->defense, r->round, r->defends), r->db);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, value, value_rows);
    BNI_ROWS(&tests, who, who_rows);
    BNI_ROWS(&tests, when, when_rows);
    BNI_NAMED(&tests, "G4-166 set by the referee", set_by_referee);
    BNI_NAMED(&tests, "G4-165 fortress, shore, home waters, air", by_kind);
    BNI_NAMED(&tests, "G4-241 who is inside", inside);
    BNI_NAMED(&tests, "G4-248 postures at the start", postures);
    return BNI_RUN("defense", &tests);
}
