#include "base/testing.h"

#include "rating.h"

static const wm_readings plain = { 0 };

/* A force with something of everything, whose figures are worked out below by hand. */
static wm_force company(void)
{
    return (wm_force){
        .name = "Company",
        .leader = { .name = "Captain",
                    .level = 10,
                    .intelligence = 13,
                    .wisdom = 9,
                    .charisma = 16 },
        .kind_count = 3,
        .kinds = { { .part = WM_TROOPS,
                     .count = 160,
                     .level = { 1, 1 },
                     .armour_class = 5,
                     .weapons = WM_WEAPON_QUALITY_GOOD,
                     .second_weapon = 1,
                     .movement = 90 },
                   { .part = WM_TROOPS,
                     .count = 40,
                     .level = { 3, 1 },
                     .armour_class = 5,
                     .weapons = WM_WEAPON_QUALITY_GOOD,
                     .second_weapon = 1,
                     .mounted = 1,
                     .missiles = 1,
                     .missile_range = 150,
                     .movement = 240 },
                   { .part = WM_OFFICERS, .count = 5, .level = { 23, 5 }, .movement = 90 } },
        .name_level_members = 2,
        .victories = 4,
        .routs = 1,
        .weeks_trained = 12,
        .leader_weeks = 8,
        .months_on_duty = 10,
    };
}

static wm_rating rate(const wm_force *force, bn_trace *trace)
{
    wm_census census = wm_census_of(force);
    wm_service service = wm_service_of(&wm_book, force, 0);

    return wm_rate(&wm_book, force, &census, &service, &plain, trace);
}

static int64_t sum_of(const bn_trace *trace, uint8_t group)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i < trace->count; i++)
        if (trace->terms[i].group == group && bn_term_summed(&trace->terms[i]))
            sum += trace->terms[i].value;
    return sum;
}

static const bn_term *term_of(const bn_trace *trace, uint16_t rule)
{
    for (uint32_t i = 0; i < trace->count; i++)
        if (trace->terms[i].rule == rule)
            return &trace->terms[i];
    return NULL;
}

/* 10+1+0+2+2 = 15; officers ceil(13.8) = 14, troops ceil(2.8) = 3, 4-1; 12+8+10; 10+5+5. */
static void whole(void **state)
{
    static unsigned char block[1 << 16];
    bn_arena arena;
    bn_trace trace;
    wm_force force = company();

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);

    wm_rating r = rate(&force, &trace);

    assert_int_equal(r.leadership, 15);
    assert_int_equal(r.experience, 20);
    assert_int_equal(r.training, 30);
    assert_int_equal(r.equipment, 20);
    assert_int_equal(r.special, 0);
    assert_int_equal(r.bfr, 85);
    assert_int_equal(r.troop_class, WM_TROOP_CLASS_GOOD);
    assert_int_equal(r.bonus, 9);
    assert_int_equal(r.statements, 1 << 11); /* l; mounted and missiles reach 19.5% only */
    assert_int_equal(r.battle_rating, 94);
    assert_int_equal(sum_of(&trace, WM_SUM_BFR), 85);
    assert_int_equal(sum_of(&trace, WM_SUM_RATING), 94);
    assert_null(term_of(&trace, 1));
}

static const struct small {
    const char *name;
    int32_t troops;
    bool warned;
} scopes[] = {
    { "WM-001 ten combatants are warned of", 10, true },
    { "WM-001 eleven are not", 11, false },
};

static void scope(void **state)
{
    const struct small *row = *state;
    static unsigned char block[1 << 16];
    bn_arena arena;
    bn_trace trace;
    wm_force force = { .leader = { .level = 5 },
                       .kind_count = 1,
                       .kinds = {
                           { .count = row->troops, .hit_dice = { 1, 1 }, .armour_class = 9 } } };

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    assert_int_equal(rate(&force, &trace).bfr, 5 + 2 + 5);
    assert_int_equal(term_of(&trace, 1) != NULL, row->warned);
}

static const struct rounding {
    const char *name;
    bn_rat in;
    int32_t out;
} roundings[] = {
    { "WM-003 whole stays whole", { 7, 1 }, 7 },
    { "WM-003 any fraction goes up", { 61, 10 }, 7 },
    { "WM-003 up is towards plus infinity", { -5, 2 }, -2 },
};

static void round_up(void **state)
{
    const struct rounding *row = *state;

    assert_int_equal(wm_round_up(row->in), row->out);
}

