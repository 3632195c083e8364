/* A fortress: its Defense Bonus, who enjoys it, and whom it has room for (G4-239 to G4-242). */
#ifndef G4_FORTRESS_H
#define G4_FORTRESS_H

#include "rules/forces/ranks.h"

/* Whether there is a fortress to be besieged. */
bool g4_fortress_stands(const g4_battle_inputs *inputs);

/* Its DB before crowding: the referee's, or the sum of its parts. */
int32_t g4_fortress_db(const g4_figures *tables, const g4_battle_inputs *inputs);

/* Whether a side enjoys it. */
bool g4_inside(int32_t posture, bool withdrew_inside);

/* How a garrison fits its fortress, and what that does to the DB. Elements that no carrier could
 * take (WT 0) cannot enter: TOO_SMALL. */
typedef enum g4_room { G4_ROOM_ENOUGH, G4_ROOM_CROWDED, G4_ROOM_TOO_SMALL } g4_room;
g4_room g4_fortress_room(const g4_figures *tables, const g4_battle_inputs *inputs,
                         const g4_ranks *garrison);
int32_t g4_crowding_db(const g4_figures *tables, g4_room room);

#endif
