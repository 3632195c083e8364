/* Forces on the map: who is left of them, who leads them, how fast they are, what supplies them. */
#include "steps.h"

#include <string.h>

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"

/* ---- who is left ---------------------------------------------------------------------------- */

int32_t dq_corps_soldiers(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    const dq_unit *unit = &t->corps[c]->unit;
    int32_t sum = 0;

    for (int32_t g = 0; g < unit->group_count; g++)
        sum += dq_is_soldiery(&unit->groups[g]) ? s->corps[c].heads[g] : 0;
    return sum;
}

bool dq_stands(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    const dq_unit *unit = &t->corps[c]->unit;

    for (int32_t g = 0; g < unit->group_count; g++)
        if (s->corps[c].heads[g] > 0 && dq_is_soldiery(&unit->groups[g]))
            return true;
    return false;
}

bool dq_realm_stands(const dq_theatre *t, const dq_campaign *s, int32_t side)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        if (dq_side_of(t, c) == side && dq_stands(t, s, c))
            return true;
    return false;
}

/* ---- the unit as it is ---------------------------------------------------------------------- */

/* An officer who took command no longer counts as an officer. */
static void put_commander(const dq_figures *tables, int32_t promoted, dq_unit *unit)
{
    dq_host host;
    int32_t heads[DQ_GROUPS] = { 0 };
    static const dq_readings plain = { 0 };

    if (promoted == 0)
        return;
    host = dq_host_of(tables, &plain, unit, heads, promoted, false);
    unit->commander = host.commander;
    if (promoted > 0)
        unit->officers[promoted - 1].count--;
}

/* A castle stays where it is: it is the hex in which the document puts a force that holds one. */
bool dq_in_castle(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    return t->corps[c]->unit.in_castle && s->corps[c].x == t->corps[c]->x &&
           s->corps[c].y == t->corps[c]->y;
}

/* A force that has moved on in this round has lost the effect of its rest. */
int32_t dq_rested(const dq_campaign *s, int32_t c)
{
    return s->corps[c].acts & (DQ_MARCHED | DQ_DRIVEN) ? 0 : s->corps[c].rested;
}

void dq_unit_now(const dq_theatre *t, const dq_campaign *s, int32_t c, dq_unit *out)
{
    const dq_unit *unit = &t->corps[c]->unit;
    const dq_corps_state *is = &s->corps[c];

    memcpy(out, unit, offsetof(dq_unit, groups));
    memcpy(out->groups, unit->groups, (size_t)unit->group_count * sizeof unit->groups[0]);
    memcpy((char *)out + offsetof(dq_unit, days_away),
           (const char *)unit + offsetof(dq_unit, days_away),
           sizeof *unit - offsetof(dq_unit, days_away));
    for (int32_t g = 0; g < unit->group_count; g++)
        out->groups[g].heads = is->heads[g];
    out->days_away = is->away;
    out->in_castle = dq_in_castle(t, s, c);
    put_commander(t->setup.figures, is->promoted, out);
    dq_serve(t, s, c, out);
}

bn_rat dq_corps_power(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    dq_unit unit;
    dq_host host;

    dq_unit_now(t, s, c, &unit);
    host =
        dq_host_of(t->setup.figures, &t->setup.rules, &unit, s->corps[c].heads, 0, unit.in_castle);
    return dq_power_of(t->setup.figures, &t->setup.rules, &host, bn_sum(0, -1, -1, NULL), NULL)
        .battle_power;
}

/* Who leads a force now, without computing the rest. */
dq_commander dq_leader(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    int32_t promoted = s->corps[c].promoted;
    const dq_unit *unit = &t->corps[c]->unit;

    if (promoted == 0)
        return unit->commander;
    if (promoted < 0)
        return (dq_commander){ .ms = DQ_NONE };
    return (dq_commander){ .name = "an officer",
                           .ms = unit->officers[promoted - 1].ms,
                           .wp = unit->officers[promoted - 1].wp,
                           .pc = DQ_CONSTANT(t->setup.figures, SPECIALIST_STATISTIC) };
}

