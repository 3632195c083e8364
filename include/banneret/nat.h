/* Natural numbers of any size the arena holds: weights of whole battles, added without rounding. */
#ifndef BANNERET_NAT_H
#define BANNERET_NAT_H

#include <banneret/arena.h>
#include <banneret/text.h>

BN_BEGIN_C

/* Little-endian 32-bit limbs, no leading zeros; count 0 is zero. Never changed once made, so that
 * copies may share limbs. */
typedef struct bn_nat {
    const uint32_t *limbs;
    uint32_t count;
} bn_nat;

/* Where the arena is full the result is zero and arena->full tells. */
BN_API bn_nat bn_nat_of(bn_arena *arena, uint64_t value);
BN_API bn_nat bn_nat_add(bn_arena *arena, bn_nat a, bn_nat b);
BN_API bn_nat bn_nat_sub(bn_arena *arena, bn_nat a, bn_nat b); /* a at least b */
BN_API bn_nat bn_nat_mul(bn_arena *arena, bn_nat a, bn_nat b);
BN_API bn_nat bn_nat_mul_small(bn_arena *arena, bn_nat a, uint64_t b);
BN_API bn_nat bn_nat_div_small(bn_arena *arena, bn_nat a, uint32_t b, uint32_t *rest); /* b not 0 */
BN_API bn_nat bn_nat_gcd(bn_arena *arena, bn_nat a, bn_nat b);
BN_API bn_nat bn_nat_div(bn_arena *arena, bn_nat a, bn_nat b, bn_nat *rest); /* b not 0 */
BN_API int bn_nat_cmp(bn_nat a, bn_nat b);

/* a/b as a double, correct to within 2 units in the last place; b not 0. */
BN_API double bn_nat_ratio(bn_nat a, bn_nat b);

/* Decimal digits. The arena is scratch. */
BN_API void bn_nat_text(bn_arena *arena, bn_nat a, bn_text *out);

BN_END_C

#endif
