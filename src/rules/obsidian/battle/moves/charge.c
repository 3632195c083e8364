/* The charge, step by step (OB-098 to OB-107). */
#include "moves.h"

#include "rules/board/places.h"

/* ---- declaring it ------------------------------------------------------------------------------- */

/* A charge that is not refused, worked out: whom it meets, how far that is, and how far it may go. */
typedef struct charge {
    ob_path path; /* up to the turn */
    int32_t met;
    int32_t needed, reach;
} charge;

static int32_t widest_turn(const ob_setup *setup)
{
    return setup->readings.charge_turn_45 ? OB_QUARTER / 2 : OB_QUARTER;
}

/* Steps of heading between two, either way. */
static int32_t turn_between(int32_t one, int32_t other)
{
    int32_t turn = ob_turned(one, -other);

    return turn <= OB_HEADINGS_COUNT / 2 ? turn : OB_HEADINGS_COUNT - turn;
}

static bool is_enemy(const ob_setup *setup, int32_t stand, int32_t other)
{
    return other != OB_NONE && setup->stands[other].side != setup->stands[stand].side;
}

/* Whether a stand may be named as the one that is charged. */
static bool may_be_named(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                         int32_t other)
{
    return is_enemy(setup, stand, other) && ob_on_ground(setup, battle, other);
}

/* Whether a slide straight ahead would be barred by that stand, if no one else were on the table. */
static bool lies_ahead(const ob_setup *setup, const ob_box *from, const ob_box *other)
{
    ob_board alone = {
        .width = setup->width, .depth = setup->depth, .count = 1, .boxes = other, .except = OB_NONE
    };

    return ob_unbarred(setup->tables, &alone, from, from->heading, OB_FAR) < OB_FAR;
}

/* The first stand that a mover would meet from a place, and after how many steps; or OB_NONE. */
static int32_t met_ahead(const ob_path *path, const ob_box *from, int32_t *steps)
{
    return ob_met(&path->scene,
                  ob_first_ahead(path->setup->tables, &path->scene.board, from, steps));
}

/* OB-100 Direction and path: one turn, then straight on, and the first stand in the way is an enemy. A stand that names
 * itself has no one to charge. */
static ob_refusal aim(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t named,
                      int32_t heading, charge *out)
{
    ob_path *path = &out->path;
    ob_box enemy;

    if (named == stand)
        return ob_no(100, "no enemy lies before it in sight and far enough for a charge");
    if (!may_be_named(setup, battle, stand, named))
        return ob_no(100, "no enemy with that number is on the table");
    if (turn_between(heading, battle->troops[stand].heading) > widest_turn(setup))
        return ob_no(100, "a charge may not start with a turn this wide");
    ob_path_begin(setup, battle, stand, OB_CHARGES, false, path);
    ob_path_turn(path, heading);
    if (ob_refused(path->why))
        return path->why;
    out->met = met_ahead(path, &path->at, &out->needed);
    enemy = ob_path_box(path, named);
    if (out->met != OB_NONE && !is_enemy(setup, stand, out->met))
        return ob_no_by(100, "a friend bars its way after {}", out->needed, 0);
    if (out->met == OB_NONE || !lies_ahead(setup, &path->at, &enemy))
        return ob_no(100, "with this facing that enemy is not straight ahead");
    out->reach = ob_longest_paid(setup->tables, &path->terrain, &path->allowance, &path->price,
                                 ob_centre(&path->at), heading, OB_FAR);
    return ob_in_sight(setup, battle, stand, named)
               ? OB_YES
               : ob_no_by(100, "it does not see that enemy, which is {} of way ahead", out->needed,
                          0);
}

