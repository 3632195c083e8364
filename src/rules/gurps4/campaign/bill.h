/* What a month costs a force in the field, and who can be supplied. */
#ifndef G4_MONTH_H
#define G4_MONTH_H

#include "campaign.h"

/* The month of a line of a column, at a readiness; the readiness that its owner wants. */
g4_month g4_month_for(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                      int32_t line, int32_t readiness);
int32_t g4_wanted(const g4_column *column, int32_t line);

/* Exact dollars: the bill of all elements of a line, what LS must bring them, and the bill of so many
 * points of LS. */
bn_rat g4_line_bill(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                    int32_t line, int32_t readiness);
bn_rat g4_line_supply(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                      int32_t line, int32_t readiness);
bn_rat g4_train_bill(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                     const int32_t points[G4_LS_KINDS]);

/* Dollars that a sum comes to when it is paid: after Administration, and what is paid in kind. */
int64_t g4_to_pay(const g4_figures *tables, const g4_column *column, bn_rat sum);

/* The terms of what a column pays: of a line, of its train, and what a sum comes to. */
void g4_line_bill_explain(const g4_setup *setup, const g4_campaign *s, int32_t column, int32_t line,
                          int32_t readiness, bn_trace *trace);
void g4_train_bill_explain(const g4_setup *setup, const g4_campaign *s, int32_t column,
                           const int32_t paid[G4_LS_KINDS], bn_trace *trace);
void g4_to_pay_explain(const g4_setup *setup, const g4_campaign *s, int32_t column, bn_rat sum,
                       bn_trace *trace);

/* Dollars that can be brought to a column, by kind of LS, last by its Heroes. `draw` takes off what a
 * line needs; false, and nothing drawn, if that is more than there is. */
void g4_supply_at_hand(const g4_setup *setup, const g4_column *column,
                       bn_rat supply[G4_LS_KINDS + 1]);
bool g4_supply_draw(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                    int32_t line, int32_t readiness, bn_rat supply[G4_LS_KINDS + 1]);

/* Replacing so many percent of what each line of a column was: cost and time. The most percent that
 * any line has lost. */
g4_outlay g4_replacing(const g4_setup *setup, const g4_column *column, int32_t percent);
int32_t g4_losses_most(const g4_column *column);

/* Money. A side without a budget can pay anything. */
bool g4_can_pay(const g4_setup *setup, const g4_campaign *s, int32_t side, int64_t dollars);
void g4_pay_out(const g4_setup *setup, g4_campaign *s, int32_t side, int64_t dollars);
void g4_take_in(const g4_setup *setup, g4_campaign *s, int32_t side, int64_t dollars);

#endif
