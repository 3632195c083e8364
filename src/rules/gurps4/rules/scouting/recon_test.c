#include "recon.h"

#include "rules/field/battlefield_test.h"

static g4_force force; /* too large for a frame */

/* ---- modifiers ---------------------------------------------------------------------------- */

#define FOOT                                                                                       \
    {                                                                                              \
        TROOP("Heavy Infantry", 3, 3)                                                              \
    }
#define SCOUTS                                                                                     \
    {                                                                                              \
        TROOP("Light Infantry", 2, 3)                                                              \
    }
#define FOOT_AND_SCOUTS                                                                            \
    {                                                                                              \
        { TROOP("Heavy Infantry", 3, 3) },                                                         \
        {                                                                                          \
            TROOP("Light Infantry", 2, 3)                                                          \
        }                                                                                          \
    }
enum { WOODS = 1 << G4_WOODLANDS };

/* What modifies a skill of 10; `rule` must have left a term if the sum is not 0. */
static const struct modifier_row {
    const char *name;
    troop troops[2];
    g4_scouts self, enemy;
    g4_field field;
    int32_t modifier;
} modifier_rows[] = {
    { "G4-122 nothing", FOOT_AND_SCOUTS, { 0 }, { 0 }, { .terrain = G4_PLAINS }, 0 },
    { "G4-124 all in the air",
      { { TROOP("Scout Aircraft", 3, 6) } },
      { 0 },
      { 0 },
      { .kind = G4_AIR_BATTLE, .terrain = G4_PLAINS },
      -1 },
    { "G4-124 not all of them",
      { { TROOP("Scout Aircraft", 3, 6) }, { TROOP("Motor Recon", 1, 6) } },
      { 0 },
      { 0 },
      { .terrain = G4_PLAINS },
      0 },
    { "G4-124 who can walk need not fly",
      { { TROOP("Flying Infantry", 3, 3) } },
      { 0 },
      { 0 },
      { .kind = G4_LANDING, .terrain = G4_PLAINS },
      0 },
    { "G4-124 not in camp",
      { { TROOP("Scout Aircraft", 3, 6) } },
      { .posture = G4_PATROLLING },
      { 0 },
      { .kind = G4_AIR_BATTLE, .terrain = G4_PLAINS },
      0 },
    { "G4-125 forced march",
      FOOT_AND_SCOUTS,
      { .forced_march = 1 },
      { 0 },
      { .terrain = G4_PLAINS },
      -1 },
    { "G4-125 forced march, failed",
      FOOT_AND_SCOUTS,
      { .forced_march = 1, .forced_march_failed = 1 },
      { 0 },
      { .terrain = G4_PLAINS },
      -2 },
    { "G4-126 no security on the march",
      FOOT_AND_SCOUTS,
      { .without_security = 1 },
      { 0 },
      { .terrain = G4_PLAINS },
      -5 },
    { "G4-127 no scouts", { FOOT }, { 0 }, { 0 }, { .terrain = G4_PLAINS }, -1 },
    { "G4-127 nothing but scouts", { SCOUTS }, { 0 }, { 0 }, { .terrain = G4_PLAINS }, 2 },
    { "G4-127 not at sea",
      { { TROOP("Cog", 1, 3) } },
      { 0 },
      { 0 },
      { .kind = G4_NAVAL, .ocean = 1, .terrain = G4_OCEAN },
      0 },
    { "G4-128 friendly locals",
      FOOT_AND_SCOUTS,
      { .locals = 1 },
      { 0 },
      { .terrain = G4_PLAINS },
      1 },
    { "G4-128 hostile locals",
      FOOT_AND_SCOUTS,
      { .locals = 2 },
      { 0 },
      { .terrain = G4_PLAINS },
      -1 },
    { "G4-129 on a road", FOOT_AND_SCOUTS, { .on_road = 1 }, { 0 }, { .terrain = G4_PLAINS }, -1 },
    { "G4-129 tied to roads",
      FOOT_AND_SCOUTS,
      { .on_road = 1, .tied_to_road = 1 },
      { 0 },
      { .terrain = G4_PLAINS },
      -3 },
    { "G4-130 half as fast again",
      FOOT_AND_SCOUTS,
      { .speed = RAT(30, 1) },
      { .speed = RAT(20, 1) },
      { .terrain = G4_PLAINS },
      1 },
    { "G4-130 a hair slower",
      FOOT_AND_SCOUTS,
      { .speed = RAT(299, 10) },
      { .speed = RAT(20, 1) },
      { .terrain = G4_PLAINS },
      0 },
    { "G4-130 the enemy in camp",
      FOOT_AND_SCOUTS,
      { .speed = RAT(30, 1) },
      { .speed = RAT(20, 1), .posture = G4_PATROLLING },
      { .terrain = G4_PLAINS },
      0 },
    { "G4-131 some know the ground",
      { { TROOP("Heavy Infantry", 3, 3) }, { TROOP("Light Infantry", 1, 3), .terrains = WOODS } },
      { 0 },
      { 0 },
      { .terrain = G4_WOODLANDS },
      1 },
    { "G4-131 all know it",
      { { TROOP("Heavy Infantry", 3, 3), .terrains = WOODS },
        { TROOP("Light Infantry", 1, 3), .terrains = WOODS } },
      { 0 },
      { 0 },
      { .terrain = G4_WOODLANDS },
      4 },
    { "G4-131 other ground",
      { { TROOP("Heavy Infantry", 3, 3), .terrains = WOODS },
        { TROOP("Light Infantry", 1, 3), .terrains = WOODS } },
      { 0 },
      { 0 },
      { .terrain = G4_PLAINS },
      0 },
    { "G4-132 bunkered", { FOOT }, { .posture = G4_BUNKERED }, { 0 }, { .terrain = G4_PLAINS }, 3 },
    { "G4-133 on patrol",
      { FOOT },
      { .posture = G4_PATROLLING },
      { 0 },
      { .terrain = G4_PLAINS },
      0 },
    { "G4-133 no security in camp",
      { FOOT },
      { .posture = G4_NO_SECURITY },
      { 0 },
      { .terrain = G4_PLAINS },
      -5 },
    { "G4-133 friendly locals about a camp",
      { FOOT },
      { .posture = G4_PATROLLING, .locals = 1 },
      { 0 },
      { .terrain = G4_PLAINS },
      2 },
    { "G4-133 hostile locals about a camp",
      { FOOT },
      { .posture = G4_PATROLLING, .locals = 2 },
      { 0 },
      { .terrain = G4_PLAINS },
      -2 },
    { "G4-133 marching means nothing in camp",
      { FOOT },
      { .posture = G4_PATROLLING, .forced_march = 1, .on_road = 1, .without_security = 1 },
      { 0 },
      { .terrain = G4_PLAINS },
      0 },
    { "G4-134 superiorities",
      FOOT_AND_SCOUTS,
      { .recon_bonus = 3, .air_bonus = 2 },
      { 0 },
      { .terrain = G4_PLAINS },
      5 },
    { "G4-134 in camp too",
      { FOOT },
      { .posture = G4_PATROLLING, .recon_bonus = 1 },
      { 0 },
      { .terrain = G4_PLAINS },
      1 },
};

