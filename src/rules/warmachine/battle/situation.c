/* What the referee judges before a battle: steps B1 to B4, one question after another. */
#include "battle_parts.h"

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

/* The bit of a yes-or-no judgement, 0 of any other. */
static uint16_t bit_of(uint32_t input)
{
    switch (input) {
    case WM_IN_HOME_DOMINION:
        return WM_IS_HOME;
    case WM_IN_INFRAVISION_ALL:
        return WM_IS_SEEING;
    case WM_IN_IN_STRONGHOLD:
        return WM_IS_IN_STRONGHOLD;
    case WM_IN_BEHIND_WALL:
        return WM_IS_WALLED;
    case WM_IN_HOLDING:
        return WM_IS_HOLDING;
    case WM_IN_ON_MARCH:
        return WM_IS_MARCHING;
    case WM_IN_ENVIRONMENT_FAVOURABLE:
        return WM_IS_FAVOURED;
    case WM_IN_ENVIRONMENT_UNFAVOURABLE:
        return WM_IS_DISFAVOURED;
    case WM_IN_AMBUSH_PREPARED:
        return WM_IS_AMBUSHING;
    case WM_IN_AMBUSHERS_INVISIBLE:
        return WM_IS_INVISIBLE;
    case WM_IN_CAMP_SURPRISED:
        return WM_IS_AT_CAMP;
    case WM_IN_LEADER_REMOVED:
        return WM_IS_LEADER_GONE;
    case WM_IN_OFFICER_REMOVED:
        return WM_IS_OFFICER_GONE;
    default:
        return 0;
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
        return actions && wm_heroes(force) > 0;
    case WM_IN_HEROICS_FAILURES:
        return actions && wm_heroes(force) > body->heroics_successes;
    default:
        return true;
    }
}

/* The cursor: `at` is 0 for the battle, else 1 + the body; `part` is the input. */
wm_pace wm_judge_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    inputs_of_step in = inputs_at(battle->step);

    (void)trace;
    if (setup->options.referee != 0)
        return WM_DONE;
    if (battle->at == 0) {
        if (battle->part < in.battle_first)
            battle->part = in.battle_first;
        for (; battle->part < in.battle_end; battle->part++)
            if (!(battle->given >> battle->part & 1))
                return WM_ASKS;
        battle->at = 1;
        battle->part = in.force_first;
    }
    for (; battle->at <= battle->body_count; battle->at++, battle->part = in.force_first) {
        const wm_body *body = &battle->bodies[battle->at - 1];
        for (; battle->part < in.force_end && wm_on_field(body); battle->part++)
            if (!(body->given >> battle->part & 1) && applies(setup, battle, body, battle->part))
                return WM_ASKS;
    }
    return WM_DONE;
}

/* ---- the questions ----------------------------------------------------------------------- */

enum {
    GROUNDS = 8,
    INFORMATIONS = 5,
    MODIFIER_MOST = 500,  /* of the referee's own modifier, either way */
    ADJUSTMENT_MOST = 100 /* of an ambush's chance, either way */
};

static void ask_flags(const wm_battle *battle, uint16_t kind, uint32_t side, uint64_t allowed,
                      uint8_t preset, bn_question *out)
{
    wm_ask_of(battle, kind, BN_TO_REFEREE, side, BN_FORM_FLAGS, out);
    out->options = GROUNDS;
    out->allowed = allowed;
    out->preset.value[0] = preset & (int32_t)allowed;
}

static void ask_battle(const wm_battle *battle, bn_question *out)
{
    uint16_t kind = (uint16_t)(WM_ASK_BATTLE_INPUT + battle->part);
    bn_addressee to = BN_TO_REFEREE;

    switch (battle->part) {
    case WM_IN_GROUND:
        ask_flags(battle, kind, 0, (1u << GROUNDS) - 1, battle->ground, out);
        break;
    case WM_IN_NIGHT:
        wm_ask_choice(battle, kind, to, 0, 2, battle->night, out);
        break;
    case WM_IN_NARROW_PASSAGE:
        wm_ask_choice(battle, kind, to, 0, 2, battle->narrow_passage, out);
        break;
    case WM_IN_DEEP_WATER:
        wm_ask_choice(battle, kind, to, 0, 2, battle->deep_water, out);
        break;
    case WM_IN_HIGHER_FORCE:
        wm_ask_choice(battle, kind, to, 0, 3, battle->higher_force, out);
        break;
    default:
        wm_ask_choice(battle, kind, to, 0, 4, battle->defender, out);
    }
}

