/* Searching for the smallest number at which a chance reaches a share. */
#ifndef CLI_SWEEPING_CLIMB_H
#define CLI_SWEEPING_CLIMB_H

#include "sweep/cell.h"

enum { CLIMB_MOST = 1000000 }; /* numbers that may be searched */

/* Which side of the share is wanted. */
typedef enum climb_goal {
    CLIMB_EITHER, /* the side on which the first number is not */
    CLIMB_AT_LEAST,
    CLIMB_AT_MOST
} climb_goal;

typedef struct climb_asked {
    const sweep_plan
        *plan; /* one thing varies, and its levels are the numbers; one chance is measured */
    bn_rat share;
    climb_goal goal;
    uint32_t threads;
} climb_asked;

/* One number of those that were worked out. */
typedef struct climb_step {
    uint32_t index;
    sweep_reach reach;
} climb_step;

typedef struct climbed {
    climb_goal goal; /* CLIMB_EITHER: no number is legal */
    bool found, proved;
    climb_step at, before; /* the number that was found, and the legal one before it */
    bool has_before;
    climb_step last;                 /* not found: the largest legal number */
    uint32_t methods[SWEEP_METHODS]; /* how many numbers were worked out, by method */
    uint32_t in_order;               /* of those, from the first on without a gap */
    uint32_t against,
        against_at;      /* exact steps away from the goal; the number after the first one */
    uint32_t refused_at; /* the first number that is refused, and why */
    bn_error refused;
} climbed;

/* Counts up from the first number until the goal is reached. If that is certain for all numbers up to there, the answer is
 * proved, whatever the chance does in between. From the first number that is not certain on, the rest is halved
 * again and again, as if the chance went one way. BN_LIMIT: it was interrupted. */
BN_MUST_CHECK bn_code climb(const climb_asked *asked, climbed *out, bn_error *err);

#endif
