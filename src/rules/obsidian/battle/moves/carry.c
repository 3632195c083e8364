/* Getting into carriers and out of them (OB-049, OB-096). */
#include "moves.h"

static int64_t gap_of(const ob_setup *setup, const ob_battle *battle, int32_t one, int32_t other)
{
    ob_box a = ob_box_of(setup, battle, one), b = ob_box_of(setup, battle, other);

    return ob_gap(setup->tables, &a, &b);
}

static bool is_near(const ob_setup *setup, const ob_battle *battle, int32_t one, int32_t other)
{
    return gap_of(setup, battle, one, other) <= OB_TOUCH;
}

static int32_t count_aboard(const ob_setup *setup, const ob_battle *battle, int32_t carrier)
{
    int32_t count = 0;

    for (int32_t s = 0; s < setup->stand_count; s++)
        count += battle->troops[s].where == OB_ABOARD && battle->troops[s].carrier == carrier + 1;
    return count;
}

/* Base move of the carrier, which is the faster mode. */
static int32_t carrier_move(const ob_setup *setup, const ob_battle *battle, int32_t carrier)
{
    const ob_role *role = ob_role_of(setup, battle, carrier);

    return ob_on_ground(setup, battle, carrier) ? role->move_in
                                                : setup->tables->flights[role->flight].loiter_in;
}

/* The carrier goes its own way; boarding and alighting cost it as much as its passengers. */
static bn_pace carrier_goes(const ob_setup *setup, ob_battle *battle, int32_t carrier)
{
    battle->act.stand = (uint8_t)carrier;
    return ob_go_on_with(battle,
                         ob_on_ground(setup, battle, carrier) ? OB_ORDER_MOVE : OB_ORDER_FLY);
}

/* ---- getting in ------------------------------------------------------------------------------------ */

/* The order has started, so it may also end without anyone more. */
static bool boards_now(const ob_battle *battle, int32_t carrier)
{
    return battle->act.stand == carrier && battle->act.order == OB_ORDER_BOARD &&
           battle->act.next == OB_ORDER_BOARD;
}

/* OB-049 Troops in vehicles: foot, as many as the carrier holds. */
static ob_refusal board_refuses(const ob_setup *setup, const ob_battle *battle, int32_t carrier,
                                const int32_t *answer)
{
    int32_t who = answer[0];

    if (who == OB_NONE)
        return boards_now(battle, carrier) ? OB_YES : ob_no(49, "name a stand that gets in");
    if (!ob_present(battle, carrier) || !ob_is(setup, carrier, OB_IS_CARRIER) ||
        count_aboard(setup, battle, carrier) >= setup->stands[carrier].capacity)
        return ob_no(49, "it carries no one, or is full");
    if (boards_now(battle, carrier) && battle->act.other == who + 1)
        return is_near(setup, battle, carrier, who)
                   ? OB_YES
                   : ob_no_by(49, "that stand is {} from it, and must touch it",
                              gap_of(setup, battle, carrier, who), 0);
    return ob_joins(setup, battle, carrier, who) && ob_sort_of(setup, battle, who)->foot &&
                   battle->set_left > 1
               ? OB_YES
               : ob_no(49, "that stand is not on foot and free to take part in this set");
}

static void board_shapes(const ob_setup *setup, const ob_battle *battle, int32_t carrier,
                         bn_question *out)
{
    int32_t last = setup->stand_count - 1, who = OB_NONE;

    if (!boards_now(battle, carrier) || battle->act.other > 0)
        for (who = last; who > OB_NONE; who--)
            if (!ob_refused(board_refuses(setup, battle, carrier, &who)))
                break;
    ob_span(out, 0, OB_NONE, last, who);
}

static void embark(ob_battle *battle, int32_t carrier, int32_t who)
{
    ob_troop *troop = &battle->troops[who];

    if (!(troop->used & OB_ACTED))
        battle->set_left--;
    troop->where = OB_ABOARD;
    troop->carrier = (uint8_t)(1 + carrier);
    ob_use(battle, who, OB_MANOEUVRE | OB_ACTED);
}

/* A passenger that is not beside the carrier goes there first. Then others may get in, and the carrier moves. */
static bn_pace board_does(const ob_setup *setup, ob_battle *battle, int32_t carrier,
                          const int32_t *answer, bn_trace *trace)
{
    int32_t who = answer[0];
    ob_act *act = &battle->act;

    act->next = OB_ORDER_BOARD;
    act->efforts = OB_MOUNTS;
    act->other_in = (uint8_t)carrier_move(setup, battle, carrier);
    ob_use(battle, carrier, OB_MANOEUVRE);
    if (who == OB_NONE)
        return carrier_goes(setup, battle, carrier);
    if (is_near(setup, battle, carrier, who)) {
        embark(battle, carrier, who);
        act->other = 0;
        return ob_go_on_with(battle, OB_ORDER_BOARD);
    }
    ob_use(battle, who, OB_MANOEUVRE);
    act->other = (uint8_t)(1 + who);
    act->stand = (uint8_t)who;
    act->second = (uint8_t)(1 + carrier);
    return ob_go_on_with(battle, OB_ORDER_MOVE);
}

