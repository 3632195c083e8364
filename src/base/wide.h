/* The one place where 128-bit integers are named: ISO C17 has none, but every compiler we build
 * with does, and exact ratios need products of two 64-bit numbers. */
#ifndef BNI_WIDE_H
#define BNI_WIDE_H

#include <stdint.h>

__extension__ typedef __int128 bni_i128;
__extension__ typedef unsigned __int128 bni_u128;

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

#endif
