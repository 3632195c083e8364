/* Steps B7 to B10: ratings, tactics, the combat roll, mercy, and what becomes of each pair. */
#include "battle_parts.h"
#include "rules/field/characters.h"
#include "rules/field/results.h"
#include "rules/field/tactics.h"

/* ---- ratings ----------------------------------------------------------------------------- */

static int32_t tactic_of(const wm_battle *battle, uint32_t side)
{
    return battle->tactic[side] == WM_NOBODY ? WM_NONE : battle->tactic[side];
}

/* The judgements as the modifiers read them. */
static wm_force_inputs inputs_of(const wm_body *body, const wm_body *foe)
{
    uint16_t is = body->situation;
    wm_force_inputs in = {
        .home_dominion = (is & WM_IS_HOME) != 0,
        .infravision_all = (is & WM_IS_SEEING) != 0,
        .in_stronghold = (is & WM_IS_IN_STRONGHOLD) != 0,
        .behind_wall = (is & WM_IS_WALLED) != 0,
        .holding = (is & WM_IS_HOLDING) != 0,
        .on_march = (is & WM_IS_MARCHING) != 0,
        .beaten_before = body->beaten >> foe->standing.force & 1,
        .environment_favourable = (is & WM_IS_FAVOURED) != 0,
        .environment_unfavourable = (is & WM_IS_DISFAVOURED) != 0,
        .camp_surprised = (is & WM_IS_AT_CAMP) != 0,
        .leader_removed = (is & WM_IS_LEADER_GONE) != 0,
        .officer_removed = (is & WM_IS_OFFICER_GONE) != 0,
        .terrain_adapted = body->adapted,
        .immune_member_percent = bn_rat_int(body->immune_members),
        .immune_attack_percent = bn_rat_int(body->immune_attacks),
        .campaign_modifier = body->campaign_modifier,
        .information = body->information,
        .heroics_leader = body->heroics_leader,
        .heroics_successes = body->heroics_successes,
        .heroics_failures = body->heroics_failures,
    };

    in.given[WM_IN_HOLDING] = body->given >> WM_IN_HOLDING & 1;
    return in;
}

wm_combatant wm_body_combatant(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                               const wm_body *foe)
{
    wm_force_inputs in = inputs_of(body, foe);
    bool inside = wm_inside(battle, body);
    wm_stance stance = inside ? WM_DEFENDS
                              : wm_stance_of(body->side, battle->attacker, battle->defender,
                                             !(body->situation & WM_IS_CAME_LAST), &setup->rules);
    wm_combatant out = wm_combatant_of(wm_force_of(setup, body->standing.force), &body->standing,
                                       &in, &setup->options, stance, body->situation & WM_IS_MOVED);

    out.about = body->standing.force;
    out.side = (int8_t)body->side;
    out.inside = inside;
    out.siege_weeks = battle->storm && !inside ? battle->siege_weeks : 0;
    out.companion_routed = battle->routed[body->side];
    out.mercy_debt = body->mercy_debt >> foe->standing.force & 1;
    if (setup->options.use_character_actions && body->situation & WM_IS_SURPRISING)
        out.surprise |= WM_SURPRISE_AMBUSH;
    return out;
}

static wm_ground ground_of(const wm_battle *battle)
{
    return (wm_ground){ .ground = battle->ground,
                        .higher = battle->higher_force,
                        .night = battle->night,
                        .narrow_passage = battle->narrow_passage,
                        .deep_water = battle->deep_water };
}

void wm_pair_ratings(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                     const wm_body *foe, int32_t ratings[2], bn_trace *trace)
{
    const wm_body *bodies[] = { body, foe };
    wm_combatant self[] = { wm_body_combatant(setup, battle, body, foe),
                            wm_body_combatant(setup, battle, foe, body) };
    wm_ground ground = ground_of(battle);

    for (uint32_t i = 0; i < 2; i++) {
        uint8_t side = bodies[i]->side;
        wm_tactic_effect effect =
            wm_tactics_lookup(tactic_of(battle, side), tactic_of(battle, 1u - side));
        int32_t rating = wm_modified_rating(&self[i], &self[1 - i], &ground, &setup->rules, trace);

        ratings[i] =
            wm_tactics_rating(rating, effect, (int8_t)side, bodies[i]->standing.force, trace);
    }
}

/* ---- tactics ----------------------------------------------------------------------------- */

/* Ratings are worked out here, once for each pair and round: all that they read is now known. */
wm_pace wm_tactics_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i], *foe;
        int32_t ratings[2];
        if (body->pair == WM_NOBODY || body->foe < i)
            continue;
        foe = &battle->bodies[body->foe];
        wm_pair_ratings(setup, battle, body, foe, ratings, trace);
        body->rating = body->modified = (int16_t)ratings[0];
        foe->rating = foe->modified = (int16_t)ratings[1];
    }
    return setup->options.use_tactics ? WM_ASKS : WM_DONE;
}

