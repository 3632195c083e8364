/* What only this machine has: memory that grows, and a memcmp of our own. */
#include "face.h"

#include <string.h>

unsigned char *face_grow(uint32_t pages)
{
    size_t before = __builtin_wasm_memory_grow(0, pages);

    return before == SIZE_MAX ? NULL : (unsigned char *)(before * FACE_PAGE);
}

/* Eight bytes at a time. The memcmp in the C library that is linked here compares single
 * bytes, and the oracle, which compares whole states, spent a quarter of its time in it. */
int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *p = a, *q = b;
    uint64_t one, other;

    for (; size >= sizeof one; size -= sizeof one, p += sizeof one, q += sizeof one) {
        memcpy(&one, p, sizeof one);
        memcpy(&other, q, sizeof other);
        if (one != other)
            break; /* the bytes below say which is the greater */
    }
    for (; size > 0; size--, p++, q++)
        if (*p != *q)
            return *p - *q;
    return 0;
}
