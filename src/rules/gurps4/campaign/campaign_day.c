/* The frame of a day: what it brings (D1), its evening, the next morning. */
#include "steps.h"

#include <string.h>

static bool referee_asked(const g4_setup *setup)
{
    return setup->options.referee == 0;
}

/* ---- the calendar ------------------------------------------------------------------------- */

static int32_t days_of_month(void)
{
    return G4_FIXED(MONTH_DAYS);
}

int32_t g4_months_past(const g4_setup *setup, int32_t day)
{
    return (setup->campaign.start_day - 1 + day) / days_of_month();
}

bool g4_month_ends(const g4_setup *setup, int32_t day)
{
    return (setup->campaign.start_day - 1 + day) % days_of_month() == 0;
}

int32_t g4_month_of(const g4_setup *setup, int32_t day)
{
    return (setup->campaign.start_month + g4_months_past(setup, day - 1)) %
           G4_FIXED(MONTHS_IN_YEAR);
}

void g4_date_of(const void *with, const void *state, bn_date *out)
{
    const g4_setup *setup = with;
    const g4_campaign *s = state;
    int32_t past = setup->campaign.start_day - 1 + s->day - 1;

    *out = (bn_date){ .day = s->day < setup->campaign.days ? s->day : setup->campaign.days,
                      .days = setup->campaign.days,
                      .month = past / days_of_month(),
                      .day_of_month = past % days_of_month() + 1,
                      .pay_day = s->day + days_of_month() - 1 - past % days_of_month(),
                      .name = g4_calendar_words[g4_month_of(setup, s->day)] };
}

/* ---- D1, the country: once ---------------------------------------------------------------- */

enum { ROADS, FACTOR, KNOWN };

OPEN(country)
{
    static const uint8_t inputs[] = { G4_IN_ROAD_QUALITY, G4_IN_MARCH_FACTOR };

    for (; referee_asked(setup) && g4_goes_by_land(setup) && s->part < KNOWN; s->part++)
        if (!setup->campaign.given[inputs[s->part]])
            return BN_ASKS;
    return BN_DONE;
}

ASK(country)
{
    if (s->part == ROADS)
        g4_c_choice(s, G4_C_ROADS, 0, 15, s->roads, out);
    else
        g4_c_number(s, G4_C_MARCH_FACTOR, 0, (bn_span){ 1, 1000 }, 100, out);
    return 1;
}

TAKE(country)
{
    if (s->part == ROADS)
        s->roads = (uint8_t)value;
    else
        s->march_factor = bn_rat_of(value, 100);
    s->part++;
}

const bn_step g4_c_country_step = { .open = country_open,
                                    .ask = country_ask,
                                    .take = country_take };

/* ---- D1, the day -------------------------------------------------------------------------- */

/* Options of the day's question; those from HOSTILE on are asked about further. */
enum { STORM, WASHED, HOLD, PASSES, FORDS, UNMAPPED, HOSTILE, WAVERING, DISLOYAL, REVENUE };

static bool any_place(const g4_setup *setup, bool ford)
{
    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        if (ford ? setup->campaign.places[p].ford : setup->campaign.places[p].pass)
            return true;
    return false;
}

/* Columns whose judgement of this kind no document gives. */
static uint32_t open_columns(const g4_setup *setup, const g4_campaign *s, g4_force_input input)
{
    uint32_t columns = 0;

    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        const g4_column *column = &s->columns[c];
        const g4_force *force = g4_column_force(setup, column);
        bool mercenaries = false;

        if (!g4_afield(column) || force->inputs.given[input])
            continue;
        for (int32_t i = 0; i < force->line_count; i++)
            mercenaries = mercenaries || (force->lines[i].features & G4_MERCENARY &&
                                          column->standing.count[i] > 0);
        if (input == G4_IN_HOSTILE_MARCH ? g4_leads(s, c) : mercenaries)
            columns |= UINT32_C(1) << c;
    }
    return columns;
}

static uint32_t sides_with_budget(const g4_setup *setup)
{
    uint32_t sides = 0;

    for (int32_t side = 0; side < setup->side_count; side++)
        sides |= g4_keeps_budget(&setup->sides[side]) ? 1u << side : 0;
    return sides;
}

