#include "answers.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 256, LARGEST = 8 }; /* none takes more than such a part of all bytes */

typedef struct row {
    bs_ask ask;
    char *text; /* NULL: empty */
    size_t length;
    uint64_t wanted; /* when, in calls */
} row;

struct bs_answers {
    size_t bytes, bytes_max;
    uint64_t calls;
    row rows[ROWS];
};

bs_answers *bs_answers_make(size_t bytes_max)
{
    bs_answers *answers = calloc(1, sizeof *answers);

    if (answers)
        answers->bytes_max = bytes_max;
    return answers;
}

static void forget(bs_answers *answers, row *at)
{
    answers->bytes -= at->length;
    free(at->text);
    *at = (row){ .text = NULL };
}

void bs_answers_free(bs_answers *answers)
{
    for (uint32_t i = 0; answers && i < ROWS; i++)
        forget(answers, &answers->rows[i]);
    free(answers);
}

bool bs_ask_same(const bs_ask *a, const bs_ask *b)
{
    return a->head == b->head && memcmp(a->table, b->table, BS_ID) == 0 &&
           bs_inquiry_same(&a->inquiry, &b->inquiry);
}

const char *bs_answers_find(bs_answers *answers, const bs_ask *ask, size_t *length)
{
    for (uint32_t i = 0; i < ROWS; i++) {
        row *at = &answers->rows[i];

        if (!at->text || !bs_ask_same(&at->ask, ask))
            continue;
        at->wanted = ++answers->calls;
        *length = at->length;
        return at->text;
    }
    return NULL;
}

static row *oldest(bs_answers *answers)
{
    row *found = &answers->rows[0];

    for (uint32_t i = 1; i < ROWS; i++) {
        if (answers->rows[i].wanted < found->wanted)
            found = &answers->rows[i];
    }
    return found;
}

/* The row that was wanted longest ago and holds something; NULL: all are empty. */
static row *oldest_full(bs_answers *answers)
{
    row *found = NULL;

    for (uint32_t i = 0; i < ROWS; i++) {
        row *at = &answers->rows[i];

        if (at->text && (!found || at->wanted < found->wanted))
            found = at;
    }
    return found;
}

void bs_answers_keep(bs_answers *answers, const bs_ask *ask, const char *text, size_t length)
{
    char *copy = length <= answers->bytes_max / LARGEST ? malloc(length) : NULL;
    row *at;

    if (!copy)
        return;
    memcpy(copy, text, length);
    while (answers->bytes + length > answers->bytes_max && (at = oldest_full(answers)) != NULL)
        forget(answers, at);
    at = oldest(answers);
    forget(answers, at);
    *at = (row){ .ask = *ask, .text = copy, .length = length, .wanted = ++answers->calls };
    answers->bytes += length;
}
