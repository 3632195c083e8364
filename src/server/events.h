/* Server-sent events: what is new at a table, for the seat of the stream and no one else. Nothing is queued for a
 * stream: it remembers which entry it comes to next, and the rest is made when its client has taken what was
 * made before. So a client that does not read costs one event, and is cut off after a while. */
#ifndef BS_EVENTS_H
#define BS_EVENTS_H

#include "http/http.h"
#include "rooms.h"

/* Where a stream is: what its client has. Written "entries", or "entries.letters" if there are letters. */
typedef struct bs_place {
    uint32_t entries;
    uint32_t letters; /* of the seat's box, see notes.c */
} bs_place;

/* False: this is no place. */
bool bs_place_read(const char *text, bs_place *out);

/* Replies with a stream that continues behind this place. Its first event says the current value. */
void bs_events_open(bs_room *room, bs_request *request, const bs_chair *chair, bs_place from);

/* Has every stream of the room shown what is new. The table is there, and all of it is stored. */
void bs_events_tell(bs_room *room);

/* Ends the streams whose link opens no seat any more. */
void bs_events_check(bs_room *room);

/* Ends all streams of the room. */
void bs_events_end(bs_room *room, void *unused);

/* Once a second, for a room with streams. `now` points to the time. */
void bs_events_tick(bs_room *room, void *now);

#endif
