/* The situation of a side in a campaign, what it must achieve, and what decided it. Strengths, holders and battles won
 * are open to all. */
#include "steps.h"

#include <banneret/system/sums.h>

enum { FIT, PLACES, TREASURY, VICTORIES, HEADLINES };

static const bn_headline headlines[HEADLINES] = {
    { "fit", "Fit troops", "", 9, 0 },
    { "places", "Places held", "", 0, 0 },
    { "treasury", "Treasury", "", 20, 0 },
    { "victories", "Battles won", "", 0, 0 },
};

static void fit_now(const wm_setup *setup, const wm_campaign *s, uint32_t side, bn_trace *trace,
                    bn_headline_now *out)
{
    bn_term of = bn_sum(1 + FIT, (int32_t)side, -1, NULL);
    int64_t all = 0;
    int32_t fit = 0;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_column_out(&s->columns[h]) && s->columns[h].side == side)
            fit += bn_plus_int(trace, &of, 9, s->columns[h].standing.strength,
                               wm_force_of(setup, s->columns[h].standing.force)->name);
    for (int32_t f = 0; f < setup->sides[side].force_count; f++) {
        int32_t force = (int32_t)side * WM_SIDE_FORCES + f;
        wm_census census = wm_census_of(wm_force_of(setup, force));

        all += s->ruled[force];
        for (int32_t k = 0; k < WM_KINDS; k++)
            all += census.kinds[k];
    }
    out->value = bn_rat_int(bn_gives_int(trace, &of, 9, fit, headlines[FIT].title));
    out->of = bn_rat_int(all);
}

static int32_t places_held(const wm_setup *setup, const wm_campaign *s, uint32_t side)
{
    int32_t held = 0;

    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        held += s->seats[p].holder == 1 + side;
    return held;
}

static bool headline(const void *with, const void *state, bn_seat seat, uint32_t side,
                     uint32_t which, bn_trace *trace, bn_headline_now *out)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;

    *out = (bn_headline_now){ .certainty = BN_KNOWN };
    switch (which) {
    case FIT:
        fit_now(setup, s, side, trace, out);
        return true;
    case PLACES:
        out->value = bn_rat_int(places_held(setup, s, side));
        out->of = bn_rat_int(setup->campaign.place_count);
        return setup->campaign.place_count > 0;
    case TREASURY:
        if (wm_column_known(setup, s, WM_HIDES_TREASURY, seat, side))
            out->value = bn_rat_int(s->treasury[side]);
        else
            out->certainty = BN_UNKNOWN;
        return setup->sides[side].treasury != 0;
    default:
        out->value = bn_rat_int(s->victories[side]);
        return true;
    }
}

static bn_rivals rivals_of(const wm_setup *setup, const wm_campaign *s)
{
    bn_rivals rivals = { .count = WM_SIDES, .holder = -1, .days = setup->campaign.days };

    for (int32_t side = 0; side < WM_SIDES; side++) {
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

static void decided(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words)
{
    bn_rivals rivals = rivals_of(setup, state);

    (void)seat;
    *out = (bn_finding){ wm_campaign_game.winner(setup, state), 0 };
    bn_rivals_decided(&rivals, out->side, wm_side_stands(state, 0) != wm_side_stands(state, 1),
                      words);
}

static bool ahead(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                  bn_text *words)
{
    bn_rivals rivals = rivals_of(setup, state);

    (void)seat;
    return bn_rivals_ahead(&rivals, out, words);
}

const bn_score wm_campaign_score = {
    .headlines = headlines,
    .count = HEADLINES,
    .headline = headline,
    .goal = goal,
    .decided = decided,
    .ahead = ahead,
};
