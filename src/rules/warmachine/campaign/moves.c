/* Steps C4 to C8: who moves first, the way of every column, and what stops it. */
#include "steps.h"

/* ---- C4, C5 ---------------------------------------------------------------------------------- */

/* Whether two enemies could come into contact in this time unit, however they move. */
static bool may_meet(const wm_setup *setup, const wm_campaign *s, const wm_column *a,
                     const wm_column *b)
{
    int64_t apart = bn_ground_distance(setup->campaign.map, wm_column_at(a), wm_column_at(b));
    int64_t contact = setup->figures->constants[WM_CONSTANTS_CONTACT_MILES_GREAT].value;

    return apart <= a->miles / s->miles + b->miles / s->miles + 1 + contact / s->miles;
}

/* Whether it makes a difference who has the initiative: a column can go a unit and meet an enemy, or is next to one
 * (WM-R-87). */
static bool initiative_matters(const wm_setup *setup, const wm_campaign *s)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        for (int32_t e = 0; e < WM_COLUMNS; e++)
            if (wm_column_out(&s->columns[h]) && wm_column_out(&s->columns[e]) &&
                s->columns[h].side != s->columns[e].side &&
                (s->columns[h].miles >= s->miles || wm_enemies(setup, s, h) != 0) &&
                may_meet(setup, s, &s->columns[h], &s->columns[e]))
                return true;
    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        if (wm_besiegers(setup, s, p) != 0)
            return true;
    return false;
}

ASK(initiative)
{
    if (!initiative_matters(setup, s))
        return 0;
    wm_ask_today(s, WM_C_INITIATIVE, 0, 0, out);
    out->throws[0] =
        (bn_throw){ 1, (uint8_t)wm_tables(setup)->constants[WM_CONSTANTS_INITIATIVE_DIE].value, 0 };
    out->throws[1] = out->throws[0];
    out->preset.value[0] = 2; /* totals that are no tie */
    out->preset.value[1] = 1;
    return 1;
}

CONSEQUENCE(initiative)
{
    int32_t side = wm_initiative(totals[0], totals[1]);

    return side == WM_NONE ? BN_AGAIN : side;
}

TAKE(initiative)
{
    s->initiative = (uint8_t)value;
    wm_enter(s, WM_PHASE_FIRST);
}

PASS(initiative)
{
    return wm_enter(s, WM_PHASE_MOVE);
}

WEIGH(initiative)
{
    wm_weigh_dice(125, "no adjustment for Dexterity", totals, trace);
}

const bn_step wm_initiative_step = { .ask = initiative_ask,
                                     .take = initiative_take,
                                     .pass = initiative_pass,
                                     .consequence = initiative_consequence,
                                     .weigh = initiative_weigh };

ASK(first)
{
    return wm_ask_today(s, WM_C_MOVE_FIRST, s->initiative, WM_MOVE_FIRST, out);
}

TAKE(first)
{
    s->first = value == WM_MOVE_FIRST ? s->initiative : (uint8_t)(1 - s->initiative);
    wm_enter(s, WM_PHASE_MOVE);
}

const bn_step wm_first_step = { .ask = first_ask, .take = first_take };

/* ---- C6, C8: the way ------------------------------------------------------------------------- */

static uint32_t mover(const wm_campaign *s)
{
    return s->turn == 0 ? s->first : 1u - s->first;
}

/* Units of the longest way that stays on the map, up to `most`. */
static int32_t longest_way(const wm_setup *setup, const wm_column *column, int32_t most)
{
    int32_t longest = 0;

    for (int32_t way = 0; longest < most && way < bn_ground_ways(setup->campaign.map); way++) {
        int32_t room = wm_room(&setup->campaign, wm_column_at(column), way, most);

        longest = room > longest ? room : longest;
    }
    return longest;
}

ASK(move)
{
    const wm_column *column = &s->columns[s->column];
    int32_t most =
        wm_in_turn(s, mover(s)) ? longest_way(setup, column, column->miles / s->miles) : 0;

    if (most == 0)
        return 0;
    wm_ask_column(s, WM_C_WAY, column->side, 0, out);
    out->spans[0] = (bn_span){ 0, bn_ground_ways(setup->campaign.map) - 1 };
    out->spans[1] = (bn_span){ 0, most };
    return 1;
}

OFFERS(move)
{
    int32_t units = answer->value[1];

    return units == 0 || wm_room(&setup->campaign, wm_column_at(&s->columns[s->column]),
                                 answer->value[0], units) == units;
}

TAKE(move)
{
    s->way = (uint8_t)value;
    s->units = moves->answer.value[1];
    if (s->units == 0) {
        s->columns[s->column].miles %= s->miles;
        wm_hand_over(s);
    } else {
        s->phase = WM_PHASE_GO;
    }
}

