/* Ways over a map: how far a force gets, and the cheapest way there. The caller says what a step costs. */
#ifndef BANNERET_SYSTEM_ROUTE_H
#define BANNERET_SYSTEM_ROUTE_H

#include <banneret/system/ground.h>

BN_BEGIN_C

/* What steps cost, in units of the caller's choice: fractions are counted over a common denominator,
 * so that sums are exact. A cost below 0 closes the step. */
typedef struct bn_toll {
    int64_t (*cost)(const void *with, bn_point from, int32_t way, bn_point to);
    const void *with;
    int64_t most; /* that a whole way may cost */
} bn_toll;

/* What is known about a space, for bn_routes alone. */
typedef struct bn_route_space {
    int64_t cost; /* of the cheapest way found; -1: none */
    uint16_t steps;
    uint16_t slot; /* 1 + where it waits in the queue; 0: it does not */
    uint16_t heap; /* of the queue, not of this space: who waits at this slot */
    uint16_t way;  /* the last step to it */
} bn_route_space;

/* Spaces around one place. The caller gives the memory for them and sets those two members. */
typedef struct bn_routes {
    bn_route_space *spaces;
    uint32_t room;  /* how many of them, at most 65,535 are used */
    int32_t form;   /* bn_ground_form */
    bn_point first; /* corner of what was examined */
    int32_t width, height;
    bn_point from;
} bn_routes;

/* Finds the cheapest ways from a place to all others that can be reached for toll->most. With a radius, not
 * above that many steps away in x or y, for which (2 x radius + 1) squared spaces are enough; with 0,
 * on the whole map, which must have edges. False: there is not room enough, or `from` is not on the
 * map. Of ways that cost the same it takes the one with the fewest steps, and of those always the same one. */
BN_API BN_MUST_CHECK bool bn_routes_from(bn_routes *routes, const bn_ground *ground, bn_point from,
                                         int32_t radius, const bn_toll *toll);

/* What the cheapest way to a place costs; -1: it was not reached. */
BN_API int64_t bn_routes_cost(const bn_routes *routes, bn_point to);

/* The places of that way, without the first: the first `room` of them in `out`. Returns how many there
 * are; 0: it was not reached, or it is where the way starts. */
BN_API uint32_t bn_routes_path(const bn_routes *routes, bn_point to, bn_point *out, uint32_t room);

BN_END_C

#endif
