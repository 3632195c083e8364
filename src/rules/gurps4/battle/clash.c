/* Dice of a round and what they do (table (b), N10 to N12, N16). */
#include <string.h>

#include "steps.h"
#include "rules/field/defense.h"
#include "rules/field/landing.h"
#include "rules/outcome/siege.h"
#include "rules/people/skills.h"
#include "rules/people/staff.h"

static bool bit(uint8_t mask, int32_t which)
{
    return mask >> which & 1;
}

void g4_end_bout(g4_bout *bout, g4_verdict verdict)
{
    bout->stage = G4_STAGE_PARTING;
    bout->ending = (uint8_t)verdict.ending;
    bout->winner = (int8_t)verdict.winner;
}

/* ---- special rounds ----------------------------------------------------------------------- */

/* The attacker crosses a river that is compared with them this round. */
static bool crosses(const g4_scene *scene, const g4_battle *battle, int32_t b,
                    const g4_settled *settled)
{
    const g4_bout *bout = &battle->lane[b].bout;
    int32_t attacker = g4_river_attacker(scene, battle, b);
    g4_field field;

    if (attacker == G4_NONE)
        return false;
    field = g4_field_now(scene, battle, b);
    return g4_river_hinders(&field, battle->judged[G4_JUDGE_FORD],
                            g4_category_of(settled->strategy[1 - attacker]) == G4_CATEGORY_DEFENSE,
                            g4_category_of(settled->strategy[attacker]) == G4_CATEGORY_ATTACK,
                            bout->initiative == attacker && bout->lead >= G4_SURPRISE);
}

/* A round of a siege in which both take their time. */
static bool deliberate(const g4_scene *scene, const g4_battle *battle, int32_t b,
                       const g4_settled *settled)
{
    int32_t inside = g4_besieged_in(scene, b);

    return battle->lane[b].bout.kind == G4_SIEGE && inside != G4_NONE &&
           settled->strategy[inside] == G4_STRATEGIES_DELIBERATE_DEFENSE &&
           settled->strategy[1 - inside] == G4_STRATEGIES_DELIBERATE_ATTACK;
}

int32_t g4_minutes_of(const g4_scene *scene, const g4_battle *battle, int32_t b)
{
    const g4_bout *bout = &battle->lane[b].bout;
    g4_settled settled;

    if (bout->kind != G4_SIEGE || bout->order[0] >= G4_SURRENDER || bout->order[1] >= G4_SURRENDER)
        return bout->minutes;
    settled = g4_settled_now(bout);
    return deliberate(scene, battle, b, &settled)
               ? g4_deliberate_minutes(scene->setup->figures, bout->minutes)
               : bout->minutes;
}

/* ---- N10 ---------------------------------------------------------------------------------- */

/* Lines that the river would halve, if engineers can bring over some of them but not all; the
 * default choice in *default. */
static uint64_t bridged_lines(const g4_scene *scene, const g4_battle *battle, uint64_t *preset)
{
    int32_t attacker = g4_river_attacker(scene, battle, battle->bout);
    int32_t side = g4_side_in(scene, battle->bout, attacker);
    g4_field field = g4_field_now(scene, battle, battle->bout);
    uint64_t lines = 0;
    int64_t elements = 0, allowance;
    g4_ranks ranks;

    *preset = 0;
    g4_muster(scene, battle, battle->bout, attacker, &ranks);
    allowance = g4_bridging_allowance(scene->setup->figures, &ranks, &field);
    g4_bridge_default(scene->setup->figures, &ranks, &field);
    for (int32_t i = 0; i < ranks.count; i++) {
        const g4_ranks_line *line = &ranks.lines[i];
        uint64_t one = g4_line_bit(scene, side, line);

        if (!g4_takes_part(&ranks, i, &field) || !g4_river_halves(&ranks, i, &field) || one == 0)
            continue;
        lines |= one;
        elements += line->count;
        if (line->bridged > 0)
            *preset |= one;
    }
    if (allowance <= 0 || allowance >= elements || (lines & (lines - 1)) == 0)
        return 0;
    return lines;
}

/* The strengths of a round in which besiegers and besieged take their time, if they differ. */
static void tell_timeless(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    g4_settled settled = g4_settled_now(g4_bout_seen(battle));

    if (deliberate(scene, battle, battle->bout, &settled))
        (void)g4_reckon_bout(scene, battle, battle->bout, G4_TIMELESS, 0, trace);
}

