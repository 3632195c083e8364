#include <banneret/system/hash.h>

#include "testing.h"

/* Fixed for good: journals keep hashes. A change here is a change of the journal's version. */
static const struct known_row {
    const char *name;
    size_t size; /* bytes 0, 1, 2, ... */
    uint64_t seed;
    uint64_t want;
} knowns[] = {
    { "hash of nothing", 0, 0, UINT64_C(0x16077581cc5ee5cf) },
    { "hash of nothing, seed 1", 0, 1, UINT64_C(0x963acbcf6f5f9f5b) },
    { "hash of 1 byte", 1, 0, UINT64_C(0xb6d929d11ca6f2db) },
    { "hash of 8 bytes", 8, 0, UINT64_C(0xb1444f00de08d464) },
    { "hash of 16 bytes", 16, 0, UINT64_C(0xb3d148be83f244f2) },
    { "hash of 63 bytes", 63, 0, UINT64_C(0x2eec26bff9a30874) },
    { "hash of 64 bytes", 64, 0, UINT64_C(0xeb479ce7de08144b) },
    { "hash of 200 bytes", 200, 42, UINT64_C(0xf4624c9489e5b500) },
};

static void fill(unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (unsigned char)i;
}

static void hash_is_known(void **state)
{
    const struct known_row *row = *state;
    unsigned char bytes[256];

    fill(bytes, sizeof bytes);
    assert_int_equal(bn_hash64(bytes, row->size, row->seed), row->want);
}

static void address_does_not_matter(void **state)
{
    unsigned char bytes[300];
    unsigned char moved[300];

    (void)state;
    fill(bytes, sizeof bytes);
    for (size_t skew = 1; skew < 17; skew++) {
        memcpy(moved + skew, bytes, 200);
        assert_int_equal(bn_hash64(moved + skew, 200, 5), bn_hash64(bytes, 200, 5));
    }
}

static int ones(uint64_t word)
{
    int count = 0;

    for (; word != 0; word &= word - 1)
        count++;
    return count;
}

/* Any flipped bit of input or seed flips about half the bits of the hash. */
static void every_bit_counts(void **state)
{
    unsigned char bytes[160];
    long flips = 0;
    long tries = 0;

    (void)state;
    for (size_t size = 1; size <= sizeof bytes; size += size < 20 ? 1 : 7) {
        fill(bytes, sizeof bytes);

        uint64_t before = bn_hash64(bytes, size, 3);

        for (size_t bit = 0; bit < size * 8; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);

            int changed = ones(before ^ bn_hash64(bytes, size, 3));

            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            assert_in_range(changed, 8, 56);
            flips += changed;
            tries++;
        }
        for (int bit = 0; bit < 64; bit++)
            assert_in_range(ones(before ^ bn_hash64(bytes, size, 3 ^ UINT64_C(1) << bit)), 8, 56);
    }
    assert_in_range(flips * 100 / tries, 3150, 3250); /* 32 of 64, give or take */
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* 2^18 sparse inputs (counters, and zeros of many lengths): their hashes differ, and so do even the
 * 2^36-ish pairs' upper halves about as often as chance would have it. */
static void sparse_inputs_do_not_collide(void **state)
{
    enum { COUNT = 1 << 18 };
    uint64_t *hashes = malloc(COUNT * sizeof *hashes);
    unsigned char *zeros = calloc(1, 4096);
    int halves = 0;

    (void)state;
    assert_non_null(hashes);
    assert_non_null(zeros);
    for (uint64_t i = 0; i < COUNT; i++) {
        uint64_t words[3] = { i & 511, i >> 9, 0 };

        hashes[i] = i < 4096 ? bn_hash64(zeros, i, 0) : bn_hash64(words, sizeof words, 0);
    }
    qsort(hashes, COUNT, sizeof *hashes, by_value);
    for (size_t i = 1; i < COUNT; i++) {
        assert_true(hashes[i] != hashes[i - 1]);
        halves += hashes[i] >> 32 == hashes[i - 1] >> 32;
    }
    assert_in_range(halves, 0, 24); /* 8 expected */
    free(hashes);
    free(zeros);
}

int main(void)
{
    bni_tests tests = { .count = 0 };

    BNI_ROWS(&tests, hash_is_known, knowns);
    BNI_ONE(&tests, address_does_not_matter);
    BNI_ONE(&tests, every_bit_counts);
    BNI_ONE(&tests, sparse_inputs_do_not_collide);
    return BNI_RUN("hash", &tests);
}
