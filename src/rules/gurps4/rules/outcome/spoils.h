/* Loot and captives (G4-235 to G4-238). */
#ifndef G4_SPOILS_H
#define G4_SPOILS_H

#include "ending.h"

/* ---- loot --------------------------------------------------------------------------------- */

bool g4_may_loot(g4_verdict verdict, int32_t side);
/* Dollars; `raise` of what was there, folded losses and weakened elements taken off. */
bn_rat g4_loot_value(const g4_figures *tables, bn_rat raise, int32_t casualties, bool surrendered);
bn_rat g4_loot_sale(bn_rat value, bn_rat sale_fraction);
int32_t g4_loot_minutes(const g4_figures *tables,
                        int32_t elements); /* that fought on the field, both sides */
bn_rat g4_town_loot(const g4_battle_inputs *inputs);

/* ---- captives ----------------------------------------------------------------------------- */

/* What is left of elements that surrendered, all of whose people are taken. */
bn_rat g4_on_their_feet(bn_rat elements, int32_t casualties);
/* Heads, in exact numbers, taken of elements of a garrison that lost: of its casualties those who
 * live. */
bn_rat g4_garrison_captives(const g4_figures *tables, bn_rat people, int32_t casualties,
                            bool wastes_away);
int64_t g4_ransom(int64_t heads, int32_t a_head);

/* What scavengers do with someone left for dead; `referee` as in g4_battle_inputs. */
g4_scavenging g4_scavengers(const g4_figures *tables, int32_t referee, int32_t roll,
                            int32_t modifier);

#endif
