#include "price.h"

#include "tracks.h"

/* ---- what ground is to the mover ---------------------------------------------------------------- */

/* The ground of a step, put together from all pieces that hold its point. */
typedef struct footing {
    int32_t cost;
    uint32_t flags; /* of the pieces that are not lifted */
} footing;

static uint32_t flags_of(const ob_terrain *terrain, uint64_t pieces)
{
    uint32_t flags = 0;

    for (int32_t i = 0; i < terrain->ground->piece_count; i++)
        if (pieces >> i & 1)
            flags |= terrain->tolls[i].flags;
    return flags;
}

static footing footing_of(const ob_terrain *terrain, uint64_t pieces)
{
    uint32_t all = flags_of(terrain, pieces);
    footing here = { 1, all & (OB_LIFTS_ALL | OB_GIVES_BONUS) };

    if (all & OB_LIFTS_ALL)
        return here;
    for (int32_t i = 0; i < terrain->ground->piece_count; i++) {
        const ob_toll *toll = &terrain->tolls[i];

        if (!(pieces >> i & 1) || (toll->flags & OB_WATER && all & OB_LIFTS_WATER))
            continue;
        here.cost += toll->times > 1 ? toll->times - 1 : 0;
        here.flags |= toll->flags;
    }
    return here;
}

static uint64_t pieces_at(const ob_ground *ground, ob_vec p, int64_t m)
{
    uint64_t pieces = 0;

    for (int32_t i = 0; i < ground->piece_count; i++)
        if (ob_piece_holds_part(ground, i, p, m))
            pieces |= (uint64_t)1 << i;
    return pieces;
}

static bool is_closed(const ob_terrain *terrain, ob_vec p, int64_t m)
{
    return footing_of(terrain, pieces_at(terrain->ground, p, m)).flags & OB_CLOSED;
}

/* On the border of closed ground no one is in it, whichever side it is: half a unit off on each side it is closed
 * too. */
bool ob_closed_at(const ob_terrain *terrain, ob_point point)
{
    ob_vec twice = { 2 * (int64_t)point.x, 2 * (int64_t)point.y };

    return is_closed(terrain, (ob_vec){ point.x, point.y }, 1) &&
           is_closed(terrain, (ob_vec){ twice.x - 1, twice.y }, 2) &&
           is_closed(terrain, (ob_vec){ twice.x + 1, twice.y }, 2) &&
           is_closed(terrain, (ob_vec){ twice.x, twice.y - 1 }, 2) &&
           is_closed(terrain, (ob_vec){ twice.x, twice.y + 1 }, 2);
}

ob_price ob_price_at(const ob_terrain *terrain, ob_point start)
{
    return (ob_price){ .on_closed = ob_closed_at(terrain, start) };
}

/* ---- adding up ---------------------------------------------------------------------------------- */

/* Adds `count` steps over one kind of ground. `before`: the pieces that held the step before. */
static void add_steps(const ob_terrain *terrain, uint64_t pieces, uint64_t before, int32_t count,
                      ob_price *price)
{
    footing here = footing_of(terrain, pieces);

    price->cost += (int64_t)here.cost * count;
    price->steps += count;
    price->through |= pieces;
    if (here.flags & OB_CAPPED)
        price->capped += count;
    price->once |= (here.flags & OB_ONCE) != 0;
    price->off_road |= !(here.flags & OB_GIVES_BONUS);
    price->climbed |= (flags_of(terrain, pieces & ~before) & OB_STEEP) != 0;
    price->on_closed &= (here.flags & OB_CLOSED) != 0;
    price->barred |= here.flags & OB_CLOSED && !price->on_closed;
}

/* Crossings of the lines with one of some flags. */
static int32_t crossings_of(const ob_terrain *terrain, uint32_t flags, ob_point from, ob_point to)
{
    const ob_ground *ground = terrain->ground;
    int32_t count = 0;

    for (int32_t i = 0; i < ground->piece_count; i++)
        if (ground->pieces[i].shape == OB_LINE && terrain->tolls[i].flags & flags)
            count += ob_crossings(ground, i, from, to);
    return count;
}

static void add_crossings(const ob_terrain *terrain, ob_point from, ob_point to, ob_price *price)
{
    price->hindered += crossings_of(terrain, OB_HINDERS, from, to);
    price->barred |= crossings_of(terrain, OB_CLOSED, from, to) > 0;
}

