#include "battle.h"

#include <string.h>

#include "battle_parts.h"
#include "rules/field/characters.h"

/* ---- bodies ------------------------------------------------------------------------------ */

int32_t wm_battle_room(int32_t first, int32_t second)
{
    int32_t most = first > second ? first : second;

    if (most < 2)
        return first + second;
    return 2 * most + (most - 1) * (most - 2) / 2;
}

size_t wm_battle_size(int32_t first, int32_t second)
{
    return offsetof(wm_battle, bodies) + (size_t)wm_battle_room(first, second) * sizeof(wm_body);
}

int32_t wm_fielded(const wm_battle *battle, uint32_t side)
{
    int32_t count = 0;

    for (uint32_t i = 0; i < battle->body_count; i++)
        count += battle->bodies[i].side == side && wm_on_field(&battle->bodies[i]);
    return count;
}

int32_t wm_wounded(const wm_body *body)
{
    int32_t sum = 0;

    for (uint32_t k = 0; k < WM_KINDS; k++)
        sum += body->standing.wounded[k];
    return sum;
}

bool wm_inside(const wm_battle *battle, const wm_body *body)
{
    return battle->storm == 1 + body->side;
}

/* WM-085 Wounded left on the field: they count as dead, unless mercy lifts this. */
void wm_leave_wounded(wm_body *body)
{
    if (body->mercy == WM_SPARED)
        return;
    body->standing.dead += wm_wounded(body);
    memset(body->standing.wounded, 0, sizeof body->standing.wounded);
    body->months = 0;
}

/* ---- questions --------------------------------------------------------------------------- */

void wm_ask_of(const wm_battle *battle, uint16_t kind, bn_addressee to, uint32_t side, bn_form form,
               bn_question *out)
{
    bn_ask(kind, battle->round, to, side, form, out);
}

void wm_ask_choice(const wm_battle *battle, uint16_t kind, bn_addressee to, uint32_t side,
                   uint32_t options, int32_t preset, bn_question *out)
{
    bn_ask_choice(kind, battle->round, to, side, options, ((uint64_t)1 << options) - 1, preset,
                  out);
}

void wm_ask_number(const wm_battle *battle, uint16_t kind, bn_addressee to, uint32_t side,
                   bn_span span, int32_t preset, bn_question *out)
{
    bn_ask_number(kind, battle->round, to, side, span, preset, out);
}

void wm_ask_about(const wm_battle *battle, uint32_t body, bn_question *out)
{
    const wm_body *self = &battle->bodies[body];

    out->about[0] = self->standing.force;
    if (self->foe != WM_NOBODY)
        out->about[1] = battle->bodies[self->foe].standing.force;
}

/* ---- the order of events ----------------------------------------------------------------- */

/* WM-132 When troops fight: ratings and campaign considerations, tactics, rolls, results; each step
 * of the ledger's table in its place. A step without ask only computes. */
