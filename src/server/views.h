/* What a seat sees, as text. A client that acts gets it in the reply, and then every stream of that seat in an event:
 * it is made once. */
#ifndef BS_VIEWS_H
#define BS_VIEWS_H

#include "http/http.h"
#include "rooms.h"

/* The newest one that was made. */
struct bs_views {
    bni_hash
        line; /* the newest of the table then; with those before it, all that a view follows from */
    bn_seat seat;
    char *text; /* NULL: none is kept */
    size_t length;
};

/* The text of a map with {"view"} behind its own members, for the caller to free; NULL: there is no memory, or the map is
 * NULL. */
char *bs_view_text(bs_room *room, const bs_live *live, bn_seat seat, const bn_doc *map,
                   size_t *length);

/* Replies with that text. */
void bs_reply_view(bs_request *request, bs_room *room, const bs_live *live, bn_seat seat,
                   const bn_doc *map);

void bs_views_done(bs_views *views);

#endif
