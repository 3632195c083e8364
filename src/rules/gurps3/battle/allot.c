/* Exceptional powers: points are allotted in secret, then the units named on which they fall, then defence
 * is placed (B4 to B5). */
#include "steps.h"

#include "rules/powers/powers.h"

/* The effects of the two questions about points, and those on which units are named. */
enum { GROUPS = 2, OF_A_GROUP = 4 };
static const uint8_t groups[GROUPS][OF_A_GROUP] = {
    { G3_ES_EFFECTS_CATASTROPHE, G3_ES_EFFECTS_SCOUTING, G3_ES_EFFECTS_CONFOUND,
      G3_ES_EFFECTS_DEFENCE },
    { G3_ES_EFFECTS_MORALE_UP, G3_ES_EFFECTS_MORALE_DOWN, G3_ES_EFFECTS_HEALING,
      G3_ES_EFFECTS_STRIKE },
};

static const bn_move *move_for(const bn_move *moves, uint32_t count, uint32_t question)
{
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].question == question)
            return &moves[i];
    return NULL;
}

/* ---- points ------------------------------------------------------------------------------- */

static bool can(const g3_party *party, int32_t effect)
{
    return party->judged[G3_IN_EFFECTS] >> effect & 1 &&
           (effect != G3_ES_EFFECTS_CONFOUND || party->judged[G3_IN_CONFOUND_COST] > 0);
}

static bool group_open(const g3_party *party, int32_t group)
{
    for (int32_t i = 0; i < OF_A_GROUP; i++)
        if (party->es > 0 && can(party, groups[group][i]))
            return true;
    return false;
}

/* G3-058 Allocation and capability: sealed are the points on each effect, without targets. */
OPEN(points)
{
    bool any = false;

    for (int32_t s = 0; s < setup->side_count; s++) {
        battle->parties[s].es = (uint16_t)g3_mage_es(setup, battle, s);
        any = any || group_open(&battle->parties[s], 0) || group_open(&battle->parties[s], 1);
    }
    return any && battle->part == 0 ? BN_ASKS : BN_DONE;
}

ASK(points)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < setup->side_count; s++)
        for (int32_t g = 0; g < GROUPS; g++) {
            const g3_party *party = &battle->parties[s];
            bn_question *q = &out[count];

            if (!group_open(party, g))
                continue;
            g3_ask(battle, g == 0 ? G3_ASK_POINTS_A : G3_ASK_POINTS_B, s, -1, 0, q);
            for (int32_t i = 0; i < OF_A_GROUP; i++)
                q->spans[i] = (bn_span){ 0, can(party, groups[g][i]) ? party->es : 0 };
            count++;
        }
    return count;
}

static int32_t sum_of(const bn_answer *answer)
{
    return answer->value[0] + answer->value[1] + answer->value[2] + answer->value[3];
}

OFFERS(points)
{
    return sum_of(answer) <= battle->parties[question->side].es;
}

/* Points that a side does not have are struck out, from the last effect on (G3-R-104). */
TAKE(points)
{
    uint32_t n = 0;

    for (int32_t s = 0; s < setup->side_count; s++) {
        g3_party *party = &battle->parties[s];
        int32_t left = party->es;

        for (int32_t g = 0; g < GROUPS; g++) {
            const bn_move *move = group_open(party, g) ? move_for(moves, count, n++) : NULL;

            for (int32_t i = 0; move && i < OF_A_GROUP; i++) {
                int32_t points = move->answer.value[i] < left ? move->answer.value[i] : left;

                party->points[groups[g][i]] = (uint16_t)points;
                left -= points;
            }
        }
    }
    battle->part = 1;
}

const bn_step g3_points_step = {
    .open = points_open, .ask = points_ask, .take = points_take, .offers = points_offers
};

/* ---- aim ---------------------------------------------------------------------------------- */

static const uint8_t aimed[G3_AIMED] = { G3_ES_EFFECTS_CATASTROPHE, G3_ES_EFFECTS_CONFOUND,
                                         G3_ES_EFFECTS_MORALE_DOWN, G3_ES_EFFECTS_STRIKE };

int32_t g3_aim_at(const g3_setup *setup, const g3_battle *battle, const bn_question *question,
                  int32_t option)
{
    int32_t foes[G3_SIDES] = { 0 };

    g3_opponents(setup, battle, question->side, foes);
    return foes[option];
}

