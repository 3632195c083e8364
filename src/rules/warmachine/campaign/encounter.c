#include "campaign_parts.h"

bool wm_side_stands(const wm_campaign *s, uint32_t side)
{
    for (int32_t h = 0; h < WM_HOSTS; h++)
        if (wm_host_out(&s->hosts[h]) && s->hosts[h].side == side)
            return true;
    return false;
}

/* Side by side on the map, whatever came before. */
static bool touch(const wm_setup *setup, const wm_campaign *s, int32_t a, int32_t b)
{
    const wm_host *one = &s->hosts[a];
    const wm_host *other = &s->hosts[b];

    if (!wm_host_out(one) || !wm_host_out(other) || one->side == other->side)
        return false;
    return wm_contact(setup->campaign.map, s->miles, wm_host_at(one), one->standing.strength,
                      wm_host_at(other), other->standing.strength);
}

static bool broken(const wm_campaign *s, int32_t a, int32_t b)
{
    return (s->hosts[a].free_from & wm_bit(b)) != 0 || (s->hosts[b].free_from & wm_bit(a)) != 0;
}

uint32_t wm_enemies(const wm_setup *setup, const wm_campaign *s, int32_t host)
{
    uint32_t mask = 0;

    for (int32_t h = 0; h < WM_HOSTS; h++)
        if (touch(setup, s, host, h) && !broken(s, host, h))
            mask |= wm_bit(h);
    return mask;
}

uint32_t wm_catchers(const wm_setup *setup, const wm_campaign *s, int32_t host)
{
    return s->hosts[host].fought ? 0 : wm_rested(s, wm_enemies(setup, s, host) & ~s->passed);
}

uint32_t wm_rested(const wm_campaign *s, uint32_t hosts)
{
    for (int32_t h = 0; h < WM_HOSTS; h++)
        if (s->hosts[h].fought || !wm_host_out(&s->hosts[h]))
            hosts &= ~wm_bit(h);
    return hosts;
}

uint32_t wm_side_mask(const wm_campaign *s, uint32_t hosts, uint32_t side)
{
    for (int32_t h = 0; h < WM_HOSTS; h++)
        if (s->hosts[h].side != side)
            hosts &= ~wm_bit(h);
    return hosts;
}

static uint32_t in_the_open(const wm_campaign *s)
{
    uint32_t mask = 0;

    for (int32_t h = 0; h < WM_HOSTS; h++)
        if (wm_host_out(&s->hosts[h]) && !s->hosts[h].inside)
            mask |= wm_bit(h);
    return mask;
}

/* On a map all in one space; without one, whoever is linked by contact, from foe to foe. */
uint32_t wm_melee(const wm_setup *setup, const wm_campaign *s, int32_t host)
{
    uint32_t able = wm_rested(s, in_the_open(s));
    uint32_t melee = able & wm_bit(host);
    uint32_t before = 0;

    while (melee != before) {
        before = melee;
        for (int32_t h = 0; h < WM_HOSTS; h++)
            if ((before & wm_bit(h)) != 0)
                melee |= wm_enemies(setup, s, h) & able;
    }
    return melee == wm_bit(host) ? 0 : melee;
}

bool wm_host_may_march(const wm_setup *setup, const wm_host *host)
{
    return wm_may_march(host->hungry_days, (wm_weariness)host->standing.fatigue, &setup->rules);
}

int32_t wm_host_distance(const wm_setup *setup, const wm_campaign *s, const wm_host *host,
                         wm_order order, bool forced, bn_trace *trace)
{
    bn_rat base = wm_base_distance(wm_force_of(setup, host->standing.force), host->standing.kinds);

    if (order == WM_ORDER_TRAIN || order == WM_ORDER_STAY || !wm_host_may_march(setup, host))
        return 0;
    return wm_day_distance(base, s->rate, host->standing.strength, wm_pace_of(order), forced,
                           trace);
}
