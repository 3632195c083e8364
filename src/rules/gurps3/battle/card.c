/* The situation of a side, what it fights for, and what decided a battle (G3-105, G3-112, G3-158). */
#include "steps.h"

#include <banneret/system/sums.h>

#include "rules/forces/strength.h"
#include "rules/outcome/results.h"

enum { MEN, FORCE_TS, DEAD, HEADLINES };

static const bn_headline headlines[HEADLINES] = {
    { "men", "Men in the field", "", 12, 0 },
    { "ts", "Force TS", "", 17, 0 },
    { "dead", "Dead", "", 107, BN_HEADLINE_LESS },
};

/* ---- figures ------------------------------------------------------------------------------ */

/* Of the units that a side has now: one that changed sides counts for the side it serves (G3-072). Levies may make
 * them more. */
static int64_t men_at_start(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int64_t men = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (battle->units[u].side == side)
            men += g3_men_of(g3_unit_of(setup, u), g3_unit_of(setup, u)->count);
    return men;
}

static int64_t dead_now(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    int64_t dead = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (battle->units[u].side == side)
            dead += battle->units[u].dead;
    return dead;
}

/* The enemy is known from the moment in which both are revealed, as in `view`. */
static bool headline(const void *with, const void *state, bn_seat seat, uint32_t of, uint32_t which,
                     bn_trace *trace, bn_headline_now *out)
{
    const g3_setup *setup = with;
    const g3_battle *battle = state;
    int32_t side = (int32_t)of;

    *out = (bn_headline_now){ .certainty = BN_UNKNOWN };
    if (!g3_revealed(battle) && !bn_seat_knows(seat, of))
        return which != DEAD;
    out->certainty = BN_KNOWN;
    switch (which) {
    case MEN: {
        int64_t men = g3_men(setup, battle, side), start = men_at_start(setup, battle, side);

        out->value = bn_rat_int(men);
        if (men > 0 || start > 0) /* all of them may have gone over */
            out->of = bn_rat_int(men > start ? men : start);
        return true;
    }
    case FORCE_TS:
        out->value = bn_rat_int(g3_side_ts(setup, battle, side, trace));
        return true;
    default:
        out->value = bn_rat_int(dead_now(setup, battle, side));
        return out->value.num > 0;
    }
}

/* ---- goals -------------------------------------------------------------------------------- */

static bool goal(const void *with, uint32_t side, uint32_t index, uint16_t *rule, bn_text *out)
{
    const g3_setup *setup = with;

    *rule = 158;
    if (index == 0 && setup->side_count > 2) {
        bn_text_add(out, "Have the greatest margin in the contest of Strategy on the last day.");
    } else if (index == 0) {
        bn_text_add(out, "Win the contest of Strategy on the last day by at least ");
        bn_text_int(out, G3_CONSTANT(setup->figures, FIELD_DIFFERENCE));
        bn_text_add(out, " against ");
        bn_text_add(out, setup->sides[1 - side].name);
        bn_text_char(out, '.');
    } else {
        bn_text_add(out, "If the last day has no contest: hold the field alone.");
    }
    return index < 2;
}

/* ---- the end ------------------------------------------------------------------------------ */

/* How the contest of this day, or the lack of one, decides. */
static void tell(const g3_setup *setup, const g3_battle *battle, bn_text *out)
{
    int32_t winner = g3_winner_of(setup, battle);
    const char *name = winner == G3_NONE ? "No side" : setup->sides[winner].name;

    if (!battle->fought) {
        bn_text_add(out, name);
        bn_text_add(out, " held the field; the last day had no contest of Strategy.");
        return;
    }
    if (battle->many) {
        bn_text_add(out, name);
        bn_text_add(out, " had the greatest margin in the contest of Strategy on day ");
        bn_text_int(out, battle->day);
        bn_text_char(out, '.');
        return;
    }
    if (battle->winner == 0) {
        bn_text_add(out, "The contest of Strategy was even on day ");
        bn_text_int(out, battle->day);
        bn_text_add(out, ", so no side won.");
        return;
    }
    bn_text_add(out, setup->sides[battle->winner - 1].name);
    bn_text_add(out, " won the contest of Strategy on day ");
    bn_text_int(out, battle->day);
    bn_text_add(out, " by ");
    bn_text_int(out, battle->difference);
    bn_text_add(out, winner == G3_NONE ? ", which was not enough to win the battle." : ".");
}

static void decided(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                    bn_text *words)
{
    (void)seat;
    *out = (bn_finding){ g3_winner_of(setup, state), 158 };
    tell(setup, state, words);
}

/* By the contest of the day, which decides if no other day follows. */
static bool ahead(const void *setup, const void *state, bn_seat seat, bn_finding *out,
                  bn_text *words)
{
    if (!((const g3_battle *)state)->fought)
        return false;
    decided(setup, state, seat, out, words);
    return true;
}

const bn_score g3_battle_score = {
    .headlines = headlines,
    .count = HEADLINES,
    .headline = headline,
    .goal = goal,
    .decided = decided,
    .ahead = ahead,
};
