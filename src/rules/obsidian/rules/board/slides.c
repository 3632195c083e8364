#include "slides.h"

#include "frames.h"

static ob_manner manner_of(const ob_board *board, int32_t stand)
{
    if (stand == board->except)
        return OB_AWAY;
    return board->manners ? (ob_manner)board->manners[stand] : OB_IN_THE_WAY;
}

/* The first stand that overlaps a place, or OB_NONE. */
static int32_t overlapping(const ob_figures *tables, const ob_board *board, const ob_box *box)
{
    for (int32_t i = 0; i < board->count; i++)
        if (manner_of(board, i) != OB_AWAY && ob_overlap(tables, box, &board->boxes[i]))
            return i;
    return OB_NONE;
}

bool ob_clear(const ob_figures *tables, const ob_board *board, const ob_box *box)
{
    return overlapping(tables, board, box) == OB_NONE;
}

bool ob_clear_on_table(const ob_figures *tables, const ob_board *board, const ob_box *box)
{
    return ob_on_table(tables, box, board->width, board->depth) && ob_clear(tables, board, box);
}

/* How far it reaches beyond 0 or the length of the table: started units count. */
static int64_t beyond_edges(int64_t centre, int64_t extent, int64_t length)
{
    return -ob_fdiv(-(extent + OB_SCALE * ob_max(-centre, centre - length)), OB_SCALE);
}

int64_t ob_intrusion(const ob_figures *tables, const ob_board *board, const ob_box *box)
{
    ob_frame frame = ob_frame_of(tables, box);
    int64_t x = beyond_edges(box->x, ob_extent(&frame, (ob_vec){ 1, 0 }), board->width);
    int64_t y = beyond_edges(box->y, ob_extent(&frame, (ob_vec){ 0, 1 }), board->depth);
    int64_t most = ob_max(ob_max(x, y), 0);

    for (int32_t i = 0; i < board->count; i++)
        if (manner_of(board, i) != OB_AWAY && !ob_far_apart(box, &board->boxes[i], 0))
            most = ob_max(most, -ob_fdiv(-ob_depth(tables, box, &board->boxes[i]), OB_SCALE2));
    return most;
}

ob_box ob_slid(const ob_figures *tables, const ob_box *box, int32_t heading, int32_t steps)
{
    ob_vec f = ob_ahead(tables, heading);
    ob_vec by = { f.x * steps, f.y * steps };

    return ob_put(box, ob_moved(ob_centre(box), by, OB_SCALE), box->heading);
}

/* ---- what bars a slide ------------------------------------------------------------------------ */

/* Steps from first to last; none if last is less. */
typedef struct span {
    int64_t first, last;
} span;

/* Keeps the steps at which |p - s * q| < w. */
static void keep_within(span *steps, int64_t p, int64_t q, int64_t w)
{
    int64_t start = p - steps->first * q, end = p - steps->last * q;

    /* Divisions are dear: where all or none are kept, the ends say. */
    if (ob_size(start) < w && ob_size(end) < w)
        return;
    if (w <= 0 || (start >= w && end >= w) || (start <= -w && end <= -w)) {
        steps->last = steps->first - 1;
        return;
    }
    if (q < 0) {
        p = -p;
        q = -q;
    }
    steps->first = ob_max(steps->first, ob_fdiv(p - w, q) + 1);
    steps->last = ob_min(steps->last, ob_fdiv(p + w - 1, q));
}

/* A stand in motion and one in its way: on each axis the distance of the centres, and by how much a step reduces it. */
typedef struct meeting {
    int64_t reach[OB_AXES], p[OB_AXES], q[OB_AXES];
} meeting;

/* The steps from 1 to `steps` at which the depth is more than `limit`. */
static span deeper_than(const meeting *met, int64_t limit, int64_t steps)
{
    span kept = { 1, steps };

    for (int32_t i = 0; i < OB_AXES && kept.first <= kept.last; i++)
        keep_within(&kept, met->p[i], met->q[i], met->reach[i] - limit);
    return kept;
}

static int64_t depth_at_start(const meeting *met)
{
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < OB_AXES; i++)
        least = ob_min(least, met->reach[i] - ob_size(met->p[i]));
    return least;
}

/* `scale` times the way between the centres, and `scale` times a step, `by`; the reach grows alike. */
static meeting meeting_of(const ob_figures *tables, const ob_box *box, const ob_box *other,
                          ob_vec by, int64_t scale)
{
    ob_frame frame = ob_frame_of(tables, box), frame_other = ob_frame_of(tables, other);
    ob_vec way = ob_between(ob_centre(box), ob_centre(other));
    ob_axis axes[OB_AXES];
    meeting met;

    ob_axes(&frame, &frame_other, axes);
    for (int32_t i = 0; i < OB_AXES; i++) {
        met.reach[i] = axes[i].reach;
        met.p[i] = scale * ob_dot(way, axes[i].n);
        met.q[i] = ob_dot(by, axes[i].n);
    }
    return met;
}

