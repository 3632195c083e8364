/* Where forces stand: the ground of a campaign, and contact on it (WM-126). */
#ifndef WM_MAP_H
#define WM_MAP_H

#include <banneret/system/ground.h>

#include "model.h"

/* wm_campaign_inputs.map is a bn_ground_form. */
static inline bn_ground wm_map_of(const wm_campaign_inputs *campaign)
{
    return (bn_ground){ campaign->map, campaign->width, campaign->height,
                        campaign->given[WM_IN_MAP_UNIT] ? campaign->map_unit : 0 };
}

static inline bool wm_on_map(const wm_campaign_inputs *campaign, bn_point at)
{
    bn_ground ground = wm_map_of(campaign);

    return bn_ground_holds(&ground, at);
}

/* How many steps of that way from a place stay on the map, up to `most`. */
static inline int32_t wm_room(const wm_campaign_inputs *campaign, bn_point from, int32_t way,
                              int32_t most)
{
    bn_ground ground = wm_map_of(campaign);

    return bn_ground_room(&ground, from, way, most);
}

/* Are two forces in contact? `miles` of a map unit; strengths of both. */
bool wm_contact(const wm_figures *tables, int32_t form, int32_t miles, bn_point a,
                int32_t strength_a, bn_point b, int32_t strength_b);

#endif
