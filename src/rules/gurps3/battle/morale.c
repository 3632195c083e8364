/* Morale rolls, unit by unit: after an atrocity, by the result of the contest, and at bay (B9, B14). */
#include "steps.h"

#include "rules/forces/strength.h"

/* ---- what the contest came to -------------------------------------------------------------- */

g3_line g3_line_of(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    const g3_party *party = &battle->parties[side];

    return g3_result_line(setup->figures, (g3_table)party->table, party->behind);
}

int32_t g3_signed_now(const g3_battle *battle, int32_t side)
{
    int32_t behind = battle->parties[side].behind;

    return battle->winner == 1 + side ? behind : -behind;
}

/* Of the unit in hand. */
static g3_line line_at(const g3_setup *setup, const g3_battle *battle)
{
    return g3_line_of(setup, battle, battle->units[battle->at].side);
}

/* ---- the roll ------------------------------------------------------------------------------ */

static uint8_t did_at(const g3_battle *battle)
{
    return battle->step == G3_STEP_ATROCITY ? G3_DID_ATROCITY
           : battle->step == G3_STEP_BAY    ? G3_DID_BAY
                                            : G3_DID_TEST;
}

/* G3-114 Morale roll: against effective Morale and what the result table, or being at bay, adds. */
static int32_t morale_target(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    int32_t u = battle->at;
    bn_term room;
    const bn_term *of = bn_sum_for(trace, &room, G3_TERMS_MORALE, battle->units[u].side, u,
                                   g3_unit_of(setup, u)->name);
    int32_t target = g3_morale_now(setup, battle, u, of, trace).value;

    if (battle->step != G3_STEP_ATROCITY)
        target += bn_plus_int(trace, of, 106, line_at(setup, battle).modifier, "defeat");
    if (battle->step == G3_STEP_BAY)
        target += bn_plus_int(trace, of, 111, G3_CONSTANT(setup->figures, BAY_BONUS), "no way out");
    return bn_gives_int(trace, of, 114, target, "Morale on this roll");
}

enum { MADE, MISSED, MISSED_BADLY };

/* Whether it matters by how much a unit misses its roll. */
static bool by_margin(const g3_setup *setup, const g3_battle *battle)
{
    g3_line line = line_at(setup, battle);

    return battle->step == G3_STEP_MORALE && line.failed_badly != line.failed;
}

NUMBER(morale)
{
    return morale_target(setup, battle, trace);
}

READS(morale)
{
    int32_t margin = g3_success_roll(setup->figures, number, dice).margin;

    if (margin >= 0)
        return MADE;
    return by_margin(setup, battle) && -margin >= G3_CONSTANT(setup->figures, ROUT_BY)
               ? MISSED_BADLY
               : MISSED;
}

ROLL_KEY(morale)
{
    return (uint64_t)(morale_target(setup, battle, NULL) + 1000) << 8 | by_margin(setup, battle);
}

ASK(morale)
{
    uint32_t kind = battle->step == G3_STEP_ATROCITY ? G3_ASK_ATROCITY
                    : battle->step == G3_STEP_BAY    ? G3_ASK_BAY
                                                     : G3_ASK_MORALE;

    g3_ask(battle, kind, battle->units[battle->at].side, battle->at, 0, out);
    return 1;
}

WEIGH(morale)
{
    g3_weigh_roll(setup, bn_sum(0, battle->units[battle->at].side, -1, NULL), 114,
                  morale_target(setup, battle, NULL), totals[0], trace);
}

/* The fate in the table for the result of a roll. */
static g3_fate fate_by(const g3_setup *setup, const g3_battle *battle, int32_t side,
                       int32_t consequence, bool fearless)
{
    g3_line line = g3_line_of(setup, battle, side);
    int32_t margin = consequence == MADE     ? 0
                     : consequence == MISSED ? -1
                                             : -G3_CONSTANT(setup->figures, ROUT_BY);

    return g3_fate_of(setup->figures, &line, margin, fearless);
}

TAKE(morale)
{
    g3_unit_state *unit = &battle->units[battle->at];
    int32_t margin = value == MADE ? 0 : -1;

    unit->did |= did_at(battle);
    if (battle->step == G3_STEP_ATROCITY)
        unit->atrocity = (int8_t)(unit->atrocity + g3_atrocity_morale(setup->figures, margin));
    else if (battle->step == G3_STEP_BAY)
        unit->fate = (uint8_t)g3_at_bay(margin);
    else
        unit->fate = (uint8_t)fate_by(setup, battle, unit->side, value, false);
    if (battle->step == G3_STEP_MORALE && value == MADE)
        unit->did |= G3_PASSED;
}

#define MORALE_STEP(opens)                                                                         \
    {                                                                                              \
        .open = opens, .ask = morale_ask, .take = morale_take, .weigh = morale_weigh,              \
        .number = morale_number, .reads = morale_reads, .roll_key = morale_key                     \
    }

static bool fearless(const g3_setup *setup, int32_t u)
{
    return g3_unit_of(setup, u)->traits & G3_FEARLESS;
}

