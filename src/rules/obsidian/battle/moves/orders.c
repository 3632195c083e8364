/* The manoeuvre phase: one stand after another is given an order (OB-062, OB-065, OB-066). */
#include "moves.h"

#include "rules/field/command.h"
#include "rules/field/hazards.h"
#include "rules/field/sets.h"

static const ob_order_row *const rows[OB_ORDER_ROWS] = {
    [OB_ORDER_STAY] = &ob_order_stay,
    [OB_ORDER_MOVE] = &ob_order_move,
    [OB_ORDER_ADVANCE] = &ob_order_advance,
    [OB_ORDER_CHARGE] = &ob_order_charge,
    [OB_ORDER_ROUT] = &ob_order_rout,
    [OB_ORDER_RETREAT] = &ob_order_retreat,
    [OB_ORDER_GO_ON] = &ob_order_go_on,
    [OB_ORDER_ROAD_MARCH] = &ob_order_road_march,
    [OB_ORDER_BACKSTEP] = &ob_order_backstep,
    [OB_ORDER_SWAP] = &ob_order_swap,
    [OB_ORDER_RELIEVE] = &ob_order_relieve,
    [OB_ORDER_DISENGAGE] = &ob_order_disengage,
    [OB_ORDER_FACE] = &ob_order_face,
    [OB_ORDER_SQUARE] = &ob_order_square,
    [OB_ORDER_BREAK_SQUARE] = &ob_order_break_square,
    [OB_ORDER_TESTUDO] = &ob_order_testudo,
    [OB_ORDER_SCHILTRON] = &ob_order_schiltron,
    [OB_ORDER_OPEN_OUT] = &ob_order_open_out,
    [OB_ORDER_CHANGE_FORM] = &ob_order_change_form,
    [OB_ORDER_MOUNT] = &ob_order_mount,
    [OB_ORDER_LIMBER] = &ob_order_limber,
    [OB_ORDER_ENTER] = &ob_order_enter,
    [OB_ORDER_BOARD] = &ob_order_board,
    [OB_ORDER_ALIGHT] = &ob_order_alight,
    [OB_ORDER_REVEAL] = &ob_order_reveal,
    [OB_ORDER_FLY] = &ob_order_fly,
    [OB_ORDER_JUMP] = &ob_order_jump,
    [OB_ORDER_DROP] = &ob_order_drop,
    [OB_ORDER_CLEAR_MINES] = &ob_order_clear_mines,
    [OB_ORDER_LEAVE] = &ob_order_leave,
    [OB_ORDER_CONCEDE] = &ob_order_concede,
    [OB_ORDER_APPROACH] = &ob_order_approach,
};

const ob_order_row *ob_order_of(int32_t order)
{
    return rows[order];
}

/* ---- who is to do what ------------------------------------------------------------------------ */

static bool is_to_return(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    ob_subordinate it = { .type = ob_type_of(setup, battle, stand),
                          .in_command = !ob_marked(battle, stand, OB_OUT_OF_COMMAND),
                          .off_table = !ob_present(battle, stand),
                          .pinned = ob_pinned(setup, battle, stand),
                          .routs = ob_marked(battle, stand, OB_IS_ROUTING) };

    return ob_is_to_return(setup->tables, &it);
}

/* The duty of a stand that has no charge to continue with. */
static ob_duty duty_without_charge(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    if (ob_marked(battle, stand, OB_IS_ROUTING))
        return battle->troops[stand].since < battle->round ? OB_HAS_TO_ROUT : OB_HAS_TO_HALT;
    if (!(ob_actions_of(setup, battle, stand) & OB_MANOEUVRE))
        return OB_HAS_TO_HALT;
    if (ob_retreats(setup, battle, stand))
        return ob_present(battle, stand) ? OB_HAS_TO_RETREAT : OB_HAS_TO_HALT;
    return is_to_return(setup, battle, stand) ? OB_HAS_TO_RETURN : OB_IS_FREE;
}

