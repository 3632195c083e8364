/* Fire at a charger before it is in contact (OB-106). */
#include "moves.h"

#include "rules/board/places.h"

/* The charger at the mark at which it is fired at; false if it does not get there in this move. */
static bool at_mark(const ob_setup *setup, const ob_battle *battle, ob_box *out)
{
    ob_box box = ob_box_of(setup, battle, battle->act.stand);
    ob_box target = ob_box_of(setup, battle, battle->act.other);
    int32_t steps = ob_first_within(setup->tables, &box, box.heading,
                                    (int32_t)ob_min(battle->act.reach, battle->act.needed), &target,
                                    OB_INCH * OB_CONSTANT(setup->tables, PRECONTACT_IN));

    *out = ob_slid(setup->tables, &box, box.heading, (int32_t)ob_max(steps, 0));
    return steps != OB_NONE;
}

/* The shot, with weapon and mode as answered. */
static ob_volley volley_of(const ob_setup *setup, const ob_battle *battle, const int32_t *answer)
{
    return (ob_volley){ .distance = OB_INCH * OB_CONSTANT(setup->tables, PRECONTACT_IN),
                        .firer = battle->act.other,
                        .weapon = (uint8_t)answer[0],
                        .mode = (uint8_t)answer[1],
                        .count = 1,
                        .targets = { battle->act.stand },
                        .resume = OB_STEP_CONTACT };
}

/* A square that has fired to one side may fire to others: all its shots are one action (OB-152). */
static ob_ready ready_to_fire(const ob_setup *setup, const ob_battle *battle, int32_t charged)
{
    ob_ready ready = ob_ready_of(setup, battle, charged);

    if (ready.formation == OB_SQUARE && ob_may_shoot(setup, battle, charged))
        ready.left |= OB_SHOOT;
    return ready;
}

/* Why a stand may not fire at its charger: by range, by way, or by what it is and does. */
static ob_refusal fire_withheld(const ob_setup *setup, int32_t reach_in, int64_t gap)
{
    int32_t mark_in = OB_CONSTANT(setup->tables, PRECONTACT_IN);

    if (reach_in <= mark_in)
        return ob_no_by(106, "its weapon reaches {}, and must reach further than {}",
                        (int64_t)OB_INCH * reach_in, (int64_t)OB_INCH * mark_in);
    return ob_within(gap, mark_in, setup->readings.exact_measures)
               ? ob_no_by(106, "the charger started {} away, which does not count as more than {}",
                          gap, (int64_t)OB_INCH * mark_in)
               : ob_no(106, "in its formation, or in close combat, it does not fire at a charger");
}

/* Why the stand that is charged may not fire like this. A weapon of -1 holds fire. */
ob_refusal ob_precontact_refused(const ob_setup *setup, const ob_battle *battle,
                                 const int32_t *answer)
{
    int32_t charged = battle->act.other;
    ob_ready ready = ready_to_fire(setup, battle, charged);
    ob_box box = ob_box_of(setup, battle, battle->act.stand), mark;
    ob_box target = ob_box_of(setup, battle, charged);
    int64_t gap = ob_gap(setup->tables, &box, &target);
    int32_t reach_in;
    ob_battle there;
    ob_volley volley;

    if (answer[0] == OB_NONE)
        return answer[1] == 0 ? OB_YES : ob_no(106, "to hold fire, name no kind of fire");
    if (answer[0] >= ob_role_of(setup, battle, charged)->weapon_count)
        return ob_no(108, "it has no such weapon");
    reach_in = ob_weapon_reach(setup, battle, charged, answer[0]);
    if (!at_mark(setup, battle, &mark) ||
        !ob_may_fire_at_charger(setup->tables, &setup->readings, &ready, reach_in, gap))
        return fire_withheld(setup, reach_in, gap);
    volley = volley_of(setup, battle, answer);
    ob_copy(setup, battle, &there);
    ob_stand_at(&there, battle->act.stand, mark);
    return ob_volley_refused(setup, &there, &volley);
}

static bool fires(const ob_setup *setup, const ob_battle *battle, const int32_t *answer)
{
    return !ob_refused(ob_precontact_refused(setup, battle, answer));
}

static bool can_fire(const ob_setup *setup, const ob_battle *battle)
{
    int32_t weapons = ob_role_of(setup, battle, battle->act.other)->weapon_count;

    for (int32_t w = 0; w < weapons; w++)
        if (fires(setup, battle, (const int32_t[]){ w, 0 }))
            return true;
    return false;
}

static bn_pace precontact_opens(const void *with, void *state, bn_trace *trace)
{
    return can_fire(with, state) ? BN_ASKS : ob_go(state, OB_STEP_CONTACT);
}

static uint32_t precontact_asks(const void *with, const void *state, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;
    int32_t charged = battle->act.other;

    ob_ask(battle, OB_ASK_PRECONTACT, setup->stands[charged].side, charged, 0, out);
    ob_span(out, 0, OB_NONE, ob_role_of(setup, battle, charged)->weapon_count - 1, OB_NONE);
    ob_span(out, 1, 0, 3, 0);
    return 1;
}

OFFERS(precontact)
{
    return fires(setup, battle, answer->value);
}

/* Where a charger that is stopped on its way comes to rest: no friend whom it moves through is in the way there. */
static ob_box stopped_at(const ob_setup *setup, const ob_battle *battle, const ob_box *mark)
{
    ob_box box = ob_box_of(setup, battle, battle->act.stand);
    ob_scene scene;

    ob_scene_for(setup, battle, battle->act.stand, false, &scene);
    return ob_slid(setup->tables, &box, box.heading,
                   ob_rest(setup->tables, &scene.board, &box, box.heading,
                           ob_run_steps(ob_centre(&box), ob_centre(mark))));
}

/* The charger is put at the mark: there it stays if the fire stops it. */
static void precontact_takes(const void *with, void *state, const bn_move *moves, uint32_t count,
                             bn_trace *trace)
{
    ob_battle *battle = state;
    ob_box mark;

    if (moves->answer.value[0] == OB_NONE) {
        ob_go(battle, OB_STEP_CONTACT);
        return;
    }
    at_mark(with, battle, &mark);
    battle->volley = volley_of(with, battle, moves->answer.value);
    ob_stand_at(battle, battle->act.stand, stopped_at(with, battle, &mark));
    ob_use(battle, battle->act.other, OB_SHOOT);
    ob_open_fire(with, battle, trace);
}

const bn_step ob_precontact_step = { .open = precontact_opens,
                                     .ask = precontact_asks,
                                     .offers = precontact_offers,
                                     .take = precontact_takes };
