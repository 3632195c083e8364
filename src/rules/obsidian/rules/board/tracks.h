/* A straight track over the ground, read at its steps: which pieces hold the point of a step, and for how long.
 *
 * A polygon holds the point of a step or not by its edges (OB-226), and each edge counts at the steps of one
 * interval, which divisions find. So a track is read in stretches, and each step of a stretch is answered as it would
 * be if it were asked alone. Inside this room only. */
#ifndef OB_TRACKS_H
#define OB_TRACKS_H

#include "shapes.h"

/* The point of step s, from 0 to `steps`, is (from + s * by) / m. */
typedef struct ob_track {
    ob_vec from, by;
    int64_t m;
    int32_t steps;
} ob_track;

ob_track ob_track_of_slide(const ob_figures *tables, ob_point from, int32_t heading, int32_t steps);
ob_track ob_track_of_run(ob_point from, ob_point to, int32_t steps);
/* The line of sight between two points, read at the steps of its longer coordinate. */
ob_track ob_track_of_sight(ob_point from, ob_point to);

/* The pieces that a track may meet, as bits. */
uint64_t ob_near_track(const ob_ground *ground, const ob_track *track);

/* Which of some pieces hold the point of a step. Up to step *last it is the same. */
uint64_t ob_held(const ob_ground *ground, uint64_t pieces, const ob_track *track, int32_t step,
                 int32_t *last);

#endif
