#include "shapes.h"

#include "frames.h"

ob_ring ob_ring_of(const ob_ground *ground, int32_t part)
{
    return (ob_ring){ &ground->vertices[ground->parts[part].first], ground->parts[part].count };
}

/* Whether an edge counts for the point p/m: the point is level with it and on its left as it rises, on its right as
 * it falls. */
static bool edge_counts(ob_point v, ob_point w, ob_vec p, int64_t m)
{
    bool rises = m * v.y <= p.y && p.y < m * w.y;
    bool falls = m * w.y <= p.y && p.y < m * v.y;
    int64_t side;

    if (!rises && !falls)
        return false;
    side = ob_cross(ob_between(v, w), (ob_vec){ p.x - m * v.x, p.y - m * v.y });
    return rises ? side > 0 : side < 0;
}

/* OB-226 Points, polygons and lines: a polygon contains a point for which an odd number of its edges count. */
bool ob_ring_holds(ob_ring ring, ob_vec p, int64_t m)
{
    bool inside = false;

    for (int32_t i = 0; i < ring.count; i++)
        inside ^= edge_counts(ring.at[i], ring.at[i + 1 < ring.count ? i + 1 : 0], p, m);
    return inside;
}

void ob_way_quad(ob_point a, ob_point b, int32_t width, ob_point quad[4])
{
    ob_vec d = ob_between(a, b);
    int64_t length = ob_isqrt(ob_dot(d, d));
    int32_t ex = length ? (int32_t)ob_rdiv(width * d.x, 2 * length) : 0;
    int32_t ey = length ? (int32_t)ob_rdiv(width * d.y, 2 * length) : 0;

    quad[0] = (ob_point){ a.x - ex + ey, a.y - ey - ex };
    quad[1] = (ob_point){ b.x + ex + ey, b.y + ey - ex };
    quad[2] = (ob_point){ b.x + ex - ey, b.y + ey + ex };
    quad[3] = (ob_point){ a.x - ex - ey, a.y - ey + ex };
}

static bool way_holds(ob_ring line, int32_t width, ob_vec p, int64_t m)
{
    for (int32_t i = 0; i + 1 < line.count; i++) {
        ob_point a = line.at[i], b = line.at[i + 1], quad[4];

        if (p.x < m * (ob_min(a.x, b.x) - width) || p.x > m * (ob_max(a.x, b.x) + width) ||
            p.y < m * (ob_min(a.y, b.y) - width) || p.y > m * (ob_max(a.y, b.y) + width))
            continue;
        ob_way_quad(a, b, width, quad);
        if (ob_ring_holds((ob_ring){ quad, 4 }, p, m))
            return true;
    }
    return false;
}

bool ob_piece_holds_part(const ob_ground *ground, int32_t piece, ob_vec p, int64_t m)
{
    const ob_piece *it = &ground->pieces[piece];

    if (it->shape == OB_LINE)
        return false;
    for (int32_t i = 0; i < it->part_count; i++) {
        ob_ring ring = ob_ring_of(ground, it->part_first + i);

        if (it->shape == OB_WAY ? way_holds(ring, it->width, p, m) : ob_ring_holds(ring, p, m))
            return true;
    }
    return false;
}

bool ob_piece_holds(const ob_ground *ground, int32_t piece, ob_point point)
{
    return ob_piece_holds_part(ground, piece, (ob_vec){ point.x, point.y }, 1);
}

int32_t ob_level(const ob_ground *ground, ob_point point)
{
    int32_t level = 0;

    for (int32_t i = 0; i < ground->piece_count; i++)
        if (ground->pieces[i].shape == OB_CONTOUR && ground->pieces[i].level > level &&
            ob_piece_holds(ground, i, point))
            level = ground->pieces[i].level;
    return level;
}

/* ---- lines ------------------------------------------------------------------------------------ */

/* A point on a line counts to one side of it, so that a path that stops there crosses it once in all. */
static bool on_left(ob_point from, ob_point to, ob_point point)
{
    return ob_cross(ob_between(from, to), ob_between(from, point)) > 0;
}

bool ob_crosses(ob_point from, ob_point to, ob_point a, ob_point b)
{
    return on_left(from, to, a) != on_left(from, to, b) && on_left(a, b, from) != on_left(a, b, to);
}

int32_t ob_crossings(const ob_ground *ground, int32_t piece, ob_point from, ob_point to)
{
    const ob_piece *it = &ground->pieces[piece];
    int32_t count = 0;

    for (int32_t i = 0; i < it->part_count; i++) {
        ob_ring line = ob_ring_of(ground, it->part_first + i);

        for (int32_t k = 0; k + 1 < line.count; k++)
            count += ob_crosses(from, to, line.at[k], line.at[k + 1]);
    }
    return count;
}

