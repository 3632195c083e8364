#include "steps.h"

#include "rules/field/siege.h"

bool wm_place_walled(const wm_setup *setup, int32_t place)
{
    const wm_place *at = &setup->campaign.places[place];

    return place < setup->campaign.place_count && (at->fortified || at->stronghold);
}

bool wm_stands_at(const wm_setup *setup, const wm_column *column, int32_t place)
{
    const wm_place *at = &setup->campaign.places[place];

    return wm_column_out(column) && column->x == at->x && column->y == at->y;
}

uint32_t wm_garrison(const wm_setup *setup, const wm_campaign *s, int32_t place)
{
    uint32_t mask = 0;

    if (!wm_place_walled(setup, place))
        return 0;
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (s->columns[h].inside && wm_stands_at(setup, &s->columns[h], place))
            mask |= wm_bit(h);
    return mask;
}

uint32_t wm_besiegers(const wm_setup *setup, const wm_campaign *s, int32_t place)
{
    uint32_t garrison = wm_garrison(setup, s, place);
    uint32_t mask = 0;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if ((garrison & wm_bit(h)) != 0)
            mask |= wm_enemies(setup, s, h);
    return mask;
}

bool wm_column_besieged(const wm_setup *setup, const wm_campaign *s, int32_t column)
{
    return s->columns[column].inside && wm_enemies(setup, s, column) != 0;
}

static uint32_t all_at(const wm_setup *setup, const wm_campaign *s, int32_t place)
{
    uint32_t mask = 0;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_stands_at(setup, &s->columns[h], place))
            mask |= wm_bit(h);
    return mask;
}

static void let_in(wm_campaign *s, uint32_t columns)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if ((columns & wm_bit(h)) != 0)
            s->columns[h].inside = 1;
}

/* A place without a garrison falls to the side that is alone before it; one that is not besieged
 * lets in every column of its side that comes. */
static void settle(const wm_setup *setup, wm_campaign *s, int32_t place)
{
    wm_seat *seat = &s->seats[place];
    uint32_t garrison = wm_garrison(setup, s, place);
    uint32_t here = all_at(setup, s, place);

    if (garrison == 0) {
        uint32_t first = wm_side_mask(s, here, 0);

        seat->invested = 0;
        if (here == 0 || (first != 0 && first != here))
            return;
        seat->holder = first != 0 ? 1 : 2;
        let_in(s, here);
    } else if (wm_siege_goes_on((int32_t)(wm_besiegers(setup, s, place) != 0))) {
        return;
    } else {
        seat->invested = 0;
        let_in(s, wm_side_mask(s, here, seat->holder - 1u));
    }
}

void wm_seats_settle(const wm_setup *setup, wm_campaign *s)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        if (wm_place_walled(setup, p))
            settle(setup, s, p);
}

/* WM-094 Choices of the attacker: a storm counts for the week like a day of investment; departing loses the weeks of
 * siege so far. */
void wm_siege_choose(wm_seat *seat, int32_t choice)
{
    seat->pressed = choice != WM_SIEGE_DEPART;
    if (choice == WM_SIEGE_DEPART)
        seat->invested = 0;
}

static bool fed_by_cleric(const wm_setup *setup, const wm_campaign *s, uint32_t garrison)
{
    if (!s->clerics)
        return false;
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        const wm_force *force;

        if ((garrison & wm_bit(h)) == 0)
            continue;
        force = wm_force_of(setup, s->columns[h].standing.force);
        for (int32_t k = 0; k < force->kind_count; k++)
            if (force->kinds[k].feeds_all && s->columns[h].standing.kinds[k] > 0)
                return true;
    }
    return false;
}

static void starve(const wm_setup *setup, wm_column *column, int32_t dead)
{
    int32_t losses[WM_KINDS] = { 0 };

    wm_share_losses(column->standing.kinds, WM_KINDS, dead, &setup->rules, losses);
    for (int32_t k = 0; k < WM_KINDS; k++)
        column->standing.kinds[k] -= losses[k];
    column->standing.strength -= dead;
    column->standing.dead += dead;
    column->starved += dead;
    if (column->standing.strength == 0) {
        column->fate = WM_DEAD;
        column->standing.gone = 1;
    }
}

static void tell_starved(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                         int32_t starved, bn_trace *trace)
{
    bn_term of = wm_column_term(setup, s, column, WM_SUM_CASUALTIES);
    int32_t percent = setup->figures->constants[WM_CONSTANTS_STARVATION_PERCENT].value;

    wm_plus(trace, of, 101, column->standing.strength, "strength");
    wm_times(trace, of, 101, bn_rat_of(percent, 100), BN_ROUND_UP, "rounded up");
    wm_gives(trace, of, 101, starved, "dead of hunger in a week of siege");
}

static void tell_food(const wm_seat *seat, int32_t before, bn_trace *trace)
{
    bn_term of = {
        .row = BN_NO_ROW, .side = (int8_t)(seat->holder - 1), .about = -1, .group = WM_SUM_FOOD
    };

    if (seat->food_weeks == before)
        return;
    wm_plus(trace, of, 101, before, "weeks of food inside");
    wm_plus(trace, of, 101, seat->food_weeks - before, "eaten");
    wm_gives(trace, of, 101, seat->food_weeks, "weeks of food left");
}

static void week_ends(const wm_setup *setup, wm_campaign *s, int32_t place, bn_trace *trace)
{
    uint32_t garrison = wm_garrison(setup, s, place);
    bool fed = fed_by_cleric(setup, s, garrison);
    int32_t food = s->seats[place].food_weeks;

    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_siege_week week;

        if ((garrison & wm_bit(h)) == 0)
            continue;
        week = wm_siege_eat(setup->figures, food, fed, s->columns[h].standing.strength);
        s->seats[place].food_weeks = (int16_t)week.food_weeks;
        if (week.starved == 0)
            continue;
        tell_starved(setup, s, &s->columns[h], week.starved, trace);
        starve(setup, &s->columns[h], week.starved);
    }
    tell_food(&s->seats[place], food, trace);
}

void wm_siege_day(const wm_setup *setup, wm_campaign *s, int32_t place, bn_trace *trace)
{
    wm_seat *seat = &s->seats[place];

    if (!wm_place_walled(setup, place) || !seat->pressed || wm_besiegers(setup, s, place) == 0)
        return;
    if (seat->invested < UINT16_MAX)
        seat->invested++;
    if (wm_siege_weeks(setup->figures, seat->invested) >
        wm_siege_weeks(setup->figures, seat->invested - 1))
        week_ends(setup, s, place, trace);
}

void wm_siege_surrender(const wm_setup *setup, wm_campaign *s, int32_t place)
{
    uint32_t garrison = wm_garrison(setup, s, place);

    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        if ((garrison & wm_bit(h)) == 0)
            continue;
        s->columns[h].fate = WM_SURRENDERED;
        s->columns[h].inside = 0;
        s->columns[h].standing.gone = 1;
    }
    wm_seats_settle(setup, s);
}
