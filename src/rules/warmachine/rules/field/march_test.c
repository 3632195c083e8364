#include "march.h"

#include "base/testing.h"

/* ---- scale and distance ---------------------------------------------------------------------- */

static const struct scale_row {
    const char *name;
    wm_campaign_inputs campaign;
    int32_t days, miles;
} scale_rows[] = {
    { "WM-118 a day and a 24-mile hex", { .map = 0 }, 1, 24 },
    { "WM-118 a day and a 24-mile square", { .map = 1 }, 1, 24 },
    { "WM-118 a mile without a map", { .map = 2 }, 1, 1 },
    { "WM-118 a week on a finer map", { .map = 0, .time_unit = 1, .map_unit = 8 }, 7, 8 },
};

static void check_scale(void **state)
{
    const struct scale_row *r = *state;

    assert_int_equal(wm_unit_days(&wm_book, r->campaign.time_unit), r->days);
    assert_int_equal(wm_unit_miles(&wm_book, &r->campaign), r->miles);
}

static const struct distance_row {
    const char *name;
    bn_rat base, rate;
    int32_t strength, pace;
    bool forced;
    int32_t miles;
} distance_rows[] = {
    { "WM-119 one man", { 24, 1 }, { 1, 1 }, 1, WM_FORAGING_NONE, false, 24 },
    { "WM-119 50 at the full rate", { 24, 1 }, { 1, 1 }, 50, WM_FORAGING_NONE, false, 24 },
    { "WM-119 51 at two thirds", { 24, 1 }, { 1, 1 }, 51, WM_FORAGING_NONE, false, 16 },
    { "WM-119 100 at two thirds", { 24, 1 }, { 1, 1 }, 100, WM_FORAGING_NONE, false, 16 },
    { "WM-119 101 at half", { 24, 1 }, { 1, 1 }, 101, WM_FORAGING_NONE, false, 12 },
    { "WM-119 a million at half", { 24, 1 }, { 1, 1 }, 1000000, WM_FORAGING_NONE, false, 12 },
    { "WM-119 rugged ground and a forced march",
      { 24, 1 },
      { 3, 4 },
      205,
      WM_FORAGING_NONE,
      true,
      14 },
    { "WM-119 easy ground, foraging", { 18, 1 }, { 3, 2 }, 80, WM_FORAGING_SLOWER, false, 6 },
    { "WM-119 rounded once: 10.67 is 11", { 24, 1 }, { 1, 1 }, 100, WM_FORAGING_SLOW, false, 11 },
    { "WM-119 a base that is no whole number",
      { 32, 5 },
      { 1, 1 },
      101,
      WM_FORAGING_NONE,
      false,
      4 },
    { "WM-119 no base, no way", { 0, 1 }, { 1, 1 }, 10, WM_FORAGING_NONE, false, 0 },
    { "WM-123 F adds half", { 24, 1 }, { 1, 1 }, 50, WM_FORAGING_NONE, true, 36 },
};

static void check_distance(void **state)
{
    const struct distance_row *r = *state;

    assert_int_equal(wm_day_distance(&wm_book, r->base, r->rate, r->strength, r->pace, r->forced,
                                     (bn_term){ 0 }, NULL),
                     r->miles);
}

static void check_base(void **state)
{
    static const wm_force force = {
        .kind_count = 3,
        .kinds = { { .movement = 120 }, { .movement = 32 }, { .movement = 90 } },
    };
    static const wm_force given = { .kind_count = 1,
                                    .kinds = { { .movement = 120 } },
                                    .base_miles = 18 };
    int32_t all[WM_KINDS] = { 10, 1, 20 };
    int32_t left[WM_KINDS] = { 10, 0, 20 };
    int32_t none[WM_KINDS] = { 0 };

    (void)state;
    assert_int_equal(bn_rat_cmp(wm_base_distance(&wm_book, &force, all), bn_rat_of(32, 5)), 0);
    assert_int_equal(bn_rat_cmp(wm_base_distance(&wm_book, &force, left), bn_rat_int(18)), 0);
    assert_int_equal(bn_rat_cmp(wm_base_distance(&wm_book, &force, none), bn_rat_int(0)), 0);
    assert_int_equal(bn_rat_cmp(wm_base_distance(&wm_book, &given, all), bn_rat_int(18)), 0);
}

