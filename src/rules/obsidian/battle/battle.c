/* The battle as a course: the order of its steps, its first state and its end. */
#include <string.h>

#include "steps.h"

static const bn_step *const steps[] = {
#define STEP(name, row) &ob_##row##_step,
#include "battle/steps.def"
};

const bn_steps ob_battle_course = {
    .steps = steps,
    .over = OB_STEP_OVER,
    .step_at = offsetof(ob_battle, step),
    .cursors = 2,
    .cursor = { offsetof(ob_battle, at), offsetof(ob_battle, part) },
    .kinds = ob_kinds,
};

/* ---- the first state ----------------------------------------------------------------------- */

/* OB-232 Aircraft coming and going: those that make one pass start off the table. */
static bool strikes(const ob_setup *setup, const ob_stand *stand)
{
    return !setup->tables->stand_categories[stand->roles[0].type].ground &&
           !(stand->traits & OB_LOITERS);
}

static ob_where starts(const ob_setup *setup, const ob_stand *stand)
{
    if (stand->form > 0)
        return OB_FOLDED;
    if (stand->arrives == OB_OFF_TABLE || strikes(setup, stand))
        return OB_OFF_BOARD;
    if (stand->arrives != OB_ON_TABLE)
        return OB_TO_LAND;
    if (stand->aboard != OB_NONE)
        return OB_ABOARD;
    return stand->placed ? OB_PRESENT : OB_TO_PLACE;
}

/* OB-200 Healing between battles: none is needed, because each battle starts with the strength of the roster. */
static void muster(const ob_setup *setup, int32_t s, ob_battle *battle)
{
    const ob_stand *stand = &setup->stands[s];
    ob_troop *troop = &battle->troops[s];

    troop->where = (uint8_t)starts(setup, stand);
    troop->sp = troop->start = (int8_t)stand->sp;
    troop->general = (uint8_t)(stand->rating == OB_NONE ? 0 : 1 + stand->rating);
    troop->carrier = (uint8_t)(stand->aboard == OB_NONE ? 0 : 1 + stand->aboard);
    if (stand->placed)
        ob_stand_at(battle, s, stand->at);
}

void ob_battle_begin(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;

    memset(battle, 0, ob_battle_size(setup));
    for (int32_t side = 0; side < OB_SIDES; side++) {
        const ob_army *army = &setup->armies[side];

        battle->edge[side] = (uint8_t)army->edge;
        battle->cinc[side] = (uint8_t)(1 + army->cinc);
        for (int32_t c = 0; c < army->command_count; c++)
            battle->corps[side][c].general = (uint8_t)(1 + army->commands[c].general);
    }
    for (int32_t s = 0; s < setup->stand_count; s++)
        muster(setup, s, battle);
    ob_go(battle, OB_STEP_LOTS);
    bn_steps_settle(&ob_battle_course, setup, battle, trace);
}
