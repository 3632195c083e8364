/* What orders of the manoeuvre phase do with a point: the order and its details, as two answers. */
#include "probing.h"

/* ---- the order itself ------------------------------------------------------------------------- */

/* Whether the stand may be given an order, or has it in hand: then p->hand is the battle in which the rest is shown. */
static bool is_ordered(ob_probing *p, ob_order order, bn_probe_act *act)
{
    const int32_t value[] = { p->stand, order };
    ob_refusal why = p->next;

    ob_copy(p->setup, p->battle, &p->hand);
    if (p->battle->step == OB_STEP_ORDER)
        return true;
    ob_probe_answer(act, OB_ASK_MANOEUVRE, value);
    if (!ob_refused(why))
        why = ob_order_refused(p->setup, p->battle, p->stand, order);
    ob_probe_judge(act, why);
    ob_take_in_hand(&p->hand, p->stand, order);
    return act->allowed;
}

static bn_probe_act *add(ob_probing *p, ob_order order, int32_t onto)
{
    return ob_probe_add(p, order < OB_ORDERS ? ob_order_words[order] : "move", onto);
}

/* ---- orders that are paths -------------------------------------------------------------------- */

/* The result of a path. The price of one that was barred halfway is not known. */
static void measure(ob_probing *p, const ob_path *path, int32_t way, bn_probe_act *act)
{
    int32_t gone = path->price.steps - path->before;

    act->way = way < 0 ? gone : way;
    if (!act->allowed && gone < way)
        return;
    act->cost = (int32_t)path->price.cost;
    act->allowance = (int32_t)(path->price.cost + ob_left(&path->allowance, &path->price));
    if (!act->allowed)
        return;
    ob_probe_leads(act, &path->at);
    if (p->led)
        return;
    ob_copy(p->setup, &p->hand, &p->there);
    ob_path_goes(&p->there, path);
    p->led = true;
}

/* Shows a path-order in hand an answer; `way`: steps that it asks for, or -1: as many as need be. */
static void tell_path(ob_probing *p, ob_order order, const int32_t *value, int32_t way,
                      bn_probe_act *act)
{
    const ob_order_row *row = ob_order_of(order);
    const ob_troop *from = &p->hand.troops[p->stand];
    ob_path path;

    ob_probe_answer(act, row->kind - 1u, value);
    ob_probe_judge(act, row->path(p->setup, &p->hand, p->stand, value, &path));
    if (act->allowed && order == OB_ORDER_ADVANCE)
        ob_path_closes_up(&path, value[0], (ob_point){ from->x, from->y });
    measure(p, &path, way, act);
}

static void go(ob_probing *p, ob_order order, const int32_t *value, int32_t way)
{
    bn_probe_act *act = add(p, order, OB_NONE);

    if (is_ordered(p, order, act))
        tell_path(p, order, value, way, act);
}

/* ---- a move ------------------------------------------------------------------------------------ */

/* The same way as far as it is free and paid for; false: it is no shorter. */
static bool shorten(const ob_probing *p, const int32_t *value, int32_t *out)
{
    int32_t own = p->hand.troops[p->stand].heading, all, most;
    ob_path path;

    ob_path_begin(p->setup, &p->hand, p->stand, p->hand.act.efforts, false, &path);
    most = ob_path_most(&path, own);
    all = value[0] + (value[1] == own ? value[2] : 0);
    out[1] = value[1];
    if (value[1] == own || all > most) {
        out[0] = (int32_t)ob_min(all, most);
        out[1] = own;
        out[2] = 0;
        return out[0] > 0 && all > most;
    }
    ob_path_slide(&path, own, value[0]);
    ob_path_turn(&path, value[1]);
    if (ob_refused(path.why))
        return false;
    most = ob_path_most(&path, value[1]);
    out[0] = value[0];
    out[2] = (int32_t)ob_min(value[2], most);
    return value[2] > most;
}