static const wm_step_rule steps[] = {
    [WM_STEP_SITUATION] = { wm_judge_open, wm_judge_ask, wm_judge_take },
    [WM_STEP_DEFENDER] = { wm_judge_open, wm_judge_ask, wm_judge_take },
    [WM_STEP_AMBUSH] = { wm_judge_open, wm_judge_ask, wm_judge_take },
    [WM_STEP_SURPRISE] = { wm_surprise_open, wm_surprise_ask, wm_surprise_take },
    [WM_STEP_ACTIONS] = { wm_judge_open, wm_judge_ask, wm_judge_take },
    [WM_STEP_ROUND] = { wm_round_open, NULL, NULL },
    [WM_STEP_PARTS] = { wm_parts_open, wm_parts_ask, wm_parts_take },
    [WM_STEP_SIZE] = { wm_size_open, wm_size_ask, wm_size_take },
    [WM_STEP_LEADER] = { wm_leader_open, wm_leader_ask, wm_leader_take },
    [WM_STEP_PAIRING] = { wm_pairing_open, wm_pairing_ask, wm_pairing_take },
    [WM_STEP_TACTICS] = { wm_tactics_open, wm_tactics_ask, wm_tactics_take },
    [WM_STEP_CLASH] = { wm_clash_open, wm_clash_ask, wm_clash_take },
    [WM_STEP_MERCY] = { wm_mercy_open, wm_mercy_ask, wm_mercy_take },
    [WM_STEP_RESULTS] = { wm_results_open, NULL, NULL },
    [WM_STEP_RECOVERY] = { wm_recovery_open, wm_recovery_ask, wm_recovery_take },
    [WM_STEP_STAFF] = { wm_staff_open, wm_staff_ask, wm_staff_take },
    [WM_STEP_MOVES] = { wm_moves_open, wm_moves_ask, wm_moves_take },
    [WM_STEP_LEAVE] = { wm_leave_open, wm_leave_ask, wm_leave_take },
    [WM_STEP_AGAIN] = { wm_again_open, wm_again_ask, wm_again_take },
    [WM_STEP_SCATTERED] = { wm_scattered_open, wm_scattered_ask, wm_scattered_take },
    [WM_STEP_DEEDS] = { wm_deeds_open, wm_deeds_ask, wm_deeds_take },
    [WM_STEP_SPENT] = { wm_spent_open, wm_spent_ask, wm_spent_take },
    [WM_STEP_REUNITE] = { wm_reunite_open, wm_reunite_ask, wm_reunite_take },
};

/* Computes on to the next question, or to the end. */
static void settle(const wm_setup *setup, wm_battle *battle, bn_trace *trace)
{
    while (battle->step != WM_STEP_OVER) {
        switch (steps[battle->step].open(setup, battle, trace)) {
        case WM_ASKS:
            return;
        case WM_DONE:
            wm_go(battle, (wm_step)(battle->step + 1));
            break;
        case WM_GOES:
            break;
        }
    }
}

bool wm_battle_over(const wm_battle *battle)
{
    return battle->step == WM_STEP_OVER;
}

uint32_t wm_battle_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out)
{
    return battle->step == WM_STEP_OVER ? 0 : steps[battle->step].ask(setup, battle, out);
}

void wm_battle_advance(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                       uint32_t count, bn_trace *trace)
{
    (void)count; /* one, or both tactics */
    steps[battle->step].take(setup, battle, moves, trace);
    settle(setup, battle, trace);
}

bool wm_battle_offers(const wm_setup *setup, const wm_battle *battle, const bn_question *question,
                      const bn_answer *answer)
{
    (void)setup;
    (void)battle;
    (void)question;
    (void)answer;
    return true; /* every bound of an answer stands in its question */
}

int32_t wm_battle_consequence(const wm_setup *setup, const wm_battle *battle,
                              const bn_question *question, const int32_t *totals)
{
    int32_t fall;

    (void)setup;
    switch (question->kind) {
    case WM_ASK_COMBAT:
        wm_clash_falls(battle, totals, 1, &fall);
        return fall;
    case WM_ASK_RECOVERY:
        return wm_recovery_falls(battle, totals);
    case WM_ASK_ORDER:
        return totals[0] == totals[1] ? BN_AGAIN : totals[0] < totals[1];
    default:
        return wm_surprise_falls(battle, totals[0]);
    }
}

void wm_battle_consequences(const wm_setup *setup, const wm_battle *battle,
                            const bn_question *question, const int32_t *totals, uint32_t count,
                            int32_t *out)
{
    int32_t fall[BN_PARTS_MAX];

    if (question->kind == WM_ASK_COMBAT) {
        wm_clash_falls(battle, totals, count, out);
        return;
    }
    memcpy(fall, totals, question->parts * sizeof *fall);
    for (uint32_t i = 0; i < count; i++, fall[question->parts - 1]++)
        out[i] = wm_battle_consequence(setup, battle, question, fall);
}

