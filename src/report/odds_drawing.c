#include "drawings.h"

#include <string.h>

#include <banneret/system/game.h>

#include "livery.h"
#include "svg.h"
#include "trees/reply_words.h"

/* The odds of a battle on one sheet: bars, matrix, curves. Each part says how high it is, so that
 * the height of the sheet is known before anything is drawn. */

enum { WIDTH = 760, MARGIN = 28, TOP = 56, LEFT = 190 };
#define NOBODY "#888888" /* the colour of what belongs to no side */
enum { ROW = 28, BAR = WIDTH - LEFT - 110 };
enum { TURNED_MOST = 40 }; /* letters of an order beside a row or over a column */
enum { BARE = 42 };        /* a cell this narrow has no room for a sign after its figure */
enum { CELL_HIGH = 26, CELL_MOST = 88, CELL_WORDS = 80, MATRIX_LEFT = 170, WORST = 64 };
enum { CHART_HIGH = 150, CHART_GAP = 74, CHARTS_ACROSS = 2, POINTS = 512, EVENTS_GAP = 18 };

static void share_words(bn_text *out, double x, double y, svg_anchor anchor, const char *fill,
                        double share, int decimals)
{
    char words[24];
    bn_text t = bn_text_over(words, sizeof words);

    svg_percent(&t, share, decimals);
    svg_words(out, x, y, 13, anchor, fill, words);
}

static void heading(bn_text *out, double y, const char *words, const char *more)
{
    svg_words(out, MARGIN, y, 15, SVG_START, SVG_INK, words);
    svg_words(out, WIDTH - MARGIN, y, 12, SVG_END, SVG_SOFT, more);
}

/* ---- who wins -------------------------------------------------------------------------------- */

static double bars_height(const drawing_odds *d)
{
    return 22 + (d->odds->sides + 1) * ROW;
}

static void draw_bar(bn_text *out, double y, const char *name, double share, const char *fill)
{
    svg_words(out, LEFT - 12, y + 15, svg_fitting_size(name, 14, 22), SVG_END, SVG_INK, name);
    svg_rect(out, LEFT, y, BAR, 20, SVG_GROUND);
    if (share > 0)
        svg_rect(out, LEFT, y, share * BAR, 20, fill);
    share_words(out, LEFT + BAR + 10, y + 15, SVG_START, SVG_INK, share, 2);
}

static const char *colour_of(const drawing_odds *d, uint32_t side)
{
    return livery_colour(livery_of(d->game, d->setup, (int)side));
}

static void draw_bars(const drawing_odds *d, double y, bn_text *out)
{
    char words[64];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_add(&t, d->games > 0 ? "simulated, " : "exact, over ");
    bn_text_grouped(&t, (int64_t)(d->games > 0 ? d->games : d->odds->states));
    bn_text_add(&t, d->games > 0 ? " games" : " states");
    heading(out, y, "Who wins", words);
    for (uint32_t i = 0; i <= d->odds->sides; i++) {
        uint32_t who = i < d->odds->sides ? i : BN_DRAW;
        double share = bn_nat_ratio(d->odds->won[who], d->odds->total);
        double at = y + 12 + i * ROW;

        draw_bar(out, at, who == BN_DRAW ? "no winner" : d->game->side_name(d->setup, who), share,
                 who == BN_DRAW ? NOBODY : colour_of(d, who));
    }
}

/* ---- the coming round ------------------------------------------------------------------------ */

static double cell_width(const bn_round *r)
{
    double room = (WIDTH - MARGIN - MATRIX_LEFT - WORST) / (double)r->columns.count;

    return room < CELL_MOST ? room : CELL_MOST;
}

static void order_words(const drawing_odds *d, const bn_round_side *side, uint32_t order,
                        size_t most, char *words, size_t size)
{
    bn_text t = bn_text_over(words, size);

    bnr_answer_words(d->game, d->setup, d->round->state, &side->question, &side->orders[order], &t);
    if (t.length > most) { /* cut between letters, which may be several bytes */
        while (most > 0 && ((unsigned char)words[most] & 0xC0) == 0x80)
            most--;
        words[most] = '\0';
    }
}

