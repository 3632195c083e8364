/* Moves of a stand that changes its form or role: before the change, after it, or both; and a gun that limbers and unlimbers in
 * one round. What is moved before counts with what is moved after (OB-096). */
#include "moves.h"

bn_pace ob_move_before(ob_battle *battle, uint32_t efforts, int32_t other_in)
{
    ob_act *act = &battle->act;

    act->change = act->order;
    act->way = OB_ADDS_UP;
    act->efforts = (uint8_t)efforts;
    act->other_in = (uint8_t)other_in;
    return ob_go_on_with(battle, OB_ORDER_APPROACH);
}

void ob_note_change(ob_battle *battle)
{
    if (battle->act.walked > 0)
        battle->act.way |= OB_MOVED_BEFORE;
}

/* ---- the move before ----------------------------------------------------------------------------- */

/* Where it ends there must be room for what the stand becomes. */
static ob_refusal approach_path(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                const int32_t *answer, ob_path *path)
{
    ob_refusal why = ob_order_move.path(setup, battle, stand, answer, path);
    ob_battle after;

    if (ob_refused(why))
        return why;
    ob_copy(setup, battle, &after);
    ob_stand_at(&after, stand, path->at);
    return path->why = ob_order_of(battle->act.change)->refuses(setup, &after, stand, answer);
}

static void approach_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            bn_question *out)
{
    ob_order_move.shapes(setup, battle, stand, out);
}

/* No one is given it: it belongs to the orders that change a stand. */
const ob_order_row ob_order_approach = { .kind = 1 + OB_ASK_APPROACH,
                                         .shapes = approach_shapes,
                                         .path = approach_path };

/* ---- to unlimber as well --------------------------------------------------------------------------- */

/* Whether what its way has cost leaves enough for that, and it has room. */
static bool may_unlimber(const ob_setup *setup, const ob_battle *battle)
{
    const ob_act *act = &battle->act;
    ob_path path;

    if (act->order != OB_ORDER_MOVE || !(act->way & OB_ADDS_UP) || act->walked == 0 ||
        !(act->efforts & (OB_LIMBERS | OB_LIMBERS_BY_MOTOR)) ||
        !ob_is_limbered(setup, battle, act->stand))
        return false;
    ob_path_begin(setup, battle, act->stand, act->efforts | OB_UNLIMBERS_TOO, false, &path);
    return ob_allowed(&path.allowance, &path.price) &&
           !ob_refused(ob_order_limber.refuses(setup, battle, act->stand, NULL));
}

static bn_pace again_opens(const void *with, void *state, bn_trace *trace)
{
    return BN_ASKS;
}

static uint32_t again_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    ob_ask(battle, OB_ASK_AGAIN, setup->stands[battle->act.stand].side, battle->act.stand, 0, out);
    return 1;
}

/* Both are paid for, and nothing is moved after it. */
static void again_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                        bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    int32_t stand = battle->act.stand;
    ob_path path;

    if (moves->answer.value[0]) {
        ob_path_begin(setup, battle, stand, battle->act.efforts | OB_UNLIMBERS_TOO, false, &path);
        ob_explain_move(setup, battle, stand, path.orders, &path.price, trace);
        battle->troops[stand].left = (uint16_t)ob_max(ob_left(&path.allowance, &path.price), 0);
        battle->troops[stand].role = (uint8_t)ob_role_beyond(setup, battle, stand, OB_BY_LIMBERING);
    }
    battle->act.way = 0;
    ob_order_done(battle);
}

const bn_step ob_again_step = { .open = again_opens, .ask = again_asks, .take = again_takes };

/* ---- what is still to come -------------------------------------------------------------------------- */

/* A stand that was stopped by mines or an ambush does not change. */
bool ob_change_goes_on(const ob_setup *setup, ob_battle *battle, bn_trace *trace)
{
    int32_t stand = battle->act.stand, order = battle->act.change;
    const ob_order_row *row = ob_order_of(order);

    battle->act.change = 0;
    if (!ob_present(battle, stand) || ob_marked(battle, stand, OB_IS_ROUTING))
        return false;
    if (order > 0 && !ob_refused(row->refuses(setup, battle, stand, NULL))) {
        row->does(setup, battle, stand, NULL, trace);
        return true;
    }
    if (order > 0 || !may_unlimber(setup, battle))
        return false;
    ob_go(battle, OB_STEP_AGAIN);
    return true;
}
