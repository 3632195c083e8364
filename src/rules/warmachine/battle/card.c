/* The situation of a side, what it fights for, and what decided a battle. Heads, ratings and fatigue are open to all;
 * what is hidden is in the modified rating, which is no headline. */
#include "steps.h"

#include <banneret/system/sums.h>

enum { FIT, RATING, FATIGUE, PAIRS, HEADLINES };

static const bn_headline headlines[HEADLINES] = {
    { "fit", "Fit troops", "", 9, 0 },
    { "battle_rating", "Highest Battle Rating", "", 28, 0 },
    { "fatigue", "Worst fatigue", "", 86, BN_HEADLINE_LESS },
    { "pairs_won", "Combat rolls won today", "", 79, 0 },
};

/* ---- figures ------------------------------------------------------------------------------ */

static void fit_now(const wm_setup *setup, const wm_battle *battle, uint32_t side, bn_trace *trace,
                    bn_headline_now *out)
{
    bn_term of = bn_sum(1 + FIT, (int32_t)side, -1, NULL);
    int32_t fit = 0;

    for (uint32_t i = 0; i < battle->body_count; i++)
        if (battle->bodies[i].side == side)
            fit += bn_plus_int(trace, &of, 9, battle->bodies[i].standing.strength,
                               wm_force_of(setup, battle->bodies[i].standing.force)->name);
    out->value = bn_rat_int(bn_gives_int(trace, &of, 9, fit, headlines[FIT].title));
    out->of = bn_rat_int(battle->dawn[side]);
}

static bool headline(const void *with, const void *state, bn_seat seat, uint32_t side,
                     uint32_t which, bn_trace *trace, bn_headline_now *out)
{
    const wm_battle *battle = state;
    int32_t rating = -1, fatigue = 0;

    (void)seat;
    *out = (bn_headline_now){ .certainty = BN_KNOWN };
    for (uint32_t i = 0; i < battle->body_count; i++) {
        const wm_standing *body = &battle->bodies[i].standing;

        if (battle->bodies[i].side != side || battle->bodies[i].status == WM_REUNITED)
            continue;
        rating = body->battle_rating > rating ? body->battle_rating : rating;
        fatigue = body->fatigue > fatigue ? body->fatigue : fatigue;
    }
    switch (which) {
    case FIT:
        fit_now(with, battle, side, trace, out);
        return true;
    case RATING:
        out->value = bn_rat_int(rating);
        return rating >= 0;
    case FATIGUE:
        out->value = bn_rat_int(fatigue);
        out->words = wm_fatigue_words[fatigue];
        return fatigue > 0;
    default:
        out->value = bn_rat_int(battle->won[side]);
        return battle->won[0] + battle->won[1] > 0;
    }
}

/* ---- goals -------------------------------------------------------------------------------- */

static bool goal(const void *with, uint32_t side, uint32_t index, uint16_t *rule, bn_text *out)
{
    static const char *const goals[2][2][2] = {
        { { "Win more of the day's combat rolls than ", "." },
          { "If both win the same number, be alone on the field against ",
            " when the fighting ends." } },
        { { "Be alone on the field against ", " when the fighting ends." },
          { "If both or neither hold the field, win more of the day's combat rolls than ", "." } },
    };
    const wm_setup *setup = with;
    const char *const *words = goals[setup->rules.battle_won_by != 0][index % 2];

    if (index > 1)
        return false;
    *rule = 79;
    bn_text_add(out, words[0]);
    bn_text_add(out, setup->sides[1 - side].name);
    bn_text_add(out, words[1]);
    return true;
}

/* ---- the end ------------------------------------------------------------------------------ */

static void tell_pairs(const wm_setup *setup, const wm_battle *battle, int32_t side, bn_text *words)
{
    bn_text_add(words, setup->sides[side].name);
    bn_text_add(words, " won ");
    bn_text_int(words, battle->won[side]);
    bn_text_add(words, " of ");
    bn_text_count(words, battle->won[0] + battle->won[1], "combat roll", "combat rolls");
}

static void decided(const void *with, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words)
{
    const wm_setup *setup = with;
    const wm_battle *battle = state;
    int32_t pairs = battle->won[0] - battle->won[1];
    bool by_field = (setup->rules.battle_won_by != 0 || pairs == 0) &&
                    wm_held_field(battle, 0) != wm_held_field(battle, 1);

    (void)seat;
    *out = (bn_finding){ wm_battle_winner(setup, battle), 79 };
    if (battle->rounds_fought == 0)
        bn_text_add(words, "No combat took place.");
    else if (out->side < 0)
        bn_text_add(words,
                    "Both sides won the same number of combat rolls, and neither was alone on the "
                    "field at the end.");
    else if (by_field) {
        bn_text_add(words, setup->sides[out->side].name);
        bn_text_add(words, " alone held the field when the fighting ended.");
    } else {
        tell_pairs(setup, battle, out->side, words);
        bn_text_char(words, '.');
    }
}

/* By combat rolls won, where they decide. */
static bool ahead(const void *with, const void *state, bn_seat seat, bn_finding *out,
                  bn_text *words)
{
    const wm_setup *setup = with;
    const wm_battle *battle = state;
    int32_t pairs = battle->won[0] - battle->won[1];

    (void)seat;
    if (setup->rules.battle_won_by != 0 || battle->won[0] + battle->won[1] == 0)
        return false;
    *out = (bn_finding){ pairs == 0 ? -1 : pairs < 0, 79 };
    if (pairs == 0)
        bn_text_add(words, "Both sides won the same number of combat rolls");
    else
        tell_pairs(setup, battle, out->side, words);
    bn_text_add(words, " so far.");
    return true;
}

const bn_score wm_battle_score = {
    .headlines = headlines,
    .count = HEADLINES,
    .headline = headline,
    .goal = goal,
    .decided = decided,
    .ahead = ahead,
};
