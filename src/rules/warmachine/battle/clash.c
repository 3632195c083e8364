/* Steps B7 to B10: ratings, tactics, the combat roll, mercy, and the fate of each pair. */
#include "steps.h"
#include "rules/field/characters.h"
#include "rules/field/results.h"
#include "rules/field/tactics.h"

/* ---- ratings ----------------------------------------------------------------------------- */

static int32_t tactic_of(const wm_battle *battle, uint32_t side)
{
    return battle->tactic[side] == WM_NOBODY ? WM_NONE : battle->tactic[side];
}

wm_combatant wm_body_combatant(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                               const wm_body *foe)
{
    wm_force_inputs in = wm_judgements(body, foe);
    bool inside = wm_inside(battle, body);
    wm_stance stance = inside ? WM_DEFENDS
                              : wm_stance_of(body->side, battle->attacker, battle->defender,
                                             !(body->situation & WM_IS_CAME_LAST), &setup->rules);
    wm_combatant out =
        wm_combatant_of(setup->figures, wm_force_of(setup, body->standing.force), &body->standing,
                        &in, &setup->options, stance, body->situation & WM_IS_MOVED);

    out.about = wm_about(body);
    out.side = (int8_t)body->side;
    out.inside = inside;
    out.siege_weeks = battle->storm && !inside ? battle->siege_weeks : 0;
    out.companion_routed = battle->routed[body->side];
    out.mercy_debt = body->mercy_debt >> foe->standing.force & 1;
    if (setup->options.use_character_actions && body->situation & WM_IS_SURPRISING)
        out.surprise |= WM_SURPRISE_AMBUSH;
    if (setup->options.use_character_actions && foe->situation & WM_IS_LEADER_GONE)
        out.heroics_leader = 0;
    return out;
}

static void tell_rating(const wm_setup *setup, const wm_body *body, int32_t rating, bn_trace *trace)
{
    bn_term of = wm_body_term(setup, body, WM_SUM_MODIFIED);

    wm_gives(trace, of, 46, rating, "modified rating");
}

/* The ratings come last: they are what the dice are added to. */
void wm_pair_ratings(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                     const wm_body *foe, int32_t ratings[2], bn_trace *trace)
{
    const wm_body *bodies[] = { body, foe };
    wm_combatant self[] = { wm_body_combatant(setup, battle, body, foe),
                            wm_body_combatant(setup, battle, foe, body) };
    wm_battle_inputs ground = wm_ground_judged(battle);

    for (uint32_t i = 0; i < 2; i++)
        wm_tell_numbers(setup->figures, &self[i], trace);
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t side = bodies[i]->side;
        wm_tactic_effect effect = wm_tactics_lookup(setup->figures, tactic_of(battle, side),
                                                    tactic_of(battle, 1u - side));
        int32_t rating = wm_modified_rating(setup->figures, &self[i], &self[1 - i], &ground,
                                            &setup->rules, trace);

        ratings[i] = wm_tactics_rating(rating, effect, (int8_t)side, wm_about(bodies[i]), trace);
        tell_rating(setup, bodies[i], ratings[i], trace);
    }
}

/* ---- tactics ----------------------------------------------------------------------------- */

/* A force fights without its leader from its first meeting with the enemy that removed the leader (WM-R-92). */
static void lose_leaders(const wm_setup *setup, wm_battle *battle)
{
    for (uint32_t i = 0; setup->options.use_character_actions && i < battle->body_count; i++) {
        const wm_body *body = &battle->bodies[i];

        if (body->pair != WM_NOBODY && body->situation & WM_IS_LEADER_GONE)
            wm_lose_leader(setup, battle, battle->bodies[body->foe].entrant);
    }
}

