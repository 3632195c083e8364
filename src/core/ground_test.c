#include <banneret/system/ground.h>

#include "../base/testing.h"

static const bn_ground_form forms[] = { BN_HEXES, BN_SQUARES, BN_PLAIN };

/* Every neighbour is one step away and sees us as a neighbour; the way back is the opposite one. */
static void neighbours(void **state)
{
    (void)state;
    for (size_t f = 0; f < BN_COUNT(forms); f++)
        for (int32_t x = -3; x <= 3; x++)
            for (int32_t way = 0; way < bn_ground_ways(forms[f]); way++) {
                bn_point here = { x, 5 };
                bn_point there = bn_ground_step(forms[f], here, way);
                int32_t back = (way + bn_ground_ways(forms[f]) / 2) % bn_ground_ways(forms[f]);
                bn_point again = bn_ground_step(forms[f], there, back);

                assert_int_equal(bn_ground_distance(forms[f], here, there), 1);
                assert_int_equal(again.x, here.x);
                assert_int_equal(again.y, here.y);
                assert_non_null(bn_ground_word(forms[f], way));
            }
}

/* Walking straight takes one as far as the units gone. */
static void straight(void **state)
{
    (void)state;
    for (size_t f = 0; f < BN_COUNT(forms); f++)
        for (int32_t way = 0; way < bn_ground_ways(forms[f]); way++)
            for (int32_t units = 0; units < 9; units++) {
                bn_point here = { 7, 7 };

                assert_int_equal(
                    bn_ground_distance(forms[f], here, bn_ground_walk(forms[f], here, way, units)),
                    units);
            }
}

static void edges(void **state)
{
    bn_ground small = { .form = BN_SQUARES, .width = 4, .height = 3 };
    bn_ground wide = { .form = BN_SQUARES };
    bn_point corner = { 3, 0 };

    (void)state;
    assert_int_equal(bn_ground_room(&small, corner, 0, 5), 0); /* north */
    assert_int_equal(bn_ground_room(&small, corner, 4, 5), 2); /* south */
    assert_int_equal(bn_ground_room(&small, corner, 6, 5), 3); /* west */
    assert_int_equal(bn_ground_room(&small, corner, 6, 2), 2);
    assert_int_equal(bn_ground_room(&wide, corner, 0, 50), 50);
    assert_false(bn_ground_holds(&small, (bn_point){ 4, 0 }));
    assert_true(bn_ground_holds(&wide, (bn_point){ -9999, 9999 }));
}

/* Of two ways to the same end, equally long, one is straighter. */
static void by_air(void **state)
{
    bn_point goal = { 6, 3 };

    (void)state;
    assert_true(bn_ground_by_air(BN_HEXES, (bn_point){ 1, 2 }, goal) <
                bn_ground_by_air(BN_HEXES, (bn_point){ 1, 1 }, goal));
    assert_int_equal(bn_ground_by_air(BN_SQUARES, (bn_point){ 2, 0 }, goal), 25);
}

static void outside(void **state)
{
    bn_ground small = { .form = BN_SQUARES, .width = 4, .height = 3 };
    bn_error err;
    bn_spot spot = bn_spot_of(NULL, &err);

    (void)state;
    assert_int_equal(bn_ground_check(&small, (bn_point){ 3, 2 }, "Gar", "position", &spot), BN_OK);
    assert_int_equal(bn_ground_check(&small, (bn_point){ 3, 3 }, "Gar", "position", &spot),
                     BN_SCHEMA);
    assert_string_equal(err.text, "\"Gar\" stands outside the map");
    assert_string_equal(err.path, "position");
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, neighbours);
    BNI_ONE(&tests, straight);
    BNI_ONE(&tests, edges);
    BNI_ONE(&tests, by_air);
    BNI_ONE(&tests, outside);
    return BNI_RUN("ground", &tests);
}
