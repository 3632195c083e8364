/* Troop strength (G3-017 to G3-032, G3-035, G3-039): what one man or piece is worth, a unit, a side. */
#ifndef G3_STRENGTH_H
#define G3_STRENGTH_H

#include "model.h"

/* TS of one man of a unit, in the order of G3-018; each part is a term like `of`. */
int32_t g3_individual_ts(const g3_figures *tables, const g3_unit *unit, const bn_term *of,
                         bn_trace *trace);

/* TS of one, whatever it is. `besieging`: miners at the walls. */
int32_t g3_single_ts(const g3_figures *tables, const g3_unit *unit, bool besieging,
                     const bn_term *of, bn_trace *trace);

/* TS of `count` of them at a quality, a total; and what Morale makes of it (G3-039). */
int32_t g3_unit_ts(const g3_figures *tables, const g3_unit *unit, int32_t count, int32_t quality,
                   bool besieging, const bn_term *of, bn_trace *trace);
int32_t g3_morale_ts(const g3_figures *tables, int32_t ts, int32_t change);

/* The parts. */
int32_t g3_equipment_ts(const g3_figures *tables, const g3_unit *unit);
int32_t g3_trained_ts(const g3_figures *tables, const g3_unit *unit, int32_t equipment);
int32_t g3_mobility_ts(const g3_figures *tables, const g3_unit *unit);
int32_t g3_racial_floor(const g3_figures *tables, int32_t ts, int32_t racial);
int32_t g3_racial_modifier(int32_t st, int32_t ht, int32_t hit_points);
int32_t g3_armour_ts(const g3_figures *tables, int32_t dr);
int32_t g3_ranged_ts(const g3_figures *tables, const g3_unit *unit);
int32_t g3_experimental_ts(int32_t ts, int32_t cut_pct);

bool g3_is_piece(const g3_unit *unit); /* counted in pieces with a crew */
int32_t g3_men_of(const g3_unit *unit, int32_t count);

#endif
