/* What the referee may change whenever they like: how many of each kind a force has, what is in a side's
 * treasury, and who holds a place; and what a side may change (WM-R-91): undo an order that lasts. */
#include "steps.h"

/* ---- which there are ------------------------------------------------------------------------- */

/* While a battle is fought, and until its bodies have gone their ways, it has the troops. */
static bool fighting(const wm_campaign *s, int32_t column)
{
    for (int32_t e = 0; e < WM_FORCES; e++)
        if (s->fight.body_count > 0 && s->entrants[e] == column)
            return true;
    for (int32_t b = 0; b < s->fight.body_count; b++)
        if (s->bodies[b] == column)
            return true;
    return false;
}

static bool has_troops(const wm_campaign *s, int32_t column)
{
    uint8_t fate = s->columns[column].fate;

    return fate != WM_UNUSED && fate != WM_SURRENDERED && !fighting(s, column);
}

static void ask_troops(const wm_campaign *s, int32_t column, int32_t kind, bn_question *out)
{
    wm_ask_today(s, WM_C_RULED_TROOPS, s->columns[column].side,
                 s->columns[column].standing.kinds[kind], out);
    out->about[0] = (int16_t)column;
    out->about[1] = (int16_t)kind;
}

/* The k-th of all kinds in all columns; returns how many there are, at most `index` + 1. */
static uint32_t troops_at(const wm_setup *setup, const wm_campaign *s, uint32_t index,
                          bn_question *out)
{
    uint32_t count = 0;

    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        uint32_t kinds =
            has_troops(s, h)
                ? (uint32_t)wm_force_of(setup, s->columns[h].standing.force)->kind_count
                : 0;

        if (index - count < kinds) {
            ask_troops(s, h, (int32_t)(index - count), out);
            return index + 1;
        }
        count += kinds;
    }
    return count;
}

/* Who can hold a place: its holder, and every side with a column there; if no column is there, any side or no one. */
static uint64_t holders(const wm_setup *setup, const wm_campaign *s, int32_t place)
{
    uint64_t there = 0;

    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_place_walled(setup, place) && wm_stands_at(setup, &s->columns[h], place))
            there |= 2u << s->columns[h].side;
    return there != 0 ? there | 1u << s->seats[place].holder : 7;
}

static bool holder_at(const wm_setup *setup, const wm_campaign *s, uint32_t index, bn_question *out)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        uint64_t allowed = holders(setup, s, p);

        if ((allowed & (allowed - 1)) == 0 || index-- > 0)
            continue;
        wm_ask_today(s, WM_C_RULED_HOLDER, 0, s->seats[p].holder, out);
        out->options = 1 + WM_SIDES;
        out->allowed = allowed;
        out->about[1] = (int16_t)p;
        return true;
    }
    return false;
}

/* One for every column, because the sides see the numbers of rulings: for a column without such an order it has only
 * one answer, so the number does not reveal who has one. */
static bool recall_at(const wm_campaign *s, int32_t h, bn_question *out)
{
    bool may =
        wm_column_out(&s->columns[h]) && s->columns[h].errand != BN_ERRAND_NONE && !fighting(s, h);

    wm_ask_today(s, WM_C_RULED_RECALL, s->columns[h].side, 0, out);
    out->allowed = may ? 3 : 1;
    out->about[0] = (int16_t)h;
    return true;
}

bool wm_campaign_ruling(const void *with, const void *state, uint32_t index, bn_question *out)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    uint32_t troops;

    if (index < WM_COLUMNS)
        return recall_at(s, (int32_t)index, out);
    index -= WM_COLUMNS;
    troops = troops_at(setup, s, index, out);

    if (troops > index)
        return true;
    index -= troops;
    if (index >= WM_SIDES)
        return holder_at(setup, s, index - WM_SIDES, out);
    wm_ask_today(s, WM_C_RULED_TREASURY, index, 0, out);
    out->preset.value[0] = (int32_t)(s->treasury[index] < out->spans[0].min   ? out->spans[0].min
                                     : s->treasury[index] > out->spans[0].max ? out->spans[0].max
                                                                              : s->treasury[index]);
    return true;
}

/* ---- what they do ---------------------------------------------------------------------------- */

/* A force that gets troops after it was destroyed gets them at home, where it can be formed again. */
static void set_troops(const wm_setup *setup, wm_campaign *s, int32_t index, int32_t kind,
                       int32_t heads, bn_trace *trace)
{
    wm_column *column = &s->columns[index];
    int32_t more = heads - column->standing.kinds[kind];

    column->standing.kinds[kind] = heads;
    column->standing.strength += more;
    s->ruled[column->standing.force] += more;
    if (column->standing.strength == 0) {
        column->fate = WM_DEAD;
        column->standing.gone = 1;
        column->inside = 0;
        if (index == s->column && (s->phase == WM_PHASE_HALT || s->phase == WM_PHASE_CATCH))
            wm_halt(s);
        column->miles = 0;
    } else if (column->fate == WM_DEAD) {
        column->standing.gone = 0;
        column->fate = WM_FLED;
        column->home_day = (int16_t)(s->day - 1);
        wm_come_home(setup, s, index, s->day - 1, NULL);
    }
    if (wm_column_out(column))
        wm_column_rate(setup, column, s->day, trace);
}

/* Those of the new holder at the place are let in, all others are outside. */
static void set_holder(const wm_setup *setup, wm_campaign *s, int32_t place, int32_t holder)
{
    s->seats[place].holder = (uint8_t)holder;
    s->seats[place].invested = 0;
    s->seats[place].pressed = 0;
    for (int32_t h = 0; h < WM_COLUMNS; h++)
        if (wm_place_walled(setup, place) && wm_stands_at(setup, &s->columns[h], place))
            s->columns[h].inside = s->columns[h].side + 1 == holder;
}

/* It halts. Its side is asked today if its turn to give orders has not come yet, otherwise at the next dawn. */
static void recall(wm_column *column)
{
    wm_errand_end(column, BN_END_RECALLED);
    column->order = WM_ORDER_STAY;
}

void wm_campaign_rule(const void *with, void *state, const bn_question *question,
                      const bn_answer *answer, bn_trace *trace)
{
    const wm_setup *setup = with;
    wm_campaign *s = state;

    if (question->kind == WM_C_RULED_TROOPS)
        set_troops(setup, s, question->about[0], question->about[1], answer->value[0], trace);
    else if (question->kind == WM_C_RULED_TREASURY)
        s->treasury[question->side] = answer->value[0];
    else if (question->kind == WM_C_RULED_RECALL && answer->value[0] != 0)
        recall(&s->columns[question->about[0]]);
    else if (question->kind == WM_C_RULED_HOLDER)
        set_holder(setup, s, question->about[1], answer->value[0]);
    wm_seats_settle(setup, s);
    /* A battle ends before the campaign does. */
    if (s->fight.body_count > 0 || !wm_campaign_decided(s))
        bn_steps_settle(&wm_campaign_course, setup, s, trace);
}
