/* The map with the forces on it: ground, zones, and who is aware of whom. */
#include "steps.h"

#include "rules/forces/power.h"

/* ---- ground --------------------------------------------------------------------------------- */

static const dq_country_row *ground_at(const dq_theatre *t, bn_point at)
{
    return &t->setup.figures->country[bn_map_terrain(&t->country, at)];
}

int32_t dq_class_into(const dq_theatre *t, bn_point from, int32_t way, bn_point to)
{
    const dq_country_row *ground = ground_at(t, to);

    if (bn_map_road(&t->country, from, way))
        return t->roads;
    return ground->passable ? ground->travel : DQ_NONE;
}

int32_t dq_class_at(const dq_theatre *t, bn_point at)
{
    return ground_at(t, at)->travel;
}

/* ---- who stands where ----------------------------------------------------------------------- */

int32_t dq_holder(const dq_theatre *t, const dq_campaign *s, bn_point at)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        if (s->corps[c].x == at.x && s->corps[c].y == at.y && dq_stands(t, s, c))
            return c;
    return DQ_NONE;
}

/* DQ-098 Battle melee zone: the three hexes in front of a force. */
bool dq_in_zone_of(const dq_campaign *s, int32_t c, bn_point at)
{
    for (int32_t turn = DQ_WAYS - 1; turn <= DQ_WAYS + 1; turn++)
        if (dq_same(bn_ground_step(BN_HEXES, dq_at(s, c), (s->corps[c].facing + turn) % DQ_WAYS),
                    at))
            return true;
    return false;
}

bool dq_in_zone(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_point at)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        if (dq_opposed(t, side, dq_side_of(t, c)) && dq_in_zone_of(s, c, at) && dq_stands(t, s, c))
            return true;
    return false;
}

bool dq_engaged(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    return dq_in_zone(t, s, dq_side_of(t, c), dq_at(s, c));
}

/* DQ-100 Rear zone: the other three. */
bool dq_behind(const dq_campaign *s, int32_t c, bn_point at)
{
    return bn_ground_distance(BN_HEXES, dq_at(s, c), at) == 1 && !dq_in_zone_of(s, c, at);
}

bool dq_has_room(const dq_theatre *t, const dq_campaign *s, int32_t side, uint64_t movers,
                 bn_point at, bool known)
{
    int32_t corps = 0, groups = 0, officers = 0, specialists = 0, people = 0;

    for (int32_t o = 0; o < t->corps_count; o++) {
        if (!(movers >> o & 1) &&
            (!dq_same(dq_at(s, o), at) || dq_opposed(t, side, dq_side_of(t, o)) ||
             (known && !dq_aware(s, side, o)) || !dq_stands(t, s, o)))
            continue;
        corps++;
        groups += t->corps[o]->unit.group_count;
        officers += t->corps[o]->unit.officer_count + 1;
        specialists += t->corps[o]->unit.specialist_count;
        people += t->corps[o]->character_count;
    }
    return corps <= DQ_UNITS && groups <= DQ_GROUPS && officers <= DQ_STAFF &&
           specialists <= DQ_STAFF && people <= DQ_CHARACTERS;
}

bool dq_barred(const dq_theatre *t, const dq_campaign *s, int32_t side, uint64_t movers,
               bn_point at)
{
    int32_t holder = dq_holder(t, s, at);

    return (holder != DQ_NONE && dq_opposed(t, side, dq_side_of(t, holder))) ||
           !dq_has_room(t, s, side, movers, at, false);
}

/* ---- awareness ------------------------------------------------------------------------------ */

static bool view_blocked(const dq_theatre *t, bn_point from, bn_point to)
{
    enum { FAR = 16 };
    bn_point line[FAR];
    uint32_t count = bn_ground_line(BN_HEXES, from, to, line, FAR);

    for (uint32_t i = 1; i < count && i < FAR; i++)
        if (bn_ground_holds(&t->country.ground, line[i]) && ground_at(t, line[i])->blocks_view)
            return true;
    return false;
}

bool dq_notices_from(const dq_theatre *t, bn_point from, bn_point to, bool *troops)
{
    const dq_figures *tables = t->setup.figures;
    int32_t hexes = bn_ground_distance(BN_HEXES, from, to);
    bool blocked;

    *troops = false;
    if (!dq_notices(tables, DQ_AWARENESS_PRESENCE, hexes, false))
        return false;
    blocked = !dq_notices(tables, DQ_AWARENESS_DOMINANT_TROOP_TYPES, hexes, true) &&
              view_blocked(t, from, to);
    *troops = dq_notices(tables, DQ_AWARENESS_DOMINANT_TROOP_TYPES, hexes, blocked);
    return dq_notices(tables, DQ_AWARENESS_PRESENCE, hexes, blocked);
}

void dq_look(const dq_theatre *t, dq_campaign *s)
{
    for (int32_t c = 0; c < t->corps_count; c++) {
        dq_corps_state *is = &s->corps[c];
        int32_t side = dq_side_of(t, c);

        is->seen = is->known = (uint8_t)(1u << side);
        if (!dq_stands(t, s, c))
            continue;
        for (int32_t o = 0; o < t->corps_count; o++) {
            uint8_t bit = (uint8_t)(1u << dq_side_of(t, o));
            bool troops;

            if ((is->known & bit) || !dq_stands(t, s, o))
                continue;
            if (dq_notices_from(t, dq_at(s, o), dq_at(s, c), &troops))
                is->seen |= bit;
            if (troops)
                is->known |= bit;
        }
    }
}

int32_t dq_nearest_foe(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_point from)
{
    int32_t best = DQ_NONE, least = 0;

    for (int32_t c = 0; c < t->corps_count; c++) {
        int32_t hexes;

        if (!dq_opposed(t, side, dq_side_of(t, c)) || !dq_aware(s, side, c) || !dq_stands(t, s, c))
            continue;
        hexes = bn_ground_distance(BN_HEXES, from, dq_at(s, c));
        if (best == DQ_NONE || hexes < least) {
            best = c;
            least = hexes;
        }
    }
    return best;
}

void dq_face_foe(const dq_theatre *t, dq_campaign *s, int32_t c, int32_t usual)
{
    int32_t foe = dq_nearest_foe(t, s, dq_side_of(t, c), dq_at(s, c));
    int32_t way = foe == DQ_NONE ? DQ_NONE : bn_ground_way(BN_HEXES, dq_at(s, c), dq_at(s, foe));

    s->corps[c].facing = (uint8_t)(way >= 0 ? way : usual);
}