/* What stands if nobody judges. Holding falls to a defender who has not moved (WM-135). */
static int32_t preset_bit(const wm_battle *battle, const wm_body *body, uint32_t input)
{
    if (input == WM_IN_HOLDING)
        return body->side != battle->attacker && !(body->situation & WM_IS_MOVED);
    return (body->situation & bit_of(input)) != 0;
}

static void ask_number(const wm_battle *battle, uint16_t kind, const wm_body *body, int32_t least,
                       int32_t most, int32_t preset, bn_question *out)
{
    preset = preset < least ? least : preset > most ? most : preset;
    wm_ask_number(battle, kind, BN_TO_REFEREE, body->side, (bn_span){ least, most }, preset, out);
}

static void ask_force(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                      bn_question *out)
{
    uint16_t kind = (uint16_t)(WM_ASK_FORCE_INPUT + battle->part);
    bn_addressee to = BN_TO_REFEREE;
    int32_t heroes = wm_heroes(wm_force_of(setup, body->standing.force));

    switch (battle->part) {
    case WM_IN_BEATEN_BEFORE:
        wm_ask_choice(battle, kind, to, body->side, 2, body->beaten != 0, out);
        break;
    case WM_IN_TERRAIN_ADAPTED:
        ask_flags(battle, kind, body->side, battle->ground & ADAPTABLE, body->adapted, out);
        break;
    case WM_IN_IMMUNE_MEMBERS:
        ask_number(battle, kind, body, 0, 100, body->immune_members, out);
        break;
    case WM_IN_IMMUNE_ATTACKS:
        ask_number(battle, kind, body, 0, 100, body->immune_attacks, out);
        break;
    case WM_IN_AMBUSH_ADJUSTMENT:
        ask_number(battle, kind, body, -ADJUSTMENT_MOST, ADJUSTMENT_MOST, body->ambush_adjustment,
                   out);
        break;
    case WM_IN_INFORMATION:
        wm_ask_choice(battle, kind, to, body->side, INFORMATIONS, body->information, out);
        out->seen = BN_SEEN_BY_SIDE;
        break;
    case WM_IN_HEROICS_LEADER:
        wm_ask_choice(battle, kind, to, body->side, 3, body->heroics_leader, out);
        break;
    case WM_IN_HEROICS_SUCCESSES:
        ask_number(battle, kind, body, 0, heroes, body->heroics_successes, out);
        break;
    case WM_IN_HEROICS_FAILURES:
        ask_number(battle, kind, body, 0, heroes - body->heroics_successes, body->heroics_failures,
                   out);
        break;
    case WM_IN_CAMPAIGN_MODIFIER:
        ask_number(battle, kind, body, -MODIFIER_MOST, MODIFIER_MOST, body->campaign_modifier, out);
        break;
    default:
        wm_ask_choice(battle, kind, to, body->side, 2, preset_bit(battle, body, battle->part), out);
    }
    wm_ask_about(battle, battle->at - 1u, out);
}

uint32_t wm_judge_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out)
{
    if (battle->at == 0)
        ask_battle(battle, out);
    else
        ask_force(setup, battle, &battle->bodies[battle->at - 1], out);
    return 1;
}

/* ---- the answers ------------------------------------------------------------------------- */

static void take_battle(wm_battle *battle, int32_t value)
{
    uint8_t small = (uint8_t)value;

    switch (battle->part) {
    case WM_IN_GROUND:
        battle->ground = small;
        break;
    case WM_IN_NIGHT:
        battle->night = small;
        break;
    case WM_IN_NARROW_PASSAGE:
        battle->narrow_passage = small;
        break;
    case WM_IN_DEEP_WATER:
        battle->deep_water = small;
        break;
    case WM_IN_HIGHER_FORCE:
        battle->higher_force = small;
        break;
    default:
        battle->defender = small;
    }
    battle->given |= (uint8_t)(1u << battle->part);
}

