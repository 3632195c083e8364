/* Orders that are revealed, and how they change before dice are rolled (table (b), N6 to N9). */
#include "steps.h"

#include "rules/outcome/will.h"
#include "rules/people/skills.h"

/* ---- N6 to N8 ----------------------------------------------------------------------------- */

enum { SHOWN, ANSWERS, JUDGED, REACTS, TALKS, CHANGES };

static g4_pending next_case(const g4_scene *scene, const g4_battle *battle)
{
    const g4_bout *bout = g4_bout_seen(battle);
    g4_reveal reveal = { .order = { bout->order[0], bout->order[1] },
                         .answered = (bout->flags & G4_BOUT_ANSWERED) != 0,
                         .changed = (bout->flags & G4_BOUT_CHANGED) != 0 };

    for (int32_t i = 0; i < 2; i++) {
        const g4_person *leader = g4_leader_in(scene, battle, battle->bout, i);

        reveal.stubborn[i] = leader != NULL && leader->stubborn;
    }
    return g4_next_case(scene->setup->figures, &reveal);
}

/* The party of the referee's talks as `which` of this bout, or G4_NONE. */
static int32_t talks_party(const g4_scene *scene, const g4_battle *battle)
{
    for (int32_t i = 0; i < 2; i++)
        if (scene->inputs->talks_party == 1 + g4_side_in(scene, battle->bout, i))
            return i;
    return G4_NONE;
}

bool g4_talks_open(const g4_battle *battle)
{
    return battle->step == G4_AT_REVEAL && battle->phase == TALKS;
}

bool g4_reaction_open(const g4_battle *battle)
{
    return battle->step == G4_AT_REVEAL && battle->phase == REACTS;
}

static void talk(g4_battle *battle, int32_t outcome, int32_t party)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    g4_verdict verdict = g4_talks_verdict(outcome, party);

    if (verdict.ending != G4_GOES_ON) {
        g4_end_bout(bout, verdict);
        g4_go(battle, G4_AT_PURSUIT);
        return;
    }
    bout->flags |= G4_BOUT_TALKED;
    bout->indirect_last = 0; /* talks break the chain (G4-R-71) */
    bout->round++;
    g4_go(battle, G4_AT_NEXT);
}

/* The least total at which talks are welcome. */
static int32_t welcome_from(const g4_figures *tables)
{
    return tables->reaction[G4_REACTION_GOOD - 1].total_max + 1;
}

/* The modifier of the asker's reaction roll. Whom they ask is battle->at. */
static int32_t reveal_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    int32_t side = g4_side_in(scene, battle->bout, battle->at);
    int32_t asker = g4_side_in(scene, battle->bout, 1 - battle->at);
    int32_t modifier = g4_force_in(scene, asker, 0)->inputs.reaction_modifier;
    bn_term of = { .rule = 191,
                   .row = BN_NO_ROW,
                   .side = (int8_t)scene->sides[side],
                   .about = -1,
                   .group = G4_TERMS_TARGET,
                   .value = modifier,
                   .words = "reaction modifier" };

    if (battle->phase != REACTS)
        return modifier;
    bn_trace_add(trace, of);
    of.value = -welcome_from(scene->setup->figures);
    of.words = "what a good reaction needs";
    bn_trace_add(trace, of);
    of.kind = BN_TERM_TOTAL;
    of.value += modifier;
    of.words = "before the roll";
    bn_trace_add(trace, of);
    return modifier;
}

/* Answers the Parley, or says who does. */
static bn_pace open_parley(const g4_scene *scene, g4_battle *battle, int32_t which, bn_trace *trace)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    int32_t side = g4_side_in(scene, battle->bout, which);
    const g4_party *party = g4_party_of(battle, side);
    const g4_person *leader = g4_leader_in(scene, battle, battle->bout, which);
    bool given = party->given >> (G4_JUDGE_PARLEY - G4_BATTLE_JUDGED) & 1;
    int32_t answer = g4_side_judged(party, G4_JUDGE_PARLEY);

    battle->at = (uint8_t)which;
    if (leader != NULL && leader->player) {
        battle->phase = ANSWERS;
        return BN_ASKS;
    }
    if (!given && g4_referee_asked(scene)) {
        battle->phase = JUDGED;
        return BN_ASKS;
    }
    if (answer == 0) {
        battle->phase = REACTS;
        battle->target = (int16_t)reveal_target(scene, battle, trace);
        return BN_ASKS;
    }
    bout->flags |= G4_BOUT_ANSWERED;
    if (answer == 1)
        battle->phase = TALKS;
    return BN_GOES;
}

