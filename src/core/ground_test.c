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
    assert_string_equal(err.text, "\"Gar\" is outside the map");
    assert_string_equal(err.path, "position");
}

/* A line has as many steps as the distance, each of them one step long and one nearer to the end, and
 * no place of it is more than a step away from the straight line. */
static void lines(void **state)
{
    (void)state;
    for (size_t f = 0; f < BN_COUNT(forms); f++)
        for (int32_t x = -9; x <= 9; x++)
            for (int32_t y = -9; y <= 9; y++)
                for (int32_t odd = 0; odd < 2; odd++) {
                    bn_point from = { odd, 0 }, to = { x, y }, line[32];
                    uint32_t count = bn_ground_line(forms[f], from, to, line, BN_COUNT(line));
                    int32_t steps = bn_ground_distance(forms[f], from, to);

                    assert_int_equal(count, steps + 1);
                    assert_int_equal(bn_ground_distance(forms[f], from, line[0]), 0);
                    assert_int_equal(bn_ground_distance(forms[f], to, line[count - 1]), 0);
                    for (uint32_t i = 1; i < count; i++) {
                        assert_int_equal(bn_ground_distance(forms[f], line[i - 1], line[i]), 1);
                        assert_int_equal(bn_ground_distance(forms[f], line[i], to),
                                         steps - (int32_t)i);
                    }
                }
    assert_int_equal(bn_ground_line(BN_HEXES, (bn_point){ 0, 0 }, (bn_point){ 9, 9 }, NULL, 0), 15);
}

/* Anyone who walks straight one way sees that way ahead; between two it is the first of them. */
static void directions(void **state)
{
    (void)state;
    for (size_t f = 0; f < BN_COUNT(forms); f++)
        for (int32_t way = 0; way < bn_ground_ways(forms[f]); way++)
            for (int32_t units = 1; units < 9; units++) {
                bn_point here = { 7, 7 };

                assert_int_equal(
                    bn_ground_way(forms[f], here, bn_ground_walk(forms[f], here, way, units)), way);
            }
    assert_int_equal(bn_ground_way(BN_HEXES, (bn_point){ 4, 4 }, (bn_point){ 4, 4 }), -1);
    assert_int_equal(bn_ground_way(BN_HEXES, (bn_point){ 4, 4 }, (bn_point){ 6, 4 }), 1);
    assert_int_equal(bn_ground_way(BN_HEXES, (bn_point){ 4, 4 }, (bn_point){ 2, 4 }), 4);
    assert_int_equal(bn_ground_way(BN_HEXES, (bn_point){ 4, 4 }, (bn_point){ 5, 1 }), 0);
    assert_int_equal(bn_ground_way(BN_SQUARES, (bn_point){ 4, 4 }, (bn_point){ 9, 6 }), 2);
    assert_int_equal(bn_ground_way(BN_SQUARES, (bn_point){ 4, 4 }, (bn_point){ 9, 7 }), 3);
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, neighbours);
    BNI_ONE(&tests, straight);
    BNI_ONE(&tests, edges);
    BNI_ONE(&tests, by_air);
    BNI_ONE(&tests, outside);
    BNI_ONE(&tests, lines);
    BNI_ONE(&tests, directions);
    return BNI_RUN("ground", &tests);
}
