/* What the contest leads to (G3-105 to G3-112, G3-121 to G3-133): fates of units, and their losses. */
#ifndef G3_RESULTS_H
#define G3_RESULTS_H

#include "model.h"

typedef enum g3_table { G3_TABLE_A, G3_TABLE_B, G3_TABLE_C } g3_table;

g3_table g3_table_of(bool starred, bool attacker_wins);

/* Row of the table for a difference, and how its line reads, whichever table it is. */
typedef struct g3_line {
    const char *grade;
    g3_tested tested;
    int32_t modifier; /* on the Morale of anyone who tests */
    g3_fate made, failed, failed_badly;
    int32_t next_day; /* Morale of the loser on the next day */
    uint8_t captured; /* the position is */
    uint8_t commander_taken;
} g3_line;

g3_line g3_result_line(const g3_figures *tables, g3_table table, int32_t difference);

/* The fate of a unit whose Morale roll came to this margin; `fearless` ones never rout. */
g3_fate g3_fate_of(const g3_figures *tables, const g3_line *line, int32_t margin, bool fearless);
g3_fate g3_at_bay(int32_t margin); /* a withdrawal without a way out */
bool g3_majority(int64_t men_that_passed, int64_t men);

/* Who holds the field: the winner of the contest, the other side, or whom the referee says. */
typedef enum g3_field { G3_FIELD_WINNER, G3_FIELD_FOE, G3_FIELD_OPEN } g3_field;

/* `winner_stays`, `foe_stays`: a unit of theirs holds its position. A tie has no winner: either side
 * may stand for it. */
g3_field g3_field_of(const g3_figures *tables, g3_table table, int32_t difference,
                     bool winner_stays, bool foe_stays, const g3_readings *rules);

/* Whether a contest won by this much is a victory, and not inconclusive. */
bool g3_is_victory(const g3_figures *tables, int32_t difference);

/* What is left of the Morale lost with leaders, after a contest won or lost by this much. */
int32_t g3_leaders_missed(const g3_figures *tables, int32_t loss, bool won, int32_t difference);

/* --- casualties --- */

/* Lines that a unit is moved down the ladder, and the line that it comes to. */
typedef struct g3_shifts {
    int32_t armour, healing, strike, rout_die, intensity;
} g3_shifts;

int32_t g3_armour_shift(const g3_figures *tables, const g3_unit *unit);
int32_t g3_base_line(const g3_figures *tables, int32_t signed_difference);
int32_t g3_casualty_line(const g3_figures *tables, int32_t signed_difference, int32_t starred,
                         const g3_shifts *shifts);

/* Percentage of a line for a total of its dice. */
bn_throw g3_line_dice(const g3_figures *tables, int32_t line);
int32_t g3_line_percent(const g3_figures *tables, int32_t line, int32_t total);

/* What the units of a force lose together, evenly and by their shares, in percent times men. */
typedef struct g3_burden {
    int64_t even, shared;
} g3_burden;

void g3_bear(g3_burden *burden, int32_t number, int32_t percent, int32_t share_pct);

/* The percentage of a unit by its share, evened out so that the force loses as much in all. */
bn_rat g3_share(const g3_burden *burden, int32_t percent, int32_t share_pct);

int32_t g3_losses(int32_t number, bn_rat percent);
int32_t g3_dead(int32_t casualties);

/* --- guns, loot --- */

int32_t g3_guns_kept(int32_t lost, bool conclusive, bool winner);
int32_t g3_gear_value(const g3_figures *tables, int64_t cost, int32_t fallen, bool cavalry);
int32_t g3_gear_cash(const g3_figures *tables, int64_t cost, int32_t fallen, bool cavalry);

#endif
