#include "results.h"

#include "siege.h"
#include "tactics.h"

/* --- the roll --- */

/* The odds read the table for every total of the dice, so these three are inline; results.h, which
 * declares them without that word, makes them functions for others as well. */

/* WM-117 Rod of victory: more on the roll, but no roll above the most; and see wm_result_row. */
inline int32_t wm_combat_roll(const wm_figures *tables, int32_t roll, bool rod)
{
    int32_t most = tables->constants[WM_CONSTANTS_ROD_ROLL_MAX].value;
    int32_t more = roll + tables->constants[WM_CONSTANTS_ROD_ROLL].value;

    if (!rod)
        return roll;
    return more < most ? more : most;
}

/* WM-080 Reading the table: a rod holds its loser's difference down. */
inline int32_t wm_result_row(const wm_figures *tables, int32_t difference, bool loser_has_rod)
{
    int32_t most = tables->constants[WM_CONSTANTS_ROD_DIFFERENCE_MAX].value;
    int32_t row = 0;

    if (loser_has_rod && difference > most)
        difference = most;
    while (difference > tables->combat_results[row].difference_max)
        row++;
    return row;
}

/* WM-078, WM-079 Combat roll, winner and ties: equal results are no result. */
inline wm_roll_result wm_roll_read(const wm_figures *tables, const int32_t rating[WM_SIDES],
                                   const bool rod[WM_SIDES], const int32_t roll[WM_SIDES])
{
    int32_t first = rating[0] + wm_combat_roll(tables, roll[0], rod[0]);
    int32_t second = rating[1] + wm_combat_roll(tables, roll[1], rod[1]);

    if (first == second)
        return (wm_roll_result){ WM_NONE, 0, WM_NONE };

    int32_t winner = first > second ? 0 : 1;
    int32_t difference = winner == 0 ? first - second : second - first;

    return (wm_roll_result){ winner, difference,
                             wm_result_row(tables, difference, rod[1 - winner]) };
}

/* How far at least the second die may rise without changing the result: its row ends there. Under a rod a result may
 * last longer, because a rod limits the die, or the difference. */
static inline int32_t lasts(const wm_figures *tables, const wm_roll_result *result)
{
    const wm_combat_results_row *row = &tables->combat_results[result->row];
    int32_t more = result->winner == 0 ? result->difference - row->difference_min
                                       : row->difference_max - result->difference;

    return more > 0 ? more : 0; /* the difference is past its row where a rod holds it there */
}

void wm_roll_falls(const wm_figures *tables, const int32_t rating[WM_SIDES],
                   const bool rod[WM_SIDES], const int32_t roll[WM_SIDES], uint32_t count,
                   int32_t *out)
{
    int32_t fall[WM_SIDES] = { roll[0], roll[1] };

    while (count > 0) {
        wm_roll_result result = wm_roll_read(tables, rating, rod, fall);
        int32_t one = BN_AGAIN;
        uint32_t run = 1;

        if (result.winner != WM_NONE) {
            one = result.winner * WM_COMBAT_RESULTS_COUNT + result.row;
            run += (uint32_t)lasts(tables, &result);
            run = run < count ? run : count;
        }
        for (uint32_t i = 0; i < run; i++)
            out[i] = one;
        out += run;
        fall[1] += (int32_t)run;
        count -= run;
    }
}

/* --- how many fall --- */

/* WM-106 Mercy shown: half the loser's casualties, and all its wounded live. */
static int32_t mercy_share(int32_t share)
{
    return share / 2; /* exact: see WM_PERCENT */
}

/* WM-081 Casualty percentage: table, tactics, held between 0 and 100, siege, mercy; unrounded. */
int32_t wm_casualty_share(int32_t table_percent, int32_t tactics_points, bool besieged,
                          bool shown_mercy, const wm_readings *rules)
{
    int32_t share;

    if (rules->tactics_casualties == 0)
        share = (table_percent + tactics_points) * WM_PERCENT;
    else
        share = table_percent * (100 + tactics_points) * (WM_PERCENT / 100);
    share = share < 0 ? 0 : share > WM_ALL ? WM_ALL : share;
    if (besieged)
        share = wm_siege_share(share);
    return shown_mercy ? mercy_share(share) : share;
}

/* WM-082 Casualty number: rounded up, here for the first time; never more than there are, since no
 * share is above WM_ALL. */
int32_t wm_casualties(int32_t share, int32_t strength)
{
    return (int32_t)(((int64_t)share * strength + (WM_ALL - 1)) / WM_ALL);
}

/* WM-083 Dead and wounded: the odd one is dead. */
int32_t wm_dead(int32_t casualties)
{
    return casualties - casualties / 2;
}

/* --- codes --- */

/* WM-088 Location results and terrain unit: where result_codes.csv reports a code, so that a clash
 * need not search for it. */
static const uint8_t location_rows[] = {
    [WM_RESULT_F] = 5,     [WM_RESULT_F_1] = 6,   [WM_RESULT_F_3] = 7,  [WM_RESULT_F_5] = 8,
    [WM_RESULT_R] = 9,     [WM_RESULT_R_1] = 10,  [WM_RESULT_R_2] = 11, [WM_RESULT_R_3] = 12,
    [WM_RESULT_ROUT] = 13, [WM_RESULT_GONE] = 14,
};

static const wm_result_codes_row *location_row(const wm_figures *tables, wm_result_code location)
{
    const wm_result_codes_row *row = &tables->result_codes[location_rows[location]];

    BN_ASSERT(row->code == location && row->column == WM_RESULT_COLUMN_LOCATION);
    return row;
}

