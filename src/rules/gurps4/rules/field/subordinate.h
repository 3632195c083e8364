/* Subordinate commands: a battle within the battle (G4-259, G4-260). */
#ifndef G4_SUBORDINATE_H
#define G4_SUBORDINATE_H

#include "rules/forces/ranks.h"

/* How many of the enemy's elements are set against a detachment; `told` by the referee, or 0. */
int32_t g4_opposing_elements(int32_t detached, int32_t own, int32_t enemy, int32_t told);

/* Takes this many elements out of a ranks, spread over its lines as evenly as whole elements allow
 * (largest remainder, earlier lines first among equals); out[i] of line i. */
void g4_detach(const g4_ranks *ranks, int32_t elements, int32_t out[G4_RANKS_LINES]);

/* Whether the subordinate may choose to stay for a second battle against all that is left. */
bool g4_second_battle_open(bool subordinate_won, bool main_lost);

/* Winner of the main battle that the referee decided: side from 0, or G4_NONE if it is fought out. */
int32_t g4_main_battle_given(const g4_battle_inputs *inputs);

#endif
