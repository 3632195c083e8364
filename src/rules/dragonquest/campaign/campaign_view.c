/* What a seat may know of a campaign: all of its own side; of others what its forces are aware of. */
#include "steps.h"

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"

#define put(map, name, child) bn_doc_put(arena, map, name, child)

static const char *const conditions[] = { "well", "wounded", "dead", "captured" };

static void put_if(bn_doc *map, const char *name, int32_t value, bn_arena *arena)
{
    if (value != 0)
        bn_doc_put_int(arena, map, name, value);
}

static void view_place(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_doc *map,
                       bn_arena *arena)
{
    const bn_map_place *place = bn_map_place_at(&t->country, dq_at(s, c));
    bn_doc *at = put(map, "position", bn_doc_map(arena));

    bn_doc_put_int(arena, at, "x", s->corps[c].x);
    bn_doc_put_int(arena, at, "y", s->corps[c].y);
    if (place)
        bn_doc_put_text(arena, at, "name", place->name);
    bn_doc_put_text(arena, map, "facing", dq_way_words[s->corps[c].facing]);
}

/* Its dominant troop types: what others make out of it. */
static void view_dominant(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_doc *map,
                          bn_arena *arena)
{
    dq_unit unit;
    bn_doc *list = put(map, "dominant", bn_doc_list(arena));
    bn_rat all;

    dq_unit_now(t, s, c, &unit);
    all = dq_unit_quality(&unit, s->corps[c].heads, bn_sum(0, -1, -1, NULL), NULL);
    for (int32_t g = 0; g < unit.group_count; g++)
        if (dq_is_soldiery(&unit.groups[g]) &&
            dq_dominant(t->setup.figures,
                        bn_rat_mul(unit.groups[g].quality, bn_rat_int(s->corps[c].heads[g])), all))
            bn_doc_push(list, bn_doc_text(arena, unit.groups[g].name));
}

static void view_percent(bn_doc *map, const char *name, dq_share share, bn_arena *arena)
{
    if (share.num > 0)
        bn_doc_put_rat(arena, map, name, bn_rat_mul(dq_rat(share), bn_rat_int(100)));
}

static void view_people(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_doc *map,
                        bn_arena *arena)
{
    bn_doc *list = put(map, "characters", bn_doc_list(arena));

    for (int32_t p = 0; p < t->corps[c]->character_count; p++) {
        bn_doc *entry = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, entry, "name", t->corps[c]->characters[p].name);
        bn_doc_put_text(arena, entry, "condition", conditions[s->corps[c].persons[p]]);
    }
}

/* Whether it is in the zone of an enemy that its side knows of. */
static bool engaged(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    for (int32_t o = 0; o < t->corps_count; o++)
        if (dq_opposed(t, dq_side_of(t, c), dq_side_of(t, o)) && dq_aware(s, dq_side_of(t, c), o) &&
            dq_in_zone_of(s, o, dq_at(s, c)) && dq_stands(t, s, o))
            return true;
    return false;
}

static void view_own(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_doc *map,
                     bn_arena *arena)
{
    const dq_unit *unit = &t->corps[c]->unit;
    const dq_corps_state *is = &s->corps[c];
    dq_commander leader = dq_leader(t, s, c);
    int32_t hexes = dq_supply_hexes(t, s, dq_side_of(t, c), dq_at(s, c));
    bn_doc *list;

    bn_doc_put_int(arena, map, "soldiers", dq_corps_soldiers(t, s, c));
    bn_doc_put_rat(arena, map, "battle_power", dq_corps_power(t, s, c));
    bn_doc_put_text(arena, map, "commander", leader.name ? leader.name : "nobody");
    bn_doc_put_text(arena, map, "fatigue", dq_fatigue_words[is->fatigue]);
    if (dq_stands(t, s, c) && engaged(t, s, c))
        put(map, "engaged", bn_doc_bool(arena, true));
    put_if(map, "rounds_rested", is->rested, arena);
    view_percent(map, "percent_of_day_marched", is->today, arena);
    view_percent(map, "percent_of_day_towards_next_hex", is->progress, arena);
    put_if(map, "days_away", is->away, arena);
    if (hexes != DQ_NONE)
        bn_doc_put_int(arena, map, "supply_miles",
                       dq_supply_miles(t->setup.figures,
                                       hexes * DQ_CONSTANT(t->setup.figures, MILES_IN_HEX),
                                       is->service.supplied > 0 ? 0 : DQ_NONE));
    put_if(map, "dead", is->dead, arena);
    put_if(map, "deserted", is->deserted, arena);
    put_if(map, "training_weeks_earned", is->weeks, arena);
    put_if(map, "rounds_stripping_the_dead", is->strips, arena);
    list = put(map, "groups", bn_doc_list(arena));
    for (int32_t g = 0; g < unit->group_count; g++) {
        bn_doc *entry = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, entry, "name", unit->groups[g].name);
        bn_doc_put_int(arena, entry, "heads", is->heads[g]);
    }
    if (t->corps[c]->character_count > 0)
        view_people(t, s, c, map, arena);
    dq_view_service(t, s, c, map, arena);
}

