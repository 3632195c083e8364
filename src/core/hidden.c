#include <banneret/system/hidden.h>

bool bn_may_know(const bn_hidden *row, const void *setup, const void *state, bn_seat seat,
                 uint32_t side)
{
    return bn_seat_knows(seat, side) || (row->applies && !row->applies(setup, state));
}