static int64_t square_between(ob_point a, ob_point b)
{
    ob_vec d = ob_between(a, b);

    return ob_dot(d, d);
}

bool ob_near_line(ob_point point, ob_point a, ob_point b, int64_t k)
{
    ob_vec d = ob_between(a, b), to = ob_between(a, point);
    int64_t along = ob_dot(to, d), across = ob_size(ob_cross(d, to));

    if (along <= 0)
        return ob_dot(to, to) <= k * k;
    if (along >= ob_dot(d, d))
        return square_between(point, b) <= k * k;
    /* Refused at once where the square would be needlessly great. */
    if (across > k * (ob_size(d.x) + ob_size(d.y)))
        return false;
    return across * across <= k * k * ob_dot(d, d);
}

ob_point ob_foot(ob_point point, ob_point a, ob_point b)
{
    ob_vec d = ob_between(a, b);
    int64_t square = ob_dot(d, d);
    int64_t along = ob_min(ob_max(ob_dot(ob_between(a, point), d), 0), square);

    return square ? ob_moved(a, (ob_vec){ along * d.x, along * d.y }, square) : a;
}

/* ---- half in ---------------------------------------------------------------------------------- */

/* A polygon is cut at the four edges of a stand, one after the other. Each cut passes the corners that it leaves or
 * makes on to the next as they come, so that nothing need be stored; the last adds up the area. */
enum { CUTS = 4 };
typedef struct cutting {
    int64_t edge[CUTS / 2]; /* a and b, times S */
    ob_vec first[CUTS + 1], last[CUTS + 1];
    bool begun[CUTS + 1];
    int64_t area; /* twice */
} cutting;

/* Cuts 0 and 1 are at u and v at most this much, 2 and 3 at u and v at least the opposite. */
static bool is_kept(const cutting *cut, int32_t at, ob_vec p)
{
    int64_t value = at % 2 ? p.y : p.x;

    return at < 2 ? value <= cut->edge[at % 2] : value >= -cut->edge[at % 2];
}

static int64_t rounded(int64_t n, int64_t d)
{
    return d < 0 ? ob_rdiv(-n, -d) : ob_rdiv(n, d);
}

static ob_vec cut_point(const cutting *cut, int32_t at, ob_vec p, ob_vec q)
{
    int64_t k = at < 2 ? cut->edge[at % 2] : -cut->edge[at % 2];

    if (at % 2)
        return (ob_vec){ p.x + rounded((q.x - p.x) * (k - p.y), q.y - p.y), k };
    return (ob_vec){ k, p.y + rounded((q.y - p.y) * (k - p.x), q.x - p.x) };
}

/* A corner comes to cut number `at`, by an edge from the one before. */
static void take_corner(cutting *cut, int32_t at, ob_vec p);

static void take_edge(cutting *cut, int32_t at, ob_vec from, ob_vec to)
{
    if (at == CUTS) {
        cut->area += ob_cross(from, to);
        return;
    }
    if (is_kept(cut, at, from) != is_kept(cut, at, to))
        take_corner(cut, at + 1, cut_point(cut, at, from, to));
    if (is_kept(cut, at, to))
        take_corner(cut, at + 1, to);
}

static void take_corner(cutting *cut, int32_t at, ob_vec p)
{
    if (cut->begun[at])
        take_edge(cut, at, cut->last[at], p);
    else
        cut->first[at] = p;
    cut->begun[at] = true;
    cut->last[at] = p;
}

/* Whether a polygon lies wholly to one side of a stand, by a look at its corners. */
static bool is_beside(const ob_box *box, ob_ring ring)
{
    int32_t reach = box->a + box->b + 1;
    bool west = true, east = true, south = true, north = true;

    for (int32_t i = 0; i < ring.count; i++) {
        west &= ring.at[i].x < box->x - reach;
        east &= ring.at[i].x > box->x + reach;
        south &= ring.at[i].y < box->y - reach;
        north &= ring.at[i].y > box->y + reach;
    }
    return west || east || south || north;
}

