#include "recovery.h"

/* G3-131 Recovery of the wounded: by tech level in camp; a race that heals slowly or rapidly. In half
 * percents, because Slow Healing halves an odd rate. */
static int32_t half_percents(const g3_figures *tables, const g3_unit *unit, int32_t tl, bool camp)
{
    int32_t rate = 2 * (camp ? G3_CONSTANT(tables, RECOVERY_CAMP_PCT) + tl
                             : G3_CONSTANT(tables, RECOVERY_MARCH_PCT));

    if (unit->traits & G3_SLOW_HEALING)
        return rate / 2;
    if (unit->traits & G3_RAPID_HEALING)
        return 2 * rate;
    if (unit->ht > 0 && unit->ht <= G3_CONSTANT(tables, SLOW_HT))
        return rate / 2;
    return unit->ht > G3_CONSTANT(tables, RAPID_HT) ? 2 * rate : rate;
}

int32_t g3_recovery(const g3_figures *tables, const g3_unit *unit, int32_t before, int32_t tl,
                    bool camp, int32_t magic)
{
    return before * (half_percents(tables, unit, tl, camp) + 2 * magic);
}

/* G3-132 Magical healing: too few healers are of no use. */
bool g3_healers_serve(const g3_figures *tables, int32_t healers, int32_t wounded)
{
    return healers > 0 && healers >= bn_ceil_div(wounded, G3_CONSTANT(tables, HEALER_SERVES));
}

/* G3-137 The fallen: Bad or worse kills, Good or better nurses. */
g3_found g3_found_lying(int32_t reaction)
{
    return reaction <= G3_REACTION_TABLE_BAD    ? G3_FOUND_KILLED
           : reaction >= G3_REACTION_TABLE_GOOD ? G3_FOUND_NURSED
                                                : G3_FOUND_LEFT;
}
