/* Exceptional strength (G3-055 to G3-066): what practitioners lend a force, and what it buys. */
#ifndef G3_POWERS_H
#define G3_POWERS_H

#include "model.h"

/* ES of character points, and of a practitioner with all that helps them. */
bn_rat g3_es_of_points(const g3_figures *tables, int32_t points);
bn_rat g3_adept_es(const g3_figures *tables, const g3_adept *adept, int32_t mana);

/* Points that a side has to spend. */
int32_t g3_force_es(const g3_figures *tables, const g3_adept *adepts, int32_t count, int32_t mana,
                    bn_term of, bn_trace *trace);

/* Price of one step on a unit of this TS (G3-059). */
int32_t g3_step_price(const g3_figures *tables, int32_t ts);

/* The same by the reading es_morale_pooled, with TS already paid for. */
int32_t g3_pooled_price(const g3_figures *tables, int32_t ts, int32_t paid);

int32_t g3_catastrophe_modifier(const g3_figures *tables, int32_t points);
int32_t g3_scouting_modifier(const g3_figures *tables, int32_t points);

/* Blocks with `defence` points an effect of this many points in units of `whole`; returns the points
 * that are blocked, and takes them off the defence. */
int32_t g3_block(int32_t points, int32_t whole, int32_t *defence);

#endif
