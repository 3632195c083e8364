#include "modifiers_test.h"

#define FORCE(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define PLAIN                                                                                      \
    {                                                                                              \
        0                                                                                          \
    }
#define ONCE                                                                                       \
    {                                                                                              \
        .heroics_count = 1                                                                         \
    }
#define PLAN 1
#define GOOD 2
#define SOME 3
#define MISLED 4

static const modifier_row rows[] = {
    { "WM-077 the referee's modifier", FORCE(.campaign_modifier = -7), FORCE(0), PLAIN, PLAIN, -7,
      WM_MODIFIERS_CAMPAIGN_MODIFIER },
    { "WM-077 nothing considered", FORCE(0), FORCE(.campaign_modifier = 9), PLAIN, PLAIN, 0, 0 },
    { "WM-077 character actions together",
      FORCE(.information = GOOD, .leader_removed = 1, .officer_removed = 1, .heroics_leader = 1,
            .heroics_failures = 1),
      FORCE(0), PLAIN, PLAIN, 70, 0 },
    { "WM-100 six weeks", FORCE(.strength = 400, .siege_weeks = 6),
      FORCE(.strength = 100, .inside = 1), PLAIN, PLAIN, 30, WM_MODIFIERS_SIEGE_WEEK },
    { "WM-100 not to the besieged", FORCE(.strength = 100, .inside = 1, .holding = 1),
      FORCE(.strength = 400, .siege_weeks = 6), PLAIN, PLAIN, 10, WM_MODIFIERS_HOLDING },
    { "WM-100 no week yet", FORCE(.strength = 400), FORCE(.strength = 100, .inside = 1), PLAIN,
      PLAIN, 0, 0 },
    { "WM-100 a hundred weeks", FORCE(.strength = 400, .siege_weeks = 100),
      FORCE(.strength = 100, .inside = 1), PLAIN, PLAIN, 500, WM_MODIFIERS_SIEGE_WEEK },
    { "WM-100 not against a garrison that came out", FORCE(.siege_weeks = 4), FORCE(0), PLAIN,
      PLAIN, 0, 0 },
    { "WM-107 debt of mercy", FORCE(.mercy_debt = 1), FORCE(0), PLAIN, PLAIN, -20,
      WM_MODIFIERS_MERCY_DEBT },
    { "WM-107 two mercies, once", FORCE(.mercy_debt = 2), FORCE(0), PLAIN, PLAIN, -20, 0 },
    { "WM-108 the plan", FORCE(.information = PLAN), FORCE(0), PLAIN, PLAIN, 50,
      WM_MODIFIERS_INFORMATION_PLAN },
    { "WM-108 good reconnaissance", FORCE(.information = GOOD), FORCE(0), PLAIN, PLAIN, 20,
      WM_MODIFIERS_INFORMATION_GOOD },
    { "WM-108 some reconnaissance", FORCE(.information = SOME), FORCE(0), PLAIN, PLAIN, 10,
      WM_MODIFIERS_INFORMATION_SOME },
    { "WM-108 misinformation", FORCE(.information = MISLED), FORCE(0), PLAIN, PLAIN, -25,
      WM_MODIFIERS_INFORMATION_FALSE },
    { "WM-108 a lone deserter", FORCE(.information = 0), FORCE(0), PLAIN, PLAIN, 0, 0 },
    { "WM-109 from ambush", FORCE(.surprise = WM_SURPRISE_AMBUSH), FORCE(0), PLAIN, PLAIN, 40,
      WM_MODIFIERS_SURPRISE_AMBUSH },
    { "WM-109 an ambush on a camp: the larger alone",
      FORCE(.surprise = WM_SURPRISE_AMBUSH | WM_SURPRISE_CAMP), FORCE(0), PLAIN, PLAIN, 40,
      WM_MODIFIERS_SURPRISE_AMBUSH },
    { "WM-110 on a camp", FORCE(.surprise = WM_SURPRISE_CAMP), FORCE(0), PLAIN, PLAIN, 20,
      WM_MODIFIERS_SURPRISE_CAMP },
    { "WM-110 not to the surprised", FORCE(0), FORCE(.surprise = WM_SURPRISE_CAMP), PLAIN, PLAIN, 0,
      0 },
    { "WM-111 leader removed", FORCE(.leader_removed = 1), FORCE(0), PLAIN, PLAIN, 30,
      WM_MODIFIERS_LEADER_REMOVED },
    { "WM-111 officer removed", FORCE(.officer_removed = 1), FORCE(0), PLAIN, PLAIN, 10,
      WM_MODIFIERS_OFFICER_REMOVED },
    { "WM-111 three officers removed, once", FORCE(.officer_removed = 3), FORCE(0), PLAIN, PLAIN,
      10, 0 },
    { "WM-111 both", FORCE(.leader_removed = 1, .officer_removed = 1), FORCE(0), PLAIN, PLAIN, 40,
      0 },
    { "WM-112 the leader succeeds", FORCE(.heroics_leader = 1), FORCE(0), PLAIN, PLAIN, 20,
      WM_MODIFIERS_HEROICS_LEADER_SUCCESS },
    { "WM-112 the leader fails", FORCE(.heroics_leader = 2), FORCE(0), PLAIN, PLAIN, -20,
      WM_MODIFIERS_HEROICS_LEADER_FAILURE },
    { "WM-112 three others succeed, each counts", FORCE(.heroics_successes = 3), FORCE(0), PLAIN,
      PLAIN, 30, WM_MODIFIERS_HEROICS_PC_SUCCESS },
    { "WM-112 the leader and another succeed", FORCE(.heroics_leader = 1, .heroics_successes = 1),
      FORCE(0), PLAIN, PLAIN, 30, 0 },
    { "WM-112 one succeeds, one fails", FORCE(.heroics_successes = 2, .heroics_failures = 1),
      FORCE(0), PLAIN, PLAIN, 10, 0 },
    { "WM-112 two others fail, each counts", FORCE(.heroics_failures = 2), FORCE(0), PLAIN, PLAIN,
      -20, WM_MODIFIERS_HEROICS_PC_FAILURE },
    { "WM-112 once a force: the leader's deed",
      FORCE(.heroics_leader = 2, .heroics_successes = 2, .heroics_failures = 1), FORCE(0), PLAIN,
      ONCE, -20, WM_MODIFIERS_HEROICS_LEADER_FAILURE },
    { "WM-112 once a force: one of the others",
      FORCE(.heroics_successes = 2, .heroics_failures = 1), FORCE(0), PLAIN, ONCE, 10,
      WM_MODIFIERS_HEROICS_PC_SUCCESS },
    { "WM-112 once a force: failures alone", FORCE(.heroics_failures = 2), FORCE(0), PLAIN, ONCE,
      -10, WM_MODIFIERS_HEROICS_PC_FAILURE },
};

