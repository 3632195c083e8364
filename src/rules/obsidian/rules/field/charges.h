/* Who may charge, evade, fire before contact, and strike. */
#ifndef OB_FIELD_CHARGES_H
#define OB_FIELD_CHARGES_H

#include "actions.h"

/* A stand as these rules see it. */
typedef struct ob_ready {
    int32_t type;      /* row of stand_categories.csv, in its present role */
    int32_t formation; /* ob_formation that it is in */
    uint32_t left;     /* ob_actions_left */
    uint8_t in_combat; /* in CC with anyone */
    uint8_t pinned;    /* by an enemy at its front */
    uint8_t routs;
    uint8_t retreats; /* its Command does */
} ob_ready;

bool ob_may_charge(const ob_figures *tables, const ob_ready *stand);

/* Whether a charge against that stand has its bonus. `at_front`: the side touched is its front. */
bool ob_charge_counts(const ob_figures *tables, int32_t type, int32_t formation, bool at_front);

/* Whether a stand that is charged may evade. */
bool ob_may_evade(const ob_figures *tables, const ob_ready *charged);

/* Whether it may fire at its charger. `range_in`: of the weapon; `gap`: units between them when the charge is
 * declared, after the turn. Whether the weapon bears is decided by the rules of shooting. */
bool ob_may_fire_at_charger(const ob_figures *tables, const ob_readings *readings,
                            const ob_ready *charged, int32_t range_in, int64_t gap);

/* Whether a stand may start a close combat without a charge: `left` units of its allowance pay for `price`,
 * the run to the place of the enemy, which is not closed to it. */
bool ob_may_begin_combat(const ob_figures *tables, const ob_ready *stand, int64_t left,
                         int64_t price, bool closed);

/* Whether a stand may strike an enemy at its front that it is in combat with. */
bool ob_may_strike(const ob_figures *tables, const ob_ready *stand);

/* Whether a stand that is attacked may strike back. `at_front`: it is attacked there, or is in an all-round
 * formation; `has_struck`: it has attacked or replied in this round, in a square to that side. */
bool ob_may_reply(const ob_figures *tables, const ob_readings *readings, const ob_ready *stand,
                  bool at_front, bool has_struck);

#endif
