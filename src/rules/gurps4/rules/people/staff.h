/* Who leads, scouts and supplies a force, and how well (G4-095, G4-096). */
#ifndef G4_STAFF_H
#define G4_STAFF_H

#include "skills.h"

/* Index of the person who holds a post (G4_COMMANDER ...), or G4_NONE: an NPC of npc_skill. */
int32_t g4_holder(const g4_force *force, uint32_t post);

/* Skill of a person, or of such an NPC for G4_NONE; `which` is a row of skill_defaults.csv. */
int32_t g4_staff_skill(const g4_figures *tables, const g4_force *force, int32_t person,
                       int32_t which);

/* The same as a term of a trace: by its name, with the person. */
bn_term g4_staff_term(const g4_figures *tables, const g4_force *force, int32_t person,
                      int32_t which);

#endif