/* OB-098 What a charge is: at least two inches of way. */
static ob_refusal charge_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                 const int32_t *answer)
{
    ob_ready ready = ob_ready_of(setup, battle, stand);
    int32_t least = OB_INCH * OB_CONSTANT(setup->tables, CHARGE_LEAST_IN);
    ob_refusal why;
    charge it;

    if (!ob_may_charge(setup->tables, &ready))
        return ob_no(99, "it may not charge: its type, its formation or what it does forbids it");
    why = aim(setup, battle, stand, answer[0], answer[1], &it);
    if (!ob_refused(why) && (it.needed < least || it.reach < least))
        return ob_no_by(98, "the charge would go {}, the minimum is {}",
                        ob_min(it.needed, it.reach), least);
    return why;
}

static ob_refusal go_on_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                                const int32_t *answer)
{
    charge it;

    return aim(setup, battle, stand, battle->troops[stand].bound - 1, answer[0], &it);
}

ob_rush ob_rush_of(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t named,
                   int32_t heading)
{
    ob_onset onset;
    charge it;

    aim(setup, battle, stand, named, heading, &it);
    onset = ob_reach_for(setup->tables, &it.path.scene.board, &it.path.at,
                         (int32_t)ob_min(it.needed, it.reach));
    ob_path_add(&it.path, heading, onset.leg.steps);
    return (ob_rush){ .at = onset.leg.at,
                      .steps = onset.leg.steps,
                      .contact = onset.contact,
                      .cost = it.path.price.cost,
                      .has = it.path.price.cost + ob_left(&it.path.allowance, &it.path.price) };
}

/* ---- which turn leads to an enemy ------------------------------------------------------------------ */

/* The headings from its own outwards: number k. */
static int32_t heading_at(const ob_battle *battle, int32_t stand, int32_t k)
{
    return ob_turned(battle->troops[stand].heading, k % 2 ? (k + 1) / 2 : -k / 2);
}

/* The first enemy that a stand would meet under a heading, or OB_NONE. */
static int32_t enemy_ahead(const ob_path *path, int32_t heading)
{
    ob_box box = ob_put(&path->at, ob_centre(&path->at), heading);
    int32_t steps, met = met_ahead(path, &box, &steps);

    return is_enemy(path->setup, path->stand, met) ? met : OB_NONE;
}

/* How well a heading suits a charge upon an enemy: it meets the facing of the enemy in which it starts, another side,
 * or another enemy before it; or the enemy is not ahead. */
typedef enum fit { MISSES, MEETS_ANOTHER, MEETS_A_SIDE, MEETS_ITS_FACING } fit;

static fit fit_of(const ob_path *path, int32_t named, int32_t heading)
{
    const ob_setup *setup = path->setup;
    bool arc_45 = setup->readings.arc_rule != 0;
    ob_box box = ob_put(&path->at, ob_centre(&path->at), heading), enemy = ob_path_box(path, named);
    int32_t steps;

    if (!lies_ahead(setup, &box, &enemy))
        return MISSES;
    if (met_ahead(path, &box, &steps) != named)
        return MEETS_ANOTHER;
    box = ob_slid(setup->tables, &box, heading, steps);
    return ob_side_touched(setup->tables, &enemy, &box, arc_45) ==
                   ob_facing_of(setup->tables, &enemy, &path->at, arc_45)
               ? MEETS_ITS_FACING
               : MEETS_A_SIDE;
}

static ob_refusal way_refused(const ob_path *path, int32_t named, int32_t heading, bool goes_on)
{
    const int32_t answer[] = { named, heading };

    return goes_on ? go_on_refuses(path->setup, path->battle, path->stand, &answer[1])
                   : charge_refuses(path->setup, path->battle, path->stand, answer);
}

/* A search for a way to an enemy: the best heading so far, and how good it is; among equals the nearest to its own. */
typedef struct way {
    int32_t named, heading;
    fit is;
    bool goes_on;
} way;

/* Watches from a heading, number k, until one suits as well as `enough`. A charge is worked out only for headings
 * better than the best so far, because that takes long. */
static void look_on(const ob_path *path, int32_t k, fit enough, way *found)
{
    for (; k <= 2 * widest_turn(path->setup) && found->is < enough; k++) {
        int32_t heading = heading_at(path->battle, path->stand, k);
        fit is = fit_of(path, found->named, heading);

        if (is <= found->is || ob_refused(way_refused(path, found->named, heading, found->goes_on)))
            continue;
        found->is = is;
        found->heading = heading;
    }
}

