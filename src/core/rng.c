#include <banneret/dice.h>

/* Random123 refuses machines its authors never tried. Its philox is plain C where no assembler is
 * known, so WebAssembly passes as one of the plain machines; the known-answer test in rng_test.c
 * checks that. Its assertions become ours, so <assert.h> is not needed. */
#if defined(__wasm__)
#define __riscv 1
#endif
#define R123_ASSERT(truth) BN_ASSERT(truth)
#include <Random123/philox.h>
#if defined(__wasm__)
#undef __riscv
#endif

void bn_rng_init(bn_rng *rng, uint64_t seed, uint64_t stream)
{
    *rng = (bn_rng){ .seed = seed, .stream = stream };
}

/* Philox is a keyed permutation of 128-bit counters: its only state is the count, so any block can be computed without
 * the ones before it. */
static void fill(bn_rng *rng)
{
    uint64_t index = rng->drawn / 4;
    philox4x32_ctr_t counter = { { (uint32_t)index, (uint32_t)(index >> 32), (uint32_t)rng->stream,
                                   (uint32_t)(rng->stream >> 32) } };
    philox4x32_key_t key = { { (uint32_t)rng->seed, (uint32_t)(rng->seed >> 32) } };
    philox4x32_ctr_t words = philox4x32_R(10, counter, key);

    for (int i = 0; i < 4; i++)
        rng->block[i] = words.v[i];
}

static inline uint32_t next_word(bn_rng *rng)
{
    if (rng->drawn % 4 == 0)
        fill(rng);
    return rng->block[rng->drawn++ % 4];
}

/* Lemire's method. Multiply a 32-bit word x by n: the 64-bit product falls into one of n rows of
 * 2^32 each, and its upper half is the row. A row's products are n apart, so it holds
 * floor(2^32 / n) of them or one more, and the rows would not be quite even. Row r starts at
 * r * 2^32, and the first product in it lies somewhere in its first n places. Let
 * t = 2^32 mod n and refuse every product whose lower half is below t. What is left of each row
 * has 2^32 - t places, a multiple of n, and products stand every n-th place: each row keeps
 * exactly (2^32 - t) / n of them, so each face is equally likely. t is below n, so the division
 * that finds it is needed only when the lower half is below n: for a d100, about once in 43
 * million draws. */
static uint32_t below_slowly(bn_rng *rng, uint32_t bound)
{
    uint64_t product = (uint64_t)next_word(rng) * bound;

    if ((uint32_t)product < bound) {
        uint32_t refused = -bound % bound; /* 2^32 mod bound */

        while ((uint32_t)product < refused)
            product = (uint64_t)next_word(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* The common case only: random words are ready, and the lower half needs no second test. It calls
 * nothing except at its end, so it saves no registers. A word that it cannot use is still there for
 * the slow path. */
static inline uint32_t below(bn_rng *rng, uint32_t bound)
{
    uint64_t drawn = rng->drawn;

    if (drawn % 4 != 0) {
        uint64_t product = (uint64_t)rng->block[drawn % 4] * bound;

        if ((uint32_t)product >= bound) {
            rng->drawn = drawn + 1;
            return (uint32_t)(product >> 32);
        }
    }
    return below_slowly(rng, bound);
}

uint32_t bn_rng_word(bn_rng *rng)
{
    return next_word(rng);
}

uint32_t bn_rng_below(bn_rng *rng, uint32_t bound)
{
    BN_ASSERT(bound != 0);
    return below(rng, bound);
}

int32_t bn_rng_throw(bn_rng *rng, bn_throw shape, uint8_t *faces)
{
    int32_t sum = shape.add;

    BN_ASSERT(shape.sides != 0);
    for (unsigned i = 0; i < shape.count; i++) {
        faces[i] = (uint8_t)(below(rng, shape.sides) + 1);
        sum += faces[i];
    }
    return sum;
}
