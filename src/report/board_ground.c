/* The terrain of a drawn table: tints, signs, hachures, courses and lines. */
#include "table_plate.h"

#include <math.h>
#include <string.h>

enum { CURVE = 1024, PIECES_TO = 5 }; /* points of an outline; of a rounded corner */

/* An outline or a course on the paper, its corners rounded a little. */
typedef struct curve {
    svg_point at[CURVE];
    size_t count;
    bool closed;
} curve;

/* ---- points ------------------------------------------------------------------------------------ */

static svg_point plus(svg_point a, svg_point b, double times)
{
    return (svg_point){ a.x + times * b.x, a.y + times * b.y };
}

static svg_point minus(svg_point a, svg_point b)
{
    return (svg_point){ a.x - b.x, a.y - b.y };
}

static double length_of(svg_point a)
{
    return sqrt(a.x * a.x + a.y * a.y);
}

static svg_point direction(svg_point from, svg_point to)
{
    svg_point by = minus(to, from);
    double length = length_of(by);

    return length < 1e-9 ? (svg_point){ 1, 0 } : (svg_point){ by.x / length, by.y / length };
}

/* The same small shift for the same signs, always. */
static double shift(uint32_t a, uint32_t b, double most)
{
    uint32_t mixed = (a * 2654435761u) ^ (b * 40503u + 977u);

    mixed ^= mixed >> 15;
    mixed *= 2246822519u;
    mixed ^= mixed >> 13;
    return ((double)(mixed >> 8 & 1023) / 511.5 - 1) * most;
}

static void add(curve *c, svg_point at)
{
    if (c->count < CURVE)
        c->at[c->count++] = at;
}

/* A corner as a short bend, which starts and ends at most `radius` away. */
static void add_corner(curve *c, svg_point before, svg_point corner, svg_point after, double radius)
{
    double in = fmin(radius, length_of(minus(corner, before)) / 2),
           on = fmin(radius, length_of(minus(after, corner)) / 2);
    svg_point from = plus(corner, direction(corner, before), in),
              to = plus(corner, direction(corner, after), on);

    for (int i = 0; i <= PIECES_TO; i++) {
        double t = (double)i / PIECES_TO, u = 1 - t;

        add(c, (svg_point){ u * u * from.x + 2 * u * t * corner.x + t * t * to.x,
                            u * u * from.y + 2 * u * t * corner.y + t * t * to.y });
    }
}

static void trace(const table_plate *plate, const bn_board_piece *piece, double inches, curve *out)
{
    double radius = inches * table_long(plate, plate->board->inch);

    out->count = 0;
    out->closed = piece->area;
    for (uint32_t i = 0; i < piece->count; i++) {
        uint32_t before = (i + piece->count - 1) % piece->count, after = (i + 1) % piece->count;
        svg_point at = table_at(plate, piece->points[i].x, piece->points[i].y);

        if (!piece->area && (i == 0 || i + 1 == piece->count))
            add(out, at);
        else
            add_corner(out, table_at(plate, piece->points[before].x, piece->points[before].y), at,
                       table_at(plate, piece->points[after].x, piece->points[after].y), radius);
    }
}

static bool holds(const curve *c, svg_point p)
{
    bool inside = false;

    for (size_t i = 0, j = c->count - 1; i < c->count; j = i++)
        if ((c->at[i].y > p.y) != (c->at[j].y > p.y) &&
            p.x < (c->at[j].x - c->at[i].x) * (p.y - c->at[i].y) / (c->at[j].y - c->at[i].y) +
                      c->at[i].x)
            inside = !inside;
    return inside;
}

/* How far a point is from the outline. */
static double depth_of(const curve *c, svg_point p)
{
    double least = 1e9;

    for (size_t i = 0; i < c->count; i++) {
        svg_point a = c->at[i], by = minus(c->at[(i + 1) % c->count], a), to = minus(p, a);
        double square = by.x * by.x + by.y * by.y;
        double t = square < 1e-9 ? 0 : (by.x * to.x + by.y * to.y) / square;

        t = t < 0 ? 0 : t > 1 ? 1 : t;
        least = fmin(least, length_of(minus(to, (svg_point){ t * by.x, t * by.y })));
    }
    return least;
}

