#include "modifiers_test.h"

#define FORCE(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define ON(mask)                                                                                   \
    {                                                                                              \
        .ground = (mask)                                                                           \
    }
#define PLAIN                                                                                      \
    {                                                                                              \
        0                                                                                          \
    }
#define DEFENDER .stance = WM_DEFENDS
#define FLYING(num, den)                                                                           \
    {                                                                                              \
        .flying_percent = {(num), (den) }                                                          \
    }
#define FIFTH                                                                                      \
    {                                                                                              \
        .mounted_penalty_min_share = 1                                                             \
    }
#define STRONGHOLD_ONLY                                                                            \
    {                                                                                              \
        .stronghold_and_wall = 1                                                                   \
    }
#define PASS                                                                                       \
    {                                                                                              \
        .narrow_passage = 1                                                                        \
    }

static const modifier_row rows[] = {
    { "WM-058 stands higher",
      FORCE(0),
      FORCE(0),
      { .higher_force = 1 },
      PLAIN,
      20,
      WM_MODIFIERS_HIGHER_GROUND },
    { "WM-058 the enemy stands higher", FORCE(0), FORCE(0), { .higher_force = 2 }, PLAIN, 0, 0 },
    { "WM-058 the second side stands higher",
      FORCE(.side = 1),
      FORCE(0),
      { .higher_force = 2 },
      PLAIN,
      20,
      WM_MODIFIERS_HIGHER_GROUND },
    { "WM-058 the second side stands lower",
      FORCE(.side = 1),
      FORCE(0),
      { .higher_force = 1 },
      PLAIN,
      0,
      0 },
    { "WM-058 nobody does", FORCE(0), FORCE(0), PLAIN, PLAIN, 0, 0 },
    { "WM-059 halflings in fields", FORCE(.all_halflings = 1), FORCE(0), ON(WM_FIELDS), PLAIN, 20,
      WM_MODIFIERS_HALFLINGS_AT_HOME },
    { "WM-059 halflings in woods", FORCE(.all_halflings = 1), FORCE(0), ON(WM_WOODS), PLAIN, 20,
      WM_MODIFIERS_HALFLINGS_AT_HOME },
    { "WM-059 halflings in wooded fields, once", FORCE(.all_halflings = 1), FORCE(0),
      ON(WM_FIELDS | WM_WOODS), PLAIN, 20, 0 },
    { "WM-059 halflings in hills", FORCE(.all_halflings = 1), FORCE(0), ON(WM_HILLS), PLAIN, 0, 0 },
    { "WM-059 others in fields", FORCE(0), FORCE(.all_halflings = 1), ON(WM_FIELDS), PLAIN, 0, 0 },
    { "WM-060 elves in woods", FORCE(.all_elves = 1), FORCE(0), ON(WM_WOODS), PLAIN, 10,
      WM_MODIFIERS_ELVES_AT_HOME },
    { "WM-060 elves in fields", FORCE(.all_elves = 1), FORCE(0), ON(WM_FIELDS), PLAIN, 0, 0 },
    { "WM-060 elves with riders in woods", FORCE(.all_elves = 1, .riders = 1), FORCE(0),
      ON(WM_WOODS), PLAIN, -10, WM_MODIFIERS_ELVES_AT_HOME },
    { "WM-061 dwarves in hills", FORCE(.all_dwarves = 1), FORCE(0), ON(WM_HILLS), PLAIN, 20,
      WM_MODIFIERS_DWARVES_AT_HOME },
    { "WM-061 dwarves in mountains", FORCE(.all_dwarves = 1), FORCE(0), ON(WM_MOUNTAINS), PLAIN, 20,
      WM_MODIFIERS_DWARVES_AT_HOME },
    { "WM-061 dwarves in rough ground", FORCE(.all_dwarves = 1), FORCE(0), ON(WM_ROUGH), PLAIN, 0,
      0 },
    { "WM-062 riders in woods", FORCE(.riders = 1), FORCE(0), ON(WM_WOODS), PLAIN, -20,
      WM_MODIFIERS_MOUNTED_CLOSE_COUNTRY },
    { "WM-062 riders in mountains", FORCE(.riders = 1), FORCE(0), ON(WM_MOUNTAINS), PLAIN, -20,
      WM_MODIFIERS_MOUNTED_CLOSE_COUNTRY },
    { "WM-062 riders in hills", FORCE(.riders = 1), FORCE(0), ON(WM_HILLS), PLAIN, 0, 0 },
    { "WM-062 riders in their stronghold", FORCE(.riders = 1, .in_stronghold = 1, DEFENDER),
      FORCE(0), PLAIN, PLAIN, 30, WM_MODIFIERS_MOUNTED_CLOSE_COUNTRY },
    { "WM-062 riders who storm one", FORCE(.riders = 1), FORCE(.in_stronghold = 1, DEFENDER), PLAIN,
      PLAIN, 0, 0 },
    { "WM-062 by a fifth: too few", FORCE(.riders = 1), FORCE(0), ON(WM_WOODS), FIFTH, 0, 0 },
    { "WM-062 by a fifth: enough", FORCE(.riders = 1, .riders_many = 1), FORCE(0), ON(WM_WOODS),
      FIFTH, -20, WM_MODIFIERS_MOUNTED_CLOSE_COUNTRY },
    { "WM-063 mire", FORCE(0), FORCE(0), ON(WM_MIRE), PLAIN, -20, WM_MODIFIERS_MIRE },
    { "WM-063 mire, used to sand", FORCE(.terrain_adapted = WM_SAND), FORCE(0), ON(WM_MIRE), PLAIN,
      -20, WM_MODIFIERS_MIRE },
    { "WM-064 snow", FORCE(0), FORCE(0), ON(WM_SNOW), PLAIN, -10, WM_MODIFIERS_SHIFTING_GROUND },
    { "WM-064 sand", FORCE(0), FORCE(0), ON(WM_SAND), PLAIN, -10, WM_MODIFIERS_SHIFTING_GROUND },
    { "WM-064 snow and sand, once", FORCE(0), FORCE(0), ON(WM_SNOW | WM_SAND), PLAIN, -10, 0 },
    { "WM-065 desert people on sand", FORCE(.terrain_adapted = WM_SAND), FORCE(0), ON(WM_SAND),
      PLAIN, 0, 0 },
    { "WM-065 desert people in snow", FORCE(.terrain_adapted = WM_SAND), FORCE(0), ON(WM_SNOW),
      PLAIN, -10, 0 },
    { "WM-065 marsh people in mire", FORCE(.terrain_adapted = WM_MIRE), FORCE(0), ON(WM_MIRE),
      PLAIN, 0, 0 },
    { "WM-065 dwarves used to snow, in hills",
      FORCE(.all_dwarves = 1, .terrain_adapted = WM_SNOW | WM_HILLS), FORCE(0),
      ON(WM_HILLS | WM_SNOW), PLAIN, 20, 0 },
    { "WM-066 the attacker has none of it", FORCE(.holding = 1), FORCE(DEFENDER), PASS, PLAIN, 0,
      0 },
    { "WM-066 nor have two defenders", FORCE(DEFENDER, .holding = 1), FORCE(DEFENDER, .holding = 1),
      ON(WM_ROUGH), PLAIN, 0, 0 },
    { "WM-066 nor has a force on the march", FORCE(DEFENDER, .holding = 1, .on_march = 1), FORCE(0),
      PASS, PLAIN, 0, 0 },
    { "WM-066 all entries add up",
      FORCE(DEFENDER, .holding = 1, .behind_wall = 1, .in_stronghold = 1),
      FORCE(0),
      { .narrow_passage = 1, .deep_water = 1 },
      PLAIN,
      170,
      0 },
    { "WM-066 4.9% fly", FORCE(DEFENDER, .holding = 1), FLYING(49, 10), PASS, PLAIN, 60, 0 },
    { "WM-066 5% fly", FORCE(DEFENDER, .holding = 1), FLYING(5, 1), PASS, PLAIN, 30,
      WM_MODIFIERS_HOLDING },
    { "WM-066 99% fly", FORCE(DEFENDER, .holding = 1), FLYING(99, 1), PASS, PLAIN, 30,
      WM_MODIFIERS_NARROW_PASSAGE },
    { "WM-066 all fly", FORCE(DEFENDER, .holding = 1), FLYING(100, 1), PASS, PLAIN, 0, 0 },
    { "WM-066 the defender's own flyers do not matter",
      FORCE(DEFENDER, .holding = 1, .flying_percent = { 100, 1 }), FORCE(0), PASS, PLAIN, 60, 0 },
    { "WM-066 halves of water and rough ground",
      FORCE(DEFENDER),
      FLYING(7, 1),
      { .deep_water = 1, .ground = WM_ROUGH },
      PLAIN,
      30,
      0 },
    { "WM-067 holding", FORCE(DEFENDER, .holding = 1), FORCE(0), PLAIN, PLAIN, 10,
      WM_MODIFIERS_HOLDING },
    { "WM-067 not holding", FORCE(DEFENDER), FORCE(0), PLAIN, PLAIN, 0, 0 },
    { "WM-068 narrow passage", FORCE(DEFENDER), FORCE(0), PASS, PLAIN, 50,
      WM_MODIFIERS_NARROW_PASSAGE },
    { "WM-069 deep water",
      FORCE(DEFENDER),
      FORCE(0),
      { .deep_water = 1 },
      PLAIN,
      40,
      WM_MODIFIERS_DEEP_WATER },
    { "WM-070 rough ground", FORCE(DEFENDER), FORCE(0), ON(WM_ROUGH), PLAIN, 20,
      WM_MODIFIERS_ROUGH_OR_WALL },
    { "WM-070 hills", FORCE(DEFENDER), FORCE(0), ON(WM_HILLS), PLAIN, 20,
      WM_MODIFIERS_ROUGH_OR_WALL },
    { "WM-070 mountains", FORCE(DEFENDER), FORCE(0), ON(WM_MOUNTAINS), PLAIN, 20,
      WM_MODIFIERS_ROUGH_OR_WALL },
    { "WM-070 a wall", FORCE(DEFENDER, .behind_wall = 1), FORCE(0), PLAIN, PLAIN, 20,
      WM_MODIFIERS_ROUGH_OR_WALL },
    { "WM-070 a wall in the mountains, once", FORCE(DEFENDER, .behind_wall = 1), FORCE(0),
      ON(WM_MOUNTAINS | WM_HILLS | WM_ROUGH), PLAIN, 20, 0 },
    { "WM-070 woods are not rough", FORCE(DEFENDER), FORCE(0), ON(WM_WOODS), PLAIN, 0, 0 },
    { "WM-071 stronghold", FORCE(DEFENDER, .in_stronghold = 1), FORCE(0), PLAIN, PLAIN, 50,
      WM_MODIFIERS_STRONGHOLD },
    { "WM-071 stronghold, wall and holding",
      FORCE(DEFENDER, .in_stronghold = 1, .behind_wall = 1, .holding = 1), FORCE(0), PLAIN, PLAIN,
      80, 0 },
    { "WM-071 stronghold alone, by the switch",
      FORCE(DEFENDER, .in_stronghold = 1, .behind_wall = 1, .holding = 1), FORCE(0), PLAIN,
      STRONGHOLD_ONLY, 50, WM_MODIFIERS_STRONGHOLD },
    { "WM-071 the switch without a stronghold", FORCE(DEFENDER, .behind_wall = 1, .holding = 1),
      FORCE(0), PLAIN, STRONGHOLD_ONLY, 30, 0 },
    { "WM-095 the garrison of the ledger's storm",
      FORCE(.strength = 200, .inside = 1, .in_stronghold = 1, .behind_wall = 1, .holding = 1,
            .riders = 1),
      FORCE(.strength = 1200, .siege_weeks = 3), PLAIN, PLAIN, 60, WM_MODIFIERS_STRONGHOLD },
    { "WM-095 its besieger", FORCE(.strength = 1200, .siege_weeks = 3),
      FORCE(.strength = 200, .inside = 1, .in_stronghold = 1, .behind_wall = 1, .holding = 1,
            .riders = 1),
      PLAIN, PLAIN, 30, WM_MODIFIERS_SIEGE_WEEK },
    { "WM-095 a garrison with riders that came out has left it",
      FORCE(.in_stronghold = 1, .riders = 1), FORCE(DEFENDER), PLAIN, PLAIN, 0, 0 },
    { "WM-135 dwarves with a rider in sandy mountains", FORCE(.all_dwarves = 1, .riders = 1),
      FORCE(0), ON(WM_MOUNTAINS | WM_SAND), PLAIN, -10, 0 },
};

