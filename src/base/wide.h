/* The one place where 128-bit integers are named: ISO C17 has none, but every compiler we build
 * with does, and exact ratios need products of two 64-bit numbers. */
#ifndef BNI_WIDE_H
#define BNI_WIDE_H

#include <stdint.h>

__extension__ typedef __int128 bni_i128;
__extension__ typedef unsigned __int128 bni_u128;

/* a * b: the lower half, and *high the upper, from four products of halves. */
static inline uint64_t bni_wide_mul_longhand(uint64_t a, uint64_t b, uint64_t *high)
{
    uint64_t low = (uint64_t)(uint32_t)a * (uint32_t)b;
    uint64_t first = (a >> 32) * (uint32_t)b + (low >> 32);
    uint64_t second = (uint64_t)(uint32_t)a * (b >> 32) + (uint32_t)first;

    *high = (a >> 32) * (b >> 32) + (first >> 32) + (second >> 32);
    return second << 32 | (uint32_t)low;
}

/* The same by an instruction of the machine, where it has one; elsewhere the compiler would call a
 * function that multiplies 128 bits by 128. */
static inline uint64_t bni_wide_mul(uint64_t a, uint64_t b, uint64_t *high)
{
#if defined(__wasm__)
    return bni_wide_mul_longhand(a, b, high);
#else
    bni_u128 product = (bni_u128)a * b;

    *high = (uint64_t)(product >> 64);
    return (uint64_t)product;
#endif
}

/* Division one bit at a time, b not 0: b is shifted up below a and taken off on the way down. */
static inline bni_u128 bni_wide_div_longhand(bni_u128 a, bni_u128 b, bni_u128 *rest)
{
    bni_u128 quotient = 0;
    int shift = 0;

    if ((a | b) >> 64 == 0) {
        *rest = (uint64_t)a % (uint64_t)b;
        return (uint64_t)a / (uint64_t)b;
    }
    while (b <= a >> 1) {
        b <<= 1;
        shift++;
    }
    for (; shift >= 0; shift--, b >>= 1) {
        quotient <<= 1;
        if (a >= b) {
            a -= b;
            quotient |= 1;
        }
    }
    *rest = a;
    return quotient;
}

/* a / b, b not 0. The helper library that clang links for WebAssembly has this division only with
 * a stack guard that nothing there defines, so that machine does it by hand. */
static inline bni_u128 bni_wide_div(bni_u128 a, bni_u128 b, bni_u128 *rest)
{
#if defined(__wasm__)
    return bni_wide_div_longhand(a, b, rest);
#else
    *rest = a % b;
    return a / b;
#endif
}

/* (high * 2^64 + low) / b, high below b, by schoolbook division in halves: b is shifted up until
 * its top bit is set, so that a guess from its upper half is at most 2 too large (Knuth, 4.3.1,
 * D). */
static inline uint64_t bni_wide_div1_longhand(uint64_t high, uint64_t low, uint64_t b,
                                              uint64_t *rest)
{
    const uint64_t half = UINT64_C(1) << 32;
    int shift = __builtin_clzll(b);
    uint64_t quotient = 0, upper, lower;

    if (high == 0) {
        *rest = low % b;
        return low / b;
    }
    b <<= shift;
    if (shift > 0)
        high = high << shift | low >> (64 - shift);
    low <<= shift;
    upper = b >> 32;
    lower = b & (half - 1);
    for (int digit = 32; digit >= 0; digit -= 32) {
        uint64_t next = low >> digit & (half - 1), guess = high / upper, left = high % upper;

        while (guess >= half || guess * lower > (left << 32 | next)) {
            guess--;
            left += upper;
            if (left >= half)
                break;
        }
        high = (high << 32 | next) - guess * b; /* all of it modulo 2^64 */
        quotient = quotient << 32 | guess;
    }
    *rest = high >> shift;
    return quotient;
}

/* The same for a machine that has it, or has it in its helper library. */
static inline uint64_t bni_wide_div1(uint64_t high, uint64_t low, uint64_t b, uint64_t *rest)
{
#if defined(__wasm__)
    return bni_wide_div1_longhand(high, low, b, rest);
#else
    bni_u128 a = (bni_u128)high << 64 | low;

    *rest = (uint64_t)(a % b);
    return (uint64_t)(a / b);
#endif
}

#endif
