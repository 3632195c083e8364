#include "room.h"

#include <stdlib.h>

enum {
    EACH = 96,       /* bytes for a byte of text: generous */
    ALWAYS = 1 << 18 /* for the parser itself */
};

bool bni_room_for(size_t length)
{
    void *room = malloc(ALWAYS + length * EACH);

    free(room);
    return room != NULL;
}
