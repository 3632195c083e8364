/* What a side learns about the enemy, and how wrong it may be (G4-139, G4-144, G4-276). */
#ifndef G4_INTELLIGENCE_H
#define G4_INTELLIGENCE_H

#include "rules/field/participants.h"

enum { G4_TOLD_MAX = G4_RANKS_LINES };

/* One number reported. */
typedef struct g4_told {
    int32_t what; /* by mobility: row of g4_mobility_names, G4_MOBILITIES for mobility 0;
                       by name: the line of the ranks that gives the name */
    int32_t people;
} g4_told;

typedef struct g4_report {
    g4_told told[G4_TOLD_MAX];
    int32_t count;
} g4_report;

/* What an observer takes a line for: in the air before afloat, afloat before ashore; G4_MOBILITIES
 * for mobility 0. */
int32_t g4_looks_like(uint32_t mobility);

/* People by mobility: what initiative shows within G4_CONSTANT(ESTIMATE_ERROR_PCT) percent, and the
 * sight of the enemy in an encounter within G4_CONSTANT(INTEL_ERROR_PCT). At most G4_MOBILITIES + 1. */
g4_report g4_report_by_mobility(const g4_ranks *enemy, const g4_field *field);

/* People by name of element: the sight of the enemy in a pitched battle, exact. Heroes that no one
 * would recognize are among the others of their base element, if there are any. */
g4_report g4_report_by_name(const g4_ranks *enemy, const g4_field *field);

/* A number as it is shown after an error of this many percent: to the nearest whole, halves up. */
int32_t g4_told_number(int32_t people, int32_t error_pct);

/* Most percent a number can be off: of what initiative shows, of what a commander sees. */
int32_t g4_estimate_error(const g4_figures *tables);
int32_t g4_sight_error(const g4_figures *tables, bool encounter);

/* The error, in percent, that one die gives to a number reported: six equal steps from -most to +most. */
int32_t g4_error_rolled(int32_t most, int32_t die);

/* Whether a commander is shown anything before round 1. */
bool g4_sees_enemy(bool confused);

/* What a choice may use in addition to its own figures and what the rounds have shown, bits. */
enum {
    G4_KNOWS_ESTIMATE = 1, /* what initiative showed it */
    G4_KNOWS_SIGHT = 2     /* what it saw before the battle */
};
uint32_t g4_knowledge(bool had_initiative, bool began_confused);

#endif