/* Ratings are worked out here, once for each pair and round: all that they read is now known. */
OPEN(tactics)
{
    lose_leaders(setup, battle);
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i], *foe;
        int32_t ratings[2];
        if (body->pair == WM_NOBODY || body->foe < i)
            continue;
        foe = &battle->bodies[body->foe];
        wm_pair_ratings(setup, battle, body, foe, ratings, trace);
        body->rating = body->modified = ratings[0];
        foe->rating = foe->modified = ratings[1];
    }
    return setup->options.use_tactics ? BN_ASKS : BN_DONE;
}

/* WM-102 Choosing tactics: each side one for all its forces, both sealed. If no one orders it, the
 * side that declared the battle attacks and the other holds. */
ASK(tactics)
{
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        int32_t preset = side == battle->attacker ? WM_TACTIC_NAMES_ATTACK : WM_TACTIC_NAMES_HOLD;
        wm_ask(battle, WM_ASK_TACTIC, preset, &out[side]);
        out[side].side = (uint8_t)side;
    }
    return WM_SIDES;
}

/* Step C3 of one body. */
static void apply_tactics(const wm_setup *setup, wm_body *body, wm_tactic_effect effect,
                          bn_trace *trace)
{
    bn_trace *told = effect.br != 0 ? trace : NULL;

    wm_plus(told, wm_body_term(setup, body, WM_SUM_MODIFIED), 46, body->rating,
            "rating before tactics");
    body->modified =
        wm_tactics_rating(body->rating, effect, (int8_t)body->side, wm_about(body), told);
    tell_rating(setup, body, body->modified, told);
}

/* Plans that cancel each other, or that lead to no combat, are reported. */
static void tell_plans(const wm_tactic_effect effects[WM_SIDES], bn_trace *trace)
{
    bn_term term = { .rule = 105, .row = effects[0].row, .side = -1, .about = -1 };
    bool idle = true;

    for (uint32_t side = 0; side < WM_SIDES; side++)
        idle = idle && effects[side].br == 0 && effects[side].casualty_points == 0;
    term.words = effects[0].combat ? "the plans cancel each other" : "no combat";
    if (idle)
        bn_trace_add(trace, term);
}

TAKE(tactics)
{
    wm_tactic_effect effects[WM_SIDES];

    for (uint32_t i = 0; i < WM_SIDES; i++)
        battle->tactic[moves[i].question] = (uint8_t)moves[i].answer.value[0];
    for (uint32_t side = 0; side < WM_SIDES; side++)
        effects[side] =
            wm_tactics_lookup(wm_tables(setup), battle->tactic[side], battle->tactic[1 - side]);
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->pair != WM_NOBODY)
            apply_tactics(setup, body, effects[body->side], trace);
    }
    tell_plans(effects, trace);
    battle->no_combat = !effects[0].combat;
    wm_go(battle, battle->no_combat ? WM_STEP_MOVES : WM_STEP_CLASH);
}

const bn_step wm_tactics_step = { .open = tactics_open, .ask = tactics_ask, .take = tactics_take };

/* ---- the combat roll --------------------------------------------------------------------- */

/* The cursor is the pair. */
PASS(clash)
{
    battle->rounds_fought++;
    return BN_DONE;
}

/* WM-005 Dice: d% of side A before d% of side B, pair after pair. */
ASK(clash)
{
    bn_throw die = { 1, (uint8_t)wm_tables(setup)->constants[WM_CONSTANTS_PERCENT_DIE].value, 0 };

    wm_ask(battle, WM_ASK_COMBAT, 0, out);
    out->throws[0] = out->throws[1] = die;
    return 1;
}

/* Winner and row in one number, see wm_roll_falls. */
CONSEQUENCES(clash)
{
    const wm_body *a = wm_pair_body(battle, battle->at, 0);
    const wm_body *b = wm_pair_body(battle, battle->at, 1);

    wm_roll_falls(wm_tables(setup), (int32_t[]){ a->modified, b->modified },
                  (bool[]){ wm_rod_here(a), wm_rod_here(b) }, totals, count, out);
}

