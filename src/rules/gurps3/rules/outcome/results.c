#include "results.h"

/* G3-106 Which result table: a tie at a starred position is the defender's. */
g3_table g3_table_of(bool starred, bool attacker_wins)
{
    if (!starred)
        return G3_TABLE_A;
    return attacker_wins ? G3_TABLE_C : G3_TABLE_B;
}

/* What the lines of all three tables have. */
#define LINE(row, tested_, badly, ...)                                                             \
    (g3_line)                                                                                      \
    {                                                                                              \
        .grade = (row)->grade, .tested = (row)->tested_, .modifier = (row)->morale_modifier,       \
        .made = (row)->on_success, .failed = (row)->on_failure, .failed_badly = (row)->badly,      \
        __VA_ARGS__                                                                                \
    }

/* G3-107 Table A: open field. */
static g3_line line_a(const g3_figures *tables, int32_t difference)
{
    const g3_result_table_a_row *row = tables->result_table_a;

    while (difference > row->difference_max)
        row++;
    return LINE(row, who_rolls, on_failure_by_5, .next_day = 0);
}

/* G3-108 Table B: defender wins in a starred position. */
static g3_line line_b(const g3_figures *tables, int32_t difference)
{
    const g3_result_table_b_row *row = tables->result_table_b;

    while (difference > row->difference_max)
        row++;
    return LINE(row, test, on_failure, .next_day = row->morale_next_day);
}

/* G3-109 Table C: attacker wins against a starred position. */
static g3_line line_c(const g3_figures *tables, int32_t difference)
{
    const g3_result_table_c_row *row = tables->result_table_c;

    while (difference > row->difference_max)
        row++;
    return LINE(row, test, on_failure, .next_day = row->morale_next_day,
                .captured = (uint8_t)row->position_captured,
                .commander_taken = (uint8_t)row->commander_captured);
}

g3_line g3_result_line(const g3_figures *tables, g3_table table, int32_t difference)
{
    switch (table) {
    case G3_TABLE_B:
        return line_b(tables, difference);
    case G3_TABLE_C:
        return line_c(tables, difference);
    default:
        return line_a(tables, difference);
    }
}

/* G3-120 Troops without fear: every check is passed, and a rout without a check is a withdrawal. */
g3_fate g3_fate_of(const g3_figures *tables, const g3_line *line, int32_t margin, bool fearless)
{
    if (fearless)
        return line->made == G3_ROUTS ? G3_WITHDRAWS : line->made;
    if (margin >= 0)
        return line->made;
    return -margin >= G3_CONSTANT(tables, ROUT_BY) ? line->failed_badly : line->failed;
}

/* G3-111 Withdrawal without a way out. */
g3_fate g3_at_bay(int32_t margin)
{
    return margin >= 0 ? G3_HOLDS : G3_SURRENDERS;
}

/* G3-110 Majority of the troops: strictly more than half of the men. */
bool g3_majority(int64_t men_that_passed, int64_t men)
{
    return 2 * men_that_passed > men;
}

/* G3-112 Who holds the field: a captured position is the attacker's, even if units of the other side stay in it; after an
 * inconclusive battle in the open the field is that of the only side that stays. */
g3_field g3_field_of(const g3_figures *tables, g3_table table, int32_t difference,
                     bool winner_stays, bool foe_stays, const g3_readings *rules)
{
    switch (table) {
    case G3_TABLE_B:
        return G3_FIELD_WINNER;
    case G3_TABLE_C:
        return !foe_stays || g3_result_line(tables, table, difference).captured ? G3_FIELD_WINNER
                                                                                : G3_FIELD_FOE;
    default:
        if (g3_is_victory(tables, difference) ||
            (rules->winner_always_holds_field && difference > 0))
            return G3_FIELD_WINNER;
        return winner_stays == foe_stays ? G3_FIELD_OPEN
               : winner_stays            ? G3_FIELD_WINNER
                                         : G3_FIELD_FOE;
    }
}

/* Below this difference every table calls the battle inconclusive. */
bool g3_is_victory(const g3_figures *tables, int32_t difference)
{
    return difference >= G3_CONSTANT(tables, FIELD_DIFFERENCE);
}

/* G3-119 Loss of leaders: only a clear victory makes up for it. */
int32_t g3_leaders_missed(const g3_figures *tables, int32_t loss, bool won, int32_t difference)
{
    int32_t clear = tables->result_table_a[G3_RESULT_TABLE_A_DEFINITE].difference_min;

    return won && difference >= clear ? 0 : loss;
}

