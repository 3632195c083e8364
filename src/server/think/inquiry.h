/* What a seat asks about its table that takes thinking, and how it is answered. */
#ifndef BS_INQUIRY_H
#define BS_INQUIRY_H

#include "budget.h"
#include "position.h"

enum { BS_OBJECTIVE_MAX = 200 };

typedef enum bs_inquiry_kind {
    BS_ASK_ODDS,     /* who wins from here */
    BS_ASK_MATRIX,   /* the coming round, order against order */
    BS_ASK_ADVICE,   /* what to order now */
    BS_ASK_ANALYSIS, /* a battle that is over */
} bs_inquiry_kind;

typedef struct bs_inquiry {
    bs_inquiry_kind kind;
    bool first;   /* a figure that is soon there is wanted, and not the best one */
    bn_seat seat; /* what it may know */
    char objective[BS_OBJECTIVE_MAX];
} bs_inquiry;

bool bs_inquiry_same(const bs_inquiry *a, const bs_inquiry *b);

/* {"head", "rough": whether asking without `first` gives better figures, and one of "odds", "simulated", "matrix",
 * "advice", "analysis"}: the trees of requests/requests.h and requests/counsel.h. The text is for the caller to
 * free. BN_SEAT: this would say the seat more than it may know. BN_LIMIT and BN_MEMORY: it takes too much. */
BN_MUST_CHECK bn_code bs_inquire(const bs_inquiry *inquiry, const bs_position *position,
                                 bs_budget *budget, char **text, size_t *length, bn_error *err);

#endif
