/* The map of a campaign as a plate. */
#ifndef BNR_MAP_DRAWING_H
#define BNR_MAP_DRAWING_H

#include "trees/map.h"

/* Draws it as SVG: a plate with its scale, its signs explained, and a list of the forces. */
void bnr_draw_map(const char *title, const bnr_map *map, bn_text *out);

#endif