OPEN(bridge)
{
    g4_settled settled;
    uint64_t preset;

    if (battle->phase != 0 || scene->setup->options.estimated)
        return BN_DONE;
    if (trace != NULL)
        tell_timeless(scene, battle, trace);
    if (g4_river_attacker(scene, battle, battle->bout) == G4_NONE)
        return BN_DONE;
    settled = g4_settled_now(g4_bout_seen(battle));
    if (!crosses(scene, battle, battle->bout, &settled))
        return BN_DONE;
    if (bridged_lines(scene, battle, &preset) != 0)
        return BN_ASKS;
    if (trace != NULL) /* no one is asked, but the strengths of this round are others */
        (void)g4_reckon_bout(scene, battle, battle->bout, G4_CROSSING, 0, trace);
    return BN_DONE;
}

ASK(bridge)
{
    int32_t attacker = g4_river_attacker(scene, battle, battle->bout);
    uint64_t preset, lines = bridged_lines(scene, battle, &preset);

    g4_ask_lines(scene, battle, G4_ASK_BRIDGE, g4_side_in(scene, battle->bout, attacker), lines,
                 preset, out);
    return 1;
}

TAKE(bridge)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    g4_reckoning reckoning = g4_reckon_bout(scene, battle, battle->bout, G4_CROSSING,
                                            bn_answer_flags(&moves->answer), trace);

    for (int32_t i = 0; i < 2; i++) {
        bout->special_bsm[i] = (int8_t)reckoning.bsm[i];
        bout->special_superior[i] =
            (uint16_t)g4_superior_classes(scene->setup->figures, reckoning.superiority[i]);
    }
    battle->phase = 1;
}

const bn_step g4_bridge_step = { .open = bridge_open, .ask = bridge_ask, .take = bridge_take };

/* ---- N11 ---------------------------------------------------------------------------------- */

/* The Strategy of several loose allies together. */
static int32_t allied_skill(const g4_scene *scene, const g4_battle *battle, int32_t b,
                            int32_t which)
{
    int32_t allies = scene->force_count[g4_side_in(scene, b, which)];
    int32_t strategies[G4_BATTLE_FORCES];

    for (int32_t slot = 0; slot < allies; slot++)
        strategies[slot] =
            g4_leader_skill(scene, battle, b, which, slot, G4_SKILL_DEFAULTS_STRATEGY);
    return g4_allied_skill(scene->setup->figures, strategies, allies);
}

/* Who rolls Strategy for a side of one army. */
static int32_t roller_of(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which,
                         const g4_force **force)
{
    int32_t side = g4_side_in(scene, b, which);
    int32_t slot = g4_leading_slot(scene, battle, b, which);
    const g4_party *party = g4_party_of(battle, side);
    bool turns =
        party->roller != G4_NONE && party->person_states[party->roller].status < G4_PERSON_GONE;
    int32_t person = turns ? party->roller : party->commander[slot], roller;
    int32_t of = g4_slot_of_person(scene, side, &person);

    if (of == G4_NONE)
        of = slot < scene->force_count[side] ? slot : 0;
    *force = g4_force_in(scene, side, of);
    roller = turns ? person : g4_strategy_roller(*force, person);
    if (roller != person &&
        party->person_states[g4_member(scene, side, of) + roller].status >= G4_PERSON_GONE)
        roller = person;
    return roller;
}

static int32_t skill_of(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which)
{
    int32_t strategy, tactics, roller;
    const g4_force *force;

    if (g4_opposing_skill(scene, battle, b, which) > 0)
        return g4_opposing_skill(scene, battle, b, which);
    if (g4_allied(scene, g4_side_in(scene, b, which)))
        return allied_skill(scene, battle, b, which);
    roller = roller_of(scene, battle, b, which, &force);
    strategy = g4_staff_skill(scene->setup->figures, force, roller, G4_SKILL_DEFAULTS_STRATEGY);
    if (battle->lane[b].bout.elements[which] > G4_CONSTANT(scene->setup->figures, TACTICS_ELEMENTS))
        return strategy;
    tactics = g4_staff_skill(scene->setup->figures, force, roller, G4_SKILL_DEFAULTS_TACTICS);
    return g4_command_skill(scene->setup->figures, strategy, tactics,
                            battle->lane[b].bout.elements[which]);
}

