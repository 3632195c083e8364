/* How a battle ends, and what is done afterwards (G4-223 to G4-234, G4-277 to G4-279). */
#ifndef G4_AFTERMATH_H
#define G4_AFTERMATH_H

#include "results.h"

/* ---- the end ------------------------------------------------------------------------------ */

typedef enum g4_ending {
    G4_GOES_ON,
    G4_DESTROYED,   /* the loser is at 100 */
    G4_ANNIHILATED, /* both are */
    G4_ESCAPED,     /* the loser retreated after a contest */
    G4_BROKEN_OFF,  /* No Battle: those who retreated are away */
    G4_TERMS,       /* talks, with or without a winner */
    G4_SURRENDERED
} g4_ending;

typedef struct g4_verdict {
    g4_ending ending;
    int32_t winner; /* holds the field; G4_NONE: no one */
} g4_verdict;

/* After a round that was fought; `escapes` as in g4_round_result, totals after the round. */
g4_verdict g4_victory(const int32_t casualties[2], uint8_t escapes, bn_trace *trace);
g4_verdict g4_no_battle_verdict(uint8_t escapes);
g4_verdict g4_surrender_verdict(int32_t side); /* 2: both, which is peace without a winner */

/* After talks: the referee's outcome (0 broken off, 1 terms, 2 surrender) and party: the winner by
 * terms or who surrenders, 0 or 1, G4_NONE for no one. */
g4_verdict g4_talks_verdict(int32_t outcome, int32_t party);

/* ---- pursuit ------------------------------------------------------------------------------ */

typedef enum g4_pursuit_question {
    G4_PURSUIT_NONE,  /* neither pursuit nor holding the field */
    G4_PURSUIT_HELD,  /* the field is held without a roll */
    G4_PURSUIT_ROLLED /* the winner may roll Leadership for control */
} g4_pursuit_question;
g4_pursuit_question g4_pursuit_open(g4_verdict verdict, const g4_readings *rules);
int32_t g4_uncontrolled(const g4_figures *tables, int32_t roll); /* row of pursuit.csv by the die */

/* Points of the loser's fighting force by this row of pursuit.csv, and of the winner's. */
int32_t g4_pursuit_losses(const g4_figures *tables, int32_t row, uint32_t winner_superior,
                          bn_trace *trace);
int32_t g4_held_casualties(const g4_figures *tables, int32_t row,
                           int32_t casualties); /* what is left of the winner's */
int32_t g4_pursuit_train_loss(const g4_figures *tables, int32_t row, int32_t die);

/* ---- recovery and losses ------------------------------------------------------------------ */

int32_t g4_recovered(const g4_figures *tables, int32_t casualties); /* what stays of them */
bool g4_recovers(g4_verdict verdict, int32_t side);

typedef struct g4_losses {
    bn_rat dead_pct, fled_pct; /* of the elements meant, adding up to the casualties */
} g4_losses;
g4_losses g4_loser_losses(const g4_figures *tables, int32_t casualties, bool wastes_away);
bn_rat g4_fled_of(const g4_figures *tables, bool wastes_away); /* the part of its losses that ran */

int32_t g4_train_losses(g4_verdict verdict, int32_t side, int32_t train_casualties);

/* ---- folding ------------------------------------------------------------------------------ */

/* Whole elements that go instead: kinds of `ts` each (as they count toward force TS), `count` of
 * them; `out` is how many of each kind are lost. */
typedef struct g4_stock {
    bn_rat ts;
    int32_t count;
    int32_t unused;
} g4_stock;
void g4_remove_elements(const g4_stock *stock, int32_t kinds, int32_t casualties, int32_t *out);

/* ---- characters --------------------------------------------------------------------------- */

bool g4_above_casualties(const g4_person *person); /* percentages never touch them */

#endif
