/* Stands that lie in ambush when the battle starts (OB-211). */
#include "opening.h"

#include "rules/board/works.h"

static bool in_hiding(const ob_setup *setup, const ob_battle *battle, const ob_box *box)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(setup, battle, &room);

    for (int32_t p = 0; p < ground->piece_count; p++)
        if (ob_hides(&ground->pieces[p]) && ob_in_piece(setup->tables, ground, p, box))
            return true;
    return false;
}

static bool over_another(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                         const ob_box *box)
{
    for (int32_t other = 0; other < setup->stand_count; other++) {
        ob_box lies = ob_box_of(setup, battle, other);

        if (other != stand && battle->troops[other].where == OB_IN_AMBUSH &&
            ob_overlap(setup->tables, box, &lies))
            return true;
    }
    return false;
}

static bool may_lie(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return setup->stands[stand].side == battle->first &&
           battle->troops[stand].where == OB_TO_PLACE && ob_sort_of(setup, battle, stand)->ground;
}

static ob_refusal lair_refused(const ob_setup *setup, const ob_battle *battle,
                               const int32_t *answer)
{
    ob_box box = ob_placed_at(setup, battle, answer[0], answer[1], answer[2], answer[3]);

    if (!in_hiding(setup, battle, &box))
        return ob_no(211, "no ground hides it there");
    return ob_room_for(setup, battle, answer[0], &box) &&
                   !over_another(setup, battle, answer[0], &box)
               ? OB_YES
               : ob_no(223, "it overlaps another stand, or lies on ground that is closed to it");
}

/* Somewhere in one piece: inch by inch, in eight directions. */
static bool find_lair_in(const ob_setup *setup, const ob_battle *battle, const ob_ground *ground,
                         int32_t piece, int32_t stand, bn_answer *out)
{
    ob_extent is = ob_extent_of(ground, piece);

    for (int32_t x = is.low.x; x <= is.high.x; x += OB_INCH)
        for (int32_t y = is.low.y; y <= is.high.y; y += OB_INCH)
            for (int32_t heading = 0; heading < OB_HEADINGS_COUNT; heading += OB_QUARTER / 2) {
                *out = (bn_answer){ { stand, x, y, heading } };
                if (!ob_refused(lair_refused(setup, battle, out->value)))
                    return true;
            }
    return false;
}

bool ob_find_lair(const ob_setup *setup, const ob_battle *battle, bn_answer *out)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(setup, battle, &room);

    for (int32_t p = 0; p < ground->piece_count; p++)
        for (int32_t s = 0; s < setup->stand_count; s++)
            if (ob_hides(&ground->pieces[p]) && may_lie(setup, battle, s) &&
                find_lair_in(setup, battle, ground, p, s, out))
                return true;
    return false;
}

/* OB-211 Setting an ambush: the first deployer notes some of the five stands that would be placed first. */
static bn_pace ambush_opens(const void *with, void *state, bn_trace *trace)
{
    const ob_setup *setup = with;
    ob_battle *battle = state;
    bn_answer lair;

    return setup->readings.ambush && battle->deployed < OB_SET && ob_find_lair(setup, battle, &lair)
               ? BN_ASKS
               : BN_DONE;
}

ASK(ambush)
{
    const ob_army *army = &setup->armies[battle->first];

    ob_ask(battle, OB_ASK_AMBUSH, battle->first, OB_NONE, OB_NONE, out);
    ob_span(out, 0, OB_NONE, army->first + army->count - 1, OB_NONE);
    ob_span(out, 1, 0, setup->width, 0);
    ob_span(out, 2, 0, setup->depth, 0);
    ob_span(out, 3, 0, OB_HEADINGS_COUNT - 1, 0);
    return 1;
}

/* -1 and nothing else: no more ambushers. */
ob_refusal ob_ambush_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer)
{
    if (answer[0] == OB_NONE)
        return answer[1] == 0 && answer[2] == 0 && answer[3] == 0
                   ? OB_YES
                   : ob_no(211, "after -1, enter 0 for the rest");
    return may_lie(setup, battle, answer[0])
               ? lair_refused(setup, battle, answer)
               : ob_no(211, "that stand cannot lie in ambush: it is already placed, flies, or "
                            "belongs to the enemy");
}

OFFERS(ambush)
{
    return !ob_refused(ob_ambush_refused(setup, battle, answer->value));
}

TAKE(ambush)
{
    const int32_t *values = moves->answer.value;

    if (values[0] == OB_NONE) {
        ob_go(battle, OB_STEP_DEPLOY);
        return;
    }
    ob_stand_at(battle, values[0],
                ob_placed_at(setup, battle, values[0], values[1], values[2], values[3]));
    battle->troops[values[0]].where = OB_IN_AMBUSH;
    battle->deployed++;
}

const bn_step ob_ambush_step = {
    .open = ambush_opens, .ask = ambush_ask, .take = ambush_take, .offers = ambush_offers
};
