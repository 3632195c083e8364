/* Places that are taken without a path: changed with a friend, beside an enemy, at the base edge. */
#include "moves.h"

#include "rules/field/command.h"

#include "rules/board/places.h"

/* Takes a stand off the board of a path, because it leaves its place at the same moment. */
static void leave_out(ob_path *path, int32_t stand)
{
    for (int32_t i = 0; i < path->scene.board.count; i++)
        if (path->scene.stands[i] == stand)
            path->scene.manners[i] = OB_AWAY;
}

bool ob_has_room(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t other,
                 const ob_box *box)
{
    ob_path path;

    ob_path_begin(setup, battle, stand, 0, false, &path);
    leave_out(&path, other);
    return ob_place_free(setup->tables, &path.scene.board, &path.terrain, box);
}

/* ---- changing places ----------------------------------------------------------------------------- */

static void exchange(ob_box *one, ob_box *other)
{
    ob_point at = ob_centre(one);

    *one = ob_put(one, ob_centre(other), one->heading);
    *other = ob_put(other, at, other->heading);
}

/* Two places that are taken at the same time. */
static bool both_fit(const ob_setup *setup, const ob_battle *battle, int32_t one, int32_t other,
                     const ob_box boxes[2])
{
    return ob_has_room(setup, battle, one, other, &boxes[0]) &&
           ob_has_room(setup, battle, other, one, &boxes[1]) &&
           !ob_overlap(setup->tables, &boxes[0], &boxes[1]);
}

static ob_refusal swap_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               const int32_t *answer)
{
    int32_t other = answer[0];
    ob_box boxes[2] = { ob_box_of(setup, battle, stand), ob_box_of(setup, battle, other) };

    if (!ob_joins(setup, battle, stand, other))
        return ob_no(92, "that stand is not a friend that is free to take part");
    if (!ob_may_swap(setup->tables, ob_type_of(setup, battle, stand),
                     ob_type_of(setup, battle, other)))
        return ob_no(92, "stands of these two types do not change places");
    if (!ob_touch(setup->tables, &boxes[0], &boxes[1]))
        return ob_no_by(92, "the two are {} apart, and must touch",
                        ob_gap(setup->tables, &boxes[0], &boxes[1]), 0);
    exchange(&boxes[0], &boxes[1]);
    return both_fit(setup, battle, stand, other, boxes)
               ? OB_YES
               : ob_no(92, "one of the two has no room in the other's place");
}

static void swap_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        bn_question *out)
{
    ob_first_stand(setup, battle, stand, OB_ORDER_SWAP, out);
}

/* Then each of the two moves with what is left to it. */
static bn_pace swap_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                         const int32_t *answer, bn_trace *trace)
{
    int32_t other = answer[0];
    ob_box one = ob_box_of(setup, battle, stand), two = ob_box_of(setup, battle, other);

    exchange(&one, &two);
    ob_stand_at(battle, stand, one);
    ob_stand_at(battle, other, two);
    ob_use(battle, stand, OB_MANOEUVRE);
    ob_use(battle, other, OB_MANOEUVRE);
    battle->act.efforts = OB_SWAPS;
    return ob_both_move(battle, other);
}

const ob_order_row ob_order_swap = { .duties = 1 << OB_IS_FREE,
                                     .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_TWO |
                                              OB_NEEDS_NO_SQUARE,
                                     .kind = 1 + OB_ASK_OTHER,
                                     .shapes = swap_shapes,
                                     .refuses = swap_refuses,
                                     .does = swap_does };

/* ---- relief in combat ------------------------------------------------------------------------------ */

static ob_refusal relieve_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                  const int32_t *answer)
{
    ob_battle after;
    uint8_t fresh[OB_STANDS];
    int32_t count;

    if (!ob_in_combat(battle, stand) || !ob_joins(setup, battle, stand, answer[0]))
        return ob_no(231, "it is in no close combat, or that stand is not free to take part");
    count = ob_reliefs(setup, battle, stand, fresh);
    for (int32_t i = 0; i < count; i++)
        if (fresh[i] == answer[0]) {
            ob_copy(setup, battle, &after);
            return ob_take_place(setup, &after, stand, answer[0])
                       ? OB_YES
                       : ob_no(231, "the fresh stand has no room");
        }
    return ob_no(231, "that stand is not directly behind it, clear of enemies");
}

static void relieve_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                           bn_question *out)
{
    ob_first_stand(setup, battle, stand, OB_ORDER_RELIEVE, out);
}

static bn_pace relieve_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                            const int32_t *answer, bn_trace *trace)
{
    ob_take_place(setup, battle, stand, answer[0]);
    ob_use(battle, stand, OB_MANOEUVRE);
    ob_use(battle, answer[0], OB_MANOEUVRE | OB_ACTED);
    battle->set_left--;
    return ob_order_done(battle);
}

const ob_order_row ob_order_relieve = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_RETURN,
                                        .needs =
                                            OB_NEEDS_GROUND | OB_NEEDS_TWO | OB_NEEDS_NO_SQUARE,
                                        .kind = 1 + OB_ASK_OTHER,
                                        .shapes = relieve_shapes,
                                        .refuses = relieve_refuses,
                                        .does = relieve_does };

/* ---- facing another enemy ---------------------------------------------------------------------------- */

