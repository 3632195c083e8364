#include "campaign_parts.h"

#include <string.h>

#include "rules/field/modifiers.h"
#include "rules/field/siege.h"

/* ---- into a battle --------------------------------------------------------------------------- */

/* Judgements that the map makes; all others stay as the document has them, or are asked. */
static void judge(const wm_setup *setup, const wm_host *host, int32_t storm, bool caught,
                  wm_force_inputs *in)
{
    const wm_place *place = storm > 0 ? &setup->campaign.places[storm - 1] : NULL;

    in->on_march = caught;
    in->given[WM_IN_ON_MARCH] = 1;
    in->in_stronghold = place && host->inside && place->stronghold;
    in->given[WM_IN_IN_STRONGHOLD] = 1;
    in->behind_wall = place && host->inside;
    in->given[WM_IN_BEHIND_WALL] = 1;
    for (int32_t p = 0; p < setup->campaign.place_count; p++) {
        const wm_place *here = &setup->campaign.places[p];

        if (here->liege == 0 || here->x != host->x || here->y != host->y)
            continue;
        in->home_dominion = here->liege == 1 + host->side;
        in->given[WM_IN_HOME_DOMINION] = 1;
    }
}

/* Masks of the enemy's forces, by the flat count, from what a host has of the other side's. */
static uint16_t flat(const wm_host *host, uint32_t mask)
{
    return (uint16_t)(mask << (host->side == 0 ? WM_SIDE_FORCES : 0));
}

static uint32_t debts(const wm_host *host, int32_t day)
{
    uint32_t mask = 0;

    for (int32_t f = 0; f < WM_SIDE_FORCES; f++)
        if (host->mercy_day[f] > 0 && wm_mercy_binds(day - host->mercy_day[f]))
            mask |= 1u << f;
    return mask;
}

static void enter(const wm_setup *setup, wm_campaign *s, int32_t index, int32_t storm, bool caught,
                  wm_occasion *occasion)
{
    const wm_host *host = &s->hosts[index];
    wm_entrant *entrant = &occasion->entrants[occasion->entrant_count];

    entrant->standing = host->standing;
    entrant->inputs = wm_force_of(setup, host->standing.force)->inputs;
    judge(setup, host, storm, caught, &entrant->inputs);
    entrant->beaten = flat(host, host->beaten);
    entrant->mercy_debt = flat(host, debts(host, s->day));
    entrant->side = host->side;
    entrant->moved = host->moved;
    entrant->came_last = host->came_last;
    s->entrants[occasion->entrant_count++] = (uint8_t)index;
}

/* As many of a mask as a battle has room for. */
static void enter_all(const wm_setup *setup, wm_campaign *s, uint32_t hosts, int32_t storm,
                      int32_t caught, wm_occasion *occasion)
{
    int32_t room = WM_SIDE_FORCES;

    for (int32_t h = 0; h < WM_HOSTS && room > 0; h++) {
        if ((hosts & wm_bit(h)) == 0)
            continue;
        enter(setup, s, h, storm, h == caught, occasion);
        room--;
    }
}

static uint32_t side_of(const wm_campaign *s, uint32_t hosts)
{
    return wm_side_mask(s, hosts, 0) != 0 ? 0 : 1;
}

void wm_fight_open(const wm_setup *setup, wm_campaign *s, uint32_t attackers, uint32_t others,
                   int32_t storm, int32_t caught, wm_phase then, bn_trace *trace)
{
    wm_occasion occasion = { .inputs = setup->battle, .campaign = 1, .day = s->day };

    occasion.attacker = (int32_t)side_of(s, attackers);
    if (storm > 0) {
        occasion.storm = wm_storm(s->seats[storm - 1].holder, occasion.attacker);
        occasion.siege_weeks = wm_siege_weeks(s->seats[storm - 1].invested);
        occasion.inputs.fortified = 1;
    }
    memset(s->entrants, WM_NOBODY, sizeof s->entrants);
    enter_all(setup, s, attackers, storm, caught, &occasion);
    enter_all(setup, s, others, storm, caught, &occasion);
    s->hand = s->host;
    s->march = caught != WM_NONE ? WM_CAUGHT : WM_NOT_CAUGHT;
    s->then = (uint8_t)then;
    s->phase = WM_PHASE_BATTLE;
    wm_battle_open(setup, &s->fight, &occasion, trace);
}

