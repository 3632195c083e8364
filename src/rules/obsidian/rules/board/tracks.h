/* A straight track over the ground, read at its steps: which pieces hold the point of a step, and for how long.
 *
 * A polygon holds a point or not by OB-226; along a straight track that changes only where the track meets an
 * edge, which a division finds. So a track is read in stretches, and each step of a stretch is answered as it would be
 * if it were asked alone. Inside this room only. */
#ifndef OB_TRACKS_H
#define OB_TRACKS_H

#include "shapes.h"

/* The point of step s, from 0 to `steps`, is (from + s * by) / m. */
typedef struct ob_track {
    ob_vec from, by;
    int64_t m;
    int32_t steps;
} ob_track;

/* A path is read in the middle of its steps: step s is the stretch from s - 1 to s, and step 0 half a step before the
 * start. */
ob_track ob_track_of_slide(const ob_figures *tables, ob_point from, int32_t heading, int32_t steps);
ob_track ob_track_of_run(ob_point from, ob_point to, int32_t steps);
/* The line of sight between two points, read at the steps of its longer coordinate. */
ob_track ob_track_of_sight(ob_point from, ob_point to);

/* A track as it is read, step after step. What is known of a piece holds up to its own step, so that only
 * pieces whose border is passed are examined again. */
typedef struct ob_reading {
    const ob_ground *ground;
    ob_track track;
    uint64_t near; /* pieces that the track may meet, as bits */
    uint64_t held; /* pieces that hold the point of the step read last */
    int32_t until[OB_PIECES];
} ob_reading;

/* Starts to read; lines are left out. */
void ob_begin_reading(const ob_ground *ground, const ob_track *track, ob_reading *reading);

/* Which pieces hold the point of a step, no lower than the one read before. Up to step *last it is the same. */
uint64_t ob_held(ob_reading *reading, int32_t step, int32_t *last);

#endif
