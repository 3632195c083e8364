#include <banneret/exact.h>

#include "wide.h"

/* Every operation below makes its result as num/den in 128 bits and reduces once. The widest sum
 * is a.num*b.den + b.num*a.den: two products of at most 2^63 * (2^63 - 1) each, together less than
 * 2^127, so no intermediate result can overflow; only the reduced result can, and then `make` traps. */

static uint64_t gcd64(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

int64_t bn_gcd(int64_t a, int64_t b)
{
    return (int64_t)gcd64((uint64_t)a, (uint64_t)b);
}

/* Division of 128-bit numbers is a library call; most fractions fit 64 bits after a step or two. */
static bni_u128 gcd(bni_u128 a, bni_u128 b)
{
    while ((a | b) >> 64 != 0 && b != 0) {
        bni_u128 rest;

        (void)bni_wide_div(a, b, &rest);
        a = b;
        b = rest;
    }
    return b == 0 ? a : gcd64((uint64_t)a, (uint64_t)b);
}

static bn_rat make(bni_i128 num, bni_i128 den)
{
    BN_ASSERT(den != 0);

    bool negative = (num < 0) != (den < 0);
    bni_u128 n = num < 0 ? -(bni_u128)num : (bni_u128)num;
    bni_u128 d = den < 0 ? -(bni_u128)den : (bni_u128)den;
    bni_u128 common = gcd(n, d);

    if (common > 1) {
        bni_u128 none;

        n = bni_wide_div(n, common, &none);
        d = bni_wide_div(d, common, &none);
    }
    BN_ASSERT(d <= INT64_MAX && n <= (bni_u128)INT64_MAX + negative);
    return (bn_rat){ .num = negative ? (int64_t) - (bni_i128)n : (int64_t)n, .den = (int64_t)d };
}

/* The same where the numbers fit 64 bits, den above 0. Most do, and 128 bits take a library call for every product
 * where the machine has no wider registers. */
static bn_rat make_short(int64_t num, int64_t den)
{
    int64_t common = den == 1 ? 1 : bn_gcd(num < 0 ? -num : num, den);

    return (bn_rat){ .num = num / common, .den = den / common };
}

/* Whether all four fit 31 bits and a sign: then a sum of two of their products fits 63. */
static bool are_short(bn_rat a, bn_rat b)
{
    return a.num == (int32_t)a.num && a.den == (int32_t)a.den && b.num == (int32_t)b.num &&
           b.den == (int32_t)b.den;
}

/* A struct of all zeros, never filled in, is a valid 0. */
static int64_t den_of(bn_rat a)
{
    return a.den == 0 ? 1 : a.den;
}

int64_t bn_floor_div(int64_t a, int64_t b)
{
    BN_ASSERT(b != 0 && !(a == INT64_MIN && b == -1));
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

int64_t bn_ceil_div(int64_t a, int64_t b)
{
    BN_ASSERT(b != 0 && !(a == INT64_MIN && b == -1));
    return a / b + (a % b != 0 && (a < 0) == (b < 0));
}

bn_rat bn_rat_of(int64_t num, int64_t den)
{
    return make(num, den);
}

bn_rat bn_rat_add(bn_rat a, bn_rat b)
{
    if (are_short(a, b))
        return make_short(a.num * den_of(b) + b.num * den_of(a), den_of(a) * den_of(b));
    return make((bni_i128)a.num * den_of(b) + (bni_i128)b.num * den_of(a),
                (bni_i128)den_of(a) * den_of(b));
}

bn_rat bn_rat_sub(bn_rat a, bn_rat b)
{
    if (are_short(a, b))
        return make_short(a.num * den_of(b) - b.num * den_of(a), den_of(a) * den_of(b));
    return make((bni_i128)a.num * den_of(b) - (bni_i128)b.num * den_of(a),
                (bni_i128)den_of(a) * den_of(b));
}

bn_rat bn_rat_mul(bn_rat a, bn_rat b)
{
    if (are_short(a, b))
        return make_short(a.num * b.num, den_of(a) * den_of(b));
    return make((bni_i128)a.num * b.num, (bni_i128)den_of(a) * den_of(b));
}

bn_rat bn_rat_div(bn_rat a, bn_rat b)
{
    BN_ASSERT(b.num != 0);
    return make((bni_i128)a.num * den_of(b), (bni_i128)den_of(a) * b.num);
}

int bn_rat_cmp(bn_rat a, bn_rat b)
{
    bni_i128 left, right;

    if (are_short(a, b)) {
        int64_t difference = a.num * den_of(b) - b.num * den_of(a);

        return (difference > 0) - (difference < 0);
    }
    left = (bni_i128)a.num * den_of(b);
    right = (bni_i128)b.num * den_of(a);

    return (left > right) - (left < right);
}

int64_t bn_rat_floor(bn_rat a)
{
    return bn_floor_div(a.num, den_of(a));
}

int64_t bn_rat_ceil(bn_rat a)
{
    return bn_ceil_div(a.num, den_of(a));
}

bool bn_rat_in_parts(bn_rat a, int64_t parts)
{
    return parts % den_of(a) == 0;
}