/* How many letters of 12 points fit into a cell. */
static size_t letters(double width)
{
    return (size_t)(width / 6.4);
}

/* Words above columns that are too narrow for them are turned by a right angle. */
static bool is_turned(const drawing_odds *d)
{
    double width = cell_width(d->round);
    char words[64];

    for (uint32_t c = 0; c < d->round->columns.count; c++) {
        order_words(d, &d->round->columns, c, sizeof words, words, sizeof words);
        if (strlen(words) > letters(width))
            return true;
    }
    return width < CELL_WORDS;
}

static double heads_height(const drawing_odds *d)
{
    return is_turned(d) ? 112 : 50;
}

static double matrix_height(const drawing_odds *d)
{
    return heads_height(d) + d->round->rows.count * CELL_HIGH + 50;
}

static void draw_columns(const drawing_odds *d, double y, double width, bn_text *out)
{
    const bn_round *r = d->round;
    double below = y + heads_height(d) - 32;
    bool turned = is_turned(d);
    char words[64];

    bn_text t = bn_text_over(words, sizeof words);

    bn_text_add(&t, d->game->side_name(d->setup, r->columns.side));
    if (turned)
        bn_text_add(&t, " \u2192");
    svg_words(out, turned ? MATRIX_LEFT - 10 : MATRIX_LEFT + r->columns.count * width / 2,
              turned ? below : y, 13, turned ? SVG_END : SVG_MIDDLE, SVG_INK, words);
    for (uint32_t c = 0; c < r->columns.count; c++) {
        double x = MATRIX_LEFT + (c + 0.5) * width;

        order_words(d, &r->columns, c, turned ? TURNED_MOST : letters(width), words, sizeof words);
        if (turned)
            svg_words_turned(out, x, below, svg_fitting_size(words, 12, 26), -38, SVG_START,
                             SVG_SOFT, words);
        else
            svg_words(out, x, below, 12, SVG_MIDDLE, SVG_SOFT, words);
    }
    svg_words(out, MATRIX_LEFT + r->columns.count * width + WORST / 2.0, below, 12, SVG_MIDDLE,
              SVG_SOFT, "worst");
}

/* A cell whose games mostly end without a winner is marked, because a low chance is no defeat
 * then. */
static bool mostly_drawn(const bn_round_cell *cell)
{
    return bn_nat_ratio(cell->won[BN_DRAW], cell->total) > 0.5;
}

static bool has_mark(const bn_round *r)
{
    for (uint32_t i = 0; i < r->rows.count * r->columns.count; i++)
        if (mostly_drawn(&r->cells[i]))
            return true;
    return false;
}

static void draw_cell(const bn_round *r, uint32_t row, uint32_t column, double y, bn_text *out)
{
    const bn_round_cell *cell = &r->cells[row * r->columns.count + column];
    double share = bn_round_chance(r, row, column), width = cell_width(r);
    double x = MATRIX_LEFT + column * width;
    char fill[8], words[24];
    bn_text t = bn_text_over(words, sizeof words);

    svg_percent(&t, share, width < 52 ? 0 : 1);
    if (width < BARE) {
        t.length--;
        words[t.length] = '\0';
    }
    if (mostly_drawn(cell))
        bn_text_add(&t, " =");
    svg_heat(fill, share);
    svg_rect(out, x + 1, y + 1, width - 2, CELL_HIGH - 2, fill);
    svg_words(out, x + width / 2, y + 17, 13, SVG_MIDDLE, svg_heat_ink(share), words);
}

