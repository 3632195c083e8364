#include <banneret/exact.h>

#include "testing.h"
#include "wide.h"

static const struct div_row {
    const char *name;
    int64_t a, b, floor, ceil;
} divs[] = {
    { "7 / 2", 7, 2, 3, 4 },
    { "-7 / 2", -7, 2, -4, -3 },
    { "7 / -2", 7, -2, -4, -3 },
    { "-7 / -2", -7, -2, 3, 4 },
    { "6 / 3", 6, 3, 2, 2 },
    { "-6 / 3", -6, 3, -2, -2 },
    { "-5 / 2 is -2 upwards", -5, 2, -3, -2 },
    { "0 / 9", 0, 9, 0, 0 },
    { "least / 2", INT64_MIN, 2, INT64_MIN / 2, INT64_MIN / 2 },
    { "most / -1", INT64_MAX, -1, -INT64_MAX, -INT64_MAX },
    { "least / most", INT64_MIN, INT64_MAX, -2, -1 },
};

static void divides(void **state)
{
    const struct div_row *row = *state;

    assert_int_equal(bn_floor_div(row->a, row->b), row->floor);
    assert_int_equal(bn_ceil_div(row->a, row->b), row->ceil);
}

static const struct of_row {
    const char *name;
    int64_t num, den;
    bn_rat want;
} ofs[] = {
    { "6/4", 6, 4, { 3, 2 } },
    { "-6/4", -6, 4, { -3, 2 } },
    { "6/-4", 6, -4, { -3, 2 } },
    { "-6/-4", -6, -4, { 3, 2 } },
    { "0/5", 0, 5, { 0, 1 } },
    { "0/-5", 0, -5, { 0, 1 } },
    { "least/1", INT64_MIN, 1, { INT64_MIN, 1 } },
    { "least/least", INT64_MIN, INT64_MIN, { 1, 1 } },
    { "most/most", INT64_MAX, INT64_MAX, { 1, 1 } },
    { "least/-2", INT64_MIN, -2, { INT64_MAX / 2 + 1, 1 } },
};

static void assert_rat(bn_rat got, bn_rat want)
{
    assert_int_equal(got.num, want.num);
    assert_int_equal(got.den, want.den);
}

static void reduces(void **state)
{
    const struct of_row *row = *state;

    assert_rat(bn_rat_of(row->num, row->den), row->want);
}

static void zeros_count_as_nought(void **state)
{
    bn_rat none = { 0, 0 };
    bn_rat half = { 1, 2 };

    (void)state;
    assert_rat(bn_rat_add(none, half), half);
    assert_rat(bn_rat_sub(half, none), half);
    assert_rat(bn_rat_mul(none, half), (bn_rat){ 0, 1 });
    assert_rat(bn_rat_div(none, half), (bn_rat){ 0, 1 });
    assert_int_equal(bn_rat_cmp(none, bn_rat_int(0)), 0);
    assert_int_equal(bn_rat_cmp(none, half), -1);
    assert_int_equal(bn_rat_floor(none), 0);
    assert_int_equal(bn_rat_ceil(none), 0);
    assert_true(bn_rat_in_parts(none, 100));
}

static void common_divisor(void **state)
{
    (void)state;
    assert_int_equal(bn_gcd(12, 18), 6);
    assert_int_equal(bn_gcd(18, 12), 6);
    assert_int_equal(bn_gcd(7, 9), 1);
    assert_int_equal(bn_gcd(0, 9), 9);
    assert_int_equal(bn_gcd(9, 0), 9);
    assert_int_equal(bn_gcd(0, 0), 0);
}

static void parts_of_a_whole(void **state)
{
    (void)state;
    assert_true(bn_rat_in_parts(bn_rat_int(-7), 1));
    assert_true(bn_rat_in_parts(bn_rat_of(3, 4), 100));
    assert_true(bn_rat_in_parts(bn_rat_of(-1, 100), 100));
    assert_false(bn_rat_in_parts(bn_rat_of(1, 3), 100));
    assert_false(bn_rat_in_parts(bn_rat_of(1, 200), 100));
}

static void wide_products_reduce_in_time(void **state)
{
    bn_rat large = bn_rat_of(INT64_MAX, 3);
    bn_rat small = bn_rat_of(3, INT64_MAX);

    (void)state;
    assert_rat(bn_rat_mul(large, small), bn_rat_int(1));
    assert_rat(bn_rat_div(large, large), bn_rat_int(1));
    assert_rat(bn_rat_sub(large, large), bn_rat_int(0));
    assert_int_equal(bn_rat_cmp(large, bn_rat_of(INT64_MAX - 1, 3)), 1);
    assert_int_equal(bn_rat_cmp(bn_rat_int(INT64_MIN), small), -1);
}

