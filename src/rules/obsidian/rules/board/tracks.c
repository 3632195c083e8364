#include "tracks.h"

_Static_assert(OB_PIECES <= 64, "a bit for each piece");

/* A path that goes by `by` / m each step, read in the middle of its steps: so a border costs the same from either side. */
static ob_track in_mid_step(ob_point from, ob_vec by, int64_t m, int32_t steps)
{
    return (ob_track){
        { 2 * m * from.x - by.x, 2 * m * from.y - by.y }, { 2 * by.x, 2 * by.y }, 2 * m, steps
    };
}

ob_track ob_track_of_slide(const ob_figures *tables, ob_point from, int32_t heading, int32_t steps)
{
    return in_mid_step(from, ob_ahead(tables, heading), OB_SCALE, steps);
}

ob_track ob_track_of_run(ob_point from, ob_point to, int32_t steps)
{
    ob_vec d = ob_between(from, to);

    return in_mid_step(from, d, ob_max(ob_isqrt(ob_dot(d, d)), 1), steps);
}

ob_track ob_track_of_sight(ob_point from, ob_point to)
{
    ob_vec d = ob_between(from, to);
    int64_t steps = ob_max(ob_size(d.x), ob_size(d.y)), m = ob_max(steps, 1);

    return (ob_track){ { m * from.x, m * from.y }, d, m, (int32_t)steps };
}

/* ---- which pieces ------------------------------------------------------------------------------ */

typedef struct bounds {
    int64_t west, south, east, north;
} bounds;

/* In units, rounded outwards. */
static bounds bounds_of(const ob_track *track)
{
    ob_vec end = { track->from.x + track->steps * track->by.x,
                   track->from.y + track->steps * track->by.y };

    return (bounds){ ob_fdiv(ob_min(track->from.x, end.x), track->m),
                     ob_fdiv(ob_min(track->from.y, end.y), track->m),
                     ob_fdiv(ob_max(track->from.x, end.x), track->m) + 1,
                     ob_fdiv(ob_max(track->from.y, end.y), track->m) + 1 };
}

static bool are_near(const bounds *of, ob_ring ring, int64_t margin)
{
    bounds all = { INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN };

    for (int32_t i = 0; i < ring.count; i++) {
        all.west = ob_min(all.west, ring.at[i].x);
        all.east = ob_max(all.east, ring.at[i].x);
        all.south = ob_min(all.south, ring.at[i].y);
        all.north = ob_max(all.north, ring.at[i].y);
    }
    return ring.count > 0 && of->west <= all.east + margin && of->east >= all.west - margin &&
           of->south <= all.north + margin && of->north >= all.south - margin;
}

static uint64_t near_track(const ob_ground *ground, const bounds *of)
{
    uint64_t near = 0;

    for (int32_t i = 0; i < ground->piece_count; i++) {
        const ob_piece *piece = &ground->pieces[i];

        for (int32_t k = 0; k < piece->part_count && !(near >> i & 1); k++)
            if (piece->shape != OB_LINE && are_near(of, ob_ring_of(ground, piece->part_first + k),
                                                    piece->shape == OB_WAY ? piece->width : 0))
                near |= (uint64_t)1 << i;
    }
    return near;
}

/* ---- stretches --------------------------------------------------------------------------------- */

/* The track meets the edge from v to w where num / den steps are made. Lowers *last to the last step before that, or
 * to `step` itself if that is where they meet: there the point lies on the border. */
static void stop_at_edge(const ob_track *track, ob_vec to_v, ob_vec edge, int32_t step,
                         int32_t *last)
{
    int64_t num = ob_cross(to_v, edge), den = ob_cross(track->by, edge);

    if (den < 0) {
        num = -num;
        den = -den;
    }
    if (num == step * den)
        *last = step;
    else if (num > step * den && num <= *last * den)
        *last = (int32_t)ob_fdiv(num - 1, den);
}

/* Whether a polygon holds the point of a step; *last is lowered to the step up to which that is certain. */
static bool ring_held(ob_ring ring, const ob_track *track, int32_t step, int32_t *last)
{
    ob_vec p = { track->from.x + step * track->by.x, track->from.y + step * track->by.y };
    ob_point v = ring.at[ring.count - 1];
    ob_vec to_v = { track->m * v.x - track->from.x, track->m * v.y - track->from.y };
    int64_t side_v = ob_cross(track->by, to_v);

    for (int32_t i = 0; i < ring.count; i++) {
        ob_point w = ring.at[i];
        ob_vec to_w = { track->m * w.x - track->from.x, track->m * w.y - track->from.y };
        int64_t side_w = ob_cross(track->by, to_w);

        /* Only an edge with an end on either side of the track, or one of them on it, can be met. */
        if ((side_v <= 0 && side_w >= 0) || (side_v >= 0 && side_w <= 0))
            if (side_v != side_w)
                stop_at_edge(track, to_v, ob_between(v, w), step, last);
        v = w;
        to_v = to_w;
        side_v = side_w;
    }
    return ob_ring_holds(ring, p, track->m);
}

static bool way_held(ob_ring line, int32_t width, const ob_track *track, int32_t step,
                     int32_t *last)
{
    bounds of = bounds_of(track);
    bool inside = false;

    for (int32_t i = 0; i + 1 < line.count; i++) {
        ob_point quad[4];

        if (!are_near(&of, (ob_ring){ &line.at[i], 2 }, width))
            continue;
        ob_way_quad(line.at[i], line.at[i + 1], width, quad);
        inside |= ring_held((ob_ring){ quad, 4 }, track, step, last);
    }
    return inside;
}

static bool piece_held(const ob_ground *ground, const ob_piece *piece, const ob_track *track,
                       int32_t step, int32_t *last)
{
    bool held = false;

    *last = track->steps;
    for (int32_t i = 0; i < piece->part_count; i++) {
        ob_ring ring = ob_ring_of(ground, piece->part_first + i);

        held |= piece->shape == OB_WAY ? way_held(ring, piece->width, track, step, last)
                                       : ring_held(ring, track, step, last);
    }
    return held;
}

void ob_begin_reading(const ob_ground *ground, const ob_track *track, ob_reading *reading)
{
    bounds of = bounds_of(track);

    reading->ground = ground;
    reading->track = *track;
    reading->near = near_track(ground, &of);
    reading->held = 0;
    for (int32_t i = 0; i < ground->piece_count; i++)
        reading->until[i] = -1;
}

uint64_t ob_held(ob_reading *reading, int32_t step, int32_t *last)
{
    *last = reading->track.steps;
    for (int32_t i = 0; i < reading->ground->piece_count; i++) {
        uint64_t bit = (uint64_t)1 << i;

        if (!(reading->near & bit))
            continue;
        if (reading->until[i] < step) {
            const ob_piece *piece = &reading->ground->pieces[i];

            if (piece_held(reading->ground, piece, &reading->track, step, &reading->until[i]))
                reading->held |= bit;
            else
                reading->held &= ~bit;
        }
        *last = (int32_t)ob_min(*last, reading->until[i]);
    }
    return reading->held;
}