static uint32_t day_options(const g4_setup *setup, const g4_campaign *s)
{
    const uint8_t *given = setup->campaign.given;
    bool roads = g4_goes_by_land(setup) && s->roads != G4_ROADS_NONE;
    uint32_t open = given[G4_IN_WEATHER] ? 0 : 1u << STORM;

    if (roads && !given[G4_IN_ROAD_WASHED_OUT])
        open |= 1u << WASHED | 1u << HOLD;
    if (!given[G4_IN_PASSES_BLOCKED] && any_place(setup, false))
        open |= 1u << PASSES;
    if (!given[G4_IN_FORDS_FLOODED] && any_place(setup, true))
        open |= 1u << FORDS;
    if (!given[G4_IN_POORLY_MAPPED] && g4_goes_by_land(setup))
        open |= 1u << UNMAPPED;
    if (g4_goes_by_land(setup) && open_columns(setup, s, G4_IN_HOSTILE_MARCH) != 0)
        open |= 1u << HOSTILE;
    if (open_columns(setup, s, G4_IN_WAVER) != 0)
        open |= 1u << WAVERING;
    open |= 1u << DISLOYAL;
    if (sides_with_budget(setup) != 0)
        open |= 1u << REVENUE;
    return open;
}

/* No one is on the way while every force that leads was ordered to stay: what the day brings to the
 * roads does not matter, and for the rest the referee can rule (G4-R-153). */
static bool all_rest(const g4_setup *setup, const g4_campaign *s)
{
    bool any = false;

    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        if (!g4_leads(s, c))
            continue;
        any = true;
        if (s->columns[c].errand != BN_ERRAND_STAY && s->columns[c].busy == 0)
            return false;
    }
    return any;
}

OPEN(day)
{
    return s->part == 0 && referee_asked(setup) && day_options(setup, s) != 0 && !all_rest(setup, s)
               ? BN_ASKS
               : BN_DONE;
}

ASK(day)
{
    uint32_t open = day_options(setup, s);

    g4_c_flags(s, G4_C_DAY, 0, open, s->weather.poorly_mapped ? open & 1u << UNMAPPED : 0, out);
    return 1;
}

TAKE(day)
{
    uint32_t brings = (uint32_t)bn_answer_flags(&moves[0].answer);
    uint32_t open = day_options(setup, s);

    s->weather.bad = g4_weather_is_bad(&setup->campaign, brings >> STORM & 1);
    if (open >> WASHED & 1)
        s->weather.washed = brings >> WASHED & 1 ? G4_WASHED_OUT
                            : brings >> HOLD & 1 ? G4_WASHED_NOT
                                                 : G4_WASHED_BY_RULE;
    if (open >> PASSES & 1)
        s->weather.passes_blocked = brings >> PASSES & 1;
    if (open >> FORDS & 1)
        s->weather.fords_flooded = brings >> FORDS & 1;
    if (open >> UNMAPPED & 1)
        s->weather.poorly_mapped = brings >> UNMAPPED & 1;
    s->events = (uint8_t)(brings >> HOSTILE);
    s->part = 1;
}

const bn_step g4_c_day_step = { .open = day_open, .ask = day_ask, .take = day_take };

/* Money that comes in for one reason. */
static void come_in(const g4_setup *setup, g4_campaign *s, int32_t side, uint16_t rule,
                    int64_t dollars, bn_trace *trace)
{
    g4_item item = { .rule = rule,
                     .side = side,
                     .about = -1,
                     .dollars = -dollars,
                     .words = rule == 70 ? "revenue" : "for disbanded troops" };

    if (g4_keeps_budget(&setup->sides[side]) && dollars > 0) {
        g4_tell_item(&item, trace);
        item.words = "received, as a negative payment";
        g4_tell_paid(&item, trace);
    }
    g4_take_in(setup, s, side, dollars);
}

/* ---- D1, events --------------------------------------------------------------------------- */