/* A random ratio of about `bits` bits, so that no result below leaves 64. */
static bn_rat some(uint64_t *random, int bits)
{
    int64_t num = (int64_t)(bni_test_random(random) >> (64 - bits));
    int64_t den = (int64_t)(bni_test_random(random) >> (64 - bits)) + 1;

    return bn_rat_of(bni_test_random(random) & 1 ? num : -num, den);
}

static bool is_ratio(bn_rat got, bni_i128 num, bni_i128 den)
{
    return got.den > 0 && (bni_i128)got.num * den == num * got.den;
}

static void agrees_with_wide_integers(void **state)
{
    uint64_t random = 12345;

    (void)state;
    for (int i = 0; i < 100000; i++) {
        int bits = 1 + i % 30;
        bn_rat a = some(&random, bits);
        bn_rat b = some(&random, bits);
        bni_i128 cross = (bni_i128)a.num * b.den - (bni_i128)b.num * a.den;

        assert_true(is_ratio(bn_rat_add(a, b), (bni_i128)a.num * b.den + (bni_i128)b.num * a.den,
                             (bni_i128)a.den * b.den));
        assert_true(is_ratio(bn_rat_sub(a, b), cross, (bni_i128)a.den * b.den));
        assert_true(is_ratio(bn_rat_mul(a, b), (bni_i128)a.num * b.num, (bni_i128)a.den * b.den));
        if (b.num != 0)
            assert_true(
                is_ratio(bn_rat_div(a, b), (bni_i128)a.num * b.den, (bni_i128)a.den * b.num));
        assert_int_equal(bn_rat_cmp(a, b), (cross > 0) - (cross < 0));
        assert_true(bn_rat_cmp(bn_rat_int(bn_rat_floor(a)), a) <= 0);
        assert_true(bn_rat_cmp(bn_rat_int(bn_rat_floor(a) + 1), a) > 0);
        assert_int_equal(bn_rat_ceil(a), -bn_rat_floor(bn_rat_sub(bn_rat_int(0), a)));
    }
}

/* What WebAssembly does, compared with what this machine does. */
static void longhand_division_is_division(void **state)
{
    uint64_t random = 31;

    (void)state;
    for (int i = 0; i < 100000; i++) {
        bni_u128 a = (bni_u128)bni_test_random(&random) << 64 | bni_test_random(&random);
        bni_u128 b = (bni_u128)bni_test_random(&random) << 64 | bni_test_random(&random);
        bni_u128 rest;

        a >>= i % 128;
        b = (i % 7 == 0 ? ~(bni_u128)0 : b) >> (bni_test_random(&random) % 128);
        if (b == 0)
            b = 1;
        assert_true(bni_wide_div_longhand(a, b, &rest) == a / b);
        assert_true(rest == a % b);
    }
}

static void longhand_division_by_one_limb_is_division(void **state)
{
    uint64_t random = 37;

    (void)state;
    for (int i = 0; i < 100000; i++) {
        uint64_t b = bni_test_random(&random) >> (i % 64), high, low, rest;

        if (i % 5 == 0) /* a lower half that makes the first guesses too large */
            b |= UINT32_MAX;
        b += b == 0;
        high = i % 3 == 0 ? b - 1 : bni_test_random(&random) % b;
        low = i % 11 == 0 ? UINT64_MAX : bni_test_random(&random) >> (i % 61);
        assert_true(bni_wide_div1_longhand(high, low, b, &rest) ==
                    ((bni_u128)high << 64 | low) / b);
        assert_true(rest == ((bni_u128)high << 64 | low) % b);
    }
}

static void longhand_products_are_products(void **state)
{
    uint64_t random = 41;

    (void)state;
    for (int i = 0; i < 100000; i++) {
        uint64_t a = bni_test_random(&random) >> (i % 64), b = bni_test_random(&random) >> (i % 61);
        uint64_t high, low;

        a = i % 7 == 0 ? UINT64_MAX - (a & 3) : a;
        b = i % 11 == 0 ? UINT64_MAX - (b & 3) : b;
        low = bni_wide_mul_longhand(a, b, &high);
        assert_true(((bni_u128)high << 64 | low) == (bni_u128)a * b);
    }
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, divides, divs);
    BNI_ROWS(&tests, reduces, ofs);
    BNI_ONE(&tests, zeros_count_as_nought);
    BNI_ONE(&tests, common_divisor);
    BNI_ONE(&tests, parts_of_a_whole);
    BNI_ONE(&tests, wide_products_reduce_in_time);
    BNI_ONE(&tests, agrees_with_wide_integers);
    BNI_ONE(&tests, longhand_products_are_products);
    BNI_ONE(&tests, longhand_division_is_division);
    BNI_ONE(&tests, longhand_division_by_one_limb_is_division);
    return BNI_RUN("exact", &tests);
}
