/* The situation of a side in a campaign, what it must achieve, and what decided it. Troops and money are its own
 * affair; who won a battle everyone hears. */
#include "steps.h"

#include <banneret/system/sums.h>

enum { TROOPS, TREASURY, VICTORIES, HEADLINES };

static const bn_headline headlines[HEADLINES] = {
    { "troops", "Troops", "", 107, 0 },
    { "treasury", "Treasury", "", 83, 0 },
    { "victories", "Battles won", "", 0, 0 },
};

static void troops_now(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_trace *trace,
                       bn_headline_now *out)
{
    bn_term of = bn_sum(1 + TROOPS, side, -1, NULL);
    int32_t all = 0;

    for (int32_t c = 0; c < t->corps_count; c++) {
        int32_t heads = 0;

        if (dq_side_of(t, c) != side)
            continue;
        for (int32_t g = 0; g < t->corps[c]->unit.group_count; g++)
            heads += s->corps[c].heads[g];
        all += bn_plus_int(trace, &of, 107, heads, t->corps[c]->unit.name);
    }
    out->value = bn_rat_int(bn_gives_int(trace, &of, 107, all, headlines[TROOPS].title));
}

static bool headline(const void *with, const void *state, bn_seat seat, uint32_t side,
                     uint32_t which, bn_trace *trace, bn_headline_now *out)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    bool own = bn_seat_knows(seat, side);

    *out = (bn_headline_now){ .certainty = own || which == VICTORIES ? BN_KNOWN : BN_UNKNOWN };
    switch (which) {
    case TROOPS:
        if (own)
            troops_now(t, s, (int32_t)side, trace, out);
        return true;
    case TREASURY:
        if (own)
            out->value = bn_rat_int(s->realms[side].purse.money);
        return dq_counts_money(t, (int32_t)side);
    default:
        out->value = bn_rat_int(s->realms[side].victories);
        return true;
    }
}

static bn_rivals rivals_of(const dq_theatre *t, const dq_campaign *s)
{
    bn_rivals rivals = { .count = (uint32_t)t->realm_count, .holder = -1, .days = t->days };

    for (int32_t side = 0; side < t->realm_count; side++) {
        rivals.names[side] = t->realms[side].name;
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

/* Whether a side that still has forces has no enemy that does. */
static bool is_alone(const dq_theatre *t, const dq_campaign *s, int32_t side)
{
    if (side < 0 || !dq_realm_stands(t, s, side))
        return false;
    for (int32_t other = 0; other < t->realm_count; other++)
        if (dq_opposed(t, side, other) && dq_realm_stands(t, s, other))
            return false;
    return true;
}

static void decided(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words)
{
    bn_rivals rivals = rivals_of(setup, state);

    (void)seat;
    *out = (bn_finding){ dq_campaign_game.winner(setup, state), 0 };
    bn_rivals_decided(&rivals, out->side, is_alone(setup, state, out->side), words);
}

static bool ahead(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                  bn_text *words)
{
    bn_rivals rivals = rivals_of(setup, state);

    (void)seat;
    return bn_rivals_ahead(&rivals, out, words);
}

const bn_score dq_campaign_score = {
    .headlines = headlines,
    .count = HEADLINES,
    .headline = headline,
    .goal = goal,
    .decided = decided,
    .ahead = ahead,
};
