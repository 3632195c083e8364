/* Where forces stand: a map of hexes or squares, or the open plain. What contact, marches and edges
 * mean is each book's own. */
#ifndef BANNERET_SYSTEM_GROUND_H
#define BANNERET_SYSTEM_GROUND_H

#include <banneret/system/spot.h>

BN_BEGIN_C

typedef enum bn_ground_form { BN_HEXES, BN_SQUARES, BN_PLAIN } bn_ground_form;

/* Units either way where a map has no width or no height. */
#define BN_GROUND_SPAN 10000

typedef struct bn_ground {
    int32_t form;          /* bn_ground_form */
    int32_t width, height; /* spaces, from 0; 0: no edge */
} bn_ground;

/* A space of the map or, without one, a point of the plain; both in map units, from 0. Hexes stand
 * in columns with a corner to the side; odd columns are pushed half a hex down. */
typedef struct bn_point {
    int32_t x, y;
} bn_point;

/* Ways out of a space: 6 on hexes, 8 on squares and on the plain, clockwise from north. */
BN_API int32_t bn_ground_ways(int32_t form);
BN_API const char *bn_ground_word(int32_t form, int32_t way);
BN_API bn_point bn_ground_step(int32_t form, bn_point from, int32_t way);

BN_API bool bn_ground_holds(const bn_ground *ground, bn_point at);

/* Refuses what a document puts outside the map, under the key that says where it stands. */
BN_API BN_MUST_CHECK bn_code bn_ground_check(const bn_ground *ground, bn_point at, const char *name,
                                             const char *key, const bn_spot *spot);

/* How many steps of that way from a place stay on the map, up to `most`; and so many steps on. */
BN_API int32_t bn_ground_room(const bn_ground *ground, bn_point from, int32_t way, int32_t most);
BN_API bn_point bn_ground_walk(int32_t form, bn_point from, int32_t way, int32_t units);

/* Steps between two places, a diagonal one counting as one. */
BN_API int32_t bn_ground_distance(int32_t form, bn_point a, bn_point b);

BN_END_C

#endif
