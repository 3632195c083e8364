#include "drawings.h"

#include <math.h>

#include "svg.h"

enum { WIDTH = 760, MARGIN = 28, TOP = 96, BELOW = 64 };
enum { MAP_LEFT = 130, CELL_HIGH = 26, CELL_LOW = 6, CELL_MOST = 88, MAP_HIGH_MOST = 1200 };
enum { LABEL_LETTERS = 14, LABEL_ROOM = 44, FIGURE_ROOM = 40 };
#define CURVE_INK "#1f4e9a"
#define BORDER_INK "#b3261e"
enum { CHART_LEFT = 80, CHART_HIGH = 320, TICKS = 5, MARKS_MOST = 60 };

/* The range that colours and curves take. */
typedef struct scale {
    double least, most;
} scale;

static scale scale_of(const drawing_sweep *d)
{
    scale s = { d->is_share ? 0 : INFINITY, d->is_share ? 1 : -INFINITY };

    for (uint32_t i = 0; !d->is_share && i < d->rows * d->columns; i++)
        if (!isnan(d->values[i])) {
            s.least = fmin(s.least, d->values[i] - d->errors[i]);
            s.most = fmax(s.most, d->values[i] + d->errors[i]);
        }
    if (!(s.most > s.least))
        s = (scale){ isfinite(s.least) ? s.least - 1 : 0, isfinite(s.least) ? s.least + 1 : 1 };
    return s;
}

static double part(scale s, double value)
{
    return (value - s.least) / (s.most - s.least);
}

static void figure(const drawing_sweep *d, double value, int decimals, bn_text *out)
{
    if (d->is_share)
        svg_percent(out, value, decimals);
    else
        svg_number(out, decimals > 0 || fabs(value) < 10 ? value : floor(value + 0.5));
}

static void words_at(const drawing_sweep *d, svg_point at, double size, svg_anchor anchor,
                     const char *ink, double value, int decimals, bn_text *out)
{
    char words[40];
    bn_text t = bn_text_over(words, sizeof words);

    figure(d, value, decimals, &t);
    svg_words(out, at.x, at.y, size, anchor, ink, words);
}

static void open_sheet(const drawing_sweep *d, double height, bn_text *out)
{
    const char *title = d->title ? d->title : "Sweep";
    char words[300];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_add(&t, d->measure);
    bn_text_add(&t, " by ");
    bn_text_add(&t, d->row_name);
    bn_text_add(&t, d->column_name ? " and " : "");
    bn_text_add(&t, d->column_name ? d->column_name : "");
    svg_open(out, WIDTH, height, title, words);
    svg_words(out, MARGIN, 38, svg_fitting_size(title, 21, 64), SVG_START, SVG_INK, title);
    svg_words(out, MARGIN, 62, 15, SVG_START, SVG_INK, words);
    svg_words(out, WIDTH - MARGIN, 62, 12, SVG_END, SVG_SOFT, d->note);
}

/* ---- two axes --------------------------------------------------------------------------------- */

static double cell_high(const drawing_sweep *d)
{
    double high = (double)MAP_HIGH_MOST / d->rows;

    return high > CELL_HIGH ? CELL_HIGH : high < CELL_LOW ? CELL_LOW : high;
}

static double cell_wide(const drawing_sweep *d)
{
    double wide = (double)(WIDTH - MARGIN - MAP_LEFT) / d->columns;

    return wide > CELL_MOST ? CELL_MOST : wide;
}

/* Every how many labels there is room for. */
static uint32_t every(double room, double needed)
{
    return room >= needed ? 1 : (uint32_t)ceil(needed / room);
}

static void draw_place(const drawing_sweep *d, scale s, uint32_t row, uint32_t column, bn_text *out)
{
    double value = d->values[row * d->columns + column], wide = cell_wide(d), high = cell_high(d);
    double x = MAP_LEFT + column * wide, y = TOP + row * high;
    char fill[8];

    if (isnan(value))
        return;
    svg_heat(fill, part(s, value));
    svg_rect(out, x, y, wide - (wide > 8), high - (high > 8), fill);
    if (wide >= FIGURE_ROOM && high >= CELL_HIGH)
        words_at(d, (svg_point){ x + wide / 2, y + 17 }, 12, SVG_MIDDLE,
                 svg_heat_ink(part(s, value)), value, wide >= LABEL_ROOM, out);
}

/* A line between two places, if they lie on both sides of the level. */
static void draw_between(const drawing_sweep *d, size_t one, size_t other, svg_point from,
                         svg_point to, bn_text *out)
{
    double a = d->values[one], b = d->values[other];

    if (!isnan(a) && !isnan(b) && (a >= d->level) != (b >= d->level))
        svg_line(out, from, to, BORDER_INK, 2.5);
}

static void draw_border(const drawing_sweep *d, bn_text *out)
{
    double wide = cell_wide(d), high = cell_high(d);

    for (uint32_t r = 0; r < d->rows; r++)
        for (uint32_t c = 0; c < d->columns; c++) {
            size_t at = (size_t)r * d->columns + c;
            double x = MAP_LEFT + c * wide, y = TOP + r * high;
            svg_point corner = { x + wide, y + high };

            if (c + 1 < d->columns)
                draw_between(d, at, at + 1, (svg_point){ x + wide, y }, corner, out);
            if (r + 1 < d->rows)
                draw_between(d, at, at + d->columns, (svg_point){ x, y + high }, corner, out);
        }
}

