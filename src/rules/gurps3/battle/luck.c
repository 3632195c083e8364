/* Rolls on which a character may use Luck. */
#include "steps.h"

#include "rules/field/catastrophe.h"

void g3_weigh_roll(const g3_setup *setup, bn_term of, int32_t rule, int32_t target, int32_t total,
                   bn_trace *trace)
{
    g3_result result = g3_success_roll(setup->figures, target, total);

    of.rule = (uint16_t)rule;
    of.group = G3_TERMS_MARGIN;
    of.words = "rolled against";
    bn_trace_weigh(trace, of, target, -total, result.margin,
                   result.critical == G3_CRITICAL_SUCCESS   ? "critical success"
                   : result.critical == G3_CRITICAL_FAILURE ? "critical failure"
                                                            : "made or missed by");
}

static const g3_fateful *roll_at(const g3_battle *battle)
{
    switch (battle->step) {
    case G3_STEP_CATASTROPHE:
        return &g3_fateful_catastrophe;
    case G3_STEP_CONTEST:
        return &g3_fateful_contest;
    case G3_STEP_SECOND:
        return &g3_fateful_second;
    default:
        return &g3_fateful_survival;
    }
}

OPEN(fateful)
{
    uint32_t step = battle->step;

    if (battle->luck > 0 || roll_at(battle)->next(setup, battle, trace))
        return BN_ASKS;
    return battle->step == step ? BN_DONE : BN_GOES;
}

/* Whose roll it is: a character's, or that of a side. */
static int32_t side_of(const g3_fateful *roll, const g3_battle *battle)
{
    bool personal = roll == &g3_fateful_survival || roll == &g3_fateful_second;

    return personal ? battle->at / G3_PERSONS : battle->at;
}

/* A player who sees all dice and the difference of the contest could work out what only the referee may know
 * (G3-R-116). */
static bn_seen seen_by(const g3_setup *setup, const g3_fateful *roll)
{
    return roll == &g3_fateful_contest && g3_veiled(setup) ? BN_SEEN_BY_SIDE : BN_SEEN_BY_ALL;
}

ASK(fateful)
{
    const g3_fateful *roll = roll_at(battle);
    int32_t side = side_of(roll, battle), owner = roll->owner(setup, battle);
    int32_t about = owner == G3_NONE ? -1 : G3_ABOUT_PERSON + owner;

    if (battle->luck == 0) {
        bool personal = roll == &g3_fateful_survival || roll == &g3_fateful_second;

        g3_ask(battle, roll->kind, side, personal ? about : -1, 0, out);
        out->seen = (uint8_t)seen_by(setup, roll);
        return 1;
    }
    g3_ask(battle, battle->luck == 1 ? G3_ASK_LUCK : G3_ASK_LUCK_ROLL, side, about, 0, out);
    if (battle->luck == 2)
        out->seen = (uint8_t)seen_by(setup, roll);
    out->person =
        (uint8_t)(battle->luck == 1 && !g3_commands(battle, owner) ? 1 + owner % G3_PERSONS : 0);
    return 1;
}

/* Nothing befell the force, or the character is unhurt: no other roll can be better. */
static bool is_best(const g3_setup *setup, const g3_battle *battle, const g3_fateful *roll,
                    int32_t value)
{
    const g3_side *side = &setup->sides[side_of(roll, battle)];

    if (roll == &g3_fateful_contest)
        return false;
    if (roll == &g3_fateful_catastrophe)
        return g3_line_held(side->exchanges, side->exchange_count, value) == G3_CATASTROPHE_NONE;
    return value == G3_SURVIVAL_RESULTS_UNHURT;
}

/* G3-007 Luck: the player is asked after the dice were rolled; two more rolls follow, and the best of the three
 * counts. */
TAKE(fateful)
{
    const g3_fateful *roll = roll_at(battle);
    int32_t owner = roll->owner(setup, battle);

    if (battle->luck == 0) {
        battle->kept = (uint8_t)value;
        if (owner != G3_NONE && g3_person_now(battle, owner)->luck > 0 &&
            !is_best(setup, battle, roll, value)) {
            battle->luck = 1;
            return;
        }
    } else if (battle->luck == 1 && value) {
        g3_person_in(battle, owner)->luck--;
        battle->luck = 2;
        return;
    } else if (battle->luck == 2 && value < battle->kept) {
        battle->kept = (uint8_t)value;
    }
    battle->luck = 0;
    roll->done(setup, battle, trace);
    battle->kept = 0;
}

CONSEQUENCE(fateful)
{
    const g3_fateful *roll = roll_at(battle);
    int32_t best = roll->reads(setup, battle, totals[0]);

    for (int32_t i = 1; i < question->parts; i++) {
        int32_t other = roll->reads(setup, battle, totals[i]);

        best = other < best ? other : best;
    }
    return best;
}

EXPLAIN(fateful)
{
    roll_at(battle)->target(setup, battle, trace);
}

ROLL_KEY(fateful)
{
    return (uint64_t)(roll_at(battle)->target(setup, battle, NULL) + 1000) << 8 | battle->step;
}

WEIGH(fateful)
{
    const g3_fateful *roll = roll_at(battle);
    int32_t target = roll->target(setup, battle, NULL), best = 0;
    bn_term of = bn_sum(G3_TERMS_MARGIN, side_of(roll, battle), -1, NULL);

    of.rule = roll->rule;
    for (int32_t i = 0; i < question->parts; i++) {
        if (roll->high) {
            of.words = "added to the roll";
            bn_trace_weigh(trace, of, target, totals[i], target + totals[i], "the roll");
        } else if (roll == &g3_fateful_contest && setup->rules.contest_plain_margin) {
            of.words = "rolled against";
            bn_trace_weigh(trace, of, target, -totals[i], target - totals[i], "made or missed by");
        } else {
            g3_weigh_roll(setup, of, roll->rule, target, totals[i], trace);
        }
        if (roll->reads(setup, battle, totals[i]) < roll->reads(setup, battle, totals[best]))
            best = i;
    }
    if (question->parts > 1) /* and once more the one that is kept */
        fateful_weigh(setup, battle, &(bn_question){ .parts = 1 }, &totals[best], trace);
}

#define FATEFUL_STEP                                                                               \
    {                                                                                              \
        .open = fateful_open, .ask = fateful_ask, .take = fateful_take,                            \
        .consequence = fateful_consequence, .weigh = fateful_weigh, .explain = fateful_explain,    \
        .roll_key = fateful_key                                                                    \
    }

const bn_step g3_catastrophe_step = FATEFUL_STEP;
const bn_step g3_survival_step = FATEFUL_STEP;
const bn_step g3_contest_step = FATEFUL_STEP;
const bn_step g3_second_step = FATEFUL_STEP;
