/* What flies: aircraft, and stands with jump packs (OB-080, OB-081, OB-176, OB-193, OB-232). */
#include "moves.h"

#include "rules/board/places.h"
#include "rules/field/air.h"

static bool is_aircraft(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return !ob_sort_of(setup, battle, stand)->ground;
}

bool ob_may_come(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_troop *troop = &battle->troops[stand];

    return is_aircraft(setup, battle, stand) &&
           (troop->since == 0 || ob_may_return(setup->tables, troop->since, battle->round));
}

/* ---- flights ------------------------------------------------------------------------------------ */

typedef struct flight {
    ob_box at;
    int32_t flown;
    int32_t course, last; /* the heading of its first leg, and the steps of its last */
    bool off;             /* it has left the table */
    bool turned;
    bool loiters;
} flight;

static bool is_off(const ob_setup *setup, const ob_box *box)
{
    return box->x < 0 || box->y < 0 || box->x > setup->width || box->y > setup->depth;
}

static void fly_leg(const ob_setup *setup, flight *it, int32_t steps)
{
    it->at = ob_slid(setup->tables, &it->at, it->at.heading, steps);
    if (it->flown == 0)
        it->course = it->at.heading;
    it->flown += steps;
    it->last = steps;
    it->off |= is_off(setup, &it->at);
}

/* Steps before the turn, the heading, steps after it. */
static flight legs_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                      const int32_t *legs)
{
    flight it = { .at = ob_box_of(setup, battle, stand) };

    fly_leg(setup, &it, legs[0]);
    it.turned = legs[1] != it.at.heading;
    it.at.heading = legs[1];
    fly_leg(setup, &it, legs[2]);
    return it;
}

/* From a point of the base edge, with any heading. */
static flight entry_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                       const int32_t *answer)
{
    flight it = { .at = ob_box_of(setup, battle, stand) };
    ob_vec out = ob_ahead(setup->tables, battle->edge[setup->stands[stand].side]);

    it.at.x = out.x == 0 ? answer[0] : out.x > 0 ? setup->width : 0;
    it.at.y = out.y == 0 ? answer[0] : out.y > 0 ? setup->depth : 0;
    it.at.heading = answer[2];
    fly_leg(setup, &it, answer[3]);
    return it;
}

/* Whether troops get in or out: half of its move is lost, and it hovers. */
static bool takes_troops(const ob_battle *battle, int32_t stand)
{
    return battle->act.stand == stand && battle->act.efforts & OB_MOUNTS;
}

/* How far it flies in this phase; a fixed wing flies the rest of its way in the last one. */
static ob_flight_span span_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                              bool loiters)
{
    int32_t kind = ob_role_of(setup, battle, stand)->flight;
    ob_flight_span span = kind == OB_FIXED_WING ? ob_flight_before(setup->tables)
                                                : ob_flight_of(setup->tables, kind, loiters);

    if (takes_troops(battle, stand))
        span = (ob_flight_span){ 0, span.most - OB_INCH * ob_mounting_cost(setup->tables,
                                                                           span.most / OB_INCH) };
    return span;
}

static bool may_loiter(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return ob_is(setup, stand, OB_LOITERS) &&
           setup->tables->flights[ob_role_of(setup, battle, stand)->flight].loiter_in > 0;
}

/* On the table: 1 to loiter, steps, heading, steps. Off it: how far along the base edge, 0, heading, steps. */
static flight flight_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        const int32_t *answer)
{
    bool here = ob_present(battle, stand);
    flight it =
        here ? legs_of(setup, battle, stand, &answer[1]) : entry_of(setup, battle, stand, answer);

    it.loiters = may_loiter(setup, battle, stand) &&
                 (here ? answer[0] == 1 : it.flown <= span_of(setup, battle, stand, true).most);
    return it;
}

/* OB-080 Aircraft and flyers: they fly a least and a greatest distance, and nothing in between matters. */
static ob_refusal fly_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                              const int32_t *answer)
{
    bool here = ob_present(battle, stand);
    flight it;
    ob_flight_span span;

    if (!is_aircraft(setup, battle, stand))
        return ob_no(80, "it is no aircraft");
    if (here && answer[0] > may_loiter(setup, battle, stand))
        return ob_no(80, "it cannot loiter");
    if (!here && answer[1] != 0)
        return ob_no(80, "it comes from its edge in one leg, so its second number is 0");
    it = flight_of(setup, battle, stand, answer);
    span = span_of(setup, battle, stand, it.loiters);
    if (it.turned && battle->troops[stand].used & OB_TURNED)
        return ob_no(83, "it has used its turn of this round");
    if (takes_troops(battle, stand) && !it.loiters)
        return ob_no(96, "troops board it, so it must loiter");
    if (it.flown < span.least)
        return ob_no_by(80, "it would fly {}, the minimum is {}", it.flown, span.least);
    return it.flown <= span.most
               ? OB_YES
               : ob_no_by(80, "it would fly {}, the maximum is {}", it.flown, span.most);
}

