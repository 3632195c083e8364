/* Exact numbers: ratios of 64-bit integers, and integer division that says how it rounds. */
#ifndef BANNERET_EXACT_H
#define BANNERET_EXACT_H

#include <banneret/base.h>

BN_BEGIN_C

/* The number num/den in lowest terms, with den above 0. A struct of zeros counts as 0. */
typedef struct bn_rat {
    int64_t num;
    int64_t den;
} bn_rat;

BN_API int64_t bn_gcd(int64_t a, int64_t b); /* neither below 0; of 0 and b: b */
BN_API int64_t bn_floor_div(int64_t a, int64_t b);
BN_API int64_t bn_ceil_div(int64_t a, int64_t b); /* towards plus infinity: -5/2 is -2 */

BN_API bn_rat bn_rat_of(int64_t num, int64_t den); /* den not 0; reduced, sign in num */
static inline bn_rat bn_rat_int(int64_t whole)
{
    bn_rat made;

    made.num = whole;
    made.den = 1;
    return made;
}

BN_API bn_rat bn_rat_add(bn_rat a, bn_rat b);
BN_API bn_rat bn_rat_sub(bn_rat a, bn_rat b);
BN_API bn_rat bn_rat_mul(bn_rat a, bn_rat b);
BN_API bn_rat bn_rat_div(bn_rat a, bn_rat b); /* b not 0 */
BN_API int bn_rat_cmp(bn_rat a, bn_rat b);    /* -1, 0, 1; by cross multiplication in 128 bits */
BN_API int64_t bn_rat_floor(bn_rat a);
BN_API int64_t bn_rat_ceil(bn_rat a);
BN_API bool bn_rat_in_parts(bn_rat a, int64_t parts); /* a multiple of 1/parts; parts above 0 */

/* A result that needs more than 64 bits is our own mistake (BN_ASSERT), because documents limit the
 * numbers that go in. */

BN_END_C

#endif
