#include "boxes.h"

#include "frames.h"

ob_box ob_put(const ob_box *box, ob_point centre, int32_t heading)
{
    return (ob_box){ centre.x, centre.y, heading, box->a, box->b };
}

/* OB-002 A stand is an oriented rectangle: its corners lie a to the sides, b ahead and behind. */
void ob_corners(const ob_figures *tables, const ob_box *box, ob_vec corners[OB_CORNERS])
{
    static const int32_t right[OB_CORNERS] = { -1, 1, 1, -1 };
    static const int32_t ahead[OB_CORNERS] = { 1, 1, -1, -1 };
    ob_frame frame = ob_frame_of(tables, box);

    for (int32_t i = 0; i < OB_CORNERS; i++) {
        int64_t a = right[i] * frame.a, b = ahead[i] * frame.b;

        corners[i] = (ob_vec){ (int64_t)OB_SCALE * box->x + a * frame.aside.x + b * frame.ahead.x,
                               (int64_t)OB_SCALE * box->y + a * frame.aside.y + b * frame.ahead.y };
    }
}

ob_point ob_point_of(const ob_figures *tables, const ob_box *box, int64_t right, int64_t ahead)
{
    ob_frame frame = ob_frame_of(tables, box);
    ob_vec by = { right * frame.aside.x + ahead * frame.ahead.x,
                  right * frame.aside.y + ahead * frame.ahead.y };

    return ob_moved(ob_centre(box), by, OB_SCALE);
}

ob_vec ob_seen_from(const ob_figures *tables, const ob_box *box, ob_point point)
{
    ob_vec d = ob_between(ob_centre(box), point);

    return (ob_vec){ ob_dot(d, ob_aside(tables, box->heading)),
                     ob_dot(d, ob_ahead(tables, box->heading)) };
}

/* ---- gaps ------------------------------------------------------------------------------------ */

/* The least distances met so far: squared between two corners, times S squared from a corner to an edge. */
typedef struct nearest {
    int64_t corner, edge;
} nearest;

/* The distance of a corner, times S, from a stand. */
static void corner_distance(ob_vec corner, const ob_box *box, const ob_frame *frame, nearest *least)
{
    ob_vec q = { corner.x - (int64_t)OB_SCALE * box->x, corner.y - (int64_t)OB_SCALE * box->y };
    int64_t square = ob_dot(frame->ahead, frame->ahead);
    int64_t u = ob_dot(q, frame->aside), v = ob_dot(q, frame->ahead);
    int64_t du = ob_size(u) - frame->a * square, dv = ob_size(v) - frame->b * square;

    if (du > 0 && dv > 0) {
        int64_t a = u < 0 ? -frame->a : frame->a, b = v < 0 ? -frame->b : frame->b;
        ob_vec d = { q.x - a * frame->aside.x - b * frame->ahead.x,
                     q.y - a * frame->aside.y - b * frame->ahead.y };

        least->corner = ob_min(least->corner, ob_dot(d, d));
    } else {
        least->edge = ob_min(least->edge, ob_max(ob_max(du, dv), 0));
    }
}

static int64_t units_of(const nearest *least)
{
    int64_t edge = ob_fdiv(least->edge, OB_SCALE2);

    /* Usually an edge is the nearest, which needs no root. */
    if (least->edge < INT64_MAX && least->corner >= edge * edge * OB_SCALE2)
        return edge;
    return ob_min(edge, ob_fdiv(ob_isqrt(least->corner), OB_SCALE));
}

/* OB-222 Gap between two stands: the least distance of a corner of one from the other. */
int64_t ob_gap(const ob_figures *tables, const ob_box *a, const ob_box *b)
{
    nearest least = { INT64_MAX, INT64_MAX };
    ob_vec corners[OB_CORNERS];
    ob_frame frame_a = ob_frame_of(tables, a), frame_b = ob_frame_of(tables, b);

    if (!ob_far_apart(a, b, 0) && ob_depth(tables, a, b) > 0)
        return 0;
    ob_corners(tables, a, corners);
    for (int32_t i = 0; i < OB_CORNERS; i++)
        corner_distance(corners[i], b, &frame_b, &least);
    ob_corners(tables, b, corners);
    for (int32_t i = 0; i < OB_CORNERS; i++)
        corner_distance(corners[i], a, &frame_a, &least);
    return units_of(&least);
}

