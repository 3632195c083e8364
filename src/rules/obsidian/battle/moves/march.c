/* Moves of one stand: by slides, along roads, back, out of a combat, through mines. */
#include "moves.h"

#include "rules/board/ways.h"

enum { ANY_LENGTH = OB_MOST_IN * OB_INCH, LAST_HEADING = OB_HEADINGS_COUNT - 1 };

/* ---- stay ------------------------------------------------------------------------------------- */

/* A stand of a Command that retreats stays only if it is in a combat that it cannot leave; one that flies does not stay in
 * one place. */
static ob_refusal stay_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               const int32_t *answer)
{
    ob_duty duty = ob_duty_of(setup, battle, stand);

    if (ob_present(battle, stand) && !ob_on_ground(setup, battle, stand) && duty != OB_HAS_TO_HALT)
        return ob_no(80, "a flying stand cannot stay in one place");
    if (duty == OB_HAS_TO_RETREAT &&
        (!ob_in_combat(battle, stand) ||
         !ob_refused(ob_order_refused(setup, battle, stand, OB_ORDER_DISENGAGE))))
        return ob_no(162, "its Command retreats, so it may not stay");
    return OB_YES;
}

static bn_pace stay_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                         const int32_t *answer, bn_trace *trace)
{
    return ob_order_done(battle);
}

const ob_order_row ob_order_stay = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_HALT |
                                               1 << OB_HAS_TO_RETREAT | 1 << OB_HAS_TO_RETURN,
                                     .refuses = stay_refuses,
                                     .does = stay_does };

/* ---- move ------------------------------------------------------------------------------------- */

/* A slide, a turn and another slide. Without a turn the two slides are one. */
static void legs(ob_path *path, int32_t before, int32_t heading, int32_t after)
{
    if (heading == path->at.heading) {
        ob_path_slide(path, heading, before + after);
        return;
    }
    ob_path_slide(path, path->at.heading, before);
    ob_path_turn(path, heading);
    ob_path_slide(path, heading, after);
}

/* The slides before and after a turn to a heading that end at a point; false: none do. */
static bool legs_to(const ob_figures *tables, const ob_box *from, ob_point to, int32_t heading,
                    int32_t *answer)
{
    ob_vec way = ob_between(ob_centre(from), to);
    ob_vec old = ob_ahead(tables, from->heading), new = ob_ahead(tables, heading);
    int64_t turn = ob_cross(old, new), sign = turn < 0 ? -1 : 1, before, after;

    if (turn == 0) { /* straight ahead, or straight back after half a turn */
        before = heading == from->heading ? ob_rdiv(ob_dot(old, way), OB_SCALE) : 0;
        after = heading == from->heading ? 0 : ob_rdiv(ob_dot(new, way), OB_SCALE);
        if (ob_size(ob_cross(old, way)) > (int64_t)OB_TOUCH * OB_SCALE)
            return false;
    } else {
        before = ob_rdiv(sign * OB_SCALE * ob_cross(way, new), sign * turn);
        after = ob_rdiv(sign * OB_SCALE * ob_cross(old, way), sign * turn);
    }
    if (before < 0 || after < 0 || before > ANY_LENGTH || after > ANY_LENGTH)
        return false;
    answer[0] = (int32_t)before;
    answer[1] = heading;
    answer[2] = (int32_t)after;
    return true;
}

/* The facing with which it arrives: straight ahead if the point is there, otherwise after the turn that leads to it. */
static void legs_towards(const ob_figures *tables, const ob_box *from, ob_point to, int32_t *answer)
{
    enum { WIDEST = 2 };
    ob_vec way = ob_between(ob_centre(from), to);
    int32_t straight = ob_heading_of(tables, way);

    if (legs_to(tables, from, to, from->heading, answer))
        return;
    for (int32_t k = 0; k <= 2 * WIDEST; k++)
        if (legs_to(tables, from, to, ob_turned(straight, k % 2 ? (k + 1) / 2 : -k / 2), answer))
            return;
    answer[0] = 0;
    answer[1] = straight;
    answer[2] = (int32_t)ob_min(ob_isqrt(ob_dot(way, way)), ANY_LENGTH);
}

