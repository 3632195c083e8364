/* memcmp, eight bytes at a time. The one in the C library that is linked here compares single
 * bytes, and the oracle, which compares whole states, spent a quarter of its time in it. */
#include <stdint.h>
#include <string.h>

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
