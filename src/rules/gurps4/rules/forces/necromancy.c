#include "necromancy.h"

/* G4-266 Raising the dead: at the referee's price and in their time; the dead eat nothing, but from TL4
 * on they use up gear. */
int32_t g4_zombie_maintain_pct(const g4_figures *tables, int32_t tl)
{
    return tl <= G4_CONSTANT(tables, ZOMBIE_FREE_LAST_TL)
               ? 0
               : G4_CONSTANT(tables, ZOMBIE_MAINTAIN_PCT);
}

int64_t g4_necromancy_raise(int64_t raise, int32_t raise_pct)
{
    return bn_ceil_div(raise * raise_pct, 100);
}

int32_t g4_necromancy_days(int32_t days, const g4_campaign_inputs *inputs)
{
    return inputs->given[G4_IN_NECROMANCY_DAYS] && inputs->necromancy_days > 0
               ? inputs->necromancy_days
               : days;
}
