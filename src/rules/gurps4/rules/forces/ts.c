#include "ts.h"

/* Parts of a unit to which a ratio is rounded down when its exact value no longer fits. */
#define PARTS INT64_C(1048576)

/* Half of the time of a long battle is spent here, in divisions: so divisions that change nothing are left out, and
 * small numbers are divided as 64-bit ones. */

static bool fits_31(int64_t a, int64_t b)
{
    return ((uint64_t)a | (uint64_t)b) >> 31 == 0;
}

static int64_t gcd_small(uint32_t a, uint32_t b)
{
    while (b != 0) {
        uint32_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static int64_t gcd(int64_t a, int64_t b)
{
    if (a == 1 || b == 1)
        return 1;
    while (b != 0 && !fits_31(a, b)) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return b == 0 ? a : gcd_small((uint32_t)a, (uint32_t)b);
}

static int64_t quotient(int64_t a, int64_t b)
{
    return b == 1 ? a : a / b;
}

static bool product(int64_t a, int64_t b, int64_t *out)
{
    if (!fits_31(a, b) && a != 0 && b > INT64_MAX / a)
        return false;
    *out = a * b;
    return true;
}

static bn_rat plain(bn_rat a)
{
    return a.den == 0 ? (bn_rat){ 0, 1 } : a;
}

/* Rounds down to whole parts; as many of them as the whole number leaves room for. */
static bn_rat coarse(bn_rat a)
{
    int64_t whole = a.num / a.den, rest = a.num % a.den, den = a.den, parts = PARTS;

    while (whole > INT64_MAX / 4 / parts)
        parts /= 2;
    while (den > INT64_MAX / PARTS) {
        den = den / 2 + den % 2; /* up, so that the ratio goes down */
        rest /= 2;
    }
    return bn_rat_of(whole * parts + rest * parts / den, parts);
}

static bool exact_mul(bn_rat a, bn_rat b, bn_rat *out)
{
    int64_t left = gcd(a.num, b.den), right = gcd(b.num, a.den);

    return product(quotient(a.num, left), quotient(b.num, right), &out->num) &&
           product(quotient(a.den, right), quotient(b.den, left), &out->den);
}

bn_rat g4_ts_mul(bn_rat a, bn_rat b)
{
    bn_rat out;

    a = plain(a);
    b = plain(b);
    if (exact_mul(a, b, &out))
        return out;
    return bn_rat_mul(coarse(a), coarse(b));
}

static bool exact_add(bn_rat a, bn_rat b, bn_rat *out)
{
    int64_t common = gcd(a.den, b.den), left, right, den;

    if (!product(a.num, b.den / common, &left) || !product(b.num, a.den / common, &right) ||
        !product(a.den / common, b.den, &den) || left > INT64_MAX - right)
        return false;
    /* with no divisor in common, sums of ratios in lowest terms are so themselves */
    *out = common == 1 ? (bn_rat){ left + right, den } : bn_rat_of(left + right, den);
    return true;
}

bn_rat g4_ts_add(bn_rat a, bn_rat b)
{
    bn_rat out;

    a = plain(a);
    b = plain(b);
    if (exact_add(a, b, &out))
        return out;
    return bn_rat_add(coarse(a), coarse(b));
}

bn_rat g4_ts_times(bn_rat a, int64_t times)
{
    return g4_ts_mul(a, bn_rat_int(times));
}

bn_rat g4_ts_pct(bn_rat a, int64_t percent)
{
    return g4_ts_mul(a, bn_rat_of(percent, 100));
}

bool g4_ts_at_least(bn_rat a, bn_rat factor, bn_rat b)
{
    return bn_rat_cmp(a, g4_ts_mul(factor, b)) >= 0;
}