const ob_order_row ob_order_board = { .duties = 1 << OB_IS_FREE,
                                      .needs = OB_NEEDS_FREE | OB_NEEDS_NO_SQUARE,
                                      .kind = 1 + OB_ASK_BOARD,
                                      .shapes = board_shapes,
                                      .refuses = board_refuses,
                                      .does = board_does };

/* ---- getting out ------------------------------------------------------------------------------------- */

static ob_box placed(const ob_setup *setup, const ob_battle *battle, const int32_t *answer)
{
    ob_box box = ob_box_of(setup, battle, answer[0]);

    return ob_put(&box, (ob_point){ answer[1], answer[2] }, answer[3]);
}

/* Who, where, and which facing; "no one" ends it. It touches the carrier. */
static ob_refusal alight_refuses(const ob_setup *setup, const ob_battle *battle, int32_t carrier,
                                 const int32_t *answer)
{
    int32_t who = answer[0];
    ob_box box, beside = ob_box_of(setup, battle, carrier);

    if (who == OB_NONE)
        return count_aboard(setup, battle, carrier) > 0 ? OB_YES : ob_no(49, "no one is aboard");
    if (battle->troops[who].where != OB_ABOARD || battle->troops[who].carrier != carrier + 1 ||
        !(ob_actions_of(setup, battle, who) & OB_MANOEUVRE))
        return ob_no(49, "that stand is not aboard, or may not manoeuvre any more");
    box = placed(setup, battle, answer);
    if (ob_overlap(setup->tables, &box, &beside))
        return ob_no(49, "the place lies over its carrier");
    if (!ob_touch(setup->tables, &box, &beside))
        return ob_no_by(49, "the place is {} from its carrier, and must touch it",
                        ob_gap(setup->tables, &box, &beside), 0);
    return ob_has_room(setup, battle, who, OB_NONE, &box) ? OB_YES
                                                          : ob_no(49, "there is no room for it");
}

/* The first who is aboard, on the first side where there is room: behind, at the sides, before it. */
static void alight_shapes(const ob_setup *setup, const ob_battle *battle, int32_t carrier,
                          bn_question *out)
{
    static const ob_side sides[] = { OB_REAR, OB_RIGHT, OB_LEFT, OB_FRONT };
    ob_box at = ob_box_of(setup, battle, carrier);

    ob_span(out, 0, OB_NONE, setup->stand_count - 1, OB_NONE);
    ob_span(out, 1, 0, setup->width, at.x);
    ob_span(out, 2, 0, setup->depth, at.y);
    ob_span(out, 3, 0, OB_HEADINGS_COUNT - 1, at.heading);
    for (int32_t s = 0; s < setup->stand_count; s++)
        for (size_t i = 0; i < BN_COUNT(sides) && battle->troops[s].carrier == carrier + 1; i++) {
            int32_t way = ob_outward(&at, sides[i]);
            bool end = sides[i] == OB_REAR || sides[i] == OB_FRONT;
            ob_box place = ob_slid(setup->tables, &at, way,
                                   (end ? at.b : at.a) + ob_box_of(setup, battle, s).b);
            bn_answer answer = { { s, place.x, place.y, way } };

            if (ob_refused(alight_refuses(setup, battle, carrier, answer.value)))
                continue;
            out->preset = answer;
            return;
        }
}

/* The carrier goes first. */
static bn_pace alight_begins(const ob_setup *setup, ob_battle *battle, int32_t carrier)
{
    ob_act *act = &battle->act;

    act->efforts = OB_MOUNTS;
    act->other_in = (uint8_t)carrier_move(setup, battle, carrier);
    act->next = OB_ORDER_ALIGHT;
    act->second = (uint8_t)(1 + carrier);
    ob_use(battle, carrier, OB_MANOEUVRE);
    return carrier_goes(setup, battle, carrier);
}

/* OB-185 Command after landing: a stand that disembarks, from an aircraft too, is where its carrier is, unhurt and
 * without drift; like all who have landed they are out of command at the end of the phase if no General is near. One
 * passenger after another, until no one else disembarks. */
static bn_pace alight_does(const ob_setup *setup, ob_battle *battle, int32_t carrier,
                           const int32_t *answer, bn_trace *trace)
{
    int32_t who = answer[0];

    if (who == OB_NONE)
        return ob_order_done(battle);
    ob_stand_at(battle, who, placed(setup, battle, answer));
    battle->troops[who].where = OB_PRESENT;
    battle->troops[who].carrier = 0;
    ob_use(battle, who, OB_MANOEUVRE | OB_ACTED);
    if (count_aboard(setup, battle, carrier) > 0)
        battle->act.second = (uint8_t)(1 + carrier);
    battle->act.stand = (uint8_t)who;
    return ob_go_on_with(battle, OB_ORDER_MOVE);
}

const ob_order_row ob_order_alight = { .duties = 1 << OB_IS_FREE,
                                       .needs = OB_NEEDS_FREE,
                                       .kind = 1 + OB_ASK_ALIGHT,
                                       .begins = alight_begins,
                                       .shapes = alight_shapes,
                                       .refuses = alight_refuses,
                                       .does = alight_does };
