/* The parts of a map as SVG, for map_drawing.c and map_ground.c alone: where spaces are on the paper. */
#ifndef BNR_PLATE_H
#define BNR_PLATE_H

#include "trees/map.h"

#include "svg.h"

/* Hexes have a corner at the side, and odd columns stand half a hex lower. */
#define PLATE_WIDE 60.0 /* from corner to corner */
#define PLATE_HIGH 51.96
#define PLATE_SQUARE 54.0

enum { PLATE_TOP = 84, PLATE_LEFT = 52 };

#define PLATE_OPEN "#f4f2e6"
#define PLATE_GRID "#c4bfac"

svg_point plate_centre(const bnr_map *map, bn_point at);

/* From the middle of a hex towards the middle of its side that way. */
svg_point plate_way(int32_t way, double distance);

/* Adds the outline of a space to the path that is being written. */
void plate_outline(const bnr_map *map, bn_point at, bn_text *out);

/* What the signs of the ground need before the first is drawn; then the ground itself with rivers and
 * roads; then, above them, what is out of sight. */
void plate_signs(bn_text *out);
void plate_ground(const bnr_map *map, bn_text *out);
void plate_fog(const bnr_map *map, bn_text *out);

/* A small piece of ground for the legend, or of a texture of what is out of sight. */
void plate_swatch(bn_text *out, svg_point at, bn_look look);
void plate_fog_swatch(bn_text *out, svg_point at, int32_t sight);

#endif
