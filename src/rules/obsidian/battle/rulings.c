/* What the referee may change whenever an order is asked for: where a stand is and how it faces, and how strong it is. Bases
 * are bumped, strengths agreed upon and disputes settled at the table (OB-012). */
#include "steps.h"

/* Only while nothing in hand depends on where stands are. */
static bool may_rule(const ob_battle *battle)
{
    switch (battle->step) {
    case OB_STEP_FIRST:
    case OB_STEP_SHOOT:
        return true;
    case OB_STEP_MANOEUVRE:
        return battle->act.next != OB_ORDER_REVEAL;
    case OB_STEP_ATTACK:
        return battle->blow_count == 0;
    default:
        return false;
    }
}

static void ask_place(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                      bn_question *out)
{
    const ob_troop *troop = &battle->troops[stand];

    ob_ask(battle, OB_ASK_RULED_PLACE, setup->stands[stand].side, stand, 0, out);
    ob_span(out, 0, 0, setup->width, troop->x);
    ob_span(out, 1, 0, setup->depth, troop->y);
    ob_span(out, 2, 0, OB_HEADINGS_COUNT - 1, troop->heading);
}

static void ask_strength(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                         bn_question *out)
{
    ob_ask(battle, OB_ASK_RULED_STRENGTH, setup->stands[stand].side, stand,
           battle->troops[stand].sp, out);
    bn_ask_within(out, (bn_span){ 0, OB_CONSTANT(setup->tables, MOST_SP) });
}

bool ob_battle_ruling(const void *with, const void *state, uint32_t index, bn_question *out)
{
    const ob_setup *setup = with;
    const ob_battle *battle = state;

    if (!may_rule(battle))
        return false;
    for (int32_t s = 0; s < setup->stand_count; s++) {
        if (!ob_present(battle, s))
            continue;
        if (index < 2) {
            (index == 0 ? ask_place : ask_strength)(setup, battle, s, out);
            return true;
        }
        index -= 2;
    }
    return false;
}

/* Combats end between those who do not touch any more; who touches now may start one. */
static void put(const ob_setup *setup, ob_battle *battle, int32_t stand, const int32_t *answer)
{
    ob_box box = ob_box_of(setup, battle, stand);

    ob_stand_at(battle, stand, ob_put(&box, (ob_point){ answer[0], answer[1] }, answer[2]));
    ob_end_combats(setup, battle);
}

/* A loss by a ruling counts like any other: the stand may rout, or fall. */
static void strengthen(const ob_setup *setup, ob_battle *battle, int32_t stand, int32_t sp,
                       bn_trace *trace)
{
    ob_troop *troop = &battle->troops[stand];

    if (sp >= troop->sp) {
        troop->sp = (int8_t)sp;
        return;
    }
    ob_hurt(setup, battle, stand, troop->sp - sp, 12, trace);
    ob_look_at_losses(battle, (ob_step)battle->step);
}

void ob_battle_rule(const void *with, void *state, const bn_question *question,
                    const bn_answer *answer, bn_trace *trace)
{
    if (question->kind == OB_ASK_RULED_PLACE)
        put(with, state, question->about[0], answer->value);
    else
        strengthen(with, state, question->about[0], answer->value[0], trace);
    bn_steps_settle(&ob_battle_course, with, state, trace);
}
