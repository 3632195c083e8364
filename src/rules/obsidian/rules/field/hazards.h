/* What is lost without a fight: chemicals, mines, landing, a carrier's end (OB-050, OB-170, OB-179 to
 * OB-181, OB-183). No save helps. */
#ifndef OB_HAZARDS_H
#define OB_HAZARDS_H

#include "shot.h"

/* Whether this weapon may be fired with a chemical load by this firer. */
bool ob_may_be_chemical(const ob_figures *tables, const ob_readings *rules, const ob_firer *firer,
                        const ob_weapon *weapon);

/* What chemicals take from a stand that lost `lost` SP to the shot; `kit_on`: it wears its NBC kit. Whether
 * a die is rolled at all is ob_chemicals_act. */
bool ob_chemicals_act(const ob_target *target, int32_t lost);
int32_t ob_chemical_loss(const ob_figures *tables, bool kit_on, int32_t die);

/* What a parachute or glider landing, or the loss of a carrier, takes from a stand. */
int32_t ob_landing_loss(const ob_figures *tables, int32_t die);

/* What a minefield takes from a stand whose path lay in it. */
int32_t ob_mine_loss(int32_t die);

#endif