/* The way of a stand that moves straight on. */
typedef struct lane {
    ob_point from;
    ob_vec along;
    int64_t length; /* of that vector, rounded up */
    int64_t units;  /* of way */
    int64_t reach;  /* of the stand to either side, whichever way it faces */
} lane;

static lane lane_of(const ob_box *box, ob_vec along, int64_t length, int64_t units)
{
    return (lane){ ob_centre(box), along, length, units, ob_outer_radius(box) };
}

/* Whether a stand lies beside the lane of another, behind or beyond it, by a look at the centres. The vectors of
 * headings are rounded, by less than OB_TOUCH units in all that a table is long. */
static bool out_of_the_way(const lane *way, const ob_box *other)
{
    ob_vec to = ob_between(way->from, ob_centre(other));
    int64_t reach = (way->reach + ob_outer_radius(other) + OB_TOUCH) * way->length;
    int64_t ahead = ob_dot(way->along, to);

    return ob_size(ob_cross(way->along, to)) > reach || ahead < -reach ||
           ahead > reach + way->units * way->length;
}

/* Where one stand ends a slide of `steps`: *unbarred is the longest slide that it does not bar, *end where it ends a
 * longer one. */
static void steps_before(const ob_figures *tables, const ob_box *box, const ob_box *other,
                         ob_vec by, int32_t steps, int32_t *unbarred, int32_t *end)
{
    meeting met = meeting_of(tables, box, other, by, OB_SCALE);
    int64_t start = depth_at_start(&met);
    span barred = deeper_than(&met, ob_max(OB_TOUCH * OB_SCALE2, start), steps);

    *unbarred = *end = steps;
    if (barred.first > barred.last)
        return;
    *unbarred = (int32_t)barred.first - 1;
    *end = (int32_t)deeper_than(&met, ob_max(OB_SCALE2, start), steps).first - 1;
}

typedef struct bar {
    int32_t stand; /* or OB_NONE */
    int32_t end;   /* steps at which it ends the slide */
    int32_t unbarred;
} bar;

static bar first_bar(const ob_figures *tables, const ob_board *board, const ob_box *box,
                     int32_t heading, int32_t steps)
{
    bar first = { OB_NONE, steps, steps };
    ob_vec by = ob_ahead(tables, heading);
    lane way = lane_of(box, by, OB_SCALE + 1, steps);

    for (int32_t i = 0; i < board->count; i++) {
        int32_t unbarred, stop;

        if (manner_of(board, i) != OB_IN_THE_WAY || out_of_the_way(&way, &board->boxes[i]))
            continue;
        steps_before(tables, box, &board->boxes[i], by, steps, &unbarred, &stop);
        if (unbarred == steps)
            continue;
        first.unbarred = (int32_t)ob_min(first.unbarred, unbarred);
        if (first.stand == OB_NONE || stop < first.end) {
            first.stand = i;
            first.end = stop;
        }
    }
    return first;
}

int32_t ob_unbarred(const ob_figures *tables, const ob_board *board, const ob_box *box,
                    int32_t heading, int32_t steps)
{
    return first_bar(tables, board, box, heading, steps).unbarred;
}

int32_t ob_first_ahead(const ob_figures *tables, const ob_board *board, const ob_box *box,
                       int32_t *steps)
{
    bar first = first_bar(tables, board, box, box->heading, OB_FAR);

    *steps = first.stand == OB_NONE ? 0 : first.end;
    return first.stand;
}

/* The most steps up to `steps` after which a stand that starts on the table is on it. */
static int32_t steps_on_table(const ob_figures *tables, const ob_board *board, const ob_box *box,
                              int32_t heading, int32_t steps)
{
    int32_t on = 0, off = steps + 1;

    while (off - on > 1) {
        int32_t middle = on + (off - on) / 2;
        ob_box there = ob_slid(tables, box, heading, middle);

        if (ob_on_table(tables, &there, board->width, board->depth))
            on = middle;
        else
            off = middle;
    }
    return on;
}

/* Steps that a stand can certainly go back without coming clear of one that it overlaps. A step changes the depth by
 * one unit at most; the rest allows for rounded places. */
static int32_t steps_under(const ob_figures *tables, const ob_box *box, const ob_box *other)
{
    enum { ROUNDED = 6 };

    return (int32_t)ob_max(1, ob_depth(tables, box, other) / OB_SCALE2 - OB_TOUCH - ROUNDED);
}

int32_t ob_last_clear(const ob_figures *tables, const ob_board *board, const ob_box *box,
                      int32_t heading, int32_t steps)
{
    int32_t under = OB_NONE;

    while (steps > 0) {
        ob_box there = ob_slid(tables, box, heading, steps);

        /* Most likely the stand that was in the way before still is. */
        if (under == OB_NONE || !ob_overlap(tables, &there, &board->boxes[under]))
            under = overlapping(tables, board, &there);
        if (under == OB_NONE)
            break;
        steps -= steps_under(tables, &there, &board->boxes[under]);
    }
    return (int32_t)ob_max(steps, 0);
}

