/* Server-sent events: what is new at a table, for the seat of the stream and nobody else. Nothing is queued for a
 * stream: it remembers which entry it comes to next, and the rest is made when its client has taken what was
 * made before. So a client that does not read costs one event, and is cut off after a while. */
#ifndef BS_EVENTS_H
#define BS_EVENTS_H

#include "http.h"
#include "rooms.h"

/* Replies with a stream that begins with entry `first`; with what is so now if there is none yet. */
void bs_events_open(bs_room *room, bs_request *request, const bs_chair *chair, uint32_t first);

/* Has every stream of the room told what is new. The table is there, and all of it is stored. */
void bs_events_tell(bs_room *room);

/* Ends the streams whose link opens no seat any more. */
void bs_events_check(bs_room *room);

/* Ends all streams of the room. */
void bs_events_end(bs_room *room, void *unused);

/* Once a second, for a room with streams. `now` points to the time. */
void bs_events_tick(bs_room *room, void *now);

#endif
