#include "sight.h"

#include "tracks.h"

enum {
    DRAWN_IN =
        OB_INCH / 10, /* the corners that are examined lie a tenth of an inch inside the base */
    SHOULDER = 3, /* units that a stand in the way is greater by: stands in contact leave no gap */
    HALF_INCH = OB_INCH / 2
};

/* A line that is looked along. */
typedef struct look {
    const ob_ground *ground;
    const ob_sight *sight;
    ob_point from, to;
    int32_t level_from, level_to;
    ob_track track;
    int64_t square; /* of its length */
} look;

static look look_along(const ob_ground *ground, const ob_sight *sight, ob_point from, ob_point to)
{
    ob_vec d = ob_between(from, to);

    return (look){ ground,
                   sight,
                   from,
                   to,
                   ob_level(ground, from),
                   ob_level(ground, to),
                   ob_track_of_sight(from, to),
                   ob_dot(d, d) };
}

/* ---- over obstacles ------------------------------------------------------------------------------ */

/* Whether this many points of the line are longer than this many inches. */
static bool is_longer(const look *line, int64_t points, int32_t inches)
{
    int64_t limit = (int64_t)OB_INCH * inches + (line->sight->exact ? 0 : HALF_INCH);
    int64_t length = points * points * line->square,
            most = limit * limit * line->track.m * line->track.m;

    return line->sight->exact ? length > most : length >= most;
}

typedef enum ends { ABOVE_NONE, ABOVE_FROM, ABOVE_TO, ABOVE_BOTH } ends;

/* Which ends of the line are on higher ground than an obstacle. */
static ends ends_above(const look *line, int32_t level)
{
    bool from = line->level_from > level, to = line->level_to > level;

    if (line->sight->never_over)
        return ABOVE_NONE;
    if (from && to)
        return ABOVE_BOTH;
    if (from)
        return ABOVE_FROM;
    return to ? ABOVE_TO : ABOVE_NONE;
}

/* OB-188 Hills: whether an obstacle on ground of that level is seen over. It spans the points first to last of the line. */
static bool seen_over(const look *line, int32_t level, int64_t first, int64_t last)
{
    switch (ends_above(line, level)) {
    case ABOVE_BOTH:
        return true;
    case ABOVE_FROM:
        return is_longer(line, line->track.steps - last, line->sight->over_in);
    case ABOVE_TO:
        return is_longer(line, first, line->sight->over_in);
    default:
        return false;
    }
}

static bool stand_seen_over(const ob_figures *tables, const look *line, const ob_box *box)
{
    ends above = ends_above(line, ob_level(line->ground, ob_centre(box)));
    ob_point lower = above == ABOVE_FROM ? line->to : line->from;

    if (above == ABOVE_NONE || above == ABOVE_BOTH)
        return above == ABOVE_BOTH;
    return !ob_within(ob_gap_to_point(tables, lower, box), line->sight->over_in,
                      line->sight->exact);
}

/* ---- terrain ------------------------------------------------------------------------------------- */

/* The points of a line that one piece holds. */
typedef struct hidden {
    int32_t first, last;
    int32_t level; /* the highest among them */
    bool met, broken;
} hidden;

static bool is_opaque(const ob_piece *piece)
{
    return !piece->sight_through && (piece->shape == OB_AREA || piece->shape == OB_WAY);
}

/* Whether an area hides what is at the end of the line. */
static bool area_hides(const look *line, const ob_piece *piece, const hidden *run)
{
    int64_t points = run->last - run->first, end = line->track.steps;
    int64_t limit = piece->sight_into + (line->sight->exact ? DRAWN_IN : HALF_INCH);
    int64_t length = points * points * line->square,
            most = limit * limit * line->track.m * line->track.m;

    if (run->broken || (run->first > 0 && run->last < end) ||
        (line->sight->night && run->last == end))
        return true;
    return line->sight->exact ? length > most : length >= most;
}

static int32_t level_of(const ob_ground *ground, uint64_t pieces)
{
    int32_t level = 0;

    for (int32_t i = 0; i < ground->piece_count; i++)
        if (pieces >> i & 1 && ground->pieces[i].shape == OB_CONTOUR)
            level = (int32_t)ob_max(level, ground->pieces[i].level);
    return level;
}

static void note_run(hidden *run, int32_t first, int32_t last, int32_t level)
{
    if (!run->met)
        *run = (hidden){ .first = first, .last = first - 1, .met = true };
    run->broken |= run->last + 1 != first;
    run->last = last;
    run->level = (int32_t)ob_max(run->level, level);
}

/* OB-187 Seeing into and through terrain: the line is read in stretches, each held by the same pieces. */
static bool areas_free(const look *line)
{
    const ob_ground *ground = line->ground;
    int32_t end = line->track.steps, last;
    int32_t highest = (int32_t)ob_max(line->level_from, line->level_to);
    hidden runs[OB_PIECES] = { 0 };
    ob_reading reading;

    ob_begin_reading(ground, &line->track, &reading);
    for (int32_t first = 0; first <= end; first = last + 1) {
        uint64_t pieces = ob_held(&reading, first, &last);
        int32_t level = level_of(ground, pieces);

        if (level > highest && ob_max(first, 1) <= ob_min(last, end - 1))
            return false;
        for (int32_t i = 0; i < ground->piece_count; i++)
            if (pieces >> i & 1)
                note_run(&runs[i], first, last, level);
    }
    for (int32_t i = 0; i < ground->piece_count; i++)
        if (runs[i].met && is_opaque(&ground->pieces[i]) &&
            area_hides(line, &ground->pieces[i], &runs[i]) &&
            !seen_over(line, runs[i].level, runs[i].first, runs[i].last))
            return false;
    return true;
}

