#include "map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static const struct contact_row {
    const char *name;
    wm_map_form form;
    int32_t miles;
    wm_place_at a;
    int32_t strength_a;
    wm_place_at b;
    int32_t strength_b;
    bool contact;
} contact_rows[] = {
    { "WM-126 one hex", WM_MAP_HEXES, 24, { 3, 4 }, 400, { 3, 4 }, 900, true },
    { "WM-126 the next hex", WM_MAP_HEXES, 1, { 3, 4 }, 5000, { 3, 5 }, 900, false },
    { "WM-126 one square", WM_MAP_SQUARES, 24, { 0, 0 }, 1, { 0, 0 }, 1, true },
    { "WM-126 a mile apart", WM_MAP_NONE, 1, { 0, 0 }, 400, { 1, 1 }, 900, true },
    { "WM-126 two miles apart", WM_MAP_NONE, 1, { 0, 0 }, 400, { 2, 0 }, 900, false },
    { "WM-126 five miles from 5,000", WM_MAP_NONE, 1, { 0, 0 }, 400, { 0, 5 }, 5000, true },
    { "WM-126 five miles before 5,000", WM_MAP_NONE, 1, { 0, 0 }, 5000, { 0, 5 }, 400, true },
    { "WM-126 five miles from 4,999", WM_MAP_NONE, 1, { 0, 0 }, 400, { 0, 5 }, 4999, false },
    { "WM-126 six miles from 5,000", WM_MAP_NONE, 1, { 0, 0 }, 400, { 0, 6 }, 5000, false },
    { "WM-126 units of three miles", WM_MAP_NONE, 3, { 0, 0 }, 400, { 0, 1 }, 5000, true },
    { "WM-126 two units of three miles", WM_MAP_NONE, 3, { 0, 0 }, 400, { 0, 2 }, 5000, false },
};

static void check_contact(void **state)
{
    const struct contact_row *r = *state;

    assert_int_equal(wm_contact(r->form, r->miles, r->a, r->strength_a, r->b, r->strength_b),
                     r->contact);
    assert_int_equal(wm_contact(r->form, r->miles, r->b, r->strength_b, r->a, r->strength_a),
                     r->contact);
}

/* Every neighbour is one step away and sees us as a neighbour; the way back is the opposite one. */
static void neighbours(void **state)
{
    static const wm_map_form forms[] = { WM_MAP_HEXES, WM_MAP_SQUARES, WM_MAP_NONE };

    (void)state;
    for (size_t f = 0; f < BN_COUNT(forms); f++)
        for (int32_t x = -3; x <= 3; x++)
            for (int32_t way = 0; way < wm_ways(forms[f]); way++) {
                wm_place_at here = { x, 5 };
                wm_place_at there = wm_neighbour(forms[f], here, way);
                int32_t back = (way + wm_ways(forms[f]) / 2) % wm_ways(forms[f]);
                wm_place_at again = wm_neighbour(forms[f], there, back);

                assert_int_equal(wm_distance(forms[f], here, there), 1);
                assert_int_equal(again.x, here.x);
                assert_int_equal(again.y, here.y);
                assert_non_null(wm_way_word(forms[f], way));
            }
}

/* Walking straight takes one as far as the units gone. */
static void straight(void **state)
{
    static const wm_map_form forms[] = { WM_MAP_HEXES, WM_MAP_SQUARES };

    (void)state;
    for (size_t f = 0; f < BN_COUNT(forms); f++)
        for (int32_t way = 0; way < wm_ways(forms[f]); way++)
            for (int32_t units = 0; units < 9; units++) {
                wm_place_at here = { 7, 7 };

                assert_int_equal(wm_distance(forms[f], here, wm_walk(forms[f], here, way, units)),
                                 units);
            }
}

static void edges(void **state)
{
    wm_campaign_inputs small = { .map = WM_MAP_SQUARES, .width = 4, .height = 3 };
    wm_campaign_inputs wide = { .map = WM_MAP_SQUARES };
    wm_place_at corner = { 3, 0 };

    (void)state;
    assert_int_equal(wm_room(&small, corner, 0, 5), 0); /* north */
    assert_int_equal(wm_room(&small, corner, 4, 5), 2); /* south */
    assert_int_equal(wm_room(&small, corner, 6, 5), 3); /* west */
    assert_int_equal(wm_room(&small, corner, 6, 2), 2);
    assert_int_equal(wm_room(&wide, corner, 0, 50), 50);
    assert_false(wm_on_map(&small, (wm_place_at){ 4, 0 }));
    assert_true(wm_on_map(&wide, (wm_place_at){ -9999, 9999 }));
}

int main(void)
{
    struct CMUnitTest tests[32];
    size_t count = 0;

    for (size_t i = 0; i < BN_COUNT(contact_rows); i++)
        tests[count++] = (struct CMUnitTest){ .name = contact_rows[i].name,
                                              .test_func = check_contact,
                                              .initial_state = (void *)&contact_rows[i] };
    tests[count++] = (struct CMUnitTest){ .name = "neighbours", .test_func = neighbours };
    tests[count++] = (struct CMUnitTest){ .name = "straight", .test_func = straight };
    tests[count++] = (struct CMUnitTest){ .name = "edges", .test_func = edges };
    return _cmocka_run_group_tests("map", tests, count, NULL, NULL);
}
