#include "charges.h"

#include "formations.h"
#include "rules/board/boxes.h"

static const ob_stand_categories_row *type_of(const ob_figures *tables, const ob_ready *stand)
{
    return &tables->stand_categories[stand->type];
}

/* OB-099 Who may charge. */
bool ob_may_charge(const ob_figures *tables, const ob_ready *stand)
{
    return type_of(tables, stand)->can_charge && stand->left & OB_MANOEUVRE && !stand->in_combat &&
           !stand->routs && !stand->retreats && stand->formation == OB_NO_FORMATION;
}

/* OB-103 Fronts that stop a charge. */
bool ob_charge_counts(const ob_figures *tables, int32_t type, int32_t formation, bool at_front)
{
    return !ob_all_round(formation) && !(at_front && tables->stand_categories[type].stops_charges);
}

/* OB-105 Evading: only skirmishers who have not moved and who are free to go. */
bool ob_may_evade(const ob_figures *tables, const ob_ready *charged)
{
    return type_of(tables, charged)->evades && charged->left & OB_MANOEUVRE && !charged->pinned &&
           !charged->routs;
}

/* OB-106 Pre-contact fire: over 7 in of range, and of way for the charger. A stand in combat shoots at
 * no one else, but a square does. */
bool ob_may_fire_at_charger(const ob_figures *tables, const ob_readings *readings,
                            const ob_ready *charged, int32_t range_in, int64_t gap)
{
    int32_t mark = OB_CONSTANT(tables, PRECONTACT_IN);

    return charged->left & OB_SHOOT && range_in > mark &&
           !ob_within(gap, mark, readings->exact_measures) &&
           (charged->formation == OB_NO_FORMATION || charged->formation == OB_SQUARE) &&
           (!charged->in_combat || charged->formation == OB_SQUARE);
}

/* OB-104 Advancing into close combat: what is left of the move must carry it into the enemy's place. */
bool ob_may_begin_combat(const ob_figures *tables, const ob_ready *stand, int64_t left,
                         int64_t price, bool closed)
{
    return type_of(tables, stand)->can_begin_close_combat && stand->left & OB_ATTACK &&
           !stand->routs && price <= left && !closed;
}

/* Ground stands that do not rout and have the action (OB-135). */
bool ob_may_strike(const ob_figures *tables, const ob_ready *stand)
{
    return type_of(tables, stand)->ground && stand->in_combat && stand->left & OB_ATTACK &&
           !stand->routs;
}

/* One reply, to the front, if the action for it is left or none is needed (OB-138). */
bool ob_may_reply(const ob_figures *tables, const ob_readings *readings, const ob_ready *stand,
                  bool at_front, bool has_struck)
{
    return type_of(tables, stand)->ground && at_front && !has_struck && !stand->routs &&
           (readings->free_reply || stand->left & OB_REPLY);
}