static void add_track(const ob_terrain *terrain, const ob_track *track, ob_price *price)
{
    ob_reading reading;
    int32_t last;
    uint64_t before;

    ob_begin_reading(terrain->ground, track, &reading);
    before = ob_held(&reading, 0, &last);
    for (int32_t step = 1; step <= track->steps; step = last + 1) {
        uint64_t pieces = ob_held(&reading, step, &last);

        add_steps(terrain, pieces, before, last - step + 1, price);
        before = pieces;
    }
}

static ob_point slid_to(const ob_figures *tables, ob_point from, int32_t heading, int32_t steps)
{
    ob_vec f = ob_ahead(tables, heading);

    return ob_moved(from, (ob_vec){ f.x * steps, f.y * steps }, OB_SCALE);
}

/* OB-227 The price of a path: it is read in the middle of each step. */
void ob_price_slide(const ob_figures *tables, const ob_terrain *terrain, ob_point from,
                    int32_t heading, int32_t steps, ob_price *price)
{
    ob_track track = ob_track_of_slide(tables, from, heading, steps);

    add_track(terrain, &track, price);
    add_crossings(terrain, from, slid_to(tables, from, heading, steps), price);
}

void ob_price_run(const ob_terrain *terrain, ob_point from, ob_point to, int32_t steps,
                  ob_price *price)
{
    ob_track track = ob_track_of_run(from, to, steps);

    add_track(terrain, &track, price);
    add_crossings(terrain, from, ob_run_point(from, to, steps), price);
}

/* ---- paying ------------------------------------------------------------------------------------- */

/* What a path may cost, given what it has met. */
static int64_t units_allowed(const ob_allowance *allowance, const ob_price *price)
{
    int32_t inches = allowance->base - allowance->deducted - allowance->hinder * price->hindered;

    if (!price->off_road)
        inches += allowance->road;
    if (price->climbed)
        inches -= allowance->climb;
    if (price->once)
        inches -= allowance->once;
    return ob_max(OB_INCH * inches + allowance->units, OB_INCH * allowance->least);
}

int64_t ob_left(const ob_allowance *allowance, const ob_price *price)
{
    return units_allowed(allowance, price) - price->cost;
}

bool ob_allowed(const ob_allowance *allowance, const ob_price *price)
{
    if (price->barred || price->capped > OB_INCH * allowance->cap)
        return false;
    return ob_left(allowance, price) >= 0 || price->steps <= OB_INCH * allowance->least;
}

/* ---- the longest slide -------------------------------------------------------------------------- */

/* A slide whose length is sought. */
typedef struct quest {
    const ob_figures *tables;
    const ob_terrain *terrain;
    const ob_allowance *allowance; /* NULL: it costs nothing */
    ob_price so_far;
    ob_point from;
    int32_t heading;
    ob_track track;
} quest;

/* How many of `count` steps more over one kind of ground are allowed. `price` is the total after all of them; their
 * effects come with the first. */
static int32_t steps_allowed(const quest *sought, const ob_price *before, const ob_price *price,
                             int32_t count)
{
    const ob_allowance *allowance = sought->allowance;
    int64_t paid, least, rate = (price->cost - before->cost) / count;

    if (price->barred)
        return 0;
    if (!allowance)
        return count;
    paid = ob_fdiv(units_allowed(allowance, price) - before->cost, rate);
    least = (int64_t)OB_INCH * allowance->least - before->steps;
    paid = ob_max(paid, least);
    if (price->capped > before->capped)
        paid = ob_min(paid, (int64_t)OB_INCH * allowance->cap - before->capped);
    return (int32_t)ob_min(ob_max(paid, 0), count);
}

/* The most steps, with this many crossings of lines to pay for. */
static int32_t most_steps(const quest *sought, int32_t hindered)
{
    ob_price price = sought->so_far;
    ob_reading reading;
    int32_t last;
    uint64_t before;

    ob_begin_reading(sought->terrain->ground, &sought->track, &reading);
    before = ob_held(&reading, 0, &last);
    price.hindered += hindered;
    for (int32_t step = 1; step <= sought->track.steps; step = last + 1) {
        uint64_t pieces = ob_held(&reading, step, &last);
        ob_price spent = price;
        int32_t allowed;

        add_steps(sought->terrain, pieces, before, last - step + 1, &price);
        allowed = steps_allowed(sought, &spent, &price, last - step + 1);
        if (allowed < last - step + 1)
            return step - 1 + allowed;
        before = pieces;
    }
    return sought->track.steps;
}

/* The most steps t below `steps`, both included in a straight slide, at which the value start + t * slope may
 * not yet be `margin` beyond 0 on the side where it is at `steps`. */
