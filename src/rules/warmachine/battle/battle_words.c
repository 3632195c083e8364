/* A battle in plain words: its questions, their options, and what an answer brought about. */
#include "battle_parts.h"
#include "rules/field/results.h"

void wm_body_name(const wm_setup *setup, const wm_body *body, bn_text *out)
{
    bn_text_add(out, wm_force_of(setup, body->standing.force)->name);
    if (body->number == 0)
        return;
    bn_text_add(out, " (part ");
    bn_text_int(out, body->number);
    bn_text_char(out, ')');
}

/* ---- questions --------------------------------------------------------------------------- */

/* The judgements: {} is the force. */
static const char *const judgements[WM_ASK_SURPRISE] = {
    [WM_IN_GROUND] = "On what ground is the battle?",
    [WM_IN_NIGHT] = "Is it night?",
    [WM_IN_NARROW_PASSAGE] = "Is the ground a defile, a pass or a bridge?",
    [WM_IN_DEEP_WATER] = "Must the attacker cross deep water?",
    [WM_IN_HIGHER_FORCE] = "Which side stands higher?",
    [WM_IN_DEFENDER] = "Who defends?",
    [WM_ASK_FORCE_INPUT + WM_IN_HOME_DOMINION] = "{}: in the dominion of its liege?",
    [WM_ASK_FORCE_INPUT + WM_IN_INFRAVISION_ALL] = "{}: has every member infravision?",
    [WM_ASK_FORCE_INPUT + WM_IN_IN_STRONGHOLD] = "{}: inside a stronghold?",
    [WM_ASK_FORCE_INPUT + WM_IN_BEHIND_WALL] = "{}: behind a wall?",
    [WM_ASK_FORCE_INPUT + WM_IN_HOLDING] = "{}: holding in place?",
    [WM_ASK_FORCE_INPUT + WM_IN_ON_MARCH] = "{}: caught on the march?",
    [WM_ASK_FORCE_INPUT + WM_IN_BEATEN_BEFORE] = "{}: has it beaten this foe before?",
    [WM_ASK_FORCE_INPUT + WM_IN_ENVIRONMENT_FAVOURABLE] =
        "{}: in surroundings extremely good for it?",
    [WM_ASK_FORCE_INPUT + WM_IN_ENVIRONMENT_UNFAVOURABLE] =
        "{}: in surroundings extremely bad for it?",
    [WM_ASK_FORCE_INPUT + WM_IN_TERRAIN_ADAPTED] = "{}: to which of this ground is it used?",
    [WM_ASK_FORCE_INPUT + WM_IN_IMMUNE_MEMBERS] =
        "{}: how many percent of it are immune to the enemy?",
    [WM_ASK_FORCE_INPUT + WM_IN_IMMUNE_ATTACKS] =
        "{}: to how many percent of the attacks is all of it immune?",
    [WM_ASK_FORCE_INPUT + WM_IN_AMBUSH_PREPARED] = "{}: has it laid an ambush?",
    [WM_ASK_FORCE_INPUT + WM_IN_AMBUSHERS_INVISIBLE] = "{}: are the ambushers invisible?",
    [WM_ASK_FORCE_INPUT + WM_IN_AMBUSH_ADJUSTMENT] = "{}: what shifts the chance of its ambush?",
    [WM_ASK_FORCE_INPUT + WM_IN_CAMP_SURPRISED] = "{}: does it surprise a camp?",
    [WM_ASK_FORCE_INPUT + WM_IN_INFORMATION] = "{}: what does its commander know of the enemy?",
    [WM_ASK_FORCE_INPUT + WM_IN_LEADER_REMOVED] = "{}: is the enemy's leader out of action?",
    [WM_ASK_FORCE_INPUT + WM_IN_OFFICER_REMOVED] =
        "{}: is another officer of the enemy out of action?",
    [WM_ASK_FORCE_INPUT + WM_IN_HEROICS_LEADER] = "{}: what came of its leader's heroics?",
    [WM_ASK_FORCE_INPUT + WM_IN_HEROICS_SUCCESSES] = "{}: how many other heroic deeds succeeded?",
    [WM_ASK_FORCE_INPUT + WM_IN_HEROICS_FAILURES] = "{}: how many other heroic deeds failed?",
    [WM_ASK_FORCE_INPUT + WM_IN_CAMPAIGN_MODIFIER] = "{}: what does the referee add to its rating?",
};

