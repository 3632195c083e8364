#include "modifiers_test.h"

#define FORCE(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define MEN(n)                                                                                     \
    {                                                                                              \
        .strength = (n)                                                                            \
    }
#define UP                                                                                         \
    {                                                                                              \
        0                                                                                          \
    }
#define DOWN                                                                                       \
    {                                                                                              \
        .troop_ratio_gaps = WM_GAPS_DOWN                                                           \
    }
#define STRICT                                                                                     \
    {                                                                                              \
        .troop_ratio_gaps = WM_GAPS_STRICT                                                         \
    }
#define LONG                                                                                       \
    {                                                                                              \
        .troop_ratio_beyond_8 = 1                                                                  \
    }
#define LONG_DOWN                                                                                  \
    {                                                                                              \
        .troop_ratio_beyond_8 = 1, .troop_ratio_gaps = WM_GAPS_DOWN                                \
    }

static const struct ratio_row {
    const char *name;
    int64_t ours, theirs;
    wm_readings rules;
    int32_t bonus;
    int32_t row;
} ratio_rows[] = {
    { "WM-048 equal strengths", 100, 100, UP, 0, BN_NO_ROW },
    { "WM-048 the smaller side", 100, 800, UP, 0, BN_NO_ROW },
    { "WM-048 nobody against somebody", 0, 1, UP, 0, BN_NO_ROW },
    { "WM-049 a single man more", 1001, 1000, UP, 15, WM_MODIFIERS_RATIO_1_5 },
    { "WM-049 book: 1.01", 101, 100, UP, 15, WM_MODIFIERS_RATIO_1_5 },
    { "WM-049 book: 1.5", 150, 100, UP, 15, WM_MODIFIERS_RATIO_1_5 },
    { "WM-049 dwarves and orcs, 1.4", 140, 100, UP, 15, WM_MODIFIERS_RATIO_1_5 },
    { "WM-049 a hair above 3 to 2", 3001, 2000, UP, 30, WM_MODIFIERS_RATIO_2 },
    { "WM-049 2 to 1", 200, 100, UP, 30, WM_MODIFIERS_RATIO_2 },
    { "WM-049 a hair above 2 to 1", 201, 100, UP, 45, WM_MODIFIERS_RATIO_3 },
    { "WM-049 3 to 1", 300, 100, UP, 45, WM_MODIFIERS_RATIO_3 },
    { "WM-049 a hair above 3 to 1", 301, 100, UP, 60, WM_MODIFIERS_RATIO_4 },
    { "WM-049 4 to 1", 400, 100, UP, 60, WM_MODIFIERS_RATIO_4 },
    { "WM-049 a hair above 4 to 1", 401, 100, UP, 70, WM_MODIFIERS_RATIO_5 },
    { "WM-049 5 to 1", 500, 100, UP, 70, WM_MODIFIERS_RATIO_5 },
    { "WM-049 a hair above 5 to 1", 501, 100, UP, 80, WM_MODIFIERS_RATIO_6 },
    { "WM-049 6 to 1", 600, 100, UP, 80, WM_MODIFIERS_RATIO_6 },
    { "WM-049 a hair above 6 to 1", 601, 100, UP, 90, WM_MODIFIERS_RATIO_7 },
    { "WM-049 7 to 1", 700, 100, UP, 90, WM_MODIFIERS_RATIO_7 },
    { "WM-049 a hair above 7 to 1", 701, 100, UP, 100, WM_MODIFIERS_RATIO_8 },
    { "WM-049 50 to 1", 5000, 100, UP, 100, WM_MODIFIERS_RATIO_8 },
    { "WM-049 the largest forces", 8000000, 1, UP, 100, WM_MODIFIERS_RATIO_8 },
    { "WM-049 down: a single man more", 1001, 1000, DOWN, 15, WM_MODIFIERS_RATIO_1_5 },
    { "WM-049 down: a hair under 2", 199, 100, DOWN, 15, WM_MODIFIERS_RATIO_1_5 },
    { "WM-049 down: 2 to 1", 200, 100, DOWN, 30, WM_MODIFIERS_RATIO_2 },
    { "WM-049 down: a hair under 3", 299, 100, DOWN, 30, WM_MODIFIERS_RATIO_2 },
    { "WM-049 down: a hair under 8", 799, 100, DOWN, 90, WM_MODIFIERS_RATIO_7 },
    { "WM-049 down: 8 to 1", 800, 100, DOWN, 100, WM_MODIFIERS_RATIO_8 },
    { "WM-049 strict: a hair under 3 to 2", 149, 100, STRICT, 0, BN_NO_ROW },
    { "WM-049 strict: 3 to 2", 150, 100, STRICT, 15, WM_MODIFIERS_RATIO_1_5 },
    { "WM-049 strict: a hair under 2", 199, 100, STRICT, 15, WM_MODIFIERS_RATIO_1_5 },
    { "WM-049 long scale: 7 to 1", 700, 100, LONG, 90, WM_MODIFIERS_RATIO_7 },
    { "WM-049 long scale: 8 to 1", 800, 100, LONG, 100, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: 10 to 1", 1000, 100, LONG, 100, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: above 10", 1001, 100, LONG, 110, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: 15 to 1", 1500, 100, LONG, 110, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: above 15", 1501, 100, LONG, 120, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: 20 to 1", 2000, 100, LONG, 120, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: 30 to 1", 3000, 100, LONG, 130, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: 40 to 1", 4000, 100, LONG, 140, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: 50 to 1", 5000, 100, LONG, 150, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: 60 to 1", 6000, 100, LONG, 160, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: above 60", 6001, 100, LONG, 170, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: 70 to 1", 7000, 100, LONG, 170, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale: above 70", 7001, 100, LONG, 180, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale down: 10.9", 1090, 100, LONG_DOWN, 100, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale down: 11", 1100, 100, LONG_DOWN, 110, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale down: 60.9", 6090, 100, LONG_DOWN, 160, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale down: 61", 6100, 100, LONG_DOWN, 170, WM_MODIFIERS_RATIO_8 },
    { "WM-049 somebody against nobody", 1, 0, UP, 100, WM_MODIFIERS_RATIO_8 },
    { "WM-049 long scale against nobody", 1, 0, LONG, 100, WM_MODIFIERS_RATIO_8 },
};

