#include "steps.h"

bn_term wm_column_term(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                       wm_sum group)
{
    return (bn_term){ .row = BN_NO_ROW,
                      .side = (int8_t)column->side,
                      .about = (int16_t)(column - s->columns),
                      .group = (uint8_t)group,
                      .count = column->standing.strength,
                      .name = wm_force_of(setup, column->standing.force)->name };
}

bool wm_side_stands(const wm_campaign *s, uint32_t side)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_column_out(&s->columns[h]) && s->columns[h].side == side)
            return true;
    return false;
}

bool wm_side_lasts(const wm_campaign *s, uint32_t side)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if ((s->columns[h].fate == WM_FLED || s->columns[h].fate == WM_HOME) &&
            s->columns[h].side == side)
            return true;
    return wm_side_stands(s, side);
}

/* Whether two columns are side by side on the map. Contact that was broken does not matter here. */
static bool touch(const wm_setup *setup, const wm_campaign *s, int32_t a, int32_t b)
{
    const wm_column *one = &s->columns[a];
    const wm_column *other = &s->columns[b];

    if (!wm_column_out(one) || !wm_column_out(other) || one->side == other->side)
        return false;
    return wm_contact(setup->figures, setup->campaign.map, s->miles, wm_column_at(one),
                      one->standing.strength, wm_column_at(other), other->standing.strength);
}

static bool broken(const wm_campaign *s, int32_t a, int32_t b)
{
    return (s->columns[a].free_from & wm_bit(b)) != 0 || (s->columns[b].free_from & wm_bit(a)) != 0;
}

uint32_t wm_enemies(const wm_setup *setup, const wm_campaign *s, int32_t column)
{
    uint32_t mask = 0;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (touch(setup, s, column, h) && !broken(s, column, h))
            mask |= wm_bit(h);
    return mask;
}

uint32_t wm_catchers(const wm_setup *setup, const wm_campaign *s, int32_t column)
{
    return s->columns[column].fought ? 0 : wm_rested(s, wm_enemies(setup, s, column) & ~s->passed);
}

uint32_t wm_rested(const wm_campaign *s, uint32_t columns)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (s->columns[h].fought || !wm_column_out(&s->columns[h]))
            columns &= ~wm_bit(h);
    return columns;
}

uint32_t wm_side_mask(const wm_campaign *s, uint32_t columns, uint32_t side)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (s->columns[h].side != side)
            columns &= ~wm_bit(h);
    return columns;
}

static uint32_t in_the_open(const wm_campaign *s)
{
    uint32_t mask = 0;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_column_out(&s->columns[h]) && !s->columns[h].inside)
            mask |= wm_bit(h);
    return mask;
}

/* With a map these are all columns in one space; without one, all that contact links, enemy to enemy. */
uint32_t wm_melee(const wm_setup *setup, const wm_campaign *s, int32_t column)
{
    uint32_t able = wm_rested(s, in_the_open(s));
    uint32_t melee = able & wm_bit(column);
    uint32_t before = 0;

    while (melee != before) {
        before = melee;
        for (int32_t h = 0; h < WM_COLUMNS; h++)
            if ((before & wm_bit(h)) != 0)
                melee |= wm_enemies(setup, s, h) & able;
    }
    return melee == wm_bit(column) ? 0 : melee;
}

bool wm_column_may_march(const wm_setup *setup, const wm_column *column)
{
    return wm_may_march(setup->figures, column->hungry_days, (wm_weariness)column->standing.fatigue,
                        &setup->rules);
}

int32_t wm_column_distance(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                           wm_order order, bool forced, bn_trace *trace)
{
    bn_rat base = wm_base_distance(setup->figures, wm_force_of(setup, column->standing.force),
                                   column->standing.kinds);

    if (order == WM_ORDER_TRAIN || order == WM_ORDER_STAY || !wm_column_may_march(setup, column))
        return 0;
    return wm_day_distance(setup->figures, base, s->rate, column->standing.strength,
                           wm_pace_of(order), forced, wm_column_term(setup, s, column, WM_SUM_DAY),
                           trace);
}
