/* Dice: what is thrown, which totals it can show with which weight, and a generator whose numbers
 * anyone can check. */
#ifndef BANNERET_DICE_H
#define BANNERET_DICE_H

#include <banneret/text.h>

BN_BEGIN_C

/* One throw: the sum of `count` dice with `sides` sides each, plus `add`. 2d6-1 is { 2, 6, -1 }. */
typedef struct bn_throw {
    uint8_t count; /* 1 to BN_DICE_MAX */
    uint8_t sides; /* 2 to 100 */
    int16_t add;
} bn_throw;

#define BN_DICE_MAX 12     /* dice of one throw; of dice with more than 20 sides 8 */
#define BN_SPREAD_MAX 1024 /* totals that one throw may show */

/* The exact distribution of a throw: of all `total` dice results, weight[i] show the sum first +
 * i. */
typedef struct bn_spread {
    int32_t first;
    uint32_t count;
    uint64_t total;
    uint64_t weight[BN_SPREAD_MAX];
} bn_spread;

BN_API void bn_throw_text(bn_throw shape, bn_text *out);
BN_API int32_t bn_throw_least(bn_throw shape);
BN_API int32_t bn_throw_most(bn_throw shape);
BN_API void bn_throw_spread(bn_throw shape, bn_spread *out);

/* A generator: Philox 4x32-10 (Random123). The seed is its key; stream and number of the draw are
 * its counter. So the n-th die of stream s is the same no matter who draws it, on any number of
 * threads. A face is made by Lemire's multiplication with rejection, which makes all faces equally
 * likely. A struct with a seed, a stream and zeros is a new generator. */
typedef struct bn_rng {
    uint64_t seed;
    uint64_t stream;
    uint64_t drawn;    /* words taken so far */
    uint32_t block[4]; /* the words of counter drawn / 4 */
} bn_rng;

BN_API void bn_rng_init(bn_rng *rng, uint64_t seed, uint64_t stream);
BN_API uint32_t bn_rng_word(bn_rng *rng);
BN_API uint32_t bn_rng_below(bn_rng *rng, uint32_t bound); /* 0 to bound - 1, bound not 0 */

/* Writes shape.count faces, each from 1 to shape.sides, and returns their sum plus shape.add. */
BN_API int32_t bn_rng_throw(bn_rng *rng, bn_throw shape, uint8_t *faces);

BN_END_C

#endif
