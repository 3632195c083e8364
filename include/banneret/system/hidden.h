/* What is hidden from whom, in one place.
 *
 * A game has a table of its hidden slots. Views ask bn_may_know by the row instead of deciding it
 * again, and tests/promises/hidden_test.c checks the game against the table: whatever a hidden slot contains,
 * `view`, `explain`, `believe` and the measures give the same bytes to every seat that may not know it. A figure that
 * is worked out from a hidden one and kept in the state is hidden too and needs its own row. */
#ifndef BANNERET_SYSTEM_HIDDEN_H
#define BANNERET_SYSTEM_HIDDEN_H

#include <banneret/question.h>
#include <banneret/system/slot.h>

BN_BEGIN_C

/* A hidden slot, constant. The referee knows everything. */
typedef struct bn_hidden {
    const char *name; /* named in the message when it leaks */
    uint16_t rule;
    bn_slot slot; /* in each of the things */
    bn_span span; /* values that it may have, of which the test tries some; of a bit: none needed */

    /* Whether it is hidden at all now. NULL: always. */
    bool (*applies)(const void *setup, const void *state);

    /* The struct with number `index` that has such a slot, in the state or in the setup, or NULL after the last. *sides
     * is the mask of the sides that may know it: most often one, the owner's. A thing of which nothing is hidden at the
     * moment has the bits of all sides. */
    const void *(*thing)(const void *setup, const void *state, uint32_t index, uint32_t *sides);
} bn_hidden;

/* Whether a seat may know a hidden slot of a thing that belongs to `side`. */
BN_API bool bn_may_know(const bn_hidden *row, const void *setup, const void *state, bn_seat seat,
                        uint32_t side);

/* Whether anything is hidden from anyone now, of rows that a game has. */
BN_API bool bn_hides(const bn_hidden *rows, uint32_t count, const void *setup, const void *state);

BN_END_C

#endif
