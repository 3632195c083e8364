/* Ways over the map, as far as a side knows what is on it: where a march can lead, and what it costs. */
#include "steps.h"

#include <string.h>

/* ---- ways ----------------------------------------------------------------------------------- */

enum { SCALE = 5040 }; /* of what it costs to enter a hex, by which ways are compared */

enum { HELD = 1, ZONE = 2 };

/* The country around a force as its side knows it. */
typedef struct toll {
    const dq_theatre *t;
    bn_point here;
    int32_t radius;
    bool rangers, by_hexes;
    int64_t costs[DQ_TRAVEL_COUNT];
    uint8_t marks[DQ_WINDOW];
} toll;

int32_t dq_class_for(const dq_theatre *t, bool rangers, bn_point from, int32_t way, bn_point to)
{
    int32_t terrain = dq_class_into(t, from, way, to);

    return terrain == DQ_NONE ? DQ_NONE : dq_lighter_terrain(terrain, rangers);
}

/* Whether a side knows of an enemy in this hex. */
bool dq_held(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_point at)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        if (s->corps[c].x == at.x && s->corps[c].y == at.y && dq_aware(s, side, c) &&
            dq_opposed(t, side, dq_side_of(t, c)) && dq_stands(t, s, c))
            return true;
    return false;
}

static uint8_t *mark_at(toll *is, bn_point at)
{
    int32_t x = at.x - is->here.x + is->radius, y = at.y - is->here.y + is->radius,
            width = 2 * is->radius + 1;

    return x < 0 || y < 0 || x >= width || y >= width ? NULL : &is->marks[y * width + x];
}

static void mark(toll *is, bn_point at, uint8_t what)
{
    uint8_t *place = mark_at(is, at);

    if (place)
        *place |= what;
}

/* Enemies that the side knows of hold hexes, and their zones stop it. Who leaves a field passes through the zones
 * of the winner. */
static void mark_foes(const dq_theatre *t, const dq_campaign *s, int32_t side, toll *is)
{
    uint64_t fighting = is->by_hexes ? s->bodies[0] | s->bodies[1] : 0;

    for (int32_t c = 0; c < t->corps_count; c++) {
        if (!dq_opposed(t, side, dq_side_of(t, c)) || !dq_aware(s, side, c) || !dq_stands(t, s, c))
            continue;
        mark(is, dq_at(s, c), HELD);
        for (int32_t turn = DQ_WAYS - 1; turn <= DQ_WAYS + 1 && !(fighting >> c & 1); turn++)
            mark(is, bn_ground_step(BN_HEXES, dq_at(s, c), (s->corps[c].facing + turn) % DQ_WAYS),
                 ZONE);
    }
}

static int64_t cost(const void *with, bn_point from, int32_t way, bn_point to)
{
    const toll *is = with;
    int32_t width = 2 * is->radius + 1;
    uint8_t there =
        is->marks[(to.y - is->here.y + is->radius) * width + to.x - is->here.x + is->radius];
    uint8_t here =
        is->marks[(from.y - is->here.y + is->radius) * width + from.x - is->here.x + is->radius];
    int32_t terrain;

    if ((there & HELD) || ((here & ZONE) && !dq_same(from, is->here)))
        return -1;
    terrain = dq_class_for(is->t, is->rangers, from, way, to);
    return terrain == DQ_NONE ? -1 : is->by_hexes ? 1 : is->costs[terrain];
}

/* No march leads further than this many hexes. */
static int32_t reach_of(const dq_theatre *t, int64_t most, const int64_t costs[DQ_TRAVEL_COUNT])
{
    int64_t cheapest = costs[0];

    for (int32_t i = 1; i < DQ_TRAVEL_COUNT; i++)
        cheapest = costs[i] < cheapest ? costs[i] : cheapest;
    return most / (cheapest > 0 ? cheapest : 1) >= DQ_REACH
               ? DQ_REACH
               : 1 + (int32_t)(most / (cheapest > 0 ? cheapest : 1));
}

