/* Amphibious assaults (G4-248 to G4-252) and what is special about battles on water. */
#ifndef G4_LANDING_H
#define G4_LANDING_H

#include "defense.h"

/* Whether the attacker of a landing must come where they are awaited: pitched, without a contest. */
bool g4_single_landing(const g4_battle_inputs *inputs);

/* DB of the shore, of home waters, and who has the latter: a side from 0, or G4_NONE. */
int32_t g4_shore_db(const g4_figures *tables, const g4_battle_inputs *inputs);
int32_t g4_waters_db(const g4_figures *tables, const g4_battle_inputs *inputs);
int32_t g4_waters_owner(const g4_battle_inputs *inputs);

/* Of the classes of a line of the landing side, those that count. */
uint32_t g4_landing_classes(const g4_ranks_line *line, const g4_field *field, uint32_t classes);

/* Whether a landing force still lacks a foothold (`pb` that it holds), what a strategy (row of
 * strategies.csv) then needs to be open to it, and what its retreats cost on the Strategy roll. */
bool g4_without_foothold(const g4_figures *tables, int32_t pb);
g4_access g4_landing_access(const g4_figures *tables, int32_t strategy);
int32_t g4_landing_retreat(const g4_figures *tables, bool lands, bool retreats);

#endif