/* WM-102 Choosing tactics: each side one for all its forces, both sealed. If nobody orders it, the
 * side that declared the battle attacks and the other holds. */
uint32_t wm_tactics_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out)
{
    (void)setup;
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        int32_t preset = side == battle->attacker ? WM_TACTIC_NAMES_ATTACK : WM_TACTIC_NAMES_HOLD;
        wm_ask_choice(battle, WM_ASK_TACTIC, BN_TO_SIDE, side, WM_TACTIC_NAMES_COUNT, preset,
                      &out[side]);
        out[side].sealed = 1;
    }
    return WM_SIDES;
}

void wm_tactics_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                     bn_trace *trace)
{
    wm_tactic_effect effects[WM_SIDES];

    (void)setup;
    for (uint32_t i = 0; i < WM_SIDES; i++)
        battle->tactic[moves[i].question] = (uint8_t)moves[i].answer.value[0];
    for (uint32_t side = 0; side < WM_SIDES; side++)
        effects[side] = wm_tactics_lookup(battle->tactic[side], battle->tactic[1 - side]);
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->pair != WM_NOBODY)
            body->modified = (int16_t)wm_tactics_rating(
                body->rating, effects[body->side], (int8_t)body->side, body->standing.force, trace);
    }
    battle->no_combat = !effects[0].combat;
    wm_go(battle, battle->no_combat ? WM_STEP_MOVES : WM_STEP_CLASH);
}

/* ---- the combat roll --------------------------------------------------------------------- */

/* The cursor `at` is the pair. */
wm_pace wm_clash_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    (void)setup;
    (void)trace;
    if (battle->at < battle->pair_count)
        return WM_ASKS;
    battle->rounds_fought++;
    return WM_DONE;
}

/* WM-005 Dice: d% of side A before d% of side B, pair after pair. */
uint32_t wm_clash_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out)
{
    bn_throw die = { 1, (uint8_t)wm_constants[WM_CONSTANTS_PERCENT_DIE].value, 0 };

    (void)setup;
    wm_ask_of(battle, WM_ASK_COMBAT, BN_TO_CHANCE, 0, BN_FORM_ROLL, out);
    out->parts = WM_SIDES;
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        out->throws[side] = die;
        out->about[side] = wm_pair_body(battle, battle->at, side)->standing.force;
    }
    return 1;
}

static bool has_rod(const wm_body *body)
{
    return body->gear & WM_HAS_ROD && body->standing.leader_here;
}

void wm_clash_falls(const wm_battle *battle, const int32_t *totals, uint32_t count, int32_t *out)
{
    const wm_body *a = wm_pair_body(battle, battle->at, 0);
    const wm_body *b = wm_pair_body(battle, battle->at, 1);

    wm_roll_falls((int32_t[]){ a->modified, b->modified }, (bool[]){ has_rod(a), has_rod(b) },
                  totals, count, out);
}

uint64_t wm_clash_key(const wm_battle *battle)
{
    const wm_body *a = wm_pair_body(battle, battle->at, 0);
    const wm_body *b = wm_pair_body(battle, battle->at, 1);

    return (uint64_t)(uint32_t)(a->modified - b->modified) << 2 | (uint64_t)has_rod(a) << 1 |
           (uint64_t)has_rod(b);
}

void wm_clash_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace)
{
    uint32_t winner = (uint32_t)moves->answer.value[0] / WM_COMBAT_RESULTS_COUNT;
    uint8_t row = (uint8_t)(moves->answer.value[0] % WM_COMBAT_RESULTS_COUNT);

    (void)setup;
    (void)trace;
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->pair != battle->at)
            continue;
        body->outcome = body->side == winner ? WM_WON : WM_LOST;
        body->row = row;
    }
    battle->at++;
}

/* ---- mercy ------------------------------------------------------------------------------- */

wm_pace wm_mercy_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    (void)trace;
    return setup->options.use_mercy && battle->at < battle->pair_count ? WM_ASKS : WM_DONE;
}

static uint32_t winner_of(const wm_battle *battle, uint32_t pair)
{
    return wm_pair_body(battle, pair, 0)->outcome == WM_WON ? 0 : 1;
}

uint32_t wm_mercy_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out)
{
    uint32_t winner = winner_of(battle, battle->at);

    (void)setup;
    wm_ask_choice(battle, WM_ASK_MERCY, BN_TO_SIDE, winner, 2, 0, out);
    wm_ask_about(battle, wm_pair_body(battle, battle->at, 1 - winner)->foe, out);
    return 1;
}

