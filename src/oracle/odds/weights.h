/* The weights of exact odds: whole numbers over one denominator. See weights.c for the proof. */
#ifndef BNI_WEIGHTS_H
#define BNI_WEIGHTS_H

#include <banneret/arena.h>

#include "../common/limbs.h"

#define BNI_LIMBS_MOST 1024u /* of a denominator */

/* A least common multiple. */
typedef struct bni_common {
    uint64_t *limbs; /* BNI_LIMBS_MOST of them */
    uint32_t count;  /* in use */
} bni_common;

typedef struct bni_weights {
    uint64_t *total;           /* the denominator of the layer in hand, BNI_LIMBS_MOST limbs */
    uint64_t *scaled, *factor; /* scratch of as many */
} bni_weights;

/* BN_MEMORY if the arena is full. */
BN_MUST_CHECK bn_code bni_weights_init(bni_weights *weights, bn_arena *arena);
BN_MUST_CHECK bn_code bni_common_init(bni_common *common, bn_arena *arena);

/* The least common multiple of nothing. */
void bni_common_clear(bni_common *common);

/* Takes another total into it; false if it becomes too long. */
bool bni_common_add(bni_common *common, uint64_t total);

/* weights->scaled = weight * common / total, in `next` limbs: what one unit of a fold with this total
 * carries into the next layer. The weight takes `width` limbs. */
void bni_weights_scale(bni_weights *weights, const uint64_t *weight, uint32_t width,
                       const bni_common *common, uint64_t total, uint32_t next);

/* Adds `times` times weights->scaled to a weight of `width` limbs. */
static inline void bni_weights_carry(const bni_weights *weights, uint64_t *weight, uint32_t width,
                                     uint64_t times)
{
    const uint64_t *scaled = weights->scaled;

    if (width == 1) {
        weight[0] += scaled[0] * times;
    } else if (width == 2) {
        bni_u128 sum = ((bni_u128)weight[1] << 64 | weight[0]) +
                       ((bni_u128)scaled[1] << 64 | scaled[0]) * times;

        weight[0] = (uint64_t)sum;
        weight[1] = (uint64_t)(sum >> 64);
    } else {
        bni_limbs_addmul1(weight, width, scaled, width, times);
    }
}

/* weights->scaled = the denominator, of `width` limbs, times common. Returns the limbs that this takes,
 * or 0 if they are too many. */
uint32_t bni_weights_product(bni_weights *weights, uint32_t width, const bni_common *common);

/* Makes that product, which takes `width` limbs, the denominator. */
void bni_weights_turn(bni_weights *weights, uint32_t width);

/* Numbers of one or two limbs, to be divided by what they have in common. */
bni_u128 bni_weight_common(const uint64_t *number, uint32_t width, bni_u128 common);
void bni_weight_divide(uint64_t *number, uint32_t width, bni_u128 divisor);

#endif
