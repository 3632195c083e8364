/* Text that may come from a stranger, for people to read: a path, a line of a file, a part of a journal that
 * was not checked. Names and titles are checked when their document is read and need none of this. */
#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include <stddef.h>

enum { PLAIN_BYTES = 5000 };

/* Writes `text` as bn_text_plain does and returns `buffer`. */
const char *plain_into(char buffer[PLAIN_BYTES], const char *text);

/* The same, for an argument of printf. */
#define PLAIN(text) plain_into((char[PLAIN_BYTES]){ "" }, text)

#endif