/* The others: {} is the body meant, [] the side. */
static const char *const questions[WM_BATTLE_KINDS] = {
    [WM_ASK_SURPRISE] = "The ambush of {}",
    [WM_ASK_PARTS] = "Into how many parts is {} divided?",
    [WM_ASK_PART_SIZE] = "How many heads stay with {}?",
    [WM_ASK_PART_LEADER] = "With which part does the leader of {} go?",
    [WM_ASK_ORDER] = "Which side chooses its opponent first",
    [WM_ASK_OPPONENT] = "[]: who fights whom?",
    [WM_ASK_TACTIC] = "[]: which tactic?",
    [WM_ASK_MERCY] = "Does {} show mercy?",
    [WM_ASK_STAFF] = "Does {} use the staff of health?",
    [WM_ASK_WITHDRAW] = "Does {} withdraw by one unit?",
    [WM_ASK_ADVANCE] = "How many units does {} advance?",
    [WM_ASK_RETREAT] = "[]: retreat with the rest?",
    [WM_ASK_ANOTHER_ROUND] = "[]: another round?",
    [WM_ASK_SCATTERED] = "Are the characters of {} scattered?",
    [WM_ASK_HEROICS_XP] = "How many XP do the heroics of {} earn?",
    [WM_ASK_REUNITE] = "Do the parts of {} that stand together reunite?",
};

/* The body a question is about, or WM_NOBODY. */
static uint8_t body_meant(const wm_battle *battle, uint16_t kind)
{
    switch (kind) {
    case WM_ASK_OPPONENT:
    case WM_ASK_TACTIC:
    case WM_ASK_ORDER:
    case WM_ASK_RETREAT:
    case WM_ASK_ANOTHER_ROUND:
        return WM_NOBODY;
    case WM_ASK_COMBAT:
    case WM_ASK_RECOVERY:
        return (uint8_t)(wm_pair_body(battle, battle->at, 0) - battle->bodies);
    case WM_ASK_MERCY: {
        const wm_body *first = wm_pair_body(battle, battle->at, 0);
        return first->outcome == WM_WON ? (uint8_t)(first - battle->bodies) : first->foe;
    }
    case WM_ASK_PART_SIZE:
        return (uint8_t)wm_part_body(battle, battle->part);
    case WM_ASK_WITHDRAW:
    case WM_ASK_ADVANCE:
        return wm_moves_body(battle);
    default:
        if (kind < WM_ASK_SURPRISE)
            return battle->at == 0 ? WM_NOBODY : (uint8_t)(battle->at - 1);
        return battle->at;
    }
}

/* `words` with the name of a body for {} and the name of a side for []. */
static void fill(const wm_setup *setup, const wm_battle *battle, const char *words,
                 const bn_question *question, bn_text *out)
{
    for (; *words; words++) {
        if (words[0] == '{') {
            wm_body_name(setup, &battle->bodies[body_meant(battle, question->kind)], out);
            words++;
        } else if (words[0] == '[') {
            bn_text_add(out, setup->sides[question->side].name);
            words++;
        } else {
            bn_text_char(out, *words);
        }
    }
}