static void corners(const curve *c, svg_point *low, svg_point *high)
{
    *low = *high = c->at[0];
    for (size_t i = 0; i < c->count; i++) {
        low->x = fmin(low->x, c->at[i].x);
        low->y = fmin(low->y, c->at[i].y);
        high->x = fmax(high->x, c->at[i].x);
        high->y = fmax(high->y, c->at[i].y);
    }
}

static void draw_curve(const curve *c, const char *attributes, bn_text *out)
{
    svg_shape(out, attributes);
    for (size_t i = 0; i < c->count; i++)
        svg_to(out, i == 0 ? 'M' : 'L', c->at[i]);
    if (c->closed)
        bn_text_char(out, 'z');
    svg_shape_end(out);
}

static void draw_wide(const curve *c, const char *attributes, double width, bn_text *out)
{
    char all[200];
    bn_text t = bn_text_over(all, sizeof all);

    bn_text_add(&t, "fill=\"none\" stroke-linejoin=\"round\" ");
    bn_text_add(&t, attributes);
    bn_text_add(&t, " stroke-width=\"");
    svg_number(&t, width);
    bn_text_char(&t, '"');
    draw_curve(c, all, out);
}

/* ---- signs of an area -------------------------------------------------------------------------- */

static const struct area_look {
    const char *outline; /* its tint and edge */
    double inches;       /* how round its corners are */
    double across, down; /* from sign to sign; 0: it has none */
    double loose, margin;
    const char *under, *under_shape; /* each sign, in two layers */
    const char *over, *over_shape;
} areas[BN_BOARD_LOOKS] = {
    [BN_BOARD_OPEN] = { "fill=\"none\" stroke=\"#b9b39d\" stroke-width=\".8\" "
                        "stroke-dasharray=\"2 3\"",
                        .8, 0, 0, 0, 0, NULL, NULL, NULL, NULL },
    [BN_BOARD_WOODS] = { "fill=\"#cfdabb\" stroke=\"#6d7f55\" stroke-width=\"1\" "
                         "stroke-dasharray=\"1.5 2.5\"",
                         .9, 15, 12, 3, 5,
                         "fill=\"#a9bb8b\" stroke=\"#586b43\" stroke-width=\".8\"",
                         "m-3.4,1.6a3.5,3.9 0 1 1 6.8,0z",
                         "fill=\"none\" stroke=\"#465634\" stroke-width=\".9\"", "m0,1.6v2.6h3.2" },
    [BN_BOARD_ROCKS] = { "fill=\"#e4dccb\" stroke=\"#8f8267\" stroke-width=\"1\" "
                         "stroke-dasharray=\"1.5 2.5\"",
                         .8, 19, 14, 4, 6, "fill=\"#c9bca1\" stroke=\"none\"",
                         "m-5,3l2-6 4-1 4,3 1,4z",
                         "fill=\"none\" stroke=\"#6b5d45\" stroke-width=\".9\"",
                         "m-5,3l2-6 4-1 4,3 1,4m-7-6l2,3-1,3m1-3l4-1" },
    [BN_BOARD_SCRUB] = { "fill=\"#eaecd6\" stroke=\"#98a27c\" stroke-width=\".9\" "
                         "stroke-dasharray=\"1.5 3\"",
                         .9, 17, 13, 4, 5, NULL, NULL,
                         "fill=\"none\" stroke=\"#75844f\" stroke-width=\".9\" "
                         "stroke-linecap=\"round\"",
                         "m0,2v-4m-.6,4l-2.6-3m3.8,3l2.6-3" },
    [BN_BOARD_MARSH] = { "fill=\"#d9e3da\" stroke=\"#7d9a90\" stroke-width=\".9\" "
                         "stroke-dasharray=\"4 2.5\"",
                         1, 24, 14, 3, 7, NULL, NULL,
                         "fill=\"none\" stroke=\"#5f8076\" stroke-width=\".9\" "
                         "stroke-linecap=\"round\"",
                         "m-6,2h12m-6-1v-5m-2.6,5l-2-3.6m7.2,3.6l2-3.6" },
    [BN_BOARD_WATER] = { "fill=\"#c3d9e2\" stroke=\"#5d8ba1\" stroke-width=\"1.2\"", 1, 28, 14, 3,
                         8, NULL, NULL, "fill=\"none\" stroke=\"#7fa6b9\" stroke-width=\".9\"",
                         "m-7,0q3.5-3.4 7,0t7,0" },
    [BN_BOARD_FORD] = { "fill=\"#e3ecec\" fill-opacity=\".85\" stroke=\"#5d8ba1\" "
                        "stroke-width=\".8\" stroke-dasharray=\"3 2\"",
                        .3, 9, 7, 1, 3, NULL, NULL,
                        "fill=\"none\" stroke=\"#5d8ba1\" stroke-width=\"1\" "
                        "stroke-linecap=\"round\"",
                        "h3" },
    [BN_BOARD_BRIDGE] = { "fill=\"#efe7d2\" stroke=\"#5c4a2c\" stroke-width=\"1.6\"", 0, 0, 0, 0, 0,
                          NULL, NULL, NULL, NULL },
    [BN_BOARD_ROAD] = { "fill=\"#f1e6cd\" stroke=\"#8b6a3c\" stroke-width=\".9\"", .5, 0, 0, 0, 0,
                        NULL, NULL, NULL, NULL },
    [BN_BOARD_HOUSES] = { "fill=\"#e9dfcc\" stroke=\"#8a7657\" stroke-width=\"1\"", .3, 21, 17, 2,
                          7, "fill=\"#8b7355\" stroke=\"#4d3d28\" stroke-width=\".8\"",
                          "m-6-4h12v8h-12z", "fill=\"none\" stroke=\"#e9dfcc\" stroke-width=\".8\"",
                          "m-6,0h12" },
    [BN_BOARD_STRONGHOLD] = { "fill=\"#d9cdb6\" stroke=\"#33291b\" stroke-width=\"4\"", 0, 0, 0, 0,
                              0, NULL, NULL, NULL, NULL },
    [BN_BOARD_TRENCH] = { "fill=\"#e6dcc4\" stroke=\"#5c4a2c\" stroke-width=\"2\" "
                          "stroke-dasharray=\"6 3\"",
                          .3, 0, 0, 0, 0, NULL, NULL, NULL, NULL },
    [BN_BOARD_MINES] = { "fill=\"none\" stroke=\"#7a4a3a\" stroke-width=\"1\" "
                         "stroke-dasharray=\"6 2 1.5 2\"",
                         .2, 20, 16, 3, 6, "fill=\"#7a4a3a\" stroke=\"none\"",
                         "m-2.2,0a2.2,2.2 0 1 0 4.4,0a2.2,2.2 0 1 0-4.4,0z",
                         "fill=\"none\" stroke=\"#7a4a3a\" stroke-width=\".9\"", "m-4,0h8m-4-4v8" },
};

