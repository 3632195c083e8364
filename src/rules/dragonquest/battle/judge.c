/* What the referee judges before a battle, one question after another; before a retaliation what the new
 * roles ask for, and a new episode. */
#include "steps.h"

#include "rules/forces/quality.h"

static bool has_undead(const dq_setup *setup, const dq_battle *battle, int32_t side)
{
    const dq_unit *unit = dq_stack_of(setup, side);

    for (int32_t g = 0; g < unit->group_count; g++)
        if (dq_is_soldiery(&unit->groups[g]) &&
            (setup->figures->races[unit->groups[g].race].undead ||
             (unit->groups[g].traits & DQ_UNDEAD)))
            return true;
    return false;
}

static bool of_side(const dq_setup *setup, const dq_battle *battle, int32_t side, int32_t input)
{
    const dq_party *party = &battle->parties[side];
    bool attacks = dq_attacks(battle, side), castle = party->judged[DQ_IN_CASTLE] != DQ_NO_CASTLE;

    switch (input) {
    case DQ_IN_ENEMY:
    case DQ_IN_REAR:
        return attacks;
    case DQ_IN_FEARS:
        return has_undead(setup, battle, 1 - side);
    case DQ_IN_CASTLE:
    case DQ_IN_RESTED:
        return !attacks;
    case DQ_IN_DWARVEN:
        return !attacks && castle;
    case DQ_IN_PREPARED:
        return !attacks && dq_best_rank(dq_stack_of(setup, side), DQ_SPECIALISTS_MECHANICIAN) > 0;
    case DQ_IN_SABOTAGE:
        return !attacks &&
               (castle || party->judged[DQ_IN_PREPARED] > 0 || party->judged[DQ_IN_RESTED] > 0);
    default:
        return true;
    }
}

/* What the field after the battle asks for is asked there. */
static bool of_battle(int32_t input)
{
    return input != DQ_IN_SPOILS_ALLOWED && input != DQ_IN_SPOILS_SHARE;
}

/* DQ-004 and DQ-177 Judgements are inputs: each has a default and is in the journal, including what was played out at
 * the table. The cursor: `at` is 0 for the battle, otherwise 1 + the side; `part` is the input. */
OPEN(judge)
{
    for (; setup->options.referee == 0 && battle->at <= DQ_SIDES; battle->at++, battle->part = 0) {
        int32_t side = battle->at - 1;
        int32_t end = battle->at == 0 ? DQ_BATTLE_INPUTS : DQ_SIDE_INPUTS;
        uint32_t given = battle->at == 0 ? battle->given : battle->parties[side].given;

        for (; battle->part < end; battle->part++)
            if (!(given >> battle->part & 1) &&
                (battle->at == 0 ? of_battle(battle->part)
                                 : of_side(setup, battle, side, battle->part)))
                return BN_ASKS;
    }
    return BN_DONE;
}

ASK(judge)
{
    int32_t side = battle->at - 1;

    if (battle->at == 0)
        dq_ask(battle, battle->part, 0, -1, battle->judged[battle->part], out);
    else
        dq_ask(battle, (uint32_t)DQ_BATTLE_JUDGED + battle->part, side, -1,
               battle->parties[side].judged[battle->part], out);
    return 1;
}

TAKE(judge)
{
    if (battle->at == 0) {
        battle->judged[battle->part] = value;
        battle->given |= 1u << battle->part;
    } else {
        battle->parties[battle->at - 1].judged[battle->part] = value;
        battle->parties[battle->at - 1].given |= 1u << battle->part;
    }
    if (battle->at > 0 && battle->part == DQ_IN_FATIGUE)
        battle->parties[battle->at - 1].fatigue = (uint8_t)value;
    battle->part++;
}

const bn_step dq_judge_step = { .open = judge_open, .ask = judge_ask, .take = judge_take };
