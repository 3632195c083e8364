#include "base/testing.h"
#include "rating.h"

#define A (1u << 0)
#define B (1u << 1)
#define C (1u << 2)
#define D (1u << 3)
#define E (1u << 4)
#define F (1u << 5)
#define G (1u << 6)
#define H (1u << 7)
#define I (1u << 8)
#define J (1u << 9)
#define K (1u << 10)
#define L (1u << 11)

/* `some` members of a kind among others without anything, and which statements come true. */
static const struct share {
    const char *name;
    int32_t some, others;
    wm_kind kind;
    uint32_t want;
} shares[] = {
    { "WM-029 a hair under 20% mounted", 199, 801, { .mounted = 1 }, 0 },
    { "WM-029 20% mounted", 200, 800, { .mounted = 1 }, A },
    { "WM-030 a hair under 50% mounted", 499, 501, { .mounted = 1 }, A },
    { "WM-030 50% mounted, and 20% as well", 500, 500, { .mounted = 1 }, A | B },
    { "WM-031 a hair under 20% with missiles", 199, 801, { .missiles = 1 }, 0 },
    { "WM-031 20% with missiles", 200, 800, { .missiles = 1 }, C },
    { "WM-032 missiles that reach 99 feet", 500, 500, { .missiles = 1, .missile_range = 99 }, C },
    { "WM-032 missiles that reach 100 feet",
      200,
      800,
      { .missiles = 1, .missile_range = 100 },
      C | D },
    { "WM-032 a hair under 20% with long missiles",
      199,
      801,
      { .missiles = 1, .missile_range = 300 },
      0 },
    { "WM-033 a hair under 1% magical", 9, 991, { .magical = 1 }, 0 },
    { "WM-033 1% magical", 10, 990, { .magical = 1 }, E },
    { "WM-033 spells are no magical ability", 10, 990, { .spells = 1 }, 0 },
    { "WM-034 a hair under 20% magical", 199, 801, { .magical = 1 }, E },
    { "WM-034 20% magical", 200, 800, { .magical = 1 }, E | F },
    { "WM-035 all but one magical", 999, 1, { .magical = 1 }, E | F },
    { "WM-035 all magical", 1000, 0, { .magical = 1 }, E | F | G },
    { "WM-036 a hair under 5% cast spells", 49, 951, { .spells = 1 }, 0 },
    { "WM-036 5% cast spells", 50, 950, { .spells = 1 }, H },
    { "WM-037 a hair under 30% cast spells", 299, 701, { .spells = 1 }, H },
    { "WM-037 30% cast spells", 300, 700, { .spells = 1 }, H | I },
    { "WM-038 a hair under 1% fly", 9, 991, { .flies = 1 }, 0 },
    { "WM-038 1% fly", 10, 990, { .flies = 1 }, J },
    { "WM-039 a hair under 20% fly", 199, 801, { .flies = 1 }, J },
    { "WM-039 20% fly", 200, 800, { .flies = 1 }, J | K },
    { "WM-040 a mean of 99.9 feet", 999, 1, { .movement = 100 }, 0 },
    { "WM-040 100 feet", 1000, 0, { .movement = 100 }, L },
    { "WM-040 the fast make up for the slow", 500, 500, { .movement = 200 }, L },
    { "WM-029 to WM-040 all twelve",
      100,
      0,
      { .mounted = 1,
        .missiles = 1,
        .missile_range = 120,
        .magical = 1,
        .spells = 1,
        .flies = 1,
        .movement = 240 },
      0xfff },
};

static void statements(void **state)
{
    const struct share *r = *state;
    wm_force force = { .kind_count = 2, .kinds = { r->kind } };
    wm_census census;

    force.kinds[0].count = r->some;
    force.kinds[1].count = r->others;
    census = wm_census_of(&force);
    assert_int_equal(wm_statements(&wm_book, &force, &census), r->want);
}

static const struct class_row {
    const char *name;
    int32_t bfr, level;
} classes[] = {
    { "WM-027 far below nothing", -50, 1 },
    { "WM-027 20", 20, 1 },
    { "WM-027 21", 21, 2 },
    { "WM-027 35", 35, 2 },
    { "WM-027 36", 36, 3 },
    { "WM-027 55", 55, 3 },
    { "WM-027 56", 56, 4 },
    { "WM-027 70", 70, 4 },
    { "WM-027 71", 71, 5 },
    { "WM-027 80", 80, 5 },
    { "WM-027 81", 81, 6 },
    { "WM-027 100", 100, 6 },
    { "WM-027 101", 101, 7 },
    { "WM-027 125", 125, 7 },
    { "WM-027 126", 126, 8 },
    { "WM-027 900", 900, 8 },
};

static void class_of(void **state)
{
    const struct class_row *r = *state;

    assert_int_equal(wm_book.troop_class[wm_class_of(&wm_book, r->bfr)].level, r->level);
}

static const struct total_row {
    const char *name;
    int32_t bfr;
    uint32_t statements;
    int32_t bonus, rating;
} totals[] = {
    { "WM-028 no statement", 96, 0, 10, 96 },
    { "WM-028 a tenth on the nose", 90, A, 9, 99 },
    { "WM-028 a tenth and a bit", 91, A, 10, 101 },
    { "WM-028 every statement pays", 71, 0xfff, 8, 167 },
    { "WM-028 nothing gives nothing", 0, 0xfff, 0, 0 },
    { "WM-028 the bonus is never below 0", -25, 0xfff, 0, -25 },
};

static void total(void **state)
{
    const struct total_row *r = *state;

    assert_int_equal(wm_bonus_of(&wm_book, r->bfr), r->bonus);
    assert_int_equal(wm_battle_rating(&wm_book, r->bfr, r->statements), r->rating);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, statements, shares);
    BNI_ROWS(&tests, class_of, classes);
    BNI_ROWS(&tests, total, totals);
    return BNI_RUN("statements", &tests);
}