static int32_t heading_to(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          int32_t named, bool goes_on, fit enough)
{
    way found = { named, OB_NONE, MISSES, goes_on };
    ob_path path;

    if (!may_be_named(setup, battle, stand, named))
        return OB_NONE;
    ob_path_begin(setup, battle, stand, OB_CHARGES, false, &path);
    look_on(&path, 0, enough, &found);
    return found.heading;
}

int32_t ob_charge_heading(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          int32_t named)
{
    return heading_to(setup, battle, stand, named, false, MEETS_ITS_FACING);
}

/* The first enemy, from its own heading outwards, whom it may charge, and the heading that suits best; `than`:
 * instead of that, the first heading of a charge other than this one. */
static bool find_charge(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        const int32_t *than, bn_answer *out)
{
    ob_path path;

    ob_path_begin(setup, battle, stand, OB_CHARGES, false, &path);
    for (int32_t k = 0; k <= 2 * widest_turn(setup); k++) {
        int32_t heading = heading_at(battle, stand, k);
        int32_t answer[2] = { enemy_ahead(&path, heading), heading };

        way found = { answer[0], heading, MISSES, false };

        if (answer[0] == OB_NONE || (than && answer[0] == than[0] && heading == than[1]) ||
            ob_refused(charge_refuses(setup, battle, stand, answer)))
            continue;
        found.is = than ? MEETS_ITS_FACING : fit_of(&path, answer[0], heading);
        look_on(&path, k + 1, MEETS_ITS_FACING, &found);
        out->value[0] = found.named;
        out->value[1] = found.heading;
        return true;
    }
    return false;
}

static void charge_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          bn_question *out)
{
    ob_ready ready = ob_ready_of(setup, battle, stand);

    ob_span(out, 0, 0, setup->stand_count - 1, 0);
    ob_span(out, 1, 0, OB_HEADINGS_COUNT - 1, battle->troops[stand].heading);
    if (ob_may_charge(setup->tables, &ready) &&
        !find_charge(setup, battle, stand, NULL, &out->preset))
        out->preset.value[0] = stand;
}

static bool another_charge(const ob_setup *setup, const ob_battle *battle,
                           const bn_question *question, bn_answer *out)
{
    return find_charge(setup, battle, question->about[0], question->preset.value, out);
}

bool ob_charge_goes_on(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return heading_to(setup, battle, stand, battle->troops[stand].bound - 1, true, MEETS_ANOTHER) !=
           OB_NONE;
}

static void go_on_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                         bn_question *out)
{
    int32_t heading =
        heading_to(setup, battle, stand, battle->troops[stand].bound - 1, true, MEETS_ITS_FACING);

    ob_span(out, 0, 0, OB_HEADINGS_COUNT - 1, (int32_t)ob_max(heading, 0));
}

/* ---- off it goes -------------------------------------------------------------------------------------- */

/* It turns, is committed to the stand that it named, and the stand that it will meet may do something about it. */
static bn_pace set_off(const ob_setup *setup, ob_battle *battle, const charge *it, int32_t named,
                       bn_trace *trace)
{
    const ob_path *path = &it->path;
    ob_act *act = &battle->act;

    act->other = (uint8_t)it->met;
    act->needed = it->needed;
    act->reach = it->reach;
    act->from[0] = path->at.x;
    act->from[1] = path->at.y;
    ob_path_take(battle, path);
    ob_use(battle, path->stand, OB_MANOEUVRE);
    battle->troops[path->stand].bound = (uint8_t)(1 + named);
    ob_remark(trace, setup, path->stand, act->order == OB_ORDER_CHARGE ? 98 : 102, it->met,
              "number of the stand that it charges");
    ob_remark_way(trace, setup, path->stand, 224, it->needed, "inches to the enemy");
    ob_remark_way(trace, setup, path->stand, 101, it->reach, "inches that it can go");
    return ob_go(battle, OB_STEP_EVADE);
}