/* The referee is shown who is aware of it. */
static void view_watchers(const dq_theatre *t, uint8_t sides, const char *name, bn_doc *map,
                          bn_arena *arena)
{
    bn_doc *list = put(map, name, bn_doc_list(arena));

    for (int32_t side = 0; side < t->realm_count; side++)
        if (sides >> side & 1)
            bn_doc_push(list, bn_doc_text(arena, t->realms[side].name));
}

/* What a seat is aware of: nothing of a force that no force of its side has noticed. */
static void view_corps(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_seat seat,
                       bn_doc *list, bn_arena *arena)
{
    bool own = bn_seat_knows(seat, (uint32_t)dq_side_of(t, c)), seen = own, known = own;
    bn_doc *map;

    for (int32_t side = 0; side < t->realm_count; side++)
        if (bn_seat_knows(seat, (uint32_t)side)) {
            seen = seen || dq_aware(s, side, c);
            known = known || (s->corps[c].known >> side & 1);
        }
    if (!seen || (!own && !dq_stands(t, s, c)))
        return;
    map = bn_doc_push(list, bn_doc_map(arena));
    bn_doc_put_text(arena, map, "name", own ? t->corps[c]->unit.name : "a force");
    if (dq_stands(t, s, c)) /* the dead hold no hex */
        view_place(t, s, c, map, arena);
    if (own)
        view_own(t, s, c, map, arena);
    if (known && dq_stands(t, s, c))
        view_dominant(t, s, c, map, arena);
    if (seat.role == BN_REFEREE) {
        view_watchers(t, s->corps[c].seen, "known_to", map, arena);
        view_watchers(t, s->corps[c].known, "troops_known_to", map, arena);
    }
}

static bool sees_battle(const dq_theatre *t, const dq_campaign *s, bn_seat seat)
{
    return s->step >= DQ_PHASE_FIGHT && s->step <= DQ_PHASE_ANSWER &&
           (bn_seat_knows(seat, (uint32_t)dq_party_side(t, s, 0)) ||
            bn_seat_knows(seat, (uint32_t)dq_party_side(t, s, 1)));
}

bn_doc *dq_campaign_view(const void *with, const void *state, bn_seat seat, bn_arena *arena)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    bn_doc *map = bn_doc_map(arena), *sides;
    bn_date date;

    dq_date_of(t, s, &date);
    bn_doc_put_int(arena, map, "day", date.day);
    bn_doc_put_int(arena, map, "days", date.days);
    bn_doc_put_text(arena, map, "round", s->night ? "night" : "day");
    put(map, "over", bn_doc_bool(arena, s->step == DQ_PHASE_OVER));
    if (s->acting > 0 && bn_seat_knows(seat, (uint32_t)dq_side_of(t, s->acting - 1)))
        bn_doc_put_text(arena, map, "acting", t->corps[s->acting - 1]->unit.name);
    sides = put(map, "sides", bn_doc_list(arena));
    for (int32_t side = 0; side < t->realm_count; side++) {
        bn_doc *of = bn_doc_push(sides, bn_doc_map(arena)), *forces;

        bn_doc_put_text(arena, of, "name", t->realms[side].name);
        bn_doc_put_int(arena, of, "victories", s->realms[side].victories);
        if (bn_seat_knows(seat, (uint32_t)side)) {
            dq_commander general = dq_general(t, s, side);

            bn_doc_put_text(arena, of, "overall_commander", general.name ? general.name : "nobody");
            dq_view_purse(t, s, side, of, arena);
        }
        forces = put(of, "forces", bn_doc_list(arena));
        for (int32_t c = 0; c < t->corps_count; c++)
            if (dq_side_of(t, c) == side)
                view_corps(t, s, c, seat, forces, arena);
    }
    if (sees_battle(t, s, seat)) {
        dq_scene scene;

        dq_scene_of(t, s, &scene);
        put(map, "battle", dq_battle_view(&scene.setup, &s->fight, seat, arena));
    }
    return map;
}

/* Of the initiative a seat is shown its own side's figures. */
static void explain_initiative(const void *with, const dq_campaign *s, bn_seat seat,
                               bn_trace *trace)
{
    uint32_t from = trace->count, kept = trace->count;

    bn_steps_explain(&dq_campaign_course, with, s, trace);
    for (uint32_t i = from; i < trace->count; i++)
        if (bn_seat_knows(seat, (uint32_t)trace->terms[i].side))
            trace->terms[kept++] = trace->terms[i];
    trace->count = kept;
}

void dq_campaign_explain(const void *with, const void *state, bn_seat seat, bn_trace *trace)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;

    if (s->step == DQ_PHASE_INITIATIVE)
        explain_initiative(with, s, seat, trace);
    else if (s->step == DQ_PHASE_FIGHT ? sees_battle(t, s, seat)
             : s->step == DQ_PHASE_STRAGGLE
                 ? bn_seat_knows(seat, (uint32_t)dq_side_of(t, s->acting - 1))
             : s->step == DQ_PHASE_RECRUITS ? bn_seat_knows(seat, s->intel.turn)
             : s->step == DQ_PHASE_SABOTAGE ? bn_seat_knows(seat, s->at / DQ_AGENTS)
                                            : seat.role == BN_REFEREE)
        bn_steps_explain(&dq_campaign_course, with, state, trace);
}