static void check_ratio(void **state)
{
    const struct ratio_row *r = *state;
    wm_entry got = wm_ratio_bonus(&wm_book, r->ours, r->theirs, &r->rules);

    assert_int_equal(got.value, r->bonus);
    assert_int_equal(got.row, r->row);
}

/* The strengths whose ratio counts are those that a rating shows. */
static void ratio_told(void **state)
{
    wm_combatant inside = { .strength = 200, .inside = 1 }, outside = { .strength = 1000 };
    wm_battle_inputs open = { 0 };
    wm_readings rules = { 0 };
    unsigned char block[4096];
    bn_arena arena;
    bn_trace trace;
    uint32_t told = 0;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    (void)wm_modified_rating(&wm_book, &outside, &inside, &open, &rules, &trace);
    for (uint32_t i = 0; i < trace.count; i++) {
        const bn_term *term = &trace.terms[i];

        if (term->row != WM_MODIFIERS_RATIO_1_5)
            continue;
        told++;
        assert_int_equal(bn_rat_cmp(term->seen[0], bn_rat_int(1000)), 0);
        assert_int_equal(bn_rat_cmp(term->seen[1], bn_rat_int(4 * 200)), 0);
    }
    assert_int_equal(told, 1);
}

/* The ratio and the fatigue are shown in two tables each: they must agree. */
static void tables_agree(void **state)
{
    (void)state;
    for (int32_t i = 0; i < WM_TROOP_RATIO_COUNT; i++) {
        assert_int_equal(wm_book.modifiers[WM_MODIFIERS_RATIO_1_5 + i].group, WM_GROUP_TROOP_RATIO);
        assert_int_equal(wm_book.modifiers[WM_MODIFIERS_RATIO_1_5 + i].value,
                         wm_book.troop_ratio[i].bonus);
    }
    assert_int_equal(wm_book.modifiers[WM_MODIFIERS_FATIGUE_MODERATE].value,
                     wm_book.fatigue[WM_FATIGUE_MODERATE].br_modifier);
    assert_int_equal(wm_book.modifiers[WM_MODIFIERS_FATIGUE_SERIOUS].value,
                     wm_book.fatigue[WM_FATIGUE_SERIOUS].br_modifier);
}

static const struct stance_row {
    const char *name;
    int32_t side, attacker, ruled;
    bool stood_first;
    int32_t defender_by;
    wm_stance stance;
} stance_rows[] = {
    { "WM-047 who declared attacks", 0, 0, 0, false, 0, WM_ATTACKS },
    { "WM-047 the other defends", 1, 0, 0, false, 0, WM_DEFENDS },
    { "WM-047 the other defends, late as it came", 0, 1, 0, false, 0, WM_DEFENDS },
    { "WM-047 ruled: the attacker defends", 0, 0, 1, false, 0, WM_DEFENDS },
    { "WM-047 ruled: so the other does not", 1, 0, 1, false, 0, WM_ATTACKS },
    { "WM-047 ruled: the second side", 1, 1, 2, false, 0, WM_DEFENDS },
    { "WM-047 ruled: nobody", 1, 0, 3, true, 0, WM_ATTACKS },
    { "WM-047 prepared position: stood there first", 1, 0, 0, true, 1, WM_DEFENDS },
    { "WM-047 prepared position: came later", 1, 0, 0, false, 1, WM_ATTACKS },
    { "WM-047 prepared position: declared all the same", 0, 0, 0, true, 1, WM_ATTACKS },
    { "WM-047 prepared position: ruled otherwise", 1, 0, 2, false, 1, WM_DEFENDS },
};