/* ---- out of a battle ------------------------------------------------------------------------- */

static bool lives(const wm_body *body)
{
    return body->status < WM_ROUTED && body->standing.strength > 0;
}

/* Which of an entrant's bodies carries the host on: one that lives before one that does not, then
 * the leader's, then the strongest. */
static int32_t heir(const wm_battle *fight, int32_t entrant)
{
    int32_t best = WM_NONE;

    for (int32_t b = 0; b < fight->body_count; b++) {
        const wm_body *body = &fight->bodies[b];
        const wm_body *other = best == WM_NONE ? NULL : &fight->bodies[best];

        if (body->entrant != entrant || body->status == WM_REUNITED)
            continue;
        if (other && lives(body) != lives(other)) {
            if (lives(body))
                best = b;
        } else if (other && body->standing.leader_here != other->standing.leader_here) {
            if (body->standing.leader_here)
                best = b;
        } else if (!other || body->standing.strength > other->standing.strength) {
            best = b;
        }
    }
    return best;
}

/* The weariness of the day: `days` were rolled for the level that holds. */
static void tire(wm_host *host, const wm_body *body)
{
    uint8_t level = body->tired;

    if (body->days == 0)
        return;
    if (level == WM_FRESH)
        level = body->standing.fatigue > host->standing.fatigue ? body->standing.fatigue
                                                                : host->battle.level;
    host->battle = wm_clock_start(host->battle, level);
    if (host->battle.level != WM_FRESH)
        host->battle.days = body->days;
}

static void remember(wm_campaign *s, wm_host *host, const wm_body *body)
{
    host->beaten |= (uint8_t)(body->won_over >> (host->side == 0 ? WM_SIDE_FORCES : 0));
    if (body->mercy == WM_SPARED && body->mercy_from != WM_NOBODY)
        host->mercy_day[body->mercy_from % WM_SIDE_FORCES] = (int16_t)s->day;
    for (int32_t i = 0; i < body->victories; i++)
        wm_host_record(host, s->day, 0);
    for (int32_t i = 0; i < body->routs; i++)
        wm_host_record(host, s->day, 1);
    host->wins = (uint8_t)(host->wins + body->victories > UINT8_MAX ? UINT8_MAX
                                                                    : host->wins + body->victories);
    s->victories[host->side] += body->victories;
}

static void resettle_fate(const wm_campaign *s, wm_host *host, const wm_body *body)
{
    if (body->standing.strength == 0) {
        host->fate = WM_DEAD;
        host->standing.gone = 1;
    } else if (body->status == WM_ROUTED) {
        host->fate = WM_FLED;
        host->standing.routed = 1;
        host->home_day =
            (int16_t)(s->day + body->weeks * wm_constants[WM_CONSTANTS_DAYS_IN_WEEK].value);
    }
    if (host->fate != WM_IN_THE_FIELD) {
        host->inside = 0;
        host->miles = 0;
    }
}

static void carry_on(wm_campaign *s, wm_host *host, const wm_body *body)
{
    int32_t months = body->months > 0 ? body->months : 1;

    memcpy(host->standing.kinds, body->standing.kinds, sizeof host->standing.kinds);
    host->standing.strength = body->standing.strength;
    host->standing.dead += body->standing.dead;
    host->standing.leader_here = body->standing.leader_here;
    host->fought = 1;
    tire(host, body);
    wm_host_wounds(host, body->standing.wounded,
                   s->day + months * wm_constants[WM_CONSTANTS_DAYS_IN_MONTH].value);
    host->standing.fatigue = wm_host_fatigue(host);
    remember(s, host, body);
    resettle_fate(s, host, body);
}

