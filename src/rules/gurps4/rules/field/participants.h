/* Who takes part in which kind of battle (G4-089 to G4-092, G4-248 to G4-256). */
#ifndef G4_PARTICIPANTS_H
#define G4_PARTICIPANTS_H

#include "rules/forces/ranks.h"

bool g4_takes_part(const g4_ranks *ranks, int32_t line, const g4_field *field);

/* Elements that do. */
int32_t g4_ranks_elements(const g4_ranks *ranks, const g4_field *field);

/* How elements reach an enemy over water: the ways open to one line, best first. */
typedef enum g4_passage {
    G4_PASSAGE_NONE,
    G4_PASSAGE_OWN,
    G4_PASSAGE_BY_AIR,
    G4_PASSAGE_BY_WATER
} g4_passage;

/* How a line lands: by itself, or carried, in the way in which it is at full TS if there is one. */
g4_passage g4_landing_passage(const g4_ranks *ranks, int32_t line, const g4_field *field);

/* Mobility of whatever carries the line, carriers of carriers included; 0 if nothing does. */
uint32_t g4_carrier_mobility(const g4_ranks *ranks, int32_t line);

/* Whether the line joins a naval battle only because it rides with ships or aircraft. */
bool g4_boards(const g4_ranks *ranks, int32_t line, const g4_field *field);

#endif