/* ---- food ------------------------------------------------------------------------------------ */

static const struct forage_row {
    const char *name;
    int32_t pace, terrain, face, chance;
    bool found;
} forage_rows[] = {
    { "WM-121 no foraging, no food", WM_FORAGING_NONE, 1, 1, 0, false },
    { "WM-121 slow, 2", WM_FORAGING_SLOW, 0, 2, 2, true },
    { "WM-121 slow, 3", WM_FORAGING_SLOW, 0, 3, 2, false },
    { "WM-121 slower, 4", WM_FORAGING_SLOWER, 0, 4, 4, true },
    { "WM-121 slower, 5", WM_FORAGING_SLOWER, 0, 5, 4, false },
    { "WM-121 slow on poor ground", WM_FORAGING_SLOW, -1, 2, 1, false },
    { "WM-121 slower on poor ground", WM_FORAGING_SLOWER, -1, 4, 3, false },
    { "WM-121 slow on rich ground", WM_FORAGING_SLOW, 1, 3, 3, true },
    { "WM-121 slower on rich ground", WM_FORAGING_SLOWER, 1, 5, 5, true },
    { "WM-121 never below none", WM_FORAGING_SLOW, -9, 1, 0, false },
    { "WM-121 never above six", WM_FORAGING_SLOWER, 9, 6, 6, true },
};

static void check_forage(void **state)
{
    const struct forage_row *r = *state;

    assert_int_equal(wm_forage_chance(&wm_book, r->pace, r->terrain), r->chance);
    assert_int_equal(wm_forage_found(&wm_book, r->pace, r->terrain, r->face), r->found);
}

static void paces(void **state)
{
    (void)state;
    assert_int_equal(wm_pace_of(WM_ORDER_MARCH), WM_FORAGING_NONE);
    assert_int_equal(wm_pace_of(WM_ORDER_FORAGE_SLOW), WM_FORAGING_SLOW);
    assert_int_equal(wm_pace_of(WM_ORDER_FORAGE_SLOWER), WM_FORAGING_SLOWER);
    assert_int_equal(wm_pace_of(WM_ORDER_FORCED), WM_FORAGING_NONE);
}

/* WM-EX-67 as a whole: supplies are spared by luck, used without, and hunger ends with food. */
static void week_of_food(void **state)
{
    static const int32_t faces[7] = { 2, 5, 6, 3, 4, 6, 1 };
    static const int32_t supply[7] = { 2, 1, 0, 0, 0, 0, 0 };
    static const wm_weariness fatigue[7] = { WM_FRESH,    WM_FRESH,   WM_FRESH, WM_FRESH,
                                             WM_MODERATE, WM_SERIOUS, WM_FRESH };
    wm_larder larder = { 2, 0 };

    (void)state;
    for (int32_t d = 0; d < 7; d++) {
        larder = wm_eat(&wm_book, larder, wm_forage_found(&wm_book, WM_FORAGING_SLOW, 0, faces[d]),
                        (bn_term){ 0 }, NULL);
        assert_int_equal(larder.supply_days, supply[d]);
        assert_int_equal(wm_hunger_fatigue(&wm_book, larder.hungry_days), fatigue[d]);
    }
}

static const struct hunger_row {
    const char *name;
    int32_t days;
    wm_weariness fatigue;
    bool moves;
} hunger_rows[] = {
    { "WM-122 fed", 0, WM_FRESH, true },
    { "WM-122 a day without food", 1, WM_FRESH, true },
    { "WM-122 two days", 2, WM_MODERATE, true },
    { "WM-122 three days", 3, WM_SERIOUS, false },
    { "WM-122 thirty days", 30, WM_SERIOUS, false },
};

