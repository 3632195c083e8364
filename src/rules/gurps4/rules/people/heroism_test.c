#include "heroism.h"

#include "rules/forces/muster_test.h"

static const struct hero_row {
    const char *name;
    g4_person person;
    g4_place_in_battle place;
    int32_t risk, roll;
    int32_t target, bonus;
} hero_rows[] = {
    { "G4-173 Drake's Cross: Sheryl",
      { .useful_asset = 1, .leads_elements = 1 },
      { 0 },
      3,
      9,
      10,
      1 },
    { "G4-173 Tess Davenport, medic", { .useful_asset = 1 }, { 0 }, 1, 7, 7, 1 },
    { "G4-173 Quintus Petronius, legionary", { .useful_asset = 1 }, { 0 }, 1, 6, 7, 1 },
    { "G4-173 Max Knoedel, truck driver", { 0 }, { .with_train = 1 }, 0, 18, 4, -1 },
    { "G4-173 Corporal Norris, orderly", { 0 }, { 0 }, 0, 18, 5, -1 },
    { "G4-173 a command skill of 15 is an asset", { .leadership = 15 }, { 0 }, 0, 10, 6, 0 },
    { "G4-173 one of 14 is none", { .leadership = 14, .tactics = 14 }, { 0 }, 0, 10, 5, 0 },
    { "G4-173 assets count once",
      { .useful_asset = 1, .tactics = 16, .strategy = 17 },
      { 0 },
      0,
      10,
      6,
      0 },
    { "G4-173 with fierce troops", { 0 }, { .fierce = 1 }, 0, 10, 6, 0 },
    { "G4-173 with a support element",
      { 0 },
      { .with_support = 1, .more_elements = 1 },
      0,
      10,
      4,
      0 },
    { "G4-173 with the only element, a support one", { 0 }, { .with_support = 1 }, 0, 10, 5, 0 },
    { "G4-173 in the rear counts once",
      { 0 },
      { .with_support = 1, .with_train = 1, .more_elements = 1 },
      0,
      10,
      4,
      0 },
    { "G4-171 Risk of -3", { 0 }, { 0 }, -3, 10, 2, 0 },
    { "G4-174 a critical success at target 2", { 0 }, { 0 }, -3, 4, 2, 2 },
    { "G4-174 a success", { 0 }, { 0 }, 0, 5, 5, 1 },
    { "G4-174 a failure", { 0 }, { 0 }, 0, 6, 5, 0 },
    { "G4-174 a failure by 9", { 0 }, { 0 }, 0, 14, 5, 0 },
    { "G4-174 a critical failure by 10", { 0 }, { 0 }, 0, 15, 5, -1 },
    { "G4-174 a critical failure by 17", { .useful_asset = 1 }, { .fierce = 1 }, 3, 17, 10, -1 },
};

static void check_hero(void **state)
{
    const struct hero_row *r = *state;
    int32_t target = g4_heroism_target(&g4_book, &r->person, r->place, r->risk, NULL);

    assert_int_equal(target, r->target);
    assert_int_equal(g4_heroism_bonus(&g4_book, g4_check(&g4_book, target, r->roll)), r->bonus);
}

static const struct who_row {
    const char *name;
    g4_person person;
    bool commands, may;
} who_rows[] = {
    { "G4-172 a player's character", { .player = 1 }, false, true },
    { "G4-172 not the commander", { .player = 1 }, true, false },
    { "G4-172 an NPC", { 0 }, false, false },
    { "G4-172 a heroic NPC", { .heroic = 1 }, false, true },
};

static void check_who(void **state)
{
    const struct who_row *r = *state;

    assert_int_equal(g4_may_act(&r->person, r->commands), r->may);
}

static void risks(void **state)
{
    (void)state;
    assert_int_equal(g4_risk_span(&g4_book).min, -3);
    assert_int_equal(g4_risk_span(&g4_book).max, 3);
}

static void scenes(void **state)
{
    (void)state;
    assert_int_equal(g4_scene_bonus(&g4_book, true), 1);
    assert_int_equal(g4_scene_bonus(&g4_book, false), 0);
}

static void told(void **state)
{
    unsigned char block[4096];
    g4_person person = { .useful_asset = 1, .leads_elements = 1 };
    bn_arena arena;
    bn_trace trace;
    int64_t sum = 0;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    (void)g4_heroism_target(&g4_book, &person, (g4_place_in_battle){ .with_train = 1 }, 3, &trace);
    assert_int_equal(trace.count, 6);
    for (uint32_t i = 0; i < 5; i++)
        sum += trace.terms[i].value;
    assert_int_equal(sum, 9);
    assert_int_equal(trace.terms[5].value, 9);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_hero, hero_rows);
    BNI_ROWS(&tests, check_who, who_rows);
    BNI_NAMED(&tests, "G4-171 from -3 to +3", risks);
    BNI_NAMED(&tests, "G4-175 a scene played out", scenes);
    BNI_NAMED(&tests, "G4-173 the terms of a target", told);
    return BNI_RUN("heroism", &tests);
}
