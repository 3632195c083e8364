/* Lines of JSON on standard error. Nothing that opens a table is ever written: of a table only the first
 * digits of its id, of a link nothing. */
#ifndef BS_LOG_H
#define BS_LOG_H

#include <stdint.h>

/* A member of a line: a text, or a number if `text` is NULL. The list ends with a NULL key. */
typedef struct bs_said {
    const char *key;
    const char *text;
    int64_t number;
} bs_said;

void bs_log(const char *event, const bs_said *said);

/* The same with one text. */
void bs_log_text(const char *event, const char *key, const char *text);

#endif
