/* What the hooks of a table are notified of its game: who must answer, and that it is over. */
#ifndef BS_RINGS_H
#define BS_RINGS_H

#include "live/live.h"
#include "store/store.h"

typedef struct bs_chair bs_chair;

/* What hooks know already. */
typedef struct bs_standing {
    uint64_t owing; /* chairs that must answer, a bit for each */
    bool over;
} bs_standing;

bs_standing bs_standing_of(const bs_live *live, const bs_chair *chairs, uint32_t count);

/* Writes what is new since `before`, and returns how many: seats that must answer and did not, and the end. */
uint32_t bs_rings_write(bs_standing before, bs_standing now, const bs_chair *chairs, uint32_t count,
                        bs_ring out[BS_RINGS_MAX]);

#endif
