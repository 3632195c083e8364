/* The sides place their stands, five at a time (OB-056 to OB-058). */
#include "opening.h"

int32_t ob_to_place(const ob_setup *setup, const ob_battle *battle, int32_t side)
{
    const ob_army *army = &setup->armies[side];
    int32_t count = 0;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        count += battle->troops[s].where == OB_TO_PLACE;
    return count;
}

static int32_t next_to_place(const ob_battle *battle, const ob_army *army)
{
    int32_t stand = army->first;

    while (battle->troops[stand].where != OB_TO_PLACE)
        stand++;
    return stand;
}

/* By default the next stand goes to the first free place, or waits off the table. */
ASK(deploy)
{
    const ob_army *army = &setup->armies[battle->turn];
    int32_t stand = next_to_place(battle, army);
    ob_box box = { .x = OB_AS_RESERVE };

    if (!ob_first_place(setup, battle, stand, &box))
        box = (ob_box){ .x = OB_AS_RESERVE };
    ob_ask(battle, OB_ASK_DEPLOY, battle->turn, OB_NONE, stand, out);
    ob_span(out, 0, army->first, army->first + army->count - 1, stand);
    ob_span(out, 1, OB_INTO_CARRIER, setup->width, box.x);
    ob_span(out, 2, 0, setup->depth, box.y);
    ob_span(out, 3, 0, OB_HEADINGS_COUNT - 1, box.heading);
    return 1;
}

/* ---- aboard --------------------------------------------------------------------------------- */

static int32_t aboard(const ob_setup *setup, const ob_battle *battle, int32_t carrier)
{
    int32_t count = 0;

    for (int32_t s = 0; s < setup->stand_count; s++)
        count += battle->troops[s].where == OB_ABOARD && battle->troops[s].carrier == carrier + 1;
    return count;
}

/* Foot ride in what carries them, as long as there is room (OB-049). */
static bool may_ride(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t carrier)
{
    return carrier < setup->stand_count && carrier != stand &&
           setup->stands[carrier].side == setup->stands[stand].side &&
           battle->troops[carrier].where <= OB_IN_RESERVE &&
           ob_sort_of(setup, battle, stand)->foot &&
           aboard(setup, battle, carrier) < setup->stands[carrier].capacity;
}

/* ---- whose turn it is ----------------------------------------------------------------------- */

/* A last stand for which there is neither a place nor a carrier can only wait. */
static bool can_only_wait(const ob_setup *setup, const ob_battle *battle)
{
    int32_t stand = next_to_place(battle, &setup->armies[battle->turn]);
    ob_box box;

    if (ob_to_place(setup, battle, battle->turn) > 1 || ob_first_place(setup, battle, stand, &box))
        return false;
    for (int32_t carrier = 0; carrier < setup->stand_count; carrier++)
        if (may_ride(setup, battle, stand, carrier))
            return false;
    return true;
}

/* OB-056 Placing in fives: a side that has none left is skipped. */
static bn_pace deploy_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;

    if (battle->deployed == OB_SET || ob_to_place(setup, battle, battle->turn) == 0) {
        battle->deployed = 0;
        battle->turn = (uint8_t)ob_enemy_of(battle->turn);
    }
    if (ob_to_place(setup, battle, battle->turn) == 0)
        battle->turn = (uint8_t)ob_enemy_of(battle->turn);
    if (ob_to_place(setup, battle, battle->turn) == 0)
        return BN_DONE;
    if (!can_only_wait(setup, battle))
        return BN_ASKS;
    battle->troops[next_to_place(battle, &setup->armies[battle->turn])].where = OB_IN_RESERVE;
    return ob_go(battle, OB_STEP_DEPLOY);
}

/* ---- answers -------------------------------------------------------------------------------- */

ob_refusal ob_deploy_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer)
{
    ob_box box;

    if (battle->troops[answer[0]].where != OB_TO_PLACE)
        return ob_no(56, "that stand is already placed");
    if (answer[1] == OB_AS_RESERVE)
        return answer[2] == 0 && answer[3] == 0
                   ? OB_YES
                   : ob_no(58, "a stand in reserve has no place and no heading");
    if (answer[1] == OB_INTO_CARRIER)
        return answer[3] == 0 && may_ride(setup, battle, answer[0], answer[2])
                   ? OB_YES
                   : ob_no(49, "it cannot ride in that stand");
    box = ob_placed_at(setup, battle, answer[0], answer[1], answer[2], answer[3]);
    return ob_place_refused(setup, battle, answer[0], &box);
}

OFFERS(deploy)
{
    return !ob_refused(ob_deploy_refused(setup, battle, answer->value));
}

TAKE(deploy)
{
    const int32_t *values = moves->answer.value;
    ob_troop *troop = &battle->troops[values[0]];

    battle->deployed++;
    if (values[1] == OB_AS_RESERVE) {
        troop->where = OB_IN_RESERVE;
    } else if (values[1] == OB_INTO_CARRIER) {
        troop->where = OB_ABOARD;
        troop->carrier = (uint8_t)(1 + values[2]);
    } else {
        troop->where = OB_PRESENT;
        ob_stand_at(battle, values[0],
                    ob_placed_at(setup, battle, values[0], values[1], values[2], values[3]));
    }
}

const bn_step ob_deploy_step = {
    .open = deploy_opens, .ask = deploy_ask, .take = deploy_take, .offers = deploy_offers
};
