/* The situation of a side, what it fights for, and what decided an exchange of battles (DQ-157, DQ-167). All of it is
 * open to both sides. */
#include "steps.h"

#include <banneret/system/sums.h>

#include "rules/forces/quality.h"

enum { SOLDIERS, POWER, FATIGUE, HEADLINES };

static const bn_headline headlines[HEADLINES] = {
    { "soldiers", "Soldiers", "", 160, 0 },
    { "battle_power", "Battle Power", "", 118, 0 },
    { "fatigue", "Fatigue", "", 162, BN_HEADLINE_LESS },
};

/* ---- figures ------------------------------------------------------------------------------ */

static void soldiers_now(const dq_setup *setup, const dq_battle *battle, int32_t side,
                         bn_trace *trace, bn_headline_now *out)
{
    const dq_unit *unit = dq_stack_of(setup, side);
    bn_term of = bn_sum(1 + SOLDIERS, side, -1, NULL);
    int32_t now = 0, start = 0;

    for (int32_t g = 0; g < unit->group_count; g++) {
        if (!dq_is_soldiery(&unit->groups[g]))
            continue;
        now += bn_plus_int(trace, &of, 160, battle->groups[side][g].heads, unit->groups[g].name);
        start += unit->groups[g].heads;
    }
    out->value = bn_rat_int(bn_gives_int(trace, &of, 160, now, headlines[SOLDIERS].title));
    out->of = bn_rat_int(now > start ? now : start);
}

static bool headline(const void *with, const void *state, bn_seat seat, uint32_t of, uint32_t which,
                     bn_trace *trace, bn_headline_now *out)
{
    const dq_setup *setup = with;
    const dq_battle *battle = state;
    int32_t side = (int32_t)of;

    (void)seat;
    *out = (bn_headline_now){ .certainty = BN_KNOWN };
    switch (which) {
    case SOLDIERS:
        soldiers_now(setup, battle, side, trace, out);
        return true;
    case POWER:
        out->value = dq_power_now(setup, battle, side, NULL);
        return true;
    default:
        out->value = bn_rat_int(battle->parties[side].fatigue);
        out->words = dq_fatigue_words[battle->parties[side].fatigue];
        return battle->parties[side].fatigue > 0;
    }
}

/* ---- goals -------------------------------------------------------------------------------- */

static bool goal(const void *with, uint32_t side, uint32_t index, uint16_t *rule, bn_text *out)
{
    const dq_setup *setup = with;

    *rule = index == 0 ? 157 : 167;
    bn_text_add(out, index == 0 ? "Have the higher total in the last battle against " : "Leave ");
    bn_text_add(out, setup->sides[1 - side].name);
    bn_text_add(out, index == 0 ? "." : " without a soldier.");
    return index < 2;
}

/* ---- the end ------------------------------------------------------------------------------ */

static void tell(const dq_setup *setup, const dq_battle *battle, bn_finding *out, bn_text *words)
{
    int32_t winner = dq_winner_of(setup, battle);
    bool gone[DQ_SIDES] = { dq_destroyed(setup, battle, 0), dq_destroyed(setup, battle, 1) };

    *out = (bn_finding){ winner, 157 };
    if (gone[0] != gone[1]) {
        out->rule = 167;
        bn_text_add(words, setup->sides[gone[0] ? 0 : 1].name);
        bn_text_add(words, " had no soldier left.");
    } else if (winner >= 0) {
        bn_text_add(words, setup->sides[winner].name);
        bn_text_add(words, " had the higher total in battle ");
        bn_text_int(words, battle->number);
        bn_text_add(words, ", by at least ");
        bn_text_int(words, setup->figures->battle_results[battle->row].difference_min);
        bn_text_char(words, '.');
    } else {
        bn_text_add(words, battle->fought ? "Both totals of the last battle were equal."
                                          : "The last battle was not fought.");
    }
}

static void decided(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words)
{
    (void)seat;
    tell(setup, state, out, words);
}

/* By the battle just fought, which is the last if no one strikes back. */
static bool ahead(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                  bn_text *words)
{
    if (!((const dq_battle *)state)->fought)
        return false;
    decided(setup, state, seat, out, words);
    return true;
}

const bn_score dq_battle_score = {
    .headlines = headlines,
    .count = HEADLINES,
    .headline = headline,
    .goal = goal,
    .decided = decided,
    .ahead = ahead,
};
