/* Orders that come to the same thing, told in few rows: "any but -1; any". */
#ifndef CLI_BUNDLES_H
#define CLI_BUNDLES_H

#include <banneret/arena.h>
#include <banneret/text.h>

/* Orders, each an answer to the same questions: answers[order * questions + question], in words. */
typedef struct bundle_orders {
    const char *const *answers;
    uint32_t questions;
    uint32_t count;
} bundle_orders;

typedef struct bundle {
    const char *words;
    uint32_t first; /* of its orders, the one that was named first */
    uint32_t count; /* of orders */
} bundle;

/* Parts some of the orders, `count` indices in `members`, into bundles: each is all orders with one of
 * some answers to every question, no order is in two of them, and together they are the members. *out
 * has room for as many as there are members and lives in `arena`. Returns how many, or 0 if the arena
 * is full. */
uint32_t bundles_of(const bundle_orders *all, const uint32_t *members, uint32_t count,
                    bn_arena *arena, bundle **out);

#endif
