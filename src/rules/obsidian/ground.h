/* The table as plain data: points, rectangles, and the terrain that lies on it. */
#ifndef OB_GROUND_H
#define OB_GROUND_H

#include <banneret/base.h>

enum {
    OB_PIECES = 64,     /* of terrain */
    OB_PARTS = 160,     /* polygons and polylines of all of them */
    OB_VERTICES = 1600, /* of all parts */
    OB_SECTIONS = 64,   /* of all constructions, where knock-out fire is used */
    OB_MOST_IN = 144    /* width and depth of a table */
};

/* In units of 1/254 in (OB-001). */
typedef struct ob_point {
    int32_t x, y;
} ob_point;

/* A stand as an oriented rectangle (OB-002): centre, heading, half width and half depth. */
typedef struct ob_box {
    int32_t x, y;
    int32_t heading; /* 0 to 143 (OB-220) */
    int32_t a, b;
} ob_box;

typedef enum ob_shape { OB_AREA, OB_WAY, OB_LINE, OB_CONTOUR } ob_shape;
typedef enum ob_gear { OB_NO_GEAR, OB_LADDERS, OB_BOATS, OB_AMPHIBIOUS } ob_gear;

/* A polygon or polyline: vertices in a row of the pool. */
typedef struct ob_part {
    int32_t first, count;
} ob_part;

/* A terrain piece (OB-051), with the effects that hold for it in this battle. */
typedef struct ob_piece {
    const char *name;
    int32_t kind;  /* row of terrain_effects.csv */
    int32_t shape; /* ob_shape */
    int32_t part_first, part_count;
    int32_t width; /* of a road or stream, units */
    int32_t level; /* of a contour */
    int32_t cover_hp;
    int32_t sight_into; /* units that can be seen into it */
    int32_t without;    /* ob_gear that opens it; OB_NO_GEAR: it is open */
    int32_t owner;      /* side that placed it, or -1 */
    uint8_t steep, defended, sight_through;
    uint8_t permanent; /* of stone or concrete, for knock-out fire */
} ob_piece;

typedef struct ob_ground {
    int32_t piece_count, part_count, vertex_count;
    ob_piece pieces[OB_PIECES];
    /* Each breach may cut a line in two. */
    ob_part parts[OB_PARTS + OB_SECTIONS];
    ob_point vertices[OB_VERTICES + 2 * OB_SECTIONS];
} ob_ground;

#endif
