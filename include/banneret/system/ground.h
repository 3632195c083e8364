/* Places of forces: on a map of hexes or squares, or on the open plain. What contact, marches and edges mean differs
 * from book to book, and is not in this header. */
#ifndef BANNERET_SYSTEM_GROUND_H
#define BANNERET_SYSTEM_GROUND_H

#include <banneret/system/spot.h>

BN_BEGIN_C

typedef enum bn_ground_form { BN_HEXES, BN_SQUARES, BN_PLAIN } bn_ground_form;

/* How far a map without a width or height reaches in each direction, in units. */
#define BN_GROUND_SPAN 10000

typedef struct bn_ground {
    int32_t form;          /* bn_ground_form */
    int32_t width, height; /* spaces, from 0; 0: no edge */
    int32_t miles;         /* of a space; 0: not known, or not the same on every day */
} bn_ground;

/* A space of the map or, without a map, a point of the plain; both in map units, from 0 on. Hexes form columns and have
 * a flat top; odd columns are shifted down by half a hex. */
typedef struct bn_point {
    int32_t x, y;
} bn_point;

/* The ways out of a space: 6 on hexes, 8 on squares and on the plain, clockwise from north. Their
 * number, the word for one, and the space that it leads to. */
BN_API int32_t bn_ground_ways(int32_t form);
BN_API const char *bn_ground_word(int32_t form, int32_t way);
BN_API bn_point bn_ground_step(int32_t form, bn_point from, int32_t way);

BN_API bool bn_ground_holds(const bn_ground *ground, bn_point at);

/* Refuses a place outside the map, as an error under the key that gives the place. */
BN_API BN_MUST_CHECK bn_code bn_ground_check(const bn_ground *ground, bn_point at, const char *name,
                                             const char *key, const bn_spot *spot);

/* How many steps in one direction, up to `most`, stay on the map; and the place that many steps
 * away. */
BN_API int32_t bn_ground_room(const bn_ground *ground, bn_point from, int32_t way, int32_t most);
BN_API bn_point bn_ground_walk(int32_t form, bn_point from, int32_t way, int32_t units);

/* The number of steps between two places. A diagonal step counts as one. */
BN_API int32_t bn_ground_distance(int32_t form, bn_point a, bn_point b);

/* How far apart they are as the crow flies, in its own measure: good to find the straighter of two
 * ways that are equally long. */
BN_API int64_t bn_ground_by_air(int32_t form, bn_point a, bn_point b);

/* The way that comes nearest to the direction of another place; of two that are equally near the first,
 * clockwise from north. -1: it is the same place. */
BN_API int32_t bn_ground_way(int32_t form, bn_point from, bn_point to);

/* The places on the straight line from one to another, both included, each a step from the one
 * before: the first `room` of them in `out`. Returns how many there are, the distance + 1. */
BN_API uint32_t bn_ground_line(int32_t form, bn_point from, bn_point to, bn_point *out,
                               uint32_t room);

BN_END_C

#endif
