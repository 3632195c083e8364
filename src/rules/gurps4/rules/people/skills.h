/* Dice and what they are rolled against: success, criticals, margins, contests, reactions and
 * defaults (G4-001 to G4-008). */
#ifndef G4_SKILLS_H
#define G4_SKILLS_H

#include "model.h"

/* ---- dice --------------------------------------------------------------------------------- */

/* The throw of a row of dice.csv, and the value of a total: times the K of NdxK. */
bn_throw g4_throw(const g4_figures *tables, int32_t dice);
int32_t g4_dice_value(const g4_figures *tables, int32_t dice, int32_t total);

/* ---- success rolls ------------------------------------------------------------------------ */

bool g4_succeeds(const g4_figures *tables, int32_t skill, int32_t roll);
g4_grade g4_check(const g4_figures *tables, int32_t skill,
                  int32_t roll); /* with criticals; row of heroism_results.csv */
/* The margin of such a roll in a trace, and whether it was critical. */
const char *g4_margin_words(const g4_figures *tables, int32_t skill, int32_t roll);
int32_t g4_margin(const g4_figures *tables, int32_t skill,
                  int32_t roll); /* of success; below 0 of failure */

/* ---- contests ----------------------------------------------------------------------------- */

typedef struct g4_quick_contest {
    int32_t winner; /* 0 or 1; G4_NONE: a tie */
    int32_t margin; /* of victory, 0 in a tie */
} g4_quick_contest;
g4_quick_contest g4_contest(const g4_figures *tables, const int32_t skill[2],
                            const int32_t roll[2]);

/* ---- reactions and defaults --------------------------------------------------------------- */

/* Row of reaction.csv. G4_REACTION_GOOD and what stands below it in the table are favorable. */
int32_t g4_reaction_to(const g4_figures *tables, int32_t roll, int32_t modifier);

/* A recorded skill as it is, one of 0 by default; `which` is a row of skill_defaults.csv. */
int32_t g4_skill_or_default(const g4_figures *tables, int32_t recorded, int32_t iq, int32_t which);

#endif