static void draw_signs(const curve *c, const struct area_look *look, const char *attributes,
                       const char *shape, bn_text *out)
{
    svg_point low, high;
    uint32_t rows, columns;

    if (shape == NULL || look->across <= 0)
        return;
    corners(c, &low, &high);
    rows = (uint32_t)((high.y - low.y) / look->down) + 1;
    columns = (uint32_t)((high.x - low.x) / look->across) + 1;
    svg_shape(out, attributes);
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++) {
            double x = low.x + (column + (row % 2 == 0 ? .5 : 1)) * look->across,
                   y = low.y + look->margin + row * look->down;
            svg_point at = { x + shift(row, column, look->loose),
                             y + shift(column + 57, row, look->loose) };

            if (!holds(c, at) || depth_of(c, at) < look->margin)
                continue;
            svg_to(out, 'M', at);
            bn_text_add(out, shape);
        }
    svg_shape_end(out);
}

static void draw_area(const curve *c, const struct area_look *look, bn_text *out)
{
    if (look->outline == NULL)
        return;
    draw_curve(c, look->outline, out);
    draw_signs(c, look, look->under, look->under_shape, out);
    draw_signs(c, look, look->over, look->over_shape, out);
}

/* ---- hills ------------------------------------------------------------------------------------- */

/* A number between -1 and 1 that changes slowly along the outline. */
static double wave(double along, uint32_t seed)
{
    double at = along / 21;
    uint32_t step = (uint32_t)at;
    double t = at - step, smooth = t * t * (3 - 2 * t);

    return shift(step, seed, 1) * (1 - smooth) + shift(step + 1, seed, 1) * smooth;
}

/* One row of strokes downhill, whose upper ends lie about `inset` inside. Light falls from the north-west: strokes
 * are longer, closer and, of the second of two shades, heavier to the south-east. */
