/* Catastrophes before a battle day (G3-067 to G3-078). */
#ifndef G3_CATASTROPHE_H
#define G3_CATASTROPHE_H

#include "model.h"

/* Row of catastrophe.csv for a total of 3d with what enemy powers add. */
int32_t g3_catastrophe(const g3_figures *tables, int32_t total);

/* The row that replaces it in a culture that exchanges lines. */
int32_t g3_line_held(const g3_exchange *exchanges, int32_t count, int32_t row);

/* What a row does to the Strategy of the side, and to the Morale of a unit; `own`: the unit of the leader who
 * was struck. */
int32_t g3_catastrophe_strategy(const g3_figures *tables, int32_t row, const g3_readings *rules);
int32_t g3_catastrophe_morale(const g3_figures *tables, int32_t row, bool own,
                              const g3_readings *rules);

/* What the enemy's force TS becomes. */
int64_t g3_reinforced_ts(const g3_figures *tables, int32_t row, int64_t ts);

/* What an atrocity does to the Morale of a unit whose Morale roll came to this margin. */
int32_t g3_atrocity_morale(const g3_figures *tables, int32_t margin);

/* Whether a leader with this much of the side's TS under them is important; with none at all important, those
 * with the most are. */
bool g3_important(const g3_figures *tables, int64_t under_him, int64_t of_side, int64_t most);

/* Who may go over: neither a player's character nor the force commander. */
bool g3_may_defect(bool player, bool commands_force);

/* Dice of injury to a leader, and whether a row takes one out of the battle. */
int32_t g3_injury_dice(const g3_figures *tables, int32_t row);
bool g3_kills_leader(int32_t row);
bool g3_strikes_commander(int32_t row);

#endif
