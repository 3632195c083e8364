#include "places.h"

bool ob_place_free(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                   const ob_box *box)
{
    return ob_clear_on_table(tables, board, box) && !ob_closed_at(terrain, ob_centre(box));
}

/* ---- squaring up -------------------------------------------------------------------------------- */

/* Places along the side of a stand, given by how far the centre of the mover is from the middle of the side. */
typedef struct frontage {
    ob_vec out, along; /* F and R of the outward heading */
    ob_point centre;   /* of the stand touched */
    int64_t away;      /* between the two centres, straight out */
    int64_t first, last;
} frontage;

static ob_box place_at(const frontage *side, const ob_box *box, int32_t heading, int64_t t)
{
    ob_vec by = { side->away * side->out.x + t * side->along.x,
                  side->away * side->out.y + t * side->along.y };

    return ob_put(box, ob_moved(side->centre, by, OB_SCALE), heading);
}

static int64_t nearest_to(int64_t wanted, int64_t first, int64_t last)
{
    return ob_min(ob_max(wanted, first), last);
}

/* OB-137 Squaring up: flush with the side touched, as near to centre on centre as half a width and the room allow. */
bool ob_square_up_to(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                     const ob_box *touched, ob_side side, ob_box *box)
{
    int32_t out = ob_outward(touched, side), heading = ob_turned(out, 2 * OB_QUARTER);
    bool end = side == OB_FRONT || side == OB_REAR;
    int64_t half = end ? touched->a : touched->b;
    frontage edge = { .out = ob_ahead(tables, out),
                      .along = ob_aside(tables, out),
                      .centre = ob_centre(touched),
                      .away = (int64_t)box->b + (end ? touched->b : touched->a) };
    int64_t now = ob_rdiv(ob_dot(ob_between(edge.centre, ob_centre(box)), edge.along), OB_SCALE);
    int64_t aim = nearest_to(0, now - box->a, now + box->a);

    edge.first = ob_max(now - box->a, -(box->a + half) + 1);
    edge.last = ob_min(now + box->a, box->a + half - 1);
    /* Away from the aim, on both sides; of two that are as far from it, first the one nearer to the middle, or the
     * lower. */
    for (int64_t off = 0; aim - off >= edge.first || aim + off <= edge.last; off++) {
        bool up = ob_size(aim + off) < ob_size(aim - off);

        for (int32_t i = 0; i < 2; i++, up = !up) {
            int64_t t = up ? aim + off : aim - off;
            ob_box place = place_at(&edge, box, heading, t);

            if (t >= edge.first && t <= edge.last &&
                ob_place_free(tables, board, terrain, &place)) {
                *box = place;
                return true;
            }
        }
    }
    return false;
}

bool ob_square_up(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                  const ob_box *touched, bool arc_45, ob_box *box)
{
    return ob_square_up_to(tables, board, terrain, touched,
                           ob_side_touched(tables, touched, box, arc_45), box);
}

/* ---- free places -------------------------------------------------------------------------------- */

/* OB-233 Nearest free place: rings half an inch apart, each in the order of the headings. */
bool ob_nearest_place(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                      ob_box *box)
{
    enum { RING = OB_INCH / 2, LAST_RING = 20 * OB_INCH };
    ob_box place = *box;

    if (ob_place_free(tables, board, terrain, &place))
        return true;
    for (int32_t r = RING; r <= LAST_RING; r += RING)
        for (int32_t k = 0; k < OB_HEADINGS_COUNT; k++) {
            place = ob_slid(tables, box, k, r);
            if (ob_place_free(tables, board, terrain, &place)) {
                *box = place;
                return true;
            }
        }
    return false;
}

/* OB-182 Parachute drop: 36 directions by two dice. */
int32_t ob_scatter_heading(int32_t first, int32_t second)
{
    enum { FACES = 6, STEP = 4 };

    return STEP * (FACES * (first - 1) + second - 1);
}

ob_point ob_scattered(const ob_figures *tables, ob_point aim, int32_t heading, int32_t inches)
{
    ob_vec f = ob_ahead(tables, heading);

    return ob_moved(aim, (ob_vec){ OB_INCH * inches * f.x, OB_INCH * inches * f.y }, OB_SCALE);
}

