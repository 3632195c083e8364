#include "views.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "http/reply.h"

enum { SCRATCH = 64 << 20 };

static bool same_seat(bn_seat a, bn_seat b)
{
    return a.role == b.role && a.side == b.side && a.person == b.person;
}

/* Entries that have no line yet, and the delayed table of spectators, have no hash to know them by. */
static bool has_hash(const bs_live *live)
{
    return live->last.hex[0] != '\0' && live->lined == bn_table_entries(live->table);
}

static bool is_kept(const bs_views *views, const bs_live *live, bn_seat seat)
{
    return views->text && has_hash(live) && same_seat(views->seat, seat) &&
           memcmp(views->line.hex, live->last.hex, BNI_HASH_DIGITS) == 0;
}

void bs_views_done(bs_views *views)
{
    free(views->text);
    views->text = NULL;
}

static bool make(bs_views *views, const bs_live *live, bn_seat seat)
{
    bn_arena arena = bn_store_arena(SCRATCH);
    const bn_doc *view = bs_live_view(live, seat, &arena);

    bs_views_done(views);
    views->text = view ? bs_text_of(view, &views->length) : NULL;
    views->line = live->last;
    views->seat = seat;
    bn_arena_done(&arena);
    return views->text != NULL;
}

char *bs_view_text(bs_room *room, const bs_live *live, bn_seat seat, const bn_doc *map,
                   size_t *length)
{
    bs_views *views = bs_room_views(room);

    if (!map || (!is_kept(views, live, seat) && !make(views, live, seat)))
        return NULL;
    return bs_text_with(map, "view", views->text, views->length, length);
}

void bs_reply_view(bs_request *request, bs_room *room, const bs_live *live, bn_seat seat,
                   const bn_doc *map)
{
    size_t length = 0;
    char *text = bs_view_text(room, live, seat, map, &length);

    bs_reply_text(request, 200, text, length);
}
