/* Step C1: how long the time unit is, and on what ground it is spent. */
#include "steps.h"

void wm_campaign_dawn(const wm_setup *setup, wm_campaign *s)
{
    for (int32_t h = 0; h < WM_COLUMNS; h++) {
        wm_column *column = &s->columns[h];

        column->order = WM_ORDER_STAY;
        column->moved = column->fought = 0;
        if (wm_enemies(setup, s, h) == 0)
            column->came_last = 0;
    }
    wm_errands_review(setup, s);
    for (int32_t p = 0; p < WM_PLACES; p++)
        s->seats[p].pressed = 0;
    s->time_unit = (uint8_t)setup->campaign.time_unit;
    s->rate = setup->campaign.terrain_rate;
    s->forage = (int8_t)setup->campaign.forage_terrain;
    s->night = 0;
    wm_enter(s, WM_PHASE_SCALE);
}

/* The cursor `sub` counts the judgements on the campaign, then the places and their food. */
COUNT(scale)
{
    return WM_CAMPAIGN_INPUTS + (uint32_t)setup->campaign.place_count;
}

static bool clerics_march(const wm_setup *setup)
{
    for (int32_t i = 0; i < WM_FORCES; i++) {
        const wm_force *force = wm_force_of(setup, i);

        if (i % WM_SIDE_FORCES >= setup->sides[i / WM_SIDE_FORCES].force_count)
            continue;
        for (int32_t k = 0; k < force->kind_count; k++)
            if (force->kinds[k].feeds_all && force->kinds[k].count > 0)
                return setup->campaign.place_count > 0;
    }
    return false;
}

/* What a document leaves open is asked: length and ground for every time unit, the rest once. */
WANTS(scale, at)
{
    int32_t place = at - WM_CAMPAIGN_INPUTS;
    bool once = s->day == 1;

    if (setup->options.referee != 0)
        return false;
    if (place >= 0)
        return once && wm_place_walled(setup, place) &&
               !setup->campaign.places[place].given[WM_IN_FOOD_WEEKS];
    if (setup->campaign.given[at])
        return false;
    if (at == WM_IN_CLERIC_FEEDS_ALL)
        return once && clerics_march(setup);
    return once || at != WM_IN_MAP_UNIT;
}

/* The default. */
static int32_t preset(const wm_campaign *s, int32_t input)
{
    switch (input) {
    case WM_IN_MAP_UNIT:
        return s->miles;
    case WM_IN_TERRAIN_RATE:
        return 100;
    case WM_IN_FORAGE_TERRAIN:
    case WM_IN_CLERIC_FEEDS_ALL:
        return 1;
    default:
        return 0;
    }
}

ASK(scale)
{
    int32_t place = s->sub - WM_CAMPAIGN_INPUTS;

    if (place < 0)
        return wm_ask_today(s, WM_C_INPUT + s->sub, 0, preset(s, s->sub), out);
    wm_ask_today(s, WM_C_FOOD_WEEKS, 0, s->seats[place].food_weeks, out);
    out->about[1] = (int16_t)place;
    return 1;
}

TAKE(scale)
{
    switch (s->sub) {
    case WM_IN_TIME_UNIT:
        s->time_unit = (uint8_t)value;
        break;
    case WM_IN_MAP_UNIT:
        s->miles = value;
        break;
    case WM_IN_TERRAIN_RATE:
        s->rate = bn_rat_of(value, 100);
        break;
    case WM_IN_FORAGE_TERRAIN:
        s->forage = (int8_t)(value - 1);
        break;
    case WM_IN_CLERIC_FEEDS_ALL:
        s->clerics = (uint8_t)value;
        break;
    default:
        s->seats[s->sub - WM_CAMPAIGN_INPUTS].food_weeks = (int16_t)value;
        break;
    }
    s->sub++;
}

PASS(scale)
{
    int32_t left = setup->campaign.days - s->day + 1;
    int32_t days = wm_unit_days(setup->figures, s->time_unit);

    s->days = (uint8_t)(days < left ? days : left);
    return BN_DONE;
}

const bn_step wm_scale_step = { .count = scale_count,
                                .wants = scale_wants,
                                .ask = scale_ask,
                                .take = scale_take,
                                .pass = scale_pass,
                                .hand = WM_BY_SUB };
