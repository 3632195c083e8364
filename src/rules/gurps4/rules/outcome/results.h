/* What a contest does: casualties of both sides and of their logistic forces, Position Bonus, escapes
 * (G4-208 to G4-217). */
#ifndef G4_RESULTS_H
#define G4_RESULTS_H

#include "contest.h"

/* PB is one signed number: above 0 the first side holds it, below 0 the second. */
static inline int32_t g4_pb_held(int32_t pb, int32_t side)
{
    int32_t own = side == 0 ? pb : -pb;

    return own > 0 ? own : 0;
}

/* Position Bonus after a contest with this consequence. */
int32_t g4_pb_after(const g4_figures *tables, int32_t pb, int32_t consequence,
                    const g4_settled *settled, bn_trace *trace);

/* All a round does. No padding. */
typedef struct g4_round_result {
    int32_t casualties[2]; /* of the fighting forces, this round, all changes made */
    int32_t inflicted[2];  /* of them, what the enemy inflicted: all but Desperate's own */
    int32_t train[2];      /* of the logistic forces, this round */
    int32_t pb;            /* afterwards */
    int8_t winner;         /* G4_NONE: a tie */
    uint8_t row;           /* of combat_results.csv */
    uint8_t escapes;       /* bit 0 and 1 for the sides */
    uint8_t may_aim;       /* the winner may strike the logistic force instead: g4_aim */
} g4_round_result;

/* `train_left` reports each side whether it has logistic strength left to be struck. */
g4_round_result g4_round_outcome(const g4_figures *tables, int32_t consequence,
                                 const g4_settled *settled, int32_t pb, const bool train_left[2],
                                 bn_trace *trace);

/* The winner by a Raid aims `points` of what they inflicted at the logistic force: all or nothing, by
 * the switch any part in steps of 5 (g4_aim_allowed). */
bool g4_aim_allowed(const g4_round_result *result, int32_t points, const g4_readings *rules);
g4_round_result g4_aim(const g4_figures *tables, const g4_round_result *result,
                       const g4_settled *settled, int32_t points, bn_trace *trace);

int32_t g4_casualties_add(int32_t total, int32_t more); /* 100 at most */

#endif