/* The orders that they may change to, or keep, even one that has since been closed to them. */
static uint64_t changes_open(const g4_scene *scene, const g4_battle *battle, int32_t which)
{
    g4_choice choice = g4_choice_of(scene, battle, battle->bout, which);

    return g4_orders_open(scene->setup->figures, &choice) |
           UINT64_C(1) << g4_bout_seen(battle)->order[which];
}

static bn_pace open_talks(const g4_scene *scene, g4_battle *battle)
{
    battle->phase = TALKS;
    if (g4_referee_asked(scene) && !scene->inputs->given[G4_IN_TALKS_OUTCOME])
        return BN_ASKS;
    talk(battle, scene->inputs->talks_outcome, talks_party(scene, battle));
    return BN_GOES;
}

/* Both orders stand: no battle, or on to the dice. */
static bn_pace settle_orders(const g4_scene *scene, g4_battle *battle, bn_trace *trace)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    uint32_t from = g4_terms_so_far(trace);
    g4_settled settled = g4_settle(bout->order[0], bout->order[1], trace);

    g4_name_sides(scene, battle->bout, from, trace);
    if (!settled.no_battle) {
        g4_keep_settled(bout, &settled);
        return BN_DONE;
    }
    bout->escapes = settled.escapes;
    g4_end_bout(bout, g4_no_battle_verdict(settled.escapes));
    return g4_go(battle, G4_AT_PURSUIT);
}

OPEN(reveal)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    g4_pending pending;

    bout->flags |= G4_BOUT_SHOWN;
    if (battle->phase == TALKS)
        return open_talks(scene, battle);
    if (battle->phase != SHOWN)
        return BN_ASKS;
    pending = next_case(scene, battle);
    switch (pending.what) {
    case G4_CASE_SURRENDER:
        g4_end_bout(bout, g4_surrender_verdict(pending.side));
        return g4_go(battle, G4_AT_PURSUIT);
    case G4_CASE_TALKS:
        return open_talks(scene, battle);
    case G4_CASE_PARLEY:
        return open_parley(scene, battle, pending.side, trace);
    case G4_CASE_CHANGE: {
        uint64_t open = changes_open(scene, battle, pending.side);

        battle->at = (uint8_t)pending.side;
        battle->phase = CHANGES;
        if ((open & (open - 1)) != 0)
            return BN_ASKS;
        bout->flags |= G4_BOUT_CHANGED;
        battle->phase = SHOWN;
        return BN_GOES;
    }
    case G4_CASE_SETTLE:
        break;
    }
    return settle_orders(scene, battle, trace);
}

static void ask_change(const g4_scene *scene, const g4_battle *battle, int32_t side,
                       bn_question *out)
{
    g4_ask(scene, battle, G4_ASK_CHANGE, side, g4_bout_seen(battle)->order[battle->at], out);
    out->allowed = changes_open(scene, battle, battle->at);
}

ASK(reveal)
{
    int32_t side = g4_side_in(scene, battle->bout, battle->at);

    switch (battle->phase) {
    case ANSWERS:
        g4_ask(scene, battle, G4_ASK_PARLEY, side, 0, out);
        break;
    case JUDGED:
        g4_judge_ask_one(scene, battle, G4_JUDGE_PARLEY, side, out);
        break;
    case REACTS:
        g4_ask_roll(scene, battle, G4_ASK_REACTION, side, G4_DICE_REACTION, out);
        break;
    case TALKS: /* broken off; terms, won by no one or either; surrender of either */
        g4_ask(scene, battle, G4_ASK_TALKS, g4_side_in(scene, battle->bout, 0), 0, out);
        break;
    default:
        ask_change(scene, battle, side, out);
    }
    return 1;
}

/* A changed order faces the Fanatics again. */
static void change(g4_battle *battle, int32_t order)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    uint8_t obeyed = (uint8_t)(1u << (G4_OBEYED + battle->at));

    bout->flags |= G4_BOUT_CHANGED;
    if (order != bout->order[battle->at]) {
        bout->order[battle->at] = (uint8_t)order;
        bout->refused &= (uint8_t)~obeyed;
    }
    g4_go(battle, G4_AT_OBEDIENCE);
}