/* OB-139 Several enemies: it turns to one that touches it, and is squared up to it. */
static ob_refusal face_path(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            const int32_t *answer, ob_path *path)
{
    int32_t enemy = answer[0];
    ob_box other = ob_box_of(setup, battle, enemy);
    int32_t heading;

    ob_path_begin(setup, battle, stand, 0, false, path);
    heading = path->at.heading;
    if (setup->stands[enemy].side == setup->stands[stand].side ||
        !ob_on_ground(setup, battle, enemy))
        return ob_no(139, "no enemy with that number is on the table");
    if (!ob_touch(setup->tables, &path->at, &other))
        return ob_no_by(139, "that enemy is {} away, and must be in contact",
                        ob_gap(setup->tables, &path->at, &other), 0);
    if (battle->troops[stand].used & OB_TURNED)
        return ob_no(83, "it has used its turn of this round");
    if (!ob_path_squares_up(path, enemy))
        return ob_no(139, "it has no room to face that enemy");
    path->turned = path->at.heading != heading;
    return path->turned ? OB_YES : ob_no(139, "it faces that enemy already");
}

static void face_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        bn_question *out)
{
    ob_first_stand(setup, battle, stand, OB_ORDER_FACE, out);
}

const ob_order_row ob_order_face = { .duties = 1 << OB_IS_FREE,
                                     .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_NO_SQUARE,
                                     .kind = 1 + OB_ASK_FACE,
                                     .shapes = face_shapes,
                                     .path = face_path };

/* ---- coming on ------------------------------------------------------------------------------------------ */

static bn_pace reserve_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;

    if (setup->readings.delay_one_round && ob_marked(battle, battle->act.stand, OB_DELAYED))
        return ob_go(battle, OB_STEP_ORDER);
    return BN_ASKS;
}

static uint32_t reserve_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    ob_ask(battle, OB_ASK_RESERVE, setup->stands[battle->act.stand].side, battle->act.stand, 0,
           out);
    return 1;
}

CONSEQUENCE(reserve)
{
    return ob_reserve_enters(setup->tables, totals[0]);
}

static void reserve_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                          bn_trace *trace)
{
    ob_battle *battle = state;

    if (moves->answer.value[0]) {
        ob_go(battle, OB_STEP_ORDER);
        return;
    }
    ob_mark(battle, battle->act.stand, OB_DELAYED);
    ob_remark(trace, with, battle->act.stand, 58, 0, "is delayed");
    ob_order_done(battle);
}

ROLL_KEY(reserve)
{
    return 0;
}

const bn_step ob_reserve_step = { .open = reserve_opens,
                                  .ask = reserve_asks,
                                  .take = reserve_takes,
                                  .consequence = reserve_consequence,
                                  .roll_key = reserve_key };

/* OB-059 Entering: with its rear on the base edge, this far along it from the west or south, facing inwards. */
static ob_box entry_at(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t along)
{
    ob_box box = ob_box_of(setup, battle, stand);
    int32_t edge = battle->edge[setup->stands[stand].side];
    ob_vec out = ob_ahead(setup->tables, edge);
    ob_point at = { out.x == 0  ? along
                    : out.x > 0 ? setup->width - box.b
                                : box.b,
                    out.y == 0  ? along
                    : out.y > 0 ? setup->depth - box.b
                                : box.b };

    return ob_put(&box, at, ob_turned(edge, 2 * OB_QUARTER));
}

static ob_refusal enter_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                const int32_t *answer)
{
    ob_box box = entry_at(setup, battle, stand, answer[0]);

    if (battle->troops[stand].where != OB_IN_RESERVE || !ob_sort_of(setup, battle, stand)->ground)
        return ob_no(58, "it is not in reserve");
    return ob_has_room(setup, battle, stand, OB_NONE, &box)
               ? OB_YES
               : ob_no_by(59, "it has no room {} along the base edge", answer[0], 0);
}

/* The first place that is free. */
static void enter_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                         bn_question *out)
{
    int32_t edge = battle->edge[setup->stands[stand].side];
    int32_t length = ob_ahead(setup->tables, edge).x == 0 ? setup->width : setup->depth;
    int32_t along = 0;
    ob_path path;

    ob_path_begin(setup, battle, stand, 0, false, &path);
    for (; along < length; along++) {
        ob_box box = entry_at(setup, battle, stand, along);

        if (ob_place_free(setup->tables, &path.scene.board, &path.terrain, &box))
            break;
    }
    ob_span(out, 0, 0, length, along);
}

/* It moves on from there. */
static bn_pace enter_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                          const int32_t *answer, bn_trace *trace)
{
    ob_stand_at(battle, stand, entry_at(setup, battle, stand, answer[0]));
    battle->troops[stand].where = OB_PRESENT;
    ob_unmark(battle, stand, OB_DELAYED);
    ob_use(battle, stand, OB_MANOEUVRE);
    ob_remark(trace, setup, stand, 59, 0, "comes on");
    return ob_go_on_with(battle, OB_ORDER_MOVE);
}

const ob_order_row ob_order_enter = { .duties = 1 << OB_IS_FREE,
                                      .kind = 1 + OB_ASK_ENTER,
                                      .first = OB_STEP_RESERVE,
                                      .shapes = enter_shapes,
                                      .refuses = enter_refuses,
                                      .does = enter_does };