static void draw_map(const drawing_sweep *d, bn_text *out)
{
    double wide = cell_wide(d), high = cell_high(d), foot = TOP + d->rows * high;
    uint32_t across = every(wide, LABEL_ROOM), down = every(high, 14);
    scale s = scale_of(d);

    open_sheet(d, foot + BELOW, out);
    svg_words(out, MAP_LEFT - 10, TOP - 10, 12, SVG_END, SVG_SOFT, d->row_name);
    for (uint32_t r = 0; r < d->rows; r++) {
        if (r % down == 0)
            svg_words(out, MAP_LEFT - 10, TOP + r * high + (high > 20 ? 17 : high),
                      svg_fitting_size(d->row_labels[r], 12, LABEL_LETTERS), SVG_END, SVG_INK,
                      d->row_labels[r]);
        for (uint32_t c = 0; c < d->columns; c++)
            draw_place(d, s, r, c, out);
    }
    if (d->bordered)
        draw_border(d, out);
    for (uint32_t c = 0; c < d->columns; c += across)
        svg_words(out, MAP_LEFT + (c + 0.5) * wide, foot + 18,
                  svg_fitting_size(d->column_labels[c], 12, LABEL_LETTERS), SVG_MIDDLE, SVG_INK,
                  d->column_labels[c]);
    svg_words(out, MAP_LEFT + d->columns * wide / 2, foot + 40, 12, SVG_MIDDLE, SVG_SOFT,
              d->column_name);
    svg_close(out);
}

/* ---- one axis --------------------------------------------------------------------------------- */

static double across(const drawing_sweep *d, uint32_t row)
{
    double wide = WIDTH - MARGIN - CHART_LEFT, last = d->rows - 1;
    double share = d->rows == 1 ? 0.5 : row / last;

    if (d->places && d->rows > 1 && d->places[d->rows - 1] > d->places[0])
        share = (d->places[row] - d->places[0]) / (d->places[d->rows - 1] - d->places[0]);
    return CHART_LEFT + share * wide;
}

static svg_point point_of(const drawing_sweep *d, scale s, uint32_t row, double errors)
{
    double share = part(s, d->values[row] + errors * d->errors[row]);

    return (svg_point){ across(d, row), TOP + (1 - fmin(fmax(share, 0), 1)) * CHART_HIGH };
}

static void draw_ground(const drawing_sweep *d, scale s, bn_text *out)
{
    uint32_t step = every((double)(WIDTH - MARGIN - CHART_LEFT) / d->rows, LABEL_ROOM);

    for (uint32_t i = 0; i <= TICKS; i++) {
        double y = TOP + CHART_HIGH - (double)CHART_HIGH * i / TICKS;

        svg_line(out, (svg_point){ CHART_LEFT, y }, (svg_point){ WIDTH - MARGIN, y }, SVG_GROUND,
                 1);
        words_at(d, (svg_point){ CHART_LEFT - 10, y + 4 }, 12, SVG_END, SVG_SOFT,
                 s.least + (s.most - s.least) * i / TICKS, 0, out);
    }
    for (uint32_t r = 0; r < d->rows; r += step)
        svg_words(out, across(d, r), TOP + CHART_HIGH + 20,
                  svg_fitting_size(d->row_labels[r], 12, LABEL_LETTERS), SVG_MIDDLE, SVG_INK,
                  d->row_labels[r]);
    svg_words(out, (WIDTH - MARGIN + CHART_LEFT) / 2.0, TOP + CHART_HIGH + 42, 12, SVG_MIDDLE,
              SVG_SOFT, d->row_name);
}

/* One standard error to either side. Values that are missing are skipped. */
static void draw_band(const drawing_sweep *d, scale s, bn_text *out)
{
    char command = 'M';

    svg_shape(out, "fill=\"#5b7a99\" fill-opacity=\"0.25\"");
    for (uint32_t r = 0; r < d->rows; r++)
        if (!isnan(d->values[r])) {
            svg_to(out, command, point_of(d, s, r, 1));
            command = 'L';
        }
    for (uint32_t r = d->rows; r-- > 0;)
        if (!isnan(d->values[r]))
            svg_to(out, 'L', point_of(d, s, r, -1));
    svg_shape_end(out);
}

static void draw_curve(const drawing_sweep *d, bn_text *out)
{
    scale s = scale_of(d);
    bool any = false;

    open_sheet(d, TOP + CHART_HIGH + BELOW, out);
    draw_ground(d, s, out);
    for (uint32_t r = 0; r < d->rows; r++)
        any |= !isnan(d->values[r]);
    if (any)
        draw_band(d, s, out);
    for (uint32_t r = 0, before = UINT32_MAX; r < d->rows; r++) {
        if (isnan(d->values[r]))
            continue;
        if (before != UINT32_MAX)
            svg_line(out, point_of(d, s, before, 0), point_of(d, s, r, 0), CURVE_INK, 2);
        if (d->rows <= MARKS_MOST)
            svg_dot(out, point_of(d, s, r, 0), 3, CURVE_INK);
        before = r;
    }
    svg_close(out);
}

void bnr_draw_sweep(const drawing_sweep *d, bn_text *out)
{
    if (d->column_name)
        draw_map(d, out);
    else
        draw_curve(d, out);
}
