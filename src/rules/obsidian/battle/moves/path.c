/* Paths: slides and turns, what bars them, what they cost, where they end (OB-082, OB-083, OB-091, OB-227). */
#include "moves.h"

#include "rules/board/places.h"

static ob_refusal refuse(ob_path *path, ob_refusal why)
{
    if (!ob_refused(path->why))
        path->why = why;
    return path->why;
}

/* The price of no steps yet; for a stand that changes during its move, the price before the change. */
static ob_price price_so_far(const ob_path *path, const ob_box *from)
{
    const ob_act *act = &path->battle->act;
    ob_price price = ob_price_at(&path->terrain, ob_centre(from));

    if (!(act->way & OB_ADDS_UP) || act->stand != path->stand)
        return price;
    price.cost = act->paid;
    price.steps = act->walked;
    price.capped = act->capped;
    price.hindered = act->hindered;
    price.once = act->way & OB_WENT_ONCE;
    price.climbed = act->way & OB_WENT_UP;
    price.off_road = act->way & OB_WENT_OFF_ROAD;
    return price;
}

/* Keeps it for the move after the change. */
static void keep_price(ob_act *act, const ob_price *price)
{
    act->paid = (uint16_t)price->cost;
    act->walked = (uint16_t)price->steps;
    act->capped = (uint16_t)price->capped;
    act->hindered = (uint8_t)price->hindered;
    act->way |= (uint8_t)((price->once ? OB_WENT_ONCE : 0) | (price->climbed ? OB_WENT_UP : 0) |
                          (price->off_road ? OB_WENT_OFF_ROAD : 0));
}

void ob_path_begin(const ob_setup *setup, const ob_battle *battle, int32_t stand, uint32_t orders,
                   bool forced, ob_path *path)
{
    path->setup = setup;
    path->battle = battle;
    path->stand = stand;
    path->orders = orders;
    path->forced = forced;
    path->turned = path->mined = false;
    path->passed_count = path->leg_count = path->open = 0;
    path->why = OB_YES;
    path->at = ob_box_of(setup, battle, stand);
    path->allowance = ob_allowance_for(setup, battle, stand, orders);
    path->terrain = ob_terrain_for(setup, battle, stand, &path->footing);
    path->price = price_so_far(path, &path->at);
    path->before = path->price.steps;
    ob_scene_for(setup, battle, stand, forced, &path->scene);
}

/* OB-083 Changing face: once a round, about the centre, if there is room. A stand that has turned may not move through
 * others. */
void ob_path_turn(ob_path *path, int32_t heading)
{
    ob_box turned = ob_put(&path->at, ob_centre(&path->at), heading);

    if (ob_refused(path->why) || heading == path->at.heading)
        return;
    if (path->passed_count > 0)
        refuse(path, ob_no(91, "it moves through a friend, so it may not turn as well"));
    else if (path->turned || path->battle->troops[path->stand].used & OB_TURNED)
        refuse(path, ob_no(83, "it has used its turn of this round"));
    else if (!ob_clear_on_table(path->setup->tables, &path->scene.board, &turned))
        refuse(path, ob_no_by(83, "it has no room to turn there: {} too little",
                              ob_intrusion(path->setup->tables, &path->scene.board, &turned), 0));
    path->at = turned;
    path->turned = true;
    for (int32_t i = 0; i < path->scene.board.count; i++)
        path->scene.manners[i] = OB_IN_THE_WAY;
}

/* ---- slides ----------------------------------------------------------------------------------- */

/* Notes the friends that a slide moves through: those that would bar it. */
static void note_passed(ob_path *path, int32_t heading, int32_t steps)
{
    for (int32_t i = 0; i < path->scene.board.count && !path->forced; i++) {
        ob_board alone = { .width = path->setup->width,
                           .depth = path->setup->depth,
                           .count = 1,
                           .boxes = &path->scene.boxes[i],
                           .except = OB_NONE };

        if (i != path->scene.index && path->scene.manners[i] == OB_PASSED &&
            ob_unbarred(path->setup->tables, &alone, &path->at, heading, steps) < steps)
            path->passed[path->passed_count++] = path->scene.stands[i];
    }
}