static void check_hunger(void **state)
{
    const struct hunger_row *r = *state;

    assert_int_equal(wm_hunger_fatigue(&wm_book, r->days), r->fatigue);
    assert_int_equal(wm_hunger_lets_move(&wm_book, r->days), r->moves);
}

static const struct moves_row {
    const char *name;
    int32_t days;
    wm_weariness worst;
    int32_t any_cause;
    bool moves;
} moves_rows[] = {
    { "WM-122 serious from battle still moves", 0, WM_SERIOUS, 0, true },
    { "WM-122 serious from hunger does not", 3, WM_SERIOUS, 0, false },
    { "WM-122 by the switch no serious force moves", 0, WM_SERIOUS, 1, false },
    { "WM-122 by the switch a moderate one does", 2, WM_MODERATE, 1, true },
};

static void check_moves(void **state)
{
    const struct moves_row *r = *state;
    wm_readings rules = { .serious_fatigue_immobile = r->any_cause };

    assert_int_equal(wm_may_march(&wm_book, r->days, r->worst, &rules), r->moves);
}

/* ---- forced march ---------------------------------------------------------------------------- */

#define CLASS_ROW(name, class, a, b, c, d, e, f)                                                   \
    {                                                                                              \
        name, class,                                                                               \
        {                                                                                          \
            WM_MARCH_##a, WM_MARCH_##b, WM_MARCH_##c, WM_MARCH_##d, WM_MARCH_##e, WM_MARCH_##f     \
        }                                                                                          \
    }

static const struct class_row {
    const char *name;
    int32_t class;
    wm_march_code codes[6];
} class_rows[] = {
    CLASS_ROW("WM-123 untrained", WM_TROOP_CLASS_UNTRAINED, F, F_M, F_S, M, M, M),
    CLASS_ROW("WM-123 poor", WM_TROOP_CLASS_POOR, F, F_M, F_S, N, N, M),
    CLASS_ROW("WM-123 below average", WM_TROOP_CLASS_BELOW_AVERAGE, F, F_M, F_M, F_S, M, M),
    CLASS_ROW("WM-123 fair", WM_TROOP_CLASS_FAIR, F, F_M, F_M, F_M, N, N),
    CLASS_ROW("WM-123 average", WM_TROOP_CLASS_AVERAGE, F, F, F_M, F_M, N, M),
    CLASS_ROW("WM-123 good", WM_TROOP_CLASS_GOOD, F, F, F_M, F_M, N, N),
    CLASS_ROW("WM-123 excellent", WM_TROOP_CLASS_EXCELLENT, F, F, F, F, F_M, N),
    CLASS_ROW("WM-123 elite", WM_TROOP_CLASS_ELITE, F, F, F, F, F_M, F_M),
};

static void check_class(void **state)
{
    const struct class_row *r = *state;

    for (int32_t face = 1; face <= 6; face++) {
        const wm_forced_march_row *row = wm_forced_march_of(&wm_book, r->class, face);
        wm_march_code code = r->codes[face - 1];

        assert_int_equal(row->code, code);
        assert_int_equal(row->march_succeeds,
                         code == WM_MARCH_F || code == WM_MARCH_F_M || code == WM_MARCH_F_S);
    }
}

static const struct tired_row {
    const char *name;
    wm_weariness before;
    int32_t class, face;
    wm_weariness after;
} tired_rows[] = {
    { "WM-124 F leaves it fresh", WM_FRESH, WM_TROOP_CLASS_ELITE, 1, WM_FRESH },
    { "WM-124 F is no rest", WM_MODERATE, WM_TROOP_CLASS_ELITE, 1, WM_MODERATE },
    { "WM-124 F+M", WM_FRESH, WM_TROOP_CLASS_ELITE, 5, WM_MODERATE },
    { "WM-124 F+M upon moderate", WM_MODERATE, WM_TROOP_CLASS_ELITE, 5, WM_SERIOUS },
    { "WM-124 F+S", WM_FRESH, WM_TROOP_CLASS_POOR, 3, WM_SERIOUS },
    { "WM-124 M", WM_FRESH, WM_TROOP_CLASS_AVERAGE, 6, WM_MODERATE },
    { "WM-124 M upon moderate", WM_MODERATE, WM_TROOP_CLASS_AVERAGE, 6, WM_SERIOUS },
    { "WM-124 N", WM_FRESH, WM_TROOP_CLASS_AVERAGE, 5, WM_FRESH },
};

