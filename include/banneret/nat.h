/* Natural numbers of any size that the arena has room for. They hold the weights of whole battles,
 * which are added up without rounding. */
#ifndef BANNERET_NAT_H
#define BANNERET_NAT_H

#include <banneret/arena.h>
#include <banneret/text.h>

BN_BEGIN_C

/* Limbs of 32 bits, the lowest first, without leading zeros; zero has no limbs. A number never
 * changes once it is made, so copies may share limbs. */
typedef struct bn_nat {
    const uint32_t *limbs;
    uint32_t count;
} bn_nat;

/* If the arena is full the result is zero and arena->full is set. */
BN_API bn_nat bn_nat_of(bn_arena *arena, uint64_t value);
BN_API bn_nat bn_nat_add(bn_arena *arena, bn_nat a, bn_nat b);
BN_API bn_nat bn_nat_sub(bn_arena *arena, bn_nat a, bn_nat b); /* a at least b */
BN_API bn_nat bn_nat_mul(bn_arena *arena, bn_nat a, bn_nat b);
BN_API bn_nat bn_nat_mul_small(bn_arena *arena, bn_nat a, uint64_t b);
BN_API bn_nat bn_nat_gcd(bn_arena *arena, bn_nat a, bn_nat b);
BN_API bn_nat bn_nat_div(bn_arena *arena, bn_nat a, bn_nat b, bn_nat *rest); /* b not 0 */
BN_API int bn_nat_cmp(bn_nat a, bn_nat b);

/* a/b as a double, with an error of at most 2 units in the last place. b must not be 0. */
BN_API double bn_nat_ratio(bn_nat a, bn_nat b);

/* Writes the number in decimal digits. The arena is used for scratch. */
BN_API void bn_nat_text(bn_arena *arena, bn_nat a, bn_text *out);

BN_END_C

#endif
