/* The Strategy roll of a round: effective Strategy as a sum of terms, and what a pair of rolls leads to (G4-204 to
 * G4-208, with the modifiers of G4-182 to G4-203). */
#ifndef G4_CONTEST_H
#define G4_CONTEST_H

#include "strategy.h"

/* All that a round needs to know of one side. Signed figures are modifiers as they are added; zero
 * means none. */
typedef struct g4_stance {
    int32_t skill;      /* Strategy, Cunning or Tactics: g4_command_skill */
    int32_t bsm;        /* without casualties */
    int32_t casualties; /* running total, percent, before this round */
    int32_t unreplaced; /* folded losses (g4_lost_pct, read down); for the switch only */
    int32_t db;         /* that counts with this strategy: g4_db_now */
    int32_t pb;         /* what it holds, 0 if the enemy does */
    int32_t risk;
    int32_t heroism;          /* sum of its characters' results */
    int32_t impetuous;        /* G4-048 or G4-049 */
    int32_t retreat_obstacle; /* in the way of a Full Retreat */
    int32_t landing;          /* of a retreat from a landing: g4_landing_retreat */
    int32_t split;            /* of a split command: g4_split_penalty */
    int32_t chemical;         /* of a chemical strike */
    int32_t circumstance;
    const bn_term *rolls; /* for the trace: who rolls which skill; NULL: Strategy */
    uint32_t superior;    /* classes with a bonus of +1 or more: g4_superior_classes */
    int16_t about;        /* for the trace */
    int8_t side;          /* for the trace */
    uint8_t strategy;     /* row of strategies.csv, settled */
    uint8_t desperate;
    uint8_t refused; /* Defense that was a Parley */
    uint8_t confused;
    uint8_t indirect_before; /* Indirect Attacks that it rolled earlier in this battle */
    uint8_t indirect_last;   /* one of them in the round just before */
    uint8_t unused[3];
} g4_stance;

int32_t g4_command_skill(const g4_figures *tables, int32_t strategy, int32_t tactics,
                         int32_t elements);
int32_t g4_strategy_roller(const g4_force *force, int32_t commander); /* index of a person */
uint32_t g4_superior_classes(const g4_figures *tables,
                             const int32_t bonus[G4_CLASSES]); /* class mask */
int32_t g4_casualty_penalty(const g4_figures *tables, int32_t casualties, int32_t unreplaced,
                            const g4_readings *rules);
bn_span g4_circumstance_span(const g4_figures *tables);

/* The modifier of a strategy by itself and with its conditions, for screens and choices. */
int32_t g4_strategy_modifier(const g4_figures *tables, const g4_stance *self, bn_trace *trace);

/* The part of effective Strategy that depends on the strategy, whatever the enemy orders. */
int32_t g4_order_adds(const g4_figures *tables, const g4_stance *self, bn_trace *trace);

int32_t g4_effective_strategy(const g4_figures *tables, const g4_stance *self, const g4_stance *foe,
                              const g4_readings *rules, bn_trace *trace);

/* ---- the contest -------------------------------------------------------------------------- */

/* What decides how a pair of rolls is read. */
typedef struct g4_odds {
    int32_t skill[2]; /* effective */
    uint8_t strategy[2];
    uint8_t indirect[2]; /* Indirect Attacks rolled before */
} g4_odds;

/* A consequence of the contest: 0 a tie; then the rows of combat_results.csv from the second on,
 * won by the first side; then the same won by the second side. */
enum { G4_ROWS = G4_COMBAT_RESULTS_COUNT, G4_CONSEQUENCES = 2 * G4_ROWS - 1, G4_TIE = 0 };

int32_t g4_final_margin(const g4_figures *tables, int32_t margin, int32_t winner_strategy,
                        int32_t indirect_before);
/* The same, with the factor as a term for the winner. */
int32_t g4_margin_told(const g4_figures *tables, int32_t margin, int32_t winner_strategy,
                       int32_t indirect_before, int32_t side, bn_trace *trace);
int32_t g4_result_row(const g4_figures *tables, int32_t final_margin);
int32_t g4_consequence(const g4_figures *tables, const g4_odds *odds, const int32_t roll[2]);
uint64_t g4_odds_key(const g4_figures *tables,
                     const g4_odds *odds); /* equal keys: equal consequences of all rolls */

static inline int32_t g4_consequence_row(int32_t consequence)
{
    return consequence < G4_ROWS ? consequence : consequence - G4_ROWS + 1;
}

static inline int32_t g4_consequence_winner(int32_t consequence) /* G4_NONE: a tie */
{
    return consequence == G4_TIE ? G4_NONE : consequence >= G4_ROWS;
}

#endif
