/* A map of hexes or squares on a terminal. */
#ifndef CLI_MAP_PRINT_H
#define CLI_MAP_PRINT_H

#include "print/paint.h"
#include "trees/map.h"

/* Prints the map: spaces by signs of their ground, places by their names and forces by their signs, with a
 * legend. If the map is wider than the screen, only the parts with forces are printed. */
void map_print(const paint *p, const bnr_map *map);

#endif