/* The cursor `part`: which columns march in hostile country, whose mercenaries waver, whose loyalty
 * changes and of which lines (`line`: 1 + that column), then revenue side by side. */
enum { ASKS_HOSTILE, ASKS_WAVERING, ASKS_WHO, ASKS_LINES, ASKS_REVENUE };

static uint32_t columns_afield(const g4_setup *setup, const g4_campaign *s)
{
    uint32_t columns = 0;

    for (int32_t c = 0; c < g4_column_count(setup); c++)
        columns |= g4_afield(&s->columns[c]) ? UINT32_C(1) << c : 0;
    return columns;
}

static bool event_due(const g4_setup *setup, const g4_campaign *s)
{
    static const uint8_t events[] = { HOSTILE, WAVERING, DISLOYAL, DISLOYAL, REVENUE };
    int32_t part = s->part < ASKS_REVENUE ? s->part : ASKS_REVENUE;

    if (!(s->events >> (events[part] - HOSTILE) & 1))
        return false;
    return part != ASKS_REVENUE || sides_with_budget(setup) >> (s->part - ASKS_REVENUE) & 1;
}

static uint32_t lines_of(const g4_column *column)
{
    uint32_t lines = 0;

    for (int32_t i = 0; i < G4_LINES; i++)
        lines |= column->standing.count[i] > 0 ? UINT32_C(1) << i : 0;
    return lines;
}

/* Where one force alone is afield, as while others are still being raised, no one is asked whose
 * loyalty changes; and of a force without elements no one is asked which. The forces of which the referee
 * said in the morning that something happens to them may be gone by now. */
static bool answers_itself(const g4_setup *setup, g4_campaign *s)
{
    uint32_t open = columns_afield(setup, s);

    if (s->part == ASKS_HOSTILE)
        return open_columns(setup, s, G4_IN_HOSTILE_MARCH) == 0;
    if (s->part == ASKS_WAVERING)
        return open_columns(setup, s, G4_IN_WAVER) == 0;
    if (s->part == ASKS_WHO && (open & (open - 1)) == 0) {
        s->line = 0;
        for (int32_t c = 0; c < g4_column_count(setup); c++)
            if (open >> c & 1)
                s->line = (uint8_t)(1 + c);
        return true;
    }
    return s->part == ASKS_LINES && (s->line == 0 || lines_of(&s->columns[s->line - 1]) == 0);
}

OPEN(events)
{
    for (; s->part < ASKS_REVENUE + setup->side_count; s->part++)
        if (event_due(setup, s) && !answers_itself(setup, s))
            return BN_ASKS;
    s->events = 0;
    return BN_DONE;
}

static uint32_t wavering(const g4_setup *setup, const g4_campaign *s)
{
    uint32_t columns = 0;

    for (int32_t c = 0; c < g4_column_count(setup); c++)
        columns |= s->columns[c].wavers ? UINT32_C(1) << c : 0;
    return columns;
}

static uint32_t disloyal_by_document(const g4_setup *setup, const g4_column *column)
{
    const g4_force *force = g4_column_force(setup, column);
    uint32_t lines = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        lines |= force->lines[i].features & G4_DISLOYAL ? UINT32_C(1) << i : 0;
    return lines;
}

static void ask_loyalty(const g4_setup *setup, const g4_campaign *s, bn_question *out)
{
    int32_t c = s->line - 1;
    const g4_column *column = &s->columns[c];

    g4_c_flags(s, G4_C_DISLOYAL, g4_column_side(c), lines_of(column),
               lines_of(column) & (disloyal_by_document(setup, column) ^ column->standing.turned),
               out);
    out->about[0] = (int16_t)c;
}

ASK(events)
{
    uint32_t open;
    int32_t first = 0;

    switch (s->part) {
    case ASKS_HOSTILE:
        open = open_columns(setup, s, G4_IN_HOSTILE_MARCH);
        g4_c_flags(s, G4_C_HOSTILE, 0, open, open, out);
        break;
    case ASKS_WAVERING:
        open = open_columns(setup, s, G4_IN_WAVER);
        g4_c_flags(s, G4_C_WAVERING, 0, open, open & wavering(setup, s), out);
        break;
    case ASKS_WHO:
        open = columns_afield(setup, s);
        while (!(open >> first & 1))
            first++;
        g4_c_choice(s, G4_C_DISLOYAL_WHO, 0, open, first, out);
        break;
    case ASKS_LINES:
        ask_loyalty(setup, s, out);
        break;
    default:
        g4_c_number(s, G4_C_REVENUE, s->part - ASKS_REVENUE, (bn_span){ 0, 1000000000 }, 0, out);
    }
    return 1;
}