static const struct share {
    const char *name;
    int64_t count, strength;
    bn_rat percent;
    int32_t score;
} shares[] = {
    { "WM-004 ten of 300", 10, 300, { 10, 3 }, 4 },
    { "WM-004 three of 300", 3, 300, { 1, 1 }, 1 },
    { "WM-004 nobody of somebody", 0, 300, { 0, 1 }, 0 },
    { "WM-004 somebody of nobody", 5, 0, { 0, 1 }, 0 },
};

static void percent(void **state)
{
    const struct share *row = *state;

    assert_int_equal(bn_rat_cmp(wm_percent(row->count, row->strength), row->percent), 0);
    assert_int_equal(wm_percent_score(row->count, row->strength), row->score);
}

/* Each figure that the referee may set: both stand in the trace, the sums fit what was set. */
static void overruled(void **state)
{
    static unsigned char block[1 << 16];
    bn_arena arena;
    bn_trace trace;
    wm_force force = company();

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    force.overrule = (wm_overrule){ .bfr_given = 1, .bfr = 96 };

    wm_rating r = rate(&force, &trace);
    const bn_term *term = term_of(&trace, 6);

    assert_int_equal(r.bfr, 96);
    assert_int_equal(r.battle_rating, 106);
    assert_int_equal(sum_of(&trace, WM_SUM_BFR), 96);
    assert_non_null(term);
    assert_int_equal(term->seen[0].num, 96);
    assert_int_equal(term->seen[1].num, 85);

    bn_trace_init(&trace, &arena);
    force.overrule = (wm_overrule){
        .class_given = 1, .troop_class = WM_TROOP_CLASS_POOR, .rating_given = 1, .battle_rating = 40
    };
    r = rate(&force, &trace);
    term = term_of(&trace, 6);
    assert_int_equal(r.bfr, 85);
    assert_int_equal(r.troop_class, WM_TROOP_CLASS_POOR);
    assert_int_equal(r.battle_rating, 40);
    assert_int_equal(sum_of(&trace, WM_SUM_RATING), 40);
    assert_int_equal(term->seen[0].num, 2); /* poor for good */
    assert_int_equal(term->seen[1].num, 6);
}

static void strength(void **state)
{
    wm_force force = { .kind_count = 3,
                       .kinds = { { .part = WM_TROOPS, .count = 100, .mounted = 1 },
                                  { .part = WM_OFFICERS, .count = 3, .mounted = 1 },
                                  { .part = WM_STEEDS, .count = 2 } } };
    wm_census census = wm_census_of(&force);

    (void)state;
    assert_int_equal(wm_strength(&force, &census), 105);
    assert_int_equal(wm_heads(&force, &census, WM_TROOPS), 100);
    assert_int_equal(wm_heads(&force, &census, WM_OFFICERS), 3);
    assert_int_equal(wm_heads(&force, &census, WM_STEEDS), 2);
    census.kinds[0] = 60; /* forty are wounded */
    assert_int_equal(wm_strength(&force, &census), 65);
}

/* A battle of 3,650 days ago still counts, a day later it does not; one without date always. */
static void service(void **state)
{
    wm_force force = { .victories = 1,
                       .record_count = 4,
                       .records = { { .days_ago = 3650, .result = WM_RECORD_VICTORY },
                                    { .days_ago = 3651, .result = WM_RECORD_VICTORY },
                                    { .days_ago = 10, .result = WM_RECORD_ROUT },
                                    { .days_ago = 10, .result = WM_RECORD_MERCY } } };

    (void)state;
    assert_int_equal(wm_service_of(&wm_book, &force, 0).victories, 2);
    assert_int_equal(wm_service_of(&wm_book, &force, 0).routs, 1);
    assert_int_equal(wm_service_of(&wm_book, &force, 1).victories, 1);
    assert_int_equal(wm_service_of(&wm_book, &force, 3641).routs, 0);
}

static void shared_questions(void **state)
{
    wm_force force = { .kind_count = 2,
                       .kinds = { { .people = WM_ELF, .count = 90 },
                                  { .people = WM_ELF, .count = 10, .mounted = 1, .flies = 1 } } };
    wm_census census = wm_census_of(&force);

    (void)state;
    assert_true(wm_has_riders(&wm_book, &force, &census, 0));
    assert_true(wm_has_riders(&wm_book, &force, &census, 10));
    assert_false(wm_has_riders(&wm_book, &force, &census, 20));
    assert_int_equal(bn_rat_cmp(wm_flying_percent(&wm_book, &force, &census), bn_rat_int(10)), 0);
    assert_true(wm_all_of(&force, &census, WM_ELF));
    assert_false(wm_all_of(&force, &census, WM_HUMAN));
    census.kinds[1] = 0;
    assert_false(wm_has_riders(&wm_book, &force, &census, 0));
    census.kinds[0] = 0;
    assert_false(wm_all_of(&force, &census, WM_ELF));
}