/* With only one enemy nothing is asked. */
ASK(aim)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < setup->side_count && battle->part == 0; s++) {
        int32_t foes[G3_SIDES], enemies = g3_opponents(setup, battle, s, foes);

        for (int32_t i = 0; i < G3_AIMED; i++) {
            if (battle->parties[s].points[aimed[i]] == 0 || enemies < 2)
                continue;
            g3_ask(battle, G3_ASK_AIM, s, aimed[i], 0, &out[count]);
            out[count].options = (uint8_t)enemies;
            out[count].allowed = (1u << enemies) - 1;
            count++;
        }
    }
    return count;
}

TAKE(aim)
{
    bn_question open[BN_OPEN_MAX];

    aim_ask(setup, battle, open);
    for (uint32_t i = 0; i < count; i++) {
        const bn_question *q = &open[moves[i].question];

        for (int32_t k = 0; k < G3_AIMED; k++)
            if (aimed[k] == q->about[0])
                battle->parties[q->side].aim[k] =
                    (uint8_t)(1 + g3_aim_at(setup, battle, q, moves[i].answer.value[0]));
    }
    battle->part = 1;
}

PASS(aim)
{
    for (int32_t s = 0; s < setup->side_count; s++) {
        int32_t foes[G3_SIDES] = { 0 };

        g3_opponents(setup, battle, s, foes);
        for (int32_t i = 0; i < G3_AIMED; i++)
            if (battle->parties[s].aim[i] == 0)
                battle->parties[s].aim[i] = (uint8_t)(1 + foes[0]);
    }
    return BN_DONE;
}

const bn_step g3_aim_step = { .ask = aim_ask, .take = aim_take, .pass = aim_pass };

/* ---- targets ------------------------------------------------------------------------------ */

enum { TARGET_ROUNDS = 20 };

int32_t g3_powers_aim(const g3_battle *battle, int32_t effect, int32_t side)
{
    if (effect == G3_ES_EFFECTS_MORALE_UP || effect == G3_ES_EFFECTS_HEALING)
        return side;
    return battle->parties[side]
               .aim[effect == G3_ES_EFFECTS_STRIKE ? G3_AIM_STRIKE : G3_AIM_MORALE] -
           1;
}

/* The unit that an option stands for, or G3_NONE; fearless ones have no Morale. */
static int32_t target_at(const g3_setup *setup, const g3_battle *battle, int32_t effect,
                         int32_t side, int32_t option)
{
    bool morale = effect == G3_ES_EFFECTS_MORALE_UP || effect == G3_ES_EFFECTS_MORALE_DOWN;

    for (int32_t u = 0; u < g3_units(setup) && option < BN_OPTIONS_MAX; u++)
        if (g3_fields(battle, g3_powers_aim(battle, effect, side), u) &&
            !(morale && (g3_unit_of(setup, u)->traits & G3_FEARLESS)) && option-- == 0)
            return u;
    return G3_NONE;
}

int32_t g3_target_effect(const bn_question *question)
{
    return question->about[0];
}

int32_t g3_target_unit(const g3_setup *setup, const g3_battle *battle, const bn_question *question,
                       int32_t option)
{
    return target_at(setup, battle, question->about[0], question->side, option);
}

/* Where a party keeps the TS that started points pay for, or NULL if an effect is not pooled. */
static uint8_t *pool_of(const g3_setup *setup, g3_party *party, int32_t effect)
{
    if (!setup->rules.es_morale_pooled ||
        (effect != G3_ES_EFFECTS_MORALE_UP && effect != G3_ES_EFFECTS_MORALE_DOWN))
        return NULL;
    return &party->paid[effect == G3_ES_EFFECTS_MORALE_UP];
}

/* All the TS of these units. */
static int32_t ts_of(const g3_setup *setup, const g3_battle *battle, int32_t effect, int32_t side,
                     uint64_t mask)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++)
        if (mask >> i & 1)
            sum += g3_ts_now(setup, battle, target_at(setup, battle, effect, side, i), NULL);
    return sum;
}

/* The price of a step on all these units. Units smaller than a step's TS share a point while they fit, in the order of
 * the roster. By the reading es_morale_pooled, TS is added up first. */