/* Mercenaries who waver are disloyal whether they were paid or not. */
static void waver(const g4_setup *setup, g4_column *column, bool wavers)
{
    const g4_force *force = g4_column_force(setup, column);

    column->wavers = wavers;
    for (int32_t i = 0; wavers && i < force->line_count; i++)
        if (force->lines[i].features & G4_MERCENARY)
            column->standing.turned &= ~(UINT32_C(1) << i);
}

static void take_columns(const g4_setup *setup, g4_campaign *s, uint32_t columns)
{
    uint32_t open = open_columns(setup, s, G4_IN_WAVER);

    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        if (s->part == ASKS_HOSTILE)
            s->columns[c].hostile |= columns >> c & 1;
        else if (open >> c & 1)
            waver(setup, &s->columns[c], columns >> c & 1);
    }
}

TAKE(events)
{
    uint32_t mask = (uint32_t)bn_answer_flags(&moves[0].answer);
    g4_column *column;

    switch (s->part) {
    case ASKS_HOSTILE:
    case ASKS_WAVERING:
        take_columns(setup, s, mask);
        break;
    case ASKS_WHO:
        s->line = (uint8_t)(1 + moves[0].answer.value[0]);
        break;
    case ASKS_LINES:
        column = &s->columns[s->line - 1];
        column->standing.turned = lines_of(column) & (mask ^ disloyal_by_document(setup, column));
        break;
    default:
        come_in(setup, s, s->part - ASKS_REVENUE, 70, moves[0].answer.value[0], trace);
    }
    s->part++;
}

const bn_step g4_c_events_step = { .open = events_open, .ask = events_ask, .take = events_take };

/* ---- evening ------------------------------------------------------------------------------ */

/* A force whose battle took longer than the day stays in it. */
static void end_day(const g4_setup *setup, g4_campaign *s, int32_t c)
{
    g4_column *column = &s->columns[c];
    uint8_t *days = &column->ground_days[g4_ground_at(setup, g4_at(column))];

    if (*days < UINT8_MAX)
        (*days)++;
    if (column->busy > 0)
        column->busy--;
    if (column->rest > 0 && --column->rest == 0)
        g4_errand_end(s, c, BN_END_DONE);
    if (column->origin == c)
        column->healing += g4_healing(g4_column_force(setup, column)->inputs.healing_budget, 1);
}

static bool decided(const g4_setup *setup, const g4_campaign *s)
{
    int32_t standing = 0;

    for (int32_t side = 0; side < setup->side_count; side++)
        standing += g4_side_afield(s, side);
    return standing < 2;
}

PASS(evening)
{
    for (int32_t c = 0; c < g4_column_count(setup); c++)
        if (g4_afield(&s->columns[c]))
            end_day(setup, s, c);
    g4_people_recover(setup, s, trace);
    if (decided(setup, s))
        return bn_steps_go(&g4_campaign_course, s, G4_PHASE_OVER);
    return g4_month_ends(setup, s->day) ? BN_DONE
                                        : bn_steps_go(&g4_campaign_course, s, G4_PHASE_DAWN);
}

const bn_step g4_c_evening_step = { .pass = evening_pass };

/* ---- morning ------------------------------------------------------------------------------ */

static void take_the_field(const g4_setup *setup, g4_campaign *s, int32_t c)
{
    g4_column *column = &s->columns[c];
    const g4_force *force = g4_force_at(setup, c);

    if (g4_column_elements(column) == 0)
        g4_column_restock(setup, column);
    column->fate = G4_FATE_FIELD;
    column->x = column->from_x = column->to_x = force->x;
    column->y = column->from_y = column->to_y = force->y;
}

