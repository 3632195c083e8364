/* Short orders: one line, such as "3 charge 7", answers a question and those that follow from it. For every face that
 * reads orders in words.
 *
 * A line is tried where its side believes itself to be (bn_game.believe), never in the true state: what a refusal
 * says, and which words are taken, would say where an ambush lies. So the table may go another way than the line was
 * read by; each answer has the question that it is for, and reaches no other. */
#ifndef BNR_ORDER_LINES_H
#define BNR_ORDER_LINES_H

#include "reply_words.h"

enum { ORDERS_MAX = 8 };

/* An answer, and the question that it is for: its kind, and whom it is about. */
typedef struct order {
    uint16_t kind;
    int16_t about;
    bn_answer answer;
} order;

/* The answers that a line gives, in their order. */
typedef struct orders {
    uint32_t count;
    order given[ORDERS_MAX];
    const char *rest;   /* of the line: words for what is asked after dice are thrown; or "" */
    uint16_t rest_kind; /* the question that they are for */
    int16_t rest_about;
} orders;

/* A copy of the game as one side believes it to be, in which its orders are tried. */
typedef struct order_trial {
    bn_question question; /* that is open in it */
    reply_context now;
    _Alignas(BN_STATE_ALIGN) uint8_t state[BN_STATE_MAX];
    _Alignas(BN_STATE_ALIGN) uint8_t room[BN_STATE_MAX + 4096];
} order_trial;

/* Whether a question is answered in the words of its game. */
bool orders_asked(const reply_context *context);

/* The seat that answers a question of a side: its commander, or one of its characters. */
bn_seat order_seat(const bn_question *question);

/* Starts a trial at the question of a side. BN_MEMORY if what the side believes is too large. */
BN_MUST_CHECK bn_code order_try_begin(order_trial *trial, const reply_context *context,
                                      bn_error *err);

/* Reads a line as the answer to the question and, with the words that are left, as answers to those of the
 * same side that follow from it. It is taken whole or not at all: if any of them is not offered, or a word is
 * left over, the line is refused, and *err says why. Where dice about the same stand come first, what is left waits for
 * them. The trial has continued to where the last of the answers is asked for. */
BN_MUST_CHECK bn_code order_try_read(order_trial *trial, const char *line, orders *out,
                                     bn_error *err);

/* Continues by the last answer of a line that was read. True: the same side is asked again by a question like
 * `asked`. */
bool order_try_next(order_trial *trial, const orders *read, const bn_question *asked);

/* Whether the side that was asked is asked again by the same kind of question; that one is the trial's then. */
bool order_asks_again(order_trial *trial, const bn_question *asked);

/* Continues by an answer to the question of the trial. False: that question is not open, and nothing happens. */
bool order_try_answer(order_trial *trial, const bn_answer *answer);

/* Starts a trial and reads a line in it. */
BN_MUST_CHECK bn_code orders_read(const reply_context *context, const char *line, orders *out,
                                  bn_error *err);

/* Whether an order is for this question. */
bool order_is_for(const order *order, const bn_question *question);

#endif
