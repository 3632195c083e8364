/* Which charges and advances are worth it, by the exact chances of the blow and the reply. */
#include "plan.h"

#include "rules/field/formations.h"

int64_t ob_clash(const ob_setup *setup, const ob_battle *battle, int32_t striker, int32_t struck)
{
    ob_side side = ob_side_met(setup, battle, struck, striker);
    ob_chances blow, reply;
    int64_t worth;

    ob_blow_chances(setup, battle, striker, struck, &blow);
    worth = ob_harm_of(setup, battle, struck, &blow);
    if (side != OB_FRONT && !ob_all_round(battle->troops[struck].formation))
        return worth;
    ob_blow_chances(setup, battle, struck, striker, &reply);
    return worth - ob_harm_of(setup, battle, striker, &reply);
}

/* The battle with the stand in contact, as a charge or an advance would bring it there. */
static void come_upon(const ob_setup *setup, ob_battle *there, int32_t stand, int32_t enemy,
                      const ob_box *at, bool charges)
{
    bool front;

    ob_stand_at(there, stand, *at);
    ob_came_upon(there, stand, enemy);
    front = ob_side_met(setup, there, enemy, stand) == OB_FRONT;
    if (charges && ob_charge_counts(setup->tables, ob_type_of(setup, there, enemy),
                                    there->troops[enemy].formation, front))
        ob_mark(there, stand, OB_HAS_CHARGED);
    ob_engage(there, stand, enemy);
}

/* What a stand loses to the fire that the enemy may have at it as it comes. */
static int64_t fire_before(const ob_outlook *look, int32_t stand, int32_t enemy)
{
    const ob_setup *setup = look->setup;
    ob_chances chances;
    int32_t reach;

    if (!ob_may_shoot(setup, look->battle, enemy) ||
        !ob_shot_outlook(setup, look->battle, enemy, stand, &reach, &chances))
        return 0;
    return ob_harm_of(setup, look->battle, stand, &chances);
}

static bool charge_at(const ob_outlook *look, const ob_battle *hand, int32_t stand, int32_t enemy,
                      ob_fight *out)
{
    const ob_setup *setup = look->setup;
    int32_t heading = ob_charge_heading(setup, hand, stand, enemy);
    ob_battle there;
    ob_rush rush;

    if (heading == OB_NONE)
        return false;
    rush = ob_rush_of(setup, hand, stand, enemy, heading);
    if (!rush.contact)
        return false;
    ob_copy(setup, look->battle, &there);
    come_upon(setup, &there, stand, enemy, &rush.at, true);
    *out = (ob_fight){ OB_ORDER_CHARGE, enemy, heading, rush.at,
                       ob_clash(setup, &there, stand, enemy) };
    if (ob_side_met(setup, &there, enemy, stand) == OB_FRONT)
        out->worth -= fire_before(look, stand, enemy) / 2;
    return true;
}

/* An advance into contact, for those who may not charge, or stand too near for it. */
static bool advance_at(const ob_outlook *look, const ob_battle *hand, int32_t stand, int32_t enemy,
                       ob_fight *out)
{
    const ob_setup *setup = look->setup;
    int32_t heading = ob_advance_heading(setup, hand, stand, enemy, 0);
    const int32_t value[] = { enemy, 0, heading };
    ob_battle there;
    ob_path path;

    if (heading == OB_NONE ||
        ob_refused(ob_order_of(OB_ORDER_ADVANCE)->path(setup, hand, stand, value, &path)))
        return false;
    ob_copy(setup, look->battle, &there);
    come_upon(setup, &there, stand, enemy, &path.at, false);
    *out = (ob_fight){ OB_ORDER_ADVANCE, enemy, heading, path.at,
                       ob_clash(setup, &there, stand, enemy) };
    return true;
}

static const ob_unit *unit_of(const ob_outlook *look, int32_t stand)
{
    for (int32_t i = 0; i < look->count; i++)
        if (look->units[i].stand == stand)
            return &look->units[i];
    return NULL;
}

/* A charge if it may be, else an advance. */
static bool fight_with(const ob_outlook *look, const ob_battle *hand, const ob_unit *self,
                       const ob_unit *enemy, bool charges, ob_fight *out)
{
    const ob_role *role = ob_role_of(look->setup, look->battle, self->stand);
    int64_t gap = ob_about(&self->box, &enemy->box);

    if (charges && gap <= (int64_t)(role->charge_in + 1) * OB_INCH &&
        charge_at(look, hand, self->stand, enemy->stand, out))
        return true;
    return gap <= (int64_t)(charges ? OB_CONSTANT(look->setup->tables, CHARGE_LEAST_IN)
                                    : role->move_in) *
                      OB_INCH &&
           advance_at(look, hand, self->stand, enemy->stand, out);
}

bool ob_best_fight(const ob_outlook *look, int32_t stand, ob_fight *out)
{
    const ob_setup *setup = look->setup;
    ob_ready ready = ob_ready_of(setup, look->battle, stand);
    const ob_unit *self = unit_of(look, stand);
    bool charges = ob_may_charge(setup->tables, &ready), found = false;
    ob_battle hand;

    if (!self || self->rushes == 0 || !(ready.left & OB_ATTACK) || ready.pinned)
        return false;
    ob_copy(setup, look->battle, &hand);
    ob_take_in_hand(&hand, stand, OB_ORDER_CHARGE);
    for (int32_t i = 0; i < look->count; i++) {
        ob_fight fight;

        if (look->units[i].side == look->side ||
            !fight_with(look, &hand, self, &look->units[i], charges, &fight) ||
            (found && fight.worth <= out->worth))
            continue;
        *out = fight;
        found = true;
    }
    if (found && self->fires > 0)
        out->worth += ob_gain_there(look, stand, &out->at);
    return found;
}