static void modifier(void **state)
{
    const struct modifier_row *r = *state;
    g4_ranks ranks = deploy(&force, 0, r->troops, 2);
    g4_scouts self = r->self;
    g4_field field = r->field;
    bn_trace *trace = fresh_trace();

    self.intelligence = 10;
    self.strategy = 11; /* rounded down */
    field.recon = 1;
    assert_int_equal(g4_recon_skill(&g4_book, &self, &r->enemy, &ranks, &field, NULL),
                     10 + r->modifier);
    assert_int_equal(g4_recon_skill(&g4_book, &self, &r->enemy, &ranks, &field, trace),
                     10 + r->modifier);
    assert_int_equal(group_sum(trace, G4_TERMS_RECON, 0), 10 + r->modifier);
    if (r->modifier != 0 && strncmp(r->name, "G4-133", 6) != 0) /* the rule of the name speaks */
        assert_true(spoke(trace, (uint16_t)(100 * (r->name[3] - '0') + 10 * (r->name[4] - '0') +
                                            (r->name[5] - '0'))));
}

static void seer(void **state)
{
    const troop foot[] = { FOOT };
    g4_ranks ranks = deploy(&force, 0, foot, 1);
    g4_field field = plain_field();
    g4_scouts self = { .intelligence = 10, .strategy = 10 }, enemy = { 0 };

    (void)state;
    field.recon = 1;
    assert_int_equal(g4_recon_skill(&g4_book, &self, &enemy, &ranks, &field, NULL), 9);
    ranks.seer_ts = bn_rat_int(40);
    assert_int_equal(g4_recon_skill(&g4_book, &self, &enemy, &ranks, &field, NULL), 10);
}