static void check_stance(void **state)
{
    const struct stance_row *r = *state;
    wm_readings rules = { .defender_by = r->defender_by };

    assert_int_equal(wm_stance_of(r->side, r->attacker, r->ruled, r->stood_first, &rules),
                     r->stance);
}

#define ATTACKER .stance = WM_ATTACKS
#define DEFENDER .stance = WM_DEFENDS

static const struct defends_row {
    const char *name;
    wm_combatant first, second;
    bool defends[2];
} defends_rows[] = {
    { "WM-047 second defends", FORCE(ATTACKER), FORCE(DEFENDER), { false, true } },
    { "WM-047 first defends", FORCE(DEFENDER), FORCE(ATTACKER), { true, false } },
    { "WM-047 both defend", FORCE(DEFENDER), FORCE(DEFENDER), { false, false } },
    { "WM-047 both attack", FORCE(ATTACKER), FORCE(ATTACKER), { false, false } },
    { "WM-047 on the march it defends nothing",
      FORCE(ATTACKER),
      FORCE(DEFENDER, .on_march = 1),
      { false, false } },
    { "WM-047 a marcher leaves one defender",
      FORCE(DEFENDER),
      FORCE(DEFENDER, .on_march = 1),
      { true, false } },
    { "WM-047 inside it always defends",
      FORCE(ATTACKER),
      FORCE(ATTACKER, .inside = 1),
      { false, true } },
};

static void check_defends(void **state)
{
    const struct defends_row *r = *state;

    assert_int_equal(wm_defends(&r->first, &r->second), r->defends[0]);
    assert_int_equal(wm_defends(&r->second, &r->first), r->defends[1]);
}

#define NIGHT                                                                                      \
    {                                                                                              \
        .night = 1                                                                                 \
    }