dq_commander dq_general(const dq_theatre *t, const dq_campaign *s, int32_t side)
{
    dq_commander best = { .ms = DQ_NONE };

    for (int32_t c = 0; c < t->corps_count; c++) {
        dq_commander is;

        if (dq_side_of(t, c) != side || !dq_stands(t, s, c))
            continue;
        is = dq_leader(t, s, c);
        if (!is.name)
            continue;
        if (t->realms[side].general && s->corps[c].promoted == 0 &&
            strcmp(is.name, t->realms[side].general) == 0)
            return is;
        if (!best.name || is.ms > best.ms)
            best = is;
    }
    return best;
}

/* ---- how fast ------------------------------------------------------------------------------- */

bn_rat dq_corps_tmr(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    dq_host host = { .unit = &t->corps[c]->unit, .heads = s->corps[c].heads };

    return dq_mean_tmr(&host, (bn_term){ 0 }, NULL);
}

bool dq_corps_rangers(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    const dq_unit *unit = &t->corps[c]->unit;

    for (int32_t g = 0; g < unit->group_count; g++)
        if (dq_is_soldiery(&unit->groups[g]) && s->corps[c].heads[g] > 0 &&
            !(unit->groups[g].traits & DQ_RANGERS))
            return false;
    return true;
}

/* ---- supplies and home ---------------------------------------------------------------------- */

/* Hexes to the nearest centre of the side; without one the referee says how far. */
int32_t dq_supply_hexes(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_point at)
{
    int32_t best = DQ_NONE;

    for (int32_t p = 0; p < t->country.place_count; p++) {
        const bn_map_place *place = &t->country.places[p];
        int32_t hexes = bn_ground_distance(BN_HEXES, at, (bn_point){ place->x, place->y });

        if (place->supply && place->side == 1 + side && !dq_place_razed(t, s, p) &&
            (best == DQ_NONE || hexes < best))
            best = hexes;
    }
    return best;
}

/* A force is at home where its side has a place. */
bool dq_at_home(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    const bn_map_place *place = bn_map_place_at(&t->country, dq_at(s, c));

    return place && place->side == 1 + dq_side_of(t, c);
}

/* ---- desertion ------------------------------------------------------------------------------ */

int32_t dq_corps_desert(const dq_theatre *t, dq_campaign *s, int32_t c)
{
    const dq_unit *unit = &t->corps[c]->unit;
    dq_corps_state *is = &s->corps[c];
    int32_t heads[DQ_GROUPS] = { 0 }, go[DQ_GROUPS];
    int32_t gone = dq_tired_deserters(t->setup.figures, dq_corps_soldiers(t, s, c));

    for (int32_t g = 0; g < unit->group_count; g++)
        heads[g] = dq_is_soldiery(&unit->groups[g]) ? is->heads[g] : 0;
    dq_in_proportion(heads, unit->group_count, gone, go);
    for (int32_t g = 0; g < unit->group_count; g++)
        is->heads[g] -= go[g];
    is->deserted += gone;
    return gone;
}

/* ---- questions ------------------------------------------------------------------------------ */

void dq_ask_corps(const dq_campaign *s, uint32_t kind, int32_t side, int32_t c, int32_t preset,
                  bn_question *out)
{
    bn_ask_kind(dq_kinds, kind, (uint32_t)s->day, (uint32_t)side, preset, out);
    out->about[0] = (int16_t)c;
}

void dq_note(bn_trace *trace, int32_t side, int32_t c, int32_t rule, int32_t value,
             const char *name, const char *words)
{
    bn_trace_add(trace, (bn_term){ .rule = (uint16_t)rule,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)side,
                                   .about = (int16_t)c,
                                   .value = value,
                                   .name = name,
                                   .words = words });
}
