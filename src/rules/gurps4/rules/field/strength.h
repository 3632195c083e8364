/* TS in this situation: factors, force TS, class totals, rivers, and how long a round is. */
#ifndef G4_STRENGTH_H
#define G4_STRENGTH_H

#include "participants.h"

/* All situational factors of a line together. A term for each that applies. */
bn_rat g4_situation(const g4_figures *tables, const g4_ranks *ranks, int32_t line,
                    const g4_field *field, bn_trace *trace);

/* TS of all elements of a line here and now, support in full; 0 if it takes no part. */
bn_rat g4_strength_of(const g4_figures *tables, const g4_ranks *ranks, int32_t line,
                      const g4_field *field);

/* What of it counts toward force TS. */
bool g4_counts_in_full(const g4_line_figures *figures, int32_t kind); /* of battle */
bn_rat g4_counted_of(const g4_figures *tables, const g4_ranks *ranks, int32_t line,
                     const g4_field *field);

/* Classes in which a line counts here (roles apart). */
uint32_t g4_counting_classes(const g4_ranks *ranks, int32_t line, const g4_field *field);

typedef struct g4_totals {
    bn_rat force;                    /* force TS */
    bn_rat classes[G4_CLASSES];      /* of members, by bit of the class */
    bn_rat neutralizers[G4_CLASSES]; /* of those that neutralize the class */
    int32_t elements;                /* that take part */
} g4_totals;

/* Force TS and class totals of ranks whose roles are settled (roles still open count as member). */
g4_totals g4_totals_of(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field,
                       bn_trace *trace);
bn_rat g4_force_ts(const g4_figures *tables, const g4_ranks *ranks, const g4_field *field,
                   bn_trace *trace);

/* Percent of the ranks's recorded TS that folded losses have taken, exact (0 if none). */
bn_rat g4_lost_pct(const g4_figures *tables, const g4_ranks *ranks);

/* --- rivers --- */

/* Whether this round's orders make the attacker cross a defended river at half TS. `kind` as
 * g4_battle_inputs.river_kind; `surprised`: the attacker has surprise or ambush. */
bool g4_river_hinders(const g4_field *field, int32_t kind, bool defender_defends,
                      bool attacker_attacks, bool surprised);

/* Whether crossing would halve the line at all. */
bool g4_river_halves(const g4_ranks *ranks, int32_t line, const g4_field *field);

/* How many elements the attacker's engineers bring over; and the default choice: those with the most
 * TS first. */
int64_t g4_bridging_allowance(const g4_figures *tables, const g4_ranks *ranks,
                              const g4_field *field);
void g4_bridge_default(const g4_figures *tables, g4_ranks *ranks, const g4_field *field);

/* --- time --- */

/* Row of round_length.csv; minutes of a round: the fewer elements of the two count. */
int32_t g4_round_length_row_of(const g4_figures *tables, int32_t elements_a, int32_t elements_b);
int32_t g4_round_minutes(const g4_figures *tables, int32_t elements_a, int32_t elements_b);

/* Whether it is night at a minute after midnight (of whichever day). */
bool g4_is_night(int32_t minute, int32_t sunrise, int32_t sunset);

/* Whether dusk or dawn makes a new reckoning due: something on either side cares. */
bool g4_light_matters(const g4_ranks *a, const g4_ranks *b);

#endif