TAKE(reveal)
{
    static const int8_t talks[][2] = { { 0, G4_NONE }, { 1, G4_NONE }, { 1, 0 },
                                       { 1, 1 },       { 2, 0 },       { 2, 1 } };
    g4_bout *bout = g4_bout_in_hand(battle);
    uint8_t phase = battle->phase;

    battle->target = 0;
    battle->phase = SHOWN;
    switch (phase) {
    case JUDGED:
        if (value == 0) {
            battle->phase = REACTS;
            battle->target = (int16_t)reveal_target(scene, battle, trace);
            return;
        }
        value = value == 1;
        /* fall through */
    case ANSWERS:
    case REACTS:
        bout->flags |= G4_BOUT_ANSWERED;
        battle->phase = value ? TALKS : SHOWN;
        break;
    case TALKS:
        talk(battle, talks[value][0], talks[value][1]);
        break;
    default:
        change(battle, value);
    }
}

CONSEQUENCE(reveal)
{
    return g4_parley_welcome(g4_scene_tables(scene), totals[0], battle->target);
}

WEIGH(reveal)
{
    const g4_figures *tables = g4_scene_tables(scene);
    bn_term of = { .rule = 191,
                   .row = BN_NO_ROW,
                   .side = (int8_t)question->side,
                   .about = -1,
                   .group = G4_TERMS_MARGIN,
                   .value = battle->target - welcome_from(tables),
                   .words = "before the roll" };

    if (question->kind != G4_ASK_REACTION)
        return;
    bn_trace_add(trace, of);
    of.value = totals[0];
    of.words = "rolled";
    bn_trace_add(trace, of);
    of.kind = BN_TERM_TOTAL;
    of.value = battle->target - welcome_from(tables) + totals[0];
    of.words = "margin";
    bn_trace_add(trace, of);
}

EXPLAIN(reveal)
{
    reveal_target(scene, battle, trace);
}

const bn_step g4_reveal_step = { .open = reveal_open,
                                 .ask = reveal_ask,
                                 .take = reveal_take,
                                 .consequence = reveal_consequence,
                                 .weigh = reveal_weigh,
                                 .roll_key = g4_roll_by_target,
                                 .explain = reveal_explain };

/* ---- N9 ----------------------------------------------------------------------------------- */

static int32_t restraint_target(const g4_scene *scene, const g4_battle *battle, bn_trace *trace)
{
    int32_t leadership = g4_leadership_in(scene, battle, battle->bout, battle->at);

    return g4_led(scene, battle, battle->at, 49,
                  g4_restraint_target(leadership, g4_bout_seen(battle)->eager[battle->at]),
                  "1 for each tenth of Impetuous troops", trace);
}

/* Which is battle->at. */
OPEN(restraint)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    bool first = !(bout->flags & G4_BOUT_ROLLED);
    g4_settled settled;

    if (bout->eager[0] == 0 && bout->eager[1] == 0)
        return BN_DONE;
    settled = g4_settled_now(bout);
    for (; battle->at < 2; battle->at++) {
        int32_t strategy = settled.strategy[battle->at], eager = bout->eager[battle->at];

        if (g4_restraint_due(scene->setup->figures, strategy, eager, first, &scene->setup->rules)) {
            battle->target = (int16_t)restraint_target(scene, battle, trace);
            return BN_ASKS;
        }
        bout->impetuous[battle->at] =
            (int8_t)g4_impetuous_bonus(scene->setup->figures, strategy, eager, first);
    }
    return BN_DONE;
}

ASKS(restraint, g4_ask_roll(scene, battle, G4_ASK_RESTRAINT,
                            g4_side_in(scene, battle->bout, battle->at), G4_DICE_SKILL, out))

TAKE(restraint)
{
    g4_bout_in_hand(battle)->impetuous[battle->at++] =
        (int8_t)g4_restraint_penalty(scene->setup->figures, value != 0);
    battle->target = 0;
}

EXPLAIN(restraint)
{
    restraint_target(scene, battle, trace);
}

const bn_step g4_restraint_step = { .open = restraint_open,
                                    .ask = restraint_ask,
                                    .take = restraint_take,
                                    .consequence = g4_roll_succeeds,
                                    .weigh = g4_roll_weighed,
                                    .roll_key = g4_roll_by_target,
                                    .explain = restraint_explain };