static const struct words_row {
    const char *name;
    bn_rat flying;
    const char *words;
} words_rows[] = {
    { "WM-066 told in full", { 0, 1 }, "attacker must cross deep water" },
    { "WM-066 told as halved", { 15, 2 }, "deep water, halved by 7.5% flyers" },
    { "WM-066 told as lost", { 100, 1 }, "all the attackers fly" },
};

static void check_words(void **state)
{
    const struct words_row *r = *state;
    wm_combatant self = { .strength = 10, DEFENDER };
    wm_combatant foe = { .strength = 10, .flying_percent = r->flying, .side = 1 };
    wm_battle_inputs ground = { .deep_water = 1 };
    wm_readings rules = { 0 };
    unsigned char block[8192];
    char buffer[100];
    bn_arena arena;
    bn_trace trace;
    bn_text text = bn_text_over(buffer, sizeof buffer);

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    wm_modified_rating(&wm_book, &self, &foe, &ground, &rules, &trace);
    assert_int_equal(trace.count, 2);
    assert_int_equal(trace.terms[1].rule, 69);
    bn_term_text(&trace.terms[1], &text);
    assert_string_equal(buffer, r->words);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_modifiers, rows);
    BNI_ROWS(&tests, check_words, words_rows);
    return BNI_RUN("terrain", &tests);
}
