/* Exact weights: how a layer's chances become those of the next without rounding.
 *
 * A layer has one denominator D, and a state in it the weight w: its chance is w / D. All weights
 * of the layer and of the paths that ended before it add up to D. Let the fold of state s give
 * consequence c the weight f(s,c) of a total T(s), in lowest terms, and let M be the least common
 * multiple of the T(s) of the layer. The next denominator is D' = D * M, and the edge from s by c
 * carries w(s) * (M / T(s)) * f(s,c), since
 *     w/D * f/T  =  w * (M/T) * f / (D * M).
 * M / T is whole, so nothing is ever rounded. What ended earlier is multiplied by M, so the sum is
 * D' again: sum over s of w(s) * (M/T(s)) * T(s) = M * sum of w(s). Hence no weight exceeds the
 * denominator, and a number as wide as D' holds every one of them without a check on the edge. In
 * most battles all T of a layer are equal, M / T is 1 and D' fits one or two machine words.
 *
 * A number is an array of limbs, 64 bits each, the lowest first. */
#include "weights.h"

#include <string.h>

static uint64_t *limbs(bn_arena *arena)
{
    return bn_arena_array(arena, BNI_LIMBS_MOST, sizeof(uint64_t));
}

bn_code bni_weights_init(bni_weights *weights, bn_arena *arena)
{
    *weights = (bni_weights){ limbs(arena), limbs(arena), limbs(arena) };
    return weights->total && weights->scaled && weights->factor ? BN_OK : BN_MEMORY;
}

bn_code bni_common_init(bni_common *common, bn_arena *arena)
{
    *common = (bni_common){ .limbs = limbs(arena) };
    return common->limbs ? BN_OK : BN_MEMORY;
}

void bni_common_clear(bni_common *common)
{
    BN_ASSERT(common->limbs != NULL); /* made before the first layer */
    common->limbs[0] = 1;
    common->count = 1;
}

/* lcm(a, b) = a * (b / gcd(a, b)), and gcd(a, b) = gcd(b, a mod b). */
bool bni_common_add(bni_common *common, uint64_t total)
{
    uint64_t rest = common->count == 1 ? common->limbs[0] % total
                                       : bni_limbs_div1(NULL, common->limbs, common->count, total);

    if (rest == 0)
        return true;
    total /= bni_gcd(total, rest);
    if (common->count == BNI_LIMBS_MOST)
        return false;
    common->limbs[common->count] = 0;
    bni_limbs_mul1(common->limbs, common->limbs, total, common->count + 1);
    common->count = bni_limbs_trim(common->limbs, common->count + 1);
    return true;
}

void bni_weights_scale(bni_weights *weights, const uint64_t *weight, uint32_t width,
                       const bni_common *common, uint64_t total, uint32_t next)
{
    if (common->count == 1) {
        memset(weights->scaled, 0, next * sizeof *weights->scaled);
        bni_limbs_addmul1(weights->scaled, next, weight, bni_limbs_trim(weight, width),
                          common->limbs[0] / total);
        return;
    }
    bni_limbs_div1(weights->factor, common->limbs, common->count, total);
    bni_limbs_mul(weights->scaled, next, weight, width, weights->factor, common->count);
}

uint32_t bni_weights_product(bni_weights *weights, uint32_t width, const bni_common *common)
{
    uint32_t count = bni_limbs_trim(weights->total, width);

    if (count + common->count > BNI_LIMBS_MOST)
        return 0;
    bni_limbs_mul(weights->scaled, count + common->count, weights->total, count, common->limbs,
                  common->count);
    return bni_limbs_trim(weights->scaled, count + common->count);
}

void bni_weights_turn(bni_weights *weights, uint32_t width)
{
    memcpy(weights->total, weights->scaled, width * sizeof *weights->total);
}

static bni_u128 wide(const uint64_t *number, uint32_t width)
{
    return width > 1 ? (bni_u128)number[1] << 64 | number[0] : number[0];
}

bni_u128 bni_weight_common(const uint64_t *number, uint32_t width, bni_u128 common)
{
    return bni_gcd128(common, wide(number, width));
}

void bni_weight_divide(uint64_t *number, uint32_t width, bni_u128 divisor)
{
    bni_u128 value = wide(number, width) / divisor;

    number[0] = (uint64_t)value;
    if (width > 1)
        number[1] = (uint64_t)(value >> 64);
}
