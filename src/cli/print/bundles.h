/* Orders that are worth the same, described in few rows: "any but -1; any". */
#ifndef CLI_BUNDLES_H
#define CLI_BUNDLES_H

#include <banneret/arena.h>
#include <banneret/text.h>

/* Orders that all answer the same questions. The answers are words: answers[order * questions + question]. */
typedef struct bundle_orders {
    const char *const *answers;
    uint32_t questions;
    uint32_t count;
} bundle_orders;

typedef struct bundle {
    const char *words;
    uint32_t first; /* the first of its orders */
    uint32_t count; /* how many orders it has */
} bundle;

/* Divides some of the orders, `count` indices in `members`, into bundles. A bundle has a set of answers to
 * every question and holds all orders that answer from these sets. No order is in two bundles, and
 * together they hold exactly the members. *out lives in `arena`. Returns how many bundles there are, or 0
 * if the arena is full. */
uint32_t bundles_of(const bundle_orders *all, const uint32_t *members, uint32_t count,
                    bn_arena *arena, bundle **out);

#endif
