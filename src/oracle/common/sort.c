/* Heapsort: it works in place, needs no memory, and takes some n log n steps for n items at the
 * worst.
 *
 * Why it is right. In a heap no parent comes before its children: item i is never before items 2i
 * + 1 and 2i + 2, its children. So the first item of a heap is the last one in the order that is
 * wanted. `sift` mends a heap in which item `at` alone may be out of place: the item changes
 * places with the later of its children until neither child is later than it. Done for all parents
 * from the last to the first, this makes a heap of any array. Then, again and again, the first
 * item changes places with the last one of the heap and leaves it, and the rest is mended. What
 * has left is in order, and after all that is still in the heap.
 *
 * Heapsort is not stable, but the order is total: there is only one result to reach. */
#include "sort.h"

#include <string.h>

typedef struct heap {
    unsigned char *items;
    size_t size;
    bni_before *before;
    const void *with;
} heap;

static void swap(unsigned char *a, unsigned char *b, size_t size)
{
    unsigned char held[64];

    while (size > 0) {
        size_t part = size < sizeof held ? size : sizeof held;

        memcpy(held, a, part);
        memcpy(a, b, part);
        memcpy(b, held, part);
        a += part;
        b += part;
        size -= part;
    }
}

static void sift(const heap *h, size_t at, size_t count)
{
    for (size_t child = at * 2 + 1; child < count; child = at * 2 + 1) {
        unsigned char *item = h->items + at * h->size, *later = h->items + child * h->size;

        if (child + 1 < count && h->before(later, later + h->size, h->with)) {
            later += h->size;
            child++;
        }
        if (!h->before(item, later, h->with))
            return;
        swap(item, later, h->size);
        at = child;
    }
}

void bni_sort(void *items, size_t count, size_t size, bni_before *before, const void *with)
{
    heap h = { .items = items, .size = size, .before = before, .with = with };

    for (size_t i = count / 2; i-- > 0;)
        sift(&h, i, count);
    for (size_t i = count; i-- > 1;) {
        swap(h.items, h.items + i * size, size);
        sift(&h, 0, i);
    }
}