static void take_force(wm_body *body, uint32_t input, int32_t value)
{
    uint16_t bit = bit_of(input);
    uint8_t small = (uint8_t)value;

    switch (input) {
    case WM_IN_BEATEN_BEFORE: /* a yes that the record bears out stays with those foes */
        body->beaten = !value ? 0 : body->beaten ? body->beaten : UINT16_MAX;
        break;
    case WM_IN_TERRAIN_ADAPTED:
        body->adapted = small;
        break;
    case WM_IN_IMMUNE_MEMBERS:
        body->immune_members = small;
        break;
    case WM_IN_IMMUNE_ATTACKS:
        body->immune_attacks = small;
        break;
    case WM_IN_AMBUSH_ADJUSTMENT:
        body->ambush_adjustment = (int16_t)value;
        break;
    case WM_IN_INFORMATION:
        body->information = small;
        break;
    case WM_IN_HEROICS_LEADER:
        body->heroics_leader = small;
        break;
    case WM_IN_HEROICS_SUCCESSES:
        body->heroics_successes = small;
        break;
    case WM_IN_HEROICS_FAILURES:
        body->heroics_failures = small;
        break;
    case WM_IN_CAMPAIGN_MODIFIER:
        body->campaign_modifier = (int16_t)value;
        break;
    default:
        body->situation = (uint16_t)(value ? body->situation | bit : body->situation & ~bit);
    }
    body->given |= 1u << input;
}

void wm_judge_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace)
{
    (void)setup;
    (void)trace;
    if (battle->at == 0)
        take_battle(battle, moves->answer.value[0]);
    else
        take_force(&battle->bodies[battle->at - 1], battle->part, moves->answer.value[0]);
    battle->part++;
}

/* ---- ambushes ---------------------------------------------------------------------------- */

static int32_t chance(const wm_body *body)
{
    return wm_ambush_chance(body->situation & WM_IS_INVISIBLE, body->ambush_adjustment);
}

wm_pace wm_surprise_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    (void)trace;
    if (!setup->options.use_character_actions)
        return WM_DONE;
    for (; battle->at < battle->body_count; battle->at++) {
        wm_body *body = &battle->bodies[battle->at];
        int32_t of = chance(body);
        if (!(body->situation & WM_IS_AMBUSHING) || !wm_on_field(body) || of == 0)
            continue;
        if (of < wm_constants[WM_CONSTANTS_PERCENT_DIE].value)
            return WM_ASKS;
        body->situation |= WM_IS_SURPRISING;
    }
    return WM_DONE;
}

uint32_t wm_surprise_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out)
{
    (void)setup;
    wm_ask_of(battle, WM_ASK_SURPRISE, BN_TO_CHANCE, battle->bodies[battle->at].side, BN_FORM_ROLL,
              out);
    out->throws[0] = (bn_throw){ 1, (uint8_t)wm_constants[WM_CONSTANTS_PERCENT_DIE].value, 0 };
    wm_ask_about(battle, battle->at, out);
    return 1;
}

int32_t wm_surprise_falls(const wm_battle *battle, int32_t total)
{
    return total <= chance(&battle->bodies[battle->at]);
}

void wm_surprise_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                      bn_trace *trace)
{
    wm_body *body = &battle->bodies[battle->at];

    (void)setup;
    if (moves->answer.value[0])
        body->situation |= WM_IS_SURPRISING;
    bn_trace_add(trace, (bn_term){ .rule = wm_constants[WM_CONSTANTS_AMBUSH_CHANCE].rule,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)body->side,
                                   .about = body->standing.force,
                                   .value = moves->answer.value[0],
                                   .seen = { bn_rat_int(chance(body)) },
                                   .words = "surprise from ambush on {0} or less" });
    battle->at++;
}
