/* Answers that were given, for anyone who asks the same about the same position again. Bounded: the one that was wanted
 * longest ago makes room. */
#ifndef BS_ANSWERS_H
#define BS_ANSWERS_H

#include "../store/store.h"
#include "inquiry.h"

/* A question about a table as it is after this many entries. */
typedef struct bs_ask {
    uint8_t table[BS_ID];
    uint32_t head;
    bs_inquiry inquiry;
} bs_ask;

bool bs_ask_same(const bs_ask *a, const bs_ask *b);

typedef struct bs_answers bs_answers;

bs_answers *bs_answers_make(size_t bytes_max);
void bs_answers_free(bs_answers *answers);

/* The text of the answer, which lives until the next call; NULL: not known. */
const char *bs_answers_find(bs_answers *answers, const bs_ask *ask, size_t *length);

/* Keeps a copy, if it is not too large. */
void bs_answers_keep(bs_answers *answers, const bs_ask *ask, const char *text, size_t length);

#endif
