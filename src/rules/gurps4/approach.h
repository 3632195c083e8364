/* The way to round 1: aims of a force, the order of steps before a battle. */
#ifndef G4_APPROACH_H
#define G4_APPROACH_H

#include "model.h"

/* G4-275 Sequence before the battle: its steps up to round 1, in order. */
typedef enum g4_before {
    G4_BEFORE_RECON,
    G4_BEFORE_ACTS,        /* murders, visions: G4-268 */
    G4_BEFORE_STRIKES,     /* chemical and nuclear */
    G4_BEFORE_TAKING_PART, /* who takes part, force TS, class totals */
    G4_BEFORE_REVOLTS,
    G4_BEFORE_MODIFIERS, /* relative TS, superiorities, BSM */
    G4_BEFORE_DEFENSE,   /* DB, with its die */
    G4_BEFORE_SIGHT,     /* what each commander learns */
    G4_BEFORE_LENGTH,    /* of a round */
    G4_BEFORE_DONE,      /* round 1 */
    G4_BEFORES
} g4_before;

/* The step after one. A revolt that moved elements has who takes part settled again, and then goes
 * on to the modifiers: nobody rolls for revolt twice (`rolled`). */
g4_before g4_before_next(g4_before step, bool revolted, bool rolled);

/* G4-097 Operations: what a force is out for. Its owner's affair; it has no figure of its own. */
typedef enum g4_operation {
    G4_OPERATION_NONE,
    G4_OPERATION_SEEK,
    G4_OPERATION_HIDE,
    G4_OPERATION_ADVANCE,
    G4_OPERATION_WITHDRAW,
    G4_OPERATION_DEFEND,
    G4_OPERATION_ESCORT,
    G4_OPERATION_PATROL,
    G4_OPERATION_RAVAGE,
    G4_OPERATION_EXERCISE,
    G4_OPERATION_REST,
    G4_OPERATIONS
} g4_operation;
extern const char *const g4_operation_words[G4_OPERATIONS + 1]; /* ended by NULL */

#endif
