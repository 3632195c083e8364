/* Steps B12 and B13: who moves after a round, and whether there is another. */
#include "battle_parts.h"
#include "rules/field/tactics.h"

/* ---- withdrawal and pursuit -------------------------------------------------------------- */

/* The cursor: `at` counts pairs, then bodies, for those without a foe; of a pair `part` 0 is the
 * loser and 1 the winner, or without combat the first side and the second. */
uint8_t wm_moves_body(const wm_battle *battle)
{
    const wm_body *body;
    uint32_t index = (uint32_t)battle->at - battle->pair_count;

    if (battle->at >= battle->pair_count)
        return index < battle->body_count && battle->bodies[index].pair == WM_NOBODY
                   ? (uint8_t)index
                   : WM_NOBODY;
    body = wm_pair_body(battle, battle->at, 0);
    if (battle->no_combat ? battle->part == 1 : (body->outcome == WM_WON) != (battle->part == 1))
        return body->foe;
    return (uint8_t)(body - battle->bodies);
}

/* Who is on the field or left it in this round, and can still go where it likes. */
static bool may_withdraw(const wm_battle *battle, const wm_body *body)
{
    bool of_this_round = wm_on_field(body) || body->status == WM_WITHDRAWN ||
                         (body->status == WM_OFF_FIELD && body->outcome != WM_NOT_FOUGHT);

    return battle->tactic[0] != WM_NOBODY && of_this_round && !wm_inside(battle, body) &&
           wm_free_withdrawal(battle->tactic[body->side], battle->tactic[1 - body->side]) > 0;
}

static bool may_pursue(const wm_body *body)
{
    return body->outcome == WM_WON && body->holds && body->pursuit > 0;
}

static void next_move(wm_battle *battle)
{
    if (battle->at < battle->pair_count && battle->part == 0) {
        battle->part = 1;
        return;
    }
    battle->part = 0;
    battle->at++;
}

wm_pace wm_moves_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    /* without tactics only winners move */
    uint32_t end = battle->pair_count + (battle->tactic[0] == WM_NOBODY ? 0u : battle->body_count);

    (void)setup;
    (void)trace;
    for (; battle->at < end; next_move(battle)) {
        uint8_t index = wm_moves_body(battle);
        if (index != WM_NOBODY &&
            (may_withdraw(battle, &battle->bodies[index]) || may_pursue(&battle->bodies[index])))
            return WM_ASKS;
    }
    return battle->no_combat ? wm_go(battle, WM_STEP_SCATTERED) : WM_DONE;
}

/* If nobody orders it, who may go does, and who may pursue does so as far as he may. */
uint32_t wm_moves_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out)
{
    uint8_t index = wm_moves_body(battle);
    const wm_body *body = &battle->bodies[index];

    (void)setup;
    if (may_withdraw(battle, body))
        wm_ask_choice(battle, WM_ASK_WITHDRAW, BN_TO_SIDE, body->side, 2, 1, out);
    else
        wm_ask_number(battle, WM_ASK_ADVANCE, BN_TO_SIDE, body->side, (bn_span){ 0, body->pursuit },
                      body->pursuit, out);
    wm_ask_about(battle, index, out);
    return 1;
}

void wm_moves_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace)
{
    wm_body *body = &battle->bodies[wm_moves_body(battle)];
    uint8_t value = (uint8_t)moves->answer.value[0];

    (void)setup;
    (void)trace;
    if (!may_withdraw(battle, body)) {
        body->advance = value;
    } else if (value) {
        body->withdrew =
            (uint8_t)wm_free_withdrawal(battle->tactic[body->side], battle->tactic[1 - body->side]);
        if (wm_on_field(body))
            body->status = WM_WITHDRAWN;
    }
    next_move(battle);
}

/* ---- further rounds ---------------------------------------------------------------------- */

/* WM-092 Further rounds and the end of the day: a storm has one, and both must hold the field. */
static bool may_go_on(const wm_battle *battle)
{
    return !battle->storm && wm_fielded(battle, 0) > 0 && wm_fielded(battle, 1) > 0 &&
           (battle->max_rounds == 0 || battle->round < battle->max_rounds);
}

/* Whether a side may leave with the rest. It may where no further round is open too: a limit on
 * rounds does not keep anybody on the field. The cursor `part` is the side. */
wm_pace wm_leave_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    (void)setup;
    (void)trace;
    if (battle->storm || wm_fielded(battle, 0) == 0 || wm_fielded(battle, 1) == 0)
        return wm_go(battle, WM_STEP_SCATTERED);
    for (; battle->part < WM_SIDES; battle->part++)
        if (battle->lost[battle->part])
            return WM_ASKS;
    return WM_DONE;
}

uint32_t wm_leave_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out)
{
    (void)setup;
    wm_ask_choice(battle, WM_ASK_RETREAT, BN_TO_SIDE, battle->part, 2, 0, out);
    return 1;
}

void wm_leave_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace)
{
    (void)setup;
    (void)trace;
    for (uint32_t i = 0; moves->answer.value[0] && i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->side != battle->part || !wm_on_field(body))
            continue;
        body->status = WM_OFF_FIELD;
        body->location = WM_RESULT_R;
        body->holds = 0;
        wm_leave_wounded(body);
    }
    battle->part++;
}

/* If nobody orders it, the fight goes on. */
wm_pace wm_again_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    (void)setup;
    (void)trace;
    if (!may_go_on(battle))
        return WM_DONE;
    return battle->part < WM_SIDES ? WM_ASKS : WM_DONE;
}

uint32_t wm_again_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out)
{
    (void)setup;
    wm_ask_choice(battle, WM_ASK_ANOTHER_ROUND, BN_TO_SIDE, battle->part, 2, 1, out);
    return 1;
}

void wm_again_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace)
{
    (void)setup;
    (void)trace;
    battle->part++;
    if (!moves->answer.value[0])
        return;
    battle->round++;
    wm_go(battle, WM_STEP_ROUND);
}