ob_refusal ob_move_to(const ob_setup *setup, const ob_battle *battle, int32_t stand, ob_point to,
                      int32_t heading, int32_t *answer)
{
    ob_box from = ob_box_of(setup, battle, stand);

    if (heading == OB_NONE) {
        legs_towards(setup->tables, &from, to, answer);
        return OB_YES;
    }
    return legs_to(setup->tables, &from, to, heading, answer)
               ? OB_YES
               : ob_no(82, "no move ends there with this facing");
}

/* OB-082 Legs of a move: steps before the turn, the heading, steps after it. */
static ob_refusal move_path(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            const int32_t *answer, ob_path *path)
{
    ob_path_begin(setup, battle, stand, battle->act.efforts, false, path);
    legs(path, answer[0], answer[1], answer[2]);
    return ob_path_ends(path);
}

/* The default is to stay where it is. */
static void move_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        bn_question *out)
{
    ob_span(out, 0, 0, ANY_LENGTH, 0);
    ob_span(out, 1, 0, LAST_HEADING, battle->troops[stand].heading);
    ob_span(out, 2, 0, ANY_LENGTH, 0);
}

const ob_order_row ob_order_move = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_RETURN,
                                     .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_NO_SQUARE,
                                     .kind = 1 + OB_ASK_MOVE,
                                     .shapes = move_shapes,
                                     .path = move_path };

/* ---- advance ---------------------------------------------------------------------------------- */

/* The enemy, steps before the turn, the heading; then it continues up to that enemy. */
static ob_refusal advance_path(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               const int32_t *answer, ob_path *path)
{
    ob_path_begin(setup, battle, stand, 0, false, path);
    if (!ob_sort_of(setup, battle, stand)->can_begin_close_combat)
        return ob_no(104, "its type does not start close combat");
    if (answer[0] == OB_NONE)
        return OB_YES;
    legs(path, answer[1], answer[2], 0);
    if (ob_path_onto(path) != answer[0] && !ob_refused(path->why))
        return path->why =
                   ob_no_by(104, "after {} it meets another stand first", path->price.steps, 0);
    return ob_path_ends(path);
}

int32_t ob_advance_heading(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                           int32_t named, int32_t steps)
{
    bool arc_45 = setup->readings.arc_rule != 0;
    ob_box from = ob_box_of(setup, battle, stand), enemy = ob_box_of(setup, battle, named);
    ob_side facing = ob_facing_of(setup->tables, &enemy, &from, arc_45);
    int32_t found = OB_NONE;

    for (int32_t k = 0; k < OB_HEADINGS_COUNT; k++) {
        int32_t heading = ob_turned(from.heading, k % 2 ? (k + 1) / 2 : -k / 2);
        ob_path path;

        if (ob_refused(
                advance_path(setup, battle, stand, (int32_t[]){ named, steps, heading }, &path)))
            continue;
        if (ob_side_touched(setup->tables, &enemy, &path.at, arc_45) == facing)
            return heading;
        found = found == OB_NONE ? heading : found;
    }
    return found;
}

/* The default is to advance upon no one, and to stay. */
static void advance_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                           bn_question *out)
{
    ob_span(out, 0, OB_NONE, setup->stand_count - 1, OB_NONE);
    ob_span(out, 1, 0, ANY_LENGTH, 0);
    ob_span(out, 2, 0, LAST_HEADING, battle->troops[stand].heading);
}

static ob_point start_of(const ob_path *path)
{
    ob_box box = ob_path_box(path, path->stand);

    return ob_centre(&box);
}

