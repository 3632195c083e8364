/* Troop Quality of a soldier and Unit Quality of a unit (DQ-037 to DQ-064). */
#ifndef DQ_QUALITY_H
#define DQ_QUALITY_H

#include "model.h"

/* What one statistic of a soldier is worth; all lines of the chart that look at it. */
bn_rat dq_statistic_worth(const dq_figures *tables, int32_t stat, int32_t value);

/* Troop Quality of a group, each line a term like `of`. */
bn_rat dq_troop_quality(const dq_figures *tables, const dq_group *group, bn_term of,
                        bn_trace *trace);

/* Troop Quality in the shape in which the group fights; and its movement. */
bn_rat dq_shape_quality(const dq_group *group, bn_rat human);
int32_t dq_ridden_tmr(int32_t tmr, int32_t mount_tmr);

/* Whether they fight: not animals that only carry, unless the referee judges otherwise of a group. */
bool dq_is_soldiery(const dq_group *group);

/* Sum over groups of quality times heads. */
bn_rat dq_unit_quality(const dq_unit *unit, const int32_t *heads, bn_term of, bn_trace *trace);

#endif