/* The same skill for the trace. */
static bn_term skill_term(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which)
{
    int32_t skill = skill_of(scene, battle, b, which), roller;
    int32_t side = g4_side_in(scene, b, which);
    const g4_force *force;
    bn_term term, strategy;

    if (g4_opposing_skill(scene, battle, b, which) > 0)
        return (bn_term){ .rule = 259, .words = "skill of the subordinate's opponent" };
    if (g4_allied(scene, side))
        return (bn_term){ .rule = 257,
                          .seen = { bn_rat_int(scene->force_count[side]),
                                    bn_rat_int(G4_CONSTANT(scene->setup->figures, ALLIED_SKILL)) },
                          .words = "average Strategy of {0} allies, and {1}" };
    roller = roller_of(scene, battle, b, which, &force);
    strategy = g4_staff_term(scene->setup->figures, force, roller, G4_SKILL_DEFAULTS_STRATEGY);
    if (skill == strategy.value)
        return strategy;
    term = g4_staff_term(scene->setup->figures, force, roller, G4_SKILL_DEFAULTS_TACTICS);
    term.rule = 205;
    return term;
}

static int32_t db_now(const g4_bout *bout, int32_t which, int32_t strategy)
{
    g4_defense defense = { .value = bout->db[which],
                           .ambush = (bout->db_kind[which] & G4_DB_IS_AMBUSH) != 0,
                           .lasting = (bout->db_kind[which] & G4_DB_IS_LASTING) != 0 };

    return g4_db_now(&defense, bout->round, g4_category_of(strategy) == G4_CATEGORY_DEFENSE);
}

/* What it costs a side in this bout to fight several at once. A bout that ended this round still bound
 * its commander at the start of it. */
static int32_t split_now(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t side)
{
    const g4_party *party = g4_party_of(battle, side);
    int32_t battles = 0, here = 0;

    if (!g4_many(scene))
        return 0;
    for (int32_t n = 0; n < scene->side_count - 1; n++) {
        if (g4_bout_of(scene, side, n) == b)
            here = battles;
        battles += party->fronts >> n & 1;
    }
    return g4_split_penalty(scene->setup->figures, party->burden, here, battles);
}

static g4_stance stance(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which,
                        const g4_settled *settled, bool special)
{
    const g4_bout *bout = &battle->lane[b].bout;
    int32_t side = g4_side_in(scene, b, which), strategy = settled->strategy[which];
    const g4_party *party = g4_party_of(battle, side);
    bool retreats = g4_category_of(strategy) == G4_CATEGORY_RETREAT;

    return (g4_stance){
        .skill = skill_of(scene, battle, b, which),
        .bsm = special ? bout->special_bsm[which] : bout->bsm[which],
        .casualties = bout->casualties[which],
        .unreplaced = bout->unreplaced[which],
        .db = db_now(bout, which, strategy),
        .pb = g4_pb_held(bout->pb, which),
        .risk = g4_risk_of(scene, battle, b, which),
        .heroism = party->heroism,
        .impetuous = bout->impetuous[which],
        .retreat_obstacle = g4_side_judged(party, G4_JUDGE_OBSTACLE),
        .landing = g4_landing_retreat(
            scene->setup->figures, bout->kind == G4_LANDING && scene->inputs->attacker == 1 + side,
            retreats),
        .split = split_now(scene, battle, b, side),
        .chemical = bout->chemical[which],
        .circumstance = g4_side_judged(party, G4_JUDGE_CIRCUMSTANCE),
        .superior = special ? bout->special_superior[which] : bout->superior[which],
        .about = G4_NONE,
        .side = (int8_t)scene->sides[side],
        .strategy = (uint8_t)strategy,
        .desperate = settled->desperate[which],
        .refused = settled->refused[which],
        .confused = bit(bout->confused, which),
        .indirect_before = bout->indirect[which],
        .indirect_last = bit(bout->indirect_last, which),
    };
}

void g4_stances(const g4_scene *scene, const g4_battle *battle, int32_t b, g4_stance out[2])
{
    g4_settled settled = g4_settled_now(&battle->lane[b].bout);
    bool special = deliberate(scene, battle, b, &settled) || crosses(scene, battle, b, &settled);

    for (int32_t i = 0; i < 2; i++)
        out[i] = stance(scene, battle, b, i, &settled, special);
}

int32_t g4_order_adds_now(const g4_scene *scene, const g4_battle *battle, int32_t b, int32_t which,
                          int32_t order, bn_trace *trace)
{
    g4_settled settled = { 0 };
    g4_stance self;

    settled.strategy[which] = (uint8_t)g4_order_strategy(order);
    settled.desperate[which] = g4_order_desperate(order);
    self = stance(scene, battle, b, which, &settled, false);
    return g4_order_adds(scene->setup->figures, &self, trace);
}

