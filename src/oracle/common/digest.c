/* A hash of 128 bits by which the oracle merges states while it runs.
 *
 * Why not bn_hash64. It is built on products of 64 by 64 bits into 128, which WebAssembly must put
 * together from four smaller ones, and a fingerprint took two passes of it. This hash takes
 * products modulo 2^64 only, which every machine has, and gives 128 bits in one pass. Its values
 * are kept nowhere, so unlike those of bn_hash64 they may change.
 *
 * How it works. Each word of the input is first multiplied by a constant, so that the words of
 * states, small numbers side by side, differ in what looks like random bits. The product is added
 * to a lane, the lane is rotated, and another lane is added to it. Lanes a and c feed each other,
 * and so do b and d. The products depend on the input only, so the chain from one word of a lane
 * to its next is an addition, a rotation and an addition.
 *
 * How sure it is. Each step can be undone if its word is known: lanes that differ still differ
 * after equal words. So keys of one length that differ in only one word never collide. A word
 * that differs makes two lanes differ, of 64 bits each, and the words after it would have to
 * cancel both at once; for words that were not chosen to do so the chance is that of 128 random
 * bits. (Someone who chooses the words can make keys collide. No one who plays a battle chooses
 * its keys.) */
#include "digest.h"

#include <string.h>

#define STRIPE 32
#define TURN 29 /* the upper bits, into which products carry everything, come down */

/* Odd, half their bits set. */
#define K0 UINT64_C(0x9fb21c651e98df25)
#define K1 UINT64_C(0xd6e8feb86659fd93)
#define K2 UINT64_C(0xa3b195354a39b70d)
#define K3 UINT64_C(0x8cb92ba72f3d8dd7)

typedef struct lanes {
    uint64_t a, b, c, d;
} lanes;

static inline uint64_t turn(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

/* In the byte order of this machine, since no digest leaves it. */
static inline uint64_t word_at(const unsigned char *p)
{
    uint64_t word;

    memcpy(&word, p, sizeof word);
    return word;
}

static inline lanes stripes(lanes l, const unsigned char *p, size_t count)
{
    for (; count > 0; count--, p += STRIPE) {
        l.a = turn(l.a + word_at(p) * K0, TURN) + l.c;
        l.b = turn(l.b + word_at(p + 8) * K1, TURN) + l.d;
        l.c = turn(l.c + word_at(p + 16) * K2, TURN) + l.a;
        l.d = turn(l.d + word_at(p + 24) * K3, TURN) + l.b;
    }
    return l;
}

/* Takes a word that is left after the stripes. The lanes change places, so that each word gets its
 * own. */
static inline lanes take(lanes l, uint64_t word)
{
    return (lanes){ l.b, l.c, l.d, turn(l.a + word * K0, TURN) + l.c };
}

/* The last bytes as one word, filled up with zeros: the length tells these apart from others. */
static inline uint64_t rest_at(const unsigned char *p, size_t left)
{
    uint64_t word = 0;

    while (left > 0)
        word = word << 8 | p[--left];
    return word;
}

/* Every bit of x has an effect on every bit of the result, and no two x give the same result. */
static inline uint64_t stir(uint64_t x)
{
    x = (x ^ x >> 33) * K1;
    x = (x ^ x >> 29) * K2;
    return x ^ x >> 32;
}

/* Four lanes into two halves. Where only a and c differ, or only b and d, so do the halves. */
static inline void halves(lanes l, uint64_t out[2])
{
    uint64_t x = l.a + turn(l.b * K0, 32), y = l.c + turn(l.d * K3, 32);

    x += y;
    y += x;
    x = stir(x);
    y = stir(y);
    x += y;
    y += x;
    out[0] = x;
    out[1] = y;
}

void bni_digest(const void *bytes, size_t size, uint64_t seed, uint64_t out[2])
{
    const unsigned char *p = bytes;
    lanes l = { seed ^ K0, seed + K1, (uint64_t)size * K2, K3 };
    size_t left = size % STRIPE;

    l = stripes(l, p, size / STRIPE);
    for (p += size - left; left >= 8; left -= 8, p += 8)
        l = take(l, word_at(p));
    if (left > 0)
        l = take(l, rest_at(p, left));
    halves(l, out);
}

bni_print bni_print_of(const void *bytes, size_t size)
{
    uint64_t both[2];
    bni_print print;

    bni_digest(bytes, size, 0, both);
    memcpy(&print, both, sizeof print);
    print.tag |= 1;
    return print;
}
