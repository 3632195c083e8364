/* Text that may come from a stranger, for people to read: a path, a line of a file, a part of a journal that
 * was not checked. Names and titles are checked when their document is read and need none of this. */
#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include <stddef.h>
#include <stdint.h>

#include <banneret/text.h>

enum { PLAIN_BYTES = 5000 };

/* Writes `text` as bn_text_plain does and returns `buffer`. */
const char *plain_into(char buffer[PLAIN_BYTES], const char *text);

/* The same, for an argument of printf. */
#define PLAIN(text) plain_into((char[PLAIN_BYTES]){ "" }, text)

enum { COUNT_BYTES = 40 };

/* Writes "1 entry" or "1,200 entries" as bn_text_count does and returns `buffer`; for an argument of
 * printf: COUNT(n, "entry", "entries"). */
static inline const char *count_into(char buffer[COUNT_BYTES], uint64_t count, const char *one,
                                     const char *many)
{
    bn_text out = bn_text_over(buffer, COUNT_BYTES);

    bn_text_count(&out, (int64_t)count, one, many);
    return buffer;
}
#define COUNT(count, one, many) count_into((char[COUNT_BYTES]){ "" }, count, one, many)

#endif
