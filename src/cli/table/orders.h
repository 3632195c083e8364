/* Short orders: one line, such as "3 charge 7", answers a question and those that follow from it. */
#ifndef CLI_ORDERS_H
#define CLI_ORDERS_H

#include "print/paint.h"
#include "trees/reply_words.h"

enum { ORDERS_MAX = 8 };

/* The answers that a line gives, in their order. */
typedef struct orders {
    uint32_t count;
    bn_answer answers[ORDERS_MAX];
    const char *rest; /* of the line: words for what is asked after dice are thrown; or "" */
} orders;

/* Whether a question is answered in the words of its game. */
bool orders_asked(const reply_context *context);

/* Reads a line as the answer to the question and, with the words that are left, as answers to those of the
 * same side that follow from it. It is taken whole or not at all: if any of them is not offered, or a word is
 * left over, the line is refused, and *err says why. Where dice about the same stand come first, what is left waits for
 * them. */
BN_MUST_CHECK bn_code orders_read(const reply_context *context, const char *line, orders *out,
                                  bn_error *err);

/* Prints the verbs of a game, each with an example. */
void orders_help(const paint *p, const bn_short_orders *of);

#endif
