/* What the referee judges before a battle: steps B1 to B4, one question after another. */
#include "steps.h"

/* ---- where judgements lie ---------------------------------------------------------------- */

#define SLOT_AT(member) BN_SLOT(STATE, member)
#define SLOT_BIT(mask) BN_SLOT_BIT(wm_body, situation, mask)
#define SLOT_NOWHERE                                                                               \
    {                                                                                              \
        0                                                                                          \
    }

/* By kind: in the state, a battle or a body. */
static const bn_slot slots[WM_ASK_INPUTS] = {
#define STATE wm_battle
#define OF_BATTLE(name, member, answer, standard, ruled, place, ...) [WM_ASK_##name] = SLOT_##place,
#include "questions.def"
#undef STATE
#define STATE wm_body
#define OF_FORCE(name, member, answer, standard, ruled, place, ...) [WM_ASK_##name] = SLOT_##place,
#include "questions.def"
#undef STATE
};

/* The same in the inputs, as a document gives them. */
static const bn_slot given_slots[WM_ASK_INPUTS] = {
#define OF_BATTLE(name, member, ...) [WM_ASK_##name] = BN_SLOT(wm_battle_inputs, member),
#define OF_FORCE(name, member, ...) [WM_ASK_##name] = BN_SLOT(wm_force_inputs, member),
#include "questions.def"
};

void wm_battle_judged(const wm_battle_inputs *in, wm_battle *battle)
{
    for (uint32_t i = 0; i < WM_BATTLE_INPUTS; i++) {
        bn_slot_put(battle, slots[i], bn_slot_get(in, given_slots[i]));
        battle->given |= (uint8_t)(in->given[i] ? 1u << i : 0);
    }
}

void wm_body_judged(const wm_force_inputs *in, wm_body *body)
{
    for (uint32_t i = 0; i < WM_FORCE_INPUTS; i++) {
        uint32_t kind = WM_ASK_FORCE_INPUT + i;

        bn_slot_put(body, slots[kind], bn_slot_get(in, given_slots[kind]));
        body->given |= in->given[i] ? 1u << i : 0;
    }
}

/* Every rating asks for these, so they are read member by member and not by slots. */
#define READ_AT(member) from->member
#define READ_BIT(mask) (from->situation & (mask)) != 0
#define READ_NOWHERE 0
#define AS_IT_IS(value) (value)
#define AS_TRUTH AS_IT_IS
#define AS_WORD(words) AS_IT_IS
#define AS_WORDS(words) AS_IT_IS
#define AS_WHOLE(least, most) AS_IT_IS
#define AS_NUMBER(least, most) bn_rat_int

wm_battle_inputs wm_ground_judged(const wm_battle *from)
{
    return (wm_battle_inputs){
#define OF_BATTLE(name, member, answer, standard, ruled, place, ...)                               \
    .member = AS_##answer(READ_##place),
#include "questions.def"
    };
}

wm_force_inputs wm_judgements(const wm_body *from, const wm_body *foe)
{
    wm_force_inputs in = {
#define OF_FORCE(name, member, answer, standard, ruled, place, ...)                                \
    .member = AS_##answer(READ_##place),
#include "questions.def"
    };

    in.beaten_before = from->beaten >> foe->standing.force & 1;
    in.given[WM_IN_HOLDING] = from->given >> WM_IN_HOLDING & 1;
    return in;
}

/* ---- which judgements are asked at a step ------------------------------------------------ */

typedef struct inputs_of_step {
    uint8_t battle_first, battle_end; /* wm_battle_input */
    uint8_t force_first, force_end;   /* wm_force_input */
} inputs_of_step;

static inputs_of_step inputs_at(uint8_t step)
{
    switch (step) {
    case WM_STEP_SITUATION:
        return (inputs_of_step){ WM_IN_GROUND, WM_IN_DEFENDER, WM_IN_HOME_DOMINION,
                                 WM_IN_AMBUSH_PREPARED };
    case WM_STEP_DEFENDER:
        return (inputs_of_step){ WM_IN_DEFENDER, WM_BATTLE_INPUTS, 0, 0 };
    case WM_STEP_AMBUSH:
        return (inputs_of_step){ 0, 0, WM_IN_AMBUSH_PREPARED, WM_IN_INFORMATION };
    default:
        return (inputs_of_step){ 0, 0, WM_IN_INFORMATION, WM_FORCE_INPUTS };
    }
}

