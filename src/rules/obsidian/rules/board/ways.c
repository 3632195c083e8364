#include "ways.h"

/* ---- along a road ------------------------------------------------------------------------------- */

bool ob_on_way(const ob_ground *ground, int32_t piece, const ob_box *box)
{
    return ob_piece_holds(ground, piece, ob_centre(box));
}

/* The point of a road's line that is nearest to another, and the vertex before it. */
typedef struct joining {
    ob_ring line;
    ob_point at;
    int32_t after;
} joining;

static joining nearest_of_way(const ob_ground *ground, int32_t piece, ob_point centre)
{
    const ob_piece *it = &ground->pieces[piece];
    joining best = { .at = centre };
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < it->part_count; i++) {
        ob_ring line = ob_ring_of(ground, it->part_first + i);

        for (int32_t k = 0; k + 1 < line.count; k++) {
            ob_point foot = ob_foot(centre, line.at[k], line.at[k + 1]);
            ob_vec d = ob_between(centre, foot);

            if (ob_dot(d, d) < least) {
                least = ob_dot(d, d);
                best = (joining){ line, foot, k };
            }
        }
    }
    return best;
}

/* Marches on to a point; false if the march is over. */
static bool march_to(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                     ob_point to, int32_t steps, ob_march *march)
{
    ob_point from = ob_centre(&march->leg.at);
    int32_t left = steps - march->leg.steps, all = ob_run_steps(from, to);
    ob_leg leg;

    if (left <= 0)
        return false;
    if (all == 0)
        return true;
    march->leg.at.heading = ob_heading_of(tables, ob_between(from, to));
    leg = ob_run(tables, board, &march->leg.at, to, left);
    ob_price_run(terrain, from, to, leg.steps, &march->price);
    march->leg.steps += leg.steps;
    march->leg.met = leg.met;
    march->leg.at = leg.at;
    return leg.steps == all;
}

/* OB-228 Road march: to the nearest point of the road's line, then from vertex to vertex. */
ob_march ob_march_along(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                        int32_t piece, const ob_box *box, bool to_last, int32_t steps)
{
    joining road = nearest_of_way(terrain->ground, piece, ob_centre(box));
    int32_t by = to_last ? 1 : -1, next = to_last ? road.after + 1 : road.after;
    ob_march march = { .leg = { 0, OB_NONE, *box }, .price = ob_price_at(terrain, ob_centre(box)) };
    bool going = march_to(tables, board, terrain, road.at, steps, &march);

    for (; going && next >= 0 && next < road.line.count; next += by)
        going = march_to(tables, board, terrain, road.line.at[next], steps, &march);
    return march;
}

/* ---- away from the enemy ------------------------------------------------------------------------ */

typedef struct flight {
    const ob_figures *tables;
    const ob_board *board;
    const ob_terrain *terrain;
    const ob_allowance *allowance;
    const ob_box *box;
    ob_price start;
    int32_t edge; /* heading out over it */
} flight;

static bool is_off(const ob_board *board, ob_point centre)
{
    return centre.x < 0 || centre.y < 0 || centre.x > board->width || centre.y > board->depth;
}

/* The first step, up to `steps`, at which the centre has passed an edge of the table; `steps` + 1 if it does not. */
static int32_t steps_to_edge(const flight *it, int32_t heading, int32_t steps)
{
    int32_t on = 0, off = steps + 1;

    while (off - on > 1) {
        int32_t middle = on + (off - on) / 2;
        ob_box there = ob_slid(it->tables, it->box, heading, middle);

        if (is_off(it->board, ob_centre(&there)))
            off = middle;
        else
            on = middle;
    }
    return off;
}

/* The longest slide along a heading of at most `steps`, which no stand bars. */
static ob_flight_way flee_along(const flight *it, int32_t heading, int32_t steps)
{
    ob_point from = ob_centre(it->box);

    for (;;) {
        int32_t paid = ob_longest_paid(it->tables, it->terrain, it->allowance, &it->start, from,
                                       heading, steps);
        int32_t off = steps_to_edge(it, heading, paid);

        if (off <= paid)
            return (ob_flight_way){ heading, off, ob_slid(it->tables, it->box, heading, off),
                                    true };
        steps = ob_last_clear(it->tables, it->board, it->box, heading, paid);
        if (steps == paid)
            return (ob_flight_way){ heading, steps, ob_slid(it->tables, it->box, heading, steps),
                                    false };
    }
}

/* How far towards the base edge a place is. */
static int64_t progress_of(const flight *it, const ob_box *at)
{
    ob_vec out = ob_ahead(it->tables, it->edge);

    return ob_dot(ob_between(ob_centre(it->box), ob_centre(at)), out) / OB_SCALE;
}

/* OB-229 The way of fugitives and retreats: of the headings up to a right angle from the base edge, the one that brings it
 * farthest. */
ob_flight_way ob_flee(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                      const ob_allowance *allowance, const ob_box *box, int32_t edge)
{
    flight it = {
        tables, board, terrain, allowance, box, ob_price_at(terrain, ob_centre(box)), edge
    };
    int32_t most = OB_INCH * (int32_t)ob_max(allowance->base + allowance->road, allowance->least) +
                   allowance->units;
    ob_flight_way best = { box->heading, 0, *box, false };
    ob_box turned;

    for (int32_t k = 0; k <= 2 * OB_QUARTER; k++) {
        int32_t heading = ob_turned(edge, k % 2 ? (k + 1) / 2 : -k / 2);
        ob_box free_way = ob_slid(tables, box, heading, most);
        int32_t unbarred;
        ob_flight_way way;

        /* The wider the turn, the less it can bring. */
        if (progress_of(&it, &free_way) <= progress_of(&it, &best.at))
            break;
        unbarred = ob_unbarred(tables, board, box, heading, most);
        free_way = ob_slid(tables, box, heading, unbarred);
        if (progress_of(&it, &free_way) <= progress_of(&it, &best.at))
            continue;
        way = flee_along(&it, heading, unbarred);
        if (progress_of(&it, &way.at) > progress_of(&it, &best.at))
            best = way;
    }
    if (best.steps == 0)
        return best;
    turned = ob_put(box, ob_centre(&best.at), best.heading);
    if (best.gone || ob_clear(tables, board, &turned))
        best.at = turned;
    return best;
}