/* A charge that continues comes before a return to command, but after the other duties. */
static bool charges_on(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                       ob_duty otherwise)
{
    return (otherwise == OB_HAS_TO_RETURN || otherwise == OB_IS_FREE) &&
           battle->troops[stand].bound > 0 && ob_charge_goes_on(setup, battle, stand);
}

ob_duty ob_duty_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    ob_duty duty = duty_without_charge(setup, battle, stand);

    return charges_on(setup, battle, stand, duty) ? OB_HAS_TO_GO_ON : duty;
}

/* Every stand on the table is activated, and those that may enter. */
bool ob_can_manoeuvre(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    uint8_t where = battle->troops[stand].where;

    return where == OB_PRESENT || where == OB_IN_RESERVE || where == OB_TO_LAND ||
           where == OB_IN_AMBUSH || (where == OB_OFF_BOARD && ob_may_come(setup, battle, stand));
}

/* Fugitives first, then those that are to return to command, then the others. Whether a charge continues takes long
 * to find out, and makes a difference only to a stand that is to return. */
static ob_press press_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    ob_duty duty = duty_without_charge(setup, battle, stand);

    if (duty == OB_HAS_TO_ROUT)
        return OB_MUST_ROUT;
    return duty == OB_HAS_TO_RETURN && !charges_on(setup, battle, stand, duty) ? OB_IS_TO_RETURN
                                                                               : OB_MOVES_FREELY;
}

/* What kind of stand is activated now. */
static ob_press press_now(const ob_setup *setup, const ob_battle *battle)
{
    const ob_army *army = &setup->armies[battle->turn];
    int32_t pressed[OB_MOVES_FREELY + 1] = { 0 };

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_can_act(setup, battle, s))
            pressed[press_of(setup, battle, s)]++;
    return ob_moves_first(pressed[OB_MUST_ROUT], pressed[OB_IS_TO_RETURN]);
}

/* Why a stand is not the one that is activated next. */
static ob_refusal next_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               ob_press press)
{
    ob_refusal why;

    if (battle->act.next == OB_ORDER_REVEAL)
        return stand == battle->act.stand
                   ? OB_YES
                   : ob_no(212, "the stand that has shown itself is the next to act");
    why = ob_turn_refused(setup, battle, stand);
    if (ob_refused(why))
        return why;
    if (!ob_can_act(setup, battle, stand))
        return ob_no(62, "it is not on the table, and cannot enter");
    if (press_of(setup, battle, stand) == press)
        return OB_YES;
    return ob_no(65, press == OB_MUST_ROUT ? "stands that must rout are activated first"
                                           : "stands that must return to command come first");
}

ob_refusal ob_next_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return next_refused(setup, battle, stand, press_now(setup, battle));
}

/* ---- whether an order is offered ---------------------------------------------------------------- */

static ob_refusal lacks(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        uint32_t needs)
{
    if (needs & OB_NEEDS_GROUND && !ob_on_ground(setup, battle, stand))
        return ob_no(62, "it is not on the ground of the table");
    if (needs & OB_NEEDS_FREE && ob_pinned(setup, battle, stand))
        return ob_no(94, "an enemy at its front pins it");
    if (needs & OB_NEEDS_TWO && battle->set_left < 2)
        return ob_no(62, "the order is for two stands, and the set has room for one");
    if (needs & OB_NEEDS_NO_SQUARE && battle->troops[stand].formation == OB_SQUARE)
        return ob_no(150, "it is in square");
    return OB_YES;
}

/* Why a stand that has to do something else cannot get an order. */
static ob_refusal off_duty(ob_duty duty)
{
    static const ob_refusal why[] = {
        [OB_IS_FREE] = { 66, "only a stand without another choice gets that order", 0, 0 },
        [OB_HAS_TO_ROUT] = { 163, "it must rout", 0, 0 },
        [OB_HAS_TO_HALT] = { 66, "it has no manoeuvre left in this round", 0, 0 },
        [OB_HAS_TO_GO_ON] = { 102, "it must continue its charge", 0, 0 },
        [OB_HAS_TO_RETREAT] = { 162, "its Command retreats", 0, 0 },
        [OB_HAS_TO_RETURN] = { 71, "it must return to command", 0, 0 },
    };

    return why[duty];
}

