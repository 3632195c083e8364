/* Steps C2 and C3: what every column is to do, and whether it succeeds. */
#include "steps.h"

/* What may be ordered in addition to the orders of a time unit: those last (WM-R-91). */
enum { MARCH_TO = WM_ORDERS, STAY_ON, REST };

/* The cursor `sub`: what is asked of the column in hand. */
enum { ASKS_ORDER, ASKS_GOAL, ASKS_DAYS };

enum { REST_DAYS = 99 };

/* ---- C2 -------------------------------------------------------------------------------------- */

static uint32_t orders_open(const wm_setup *setup, const wm_campaign *s, int32_t index)
{
    const wm_column *column = &s->columns[index];
    uint32_t open = 1u << WM_ORDER_STAY | 1u << STAY_ON | 1u << REST;

    if (wm_column_distance(setup, s, column, WM_ORDER_MARCH, false, NULL) > 0) {
        open |= 1u << WM_ORDER_MARCH | 1u << MARCH_TO;
        if (wm_forced_march_open(setup->figures, (wm_weariness)column->standing.fatigue))
            open |= 1u << WM_ORDER_FORCED;
    }
    if (!wm_column_besieged(setup, s, index))
        open |= 1u << WM_ORDER_FORAGE_SLOW | 1u << WM_ORDER_FORAGE_SLOWER;
    if (wm_enemies(setup, s, index) == 0)
        open |= 1u << WM_ORDER_TRAIN;
    return open;
}

/* The side that moved last on the day before is asked first, because it still has the keyboard (WM-R-88). */
static uint32_t orderer(const wm_campaign *s)
{
    return s->turn == 0 ? 1u - s->first : s->first;
}

static bn_span along(int32_t edge)
{
    return edge > 0 ? (bn_span){ 0, edge - 1 } : (bn_span){ -BN_GROUND_SPAN, BN_GROUND_SPAN };
}

ASK(orders)
{
    const wm_column *column = &s->columns[s->column];

    switch (s->sub) {
    case ASKS_GOAL:
        wm_ask_column(s, WM_C_GOAL, orderer(s), 0, out);
        out->spans[0] = along(setup->campaign.width);
        out->spans[1] = along(setup->campaign.height);
        out->preset = (bn_answer){ { column->x, column->y } };
        return 1;
    case ASKS_DAYS:
        wm_ask_column(s, WM_C_REST_DAYS, orderer(s),
                      wm_tables(setup)->constants[WM_CONSTANTS_DAYS_IN_WEEK].value, out);
        bn_ask_within(out, (bn_span){ 1, REST_DAYS });
        return 1;
    default:
        wm_ask_column(s, WM_C_ORDER, orderer(s), WM_ORDER_STAY, out);
        /* The question says why the last order ended, which is for its side only. */
        if (column->ended != BN_END_NONE)
            out->seen = BN_SEEN_BY_SIDE;
        out->allowed = orders_open(setup, s, s->column);
        return 1;
    }
}

OFFERS(orders)
{
    bn_point there = { answer->value[0], answer->value[1] };

    return question->kind != WM_C_GOAL || wm_on_map(&setup->campaign, there);
}

static void take_goal(const wm_setup *setup, wm_campaign *s, bn_point to)
{
    wm_column *column = &s->columns[s->column];
    bool stays = column->x == to.x && column->y == to.y;

    column->to_x = to.x;
    column->to_y = to.y;
    column->order = stays ? WM_ORDER_STAY : WM_ORDER_MARCH;
    wm_errand_begin(setup, s, s->column, stays ? BN_ERRAND_NONE : BN_ERRAND_MARCH, 0);
}

/* False: a further question belongs to this order. */
static bool take_order(const wm_setup *setup, wm_campaign *s, int32_t order)
{
    bool stays = order == STAY_ON;

    if (order == MARCH_TO || order == REST) {
        s->sub = order == REST ? ASKS_DAYS : ASKS_GOAL;
        return false;
    }
    s->columns[s->column].order = stays ? WM_ORDER_STAY : (uint8_t)order;
    wm_errand_begin(setup, s, s->column, stays ? BN_ERRAND_STAY : BN_ERRAND_NONE, 0);
    return true;
}

TAKE(orders)
{
    const bn_answer *answer = &moves->answer;

    if (s->sub == ASKS_GOAL) {
        take_goal(setup, s, (bn_point){ answer->value[0], answer->value[1] });
    } else if (s->sub == ASKS_DAYS) {
        s->columns[s->column].order = WM_ORDER_STAY;
        wm_errand_begin(setup, s, s->column, BN_ERRAND_STAY, answer->value[0]);
    } else if (!take_order(setup, s, answer->value[0])) {
        return;
    }
    wm_hand_over(s);
}

/* The luck of the last time unit is kept until now: the result of a roll may be shown when its day is over. */
static bn_pace all_given(wm_campaign *s)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        s->columns[h].luck = s->columns[h].worn = 0;
    return BN_DONE;
}

/* A column with an order that lasts is not asked. */
static bn_pace orders_open_next(const void *with, void *state, bn_trace *trace)
{
    wm_campaign *s = state;

    if (s->sub != ASKS_ORDER ||
        (wm_in_turn(s, orderer(s)) && s->columns[s->column].errand == BN_ERRAND_NONE))
        return BN_ASKS;
    return wm_next_column(s) ? BN_GOES : all_given(s);
}