static const struct chance_row {
    const char *name;
    bool invisible;
    int32_t adjustment;
    int32_t chance;
} chance_rows[] = {
    { "WM-109 chance", false, 0, 50 },
    { "WM-109 chance of the invisible", true, 0, 80 },
    { "WM-109 chance with an adjustment", false, -15, 35 },
    { "WM-109 chance at most 100", true, 21, 100 },
    { "WM-109 chance at least 0", false, -51, 0 },
    { "WM-109 chance, the largest adjustment", true, INT32_MAX, 100 },
};

static void check_chance(void **state)
{
    const struct chance_row *r = *state;

    assert_int_equal(wm_ambush_chance(&wm_book, r->invisible, r->adjustment), r->chance);
}

static const struct mercy_row {
    const char *name;
    int32_t days;
    bool binds;
} mercy_rows[] = {
    { "WM-107 on the day itself", 0, true },
    { "WM-107 after 364 days", 364, true },
    { "WM-107 on the last day of the year", 365, true },
    { "WM-107 a day later", 366, false },
};

static void check_mercy(void **state)
{
    const struct mercy_row *r = *state;

    assert_int_equal(wm_mercy_binds(&wm_book, r->days), r->binds);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_modifiers, rows);
    BNI_ROWS(&tests, check_chance, chance_rows);
    BNI_ROWS(&tests, check_mercy, mercy_rows);
    return BNI_RUN("considerations", &tests);
}
