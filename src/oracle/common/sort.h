/* The sort of the oracle: heapsort. It works in place, needs no memory, and takes some n log n steps for
 * n items at the worst.
 *
 * Why it is right. In a heap no parent comes before its children: item i is never before items 2i + 1
 * and 2i + 2. So the first item of a heap is the last one in the order that is wanted. `sift` fixes a
 * heap in which item `at` alone may be out of place: the item changes places with the later of its
 * children until neither child is later than it. Done for all parents from the last to the first, this
 * makes a heap of any array. Then, again and again, the first item changes places with the last one of
 * the heap and leaves it, and the rest is fixed. What has left is in order, and after all that is still
 * in the heap.
 *
 * Heapsort is not stable, but the order is total: there is only one result to reach.
 *
 * It is inline, so that the compiler sees the size of an item and the comparison. */
#ifndef BNI_SORT_H
#define BNI_SORT_H

#include <string.h>

#include <banneret/base.h>

/* Whether item a comes before item b. For two different items one of them comes before the other:
 * the order must be total, so that there is only one result. */
typedef bool bni_before(const void *a, const void *b, const void *with);

/* The size is a constant wherever this is inlined. Few items have more than 64 bytes: for most, each copy
 * is a few moves. */
static inline void bni_sort_swap(unsigned char *a, unsigned char *b, size_t size)
{
    unsigned char held[64];

    for (size_t at = 0; at < size; at += sizeof held) {
        size_t part = size - at < sizeof held ? size - at : sizeof held;

        memcpy(held, a + at, part);
        memcpy(a + at, b + at, part);
        memcpy(b + at, held, part);
    }
}

static inline void bni_sort_sift(unsigned char *items, size_t at, size_t count, size_t size,
                                 bni_before *before, const void *with)
{
    for (size_t child = at * 2 + 1; child < count; child = at * 2 + 1) {
        unsigned char *item = items + at * size, *later = items + child * size;

        if (child + 1 < count && before(later, later + size, with)) {
            later += size;
            child++;
        }
        if (!before(item, later, with))
            return;
        bni_sort_swap(item, later, size);
        at = child;
    }
}

/* Sorts `count` items of `size` bytes in place. `with` is handed to `before`. */
static inline void bni_sort(void *items, size_t count, size_t size, bni_before *before,
                            const void *with)
{
    unsigned char *bytes = items;

    for (size_t i = count / 2; i-- > 0;)
        bni_sort_sift(bytes, i, count, size, before, with);
    for (size_t i = count; i-- > 1;) {
        bni_sort_swap(bytes, bytes + i * size, size);
        bni_sort_sift(bytes, 0, i, size, before, with);
    }
}

#endif
