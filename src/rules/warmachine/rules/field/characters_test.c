#include "characters.h"

#include "base/testing.h"

static const struct xp_row {
    const char *name;
    int32_t enemy;
    bool won;
    int32_t xp;
} xp_rows[] = {
    { "WM-115 a win", 1000, true, 1000 },
    { "WM-115 a defeat, rounded up", 1000, false, 334 },
    { "WM-115 a defeat in thirds", 999, false, 333 },
    { "WM-115 against one", 1, false, 1 },
    { "WM-115 against nobody", 0, true, 0 },
};

static void check_xp(void **state)
{
    const struct xp_row *r = *state;

    assert_int_equal(wm_command_xp(&wm_book, r->enemy, r->won), r->xp);
}

static const struct spent_row {
    const char *name;
    bool won;
    int32_t spells, charges;
    int32_t spells_left, charges_left;
} spent_rows[] = {
    { "WM-114 a win", true, 5, 10, 1, 6 },
    { "WM-114 a defeat", false, 5, 10, 0, 3 },
    { "WM-114 a win, in thirds", true, 1, 9, 1, 6 },
    { "WM-114 a defeat, in thirds", false, 1, 9, 0, 3 },
    { "WM-114 a win, one charge", true, 0, 1, 0, 0 },
    { "WM-114 a defeat, one charge", false, 0, 1, 0, 0 },
    { "WM-114 nothing to spend", false, 0, 0, 0, 0 },
};

static void check_spent(void **state)
{
    const struct spent_row *r = *state;
    wm_person person = { .item_count = 2 };
    wm_belongings had = { r->spells, { r->charges, r->charges } };
    wm_belongings left = wm_after_battle(&wm_book, &person, had, r->won);

    assert_int_equal(left.combat_spells, r->spells_left);
    assert_int_equal(left.charges[0], r->charges_left);
    assert_int_equal(left.charges[1], r->charges_left); /* item by item, not pooled */
}

static const struct staff_row {
    const char *name;
    int32_t wounded;
    bool holds;
    int32_t healed;
} staff_rows[] = {
    { "WM-116 more than it can", 620, true, 500 },
    { "WM-116 as many as it can", 500, true, 500 },
    { "WM-116 fewer", 499, true, 499 },
    { "WM-116 nobody", 0, true, 0 },
    { "WM-116 a field not held", 620, false, 0 },
};

static void check_staff(void **state)
{
    const struct staff_row *r = *state;

    assert_int_equal(wm_staff_heals(&wm_book, r->wounded, r->holds), r->healed);
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_xp, xp_rows);
    BNI_ROWS(&tests, check_spent, spent_rows);
    BNI_ROWS(&tests, check_staff, staff_rows);
    return BNI_RUN("characters", &tests);
}
