/* Where one answer of a march leads: for the prompt at which a place is typed, and the page on which it is tapped. */
#ifndef BNR_TOWARD_H
#define BNR_TOWARD_H

#include "reply_words.h"

/* The answer that goes this many steps one way. */
bn_answer bnr_by_steps(const bn_march *march, int32_t way, int32_t steps);

/* How many steps it can go one way, at least and at most; 0 and 0: none. Who must leave a place may have to go some
 * way at once. */
bn_span bnr_steps_open(const reply_context *context, const bn_march *march, int32_t way);

/* The space that an answer leads to. */
bn_point bnr_end_of(const bn_march *march, const bn_answer *answer);

/* The answer that leads to a place or, if it is out of reach, as near to it as one answer can. False: none leads
 * nearer, and `out` stays where it is. */
bool bnr_toward(const reply_context *context, const bn_march *march, bn_point goal, bn_answer *out);

#endif
