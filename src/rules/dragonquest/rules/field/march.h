/* Marches and their fatigue, initiative, awareness, spies: the map's own rules (DQ-089 to DQ-116). */
#ifndef DQ_MARCH_H
#define DQ_MARCH_H

#include "model.h"

bn_rat dq_miles_a_day(const dq_figures *tables, int32_t terrain, bn_rat tmr);
int32_t dq_lighter_terrain(int32_t terrain, bool all_rangers);
bn_rat dq_btmr(const dq_figures *tables, int32_t terrain, bn_rat tmr);

/* Steps of fatigue of a day's march by the share of a day that was covered; DQ_NONE: impossible. */
int32_t dq_march_fatigue(const dq_figures *tables, int32_t terrain, bn_rat share);

/* Fatigue upon fatigue: the level, and the desertion tests that are due. */
typedef struct dq_tired {
    int32_t level, tests;
} dq_tired;
dq_tired dq_tire(int32_t level, int32_t steps);

int32_t dq_desertion_target(const dq_figures *tables, int32_t wp, int32_t ms);
int32_t dq_tired_deserters(const dq_figures *tables, int32_t soldiers);

#endif
