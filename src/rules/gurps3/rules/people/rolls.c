#include "rolls.h"

/* G3-002 Critical success. */
static bool critical_success(const g3_figures *tables, int32_t skill, int32_t total)
{
    int32_t always = G3_CONSTANT(tables, CRITICAL_SUCCESS_ROLL);

    return total <= always ||
           (total == always + 1 && skill >= G3_CONSTANT(tables, CRITICAL_5_SKILL)) ||
           (total == always + 2 && skill >= G3_CONSTANT(tables, CRITICAL_6_SKILL));
}

/* G3-003 Critical failure. */
static bool critical_failure(const g3_figures *tables, int32_t skill, int32_t total)
{
    int32_t first = G3_CONSTANT(tables, CRITICAL_FAILURE_ROLL);

    return total > first || (total == first && skill <= G3_CONSTANT(tables, CRITICAL_17_SKILL)) ||
           (total > G3_CONSTANT(tables, CRITICAL_SUCCESS_ROLL) &&
            total - skill >= G3_CONSTANT(tables, CRITICAL_FAILURE_BY));
}

/* G3-001 Success roll: the lowest totals always succeed and the highest always fail, by the least
 * margin if the skill alone would say otherwise. */
g3_result g3_success_roll(const g3_figures *tables, int32_t skill, int32_t total)
{
    g3_result out = { .margin = skill - total };

    if (total <= G3_CONSTANT(tables, CRITICAL_SUCCESS_ROLL) && out.margin < 0)
        out.margin = 0;
    if (total >= G3_CONSTANT(tables, CRITICAL_FAILURE_ROLL) && out.margin >= 0)
        out.margin = -1;
    if (critical_success(tables, skill, total))
        out.critical = G3_CRITICAL_SUCCESS;
    else if (critical_failure(tables, skill, total))
        out.critical = G3_CRITICAL_FAILURE;
    return out;
}

/* G3-004 Quick Contest. */
int32_t g3_contest_difference(int32_t ours, int32_t theirs)
{
    return ours - theirs;
}

/* G3-006 Reaction roll. */
int32_t g3_reaction(const g3_figures *tables, int32_t total)
{
    int32_t row = 0;

    while (total > tables->reaction_table[row].total_max)
        row++;
    return row;
}
