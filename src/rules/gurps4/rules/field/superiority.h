/* From totals to bonuses: relative TS, superiority by class, neutralizers, Basic Strategy Modifier. */
#ifndef G4_SUPERIORITY_H
#define G4_SUPERIORITY_H

#include "strength.h"

/* A bonus out of a table; row BN_NO_ROW if it gives none. */
typedef struct g4_bonus {
    int32_t value;
    uint16_t row;
} g4_bonus;

/* Bonus of the first side for its TS; 0 unless it is the stronger. */
g4_bonus g4_relative_bonus(const g4_figures *tables, bn_rat ours, bn_rat theirs);

/* Whether a class (its number, 0 to G4_CLASSES - 1) gives a bonus in this kind of battle, or in the
 * contest if field->recon. `encamped`: a side started the battle in camp. */
bool g4_class_counts(const g4_figures *tables, int32_t class_number, const g4_field *field,
                     bool encamped);

/* What the first side gets for its superiority in one class. */
g4_bonus g4_class_bonus(const g4_figures *tables, int32_t class_number, const g4_totals *ours,
                        const g4_totals *theirs, const g4_field *field);

/* Gives every line without a role its default one (G4-R-44). */
void g4_settle_roles(const g4_figures *tables, g4_ranks *a, g4_ranks *b, const g4_field *field);

/* What the two sides of a bout amount to against each other. */
typedef struct g4_reckoning {
    g4_totals totals[2];
    int32_t relative[2];                /* bonus for relative TS */
    int32_t superiority[2][G4_CLASSES]; /* bonuses that count here; Recon for a Raid only */
    int32_t bsm[2];                     /* before casualties */
} g4_reckoning;

/* Settles open roles (in the ranks given), then reckons. With field->recon only the superiorities
 * of the contest are filled, and bsm is their sum. */
g4_reckoning g4_reckon(const g4_figures *tables, g4_ranks *a, g4_ranks *b, const g4_field *field,
                       bn_trace *trace);

/* The total of its terms, with what casualties take from it. */
void g4_bsm_told(int32_t bsm, int32_t lost, int32_t side, bn_trace *trace);

#endif
