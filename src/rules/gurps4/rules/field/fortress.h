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

/* What would have to find room: aircraft are based elsewhere. */
typedef struct g4_garrison {
    bn_rat wt;
    int32_t too_large; /* a line of the ranks that no carrier could take (WT 0), or G4_NONE */
} g4_garrison;
g4_garrison g4_garrison_of(const g4_ranks *ranks);

/* How a garrison fits its fortress, and what that does to the DB; and the WT that it holds at most. */
typedef enum g4_room { G4_ROOM_ENOUGH, G4_ROOM_CROWDED, G4_ROOM_TOO_SMALL } g4_room;
g4_room g4_fortress_room(const g4_figures *tables, const g4_battle_inputs *inputs,
                         const g4_garrison *garrison);
bn_rat g4_fortress_most(const g4_figures *tables, const g4_battle_inputs *inputs);

/* Says why a garrison of `side` of the setup stays outside. */
void g4_note_no_room(const g4_figures *tables, const g4_battle_inputs *inputs,
                     const g4_garrison *garrison, int32_t side, bn_trace *trace);
int32_t g4_crowding_db(const g4_figures *tables, g4_room room);

#endif
