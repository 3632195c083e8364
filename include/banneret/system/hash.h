/* A fast 64-bit hash of bytes, for noticing divergence and whatever else stays the same for good (the
 * oracle merges states by another, src/oracle/common/digest.h); not for secrets. */
#ifndef BANNERET_SYSTEM_HASH_H
#define BANNERET_SYSTEM_HASH_H

#include <banneret/base.h>

BN_BEGIN_C

/* The same on every machine, whatever its byte order or word size. */
BN_API uint64_t bn_hash64(const void *bytes, size_t size, uint64_t seed);

BN_END_C

#endif
