/* What tests that change slots of a state need to know of them. */
#ifndef BANNERET_TESTS_SLOTS_H
#define BANNERET_TESTS_SLOTS_H

#include <banneret/system/slot.h>

/* How many bytes the member of a slot has. */
static inline size_t slot_bytes(bn_slot slot)
{
    static const uint8_t sizes[] = { 0, 1, 1, 2, 2, 4, 4, sizeof(bn_rat), 8 };

    return sizes[slot.type];
}

#endif
