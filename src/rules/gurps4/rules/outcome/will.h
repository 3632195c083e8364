/* Troops with their own will: revolt, Fanatics, Impetuous troops (G4-039, G4-040, G4-042,
 * G4-047 to G4-049). */
#ifndef G4_RESOLVE_H
#define G4_RESOLVE_H

#include "rules/field/strength.h"

/* A part of a force and the whole of it. */
typedef struct g4_part {
    int32_t elements, of_elements;
    bn_rat ts, of_ts;
} g4_part;

/* Fanatics, and Impetuous troops with Fanatics for their cause, among who takes part: by recorded
 * TS, support at a tenth, no situation applied (G4-R-17). Disloyal troops by TS as this battle counts
 * it. */
g4_part g4_fanatic_part(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field);
g4_part g4_impetuous_part(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field,
                          bool cause_at_stake);
g4_part g4_disloyal_part(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field,
                         bool mercenaries_waver);

/* Full steps of ten percent in the larger share of the two; 0 if the share is too small to matter.
 * All that a battle needs to keep. */
int32_t g4_fanatic_tens(const g4_figures *tables, const g4_part *part);
int32_t g4_impetuous_tens(const g4_figures *tables, const g4_part *part);

/* ---- revolt ------------------------------------------------------------------------------- */

int32_t g4_revolt_target(const g4_figures *tables, const g4_part *disloyal,
                         bn_trace *trace); /* 0: no roll is due */
bool g4_revolts(int32_t target, int32_t roll);
uint32_t g4_turncoats(const g4_force *force, bool mercenaries_waver); /* lines that go over */

/* ---- Fanatics ----------------------------------------------------------------------------- */

bool g4_gives_up(int32_t order); /* Full Retreat, Parley or surrender, Desperate or not */
bool g4_obedience_due(int32_t order, int32_t fanatic_tens);
int32_t g4_obedience_target(int32_t leadership, int32_t fanatic_tens);

/* ---- Impetuous troops --------------------------------------------------------------------- */

/* Whether Leadership is rolled to hold them back, its target, and what they do to the Strategy
 * roll. `first` is the first round of the battle in which Strategy is rolled; `strategy` what
 * special cases have left. */
bool g4_restraint_due(const g4_figures *tables, int32_t strategy, int32_t tens, bool first,
                      const g4_readings *rules);
int32_t g4_restraint_target(int32_t leadership, int32_t tens);
int32_t g4_impetuous_bonus(const g4_figures *tables, int32_t strategy, int32_t tens,
                           bool first); /* of the eager */
int32_t g4_restraint_penalty(const g4_figures *tables, bool held_back);

#endif
