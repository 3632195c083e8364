/* The map of a campaign as a seat may know it: what stands where, and on what ground. */
#ifndef BNR_MAP_H
#define BNR_MAP_H

#include <banneret/system/game.h>

enum { BNR_MAP_ITEMS = 256 };

typedef struct bnr_map_item {
    const char *name;
    bn_point at;
    int32_t side;     /* whose; -1: no one's */
    bool place;       /* else a force */
    int32_t kind;     /* of a place: bn_place_kind */
    char sign;        /* of a force: how a map on the screen and its legend call it */
    int32_t facing;   /* of a force: the way that it faces; -1: none */
    int64_t strength; /* of a force; -1: not known */
    const char *seen; /* of a force of which it is not certain that it is there: how it is known */
} bnr_map_item;

typedef struct bnr_map {
    bn_ground ground;
    const bn_map *country; /* NULL: only the ground is known */
    const bn_game *game;
    const void *setup, *state;
    bn_seat seat;
    bn_point first, last; /* the corners of what is drawn */
    bnr_map_item items[BNR_MAP_ITEMS];
    uint32_t count;
} bnr_map;

/* `view` is what game->view shows the seat: the forces are taken from it, and who holds which place.
 * False: the game has no map, or what stands on it is too far apart to be drawn. */
bool bnr_map_of(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                const bn_doc *view, bnr_map *out);

/* How well the seat sees a space (bn_sight). */
int32_t bnr_map_sight(const bnr_map *map, bn_point at);

/* How a space is drawn. */
bn_look bnr_map_look(const bnr_map *map, bn_point at);

#endif
