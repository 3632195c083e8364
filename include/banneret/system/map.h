/* A country as a map of hexes: the ground of each, roads and rivers from hex to hex, and named places.
 * It never changes, and everyone knows it. What terrain does differs from book to book, and is not in this header: a
 * system lists its own words for it. */
#ifndef BANNERET_SYSTEM_MAP_H
#define BANNERET_SYSTEM_MAP_H

#include <banneret/system/ground.h>
#include <banneret/system/schema.h>

BN_BEGIN_C

enum { BN_MAP_SPAN = 128, BN_MAP_ROADS = 64, BN_MAP_RIVERS = 32, BN_MAP_PLACES = 64 };

/* How ground is drawn. */
typedef enum bn_look {
    BN_LOOK_OPEN,
    BN_LOOK_FIELDS,
    BN_LOOK_WOODS,
    BN_LOOK_HILLS,
    BN_LOOK_MOUNTAINS,
    BN_LOOK_MARSH,
    BN_LOOK_WASTE,
    BN_LOOK_WATER
} bn_look;

/* A word of a system for ground. Lists of them end with a row without a word. */
typedef struct bn_terrain {
    const char *word;
    bn_look look;
} bn_terrain;

typedef enum bn_place_kind {
    BN_PLACE_REGION, /* a wood, a range of hills: only its name is drawn */
    BN_PLACE_CAMP,
    BN_PLACE_VILLAGE,
    BN_PLACE_TOWN,
    BN_PLACE_CASTLE
} bn_place_kind;

/* Their words, in this order; NULL ends them. */
BN_API extern const char *const bn_place_words[];

typedef struct bn_map_place {
    const char *name;
    int32_t x, y;
    int32_t kind;   /* bn_place_kind */
    int32_t side;   /* whose: 0 no one's, 1 the first side's, ... */
    uint8_t supply; /* troops of that side get their supplies from there */
} bn_map_place;

typedef struct bn_map_line {
    const char *words;
} bn_map_line;

/* The map as a document has it: a part of a setup that bn_map_fields describe. */
typedef struct bn_map_inputs {
    bn_map_line rows[BN_MAP_SPAN];
    int32_t row_count;
    bn_map_line roads[BN_MAP_ROADS];
    int32_t road_count;
    bn_map_line rivers[BN_MAP_RIVERS];
    int32_t river_count;
    bn_map_place places[BN_MAP_PLACES];
    int32_t place_count;
} bn_map_inputs;

BN_API extern const bn_field bn_map_fields[];

/* The map as rules and drawings use it. */
typedef struct bn_map {
    bn_ground ground; /* of hexes; width 0: there is no map */
    const bn_terrain *terrains;
    const uint8_t *terrain;     /* of each hex, by rows: index into `terrains` */
    const uint8_t *roads;       /* of each hex a bit for each way that a road leads out of it */
    const uint8_t *rivers;      /* the same */
    const bn_map_place *places; /* those that the system keeps elsewhere come first */
    int32_t place_count;
} bn_map;

/* Makes the map of a document, for a system with these words for terrain. `more`, or NULL, are places
 * that the system keeps elsewhere, by whose names roads may go too. `sides` is how many there are.
 * `at` is the part of the document with the map. Without rows of terrain there is no map, and nothing
 * else may be given. All is kept in the arena, but for the names and `terrains`, which must outlive the
 * map. */
BN_API BN_MUST_CHECK bn_code bn_map_read(const bn_map_inputs *in, const bn_terrain *terrains,
                                         const bn_map_place *more, int32_t more_count,
                                         int32_t sides, bn_arena *arena, const bn_spot *at,
                                         bn_map *out);

/* Gives the ground of a campaign the size of its map, if there is one. Refuses ground that is not of
 * hexes, and a size that is given and is not the map's: `at` is the part of the document with `map`,
 * `width` and `height`. */
BN_API BN_MUST_CHECK bn_code bn_map_fit(const bn_map *map, const bn_spot *at, bn_ground *ground);

/* The terrain of a hex, as an index into map->terrains. */
BN_API int32_t bn_map_terrain(const bn_map *map, bn_point at);

/* Whether a road, or a river, leads out of a hex that way. */
BN_API bool bn_map_road(const bn_map *map, bn_point from, int32_t way);
BN_API bool bn_map_river(const bn_map *map, bn_point from, int32_t way);

/* The name of place `index`, from 0 on, regions not counted, and where it is; NULL: there are no
 * more. */
BN_API const char *bn_map_place_name(const bn_map *map, uint32_t index, bn_point *at);

/* The place in a hex that is more than a region, or NULL. */
BN_API const bn_map_place *bn_map_place_at(const bn_map *map, bn_point at);

BN_END_C

#endif