g4_odds g4_odds_now(const g4_bout *bout)
{
    g4_settled settled = g4_settled_now(bout);
    g4_odds odds = { .skill = { bout->skill[0], bout->skill[1] } };

    for (int32_t i = 0; i < 2; i++) {
        odds.strategy[i] = settled.strategy[i];
        odds.indirect[i] = bout->indirect[i];
    }
    return odds;
}

static void effective(const g4_scene *scene, const g4_battle *battle, int32_t skill[2],
                      bn_trace *trace)
{
    g4_stance stances[2];
    bn_term rolls[2];

    g4_stances(scene, battle, battle->bout, stances);
    for (int32_t i = 0; i < 2; i++) {
        if (trace != NULL) {
            rolls[i] = skill_term(scene, battle, battle->bout, i);
            stances[i].rolls = &rolls[i];
        }
        skill[i] = g4_effective_strategy(scene->setup->figures, &stances[i], &stances[1 - i],
                                         &scene->setup->rules, trace);
    }
}

OPEN(contest)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    int32_t skill[2];

    effective(scene, battle, skill, trace);
    bout->skill[0] = (int16_t)skill[0];
    bout->skill[1] = (int16_t)skill[1];
    return BN_ASKS;
}

EXPLAIN(contest)
{
    int32_t skill[2];

    effective(scene, battle, skill, trace);
}

ASKS(contest, g4_ask_roll(scene, battle, G4_ASK_CONTEST, g4_side_in(scene, battle->bout, 0),
                          G4_DICE_SKILL, out))

TAKE(contest)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    g4_settled settled = g4_settled_now(bout);

    bout->consequence = (uint8_t)value;
    bout->flags |= G4_BOUT_ROLLED;
    bout->flags &= (uint8_t)~G4_BOUT_TALKED;
    bout->indirect_last = 0;
    for (int32_t i = 0; i < 2; i++) {
        bool indirect = settled.strategy[i] == G4_STRATEGIES_INDIRECT_ATTACK;

        bout->indirect[i] = (uint8_t)(bout->indirect[i] + (indirect && bout->indirect[i] < 2));
        bout->indirect_last |= (uint8_t)(indirect << i);
        bout->skill[i] = 0;
        bout->impetuous[i] = 0;
    }
    if (!g4_many(scene))
        for (int32_t s = 0; s < scene->side_count; s++)
            g4_party_at(battle, s)->heroism = 0; /* used up */
    battle->fought++;
    g4_go(battle, G4_AT_AIM);
}

CONSEQUENCE(contest)
{
    g4_odds odds = g4_odds_now(g4_bout_seen(battle));

    return g4_consequence(g4_scene_tables(scene), &odds, totals);
}

ROLL_KEY(contest)
{
    g4_odds odds = g4_odds_now(g4_bout_seen(battle));

    return g4_odds_key(g4_scene_tables(scene), &odds);
}

WEIGH(contest)
{
    g4_odds odds = g4_odds_now(g4_bout_seen(battle));
    bn_term of = { .rule = 204, .words = "effective Strategy" };
    g4_quick_contest won = g4_contest_weighed(scene, battle->bout, of, odds.skill, totals, trace);

    if (won.winner != G4_NONE)
        won.margin = g4_margin_told(
            scene->setup->figures, won.margin, odds.strategy[won.winner], odds.indirect[won.winner],
            scene->sides[g4_side_in(scene, battle->bout, won.winner)], trace);
    g4_victory_told(scene, battle->bout, won.winner, won.margin, "margin of victory", trace);
}

const bn_step g4_contest_step = { .open = contest_open,
                                  .ask = contest_ask,
                                  .take = contest_take,
                                  .consequence = contest_consequence,
                                  .roll_key = contest_key,
                                  .weigh = contest_weigh,
                                  .explain = contest_explain };

/* ---- N12 ---------------------------------------------------------------------------------- */

static bool has_train(const g4_scene *scene, int32_t side)
{
    for (int32_t f = 0; f < scene->force_count[side]; f++) {
        const g4_force *force = g4_force_in(scene, side, f);

        if (force->land_ls > 0 || force->naval_ls > 0 || force->air_ls > 0)
            return true;
    }
    return false;
}

bool g4_train_left(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    return g4_party_of(battle, side)->train < G4_FIXED(FORCE_GONE) && has_train(scene, side);
}

