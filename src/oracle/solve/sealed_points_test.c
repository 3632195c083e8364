/* The points that a descent keeps are found again, however many there are. */
#include "../common/test_support.h"

#include <math.h>

#include "sealed_points.h"

enum { MANY = 100000 };

static bni_print print_of(uint64_t number)
{
    return bni_print_of(&number, sizeof number);
}

static bni_worth worth_of(uint64_t number)
{
    double value = (double)number / MANY;

    return (bni_worth){ value, value - 1, value + 1 };
}

static void keep(bni_sealed_points *points, uint64_t number)
{
    bni_double_oracle mixes = { .size = { 2, 3 }, .mix = { { 0.25, 0.75 }, { 0, 1, 0 } } };
    bni_worth worth = worth_of(number);
    bni_print print = print_of(number);

    assert_int_equal(bni_sealed_points_keep(points, &print, &worth, &mixes), BN_OK);
}

static void enter(bni_sealed_points *points, uint64_t number)
{
    bni_print print = print_of(number);

    assert_true(bni_sealed_points_find(points, &print)->print.tag == 0);
    assert_int_equal(bni_sealed_points_enter(points, &print), BN_OK);
    assert_true(isnan(bni_sealed_points_find(points, &print)->worth.value));
}

/* However often the table was made wider, every point is found with what it is worth and its mixes. */
static void all_are_found_again(void **state)
{
    bn_arena arena = bni_test_arena((size_t)256 << 20);
    bni_sealed_points points;

    (void)state;
    assert_int_equal(bni_sealed_points_init(&points, &arena), BN_OK);
    for (uint64_t i = 0; i < MANY; i++) {
        enter(&points, i);
        keep(&points, i);
    }
    assert_int_equal(points.table.count, MANY);
    for (uint64_t i = 0; i < MANY; i++) {
        bni_worth worth = worth_of(i);
        const bni_sealed_point *spot;
        bni_print print = print_of(i);

        spot = bni_sealed_points_find(&points, &print);
        assert_memory_equal(&spot->print, &print, sizeof print);
        assert_memory_equal(&spot->worth, &worth, sizeof worth);
        assert_int_equal(spot->shares[0], 2);
        assert_int_equal(spot->shares[1], 1);
        assert_true(spot->mix[1].chance == 0.75 && spot->mix[1].play == 1);
        assert_true(spot->mix[2].chance == 1 && spot->mix[2].play == 1);
    }
    bn_arena_done(&arena);
}

/* A point that is asked for while it waits for those it leads to, which have come in between. */
static void a_point_may_wait(void **state)
{
    bn_arena arena = bni_test_arena((size_t)256 << 20);
    bni_print print = print_of(0);
    bni_sealed_points points;

    (void)state;
    assert_int_equal(bni_sealed_points_init(&points, &arena), BN_OK);
    for (uint64_t i = 0; i < MANY / 10; i++)
        enter(&points, i);
    for (uint64_t i = MANY / 10; i-- > 0;)
        keep(&points, i);
    assert_true(bni_sealed_points_find(&points, &print)->worth.value == 0);
    bn_arena_done(&arena);
}

static void memory_may_run_out(void **state)
{
    (void)state;
    for (size_t limit = 0; limit < (size_t)4 << 20; limit += (size_t)64 << 10) {
        bn_arena arena = bni_test_arena(limit);
        bni_sealed_points points;
        bn_code code = bni_sealed_points_init(&points, &arena);

        for (uint64_t i = 0; i < MANY && code == BN_OK; i++) {
            bni_print print = print_of(i);

            code = bni_sealed_points_enter(&points, &print);
        }
        assert_int_equal(code, BN_MEMORY);
        bn_arena_done(&arena);
    }
}

int main(void)
{
    static bni_tests tests;

    BNI_ONE(&tests, all_are_found_again);
    BNI_ONE(&tests, a_point_may_wait);
    BNI_ONE(&tests, memory_may_run_out);
    return BNI_RUN("points", &tests);
}