/* The least that it may fly, straight on; if it comes, from the middle of its base edge. */
static void fly_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                       bn_question *out)
{
    enum { ANY_LENGTH = OB_MOST_IN * OB_INCH };
    bool here = ob_present(battle, stand);
    int32_t edge = battle->edge[setup->stands[stand].side];
    int32_t along = ob_ahead(setup->tables, edge).x == 0 ? setup->width : setup->depth;
    int32_t inwards = ob_turned(edge, 2 * OB_QUARTER);

    ob_span(out, 0, 0, here ? 1 : along, here ? takes_troops(battle, stand) : along / 2);
    ob_span(out, 1, 0, ANY_LENGTH, 0);
    ob_span(out, 2, 0, OB_HEADINGS_COUNT - 1, here ? battle->troops[stand].heading : inwards);
    ob_span(out, 3, 0, ANY_LENGTH, span_of(setup, battle, stand, false).least);
}

/* What has left the table is off it for the round. */
static void leave_table(const ob_setup *setup, ob_battle *battle, int32_t stand)
{
    ob_troop *troop = &battle->troops[stand];

    troop->where = ob_is(setup, stand, OB_LOITERS) ? OB_IN_RESERVE : OB_OFF_BOARD;
    troop->since = battle->round;
    ob_unmark(battle, stand, OB_LOITERS_NOW);
}

static bn_pace fly_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                        const int32_t *answer, bn_trace *trace)
{
    ob_troop *troop = &battle->troops[stand];
    flight it = flight_of(setup, battle, stand, answer);

    ob_remark_way(trace, setup, stand, 80, it.flown,
                  it.loiters ? "flies, loitering, in inches" : "flies, in inches");
    troop->where = OB_PRESENT;
    troop->since = 0;
    troop->flown = (uint16_t)it.flown;
    troop->left = (uint16_t)it.last;
    troop->course = (uint8_t)it.course;
    ob_stand_at(battle, stand, it.at);
    ob_use(battle, stand, OB_MANOEUVRE | (it.turned ? OB_TURNED : 0));
    if (it.loiters)
        ob_mark(battle, stand, OB_LOITERS_NOW);
    if (it.off)
        leave_table(setup, battle, stand);
    return ob_order_done(battle);
}

const ob_order_row ob_order_fly = { .duties = 1 << OB_IS_FREE | 1 << OB_HAS_TO_RETREAT,
                                    .kind = 1 + OB_ASK_FLY,
                                    .first = OB_STEP_RETURN,
                                    .shapes = fly_shapes,
                                    .refuses = fly_refuses,
                                    .does = fly_does };

bool ob_flies_home(const ob_setup *setup, ob_battle *battle, int32_t stand)
{
    flight it = { .at = ob_box_of(setup, battle, stand) };

    it.at.heading = battle->edge[setup->stands[stand].side];
    fly_leg(setup, &it, span_of(setup, battle, stand, false).most);
    ob_stand_at(battle, stand, it.at);
    ob_use(battle, stand, OB_MANOEUVRE);
    return it.off;
}

/* ---- coming back ---------------------------------------------------------------------------------- */

/* Only one that was away rolls; what is held in reserve comes as reserves do. */
static bn_pace return_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;
    const ob_troop *troop = &battle->troops[battle->act.stand];

    if (troop->where == OB_IN_RESERVE)
        return ob_go(battle, OB_STEP_RESERVE);
    if (troop->where == OB_PRESENT || troop->since == 0)
        return ob_go(battle, OB_STEP_ORDER);
    return BN_ASKS;
}

static uint32_t return_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    ob_ask(battle, OB_ASK_RETURN, setup->stands[battle->act.stand].side, battle->act.stand, 0, out);
    return 1;
}

CONSEQUENCE(return )
{
    return ob_returns(setup->tables, totals[0]);
}

static void return_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                         bn_trace *trace)
{
    ob_battle *battle = state;
    ob_troop *troop = &battle->troops[battle->act.stand];

    if (!moves->answer.value[0]) {
        ob_order_done(battle);
        return;
    }
    for (int32_t w = 0; w < OB_WEAPONS; w++)
        troop->spent[w] = 0;
    ob_remark(trace, with, battle->act.stand, 176, 0, "comes back");
    ob_go(battle, OB_STEP_ORDER);
}

ROLL_KEY(return )
{
    return 0;
}