ROLL_KEY(clash)
{
    const wm_body *a = wm_pair_body(battle, battle->at, 0);
    const wm_body *b = wm_pair_body(battle, battle->at, 1);

    return (uint64_t)(uint32_t)(a->modified - b->modified) << 2 | (uint64_t)wm_rod_here(a) << 1 |
           (uint64_t)wm_rod_here(b);
}

TAKE(clash)
{
    uint32_t winner = (uint32_t)value / WM_COMBAT_RESULTS_COUNT;
    uint8_t row = (uint8_t)(value % WM_COMBAT_RESULTS_COUNT);

    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->pair != battle->at)
            continue;
        body->outcome = body->side == winner ? WM_WON : WM_LOST;
        body->row = row;
    }
    battle->at++;
}

const bn_step wm_clash_step = { .count = wm_pair_count,
                                .ask = clash_ask,
                                .take = clash_take,
                                .pass = clash_pass,
                                .consequences = clash_consequences,
                                .weigh = wm_clash_weigh,
                                .roll_key = clash_key };

/* ---- mercy ------------------------------------------------------------------------------- */

COUNT(mercy)
{
    return setup->options.use_mercy ? wm_pair_count(setup, battle) : 0;
}

static uint32_t winner_of(const wm_battle *battle, uint32_t pair)
{
    return wm_pair_body(battle, pair, 0)->outcome == WM_WON ? 0 : 1;
}

static void tell_debt(const wm_figures *tables, const wm_body *spared, bn_trace *trace)
{
    wm_remark(spared, wm_book.constants[WM_CONSTANTS_MERCY_REACTION].rule,
              wm_mercy_reaction(tables, true), (bn_rat){ 0, 0 },
              "on Reaction Rolls that involve those who spared it", trace);
}

TAKE(mercy)
{
    for (uint32_t i = 0; value && i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->pair != battle->at)
            continue;
        body->mercy = body->outcome == WM_WON ? WM_SHOWED_MERCY : WM_SPARED;
        if (body->mercy != WM_SPARED)
            continue;
        body->mercy_from = (uint8_t)battle->bodies[body->foe].standing.force;
        tell_debt(wm_tables(setup), body, trace);
    }
    battle->at++;
}

const bn_step wm_mercy_step = { .count = mercy_count,
                                .kind = 1 + WM_ASK_MERCY,
                                .take = mercy_take };

/* ---- results ----------------------------------------------------------------------------- */

