#include <banneret/nat.h>

#include "testing.h"
#include "wide.h"

static bn_nat wide(bn_arena *arena, bni_u128 value)
{
    bn_nat high = bn_nat_of(arena, (uint64_t)(value >> 64));

    high = bn_nat_mul_small(arena, high, UINT64_C(1) << 32);
    high = bn_nat_mul_small(arena, high, UINT64_C(1) << 32);
    return bn_nat_add(arena, high, bn_nat_of(arena, (uint64_t)value));
}

static void assert_nat(bn_nat got, bni_u128 want)
{
    assert_true(got.count <= 4);
    assert_true(got.count == 0 || got.limbs[got.count - 1] != 0);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(i < got.count ? got.limbs[i] : 0, (uint32_t)(want >> 32 * i));
}

/* Random widths, and now and then words of all ones, where carries run longest. */
static bni_u128 some(uint64_t *random, unsigned most)
{
    bni_u128 value = (bni_u128)bni_test_random(random) << 64 | bni_test_random(random);
    unsigned bits = (unsigned)(bni_test_random(random) % (most + 1));

    if (bni_test_random(random) % 4 == 0)
        value |= (bni_u128)UINT64_MAX << 32;
    if (bni_test_random(random) % 4 == 0)
        value = ~(bni_u128)0;
    return bits == 0 ? 0 : value >> (128 - bits);
}

static bni_u128 wide_gcd(bni_u128 a, bni_u128 b)
{
    while (b != 0) {
        bni_u128 rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static void check_pair(bn_arena *arena, bni_u128 x, bni_u128 y)
{
    bn_nat a = wide(arena, x);
    bn_nat b = wide(arena, y);
    bn_nat rest;

    assert_nat(a, x);
    assert_nat(bn_nat_add(arena, wide(arena, x >> 1), wide(arena, y >> 1)), (x >> 1) + (y >> 1));
    assert_nat(x >= y ? bn_nat_sub(arena, a, b) : bn_nat_sub(arena, b, a), x >= y ? x - y : y - x);
    assert_nat(bn_nat_mul(arena, wide(arena, x >> 64), wide(arena, y >> 64)),
               (x >> 64) * (y >> 64));
    assert_nat(bn_nat_mul_small(arena, wide(arena, x >> 64), (uint64_t)y), (x >> 64) * (uint64_t)y);
    assert_int_equal(bn_nat_cmp(a, b), (x > y) - (x < y));
    assert_nat(bn_nat_gcd(arena, a, b), wide_gcd(x, y));
    if (y != 0) {
        assert_nat(bn_nat_div(arena, a, b, &rest), x / y);
        assert_nat(rest, x % y);
    }
}

static void agrees_with_wide_integers(void **state)
{
    uint64_t random = 2024;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        bn_arena arena = bni_test_arena((size_t)1 << 16);

        check_pair(&arena, some(&random, 128), some(&random, 128));
        assert_false(arena.full);
        bn_arena_done(&arena);
    }
}

/* Limbs all ones, all nought, or one off: where the guessed digit of a division is wrong. */
static bn_nat odd_number(bn_arena *arena, uint64_t *random, uint32_t most)
{
    static const uint32_t edges[] = { 0, 1, UINT32_MAX, UINT32_MAX - 1, 0x80000000, 0x7fffffff };
    uint32_t count = 1 + (uint32_t)(bni_test_random(random) % most);
    bn_nat sum = bn_nat_of(arena, 1 + bni_test_random(random) % 3);

    for (uint32_t i = 0; i < count; i++) {
        uint64_t pick = bni_test_random(random);

        sum = bn_nat_mul_small(arena, sum, UINT64_C(1) << 32);
        sum = bn_nat_add(arena, sum,
                         bn_nat_of(arena, pick % 8 < 6 ? edges[pick % 8] : (uint32_t)(pick >> 32)));
    }
    return sum;
}

/* a = q b + r with r < b; and gcd(ga, gb) = g gcd(a, b). */
static void division_and_gcd_hold_for_many_limbs(void **state)
{
    uint64_t random = 77;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        bn_arena arena = bni_test_arena((size_t)1 << 20);
        bn_nat a = odd_number(&arena, &random, 12);
        bn_nat b = odd_number(&arena, &random, 8);
        bn_nat g = odd_number(&arena, &random, 4);
        bn_nat rest;
        bn_nat quotient = bn_nat_div(&arena, a, b, &rest);
        bn_nat back = bn_nat_add(&arena, bn_nat_mul(&arena, quotient, b), rest);

        assert_true(bn_nat_cmp(rest, b) < 0);
        assert_int_equal(bn_nat_cmp(back, a), 0);

        bn_nat common = bn_nat_gcd(&arena, bn_nat_mul(&arena, a, g), bn_nat_mul(&arena, b, g));
        bn_nat want = bn_nat_mul(&arena, bn_nat_gcd(&arena, a, b), g);

        assert_int_equal(bn_nat_cmp(common, want), 0);
        assert_false(arena.full);
        bn_arena_done(&arena);
    }
}

