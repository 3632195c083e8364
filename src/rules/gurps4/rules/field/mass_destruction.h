/* Chemical and nuclear weapons, nanomachines (G4-261 to G4-264). */
#ifndef G4_MASS_DESTRUCTION_H
#define G4_MASS_DESTRUCTION_H

#include "rules/forces/ranks.h"

/* TL of the highest element of a ranks, which is that of its weapons. */
int32_t g4_weapons_tl(const g4_force *force, const g4_standing *standing);

/* TL that nanomachines which sicken or eat people have as chemical weapons. */
int32_t g4_nano_tl(const g4_figures *tables, int32_t weapons_tl);

/* Whether such an attack costs elements of the line 40%. */
bool g4_gassed(const g4_line *line, const g4_line_figures *figures, int32_t weapons_tl);

/* Folds the losses of a chemical strike into the standing. */
void g4_strike_chemical(const g4_figures *tables, const g4_force *force, g4_standing *standing,
                        int32_t weapons_tl, bn_trace *trace);

/* On the Strategy rolls of a commander struck, all battle long. */
int32_t g4_chemical_penalty(const g4_figures *tables, const g4_ranks *struck, bool is_struck,
                            bool strikes_back);

/* What nuclear arms lead to: nothing, the end of one side, losses of one side or of both. */
typedef enum g4_nuclear { G4_NUCLEAR_NONE, G4_NUCLEAR_LOSS, G4_NUCLEAR_LOSSES } g4_nuclear;

/* For the side struck by the enemy. LOSS: 100% casualties, the battle is over. */
g4_nuclear g4_nuclear_effect(bool struck, bool strikes_back, bool prepared);

/* Folds the losses; the logistic force is destroyed if both sides struck. */
void g4_strike_nuclear(const g4_figures *tables, const g4_force *force, g4_standing *standing,
                       bn_trace *trace);
bool g4_nuclear_ends_logistics(bool both_struck);

#endif
