/* Lines of a program that talks with us, which may come while another one is being answered. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct lines {
    int fd;
    size_t longest; /* bytes of a line; the rest of a longer one is dropped */
    char *bytes;    /* what has arrived and is not taken yet */
    size_t length, room;
    size_t begun; /* where the first line starts that was not taken */
    bool ended;   /* no more will come */
    bool failed;  /* there is no memory, or the input cannot be read */
} lines;

/* Waits for the next line, and takes it, without its newline. It stays until the next call of either function. NULL: there
 * are no more. */
const char *lines_take(lines *from, size_t *length);

/* Without waiting, looks at every whole line that has come and is not taken: those that `drops` wants are dropped. */
void lines_look(lines *from, bool (*drops)(void *self, const char *line, size_t length),
                void *self);

void lines_done(lines *from);

#endif