uint64_t wm_battle_roll_key(const wm_setup *setup, const wm_battle *battle,
                            const bn_question *question)
{
    uint64_t kind = (uint64_t)question->kind << 48;

    (void)setup;
    switch (question->kind) {
    case WM_ASK_COMBAT:
        return kind | wm_clash_key(battle);
    case WM_ASK_RECOVERY:
        return kind | wm_recovery_key(battle);
    case WM_ASK_ORDER:
        return kind;
    default: /* the chance itself: how many of the falls surprise */
        for (int32_t fall = wm_constants[WM_CONSTANTS_PERCENT_DIE].value; fall > 0; fall--)
            if (wm_surprise_falls(battle, fall))
                return kind | (uint64_t)fall;
        return kind;
    }
}

/* ---- opening ----------------------------------------------------------------------------- */

/* The yes-or-no judgements as bits. */
static uint16_t situation_of(const wm_force *force, const wm_entrant *entrant)
{
    const wm_force_inputs *in = &entrant->inputs;
    bool sees = in->given[WM_IN_INFRAVISION_ALL] ? in->infravision_all
                                                 : wm_all_infravision(force, &entrant->standing);

    return (uint16_t)((in->home_dominion ? WM_IS_HOME : 0) | (sees ? WM_IS_SEEING : 0) |
                      (in->in_stronghold ? WM_IS_IN_STRONGHOLD : 0) |
                      (in->behind_wall ? WM_IS_WALLED : 0) | (in->holding ? WM_IS_HOLDING : 0) |
                      (in->on_march ? WM_IS_MARCHING : 0) |
                      (in->environment_favourable ? WM_IS_FAVOURED : 0) |
                      (in->environment_unfavourable ? WM_IS_DISFAVOURED : 0) |
                      (in->ambush_prepared ? WM_IS_AMBUSHING : 0) |
                      (in->ambushers_invisible ? WM_IS_INVISIBLE : 0) |
                      (in->camp_surprised ? WM_IS_AT_CAMP : 0) |
                      (in->leader_removed ? WM_IS_LEADER_GONE : 0) |
                      (in->officer_removed ? WM_IS_OFFICER_GONE : 0) |
                      (entrant->came_last ? WM_IS_CAME_LAST : 0) |
                      (entrant->moved ? WM_IS_MOVED : 0));
}

static uint8_t gear_of(const wm_force *force, const wm_force_inputs *in)
{
    bool players = force->leader.player;

    for (int32_t i = 0; i < force->person_count; i++)
        players = players || force->persons[i].player;
    return (uint8_t)((wm_has_rod(force) ? WM_HAS_ROD : 0) |
                     (wm_has_staff(force) ? WM_HAS_STAFF : 0) |
                     (force->leader.player ? WM_HAS_PLAYER_LEADER : 0) |
                     (players ? WM_HAS_PLAYERS : 0) | (in->heroics_xp ? WM_HAS_HEROICS_XP : 0));
}

/* What the records of both the documents and the campaign say about the enemies who came. */
static void remember(const wm_setup *setup, const wm_occasion *occasion, const wm_entrant *entrant,
                     wm_body *body)
{
    const wm_force *force = wm_force_of(setup, entrant->standing.force);

    body->beaten = entrant->beaten;
    body->mercy_debt = entrant->mercy_debt;
    for (int32_t i = 0; i < occasion->entrant_count; i++) {
        const wm_entrant *other = &occasion->entrants[i];
        const wm_force *foe = wm_force_of(setup, other->standing.force);
        uint32_t bit = 1u << other->standing.force;

        if (other->side == entrant->side)
            continue;
        if (wm_record_beaten(force, foe))
            body->beaten |= (uint16_t)bit;
        if (wm_record_mercy(force, foe, occasion->day))
            body->mercy_debt |= (uint16_t)bit;
    }
    if (entrant->inputs.given[WM_IN_BEATEN_BEFORE])
        body->beaten = entrant->inputs.beaten_before ? UINT16_MAX : 0;
    if (!setup->options.use_mercy)
        body->mercy_debt = 0;
}