enum { ADAPTABLE = WM_MIRE | WM_SNOW | WM_SAND };

/* Whether a judgement on this force can matter, as far as is known when it would be asked. */
static bool applies(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                    uint32_t input)
{
    const wm_force *force = wm_force_of(setup, body->standing.force);
    bool actions = setup->options.use_character_actions;

    switch (input) {
    case WM_IN_INFRAVISION_ALL:
        return battle->night;
    case WM_IN_TERRAIN_ADAPTED:
        return battle->ground & ADAPTABLE;
    case WM_IN_AMBUSHERS_INVISIBLE:
    case WM_IN_AMBUSH_ADJUSTMENT:
        return actions && body->situation & WM_IS_AMBUSHING;
    case WM_IN_AMBUSH_PREPARED:
    case WM_IN_CAMP_SURPRISED:
    case WM_IN_INFORMATION:
    case WM_IN_LEADER_REMOVED:
    case WM_IN_OFFICER_REMOVED:
        return actions;
    case WM_IN_HEROICS_LEADER:
        return actions && body->gear & WM_HAS_PLAYER_LEADER;
    case WM_IN_HEROICS_SUCCESSES:
        return actions && wm_heroes(setup->figures, force) > 0;
    case WM_IN_HEROICS_FAILURES:
        return actions && wm_heroes(setup->figures, force) > body->heroics_successes;
    default:
        return true;
    }
}

/* The cursor: `at` is 0 for the battle, otherwise 1 + the body; `part` is the input. */
OPEN(judge)
{
    inputs_of_step in = inputs_at(battle->step);

    if (setup->options.referee != 0)
        return BN_DONE;
    if (battle->at == 0) {
        if (battle->part < in.battle_first)
            battle->part = in.battle_first;
        for (; battle->part < in.battle_end; battle->part++)
            if (!(battle->given >> battle->part & 1))
                return BN_ASKS;
        battle->at = 1;
        battle->part = in.force_first;
    }
    for (; battle->at <= battle->body_count; battle->at++, battle->part = in.force_first) {
        const wm_body *body = &battle->bodies[battle->at - 1];
        for (; battle->part < in.force_end && wm_on_field(body); battle->part++)
            if (!(body->given >> battle->part & 1) && applies(setup, battle, body, battle->part))
                return BN_ASKS;
    }
    return BN_DONE;
}

/* ---- questions and answers --------------------------------------------------------------- */

/* What the row of a judgement on a force cannot know. By default a defender who has not moved is
 * holding (WM-135). */
static void shape(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                  bn_question *out)
{
    int32_t heroes = wm_heroes(setup->figures, wm_force_of(setup, body->standing.force));
    int32_t *preset = &out->preset.value[0];

    switch (out->kind) {
    case WM_ASK_HOLDING:
        *preset = body->side != battle->attacker && !(body->situation & WM_IS_MOVED);
        break;
    case WM_ASK_BEATEN_BEFORE:
        *preset = body->beaten != 0;
        break;
    case WM_ASK_TERRAIN_ADAPTED:
        out->allowed = battle->ground & ADAPTABLE;
        *preset &= (int32_t)out->allowed;
        break;
    case WM_ASK_HEROICS_SUCCESSES:
        bn_ask_within(out, (bn_span){ 0, heroes });
        break;
    case WM_ASK_HEROICS_FAILURES:
        bn_ask_within(out, (bn_span){ 0, heroes - body->heroics_successes });
        break;
    default:
        break;
    }
}

ASK(judge)
{
    const wm_body *body = battle->at == 0 ? NULL : &battle->bodies[battle->at - 1];
    uint32_t kind = battle->part + (body ? WM_ASK_FORCE_INPUT : WM_ASK_BATTLE_INPUT);

    wm_ask(battle, kind, bn_slot_get(body ? (const void *)body : battle, slots[kind]), out);
    if (body)
        shape(setup, battle, body, out);
    return 1;
}

