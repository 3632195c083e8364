#include "three_sides.h"

#include "battlefield_test.h"

static int32_t allied(int32_t count, const int32_t *strategies)
{
    return g4_allied_skill(&g4_book, strategies, count);
}

static void allies(void **state)
{
    (void)state;
    assert_int_equal(allied(2, (int32_t[]){ 12, 12 }), 11);
    assert_int_equal(allied(2, (int32_t[]){ 12, 15 }), 12); /* 13.5 down, less 1 */
    assert_int_equal(allied(2, (int32_t[]){ 10, 13 }), 10);
    assert_int_equal(allied(3, (int32_t[]){ 12, 9, 10 }), 9); /* 31 / 3 = 10.3 down, less 1 */
}

static void larger(void **state)
{
    g4_totals a = { .force = bn_rat_int(50), .elements = 9 };
    g4_totals b = { .force = bn_rat_of(101, 2), .elements = 3 };

    (void)state;
    assert_int_equal(g4_larger_ally(&a, &b), 1);
    b.force = bn_rat_int(50);
    assert_int_equal(g4_larger_ally(&a, &b), 0); /* more elements */
    b.elements = 10;
    assert_int_equal(g4_larger_ally(&a, &b), 1);
    b.elements = 9;
    assert_int_equal(g4_larger_ally(&a, &b), 0); /* the first named */
}

static void splits(void **state)
{
    static const int32_t first[G4_SPLITS] = { 0, -1, -2, -3, -4 };

    (void)state;
    for (int32_t i = 0; i < G4_SPLITS; i++) {
        assert_int_equal(g4_split_penalty(&g4_book, i, 0, 2), first[i]);
        assert_int_equal(g4_split_penalty(&g4_book, i, 1, 2), -4 - first[i]);
        assert_int_equal(g4_split_penalty(&g4_book, i, 0, 1), 0);
    }
}

static void splits_of_three(void **state)
{
    static const int32_t some[][4] = {
        { 0, 0, 0, -4 },   { 4, 0, -4, 0 },   { 5, -1, 0, -3 },
        { 6, -1, -1, -2 }, { 13, -3, -1, 0 }, { 14, -4, 0, 0 },
    };

    (void)state;
    for (int32_t i = 0; i < G4_SPLITS_OF_THREE; i++)
        assert_int_equal(g4_split_penalty(&g4_book, i, 0, 3) + g4_split_penalty(&g4_book, i, 1, 3) +
                             g4_split_penalty(&g4_book, i, 2, 3),
                         -4);
    for (uint32_t i = 0; i < BN_COUNT(some); i++)
        for (int32_t n = 0; n < 3; n++)
            assert_int_equal(g4_split_penalty(&g4_book, some[i][0], n, 3), some[i][1 + n]);
}

static void moving(void **state)
{
    (void)state;
    /* 30 of TS at 20% join 60 at 5% */
    assert_rat(g4_mixed_casualties(bn_rat_int(60), bn_rat_int(5), bn_rat_int(30), bn_rat_int(20)),
               10, 1);
    assert_rat(g4_mixed_casualties(bn_rat_int(0), bn_rat_int(5), bn_rat_int(0), bn_rat_int(20)), 5,
               1);
}

static void pairs(void **state)
{
    (void)state;
    assert_int_equal(g4_pairs(2), 1);
    assert_int_equal(g4_pairs(4), 6);
    for (int32_t sides = 2; sides <= G4_SIDES; sides++)
        for (int32_t p = 0; p < g4_pairs(sides); p++)
            for (int32_t i = 0; i < 2; i++) {
                int32_t side = g4_pair_side(sides, p, i), enemy = g4_pair_side(sides, p, 1 - i);

                assert_true(side != enemy && side < sides);
                assert_int_equal(g4_pair_of(sides, side, enemy < side ? enemy : enemy - 1), p);
            }
    assert_int_equal(g4_split_count(10, 50), 5);
    assert_int_equal(g4_split_count(5, 50), 3); /* halves up */
    assert_int_equal(g4_split_count(5, 0), 0);
    assert_int_equal(g4_split_count(5, 100), 5);
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-257 skill of loose allies", allies);
    BNI_NAMED(&tests, "G4-257 whose strategy holds", larger);
    BNI_NAMED(&tests, "G4-258 split command", splits);
    BNI_NAMED(&tests, "G4-258 split command of three battles", splits_of_three);
    BNI_NAMED(&tests, "G4-258 moved elements bring their casualties", moving);
    BNI_NAMED(&tests, "G4-258 a battle for each pair", pairs);
    return BNI_RUN("three_sides", &tests);
}