static void enter(const wm_setup *setup, const wm_occasion *occasion, uint32_t index, wm_body *body)
{
    const wm_entrant *entrant = &occasion->entrants[index];
    const wm_force_inputs *in = &entrant->inputs;
    const wm_force *force = wm_force_of(setup, entrant->standing.force);

    *body = (wm_body){ .standing = entrant->standing,
                       .before = entrant->standing.strength,
                       .xp = in->heroics_xp,
                       .situation = situation_of(force, entrant),
                       .campaign_modifier = (int16_t)in->campaign_modifier,
                       .ambush_adjustment = (int16_t)in->ambush_adjustment,
                       .side = entrant->side,
                       .entrant = (uint8_t)index,
                       .status = entrant->standing.strength > 0 ? WM_ON_FIELD : WM_DESTROYED,
                       .foe = WM_NOBODY,
                       .pair = WM_NOBODY,
                       .adapted = (uint8_t)in->terrain_adapted,
                       .immune_members = (uint8_t)bn_rat_floor(in->immune_member_percent),
                       .immune_attacks = (uint8_t)bn_rat_floor(in->immune_attack_percent),
                       .information = (uint8_t)in->information,
                       .heroics_leader = (uint8_t)in->heroics_leader,
                       .heroics_successes = (uint8_t)in->heroics_successes,
                       .heroics_failures = (uint8_t)in->heroics_failures,
                       .gear = gear_of(force, in),
                       .mercy_from = WM_NOBODY };
    memset(body->standing.wounded, 0, sizeof body->standing.wounded);
    body->standing.dead = 0;
    for (uint32_t i = 0; i < WM_FORCE_INPUTS; i++)
        body->given |= in->given[i] ? 1u << i : 0;
    remember(setup, occasion, entrant, body);
}

void wm_battle_open(const wm_setup *setup, wm_battle *battle, const wm_occasion *occasion,
                    bn_trace *trace)
{
    const wm_battle_inputs *in = &occasion->inputs;
    int32_t came[WM_SIDES] = { 0, 0 };

    for (int32_t i = 0; i < occasion->entrant_count; i++)
        came[occasion->entrants[i].side]++;
    BN_ASSERT(came[0] <= WM_SIDE_FORCES && came[1] <= WM_SIDE_FORCES);
    memset(battle, 0, wm_battle_size(came[0], came[1]));
    battle->room = (uint8_t)wm_battle_room(came[0], came[1]);
    battle->body_count = (uint8_t)occasion->entrant_count;
    battle->round = 1;
    battle->max_rounds = (uint16_t)in->max_rounds;
    battle->siege_weeks = (uint16_t)occasion->siege_weeks;
    battle->attacker = (uint8_t)occasion->attacker;
    battle->storm = (uint8_t)occasion->storm;
    battle->campaign = occasion->campaign;
    battle->ground = (uint8_t)in->ground;
    battle->night = in->night;
    battle->narrow_passage = in->narrow_passage;
    battle->deep_water = in->deep_water;
    battle->fortified = in->fortified;
    battle->higher_force = (uint8_t)in->higher_force;
    battle->defender = (uint8_t)in->defender;
    battle->tactic[0] = battle->tactic[1] = WM_NOBODY;
    for (uint32_t i = 0; i < WM_BATTLE_INPUTS; i++)
        battle->given |= (uint8_t)(in->given[i] ? 1u << i : 0);
    for (uint32_t i = 0; i < battle->body_count; i++) {
        enter(setup, occasion, i, &battle->bodies[i]);
        battle->dawn[battle->bodies[i].side] += battle->bodies[i].standing.strength;
    }
    wm_go(battle,
          wm_fielded(battle, 0) && wm_fielded(battle, 1) ? WM_STEP_SITUATION : WM_STEP_OVER);
    settle(setup, battle, trace);
}