static const modifier_row rows[] = {
    { "WM-046 nothing applies", FORCE(0), FORCE(0), { 0 }, UP, 0, 0 },
    { "WM-048 fourfold inside", FORCE(.strength = 200, .inside = 1), MEN(800), { 0 }, UP, 0, 0 },
    { "WM-049 to the larger", MEN(300), MEN(205), { 0 }, UP, 15, WM_MODIFIERS_RATIO_1_5 },
    { "WM-049 not to the smaller", MEN(205), MEN(300), { 0 }, UP, 0, 0 },
    { "WM-050 home dominion",
      FORCE(.home_dominion = 1),
      FORCE(0),
      { 0 },
      UP,
      10,
      WM_MODIFIERS_HOME_DOMINION },
    { "WM-050 the enemy's home", FORCE(0), FORCE(.home_dominion = 1), { 0 }, UP, 0, 0 },
    { "WM-051 beaten before",
      FORCE(.beaten_before = 1),
      FORCE(0),
      { 0 },
      UP,
      10,
      WM_MODIFIERS_BEATEN_BEFORE },
    { "WM-051 beaten often, once", FORCE(.beaten_before = 5), FORCE(0), { 0 }, UP, 10, 0 },
    { "WM-052 one class better",
      FORCE(.troop_class = 3),
      FORCE(.troop_class = 2),
      { 0 },
      UP,
      0,
      0 },
    { "WM-052 two classes better",
      FORCE(.troop_class = 4),
      FORCE(.troop_class = 2),
      { 0 },
      UP,
      10,
      WM_MODIFIERS_TWO_CLASSES_BETTER },
    { "WM-052 seven classes better",
      FORCE(.troop_class = 7),
      FORCE(.troop_class = 0),
      { 0 },
      UP,
      10,
      WM_MODIFIERS_TWO_CLASSES_BETTER },
    { "WM-052 two classes worse",
      FORCE(.troop_class = 2),
      FORCE(.troop_class = 4),
      { 0 },
      UP,
      0,
      0 },
    { "WM-053 enemy on the march",
      FORCE(ATTACKER),
      FORCE(.on_march = 1),
      { 0 },
      UP,
      30,
      WM_MODIFIERS_ENEMY_ON_MARCH },
    { "WM-053 only for the attacker", FORCE(DEFENDER), FORCE(.on_march = 1), { 0 }, UP, 0, 0 },
    { "WM-053 not for the marcher", FORCE(.on_march = 1), FORCE(ATTACKER), { 0 }, UP, 0, 0 },
    { "WM-054 companion routed",
      FORCE(.companion_routed = 1),
      FORCE(0),
      { 0 },
      UP,
      -10,
      WM_MODIFIERS_COMPANION_ROUTED },
    { "WM-054 two companions, once", FORCE(.companion_routed = 2), FORCE(0), { 0 }, UP, -10, 0 },
    { "WM-055 favourable",
      FORCE(.environment_favourable = 1),
      FORCE(0),
      { 0 },
      UP,
      25,
      WM_MODIFIERS_ENVIRONMENT_FAVOURABLE },
    { "WM-056 goblins by day",
      FORCE(.environment_unfavourable = 1),
      FORCE(0),
      { 0 },
      UP,
      -25,
      WM_MODIFIERS_ENVIRONMENT_UNFAVOURABLE },
    { "WM-056 cancels a favourable one",
      FORCE(.environment_unfavourable = 1, .environment_favourable = 1),
      FORCE(0),
      { 0 },
      UP,
      0,
      WM_MODIFIERS_ENVIRONMENT_UNFAVOURABLE },
    { "WM-057 infravision by night", FORCE(.infravision_all = 1), FORCE(0), NIGHT, UP, 20,
      WM_MODIFIERS_NIGHT_INFRAVISION },
    { "WM-057 infravision by day", FORCE(.infravision_all = 1), FORCE(0), { 0 }, UP, 0, 0 },
    { "WM-057 night without it", FORCE(0), FORCE(.infravision_all = 1), NIGHT, UP, 0, 0 },
    { "WM-072 the whole force",
      FORCE(.immunity = 1),
      FORCE(0),
      { 0 },
      UP,
      150,
      WM_MODIFIERS_IMMUNE_ALL },
    { "WM-073 some members",
      FORCE(.immunity = 2),
      FORCE(0),
      { 0 },
      UP,
      50,
      WM_MODIFIERS_IMMUNE_SOME_MEMBERS },
    { "WM-074 most attacks",
      FORCE(.immunity = 3),
      FORCE(0),
      { 0 },
      UP,
      50,
      WM_MODIFIERS_IMMUNE_MOST_ATTACKS },
    { "WM-075 moderately fatigued",
      FORCE(.fatigue = WM_MODERATE),
      FORCE(0),
      { 0 },
      UP,
      -10,
      WM_MODIFIERS_FATIGUE_MODERATE },
    { "WM-076 seriously fatigued",
      FORCE(.fatigue = WM_SERIOUS),
      FORCE(0),
      { 0 },
      UP,
      -30,
      WM_MODIFIERS_FATIGUE_SERIOUS },
    { "WM-046 many modifiers at once",
      FORCE(.home_dominion = 1, .beaten_before = 1, .companion_routed = 1,
            .environment_favourable = 1, .infravision_all = 1, .all_elves = 1, .riders = 1,
            .fatigue = WM_SERIOUS),
      FORCE(.on_march = 1),
      { .night = 1, .ground = WM_WOODS | WM_MIRE, .higher_force = 1 },
      UP,
      45,
      0 },
    { "WM-046 the attacker of the ledger's field battle",
      FORCE(ATTACKER, .strength = 205, .troop_class = WM_TROOP_CLASS_GOOD),
      FORCE(DEFENDER, .strength = 300, .troop_class = WM_TROOP_CLASS_BELOW_AVERAGE,
            .fatigue = WM_MODERATE, .holding = 1),
      { .ground = WM_ROUGH },
      UP,
      10,
      0 },
    { "WM-046 the defender of the ledger's field battle",
      FORCE(DEFENDER, .strength = 300, .troop_class = WM_TROOP_CLASS_BELOW_AVERAGE,
            .fatigue = WM_MODERATE, .holding = 1),
      FORCE(ATTACKER, .strength = 205, .troop_class = WM_TROOP_CLASS_GOOD),
      { .ground = WM_ROUGH },
      UP,
      35,
      0 },
};

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_ratio, ratio_rows);
    BNI_ROWS(&tests, check_stance, stance_rows);
    BNI_ROWS(&tests, check_defends, defends_rows);
    BNI_ROWS(&tests, check_modifiers, rows);
    BNI_NAMED(&tests, "WM-048 the strengths it is of", ratio_told);
    BNI_NAMED(&tests, "WM-075 the tables agree", tables_agree);
    return BNI_RUN("modifiers", &tests);
}