/* It is squared up; and in close combat, if what is left of its move lets it start one. */
static void advance_ends(const ob_setup *setup, ob_battle *battle, const int32_t *answer,
                         ob_path *path)
{
    int32_t stand = path->stand, enemy = answer[0];

    if (enemy == OB_NONE)
        return;
    ob_path_closes_up(path, enemy, start_of(path));
    ob_path_take(battle, path);
    ob_came_upon(battle, stand, enemy);
    if (ob_may_begin_with(setup, battle, stand, enemy))
        ob_engage(battle, stand, enemy);
}

const ob_order_row ob_order_advance = { .duties = 1 << OB_IS_FREE,
                                        .needs =
                                            OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_NO_SQUARE,
                                        .kind = 1 + OB_ASK_ADVANCE,
                                        .shapes = advance_shapes,
                                        .path = advance_path,
                                        .ends = advance_ends };

/* ---- backstep --------------------------------------------------------------------------------- */

static int32_t backwards(const ob_path *path)
{
    return ob_turned(path->at.heading, 2 * OB_QUARTER);
}

static ob_refusal backstep_path(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                const int32_t *answer, ob_path *path)
{
    ob_path_begin(setup, battle, stand, OB_STEPS_BACK, false, path);
    if (!ob_may_step_back(setup->tables, ob_type_of(setup, battle, stand)))
        return ob_no(93, "its type does not step back");
    ob_path_slide(path, backwards(path), answer[0]);
    return ob_path_ends(path);
}

static void backstep_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            bn_question *out)
{
    ob_path path;

    ob_path_begin(setup, battle, stand, OB_STEPS_BACK, false, &path);
    ob_span(out, 0, 1, ANY_LENGTH, (int32_t)ob_max(1, ob_path_most(&path, backwards(&path))));
}

const ob_order_row ob_order_backstep = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_RETURN,
                                         .needs =
                                             OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_NO_SQUARE,
                                         .kind = 1 + OB_ASK_STEPS,
                                         .shapes = backstep_shapes,
                                         .path = backstep_path };

/* ---- road march ------------------------------------------------------------------------------- */

bool ob_is_road(const ob_setup *setup, int32_t piece)
{
    return setup->ground.pieces[piece].kind == OB_TERRAIN_EFFECTS_ROAD &&
           setup->ground.pieces[piece].shape == OB_WAY;
}

/* Friends that a march moves through: those that would bar it. */
static void note_passed_on(ob_path *path, const int32_t *answer, const ob_box *from)
{
    for (int32_t i = 0; i < path->scene.board.count; i++) {
        ob_board alone = { .width = path->setup->width,
                           .depth = path->setup->depth,
                           .count = 1,
                           .boxes = &path->scene.boxes[i],
                           .except = OB_NONE };

        if (i != path->scene.index && path->scene.manners[i] == OB_PASSED &&
            ob_march_along(path->setup->tables, &alone, &path->terrain, answer[0], from,
                           answer[1] != 0, answer[2])
                    .leg.steps < answer[2])
            path->passed[path->passed_count++] = path->scene.stands[i];
    }
}

/* The road, 0 for its first end or 1 for its last, the steps, the heading at the end; -1: as it comes. */
static ob_refusal road_path(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            const int32_t *answer, ob_path *path)
{
    ob_march march;
    ob_box from;

    ob_path_begin(setup, battle, stand, 0, false, path);
    from = path->at;
    if (!ob_is_road(setup, answer[0]) || !ob_on_way(&setup->ground, answer[0], &from))
        return path->why = ob_no(228, "it does not stand on that road");
    march = ob_march_along(setup->tables, &path->scene.board, &path->terrain, answer[0], &from,
                           answer[1] != 0, answer[2]);
    if (march.leg.steps < answer[2])
        return path->why =
                   ob_no_by(228, "the road is free for {}, not for {}", march.leg.steps, answer[2]);
    if (!ob_clear_on_table(setup->tables, &path->scene.board, &march.leg.at))
        return path->why =
                   ob_no_by(228, "it has no room to halt there: {} too little",
                            ob_intrusion(setup->tables, &path->scene.board, &march.leg.at), 0);
    note_passed_on(path, answer, &from);
    path->price = march.price;
    path->at = march.leg.at;
    if (answer[3] != OB_NONE)
        ob_path_turn(path, answer[3]);
    return ob_path_ends(path);
}

