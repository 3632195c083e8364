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
        assert_int_equal(g4_split_penalty(&g4_book, i, 0, true), first[i]);
        assert_int_equal(g4_split_penalty(&g4_book, i, 1, true), -4 - first[i]);
        assert_int_equal(g4_split_penalty(&g4_book, i, 0, false), 0);
        assert_int_equal(g4_split_penalty(&g4_book, i, 1, false), 0);
    }
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
    int32_t battles[3] = { 0, 0, 0 };

    (void)state;
    for (int32_t p = 0; p < G4_PAIRS; p++)
        for (int32_t i = 0; i < 2; i++)
            battles[g4_pair_side(p, i)]++;
    for (int32_t i = 0; i < 3; i++)
        assert_int_equal(battles[i], 2);
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
    BNI_NAMED(&tests, "G4-258 moved elements bring their casualties", moving);
    BNI_NAMED(&tests, "G4-258 a battle for each pair", pairs);
    return BNI_RUN("three_sides", &tests);
}