static void check_tired(void **state)
{
    const struct tired_row *r = *state;

    assert_int_equal(
        wm_forced_march_fatigue(r->before, wm_forced_march_of(&wm_book, r->class, r->face)),
        r->after);
}

static void forced_march_closed(void **state)
{
    (void)state;
    assert_true(wm_forced_march_open(&wm_book, WM_FRESH));
    assert_true(wm_forced_march_open(&wm_book, WM_MODERATE));
    assert_false(wm_forced_march_open(&wm_book, WM_SERIOUS));
}

/* ---- initiative and leaving ------------------------------------------------------------------ */

static const struct initiative_row {
    const char *name;
    int32_t first, second, side;
} initiative_rows[] = {
    { "WM-125 equal, roll again", 4, 4, WM_NONE },
    { "WM-125 the first side", 5, 2, 0 },
    { "WM-125 the second side", 1, 6, 1 },
};

static void check_initiative(void **state)
{
    const struct initiative_row *r = *state;

    assert_int_equal(wm_initiative(r->first, r->second), r->side);
}

static const struct leaving_row {
    const char *name;
    bool broken, withdrawal, attacked;
} leaving_rows[] = {
    { "WM-127 marches off", false, false, true },
    { "WM-127 contact is broken", true, false, false },
    { "WM-127 withdrew freely", false, true, false },
};

static void check_leaving(void **state)
{
    const struct leaving_row *r = *state;

    assert_int_equal(wm_may_be_attacked_leaving(r->broken, r->withdrawal), r->attacked);
}

static const struct on_row {
    const char *name;
    wm_result_code location;
    bool moves;
} on_rows[] = {
    { "WM-127 moves on after F", WM_RESULT_F, true },
    { "WM-127 moves on after F+3", WM_RESULT_F_3, true },
    { "WM-127 moves on after R", WM_RESULT_R, true },
    { "WM-127 not after R+1", WM_RESULT_R_1, false },
    { "WM-127 not after R+3", WM_RESULT_R_3, false },
    { "WM-127 not after a rout", WM_RESULT_ROUT, false },
    { "WM-127 not when gone", WM_RESULT_GONE, false },
};

static void check_on(void **state)
{
    const struct on_row *r = *state;

    assert_int_equal(wm_moves_on_after(&wm_book, r->location), r->moves);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_scale, scale_rows);
    BNI_ROWS(&tests, check_distance, distance_rows);
    BNI_ROWS(&tests, check_forage, forage_rows);
    BNI_ROWS(&tests, check_hunger, hunger_rows);
    BNI_ROWS(&tests, check_moves, moves_rows);
    BNI_ROWS(&tests, check_class, class_rows);
    BNI_ROWS(&tests, check_tired, tired_rows);
    BNI_ROWS(&tests, check_initiative, initiative_rows);
    BNI_ROWS(&tests, check_leaving, leaving_rows);
    BNI_ROWS(&tests, check_on, on_rows);
    BNI_NAMED(&tests, "WM-119 the slowest who is there", check_base);
    BNI_NAMED(&tests, "WM-121 orders and their pace", paces);
    BNI_NAMED(&tests, "WM-120 supplies over a week", week_of_food);
    BNI_NAMED(&tests, "WM-123 not when seriously fatigued", forced_march_closed);
    return BNI_RUN("march", &tests);
}
