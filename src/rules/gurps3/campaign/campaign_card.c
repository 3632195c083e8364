/* The situation of a side in a campaign, what it must achieve, and what decided it. Troops and money are its own
 * affair; who won a battle everyone hears. */
#include "steps.h"

#include <banneret/system/sums.h>

enum { MEN, TREASURY, BILL, VICTORIES, HEADLINES };

static const bn_headline headlines[HEADLINES] = {
    { "men", "Fit to fight", "", 154, 0 },
    { "treasury", "Treasury ($)", "", 50, 0 },
    { "next_bill", "Due on the next payday ($)", "", 50, BN_HEADLINE_LESS },
    { "victories", "Battles won", "", 0, 0 },
};

static bool headline(const void *with, const void *state, bn_seat seat, uint32_t side,
                     uint32_t which, bn_trace *trace, bn_headline_now *out)
{
    const g3_setup *setup = with;
    const g3_campaign *s = state;
    int32_t of = (int32_t)side;
    bool known = bn_may_know(&g3_campaign_hidden[0], setup, s, seat, side);

    (void)trace;
    *out = (bn_headline_now){ .certainty = BN_KNOWN };
    if (which == VICTORIES) {
        out->value = bn_rat_int(s->realms[side].victories);
        return true;
    }
    if (!known)
        out->certainty = BN_UNKNOWN;
    else
        out->value = bn_rat_int(which == MEN        ? g3_realm_men(setup, s, of)
                                : which == TREASURY ? s->realms[side].treasury
                                                    : g3_realm_bill(setup, s, of, true));
    return which == MEN || g3_counts_money(setup, of);
}

static bn_rivals rivals_of(const g3_setup *setup, const g3_campaign *s)
{
    bn_rivals rivals = { .count = G3_CAMP_SIDES, .holder = -1, .days = setup->campaign.days };

    for (int32_t side = 0; side < G3_CAMP_SIDES; side++) {
        rivals.names[side] = setup->sides[side].name;
        rivals.victories[side] = s ? s->realms[side].victories : 0;
    }
    return rivals;
}

static bool goal(const void *setup, uint32_t side, uint32_t index, uint16_t *rule, bn_text *out)
{
    bn_rivals rivals = rivals_of(setup, NULL);

    *rule = 0;
    return bn_rivals_goal(&rivals, side, index, out);
}

static void decided(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words)
{
    bn_rivals rivals = rivals_of(setup, state);

    (void)seat;
    *out = (bn_finding){ g3_campaign_game.winner(setup, state), 0 };
    bn_rivals_decided(&rivals, out->side, g3_lasts(setup, state, 0) != g3_lasts(setup, state, 1),
                      words);
}

static bool ahead(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                  bn_text *words)
{
    bn_rivals rivals = rivals_of(setup, state);

    (void)seat;
    return bn_rivals_ahead(&rivals, out, words);
}

const bn_score g3_campaign_score = {
    .headlines = headlines,
    .count = HEADLINES,
    .headline = headline,
    .goal = goal,
    .decided = decided,
    .ahead = ahead,
};