static int32_t price(const g3_setup *setup, const g3_battle *battle, int32_t effect, int32_t side,
                     uint64_t mask)
{
    int32_t reach = G3_CONSTANT(setup->figures, ES_TS_OF_A_STEP), sum = 0, shared = 0;
    g3_party party = battle->parties[side];
    const uint8_t *pool = pool_of(setup, &party, effect);

    if (pool)
        return g3_pooled_price(setup->figures, ts_of(setup, battle, effect, side, mask), *pool);

    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++) {
        int32_t u = mask >> i & 1 ? target_at(setup, battle, effect, side, i) : G3_NONE;
        int32_t ts = u == G3_NONE ? 0 : g3_ts_now(setup, battle, u, NULL);

        if (u == G3_NONE)
            continue;
        if (ts < reach && shared > 0 && shared + ts <= reach) {
            shared += ts;
            continue;
        }
        sum += g3_step_price(setup->figures, ts);
        shared = ts < reach ? ts : shared;
    }
    return sum;
}

static uint64_t affordable(const g3_setup *setup, const g3_battle *battle, int32_t side,
                           int32_t effect, uint32_t *options)
{
    g3_party party = battle->parties[side];
    const uint8_t *pool = pool_of(setup, &party, effect);
    uint64_t mask = 0;
    int32_t i = 0;

    if (party.asked >> effect & 1 || (party.points[effect] == 0 && !(pool && *pool)))
        return 0;
    for (; i < BN_OPTIONS_MAX && target_at(setup, battle, effect, side, i) != G3_NONE; i++)
        if (price(setup, battle, effect, side, UINT64_C(1) << i) <= party.points[effect])
            mask |= UINT64_C(1) << i;
    *options = (uint32_t)i;
    return mask;
}

/* The default targets: of its own units as many as the points pay for, in the order
 * of the roster; of an enemy's, whose strength it may not know, one after the other. */
static uint64_t usual_targets(const g3_setup *setup, const g3_battle *battle, int32_t side,
                              int32_t effect, uint64_t mask)
{
    bool own = g3_powers_aim(battle, effect, side) == side;
    uint64_t named = 0;
    int32_t i = battle->round;

    while (!own && !(mask >> i % BN_OPTIONS_MAX & 1))
        i++;
    if (!own)
        return UINT64_C(1) << i % BN_OPTIONS_MAX;
    for (i = 0; i < BN_OPTIONS_MAX; i++) {
        uint64_t with = named | (mask & UINT64_C(1) << i);

        if (with != named &&
            price(setup, battle, effect, side, with) <= battle->parties[side].points[effect])
            named = with;
    }
    return named;
}

ASK(targets)
{
    uint32_t count = 0, options;

    for (int32_t s = 0; s < setup->side_count && battle->round < TARGET_ROUNDS; s++)
        for (int32_t i = 0; i < OF_A_GROUP; i++) {
            uint64_t mask = affordable(setup, battle, s, groups[1][i], &options);

            if (mask == 0)
                continue;
            g3_ask(battle, G3_ASK_TARGETS, s, groups[1][i], 0, &out[count]);
            out[count].options = (uint8_t)options;
            out[count].allowed = mask;
            out[count].preset =
                bn_flags_answer(usual_targets(setup, battle, s, groups[1][i], mask));
            count++;
        }
    return count;
}

OFFERS(targets)
{
    return price(setup, battle, question->about[0], question->side, bn_answer_flags(answer)) <=
           battle->parties[question->side].points[question->about[0]];
}

