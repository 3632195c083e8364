/* Special forces and diviners (B2, B6): orders are sealed; only the referee sees their results. */
#include "steps.h"

#include "rules/field/secrets.h"

/* Whether anyone may have done something in secret: then only the referee knows all of Strategy. */
bool g3_veiled(const g3_setup *setup)
{
    for (int32_t s = 0; s < setup->side_count; s++)
        if (setup->sides[s].force.detachment_count > 0 || setup->sides[s].force.diviner_count > 0)
            return true;
    return false;
}

/* ---- orders --------------------------------------------------------------------------------- */

enum { OPTIONS_HOME = 2, OPTIONS_ABROAD = 3 }; /* stay, guard; of each enemy: scout, two victims */

static const g3_detachment *detachment(const g3_setup *setup, int32_t side, int32_t i)
{
    return &setup->sides[side].force.detachments[i];
}

static bool can_go(const g3_setup *setup, const g3_battle *battle, int32_t side, int32_t i)
{
    return i < setup->sides[side].force.detachment_count &&
           battle->parties[side].missions[i].outcome != G3_CAUGHT && g3_stands(setup, battle, side);
}

ASK(missions)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < setup->side_count && battle->part == 0; s++) {
        int32_t foes[G3_SIDES], enemies = g3_opponents(setup, battle, s, foes);
        int32_t options = OPTIONS_HOME + OPTIONS_ABROAD * enemies;

        for (int32_t i = 0; i < G3_DETACHMENTS; i++) {
            if (!can_go(setup, battle, s, i))
                continue;
            g3_ask(battle, G3_ASK_MISSION, s, i, 0, &out[count]);
            out[count].options = (uint8_t)options;
            out[count].allowed = (1u << options) - 1;
            count++;
        }
    }
    return count;
}

g3_mission_order g3_mission_at(const g3_setup *setup, const g3_battle *battle,
                               const bn_question *question, int32_t option, int32_t *foe)
{
    int32_t foes[G3_SIDES] = { 0 }, abroad = option - OPTIONS_HOME;

    g3_opponents(setup, battle, question->side, foes);
    *foe = abroad < 0 ? G3_NONE : foes[abroad / OPTIONS_ABROAD];
    return (g3_mission_order)(abroad < 0 ? option : OPTIONS_HOME + abroad % OPTIONS_ABROAD);
}

TAKE(missions)
{
    bn_question open[BN_OPEN_MAX];

    missions_ask(setup, battle, open);
    for (uint32_t i = 0; i < count; i++) {
        const bn_question *q = &open[moves[i].question];
        g3_mission_state *mission = &battle->parties[q->side].missions[q->about[0]];
        int32_t foe;

        mission->order = (uint8_t)g3_mission_at(setup, battle, q, moves[i].answer.value[0], &foe);
        mission->foe = (uint8_t)(foe + 1);
    }
    battle->part = 1;
}

const bn_step g3_missions_step = { .ask = missions_ask, .take = missions_take };

/* First which diviner is believed, then how far. */
ASK(consult)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < setup->side_count && battle->part < 2; s++) {
        int32_t diviners = setup->sides[s].force.diviner_count;

        if (battle->part == 0 ? diviners == 0 || !g3_stands(setup, battle, s)
                              : battle->parties[s].diviner == 0)
            continue;
        g3_ask(battle, battle->part == 0 ? G3_ASK_DIVINER : G3_ASK_TRUST, s, -1, 0, &out[count]);
        if (battle->part == 0) {
            out[count].options = (uint8_t)(1 + diviners);
            out[count].allowed = (1u << (1 + diviners)) - 1;
        }
        count++;
    }
    return count;
}

TAKE(consult)
{
    bn_question open[BN_OPEN_MAX];

    consult_ask(setup, battle, open);
    for (uint32_t i = 0; i < count; i++) {
        g3_party *party = &battle->parties[open[moves[i].question].side];

        *(battle->part == 0 ? &party->diviner : &party->trust) = (uint8_t)moves[i].answer.value[0];
    }
    battle->part++;
}

const bn_step g3_consult_step = { .ask = consult_ask, .take = consult_take };

/* ---- what becomes of missions ---------------------------------------------------------------- */

/* The best security detachment of a side, or G3_NONE. */
static int32_t guard_of(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int32_t best = G3_NONE;

    for (int32_t i = 0; i < setup->sides[side].force.detachment_count; i++)
        if (battle->parties[side].missions[i].order == G3_GUARDS &&
            (best == G3_NONE ||
             detachment(setup, side, i)->skill > detachment(setup, side, best)->skill))
            best = i;
    return best;
}

