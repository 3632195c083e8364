#include "ts.h"

#include "base/testing.h"

#define BIG INT64_C(4611686018427387904) /* 2^62 */

static void exact(void **state)
{
    bn_rat third = bn_rat_of(1, 3), grain = bn_rat_of(1, 5120);

    (void)state;
    assert_int_equal(bn_rat_cmp(g4_ts_add(third, grain), bn_rat_add(third, grain)), 0);
    assert_int_equal(bn_rat_cmp(g4_ts_mul(third, grain), bn_rat_mul(third, grain)), 0);
    assert_int_equal(bn_rat_cmp(g4_ts_times(grain, 5120), bn_rat_int(1)), 0);
    assert_int_equal(bn_rat_cmp(g4_ts_pct(bn_rat_int(200), 15), bn_rat_int(30)), 0);
    assert_int_equal(bn_rat_cmp(g4_ts_add((bn_rat){ 0, 0 }, third), third), 0);
    assert_int_equal(bn_rat_cmp(g4_ts_mul((bn_rat){ 0, 0 }, third), bn_rat_int(0)), 0);
}

/* The ways round a division lead to where the division does, in lowest terms as it. */
static void shortcuts(void **state)
{
    static const int64_t numbers[] = {
        0, 1, 2, 3, 7, 60, 65536, 2147483647, 2147483648, 3000000000
    };

    (void)state;
    for (uint32_t i = 0; i < BN_COUNT(numbers) * BN_COUNT(numbers); i++)
        for (uint32_t k = 0; k < BN_COUNT(numbers); k++) {
            int64_t den = numbers[i / BN_COUNT(numbers)], other = numbers[k] % 100000 + 1;
            bn_rat a = bn_rat_of(numbers[i % BN_COUNT(numbers)], den ? den : 12);
            bn_rat b = bn_rat_of(numbers[k] % 1000, other);
            bn_rat sum = g4_ts_add(a, b), product = g4_ts_mul(a, b);

            assert_true(bn_rat_cmp(sum, bn_rat_add(a, b)) == 0);
            assert_true(bn_rat_cmp(product, bn_rat_mul(a, b)) == 0);
            assert_true(sum.den == bn_rat_add(a, b).den);
            assert_true(product.den == bn_rat_mul(a, b).den);
        }
}

/* What no longer fits is rounded down, by less than a millionth. */
static void too_fine(void **state)
{
    bn_rat fine = bn_rat_of(BIG - 1, BIG), finer = bn_rat_of(1, BIG - 57);
    bn_rat sum = g4_ts_add(fine, finer), product = g4_ts_mul(fine, bn_rat_of(BIG - 57, BIG - 3));
    bn_rat least = bn_rat_of(999998, 1000000);

    (void)state;
    assert_true(bn_rat_cmp(sum, bn_rat_int(1)) <= 0 && bn_rat_cmp(sum, least) > 0);
    assert_true(bn_rat_cmp(product, bn_rat_int(1)) <= 0 && bn_rat_cmp(product, least) > 0);
}

/* Ten years of battles: the share is folded by 5% again and again, and never refused. */
static void many_folds(void **state)
{
    bn_rat share = bn_rat_int(1), before = share;

    (void)state;
    for (int32_t i = 0; i < 200; i++) {
        share = g4_ts_pct(share, 95);
        assert_true(bn_rat_cmp(share, before) <= 0);
        before = share;
        (void)g4_ts_add(g4_ts_times(share, 1000000000), bn_rat_of(1, 5120));
        if (i == 11) /* 0.95^12 is exact */
            assert_true(share.den == INT64_C(4096000000000000));
    }
    assert_true(bn_rat_cmp(share, bn_rat_of(1, 10000)) < 0);
}

static void comparing(void **state)
{
    (void)state;
    assert_true(g4_ts_at_least(bn_rat_int(150), bn_rat_of(3, 2), bn_rat_int(100)));
    assert_false(g4_ts_at_least(bn_rat_of(1499, 10), bn_rat_of(3, 2), bn_rat_int(100)));
    assert_true(g4_ts_at_least(bn_rat_int(0), bn_rat_int(50), bn_rat_int(0)));
}

int main(void)
{
    static bni_tests tests;

    BNI_NAMED(&tests, "G4-093 exact where it fits", exact);
    BNI_NAMED(&tests, "G4-093 shortcuts", shortcuts);
    BNI_NAMED(&tests, "G4-093 too fine for 64 bits", too_fine);
    BNI_NAMED(&tests, "G4-231 many foldings", many_folds);
    BNI_NAMED(&tests, "G4-153 comparing as a product", comparing);
    return BNI_RUN("ts", &tests);
}
