/* How a siege is fought: strategies, time, break-out (G4-243 to G4-247). */
#ifndef G4_SIEGE_H
#define G4_SIEGE_H

#include "ending.h"
#include "rules/field/fortress.h"

/* A siege is pitched whatever the contest gave; and what a strategy (row of strategies.csv) needs to
 * be open to a side of it. */
bool g4_siege_encounter(bool encounter, int32_t kind);
g4_access g4_siege_access(const g4_figures *tables, int32_t strategy, bool besieged);

/* Minutes of a round of a siege; and of one of that length in which Deliberate Attack by the besieger
 * meets Deliberate Defense by the besieged. In such a round g4_field.timeless is to be set. */
int32_t g4_siege_minutes(const g4_figures *tables, int32_t elements_a, int32_t elements_b);
int32_t g4_deliberate_minutes(const g4_figures *tables, int32_t minutes);

/* Whether a new battle follows because the besieged, side `inside` of it, escaped: pitched, outside, on
 * a field of kind G4_LAND, without DB or initiative, PB 0, casualties kept. */
bool g4_breakout_goes_on(g4_verdict verdict, int32_t inside);

#endif