int32_t ob_rest(const ob_figures *tables, const ob_board *board, const ob_box *box, int32_t heading,
                int32_t steps)
{
    ob_box there = ob_slid(tables, box, heading, steps);

    if (!ob_on_table(tables, &there, board->width, board->depth))
        steps = steps_on_table(tables, board, box, heading, steps);
    return ob_last_clear(tables, board, box, heading, steps);
}

/* OB-224 Straight slides and runs: the steps at which two stands reach into each other are found by divisions. */
ob_leg ob_slide(const ob_figures *tables, const ob_board *board, const ob_box *box, int32_t heading,
                int32_t steps)
{
    bar first = first_bar(tables, board, box, heading, steps);
    int32_t rest = ob_rest(tables, board, box, heading, first.end);

    return (ob_leg){ rest, first.stand, ob_slid(tables, box, heading, rest) };
}

/* OB-101 Reach: a stand makes contact if it touches the stand met after the steps that its reach pays for; the
 * last units to where it is barred are free. */
ob_onset ob_reach_for(const ob_figures *tables, const ob_board *board, const ob_box *box,
                      int32_t steps)
{
    bar first = first_bar(tables, board, box, box->heading, OB_FAR);
    ob_leg leg = ob_slide(tables, board, box, box->heading, (int32_t)ob_min(first.end, steps));
    ob_onset onset = { leg, first.stand == OB_NONE ? steps : first.end, false };

    onset.leg.met = first.stand;
    if (first.stand == OB_NONE || !ob_touch(tables, &leg.at, &board->boxes[first.stand]))
        return onset;
    onset.contact = true;
    onset.leg.steps = ob_rest(tables, board, box, box->heading, first.end);
    onset.leg.at = ob_slid(tables, box, box->heading, onset.leg.steps);
    return onset;
}

int32_t ob_first_within(const ob_figures *tables, const ob_box *box, int32_t heading, int32_t steps,
                        const ob_box *other, int64_t gap)
{
    /* A step brings the stand nearer by one unit at most; the rest allows for rounded places and gaps. */
    enum { ROUNDED = 6 };
    int64_t step = 0;

    while (step <= steps) {
        ob_box there = ob_slid(tables, box, heading, (int32_t)step);
        int64_t now = ob_gap(tables, &there, other);

        if (now <= gap)
            return (int32_t)step;
        step += ob_max(1, now - gap - ROUNDED);
    }
    return OB_NONE;
}

/* ---- runs ------------------------------------------------------------------------------------- */

int32_t ob_run_steps(ob_point from, ob_point to)
{
    ob_vec d = ob_between(from, to);

    return (int32_t)ob_isqrt(ob_dot(d, d));
}

ob_point ob_run_point(ob_point from, ob_point to, int32_t steps)
{
    ob_vec d = ob_between(from, to);
    int32_t all = ob_run_steps(from, to);

    if (all == 0)
        return from;
    return ob_moved(from, (ob_vec){ steps * d.x, steps * d.y }, all);
}

/* The first step up to `steps` of a run at which the stand overlaps another; `steps` + 1 if there is none. */
static int32_t run_into(const ob_figures *tables, const ob_box *box, ob_point to, int32_t steps,
                        const ob_box *other)
{
    int32_t all = ob_run_steps(ob_centre(box), to);
    ob_vec d = ob_between(ob_centre(box), to);
    meeting met = meeting_of(tables, box, other, (ob_vec){ OB_SCALE * d.x, OB_SCALE * d.y },
                             (int64_t)OB_SCALE * all);
    span maybe;

    for (int32_t i = 0; i < OB_AXES; i++)
        met.reach[i] *= all;
    /* Places are rounded by less than a unit, so only steps that are nearly as deep need a look. */
    maybe = deeper_than(&met, (OB_TOUCH - 1) * OB_SCALE2 * all, steps);
    for (int64_t s = maybe.first; s <= maybe.last; s++) {
        ob_box there = ob_put(box, ob_run_point(ob_centre(box), to, (int32_t)s), box->heading);

        if (ob_overlap(tables, &there, other))
            return (int32_t)s;
    }
    return steps + 1;
}

ob_leg ob_run(const ob_figures *tables, const ob_board *board, const ob_box *box, ob_point to,
              int32_t steps)
{
    int32_t all = ob_run_steps(ob_centre(box), to);
    ob_leg leg = { (int32_t)ob_min(all, steps), OB_NONE, *box };
    lane way = lane_of(box, ob_between(ob_centre(box), to), all + 1, all);

    for (int32_t i = 0; i < board->count; i++) {
        const ob_box *other = &board->boxes[i];
        int32_t into;

        if (manner_of(board, i) != OB_IN_THE_WAY || out_of_the_way(&way, other) ||
            ob_overlap(tables, box, other))
            continue;
        into = run_into(tables, box, to, leg.steps, other);
        if (into <= leg.steps) {
            leg.steps = into - 1;
            leg.met = i;
        }
    }
    leg.at = ob_put(box, ob_run_point(ob_centre(box), to, leg.steps), box->heading);
    return leg;
}