int64_t ob_area_in_ring(const ob_figures *tables, const ob_box *box, ob_ring ring)
{
    cutting cut = { .edge = { (int64_t)OB_SCALE * box->a, (int64_t)OB_SCALE * box->b } };

    if (is_beside(box, ring))
        return 0;
    for (int32_t i = 0; i < ring.count; i++)
        take_corner(&cut, 0, ob_seen_from(tables, box, ring.at[i]));
    /* The edge from the last corner back to the first, cut after cut. */
    for (int32_t at = 0; at <= CUTS; at++)
        if (cut.begun[at])
            take_edge(&cut, at, cut.last[at], cut.first[at]);
    return ob_size(cut.area);
}

/* OB-010 Half in means wholly in. */
bool ob_in_piece(const ob_figures *tables, const ob_ground *ground, int32_t piece,
                 const ob_box *box)
{
    const ob_piece *it = &ground->pieces[piece];
    int64_t area = 0;

    if (it->shape == OB_WAY)
        return ob_piece_holds(ground, piece, ob_centre(box));
    if (it->shape == OB_LINE)
        return false;
    for (int32_t i = 0; i < it->part_count; i++)
        area += ob_area_in_ring(tables, box, ob_ring_of(ground, it->part_first + i));
    return area >= 4 * (int64_t)box->a * box->b * OB_SCALE2;
}

/* ---- lining and sections ----------------------------------------------------------------------- */

static bool lines_edge(const ob_figures *tables, const ob_box *box, ob_point front, ob_point a,
                       ob_point b, int32_t distance)
{
    return ob_near_line(front, a, b, distance) &&
           ob_seen_from(tables, box, ob_foot(front, a, b)).y >=
               (int64_t)OB_SCALE * (box->b - OB_TOUCH);
}

bool ob_lines(const ob_figures *tables, const ob_ground *ground, int32_t piece, const ob_box *box,
              int32_t distance, int32_t section_length, int32_t *section)
{
    const ob_piece *it = &ground->pieces[piece];
    ob_point front = ob_point_of(tables, box, 0, box->b);

    for (int32_t i = 0; it->shape == OB_LINE && i < it->part_count; i++) {
        ob_ring line = ob_ring_of(ground, it->part_first + i);

        for (int32_t k = 0; k + 1 < line.count; k++)
            if (lines_edge(tables, box, front, line.at[k], line.at[k + 1], distance)) {
                if (section)
                    *section = ob_section_at(ground, piece, section_length, front);
                return true;
            }
    }
    return false;
}

/* OB-053 Terrain that can be defended: an area from within, a line against what comes across it. */
bool ob_defends(const ob_figures *tables, const ob_ground *ground, int32_t piece, const ob_box *box,
                ob_point from, int32_t distance)
{
    const ob_piece *it = &ground->pieces[piece];

    if (!it->defended)
        return false;
    if (it->shape != OB_LINE)
        return ob_in_piece(tables, ground, piece, box);
    return ob_lines(tables, ground, piece, box, distance, 0, NULL) &&
           ob_crossings(ground, piece, from, ob_centre(box)) > 0;
}

/* Walks along a line, part after part: its length, and how far from its first vertex the foot of `point` is that
 * is nearest to it. */
static int64_t walk_along(const ob_ground *ground, int32_t piece, ob_point point, int64_t *at)
{
    const ob_piece *it = &ground->pieces[piece];
    int64_t length = 0, least = INT64_MAX;

    *at = 0;
    for (int32_t i = 0; i < it->part_count; i++) {
        ob_ring line = ob_ring_of(ground, it->part_first + i);

        for (int32_t k = 0; k + 1 < line.count; k++) {
            ob_point foot = ob_foot(point, line.at[k], line.at[k + 1]);
            int64_t distance = square_between(point, foot);

            if (distance < least) {
                least = distance;
                *at = length + ob_isqrt(square_between(line.at[k], foot));
            }
            length += ob_isqrt(square_between(line.at[k], line.at[k + 1]));
        }
    }
    return length;
}

/* OB-169 Fortifications: a line is cut into sections along its pieces, an area is one. */
int32_t ob_section_count(const ob_ground *ground, int32_t piece, int32_t length)
{
    int64_t at, all;

    if (ground->pieces[piece].shape != OB_LINE)
        return 1;
    all = walk_along(ground, piece, (ob_point){ 0, 0 }, &at);
    return (int32_t)ob_max(1, ob_fdiv(all + length - 1, length));
}

int32_t ob_section_at(const ob_ground *ground, int32_t piece, int32_t length, ob_point point)
{
    int64_t at;

    if (ground->pieces[piece].shape != OB_LINE)
        return 0;
    walk_along(ground, piece, point, &at);
    return (int32_t)ob_min(ob_fdiv(at, length), ob_section_count(ground, piece, length) - 1);
}
