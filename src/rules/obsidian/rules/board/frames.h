/* The vectors of a stand, worked out once where many products are taken; inside this room only. */
#ifndef OB_FRAMES_H
#define OB_FRAMES_H

#include "boxes.h"

#define OB_SCALE2 ((int64_t)OB_SCALE * OB_SCALE)

typedef struct ob_frame {
    ob_vec ahead, aside;
    int64_t a, b;
} ob_frame;

static inline ob_frame ob_frame_of(const ob_figures *tables, const ob_box *box)
{
    return (ob_frame){ ob_ahead(tables, box->heading), ob_aside(tables, box->heading), box->a,
                       box->b };
}

/* How far a stand reaches along a vector from its centre. */
static inline int64_t ob_extent(const ob_frame *frame, ob_vec n)
{
    return frame->a * ob_size(ob_dot(frame->aside, n)) +
           frame->b * ob_size(ob_dot(frame->ahead, n));
}

/* One of the four directions in which two rectangles can be apart: the vector n and e(n) of OB-223. */
typedef struct ob_axis {
    ob_vec n;
    int64_t reach;
} ob_axis;
enum { OB_AXES = 4 };

static inline void ob_axes(const ob_frame *a, const ob_frame *b, ob_axis axes[OB_AXES])
{
    const ob_vec along[OB_AXES] = { a->ahead, a->aside, b->ahead, b->aside };

    for (int32_t i = 0; i < OB_AXES; i++)
        axes[i] = (ob_axis){ along[i], ob_extent(a, along[i]) + ob_extent(b, along[i]) };
}

/* The radius of the circle about a stand, a little more than it is: with a no less than b, a + b / 2 is no less than the root of
 * a * a + b * b, and needs no root. */
static inline int64_t ob_outer_radius(const ob_box *box)
{
    return ob_max(box->a, box->b) + ob_min(box->a, box->b) / 2 + 2;
}

/* Whether two stands are more than this many units apart, by a look at their centres: if not, measure. */
static inline bool ob_far_apart(const ob_box *a, const ob_box *b, int64_t units)
{
    int64_t reach = (int64_t)a->a + a->b + b->a + b->b + units + 2;

    return ob_size((int64_t)a->x - b->x) > reach || ob_size((int64_t)a->y - b->y) > reach;
}

#endif