static int32_t foe_at(const g3_battle *battle)
{
    return battle->parties[battle->at].missions[battle->part].foe - 1;
}

/* The cursor: `at` is the side, `part` the detachment; `round` says whether the referee was asked how it
 * ends, and what they add to the roll. */
OPEN(errands)
{
    for (int32_t s = 0; s < setup->side_count; s++)
        for (int32_t i = 0; i < setup->sides[s].force.detachment_count; i++) {
            const g3_mission_state *mission = &battle->parties[s].missions[i];

            if (mission->foe == 0 || mission->outcome != G3_ERRAND_OPEN)
                continue;
            battle->at = (uint8_t)s;
            battle->part = (uint8_t)i;
            if (setup->options.referee != 0)
                battle->round = 2;
            return BN_ASKS;
        }
    return BN_DONE;
}

ASK(errands)
{
    const g3_detachment *sent = detachment(setup, battle->at, battle->part);
    uint32_t kind = battle->round == 0   ? G3_ASK_MISSION_ENDS
                    : battle->round == 1 ? G3_ASK_MISSION_MODIFIER
                                         : G3_ASK_MISSION_ROLL;

    g3_ask(battle, kind, battle->at, battle->part, battle->round == 1 ? sent->modifier : 0, out);
    if (battle->round == 2 && guard_of(setup, battle, foe_at(battle)) != G3_NONE) {
        out->parts = 2;
        out->throws[1] = out->throws[0];
    }
    return 1;
}

static int32_t errand_target(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    const g3_detachment *sent = detachment(setup, battle->at, battle->part);
    bn_term of = bn_sum(G3_TERMS_ADDED, battle->at, -1, sent->name);
    int32_t more = setup->options.referee == 0
                       ? battle->parties[battle->at].missions[battle->part].modifier
                       : sent->modifier;

    bn_plus_int(trace, &of, 102, sent->skill, "skill of the leader");
    bn_plus_int(trace, &of, 102, more, "numbers and difficulty");
    return bn_gives_int(trace, &of, 102, sent->skill + more, "the mission");
}

static int32_t guard_target(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    int32_t foe = foe_at(battle);
    const g3_detachment *guard = detachment(setup, foe, guard_of(setup, battle, foe));
    bn_term of = bn_sum(G3_TERMS_ADDED, foe, -1, guard->name);

    bn_plus_int(trace, &of, 102, guard->skill, "skill of the leader");
    return bn_gives_int(trace, &of, 102, guard->skill, "security");
}

CONSEQUENCE(errands)
{
    int32_t margin =
        g3_success_roll(setup->figures, errand_target(setup, battle, NULL), totals[0]).margin;

    if (question->parts > 1)
        margin = g3_contest_difference(
            margin,
            g3_success_roll(setup->figures, guard_target(setup, battle, NULL), totals[1]).margin);
    return (int32_t)g3_mission(setup->figures, margin, question->parts > 1);
}

ROLL_KEY(errands)
{
    uint32_t guard = question->parts > 1 ? (uint32_t)guard_target(setup, battle, NULL) : 0;

    return (uint64_t)guard << 32 | (uint32_t)errand_target(setup, battle, NULL);
}

static void kill(const g3_setup *setup, g3_battle *battle, int32_t side, int32_t row)
{
    battle->parties[side].murder = (uint8_t)(1 + row);
    battle->parties[side].befallen &= (uint8_t)~G3_BEFELL_MURDER;
    battle->round = 0;
    g3_go(battle, G3_STEP_MURDER);
}

/* What a mission brings: to its own side, or to the enemy. */
static void end_errand(const g3_setup *setup, g3_battle *battle, g3_errand outcome, bn_trace *trace)
{
    const g3_detachment *sent = detachment(setup, battle->at, battle->part);
    g3_party *own = &battle->parties[battle->at], *foe = &battle->parties[foe_at(battle)];
    g3_mission_state *mission = &own->missions[battle->part];
    bool scouts = mission->order == G3_SCOUTS;
    int32_t more = g3_scouted(setup->figures, sent->many);

    mission->outcome = (uint8_t)outcome;
    battle->round = 0;
    g3_remark(trace, battle->at, -1, scouts ? 102 : 103, outcome == G3_SUCCEEDED, sent->name,
              outcome == G3_SUCCEEDED ? "the mission succeeded"
              : outcome == G3_CAUGHT  ? "the mission was discovered"
                                      : "the mission failed");
    if (outcome == G3_CAUGHT)
        foe->judged[G3_IN_SPIES] |= 1 << G3_ENEMY_SPIES_SLAIN;
    else if (outcome == G3_FAILED && !scouts)
        foe->killers = 1;
    if (outcome != G3_SUCCEEDED)
        return;
    if (scouts)
        own->scouted = (uint8_t)(more > own->scouted ? more : own->scouted);
    else
        kill(setup, battle, foe_at(battle),
             g3_assassination(setup->figures, sent->result, mission->order == G3_KILLS_COMMANDER));
}

