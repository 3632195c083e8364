/* The roads of a map (docs/maps.md): a march by road keeps to them (G4-R-158). A map without roads says
 * nothing of them, as a campaign without a map does. */
#include "steps.h"

#include <string.h>

bool g4_roads_drawn(const g4_setup *setup)
{
    return setup->country.ground.width > 0 && setup->map.road_count > 0;
}

static uint32_t number_of(const g4_setup *setup, bn_point at)
{
    return (uint32_t)(at.y * setup->country.ground.width + at.x);
}

bool g4_road_reached(const g4_setup *setup, const g4_road_hexes *hexes, bn_point at)
{
    uint32_t number = number_of(setup, at);

    return bn_ground_holds(&setup->country.ground, at) &&
           hexes->bits[number / 64] >> number % 64 & 1;
}

static void add(const g4_setup *setup, g4_road_hexes *hexes, bn_point at)
{
    uint32_t number = number_of(setup, at);

    hexes->bits[number / 64] |= UINT64_C(1) << number % 64;
}

bool g4_road_leads(const g4_setup *setup, bn_point from)
{
    for (int32_t way = 0; way < bn_ground_ways(BN_HEXES); way++)
        if (bn_map_road(&setup->country, from, way))
            return true;
    return false;
}

/* Those beside a hex that was reached. */
static bool spread_from(const g4_setup *setup, const g4_weather *weather,
                        const g4_road_hexes *before, bn_point from, g4_road_hexes *hexes)
{
    bool more = false;

    for (int32_t way = 0; way < bn_ground_ways(BN_HEXES); way++) {
        bn_point to = bn_ground_step(BN_HEXES, from, way);

        if (!bn_map_road(&setup->country, from, way) || g4_road_reached(setup, before, to) ||
            g4_space_closed(setup, weather, to))
            continue;
        add(setup, hexes, to);
        more = true;
    }
    return more;
}

/* One hex farther on every road; false: they lead no farther. */
static bool spread(const g4_setup *setup, const g4_weather *weather, g4_road_hexes *hexes)
{
    const g4_road_hexes before = *hexes;
    bool more = false;

    for (int32_t y = 0; y < setup->country.ground.height; y++)
        for (int32_t x = 0; x < setup->country.ground.width; x++)
            if (g4_road_reached(setup, &before, (bn_point){ x, y }))
                more |= spread_from(setup, weather, &before, (bn_point){ x, y }, hexes);
    return more;
}

void g4_road_reach(const g4_setup *setup, const g4_weather *weather, bn_point from, int32_t most,
                   g4_road_hexes *out)
{
    memset(out, 0, sizeof *out);
    add(setup, out, from);
    while (most-- > 0 && spread(setup, weather, out))
        ;
}

/* From the goal the roads are followed back until they come to a hex beside this one. */
bool g4_road_toward(const g4_setup *setup, const g4_weather *weather, bn_point from, bn_point goal,
                    bn_point *out)
{
    g4_road_hexes behind;

    if (!bn_ground_holds(&setup->country.ground, goal) || g4_space_closed(setup, weather, goal))
        return false;
    g4_road_reach(setup, weather, goal, 0, &behind);
    do
        for (int32_t way = 0; way < bn_ground_ways(BN_HEXES); way++) {
            *out = bn_ground_step(BN_HEXES, from, way);
            if (bn_map_road(&setup->country, from, way) && g4_road_reached(setup, &behind, *out))
                return true;
        }
    while (spread(setup, weather, &behind));
    return false;
}
