#include "svg.h"

/* ---- numbers --------------------------------------------------------------------------------- */

/* The value times 10^decimals, rounded to the nearest whole number. */
static int64_t scaled(double value, int decimals)
{
    for (int i = 0; i < decimals; i++)
        value *= 10;
    return (int64_t)(value + (value < 0 ? -0.5 : 0.5));
}

static void decimal(bn_text *out, double value, int decimals)
{
    int64_t parts = scaled(value, decimals), unit = 1;

    for (int i = 0; i < decimals; i++)
        unit *= 10;
    if (parts < 0) {
        bn_text_char(out, '-');
        parts = -parts;
    }
    bn_text_int(out, parts / unit);
    if (decimals == 0)
        return;
    bn_text_char(out, '.');
    for (parts %= unit; unit > 1; parts %= unit) {
        unit /= 10;
        bn_text_char(out, (char)('0' + parts / unit));
    }
}

void svg_number(bn_text *out, double value)
{
    int64_t hundredths = scaled(value, 2);

    decimal(out, value, hundredths % 100 == 0 ? 0 : hundredths % 10 == 0 ? 1 : 2);
}

void svg_percent(bn_text *out, double share, int decimals)
{
    decimal(out, 100 * share, decimals);
    bn_text_char(out, '%');
}

/* ---- marks ----------------------------------------------------------------------------------- */

void svg_escaped(bn_text *out, const char *text)
{
    static const struct {
        char reserved;
        const char *name;
    } rows[] = {
        { '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" }, { '"', "&quot;" }, { '\'', "&#39;" }
    };
    const char *from = text;

    for (; *text != '\0'; text++)
        for (size_t i = 0; i < BN_COUNT(rows); i++)
            if (*text == rows[i].reserved) {
                bn_text_plain_n(out, from, (size_t)(text - from));
                bn_text_add(out, rows[i].name);
                from = text + 1;
            }
    bn_text_plain_n(out, from, (size_t)(text - from));
}

static void attribute(bn_text *out, const char *name, double value)
{
    bn_text_char(out, ' ');
    bn_text_add(out, name);
    bn_text_add(out, "=\"");
    svg_number(out, value);
    bn_text_char(out, '"');
}

static void attribute_words(bn_text *out, const char *name, const char *words)
{
    bn_text_char(out, ' ');
    bn_text_add(out, name);
    bn_text_add(out, "=\"");
    svg_escaped(out, words);
    bn_text_char(out, '"');
}

void svg_open(bn_text *out, double width, double height, const char *title, const char *description)
{
    bn_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    attribute(out, "width", width);
    attribute(out, "height", height);
    bn_text_add(out, " viewBox=\"0 0 ");
    svg_number(out, width);
    bn_text_char(out, ' ');
    svg_number(out, height);
    bn_text_add(out, "\" role=\"img\" font-family=\"Georgia, 'DejaVu Serif', serif\">\n<title>");
    /* Who does not see the drawing hears this: it is never empty. */
    svg_escaped(out, *title != '\0' ? title : description);
    bn_text_add(out, "</title>\n<desc>");
    svg_escaped(out, description);
    bn_text_add(out, "</desc>\n");
    svg_rect(out, 0, 0, width, height, SVG_PAPER);
}

void svg_close(bn_text *out)
{
    bn_text_add(out, "</svg>\n");
}

void svg_words(bn_text *out, double x, double y, double size, svg_anchor anchor, const char *fill,
               const char *words)
{
    svg_words_turned(out, x, y, size, 0, anchor, fill, words);
}

static void turned(bn_text *out, double x, double y, double degrees)
{
    bn_text_add(out, " transform=\"rotate(");
    svg_number(out, degrees);
    bn_text_char(out, ' ');
    svg_number(out, x);
    bn_text_char(out, ' ');
    svg_number(out, y);
    bn_text_add(out, ")\"");
}

void svg_words_turned(bn_text *out, double x, double y, double size, double degrees,
                      svg_anchor anchor, const char *fill, const char *words)
{
    static const char *const anchors[] = { NULL, "middle", "end" };

    bn_text_add(out, "<text");
    attribute(out, "x", x);
    attribute(out, "y", y);
    if (degrees != 0)
        turned(out, x, y, degrees);
    attribute(out, "font-size", size);
    attribute_words(out, "fill", fill);
    if (anchors[anchor])
        attribute_words(out, "text-anchor", anchors[anchor]);
    bn_text_char(out, '>');
    svg_escaped(out, words);
    bn_text_add(out, "</text>\n");
}

void svg_rect(bn_text *out, double x, double y, double width, double height, const char *fill)
{
    bn_text_add(out, "<rect");
    attribute(out, "x", x);
    attribute(out, "y", y);
    attribute(out, "width", width);
    attribute(out, "height", height);
    attribute_words(out, "fill", fill);
    bn_text_add(out, "/>\n");
}

void svg_line(bn_text *out, svg_point from, svg_point to, const char *stroke, double width)
{
    svg_path(out, (svg_point[]){ from, to }, 2, stroke, width, NULL);
}

void svg_path(bn_text *out, const svg_point *points, size_t count, const char *stroke, double width,
              const char *dashes)
{
    bn_text_add(out, "<polyline fill=\"none\"");
    attribute_words(out, "stroke", stroke);
    attribute(out, "stroke-width", width);
    if (dashes)
        attribute_words(out, "stroke-dasharray", dashes);
    bn_text_add(out, " points=\"");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            bn_text_char(out, ' ');
        svg_number(out, points[i].x);
        bn_text_char(out, ',');
        svg_number(out, points[i].y);
    }
    bn_text_add(out, "\"/>\n");
}

