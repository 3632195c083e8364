#include "tracks.h"

_Static_assert(OB_PIECES <= 64, "a bit for each piece");

ob_track ob_track_of_slide(const ob_figures *tables, ob_point from, int32_t heading, int32_t steps)
{
    return (ob_track){ { (int64_t)OB_SCALE * from.x, (int64_t)OB_SCALE * from.y },
                       ob_ahead(tables, heading),
                       OB_SCALE,
                       steps };
}

/* The vector from one point to another, cut into `m` steps. */
static ob_track cut_into(ob_point from, ob_point to, int64_t m, int32_t steps)
{
    if (m == 0)
        m = 1;
    return (ob_track){ { m * from.x, m * from.y }, ob_between(from, to), m, steps };
}

ob_track ob_track_of_run(ob_point from, ob_point to, int32_t steps)
{
    ob_vec d = ob_between(from, to);

    return cut_into(from, to, ob_isqrt(ob_dot(d, d)), steps);
}

ob_track ob_track_of_sight(ob_point from, ob_point to)
{
    ob_vec d = ob_between(from, to);
    int64_t steps = ob_max(ob_size(d.x), ob_size(d.y));

    return cut_into(from, to, steps, (int32_t)steps);
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

uint64_t ob_near_track(const ob_ground *ground, const ob_track *track)
{
    bounds of = bounds_of(track);
    uint64_t near = 0;

    for (int32_t i = 0; i < ground->piece_count; i++) {
        const ob_piece *piece = &ground->pieces[i];

        for (int32_t k = 0; k < piece->part_count && !(near >> i & 1); k++)
            if (are_near(&of, ob_ring_of(ground, piece->part_first + k),
                         piece->shape == OB_WAY ? piece->width : 0))
                near |= (uint64_t)1 << i;
    }
    return near;
}

/* ---- stretches --------------------------------------------------------------------------------- */

/* Steps from first to last; none if last is less. */
typedef struct span {
    int64_t first, last;
} span;

/* Keeps the steps at which start + s * slope >= 0. */
static void keep_if(span *steps, int64_t start, int64_t slope)
{
    if (slope > 0)
        steps->first = ob_max(steps->first, -ob_fdiv(start, slope));
    else if (slope < 0)
        steps->last = ob_min(steps->last, ob_fdiv(start, -slope));
    else if (start < 0)
        steps->last = steps->first - 1;
}

/* The steps at which the edge between two vertices counts: the same whichever way it is drawn. */
static span steps_of_edge(const ob_track *track, ob_point low, ob_point high)
{
    span steps = { 0, track->steps };
    ob_vec edge = ob_between(low, high);
    ob_vec to = { track->from.x - track->m * low.x, track->from.y - track->m * low.y };

    keep_if(&steps, to.y, track->by.y);
    keep_if(&steps, track->m * high.y - track->from.y - 1, -track->by.y);
    if (steps.first <= steps.last)
        keep_if(&steps, ob_cross(edge, to) - 1, ob_cross(edge, track->by));
    return steps;
}

/* Whether a polygon holds the point of a step; *last is lowered to the step up to which that is certain. */
static bool ring_held(ob_ring ring, const ob_track *track, int32_t step, int32_t *last)
{
    int64_t end = track->from.y + track->steps * track->by.y;
    int64_t south = ob_min(track->from.y, end), north = ob_max(track->from.y, end);
    bool inside = false;

    for (int32_t i = 0; i < ring.count; i++) {
        ob_point v = ring.at[i], w = ring.at[i + 1 < ring.count ? i + 1 : 0];
        ob_point low = v.y < w.y ? v : w, high = v.y < w.y ? w : v;
        span steps;

        if (track->m * low.y > north || track->m * high.y <= south || low.y == high.y)
            continue;
        steps = steps_of_edge(track, low, high);
        if (steps.first > steps.last || steps.last < step)
            continue;
        if (steps.first > step) {
            *last = (int32_t)ob_min(*last, steps.first - 1);
        } else {
            *last = (int32_t)ob_min(*last, steps.last);
            inside = !inside;
        }
    }
    return inside;
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

uint64_t ob_held(const ob_ground *ground, uint64_t pieces, const ob_track *track, int32_t step,
                 int32_t *last)
{
    uint64_t held = 0;

    *last = track->steps;
    for (int32_t i = 0; i < ground->piece_count; i++) {
        const ob_piece *piece = &ground->pieces[i];

        if (!(pieces >> i & 1) || piece->shape == OB_LINE)
            continue;
        for (int32_t k = 0; k < piece->part_count; k++) {
            ob_ring ring = ob_ring_of(ground, piece->part_first + k);

            if (piece->shape == OB_WAY ? way_held(ring, piece->width, track, step, last)
                                       : ring_held(ring, track, step, last))
                held |= (uint64_t)1 << i;
        }
    }
    return held;
}
