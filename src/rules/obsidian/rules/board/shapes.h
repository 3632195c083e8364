/* Points, polygons, roads and lines of the terrain (OB-010, OB-053, OB-169, OB-226). */
#ifndef OB_SHAPES_H
#define OB_SHAPES_H

#include "boxes.h"

/* The vertices of a part. */
typedef struct ob_ring {
    const ob_point *at;
    int32_t count;
} ob_ring;
ob_ring ob_ring_of(const ob_ground *ground, int32_t part);

/* Whether a polygon holds the point p/m. */
bool ob_ring_holds(ob_ring ring, ob_vec p, int64_t m);

/* A road or stream of that width between two vertices, as a quadrilateral. */
void ob_way_quad(ob_point a, ob_point b, int32_t width, ob_point quad[4]);

/* Whether a piece that is no line holds a point; the highest level of the contours that do. */
bool ob_piece_holds(const ob_ground *ground, int32_t piece, ob_point point);
/* The same of the point p / m. */
bool ob_piece_holds_part(const ob_ground *ground, int32_t piece, ob_vec p, int64_t m);
int32_t ob_level(const ob_ground *ground, ob_point point);

/* Whether the path between two points crosses the line between two vertices; how often it crosses those of
 * a piece. */
bool ob_crosses(ob_point from, ob_point to, ob_point a, ob_point b);
int32_t ob_crossings(const ob_ground *ground, int32_t piece, ob_point from, ob_point to);

/* Whether a point is at most k units from the line between two vertices, and the point of that line nearest to it. */
bool ob_near_line(ob_point point, ob_point a, ob_point b, int64_t k);
ob_point ob_foot(ob_point point, ob_point a, ob_point b);

/* Twice the area of a stand that lies in a polygon, times S squared; whether half of it lies in a piece. A road or stream
 * holds a stand if it holds its centre; a line holds none. */
int64_t ob_area_in_ring(const ob_figures *tables, const ob_box *box, ob_ring ring);
bool ob_in_piece(const ob_figures *tables, const ob_ground *ground, int32_t piece,
                 const ob_box *box);

/* Whether a stand lines a line: the middle of its front edge is at most `distance` units from it. If so, `section`
 * (may be NULL) is the section of it (ob_section_at) where it is nearest. */
bool ob_lines(const ob_figures *tables, const ob_ground *ground, int32_t piece, const ob_box *box,
              int32_t distance, int32_t section_length, int32_t *section);
/* Whether a stand defends a piece, flagged as defended, against an attack from a point. */
bool ob_defends(const ob_figures *tables, const ob_ground *ground, int32_t piece, const ob_box *box,
                ob_point from, int32_t distance);

/* Sections of a piece that can be knocked out one by one, each of `length` units along a line; and the one
 * nearest to a point. An area is one. */
int32_t ob_section_count(const ob_ground *ground, int32_t piece, int32_t length);
int32_t ob_section_at(const ob_ground *ground, int32_t piece, int32_t length, ob_point point);

#endif