/* A recoil is made in full; where it would end on a stand that may be passed it continues to the first step
 * that is clear. */
int32_t ob_recoil(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                  const ob_box *box, int32_t heading, int32_t steps, int32_t most)
{
    int32_t last = ob_unbarred(tables, board, box, heading, most);

    last = ob_longest_open(tables, terrain, ob_centre(box), heading, last);
    for (int32_t s = steps; s <= last; s++) {
        ob_box place = ob_slid(tables, box, heading, s);

        if (!ob_on_table(tables, &place, board->width, board->depth))
            return OB_NONE;
        if (ob_clear(tables, board, &place))
            return s;
    }
    return OB_NONE;
}

/* ---- forms -------------------------------------------------------------------------------------- */

static ob_point mean_centre(const ob_box *boxes, int32_t count)
{
    int64_t x = 0, y = 0;

    for (int32_t i = 0; i < count; i++) {
        x += boxes[i].x;
        y += boxes[i].y;
    }
    return (ob_point){ (int32_t)ob_rdiv(x, count), (int32_t)ob_rdiv(y, count) };
}

/* The new stands of a form side by side about the mean of the old centres (OB-039). */
ob_box ob_abreast(const ob_figures *tables, const ob_box *old, int32_t old_count, int32_t place,
                  int32_t count, int32_t a, int32_t b)
{
    ob_point middle = mean_centre(old, old_count);
    ob_vec right = ob_aside(tables, old[0].heading);
    int64_t off = (int64_t)(2 * place - count + 1) * a;
    ob_point centre = ob_moved(middle, (ob_vec){ off * right.x, off * right.y }, OB_SCALE);

    return (ob_box){ centre.x, centre.y, old[0].heading, a, b };
}

/* The place of an infantry square: as wide as the first stand, twice as deep, between the two. */
ob_box ob_square(const ob_box *first, const ob_box *second)
{
    ob_box both[] = { *first, *second };
    ob_point centre = mean_centre(both, 2);

    return (ob_box){ centre.x, centre.y, first->heading, first->a, 2 * first->b };
}

void ob_square_halves(const ob_figures *tables, const ob_box *square, ob_box *first, ob_box *second)
{
    int32_t b = square->b / 2;
    ob_box half = { 0, 0, square->heading, square->a, b };

    *first = ob_put(&half, ob_point_of(tables, square, 0, b), square->heading);
    *second = ob_put(&half, ob_point_of(tables, square, 0, -b),
                     ob_turned(square->heading, 2 * OB_QUARTER));
}

/* OB-154 Attack column: directly behind is one that touches the rear with its front, in line to 5 degrees and half a base. */
bool ob_directly_behind(const ob_figures *tables, const ob_box *front, const ob_box *behind,
                        bool arc_45)
{
    enum { STEPS = 2 };
    int32_t turn = ob_turned(behind->heading - front->heading, 0);

    return (turn <= STEPS || turn >= OB_HEADINGS_COUNT - STEPS) &&
           ob_touch(tables, front, behind) &&
           ob_side_touched(tables, front, behind, arc_45) == OB_REAR &&
           ob_side_touched(tables, behind, front, arc_45) == OB_FRONT &&
           ob_size(ob_seen_from(tables, front, ob_centre(behind)).x) <=
               (int64_t)OB_SCALE * front->a;
}

/* The fresh stand takes the front edge, the other goes behind it. */
void ob_relieve(const ob_figures *tables, ob_box *relieved, ob_box *fresh)
{
    ob_point edge = ob_point_of(tables, relieved, 0, relieved->b);
    ob_vec f = ob_ahead(tables, relieved->heading);
    int64_t back = fresh->b, behind = 2 * (int64_t)fresh->b + relieved->b;

    *fresh = ob_put(fresh, ob_moved(edge, (ob_vec){ -back * f.x, -back * f.y }, OB_SCALE),
                    relieved->heading);
    *relieved = ob_put(relieved, ob_moved(edge, (ob_vec){ -behind * f.x, -behind * f.y }, OB_SCALE),
                       relieved->heading);
}
