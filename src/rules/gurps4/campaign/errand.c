/* Orders that last (G4-R-159): a force that has one continues with it, without questions, until it ends. Whether it
 * ends depends only on what its own side is shown. */
#include "steps.h"

/* The side's own eyes. */
static bn_seat seat_of(int32_t side)
{
    return (bn_seat){ .role = BN_COMMANDER, .side = (uint8_t)side };
}

/* Enemies beside it whom its side is shown, a bit each. */
static uint32_t beside(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    bn_seat seat = seat_of(g4_column_side(c));
    uint32_t columns = 0;

    for (int32_t e = 0; e < g4_column_count(setup); e++)
        if (g4_column_side(e) != g4_column_side(c) && g4_afield(&s->columns[e]) &&
            g4_same_place(&s->columns[c], &s->columns[e]) && g4_shows_column(setup, s, e, seat))
            columns |= UINT32_C(1) << e;
    return columns;
}

void g4_errand_begin(const g4_setup *setup, g4_campaign *s, int32_t c, bn_errand what, int32_t days)
{
    g4_column *column = &s->columns[c];

    column->errand = (uint8_t)what;
    column->rest = (uint8_t)days;
    column->ended = BN_END_NONE;
    column->known = what == BN_ERRAND_NONE ? 0 : beside(setup, s, c);
}

void g4_errand_end(g4_campaign *s, int32_t c, bn_ending why)
{
    g4_column *column = &s->columns[c];

    column->ended = column->errand == BN_ERRAND_NONE ? column->ended : (uint8_t)why;
    column->errand = BN_ERRAND_NONE;
    column->rest = 0;
    column->known = 0;
}

/* Whether pay is due tonight, and what is in the chest does not cover it. */
static bool chest_is_short(const g4_setup *setup, const g4_campaign *s, int32_t side)
{
    int64_t bill = 0;

    if (!g4_keeps_budget(&setup->sides[side]) || !g4_month_ends(setup, s->day))
        return false;
    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++)
        if (g4_afield(&s->columns[c]))
            bill += g4_next_bill(setup, s, c);
    return s->money[side] < bill;
}

/* Why an order ends this morning. The supply line is not checked: unseen enemies may have cut it. */
static bn_ending ending_of(const g4_setup *setup, const g4_campaign *s, int32_t c)
{
    const g4_column *column = &s->columns[c];
    uint32_t there = beside(setup, s, c);
    bool marches = column->errand == BN_ERRAND_MARCH;

    if ((there & ~column->known) != 0)
        return BN_END_SEEN;
    if (!marches && column->known != 0 && there == 0)
        return BN_END_LEFT;
    if (marches && column->x == column->to_x && column->y == column->to_y)
        return BN_END_DONE;
    if (marches && column->march_failed)
        return BN_END_LOSSES;
    if (marches && column->halted)
        return BN_END_BLOCKED;
    if (column->unpaid > 0 && g4_month_ends(setup, s->day - 1))
        return BN_END_SUPPLY;
    if (!marches && column->rest == 0 && s->day == setup->campaign.days)
        return BN_END_LAST;
    return chest_is_short(setup, s, g4_column_side(c)) ? BN_END_PAY : BN_END_NONE;
}

/* Before the day's own members are set back: they still have yesterday's halts and losses. */
void g4_errands_review(const g4_setup *setup, g4_campaign *s)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        bn_ending why = s->columns[c].errand != BN_ERRAND_NONE && g4_leads(s, c)
                            ? ending_of(setup, s, c)
                            : BN_END_NONE;

        if (why != BN_END_NONE)
            g4_errand_end(s, c, why);
    }
}

void g4_errand_words(const g4_setup *setup, const g4_column *column, bn_text *out)
{
    bn_point here = g4_at(column);

    bn_ending_words(&g4_campaign_game, setup, (bn_ending)column->ended,
                    g4_order_moves(column->order) ? &here : NULL, out);
}
