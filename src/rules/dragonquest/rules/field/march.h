/* Marches and their fatigue, initiative, awareness, spies: the map's own rules (DQ-089 to DQ-116). */
#ifndef DQ_MARCH_H
#define DQ_MARCH_H

#include "model.h"

bn_rat dq_miles_a_day(const dq_figures *tables, int32_t terrain, bn_rat tmr, bn_term of,
                      bn_trace *trace);
int32_t dq_lighter_terrain(int32_t terrain, bool all_rangers);
bn_rat dq_btmr(const dq_figures *tables, int32_t terrain, bn_rat tmr, bn_term of, bn_trace *trace);

/* Steps of fatigue of a day's march by the share of a day that was covered; DQ_NONE: impossible. */
int32_t dq_march_fatigue(const dq_figures *tables, int32_t terrain, bn_rat share);

/* Fatigue upon fatigue: the level, and the desertion tests that are due. */
typedef struct dq_tired {
    int32_t level, tests;
} dq_tired;
dq_tired dq_tire(int32_t level, int32_t steps);

/* The level after this many rounds of rest in a row, of which the last has just ended. */
int32_t dq_rest(int32_t level, int32_t rounds);

/* Whether a force may still attack that has spent this share of a day in the round. */
bool dq_may_engage(bn_rat share);

/* What a commander has for the initiative, with their die. */
int32_t dq_initiative(int32_t pc, int32_t ms, int32_t die);

/* Whether a force this many hexes away is noticed (DQ_AWARENESS_PRESENCE), or its dominant troops are; and which
 * those are, by their part of its quality. */
bool dq_notices(const dq_figures *tables, int32_t what, int32_t hexes, bool blocked);
bool dq_dominant(const dq_figures *tables, bn_rat part, bn_rat whole);

int32_t dq_desertion_target(const dq_figures *tables, int32_t wp, int32_t ms);
int32_t dq_tired_deserters(const dq_figures *tables, int32_t soldiers);

#endif
