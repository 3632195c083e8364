/* What the referee judges, at three moments of a day, one question after another. */
#include "steps.h"

#include "rules/powers/powers.h"

/* By kind: the moment at which it is asked. */
static const uint8_t stages[G3_JUDGED] = {
#define OF_BATTLE(name, member, answer, standard, ruled, stage, ...)                               \
    [G3_ASK_##name] = G3_STEP_##stage,
#define OF_SIDE(name, member, answer, standard, ruled, stage, ...)                                 \
    [G3_ASK_##name] = G3_STEP_##stage,
#include "questions.def"
};

static bool has_line(const g3_battle *battle, int32_t row)
{
    return battle->judged[G3_IN_POSITION] >> row & 1;
}

static bool has_mages(const g3_setup *setup)
{
    for (int32_t s = 0; s < setup->side_count; s++)
        for (int32_t i = 0; i < setup->sides[s].force.adept_count; i++)
            if (setup->sides[s].force.adepts[i].art == G3_MAGE)
                return true;
    return false;
}

static int64_t men_of_all(const g3_setup *setup, const g3_battle *battle)
{
    int64_t men = 0;

    for (int32_t s = 0; s < setup->side_count; s++)
        men += g3_men(setup, battle, s);
    return men;
}

static bool of_battle(const g3_setup *setup, const g3_battle *battle, int32_t input)
{
    bool defended = g3_defender(battle) != G3_NONE;

    switch (input) {
    case G3_IN_POSITION:
        return defended;
    case G3_IN_DOWNHILL:
        return defended && has_line(battle, G3_DEFENSIVE_POSITION_ATTACKER_DOWNHILL);
    case G3_IN_PASSAGE:
        return defended && has_line(battle, G3_DEFENSIVE_POSITION_NARROW_PASSAGE);
    case G3_IN_SIEGE:
    case G3_IN_SIEGE_MEANS:
    case G3_IN_ESCAPE:
        return defended && g3_ground_now(setup, battle).is_starred;
    case G3_IN_ACTION: /* G3-113 */
        return g3_siege(battle);
    case G3_IN_OUTCOME:
        return g3_siege(battle) && battle->judged[G3_IN_ACTION] != 0;
    case G3_IN_MANA:
        return has_mages(setup);
    case G3_IN_USE_TACTICS:
        return men_of_all(setup, battle) < G3_CONSTANT(setup->figures, TACTICS_MEN_BELOW);
    default:
        return true;
    }
}

static bool rides_without_stirrups(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u) && (g3_unit_of(setup, u)->traits & G3_NO_STIRRUPS))
            return true;
    return false;
}

static bool of_side(const g3_setup *setup, const g3_battle *battle, int32_t side, int32_t input)
{
    const g3_party *party = &battle->parties[side];

    switch (input) {
    case G3_IN_EFFECTS:
    case G3_IN_CONFOUND_COST:
        return g3_mage_es(setup, battle, side) > 0;
    case G3_IN_CONFOUND:
        return g3_mage_es(setup, battle, side) > 0 && party->judged[G3_IN_CONFOUND_COST] > 0;
    case G3_IN_REVEALS:
        return party->scouts;
    case G3_IN_CHARGE: /* G3-023 What stirrupless cavalry cannot do */
        return rides_without_stirrups(setup, battle, side);
    case G3_IN_OTHER_MISSIONS:
        return setup->sides[side].force.detachment_count > 0;
    case G3_IN_KILLERS:
        return party->killers;
    case G3_IN_BENEFICIARY:
        return setup->side_count > 2;
    case G3_IN_FACES:
        return setup->side_count > 2 && g3_ground_now(setup, battle).is_starred;
    default:
        return true;
    }
}

/* G3-008 Judgements are inputs: each has a default and is in the journal. The cursor: `at` is 0 for the
 * battle, otherwise 1 + the side; `part` is the input. */
OPEN(judge)
{
    for (; setup->options.referee == 0 && battle->at <= setup->side_count;
         battle->at++, battle->part = 0) {
        int32_t side = battle->at - 1, first = battle->at == 0 ? 0 : G3_BATTLE_JUDGED;
        int32_t end = battle->at == 0 ? G3_BATTLE_INPUTS : G3_SIDE_INPUTS;
        uint32_t given = battle->at == 0 ? battle->given : battle->parties[side].given;

        for (; battle->part < end; battle->part++)
            if (stages[first + battle->part] == battle->step && !(given >> battle->part & 1) &&
                (battle->at == 0 ? of_battle(setup, battle, battle->part)
                                 : of_side(setup, battle, side, battle->part)))
                return BN_ASKS;
    }
    return BN_DONE;
}

ASK(judge)
{
    int32_t side = battle->at - 1;

    if (battle->at == 0)
        g3_ask(battle, battle->part, 0, -1, battle->judged[battle->part], out);
    else
        g3_ask(battle, (uint32_t)G3_BATTLE_JUDGED + battle->part, side, -1,
               battle->parties[side].judged[battle->part], out);
    /* of the words for four sides as many as there are */
    if (out->kind == G3_ASK_DEFENDER || out->kind == G3_ASK_BENEFICIARY)
        bn_ask_among(out, 1u + (uint32_t)setup->side_count);
    else if (out->kind == G3_ASK_FACES)
        bn_ask_among(out, (uint32_t)setup->side_count);
    return 1;
}

TAKE(judge)
{
    if (battle->at == 0)
        battle->judged[battle->part] = value;
    else
        battle->parties[battle->at - 1].judged[battle->part] = value;
    battle->part++;
}

const bn_step g3_judge_step = { .open = judge_open, .ask = judge_ask, .take = judge_take };
