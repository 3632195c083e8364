/* The estimated battle (G4-269): each side's strength is one number, without superiorities or
 * conditional modifiers. */
#ifndef G4_ESTIMATED_H
#define G4_ESTIMATED_H

#include "superiority.h"

/* `sides` are those of the game, which the trace names. */
g4_reckoning g4_reckon_estimated(const g4_figures *tables, const int32_t sides[2],
                                 const bn_rat ts[2], const int8_t lost[2], bn_trace *trace);
int32_t g4_estimated_minutes(const g4_figures *tables, const g4_battle_inputs *inputs);

#endif