static void draw_row(const curve *c, double inset, double slope, int shade, bn_text *out)
{
    const double step = 2.9;
    double along = 0, passed = 0;
    uint32_t stroke = 0, seed = (uint32_t)inset;

    for (size_t i = 0; i < c->count; i++) {
        svg_point a = c->at[i], b = c->at[(i + 1) % c->count], way = direction(a, b);
        svg_point in = { -way.y, way.x };
        double length = length_of(minus(b, a)), dark;

        if (!holds(c, plus(plus(a, way, length / 2), in, 1)))
            in = (svg_point){ way.y, -way.x };
        dark = .5 - .5 * (in.x + in.y) * .707;
        while (along < length) {
            double from =
                inset + slope * (.34 * wave(passed + along, seed) + shift(stroke + 7, seed, .16));
            svg_point foot = plus(a, way, along + shift(stroke, seed, 1.2));
            svg_point top = plus(foot, in, from);
            double by = slope * (.46 + .5 * dark) * (1 + shift(stroke + 3, seed, .22));

            by = by < from - 1 ? by : from - 1;
            if ((dark > .55) == (shade == 1) && shift(stroke + 11, seed, 1) <= -.05 + 1.2 * dark &&
                depth_of(c, top) >= from - 3 && holds(c, top)) {
                svg_to(out, 'M', top);
                svg_to(out, 'L', plus(top, in, -by));
            }
            along += step;
            stroke++;
        }
        along -= length;
        passed += length;
    }
}

static void draw_hill(const curve *c, bn_text *out)
{
    static const char *const strokes[] = {
        "fill=\"none\" stroke=\"#94876b\" stroke-width=\".75\" stroke-linecap=\"round\"",
        "fill=\"none\" stroke=\"#6a5d45\" stroke-width=\"1\" stroke-linecap=\"round\"",
    };
    svg_point low, high;
    double least, slope;

    corners(c, &low, &high);
    least = fmin(high.x - low.x, high.y - low.y) / 2;
    slope = fmin(17, least / 4);
    draw_curve(c,
               "fill=\"#efead9\" stroke=\"#a3957a\" stroke-width=\".7\" "
               "stroke-dasharray=\"1.5 3\"",
               out);
    for (int shade = 0; shade < 2; shade++) {
        svg_shape(out, strokes[shade]);
        for (int row = 1; row <= 3 && row * slope < .8 * least; row++)
            draw_row(c, row * slope, slope, shade, out);
        svg_shape_end(out);
    }
}

/* ---- courses and lines ------------------------------------------------------------------------- */

static void draw_course(const curve *c, bn_board_look look, double width, bn_text *out)
{
    double wide = fmax(width, 4);

    switch (look) {
    case BN_BOARD_WATER:
        draw_wide(c, "stroke=\"#5d8ba1\"", wide + 2, out);
        draw_wide(c, "stroke=\"#c3d9e2\"", wide, out);
        break;
    case BN_BOARD_FORD:
        draw_wide(c, "stroke=\"#e3ecec\"", wide, out);
        draw_wide(c, "stroke=\"#5d8ba1\" stroke-dasharray=\"1 4\"", wide * .7, out);
        break;
    case BN_BOARD_BRIDGE:
        draw_wide(c, "stroke=\"#5c4a2c\"", wide + 4, out);
        draw_wide(c, "stroke=\"#efe7d2\"", wide, out);
        break;
    default:
        draw_wide(c, "stroke=\"#8b6a3c\"", wide + 1.6, out);
        draw_wide(c, "stroke=\"#f3ead4\"", wide, out);
        break;
    }
}

/* Short strokes across a line, from `from` to `to` of its left. */
static void draw_teeth(const curve *c, double step, double from, double to, double lean,
                       const char *attributes, bn_text *out)
{
    double along = step / 2;

    svg_shape(out, attributes);
    for (size_t i = 0; i + 1 < c->count; i++) {
        svg_point way = direction(c->at[i], c->at[i + 1]), left = { way.y, -way.x };
        double length = length_of(minus(c->at[i + 1], c->at[i]));

        while (along < length) {
            svg_point on = plus(c->at[i], way, along);

            svg_to(out, 'M', plus(plus(on, left, from), way, -lean));
            svg_to(out, 'L', plus(plus(on, left, to), way, lean));
            along += step;
        }
        along -= length;
    }
    svg_shape_end(out);
}