TAKE(judge)
{
    if (battle->at == 0) {
        bn_slot_put(battle, slots[WM_ASK_BATTLE_INPUT + battle->part], value);
        battle->given |= (uint8_t)(1u << battle->part);
    } else {
        wm_body *body = &battle->bodies[battle->at - 1];

        bn_slot_put(body, slots[WM_ASK_FORCE_INPUT + battle->part], value);
        body->given |= 1u << battle->part;
        if (battle->part == WM_IN_BEATEN_BEFORE) /* enemies that the record confirms stay */
            body->beaten = !value ? 0 : body->beaten ? body->beaten : UINT16_MAX;
    }
    battle->part++;
}

const bn_step wm_judge_step = { .open = judge_open, .ask = judge_ask, .take = judge_take };

/* ---- ambushes ---------------------------------------------------------------------------- */

static int32_t chance(const wm_figures *tables, const wm_body *body)
{
    return wm_ambush_chance(tables, body->situation & WM_IS_INVISIBLE, body->ambush_adjustment);
}

OPEN(surprise)
{
    if (!setup->options.use_character_actions)
        return BN_DONE;
    for (; battle->at < battle->body_count; battle->at++) {
        wm_body *body = &battle->bodies[battle->at];
        int32_t of = chance(setup->figures, body);
        if (!(body->situation & WM_IS_AMBUSHING) || !wm_on_field(body) || of == 0)
            continue;
        if (of < setup->figures->constants[WM_CONSTANTS_PERCENT_DIE].value)
            return BN_ASKS;
        body->situation |= WM_IS_SURPRISING;
    }
    return BN_DONE;
}

ASK(surprise)
{
    wm_ask(battle, WM_ASK_SURPRISE, 0, out);
    out->throws[0] =
        (bn_throw){ 1, (uint8_t)wm_tables(setup)->constants[WM_CONSTANTS_PERCENT_DIE].value, 0 };
    return 1;
}

CONSEQUENCE(surprise)
{
    return totals[0] <= chance(wm_tables(setup), &battle->bodies[battle->at]);
}

void wm_tell_ambush(const wm_setup *setup, const wm_battle *battle, bn_trace *trace)
{
    const wm_body *body = &battle->bodies[battle->at];
    const wm_constants_row *rows = setup->figures->constants;
    bool unseen = (body->situation & WM_IS_INVISIBLE) != 0;
    int32_t base =
        rows[unseen ? WM_CONSTANTS_AMBUSH_CHANCE_INVISIBLE : WM_CONSTANTS_AMBUSH_CHANCE].value;
    int32_t of_100 = chance(setup->figures, body);
    int32_t cut = of_100 - base - body->ambush_adjustment;
    bn_term of = wm_body_term(setup, body, WM_SUM_CHANCE);

    wm_plus(trace, of, 109, base, unseen ? "invisible ambushers" : "an ambush");
    if (body->ambush_adjustment != 0)
        wm_plus(trace, of, 109, body->ambush_adjustment, "night, ground or magic");
    if (cut != 0)
        wm_plus(trace, of, 109, cut, "between 0 and 100");
    wm_gives(trace, of, 109, of_100, "chance of surprise");
}

/* Low is good. */
WEIGH(surprise)
{
    const wm_body *body = &battle->bodies[battle->at];
    bn_term of = wm_body_term(setup, body, WM_SUM_DICE);
    int32_t of_100 = chance(wm_tables(setup), body);

    wm_plus(trace, of, 109, of_100, "chance of surprise");
    wm_plus(trace, of, 109, -totals[0], "rolled");
    wm_gives(trace, of, 109, of_100 - totals[0],
             totals[0] <= of_100 ? "surprise: not above the chance"
                                 : "no surprise: above the chance");
}

ROLL_KEY(surprise)
{
    return (uint64_t)chance(wm_tables(setup), &battle->bodies[battle->at]);
}

TAKE(surprise)
{
    wm_body *body = &battle->bodies[battle->at];

    if (value)
        body->situation |= WM_IS_SURPRISING;
    wm_remark(body, wm_book.constants[WM_CONSTANTS_AMBUSH_CHANCE].rule, value,
              bn_rat_int(chance(wm_tables(setup), body)), "surprise from ambush on {0} or less",
              trace);
    battle->at++;
}

const bn_step wm_surprise_step = { .open = surprise_open,
                                   .ask = surprise_ask,
                                   .take = surprise_take,
                                   .consequence = surprise_consequence,
                                   .weigh = surprise_weigh,
                                   .roll_key = surprise_key };