void ob_path_add(ob_path *path, int32_t heading, int32_t steps)
{
    ob_point from = ob_centre(&path->at);
    int32_t before = path->price.steps;
    bool barred = path->price.barred;

    if (path->leg_count < (int32_t)BN_COUNT(path->legs))
        path->legs[path->leg_count++] = (ob_slid_leg){ path->at, heading, steps };
    note_passed(path, heading, steps);
    ob_price_slide(path->setup->tables, &path->terrain, from, heading, steps, &path->price);
    if (path->price.barred && !barred)
        path->open =
            before + ob_longest_open(path->setup->tables, &path->terrain, from, heading, steps);
    path->mined |= ob_meets_mines(path->setup, path->battle, &path->at, heading, steps);
    path->at = ob_slid(path->setup->tables, &path->at, heading, steps);
}

void ob_path_cut(ob_path *path, int32_t leg, int32_t steps)
{
    ob_slid_leg legs[BN_COUNT(path->legs)] = { path->legs[0] };

    for (int32_t i = 0; i <= leg; i++)
        legs[i] = path->legs[i];
    legs[leg].steps = steps;
    path->mined = false;
    path->passed_count = path->leg_count = 0;
    path->price = price_so_far(path, &legs[0].from);
    path->turned &= legs[leg].from.heading != ob_path_box(path, path->stand).heading;
    for (int32_t i = 0; i <= leg; i++) {
        path->at = legs[i].from;
        ob_path_add(path, legs[i].heading, legs[i].steps);
    }
}

void ob_path_slide(ob_path *path, int32_t heading, int32_t steps)
{
    ob_leg leg;

    if (ob_refused(path->why) || steps == 0)
        return;
    leg = ob_slide(path->setup->tables, &path->scene.board, &path->at, heading, steps);
    if (leg.steps < steps)
        refuse(path, ob_no_by(82, "its way is free for {}, not for {}", leg.steps, steps));
    else
        ob_path_add(path, heading, steps);
}

int32_t ob_path_onto(ob_path *path)
{
    ob_onset onset;
    int32_t met;

    if (ob_refused(path->why))
        return OB_NONE;
    onset = ob_reach_for(path->setup->tables, &path->scene.board, &path->at, OB_FAR);
    met = ob_met(&path->scene, onset.leg.met);
    if (met == OB_NONE) {
        refuse(path, ob_no(104, "straight ahead it meets no one"));
        return OB_NONE;
    }
    if (path->setup->stands[met].side == path->setup->stands[path->stand].side) {
        refuse(path, ob_no_by(104, "after {} straight ahead it meets a friend", onset.needed, 0));
        return OB_NONE;
    }
    if (!onset.contact) {
        refuse(path, ob_no_by(104, "{} straight ahead it has no room next to the stand it meets",
                              onset.needed, 0));
        return OB_NONE;
    }
    ob_path_add(path, path->at.heading, onset.leg.steps);
    return met;
}

int32_t ob_path_most(const ob_path *path, int32_t heading)
{
    int32_t paid = ob_longest_paid(path->setup->tables, &path->terrain, &path->allowance,
                                   &path->price, ob_centre(&path->at), heading, OB_FAR);

    return ob_slide(path->setup->tables, &path->scene.board, &path->at, heading, paid).steps;
}

bool ob_path_squares_up(ob_path *path, int32_t other)
{
    ob_box touched = ob_path_box(path, other);

    return ob_square_up(path->setup->tables, &path->scene.board, &path->terrain, &touched,
                        path->setup->readings.arc_rule != 0, &path->at);
}

/* By one reading of OB-006 the side that is met is the facing in which the mover started. */
bool ob_path_closes_up(ob_path *path, int32_t other, ob_point start)
{
    const ob_setup *setup = path->setup;
    ob_box touched = ob_path_box(path, other);

    return (setup->readings.contact_edge_rule &&
            ob_square_up_to(
                setup->tables, &path->scene.board, &path->terrain, &touched,
                ob_facing(setup->tables, &touched, start, setup->readings.arc_rule != 0),
                &path->at)) ||
           ob_path_squares_up(path, other);
}

void ob_came_upon(ob_battle *battle, int32_t stand, int32_t enemy)
{
    battle->troops[stand].onto = (uint8_t)(1 + enemy);
    ob_mark(battle, stand, OB_CAME_ON);
}

/* ---- back into command -------------------------------------------------------------------------- */

