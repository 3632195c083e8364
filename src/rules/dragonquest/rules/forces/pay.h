/* Pay, desertion of the unpaid, razing (DQ-079 to DQ-088). */
#ifndef DQ_PAY_H
#define DQ_PAY_H

#include "model.h"
#include "power.h"

/* The bill of a week, in silver pennies; 0 in the weeks that a razing frees. */
int32_t dq_weekly_pay(const dq_figures *tables, const dq_host *host, bn_term of, bn_trace *trace);

/* Whether a group of a unit is paid in coin at all. */
bool dq_draws_pay(const dq_figures *tables, const dq_unit *unit, const dq_group *group);

/* Whether anyone of its troops is: extra pay is no option for those who are not. */
bool dq_pays_troops(const dq_figures *tables, const dq_host *host);

/* What a week of bonus pay costs on top, whether or not ordinary pay is due. */
int32_t dq_extra_pay(const dq_figures *tables, const dq_host *host, bn_term of, bn_trace *trace);
bool dq_pay_is_due(const dq_figures *tables, int32_t weeks_since_razing);

/* Whose heads the unpaid are stands in the trace before. */
int32_t dq_unpaid_deserters(const dq_figures *tables, int32_t unpaid, bool waived, bn_term of,
                            bn_trace *trace);

/* Shares `lost` over groups by their heads: the largest remainder, ties in roster order. */
void dq_in_proportion(const int32_t *heads, int32_t count, int32_t lost, int32_t *out);

typedef enum dq_raze { DQ_RAZED, DQ_TOO_SMALL, DQ_IN_WINTER, DQ_RAZED_BEFORE } dq_raze;
dq_raze dq_may_raze(const dq_figures *tables, int32_t density, bool winter, bool razed);
int32_t dq_supply_miles(const dq_figures *tables, int32_t miles, int32_t weeks_since_razing);

#endif