void svg_dot(bn_text *out, svg_point at, double radius, const char *fill)
{
    bn_text_add(out, "<circle");
    attribute(out, "cx", at.x);
    attribute(out, "cy", at.y);
    attribute(out, "r", radius);
    attribute_words(out, "fill", fill);
    bn_text_add(out, "/>\n");
}

/* ---- colours --------------------------------------------------------------------------------- */

void svg_heat(char fill[8], double share)
{
    static const char digits[] = "0123456789abcdef";
    static const int light[3] = { 0xf3, 0xee, 0xe2 }, deep[3] = { 0x1f, 0x3d, 0x6b };

    fill[0] = '#';
    for (int i = 0; i < 3; i++) {
        int level = light[i] + (int)(share * (deep[i] - light[i]));

        fill[1 + 2 * i] = digits[level >> 4 & 15];
        fill[2 + 2 * i] = digits[level & 15];
    }
    fill[7] = '\0';
}

const char *svg_heat_ink(double share)
{
    return share > 0.62 ? "#ffffff" : SVG_INK;
}

const char *svg_side_dashes(unsigned side)
{
    static const char *const dashes[] = { NULL, "7 4", "2 3", "9 3 2 3" };

    return dashes[side % BN_COUNT(dashes)];
}

double svg_fitting_size(const char *words, double size, size_t room)
{
    size_t letters = 0;

    for (; *words; words++)
        letters += ((unsigned char)*words & 0xC0) != 0x80;
    return letters > room ? size * (double)room / (double)letters : size;
}

/* ---- shapes from pieces --------------------------------------------------------------------- */

void svg_shape(bn_text *out, const char *attributes)
{
    bn_text_add(out, "<path ");
    bn_text_add(out, attributes);
    bn_text_add(out, " d=\"");
}

void svg_shape_end(bn_text *out)
{
    bn_text_add(out, "\"/>\n");
}

void svg_to(bn_text *out, char command, svg_point at)
{
    bn_text_char(out, command);
    svg_number(out, at.x);
    bn_text_char(out, ',');
    svg_number(out, at.y);
}

void svg_frame(bn_text *out, double x, double y, double width, double height,
               const char *attributes)
{
    svg_shape(out, attributes);
    svg_to(out, 'M', (svg_point){ x, y });
    bn_text_char(out, 'h');
    svg_number(out, width);
    bn_text_char(out, 'v');
    svg_number(out, height);
    bn_text_char(out, 'h');
    svg_number(out, -width);
    bn_text_char(out, 'z');
    svg_shape_end(out);
}