static void shape(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                  const ob_order_row *row, bn_question *out)
{
    ob_ask(battle, row->kind - 1u, setup->stands[stand].side, stand, 0, out);
    row->shapes(setup, battle, stand, out);
}

ob_refusal ob_answer_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                             ob_order order, const int32_t *answer)
{
    const ob_order_row *row = ob_order_of(order);
    ob_path path;

    if (row->path)
        return row->path(setup, battle, stand, answer, &path);
    return row->refuses ? row->refuses(setup, battle, stand, answer) : OB_YES;
}

/* Why a stand with that duty cannot be given an order. What its duty is takes long to find out while it charges, and no order
 * changes it: callers that try many orders find it once. */
static ob_refusal refused_on_duty(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                  ob_duty duty, ob_order order)
{
    const ob_order_row *row = ob_order_of(order);
    ob_refusal why;
    bn_question question = { .kind = 0 };

    if (!row || !(row->duties >> duty & 1))
        return off_duty(duty);
    why = lacks(setup, battle, stand, row->needs);
    if (ob_refused(why))
        return why;
    if (row->kind > 0)
        shape(setup, battle, stand, row, &question);
    return ob_answer_refused(setup, battle, stand, order, question.preset.value);
}

ob_refusal ob_order_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            ob_order order)
{
    return refused_on_duty(setup, battle, stand, ob_duty_of(setup, battle, stand), order);
}

bool ob_joins(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t other)
{
    return other != stand && setup->stands[other].side == setup->stands[stand].side &&
           ob_on_ground(setup, battle, other) && ob_can_act(setup, battle, other) &&
           ob_duty_of(setup, battle, other) == OB_IS_FREE && !ob_pinned(setup, battle, other);
}

void ob_first_stand(const ob_setup *setup, const ob_battle *battle, int32_t stand, ob_order order,
                    bn_question *out)
{
    int32_t first = 0;

    ob_span(out, 0, 0, setup->stand_count - 1, 0);
    while (first < setup->stand_count - 1 &&
           ob_refused(ob_answer_refused(setup, battle, stand, order, &first)))
        first++;
    out->preset.value[0] = first;
}

/* ---- which stand, and which order ---------------------------------------------------------------- */

ob_refusal ob_manoeuvre_refused(const ob_setup *setup, const ob_battle *battle,
                                const int32_t *answer)
{
    ob_refusal why = ob_next_refused(setup, battle, answer[0]);

    return ob_refused(why) ? why : ob_order_refused(setup, battle, answer[0], (ob_order)answer[1]);
}

/* Finds up to `most` orders that are offered, stand by stand; how many. Conceding is no order to a stand, and by itself
 * no reason to ask. */
static int32_t find_orders(const ob_setup *setup, const ob_battle *battle, int32_t most,
                           bn_answer *out)
{
    const ob_army *army = &setup->armies[battle->turn];
    ob_press press = press_now(setup, battle);
    int32_t count = 0;

    for (int32_t s = army->first; s < army->first + army->count && count < most; s++) {
        ob_duty duty;

        if (ob_refused(next_refused(setup, battle, s, press)))
            continue;
        duty = ob_duty_of(setup, battle, s);
        for (int32_t order = 0; order < OB_ORDER_CONCEDE && count < most; order++)
            if (!ob_refused(refused_on_duty(setup, battle, s, duty, (ob_order)order)))
                out[count++] = (bn_answer){ { s, order } };
    }
    return count;
}

