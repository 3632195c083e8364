/* Dice: what is thrown, what it can show with which weight, and a generator that anyone can check. */
#ifndef BANNERET_DICE_H
#define BANNERET_DICE_H

#include <banneret/text.h>

BN_BEGIN_C

/* One throw: the sum of `count` dice of `sides` sides, plus `add`: 2d6-1 is { 2, 6, -1 }. */
typedef struct bn_throw {
    uint8_t count; /* 1 to BN_DICE_MAX */
    uint8_t sides; /* 2 to 100 */
    int16_t add;
} bn_throw;

#define BN_DICE_MAX 8      /* dice of one throw */
#define BN_SPREAD_MAX 1024 /* totals one throw may show */

/* The exact spread of a throw: weight[i] of `total` falls show first + i. */
typedef struct bn_spread {
    int32_t first;
    uint32_t count;
    uint64_t total;
    uint64_t weight[BN_SPREAD_MAX];
} bn_spread;

/* "d%", "3d6", "2d6-1", "d10". False if it is no such formula or past the bounds. */
BN_API bool bn_throw_parse(const char *words, bn_throw *out);
BN_API void bn_throw_text(bn_throw shape, bn_text *out);
BN_API int32_t bn_throw_least(bn_throw shape);
BN_API int32_t bn_throw_most(bn_throw shape);
BN_API void bn_throw_spread(bn_throw shape, bn_spread *out);

/* Philox 4x32-10 (Random123) keyed by the seed, counted by stream and draw: the n-th die of stream
 * s is the same whoever draws it, on however many threads. Faces come by Lemire's multiplication
 * with rejection, so no face is favoured. A new generator has its seed and stream, and zeros. */
typedef struct bn_rng {
    uint64_t seed;
    uint64_t stream;
    uint64_t drawn;    /* words taken so far */
    uint32_t block[4]; /* the words of counter drawn / 4 */
} bn_rng;

BN_API void bn_rng_init(bn_rng *rng, uint64_t seed, uint64_t stream);
BN_API uint32_t bn_rng_word(bn_rng *rng);
BN_API uint32_t bn_rng_below(bn_rng *rng, uint32_t bound); /* 0 to bound - 1, bound not 0 */

/* Writes shape.count faces, each in 1..sides, and returns their sum plus add. */
BN_API int32_t bn_rng_throw(bn_rng *rng, bn_throw shape, uint8_t *faces);

BN_END_C

#endif