/* The first road that it is on, and a step along it, to the end that is free. */
static void road_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        bn_question *out)
{
    int32_t pieces = setup->ground.piece_count;
    ob_path path;

    ob_span(out, 0, 0, pieces > 0 ? pieces - 1 : 0, 0);
    ob_span(out, 1, 0, 1, 0);
    ob_span(out, 2, 1, ANY_LENGTH, OB_INCH);
    ob_span(out, 3, OB_NONE, LAST_HEADING, OB_NONE);
    for (int32_t i = 0; i < 2 * pieces; i++) {
        out->preset.value[0] = i / 2;
        out->preset.value[1] = i % 2;
        if (!ob_refused(road_path(setup, battle, stand, out->preset.value, &path)))
            return;
    }
}

const ob_order_row ob_order_road_march = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_RETURN,
                                           .needs =
                                               OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_NO_SQUARE,
                                           .kind = 1 + OB_ASK_ROAD,
                                           .shapes = road_shapes,
                                           .path = road_path };

/* ---- clearing mines ---------------------------------------------------------------------------- */

static int32_t free_lane(const ob_battle *battle)
{
    for (int32_t i = 0; i < OB_LANES; i++)
        if (battle->lanes[i].a == 0)
            return i;
    return OB_NONE;
}

/* OB-171 Engineers: they slide ahead, at most as far as any stand may, and no mine harms them. */
static ob_refusal clear_path(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                             const int32_t *answer, ob_path *path)
{
    ob_path_begin(setup, battle, stand, 0, false, path);
    if (!ob_is(setup, stand, OB_IS_ENGINEER) || free_lane(battle) == OB_NONE)
        return ob_no(171, "it has no engineers, or no more lanes can be cleared");
    if (answer[0] > OB_INCH * path->allowance.least)
        return ob_no_by(171, "it would clear {}, the maximum is {}", answer[0],
                        OB_INCH * path->allowance.least);
    ob_path_slide(path, path->at.heading, answer[0]);
    return ob_path_ends(path);
}

static void clear_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                         bn_question *out)
{
    ob_path path;
    int64_t most;

    ob_path_begin(setup, battle, stand, 0, false, &path);
    most = ob_min(OB_INCH * path.allowance.least, ob_path_most(&path, path.at.heading));
    ob_span(out, 0, 1, OB_INCH * path.allowance.least, (int32_t)ob_max(1, most));
}

/* The lane reaches from its old rear edge to its new front edge. */
static ob_lane lane_of(const ob_figures *tables, const ob_box *from, int32_t steps)
{
    ob_box middle = ob_slid(tables, from, from->heading, steps / 2);

    return (ob_lane){ .x = middle.x,
                      .y = middle.y,
                      .a = (int16_t)from->a,
                      .b = (int16_t)(from->b + (steps + 1) / 2),
                      .heading = (uint8_t)from->heading };
}

static void clear_ends(const ob_setup *setup, ob_battle *battle, const int32_t *answer,
                       ob_path *path)
{
    ob_box from = ob_path_box(path, path->stand);

    battle->lanes[free_lane(battle)] = lane_of(setup->tables, &from, answer[0]);
    battle->troops[path->stand].limits |= OB_CLEARED_MINES;
    path->mined = false;
    ob_path_take(battle, path);
}

const ob_order_row ob_order_clear_mines = { .duties = 1 << OB_IS_FREE,
                                            .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE |
                                                     OB_NEEDS_NO_SQUARE,
                                            .kind = 1 + OB_ASK_CLEAR,
                                            .shapes = clear_shapes,
                                            .path = clear_path,
                                            .ends = clear_ends };
