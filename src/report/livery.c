#include "livery.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "svg.h"

enum { SMALL_FLAG = 24, BAR_WIDTH = 500, BAR_HEIGHT = 14 };

#define SVG_EDGE "#748991"

/* `stripe` on the colour, `faint` on the wash; `words`: after what a side of this colour may be named. */
typedef struct dye {
    const char *words, *light, *dark, *wash, *stripe, *faint;
} dye;

static const dye dyes[LIVERIES] = {
#define COLOUR(name, words, light, dark, wash, dark_wash, on, dark_on, stripe, faint)              \
    { words, light, dark, wash, stripe, faint },
#include "liveries.def"
#undef COLOUR
};
static const dye grey = { "", "#52636c", "", "#ecf2f1", "#b9c7ca", "#c5d3d5" };

typedef struct form {
    const char *cloth;   /* in a square of 22 */
    const char *pattern; /* in a square of 4 */
} form;

/* As the app has them (web/app/src/style/sides.css). */
static const form forms[LIVERIES] = {
    { "M0 0h2v22H0zM3 1h17v14H3z", "M0 3.5h4" },
    { "M0 0h2v22H0zM3 1h19l-7 7 7 7H3z", "M3.5 0v4" },
    { "M0 0h2v22H0zM3 1l19 7-19 7z", "M1 1h1v1H1zM3 3h1v1H3z" },
    { "M0 0h2v22H0zM3 1h15v9l-7.5 7L3 10z", "M-1 1L1 -1M0 4L4 0M3 5L5 3" },
};
static const form nobodys = { "M0 0h2v22H0zM3 1h17v14H3z", "M-1 1L1 -1M0 4L4 0M3 5L5 3" };

/* ---- which colour a side has ---------------------------------------------------------------- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Whether the word of `length` letters is in the name as a whole, as one of it or several. */
static bool has_word(const char *name, const char *word, size_t length)
{
    for (const char *at = name; *at != '\0'; at++) {
        const char *end = at + length;

        if ((at > name && is_word(at[-1])) || strncasecmp(at, word, length) != 0)
            continue;
        if (!is_word(*end) || (tolower((unsigned char)*end) == 's' && !is_word(end[1])))
            return true;
    }
    return false;
}

/* The colour after which a side is named, or -1. */
static int colour_in(const char *name)
{
    for (int i = 0; i < LIVERIES; i++)
        for (const char *word = dyes[i].words; *word != '\0';) {
            size_t length = strcspn(word, " ");

            if (has_word(name, word, length))
                return i;
            word += length + (word[length] == ' ');
        }
    return -1;
}

/* Each side has its own colour if it is named after one that is free, otherwise the next after which no side is named. */
static int colour_of(const bn_game *game, const void *setup, int side)
{
    bool named[LIVERIES] = { false }, taken[LIVERIES] = { false };
    int next = 0, colour = 0;

    for (uint32_t i = 0; i < game->sides(setup); i++) {
        int own = colour_in(game->side_name(setup, i));

        if (own >= 0)
            named[own] = true;
    }
    for (int i = 0; i <= side; i++) {
        int own = colour_in(game->side_name(setup, (uint32_t)i));

        if (own >= 0 && !taken[own]) {
            taken[own] = true;
            colour = own;
            continue;
        }
        while (next < LIVERIES && named[next])
            next++;
        colour = next < LIVERIES ? next++ : 0;
    }
    return colour;
}

livery livery_of(const bn_game *game, const void *setup, int side)
{
    return side < 0 ? LIVERY_NOBODY : (livery){ side, colour_of(game, setup, side) };
}

static const dye *dye_of(livery l)
{
    return l.colour < 0 ? &grey : &dyes[l.colour % LIVERIES];
}

static const form *form_of(livery l)
{
    return l.side < 0 ? &nobodys : &forms[l.side % LIVERIES];
}

const char *livery_colour(livery l)
{
    return dye_of(l)->light;
}

const char *livery_wash(livery l)
{
    return dye_of(l)->wash;
}

const char *livery_plain(unsigned side)
{
    return dyes[side % LIVERIES].light;
}

void livery_tokens(bn_text *out, bool dark)
{
    for (int i = 0; i < LIVERIES; i++) {
        bn_text_add(out, ";--");
        bn_text_char(out, (char)('a' + i));
        bn_text_char(out, ':');
        bn_text_add(out, dark ? dyes[i].dark : dyes[i].light);
    }
}

/* ---- drawings ------------------------------------------------------------------------------- */

void livery_hatching(bn_text *out, const char *id, livery l, bool strong)
{
    bn_text_add(out, "<pattern id=\"");
    bn_text_add(out, id);
    bn_text_add(out, "\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><path "
                     "fill=\"none\" stroke=\"");
    bn_text_add(out, strong ? dye_of(l)->stripe : dye_of(l)->faint);
    bn_text_add(out, "\" stroke-width=\"0.8\" d=\"");
    bn_text_add(out, form_of(l)->pattern);
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
void livery_flag(bn_text *out, livery l, double size)
{
    char cloth[120];
    bn_text path = bn_text_over(cloth, sizeof cloth);

    bn_text_add(&path, "path d=\"");
    bn_text_add(&path, form_of(l)->cloth);
    bn_text_char(&path, '"');
    open_drawing(out, "flag", size, size, "0 0 22 22");
    shape(out, livery_colour(l), NULL, cloth, -1);
    if (size > SMALL_FLAG) {
        livery_hatching(out, "cloth", l, true);
        shape(out, NULL, "cloth", cloth, -1);
    }
    bn_text_add(out, "</svg>");
}

/* What is left in the cloth of the side; what is gone is empty, with the hatching of no one. */
void livery_bar(bn_text *out, livery l, double share)
{
    static const char *const ids[] = { "bar-a", "bar-b", "bar-c", "bar-d" };
    static const char all[] = "rect x=\"0.5\" y=\"0.5\" height=\"13\" stroke=\"" SVG_EDGE "\"",
                      left[] = "rect x=\"1\" y=\"1\" height=\"12\"";
    const char *id = l.side < 0 ? "bar-n" : ids[l.side % LIVERIES];
    double width = (share < 0 ? 0 : share > 1 ? 1 : share) * (BAR_WIDTH - 2);

    open_drawing(out, "bar", BAR_WIDTH, BAR_HEIGHT, "0 0 500 14");
    livery_hatching(out, id, l, true);
    livery_hatching(out, "bar-gone", LIVERY_NOBODY, false);
    shape(out, grey.wash, NULL, all, BAR_WIDTH - 1);
    shape(out, NULL, "bar-gone", all, BAR_WIDTH - 1);
    shape(out, livery_colour(l), NULL, left, width);
    shape(out, NULL, id, left, width);
    bn_text_add(out, "</svg>");
}