static int32_t level_at(const look *line, int32_t point)
{
    ob_reading reading;
    int32_t last;

    ob_begin_reading(line->ground, &line->track, &reading);
    return level_of(line->ground, ob_held(&reading, point, &last));
}

/* Whether a line that hides what is behind it hides this; it lies between two points of the line of sight. */
static bool edge_hides(const look *line, ob_point a, ob_point b)
{
    ob_vec edge = ob_between(a, b);
    int64_t start = line->track.m * ob_cross(edge, ob_between(a, line->from));
    int64_t slope = ob_cross(edge, line->track.by);
    int64_t before;

    if (!ob_crosses(line->from, line->to, a, b))
        return false;
    /* The last point on the viewer's side; a point on the line counts to the right of it. */
    before = start > 0 ? ob_fdiv(start - 1, -slope) : ob_fdiv(-start, slope);
    return !seen_over(
        line, (int32_t)ob_max(level_at(line, (int32_t)before), level_at(line, (int32_t)before + 1)),
        before, before + 1);
}

static bool lines_free(const look *line, uint64_t lined)
{
    const ob_ground *ground = line->ground;

    for (int32_t i = 0; i < ground->piece_count; i++) {
        const ob_piece *piece = &ground->pieces[i];

        if (piece->shape != OB_LINE || piece->sight_through || lined >> i & 1)
            continue;
        for (int32_t k = 0; k < piece->part_count; k++) {
            ob_ring ring = ob_ring_of(ground, piece->part_first + k);

            for (int32_t j = 0; j + 1 < ring.count; j++)
                if (edge_hides(line, ring.at[j], ring.at[j + 1]))
                    return false;
        }
    }
    return true;
}

bool ob_terrain_free(const ob_ground *ground, const ob_sight *sight, uint64_t lined, ob_point from,
                     ob_point to)
{
    look line = look_along(ground, sight, from, to);

    return lines_free(&line, lined) && areas_free(&line);
}

/* ---- stands -------------------------------------------------------------------------------------- */

static bool stands_free(const ob_figures *tables, const ob_board *board, const look *line,
                        int32_t target)
{
    for (int32_t i = 0; i < board->count; i++) {
        const ob_box *box = &board->boxes[i];
        ob_box greater = { box->x, box->y, box->heading, box->a + SHOULDER, box->b + SHOULDER };
        int64_t reach = (int64_t)greater.a + greater.b;

        if (i == board->except || i == target ||
            (board->manners && board->manners[i] != OB_IN_THE_WAY))
            continue;
        if (box->x + reach < ob_min(line->from.x, line->to.x) ||
            box->x - reach > ob_max(line->from.x, line->to.x) ||
            box->y + reach < ob_min(line->from.y, line->to.y) ||
            box->y - reach > ob_max(line->from.y, line->to.y))
            continue;
        if (ob_line_through(tables, &greater, line->from, line->to) &&
            !stand_seen_over(tables, line, box))
            return false;
    }
    return true;
}

/* The lines that viewer or target lines, which therefore do not hide one from the other. */
static uint64_t lined_by(const ob_figures *tables, const ob_ground *ground, int32_t distance,
                         const ob_box *viewer, const ob_box *target)
{
    uint64_t lined = 0;

    for (int32_t i = 0; i < ground->piece_count; i++)
        if (ground->pieces[i].shape == OB_LINE && !ground->pieces[i].sight_through &&
            (ob_lines(tables, ground, i, viewer, distance, 0, NULL) ||
             ob_lines(tables, ground, i, target, distance, 0, NULL)))
            lined |= (uint64_t)1 << i;
    return lined;
}

/* OB-186 Line of sight: one free line to the centre of the target or to one of its corners is enough. */
static bool some_line_free(const ob_figures *tables, const ob_board *board, const ob_ground *ground,
                           const ob_sight *sight, const ob_box *viewer, const ob_box *target,
                           int32_t index)
{
    static const int32_t corner[5][2] = { { 0, 0 }, { -1, 1 }, { 1, 1 }, { 1, -1 }, { -1, -1 } };
    ob_point from =
        sight->from_centre ? ob_centre(viewer) : ob_point_of(tables, viewer, 0, viewer->b);
    uint64_t lined = lined_by(tables, ground, sight->lining, viewer, target);

    for (int32_t i = 0; i < 5; i++) {
        ob_point to = ob_point_of(tables, target, corner[i][0] * (target->a - DRAWN_IN),
                                  corner[i][1] * (target->b - DRAWN_IN));
        look line = look_along(ground, sight, from, to);

        if ((sight->flies || stands_free(tables, board, &line, index)) &&
            ob_terrain_free(ground, sight, lined, from, to))
            return true;
    }
    return false;
}

/* OB-191 Radio and scanners: up to their reach scanners see into and through anything. */
static bool scanned(const ob_sight *sight, int64_t gap)
{
    return sight->scanner_in > 0 && ob_within(gap, sight->scanner_in, sight->exact);
}

/* Scanners first, then the limit of night or weather, then the lines. */
bool ob_sees(const ob_figures *tables, const ob_board *board, const ob_ground *ground,
             const ob_sight *sight, const ob_box *viewer, const ob_box *target, int32_t index)
{
    int64_t gap = ob_gap(tables, viewer, target);

    if (scanned(sight, gap))
        return true;
    if (sight->limit_in > 0 && !ob_within(gap, sight->limit_in, sight->exact))
        return false;
    return some_line_free(tables, board, ground, sight, viewer, target, index);
}