int64_t ob_gap_to_point(const ob_figures *tables, ob_point point, const ob_box *box)
{
    nearest least = { INT64_MAX, INT64_MAX };
    ob_frame frame = ob_frame_of(tables, box);
    ob_vec corner = { (int64_t)OB_SCALE * point.x, (int64_t)OB_SCALE * point.y };

    corner_distance(corner, box, &frame, &least);
    return units_of(&least);
}

/* OB-005 Measuring: a distance is rounded to whole inches before it is compared. */
int32_t ob_inches(int64_t gap)
{
    return (int32_t)ob_rdiv(gap, OB_INCH);
}

bool ob_within(int64_t gap, int32_t inches, bool exact)
{
    return exact ? gap <= (int64_t)OB_INCH * inches : ob_inches(gap) <= inches;
}

bool ob_may_be_within(const ob_box *a, const ob_box *b, int64_t gap)
{
    int64_t most = gap + ob_outer_radius(a) + ob_outer_radius(b);
    ob_vec d = ob_between(ob_centre(a), ob_centre(b));

    return ob_dot(d, d) <= most * most;
}

bool ob_near(const ob_figures *tables, const ob_box *a, const ob_box *b, int32_t inches, bool exact)
{
    int64_t limit = (int64_t)OB_INCH * inches;
    int64_t sure = limit + ob_min(a->a, a->b) + ob_min(b->a, b->b) - OB_TOUCH;
    ob_vec d = ob_between(ob_centre(a), ob_centre(b));

    if (ob_far_apart(a, b, limit + OB_INCH))
        return false;
    /* Circles within and about the stands settle most cases. */
    if (ob_dot(d, d) <= sure * sure)
        return true;
    return ob_may_be_within(a, b, limit + OB_INCH / 2) &&
           ob_within(ob_gap(tables, a, b), inches, exact);
}

/* ---- overlap and contact ---------------------------------------------------------------------- */

/* How far two stands reach into each other along one vector. */
static int64_t depth_along(const ob_box *a, const ob_box *b, const ob_axis *axis)
{
    return axis->reach -
           OB_SCALE * ob_size(ob_dot(ob_between(ob_centre(a), ob_centre(b)), axis->n));
}

/* OB-223 Overlap, and being on the table: the depth is the least over the edges of both. */
int64_t ob_depth(const ob_figures *tables, const ob_box *a, const ob_box *b)
{
    ob_frame frame_a = ob_frame_of(tables, a), frame_b = ob_frame_of(tables, b);
    ob_axis axes[OB_AXES];
    int64_t least = INT64_MAX;

    ob_axes(&frame_a, &frame_b, axes);
    for (int32_t i = 0; i < OB_AXES; i++)
        least = ob_min(least, depth_along(a, b, &axes[i]));
    return least;
}

bool ob_overlap(const ob_figures *tables, const ob_box *a, const ob_box *b)
{
    return !ob_far_apart(a, b, 0) && ob_depth(tables, a, b) > OB_TOUCH * OB_SCALE2;
}

static bool between_edges(int64_t centre, int64_t extent, int64_t length)
{
    return OB_SCALE * centre - extent >= -(int64_t)OB_TOUCH * OB_SCALE &&
           OB_SCALE * centre + extent <= OB_SCALE * (length + OB_TOUCH);
}

bool ob_on_table(const ob_figures *tables, const ob_box *box, int32_t width, int32_t depth)
{
    ob_frame frame = ob_frame_of(tables, box);

    return between_edges(box->x, ob_extent(&frame, (ob_vec){ 1, 0 }), width) &&
           between_edges(box->y, ob_extent(&frame, (ob_vec){ 0, 1 }), depth);
}

/* OB-006 Contact: neither overlapping nor further apart than the tolerance. */
bool ob_touch(const ob_figures *tables, const ob_box *a, const ob_box *b)
{
    return !ob_far_apart(a, b, OB_TOUCH) && ob_depth(tables, a, b) <= OB_TOUCH * OB_SCALE2 &&
           ob_gap(tables, a, b) <= OB_TOUCH;
}