/* A move to the point. One that goes too far is followed by the one that goes as far as it may. */
static void move(ob_probing *p, ob_order order)
{
    bn_probe_act *act = add(p, order, OB_NONE);
    int32_t value[3], shorter[3];
    ob_refusal why;

    if (!is_ordered(p, order, act))
        return;
    why = ob_move_to(p->setup, p->battle, p->stand, p->at, p->heading, value);
    if (ob_refused(why)) {
        ob_probe_judge(act, why);
        act->answer_count = 0;
        return;
    }
    tell_path(p, order, value, value[0] + value[2], act);
    if (act->allowed || !shorten(p, value, shorter))
        return;
    act = add(p, order, OB_NONE);
    act->falls_short = true;
    if (is_ordered(p, order, act))
        tell_path(p, order, shorter, shorter[0] + shorter[2], act);
    if (!act->allowed)
        p->out->act_count--;
}

/* ---- straight ahead, straight back -------------------------------------------------------------- */

/* How far the point lies along a heading, units; 0: it lies aside of the stand, or behind. */
static int32_t along(const ob_probing *p, int32_t heading)
{
    ob_box box = ob_box_of(p->setup, p->battle, p->stand);
    ob_vec way = ob_between(ob_centre(&box), p->at), ahead = ob_ahead(p->setup->tables, heading);

    if (ob_size(ob_cross(ahead, way)) > (int64_t)box.a * OB_SCALE)
        return 0;
    return (int32_t)ob_max(ob_rdiv(ob_dot(ahead, way), OB_SCALE), 0);
}

static void step_back(ob_probing *p)
{
    int32_t own = p->battle->troops[p->stand].heading;
    int32_t steps = along(p, ob_turned(own, 2 * OB_QUARTER));

    if (steps > 0)
        go(p, OB_ORDER_BACKSTEP, &steps, steps);
}

static void clear_mines(ob_probing *p)
{
    int32_t steps = along(p, p->battle->troops[p->stand].heading);

    if (steps > 0 && steps <= p->question->spans[0].max)
        go(p, OB_ORDER_CLEAR_MINES, &steps, steps);
}

/* As far as the point is, facing so or as it does. */
static void disengage(ob_probing *p)
{
    const ob_troop *troop = &p->battle->troops[p->stand];
    ob_vec way = ob_between((ob_point){ troop->x, troop->y }, p->at);
    int32_t steps = (int32_t)ob_max(ob_isqrt(ob_dot(way, way)), 1);
    int32_t value[] = { p->heading == OB_NONE ? troop->heading : p->heading, steps };

    go(p, OB_ORDER_DISENGAGE, value, steps);
}

/* ---- onto a stand ------------------------------------------------------------------------------ */

/* The facing that is asked for, or that the rules choose; if they refuse all, towards the other's middle. */
static int32_t facing_of(const ob_probing *p, int32_t chosen)
{
    ob_box from = ob_box_of(p->setup, p->battle, p->stand);
    ob_box to = ob_box_of(p->setup, p->battle, p->under);

    if (p->heading != OB_NONE)
        return p->heading;
    return chosen != OB_NONE
               ? chosen
               : ob_heading_of(p->setup->tables, ob_between(ob_centre(&from), ob_centre(&to)));
}

static void charge(ob_probing *p)
{
    bn_probe_act *act = add(p, OB_ORDER_CHARGE, p->under);
    int32_t value[] = { p->under, 0 };
    ob_rush rush;

    if (!is_ordered(p, OB_ORDER_CHARGE, act))
        return;
    value[1] = facing_of(p, ob_charge_heading(p->setup, &p->hand, p->stand, p->under));
    ob_probe_answer(act, OB_ASK_CHARGE, value);
    ob_probe_judge(act, ob_answer_refused(p->setup, &p->hand, p->stand, OB_ORDER_CHARGE, value));
    if (!act->allowed)
        return;
    rush = ob_rush_of(p->setup, &p->hand, p->stand, value[0], value[1]);
    act->falls_short = !rush.contact;
    act->way = rush.steps;
    act->cost = (int32_t)rush.cost;
    act->allowance = (int32_t)rush.has;
    ob_probe_leads(act, &rush.at);
    if (p->led)
        return;
    ob_copy(p->setup, &p->hand, &p->there);
    ob_stand_at(&p->there, p->stand, rush.at);
    ob_use(&p->there, p->stand, OB_MANOEUVRE);
    p->led = true;
}