g4_round_result g4_result_now(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    const g4_bout *bout = g4_bout_seen(battle);
    g4_settled settled = g4_settled_now(bout);
    uint32_t from = g4_terms_so_far(trace);
    g4_round_result result;
    bool left[2];

    for (int32_t i = 0; i < 2; i++)
        left[i] = g4_train_left(scene, battle, g4_side_in(scene, battle->bout, i));
    result =
        g4_round_outcome(scene->setup->figures, bout->consequence, &settled, bout->pb, left, trace);
    g4_name_sides(scene, battle->bout, from, trace);
    return result;
}

static void suffer(const g4_scene *scene, g4_battle *battle, const g4_round_result *result)
{
    g4_bout *bout = g4_bout_in_hand(battle);

    for (int32_t i = 0; i < 2; i++) {
        int32_t side = g4_side_in(scene, battle->bout, i);
        g4_party *party = g4_party_at(battle, side);

        bout->lost[i] = (uint8_t)result->casualties[i];
        bout->casualties[i] =
            (uint8_t)g4_casualties_add(bout->casualties[i], result->casualties[i]);
        if (bout->casualties[i] == G4_FIXED(FORCE_GONE))
            bout->fraction[i] = 0;
        if (g4_train_left(scene, battle, side))
            party->train = (uint8_t)g4_casualties_add(party->train, result->train[i]);
    }
    bout->pb = (int16_t)result->pb;
    bout->round_winner = result->winner;
    bout->escapes = result->escapes;
    bout->flags |= G4_BOUT_FOUGHT;
    bout->consequence = 0;
}

OPEN(aim)
{
    g4_round_result result = g4_result_now(scene, battle, trace);

    if (battle->phase == 0 && result.may_aim)
        return BN_ASKS;
    suffer(scene, battle, &result);
    return g4_go(battle, G4_AT_MISFORTUNE);
}

ASK(aim)
{
    g4_round_result result = g4_result_now(scene, battle, NULL);
    int32_t side = g4_side_in(scene, battle->bout, result.winner);

    if (scene->setup->rules.raid_may_split)
        bn_ask_number(G4_ASK_AIM, battle->round, BN_TO_SIDE, scene->sides[side],
                      (bn_span){ 0, result.inflicted[1 - result.winner] }, 0, out);
    else
        g4_ask(scene, battle, G4_ASK_AIM, side, 0, out);
    return 1;
}

TAKE(aim)
{
    g4_settled settled = g4_settled_now(g4_bout_seen(battle));
    g4_round_result result = g4_result_now(scene, battle, NULL);
    uint32_t from = g4_terms_so_far(trace);
    int32_t points = value;

    if (!scene->setup->rules.raid_may_split)
        points = points ? result.inflicted[1 - result.winner] : 0;
    result = g4_aim(scene->setup->figures, &result, &settled, points, trace);
    g4_name_sides(scene, battle->bout, from, trace);
    suffer(scene, battle, &result);
    g4_go(battle, G4_AT_MISFORTUNE);
}

/* The question has all limits of an answer, except the steps of a Raid that divides its losses. */
OFFERS(aim)
{
    g4_round_result result = g4_result_now(scene, battle, NULL);

    return question->form != BN_FORM_NUMBERS ||
           g4_aim_allowed(&result, answer->value[0], &scene->setup->rules);
}

const bn_step g4_aim_step = {
    .open = aim_open, .ask = aim_ask, .take = aim_take, .offers = aim_offers
};

/* ---- N16 ---------------------------------------------------------------------------------- */

g4_verdict g4_verdict_now(const g4_bout *bout, bn_trace *trace)
{
    const int32_t casualties[2] = { bout->casualties[0], bout->casualties[1] };

    return g4_victory(casualties, bout->escapes, trace);
}

OPEN(victory)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    uint32_t from = g4_terms_so_far(trace);
    g4_verdict verdict = g4_verdict_now(bout, trace);

    g4_name_sides(scene, battle->bout, from, trace);
    for (int32_t i = 0; i < 2; i++)
        if (!g4_stays_confused(bit(bout->confused, i), bit(bout->by_scouts, i), bout->round == 1,
                               &scene->setup->rules))
            bout->confused &= (uint8_t) ~(1u << i);
    bout->round = (uint8_t)(bout->round + (bout->round < UINT8_MAX));
    if (verdict.ending == G4_GOES_ON)
        return g4_go(battle, G4_AT_NEXT);
    if (g4_break_out(scene, battle, trace))
        return BN_GOES;
    g4_end_bout(bout, verdict);
    return g4_go(battle, G4_AT_PURSUIT);
}

const bn_step g4_victory_step = { .open = victory_open };
