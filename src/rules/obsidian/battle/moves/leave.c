/* Away from the enemy: routs, retreats, leaving a combat or the table, and conceding (OB-095, OB-162, OB-164, OB-215,
 * OB-229, OB-234). */
#include "moves.h"

#include "rules/board/ways.h"

/* ---- rout and retreat --------------------------------------------------------------------------- */

/* OB-164 Rout move: the base move, with what terrain costs, and nothing for roads or for the combat that it leaves. */
static void flight_of(const ob_setup *setup, const ob_battle *battle, int32_t stand, bool routs,
                      ob_path *path, ob_flight_way *way)
{
    ob_path_begin(setup, battle, stand, 0, true, path);
    if (routs)
        path->allowance.road = 0;
    *way = ob_flee(setup->tables, &path->scene.board, &path->terrain, &path->allowance, &path->at,
                   battle->edge[setup->stands[stand].side]);
}

/* Anyone who flees turns to its base edge first, where there is room. */
static void face_home(const ob_setup *setup, ob_battle *battle, int32_t stand)
{
    ob_box box = ob_box_of(setup, battle, stand);
    ob_scene scene;

    box.heading = battle->edge[setup->stands[stand].side];
    ob_scene_for(setup, battle, stand, true, &scene);
    if (ob_clear(setup->tables, &scene.board, &box))
        ob_stand_at(battle, stand, box);
}

static bn_pace flee(const ob_setup *setup, ob_battle *battle, int32_t stand, bool routs,
                    bn_trace *trace)
{
    int32_t rule = routs ? 164 : 162;
    ob_flight_way way;
    ob_path path;
    bool sprung;

    if (routs)
        face_home(setup, battle, stand);
    flight_of(setup, battle, stand, routs, &path, &way);
    ob_use(battle, stand, OB_MANOEUVRE);
    if (way.gone) {
        ob_remark_way(trace, setup, stand, rule, way.steps, "leaves the table, after inches");
        ob_remove(setup, battle, stand, OB_FLED, rule, trace);
        return ob_look_at_losses(battle, OB_STEP_MOVED);
    }
    ob_remark_way(trace, setup, stand, rule, way.steps,
                  routs ? "flees, in inches" : "retreats, in inches");
    ob_path_add(&path, way.heading, way.steps);
    sprung = ob_path_springs(setup, battle, &path, trace);
    if (!sprung)
        path.at = way.at;
    ob_path_take(battle, &path);
    return ob_path_done(battle, &path, sprung ? OB_STEP_SPRUNG : OB_STEP_MOVED);
}

static bn_pace rout_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                         const int32_t *answer, bn_trace *trace)
{
    if (!ob_on_ground(setup, battle, stand)) {
        if (ob_flies_home(setup, battle, stand))
            ob_remove(setup, battle, stand, OB_FLED, 164, trace);
        return ob_look_at_losses(battle, OB_STEP_MOVED);
    }
    return flee(setup, battle, stand, true, trace);
}

const ob_order_row ob_order_rout = { .duties = 1 << OB_HAS_TO_ROUT, .does = rout_does };

/* OB-162 Retreat of a Command: stands in a combat break it off instead. */
static ob_refusal retreat_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                  const int32_t *answer)
{
    return ob_in_combat(battle, stand) ? ob_no(162, "it is in close combat: it breaks off instead")
                                       : OB_YES;
}

static bn_pace retreat_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                            const int32_t *answer, bn_trace *trace)
{
    return flee(setup, battle, stand, false, trace);
}

const ob_order_row ob_order_retreat = { .duties = 1 << OB_HAS_TO_RETREAT,
                                        .needs = OB_NEEDS_GROUND,
                                        .refuses = retreat_refuses,
                                        .does = retreat_does };

/* ---- disengaging -------------------------------------------------------------------------------- */

/* The enemy that it leaves: the one at its front, or the first that it is in combat with. */
static int32_t opponent_of(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    int32_t first = OB_NONE;

    for (int32_t s = 0; s < setup->stand_count; s++) {
        if (!ob_engaged(battle, stand, s))
            continue;
        if (ob_front_meets(setup, battle, stand, s))
            return s;
        first = first == OB_NONE ? s : first;
    }
    return first;
}

/* Straight out of the side of the enemy that it touches. */
static int32_t way_out(const ob_path *path, int32_t enemy)
{
    ob_box other = ob_path_box(path, enemy), now = ob_path_box(path, path->stand);
    ob_side side =
        ob_side_touched(path->setup->tables, &other, &now, path->setup->readings.arc_rule != 0);

    return ob_outward(&other, side);
}

static bool touches_enemy(const ob_path *path)
{
    const ob_setup *setup = path->setup;

    for (int32_t i = 0; i < path->scene.board.count; i++)
        if (setup->stands[path->scene.stands[i]].side != setup->stands[path->stand].side &&
            ob_touch(setup->tables, &path->at, &path->scene.boxes[i]))
            return true;
    return false;
}

/* Heading and steps. */
static ob_refusal disengage_path(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                 const int32_t *answer, ob_path *path)
{
    int32_t enemy = opponent_of(setup, battle, stand);

    ob_path_begin(setup, battle, stand, OB_BREAKS_OFF, false, path);
    if (enemy == OB_NONE)
        return ob_no(95, "it is not in close combat with one enemy from which it could break off");
    ob_path_turn(path, answer[0]);
    ob_path_slide(path, way_out(path, enemy), answer[1]);
    if (!ob_refused(path->why) && touches_enemy(path))
        return ob_no_by(95, "after {} it still touches an enemy", path->price.steps, 0);
    return ob_path_ends(path);
}

