/* Who strikes whom: the attacks of a set, and the replies to them (OB-135 to OB-139, OB-152). */
#include "facts.h"

#include "rules/field/charges.h"

/* ---- attacks -------------------------------------------------------------------------------- */

/* A side of a stand from which it may strike: its front, or any side of an all-round formation. */
static bool strikes_from(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                         int32_t enemy)
{
    ob_side facing = ob_side_met(setup, battle, stand, enemy);

    return ob_has_four_fronts(battle, stand) ? !ob_has_struck(battle, stand, facing)
                                             : facing == OB_FRONT;
}

/* All blows of an all-round formation are one action: once it has struck on a side it may strike on the others. */
static bool strikes_on(const ob_battle *battle, int32_t stand)
{
    return ob_has_four_fronts(battle, stand) && battle->troops[stand].sides >> 4 != 0;
}

/* OB-135 Who fights: a stand attacks an enemy before its front with whom it is in combat or may start one. */
static ob_refusal blow_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                               int32_t enemy)
{
    ob_ready ready = ob_ready_of(setup, battle, stand);
    ob_box one = ob_box_of(setup, battle, stand), other = ob_box_of(setup, battle, enemy);

    if (!ob_on_ground(setup, battle, stand) || !ob_on_ground(setup, battle, enemy) ||
        setup->stands[stand].side == setup->stands[enemy].side)
        return ob_no(135, "the two are not enemies on the ground of the table");
    if (!ob_touch(setup->tables, &one, &other))
        return ob_no_by(135, "that enemy is {} away, and must be in contact",
                        ob_gap(setup->tables, &one, &other), 0);
    if (strikes_on(battle, stand))
        ready.left |= OB_ATTACK;
    if (!(ready.left & OB_ATTACK))
        return ob_no(66, "it has no attack left in this round");
    ready.in_combat =
        ob_engaged(battle, stand, enemy) || ob_may_begin_with(setup, battle, stand, enemy);
    if (!ob_may_strike(setup->tables, &ready))
        return ob_no(135, "it is not in close combat with that enemy and may not start it");
    return strikes_from(setup, battle, stand, enemy)
               ? OB_YES
               : ob_no(135, "that enemy is not in front of a side that may strike");
}

static bool may_attack(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t enemy)
{
    return !ob_refused(blow_refused(setup, battle, stand, enemy));
}

/* The first enemy that a stand may attack, or OB_NONE. */
static int32_t first_enemy(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    const ob_army *army = &setup->armies[ob_enemy_of(setup->stands[stand].side)];

    if (!ob_on_ground(setup, battle, stand))
        return OB_NONE;
    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (may_attack(setup, battle, stand, s))
            return s;
    return OB_NONE;
}

bool ob_can_strike(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return first_enemy(setup, battle, stand) != OB_NONE;
}

static int32_t first_striker(const ob_setup *setup, const ob_battle *battle)
{
    const ob_army *army = &setup->armies[battle->turn];

    for (int32_t s = army->first; s < army->first + army->count; s++)
        if (ob_can_act(setup, battle, s))
            return s;
    return OB_NONE;
}

/* The set is named one by one; it is full with five blows, or when no one else can strike. */
static bn_pace attack_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;

    if (battle->set_left > 0 && battle->blow_count < OB_SET &&
        first_striker(with, battle) != OB_NONE)
        return BN_ASKS;
    battle->set_left = 0;
    return battle->blow_count > 0 ? BN_DONE : ob_go(battle, OB_STEP_SET);
}

/* A stand and an enemy, or the stand twice: it passes. A number after all stands: its side concedes. */
ASK(attack)
{
    int32_t stand = first_striker(setup, battle);

    ob_ask(battle, OB_ASK_ATTACK, battle->turn, OB_NONE, 0, out);
    ob_span(out, 0, 0, setup->stand_count - 1, stand);
    ob_span(out, 1, 0, setup->stand_count, first_enemy(setup, battle, stand));
    return 1;
}

ob_refusal ob_attack_refused(const ob_setup *setup, const ob_battle *battle, const int32_t *answer)
{
    ob_refusal why = ob_turn_refused(setup, battle, answer[0]);

    if (ob_refused(why))
        return why;
    if (answer[1] == setup->stand_count)
        return OB_YES;
    if (answer[0] != answer[1])
        return blow_refused(setup, battle, answer[0], answer[1]);
    return ob_can_act(setup, battle, answer[0])
               ? OB_YES
               : ob_no(62, "it cannot attack in this phase, so it need not pass");
}

