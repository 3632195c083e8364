#include "suppression.h"

#include "rules/forces/dates.h"

/* OB-201 When suppressive fire is allowed. */
bool ob_may_suppress(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot)
{
    return rules->suppression &&
           ob_dated(tables, OB_ERA_LIMITS_SUPPRESSION, shot->by.year, shot->by.genre) &&
           shot->at.work == OB_NO_WORK && shot->at.type != OB_STAND_CATEGORIES_AIR &&
           !shot->at.in_combat && !shot->by.in_combat;
}

/* OB-202 Resolving: a quarter of the HPs, and either a save or a chance to stay up. */
ob_harm ob_suppressed_saving(const ob_figures *tables, int32_t score, int32_t dice, int32_t ward)
{
    return (ob_harm){ .lost = ob_after_save(ob_quarter(tables, score), dice, ward),
                      .suppressed = 1 };
}

ob_harm ob_suppressed_avoiding(const ob_figures *tables, int32_t score, int32_t die)
{
    int32_t quarter = ob_quarter(tables, score);

    return (ob_harm){ .lost = quarter, .suppressed = die <= quarter };
}

/* OB-204 Going to ground, instead of the save. */
ob_harm ob_gone_to_ground(const ob_figures *tables, int32_t score, int32_t dice)
{
    if (dice <= score)
        return (ob_harm){ .lost = score };
    return (ob_harm){ .lost = ob_quarter(tables, score), .suppressed = 1 };
}

/* OB-203 Being suppressed: to the end of the next round. */
bool ob_still_suppressed(int32_t since, int32_t now)
{
    return now <= since + 1;
}

bool ob_suppression_binds(int32_t since, int32_t now)
{
    return now == since + 1;
}
