#include "map.h"

#include "base/testing.h"

static const struct contact_row {
    const char *name;
    int32_t form;
    int32_t miles;
    bn_point a;
    int32_t strength_a;
    bn_point b;
    int32_t strength_b;
    bool contact;
} contact_rows[] = {
    { "WM-126 one hex", BN_HEXES, 24, { 3, 4 }, 400, { 3, 4 }, 900, true },
    { "WM-126 the next hex", BN_HEXES, 1, { 3, 4 }, 5000, { 3, 5 }, 900, false },
    { "WM-126 one square", BN_SQUARES, 24, { 0, 0 }, 1, { 0, 0 }, 1, true },
    { "WM-126 a mile apart", BN_PLAIN, 1, { 0, 0 }, 400, { 1, 1 }, 900, true },
    { "WM-126 two miles apart", BN_PLAIN, 1, { 0, 0 }, 400, { 2, 0 }, 900, false },
    { "WM-126 five miles from 5,000", BN_PLAIN, 1, { 0, 0 }, 400, { 0, 5 }, 5000, true },
    { "WM-126 five miles before 5,000", BN_PLAIN, 1, { 0, 0 }, 5000, { 0, 5 }, 400, true },
    { "WM-126 five miles from 4,999", BN_PLAIN, 1, { 0, 0 }, 400, { 0, 5 }, 4999, false },
    { "WM-126 six miles from 5,000", BN_PLAIN, 1, { 0, 0 }, 400, { 0, 6 }, 5000, false },
    { "WM-126 units of three miles", BN_PLAIN, 3, { 0, 0 }, 400, { 0, 1 }, 5000, true },
    { "WM-126 two units of three miles", BN_PLAIN, 3, { 0, 0 }, 400, { 0, 2 }, 5000, false },
};

static void check_contact(void **state)
{
    const struct contact_row *r = *state;

    assert_int_equal(
        wm_contact(&wm_book, r->form, r->miles, r->a, r->strength_a, r->b, r->strength_b),
        r->contact);
    assert_int_equal(
        wm_contact(&wm_book, r->form, r->miles, r->b, r->strength_b, r->a, r->strength_a),
        r->contact);
}

static void edges(void **state)
{
    wm_campaign_inputs small = { .map = BN_SQUARES, .width = 4, .height = 3 };
    wm_campaign_inputs wide = { .map = BN_SQUARES };
    bn_point corner = { 3, 0 };

    (void)state;
    assert_int_equal(wm_room(&small, corner, 0, 5), 0); /* north */
    assert_int_equal(wm_room(&small, corner, 4, 5), 2); /* south */
    assert_int_equal(wm_room(&small, corner, 6, 5), 3); /* west */
    assert_int_equal(wm_room(&small, corner, 6, 2), 2);
    assert_int_equal(wm_room(&wide, corner, 0, 50), 50);
    assert_false(wm_on_map(&small, (bn_point){ 4, 0 }));
    assert_true(wm_on_map(&wide, (bn_point){ -9999, 9999 }));
}

int main(void)
{
    static bni_tests tests;

    BNI_ROWS(&tests, check_contact, contact_rows);
    BNI_NAMED(&tests, "edges", edges);
    return BNI_RUN("map", &tests);
}
