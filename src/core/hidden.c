#include <banneret/system/hidden.h>

bool bn_may_know(const bn_hidden *row, const void *setup, const void *state, bn_seat seat,
                 uint32_t side)
{
    return bn_seat_knows(seat, side) || (row->applies && !row->applies(setup, state));
}

bool bn_hides(const bn_hidden *rows, uint32_t count, const void *setup, const void *state)
{
    for (uint32_t i = 0; i < count; i++)
        if (!rows[i].applies || rows[i].applies(setup, state))
            return true;
    return false;
}