int32_t wm_location_units(const wm_figures *tables, wm_result_code location)
{
    return location_row(tables, location)->terrain_units;
}

bool wm_location_holds(const wm_figures *tables, wm_result_code location)
{
    return location_row(tables, location)->holds_field != 0;
}

uint8_t wm_worse_fatigue(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* WM-086 Fatigue results: the level a code gives; a rout or dash gives none. */
static uint8_t fatigue_given(wm_result_code code)
{
    return code == WM_RESULT_S ? WM_SERIOUS : code == WM_RESULT_M ? WM_MODERATE : WM_FRESH;
}

/* --- what becomes of a force --- */

/* WM-090, WM-091 Rout and annihilation: a routed force ceases to exist; survivors of an annihilated one are routed. */
static void break_up(wm_fate *fate, wm_result_code location)
{
    if (location == WM_RESULT_GONE && fate->destroyed)
        return;
    fate->routed = 1;
    fate->location = WM_RESULT_ROUT;
}

/* WM-089 Both sides retreat: each has its own location, so that no one may hold the field. */
static void place(const wm_figures *tables, wm_fate *fate, wm_result_code location,
                  const wm_fighter *self)
{
    bool leaves = wm_withdraws(self->tactic) || fate->destroyed;

    fate->location = (uint8_t)location;
    if (location == WM_RESULT_ROUT || location == WM_RESULT_GONE) {
        break_up(fate, location);
        return;
    }
    fate->holds_field = wm_location_holds(tables, location) && !leaves;
    if (!wm_location_holds(tables, location) && !fate->destroyed)
        fate->retreat = (uint8_t)wm_location_units(tables, location);
    else if (fate->holds_field)
        fate->advance = (uint8_t)wm_location_units(tables, location);
}

static void care_for_wounded(wm_fate *fate)
{
    bool kept = fate->holds_field || fate->stays_inside || fate->spared;

    fate->dead = kept ? wm_dead(fate->casualties) : fate->casualties;
    fate->wounded = fate->casualties - fate->dead;
}

static void tire(wm_fate *fate, wm_result_code code, const wm_fighter *self)
{
    if (!fate->routed && !fate->destroyed)
        fate->fatigue_result = fatigue_given(code);
    fate->fatigue = wm_worse_fatigue(self->fatigue, fate->fatigue_result);
}

static uint8_t rolls_needed(const wm_fate *fate)
{
    return (uint8_t)((fate->wounded > 0 ? WM_ROLL_MONTHS : 0) |
                     (fate->fatigue_result != WM_FRESH ? WM_ROLL_DAYS : 0) |
                     (fate->routed && !fate->destroyed ? WM_ROLL_WEEKS : 0));
}

/* WM-096 Order within a siege battle: halving among the casualties, the ignored results last. */
static void decide(const wm_figures *tables, const wm_clash *clash, int32_t who,
                   const wm_readings *rules, wm_fate *fate)
{
    const wm_combat_results_row *row = &tables->combat_results[clash->row];
    const wm_fighter *self = &clash->fighters[who], *foe = &clash->fighters[1 - who];
    bool won = who == clash->winner;
    int32_t percent = won ? row->winner_casualties_percent : row->loser_casualties_percent;
    int32_t points = self->tactic == WM_NONE
                         ? 0
                         : wm_tactics_lookup(tables, self->tactic, foe->tactic).casualty_points;
    wm_spared counts = { won ? row->winner_location : row->loser_location,
                         won ? row->winner_fatigue : row->loser_fatigue, false };

    *fate = (wm_fate){ .spared = clash->mercy && !won };
    fate->share = wm_casualty_share(percent, points, self->inside, fate->spared, rules);
    fate->casualties = wm_casualties(fate->share, self->strength);
    fate->destroyed = fate->casualties == self->strength;
    if (self->inside)
        counts = wm_siege_spares(tables, counts.location, counts.fatigue, rules);
    if (counts.ignored)
        fate->location = (uint8_t)counts.location;
    else
        place(tables, fate, counts.location, self);
    fate->stays_inside = self->inside && !fate->routed && !fate->destroyed;
    care_for_wounded(fate);
    tire(fate, counts.fatigue, self);
    fate->rolls = rolls_needed(fate);
}

void wm_clash_outcome(const wm_figures *tables, const wm_clash *clash, const wm_readings *rules,
                      wm_fate out[WM_SIDES], bn_trace *trace)
{
    int32_t winner = clash->winner, loser = 1 - winner;

    decide(tables, clash, loser, rules, &out[loser]);
    decide(tables, clash, winner, rules, &out[winner]);
    if (out[loser].stays_inside)
        out[winner].advance = 0; /* nothing to advance into */
    if (trace != NULL)
        wm_clash_reasons(tables, clash, rules, out, trace);
}

/* WM-128 Breaking contact by retreat: when it is longer than the advance; a rout always does. */
bool wm_contact_broken(const wm_fate *loser, const wm_fate *winner)
{
    return loser->routed || loser->destroyed || loser->retreat > winner->advance;
}

/* --- clocks --- */

wm_clock wm_clock_start(wm_clock clock, uint8_t level)
{
    if (level == WM_FRESH)
        return clock;
    return (wm_clock){ wm_worse_fatigue(clock.level, level), 0 };
}

/* WM-087 Recovery: when its days are over, a level turns into the next lower one, whose days are
 * still to be rolled. */
wm_clock wm_clock_day(wm_clock clock)
{
    if (clock.level == WM_FRESH || clock.days == 0)
        return clock;
    if (--clock.days == 0)
        clock.level = (uint8_t)wm_book.fatigue[clock.level].becomes;
    return clock;
}
