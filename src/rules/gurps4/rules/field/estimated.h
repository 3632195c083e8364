/* Exceptional powers and the estimated battle (G4-266 to G4-269). */
#ifndef G4_POWERS_H
#define G4_POWERS_H

#include "superiority.h"

/* Raising the dead: dollars and days of an element whose Raise and raising time are these. */
int64_t g4_necromancy_raise(int64_t raise, int32_t raise_pct);
int32_t g4_necromancy_days(int32_t days, const g4_campaign_inputs *inputs);
int32_t g4_zombie_maintain_pct(int32_t tl); /* of the customized Maintain */

/* The estimated battle: no superiorities, no conditional modifiers. */
g4_reckoning g4_reckon_estimated(bn_rat ts_a, bn_rat ts_b, bn_trace *trace);
int32_t g4_estimated_minutes(const g4_battle_inputs *inputs);

#endif
