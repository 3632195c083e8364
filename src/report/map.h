/* The map of a campaign as a reader may know it: what stands where. */
#ifndef BNR_MAP_H
#define BNR_MAP_H

#include <banneret/system/game.h>

enum { BNR_MAP_ITEMS = 128 };

typedef struct bnr_map_item {
    const char *name;
    bn_point at;
    int32_t side; /* whose; -1: nobody's */
    bool place;   /* else a force */
    char sign;    /* of a force: how the map and its legend call it */
} bnr_map_item;

typedef struct bnr_map {
    bn_ground ground;
    bn_point first, last; /* the corners of what is drawn */
    bnr_map_item items[BNR_MAP_ITEMS];
    uint32_t count;
} bnr_map;

/* `view` is what game->view shows the reader: the forces are taken from it, and who holds which place.
 * False: the game has no map, or what stands on it is too far apart to be drawn. */
bool bnr_map_of(const bn_game *game, const void *setup, const bn_doc *view, bnr_map *out);

/* Draws it as SVG, with a legend of the forces. */
void bnr_draw_map(const char *title, const bn_game *game, const void *setup, const bnr_map *map,
                  bn_text *out);

#endif
