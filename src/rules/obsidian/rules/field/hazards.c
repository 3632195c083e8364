#include "hazards.h"

static int32_t beyond(int32_t die, int32_t safe)
{
    return die > safe ? die - safe : 0;
}

/* OB-179 Delivery: guns off the table, AIR, and projectors of SKI/S. */
bool ob_may_be_chemical(const ob_figures *tables, const ob_readings *rules, const ob_firer *firer,
                        const ob_weapon *weapon)
{
    bool projector =
        firer->type == OB_STAND_CATEGORIES_SKI_S && weapon->row == OB_WEAPONS_CHEMICAL_PROJECTOR;

    return rules->chemical_weapons && weapon->chemical &&
           (firer->off_table || firer->type == OB_STAND_CATEGORIES_AIR || projector);
}

/* OB-180 Effect: on anyone who lost strength to the shot. */
bool ob_chemicals_act(const ob_target *target, int32_t lost)
{
    return lost > 0 && !(target->traits & OB_IS_SUITED);
}

/* Kit that is worn makes it milder (OB-181). */
int32_t ob_chemical_loss(const ob_figures *tables, bool kit_on, int32_t die)
{
    return beyond(die, OB_CONSTANT(tables, CHEMICAL_SAFE) +
                           (kit_on ? OB_CONSTANT(tables, NBC_SAFE) : 0));
}

/* What a landing costs (OB-183), and what getting out of a lost carrier costs (OB-050). */
int32_t ob_landing_loss(const ob_figures *tables, int32_t die)
{
    return beyond(die, OB_CONSTANT(tables, LANDING_SAFE));
}

/* The result of the die (OB-170). */
int32_t ob_mine_loss(int32_t die)
{
    return die;
}
