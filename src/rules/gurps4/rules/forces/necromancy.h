/* Raising the dead (G4-266). */
#ifndef G4_NECROMANCY_H
#define G4_NECROMANCY_H

#include "model.h"

/* The cost in dollars and the time in days of an element whose Raise and raising time are these. */
int64_t g4_necromancy_raise(int64_t raise, int32_t raise_pct);
int32_t g4_necromancy_days(int32_t days, const g4_campaign_inputs *inputs);

/* The percentage of the customized Maintain that the dead cost. */
int32_t g4_zombie_maintain_pct(const g4_figures *tables, int32_t tl);

#endif