const bn_step ob_return_step = { .open = return_opens,
                                 .ask = return_asks,
                                 .take = return_takes,
                                 .consequence = return_consequence,
                                 .roll_key = return_key };

/* ---- the last phase --------------------------------------------------------------------------------- */

/* A fixed wing flies straight on until its flight has been long enough. Where that leads does not matter (OB-081). */
static void fly_on(const ob_setup *setup, ob_battle *battle, int32_t stand, bn_trace *trace)
{
    int32_t rest = ob_role_of(setup, battle, stand)->flight == OB_FIXED_WING
                       ? ob_flight_after(setup->tables, battle->troops[stand].flown).least
                       : 0;
    flight it = { .at = ob_box_of(setup, battle, stand), .flown = battle->troops[stand].flown };

    if (rest == 0)
        return;
    fly_leg(setup, &it, rest);
    battle->troops[stand].flown = (uint16_t)it.flown;
    ob_stand_at(battle, stand, it.at);
    ob_remark_way(trace, setup, stand, 81, rest, "flies on, in inches");
    ob_remark_way(trace, setup, stand, 81, it.flown, "its whole flight, in inches");
}

/* Strike aircraft leave, to come back rearmed; one that routs does not come back (OB-164). */
static bn_pace air_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;

    for (int32_t s = 0; s < setup->stand_count; s++) {
        if (!ob_present(battle, s) || !is_aircraft(setup, battle, s) || ob_is(setup, s, OB_LOITERS))
            continue;
        if (ob_marked(battle, s, OB_IS_ROUTING)) {
            ob_remove(setup, battle, s, OB_FLED, 164, trace);
            return ob_look_at_losses(battle, OB_STEP_AIR);
        }
        fly_on(setup, battle, s, trace);
        leave_table(setup, battle, s);
        ob_remark(trace, setup, s, 176, 0, "leaves the table");
    }
    return BN_DONE;
}

const bn_step ob_air_step = { .open = air_opens };

/* ---- jump packs -------------------------------------------------------------------------------------- */

/* Jump packs (OB-193) carry like a rotary aircraft that loiters, and land clear. First 0, then the legs. */
static ob_refusal jump_refuses(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               const int32_t *answer)
{
    ob_flight_span span = ob_flight_of(setup->tables, OB_ROTARY, true);
    flight it = legs_of(setup, battle, stand, &answer[1]);

    if (!ob_is(setup, stand, OB_HAS_JUMP_PACKS))
        return ob_no(193, "it has no jump packs");
    if (answer[0] != 0)
        return ob_no(193, "the first number of a jump is 0");
    if (it.turned && battle->troops[stand].used & OB_TURNED)
        return ob_no(83, "it has used its turn of this round");
    if (it.flown < span.least)
        return ob_no_by(193, "it would jump {}, the minimum is {}", it.flown, span.least);
    if (it.flown > span.most)
        return ob_no_by(193, "it would jump {}, the maximum is {}", it.flown, span.most);
    return ob_has_room(setup, battle, stand, OB_NONE, &it.at)
               ? OB_YES
               : ob_no_by(193, "there is no room for it after {}", it.flown, 0);
}

/* Ahead, as far as it must and has room. */
static void jump_shapes(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        bn_question *out)
{
    ob_flight_span span = ob_flight_of(setup->tables, OB_ROTARY, true);

    ob_span(out, 0, 0, 1, 0);
    ob_span(out, 1, 0, span.most, 0);
    ob_span(out, 2, 0, OB_HEADINGS_COUNT - 1, battle->troops[stand].heading);
    ob_span(out, 3, 0, span.most, span.least);
    while (ob_is(setup, stand, OB_HAS_JUMP_PACKS) && out->preset.value[3] < span.most &&
           ob_refused(jump_refuses(setup, battle, stand, out->preset.value)))
        out->preset.value[3]++;
}

static bn_pace jump_does(const ob_setup *setup, ob_battle *battle, int32_t stand,
                         const int32_t *answer, bn_trace *trace)
{
    flight it = legs_of(setup, battle, stand, &answer[1]);

    ob_stand_at(battle, stand, it.at);
    ob_use(battle, stand, OB_MANOEUVRE | (it.turned ? OB_TURNED : 0));
    return ob_order_done(battle);
}

const ob_order_row ob_order_jump = { .duties = 1 << OB_IS_FREE,
                                     .needs = OB_NEEDS_GROUND | OB_NEEDS_FREE | OB_NEEDS_NO_SQUARE,
                                     .kind = 1 + OB_ASK_FLY,
                                     .shapes = jump_shapes,
                                     .refuses = jump_refuses,
                                     .does = jump_does };