void dq_ways_of(const dq_theatre *t, const dq_campaign *s, int32_t c, int32_t most_hexes,
                dq_ways *out)
{
    toll is;
    bn_toll rates = { cost, &is, most_hexes };
    bn_rat tmr = dq_corps_tmr(t, s, c);

    is.t = t;
    is.here = dq_at(s, c);
    is.rangers = dq_corps_rangers(t, s, c);
    is.by_hexes = most_hexes > 0;
    for (int32_t i = 0; i < DQ_TRAVEL_COUNT; i++)
        is.costs[i] = bn_rat_floor(
            bn_rat_div(bn_rat_int((int64_t)SCALE * DQ_CONSTANT(t->setup.figures, MILES_IN_HEX)),
                       t->setup.figures->travel[i].miles_per_tmr));
    if (most_hexes == 0) /* with what was spent on the first hex before */
        rates.most = bn_rat_ceil(bn_rat_mul(
            bn_rat_mul(bn_rat_add(dq_share_left(t, s, c), dq_rat(s->corps[c].progress)), tmr),
            bn_rat_int(SCALE)));
    is.radius = most_hexes > 0 ? (most_hexes < DQ_REACH ? most_hexes : DQ_REACH)
                               : reach_of(t, rates.most, is.costs);
    memset(is.marks, 0, (size_t)(2 * is.radius + 1) * (size_t)(2 * is.radius + 1));
    mark_foes(t, s, dq_side_of(t, c), &is);
    out->radius = is.radius;
    out->routes = (bn_routes){ .spaces = out->spaces, .room = DQ_WINDOW };
    if (!bn_routes_from(&out->routes, &t->country.ground, is.here, is.radius, &rates))
        out->routes.width = out->routes.height = 0;
}

int32_t dq_way_to(bn_point from, bn_point to)
{
    for (int32_t way = 0; way < DQ_WAYS; way++)
        if (dq_same(bn_ground_step(BN_HEXES, from, way), to))
            return way;
    return DQ_NONE;
}

/* What it costs to enter a hex from the one beside it, less what was spent on it before. */
bn_rat dq_entry(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_rat tmr, bool rangers,
                bn_point from, bn_point to)
{
    int32_t way = dq_way_to(from, to);
    bn_rat share = dq_share_of(t, tmr, dq_class_for(t, rangers, from, way, to));

    if (dq_same(from, dq_at(s, c)) && s->corps[c].toward == 1 + way)
        share = bn_rat_sub(share, dq_rat(s->corps[c].progress));
    return share.num < 0 ? bn_rat_int(0) : share;
}

/* Each hex uses up its share of the day, exactly. */
bool dq_plan(const dq_theatre *t, const dq_campaign *s, int32_t c, const dq_ways *ways, bn_point to,
             dq_march_plan *out)
{
    bn_point from = dq_at(s, c);
    bn_rat tmr = dq_corps_tmr(t, s, c), left = dq_share_left(t, s, c);
    bool rangers = dq_corps_rangers(t, s, c);
    int32_t way = dq_way_to(from, to);

    *out = (dq_march_plan){ .share = bn_rat_int(0) };
    if (tmr.num == 0 || left.num <= 0 || !bn_ground_holds(&t->country.ground, to) ||
        !dq_has_room(t, s, dq_side_of(t, c), UINT64_C(1) << c, to, true))
        return false;
    out->steps = bn_routes_path(&ways->routes, to, out->path, DQ_REACH);
    if (out->steps > DQ_REACH)
        return false;
    for (uint32_t i = 0; i < out->steps; i++) {
        out->share = bn_rat_add(out->share, dq_entry(t, s, c, tmr, rangers, from, out->path[i]));
        from = out->path[i];
    }
    if (out->steps > 0 && bn_rat_cmp(out->share, left) <= 0)
        return true;
    from = dq_at(s, c);
    if (way == DQ_NONE || dq_class_for(t, rangers, from, way, to) == DQ_NONE ||
        dq_held(t, s, dq_side_of(t, c), to))
        return false;
    out->steps = 1;
    out->path[0] = to;
    out->share = dq_entry(t, s, c, tmr, rangers, from, to);
    out->long_way = bn_rat_cmp(out->share, left) > 0;
    return true;
}
