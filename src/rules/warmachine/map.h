/* Where forces stand: spaces, ways, distance and contact (WM-126). */
#ifndef WM_MAP_H
#define WM_MAP_H

#include "model.h"

/* The map of a campaign: wm_campaign_inputs.map. */
typedef enum wm_map_form { WM_MAP_HEXES, WM_MAP_SQUARES, WM_MAP_NONE } wm_map_form;

/* A space of the map or, without one, a point of the plain; both in map units, from 0. Hexes stand
 * in columns with a corner to the side; odd columns are pushed half a hex down. */
typedef struct wm_place_at {
    int32_t x, y;
} wm_place_at;

enum { WM_MAP_SPAN = 10000 }; /* units either way where a document gives no width or height */

/* Ways out of a space: 6 on hexes, 8 on squares and on the plain, clockwise from north. */
int32_t wm_ways(wm_map_form form);
const char *wm_way_word(wm_map_form form, int32_t way);
wm_place_at wm_neighbour(wm_map_form form, wm_place_at from, int32_t way);
bool wm_on_map(const wm_campaign_inputs *campaign, wm_place_at at);

/* How many steps of that way from a place stay on the map, up to `most`. */
int32_t wm_room(const wm_campaign_inputs *campaign, wm_place_at from, int32_t way, int32_t most);
wm_place_at wm_walk(wm_map_form form, wm_place_at from, int32_t way, int32_t units);

/* Steps between two places, a diagonal one counting as one. */
int32_t wm_distance(wm_map_form form, wm_place_at a, wm_place_at b);

/* Are two forces in contact? `miles` of a map unit; strengths of both. */
bool wm_contact(wm_map_form form, int32_t miles, wm_place_at a, int32_t strength_a, wm_place_at b,
                int32_t strength_b);

#endif
