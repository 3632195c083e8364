/* States that wait are kept packed: of each only the bytes in which it differs from one that they all have in
 * common. Of the 696 bytes of an air battle that are about 35.
 *
 * A packed state is a list of runs: how many bytes are the same (0 to 255), how many then differ (0 to 255), and
 * those. A run continues over one or two bytes that are the same, since a new one would take as many. */
#ifndef BNI_PACKED_H
#define BNI_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The most bytes that a packed state of `size` can take. Runs that are not cut off at 255 have at least three
 * equal bytes between them, and take two bytes more than what they hold. */
static inline size_t bni_packed_most(size_t size)
{
    return size + size / 64 + 4;
}

/* The place of the next byte that differs, from `at` on; `size` if there is none. */
static inline size_t bni_packed_differs(const unsigned char *common, const unsigned char *state,
                                        size_t size, size_t at)
{
    while (size - at >= 8 && memcmp(common + at, state + at, 8) == 0)
        at += 8;
    while (at < size && common[at] == state[at])
        at++;
    return at;
}

/* Returns how many bytes of `out` it takes. */
static inline size_t bni_pack(const void *common, const void *state, size_t size,
                              unsigned char *out)
{
    const unsigned char *from = common, *to = state;
    size_t used = 0, done = 0, next = bni_packed_differs(from, to, size, 0);

    while (next < size) {
        bool far = next - done > 255;
        size_t begin = far ? done + 255 : next, end = begin;

        while (!far && next < size && next - end < 3 && next < begin + 255) {
            end = next + 1;
            next = bni_packed_differs(from, to, size, end);
        }
        out[used++] = (unsigned char)(begin - done);
        out[used++] = (unsigned char)(end - begin);
        memcpy(out + used, to + begin, end - begin);
        used += end - begin;
        done = end;
    }
    return used;
}

static inline void bni_unpack(const void *common, const unsigned char *packed, size_t used,
                              void *state, size_t size)
{
    unsigned char *to = state;
    size_t at = 0;

    memcpy(state, common, size);
    for (size_t i = 0; i < used; i += 2u + packed[i + 1]) {
        at += packed[i];
        memcpy(to + at, packed + i + 2, packed[i + 1]);
        at += packed[i + 1];
    }
}

#endif
