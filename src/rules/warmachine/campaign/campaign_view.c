/* What a seat may know of a campaign. Positions, strengths and ratings are open; food, wounds,
 * clocks and pay are a side's own affair (step C11). */
#include "campaign_parts.h"

#include "rules/field/siege.h"

static const char *const fate_words[] = { "unused", "in the field", "routed", "destroyed",
                                          "surrendered" };

static bn_doc *clock_doc(const wm_clock *clock, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "level", wm_fatigue[clock->level].level);
    bn_doc_put_int(arena, map, "days", clock->days);
    return map;
}

static bn_doc *wounded_doc(const wm_host *host, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (int32_t i = 0; i < WM_HEALING; i++) {
        bn_doc *group;
        int64_t sum = 0;

        if (host->healing[i].day == 0)
            continue;
        for (int32_t k = 0; k < WM_KINDS; k++)
            sum += host->healing[i].kinds[k];
        group = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_int(arena, group, "heads", sum);
        bn_doc_put_int(arena, group, "fit_after_day", host->healing[i].day);
    }
    return list;
}

static void put_charges(const wm_setup *setup, const wm_campaign *s, const wm_host *host,
                        bn_arena *arena, bn_doc *map)
{
    const wm_force *force = wm_force_of(setup, host->standing.force);
    bn_doc *list = bn_doc_list(arena);
    const wm_person *person;

    for (int32_t p = 0; (person = wm_person_of(force, p)) != NULL; p++)
        for (int32_t i = 0; person->player && i < person->item_count; i++)
            wm_view_belonging(list, person, person->items[i].name,
                              s->charges[host->standing.force][p][i], arena);
    if (list && list->count > 0)
        bn_doc_put(arena, map, "left", list);
}

static void put_own(const wm_setup *setup, const wm_campaign *s, const wm_host *host,
                    bn_arena *arena, bn_doc *map)
{
    wm_service service = wm_host_service(setup, host, s->day);

    bn_doc_put_int(arena, map, "supply_days", host->supply_days);
    bn_doc_put_int(arena, map, "days_without_food", host->hungry_days);
    bn_doc_put_int(arena, map, "miles_left", host->miles);
    bn_doc_put(arena, map, "battle_fatigue", clock_doc(&host->battle, arena));
    bn_doc_put(arena, map, "march_fatigue", clock_doc(&host->march, arena));
    bn_doc_put(arena, map, "wounded", wounded_doc(host, arena));
    bn_doc_put_int(arena, map, "weeks_trained", service.weeks_trained);
    bn_doc_put_int(arena, map, "leader_weeks", service.leader_weeks);
    bn_doc_put_int(arena, map, "months_on_duty", service.months_on_duty);
    bn_doc_put_int(arena, map, "victories", service.victories);
    bn_doc_put_int(arena, map, "routs", service.routs);
    if (host->standing.leader_here && wm_charges_kept(setup))
        put_charges(setup, s, host, arena, map);
    if (host->fate == WM_FLED)
        bn_doc_put_int(arena, map, "home_on_day", host->home_day);
}

/* The enemy's forces that spared it in this campaign, by the flat count. */
static uint32_t mercies_of(const wm_host *host)
{
    uint32_t mask = 0;

    for (uint32_t f = 0; f < WM_SIDE_FORCES; f++)
        if (host->mercy_day[f] > 0)
            mask |= 1u << ((1u - host->side) * WM_SIDE_FORCES + f);
    return mask;
}

static bn_doc *host_doc(const wm_setup *setup, const wm_campaign *s, int32_t index, bn_seat seat,
                        bn_arena *arena)
{
    const wm_host *host = &s->hosts[index];
    bn_doc *map = bn_doc_map(arena);
    char name[160];
    bn_text words = bn_text_over(name, sizeof name);

    wm_host_name(setup, host, &words);
    bn_doc_put_int(arena, map, "host", index);
    bn_doc_put_text(arena, map, "name", name);
    bn_doc_put_text(arena, map, "fate", fate_words[host->fate]);
    bn_doc_put_int(arena, map, "strength", host->standing.strength);
    bn_doc_put_int(arena, map, "dead", host->standing.dead);
    if (wm_host_out(host)) {
        bn_doc_put_int(arena, map, "x", host->x);
        bn_doc_put_int(arena, map, "y", host->y);
        bn_doc_put_int(arena, map, "battle_rating", host->standing.battle_rating);
        bn_doc_put_text(arena, map, "troop_class",
                        wm_troop_class[host->standing.troop_class].class);
        bn_doc_put_text(arena, map, "order", wm_order_words[host->order]);
        bn_doc_put(arena, map, "inside", bn_doc_bool(arena, host->inside != 0));
        bn_doc_put(arena, map, "in_contact", bn_doc_bool(arena, wm_enemies(setup, s, index) != 0));
    }
    wm_view_reactions(setup, &host->standing, mercies_of(host), map, arena);
    if (bn_seat_knows(seat, host->side)) {
        bn_doc_put_text(arena, map, "fatigue", wm_fatigue[host->standing.fatigue].level);
        put_own(setup, s, host, arena, map);
    }
    return map;
}