ob_side ob_side_touched(const ob_figures *tables, const ob_box *box, const ob_box *other,
                        bool arc_45)
{
    ob_frame frame = ob_frame_of(tables, box), frame_other = ob_frame_of(tables, other);
    ob_vec to_other = ob_between(ob_centre(box), ob_centre(other));
    ob_axis axes[OB_AXES];
    int64_t ahead, aside;

    ob_axes(&frame, &frame_other, axes);
    ahead = depth_along(box, other, &axes[0]);
    aside = depth_along(box, other, &axes[1]);
    /* A corner of the stand touched rests against the other. */
    if (ob_min(ahead, aside) > OB_TOUCH * OB_SCALE2)
        return ob_facing_of(tables, box, other, arc_45);
    if (ahead <= aside)
        return ob_dot(to_other, frame.ahead) > 0 ? OB_FRONT : OB_REAR;
    return ob_dot(to_other, frame.aside) > 0 ? OB_RIGHT : OB_LEFT;
}

int32_t ob_outward(const ob_box *box, ob_side side)
{
    return ob_turned(box->heading, OB_QUARTER * (int32_t)side);
}

/* ---- facings and lines ------------------------------------------------------------------------ */

/* OB-007 Front, flank and rear facing: their borders are the diagonals, prolonged, or run out from the corners at
 * 45 degrees. */
ob_side ob_facing(const ob_figures *tables, const ob_box *box, ob_point point, bool arc_45)
{
    ob_vec p = ob_seen_from(tables, box, point);
    int64_t out = ob_size(p.x), along = ob_size(p.y);
    bool front, rear;

    if (arc_45) {
        int64_t beside = out - (int64_t)OB_SCALE * box->a,
                beyond = along - (int64_t)OB_SCALE * box->b;

        front = p.y > 0 && beyond >= 0 && beside <= beyond;
        rear = p.y < 0 && beyond >= 0 && beside < beyond;
    } else {
        front = p.y > 0 && out * box->b <= along * box->a;
        rear = p.y < 0 && out * box->b < along * box->a;
    }
    if (front)
        return OB_FRONT;
    if (rear)
        return OB_REAR;
    return p.x > 0 ? OB_RIGHT : OB_LEFT;
}

/* OB-008 Which facing a stand is in: the one that holds its centre. */
ob_side ob_facing_of(const ob_figures *tables, const ob_box *box, const ob_box *other, bool arc_45)
{
    return ob_facing(tables, box, ob_centre(other), arc_45);
}

/* OB-009 Straight ahead of the base. */
bool ob_straight_ahead(const ob_figures *tables, const ob_box *box, const ob_box *other)
{
    ob_vec p = ob_seen_from(tables, box, ob_centre(other));

    return p.y > 0 && ob_size(p.x) <= (int64_t)OB_SCALE * box->a;
}

/* Whether both ends of a line lie beyond the same edge, or on it. */
static bool both_beyond(int64_t from, int64_t to, int64_t edge)
{
    return (from >= edge && to >= edge) || (from <= -edge && to <= -edge);
}

/* OB-225 A line through a stand: unless an edge of the stand or the line itself separates the two. */
bool ob_line_through(const ob_figures *tables, const ob_box *box, ob_point from, ob_point to)
{
    ob_frame frame = ob_frame_of(tables, box);
    int64_t square = ob_dot(frame.ahead, frame.ahead);
    ob_vec p = ob_seen_from(tables, box, from), q = ob_seen_from(tables, box, to);
    ob_vec across = { (int64_t)from.y - to.y, (int64_t)to.x - from.x };

    if (both_beyond(OB_SCALE * p.x, OB_SCALE * q.x, frame.a * square) ||
        both_beyond(OB_SCALE * p.y, OB_SCALE * q.y, frame.b * square))
        return false;
    return OB_SCALE * ob_size(ob_dot(ob_between(from, ob_centre(box)), across)) <
           ob_extent(&frame, across);
}
