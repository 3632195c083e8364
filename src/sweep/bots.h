/* A cell whose orders are chosen by bots. */
#ifndef BNI_SWEEP_BOTS_H
#define BNI_SWEEP_BOTS_H

#include "plan.h"

enum { SWEEP_MEANS_MAX = 64 }; /* measures of a game */

/* The results. */
typedef struct sweep_played {
    double won[BN_SIDES_MAX + 1], won_error[BN_SIDES_MAX + 1];
    double means[SWEEP_MEANS_MAX], mean_errors[SWEEP_MEANS_MAX];
    bool counted;      /* who wins is not estimated */
    uint64_t games;    /* simulated */
    bool solved;       /* then: */
    const char *freed; /* what was left to both sides */
    double gain; /* no order of either side, whatever it is, wins more often by more than this */
} sweep_played;

/* Reads "equilibrium" or "bot:steady" or "bot:A=steady,B=random", whose sides are those of the battle. */
BN_MUST_CHECK bn_code sweep_bots_bind(sweep_plan *plan, uint32_t orders, const void *setup,
                                      bn_error *err);

/* Whether the text of a plan asks for bots. */
bool sweep_bots_asked(const char *orders);

/* The policies of bots that neither draw lots nor solve or search, so that the odds can be counted. False if some do. */
bool sweep_bots_plain(const sweep_plan *plan, uint32_t orders, bn_policies *out);

typedef struct sweep_bots_job {
    const sweep_plan *plan;
    uint32_t orders; /* which of the plan's */
    const void *setup;
    uint64_t seed;
    bool means;                     /* they are measured */
    bn_arena (*memory)(void *self); /* a new arena with a limit */
    void *self;
    bn_watch watch;
} sweep_bots_job;

/* Plays it. Where every side has the bot equilibrium, who wins is counted from the solution; the rest is
 * simulated. BN_LIMIT: the battle cannot be solved; *err says why. */
BN_MUST_CHECK bn_code sweep_bots_play(const sweep_bots_job *job, sweep_played *out, bn_error *err);

#endif