static void draw_line(const curve *c, bn_board_look look, bn_text *out)
{
    switch (look) {
    case BN_BOARD_HEDGE:
        draw_wide(c, "stroke=\"#586b43\"", 1, out);
        draw_wide(c, "stroke=\"#586b43\" stroke-linecap=\"round\" stroke-dasharray=\".1 5.5\"", 5.5,
                  out);
        break;
    case BN_BOARD_STAKES:
        draw_teeth(c, 6, -4, 4, 2.5, "fill=\"none\" stroke=\"#5c4a2c\" stroke-width=\"1.2\"", out);
        draw_teeth(c, 6, -4, 4, -2.5, "fill=\"none\" stroke=\"#5c4a2c\" stroke-width=\"1.2\"", out);
        break;
    case BN_BOARD_TRENCH:
        draw_wide(c, "stroke=\"#5c4a2c\"", 2.4, out);
        draw_teeth(c, 7, -5, 0, 0, "fill=\"none\" stroke=\"#5c4a2c\" stroke-width=\"1.4\"", out);
        draw_teeth(c, 7, 0, 5, 0, "fill=\"none\" stroke=\"#5c4a2c\" stroke-width=\"1.4\"", out);
        break;
    case BN_BOARD_STRONGHOLD:
        draw_wide(c, "stroke=\"#33291b\"", 7, out);
        draw_wide(c, "stroke=\"#d9cdb6\" stroke-dasharray=\"5 3\"", 3.4, out);
        break;
    default:
        draw_wide(c, "stroke=\"#4d4232\"", 4.4, out);
        draw_wide(c, "stroke=\"#d9cdb6\" stroke-dasharray=\"6 1.6\"", 2.4, out);
        break;
    }
}

static bool is_course(bn_board_look look)
{
    return look == BN_BOARD_WATER || look == BN_BOARD_FORD || look == BN_BOARD_BRIDGE ||
           look == BN_BOARD_ROAD;
}

static void draw_piece(const table_plate *plate, const bn_board_piece *piece, bn_text *out)
{
    double inch = table_long(plate, plate->board->inch);
    curve c;

    if (piece->count < (piece->area ? 3u : 2u))
        return;
    trace(plate, piece,
          piece->look == BN_BOARD_HILL ? 2.5
          : piece->area                ? areas[piece->look].inches
                                       : .8,
          &c);
    if (piece->look == BN_BOARD_HILL)
        draw_hill(&c, out);
    else if (piece->area)
        draw_area(&c, &areas[piece->look], out);
    else if (piece->width > 0 || is_course(piece->look))
        draw_course(&c, piece->look, piece->width > 0 ? table_long(plate, piece->width) : inch / 2,
                    out);
    else
        draw_line(&c, piece->look, out);
}

void table_ground(const table_plate *plate, bn_text *out)
{
    /* What lies above what. */
    static const uint8_t order[] = {
        BN_BOARD_OPEN,   BN_BOARD_HILL,   BN_BOARD_MARSH, BN_BOARD_SCRUB, BN_BOARD_ROCKS,
        BN_BOARD_WOODS,  BN_BOARD_WATER,  BN_BOARD_FORD,  BN_BOARD_ROAD,  BN_BOARD_BRIDGE,
        BN_BOARD_HOUSES, BN_BOARD_MINES,  BN_BOARD_HEDGE, BN_BOARD_WALL,  BN_BOARD_STRONGHOLD,
        BN_BOARD_TRENCH, BN_BOARD_STAKES,
    };

    for (size_t i = 0; i < BN_COUNT(order); i++)
        for (uint32_t p = 0; p < plate->board->piece_count; p++)
            if (plate->board->pieces[p].look == (bn_board_look)order[i])
                draw_piece(plate, &plate->board->pieces[p], out);
}

/* ---- names ------------------------------------------------------------------------------------- */

/* Along the longest reach of a line, read from the west; beside it. */
static void name_line(const curve *c, const char *name, bn_text *out)
{
    size_t best = 0;
    svg_point way, at;

    for (size_t i = 0; i + 1 < c->count; i++)
        if (length_of(minus(c->at[i + 1], c->at[i])) >
            length_of(minus(c->at[best + 1], c->at[best])))
            best = i;
    way = direction(c->at[best], c->at[best + 1]);
    at = plus(c->at[best], minus(c->at[best + 1], c->at[best]), .62);
    if (way.x < 0)
        way = (svg_point){ -way.x, -way.y };
    at = plus(at, (svg_point){ way.y, -way.x }, 9);
    table_words(out, at, way, 12, "font-style=\"italic\" fill=\"#4a4231\"", name);
}

