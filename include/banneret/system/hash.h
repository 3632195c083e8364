/* A fast 64-bit hash of bytes that will never change, so journals can store it to detect differences.
 * (The oracle merges states by another one, src/oracle/common/digest.h.) It does not protect secrets. */
#ifndef BANNERET_SYSTEM_HASH_H
#define BANNERET_SYSTEM_HASH_H

#include <banneret/base.h>

BN_BEGIN_C

/* It is the same on every machine, for every byte order and word size. */
BN_API uint64_t bn_hash64(const void *bytes, size_t size, uint64_t seed);

BN_END_C

#endif