/* `dollars` of elements on their way is their share of strength, on the grid; 0: whole. */
static void reinforce(g4_column *column, const g4_mustering *muster)
{
    int32_t line = muster->line, there = column->standing.count[line];
    bn_rat share =
        muster->dollars > 0 ? bn_rat_of(muster->dollars, G4_FIXED(SHARE_GRID)) : bn_rat_int(1);

    if (there == 0) {
        column->standing.share[line] = share;
        g4_upkeep_renew(&column->upkeep[line]);
        column->standing.weak &= ~(UINT32_C(1) << line);
    } else {
        column->standing.share[line] =
            g4_joined_share(column->standing.share[line], there, share, muster->count);
    }
    column->standing.count[line] += muster->count;
}

static void arrive(const g4_setup *setup, g4_campaign *s, int32_t side, const g4_mustering *muster,
                   bn_trace *trace)
{
    g4_column *column = &s->columns[muster->column];

    switch ((g4_muster_kind)muster->kind) {
    case G4_MUSTER_FORCE:
        take_the_field(setup, s, muster->column);
        break;
    case G4_MUSTER_ELEMENTS:
        reinforce(column, muster);
        if (column->fate == G4_FATE_RAISING)
            column->fate = G4_FATE_FIELD;
        break;
    case G4_MUSTER_LS:
        column->ls[muster->line] += muster->count;
        break;
    case G4_MUSTER_SHARE:
        for (int32_t i = 0; i < G4_LINES; i++)
            if (column->standing.count[i] > 0)
                column->standing.share[i] =
                    g4_share_after(column->standing.share[i], bn_rat_of(muster->count, 100));
        break;
    case G4_MUSTER_REFUND:
        come_in(setup, s, side, 87, muster->dollars, trace);
        break;
    case G4_MUSTER_NONE:
        break;
    }
}

static void receive(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    for (int32_t side = 0; side < setup->side_count; side++)
        for (int32_t m = 0; m < G4_MUSTERS; m++) {
            g4_mustering *muster = &s->musters[side][m];

            if (muster->kind == G4_MUSTER_NONE || muster->day > s->day)
                continue;
            arrive(setup, s, side, muster, trace);
            memset(muster, 0, sizeof *muster);
        }
}

/* Everything that holds for one day starts again. */
void g4_morning(const g4_setup *setup, g4_campaign *s, bn_trace *trace)
{
    const g4_campaign_inputs *in = &setup->campaign;
    uint8_t mapped = s->weather.poorly_mapped;

    receive(setup, s, trace);
    g4_errands_review(setup, s);
    for (int32_t c = 0; c < g4_column_count(setup); c++) {
        g4_column *column = &s->columns[c];

        column->met = column->steps = 0;
        column->ordered = column->halted = column->march_failed = 0;
        column->hostile = g4_afield(column) && g4_goes_by_land(setup) &&
                          g4_column_force(setup, column)->inputs.hostile_march;
        column->speed = bn_rat_int(0);
    }
    memset(s->drafts, 0, sizeof s->drafts);
    for (int32_t side = 0; side < G4_CAMPAIGN_SIDES; side++)
        s->drafts[side].column = G4_NOBODY;
    s->weather = (g4_weather){ .bad = g4_weather_is_bad(in, false),
                               .passes_blocked = in->passes_blocked,
                               .fords_flooded = in->fords_flooded,
                               .poorly_mapped = mapped };
    if (in->given[G4_IN_ROAD_WASHED_OUT])
        s->weather.washed = in->road_washed_out ? G4_WASHED_OUT : G4_WASHED_NOT;
    s->events = 0;
    s->mover = G4_NOBODY;
    g4_settle_places(setup, s);
}

PASS(dawn)
{
    s->day++;
    if (s->day > setup->campaign.days)
        return bn_steps_go(&g4_campaign_course, s, G4_PHASE_OVER);
    g4_morning(setup, s, trace);
    return bn_steps_go(&g4_campaign_course, s, G4_PHASE_DAY);
}

const bn_step g4_c_dawn_step = { .pass = dawn_pass };