static const struct text_row {
    const char *name;
    uint32_t base, power;
    const char *want;
} texts[] = {
    { "text of 0", 0, 1, "0" },
    { "text of 1", 7, 0, "1" },
    { "text of 10^9", 10, 9, "1000000000" },
    { "text of 10^18", 10, 18, "1000000000000000000" },
    { "text of 10^40", 10, 40, "10000000000000000000000000000000000000000" },
    { "text of 2^128", 2, 128, "340282366920938463463374607431768211456" },
    { "text of 36^30", 36, 30, "48873677980689257489322752273774603865660850176" },
};

static bn_nat power(bn_arena *arena, uint32_t base, uint32_t exponent)
{
    bn_nat product = bn_nat_of(arena, 1);

    for (uint32_t i = 0; i < exponent; i++)
        product = bn_nat_mul_small(arena, product, base);
    return product;
}

static void digits_are_written(void **state)
{
    const struct text_row *row = *state;
    bn_arena arena = bni_test_arena((size_t)1 << 20);
    char buffer[100];
    bn_text text = bn_text_over(buffer, sizeof buffer);

    bn_nat_text(&arena, power(&arena, row->base, row->power), &text);
    assert_string_equal(buffer, row->want);
    bn_arena_done(&arena);
}

static void ratio_of_small_numbers_is_division(void **state)
{
    uint64_t random = 4;

    (void)state;
    for (int i = 0; i < 50000; i++) {
        bn_arena arena = bni_test_arena(4096);
        uint64_t a = bni_test_random(&random) >> 11; /* 53 bits: doubles hold these exactly */
        uint64_t b = (bni_test_random(&random) >> (11 + i % 50)) + 1;
        double got = bn_nat_ratio(bn_nat_of(&arena, a), bn_nat_of(&arena, b));
        double want = (double)a / (double)b;
        uint64_t got_bits;
        uint64_t want_bits;

        memcpy(&got_bits, &got, sizeof got);
        memcpy(&want_bits, &want, sizeof want);
        assert_in_range(got_bits - want_bits + 1, 0, 2); /* a unit in the last place at most */
        bn_arena_done(&arena);
    }
}

static void ratio_reaches_far(void **state)
{
    bn_arena arena = bni_test_arena((size_t)1 << 24);
    bn_nat one = bn_nat_of(&arena, 1);
    bn_nat large = power(&arena, 2, 3000);
    bn_nat third = bn_nat_mul_small(&arena, large, 3);

    (void)state;
    assert_true(bn_nat_ratio((bn_nat){ 0 }, large) == 0.0);
    assert_true(bn_nat_ratio(large, large) == 1.0);
    assert_true(bn_nat_ratio(large, third) == 1.0 / 3.0);
    assert_true(bn_nat_ratio(third, large) == 3.0);
    assert_true(bn_nat_ratio(one, large) == 0.0);    /* too small for a double */
    assert_true(bn_nat_ratio(large, one) > 1.7e308); /* infinite */
    assert_true(bn_nat_ratio(one, power(&arena, 2, 1000)) == 0x1p-1000);
    assert_true(bn_nat_ratio(power(&arena, 2, 1023), one) == 0x1p1023);
    bn_arena_done(&arena);
}

/* Every operation, in arenas of every size up to enough: no crash, and `full` shows. */
static bool all_operations(bn_arena *arena)
{
    char buffer[100];
    bn_text text = bn_text_over(buffer, sizeof buffer);
    bn_nat a = power(arena, 36, 20);
    bn_nat b = power(arena, 6, 21);
    bn_nat rest = { 0 };

    (void)bn_nat_gcd(arena, a, b);
    (void)bn_nat_mul(arena, a, b);
    if (b.count > 0)
        (void)bn_nat_div(arena, a, b, &rest);
    if (bn_nat_cmp(a, rest) >= 0)
        (void)bn_nat_sub(arena, a, rest);
    bn_nat_text(arena, a, &text);
    return !arena->full;
}

static void every_allocation_may_fail(void **state)
{
    size_t limit = 0;
    bool enough = false;

    (void)state;
    for (; !enough && limit < 100000; limit += 16) {
        bn_arena arena = bni_test_arena(limit);

        enough = all_operations(&arena);
        bn_arena_done(&arena);
    }
    assert_true(enough);
    assert_true(limit > 500);
}

static void scratch_is_given_back(void **state)
{
    unsigned char block[4096];
    char buffer[100];
    bn_text text = bn_text_over(buffer, sizeof buffer);
    bn_arena arena;

    (void)state;
    bn_arena_init_fixed(&arena, block, sizeof block);

    bn_nat a = power(&arena, 10, 30);
    size_t used = arena.used;

    bn_nat_text(&arena, a, &text);
    assert_int_equal(arena.used, used);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ONE(&tests, agrees_with_wide_integers);
    BNI_ONE(&tests, division_and_gcd_hold_for_many_limbs);
    BNI_ROWS(&tests, digits_are_written, texts);
    BNI_ONE(&tests, ratio_of_small_numbers_is_division);
    BNI_ONE(&tests, ratio_reaches_far);
    BNI_ONE(&tests, every_allocation_may_fail);
    BNI_ONE(&tests, scratch_is_given_back);
    return BNI_RUN("nat", &tests);
}
