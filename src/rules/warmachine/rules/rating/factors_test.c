#include "base/testing.h"
#include "rating.h"

/* One row, one named test: a force or a figure goes in, a score comes out. */
typedef struct row row;
struct row {
    const char *name;
    int32_t (*of)(const row *r);
    wm_force force;
    wm_service service;
    int32_t in;
    int32_t want;
};

#define MEN(n)                                                                                     \
    {                                                                                              \
        .part = WM_TROOPS, .people = WM_HUMAN, .count = (n), .hit_dice = { 1, 1 }                  \
    }
#define TROOPS(n, ...)                                                                             \
    {                                                                                              \
        .part = WM_TROOPS, .count = (n), __VA_ARGS__                                               \
    }
#define OFFICERS(n, ...)                                                                           \
    {                                                                                              \
        .part = WM_OFFICERS, .count = (n), __VA_ARGS__                                             \
    }
#define STEEDS(n, ...)                                                                             \
    {                                                                                              \
        .part = WM_STEEDS, .count = (n), __VA_ARGS__                                               \
    }
#define LEVEL(n) .level = { (n), 1 }
#define HIT_DICE(n, d) .hit_dice = { (n), (d) }, .people = WM_OTHER
#define FORCE(n, ...) .force = { .kind_count = (n), .kinds = { __VA_ARGS__ } }

static wm_census census(const row *r)
{
    return wm_census_of(&r->force);
}

static int32_t ability(const row *r)
{
    return wm_ability_adjustment(&wm_book, r->in);
}

static int32_t leadership(const row *r)
{
    wm_census c = census(r);
    return wm_leadership(&wm_book, &r->force, &c, NULL);
}

static int32_t needed(const row *r)
{
    return wm_officers_needed(&wm_book, r->in);
}

static int32_t officers(const row *r)
{
    wm_census c = census(r);
    return wm_officer_score(&wm_book, &r->force, &c, NULL);
}

static int32_t troops(const row *r)
{
    wm_census c = census(r);
    return wm_troop_score(&wm_book, &r->force, &c, NULL);
}

static int32_t experience(const row *r)
{
    wm_census c = census(r);
    return wm_experience(&wm_book, &r->force, &c, &r->service, NULL);
}

static int32_t training(const row *r)
{
    wm_readings rules = { .training_window = r->in };
    return wm_training(&wm_book, &r->service, &rules, 0, NULL);
}

static int32_t plain_pay(const row *r)
{
    return (int32_t)bn_rat_ceil(wm_month_pay(&wm_book, r->in, 0));
}

static int32_t training_pay(const row *r)
{
    return (int32_t)bn_rat_ceil(wm_month_pay(&wm_book, r->in, 30));
}

static int32_t week_pay(const row *r)
{
    return (int32_t)bn_rat_ceil(wm_month_pay(&wm_book, r->in, 7));
}

static int32_t equipment(const row *r)
{
    wm_census c = census(r);
    return wm_equipment(&wm_book, &r->force, &c, NULL);
}

static int32_t special(const row *r)
{
    wm_census c = census(r);
    return wm_special(&wm_book, &r->force, &c, NULL);
}

