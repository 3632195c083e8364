/* Has a table looked at for a notice. */
#ifndef BS_GLANCE_H
#define BS_GLANCE_H

#include "notice/facts.h"
#include "rooms.h"

/* Reads the facts of a table for a seat, or "", with all that is stored by now. `done` runs once, maybe at once. False: out of
 * memory. */
bool bs_glance(bs_rooms *rooms, const uint8_t table[BS_ID], const char *seat, bs_glanced done,
               void *with);

#endif
