#include <banneret/system/route.h>

#include <string.h>

/* Dijkstra's method. The queue is a heap of the numbers of spaces, kept in the spaces themselves, so
 * that a search needs no memory but theirs. */

enum { ROOM_MAX = UINT16_MAX };

static bool holds(const bn_routes *r, bn_point at)
{
    return at.x >= r->first.x && at.x < r->first.x + r->width && at.y >= r->first.y &&
           at.y < r->first.y + r->height;
}

static uint32_t number_of(const bn_routes *r, bn_point at)
{
    return (uint32_t)((at.y - r->first.y) * r->width + at.x - r->first.x);
}

static bn_point point_of(const bn_routes *r, uint32_t number)
{
    return (bn_point){ r->first.x + (int32_t)number % r->width,
                       r->first.y + (int32_t)number / r->width };
}

/* Cheaper first, then fewer steps, then the lower number: a total order. */
static bool before(const bn_routes *r, uint32_t a, uint32_t b)
{
    const bn_route_space *one = &r->spaces[a], *other = &r->spaces[b];

    if (one->cost != other->cost)
        return one->cost < other->cost;
    if (one->steps != other->steps)
        return one->steps < other->steps;
    return a < b;
}

static void put_at(bn_routes *r, uint32_t slot, uint32_t number)
{
    r->spaces[slot].heap = (uint16_t)number;
    r->spaces[number].slot = (uint16_t)(slot + 1);
}

static void rise(bn_routes *r, uint32_t slot, uint32_t number)
{
    while (slot > 0 && before(r, number, r->spaces[(slot - 1) / 2].heap)) {
        put_at(r, slot, r->spaces[(slot - 1) / 2].heap);
        slot = (slot - 1) / 2;
    }
    put_at(r, slot, number);
}

static void sink(bn_routes *r, uint32_t waiting, uint32_t number)
{
    uint32_t slot = 0;

    for (;;) {
        uint32_t child = 2 * slot + 1;

        if (child + 1 < waiting && before(r, r->spaces[child + 1].heap, r->spaces[child].heap))
            child++;
        if (child >= waiting || before(r, number, r->spaces[child].heap))
            break;
        put_at(r, slot, r->spaces[child].heap);
        slot = child;
    }
    put_at(r, slot, number);
}

static uint32_t take_first(bn_routes *r, uint32_t *waiting)
{
    uint32_t first = r->spaces[0].heap;

    --*waiting;
    r->spaces[first].slot = 0;
    if (*waiting > 0)
        sink(r, *waiting, r->spaces[*waiting].heap);
    return first;
}

/* A better way to a space by a step from another. */
static void offer(bn_routes *r, uint32_t to, int64_t cost, const bn_route_space *by, int32_t way,
                  uint32_t *waiting)
{
    bn_route_space *space = &r->spaces[to];
    uint16_t steps = (uint16_t)(by->steps + 1);

    if (space->cost >= 0 && (space->cost < cost || (space->cost == cost && space->steps <= steps)))
        return;
    space->cost = cost;
    space->steps = steps;
    space->way = (uint16_t)way;
    rise(r, space->slot > 0 ? space->slot - 1u : (*waiting)++, to);
}

static void spread(bn_routes *r, const bn_ground *ground, const bn_toll *toll, uint32_t number,
                   uint32_t *waiting)
{
    bn_point at = point_of(r, number);
    int64_t cost = r->spaces[number].cost;

    for (int32_t way = 0; way < bn_ground_ways(r->form); way++) {
        bn_point to = bn_ground_step(r->form, at, way);
        int64_t step;

        if (!holds(r, to) || !bn_ground_holds(ground, to))
            continue;
        step = toll->cost(toll->with, at, way, to);
        if (step >= 0 && step <= toll->most - cost)
            offer(r, number_of(r, to), cost + step, &r->spaces[number], way, waiting);
    }
}

bool bn_routes_from(bn_routes *routes, const bn_ground *ground, bn_point from, int32_t radius,
                    const bn_toll *toll)
{
    int64_t width = radius > 0 ? 2 * (int64_t)radius + 1 : ground->width;
    int64_t height = radius > 0 ? 2 * (int64_t)radius + 1 : ground->height;
    int64_t room = routes->room < ROOM_MAX ? routes->room : ROOM_MAX;
    uint32_t waiting = 1;

    if (!bn_ground_holds(ground, from) || width <= 0 || height <= 0 || width > room / height)
        return false;
    routes->form = ground->form;
    routes->from = from;
    routes->first = radius > 0 ? (bn_point){ from.x - radius, from.y - radius } : (bn_point){ 0 };
    routes->width = (int32_t)width;
    routes->height = (int32_t)height;
    for (int64_t i = 0; i < width * height; i++)
        routes->spaces[i] = (bn_route_space){ .cost = -1 };
    if (toll->most < 0)
        return true;
    routes->spaces[number_of(routes, from)].cost = 0;
    put_at(routes, 0, number_of(routes, from));
    while (waiting > 0)
        spread(routes, ground, toll, take_first(routes, &waiting), &waiting);
    return true;
}

int64_t bn_routes_cost(const bn_routes *routes, bn_point to)
{
    return holds(routes, to) ? routes->spaces[number_of(routes, to)].cost : -1;
}

uint32_t bn_routes_path(const bn_routes *routes, bn_point to, bn_point *out, uint32_t room)
{
    int32_t half = bn_ground_ways(routes->form) / 2;
    uint32_t steps = 0;

    if (bn_routes_cost(routes, to) < 0)
        return 0;
    steps = routes->spaces[number_of(routes, to)].steps;
    for (uint32_t i = steps; i > 0; i--) {
        int32_t back = (routes->spaces[number_of(routes, to)].way + half) % (2 * half);

        if (i <= room)
            out[i - 1] = to;
        to = bn_ground_step(routes->form, to, back);
    }
    return steps;
}