/* G3-124 Armour shifts. */
int32_t g3_armour_shift(const g3_figures *tables, const g3_unit *unit)
{
    int32_t row = G3_CASUALTY_SHIFTS_UNARMOURED;

    if (unit->armour_shift != G3_NONE)
        return unit->armour_shift;
    if (unit->equipment == G3_HEAVY)
        row = G3_CASUALTY_SHIFTS_HEAVY;
    else if (unit->equipment == G3_MEDIUM)
        row = G3_CASUALTY_SHIFTS_MEDIUM;
    else if (unit->equipment == G3_LIGHT && !(unit->traits & G3_IRREGULAR))
        row = G3_CASUALTY_SHIFTS_LIGHT;
    return tables->casualty_shifts[row].lines_down;
}

/* G3-122 Base casualty line. */
int32_t g3_base_line(const g3_figures *tables, int32_t signed_difference)
{
    int32_t row = 0;

    while (signed_difference > tables->casualty_table[row].difference_max)
        row++;
    return row;
}

/* G3-127 Combining the shifts: all are added, and the sum is checked for the ladder. */
int32_t g3_casualty_line(const g3_figures *tables, int32_t signed_difference, int32_t starred,
                         const g3_shifts *shifts)
{
    const g3_casualty_shifts_row *by = tables->casualty_shifts;
    int32_t line = g3_base_line(tables, signed_difference + starred) + shifts->armour +
                   shifts->healing * by[G3_CASUALTY_SHIFTS_HEALING].lines_down +
                   shifts->strike * by[G3_CASUALTY_SHIFTS_STRIKE].lines_down +
                   shifts->rout_die * by[G3_CASUALTY_SHIFTS_ROUT].lines_down +
                   shifts->intensity * by[G3_CASUALTY_SHIFTS_INTENSITY].lines_down;

    if (line < 0)
        return 0;
    return line < G3_CASUALTY_TABLE_COUNT ? line : G3_CASUALTY_TABLE_COUNT - 1;
}

/* G3-128 Rolling the percentage. */
bn_throw g3_line_dice(const g3_figures *tables, int32_t line)
{
    const g3_casualty_table_row *row = &tables->casualty_table[line];

    return (bn_throw){ .count = (uint8_t)row->dice, .sides = 6, .add = 0 };
}

int32_t g3_line_percent(const g3_figures *tables, int32_t line, int32_t total)
{
    const g3_casualty_table_row *row = &tables->casualty_table[line];
    int32_t percent = row->dice == 0 ? 0 : total + row->add;

    if (percent < row->minimum_percent)
        percent = row->minimum_percent;
    return percent < 100 ? percent : 100;
}

void g3_bear(g3_burden *burden, int32_t number, int32_t percent, int32_t share_pct)
{
    int64_t lose = (int64_t)number * percent;

    burden->even += 100 * lose;
    burden->shared += lose * share_pct;
}

bn_rat g3_share(const g3_burden *burden, int32_t percent, int32_t share_pct)
{
    bn_rat own = bn_rat_of((int64_t)percent * share_pct, 100);

    return burden->shared == 0 ? own : bn_rat_mul(own, bn_rat_of(burden->even, burden->shared));
}

/* G3-129 Losses of a unit: a fraction is a man more. */
int32_t g3_losses(int32_t number, bn_rat percent)
{
    int64_t whole = (int64_t)100 * percent.den;
    int64_t lost = ((int64_t)number * percent.num + whole - 1) / whole;

    return lost < number ? (int32_t)lost : number;
}

/* G3-130 Dead and wounded. */
int32_t g3_dead(int32_t casualties)
{
    return casualties / 2;
}

/* G3-133 Lost artillery: what a side still has of the pieces it lost. */
int32_t g3_guns_kept(int32_t lost, bool conclusive, bool winner)
{
    if (!conclusive)
        return lost / 2;
    return winner ? lost : 0;
}

/* G3-136 Value of battlefield loot. */
int32_t g3_gear_value(const g3_figures *tables, int64_t cost, int32_t fallen, bool cavalry)
{
    int32_t parts = G3_CONSTANT(tables, LOOT_DIVISOR) * (cavalry ? 2 : 1);

    return (int32_t)(cost * fallen / parts);
}

int32_t g3_gear_cash(const g3_figures *tables, int64_t cost, int32_t fallen, bool cavalry)
{
    return (int32_t)(cost * fallen * G3_CONSTANT(tables, LOOT_CASH_PCT) / (cavalry ? 200 : 100));
}
