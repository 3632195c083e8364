/* What an order does, and what revealed orders mean together: in words, with figures from the tables of a system, so
 * that every front end shows the same. */
#ifndef BANNERET_SYSTEM_GLOSS_H
#define BANNERET_SYSTEM_GLOSS_H

#include <banneret/question.h>
#include <banneret/system/trace.h>

BN_BEGIN_C

#define BN_GLOSS_WHOLE (-1) /* instead of an option: the answer as a whole, where it is a number */

/* What an option adds to the coming roll of the side that is asked, as things are now. */
typedef struct bn_order_adds {
    const char *to; /* the number that it changes: "Strategy"; NULL: not part of the next roll */
    int32_t least, most; /* they differ where the enemy's order decides */
} bn_order_adds;

/* A row of plain words for a kind of question: what each of its options does, ended by NULL. */
typedef struct bn_gloss_row {
    uint16_t kind;
    const char *const *words;
} bn_gloss_row;

typedef struct bn_gloss {
    /* What option `index` of a question to a side does, in one line without a full stop; *adds and `trace` are empty,
     * and get what it adds and, unless the enemy's order decides, the terms of it. `trace` may be NULL. It is for the
     * side that is asked, and shows no more than `view` shows it. False: there is nothing to say. */
    bool (*option)(const void *setup, const void *state, const bn_question *question, int32_t index,
                   bn_order_adds *adds, bn_trace *trace, bn_text *words);

    /* What the orders that an answer revealed or decided mean together, in plain sentences; nothing if it revealed
     * none. */
    void (*pairing)(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *words);
} bn_gloss;

/* Writes the words of a row for an option. False: no row is of this kind, or it has no such option. */
BN_API bool bn_gloss_words(const bn_gloss_row *rows, uint32_t count, uint32_t kind, int32_t index,
                           bn_text *words);

/* Writes what is added: "+2", "-25 to +20". */
BN_API void bn_gloss_adds_text(const bn_order_adds *adds, bn_text *out);

BN_END_C

#endif
