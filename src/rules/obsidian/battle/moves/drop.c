/* Landings by parachute and glider (OB-182 to OB-184, OB-233). */
#include "moves.h"

#include "rules/board/places.h"
#include "rules/field/hazards.h"

/* How a landing is scattered, by the reading paradrop. */
enum { BY_DICE };

/* Dice of a drift: two for the way, and two for the distance, or one for a glider. */
enum { FACES = 6, OF_WAY = 2 };

static int32_t dice_of(const ob_setup *setup, const ob_battle *battle)
{
    return setup->stands[battle->act.stand].arrives == OB_BY_GLIDER ? OF_WAY + 1 : OF_WAY + 2;
}

/* ---- where it aims -------------------------------------------------------------------------------- */

/* OB-184 Gliders: they carry two stands, which land together. */
static bool shares_glider(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                          int32_t other)
{
    return other != stand && setup->stands[other].side == setup->stands[stand].side &&
           setup->stands[stand].arrives == OB_BY_GLIDER &&
           setup->stands[other].arrives == OB_BY_GLIDER &&
           battle->troops[other].where == OB_TO_LAND && battle->set_left > 1 &&
           ob_can_act(setup, battle, other) && ob_duty_of(setup, battle, other) == OB_IS_FREE;
}

static ob_refusal drop_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               const int32_t *answer)
{
    if (battle->troops[stand].where != OB_TO_LAND)
        return ob_no(182, "it does not come by parachute or glider");
    return answer[3] == OB_NONE || shares_glider(setup, battle, stand, answer[3])
               ? OB_YES
               : ob_no(184, "that stand does not share its glider");
}

/* A point, a heading, and who lands with it; the default is the middle of the table, away from its base edge, alone. */
static void drop_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        bn_question *out)
{
    int32_t edge = battle->edge[setup->stands[stand].side];

    ob_span(out, 0, 0, setup->width, setup->width / 2);
    ob_span(out, 1, 0, setup->depth, setup->depth / 2);
    ob_span(out, 2, 0, OB_HEADINGS_COUNT - 1, ob_turned(edge, 2 * OB_QUARTER));
    ob_span(out, 3, OB_NONE, setup->stand_count - 1, OB_NONE);
}

/* Where it comes down if nothing drifts; the dice then carry it on. */
static bn_pace drop_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                         const int32_t *answer, bn_trace *trace)
{
    ob_box box = ob_box_of(setup, battle, stand);

    box = ob_put(&box, (ob_point){ answer[0], answer[1] }, answer[2]);
    ob_stand_at(battle, stand, box);
    battle->act.second = (uint8_t)(1 + answer[3]);
    return ob_go(battle, OB_STEP_DRIFT);
}

const ob_order_row ob_order_drop = { .duties = 1 << OB_IS_FREE,
                                     .kind = 1 + OB_ASK_LANDING,
                                     .shapes = drop_shapes,
                                     .refuses = drop_refuses,
                                     .does = drop_does };

/* ---- where it comes down ----------------------------------------------------------------------------- */

static bool is_on(const ob_setup *setup, const ob_box *box)
{
    return box->x >= 0 && box->y >= 0 && box->x <= setup->width && box->y <= setup->depth;
}

/* At the place to which it has drifted, or the nearest free one; beyond the table it is lost. */
static void touch_down(const ob_setup *setup, ob_battle *battle, int32_t stand, ob_box box, bool on,
                       bn_trace *trace)
{
    ob_path path;

    ob_path_begin(setup, battle, stand, 0, true, &path);
    ob_use(battle, stand, OB_MANOEUVRE);
    if (!on || !ob_nearest_place(setup->tables, &path.scene.board, &path.terrain, &box)) {
        ob_remove(setup, battle, stand, OB_FALLEN, 182, trace);
        return;
    }
    battle->troops[stand].where = OB_PRESENT;
    ob_stand_at(battle, stand, box);
}

/* The other stand of a glider comes down to the right of the first. */
static bn_pace come_down(const ob_setup *setup, ob_battle *battle, bn_trace *trace)
{
    int32_t stand = battle->act.stand, second = battle->act.second - 1;
    ob_box box = ob_box_of(setup, battle, stand);
    bool on = is_on(setup, &box);

    touch_down(setup, battle, stand, box, on, trace);
    if (second != OB_NONE) {
        ob_box first = ob_box_of(setup, battle, stand), other = ob_box_of(setup, battle, second);
        ob_point beside = ob_point_of(setup->tables, &first, 2 * (int64_t)first.a, 0);

        touch_down(setup, battle, second, ob_put(&other, beside, first.heading), on, trace);
    }
    return ob_go(battle, OB_STEP_LANDING);
}

static bn_pace drift_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;

    return setup->readings.paradrop == BY_DICE ? BN_ASKS : come_down(setup, state, trace);
}

static uint32_t drift_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    ob_ask(battle, OB_ASK_DRIFT, setup->stands[battle->act.stand].side, battle->act.stand, 0, out);
    out->parts = (uint8_t)dice_of(setup, battle);
    return 1;
}

/* Way and distance as one number. */
CONSEQUENCE(drift)
{
    int32_t distance = 0;

    for (int32_t i = OF_WAY; i < question->parts; i++)
        distance += totals[i];
    return (distance * FACES + totals[0] - 1) * FACES + totals[1] - 1;
}

static void drift_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                        bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    int32_t fall = moves->answer.value[0], stand = battle->act.stand;
    int32_t heading = ob_scatter_heading(1 + fall / FACES % FACES, 1 + fall % FACES);
    ob_box box = ob_box_of(setup, battle, stand);
    ob_point there = ob_scattered(setup->tables, ob_centre(&box), heading, fall / (FACES * FACES));

    ob_stand_at(battle, stand, ob_put(&box, there, box.heading));
    come_down(setup, battle, trace);
}

ROLL_KEY(drift)
{
    return question->parts;
}

const bn_step ob_drift_step = { .open = drift_opens,
                                .ask = drift_asks,
                                .take = drift_takes,
                                .consequence = drift_consequence,
                                .roll_key = drift_key };

/* ---- what it costs -------------------------------------------------------------------------------------- */

/* Of two stands of a glider the second follows the first. */
static bn_pace landed(ob_battle *battle)
{
    ob_act *act = &battle->act;

    if (act->second == 0)
        return ob_look_at_losses(battle, OB_STEP_MOVED);
    ob_use(battle, act->stand, OB_ACTED);
    battle->set_left--;
    act->stand = (uint8_t)(act->second - 1);
    act->second = 0;
    return ob_look_at_losses(battle, OB_STEP_LANDING);
}

static bn_pace landing_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;

    return ob_present(battle, battle->act.stand) ? BN_ASKS : landed(battle);
}

static uint32_t landing_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    ob_ask(battle, OB_ASK_HARD_LANDING, setup->stands[battle->act.stand].side, battle->act.stand, 0,
           out);
    return 1;
}

CONSEQUENCE(landing)
{
    return ob_landing_loss(setup->tables, totals[0]);
}

/* OB-183 Landing losses. */
static void landing_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                          bn_trace *trace)
{
    ob_battle *battle = state;

    ob_hurt(with, battle, battle->act.stand, moves->answer.value[0], 183, trace);
    landed(battle);
}

ROLL_KEY(landing)
{
    return 0;
}

const bn_step ob_landing_step = { .open = landing_opens,
                                  .ask = landing_asks,
                                  .take = landing_takes,
                                  .consequence = landing_consequence,
                                  .roll_key = landing_key };
