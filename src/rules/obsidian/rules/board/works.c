#include "works.h"

#include <stddef.h>

bool ob_is_construction(const ob_figures *tables, const ob_piece *piece)
{
    int32_t cost = tables->terrain_effects[piece->kind].cost;

    return piece->permanent || cost == OB_PCP_COSTS_FIELD_WORK ||
           cost == OB_PCP_COSTS_PERMANENT_WORK;
}

int32_t ob_section_length(const ob_figures *tables)
{
    return tables->constants[OB_CONSTANTS_SECTION_IN].value * OB_INCH;
}

ob_extent ob_extent_of(const ob_ground *ground, int32_t piece)
{
    const ob_piece *it = &ground->pieces[piece];
    ob_extent all = { { INT32_MAX, INT32_MAX }, { INT32_MIN, INT32_MIN } };

    for (int32_t i = 0; i < it->part_count; i++) {
        ob_ring ring = ob_ring_of(ground, it->part_first + i);

        for (int32_t k = 0; k < ring.count; k++) {
            all.low.x = (int32_t)ob_min(all.low.x, ring.at[k].x);
            all.low.y = (int32_t)ob_min(all.low.y, ring.at[k].y);
            all.high.x = (int32_t)ob_max(all.high.x, ring.at[k].x);
            all.high.y = (int32_t)ob_max(all.high.y, ring.at[k].y);
        }
    }
    return all;
}

static int32_t sections_of(const ob_figures *tables, const ob_ground *ground, int32_t piece)
{
    return ob_is_construction(tables, &ground->pieces[piece])
               ? ob_section_count(ground, piece, ob_section_length(tables))
               : 0;
}

int32_t ob_sections(const ob_figures *tables, const ob_ground *ground)
{
    int32_t count = 0;

    for (int32_t p = 0; p < ground->piece_count; p++)
        count += sections_of(tables, ground, p);
    return count;
}

ob_section ob_section_of(const ob_figures *tables, const ob_ground *ground, int32_t number)
{
    for (int32_t p = 0; number >= 0 && p < ground->piece_count; p++) {
        int32_t count = sections_of(tables, ground, p);

        if (number < count)
            return (ob_section){ p, number };
        number -= count;
    }
    return (ob_section){ -1, 0 };
}

/* ---- along a line ------------------------------------------------------------------------------- */

/* An edge of a line: where it lies, how far along the line it starts, how long it is. */
typedef struct along_edge {
    ob_point a, b;
    int64_t start, length;
} along_edge;

static along_edge edge_of(ob_ring line, int32_t k, int64_t start)
{
    ob_vec way = ob_between(line.at[k], line.at[k + 1]);

    return (along_edge){ line.at[k], line.at[k + 1], start, ob_isqrt(ob_dot(way, way)) };
}

/* The point at this distance along the line. */
static ob_point point_at(const along_edge *edge, int64_t along)
{
    ob_vec way = ob_between(edge->a, edge->b);
    int64_t share = along - edge->start;

    return ob_moved(edge->a, (ob_vec){ share * way.x, share * way.y }, edge->length);
}

/* The sections of a line: how long each is, and how many. The last has what is left over. */
typedef struct sections {
    int64_t length;
    int32_t count;
} sections;

static int32_t index_at(sections all, int64_t along)
{
    return (int32_t)ob_min(along / all.length, all.count - 1);
}

static int64_t end_of(sections all, int64_t along)
{
    int32_t index = index_at(all, along);

    return index == all.count - 1 ? INT64_MAX : (index + 1) * all.length;
}

/* ---- edges -------------------------------------------------------------------------------------- */

static int32_t outline(const ob_ground *ground, const ob_piece *piece,
                       ob_stretch out[OB_SECTION_EDGES])
{
    int32_t count = 0;

    for (int32_t i = 0; i < piece->part_count; i++) {
        ob_ring ring = ob_ring_of(ground, piece->part_first + i);

        for (int32_t k = 0; k < ring.count && count < OB_SECTION_EDGES; k++)
            out[count++] = (ob_stretch){ ring.at[k], ring.at[k + 1 < ring.count ? k + 1 : 0] };
    }
    return count;
}