static void draw_matrix(const drawing_odds *d, double y, bn_text *out)
{
    const bn_round *r = d->round;
    double width = cell_width(r), best = 0, top = y + heads_height(d);
    char words[200];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_add(&t, "Chance of victory for ");
    bn_text_add(&t, d->game->side_name(d->setup, r->rows.side));
    bn_text_add(&t, ", by the orders of the coming round");
    if (width < BARE)
        bn_text_add(&t, ", in percent");
    heading(out, y, words, r->games > 0 ? "simulated" : "exact");
    draw_columns(d, y + 26, width, out);
    for (uint32_t i = 0; i < r->rows.count; i++)
        best = bn_round_worst(r, i) > best ? bn_round_worst(r, i) : best;
    for (uint32_t i = 0; i < r->rows.count; i++) {
        double at = top + i * CELL_HIGH, worst = bn_round_worst(r, i);

        order_words(d, &r->rows, i, TURNED_MOST, words, sizeof words);
        svg_words(out, MATRIX_LEFT - 10, at + 17, svg_fitting_size(words, 13, 24), SVG_END, SVG_INK,
                  words);
        for (uint32_t c = 0; c < r->columns.count; c++)
            draw_cell(r, i, c, at, out);
        share_words(out, MATRIX_LEFT + r->columns.count * width + WORST / 2.0, at + 17, SVG_MIDDLE,
                    SVG_INK, worst, width < 52 ? 0 : 1);
        if (worst == best)
            svg_words(out, MATRIX_LEFT + r->columns.count * width + WORST, at + 17, 13, SVG_START,
                      SVG_INK, "\u2190");
    }
    t = bn_text_over(words, sizeof words);
    bn_text_add(&t, "rows are the orders of ");
    bn_text_add(&t, d->game->side_name(d->setup, r->rows.side));
    bn_text_add(&t, "; later orders use their defaults");
    svg_words(out, MARGIN, top + r->rows.count * CELL_HIGH + 20, 12, SVG_START, SVG_SOFT, words);
    svg_words(out, MARGIN, top + r->rows.count * CELL_HIGH + 37, 12, SVG_START, SVG_SOFT,
              has_mark(r) ? "worst: if the other has guessed it;  = usually no winner"
                          : "worst: if the other has guessed it");
}

/* ---- chance of at least a number ------------------------------------------------------------- */

static bool same_key(const drawing_odds *d, uint32_t a, uint32_t b)
{
    return strcmp(d->game->measures[a].key, d->game->measures[b].key) == 0;
}

static const bn_odds *measured(const drawing_odds *d)
{
    return d->losses ? d->losses : d->odds;
}

static bool is_played(const drawing_odds *d)
{
    return d->losses && d->losses != d->odds ? d->loss_games > 0 : d->games > 0;
}

/* Measures with the same key share a chart, with one line for each side. True for the first measure
 * of its key that varies. */
static bool opens_chart(const drawing_odds *d, uint32_t m)
{
    bool varies = false;

    if (d->game->measures[m].flags & BN_MEASURE_EVENT)
        return false;
    for (uint32_t i = 0; i < measured(d)->measure_count; i++) {
        if (!same_key(d, i, m) || !bn_game_has_measure(d->game, d->setup, i))
            continue;
        if (i < m)
            return false;
        varies = varies || measured(d)->measures[i].count > 1;
    }
    return varies;
}

static uint32_t chart_count(const drawing_odds *d)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < measured(d)->measure_count; i++)
        count += opens_chart(d, i);
    return count;
}

static double charts_height(const drawing_odds *d)
{
    uint32_t rows = (chart_count(d) + CHARTS_ACROSS - 1) / CHARTS_ACROSS;

    return rows == 0 ? 0 : 24 + rows * (CHART_HIGH + CHART_GAP);
}

typedef struct frame {
    double x, y, width;
    double least, most; /* of the values */
} frame;

static svg_point place(const frame *f, double value, double chance)
{
    double span = f->most > f->least ? f->most - f->least : 1;

    return (svg_point){ f->x + (value - f->least) / span * f->width,
                        f->y + (1 - chance) * CHART_HIGH };
}

