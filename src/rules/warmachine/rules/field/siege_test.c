#include "siege.h"

#include "base/testing.h"

static const struct storm_row {
    const char *name;
    int32_t garrison, attacker;
    int32_t inside;
} storm_rows[] = {
    { "WM-093 open ground", 0, 0, 0 },
    { "WM-093 the first side storms the second", 2, 0, 2 },
    { "WM-093 the second side storms the first", 1, 1, 1 },
    { "WM-093 the garrison comes out", 2, 1, 0 },
    { "WM-093 the first side comes out", 1, 0, 0 },
};

static void check_storm(void **state)
{
    const struct storm_row *r = *state;

    assert_int_equal(wm_storm(r->garrison, r->attacker), r->inside);
}

#define TAKES                                                                                      \
    {                                                                                              \
        .siege_rout_takes_place = 1                                                                \
    }
#define KEEPS                                                                                      \
    {                                                                                              \
        0                                                                                          \
    }

static const struct spares_row {
    const char *name;
    wm_result_code location, fatigue;
    wm_readings rules;
    wm_result_code counts;
    bool ignored;
} spares_rows[] = {
    { "WM-098 R", WM_RESULT_R, WM_RESULT_M, KEEPS, WM_RESULT_M, true },
    { "WM-098 R+3", WM_RESULT_R_3, WM_RESULT_S, KEEPS, WM_RESULT_S, true },
    { "WM-098 rout tires", WM_RESULT_ROUT, WM_RESULT_ROUT, KEEPS, WM_RESULT_S, true },
    { "WM-098 a dash tires", WM_RESULT_GONE, WM_RESULT_GONE, KEEPS, WM_RESULT_S, true },
    { "WM-098 F stands", WM_RESULT_F_1, WM_RESULT_N, KEEPS, WM_RESULT_N, false },
    { "WM-098 by the switch R is still ignored", WM_RESULT_R_2, WM_RESULT_S, TAKES, WM_RESULT_S,
      true },
    { "WM-098 by the switch a rout is not", WM_RESULT_ROUT, WM_RESULT_ROUT, TAKES, WM_RESULT_ROUT,
      false },
    { "WM-098 by the switch a dash is not", WM_RESULT_GONE, WM_RESULT_GONE, TAKES, WM_RESULT_GONE,
      false },
};

static void check_spares(void **state)
{
    const struct spares_row *r = *state;
    wm_spared got = wm_siege_spares(&wm_book, r->location, r->fatigue, &r->rules);

    assert_int_equal(got.location, r->location);
    assert_int_equal(got.fatigue, r->counts);
    assert_int_equal(got.ignored, r->ignored);
}

static const struct ratio_row {
    const char *name;
    int32_t attackers, defenders;
    int32_t attacker_bonus, defender_bonus;
} ratio_rows[] = {
    { "WM-097 1200 against 200", 1200, 200, 15, 0 },
    { "WM-097 600 against 200", 600, 200, 0, 15 },
    { "WM-097 800 against 200", 800, 200, 0, 0 },
};

static void check_ratio(void **state)
{
    const struct ratio_row *r = *state;
    wm_readings rules = { 0 };
    wm_combatant out = { .strength = r->attackers };
    wm_combatant in = { .strength = r->defenders, .inside = 1 };
    int64_t ours = wm_ratio_strength(&wm_book, &out), theirs = wm_ratio_strength(&wm_book, &in);

    assert_int_equal(wm_siege_numbers(&wm_book, r->defenders), 4 * r->defenders);
    assert_int_equal(wm_ratio_bonus(&wm_book, ours, theirs, &rules).value, r->attacker_bonus);
    assert_int_equal(wm_ratio_bonus(&wm_book, theirs, ours, &rules).value, r->defender_bonus);
}

static const struct week_row {
    const char *name;
    int32_t days, weeks;
} week_rows[] = {
    { "WM-100 the first day", 0, 0 },  { "WM-100 six days", 6, 0 },
    { "WM-100 seven days", 7, 1 },     { "WM-100 thirteen days", 13, 1 },
    { "WM-100 fourteen days", 14, 2 },
};

static void check_week(void **state)
{
    const struct week_row *r = *state;

    assert_int_equal(wm_siege_weeks(&wm_book, r->days), r->weeks);
}

static const struct food_row {
    const char *name;
    int32_t strength, food_weeks;
    bool cleric;
    int32_t left[5];
} food_rows[] = {
    { "WM-101 no food", 200, 0, false, { 180, 162, 145, 130, 117 } },
    { "WM-101 two weeks of food", 105, 2, false, { 105, 105, 94, 84, 75 } },
    { "WM-101 a cleric feeds all", 105, 0, true, { 105, 105, 105, 105, 105 } },
    { "WM-101 the last man", 1, 1, false, { 1, 0, 0, 0, 0 } },
};

static void check_food(void **state)
{
    const struct food_row *r = *state;
    int32_t strength = r->strength, food = r->food_weeks;

    for (int32_t i = 0; i < 5; i++) {
        wm_siege_week week = wm_siege_eat(&wm_book, food, r->cleric, strength);

        food = week.food_weeks;
        strength -= week.starved;
        assert_int_equal(strength, r->left[i]);
        assert_true(food >= 0);
    }
}

static void halved(void **state)
{
    (void)state;
    assert_int_equal(wm_siege_share(WM_ALL), 50 * WM_PERCENT);
    assert_int_equal(wm_siege_share(wm_siege_share(10 * WM_PERCENT)), 5 * WM_PERCENT / 2);
}

static void lifted(void **state)
{
    (void)state;
    assert_false(wm_siege_goes_on(0));
    assert_true(wm_siege_goes_on(1));
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_storm, storm_rows);
    BNI_ROWS(&tests, check_spares, spares_rows);
    BNI_ROWS(&tests, check_ratio, ratio_rows);
    BNI_ROWS(&tests, check_week, week_rows);
    BNI_ROWS(&tests, check_food, food_rows);
    BNI_NAMED(&tests, "WM-099 halved", halved);
    BNI_NAMED(&tests, "WM-100 lifted", lifted);
    return BNI_RUN("siege", &tests);
}