static void advance(ob_probing *p)
{
    bn_probe_act *act = add(p, OB_ORDER_ADVANCE, p->under);
    int32_t value[] = { p->under, 0, 0 };

    if (!is_ordered(p, OB_ORDER_ADVANCE, act))
        return;
    value[2] = facing_of(p, ob_advance_heading(p->setup, &p->hand, p->stand, p->under, 0));
    tell_path(p, OB_ORDER_ADVANCE, value, -1, act);
}

/* An order whose only answer is a stand. */
static void name(ob_probing *p, ob_order order)
{
    bn_probe_act *act = add(p, order, p->under);

    if (!is_ordered(p, order, act))
        return;
    ob_probe_answer(act, ob_order_of(order)->kind - 1u, &p->under);
    ob_probe_judge(act, ob_answer_refused(p->setup, &p->hand, p->stand, order, &p->under));
}

/* ---- which of them ------------------------------------------------------------------------------ */

/* A stand enters by its base edge, as near to the point as possible. */
static void enter(ob_probing *p)
{
    int32_t edge = p->battle->edge[p->setup->stands[p->stand].side];
    int32_t value = ob_ahead(p->setup->tables, edge).x == 0 ? p->at.x : p->at.y;
    bn_probe_act *act = add(p, OB_ORDER_ENTER, OB_NONE);
    ob_box box;

    if (!is_ordered(p, OB_ORDER_ENTER, act))
        return;
    ob_probe_answer(act, OB_ASK_ENTER, &value);
    ob_probe_judge(act, ob_answer_refused(p->setup, &p->hand, p->stand, OB_ORDER_ENTER, &value));
    if (!act->allowed)
        return;
    ob_copy(p->setup, &p->hand, &p->there);
    ob_order_enter.does(p->setup, &p->there, p->stand, &value, NULL);
    box = ob_box_of(p->setup, &p->there, p->stand);
    ob_probe_leads(act, &box);
    p->led = true;
}

static bool is_enemy(const ob_probing *p)
{
    return p->under != OB_NONE &&
           p->setup->stands[p->under].side != p->setup->stands[p->stand].side;
}

/* Gives the order in hand its remaining details. */
static void go_on(ob_probing *p)
{
    ob_order order = (ob_order)p->battle->act.order;

    switch (order) {
    case OB_ORDER_MOVE:
    case OB_ORDER_APPROACH:
        move(p, order);
        break;
    case OB_ORDER_BACKSTEP:
        step_back(p);
        break;
    case OB_ORDER_CLEAR_MINES:
        clear_mines(p);
        break;
    case OB_ORDER_DISENGAGE:
        disengage(p);
        break;
    case OB_ORDER_ENTER:
        enter(p);
        break;
    case OB_ORDER_CHARGE:
        if (is_enemy(p))
            charge(p);
        break;
    case OB_ORDER_ADVANCE:
        if (is_enemy(p))
            advance(p);
        break;
    default:
        if (p->under != OB_NONE && p->question->parts == 1 &&
            p->question->spans[0].max == p->setup->stand_count - 1)
            name(p, order);
        break;
    }
}

/* All orders that a stand may get, wherever the pointer is. */
static void list(ob_probing *p)
{
    for (int32_t order = 0; order < OB_ORDERS; order++) {
        bn_probe_act *act = add(p, (ob_order)order, OB_NONE);

        if (is_ordered(p, (ob_order)order, act))
            act->asks_more = ob_order_of(order)->kind > 0;
    }
}

static void begin(ob_probing *p)
{
    if (is_enemy(p)) {
        charge(p);
        advance(p);
    } else if (p->under != OB_NONE) {
        name(p, OB_ORDER_SWAP);
        name(p, OB_ORDER_RELIEVE);
        name(p, OB_ORDER_SQUARE);
        name(p, OB_ORDER_BOARD);
    }
    move(p, OB_ORDER_MOVE);
    step_back(p);
    if (ob_in_combat(p->battle, p->stand))
        disengage(p);
}

void ob_probe_orders(ob_probing *p)
{
    if (p->battle->step == OB_STEP_MANOEUVRE) {
        p->next = ob_next_refused(p->setup, p->battle, p->stand);
        if (p->anywhere)
            list(p);
        else
            begin(p);
    } else if (p->battle->step == OB_STEP_ORDER && p->battle->act.stand == p->stand &&
               !p->anywhere) {
        go_on(p);
    }
}
