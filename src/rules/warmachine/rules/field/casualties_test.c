#include "base/testing.h"
#include "results.h"

#define POINTS                                                                                     \
    {                                                                                              \
        0                                                                                          \
    }
#define RELATIVE                                                                                   \
    {                                                                                              \
        .tactics_casualties = 1                                                                    \
    }
#define QUARTERS(n) ((n)*WM_PERCENT / 4)

static const struct share_row {
    const char *name;
    int32_t table, points;
    bool besieged, mercy;
    wm_readings rules;
    int32_t share;
} share_rows[] = {
    { "WM-081 the table alone", 30, 0, false, false, POINTS, 30 * WM_PERCENT },
    { "WM-081 20 with C2", 20, 20, false, false, POINTS, 40 * WM_PERCENT },
    { "WM-081 0 with C1", 0, 10, false, false, POINTS, 10 * WM_PERCENT },
    { "WM-081 0 with C-1, held at 0", 0, -10, false, false, POINTS, 0 },
    { "WM-081 100 with C3, held at 100", 100, 30, false, false, POINTS, WM_ALL },
    { "WM-081 10 with C-1", 10, -10, false, false, POINTS, 0 },
    { "WM-081 held before it is halved", 100, 30, true, false, POINTS, 50 * WM_PERCENT },
    { "WM-081 50, C1, siege and mercy", 50, 10, true, true, POINTS, 15 * WM_PERCENT },
    { "WM-081 siege and mercy unrounded", 50, 0, true, true, POINTS, QUARTERS(50) },
    { "WM-081 relative: 20 with C2", 20, 20, false, false, RELATIVE, 24 * WM_PERCENT },
    { "WM-081 relative: 0 with C1", 0, 10, false, false, RELATIVE, 0 },
    { "WM-081 relative: 30 with C-1", 30, -10, false, false, RELATIVE, 27 * WM_PERCENT },
    { "WM-081 relative: 100 with C3, held at 100", 100, 30, false, false, RELATIVE, WM_ALL },
    { "WM-081 relative: 10 with C1, twice halved", 10, 10, true, true, RELATIVE, QUARTERS(11) },
    { "WM-106 mercy halves", 70, 0, false, true, POINTS, 35 * WM_PERCENT },
    { "WM-099 siege halves", 30, 0, true, false, POINTS, 15 * WM_PERCENT },
};

static void check_share(void **state)
{
    const struct share_row *r = *state;

    assert_int_equal(wm_casualty_share(r->table, r->points, r->besieged, r->mercy, &r->rules),
                     r->share);
}

static const struct number_row {
    const char *name;
    int32_t share, strength;
    int32_t casualties, dead;
} number_rows[] = {
    { "WM-082 nothing of it", 0, 333, 0, 0 },
    { "WM-082 all of it", WM_ALL, 333, 333, 167 },
    { "WM-082 a fraction goes up", 70 * WM_PERCENT, 333, 234, 117 },
    { "WM-082 no fraction", 20 * WM_PERCENT, 45, 9, 5 },
    { "WM-082 one man of one", WM_PERCENT, 1, 1, 1 },
    { "WM-082 a quarter percent", WM_PERCENT / 4, 400, 1, 1 },
    { "WM-082 a quarter percent and a hair", WM_PERCENT / 4, 401, 2, 1 },
    { "WM-082 the largest force", WM_ALL, 8000000, 8000000, 4000000 },
    { "WM-083 the odd one is dead", 20 * WM_PERCENT, 45, 9, 5 },
    { "WM-083 an even number", 10 * WM_PERCENT, 400, 40, 20 },
};

static void check_number(void **state)
{
    const struct number_row *r = *state;

    assert_int_equal(wm_casualties(r->share, r->strength), r->casualties);
    assert_int_equal(wm_dead(r->casualties), r->dead);
}

#define EVEN                                                                                       \
    {                                                                                              \
        0                                                                                          \
    }
#define TURNS                                                                                      \
    {                                                                                              \
        .mixed_casualties = 1                                                                      \
    }

