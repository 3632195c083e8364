/* The sort of the oracle. */
#ifndef BNI_SORT_H
#define BNI_SORT_H

#include <banneret/base.h>

/* Whether item a comes before item b. For two different items one of them comes before the other:
 * the order must be total, so that there is only one result. */
typedef bool bni_before(const void *a, const void *b, const void *with);

/* Sorts `count` items of `size` bytes in place. `with` is handed to `before`. */
void bni_sort(void *items, size_t count, size_t size, bni_before *before, const void *with);

#endif