/* The stand in hand carries out its order. */
static bn_pace carry_out(const ob_setup *setup, ob_battle *battle, const bn_answer *answer,
                         bn_trace *trace)
{
    const ob_order_row *row = ob_order_of(battle->act.order);
    int32_t stand = battle->act.stand;
    ob_path path;
    bool sprung;

    if (!row->path)
        return row->does(setup, battle, stand, answer->value, trace);
    row->path(setup, battle, stand, answer->value, &path);
    sprung = ob_path_springs(setup, battle, &path, trace);
    ob_path_explain(&path, trace);
    if (row->ends && !(sprung && row == &ob_order_advance))
        row->ends(setup, battle, answer->value, &path);
    else
        ob_path_take(battle, &path);
    if (row == &ob_order_advance)
        ob_explain_advance(setup, battle, stand, trace);
    return ob_path_done(battle, &path, sprung ? OB_STEP_SPRUNG : OB_STEP_MOVED);
}

void ob_take_in_hand(ob_battle *battle, int32_t stand, ob_order order)
{
    battle->act = (ob_act){ .stand = (uint8_t)stand, .order = (uint8_t)order };
    if (order != OB_ORDER_GO_ON)
        battle->troops[stand].bound = 0;
}

static bn_pace give(const ob_setup *setup, ob_battle *battle, const bn_answer *answer,
                    bn_trace *trace)
{
    int32_t stand = answer->value[0];
    const ob_order_row *row = ob_order_of(answer->value[1]);

    ob_take_in_hand(battle, stand, (ob_order)answer->value[1]);
    ob_identify_mover(setup, battle, stand);
    if (row->begins)
        return row->begins(setup, battle, stand);
    if (row->first > 0)
        return ob_go(battle, (ob_step)row->first);
    if (row->kind > 0)
        return ob_go(battle, OB_STEP_ORDER);
    return carry_out(setup, battle, &(bn_answer){ { 0 } }, trace);
}

static bn_pace manoeuvre_opens(const void *with, void *state, bn_trace *trace)
{
    bn_answer orders[2];
    int32_t count = find_orders(with, state, 2, orders);

    if (count > 1)
        return BN_ASKS;
    /* A ruling may have taken the last one away. */
    return count > 0 ? give(with, state, orders, trace) : ob_go(state, OB_STEP_SET);
}

static uint32_t manoeuvre_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;
    bn_answer first = { { 0 } };

    find_orders(setup, battle, 1, &first);
    ob_ask(battle, OB_ASK_MANOEUVRE, battle->turn, OB_NONE, 0, out);
    ob_span(out, 0, 0, setup->stand_count - 1, first.value[0]);
    ob_span(out, 1, 0, OB_ORDERS - 1, first.value[1]);
    return 1;
}

OFFERS(manoeuvre)
{
    return !ob_refused(ob_manoeuvre_refused(setup, battle, answer->value));
}

static void manoeuvre_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                            bn_trace *trace)
{
    give(with, state, &moves->answer, trace);
}

const bn_step ob_manoeuvre_step = { .open = manoeuvre_opens,
                                    .ask = manoeuvre_asks,
                                    .offers = manoeuvre_offers,
                                    .take = manoeuvre_takes };

/* ---- what the order needs to be shown --------------------------------------------------------------- */

static uint32_t order_asks(const void *with, const void *state, bn_question *out)
{
    const ob_battle *battle = state;

    shape(with, battle, battle->act.stand, ob_order_of(battle->act.order), out);
    return 1;
}

ob_refusal ob_told_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer)
{
    return ob_answer_refused(setup, battle, battle->act.stand, (ob_order)battle->act.order, answer);
}

OFFERS(order)
{
    return !ob_refused(ob_told_refused(setup, battle, answer->value));
}

bool ob_settled_question(const ob_setup *setup, const ob_battle *battle, const int32_t *order,
                         ob_battle *hand, bn_question *out)
{
    const ob_order_row *row = ob_order_of(order[1]);
    bn_answer other;

    if (!row || row->kind == 0 || row->begins || row->first > 0 ||
        ob_refused(ob_manoeuvre_refused(setup, battle, order)))
        return false;
    ob_copy(setup, battle, hand);
    ob_take_in_hand(hand, order[0], (ob_order)order[1]);
    shape(setup, hand, order[0], row, out);
    return !ob_another_answer(setup, hand, out, &other);
}

