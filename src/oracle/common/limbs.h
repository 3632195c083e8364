/* Natural numbers of a fixed width, computed in place: limbs of 64 bits, the lowest first.
 *
 * bn_nat makes a new number for every sum, which is right for results and wrong for a loop that
 * adds up a million edges. The odds know that no weight exceeds the denominator of its layer, so
 * each weight gets as many limbs as the denominator has and is added to in place. A carry out of the last limb would
 * contradict that, so an assertion excludes it. */
#ifndef BNI_LIMBS_H
#define BNI_LIMBS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <banneret/nat.h>

#include "../../base/wide.h"

static inline uint32_t bni_limbs_trim(const uint64_t *a, uint32_t count)
{
    while (count > 0 && a[count - 1] == 0)
        count--;
    return count;
}

/* out = a * b, all of `width` limbs; the product must fit. out may be a. */
static inline void bni_limbs_mul1(uint64_t *out, const uint64_t *a, uint64_t b, uint32_t width)
{
    uint64_t carry = 0;

    for (uint32_t i = 0; i < width; i++) {
        uint64_t high, low = bni_wide_mul(a[i], b, &high);

        out[i] = low + carry;
        carry = high + (out[i] < low);
    }
    BN_ASSERT(carry == 0);
}

/* out += a * b. out has `width` limbs, a at most as many. */
static inline void bni_limbs_addmul1(uint64_t *out, uint32_t width, const uint64_t *a,
                                     uint32_t count, uint64_t b)
{
    uint64_t carry = 0;
    uint32_t i = 0;

    for (; i < count; i++) {
        uint64_t high, low = bni_wide_mul(a[i], b, &high);

        low += carry;
        high += low < carry;
        out[i] += low;
        carry = high + (out[i] < low);
    }
    for (; carry != 0 && i < width; i++) {
        out[i] += carry;
        carry = out[i] < carry;
    }
    BN_ASSERT(carry == 0);
}

/* out = a * b in `width` limbs; out is neither a nor b. */
static inline void bni_limbs_mul(uint64_t *out, uint32_t width, const uint64_t *a, uint32_t a_count,
                                 const uint64_t *b, uint32_t b_count)
{
    memset(out, 0, width * sizeof *out);
    a_count = bni_limbs_trim(a, a_count);
    b_count = bni_limbs_trim(b, b_count);
    for (uint32_t i = 0; a_count > 0 && i < b_count; i++)
        bni_limbs_addmul1(out + i, width - i, a, a_count, b[i]);
}

/* out = a / b; returns the rest. out may be a, or NULL if only the rest is wanted. */
static inline uint64_t bni_limbs_div1(uint64_t *out, const uint64_t *a, uint32_t count, uint64_t b)
{
    uint64_t rest = 0;

    for (uint32_t i = count; i-- > 0;) {
        uint64_t quotient = bni_wide_div1(rest, a[i], b, &rest);

        if (out)
            out[i] = quotient;
    }
    return rest;
}

static inline uint64_t bni_gcd(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static inline bni_u128 bni_gcd128(bni_u128 a, bni_u128 b)
{
    while (b != 0) {
        bni_u128 rest;

        if (a >> 64 == 0 && b >> 64 == 0)
            return bni_gcd((uint64_t)a, (uint64_t)b);
        (void)bni_wide_div(a, b, &rest);
        a = b;
        b = rest;
    }
    return a;
}

/* The same number as a bn_nat in `arena`. */
static inline bn_nat bni_limbs_nat(bn_arena *arena, const uint64_t *a, uint32_t count)
{
    bn_nat out = { 0 };
    uint32_t *limbs;

    count = bni_limbs_trim(a, count);
    limbs = count > 0 ? bn_arena_array(arena, (size_t)count * 2, sizeof *limbs) : NULL;
    if (!limbs)
        return out;
    for (uint32_t i = 0; i < count; i++) {
        limbs[2 * i] = (uint32_t)a[i];
        limbs[2 * i + 1] = (uint32_t)(a[i] >> 32);
    }
    out.limbs = limbs;
    out.count = count * 2 - (limbs[count * 2 - 1] == 0);
    return out;
}

/* About a / b, for a progress bar; b is not 0 and a is not above it. */
static inline double bni_limbs_share(const uint64_t *a, const uint64_t *b, uint32_t count)
{
    uint32_t top = bni_limbs_trim(b, count);
    double over = (double)a[top - 1], under = (double)b[top - 1];

    if (top > 1) {
        over = over * 0x1p64 + (double)a[top - 2];
        under = under * 0x1p64 + (double)b[top - 2];
    }
    return over / under;
}

/* Its own number with limbs in `arena`, for one whose arena is given back. */
static inline bn_nat bni_nat_copy(bn_arena *arena, bn_nat value)
{
    uint32_t *limbs = bn_arena_array(arena, value.count, sizeof *limbs);

    if (!limbs)
        return (bn_nat){ 0 };
    if (value.count > 0)
        memcpy(limbs, value.limbs, value.count * sizeof *limbs);
    return (bn_nat){ limbs, value.count };
}

#endif