/* ---- atrocities ---------------------------------------------------------------------------- */

OPEN(atrocity)
{
    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_unit_state *unit = &battle->units[u];

        if (g3_fields(battle, unit->side, u) && !(unit->did & G3_DID_ATROCITY) &&
            !fearless(setup, u) &&
            battle->parties[unit->side].catastrophe == G3_CATASTROPHE_ATROCITY) {
            battle->at = (uint8_t)u;
            return BN_ASKS;
        }
    }
    return BN_DONE;
}

const bn_step g3_atrocity_step = MORALE_STEP(atrocity_open);

/* ---- the result of the day ----------------------------------------------------------------- */

/* Whether the table has this side test; of many the winner never does (G3-R-98). */
static bool tests(const g3_setup *setup, const g3_battle *battle, int32_t side)
{
    switch (g3_line_of(setup, battle, side).tested) {
    case G3_TESTED_NONE:
        return false;
    case G3_TESTED_BOTH:
        return !battle->many || battle->winner != 1 + side;
    default:
        return g3_lost(battle, side);
    }
}

/* Before the first roll: units that do not roll hold, or share the fate of a beaten force. */
static void settle_untested(const g3_setup *setup, g3_battle *battle)
{
    battle->settled = 1;
    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_unit_state *unit = &battle->units[u];

        unit->fate = G3_HOLDS;
        if (!g3_fields(battle, unit->side, u))
            continue;
        if (g3_lost(battle, unit->side) &&
            g3_line_of(setup, battle, unit->side).tested == G3_TESTED_NONE)
            unit->fate = (uint8_t)fate_by(setup, battle, unit->side, MADE, fearless(setup, u));
        else if (tests(setup, battle, unit->side) && fearless(setup, u))
            unit->fate = (uint8_t)fate_by(setup, battle, unit->side, MADE, true);
    }
}

OPEN(morale)
{
    if (battle->settled == 0)
        settle_untested(setup, battle);
    for (int32_t u = 0; u < g3_units(setup); u++) {
        const g3_unit_state *unit = &battle->units[u];

        if (g3_fields(battle, unit->side, u) && !(unit->did & G3_DID_TEST) && !fearless(setup, u) &&
            tests(setup, battle, unit->side)) {
            battle->at = (uint8_t)u;
            return BN_ASKS;
        }
    }
    return BN_DONE;
}

const bn_step g3_morale_step = MORALE_STEP(morale_open);

/* Where the majority decides, all of the force shares its fate. */
static void settle_majority(const g3_setup *setup, g3_battle *battle, int32_t side, bn_trace *trace)
{
    g3_line line = g3_line_of(setup, battle, side);
    int64_t passed = 0, men = g3_men(setup, battle, side);
    bool hold;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u) && battle->units[u].fate == line.made)
            passed += battle->units[u].afoot
                          ? battle->units[u].count
                          : g3_men_of(g3_unit_of(setup, u), battle->units[u].count);
    hold = g3_majority(passed, men);
    g3_remark(trace, side, -1, 110, (int32_t)passed, setup->sides[side].name,
              hold ? "men passed, more than half" : "men passed, not more than half");
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_fields(battle, side, u))
            battle->units[u].fate = (uint8_t)(hold ? line.made : line.failed);
}

bool g3_cornered(const g3_battle *battle, int32_t u)
{
    int32_t defender = g3_defender(battle);

    return defender != G3_NONE && battle->parties[defender].table == G3_TABLE_C &&
           !battle->judged[G3_IN_ESCAPE] && g3_fields(battle, defender, u);
}

static void settle(const g3_setup *setup, g3_battle *battle, bn_trace *trace)
{
    battle->settled = 2;
    for (int32_t s = 0; s < setup->side_count; s++)
        if (g3_lost(battle, s) && g3_line_of(setup, battle, s).tested == G3_TESTED_MAJORITY)
            settle_majority(setup, battle, s, trace);
    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_unit_state *unit = &battle->units[u];

        if (g3_cornered(battle, u) && unit->fate == G3_ROUTS)
            unit->fate = G3_SURRENDERS;
        else if (g3_cornered(battle, u) && unit->fate == G3_WITHDRAWS && fearless(setup, u))
            unit->fate = G3_HOLDS;
    }
}

OPEN(bay)
{
    if (battle->settled == 1)
        settle(setup, battle, trace);
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_cornered(battle, u) && battle->units[u].fate == G3_WITHDRAWS &&
            !(battle->units[u].did & G3_DID_BAY)) {
            battle->at = (uint8_t)u;
            return BN_ASKS;
        }
    return BN_DONE;
}

const bn_step g3_bay_step = MORALE_STEP(bay_open);

bool g3_tests_again(const g3_setup *setup, const g3_battle *battle, int32_t u)
{
    const g3_unit_state *unit = &battle->units[u];

    if (fearless(setup, u))
        return false;
    return (tests(setup, battle, unit->side) && !(unit->did & G3_DID_TEST)) ||
           (g3_cornered(battle, u) && !(unit->did & G3_DID_BAY));
}
