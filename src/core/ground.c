#include <banneret/system/ground.h>

static const char *const hex_words[] = {
    "north", "north-east", "south-east", "south", "south-west", "north-west",
};
static const char *const square_words[] = {
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
};

/* Steps on squares, and on hexes for even and odd columns; north is up, and y grows downwards. */
static const int8_t square_steps[8][2] = {
    { 0, -1 }, { 1, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 },
};
static const int8_t hex_steps[2][6][2] = {
    { { 0, -1 }, { 1, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 }, { -1, -1 } },
    { { 0, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 } },
};

int32_t bn_ground_ways(int32_t form)
{
    return form == BN_HEXES ? (int32_t)BN_COUNT(hex_words) : (int32_t)BN_COUNT(square_words);
}

const char *bn_ground_word(int32_t form, int32_t way)
{
    return form == BN_HEXES ? hex_words[way] : square_words[way];
}

bn_point bn_ground_step(int32_t form, bn_point from, int32_t way)
{
    const int8_t *by = form == BN_HEXES ? hex_steps[from.x & 1][way] : square_steps[way];

    return (bn_point){ from.x + by[0], from.y + by[1] };
}

bool bn_ground_holds(const bn_ground *ground, bn_point at)
{
    int32_t left = ground->width > 0 ? 0 : -BN_GROUND_SPAN;
    int32_t top = ground->height > 0 ? 0 : -BN_GROUND_SPAN;
    int32_t right = ground->width > 0 ? ground->width - 1 : BN_GROUND_SPAN;
    int32_t bottom = ground->height > 0 ? ground->height - 1 : BN_GROUND_SPAN;

    return at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
}

bn_code bn_ground_check(const bn_ground *ground, bn_point at, const char *name, const char *key,
                        const bn_spot *spot)
{
    if (bn_ground_holds(ground, at))
        return BN_OK;
    return bn_refuse(spot, BN_SCHEMA, NULL, key, "{} is outside the map", name,
                     "x below width, y below height, from 0");
}

int32_t bn_ground_room(const bn_ground *ground, bn_point from, int32_t way, int32_t most)
{
    int32_t units = 0;

    while (units < most) {
        from = bn_ground_step(ground->form, from, way);
        if (!bn_ground_holds(ground, from))
            break;
        units++;
    }
    return units;
}

bn_point bn_ground_walk(int32_t form, bn_point from, int32_t way, int32_t units)
{
    while (units-- > 0)
        from = bn_ground_step(form, from, way);
    return from;
}

static int32_t apart(int32_t a, int32_t b)
{
    return a > b ? a - b : b - a;
}

/* A hex in offset columns, as two of three coordinates whose sum is 0. */
static void axes(bn_point at, int32_t *q, int32_t *r)
{
    *q = at.x;
    *r = at.y - (at.x - (at.x & 1)) / 2;
}

int32_t bn_ground_distance(int32_t form, bn_point a, bn_point b)
{
    int32_t dx = apart(a.x, b.x);
    int32_t dy = apart(a.y, b.y);

    if (form == BN_HEXES) {
        int32_t qa, ra, qb, rb;

        axes(a, &qa, &ra);
        axes(b, &qb, &rb);
        return (apart(qa, qb) + apart(ra, rb) + apart(qa + ra, qb + rb)) / 2;
    }
    return dx > dy ? dx : dy;
}

/* Columns of hexes stand half a hex lower in turn, and by half the root of three apart. */
int64_t bn_ground_by_air(int32_t form, bn_point a, bn_point b)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;

    if (form != BN_HEXES)
        return dx * dx + dy * dy;
    dy = 2 * dy + (a.x & 1) - (b.x & 1);
    return 3 * dx * dx + dy * dy;
}

/* Where a place is, so that all steps on hexes are equally long: columns count three times as much in
 * a product as rows. */
static void plane(int32_t form, bn_point at, int64_t *x, int64_t *y)
{
    *x = at.x;
    *y = form == BN_HEXES ? 2 * (int64_t)at.y + (at.x & 1) : at.y;
}

/* The square of the cosine between two directions, except for a factor that all ways have in common; 0
 * if they do not point the same way. */
static int64_t likeness(int32_t form, bn_point from, bn_point to, int32_t way)
{
    int64_t ax, ay, bx, by, cx, cy, product, length;
    int64_t weight = form == BN_HEXES ? 3 : 1;

    plane(form, from, &ax, &ay);
    plane(form, to, &bx, &by);
    plane(form, bn_ground_step(form, from, way), &cx, &cy);
    product = weight * (bx - ax) * (cx - ax) + (by - ay) * (cy - ay);
    length = weight * (cx - ax) * (cx - ax) + (cy - ay) * (cy - ay);
    return product <= 0 ? 0 : product * product * 4 / length;
}

int32_t bn_ground_way(int32_t form, bn_point from, bn_point to)
{
    int64_t most = 0;
    int32_t best = -1;

    for (int32_t way = 0; way < bn_ground_ways(form); way++) {
        int64_t like = likeness(form, from, to, way);

        if (like > most) {
            most = like;
            best = way;
        }
    }
    return best;
}

/* A sixteenth of a hex beside the middle of each step, too little to matter elsewhere, decides where
 * the line runs exactly between two hexes: so it never tears. */
static bn_point hex_between(bn_point a, bn_point b, int64_t step, int64_t steps)
{
    int64_t whole = 16 * steps, q, r, s, off_q, off_r, off_s;
    int32_t qa, ra, qb, rb;

    axes(a, &qa, &ra);
    axes(b, &qb, &rb);

    int64_t fine_q = 16 * (qa * (steps - step) + qb * step) + 1;
    int64_t fine_r = 16 * (ra * (steps - step) + rb * step) + 2;
    int64_t fine_s = -fine_q - fine_r;

    q = bn_floor_div(2 * fine_q + whole, 2 * whole);
    r = bn_floor_div(2 * fine_r + whole, 2 * whole);
    s = bn_floor_div(2 * fine_s + whole, 2 * whole);
    off_q = q * whole > fine_q ? q * whole - fine_q : fine_q - q * whole;
    off_r = r * whole > fine_r ? r * whole - fine_r : fine_r - r * whole;
    off_s = s * whole > fine_s ? s * whole - fine_s : fine_s - s * whole;
    if (off_q > off_r && off_q > off_s)
        q = -r - s;
    else if (off_r > off_s)
        r = -q - s;
    return (bn_point){ (int32_t)q, (int32_t)(r + (q - (q & 1)) / 2) };
}

static bn_point square_between(bn_point a, bn_point b, int64_t step, int64_t steps)
{
    int64_t x = a.x * (steps - step) + b.x * step, y = a.y * (steps - step) + b.y * step;

    return (bn_point){ (int32_t)bn_floor_div(2 * x + steps, 2 * steps),
                       (int32_t)bn_floor_div(2 * y + steps, 2 * steps) };
}

uint32_t bn_ground_line(int32_t form, bn_point from, bn_point to, bn_point *out, uint32_t room)
{
    int32_t steps = bn_ground_distance(form, from, to);

    for (int32_t i = 0; i <= steps && (uint32_t)i < room; i++)
        out[i] = steps == 0         ? from
                 : form == BN_HEXES ? hex_between(from, to, i, steps)
                                    : square_between(from, to, i, steps);
    return (uint32_t)steps + 1;
}
