/* Stands as rectangles: corners, gaps, overlaps, contact, facings (OB-002, OB-005 to OB-009, OB-222, OB-223). */
#ifndef OB_BOXES_H
#define OB_BOXES_H

#include "numbers.h"

/* The sides of a stand, and the facings beyond them. */
typedef enum ob_side { OB_FRONT, OB_LEFT, OB_REAR, OB_RIGHT } ob_side;

/* Front left, front right, rear right, rear left. */
enum { OB_CORNERS = 4 };

static inline ob_point ob_centre(const ob_box *box)
{
    return (ob_point){ box->x, box->y };
}

/* The same stand elsewhere. */
ob_box ob_put(const ob_box *box, ob_point centre, int32_t heading);

/* The corners, times S. */
void ob_corners(const ob_figures *tables, const ob_box *box, ob_vec corners[OB_CORNERS]);

/* pt(right, ahead): the unit point so far from the centre. */
ob_point ob_point_of(const ob_figures *tables, const ob_box *box, int64_t right, int64_t ahead);

/* A point in the frame of a stand, times S: x to the right (u), y ahead (v). */
ob_vec ob_seen_from(const ob_figures *tables, const ob_box *box, ob_point point);

/* Units between two stands, and between a point and a stand. */
int64_t ob_gap(const ob_figures *tables, const ob_box *a, const ob_box *b);
int64_t ob_gap_to_point(const ob_figures *tables, ob_point point, const ob_box *box);

/* A gap in whole inches, and whether it counts as at most this many. `exact`: no distance is rounded. */
int32_t ob_inches(int64_t gap);
bool ob_within(int64_t gap, int32_t inches, bool exact);

/* Whether two stands could be this few units apart, by a look at their centres: if not, no gap need be worked out. */
bool ob_may_be_within(const ob_box *a, const ob_box *b, int64_t gap);

/* Whether two stands are at most this many inches apart; the gap is worked out only where it is close. */
bool ob_near(const ob_figures *tables, const ob_box *a, const ob_box *b, int32_t inches,
             bool exact);

/* How far two stands reach into each other, times S squared; negative if they are apart. */
int64_t ob_depth(const ob_figures *tables, const ob_box *a, const ob_box *b);
bool ob_overlap(const ob_figures *tables, const ob_box *a, const ob_box *b);
bool ob_on_table(const ob_figures *tables, const ob_box *box, int32_t width, int32_t depth);

bool ob_touch(const ob_figures *tables, const ob_box *a, const ob_box *b);

/* The side of `box` that `other`, which touches it, lies against. `arc_45`: the facings of corner_45. */
ob_side ob_side_touched(const ob_figures *tables, const ob_box *box, const ob_box *other,
                        bool arc_45);
/* The heading straight out of a side. */
int32_t ob_outward(const ob_box *box, ob_side side);

/* The facing of a stand that holds a point, and the one that another stand lies in. */
ob_side ob_facing(const ob_figures *tables, const ob_box *box, ob_point point, bool arc_45);
ob_side ob_facing_of(const ob_figures *tables, const ob_box *box, const ob_box *other, bool arc_45);

/* Whether a stand lies in the strip straight ahead of the base of another. */
bool ob_straight_ahead(const ob_figures *tables, const ob_box *box, const ob_box *other);

/* Whether the straight line between two points runs through a stand. */
bool ob_line_through(const ob_figures *tables, const ob_box *box, ob_point from, ob_point to);

#endif
