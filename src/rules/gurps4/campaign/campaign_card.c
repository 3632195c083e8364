/* The situation of a side in a campaign, what it must achieve, and what decided it. Troops and money are its own
 * affair (G4-276); who holds a place and who won a battle everyone hears. */
#include "steps.h"

#include <banneret/system/sums.h>

enum { TROOP_STRENGTH, PLACES, MONEY, VICTORIES, HEADLINES };

static const bn_headline headlines[HEADLINES] = {
    { "troop_strength", "Troop Strength", "", 93, 0 },
    { "places", "Places held", "", 0, 0 },
    { "money", "Money ($)", "", 70, 0 },
    { "victories", "Battles won", "", 0, 0 },
};

static void strength_now(const g4_setup *setup, const g4_campaign *s, int32_t side, bn_trace *trace,
                         bn_headline_now *out)
{
    bn_term of = bn_sum(1 + TROOP_STRENGTH, side, -1, NULL);
    int64_t sum = 0;

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (g4_afield(&s->columns[c]))
            sum +=
                bn_plus_int(trace, &of, 93, bn_rat_floor(g4_column_ts_now(setup, &s->columns[c])),
                            g4_column_force(setup, &s->columns[c])->name);
    out->value = bn_rat_int(bn_gives_int(trace, &of, 93, sum, headlines[TROOP_STRENGTH].title));
}

static int32_t places_held(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    int32_t held = 0;

    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        held += s->holders[p] == 1 + side;
    return held;
}

static bool headline(const void *with, const void *state, bn_seat seat, uint32_t side,
                     uint32_t which, bn_trace *trace, bn_headline_now *out)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;
    bool own = bn_seat_knows(seat, side);

    *out = (bn_headline_now){ .certainty = BN_KNOWN };
    if (!own && (which == TROOP_STRENGTH || which == MONEY))
        out->certainty = BN_UNKNOWN;
    switch (which) {
    case TROOP_STRENGTH:
        if (own)
            strength_now(setup, s, (int32_t)side, trace, out);
        return true;
    case PLACES:
        out->value = bn_rat_int(places_held(setup, s, (int32_t)side));
        out->of = bn_rat_int(setup->campaign.place_count);
        return setup->campaign.place_count > 0;
    case MONEY:
        if (own)
            out->value = bn_rat_int(s->money[side]);
        return g4_keeps_budget(&setup->sides[side]);
    default:
        out->value = bn_rat_int(s->victories[side]);
        return true;
    }
}

static bn_rivals rivals_of(const g4_setup *setup, const g4_campaign *s)
{
    int32_t aim = setup->campaign.aim_place;
    bn_rivals rivals = { .count = (uint32_t)setup->side_count,
                         .aim = aim > 0 ? setup->campaign.places[aim - 1].name : NULL,
                         .holder = aim > 0 && s ? (int32_t)s->holders[aim - 1] - 1 : -1,
                         .days = setup->campaign.days };

    for (int32_t side = 0; side < setup->side_count; side++) {
        rivals.names[side] = setup->sides[side].name;
        rivals.victories[side] = s ? s->victories[side] : 0;
    }
    return rivals;
}

static bool goal(const void *setup, uint32_t side, uint32_t index, uint16_t *rule, bn_text *out)
{
    bn_rivals rivals = rivals_of(setup, NULL);

    *rule = 0;
    return bn_rivals_goal(&rivals, side, index, out);
}

static void decided(const void *with, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words)
{
    const g4_setup *setup = with;
    bn_rivals rivals = rivals_of(setup, state);
    int32_t standing = 0;

    (void)seat;
    for (int32_t side = 0; side < setup->side_count; side++)
        standing += g4_side_afield(state, side);
    *out = (bn_finding){ g4_campaign_game.winner(setup, state), 0 };
    bn_rivals_decided(&rivals, out->side, standing == 1, words);
}

static bool ahead(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                  bn_text *words)
{
    bn_rivals rivals = rivals_of(setup, state);

    (void)seat;
    return bn_rivals_ahead(&rivals, out, words);
}

const bn_score g4_campaign_score = {
    .headlines = headlines,
    .count = HEADLINES,
    .headline = headline,
    .goal = goal,
    .decided = decided,
    .ahead = ahead,
};
