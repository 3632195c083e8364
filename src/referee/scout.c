/* Whether a seat may have learned something from its own answer: then it may not undo the answer, or it could answer
 * just to look. Even finding nothing is information. So the test is whether anything was hidden from the seat when it
 * answered, and not what the answer showed. */
#include "inner.h"

#include <banneret/system/hidden.h>

#include <string.h>

static bool knows_one(bn_seat seat, uint32_t sides)
{
    for (uint32_t side = 0; side < BN_SIDES_MAX; side++)
        if (sides >> side & 1 && bn_seat_knows(seat, side))
            return true;
    return false;
}

static bool hides(const bn_hidden *row, const void *setup, const void *state, bn_seat seat)
{
    uint32_t sides = 0;

    if (row->applies && !row->applies(setup, state))
        return false;
    for (uint32_t i = 0; row->thing(setup, state, i, &sides); i++)
        if (!knows_one(seat, sides))
            return true;
    return false;
}

bool bni_table_scouts(const bn_table *table, uint32_t number, bn_seat seat)
{
    bn_table before = *table;

    before.state = table->spare;
    memcpy(before.state, table->state, table->size);
    bni_delta_flip(&before, bni_record_at(table, number - 1)->delta);
    for (uint32_t i = 0; i < table->game->hidden_count; i++)
        if (hides(&table->game->hidden[i], table->setup, before.state, seat))
            return true;
    return false;
}
