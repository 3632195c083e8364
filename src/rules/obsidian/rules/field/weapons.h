/* Weapons: reach, direct and indirect fire, factors (OB-046 to OB-048, OB-112 to OB-119, OB-124, OB-125). */
#ifndef OB_WEAPONS_H
#define OB_WEAPONS_H

#include "shot.h"

/* The row of weapons.csv with which a weapon is fired at this target: its own, or that of a second rating
 * (OB-047). */
int32_t ob_fired_row(const ob_shot *shot);

/* The row whose figures hold for it: a bomb counts as a gun, a mortar or rocket as the gun that the roster
 * compares it with. */
int32_t ob_counts_as(const ob_figures *tables, const ob_shot *shot);

/* Greatest range in inches, group OB_TERMS_RANGE; 0 for what only falls on stands flown over. */
int32_t ob_range(const ob_figures *tables, const ob_shot *shot, bn_term of, bn_trace *trace);

/* Least range in inches. Foot with anti-tank weapons have one of half an inch, which ob_in_range looks at. */
int32_t ob_least_range(const ob_figures *tables, const ob_shot *shot);

/* Inches that height adds to a distance. */
int32_t ob_altitude(const ob_figures *tables, int32_t firer, int32_t target);

/* Whether the target is in range, its height added. */
bool ob_in_range(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot);

/* In which ways a weapon may be fired, bits of a mask. */
enum { OB_FIRES_DIRECTLY = 1, OB_FIRES_INDIRECTLY = 2, OB_FIRES_OVERHEAD = 4 };
uint32_t ob_ways_to_fire(const ob_figures *tables, const ob_firer *firer, const ob_weapon *weapon,
                         bool chemical);

/* Whether indirect fire needs a friend in command who sees the target. */
bool ob_needs_spotter(const ob_readings *rules, const ob_firer *firer);

/* Whether a gun may be held off the table. */
bool ob_may_stay_off_table(const ob_figures *tables, const ob_weapon *weapon);

/* The factor of the weapon in this shot. */
int32_t ob_weapon_factor(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot,
                         bn_term of, bn_trace *trace);

/* What an infantry fighting vehicle may fire instead of its gun while such a passenger is aboard: a row of
 * weapons.csv, with which it shoots as SKI/S; or OB_NONE. */
int32_t ob_vehicle_weapon(const ob_figures *tables, uint32_t traits, int32_t passenger);

#endif
