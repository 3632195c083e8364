/* Works: what of the terrain is built, its sections, and what is left of it when some were knocked out
 * (OB-169, OB-209). */
#ifndef OB_WORKS_H
#define OB_WORKS_H

#include "shapes.h"

/* Whether a piece is a construction, which knock-out fire may breach: a fortification, or anything of stone or
 * concrete. */
bool ob_is_construction(const ob_figures *tables, const ob_piece *piece);
/* The length of a section of a line, units. */
int32_t ob_section_length(const ob_figures *tables);

/* The least rectangle along the edges of the table that holds a piece, and its middle. */
typedef struct ob_extent {
    ob_point low, high;
} ob_extent;
ob_extent ob_extent_of(const ob_ground *ground, int32_t piece);
static inline ob_point ob_middle_of(ob_extent extent)
{
    return (ob_point){ (extent.low.x + extent.high.x) / 2, (extent.low.y + extent.high.y) / 2 };
}

/* A section by its number: constructions in their order, the sections of each from its first vertex on. */
typedef struct ob_section {
    int32_t piece; /* or OB_NONE: there is none of that number */
    int32_t index; /* among the sections of the piece */
} ob_section;
ob_section ob_section_of(const ob_figures *tables, const ob_ground *ground, int32_t number);
/* How many there are. */
int32_t ob_sections(const ob_figures *tables, const ob_ground *ground);

/* The edges of a section: the stretch of a line, or the outline of an area. How many; `out` has room for
 * OB_SECTION_EDGES. */
enum { OB_SECTION_EDGES = 192 };
typedef struct ob_stretch {
    ob_point from, to;
} ob_stretch;
int32_t ob_section_edges(const ob_figures *tables, const ob_ground *ground, ob_section section,
                         ob_stretch out[OB_SECTION_EDGES]);
/* The point of them that is nearest to another. */
ob_point ob_nearest_of(const ob_stretch *edges, int32_t count, ob_point to);

/* What has become of the works of a ground. */
typedef struct ob_changes {
    const ob_point *shifts; /* by piece: how far it was moved */
    uint64_t absent;        /* pieces that are left out: bits */
    uint64_t breached;      /* sections, by their numbers: bits */
} ob_changes;
/* Writes the ground as it is after them. Its pieces keep their numbers. */
void ob_change_ground(const ob_figures *tables, const ob_ground *ground, const ob_changes *changes,
                      ob_ground *out);

#endif