/* The heads of a host that is out of the campaign go to another of the same force and fate. */
static void bury(wm_campaign *s, wm_host *into, int32_t index)
{
    wm_host *from = &s->hosts[index];

    for (int32_t k = 0; k < WM_KINDS; k++)
        into->standing.kinds[k] += from->standing.kinds[k];
    for (int32_t i = 0; i < WM_HEALING; i++)
        wm_host_wounds(into, from->healing[i].kinds, from->healing[i].day);
    into->standing.strength += from->standing.strength;
    into->standing.dead += from->standing.dead;
    into->home_day = from->home_day > into->home_day ? from->home_day : into->home_day;
    memset(from, 0, sizeof *from);
    s->passed &= ~wm_bit(index);
    for (int32_t h = 0; h < WM_HOSTS; h++)
        s->hosts[h].free_from &= ~wm_bit(index);
}

/* A slot for one more host. When all are taken, hosts that were out of the campaign before this
 * time unit are told together. */
static int32_t free_slot(wm_campaign *s)
{
    for (int32_t h = 0; h < WM_HOSTS; h++)
        if (s->hosts[h].fate == WM_UNUSED)
            return h;
    for (int32_t h = 1; h < WM_HOSTS; h++)
        for (int32_t i = 0; i < h; i++) {
            wm_host *one = &s->hosts[i];
            const wm_host *other = &s->hosts[h];

            if (wm_host_out(one) || one->fought || other->fought || one->fate != other->fate ||
                one->standing.force != other->standing.force)
                continue;
            bury(s, one, h);
            return h;
        }
    return WM_NONE;
}

/* A part for which there is no room goes with the host it came from, whatever its owner said. */
static void join(wm_campaign *s, wm_host *host, const wm_body *body)
{
    int32_t months = body->months > 0 ? body->months : 1;

    for (int32_t k = 0; k < WM_KINDS; k++)
        host->standing.kinds[k] += body->standing.kinds[k];
    host->standing.strength += body->standing.strength;
    host->standing.dead += body->standing.dead;
    host->standing.leader_here |= body->standing.leader_here;
    if (host->fate == WM_DEAD && body->standing.strength > 0) {
        host->standing.gone = 0;
        resettle_fate(s, host, body);
    }
    tire(host, body);
    wm_host_wounds(host, body->standing.wounded,
                   s->day + months * wm_constants[WM_CONSTANTS_DAYS_IN_MONTH].value);
    host->standing.fatigue = wm_host_fatigue(host);
    s->victories[host->side] += body->victories;
}

/* A part that goes its own way is a host of its own, with the past of the one it came from. */
static void part_ways(wm_campaign *s, const wm_host *before, int32_t b)
{
    const wm_body *body = &s->fight.bodies[b];
    int32_t slot = body->standing.strength > 0 ? free_slot(s) : WM_NONE;
    wm_host *host;

    if (slot == WM_NONE) {
        join(s, &s->hosts[s->entrants[body->entrant]], body);
        return;
    }
    host = &s->hosts[slot];
    *host = *before;
    host->standing.dead = 0;
    host->wins = 0;
    memset(host->standing.wounded, 0, sizeof host->standing.wounded);
    memset(host->healing, 0, sizeof host->healing);
    s->bodies[b] = (uint8_t)slot;
    host->part = body->number;
    carry_on(s, host, body);
}

/* The heir takes over the host, the other bodies of the entrant leave it. */
static void inherit(wm_campaign *s, int32_t entrant)
{
    int32_t index = s->entrants[entrant];
    wm_host before = s->hosts[index];
    int32_t first = heir(&s->fight, entrant);

    BN_ASSERT(first != WM_NONE);
    s->bodies[first] = (uint8_t)index;
    carry_on(s, &s->hosts[index], &s->fight.bodies[first]);
    for (int32_t b = 0; b < s->fight.body_count; b++)
        if (b != first && s->fight.bodies[b].entrant == entrant &&
            s->fight.bodies[b].status != WM_REUNITED) {
            s->hosts[index].part = s->fight.bodies[first].number;
            part_ways(s, &before, b);
        }
}

