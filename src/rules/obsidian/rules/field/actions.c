#include "actions.h"

static int32_t count_of(uint32_t actions)
{
    return (actions & OB_MANOEUVRE ? 1 : 0) + (actions & OB_SHOOT ? 1 : 0) +
           (actions & OB_ATTACK ? 1 : 0);
}

/* OB-068 Fewer actions: what such a stand may not do. */
static uint32_t barred_by(uint32_t used, uint32_t limits)
{
    uint32_t barred = 0;

    if (limits & OB_CAST)
        barred |= OB_MANOEUVRE | OB_SHOOT | OB_ATTACK | OB_REPLY;
    if (limits & (OB_OBSERVED | OB_ROUTS))
        barred |= OB_SHOOT | OB_ATTACK | OB_REPLY;
    if (limits & OB_CLEARED_MINES)
        barred |= OB_SHOOT | OB_ATTACK | OB_REPLY;
    if (limits & OB_DISENGAGED)
        barred |= OB_SHOOT | OB_ATTACK;
    if (limits & OB_SUPPRESSED)
        barred |= (used & OB_MANOEUVRE ? OB_SHOOT : 0) | (used & OB_SHOOT ? OB_MANOEUVRE : 0);
    return barred;
}

/* OB-066 Two actions out of three: each once, never all three. */
uint32_t ob_actions_left(const ob_figures *tables, uint32_t used, uint32_t limits)
{
    int32_t most = limits & OB_IN_KIT ? OB_CONSTANT(tables, ACTIONS_IN_NBC_KIT)
                                      : OB_CONSTANT(tables, ACTIONS_IN_A_ROUND);
    uint32_t left = OB_MANOEUVRE | OB_SHOOT | OB_ATTACK;

    if (count_of(used) >= most)
        return 0;
    left &= ~used;
    left |= left & OB_ATTACK ? OB_REPLY : 0;
    return left & ~barred_by(used, limits);
}

/* OB-067 What counts as an action: any change of the stand's own place or heading, any shot, any blow. */
uint32_t ob_action_of(const ob_readings *readings, ob_deed deed)
{
    switch (deed) {
    case OB_MOVES:
    case OB_TURNS_TURRET:
        return OB_MANOEUVRE;
    case OB_FIRES:
        return OB_SHOOT;
    case OB_STRIKES:
        return OB_ATTACK;
    case OB_STRIKES_BACK:
        return readings->free_reply ? 0 : OB_ATTACK;
    default:
        return 0;
    }
}