static bn_pace charge_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                           const int32_t *answer, bn_trace *trace)
{
    charge it;

    aim(setup, battle, stand, answer[0], answer[1], &it);
    return set_off(setup, battle, &it, answer[0], trace);
}

const ob_order_row ob_order_charge = { .duties = 1 << OB_IS_FREE,
                                       .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE,
                                       .kind = 1 + OB_ASK_CHARGE,
                                       .shapes = charge_shapes,
                                       .refuses = charge_refuses,
                                       .does = charge_does,
                                       .another = another_charge };

/* OB-102 Charges longer than one move: there is nothing else that the stand may do. */
static bn_pace go_on_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                          const int32_t *answer, bn_trace *trace)
{
    int32_t named = battle->troops[stand].bound - 1;
    charge it;

    aim(setup, battle, stand, named, answer[0], &it);
    return set_off(setup, battle, &it, named, trace);
}

const ob_order_row ob_order_go_on = { .duties = 1 << OB_HAS_TO_GO_ON,
                                      .needs = OB_NEEDS_GROUND,
                                      .kind = 1 + OB_ASK_GO_ON,
                                      .shapes = go_on_shapes,
                                      .refuses = go_on_refuses,
                                      .does = go_on_does };

/* ---- evading ---------------------------------------------------------------------------------------- */

/* The path of an evader: along the charger's heading, as far as nothing ends it. */
static void evasion(const ob_setup *setup, const ob_battle *battle, int32_t stand, ob_path *path)
{
    int32_t heading = battle->troops[battle->act.stand].heading;
    int32_t steps = OB_INCH * OB_CONSTANT(setup->tables, EVADE_IN);

    ob_path_begin(setup, battle, stand, 0, true, path);
    steps = ob_unbarred(setup->tables, &path->scene.board, &path->at, heading, steps);
    steps = ob_longest_open(setup->tables, &path->terrain, ob_centre(&path->at), heading, steps);
    steps = ob_rest(setup->tables, &path->scene.board, &path->at, heading, steps);
    ob_path_add(path, heading, steps);
}

static bn_pace evade_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    ob_ready ready = ob_ready_of(setup, battle, battle->act.other);
    ob_path path;

    if (!ob_may_evade(setup->tables, &ready))
        return ob_go(battle, OB_STEP_PRECONTACT);
    evasion(setup, battle, battle->act.other, &path);
    return path.price.steps > 0 ? BN_ASKS : ob_go(battle, OB_STEP_PRECONTACT);
}

static uint32_t evade_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    ob_ask(battle, OB_ASK_EVADE, setup->stands[battle->act.other].side, battle->act.other, 0, out);
    return 1;
}

static void evade_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                        bn_trace *trace)
{
    ob_battle *battle = state;
    ob_path path;

    if (moves->answer.value[0] == 0) {
        ob_go(battle, OB_STEP_PRECONTACT);
        return;
    }
    evasion(with, battle, battle->act.other, &path);
    ob_remark_way(trace, with, battle->act.other, 105, path.price.steps, "evades, in inches");
    ob_path_take(battle, &path);
    ob_end_combats(with, battle);
    ob_path_done(battle, &path, OB_STEP_PURSUE);
}

const bn_step ob_evade_step = { .open = evade_opens, .ask = evade_asks, .take = evade_takes };

/* ---- going after it ------------------------------------------------------------------------------------ */

/* Where a charger is after at most this many steps: it stops at the first enemy that it touches. */
static ob_onset onset_of(const ob_battle *battle, ob_path *path, int32_t steps)
{
    ob_box from = path->at;

    from.x = battle->act.from[0];
    from.y = battle->act.from[1];
    path->at = from;
    return ob_reach_for(path->setup->tables, &path->scene.board, &from, steps);
}