/* Equipment of plain men is 5: average weapons, one each, Armor Class 9. */
static const row rows[] = {
    { "WM-011 level and nothing else", leadership,
      .force = { .leader = { .level = 7 }, .kind_count = 1, .kinds = { MEN(100) } }, .want = 7 },
    { "WM-011 Hit Dice where there is no level", leadership,
      .force = { .leader = { .hit_dice = 4 }, .kind_count = 1, .kinds = { MEN(100) } }, .want = 4 },
    { "WM-011 abilities of a fool drag it below nothing", leadership,
      .force = { .leader = { .level = 1, .intelligence = 3, .wisdom = 3, .charisma = 3 },
                 .kind_count = 1,
                 .kinds = { MEN(100) } },
      .want = -8 },
    { "WM-012 score 1 counts as 3", ability, .in = 1, .want = -3 },
    { "WM-012 score 3", ability, .in = 3, .want = -3 },
    { "WM-012 score 4", ability, .in = 4, .want = -2 },
    { "WM-012 score 5", ability, .in = 5, .want = -2 },
    { "WM-012 score 6", ability, .in = 6, .want = -1 },
    { "WM-012 score 8", ability, .in = 8, .want = -1 },
    { "WM-012 score 9", ability, .in = 9, .want = 0 },
    { "WM-012 score 12", ability, .in = 12, .want = 0 },
    { "WM-012 score 13", ability, .in = 13, .want = 1 },
    { "WM-012 score 15", ability, .in = 15, .want = 1 },
    { "WM-012 score 16", ability, .in = 16, .want = 2 },
    { "WM-012 score 17", ability, .in = 17, .want = 2 },
    { "WM-012 score 18", ability, .in = 18, .want = 3 },
    { "WM-012 score 25 counts as 18", ability, .in = 25, .want = 3 },
    { "WM-012 no score recorded", ability, .in = 0, .want = 0 },
    { "WM-013 one in a hundred", leadership,
      .force = { .leader = { .level = 9 },
                 .kind_count = 1,
                 .kinds = { MEN(100) },
                 .name_level_members = 1 },
      .want = 11 },
    { "WM-013 one in 99 is already two percent", leadership,
      .force = { .leader = { .level = 9 },
                 .kind_count = 1,
                 .kinds = { MEN(99) },
                 .name_level_members = 1 },
      .want = 13 },
    { "WM-013 level 8 is no name level", leadership,
      .force = { .leader = { .level = 1 },
                 .kind_count = 2,
                 .kinds = { MEN(50), OFFICERS(50, LEVEL(8)) } },
      .want = 1 },
    { "WM-013 half the force at level 9", leadership,
      .force = { .leader = { .level = 1 },
                 .kind_count = 2,
                 .kinds = { MEN(50), OFFICERS(50, LEVEL(9)) } },
      .want = 101 },
    { "WM-013 a character with the force", leadership,
      .force = { .leader = { .level = 1 },
                 .kind_count = 1,
                 .kinds = { MEN(100) },
                 .person_count = 2,
                 .persons = { { .level = 9 }, { .level = 8 } } },
      .want = 3 },
    { "WM-013 never above 200", leadership,
      .force = { .leader = { .level = 1 },
                 .kind_count = 1,
                 .kinds = { MEN(10) },
                 .name_level_members = 11 },
      .want = 201 },

    { "WM-014 all four parts", experience, FORCE(2, MEN(40), OFFICERS(1, LEVEL(4))),
      .service = { .victories = 3, .routs = 1 }, .want = 12 + 2 + 3 - 1 },
    { "WM-014 may be negative", experience, FORCE(1, TROOPS(40, HIT_DICE(1, 2))),
      .service = { .routs = 10 }, .want = 1 - 10 },
    { "WM-015 no troops need no officer", needed, .in = 0, .want = 0 },
    { "WM-015 one", needed, .in = 1, .want = 1 },
    { "WM-015 forty", needed, .in = 40, .want = 1 },
    { "WM-015 forty-one", needed, .in = 41, .want = 2 },
    { "WM-015 just enough", officers, FORCE(2, MEN(80), OFFICERS(2, LEVEL(3))), .want = 9 },
    { "WM-015 one short", officers, FORCE(2, MEN(81), OFFICERS(2, LEVEL(3))), .want = 0 },
    { "WM-015 none at all", officers, FORCE(1, MEN(10)), .want = 0 },
    { "WM-016 rounded once, at the end", officers,
      FORCE(3, MEN(40), OFFICERS(9, LEVEL(2)), OFFICERS(1, LEVEL(3))), .want = 7 },
    { "WM-016 officers of monsters stand one above", officers,
      FORCE(2, TROOPS(40, HIT_DICE(2, 1)), OFFICERS(1, HIT_DICE(9, 1))), .want = 9 },
    { "WM-016 a known level counts among monsters, too", officers,
      FORCE(2, TROOPS(40, HIT_DICE(2, 1)), OFFICERS(1, LEVEL(7), .people = WM_OTHER)), .want = 21 },
    { "WM-016 men without a level go by Hit Dice", officers,
      FORCE(2, MEN(40), OFFICERS(1, .hit_dice = { 2, 1 })), .want = 6 },
    { "WM-017 weighted by heads", troops, FORCE(2, TROOPS(150, LEVEL(1)), TROOPS(50, LEVEL(3))),
      .want = 3 },
    { "WM-017 officers left out", troops, FORCE(2, TROOPS(40, LEVEL(2)), OFFICERS(40, LEVEL(9))),
      .want = 4 },
    { "WM-017 half a die, doubled", troops, FORCE(1, TROOPS(40, HIT_DICE(1, 2))), .want = 1 },
    { "WM-017 less than half a die is half", troops, FORCE(1, TROOPS(40, HIT_DICE(1, 4))),
      .want = 1 },
    { "WM-017 pluses are dropped", troops, FORCE(1, TROOPS(40, HIT_DICE(5, 2))), .want = 4 },
    { "WM-018 ten victories", experience, FORCE(1, MEN(40)), .service = { .victories = 10 },
      .want = 12 },
    { "WM-018 eleven count as ten", experience, FORCE(1, MEN(40)), .service = { .victories = 11 },
      .want = 12 },
    { "WM-018 ten routs", experience, FORCE(1, MEN(40)), .service = { .routs = 10 }, .want = -8 },
    { "WM-018 eleven routs count as ten", experience, FORCE(1, MEN(40)), .service = { .routs = 11 },
      .want = -8 },
    { "WM-018 each has its own bound", experience, FORCE(1, MEN(40)),
      .service = { .victories = 30, .routs = 4 }, .want = 2 + 10 - 4 },

    { "WM-019 nothing", training, .want = 0 },
    { "WM-019 below every bound", training,
      .service = { .weeks_trained = 12, .leader_weeks = 8, .months_on_duty = 10 }, .want = 30 },
    { "WM-019 at every bound", training,
      .service = { .weeks_trained = 20, .leader_weeks = 20, .months_on_duty = 12 }, .want = 52 },
    { "WM-019 above every bound", training,
      .service = { .weeks_trained = 21, .leader_weeks = 21, .months_on_duty = 13, .years = 5 },
      .want = 52 },
    { "WM-019 reading: years add up", training, .in = 1,
      .service = { .weeks_trained = 50, .leader_weeks = 45, .months_on_duty = 40, .years = 3 },
      .want = 50 + 20 + 36 },
    { "WM-020 a month at home", plain_pay, .in = 300, .want = 300 },
    { "WM-020 a month in training", training_pay, .in = 300, .want = 600 },
    { "WM-020 a week in training", week_pay, .in = 300, .want = 370 },
    { "WM-020 costs not tracked", training_pay, .in = 0, .want = 0 },

    { "WM-021 average weapons", equipment, FORCE(1, TROOPS(10, .armour_class = 9)), .want = 5 },
    { "WM-021 good weapons", equipment,
      FORCE(1, TROOPS(10, .armour_class = 9, .weapons = WM_WEAPON_QUALITY_GOOD)), .want = 10 },
    { "WM-021 excellent weapons", equipment,
      FORCE(1, TROOPS(10, .armour_class = 9, .weapons = WM_WEAPON_QUALITY_EXCELLENT)), .want = 15 },
    { "WM-021 half of them is not enough", equipment,
      FORCE(2, TROOPS(10, .armour_class = 9, .weapons = WM_WEAPON_QUALITY_EXCELLENT),
            TROOPS(10, .armour_class = 9)),
      .want = 5 },
    { "WM-021 more than half have good or better", equipment,
      FORCE(3, TROOPS(6, .armour_class = 9, .weapons = WM_WEAPON_QUALITY_EXCELLENT),
            TROOPS(5, .armour_class = 9, .weapons = WM_WEAPON_QUALITY_GOOD),
            TROOPS(10, .armour_class = 9)),
      .want = 10 },
    { "WM-021 officers' weapons do not matter", equipment,
      FORCE(2, TROOPS(10, .armour_class = 9), OFFICERS(30, .weapons = WM_WEAPON_QUALITY_EXCELLENT)),
      .want = 5 },
    { "WM-022 second weapon with each", equipment,
      FORCE(1, TROOPS(10, .armour_class = 9, .second_weapon = 1)), .want = 10 },
    { "WM-022 with half of them", equipment,
      FORCE(2, TROOPS(10, .armour_class = 9, .second_weapon = 1), TROOPS(10, .armour_class = 9)),
      .want = 5 },
    { "WM-022 with more than half", equipment,
      FORCE(2, TROOPS(11, .armour_class = 9, .second_weapon = 1), TROOPS(10, .armour_class = 9)),
      .want = 10 },
    { "WM-023 Armor Class 5", equipment, FORCE(1, TROOPS(10, .armour_class = 5)), .want = 10 },
    { "WM-023 Armor Class 6", equipment, FORCE(1, TROOPS(10, .armour_class = 6)), .want = 5 },
    { "WM-023 a mean of 5.05 is not 5", equipment,
      FORCE(2, TROOPS(19, .armour_class = 5), TROOPS(1, .armour_class = 6)), .want = 5 },
    { "WM-023 a mean of 5", equipment,
      FORCE(2, TROOPS(10, .armour_class = 4), TROOPS(10, .armour_class = 6)), .want = 10 },

    { "WM-024 all elves", special, FORCE(1, TROOPS(10, .people = WM_ELF)), .want = 15 },
    { "WM-024 all dwarves", special, FORCE(1, TROOPS(10, .people = WM_DWARF)), .want = 15 },
    { "WM-024 one man among them", special, FORCE(2, TROOPS(99, .people = WM_ELF), MEN(1)),
      .want = 0 },
    { "WM-024 human officers do not matter", special,
      FORCE(2, TROOPS(80, .people = WM_ELF), OFFICERS(2, LEVEL(3))), .want = 15 },
    { "WM-024 halflings have no such bonus", special, FORCE(1, TROOPS(10, .people = WM_HALFLING)),
      .want = 0 },
    { "WM-025 one asterisk is not special", special,
      FORCE(1, TROOPS(100, .people = WM_OTHER, .asterisks = 1)), .want = 0 },
    { "WM-025 one in a hundred", special,
      FORCE(2, MEN(99), TROOPS(1, .people = WM_OTHER, .asterisks = 2)), .want = 2 },
    { "WM-025 one in 99 is already two percent", special,
      FORCE(2, MEN(98), TROOPS(1, .people = WM_OTHER, .asterisks = 3)), .want = 4 },
    { "WM-025 all of them", special, FORCE(1, TROOPS(100, .people = WM_OTHER, .asterisks = 2)),
      .want = 200 },
    { "WM-025 steeds that fight", special,
      FORCE(2, MEN(90), STEEDS(10, .people = WM_OTHER, .asterisks = 2)), .want = 20 },
    { "WM-025 officers are no troops", special,
      FORCE(2, MEN(90), OFFICERS(10, .people = WM_OTHER, .asterisks = 2)), .want = 0 },
    { "WM-025 elves on such steeds", special,
      FORCE(2, TROOPS(90, .people = WM_ELF), STEEDS(10, .people = WM_OTHER, .asterisks = 2)),
      .want = 15 + 20 },
};

static void scores(void **state)
{
    const row *r = *state;

    assert_int_equal(r->of(r), r->want);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, scores, rows);
    return BNI_RUN("factors", &tests);
}