static void from_document(void **state)
{
    (void)state;
    g4_force_defaults(&g4_book, &force);
    force.inputs.posture = G4_NO_SECURITY;
    force.inputs.locals = 2;
    force.forced_march = force.on_road = 1;

    g4_scouts self = g4_scouts_of(&force);

    assert_int_equal(self.posture, G4_NO_SECURITY);
    assert_int_equal(self.locals, 2);
    assert_int_equal(self.forced_march + self.on_road, 2);
    assert_int_equal(self.without_security + self.tied_to_road + self.forced_march_failed, 0);
}

static void conditions(void **state)
{
    g4_battle_inputs inputs = { .kind = G4_NAVAL,
                                .terrain = G4_OCEAN,
                                .night = 1,
                                .bad_weather = 1,
                                .ocean = 1,
                                .hard_winter = 1 };
    g4_readings rules = { .naval_class_test = 1 };
    g4_field field = g4_field_of(&inputs, &rules);

    (void)state;
    assert_int_equal(field.kind, G4_NAVAL);
    assert_int_equal(field.terrain, G4_OCEAN);
    assert_int_equal(field.night + field.bad_weather + field.ocean + field.hard_winter, 4);
    assert_int_equal(field.underground + field.encounter + field.recon + field.timeless, 0);
    assert_int_equal(field.rules.naval_class_test, 1);
}

static void by_arrangement(void **state)
{
    g4_battle_inputs inputs = { .recon_contest = 1 };

    (void)state;
    assert_true(g4_recon_held(&inputs));
    inputs.recon_contest = 0;
    assert_false(g4_recon_held(&inputs));
}

/* ---- terrain rating ----------------------------------------------------------------------- */

static const struct rating_row {
    const char *name;
    int32_t terrain;
    uint8_t inside, hedgerows, trackless;
    int32_t fair, night, storm, both;
} rating_rows[] = {
    { "G4-135 Arctic", G4_ARCTIC, 0, 0, 0, 6, 3, 5, 2 },
    { "G4-135 Built-Up", G4_BUILT_UP, 0, 0, 0, 6, 3, 5, 2 },
    { "G4-135 Built-Up, both inside", G4_BUILT_UP, 1, 0, 0, 3, 2, 2, 1 },
    { "G4-135 Desert", G4_DESERT, 0, 0, 0, 7, 4, 6, 3 },
    { "G4-135 Hills", G4_HILLS, 0, 0, 0, 6, 3, 5, 2 },
    { "G4-135 Island or coast", G4_ISLAND_BEACH, 0, 0, 0, 6, 3, 5, 2 },
    { "G4-135 Jungle", G4_JUNGLE, 0, 0, 0, 3, 2, 2, 1 },
    { "G4-135 Mountain", G4_MOUNTAIN, 0, 0, 0, 4, 2, 3, 1 },
    { "G4-135 Ocean", G4_OCEAN, 0, 0, 0, 8, 4, 7, 3 },
    { "G4-135 Plains", G4_PLAINS, 0, 0, 0, 8, 4, 7, 3 },
    { "G4-135 Rural", G4_RURAL, 0, 0, 0, 6, 3, 5, 2 },
    { "G4-135 Rural, hedgerows", G4_RURAL, 0, 1, 0, 5, 3, 4, 2 },
    { "G4-135 Swampland", G4_SWAMPLAND, 0, 0, 0, 4, 2, 3, 1 },
    { "G4-135 Underwater", G4_UNDERWATER, 0, 0, 0, 4, 2, 3, 1 },
    { "G4-135 Woodlands", G4_WOODLANDS, 0, 0, 0, 5, 3, 4, 2 },
    { "G4-135 Woodlands, trackless", G4_WOODLANDS, 0, 0, 1, 4, 2, 3, 1 },
    { "G4-135 variants belong to their ground", G4_PLAINS, 1, 1, 1, 8, 4, 7, 3 },
};

