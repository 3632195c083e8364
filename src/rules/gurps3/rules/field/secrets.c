#include "secrets.h"

#include "catastrophe.h"

/* G3-102 Special forces and scouting: a tie goes to security, and a party that fails badly is caught. */
g3_errand g3_mission(const g3_figures *tables, int32_t margin, bool contested)
{
    if (margin > 0 || (margin == 0 && !contested))
        return G3_SUCCEEDED;
    return -margin >= G3_CONSTANT(tables, CAUGHT_BY) ? G3_CAUGHT : G3_FAILED;
}

int32_t g3_scouted(const g3_figures *tables, bool many)
{
    return many ? G3_CONSTANT(tables, SCOUTING_MANY) : G3_CONSTANT(tables, SCOUTING_BONUS);
}

/* G3-103 Assassination: the same as if the catastrophe had come by itself. */
int32_t g3_assassination(const g3_figures *tables, int32_t named, bool commander)
{
    if (named > 0)
        return g3_catastrophe(tables, named);
    return commander ? G3_CATASTROPHE_COMMANDER_KILLED : G3_CATASTROPHE_LEADER_KILLED;
}

/* G3-104 Diviners. */
int32_t g3_divination(const g3_figures *tables, g3_result roll)
{
    if (roll.margin < 0)
        return 0;
    return roll.critical == G3_CRITICAL_SUCCESS ? G3_CONSTANT(tables, DIVINER_CRITICAL)
                                                : G3_CONSTANT(tables, DIVINER_BONUS);
}

int32_t g3_advised(int32_t commander, int32_t diviner, g3_trust trust)
{
    return trust == G3_OBEYS ? diviner : trust == G3_WEIGHS ? (commander + diviner) / 2 : commander;
}
