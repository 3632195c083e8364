/* A hash of bytes by which the oracle merges states while it runs. */
#ifndef BNI_DIGEST_H
#define BNI_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* Two halves of 64 bits. They stay in memory and are good for this run alone: what a journal or a
 * result depends on is bn_hash64's. */
void bni_digest(const void *bytes, size_t size, uint64_t seed, uint64_t out[2]);

/* The first half of it, for tables that compare what they find. */
static inline uint64_t bni_digest64(const void *bytes, size_t size, uint64_t seed)
{
    uint64_t both[2];

    bni_digest(bytes, size, seed, both);
    return both[0];
}

#endif
