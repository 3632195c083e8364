/* What a month costs a force in the field, and who can be supplied. */
#ifndef G4_MONTH_H
#define G4_MONTH_H

#include "campaign.h"

/* The month of a line of a column, at a readiness; the readiness that its owner wants. */
g4_month g4_month_for(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                      int32_t line, int32_t readiness);
int32_t g4_wanted(const g4_column *column, int32_t line);

/* Exact dollars: the bill of all elements of a line, what LS must bring them, and the bill of this many
 * points of LS. */
bn_rat g4_line_bill(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                    int32_t line, int32_t readiness);
bn_rat g4_line_supply(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                      int32_t line, int32_t readiness);
bn_rat g4_train_bill(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                     const int32_t points[G4_LS_KINDS]);

/* Dollars that a sum comes to when it is paid: after Administration, and what is paid in kind. */
int64_t g4_to_pay(const g4_figures *tables, const g4_column *column, bn_rat sum);

/* Dollars that can be brought to a column, by kind of LS, last by its Heroes. `draw` takes off what a
 * line needs; false, and nothing drawn, if that is more than there is. `most` is the most of it that reaches a line. */
void g4_supply_at_hand(const g4_setup *setup, const g4_column *column,
                       bn_rat supply[G4_LS_KINDS + 1]);
bool g4_supply_draw(const g4_setup *setup, const g4_campaign *s, const g4_column *column,
                    int32_t line, int32_t readiness, bn_rat supply[G4_LS_KINDS + 1]);
bn_rat g4_supply_most(const g4_setup *setup, const g4_column *column, int32_t line,
                      const bn_rat supply[G4_LS_KINDS + 1]);

/* Replacing this many percent of what each line of a column was, or one of them: cost and time. The
 * most percent that any line has lost. */
g4_outlay g4_replacing(const g4_setup *setup, const g4_column *column, int32_t percent);
g4_outlay g4_replacing_line(const g4_setup *setup, const g4_column *column, int32_t line,
                            int32_t percent);
int32_t g4_losses_most(const g4_column *column);

/* Money. A side without a budget can pay anything. */
bool g4_can_pay(const g4_setup *setup, const g4_campaign *s, int32_t side, int64_t dollars);
void g4_pay_out(const g4_setup *setup, g4_campaign *s, int32_t side, int64_t dollars);
void g4_take_in(const g4_setup *setup, g4_campaign *s, int32_t side, int64_t dollars);

/* ---- accounts.c: the terms of what is paid ------------------------------------------------- */

/* The reasons of the upkeep of a line, at a readiness. */
void g4_tell_upkeep(const g4_setup *setup, const g4_campaign *s, int32_t column, int32_t line,
                    int32_t readiness, bn_trace *trace);

/* What a column pays: points of LS, its troops as they are kept, replacements of this many percent. */
void g4_tell_train_paid(const g4_setup *setup, const g4_campaign *s, int32_t column,
                        const int32_t paid[G4_LS_KINDS], bn_trace *trace);
void g4_tell_troops_paid(const g4_setup *setup, const g4_campaign *s, int32_t column,
                         bn_trace *trace);
void g4_tell_replaced(const g4_setup *setup, const g4_campaign *s, int32_t column, int32_t percent,
                      bn_trace *trace);

/* An amount of money, above 0 if it is paid, and the payment that ends the sum of those before it. */
typedef struct g4_item {
    uint16_t rule;
    int32_t side, about;
    int64_t dollars;
    const char *name; /* of what it is for, or NULL */
    int32_t count;
    const char *words;
} g4_item;
void g4_tell_item(const g4_item *item, bn_trace *trace);
void g4_tell_paid(const g4_item *item, bn_trace *trace);
void g4_tell_in_kind(int32_t side, int32_t about, int32_t percent, bn_trace *trace);

#endif
