#include "livery.h"

#include <stddef.h>

#include "svg.h"

enum { SMALL_FLAG = 24, BAR_WIDTH = 500, BAR_HEIGHT = 14 };

#define SVG_EDGE "#748991"

typedef struct livery {
    const char *colour, *stripe, *wash, *faint; /* `stripe` on the colour, `faint` on the wash */
    const char *cloth;                          /* in a square of 22 */
    const char *pattern;                        /* in a square of 4 */
} livery;

/* As the app has them (web/app/src/style/sides.css, in its light colours). */
static const livery liveries[LIVERIES] = {
    { "#1c4a96", "#a9bbd8", "#d6e1f3", "#a4b7d5", "M0 0h2v22H0zM3 1h17v14H3z", "M0 3.5h4" },
    { "#a02c1a", "#dbb0a9", "#f5dcd4", "#d9aba3", "M0 0h2v22H0zM3 1h19l-7 7 7 7H3z", "M3.5 0v4" },
    { "#6f5200", "#c8bd9f", "#f0e5c2", "#c5ba99", "M0 0h2v22H0zM3 1l19 7-19 7z",
      "M1 1h1v1H1zM3 3h1v1H3z" },
    { "#5b2f7c", "#c1b0cd", "#e8dcf0", "#bdacca", "M0 0h2v22H0zM3 1h15v9l-7.5 7L3 10z",
      "M-1 1L1 -1M0 4L4 0M3 5L5 3" },
};
static const livery nobody = { "#52636c",
                               "#b9c7ca",
                               "#ecf2f1",
                               "#c5d3d5",
                               "M0 0h2v22H0zM3 1h17v14H3z",
                               "M-1 1L1 -1M0 4L4 0M3 5L5 3" };

static const livery *livery_of(int side)
{
    return side < 0 ? &nobody : &liveries[side % LIVERIES];
}

const char *livery_colour(int side)
{
    return livery_of(side)->colour;
}

const char *livery_wash(int side)
{
    return livery_of(side)->wash;
}

void livery_hatching(bn_text *out, const char *id, int side, bool strong)
{
    const livery *l = livery_of(side);

    bn_text_add(out, "<pattern id=\"");
    bn_text_add(out, id);
    bn_text_add(out, "\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><path "
                     "fill=\"none\" stroke=\"");
    bn_text_add(out, strong ? l->stripe : l->faint);
    bn_text_add(out, "\" stroke-width=\"0.8\" d=\"");
    bn_text_add(out, l->pattern);
    bn_text_add(out, "\"/></pattern>\n");
}

/* A hatching has nothing between its lines, where seams of its squares would show: the ground is drawn before it. */
static void shape(bn_text *out, const char *fill, const char *id, const char *rest, double width)
{
    bn_text_add(out, "<");
    bn_text_add(out, rest);
    if (width >= 0) {
        bn_text_add(out, " width=\"");
        svg_number(out, width);
        bn_text_char(out, '"');
    }
    bn_text_add(out, " fill=\"");
    bn_text_add(out, id != NULL ? "url(#" : fill);
    bn_text_add(out, id != NULL ? id : "");
    bn_text_add(out, id != NULL ? ")\"/>" : "\"/>");
}

static void open_drawing(bn_text *out, const char *kind, double wide, double high,
                         const char *view_box)
{
    bn_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"");
    bn_text_add(out, kind);
    bn_text_add(out, "\" aria-hidden=\"true\" width=\"");
    svg_number(out, wide);
    bn_text_add(out, "\" height=\"");
    svg_number(out, high);
    bn_text_add(out, "\" viewBox=\"");
    bn_text_add(out, view_box);
    bn_text_add(out, "\" preserveAspectRatio=\"none\">\n");
}

/* A small flag drops its hatching, never its form. */
void livery_flag(bn_text *out, int side, double size)
{
    const livery *l = livery_of(side);
    char cloth[120];
    bn_text path = bn_text_over(cloth, sizeof cloth);

    bn_text_add(&path, "path d=\"");
    bn_text_add(&path, l->cloth);
    bn_text_char(&path, '"');
    open_drawing(out, "flag", size, size, "0 0 22 22");
    shape(out, l->colour, NULL, cloth, -1);
    if (size > SMALL_FLAG) {
        livery_hatching(out, "cloth", side, true);
        shape(out, NULL, "cloth", cloth, -1);
    }
    bn_text_add(out, "</svg>");
}

/* What is left in the cloth of the side; what is gone is empty, with the hatching of no one. */
void livery_bar(bn_text *out, int side, double share)
{
    static const char *const ids[] = { "bar-a", "bar-b", "bar-c", "bar-d" };
    static const char all[] = "rect x=\"0.5\" y=\"0.5\" height=\"13\" stroke=\"" SVG_EDGE "\"",
                      left[] = "rect x=\"1\" y=\"1\" height=\"12\"";
    const char *id = side < 0 ? "bar-n" : ids[side % LIVERIES];
    double width = (share < 0 ? 0 : share > 1 ? 1 : share) * (BAR_WIDTH - 2);

    open_drawing(out, "bar", BAR_WIDTH, BAR_HEIGHT, "0 0 500 14");
    livery_hatching(out, id, side, true);
    livery_hatching(out, "bar-gone", -1, false);
    shape(out, nobody.wash, NULL, all, BAR_WIDTH - 1);
    shape(out, NULL, "bar-gone", all, BAR_WIDTH - 1);
    shape(out, livery_colour(side), NULL, left, width);
    shape(out, NULL, id, left, width);
    bn_text_add(out, "</svg>");
}
