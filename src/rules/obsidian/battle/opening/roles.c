/* The Command phase: who is out of command, and in which role the stands go into the round (OB-038, OB-041 to OB-043,
 * OB-181). */
#include "battle/steps.h"

/* The questions about a stand, in their order: battle->part. */
enum { OF_ROLE, OF_SHIELDWALL, OF_KIT, OF_STAND };

static void mark_cut_off(const ob_setup *setup, ob_battle *battle)
{
    uint8_t out[OB_STANDS];

    ob_look_for_command(setup, battle, out);
    for (int32_t s = 0; s < setup->stand_count; s++) {
        ob_unmark(battle, s, OB_OUT_OF_COMMAND);
        if (out[s])
            ob_mark(battle, s, OB_OUT_OF_COMMAND);
    }
}

/* ---- roles ---------------------------------------------------------------------------------- */

/* Whether a stand has room for that role where it is. */
static bool fits(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t role)
{
    const ob_role *as = &setup->stands[stand].roles[role];
    ob_box box = ob_box_of(setup, battle, stand);
    ob_scene scene;

    if (as->half_width <= box.a && as->half_depth <= box.b)
        return true;
    box.a = as->half_width;
    box.b = as->half_depth;
    ob_scene_for(setup, battle, stand, true, &scene);
    return ob_clear_on_table(setup->tables, &scene.board, &box);
}

/* OB-038 Roles: one that was chosen for a round ends with it. */
static void end_roles(const ob_setup *setup, ob_battle *battle)
{
    for (int32_t s = 0; s < setup->stand_count; s++) {
        int32_t reach = ob_role_of(setup, battle, s)->reach;

        if (battle->troops[s].formation == OB_SHIELDWALL)
            battle->troops[s].formation = OB_NO_FORMATION;
        if ((reach == OB_BY_CHOICE || reach == OB_BY_SHIELDWALL) && fits(setup, battle, s, 0))
            battle->troops[s].role = 0;
    }
}

/* The role of a stand that is reached in this way, or OB_NONE. */
static int32_t role_by(const ob_stand *stand, int32_t reach)
{
    for (int32_t r = 0; r < stand->role_count; r++)
        if (stand->roles[r].reach == reach)
            return r;
    return OB_NONE;
}

/* OB-041 Choosing a role each round: bits of those that it may choose between. */
static uint64_t choices(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_stand *is = &setup->stands[stand];
    uint64_t open = 1;

    for (int32_t r = 1; r < is->role_count; r++)
        if (is->roles[r].reach == OB_BY_CHOICE && fits(setup, battle, stand, r))
            open |= (uint64_t)1 << r;
    return open;
}

/* ---- which question ------------------------------------------------------------------------- */

/* The side without the initiative is asked first, each in the order of its stands. */
static int32_t stand_at(const ob_setup *setup, const ob_battle *battle, int32_t at)
{
    const ob_army *first = &setup->armies[ob_enemy_of(battle->initiative)];
    const ob_army *then = &setup->armies[battle->initiative];

    return at < first->count ? first->first + at : then->first + at - first->count;
}

/* OB-042 Shieldwall: of a stand so marked that is still in its own role. */
static bool may_wall(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return battle->troops[stand].role == 0 &&
           role_by(&setup->stands[stand], OB_BY_SHIELDWALL) != OB_NONE &&
           battle->troops[stand].formation == OB_NO_FORMATION;
}

/* OB-181 Protection: put on or off in the Command phase; no one is asked where there are no such weapons. */
static bool has_kit(const ob_setup *setup, int32_t stand)
{
    return setup->readings.chemical_weapons && ob_is(setup, stand, OB_HAS_NBC_KIT);
}

static bool is_asked(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    if (!ob_present(battle, stand) || ob_marked(battle, stand, OB_IS_ROUTING))
        return false;
    switch (battle->part) {
    case OF_ROLE:
        return battle->troops[stand].role == 0 && choices(setup, battle, stand) > 1;
    case OF_SHIELDWALL:
        return may_wall(setup, battle, stand);
    default:
        return has_kit(setup, stand);
    }
}

static void ask_next(ob_battle *battle)
{
    battle->part++;
    if (battle->part == OF_STAND) {
        battle->part = OF_ROLE;
        battle->at++;
    }
}

static bn_pace roles_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;

    if (battle->at == 0 && battle->part == OF_ROLE) {
        mark_cut_off(setup, battle);
        end_roles(setup, battle);
    }
    while (battle->at < setup->stand_count) {
        if (is_asked(setup, battle, stand_at(setup, battle, battle->at)))
            return BN_ASKS;
        ask_next(battle);
    }
    return BN_DONE;
}

ASK(roles)
{
    static const uint8_t kinds[] = { OB_ASK_ROLE, OB_ASK_SHIELDWALL, OB_ASK_KIT };
    int32_t stand = stand_at(setup, battle, battle->at);
    bool worn = battle->part == OF_KIT && ob_marked(battle, stand, OB_WEARS_KIT);

    ob_ask(battle, kinds[battle->part], setup->stands[stand].side, stand, worn, out);
    if (battle->part == OF_ROLE) {
        bn_ask_among(out, (uint32_t)setup->stands[stand].role_count);
        out->allowed = choices(setup, battle, stand);
    }
    return 1;
}

TAKE(roles)
{
    int32_t stand = stand_at(setup, battle, battle->at);
    ob_troop *troop = &battle->troops[stand];

    if (battle->part == OF_ROLE) {
        troop->role = (uint8_t)value;
    } else if (battle->part == OF_KIT) {
        ob_unmark(battle, stand, OB_WEARS_KIT);
        ob_mark(battle, stand, value ? OB_WEARS_KIT : 0);
    } else if (value) {
        troop->role = (uint8_t)role_by(&setup->stands[stand], OB_BY_SHIELDWALL);
        troop->formation = OB_SHIELDWALL;
    }
    ask_next(battle);
}

const bn_step ob_roles_step = { .open = roles_opens, .ask = roles_ask, .take = roles_take };
