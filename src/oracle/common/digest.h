/* A hash of bytes by which the oracle merges states while it runs. */
#ifndef BNI_DIGEST_H
#define BNI_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Two halves of 64 bits. They stay in memory and are valid only for this run: journals and results depend on bn_hash64
 * instead. */
void bni_digest(const void *bytes, size_t size, uint64_t seed, uint64_t out[2]);

/* The first half of it, for tables that compare what they find. */
static inline uint64_t bni_digest64(const void *bytes, size_t size, uint64_t seed)
{
    uint64_t both[2];

    bni_digest(bytes, size, seed, both);
    return both[0];
}

/* A fingerprint: a digest instead of a key, in which one bit is always set, so that a place of a
 * table (table.h) may start with it. */
typedef struct bni_print {
    uint32_t tag;
    uint32_t rest[3];
} bni_print;

bni_print bni_print_of(const void *bytes, size_t size);

static inline bool bni_print_same(const bni_print *a, const bni_print *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* The same, for places that start with a fingerprint. */
static inline bool bni_print_found(const void *place, const void *print)
{
    return bni_print_same(place, print);
}

#endif