static void tell_debt(const wm_body *spared, bn_trace *trace)
{
    bn_trace_add(trace, (bn_term){ .rule = wm_constants[WM_CONSTANTS_MERCY_REACTION].rule,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)spared->side,
                                   .about = spared->standing.force,
                                   .value = wm_mercy_reaction(true),
                                   .words = "on Reaction Rolls that involve whoever spared it" });
}

void wm_mercy_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace)
{
    (void)setup;
    for (uint32_t i = 0; moves->answer.value[0] && i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->pair != battle->at)
            continue;
        body->mercy = body->outcome == WM_WON ? WM_SHOWED_MERCY : WM_SPARED;
        if (body->mercy != WM_SPARED)
            continue;
        body->mercy_from = (uint8_t)battle->bodies[body->foe].standing.force;
        tell_debt(body, trace);
    }
    battle->at++;
}

/* ---- results ----------------------------------------------------------------------------- */

static wm_fighter fighter_of(const wm_battle *battle, const wm_body *body)
{
    return (wm_fighter){ .strength = body->before,
                         .tactic = tactic_of(battle, body->side),
                         .fatigue = body->standing.fatigue,
                         .inside = wm_inside(battle, body),
                         .side = (int8_t)body->side,
                         .about = body->standing.force };
}

static uint8_t status_after(const wm_battle *battle, const wm_body *body, const wm_fate *fate)
{
    if (fate->destroyed)
        return WM_DESTROYED;
    if (fate->routed)
        return WM_ROUTED;
    if (fate->holds_field || fate->stays_inside)
        return WM_ON_FIELD;
    return wm_withdraws(tactic_of(battle, body->side)) ? WM_WITHDRAWN : WM_OFF_FIELD;
}

static void earn(wm_body *body, int32_t enemies, bool won, bn_trace *trace)
{
    int32_t xp = wm_command_xp(enemies, won);

    body->xp += xp;
    bn_trace_add(trace, (bn_term){ .rule = 115,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)body->side,
                                   .about = body->standing.force,
                                   .value = xp,
                                   .seen = { { enemies, 1 } },
                                   .words = "XP for its leader, against {0}" });
}

static void apply(const wm_setup *setup, wm_battle *battle, wm_body *body, const wm_fate *fate,
                  bn_trace *trace)
{
    const wm_body *foe = &battle->bodies[body->foe];
    bool won = body->outcome == WM_WON;

    wm_take_losses(&body->standing, fate, &setup->rules);
    body->status = status_after(battle, body, fate);
    body->location = fate->location;
    body->tired = fate->fatigue_result;
    body->holds = fate->holds_field;
    body->retreat = fate->retreat;
    body->pursuit = fate->advance;
    body->fights++;
    body->rolls = fate->rolls;
    if (!wm_on_field(body))
        wm_leave_wounded(body);
    if (body->months > 0) /* one roll for the force and the day */
        body->rolls &= (uint8_t)~WM_ROLL_MONTHS;
    if (won) {
        body->victories++;
        body->won_over |= (uint16_t)(1u << foe->standing.force);
        battle->won[body->side]++;
    }
    body->routs = (uint8_t)(body->routs + fate->routed);
    battle->lost[body->side] |= !wm_on_field(body);
    if (body->gear & WM_HAS_PLAYER_LEADER && body->standing.leader_here)
        earn(body, foe->before, won, trace);
}

static void resolve(const wm_setup *setup, wm_battle *battle, uint32_t pair, bn_trace *trace)
{
    wm_body *bodies[WM_SIDES] = {
        &battle->bodies[wm_pair_body(battle, pair, 0) - battle->bodies],
        &battle->bodies[wm_pair_body(battle, pair, 1) - battle->bodies],
    };
    int32_t winner = (int32_t)winner_of(battle, pair);
    wm_clash clash = { .fighters = { fighter_of(battle, bodies[0]), fighter_of(battle, bodies[1]) },
                       .winner = winner,
                       .row = bodies[0]->row,
                       .mercy = bodies[winner]->mercy == WM_SHOWED_MERCY };
    wm_fate fates[WM_SIDES];

    wm_clash_outcome(&clash, &setup->rules, fates, trace);
    apply(setup, battle, bodies[0], &fates[0], trace);
    apply(setup, battle, bodies[1], &fates[1], trace);
    bodies[0]->broke = bodies[1]->broke = wm_contact_broken(&fates[1 - winner], &fates[winner]);
}

/* Pairs of one round fight at the same time: a rout among them weighs on the next round. */
wm_pace wm_results_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    for (uint32_t pair = 0; pair < battle->pair_count; pair++)
        resolve(setup, battle, pair, trace);
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->routs > 0)
            battle->routed[body->side] = 1;
        if (body->status == WM_IN_RESERVE && wm_withdraws(tactic_of(battle, body->side))) {
            body->status = WM_WITHDRAWN;
            wm_leave_wounded(body);
        }
    }
    return WM_DONE;
}
