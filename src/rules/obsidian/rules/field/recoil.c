#include "recoil.h"

/* OB-151 Square attacked: it cannot go back. */
static ob_outcome gives_way(int32_t formation)
{
    return formation == OB_SQUARE ? OB_ELIMINATED : OB_GOES_BACK;
}

/* OB-155 Losses below half: the stand stays; otherwise it recoils (OB-156). */
ob_outcome ob_after_blows(int32_t sp, int32_t hits, int32_t formation)
{
    if (hits >= sp)
        return OB_ELIMINATED;
    if (2 * hits < sp)
        return OB_HOLDS_GROUND;
    return gives_way(formation);
}

/* From whom a stand recoils: the one at its front, then the one that struck hardest, then the first. */
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

/* Below half of its strength at the start (OB-163); Heroes never. */
bool ob_routs(int32_t sp_start, int32_t sp, uint32_t traits)
{
    return 2 * sp < sp_start && !(traits & OB_IS_HERO);
}