static void describe_pair(const wm_setup *setup, const wm_battle *battle,
                          const bn_question *question, bn_text *out)
{
    const wm_body *first = &battle->bodies[body_meant(battle, question->kind)];

    wm_body_name(setup, first, out);
    bn_text_add(out, " against ");
    wm_body_name(setup, &battle->bodies[first->foe], out);
    bn_text_add(out, question->kind == WM_ASK_COMBAT ? ": combat rolls"
                                                     : ": how long the aftermath lasts");
}

void wm_battle_describe(const wm_setup *setup, const wm_battle *battle, const bn_question *question,
                        bn_text *out)
{
    switch (question->kind) {
    case WM_ASK_COMBAT:
    case WM_ASK_RECOVERY:
        describe_pair(setup, battle, question, out);
        return;
    case WM_ASK_SPELLS_USED:
    case WM_ASK_CHARGES_USED:
        bn_text_add(out, question->kind == WM_ASK_SPELLS_USED ? "How many combat spells has "
                                                              : "How many charges has ");
        bn_text_add(out, wm_spent_person(setup, battle)->name);
        bn_text_add(out, " used?");
        return;
    default:
        fill(setup, battle,
             question->kind < WM_ASK_SURPRISE ? judgements[question->kind]
                                              : questions[question->kind],
             question, out);
    }
}

/* ---- options and throws ------------------------------------------------------------------ */

static void word_recovery(const wm_setup *setup, const wm_battle *battle, int32_t index,
                          bn_text *out)
{
    uint8_t body;
    uint8_t roll = wm_recovery_throw(battle, (uint32_t)index, &body);

    wm_body_name(setup, &battle->bodies[body], out);
    bn_text_add(out, roll == WM_ROLL_MONTHS ? ": months until the wounded return"
                     : roll == WM_ROLL_DAYS ? ": days of the new fatigue"
                                            : ": weeks until the routed are home");
}

static void word_opponent(const wm_setup *setup, const wm_battle *battle, int32_t index,
                          bn_text *out)
{
    uint8_t bodies[WM_SIDES];

    wm_pairing_option(battle, index, bodies);
    wm_body_name(setup, &battle->bodies[bodies[0]], out);
    bn_text_add(out, " against ");
    wm_body_name(setup, &battle->bodies[bodies[1]], out);
}

static void word_part(const wm_battle *battle, int32_t index, bn_text *out)
{
    const wm_body *body = &battle->bodies[wm_part_body(battle, (uint32_t)index)];

    bn_text_add(out, "part ");
    bn_text_int(out, body->number);
    bn_text_add(out, " of ");
    bn_text_grouped(out, body->standing.strength);
}

static void word_side(const wm_setup *setup, const bn_question *question, int32_t index,
                      bn_text *out)
{
    bool named = question->kind == WM_ASK_ORDER;
    int32_t side = named ? index : index - 1;

    bn_text_add(out, side >= 0 && side < WM_SIDES ? setup->sides[side].name
                                                  : wm_battle_kinds[question->kind].words[index]);
}

void wm_battle_word(const wm_setup *setup, const wm_battle *battle, const bn_question *question,
                    int32_t index, bn_text *out)
{
    const char *const *words = wm_battle_kinds[question->kind].words;

    switch (question->kind) {
    case WM_IN_HIGHER_FORCE:
    case WM_IN_DEFENDER:
    case WM_ASK_ORDER:
        word_side(setup, question, index, out);
        break;
    case WM_ASK_COMBAT:
        wm_body_name(setup, wm_pair_body(battle, battle->at, (uint32_t)index), out);
        break;
    case WM_ASK_RECOVERY:
        word_recovery(setup, battle, index, out);
        break;
    case WM_ASK_OPPONENT:
        word_opponent(setup, battle, index, out);
        break;
    case WM_ASK_PART_LEADER:
        word_part(battle, index, out);
        break;
    case WM_ASK_CHARGES_USED:
        bn_text_add(out, wm_spent_person(setup, battle)->items[index].name);
        break;
    default:
        bn_text_add(out, words ? words[index] : wm_battle_kinds[question->kind].title);
    }
}