int32_t ob_section_edges(const ob_figures *tables, const ob_ground *ground, ob_section section,
                         ob_stretch out[OB_SECTION_EDGES])
{
    const ob_piece *piece = &ground->pieces[section.piece];
    sections all = { ob_section_length(tables), sections_of(tables, ground, section.piece) };
    int64_t first = section.index * all.length, last = end_of(all, first), start = 0;
    int32_t count = 0;

    if (piece->shape != OB_LINE)
        return outline(ground, piece, out);
    for (int32_t i = 0; i < piece->part_count; i++) {
        ob_ring line = ob_ring_of(ground, piece->part_first + i);

        for (int32_t k = 0; k + 1 < line.count; k++) {
            along_edge edge = edge_of(line, k, start);
            int64_t from = ob_max(first, start), to = ob_min(last, start + edge.length);

            if (from < to && count < OB_SECTION_EDGES)
                out[count++] = (ob_stretch){ point_at(&edge, from), point_at(&edge, to) };
            start += edge.length;
        }
    }
    return count;
}

ob_point ob_nearest_of(const ob_stretch *edges, int32_t count, ob_point to)
{
    ob_point nearest = to;
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < count; i++) {
        ob_point foot = ob_foot(to, edges[i].from, edges[i].to);
        ob_vec way = ob_between(to, foot);

        if (ob_dot(way, way) < least) {
            least = ob_dot(way, way);
            nearest = foot;
        }
    }
    return nearest;
}

/* ---- the ground as it is ------------------------------------------------------------------------ */

static void add_vertex(ob_ground *to, ob_point at, ob_point shift)
{
    to->vertices[to->vertex_count++] = (ob_point){ at.x + shift.x, at.y + shift.y };
    to->parts[to->part_count - 1].count++;
}

static void begin_part(ob_ground *to)
{
    to->parts[to->part_count++] = (ob_part){ .first = to->vertex_count };
}

/* The stretches of a line between its breaches, each its own part. `breached`: bits by section of the line. */
static void add_remains(ob_ring line, sections all, uint64_t breached, int64_t *start,
                        ob_point shift, ob_ground *to)
{
    bool goes_on = false;

    for (int32_t k = 0; k + 1 < line.count; k++) {
        along_edge edge = edge_of(line, k, *start);
        int64_t stop = *start + edge.length, at = *start;

        while (at < stop) {
            int64_t end = at;

            while (end < stop && !(breached >> index_at(all, end) & 1))
                end = ob_min(stop, end_of(all, end));
            if (end == at) {
                at = ob_min(stop, end_of(all, at));
                goes_on = false;
                continue;
            }
            if (!goes_on) {
                begin_part(to);
                add_vertex(to, point_at(&edge, at), shift);
            }
            add_vertex(to, point_at(&edge, end), shift);
            goes_on = true;
            at = end;
        }
        *start = stop;
    }
}

static void add_part(ob_ring part, ob_point shift, ob_ground *to)
{
    begin_part(to);
    for (int32_t i = 0; i < part.count; i++)
        add_vertex(to, part.at[i], shift);
}

/* A breached area stays as rubble: it neither covers nor bars, and is not defended. */
static void breach_area(ob_piece *piece)
{
    piece->cover_hp = 0;
    piece->without = OB_NO_GEAR;
    piece->defended = 0;
}

static void add_piece(const ob_figures *tables, const ob_ground *ground, int32_t p, ob_point shift,
                      uint64_t breached, ob_ground *to)
{
    ob_piece *piece = &to->pieces[p];
    sections all = { ob_section_length(tables), sections_of(tables, ground, p) };
    int64_t start = 0;

    for (int32_t i = 0; i < ground->pieces[p].part_count; i++) {
        ob_ring part = ob_ring_of(ground, ground->pieces[p].part_first + i);

        if (piece->shape == OB_LINE && breached != 0)
            add_remains(part, all, breached, &start, shift, to);
        else
            add_part(part, shift, to);
    }
    if (piece->shape != OB_LINE && breached != 0)
        breach_area(piece);
}

/* The first bits of a mask, which are removed from it. */
static uint64_t take_bits(uint64_t *mask, int32_t count)
{
    uint64_t taken = *mask;

    if (count < OB_SECTIONS) {
        taken &= ((uint64_t)1 << count) - 1;
        *mask >>= count;
    } else {
        *mask = 0;
    }
    return taken;
}

void ob_change_ground(const ob_figures *tables, const ob_ground *ground, const ob_changes *changes,
                      ob_ground *out)
{
    uint64_t breached = changes->breached;

    out->piece_count = ground->piece_count;
    out->part_count = out->vertex_count = 0;
    for (int32_t p = 0; p < ground->piece_count; p++) {
        uint64_t of_piece = take_bits(&breached, sections_of(tables, ground, p));

        out->pieces[p] = ground->pieces[p];
        out->pieces[p].part_first = out->part_count;
        if (!(changes->absent >> p & 1))
            add_piece(tables, ground, p, changes->shifts[p], of_piece, out);
        out->pieces[p].part_count = out->part_count - out->pieces[p].part_first;
    }
}
