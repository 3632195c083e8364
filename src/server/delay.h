/* Spectators who see the table as it was a while ago, where its rules say so. They are shown a second live table, which
 * follows the present one at a distance: whatever is made from it cannot depend on what happened since. */
#ifndef BS_DELAY_H
#define BS_DELAY_H

#include "rooms.h"

/* Whether this seat sees the past. */
bool bs_delayed(const bs_room *room, bn_seat seat);

/* The live table that a seat may look at; NULL: there is no memory for it. */
const bs_live *bs_seen(bs_room *room, bn_seat seat);

/* Whether that takes long, so that a thread should do it first (BS_FEW). *number: entries that they see. */
bool bs_seen_far(const bs_room *room, uint32_t *number);

/* The second table, brought to this many entries of the first one; made again if it is NULL or further. NULL: there
 * is no memory for it, and it is no more. */
bs_live *bs_past_follow(bs_live *past, const bs_live *live, uint32_t number, bn_error *err);

/* When spectators see more, though nothing happens; BS_NEVER: not. */
int64_t bs_next_seen(const bs_room *room);

#endif
