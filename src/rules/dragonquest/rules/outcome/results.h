/* What a battle comes to: the results table, casualties, the loser's move, healers, the wounded
 * (DQ-150 to DQ-176). */
#ifndef DQ_RESULTS_H
#define DQ_RESULTS_H

#include "model.h"

int32_t dq_result_row(const dq_figures *tables, int32_t difference);

/* Whether a row is the last, whose loser has no one left by the table. */
bool dq_last_row(int32_t row);

/* Percentage lost with the points of the matrix; and heads of this many. */
int32_t dq_casualty_rate(const dq_figures *tables, int32_t percent, int32_t points);
int32_t dq_troops_lost(int32_t rate, int32_t heads);

/* Steps of fatigue that a row brings; the loser of the last row takes those of the row before. */
int32_t dq_battle_fatigue(const dq_figures *tables, int32_t row, bool won);

/* How far a side goes after the battle, in hexes; `form` is a defence form or DQ_NONE, `row` of the
 * results for a loser, DQ_NONE for a winner or after a draw. `fewest`: after a failed roll. */
typedef struct dq_retreat {
    int32_t most, fewest;
} dq_retreat;
dq_retreat dq_retreat_of(const dq_figures *tables, int32_t form, bn_rat btmr, int32_t row);
bool dq_must_move(const dq_figures *tables, int32_t form);

int32_t dq_healed_percent(const dq_figures *tables, int32_t healers, int32_t skilled, int32_t best,
                          int32_t miles);
int32_t dq_healed(const dq_figures *tables, const dq_readings *rules, int32_t percent,
                  int32_t casualties);

int32_t dq_injury_below(const dq_figures *tables, int32_t rate);
bool dq_captured(const dq_figures *tables, int32_t roll);

/* Points that a character gains by taking part; exact. */
bn_rat dq_experience(const dq_figures *tables, int32_t day, int32_t factor);
/* Of how many of the dead the arms and goods are of use; and mounts that are left of dead riders. */
int32_t dq_spoils(int32_t dead, int32_t percent);
int32_t dq_mounts_taken(const dq_figures *tables, int32_t dead_riders);

#endif