/* G3-061, G3-062 and G3-065 Morale, healing and strikes: a step on each unit named. */
static void aim(const g3_setup *setup, g3_battle *battle, const bn_question *q, uint64_t mask)
{
    int32_t effect = q->about[0], spent = price(setup, battle, effect, q->side, mask);
    g3_party *party = &battle->parties[q->side];
    uint8_t *pool = pool_of(setup, party, effect);

    if (mask == 0)
        party->asked |= (uint8_t)(1u << effect);
    party->points[effect] = (uint16_t)(party->points[effect] - spent);
    if (pool)
        *pool = (uint8_t)(*pool + spent * G3_CONSTANT(setup->figures, ES_TS_OF_A_STEP) -
                          ts_of(setup, battle, effect, q->side, mask));
    for (int32_t i = 0; i < BN_OPTIONS_MAX; i++) {
        g3_unit_state *unit;

        if (!(mask >> i & 1))
            continue;
        unit = &battle->units[target_at(setup, battle, effect, q->side, i)];
        switch (effect) {
        case G3_ES_EFFECTS_MORALE_UP:
            unit->raised++;
            break;
        case G3_ES_EFFECTS_MORALE_DOWN:
            unit->lowered++;
            break;
        case G3_ES_EFFECTS_HEALING:
            unit->healed++;
            break;
        default:
            unit->struck++;
        }
    }
}

/* Another step for the same units is named in another round (G3-R-105). */
TAKE(targets)
{
    bn_question open[BN_OPEN_MAX];
    uint32_t asked = targets_ask(setup, battle, open);

    for (uint32_t i = 0; i < asked; i++) {
        const bn_move *move = move_for(moves, count, i);

        if (move)
            aim(setup, battle, &open[i], bn_answer_flags(&move->answer));
    }
    battle->round++;
}

const bn_step g3_targets_step = { .ask = targets_ask,
                                  .take = targets_take,
                                  .offers = targets_offers };

/* ---- defence ------------------------------------------------------------------------------ */

/* In the order in which points are placed unless a side orders otherwise; Morale takes the rest. */
enum { AGAINST_CATASTROPHE, AGAINST_CONFOUND, AGAINST_SCOUTING, AGAINST_STRIKE, PLACED };

static int32_t strike_price(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int32_t sum = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u))
            sum += battle->units[u].struck *
                   g3_step_price(setup->figures, g3_ts_now(setup, battle, u, NULL));
    return sum;
}

static const uint8_t blocked[PLACED - 1] = { G3_ES_EFFECTS_CATASTROPHE, G3_ES_EFFECTS_CONFOUND,
                                             G3_ES_EFFECTS_SCOUTING };

/* The unit size in which an effect of an enemy is blocked; 0: it is not against this side. */
static int32_t whole_of(const g3_setup *setup, const g3_battle *battle, int32_t side, int32_t foe,
                        int32_t place)
{
    const g3_party *enemy = &battle->parties[foe];

    if (foe == side)
        return 0;
    switch (place) {
    case AGAINST_CATASTROPHE:
        return enemy->aim[G3_AIM_CATASTROPHE] != 1 + side
                   ? 0
                   : setup->figures->es_effects[G3_ES_EFFECTS_CATASTROPHE].cost;
    case AGAINST_CONFOUND:
        return enemy->aim[G3_AIM_CONFOUND] != 1 + side ? 0 : enemy->judged[G3_IN_CONFOUND_COST];
    default:
        return setup->figures->es_effects[G3_ES_EFFECTS_SCOUTING].cost;
    }
}

/* Points of all enemies that a side can block. */
static int32_t hostile(const g3_setup *setup, const g3_battle *battle, int32_t side, int32_t place)
{
    int32_t sum = 0;

    if (place == AGAINST_STRIKE)
        return strike_price(setup, battle, side);
    for (int32_t s = 0; s < setup->side_count; s++) {
        int32_t whole = whole_of(setup, battle, side, s, place);

        sum += whole == 0 ? 0 : battle->parties[s].points[blocked[place]] / whole * whole;
    }
    return sum;
}

static bool defends(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    for (int32_t p = 0; p < PLACED; p++)
        if (battle->parties[side].points[G3_ES_EFFECTS_DEFENCE] > 0 &&
            hostile(setup, battle, side, p) > 0)
            return true;
    return false;
}

/* The default that a side places there: as many whole units as `left` points pay for, in the order in
 * which `place` blocks them. */
static int32_t usual_defence(const g3_setup *setup, const g3_battle *battle, int32_t side,
                             int32_t place, int32_t left)
{
    int32_t had = left;

    for (int32_t s = 0; place != AGAINST_STRIKE && s < setup->side_count; s++) {
        int32_t whole = whole_of(setup, battle, side, s, place);

        if (whole > 0)
            g3_block(battle->parties[s].points[blocked[place]], whole, &left);
    }
    for (int32_t u = 0; place == AGAINST_STRIKE && u < g3_units(setup); u++)
        if (g3_fields(battle, side, u)) {
            int32_t whole = g3_step_price(setup->figures, g3_ts_now(setup, battle, u, NULL));

            g3_block(battle->units[u].struck * whole, whole, &left);
        }
    return had - left;
}

