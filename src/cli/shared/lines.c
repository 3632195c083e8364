#include "lines.h"

#include <stdlib.h>
#include <string.h>

#include "os/files.h"
#include "os/terminal.h"

enum { CHUNK = 64 << 10 };

/* Forgets what was taken, and makes room for a chunk. */
static bool make_room(lines *from)
{
    size_t room = from->room > 0 ? from->room : CHUNK;
    char *more;

    if (from->begun > 0) {
        memmove(from->bytes, from->bytes + from->begun, from->length - from->begun);
        from->length -= from->begun;
        from->begun = 0;
    }
    while (room - from->length < CHUNK)
        room *= 2;
    if (room == from->room)
        return true;
    more = realloc(from->bytes, room);
    if (more == NULL)
        return false;
    from->bytes = more;
    from->room = room;
    return true;
}

/* Reads what there is. */
static void more(lines *from)
{
    int64_t got;

    if (!make_room(from)) {
        from->failed = from->ended = true;
        return;
    }
    got = os_read(from->fd, from->bytes + from->length, CHUNK);
    if (got > 0)
        from->length += (size_t)got;
    else
        from->ended = true;
    from->failed = got < 0;
}

const char *lines_take(lines *from, size_t *length)
{
    size_t looked = from->begun;

    for (;;) {
        char *end = from->length > looked
                        ? memchr(from->bytes + looked, '\n', from->length - looked)
                        : NULL;

        if (end != NULL || (from->ended && from->length > from->begun)) {
            char *at = from->bytes + from->begun;

            *length = end != NULL ? (size_t)(end - at) : from->length - from->begun;
            from->begun += *length + (end != NULL);
            return at;
        }
        if (from->ended)
            return NULL;
        looked = from->length - from->begun; /* where `more` moves what is there now */
        if (looked > from->longest) {
            looked = from->longest; /* too long anyway: only its end must be found */
            from->length = from->begun + looked;
        }
        more(from);
    }
}

void lines_look(lines *from, bool (*drops)(void *self, const char *line, size_t length), void *self)
{
    size_t at = from->begun;

    if (!from->ended && from->length - from->begun < from->longest && os_has_input(from->fd)) {
        more(from);
        at = from->begun;
    }
    while (at < from->length) {
        char *line = from->bytes + at, *end = memchr(line, '\n', from->length - at);

        if (end == NULL)
            return;
        if (!drops(self, line, (size_t)(end - line))) {
            at += (size_t)(end + 1 - line);
            continue;
        }
        memmove(line, end + 1, from->length - at - (size_t)(end + 1 - line));
        from->length -= (size_t)(end + 1 - line);
    }
}

void lines_done(lines *from)
{
    free(from->bytes);
    *from = (lines){ .fd = -1 };
}