const bn_step wm_orders_step = {
    .open = orders_open_next, .ask = orders_ask, .take = orders_take, .offers = orders_offers
};

/* ---- C3 -------------------------------------------------------------------------------------- */

/* The cursor `sub` is the day. */
ASK(luck)
{
    const wm_column *column = &s->columns[s->column];
    uint8_t worst;

    if (!wm_in_turn(s, s->turn) || s->sub >= s->days)
        return 0;
    worst = wm_worse_fatigue(column->standing.fatigue, column->worn);
    if (wm_forages(column))
        wm_ask_die(wm_tables(setup), s, WM_C_FORAGE, WM_CONSTANTS_FORAGE_DIE, out);
    else if (column->order == WM_ORDER_FORCED &&
             wm_forced_march_open(wm_tables(setup), (wm_weariness)worst))
        wm_ask_die(wm_tables(setup), s, WM_C_FORCED_MARCH, WM_CONSTANTS_FORCED_MARCH_DIE, out);
    else
        return 0;
    return 1;
}

CONSEQUENCE(luck)
{
    const wm_column *column = &s->columns[s->column];

    if (question->kind == WM_C_FORAGE)
        return wm_forage_found(wm_tables(setup), wm_pace_of((wm_order)column->order), s->forage,
                               totals[0]);
    return (int32_t)wm_forced_march_of(wm_tables(setup), column->standing.troop_class, totals[0])
        ->code;
}

/* Low is good; a forced march is looked up. */
WEIGH(luck)
{
    const wm_column *column = &s->columns[s->column];
    bn_term of = wm_column_term(setup, s, column, WM_SUM_DICE);
    int32_t chance =
        wm_forage_chance(wm_tables(setup), wm_pace_of((wm_order)column->order), s->forage);

    if (question->kind != WM_C_FORAGE)
        return;
    wm_plus(trace, of, 121, chance, "chances in six");
    wm_plus(trace, of, 121, -totals[0], "rolled");
    wm_gives(trace, of, 121, chance - totals[0], "below 0: no food");
}

ROLL_KEY(luck)
{
    const wm_column *column = &s->columns[s->column];

    return (uint64_t)column->order << 16 | (uint64_t)(uint8_t)column->standing.troop_class << 8 |
           (uint8_t)s->forage;
}

/* A code means the same in every row that has it. A house cannot change that, only which code a row has. */
static const wm_forced_march_row *row_of(int32_t code)
{
    for (uint32_t i = 0; i < WM_FORCED_MARCH_COUNT; i++)
        if ((int32_t)wm_book.forced_march[i].code == code)
            return &wm_book.forced_march[i];
    BN_ASSERT(false);
    return NULL;
}

static void tell_forced(const wm_setup *setup, const wm_campaign *s, const wm_column *column,
                        bool luck, bool tires, bn_trace *trace)
{
    bn_term term = wm_column_term(setup, s, column, 0);

    term.rule = 123;
    term.value = luck;
    term.words = luck ? "the forced march succeeds" : "no forced march";
    bn_trace_add(trace, term);
    term.rule = 124;
    term.value = column->worn;
    term.words = column->worn == WM_SERIOUS ? "seriously fatigued after the march"
                                            : "moderately fatigued after the march";
    if (tires)
        bn_trace_add(trace, term);
}

TAKE(luck)
{
    wm_column *column = &s->columns[s->column];
    bool luck = value != 0;

    if (column->order == WM_ORDER_FORCED) {
        const wm_forced_march_row *row = row_of(value);
        uint8_t worst = wm_worse_fatigue(column->standing.fatigue, column->worn);

        luck = row->march_succeeds != 0;
        if (row->fatigue_after != WM_FRESH)
            column->worn = (uint8_t)wm_forced_march_fatigue((wm_weariness)worst, row);
        tell_forced(setup, s, column, luck, row->fatigue_after != WM_FRESH, trace);
    }
    if (luck)
        column->luck |= (uint8_t)(1u << s->sub);
    s->sub++;
}

/* Miles of all days of the time unit, added to what was saved up; a halt loses the savings. */
static void allot(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_column *column = &s->columns[h];
        bn_term of = wm_column_term(setup, s, column, WM_SUM_MILES);
        int32_t miles = 0;

        if (!wm_column_out(column))
            continue;
        if (column->miles > 0)
            wm_plus(trace, of, 119, column->miles, "miles saved up");
        for (int32_t d = 0; d < s->days; d++) {
            bool forced = column->order == WM_ORDER_FORCED && (column->luck >> d & 1) != 0;
            int32_t day =
                wm_column_distance(setup, s, column, (wm_order)column->order, forced, trace);

            if (day > 0)
                wm_plus(trace, of, 119, day, "miles of a day");
            miles += day;
        }
        if (miles == 0 && column->miles > 0)
            wm_plus(trace, of, 119, -(int64_t)column->miles, "lost by a halt");
        column->miles = miles > 0 ? column->miles + miles : 0;
        wm_gives(trace, of, 119, column->miles, "miles to go");
    }
}

PASS(luck)
{
    s->sub++;
    if (s->sub < s->days || wm_next_column(s))
        return BN_GOES;
    allot(setup, s, trace);
    return BN_DONE;
}

const bn_step wm_luck_step = { .ask = luck_ask,
                               .take = luck_take,
                               .pass = luck_pass,
                               .consequence = luck_consequence,
                               .weigh = luck_weigh,
                               .roll_key = luck_key };