/* The least and the most steps after an evader; the same if an enemy is met, or if it has no choice. */
static bn_span pursuit(const ob_setup *setup, const ob_battle *battle)
{
    ob_path path;
    ob_onset onset;
    int32_t most;

    ob_path_begin(setup, battle, battle->act.stand, OB_CHARGES, false, &path);
    onset = onset_of(battle, &path, battle->act.reach);
    most = onset.leg.steps;
    if (onset.contact || battle->act.needed > most)
        return (bn_span){ battle->act.reach, battle->act.reach };
    return (bn_span){ battle->act.needed, most };
}

static bn_pace pursue_opens(const void *with, void *state, bn_trace *trace)
{
    bn_span steps = pursuit(with, state);

    return steps.min < steps.max ? BN_ASKS : ob_go(state, OB_STEP_CONTACT);
}

static uint32_t pursue_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;
    bn_span steps = pursuit(setup, battle);

    ob_ask(battle, OB_ASK_PURSUE, setup->stands[battle->act.stand].side, battle->act.stand, 0, out);
    ob_span(out, 0, steps.min, steps.max, steps.min);
    return 1;
}

static void pursue_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                         bn_trace *trace)
{
    ob_battle *battle = state;

    battle->act.reach = moves->answer.value[0];
    ob_go(battle, OB_STEP_CONTACT);
}

const bn_step ob_pursue_step = { .open = pursue_opens, .ask = pursue_asks, .take = pursue_takes };

/* ---- contact --------------------------------------------------------------------------------------------- */

/* The two are in close combat. The bonus counts only in the round in which the charge was declared. */
static void meets(const ob_setup *setup, ob_battle *battle, int32_t stand, int32_t enemy,
                  bn_trace *trace)
{
    static const char *const sides[] = { [OB_FRONT] = "number of the stand whose front it meets",
                                         [OB_LEFT] =
                                             "number of the stand whose left flank it meets",
                                         [OB_REAR] = "number of the stand whose rear it meets",
                                         [OB_RIGHT] =
                                             "number of the stand whose right flank it meets" };
    ob_side side = ob_side_met(setup, battle, enemy, stand);
    bool at_front = side == OB_FRONT;

    ob_remark(trace, setup, stand, 6, enemy, sides[side]);
    ob_came_upon(battle, stand, enemy);
    battle->troops[stand].bound = 0;
    if (battle->act.order == OB_ORDER_CHARGE &&
        ob_charge_counts(setup->tables, ob_type_of(setup, battle, enemy),
                         battle->troops[enemy].formation, at_front))
        ob_mark(battle, stand, OB_HAS_CHARGED);
    ob_engage(battle, stand, enemy);
}

/* OB-107 Order of a charge: what remains after the stand charged has evaded or fired, or done neither. */
static bn_pace contact_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    int32_t stand = battle->act.stand, met;
    ob_onset onset;
    ob_path path;

    if (!ob_present(battle, stand) || ob_marked(battle, stand, OB_IS_ROUTING))
        return ob_order_done(battle);
    ob_path_begin(setup, battle, stand, OB_CHARGES, false, &path);
    onset = onset_of(battle, &path, battle->act.reach);
    met = ob_met(&path.scene, onset.leg.met);
    ob_path_add(&path, path.at.heading, onset.leg.steps);
    if (ob_path_springs(setup, battle, &path, trace)) {
        battle->act.from[0] = path.at.x;
        battle->act.from[1] = path.at.y;
        battle->act.reach -= path.price.steps;
        ob_path_take(battle, &path);
        return ob_path_done(battle, &path, OB_STEP_SPRUNG);
    }
    ob_path_explain(&path, trace);
    if (onset.contact && is_enemy(setup, stand, met)) {
        ob_path_closes_up(&path, met, (ob_point){ battle->act.from[0], battle->act.from[1] });
        ob_path_take(battle, &path);
        meets(setup, battle, stand, met, trace);
    } else {
        ob_path_take(battle, &path);
    }
    return ob_path_done(battle, &path, OB_STEP_MOVED);
}

const bn_step ob_contact_step = { .open = contact_opens };