/* The chance of at least v decreases in steps as v grows. */
static void draw_curve(const drawing_odds *d, const frame *f, const bn_odds_measure *m,
                       unsigned side, bn_text *out)
{
    svg_point points[2 * POINTS + 1];
    uint32_t every = m->count / POINTS + 1, count = 0;
    double left = 1;

    points[count++] = place(f, f->least, 1);
    for (uint32_t i = 0; i < m->count; i++) {
        if (i % every == 0)
            points[count++] = place(f, (double)m->rows[i].value, left);
        left -= bn_nat_ratio(m->rows[i].weight, measured(d)->total);
        left = left > 0 ? left : 0;
        if (i % every == 0)
            points[count++] = place(f, (double)m->rows[i].value, left);
    }
    svg_path(out, points, count, colour_of(d, side), 2, svg_side_dashes(side));
}

static void draw_frame(const frame *f, const char *title, bn_text *out)
{
    char words[32];

    svg_words(out, f->x, f->y - 12, 13, SVG_START, SVG_INK, title);
    for (int i = 0; i <= 4; i++) {
        double y = f->y + i * CHART_HIGH / 4.0;

        svg_line(out, (svg_point){ f->x, y }, (svg_point){ f->x + f->width, y }, SVG_GROUND, 1);
        if (i % 2 == 0)
            share_words(out, f->x - 6, y + 4, SVG_END, SVG_SOFT, 1 - i / 4.0, 0);
    }
    for (int i = 0; i <= 2; i++) {
        double value = f->least + (f->most - f->least) * i / 2;
        bn_text t = bn_text_over(words, sizeof words);

        if (value != (double)(int64_t)value)
            continue; /* nothing lies midway between 0 and 1 */
        bn_text_grouped(&t, (int64_t)value);
        svg_words(out, f->x + f->width * i / 2, f->y + CHART_HIGH + 16, 12,
                  i == 0   ? SVG_START
                  : i == 1 ? SVG_MIDDLE
                           : SVG_END,
                  SVG_SOFT, words);
    }
}

/* Whether a measure is drawn in the chart that another one starts. */
static bool is_curve(const drawing_odds *d, uint32_t which, uint32_t chart)
{
    return same_key(d, which, chart) && measured(d)->measures[which].count > 0 &&
           bn_game_has_measure(d->game, d->setup, which);
}

static void draw_chart(const drawing_odds *d, uint32_t which, frame f, bn_text *out)
{
    char title[120];
    bn_text words = bn_text_over(title, sizeof title);
    double key = f.x;

    for (uint32_t i = which; i < measured(d)->measure_count; i++) {
        const bn_odds_measure *m = &measured(d)->measures[i];

        if (!is_curve(d, i, which))
            continue;
        f.least = (double)m->rows[0].value < f.least ? (double)m->rows[0].value : f.least;
        f.most = (double)m->rows[m->count - 1].value > f.most ? (double)m->rows[m->count - 1].value
                                                              : f.most;
    }
    bn_game_measure_title(d->game, d->setup, which, &words);
    draw_frame(&f, title, out);
    for (uint32_t i = which; i < measured(d)->measure_count; i++) {
        int side = d->game->measures[i].side;
        double y = f.y + CHART_HIGH + 32;

        if (!is_curve(d, i, which))
            continue;
        draw_curve(d, &f, &measured(d)->measures[i], side < 0 ? 0 : (unsigned)side, out);
        if (side < 0)
            continue;
        svg_path(out, (svg_point[]){ { key, y - 4 }, { key + 26, y - 4 } }, 2,
                 colour_of(d, (uint32_t)side), 2, svg_side_dashes((unsigned)side));
        svg_words(out, key + 32, y, 12, SVG_START, SVG_INK,
                  d->game->side_name(d->setup, (uint32_t)side));
        key += 150;
    }
}

