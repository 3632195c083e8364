#include <banneret/system/hash.h>

#include <string.h>

#include "wide.h"

/* Two words are folded into one by a full 64 x 64 -> 128 bit product whose halves are xored: every
 * bit of the result then depends on every bit of both factors. Constants (odd, half their bits
 * set) are xored in first, so that zero words do not make zero products. A word that happens to
 * equal its constant would wipe out its neighbour; with four billion states that happens in one run
 * of four billion.
 *
 * Inputs of a block and more run through four lanes without any dependence between them, so nothing waits for the
 * multiplier; the rest goes 16 bytes at a time, and the last words are padded with zeros, which is safe because the
 * length is hashed too. */

#define BLOCK 64

#define K0 UINT64_C(0x9fb21c651e98df25)
#define K1 UINT64_C(0xd6e8feb86659fd93)
#define K2 UINT64_C(0xa3b195354a39b70d)
#define K3 UINT64_C(0x8cb92ba72f3d8dd7)
#define K4 UINT64_C(0xc2b2ae3d27d4eb4f)

static inline uint64_t fold(uint64_t a, uint64_t b)
{
    uint64_t high, low = bni_wide_mul(a, b, &high);

    return low ^ high;
}

/* The bytes are read as little-endian on every machine. Compilers turn this into one load. */
static inline uint64_t word_at(const unsigned char *p)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t word;

    memcpy(&word, p, sizeof word);
    return word;
#else
    uint64_t word = 0;

    for (int i = 7; i >= 0; i--)
        word = word << 8 | p[i];
    return word;
#endif
}

static inline uint64_t pair(const unsigned char *p, uint64_t state, uint64_t key)
{
    return fold(word_at(p) ^ key, word_at(p + 8) ^ state);
}

static uint64_t blocks(const unsigned char *p, size_t count, uint64_t state)
{
    uint64_t lane[4] = { state, state ^ K1, state ^ K2, state ^ K3 };

    for (; count > 0; count--, p += BLOCK) {
        lane[0] = pair(p, lane[0], K1);
        lane[1] = pair(p + 16, lane[1], K2);
        lane[2] = pair(p + 32, lane[2], K3);
        lane[3] = pair(p + 48, lane[3], K4);
    }
    /* The lanes are added before they are folded, so that equal lanes do not cancel each other. */
    return fold(lane[0] + (lane[1] << 1 | lane[1] >> 63), K2 ^ lane[2]) +
           fold(lane[3] ^ K3, lane[1] ^ lane[2]) + lane[0];
}

uint64_t bn_hash64(const void *bytes, size_t size, uint64_t seed)
{
    const unsigned char *p = bytes;
    uint64_t state = fold(seed ^ K0, (uint64_t)size ^ K4) + seed;
    size_t left = size;

    if (left >= BLOCK) {
        state = blocks(p, left / BLOCK, state);
        p += left - left % BLOCK;
        left %= BLOCK;
    }
    for (; left >= 16; left -= 16, p += 16)
        state = pair(p, state, K1);
    if (left > 0) {
        unsigned char tail[16] = { 0 };

        memcpy(tail, p, left);
        state = pair(tail, state, K2);
    }
    return fold(state ^ K3, (uint64_t)size ^ K0) ^ state >> 32;
}