/* As far as it may, or half an inch less, and so on. */
static void disengage_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                             bn_question *out)
{
    enum { LESS = OB_INCH / 2 };
    int32_t enemy = opponent_of(setup, battle, stand), most = 1;
    ob_path path;

    ob_path_begin(setup, battle, stand, OB_BREAKS_OFF, false, &path);
    if (enemy != OB_NONE)
        most = (int32_t)ob_max(1, ob_path_most(&path, way_out(&path, enemy)));
    ob_span(out, 0, 0, OB_HEADINGS_COUNT - 1, battle->troops[stand].heading);
    ob_span(out, 1, 1, OB_MOST_IN * OB_INCH, most);
    while (out->preset.value[1] > LESS &&
           ob_refused(disengage_path(setup, battle, stand, out->preset.value, &path)))
        out->preset.value[1] -= LESS;
}

static void disengage_ends(const ob_setup *setup, ob_battle *battle, const int32_t *answer,
                           ob_path *path)
{
    battle->troops[path->stand].limits |= OB_DISENGAGED;
    ob_path_take(battle, path);
}

const ob_order_row ob_order_disengage = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_RETREAT |
                                                    1 << OB_HAS_TO_RETURN,
                                          .needs = OB_NEEDS_GROUND | OB_NEEDS_NO_SQUARE,
                                          .kind = 1 + OB_ASK_DISENGAGE,
                                          .shapes = disengage_shapes,
                                          .path = disengage_path,
                                          .ends = disengage_ends };

/* ---- off the table, as the scenario wants ---------------------------------------------------------- */

/* Whether a place is beyond the edge of the table to which a heading leads. */
static bool is_beyond(const ob_setup *setup, const ob_box *at, int32_t edge)
{
    ob_vec out = ob_ahead(setup->tables, edge);

    return (out.x > 0 && at->x > setup->width) || (out.x < 0 && at->x < 0) ||
           (out.y > 0 && at->y > setup->depth) || (out.y < 0 && at->y < 0);
}

/* A turn and a slide over an edge that a condition of victory names. */
static ob_refusal way_over(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                           int32_t edge, ob_path *path, ob_flight_way *way)
{
    ob_path_begin(setup, battle, stand, 0, false, path);
    *way = ob_flee(setup->tables, &path->scene.board, &path->terrain, &path->allowance, &path->at,
                   edge);
    if (!way->gone || !is_beyond(setup, &way->at, edge))
        return ob_no_by(234, "it goes {}, which does not reach the edge", way->steps, 0);
    ob_path_turn(path, way->heading);
    if (!ob_refused(path->why) && ob_unbarred(setup->tables, &path->scene.board, &path->at,
                                              way->heading, way->steps) < way->steps)
        return ob_no(82, "its way to the edge is barred");
    return path->why;
}

/* The first edge of its side's conditions by which it can leave now, or OB_NONE. */
static int32_t edge_to_leave_by(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                ob_path *path, ob_flight_way *way)
{
    const ob_army *army = &setup->armies[setup->stands[stand].side];

    for (int32_t g = 0; g < army->goal_count; g++)
        if (army->goals[g].kind == OB_EXIT &&
            !ob_refused(way_over(setup, battle, stand, army->goals[g].edge, path, way)))
            return army->goals[g].edge;
    return OB_NONE;
}

static ob_refusal leave_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                const int32_t *answer)
{
    ob_flight_way way;
    ob_path path;

    return edge_to_leave_by(setup, battle, stand, &path, &way) == OB_NONE
               ? ob_no(234, "it can reach no edge by which its side must leave")
               : OB_YES;
}

/* Anyone who rides in it leaves with it. */
static void note_edge(const ob_setup *setup, ob_battle *battle, int32_t stand, int32_t edge)
{
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (s == stand ||
            (battle->troops[s].carrier == stand + 1 && battle->troops[s].where == OB_WITHDREW))
            battle->troops[s].heading = (uint8_t)edge;
}

static bn_pace leave_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                          const int32_t *answer, bn_trace *trace)
{
    ob_flight_way way = { 0 };
    ob_path path;
    int32_t edge = edge_to_leave_by(setup, battle, stand, &path, &way);

    ob_path_add(&path, way.heading, way.steps);
    if (ob_path_springs(setup, battle, &path, trace)) {
        ob_path_take(battle, &path);
        return ob_path_done(battle, &path, OB_STEP_SPRUNG);
    }
    ob_remove(setup, battle, stand, OB_WITHDREW, 234, trace);
    note_edge(setup, battle, stand, edge);
    return ob_look_at_losses(battle, OB_STEP_MOVED);
}

const ob_order_row ob_order_leave = { .duties = 1 << OB_IS_FREE,
                                      .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_NO_SQUARE,
                                      .refuses = leave_refuses,
                                      .does = leave_does };

/* ---- giving up --------------------------------------------------------------------------------------- */

/* Anyone who is asked for an order may concede the battle, whatever their stand must do. */
static bn_pace concede_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                            const int32_t *answer, bn_trace *trace)
{
    return ob_concede(setup, battle, stand, trace);
}

const ob_order_row ob_order_concede = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_ROUT |
                                                  1 << OB_HAS_TO_HALT | 1 << OB_HAS_TO_GO_ON |
                                                  1 << OB_HAS_TO_RETREAT | 1 << OB_HAS_TO_RETURN,
                                        .does = concede_does };
