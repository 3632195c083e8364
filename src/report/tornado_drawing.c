/* Bars from the least to the most of the averages with each thing that varies, and a line at the average of all. */
#include "drawings.h"

#include <math.h>

#include "svg.h"

enum { WIDTH = 760, MARGIN = 28, TOP = 96, BELOW = 24, LEFT = 170, RIGHT = 90, ROW = 34, BAR = 20 };
enum { SHOWN = 17, LETTERS = 18, TEXT = 200 };
#define BAR_INK "#5b7a99"

static double across(const drawing_tornado *d, double value)
{
    double least = d->middle, most = d->middle;

    for (uint32_t i = 0; i < d->count; i++) {
        least = fmin(least, d->least[i]);
        most = fmax(most, d->most[i]);
    }
    return LEFT + (most > least ? (value - least) / (most - least) : 0.5) * (WIDTH - LEFT - RIGHT);
}

static void figure(const drawing_tornado *d, double x, double y, svg_anchor anchor, double value,
                   bn_text *out)
{
    char words[TEXT];
    bn_text text = bn_text_over(words, sizeof words);

    if (d->is_share)
        svg_percent(&text, value, 1);
    else
        svg_number(&text, value);
    svg_words(out, x, y, 12, anchor, SVG_INK, words);
}

/* The names in falling order of the length of their bars. */
static uint32_t sort(const drawing_tornado *d, uint32_t order[SHOWN])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < d->count && count < SHOWN; i++) {
        uint32_t at = count++;

        while (at > 0 &&
               d->most[order[at - 1]] - d->least[order[at - 1]] < d->most[i] - d->least[i]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
    return count;
}

static void draw_bar(const drawing_tornado *d, uint32_t index, double y, bn_text *out)
{
    double from = across(d, d->least[index]), to = across(d, d->most[index]);

    svg_words(out, LEFT - 60, y + 15, svg_fitting_size(d->names[index], 13, LETTERS), SVG_END,
              SVG_INK, d->names[index]);
    svg_rect(out, from, y, fmax(to - from, 1), BAR, BAR_INK);
    figure(d, from - 6, y + 15, SVG_END, d->least[index], out);
    figure(d, to + 6, y + 15, SVG_START, d->most[index], out);
}

void bnr_draw_tornado(const drawing_tornado *d, bn_text *out)
{
    const char *title = d->title ? d->title : "Sweep";
    uint32_t order[SHOWN], count = sort(d, order);
    double foot = TOP + (double)count * ROW, middle = across(d, d->middle);
    char words[TEXT];
    bn_text text = bn_text_over(words, sizeof words);

    bn_text_add(&text, "How far the average of ");
    bn_text_add(&text, d->measure);
    bn_text_add(&text, " goes with each");
    svg_open(out, WIDTH, foot + BELOW, title, words);
    svg_words(out, MARGIN, 38, svg_fitting_size(title, 21, 64), SVG_START, SVG_INK, title);
    svg_words(out, MARGIN, 62, 15, SVG_START, SVG_INK, words);
    svg_words(out, WIDTH - MARGIN, 62, 12, SVG_END, SVG_SOFT, d->note);
    for (uint32_t i = 0; i < count; i++)
        draw_bar(d, order[i], TOP + (double)i * ROW, out);
    svg_line(out, (svg_point){ middle, TOP - 8 }, (svg_point){ middle, foot - ROW + BAR + 8 },
             SVG_INK, 1.5);
    figure(d, middle, TOP - 14, SVG_MIDDLE, d->middle, out);
    svg_close(out);
}

void bnr_escape(bn_text *out, const char *text)
{
    svg_escaped(out, text);
}
