#include "misfortune.h"

#include "rules/forces/muster_test.h"

static const struct chance_row {
    const char *name;
    int32_t casualties, risk;
    bool desperate;
    g4_place_in_battle place;
    int32_t chance;
} chance_rows[] = {
    { "G4-219 none at 0", 0, 3, true, { .fierce = 1 }, 0 },
    { "G4-219 none below 5", 4, 0, false, { 0 }, 0 },
    { "G4-219 5", 5, 0, false, { 0 }, 5 },
    { "G4-219 between the steps: 9", 9, 0, false, { 0 }, 5 },
    { "G4-219 10", 10, 0, false, { 0 }, 6 },
    { "G4-219 15", 15, 0, false, { 0 }, 6 },
    { "G4-219 19", 19, 0, false, { 0 }, 6 },
    { "G4-219 20", 20, 0, false, { 0 }, 7 },
    { "G4-219 25", 25, 0, false, { 0 }, 7 },
    { "G4-219 30", 30, 0, false, { 0 }, 8 },
    { "G4-219 35", 35, 0, false, { 0 }, 8 },
    { "G4-219 40", 40, 0, false, { 0 }, 9 },
    { "G4-219 100", 100, 0, false, { 0 }, 9 },
    { "G4-219 Drake's Cross: Strykland", 15, 0, false, { 0 }, 6 },
    { "G4-219 Drake's Cross: Sir Richard", 10, 1, false, { 0 }, 7 },
    { "G4-219 Drake's Cross: Sheryl", 10, 3, false, { 0 }, 9 },
    { "G4-203 a Desperate order", 10, 0, true, { 0 }, 7 },
    { "G4-219 with fierce troops", 10, 0, false, { .fierce = 1 }, 7 },
    { "G4-219 with a support element", 10, 0, false, { .with_support = 1, .more_elements = 1 }, 5 },
    { "G4-219 with a lone support element", 10, 0, false, { .with_support = 1 }, 6 },
    { "G4-219 with the train", 10, 0, false, { .with_train = 1 }, 5 },
    { "G4-219 as safe as can be", 5, -3, false, { .with_train = 1 }, 1 },
};

static void check_chance(void **state)
{
    const struct chance_row *r = *state;

    assert_int_equal(
        g4_misfortune_chance(&g4_book, r->casualties, r->risk, r->desperate, r->place, NULL),
        r->chance);
}

static const struct mishap_row {
    const char *name;
    int32_t chance, roll;
    g4_mishap mishap;
} mishap_rows[] = {
    { "G4-220 Drake's Cross: Strykland", 6, 10, G4_UNHURT },
    { "G4-220 Drake's Cross: Sir Richard", 7, 11, G4_UNHURT },
    { "G4-220 Drake's Cross: Sheryl", 9, 8, G4_HURT },
    { "G4-220 on the nose", 9, 9, G4_HURT },
    { "G4-220 one above", 9, 10, G4_UNHURT },
    { "G4-220 a critical one", 9, 4, G4_HURT_BADLY },
    { "G4-220 5 is no critical one here", 9, 5, G4_HURT },
    { "G4-220 4 at a chance of 1", 1, 4, G4_HURT_BADLY },
    { "G4-220 18", 9, 18, G4_UNHURT },
};

static void check_mishap(void **state)
{
    const struct mishap_row *r = *state;

    assert_int_equal(g4_misfortune(&g4_book, r->chance, r->roll), r->mishap);
}

static const struct who_row {
    const char *name;
    g4_person person;
    bool commands, scene, rolls;
} who_rows[] = {
    { "G4-218 a commander", { 0 }, true, false, true },
    { "G4-218 a player's character", { .player = 1 }, false, false, true },
    { "G4-218 a nobody", { 0 }, false, false, false },
    { "G4-218 a notable NPC", { .notable = 1 }, false, false, true },
    { "G4-218 an immune commander", { .immune = 1 }, true, false, false },
    { "G4-175 none after a scene played out", { .player = 1 }, false, true, false },
};

static void check_who(void **state)
{
    const struct who_row *r = *state;

    assert_int_equal(g4_faces_misfortune(&r->person, r->commands, r->scene), r->rolls);
}

static const struct wound_row {
    const char *name;
    int32_t full, hp, injury;
    g4_wound wound;
} wound_rows[] = {
    { "G4-220 Sheryl loses 5", 10, 10, 5, { .hp = 5 } },
    { "G4-222 1 HP left keeps his post", 10, 10, 9, { .hp = 1 } },
    { "G4-221 0 HP is out", 10, 10, 10, { .hp = 0, .out = 1 } },
    { "G4-221 just above minus his HP", 10, 10, 19, { .hp = -9, .out = 1 } },
    { "G4-221 minus his HP: one roll", 10, 10, 20, { .hp = -10, .death_rolls = 1, .out = 1 } },
    { "G4-221 two multiples at once", 10, 10, 30, { .hp = -20, .death_rolls = 2, .out = 1 } },
    { "G4-221 only what is new", 10, -12, 9, { .hp = -21, .death_rolls = 1, .out = 1 } },
    { "G4-221 minus five times his HP", 6, 6, 36, { .hp = -30, .out = 1, .dead = 1 } },
    { "G4-221 just above that", 6, 6, 35, { .hp = -29, .death_rolls = 4, .out = 1 } },
};

static void check_wound(void **state)
{
    const struct wound_row *r = *state;
    g4_wound got = g4_wounded(&g4_book, r->full, r->hp, r->injury);

    assert_memory_equal(&got, &r->wound, sizeof got);
}

static void survivals(void **state)
{
    (void)state;
    assert_true(g4_survives(&g4_book, 10, 10));
    assert_false(g4_survives(&g4_book, 10, 11));
}

static void fates(void **state)
{
    (void)state;
    assert_int_equal(g4_fallen_fate(G4_FATE_BY_RESULT, false), G4_BROUGHT_OFF);
    assert_int_equal(g4_fallen_fate(G4_FATE_BY_RESULT, true), G4_CAPTURED);
    assert_int_equal(g4_fallen_fate(G4_LEFT_FOR_DEAD, true), G4_LEFT_FOR_DEAD);
    assert_int_equal(g4_fallen_fate(1, true), G4_BROUGHT_OFF);
    assert_int_equal(g4_fallen_fate(2, false), G4_CAPTURED);
}

static void successions(void **state)
{
    (void)state;
    assert_false(g4_panics(&g4_book, 10, 10));
    assert_true(g4_panics(&g4_book, 10, 11));
}

static void told(void **state)
{
    unsigned char block[4096];
    bn_arena arena;
    bn_trace trace;
    int64_t sum = 0;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    (void)g4_misfortune_chance(&g4_book, 25, 2, true, (g4_place_in_battle){ .fierce = 1 }, &trace);
    assert_int_equal(trace.count, 5);
    for (uint32_t i = 0; i < 4; i++)
        sum += trace.terms[i].value;
    assert_int_equal(sum, 11);
    assert_int_equal(trace.terms[4].value, 11);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_chance, chance_rows);
    BNI_ROWS(&tests, check_mishap, mishap_rows);
    BNI_ROWS(&tests, check_who, who_rows);
    BNI_ROWS(&tests, check_wound, wound_rows);
    BNI_NAMED(&tests, "G4-221 a roll against HT", survivals);
    BNI_NAMED(&tests, "G4-221 by the result of the round", fates);
    BNI_NAMED(&tests, "G4-222 panic", successions);
    BNI_NAMED(&tests, "G4-219 the terms of a chance", told);
    return BNI_RUN("misfortune", &tests);
}