static void rating(void **state)
{
    const struct rating_row *r = *state;
    g4_battle_inputs inputs = { .terrain = r->terrain,
                                .both_began_inside = r->inside,
                                .hedgerows = r->hedgerows,
                                .trackless = r->trackless };

    assert_int_equal(g4_terrain_rating_of(&g4_book, &inputs, NULL), r->fair);
    assert_int_equal((r->fair + 1) / 2, r->night); /* the table agrees with the rule */
    inputs.bad_weather = 1;
    assert_int_equal(g4_terrain_rating_of(&g4_book, &inputs, NULL), r->storm);
    inputs.night = 1;
    assert_int_equal(g4_terrain_rating_of(&g4_book, &inputs, NULL), r->both);
    inputs.bad_weather = 0;
    assert_int_equal(g4_terrain_rating_of(&g4_book, &inputs, NULL), r->night);
    inputs.night = 0;
    inputs.underground = 1;
    assert_int_equal(g4_terrain_rating_of(&g4_book, &inputs, NULL), r->night);
}

/* ---- the running example ------------------------------------------------------------------ */

static void drakes_cross(void **state)
{
    const troop ours[] = { FOOT }, theirs[] = { { TROOP("Heavy Infantry", 20, 3) },
                                                { TROOP("Light Infantry", 2, 3) } };
    static g4_force enemy_force;
    g4_ranks a = deploy(&force, 0, ours, 1), b = deploy(&enemy_force, 1, theirs, 2);
    g4_field field = { .terrain = G4_RURAL, .recon = 1 };
    g4_scouts richard = { .intelligence = 7, .strategy = 10, .locals = 1, .on_road = 1 };
    g4_scouts strykland = { .intelligence = 14, .strategy = 12, .locals = 2, .on_road = 1 };
    g4_reckoning reckoning = g4_reckon(&g4_book, &a, &b, &field, NULL);
    g4_battle_inputs inputs = { .terrain = G4_RURAL };

    (void)state;
    g4_scouts_reckoned(&richard, &reckoning, 0);
    g4_scouts_reckoned(&strykland, &reckoning, 1);
    assert_int_equal(strykland.recon_bonus, 3);

    g4_contest_of_scouts both = {
        .skill = { g4_recon_skill(&g4_book, &richard, &strykland, &a, &field, NULL),
                   g4_recon_skill(&g4_book, &strykland, &richard, &b, &field, NULL) },
        .rating = g4_terrain_rating_of(&g4_book, &inputs, NULL),
    };

    assert_int_equal(both.skill[0], 7);
    assert_int_equal(both.skill[1], 14);
    assert_int_equal(both.rating, 6);
    assert_int_equal(g4_recon_consequence(&g4_book, &both, 8, 12), G4_RECON_INITIATIVE_B);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, modifier, modifier_rows);
    BNI_ROWS(&tests, rating, rating_rows);
    BNI_NAMED(&tests, "G4-267 a seer is a scout", seer);
    BNI_NAMED(&tests, "G4-122 what the document says", from_document);
    BNI_NAMED(&tests, "G4-123 conditions", conditions);
    BNI_NAMED(&tests, "G4-121 by arrangement", by_arrangement);
    BNI_NAMED(&tests, "G4-122 Drake's Cross", drakes_cross);
    return BNI_RUN("recon", &tests);
}
