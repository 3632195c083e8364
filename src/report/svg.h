/* SVG with real words, which can be read, searched and spoken, and with no more marks than are
 * needed. Everything is written into a bn_text of the caller's; if that is too small, its `cut` is
 * set. */
#ifndef BNR_SVG_H
#define BNR_SVG_H

#include <banneret/text.h>

typedef enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END } svg_anchor;

typedef struct svg_point {
    double x, y;
} svg_point;

#define SVG_INK "#222222"
#define SVG_SOFT "#5a554c"
#define SVG_PAPER "#fbf9f4"
#define SVG_GROUND "#e9e4d8"

/* Starts a drawing on paper. `title` and `description` are for screen readers. */
void svg_open(bn_text *out, double width, double height, const char *title,
              const char *description);
void svg_close(bn_text *out);

void svg_words(bn_text *out, double x, double y, double size, svg_anchor anchor, const char *fill,
               const char *words);
void svg_words_turned(bn_text *out, double x, double y, double size, double degrees,
                      svg_anchor anchor, const char *fill, const char *words);
void svg_rect(bn_text *out, double x, double y, double width, double height, const char *fill);
void svg_line(bn_text *out, svg_point from, svg_point to, const char *stroke, double width);

/* A line through many points. `dashes` (NULL: none) distinguish it from others without colour. */
void svg_path(bn_text *out, const svg_point *points, size_t count, const char *stroke, double width,
              const char *dashes);
/* A path from pieces: it starts with its attributes, continues with commands, and ends. */
void svg_shape(bn_text *out, const char *attributes);
void svg_to(bn_text *out, char command, svg_point at);
void svg_shape_end(bn_text *out);
/* A rectangle by its outline. */
void svg_frame(bn_text *out, double x, double y, double width, double height,
               const char *attributes);
void svg_dot(bn_text *out, svg_point at, double radius, const char *fill);

/* Adds text with the characters escaped that XML and HTML reserve, in text and in attributes: also the `>`
 * of `]]>`, which may not stand in a text. What is not plain is written as its number. */
void svg_escaped(bn_text *out, const char *text);

/* Writes a number with at most two decimals, in the same way in every locale. */
void svg_number(bn_text *out, double value);

/* Writes a share of 1 as "98.8%", with that many decimals. */
void svg_percent(bn_text *out, double share, int decimals);

/* The colour of a share, from paper at 0 to dark at 1; and whether words on it must be light. */
void svg_heat(char fill[8], double share);
const char *svg_heat_ink(double share);

/* Its own dash for each side. */
const char *svg_side_dashes(unsigned side);

/* The font size for words where `room` letters of `size` fit: smaller if there are more letters. */
double svg_fitting_size(const char *words, double size, size_t room);

#endif
