/* The time of --seconds, which is for the whole command: how much of it each step of `banneret odds` may take. */
#ifndef CLI_ODDS_BUDGET_H
#define CLI_ODDS_BUDGET_H

#include "shared/estimating.h"
#include "shared/interrupt.h"

/* The steps in their order. Time that one of them does not use goes to the next. */
typedef enum odds_step {
    ODDS_COUNTING,
    ODDS_WINNER,
    ODDS_LOSSES,
    ODDS_ROUND,
    ODDS_STEPS
} odds_step;

typedef struct odds_budget {
    double seconds; /* 0: no limit */
    struct timespec begun;
    bool matrix; /* time is kept for it */
} odds_budget;

/* Seconds that are left for this step; never less than a hundredth. */
static inline double budget_left(const odds_budget *b, odds_step step)
{
    static const double upto[2][ODDS_STEPS] = { { 0.45, 0.85, 1, 1 }, { 0.35, 0.6, 0.7, 1 } };
    double left = upto[b->matrix][step] * b->seconds - seconds_since(&b->begun);

    return left > 0.01 ? left : 0.01;
}

static inline bool budget_is_over(const odds_budget *b, odds_step step)
{
    return b->seconds > 0 && budget_left(b, step) <= 0.01;
}

/* What a watch returns during a step. */
static inline bool budget_goes_on(const odds_budget *b, odds_step step)
{
    return !os_interrupted() && !budget_is_over(b, step);
}

#endif