static const struct kinds_row {
    const char *name;
    int32_t kinds[4];
    int32_t losses;
    wm_readings rules;
    int32_t out[4];
} kinds_rows[] = {
    { "WM-084 trolls and goblins", { 20, 480 }, 150, EVEN, { 6, 144 } },
    { "WM-084 the largest remainder", { 10, 10, 11 }, 10, EVEN, { 3, 3, 4 } },
    { "WM-084 a tie goes to the more numerous", { 5, 15 }, 10, EVEN, { 2, 8 } },
    { "WM-084 a tie of equals goes to the first", { 7, 7 }, 3, EVEN, { 2, 1 } },
    { "WM-084 nobody of an empty kind", { 0, 3, 0, 4 }, 5, EVEN, { 0, 2, 0, 3 } },
    { "WM-084 everybody", { 1, 2, 3, 4 }, 10, EVEN, { 1, 2, 3, 4 } },
    { "WM-084 nobody", { 1, 2, 3, 4 }, 0, EVEN, { 0, 0, 0, 0 } },
    { "WM-084 by heads: trolls and goblins", { 20, 480 }, 150, TURNS, { 20, 130 } },
    { "WM-084 by heads: even turns", { 20, 480 }, 30, TURNS, { 15, 15 } },
    { "WM-084 by heads: the odd one from the more numerous", { 20, 480 }, 31, TURNS, { 15, 16 } },
    { "WM-084 by heads: a kind drops out", { 1, 5, 9 }, 9, TURNS, { 1, 4, 4 } },
    { "WM-084 by heads: and the odd one after it", { 1, 5, 9 }, 10, TURNS, { 1, 4, 5 } },
    { "WM-084 by heads: everybody", { 1, 2, 3, 4 }, 10, TURNS, { 1, 2, 3, 4 } },
    { "WM-084 by heads: fewer than kinds", { 3, 5, 4, 5 }, 2, TURNS, { 0, 1, 0, 1 } },
    { "WM-084 by heads: nobody", { 3, 5, 4, 5 }, 0, TURNS, { 0, 0, 0, 0 } },
};

static void check_kinds(void **state)
{
    const struct kinds_row *r = *state;
    int32_t out[4];

    wm_share_losses(r->kinds, 4, r->losses, &r->rules, out);
    for (int32_t i = 0; i < 4; i++)
        assert_int_equal(out[i], r->out[i]);
}

/* For every number of losses: they add up, and no kind loses more than it has. */
static void sums(void **state)
{
    static const int32_t kinds[WM_KINDS] = { 3, 0, 17, 1, 40, 17, 2, 9 };

    (void)state;
    for (int32_t reading = 0; reading < 2; reading++)
        for (int32_t losses = 0; losses <= 89; losses++) {
            wm_readings rules = { .mixed_casualties = reading };
            int32_t out[WM_KINDS], sum = 0;

            wm_share_losses(kinds, WM_KINDS, losses, &rules, out);
            for (int32_t i = 0; i < WM_KINDS; i++) {
                assert_in_range(out[i], 0, kinds[i]);
                sum += out[i];
            }
            assert_int_equal(sum, losses);
        }
}

static void taken(void **state)
{
    wm_standing standing = { .kinds = { 20, 480 }, .strength = 500, .leader_here = 1 };
    wm_fate fate = { .casualties = 150, .dead = 75, .wounded = 75, .fatigue = WM_SERIOUS };
    wm_readings rules = { 0 };

    (void)state;
    wm_take_losses(&standing, &fate, &rules);
    assert_int_equal(standing.kinds[0], 14);
    assert_int_equal(standing.kinds[1], 336);
    assert_int_equal(standing.wounded[0], 3);
    assert_int_equal(standing.wounded[1], 72);
    assert_int_equal(standing.strength, 350);
    assert_int_equal(standing.dead, 75);
    assert_int_equal(standing.fatigue, WM_SERIOUS);
    assert_false(standing.gone);
}

static void returned(void **state)
{
    wm_standing standing = { .kinds = { 14, 336 }, .wounded = { 3, 72 }, .strength = 350 };
    wm_readings rules = { 0 };

    (void)state;
    wm_return_wounded(&standing, 75, &rules);
    assert_int_equal(standing.kinds[0], 17);
    assert_int_equal(standing.kinds[1], 408);
    assert_int_equal(standing.wounded[0] + standing.wounded[1], 0);
    assert_int_equal(standing.strength, 425);
}

/* Everyone who is a kind falls; anyone who leads or goes along is none. */
static void characters_live(void **state)
{
    wm_standing standing = { .kinds = { 20, 5 }, .strength = 25, .leader_here = 1, .force = 3 };
    wm_fate fate = { .share = WM_ALL, .casualties = 25, .dead = 25, .destroyed = 1 };
    wm_readings rules = { 0 };

    (void)state;
    wm_take_losses(&standing, &fate, &rules);
    assert_int_equal(standing.strength, 0);
    assert_int_equal(standing.dead, 25);
    assert_true(standing.gone);
    assert_true(standing.leader_here);
    assert_int_equal(standing.force, 3);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_share, share_rows);
    BNI_ROWS(&tests, check_number, number_rows);
    BNI_ROWS(&tests, check_kinds, kinds_rows);
    BNI_NAMED(&tests, "WM-084 always adds up", sums);
    BNI_NAMED(&tests, "WM-084 dead and wounded too", taken);
    BNI_NAMED(&tests, "WM-083 the wounded return to their kinds", returned);
    BNI_NAMED(&tests, "WM-113 characters are not killed", characters_live);
    return BNI_RUN("casualties", &tests);
}
