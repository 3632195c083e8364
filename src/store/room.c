#include "room.h"

#include <stdlib.h>
#include <string.h>

/* Measured with libfyaml 0.7: 480 bytes for a mark of a list on one line, 530 for one of a map; their own lines take a
 * quarter of that. tests/program/room.py measures it again. */
enum {
    EACH_BYTE = 8,
    EACH_MARK = 640,
    ALWAYS = 1 << 18 /* for the parser itself */
};

/* The place after the string that starts at `at`. */
static size_t behind_string(const char *text, size_t length, size_t at)
{
    for (at++; at < length && text[at] != '"'; at++)
        at += text[at] == '\\';
    return at;
}

size_t bni_marks_of(const char *text, size_t length, bool json)
{
    size_t marks = 0;

    for (size_t at = 0; at < length; at++) {
        if (json && text[at] == '"')
            at = behind_string(text, length, at);
        else if (text[at] != '\0' && strchr(",:[{\n", text[at]))
            marks++;
    }
    return marks;
}

bool bni_room_for(size_t length, size_t marks)
{
    void *room = malloc(ALWAYS + length * EACH_BYTE + marks * EACH_MARK);

    free(room);
    return room != NULL;
}