/* Names that stand already, and how wide they are. */
enum { NAMES = 64 };
typedef struct names {
    svg_point at[NAMES];
    double half_wide[NAMES];
    uint32_t count;
} names;

/* How many stands and names words of that size would touch. */
static uint32_t covered(const table_plate *plate, const names *named, svg_point at,
                        double half_wide)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < named->count; i++)
        count += fabs(named->at[i].x - at.x) < half_wide + named->half_wide[i] &&
                 fabs(named->at[i].y - at.y) < 16;
    for (uint32_t i = 0; i < plate->board->stand_count; i++) {
        const bn_board_stand *stand = &plate->board->stands[i];
        svg_point middle = table_at(plate, stand->x, stand->y);
        double radius = table_long(plate, stand->width) / 2;

        count += fabs(middle.x - at.x) < half_wide + radius && fabs(middle.y - at.y) < radius + 9;
    }
    return count;
}

/* In the area where the fewest stands are, as near to its middle as can be. */
static void name_area(const table_plate *plate, const curve *c, const char *name, names *named,
                      bn_text *out)
{
    static const double shares[][2] = { { .5, .5 },  { .5, .3 },   { .5, .7 },  { .3, .5 },
                                        { .7, .5 },  { .28, .3 },  { .72, .3 }, { .28, .7 },
                                        { .72, .7 }, { .5, .12 },  { .5, .9 },  { .2, .5 },
                                        { .8, .5 },  { .5, -.12 }, { .5, 1.14 } };
    svg_point low, high, best = { 0, 0 };
    uint32_t least = UINT32_MAX;
    double size, half_wide;

    corners(c, &low, &high);
    size = high.x - low.x > 200 ? 17 : 13;
    half_wide = size * .28 * (double)strlen(name);
    for (size_t i = 0; i < BN_COUNT(shares); i++) {
        svg_point at = { low.x + shares[i][0] * (high.x - low.x),
                         low.y + shares[i][1] * (high.y - low.y) + 4 };
        uint32_t count = covered(plate, named, at, half_wide);

        if (count < least && at.y > TABLE_TOP + size && at.y < table_at(plate, 0, 0).y - size / 2) {
            least = count;
            best = at;
        }
    }
    if (named->count < NAMES) {
        named->at[named->count] = best;
        named->half_wide[named->count++] = half_wide;
    }
    table_words(out, best, (svg_point){ 1, 0 }, size, "font-style=\"italic\" fill=\"#4a4231\"",
                name);
}

void table_names(const table_plate *plate, bn_text *out)
{
    names named = { .count = 0 };

    for (uint32_t i = 0; i < plate->board->piece_count; i++) {
        const bn_board_piece *piece = &plate->board->pieces[i];
        curve c;

        if (piece->name[0] == '\0' || piece->count < 2)
            continue;
        trace(plate, piece, .5, &c);
        if (piece->area)
            name_area(plate, &c, piece->name, &named, out);
        else
            name_line(&c, piece->name, out);
    }
}

/* ---- for the legend ---------------------------------------------------------------------------- */

void table_swatch(bn_text *out, svg_point at, const bn_board_piece *piece)
{
    enum { HALF_WIDE = 15, HALF_HIGH = 10 };
    curve area = { .at = { { at.x - HALF_WIDE, at.y - HALF_HIGH },
                           { at.x + HALF_WIDE, at.y - HALF_HIGH },
                           { at.x + HALF_WIDE, at.y + HALF_HIGH },
                           { at.x - HALF_WIDE, at.y + HALF_HIGH } },
                   .count = 4,
                   .closed = true };
    curve line = { .at = { { at.x - HALF_WIDE, at.y }, { at.x + HALF_WIDE, at.y } }, .count = 2 };

    if (piece->look == BN_BOARD_HILL) {
        draw_hill(&area, out);
    } else if (piece->area) {
        struct area_look small = areas[piece->look];

        small.across = fmin(small.across, 14);
        small.down = fmin(small.down, 9);
        small.loose = small.loose / 3;
        small.margin = fmin(small.margin, 4);
        draw_area(&area, &small, out);
    } else if (is_course(piece->look)) {
        draw_course(&line, piece->look, 6, out);
    } else {
        draw_line(&line, piece->look, out);
    }
}
