/* Misfortunes of war: who is hurt, how badly, and who leads afterwards (G4-218 to G4-222). */
#ifndef G4_MISFORTUNE_H
#define G4_MISFORTUNE_H

#include "heroism.h"

/* Whether they roll at all; `scene`: their scene was played out this round. */
bool g4_faces_misfortune(const g4_person *person, bool commands, bool scene);

/* The row of the table that the casualties of a round stand in, or -1. */
int32_t g4_misfortune_row(const g4_figures *tables, int32_t casualties);

/* 0: no roll, their side took no casualties this round. `casualties` of this round, all changes made. */
int32_t g4_misfortune_chance(const g4_figures *tables, int32_t casualties, int32_t risk,
                             bool desperate, g4_place_in_battle place, bn_trace *trace);

typedef enum g4_mishap {
    G4_UNHURT,
    G4_HURT,      /* G4_DICE_INJURY */
    G4_HURT_BADLY /* surrender, or G4_DICE_DIRE_INJURY: chosen before that roll */
} g4_mishap;
g4_mishap g4_misfortune(const g4_figures *tables, int32_t chance, int32_t roll);

/* ---- injury ------------------------------------------------------------------------------- */

typedef struct g4_wound {
    int32_t hp;          /* left, may be below 0 */
    int32_t death_rolls; /* HT rolls due now: each failure kills */
    uint8_t out;         /* out of the battle */
    uint8_t dead;        /* beyond all rolls */
    uint8_t unused[2];
} g4_wound;
g4_wound g4_wounded(const g4_figures *tables, int32_t full_hp, int32_t hp, int32_t injury);
bool g4_survives(const g4_figures *tables, int32_t ht, int32_t roll);

typedef enum g4_fate { G4_FATE_BY_RESULT, G4_BROUGHT_OFF, G4_CAPTURED, G4_LEFT_FOR_DEAD } g4_fate;
g4_fate g4_fallen_fate(int32_t referee, bool side_lost_round); /* never G4_FATE_BY_RESULT */

/* ---- succession --------------------------------------------------------------------------- */

bool g4_panics(const g4_figures *tables, int32_t successor_leadership,
               int32_t roll); /* the force is then confused */

#endif
