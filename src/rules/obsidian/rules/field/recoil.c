#include "recoil.h"

/* OB-155 and OB-156 Losses below half, and recoil; OB-151: a square cannot go back. OB-167 Elimination. */
ob_outcome ob_after_blows(int32_t sp, int32_t hits, int32_t formation)
{
    if (hits >= sp)
        return OB_ELIMINATED;
    if (2 * hits < sp)
        return OB_HOLDS_GROUND;
    return formation == OB_SQUARE ? OB_ELIMINATED : OB_GOES_BACK;
}

/* Before whom a stand gives way: who is at its front, then who struck hardest, then the first. */
int32_t ob_primary_attacker(const ob_assailant *attackers, int32_t count)
{
    int32_t primary = 0;

    for (int32_t i = 1; i < count; i++) {
        const ob_assailant *is = &attackers[i], *was = &attackers[primary];

        if (is->at_front != was->at_front ? is->at_front : is->hits > was->hits)
            primary = i;
    }
    return primary;
}

/* OB-163 Rout: below half of its strength at the start. */
bool ob_routs(int32_t sp_start, int32_t sp, uint32_t traits)
{
    return 2 * sp < sp_start && !(traits & OB_IS_HERO);
}
