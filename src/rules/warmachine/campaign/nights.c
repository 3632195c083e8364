/* Step C11: how a day ends, how long fatigue lasts, and the end of the time unit. */
#include "steps.h"

/* ---- fatigue without a length ---------------------------------------------------------------- */

/* The cursor `sub` is the cause: battle, then march. */
ASK(tired)
{
    const wm_column *column = &s->columns[s->column];
    const wm_clock *clock = s->sub == 0 ? &column->battle : &column->march;

    if (!wm_column_out(column) || clock->level == WM_FRESH || clock->days != 0)
        return 0;
    return wm_ask_die(wm_tables(setup), s, WM_C_FATIGUE_DAYS, WM_CONSTANTS_FATIGUE_DAYS_DIE, out);
}

TAKE(tired)
{
    wm_column *column = &s->columns[s->column];

    if (s->sub == 0)
        column->battle.days = (uint8_t)value;
    else
        column->march.days = (uint8_t)value;
    s->sub++;
}

PASS(tired)
{
    if (++s->sub < 2)
        return BN_GOES;
    s->sub = 0;
    return ++s->column == WM_COLUMNS ? wm_enter(s, (wm_phase)s->then) : BN_GOES;
}

const bn_step wm_tired_step = { .ask = tired_ask, .take = tired_take, .pass = tired_pass };

/* ---- the end of a day ------------------------------------------------------------------------ */

/* WM-R-90 In a place of its side that no enemy shares a force is fed, and fills its wagons again to what it started
 * with. */
static bool provisioned(const wm_setup *setup, const wm_campaign *s, int32_t h)
{
    const wm_column *column = &s->columns[h];
    bool own = false;

    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        own = own || (wm_stands_at(setup, column, p) && s->seats[p].holder == 1 + column->side);
    for (int32_t e = 0; e < WM_COLUMNS && own; e++)
        own = s->columns[e].side == column->side || !wm_column_out(&s->columns[e]) ||
              s->columns[e].x != column->x || s->columns[e].y != column->y;
    return own;
}

static void fill_up(const wm_setup *setup, const wm_campaign *s, wm_column *column, bn_trace *trace)
{
    bn_term of = wm_column_term(setup, s, column, WM_SUM_FOOD);
    int32_t most = wm_force_of(setup, column->standing.force)->supply_days;

    if (column->supply_days >= most)
        return;
    wm_plus(trace, of, 120, column->supply_days, "days of food carried");
    wm_plus(trace, of, 120, most - column->supply_days, "filled up here");
    column->supply_days = most;
    wm_gives(trace, of, 120, most, "days of food left");
}

PASS(evening)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_column *column = &s->columns[h];
        bool supplied = wm_column_out(column) && provisioned(setup, s, h);
        bool found = supplied || column->inside ||
                     (wm_forages(column) && (column->luck >> s->night & 1) != 0);

        if (wm_column_out(column))
            wm_column_day(wm_tables(setup), column, s->day + s->night, found,
                          wm_column_term(setup, s, column, 0), trace);
        if (supplied)
            fill_up(setup, s, column, trace);
        if (wm_column_out(column))
            continue;
        wm_come_home(setup, s, h, s->day + s->night, trace);
    }
    return wm_enter_tired(s, WM_PHASE_NIGHT);
}

const bn_step wm_evening_step = { .pass = evening_pass };

static void month_end(const wm_setup *setup, wm_campaign *s, int32_t day, bn_trace *trace)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        int64_t pay;

        if (!wm_column_out(&s->columns[h]))
            continue;
        pay = wm_column_pay(setup, &s->columns[h], day,
                            wm_column_term(setup, s, &s->columns[h], WM_SUM_PAY), trace);
        s->paid[s->columns[h].side] += pay;
        s->treasury[s->columns[h].side] -= pay;
        wm_column_rate(setup, &s->columns[h], day, trace);
    }
}

static void unit_done(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    int32_t last = s->day + s->days - 1;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_column_out(&s->columns[h]) && s->columns[h].fought &&
            !wm_month_ends(setup->figures, last))
            wm_column_rate(setup, &s->columns[h], last, trace);
    s->day += s->days;
    if (s->day > setup->campaign.days)
        s->phase = WM_PHASE_OVER;
    else
        wm_campaign_dawn(setup, s);
}

PASS(night)
{
    int32_t day = s->day + s->night;

    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        wm_siege_day(setup, s, p, trace);
    wm_seats_settle(setup, s);
    if (wm_month_ends(setup->figures, day))
        month_end(setup, s, day, trace);
    s->night++;
    if (wm_campaign_decided(s))
        return BN_GOES;
    if (s->night < s->days)
        return wm_enter(s, WM_PHASE_EVENING);
    unit_done(setup, s, trace);
    return BN_GOES;
}

const bn_step wm_night_step = { .pass = night_pass };