/* Contact broken by retreat or withdrawal is broken with all who fought here. */
static void set_free(wm_campaign *s)
{
    uint32_t hosts = 0;

    for (int32_t b = 0; b < s->fight.body_count; b++)
        if (s->bodies[b] != WM_NOBODY)
            hosts |= wm_bit(s->bodies[b]);
    for (int32_t b = 0; b < s->fight.body_count; b++) {
        const wm_body *body = &s->fight.bodies[b];
        wm_host *host = s->bodies[b] == WM_NOBODY ? NULL : &s->hosts[s->bodies[b]];

        if (host && !wm_may_be_attacked_leaving(body->broke, body->withdrew))
            host->free_from |= hosts & ~wm_side_mask(s, hosts, host->side);
    }
}

/* Whether the host that was caught on the march may still move (WM-127). */
static bool marches_on(const wm_campaign *s)
{
    for (int32_t b = 0; b < s->fight.body_count; b++) {
        const wm_body *body = &s->fight.bodies[b];

        if (s->bodies[b] == s->hand)
            return wm_host_out(&s->hosts[s->hand]) &&
                   (body->fights == 0 || wm_moves_on_after((wm_result_code)body->location));
    }
    return false;
}

void wm_fight_close(const wm_setup *setup, wm_campaign *s, bn_trace *trace)
{
    wm_charges_spend(setup, s, trace);
    memset(s->bodies, WM_NOBODY, sizeof s->bodies);
    for (int32_t e = 0; e < WM_FORCES; e++)
        if (s->entrants[e] != WM_NOBODY)
            inherit(s, e);
    set_free(s);
    if (s->march)
        s->march = marches_on(s) ? WM_CAUGHT_GOES_ON : WM_CAUGHT;
    wm_seats_settle(setup, s);
}

/* ---- ways ------------------------------------------------------------------------------------ */

static bool goes(const wm_campaign *s, int32_t body)
{
    return s->bodies[body] != WM_NOBODY && wm_host_out(&s->hosts[s->bodies[body]]);
}

int32_t wm_fight_retreat(const wm_campaign *s, int32_t body)
{
    return goes(s, body) ? s->fight.bodies[body].retreat + s->fight.bodies[body].withdrew : 0;
}

int32_t wm_fight_advance(const wm_campaign *s, int32_t body)
{
    return goes(s, body) && wm_fight_retreat(s, body) == 0 ? s->fight.bodies[body].advance : 0;
}

/* How near the nearest enemy of this battle would be from a place. */
static int32_t nearest_foe(const wm_setup *setup, const wm_campaign *s, uint32_t side, bn_point at)
{
    int32_t nearest = INT32_MAX;

    for (int32_t b = 0; b < s->fight.body_count; b++) {
        int32_t far;

        if (!goes(s, b) || s->fight.bodies[b].side == side)
            continue;
        far = bn_ground_distance(setup->campaign.map, at, wm_host_at(&s->hosts[s->bodies[b]]));
        nearest = far < nearest ? far : nearest;
    }
    return nearest;
}

uint32_t wm_fight_ways(const wm_setup *setup, const wm_campaign *s, int32_t body, bool back)
{
    const wm_host *host = &s->hosts[s->bodies[body]];
    int32_t form = setup->campaign.map;
    int32_t units = back ? wm_fight_retreat(s, body) : wm_fight_advance(s, body);
    int32_t now = nearest_foe(setup, s, host->side, wm_host_at(host));
    uint32_t any = 0;
    uint32_t whole = 0;

    for (int32_t way = 0; way < bn_ground_ways(form); way++) {
        int32_t room = wm_room(&setup->campaign, wm_host_at(host), way, units);
        bn_point there = bn_ground_walk(form, wm_host_at(host), way, room);

        if (room == 0 ||
            (back && now != INT32_MAX && nearest_foe(setup, s, host->side, there) <= now))
            continue;
        any |= 1u << way;
        if (room == units)
            whole |= 1u << way;
    }
    return whole != 0 ? whole : any;
}

void wm_fight_go(const wm_setup *setup, wm_campaign *s, int32_t body, int32_t way, int32_t units)
{
    wm_host *host = &s->hosts[s->bodies[body]];
    int32_t room = wm_room(&setup->campaign, wm_host_at(host), way, units);
    bn_point there = bn_ground_walk(setup->campaign.map, wm_host_at(host), way, room);

    host->x = there.x;
    host->y = there.y;
    host->moved = 1;
    host->inside = 0;
    wm_seats_settle(setup, s);
}
