#include "victory.h"

/* OB-234 Victory condition: at the end of the round named, or of any; to survive is to reach that round. */
bool ob_goal_met(const ob_goal *goal, const ob_progress *progress)
{
    if (goal->round != 0 && progress->round != goal->round)
        return false;
    switch (goal->kind) {
    case OB_HOLD:
        return progress->holding >= goal->count && progress->enemies == 0;
    case OB_EXIT:
        return progress->exited >= goal->count;
    case OB_DESTROY:
        if (goal->stand != OB_NONE)
            return progress->named;
        return (goal->points ? progress->pcp : progress->destroyed) >= goal->count;
    default:
        return goal->round != 0 && progress->standing > 0;
    }
}

/* OB-215 End of the battle: a program needs a limit where a scenario has none. */
int32_t ob_last_round(const ob_figures *tables, int32_t most)
{
    return most > 0 ? most : OB_CONSTANT(tables, LONGEST_BATTLE);
}

/* OB-216 Decision at the time limit: the side that lost less wins. */
int32_t ob_winner_on_time(const int32_t lost[OB_SIDES])
{
    if (lost[0] == lost[1])
        return OB_NONE;
    return lost[0] < lost[1] ? 0 : 1;
}