/* All have moved. Forced marches now cause fatigue, and contact that was broken counts again. */
PASS(move)
{
    if (wm_next_column(s))
        return BN_GOES;
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_column *column = &s->columns[h];

        if (!wm_column_out(column))
            continue;
        column->march = wm_clock_start(column->march, column->worn);
        column->standing.fatigue = wm_column_fatigue(wm_tables(setup), column);
        if (!column->fought)
            column->free_from = 0;
    }
    return wm_enter_tired(s, WM_PHASE_ATTACK);
}

/* One that marches on toward its goal goes a unit at a time, and no one is asked. */
OPEN(move)
{
    bn_question question;

    if (wm_in_turn(s, mover(s)) && wm_errand_way(setup, s, &s->way)) {
        s->units = 1;
        s->phase = WM_PHASE_GO;
        return BN_GOES;
    }
    if (s->column < WM_COLUMNS && s->columns[s->column].errand == BN_ERRAND_NONE &&
        move_ask(setup, s, &question) > 0)
        return BN_ASKS;
    return move_pass(setup, s, trace);
}

const bn_step wm_move_step = {
    .open = move_open, .ask = move_ask, .take = move_take, .offers = move_offers
};

/* ---- on the way ------------------------------------------------------------------------------ */

void wm_halt(wm_campaign *s)
{
    s->columns[s->column].miles = 0;
    wm_hand_over(s);
    s->phase = WM_PHASE_MOVE;
}

void wm_pass_by(const wm_setup *setup, wm_campaign *s)
{
    s->passed |= wm_enemies(setup, s, s->column);
    s->phase = WM_PHASE_GO;
}

static bool meets(const wm_setup *setup, const wm_campaign *s)
{
    return (wm_enemies(setup, s, s->column) & ~s->passed) != 0;
}

static void walk(const wm_setup *setup, wm_campaign *s, bn_point there)
{
    wm_column *column = &s->columns[s->column];

    column->x = there.x;
    column->y = there.y;
    column->moved = 1;
    column->inside = 0;
    column->miles -= s->miles;
    s->units--;
    wm_seats_settle(setup, s);
    if (!meets(setup, s))
        return;
    column->came_last = 1;
    wm_errand_end(column, BN_END_SEEN);
    if (column->miles < s->miles)
        wm_halt(s);
    else
        s->phase = WM_PHASE_HALT;
}

/* Goes one unit. A column that leaves an enemy, or continues past a new one, may be caught. */
PASS(go)
{
    const wm_column *column = &s->columns[s->column];
    bn_point there = bn_ground_step(setup->campaign.map, wm_column_at(column), s->way);

    if (s->units == 0 || column->miles < s->miles) {
        s->units = 0;
        s->phase = WM_PHASE_MOVE;
    } else if (meets(setup, s)) {
        s->phase = WM_PHASE_CATCH;
    } else if (!wm_on_map(&setup->campaign, there)) {
        s->units = 0;
    } else {
        bn_term of = wm_column_term(setup, s, column, WM_SUM_MILES);
        int32_t left = column->miles - s->miles;

        wm_plus(trace, of, 119, column->miles, "miles to go");
        wm_plus(trace, of, 119, -(int64_t)s->miles, "a unit of the map");
        walk(setup, s, there);
        if (column->miles != left)
            wm_plus(trace, of, 119, column->miles - left, "lost by stopping at the enemy");
        wm_gives(trace, of, 119, column->miles, "miles to go");
    }
    return BN_GOES;
}

const bn_step wm_go_step = { .pass = go_pass };

ASK(halt)
{
    return wm_ask_column(s, WM_C_HALT, s->columns[s->column].side, WM_HALT_STOP, out);
}

TAKE(halt)
{
    if (value == WM_HALT_STOP)
        wm_halt(s);
    else
        s->phase = WM_PHASE_CATCH;
}

const bn_step wm_halt_step = { .ask = halt_ask, .take = halt_take };

/* ---- C7 -------------------------------------------------------------------------------------- */

ASK(catch)
{
    if (wm_catchers(setup, s, s->column) == 0)
        return 0;
    return wm_ask_column(s, WM_C_CATCH, 1u - s->columns[s->column].side, WM_NO, out);
}

TAKE(catch)
{
    if (value == WM_YES)
        wm_fight_open(setup, s, wm_catchers(setup, s, s->column), wm_bit(s->column), 0, s->column,
                      WM_PHASE_GO, trace);
    else
        wm_pass_by(setup, s);
}

PASS(catch)
{
    wm_pass_by(setup, s);
    return BN_GOES;
}

const bn_step wm_catch_step = { .ask = catch_ask, .take = catch_take, .pass = catch_pass };