static wm_fighter fighter_of(const wm_setup *setup, const wm_battle *battle, const wm_body *body)
{
    return (wm_fighter){ .strength = body->before,
                         .tactic = tactic_of(battle, body->side),
                         .fatigue = body->standing.fatigue,
                         .inside = wm_inside(battle, body),
                         .side = (int8_t)body->side,
                         .about = wm_about(body),
                         .name = wm_force_of(setup, body->standing.force)->name };
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

static void earn(const wm_setup *setup, wm_body *body, int32_t enemies, bool won, bn_trace *trace)
{
    bn_term of = wm_body_term(setup, body, WM_SUM_XP);
    int32_t xp = wm_command_xp(setup->figures, enemies, won);

    body->xp += xp;
    of.name = wm_force_of(setup, body->standing.force)->leader.name;
    of.count = 0;
    of.seen[0] = bn_rat_int(enemies);
    wm_plus(trace, of, 115, enemies, "enemies");
    wm_times(trace, of, 115, wm_command_share(setup->figures, won), BN_ROUND_UP,
             won ? "for a victory" : "for a defeat");
    wm_gives(trace, of, 115, xp, "XP for command, against {0}");
    if (body->xp == xp)
        return;
    wm_plus(trace, of, 115, body->xp - xp, "XP before");
    wm_plus(trace, of, 115, xp, "XP of this battle");
    wm_gives(trace, of, 115, body->xp, "XP in all");
}

/* Of all rounds, once there are earlier ones. */
static void tell_dead(const wm_setup *setup, const wm_body *body, int32_t before, bn_trace *trace)
{
    bn_term of = wm_body_term(setup, body, WM_SUM_DEAD);

    if (before == 0 && body->fights == 1)
        return;
    wm_plus(trace, of, 83, before, "dead before");
    wm_plus(trace, of, 83, body->standing.dead - before, "dead now, with the wounded left behind");
    wm_gives(trace, of, 83, body->standing.dead, "dead in all");
}

static void apply(const wm_setup *setup, wm_battle *battle, wm_body *body, const wm_fate *fate,
                  bn_trace *trace)
{
    const wm_body *foe = &battle->bodies[body->foe];
    bool won = body->outcome == WM_WON;
    int32_t dead = body->standing.dead;

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
        wm_leave_wounded(body, trace);
    tell_dead(setup, body, dead, trace);
    if (body->months > 0) /* one roll for the force and the day */
        body->rolls &= (uint8_t)~WM_ROLL_MONTHS;
    if (won) {
        body->victories++;
        body->won_over |= (uint16_t)(1u << foe->standing.force);
        battle->won[body->side]++;
    }
    if (body->standing.leader_here)
        body->led_well = won;
    body->routs = (uint8_t)(body->routs + fate->routed);
    battle->lost[body->side] |= !wm_on_field(body);
    if (body->gear & WM_HAS_PLAYER_LEADER && body->standing.leader_here)
        earn(setup, body, foe->before, won, trace);
}

/* Contact is broken by a retreat longer than the advance, or by a rout. */
static void tell_broken(const wm_setup *setup, const wm_body *loser, const wm_fate *fate,
                        int32_t advance, bn_trace *trace)
{
    bn_term of = wm_body_term(setup, loser, WM_SUM_DIFFERENCE);

    if (fate->routed || fate->destroyed) {
        wm_remark(loser, 128, 0, bn_rat_int(0), "no longer in contact", trace);
        return;
    }
    wm_plus(trace, of, 128, fate->retreat, "map units that it must retreat");
    wm_plus(trace, of, 128, -(int64_t)advance, "map units that the enemy may advance");
    wm_gives(trace, of, 128, fate->retreat - advance, "beyond the enemy: no longer in contact");
}

static void resolve(const wm_setup *setup, wm_battle *battle, uint32_t pair, bn_trace *trace)
{
    wm_body *bodies[WM_SIDES] = {
        &battle->bodies[wm_pair_index(battle, pair, 0)],
        &battle->bodies[wm_pair_index(battle, pair, 1)],
    };
    int32_t winner = (int32_t)winner_of(battle, pair);
    wm_clash clash = { .fighters = { fighter_of(setup, battle, bodies[0]),
                                     fighter_of(setup, battle, bodies[1]) },
                       .winner = winner,
                       .row = bodies[0]->row,
                       .mercy = bodies[winner]->mercy == WM_SHOWED_MERCY };
    wm_fate fates[WM_SIDES];

    wm_clash_outcome(setup->figures, &clash, &setup->rules, fates, trace);
    apply(setup, battle, bodies[0], &fates[0], trace);
    apply(setup, battle, bodies[1], &fates[1], trace);
    bodies[0]->broke = bodies[1]->broke = wm_contact_broken(&fates[1 - winner], &fates[winner]);
    if (bodies[0]->broke)
        tell_broken(setup, bodies[1 - winner], &fates[1 - winner], fates[winner].advance, trace);
}

/* Pairs of one round fight at the same time: a rout among them counts in the next round. */
OPEN(results)
{
    for (uint32_t pair = 0; pair < battle->pair_count; pair++)
        resolve(setup, battle, pair, trace);
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        if (body->routs > 0)
            battle->routed[body->side] = 1;
        if (body->status == WM_IN_RESERVE && wm_withdraws(tactic_of(battle, body->side))) {
            body->status = WM_WITHDRAWN;
            wm_leave_wounded(body, trace);
        }
    }
    return BN_DONE;
}

const bn_step wm_results_step = { .open = results_open };
