/* Steps B12 and B13: who moves after a round, and whether there is another. */
#include "steps.h"
#include "rules/field/tactics.h"

/* ---- withdrawal and pursuit -------------------------------------------------------------- */

/* The cursor: `at` counts pairs, then bodies, for those without an enemy; of a pair `part` 0 is the
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

/* Whether a body is on the field, or left it in this round, and is free to withdraw. */
static bool may_withdraw(const wm_figures *tables, const wm_battle *battle, const wm_body *body)
{
    bool of_this_round = wm_on_field(body) || body->status == WM_WITHDRAWN ||
                         (body->status == WM_OFF_FIELD && body->outcome != WM_NOT_FOUGHT);

    return battle->tactic[0] != WM_NOBODY && of_this_round && !wm_inside(battle, body) &&
           wm_free_withdrawal(tables, battle->tactic[body->side], battle->tactic[1 - body->side]) >
               0;
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

OPEN(moves)
{
    /* without tactics only winners move */
    uint32_t end = battle->pair_count + (battle->tactic[0] == WM_NOBODY ? 0u : battle->body_count);

    for (; battle->at < end; next_move(battle)) {
        uint8_t index = wm_moves_body(battle);
        if (index != WM_NOBODY && (may_withdraw(wm_tables(setup), battle, &battle->bodies[index]) ||
                                   may_pursue(&battle->bodies[index])))
            return BN_ASKS;
    }
    return battle->no_combat ? wm_go(battle, WM_STEP_SCATTERED) : BN_DONE;
}

/* Defaults: a body that may withdraw does, and one that may pursue goes as far as it may, unless it would have to leave
 * its walls. */
ASK(moves)
{
    const wm_body *body = &battle->bodies[wm_moves_body(battle)];

    if (may_withdraw(wm_tables(setup), battle, body)) {
        wm_ask(battle, WM_ASK_WITHDRAW, 1, out);
    } else {
        wm_ask(battle, WM_ASK_ADVANCE, wm_inside(battle, body) ? 0 : body->pursuit, out);
        bn_ask_within(out, (bn_span){ 0, body->pursuit });
    }
    return 1;
}

TAKE(moves)
{
    wm_body *body = &battle->bodies[wm_moves_body(battle)];

    if (!may_withdraw(wm_tables(setup), battle, body)) {
        body->advance = (uint8_t)value;
    } else if (value) {
        body->withdrew = (uint8_t)wm_free_withdrawal(wm_tables(setup), battle->tactic[body->side],
                                                     battle->tactic[1 - body->side]);
        if (wm_on_field(body))
            body->status = WM_WITHDRAWN;
    }
    next_move(battle);
}

const bn_step wm_moves_step = { .open = moves_open, .ask = moves_ask, .take = moves_take };

/* ---- further rounds ---------------------------------------------------------------------- */

/* A storm has one round, and both sides must hold the field for another. */
static bool day_over(const wm_battle *battle)
{
    return battle->storm || wm_fielded(battle, 0) == 0 || wm_fielded(battle, 1) == 0;
}

/* WM-092 Further rounds and the end of the day: both sides are asked while another round is open. */
COUNT(again)
{
    bool may = battle->max_rounds == 0 || battle->round < battle->max_rounds;

    return may && !day_over(battle) ? WM_SIDES : 0;
}

/* Whether a side may leave with the rest. It may where no further round is open too: a limit on
 * rounds does not keep anyone on the field. */
COUNT(leave)
{
    return day_over(battle) ? 0 : WM_SIDES;
}

WANTS(leave, side)
{
    return battle->lost[side];
}

TAKE(leave)
{
    for (uint32_t i = 0; value && i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->side != battle->part || !wm_on_field(body))
            continue;
        body->status = WM_OFF_FIELD;
        body->location = WM_RESULT_R;
        body->holds = 0;
        wm_leave_wounded(body, trace);
    }
    battle->part++;
}

const bn_step wm_leave_step = { .count = leave_count,
                                .wants = leave_wants,
                                .kind = 1 + WM_ASK_RETREAT,
                                .take = leave_take,
                                .hand = WM_BY_PART };

TAKE(again)
{
    battle->part++;
    if (!value)
        return;
    battle->round++;
    wm_go(battle, WM_STEP_ROUND);
}

/* Where no player's character came and no force is divided, the evening has nothing to ask. */
PASS(again)
{
    for (uint32_t i = 0; i < battle->body_count; i++)
        if (battle->bodies[i].gear & WM_HAS_PLAYERS || battle->bodies[i].number > 0)
            return BN_DONE;
    return wm_go(battle, WM_STEP_OVER);
}

/* If no one orders it, the fight continues. */
const bn_step wm_again_step = { .count = again_count,
                                .pass = again_pass,
                                .kind = 1 + WM_ASK_ANOTHER_ROUND,
                                .preset = 1,
                                .take = again_take,
                                .hand = WM_BY_PART };