static int64_t gap_to_command(const ob_path *path, const ob_box *box, const uint8_t *cut_off)
{
    const ob_army *army = &path->setup->armies[path->setup->stands[path->stand].side];
    int64_t least = INT64_MAX;

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (s != path->stand && !cut_off[s] && ob_on_ground(path->setup, path->battle, s)) {
            ob_box other = ob_path_box(path, s);

            least = ob_min(least, ob_gap(path->setup->tables, box, &other));
        }
    return least;
}

/* A stand that is to return ends in command, or nearer to a friend who is. */
static ob_refusal strays(const ob_path *path)
{
    ob_box now = ob_path_box(path, path->stand);
    uint8_t cut_off[OB_STANDS];
    ob_battle there;
    int64_t was, is;

    ob_look_for_command_of(path->setup, path->battle, path->setup->stands[path->stand].side,
                           cut_off);
    was = gap_to_command(path, &now, cut_off);
    is = gap_to_command(path, &path->at, cut_off);
    if (is < was)
        return OB_YES;
    ob_copy(path->setup, path->battle, &there);
    ob_stand_at(&there, path->stand, path->at);
    if (ob_is_commanded(path->setup, &there, path->stand))
        return OB_YES;
    return is == INT64_MAX
               ? ob_no(71, "it must return to command: it must end in command")
               : ob_no_by(71,
                          "it must return to command: it must end in command or nearer to it, and "
                          "{} from a friend in command is not nearer than {}",
                          is, was);
}

/* ---- the end ------------------------------------------------------------------------------------ */

static bool moves(const ob_path *path)
{
    return path->price.steps > path->before || path->turned;
}

ob_refusal ob_path_ends(ob_path *path)
{
    if (ob_refused(path->why))
        return path->why;
    if (path->price.barred)
        return refuse(path, ob_no_by(54, "its path crosses closed ground after {}", path->open, 0));
    if (path->price.steps > path->before && path->price.capped > OB_INCH * path->allowance.cap)
        return refuse(path, ob_no_by(85, "it would go {} through such ground, the maximum is {}",
                                     path->price.capped, OB_INCH * path->allowance.cap));
    if (path->price.steps > path->before && !ob_allowed(&path->allowance, &path->price))
        return refuse(path, ob_no_by(227, "its path costs {}, and it has {}", path->price.cost,
                                     path->price.cost + ob_left(&path->allowance, &path->price)));
    if (moves(path) && ob_duty_of(path->setup, path->battle, path->stand) == OB_HAS_TO_RETURN)
        return refuse(path, strays(path));
    return OB_YES;
}

void ob_path_explain(const ob_path *path, bn_trace *trace)
{
    if (path->price.steps == path->before)
        return;
    ob_explain_move(path->setup, path->battle, path->stand, path->orders, &path->price, trace);
    ob_remark_way(trace, path->setup, path->stand, 224, path->price.steps, "inches of way");
    ob_remark_way(trace, path->setup, path->stand, 227, path->price.cost, "price in inches");
}

/* Any change of place or heading is a manoeuvre (OB-067). A path of no steps and no turn changes nothing. */
bool ob_path_goes(ob_battle *battle, const ob_path *path)
{
    ob_troop *troop = &battle->troops[path->stand];
    ob_price price = path->price;

    if (!moves(path) && !(troop->used & OB_MANOEUVRE))
        return false;
    if (battle->act.way & OB_ADDS_UP && battle->act.stand == path->stand)
        keep_price(&battle->act, &price);
    price.off_road |= price.steps == 0;
    troop->left = (uint16_t)ob_max(ob_left(&path->allowance, &price), 0);
    ob_stand_at(battle, path->stand, path->at);
    ob_use(battle, path->stand, OB_MANOEUVRE);
    ob_end_shieldwall(battle, path->stand);
    if (path->turned || path->passed_count > 0)
        ob_use(battle, path->stand, OB_TURNED);
    for (int32_t i = 0; i < path->passed_count; i++)
        ob_use(battle, path->passed[i], OB_TURNED);
    return true;
}

void ob_path_take(ob_battle *battle, const ob_path *path)
{
    ob_box from = ob_box_of(path->setup, battle, path->stand);

    if (ob_path_goes(battle, path))
        ob_slip_away(path->setup, battle, path->stand, &from);
}