/* Average dice, and who is present, of one kind. */
static const struct quick {
    const char *name;
    wm_kind kinds[2];
    int32_t want;
} quicks[] = {
    { "WM-041 leader, dice and damage",
      { { .count = 50, .hit_dice = { 1, 1 }, .damage = 6 } },
      7 + 30 + 6 },
    { "WM-041 one archer is enough",
      { { .count = 50, .hit_dice = { 1, 1 }, .damage = 6 },
        { .count = 1, .hit_dice = { 1, 1 }, .damage = 20, .missiles = 1 } },
      7 + 30 + 6 + 10 },
    { "WM-041 all four presences",
      { { .count = 50,
          .hit_dice = { 1, 1 },
          .damage = 6,
          .missiles = 1,
          .spells = 1,
          .magical = 1,
          .flies = 1 } },
      7 + 30 + 6 + 40 },
    { "WM-041 equal numbers: the higher damage",
      { { .count = 50, .hit_dice = { 1, 1 }, .damage = 6 },
        { .count = 50, .hit_dice = { 1, 1 }, .damage = 8 } },
      7 + 30 + 8 },
};

static void quick(void **state)
{
    const struct quick *row = *state;
    wm_force force = { .leader = { .level = 7 },
                       .kind_count = 2,
                       .kinds = { row->kinds[0], row->kinds[1] },
                       .rating_method = WM_RATING_QUICK };
    static unsigned char block[1 << 16];
    bn_arena arena;
    bn_trace trace;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    assert_int_equal(rate(&force, &trace).battle_rating, row->want);
    assert_int_equal(sum_of(&trace, WM_SUM_RATING), row->want);
}

static const struct dice {
    const char *name;
    bn_rat average;
    int32_t score;
} dice[] = {
    { "WM-042 half a die", { 1, 2 }, 20 }, { "WM-042 0.99", { 99, 100 }, 20 },
    { "WM-042 1", { 1, 1 }, 30 },          { "WM-042 2.99", { 299, 100 }, 30 },
    { "WM-042 3", { 3, 1 }, 40 },          { "WM-042 4.99", { 499, 100 }, 40 },
    { "WM-042 5", { 5, 1 }, 55 },          { "WM-042 6.99", { 699, 100 }, 55 },
    { "WM-042 7", { 7, 1 }, 65 },          { "WM-042 8.99", { 899, 100 }, 65 },
    { "WM-042 9", { 9, 1 }, 80 },          { "WM-042 40", { 40, 1 }, 80 },
};

static void quick_dice(void **state)
{
    const struct dice *row = *state;

    assert_int_equal(wm_quick_hit_dice(&wm_book, row->average, NULL), row->score);
}

static void quick_class(void **state)
{
    wm_force force = { .leader = { .level = 7 },
                       .kind_count = 1,
                       .kinds = { { .count = 50, .hit_dice = { 9, 1 } } },
                       .rating_method = WM_RATING_QUICK,
                       .quick_class = WM_TROOP_CLASS_FAIR };

    (void)state;
    assert_int_equal(rate(&force, NULL).troop_class, WM_TROOP_CLASS_FAIR);
    assert_int_equal(rate(&force, NULL).bfr, 0);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, scope, scopes);
    BNI_NAMED(&tests, "WM-002, WM-026 the three steps of a whole force, and the trace adds up",
              whole);
    BNI_ROWS(&tests, round_up, roundings);
    BNI_ROWS(&tests, percent, shares);
    BNI_NAMED(&tests, "WM-006 the referee's figure stands beside the one it replaces", overruled);
    BNI_NAMED(&tests, "WM-008, WM-009 horses and wounded are not in the strength, dragons are",
              strength);
    BNI_NAMED(&tests, "WM-018 ten years, the last day included", service);
    BNI_NAMED(&tests, "riders, flyers and peoples that battles ask for", shared_questions);
    BNI_ROWS(&tests, quick, quicks);
    BNI_ROWS(&tests, quick_dice, dice);
    BNI_NAMED(&tests, "WM-043 the class of a quick rating is the referee's", quick_class);
    return BNI_RUN("rating", &tests);
}
