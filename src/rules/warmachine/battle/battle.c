#include "battle.h"

#include <string.h>

#include "steps.h"
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
void wm_leave_wounded(wm_body *body, bn_trace *trace)
{
    if (body->mercy == WM_SPARED)
        return;
    if (wm_wounded(body) > 0)
        wm_remark(body, 85, wm_wounded(body), bn_rat_int(0),
                  "wounded of earlier rounds left on the field", trace);
    body->standing.dead += wm_wounded(body);
    memset(body->standing.wounded, 0, sizeof body->standing.wounded);
    body->months = 0;
}

uint32_t wm_body_count(const void *setup, const void *state)
{
    return ((const wm_battle *)state)->body_count;
}

uint32_t wm_pair_count(const void *setup, const void *state)
{
    return ((const wm_battle *)state)->pair_count;
}

bn_term wm_body_term(const wm_setup *setup, const wm_body *body, wm_sum group)
{
    return (bn_term){ .row = BN_NO_ROW,
                      .side = (int8_t)body->side,
                      .about = wm_about(body),
                      .group = (uint8_t)group,
                      .count = body->before,
                      .name = wm_force_of(setup, body->standing.force)->name };
}

void wm_remark(const wm_body *body, uint32_t rule, int32_t value, bn_rat seen, const char *words,
               bn_trace *trace)
{
    bn_trace_add(trace, (bn_term){ .rule = (uint16_t)rule,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)body->side,
                                   .about = wm_about(body),
                                   .value = value,
                                   .seen = { seen },
                                   .words = words });
}

/* ---- questions --------------------------------------------------------------------------- */

uint8_t wm_body_meant(const wm_battle *battle, uint32_t kind)
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
        return (uint8_t)wm_pair_index(battle, battle->at, 0);
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
        if (kind < WM_ASK_INPUTS)
            return battle->at == 0 ? WM_NOBODY : (uint8_t)(battle->at - 1);
        return battle->at;
    }
}

/* What no row can know: the round, and whom the question is about. */
static void shape(const void *setup, const void *state, bn_question *out)
{
    const wm_battle *battle = state;
    uint8_t index = wm_body_meant(battle, out->kind);

    out->round = battle->round;
    if (index != WM_NOBODY) {
        const wm_body *body = &battle->bodies[index];

        out->side = body->side;
        out->about[0] = body->standing.force;
        if (body->foe != WM_NOBODY)
            out->about[1] = battle->bodies[body->foe].standing.force;
    } else if (out->to == BN_TO_SIDE) {
        out->side = battle->part;
    }
}

void wm_ask(const wm_battle *battle, uint32_t kind, int32_t preset, bn_question *out)
{
    bn_ask_kind(wm_kinds, kind, 0, 0, preset, out);
    shape(NULL, battle, out);
}

/* ---- the order of events ----------------------------------------------------------------- */

/* WM-132 When troops fight: ratings and campaign considerations, tactics, rolls, results; each step
 * of the ledger's table in its place. */
static const bn_step *const steps[] = {
#define STEP(name, row) &wm_##row##_step,
#include "battle/steps.def"
};

const bn_steps wm_battle_course = {
    .steps = steps,
    .over = WM_STEP_OVER,
    .step_at = offsetof(wm_battle, step),
    .cursors = 2,
    .cursor = { [WM_BY_AT] = offsetof(wm_battle, at), [WM_BY_PART] = offsetof(wm_battle, part) },
    .kinds = wm_kinds,
    .shape = shape,
};

bool wm_battle_over(const wm_battle *battle)
{
    return battle->step == WM_STEP_OVER;
}

/* ---- opening ----------------------------------------------------------------------------- */

/* What the leader and the characters bring, or only the characters. */
static uint8_t gear_of(const wm_force *force, bool led)
{
    uint32_t gear = led && force->leader.player ? WM_HAS_PLAYER_LEADER : 0;
    const wm_person *person;

    for (int32_t p = led ? 0 : 1; (person = wm_person_of(force, p)) != NULL; p++)
        gear |= person->rod_of_victory * (uint32_t)WM_HAS_ROD |
                person->staff_of_health * (uint32_t)WM_HAS_STAFF |
                person->player * (uint32_t)WM_HAS_PLAYERS;
    return (uint8_t)gear;
}

void wm_lose_leader(const wm_setup *setup, wm_battle *battle, uint8_t entrant)
{
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];

        if (body->entrant != entrant)
            continue;
        body->gear = (uint8_t)((body->gear & WM_HAS_HEROICS_XP) | WM_LEADER_OUT |
                               gear_of(wm_force_of(setup, body->standing.force), false));
        body->heroics_leader = 0;
    }
}

static uint8_t at_most(uint8_t deeds, int32_t most)
{
    return deeds < most ? deeds : (uint8_t)most;
}

/* Deeds of characters that the force does not have do not count (WM-112). */
static void only_heroes(const wm_figures *tables, const wm_force *force, wm_body *body)
{
    int32_t heroes = wm_heroes(tables, force);

    if (!force->leader.player)
        body->heroics_leader = 0;
    body->heroics_successes = at_most(body->heroics_successes, heroes);
    body->heroics_failures = at_most(body->heroics_failures, heroes - body->heroics_successes);
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
        if (wm_record_mercy(setup->figures, force, foe, occasion->day))
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
                       .side = entrant->side,
                       .entrant = (uint8_t)index,
                       .status = entrant->standing.strength > 0 ? WM_ON_FIELD : WM_DESTROYED,
                       .foe = WM_NOBODY,
                       .pair = WM_NOBODY,
                       .gear = (uint8_t)(gear_of(force, true) |
                                         (in->heroics_xp ? WM_HAS_HEROICS_XP : 0)),
                       .mercy_from = WM_NOBODY };
    memset(body->standing.wounded, 0, sizeof body->standing.wounded);
    body->standing.dead = 0;
    wm_body_judged(in, body);
    only_heroes(setup->figures, force, body);
    if (!in->given[WM_IN_INFRAVISION_ALL] && wm_all_infravision(force, &entrant->standing))
        body->situation |= WM_IS_SEEING;
    body->situation |=
        (uint16_t)((entrant->came_last ? WM_IS_CAME_LAST : 0) | (entrant->moved ? WM_IS_MOVED : 0));
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
    battle->fortified = in->fortified;
    battle->tactic[0] = battle->tactic[1] = WM_NOBODY;
    wm_battle_judged(in, battle);
    for (uint32_t i = 0; i < battle->body_count; i++) {
        enter(setup, occasion, i, &battle->bodies[i]);
        battle->dawn[battle->bodies[i].side] += battle->bodies[i].standing.strength;
    }
    wm_go(battle,
          wm_fielded(battle, 0) && wm_fielded(battle, 1) ? WM_STEP_SITUATION : WM_STEP_OVER);
    bn_steps_settle(&wm_battle_course, setup, battle, trace);
}