ASK(defence)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < setup->side_count && battle->part == 0; s++) {
        int32_t has = battle->parties[s].points[G3_ES_EFFECTS_DEFENCE], left = has;
        bn_question *q = &out[count];

        if (!defends(setup, battle, s))
            continue;
        g3_ask(battle, G3_ASK_DEFENCE, s, -1, 0, q);
        for (int32_t p = 0; p < PLACED; p++) {
            int32_t most = hostile(setup, battle, s, p);

            q->spans[p] = (bn_span){ 0, most < has ? most : has };
            q->preset.value[p] = usual_defence(setup, battle, s, p, left);
            left -= q->preset.value[p];
        }
        count++;
    }
    return count;
}

OFFERS(defence)
{
    return sum_of(answer) <= battle->parties[question->side].points[G3_ES_EFFECTS_DEFENCE];
}

/* Takes steps off units of a side, in the order of the roster, while the points last. */
static void block_steps(const g3_setup *setup, g3_battle *battle, int32_t side, bool strikes,
                        int32_t defence)
{
    for (int32_t u = 0; u < g3_units(setup); u++) {
        uint8_t *steps = strikes ? &battle->units[u].struck : &battle->units[u].lowered;
        int32_t whole;

        if (!g3_fields(battle, side, u))
            continue;
        whole = g3_step_price(setup->figures, g3_ts_now(setup, battle, u, NULL));
        for (; *steps > 0 && defence >= whole; defence -= whole)
            (*steps)--;
    }
}

static void place(const g3_setup *setup, g3_battle *battle, int32_t side, const bn_answer *answer)
{
    int32_t rest = battle->parties[side].points[G3_ES_EFFECTS_DEFENCE] - sum_of(answer);

    for (int32_t p = 0; p < PLACED - 1; p++) {
        int32_t defence = answer->value[p];

        for (int32_t s = 0; s < setup->side_count; s++) {
            int32_t whole = whole_of(setup, battle, side, s, p);
            uint16_t *points = &battle->parties[s].points[blocked[p]];

            if (whole > 0)
                *points = (uint16_t)(*points - g3_block(*points, whole, &defence));
        }
    }
    block_steps(setup, battle, side, true, answer->value[AGAINST_STRIKE]);
    block_steps(setup, battle, side, false, rest);
}

TAKE(defence)
{
    bn_question open[BN_OPEN_MAX];

    defence_ask(setup, battle, open);
    for (uint32_t i = 0; i < count; i++) {
        int32_t side = open[moves[i].question].side;

        place(setup, battle, side, &moves[i].answer);
        battle->parties[side].points[G3_ES_EFFECTS_DEFENCE] = 0;
    }
    battle->part = 1;
}

/* G3-064 Confounding the enemy plan, and whatever else is left unblocked, works. A side that could block
 * nothing but lowered Morale was not asked. */
PASS(defence)
{
    for (int32_t s = 0; s < setup->side_count; s++) {
        g3_party *party = &battle->parties[s], *foe = &battle->parties[party->aim[0] - 1];
        int32_t cost = party->judged[G3_IN_CONFOUND_COST];
        int32_t curse = foe->cursed + g3_catastrophe_modifier(
                                          setup->figures, party->points[G3_ES_EFFECTS_CATASTROPHE]);

        block_steps(setup, battle, s, false, party->points[G3_ES_EFFECTS_DEFENCE]);
        foe->cursed = (uint8_t)(curse < 15 ? curse : 15);
        party->scouts =
            (uint8_t)g3_scouting_modifier(setup->figures, party->points[G3_ES_EFFECTS_SCOUTING]);
        party->confounds = cost > 0 && party->points[G3_ES_EFFECTS_CONFOUND] >= cost;
    }
    battle->round = 0;
    return BN_DONE;
}

const bn_step g3_defence_step = {
    .ask = defence_ask, .take = defence_take, .offers = defence_offers, .pass = defence_pass
};