static int64_t last_doubtful(int64_t start, int64_t slope, int64_t margin, int64_t steps)
{
    int64_t value = start + steps * slope;

    if (value < 0) {
        start = -start;
        slope = -slope;
        value = -value;
    }
    if (value <= margin || slope <= 0)
        return steps - 1;
    return ob_min(ob_fdiv(margin - start, slope), steps - 1);
}

/* A slide of `steps` crosses the line between a and b: the most steps below that after which it might not. Places
 * of rest are half a unit off in each coordinate at most. */
static int64_t last_uncrossed(const quest *sought, ob_point a, ob_point b, int64_t steps)
{
    ob_vec f = ob_ahead(sought->tables, sought->heading), edge = ob_between(a, b);
    ob_vec to_a = ob_between(sought->from, a), to_b = ob_between(sought->from, b);
    int64_t half = OB_SCALE / 2;
    int64_t side = last_doubtful(-OB_SCALE * ob_cross(edge, to_a), ob_cross(edge, f),
                                 half * (ob_size(edge.x) + ob_size(edge.y)), steps);
    int64_t at_a =
        last_doubtful(0, ob_cross(f, to_a), half * (ob_size(to_a.x) + ob_size(to_a.y)), steps);
    int64_t at_b =
        last_doubtful(0, ob_cross(f, to_b), half * (ob_size(to_b.x) + ob_size(to_b.y)), steps);

    return ob_max(ob_max(side, 0), ob_max(at_a, at_b));
}

/* The most steps below `steps` after which a line that it crosses might not be crossed. */
static int64_t last_with_fewer(const quest *sought, int32_t steps)
{
    const ob_ground *ground = sought->terrain->ground;
    ob_point to = slid_to(sought->tables, sought->from, sought->heading, steps);
    int64_t most = 0;

    for (int32_t i = 0; i < ground->piece_count; i++) {
        const ob_piece *piece = &ground->pieces[i];

        if (piece->shape != OB_LINE ||
            !(sought->terrain->tolls[i].flags & (OB_HINDERS | OB_CLOSED)))
            continue;
        for (int32_t k = 0; k < piece->part_count; k++) {
            ob_ring line = ob_ring_of(ground, piece->part_first + k);

            for (int32_t j = 0; j + 1 < line.count; j++)
                if (ob_crosses(sought->from, to, line.at[j], line.at[j + 1]))
                    most = ob_max(most, last_uncrossed(sought, line.at[j], line.at[j + 1], steps));
        }
    }
    return most;
}

/* Crossings are shown by the place of rest, which is rounded: a slide along a wall may cross it, not cross it and
 * cross it again as it grows. So the answer is sought from above, past lengths that are sure to cross as much. */
static int32_t longest(const quest *sought)
{
    const ob_terrain *terrain = sought->terrain;
    int32_t steps = most_steps(sought, 0), counted = 0, limit = steps;

    while (steps > 0) {
        ob_point to = slid_to(sought->tables, sought->from, sought->heading, steps);
        int32_t hindered = crossings_of(terrain, OB_HINDERS, sought->from, to);

        if (hindered != counted) {
            limit = most_steps(sought, hindered);
            counted = hindered;
        }
        if (crossings_of(terrain, OB_CLOSED, sought->from, to) > 0)
            steps = (int32_t)last_with_fewer(sought, steps);
        else if (steps > limit)
            steps = (int32_t)ob_max(limit, last_with_fewer(sought, steps));
        else
            break;
    }
    return steps;
}

static quest quest_of(const ob_figures *tables, const ob_terrain *terrain, ob_point from,
                      int32_t heading, int32_t steps)
{
    return (quest){ .tables = tables,
                    .terrain = terrain,
                    .from = from,
                    .heading = heading,
                    .track = ob_track_of_slide(tables, from, heading, steps) };
}

int32_t ob_longest_paid(const ob_figures *tables, const ob_terrain *terrain,
                        const ob_allowance *allowance, const ob_price *so_far, ob_point from,
                        int32_t heading, int32_t steps)
{
    quest sought = quest_of(tables, terrain, from, heading, steps);

    sought.allowance = allowance;
    sought.so_far = *so_far;
    return longest(&sought);
}

int32_t ob_longest_open(const ob_figures *tables, const ob_terrain *terrain, ob_point from,
                        int32_t heading, int32_t steps)
{
    quest sought = quest_of(tables, terrain, from, heading, steps);

    sought.so_far = ob_price_at(terrain, from);
    return longest(&sought);
}