TAKE(errands)
{
    if (battle->round == 2 || (battle->round == 0 && value != G3_ERRAND_OPEN)) {
        end_errand(setup, battle, (g3_errand)value, trace);
        return;
    }
    if (battle->round == 1)
        battle->parties[battle->at].missions[battle->part].modifier = (int8_t)value;
    battle->round++;
}

EXPLAIN(errands)
{
    if (battle->round != 2)
        return;
    errand_target(setup, battle, trace);
    if (guard_of(setup, battle, foe_at(battle)) != G3_NONE)
        guard_target(setup, battle, trace);
}

WEIGH(errands)
{
    int32_t target = errand_target(setup, battle, NULL), guard, margin, other;
    bn_term of = bn_sum(G3_TERMS_MARGIN, battle->at, -1, NULL);

    g3_weigh_roll(setup, bn_sum(0, battle->at, -1, NULL), 102, target, totals[0], trace);
    if (question->parts == 1)
        return;
    guard = guard_target(setup, battle, NULL);
    g3_weigh_roll(setup, bn_sum(0, foe_at(battle), -1, NULL), 102, guard, totals[1], trace);
    margin = g3_success_roll(g3_tables(setup), target, totals[0]).margin;
    other = g3_success_roll(g3_tables(setup), guard, totals[1]).margin;
    bn_plus_int(trace, &of, 102, margin, "margin of the mission");
    bn_plus_int(trace, &of, 102, -other, "margin of security");
    bn_gives_int(trace, &of, 102, margin - other, "contest won or lost by");
}

const bn_step g3_errands_step = { .open = errands_open,
                                  .ask = errands_ask,
                                  .take = errands_take,
                                  .consequence = errands_consequence,
                                  .roll_key = errands_key,
                                  .explain = errands_explain,
                                  .weigh = errands_weigh };

/* ---- diviners -------------------------------------------------------------------------------- */

static const g3_diviner *diviner_of(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int32_t i = battle->parties[side].diviner - 1;

    return i < 0 ? NULL : &setup->sides[side].force.diviners[i];
}

int32_t g3_divined_skill(const g3_setup *setup, const g3_battle *battle, int32_t side,
                         int32_t skill)
{
    const g3_diviner *diviner = diviner_of(setup, battle, side);

    return diviner == NULL || diviner->genuine
               ? skill
               : g3_advised(skill, diviner->strategy, (g3_trust)battle->parties[side].trust);
}

/* Dice are rolled for a false one too, or the rolling would reveal who is genuine (G3-R-115). */
WANTS(divine, side)
{
    return diviner_of(setup, battle, side) != NULL;
}

COUNT(divine)
{
    return (uint32_t)setup->side_count;
}

ASKS(divine, g3_ask(battle, G3_ASK_DIVINATION, battle->at, -1, 0, out))

enum { NEVER = -1000 };

NUMBER(divine)
{
    const g3_diviner *diviner = diviner_of(setup, battle, side);
    bn_term of = bn_sum(G3_TERMS_ADDED, side, -1, diviner->name);

    if (!diviner->genuine)
        return NEVER;
    bn_plus_int(trace, &of, 104, diviner->skill, "skill");
    return bn_gives_int(trace, &of, 104, diviner->skill, "the diviner");
}

/* A false one gives nothing, even by dice that always succeed. */
READS(divine)
{
    const g3_figures *tables = g3_tables(setup);

    return number == NEVER ? 0 : g3_divination(tables, g3_success_roll(tables, number, dice));
}

TAKE(divine)
{
    g3_remark(trace, battle->at, -1, 104, value, diviner_of(setup, battle, battle->at)->name,
              "the diviner gives");
    battle->parties[battle->at++].divined = (uint8_t)value;
}

WEIGH(divine)
{
    int32_t skill = divine_number(setup, battle, question, question->side, NULL);

    if (skill != NEVER)
        g3_weigh_roll(setup, bn_sum(0, question->side, -1, NULL), 104, skill, totals[0], trace);
}

const bn_step g3_divine_step = { .count = divine_count,
                                 .wants = divine_wants,
                                 .ask = divine_ask,
                                 .take = divine_take,
                                 .weigh = divine_weigh,
                                 .number = divine_number,
                                 .reads = divine_reads };
