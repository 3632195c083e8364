/* Orders that last (WM-R-91): a column that has one continues with it, without questions, until it ends. Whether it
 * ends follows from what its own side knows. */
#include "steps.h"

void wm_errand_begin(const wm_setup *setup, wm_campaign *s, int32_t h, bn_errand what, int32_t days)
{
    wm_column *column = &s->columns[h];

    column->errand = (uint8_t)what;
    column->marched = what == BN_ERRAND_MARCH;
    column->rest = (uint8_t)days;
    column->ended = BN_END_NONE;
    column->known = what == BN_ERRAND_NONE ? 0 : wm_enemies(setup, s, h);
}

void wm_errand_end(wm_column *column, bn_ending why)
{
    column->ended = column->errand == BN_ERRAND_NONE ? column->ended : (uint8_t)why;
    column->errand = BN_ERRAND_NONE;
    column->rest = 0;
    column->known = 0;
}

static bool is_there(const wm_column *column)
{
    return column->x == column->to_x && column->y == column->to_y;
}

/* A hungry column is asked on the first day, and once a week: the enemy sees that it halts. */
static bool starves(const wm_setup *setup, const wm_column *column)
{
    return column->hungry_days % setup->figures->constants[WM_CONSTANTS_DAYS_IN_WEEK].value == 1;
}

static bn_ending ending_of(const wm_setup *setup, const wm_campaign *s, int32_t h)
{
    const wm_column *column = &s->columns[h];
    uint32_t there = wm_enemies(setup, s, h);
    bool marches = column->errand == BN_ERRAND_MARCH;

    if ((there & ~column->known) != 0)
        return BN_END_SEEN;
    if (!marches && column->known != 0 && there == 0)
        return BN_END_LEFT;
    if (marches && is_there(column))
        return BN_END_DONE;
    if (marches && wm_column_distance(setup, s, column, WM_ORDER_MARCH, false, NULL) <= 0)
        return BN_END_BLOCKED;
    if (starves(setup, column))
        return BN_END_SUPPLY;
    return !marches && column->rest == 0 && s->day == setup->campaign.days ? BN_END_LAST
                                                                           : BN_END_NONE;
}

/* The days of rest that have gone by. */
static bool rested_enough(wm_column *column, int32_t days)
{
    if (column->errand != BN_ERRAND_STAY || column->rest == 0)
        return false;
    if (column->rest <= days)
        return true;
    column->rest = (uint8_t)(column->rest - days);
    return false;
}

void wm_errands_review(const wm_setup *setup, wm_campaign *s)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_column *column = &s->columns[h];
        bn_ending why = BN_END_NONE;

        if (column->errand == BN_ERRAND_NONE)
            continue;
        if (!wm_column_out(column))
            why = BN_END_FOUGHT;
        else if (rested_enough(column, s->days))
            why = BN_END_DONE;
        else
            why = ending_of(setup, s, h);
        if (why != BN_END_NONE)
            wm_errand_end(column, why);
        column->order = column->errand == BN_ERRAND_MARCH ? WM_ORDER_MARCH : WM_ORDER_STAY;
    }
}

bool wm_errands_hold(const wm_setup *setup, const wm_campaign *s, uint32_t columns)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if ((columns & wm_bit(h)) != 0 && (s->columns[h].errand != BN_ERRAND_STAY ||
                                           (wm_enemies(setup, s, h) & ~s->columns[h].known) != 0))
            return false;
    return columns != 0;
}

bool wm_errand_way(const wm_setup *setup, wm_campaign *s, uint8_t *way)
{
    wm_column *column = &s->columns[s->column];
    bn_point goal = { column->to_x, column->to_y };

    if (column->errand != BN_ERRAND_MARCH)
        return false;
    if (is_there(column))
        column->miles %= s->miles;
    if (is_there(column) || column->miles < s->miles)
        return false;
    *way = (uint8_t)bn_ground_way(setup->campaign.map, wm_column_at(column), goal);
    return wm_room(&setup->campaign, wm_column_at(column), *way, 1) == 1;
}

void wm_errand_words(const wm_setup *setup, const wm_column *column, bn_text *out)
{
    bn_point here = wm_column_at(column);

    bn_ending_words(&wm_campaign_game, setup, (bn_ending)column->ended,
                    column->marched ? &here : NULL, out);
}