uint32_t ob_asked_after_dice(int32_t order)
{
    const ob_order_row *row = ob_order_of(order);

    return row && row->first > 0 ? row->kind : 0;
}

static bn_pace order_opens(const void *with, void *state, bn_trace *trace)
{
    bn_question question;
    bn_answer other;

    order_asks(with, state, &question);
    if (ob_another_answer(with, state, &question, &other))
        return BN_ASKS;
    return carry_out(with, state, &question.preset, trace);
}

static void order_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                        bn_trace *trace)
{
    carry_out(with, state, &moves->answer, trace);
}

const bn_step ob_order_step = {
    .open = order_opens, .ask = order_asks, .offers = order_offers, .take = order_takes
};

bn_pace ob_go_on_with(ob_battle *battle, ob_order order)
{
    battle->act.order = (uint8_t)order;
    return ob_go(battle, OB_STEP_ORDER);
}

bn_pace ob_both_move(ob_battle *battle, int32_t second)
{
    battle->act.second = (uint8_t)(1 + second);
    battle->act.next = OB_ORDER_MOVE;
    return ob_go_on_with(battle, OB_ORDER_MOVE);
}

/* ---- mines, and the end of an activation ------------------------------------------------------------- */

bn_pace ob_path_done(ob_battle *battle, const ob_path *path, ob_step then)
{
    bool mined = path->mined && battle->act.blown != 1 + path->stand;

    battle->act.mines = (uint8_t)(mined ? 1 + path->stand : 0);
    if (mined)
        battle->act.blown = battle->act.mines;
    battle->act.then = (uint8_t)then;
    return ob_go(battle, OB_STEP_MINES);
}

bn_pace ob_order_done(ob_battle *battle)
{
    return ob_go(battle, OB_STEP_MOVED);
}

OPEN(mines)
{
    return battle->act.mines > 0 ? BN_ASKS : ob_go(battle, (ob_step)battle->act.then);
}

ASK(mines)
{
    int32_t stand = battle->act.mines - 1;

    ob_ask(battle, OB_ASK_MINES, setup->stands[stand].side, stand, 0, out);
    return 1;
}

/* OB-170 Minefields: a die of strength, without save, at the end of the move. */
TAKE(mines)
{
    int32_t stand = battle->act.mines - 1;

    battle->act.mines = 0;
    ob_hurt(setup, battle, stand, ob_mine_loss(value), 170, trace);
    ob_look_at_losses(battle, (ob_step)battle->act.then);
}

const bn_step ob_mines_step = { .open = mines_open, .ask = mines_ask, .take = mines_take };

/* Of a form that was taken in the place of another: the stand that has its move after this one, or OB_NONE. */
static int32_t next_of_form(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_stand *one = &setup->stands[stand], *next = one + 1;

    return stand + 1 < setup->stand_count && next->side == one->side && next->entry == one->entry &&
                   next->form == one->form && ob_present(battle, stand + 1)
               ? stand + 1
               : OB_NONE;
}

/* A second stand of the same order moves now, or the activation is over. */
static bn_pace moved_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;
    ob_act *act = &battle->act;

    ob_end_combats(with, battle);
    if (ob_change_goes_on(with, battle, trace))
        return BN_GOES;
    if (act->second == 0 || !ob_present(battle, act->second - 1)) {
        act->second = act->efforts = act->other_in = act->next = act->way = 0;
        return ob_acted(with, battle, act->stand);
    }
    ob_use(battle, act->stand, OB_ACTED);
    /* Passengers who alight count with their carrier. */
    if (act->next != OB_ORDER_ALIGHT)
        battle->set_left--;
    act->stand = (uint8_t)(act->second - 1);
    act->second =
        (uint8_t)(act->next == OB_ORDER_CHANGE_FORM ? 1 + next_of_form(with, battle, act->stand)
                                                    : 0);
    return ob_go_on_with(battle,
                         act->next == OB_ORDER_CHANGE_FORM ? OB_ORDER_MOVE : (ob_order)act->next);
}

const bn_step ob_moved_step = { .open = moved_opens };