OFFERS(attack)
{
    return !ob_refused(ob_attack_refused(setup, battle, answer->value));
}

static void strike(const ob_setup *setup, ob_battle *battle, int32_t stand, int32_t enemy)
{
    ob_side facing = ob_side_met(setup, battle, stand, enemy);

    battle->blows[battle->blow_count++] =
        (ob_blow){ .striker = (uint8_t)stand,
                   .struck = (uint8_t)enemy,
                   .facing = (uint8_t)facing,
                   .side = (uint8_t)ob_side_met(setup, battle, enemy, stand) };
    ob_engage(battle, stand, enemy);
    ob_use(battle, stand, OB_ATTACK);
    ob_strikes_to(battle, stand, facing);
}

TAKE(attack)
{
    int32_t stand = value, enemy = moves->answer.value[1];
    bool again;

    if (enemy == setup->stand_count) {
        ob_concede(setup, battle, stand, trace);
        return;
    }
    if (stand != enemy)
        strike(setup, battle, stand, enemy);
    again =
        stand != enemy && ob_has_four_fronts(battle, stand) && ob_can_strike(setup, battle, stand);
    if (again)
        return;
    battle->troops[stand].used |= OB_ACTED;
    battle->set_left--;
}

const bn_step ob_attack_step = {
    .open = attack_opens, .ask = attack_ask, .take = attack_take, .offers = attack_offers
};

/* ---- replies -------------------------------------------------------------------------------- */

/* Whether the stand struck by a blow may answer it. */
static bool may_answer(const ob_setup *setup, const ob_battle *battle, const ob_blow *blow)
{
    ob_ready ready = ob_ready_of(setup, battle, blow->struck);
    bool four = ob_has_four_fronts(battle, blow->struck);

    if (strikes_on(battle, blow->struck))
        ready.left |= OB_REPLY;
    return ob_may_reply(setup->tables, &setup->readings, &ready, four || blow->side == OB_FRONT,
                        ob_has_struck(battle, blow->struck, (ob_side)blow->side));
}

/* The blows that may be answered in one question, from the one in hand on: those at the same side of the same
 * stand. Writes their places and returns how many. */
static int32_t answerable(const ob_setup *setup, const ob_battle *battle, uint8_t out[OB_SET])
{
    const ob_blow *first = &battle->blows[battle->at];
    int32_t count = 0;

    for (int32_t i = battle->at; i < battle->blow_count; i++) {
        const ob_blow *blow = &battle->blows[i];

        if (blow->struck == first->struck && blow->side == first->side &&
            may_answer(setup, battle, blow))
            out[count++] = (uint8_t)i;
    }
    return count;
}

/* A later blow of a group that was asked about with its first. */
static bool was_asked(const ob_battle *battle)
{
    const ob_blow *blow = &battle->blows[battle->at];

    for (int32_t i = 0; i < battle->at; i++)
        if (battle->blows[i].struck == blow->struck && battle->blows[i].side == blow->side)
            return true;
    return false;
}

static bn_pace reply_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;
    uint8_t blows[OB_SET];

    for (; battle->at < battle->blow_count; battle->at++)
        if (!was_asked(battle) && answerable(with, battle, blows) > 0)
            return BN_ASKS;
    return BN_DONE;
}

/* No one, or one of those who strike it; the first is the default. */
ASK(reply)
{
    int32_t struck = battle->blows[battle->at].struck;
    uint8_t blows[OB_SET];

    ob_ask(battle, OB_ASK_REPLY, setup->stands[struck].side, struck, 1, out);
    bn_ask_among(out, (uint32_t)(1 + answerable(setup, battle, blows)));
    return 1;
}

int32_t ob_reply_to(const ob_setup *setup, const ob_battle *battle, int32_t option)
{
    uint8_t blows[OB_SET];

    answerable(setup, battle, blows);
    return battle->blows[blows[option - 1]].striker;
}

/* OB-138 Order of blows: a reply is the attack of that stand for the round. */
TAKE(reply)
{
    uint8_t blows[OB_SET];

    answerable(setup, battle, blows);
    if (value > 0) {
        ob_blow *blow = &battle->blows[blows[value - 1]];

        blow->reply = 1;
        ob_use(battle, blow->struck, ob_action_of(&setup->readings, OB_STRIKES_BACK));
        ob_strikes_to(battle, blow->struck, (ob_side)blow->side);
    }
    battle->at++;
}

const bn_step ob_reply_step = { .open = reply_opens, .ask = reply_ask, .take = reply_take };
