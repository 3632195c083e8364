#include "catastrophe.h"

/* G3-067 Catastrophe roll: above the last line counts as the last. */
int32_t g3_catastrophe(const g3_figures *tables, int32_t total)
{
    int32_t row = 0;

    while (row < G3_CATASTROPHE_COUNT - 1 && total > tables->catastrophe[row].roll_max)
        row++;
    return row;
}

int32_t g3_line_held(const g3_exchange *exchanges, int32_t count, int32_t row)
{
    for (int32_t i = 0; i < count; i++)
        if (exchanges[i].line == row)
            return exchanges[i].stands_for;
    return row;
}

/* G3-068 Surprise and plans known, and what else costs Strategy. */
int32_t g3_catastrophe_strategy(const g3_figures *tables, int32_t row, const g3_readings *rules)
{
    if (row == G3_CATASTROPHE_LEADER_KILLED && rules->cat17_strategy_penalty)
        return tables->catastrophe[G3_CATASTROPHE_COMMANDER_WOUNDED].strategy;
    return tables->catastrophe[row].strategy;
}

/* G3-070 Dissension, and what else costs Morale: their own unit by its own figure, instead of that of all
 * others. */
int32_t g3_catastrophe_morale(const g3_figures *tables, int32_t row, bool own,
                              const g3_readings *rules)
{
    if (row == G3_CATASTROPHE_LEADER_KILLED && rules->cat17_strategy_penalty && !own)
        return 0;
    return own ? tables->catastrophe[row].morale_own_unit : tables->catastrophe[row].morale_all;
}

/* G3-069 Enemy reinforced: for the odds only. */
int64_t g3_reinforced_ts(const g3_figures *tables, int32_t row, int64_t ts)
{
    return ts * (100 + tables->catastrophe[row].enemy_ts_pct) / 100;
}

/* G3-071 Atrocity: it hardens a unit, or sickens it. */
int32_t g3_atrocity_morale(const g3_figures *tables, int32_t margin)
{
    int32_t row =
        margin >= 0 ? G3_MORALE_MODIFIERS_ATROCITY_MADE : G3_MORALE_MODIFIERS_ATROCITY_FAILED;

    return tables->morale_modifiers[row].modifier;
}

/* G3-073 Choosing the important leader. */
bool g3_important(const g3_figures *tables, int64_t under_him, int64_t of_side, int64_t most)
{
    int64_t share = G3_CONSTANT(tables, LEADER_SHARE_PCT);

    return 100 * most >= share * of_side ? 100 * under_him >= share * of_side : under_him == most;
}

/* G3-072 Defection. */
bool g3_may_defect(bool player, bool commands_force)
{
    return !player && !commands_force;
}

/* G3-074 and G3-075 A unit leader, or the commander, wounded: the same dice. */
int32_t g3_injury_dice(const g3_figures *tables, int32_t row)
{
    return tables->catastrophe[row].injury_dice;
}

/* G3-076 and G3-077 A unit leader, or the commander, killed. */
bool g3_kills_leader(int32_t row)
{
    return row == G3_CATASTROPHE_LEADER_KILLED || row == G3_CATASTROPHE_COMMANDER_KILLED;
}

bool g3_strikes_commander(int32_t row)
{
    return row == G3_CATASTROPHE_COMMANDER_WOUNDED || row == G3_CATASTROPHE_COMMANDER_KILLED;
}