static bn_doc *side_doc(const wm_setup *setup, const wm_campaign *s, uint32_t side, bn_seat seat,
                        bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    bn_doc *hosts = bn_doc_list(arena);

    bn_doc_put_text(arena, map, "name", setup->sides[side].name);
    bn_doc_put_int(arena, map, "victories", s->victories[side]);
    if (bn_seat_knows(seat, side))
        bn_doc_put_int(arena, map, "paid", s->paid[side]);
    for (int32_t h = 0; h < WM_HOSTS; h++)
        if (s->hosts[h].fate != WM_UNUSED && s->hosts[h].side == side)
            bn_doc_push(hosts, host_doc(setup, s, h, seat, arena));
    bn_doc_put(arena, map, "forces", hosts);
    return map;
}

static bn_doc *place_doc(const wm_setup *setup, const wm_campaign *s, int32_t index, bn_seat seat,
                         bn_arena *arena)
{
    const wm_place *place = &setup->campaign.places[index];
    const wm_seat *held = &s->seats[index];
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put_text(arena, map, "name", place->name);
    bn_doc_put_int(arena, map, "x", place->x);
    bn_doc_put_int(arena, map, "y", place->y);
    bn_doc_put(arena, map, "fortified", bn_doc_bool(arena, wm_place_walled(setup, index)));
    bn_doc_put_text(arena, map, "holder",
                    held->holder ? setup->sides[held->holder - 1].name : "nobody");
    bn_doc_put(arena, map, "besieged", bn_doc_bool(arena, wm_besiegers(setup, s, index) != 0));
    bn_doc_put_int(arena, map, "siege_weeks", wm_siege_weeks(held->invested));
    if (held->holder ? bn_seat_knows(seat, held->holder - 1u) : seat.role == BN_REFEREE)
        bn_doc_put_int(arena, map, "food_weeks", held->food_weeks);
    return map;
}

bn_doc *wm_campaign_view(const void *with, const void *state, bn_seat seat, bn_arena *arena)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    bn_doc *map = bn_doc_map(arena);
    bn_doc *sides = bn_doc_list(arena);
    bn_doc *places = bn_doc_list(arena);

    bn_doc_put_int(arena, map, "day",
                   s->day < setup->campaign.days ? s->day : setup->campaign.days);
    bn_doc_put_int(arena, map, "days", setup->campaign.days);
    bn_doc_put_int(arena, map, "map_unit", s->miles);
    bn_doc_put(arena, map, "over", bn_doc_bool(arena, s->phase == WM_PHASE_OVER));
    for (uint32_t side = 0; side < WM_SIDES; side++)
        bn_doc_push(sides, side_doc(setup, s, side, seat, arena));
    bn_doc_put(arena, map, "sides", sides);
    for (int32_t p = 0; p < setup->campaign.place_count; p++)
        bn_doc_push(places, place_doc(setup, s, p, seat, arena));
    bn_doc_put(arena, map, "places", places);
    if (s->phase == WM_PHASE_BATTLE)
        bn_doc_put(arena, map, "battle", wm_battle_view(setup, &s->fight, seat, arena));
    return map;
}

void wm_campaign_explain(const void *with, const void *state, bn_seat seat, bn_trace *trace)
{
    const wm_setup *setup = with;
    const wm_campaign *s = state;
    const wm_host *host = &s->hosts[s->host % WM_HOSTS];
    wm_order order = (wm_order)host->order;

    if (s->phase != WM_PHASE_BATTLE && !bn_seat_knows(seat, host->side))
        return;
    switch ((wm_phase)s->phase) {
    case WM_PHASE_BATTLE:
        wm_battle_explain(setup, &s->fight, seat, trace);
        break;
    case WM_PHASE_ORDERS:
        (void)wm_host_distance(setup, s, host, WM_ORDER_MARCH, false, trace);
        break;
    case WM_PHASE_LUCK:
        (void)wm_host_distance(setup, s, host, order, order == WM_ORDER_FORCED, trace);
        if (order != WM_ORDER_FORCED)
            bn_trace_add(
                trace,
                (bn_term){ .rule = 121,
                           .row = (uint16_t)wm_pace_of(order),
                           .side = (int8_t)host->side,
                           .about = s->host,
                           .group = 0,
                           .value = wm_forage_chance(wm_pace_of(order), s->forage),
                           .seen = { bn_rat_int(wm_forage_chance(wm_pace_of(order), s->forage)) },
                           .words = "food on a d6 of {0} or less" });
        break;
    case WM_PHASE_MOVE:
    case WM_PHASE_HALT:
    case WM_PHASE_CATCH:
        (void)wm_host_distance(setup, s, host, order, order == WM_ORDER_FORCED && host->luck != 0,
                               trace);
        bn_trace_add(trace, (bn_term){ .rule = 119,
                                       .row = BN_NO_ROW,
                                       .side = (int8_t)host->side,
                                       .about = s->host,
                                       .value = host->miles / s->miles,
                                       .seen = { bn_rat_int(host->miles), bn_rat_int(s->miles) },
                                       .words = "{0} miles left, {1} miles to the unit" });
        break;
    default:
        break;
    }
}
