/* The survivors of a rout: they come home on the day that was rolled for them, and there their side
 * may form the force again. */
#include "steps.h"

#include <string.h>

/* Home is the place nearest to where the force started that its side holds, or, if it holds none, where
 * it started (WM-R-85). */
static bn_point home_of(const wm_setup *setup, const wm_campaign *s, const wm_column *column)
{
    const wm_force *force = wm_force_of(setup, column->standing.force);
    bn_point start = { force->x, force->y };
    bn_point home = start;
    int32_t nearest = INT32_MAX;

    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        bn_point at = { setup->campaign.places[p].x, setup->campaign.places[p].y };
        int32_t far = bn_ground_distance(setup->campaign.map, start, at);

        if (s->seats[p].holder != 1 + column->side || far >= nearest)
            continue;
        nearest = far;
        home = at;
    }
    return home;
}

void wm_come_home(const wm_setup *setup, wm_campaign *s, int32_t index, int32_t day,
                  bn_trace *trace)
{
    wm_column *column = &s->columns[index];
    bn_point home;

    if (column->fate != WM_FLED || column->home_day > day)
        return;
    home = home_of(setup, s, column);
    column->fate = WM_HOME;
    column->home_day = (int16_t)day;
    column->x = home.x;
    column->y = home.y;
    column->free_from = 0;
    bn_trace_add(trace, (bn_term){ .rule = 90,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)column->side,
                                   .about = (int16_t)index,
                                   .value = column->standing.strength,
                                   .seen = { bn_rat_int(column->standing.strength) },
                                   .words = "{0} survivors of the rout are home" });
}

/* ---- forming the force again ------------------------------------------------------------------- */

COUNT(muster)
{
    return WM_COLUMNS;
}

/* A side that says no is asked again a month later. */
WANTS(muster, at)
{
    return s->columns[at].fate == WM_HOME && s->day > s->columns[at].home_day;
}

ASK(muster)
{
    return wm_ask_column(s, WM_C_MUSTER, s->columns[s->column].side, WM_YES, out);
}

/* Those who walked home for weeks are rested and fed, and have again what the force started with. */
static void form(const wm_setup *setup, wm_campaign *s, wm_column *column, bn_trace *trace)
{
    column->fate = WM_IN_THE_FIELD;
    column->standing.routed = 0;
    column->battle = column->march = (wm_clock){ WM_FRESH, 0 };
    column->hungry_days = 0;
    column->supply_days = wm_force_of(setup, column->standing.force)->supply_days;
    column->standing.fatigue = wm_column_fatigue(setup->figures, column);
    column->home_day = 0;
    wm_column_rate(setup, column, s->day, trace);
    wm_seats_settle(setup, s);
}

TAKE(muster)
{
    wm_column *column = &s->columns[s->column];

    if (value == WM_YES)
        form(setup, s, column, trace);
    else
        column->home_day =
            (int16_t)(s->day + wm_tables(setup)->constants[WM_CONSTANTS_DAYS_IN_MONTH].value);
    s->column++;
}

const bn_step wm_muster_step = { .count = muster_count,
                                 .wants = muster_wants,
                                 .ask = muster_ask,
                                 .take = muster_take,
                                 .hand = WM_BY_COLUMN };
