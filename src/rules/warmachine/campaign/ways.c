/* After a battle: which way its bodies go back, then which way they advance. */
#include "steps.h"

#include <string.h>

/* ---- ways ------------------------------------------------------------------------------------ */

static bool goes(const wm_campaign *s, int32_t body)
{
    return s->bodies[body] != WM_NOBODY && wm_column_out(&s->columns[s->bodies[body]]);
}

static int32_t retreat_of(const wm_campaign *s, int32_t body)
{
    return goes(s, body) ? s->fight.bodies[body].retreat + s->fight.bodies[body].withdrew : 0;
}

static int32_t advance_of(const wm_campaign *s, int32_t body)
{
    return goes(s, body) && retreat_of(s, body) == 0 ? s->fight.bodies[body].advance : 0;
}

static int32_t units_of(const wm_campaign *s, int32_t body, bool back)
{
    return back ? retreat_of(s, body) : advance_of(s, body);
}

/* How near the nearest enemy of this battle would be from a place. */
static int32_t nearest_foe(const wm_setup *setup, const wm_campaign *s, uint32_t side, bn_point at)
{
    int32_t nearest = INT32_MAX;

    for (int32_t b = 0; b < s->fight.body_count; b++) {
        int32_t far;

        if (!goes(s, b) || s->fight.bodies[b].side == side)
            continue;
        far = bn_ground_distance(setup->campaign.map, at, wm_column_at(&s->columns[s->bodies[b]]));
        nearest = far < nearest ? far : nearest;
    }
    return nearest;
}

static uint32_t ways_of(const wm_setup *setup, const wm_campaign *s, int32_t body, bool back)
{
    const wm_column *column = &s->columns[s->bodies[body]];
    int32_t form = setup->campaign.map;
    int32_t units = units_of(s, body, back);
    int32_t now = nearest_foe(setup, s, column->side, wm_column_at(column));
    uint32_t any = 0;
    uint32_t whole = 0;

    for (int32_t way = 0; way < bn_ground_ways(form); way++) {
        int32_t room = wm_room(&setup->campaign, wm_column_at(column), way, units);
        bn_point there = bn_ground_walk(form, wm_column_at(column), way, room);

        if (room == 0 ||
            (back && now != INT32_MAX && nearest_foe(setup, s, column->side, there) <= now))
            continue;
        any |= 1u << way;
        if (room == units)
            whole |= 1u << way;
    }
    return whole != 0 ? whole : any;
}

static void walk(const wm_setup *setup, wm_campaign *s, int32_t body, int32_t way, int32_t units)
{
    wm_column *column = &s->columns[s->bodies[body]];
    int32_t room = wm_room(&setup->campaign, wm_column_at(column), way, units);
    bn_point there = bn_ground_walk(setup->campaign.map, wm_column_at(column), way, room);

    column->x = there.x;
    column->y = there.y;
    column->moved = 1;
    column->inside = 0;
    wm_seats_settle(setup, s);
}

/* ---- the steps ------------------------------------------------------------------------------- */

static int32_t first_way(uint32_t ways)
{
    int32_t way = 0;

    while ((ways >> way & 1) == 0)
        way++;
    return way;
}

static uint32_t ask(const wm_setup *setup, const wm_campaign *s, bool back, bn_question *out)
{
    uint32_t ways;
    int32_t units;

    if (s->column >= s->fight.body_count)
        return 0;
    units = units_of(s, s->column, back);
    ways = units > 0 ? ways_of(setup, s, s->column, back) : 0;
    if ((ways & (ways - 1)) == 0)
        return 0;
    wm_ask_today(s, back ? WM_C_RETREAT : WM_C_ADVANCE, s->fight.bodies[s->column].side,
                 first_way(ways), out);
    out->options = (uint8_t)bn_ground_ways(setup->campaign.map);
    out->allowed = ways;
    out->about[0] = s->bodies[s->column];
    out->about[1] = (int16_t)units;
    return 1;
}

static void take(const wm_setup *setup, wm_campaign *s, bool back, int32_t way)
{
    int32_t units = units_of(s, s->column, back);

    if (back)
        s->columns[s->bodies[s->column]].miles = 0;
    walk(setup, s, s->column, way, units);
    s->column++;
}

/* Nothing to choose: it goes the one way there is, or stays where it is. */
static void pass(const wm_setup *setup, wm_campaign *s, bool back)
{
    uint32_t ways = units_of(s, s->column, back) > 0 ? ways_of(setup, s, s->column, back) : 0;

    if (ways == 0)
        s->column++;
    else
        take(setup, s, back, first_way(ways));
}

ASK(retreat)
{
    return ask(setup, s, true, out);
}

TAKE(retreat)
{
    take(setup, s, true, value);
}

PASS(retreat)
{
    if (s->column < s->fight.body_count) {
        pass(setup, s, true);
    } else {
        s->phase = WM_PHASE_ADVANCE;
        s->column = 0;
    }
    return BN_GOES;
}

const bn_step wm_retreat_step = { .ask = retreat_ask, .take = retreat_take, .pass = retreat_pass };

ASK(advance)
{
    return ask(setup, s, false, out);
}

TAKE(advance)
{
    take(setup, s, false, value);
}

/* The bodies have gone their ways; the campaign continues where it was. */
static void battle_done(const wm_setup *setup, wm_campaign *s)
{
    uint8_t march = s->march;

    s->column = s->hand;
    s->phase = s->then;
    s->march = WM_NOT_CAUGHT;
    memset(&s->fight, 0, sizeof s->fight);
    memset(s->entrants, WM_NOBODY, sizeof s->entrants);
    memset(s->bodies, WM_NOBODY, sizeof s->bodies);
    if (wm_campaign_decided(s))
        return;
    if (march == WM_CAUGHT)
        wm_halt(s);
    else if (march == WM_CAUGHT_GOES_ON)
        wm_pass_by(setup, s);
}

PASS(advance)
{
    if (s->column < s->fight.body_count)
        pass(setup, s, false);
    else
        battle_done(setup, s);
    return BN_GOES;
}

const bn_step wm_advance_step = { .ask = advance_ask, .take = advance_take, .pass = advance_pass };