static void draw_charts(const drawing_odds *d, double y, bn_text *out)
{
    double across = (WIDTH - 2 * MARGIN) / (double)CHARTS_ACROSS;
    uint32_t n = 0;

    heading(out, y, "Chance of at least this many", is_played(d) ? "simulated" : "exact");
    for (uint32_t i = 0; i < measured(d)->measure_count; i++) {
        uint32_t row = n / CHARTS_ACROSS;

        if (!opens_chart(d, i))
            continue;
        draw_chart(d, i,
                   (frame){ .x = MARGIN + 40 + n % CHARTS_ACROSS * across,
                            .y = y + 44 + row * (CHART_HIGH + CHART_GAP),
                            .width = across - 64,
                            .least = 0,
                            .most = 1 },
                   out);
        n++;
    }
}

/* ---- what may happen ------------------------------------------------------------------------- */

/* Whether a measure is an event that this setup knows. Its title goes to `words`. */
static bool is_event(const drawing_odds *d, uint32_t which, bn_text *words)
{
    if (!(d->game->measures[which].flags & BN_MEASURE_EVENT) ||
        measured(d)->measures[which].count == 0)
        return false;
    bn_game_measure_title(d->game, d->setup, which, words);
    return words->length > 0;
}

static double events_height(const drawing_odds *d)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < measured(d)->measure_count; i++) {
        char title[120];
        bn_text words = bn_text_over(title, sizeof title);

        count += is_event(d, i, &words);
    }
    return count == 0 ? 0 : EVENTS_GAP + 22 + count * ROW + 26;
}

static double event_share(const drawing_odds *d, uint32_t which)
{
    const bn_odds_measure *m = &measured(d)->measures[which];
    double share = 0;

    for (uint32_t i = 0; i < m->count; i++)
        if (m->rows[i].value != 0)
            share += bn_nat_ratio(m->rows[i].weight, measured(d)->total);
    return share;
}

static void draw_events(const drawing_odds *d, double y, bn_text *out)
{
    double at = y + EVENTS_GAP + 12;

    heading(out, y + EVENTS_GAP, "What may happen", is_played(d) ? "simulated" : "exact");
    for (uint32_t i = 0; i < measured(d)->measure_count; i++) {
        char title[120];
        bn_text words = bn_text_over(title, sizeof title);

        if (!is_event(d, i, &words))
            continue;
        draw_bar(out, at, title, event_share(d, i), NOBODY);
        at += ROW;
    }
}

/* ---- the sheet ------------------------------------------------------------------------------- */

static void describe(const drawing_odds *d, bn_text *out)
{
    for (uint32_t i = 0; i < d->odds->sides; i++) {
        bn_text_add(out, d->game->side_name(d->setup, i));
        bn_text_add(out, ": chance of winning ");
        svg_percent(out, bn_nat_ratio(d->odds->won[i], d->odds->total), 2);
        bn_text_add(out, i + 1 < d->odds->sides ? ", " : ".");
    }
}

void bnr_draw_odds(const drawing_odds *d, bn_text *out)
{
    const char *title = d->title ? d->title : "Odds";
    double bars = bars_height(d), matrix = d->round ? matrix_height(d) : 0;
    double y = TOP + 18;
    char words[300];
    bn_text t = bn_text_over(words, sizeof words);

    describe(d, &t);
    svg_open(out, WIDTH,
             y + bars + (matrix > 0 ? matrix + 26 : 0) + 26 + charts_height(d) + events_height(d),
             title, words);
    svg_words(out, MARGIN, 38, 21, SVG_START, SVG_INK, title);
    draw_bars(d, y, out);
    y += bars + 26;
    if (d->round) {
        draw_matrix(d, y, out);
        y += matrix + 26;
    }
    if (chart_count(d) > 0)
        draw_charts(d, y, out);
    y += charts_height(d);
    if (events_height(d) > 0)
        draw_events(d, y, out);
    svg_close(out);
}
