/* The stands of a drawn table, true to scale and heading, and the lines between them. The first side is solid, the
 * second hatched, so that they can be told apart in black and white. */
#include "table_plate.h"

#include <math.h>

#include "livery.h"

/* ---- writing ----------------------------------------------------------------------------------- */

static void colours(bn_text *out, const char *fill, const char *stroke, double width,
                    const char *dashes)
{
    bn_text_add(out, " fill=\"");
    bn_text_add(out, fill);
    bn_text_add(out, "\" stroke=\"");
    bn_text_add(out, stroke);
    bn_text_add(out, "\" stroke-width=\"");
    svg_number(out, width);
    if (dashes != NULL) {
        bn_text_add(out, "\" stroke-dasharray=\"");
        bn_text_add(out, dashes);
    }
    bn_text_char(out, '"');
}

/* A rectangle around the middle of the group. */
static void box(bn_text *out, double width, double depth)
{
    bn_text_add(out, "<rect x=\"");
    svg_number(out, -width / 2);
    bn_text_add(out, "\" y=\"");
    svg_number(out, -depth / 2);
    bn_text_add(out, "\" width=\"");
    svg_number(out, width);
    bn_text_add(out, "\" height=\"");
    svg_number(out, depth);
    bn_text_char(out, '"');
}

static void stroke(bn_text *out, svg_point from, svg_point to, const char *ink, double width,
                   const char *dashes)
{
    svg_path(out, (svg_point[]){ from, to }, 2, ink, width, dashes);
}

static void ring(bn_text *out, svg_point at, double radius, const char *ink, double width,
                 const char *dashes)
{
    bn_text_add(out, "<circle cx=\"");
    svg_number(out, at.x);
    bn_text_add(out, "\" cy=\"");
    svg_number(out, at.y);
    bn_text_add(out, "\" r=\"");
    svg_number(out, radius);
    bn_text_char(out, '"');
    colours(out, "none", ink, width, dashes);
    bn_text_add(out, "/>\n");
}

/* A group at a point and faces up the paper where the stand faces ahead. */
static void open_turned(bn_text *out, svg_point at, int32_t heading)
{
    bn_text_add(out, "<g transform=\"translate(");
    svg_number(out, at.x);
    bn_text_char(out, ' ');
    svg_number(out, at.y);
    bn_text_add(out, ") rotate(");
    svg_number(out, 90 - heading / 10.0);
    bn_text_add(out, ")\">\n");
}

static void close_group(bn_text *out)
{
    bn_text_add(out, "</g>\n");
}

static bool has(const bn_board_stand *stand, uint32_t mark)
{
    return (stand->marks & mark) != 0;
}

/* Up the paper, or ahead of a stand. */
static svg_point ahead_of(const bn_board_stand *stand)
{
    double turn = stand->heading / 1800.0 * 3.14159265358979;

    return (svg_point){ cos(turn), -sin(turn) };
}

static double stand_wide(const table_plate *plate, const bn_board_stand *stand)
{
    return table_long(plate, stand->width);
}

static double stand_deep(const table_plate *plate, const bn_board_stand *stand)
{
    return table_long(plate, stand->depth);
}

/* ---- a stand ----------------------------------------------------------------------------------- */

static void draw_base(bn_text *out, const bn_board_stand *stand, double wide, double deep)
{
    static const char *const fills[] = { NULL, "url(#gules)", NULL, "url(#purpure)" };
    const char *colour = livery_plain((unsigned)stand->side);
    const char *hatch = fills[(unsigned)stand->side % BN_COUNT(fills)];
    bool faint = has(stand, BN_BOARD_HIDDEN | BN_BOARD_ROUTS);

    box(out, wide, deep);
    if (faint || hatch != NULL)
        colours(out, TABLE_HALO, colour, 1.5, faint ? "4 2.5" : NULL);
    else
        colours(out, colour, TABLE_HALO, .8, NULL);
    bn_text_add(out, "/>\n");
    if (hatch == NULL || has(stand, BN_BOARD_HIDDEN))
        return;
    box(out, wide, deep);
    colours(out, hatch, "none", 0, NULL);
    bn_text_add(out, "/>\n");
}

/* The heavy edge with its point; of skirmishers it is broken, of a stand that faces to all sides it goes round. */
static void draw_front(bn_text *out, const bn_board_stand *stand, double wide, double deep)
{
    double edge = fmin(3, deep / 6);
    const char *ink = has(stand, BN_BOARD_HIDDEN) ? livery_plain((unsigned)stand->side) : SVG_INK;

    if (has(stand, BN_BOARD_ROUND)) {
        box(out, wide - edge, deep - edge);
        colours(out, "none", ink, edge, NULL);
        bn_text_add(out, "/>\n");
        return;
    }
    stroke(out, (svg_point){ -wide / 2, -deep / 2 + edge / 2 },
           (svg_point){ wide / 2, -deep / 2 + edge / 2 }, ink, edge,
           stand->arm == BN_BOARD_LOOSE ? "5 3" : NULL);
    svg_shape(out, "");
    svg_to(out, 'M', (svg_point){ -edge * 1.4, -deep / 2 });
    svg_to(out, 'L', (svg_point){ 0, -deep / 2 - edge * 1.6 });
    svg_to(out, 'L', (svg_point){ edge * 1.4, -deep / 2 });
    bn_text_add(out, "z\" fill=\"");
    bn_text_add(out, ink);
    svg_shape_end(out);
}

static void draw_arm(bn_text *out, const bn_board_stand *stand, double wide, double deep)
{
    bool solid = stand->side % 2 == 0 && !has(stand, BN_BOARD_HIDDEN | BN_BOARD_ROUTS);
    const char *line = solid ? TABLE_HALO : livery_plain((unsigned)stand->side);
    double w = wide / 2, d = deep / 2;

    switch (stand->arm) {
    case BN_BOARD_HORSE:
        stroke(out, (svg_point){ -w, d }, (svg_point){ w, -d + 3 }, line, 1.3, NULL);
        break;
    case BN_BOARD_GUNS:
        stroke(out, (svg_point){ 0, d * .7 }, (svg_point){ 0, -d - 7 }, SVG_INK, 3, NULL);
        stroke(out, (svg_point){ 0, d * .7 }, (svg_point){ 0, -d - 6 }, line, 1, NULL);
        stroke(out, (svg_point){ -w * .62, -d * .35 }, (svg_point){ -w * .62, d * .55 }, line, 2.4,
               NULL);
        stroke(out, (svg_point){ w * .62, -d * .35 }, (svg_point){ w * .62, d * .55 }, line, 2.4,
               NULL);
        break;
    case BN_BOARD_ARMOUR:
        bn_text_add(out, "<ellipse rx=\"");
        svg_number(out, w * .78);
        bn_text_add(out, "\" ry=\"");
        svg_number(out, d * .62);
        bn_text_char(out, '"');
        colours(out, "none", line, 1.3, NULL);
        bn_text_add(out, "/>\n");
        break;
    case BN_BOARD_WAGONS:
        ring(out, (svg_point){ -w * .6, d - 4.5 }, 3, line, 1.3, NULL);
        ring(out, (svg_point){ w * .6, d - 4.5 }, 3, line, 1.3, NULL);
        break;
    case BN_BOARD_AIR:
        stroke(out, (svg_point){ -w * .85, -d * .3 }, (svg_point){ w * .85, d * .3 }, line, 1.3,
               NULL);
        stroke(out, (svg_point){ -w * .85, d * .3 }, (svg_point){ w * .85, -d * .3 }, line, 1.3,
               NULL);
        break;
    default:
        break;
    }
}

/* The tag with a stand's number, of the size that fits its base. */
typedef struct tag {
    char words[16];
    double size, wide, high;
} tag;

static tag tag_of(const bn_board_stand *stand, double deep)
{
    tag it;
    bn_text t = bn_text_over(it.words, sizeof it.words);

    bn_text_int(&t, stand->number);
    it.size = fmax(7, fmin(9.5, deep * .42));
    it.wide = it.size * .62 * (double)t.length + 3.4;
    it.high = it.size + 1;
    return it;
}

/* A tick behind the stand for each point that it has lost, from its left; at its right is the number. */
static void draw_losses(bn_text *out, const bn_board_stand *stand, double wide, double deep)
{
    int32_t lost = stand->full - stand->strength;
    double room = wide - tag_of(stand, fmin(wide, deep)).wide - 3, step = fmin(3, room / lost);

    for (int32_t i = 0; i < lost; i++)
        stroke(out, (svg_point){ -wide / 2 + 1.5 + step * i, deep / 2 + 1.2 },
               (svg_point){ -wide / 2 + 1.5 + step * i, deep / 2 + 5.2 }, SVG_INK, 1.2, NULL);
}

static void draw_strength(bn_text *out, svg_point at, const bn_board_stand *stand, double deep)
{
    char words[16];
    bn_text t = bn_text_over(words, sizeof words);
    double size = fmin(12, deep * .52);

    bn_text_int(&t, stand->strength);
    svg_rect(out, at.x - size * .31 * (double)t.length - 2, at.y - size * .5 - .6,
             size * .62 * (double)t.length + 4, size + 1.2, "#fffdf6");
    bn_text_add(out, "<g font-weight=\"bold\">");
    svg_words(out, at.x, at.y + size * .36, size, SVG_MIDDLE, livery_plain((unsigned)stand->side),
              words);
    close_group(out);
}

static void draw_marks(bn_text *out, svg_point at, const bn_board_stand *stand, double radius)
{
    const char *colour = livery_plain((unsigned)stand->side);

    if (has(stand, BN_BOARD_GENERAL))
        ring(out, at, radius + 2, colour, 1.4, NULL);
    if (has(stand, BN_BOARD_CHIEF))
        ring(out, at, radius + 5, colour, 1.4, NULL);
    if (has(stand, BN_BOARD_CUT_OFF))
        ring(out, at, radius + (has(stand, BN_BOARD_GENERAL) ? 8 : 2), TABLE_BRASS, 1.6, "4 3");
    if (has(stand, BN_BOARD_PINNED))
        stroke(out, (svg_point){ at.x - radius, at.y + radius },
               (svg_point){ at.x + radius, at.y + radius }, TABLE_BRASS, 2.4, "2 2");
}

static void draw_stand(bn_text *out, svg_point at, const bn_board_stand *stand, double wide,
                       double deep)
{
    open_turned(out, at, stand->heading);
    draw_base(out, stand, wide, deep);
    draw_arm(out, stand, wide, deep);
    draw_front(out, stand, wide, deep);
    draw_losses(out, stand, wide, deep);
    close_group(out);
    draw_strength(out, at, stand, fmin(wide, deep));
    draw_marks(out, at, stand, sqrt(wide * wide + deep * deep) / 2);
}

/* Where a stand fell: a cross in its colour. */
static void draw_lost(bn_text *out, svg_point at, const bn_board_stand *stand)
{
    const char *colour = livery_plain((unsigned)stand->side);
    const char *dashes = svg_side_dashes((unsigned)stand->side);

    stroke(out, (svg_point){ at.x - 5, at.y - 5 }, (svg_point){ at.x + 5, at.y + 5 }, TABLE_HALO, 4,
           NULL);
    stroke(out, (svg_point){ at.x - 5, at.y + 5 }, (svg_point){ at.x + 5, at.y - 5 }, TABLE_HALO, 4,
           NULL);
    stroke(out, (svg_point){ at.x - 5, at.y - 5 }, (svg_point){ at.x + 5, at.y + 5 }, colour, 1.8,
           dashes == NULL ? NULL : "3 1.5");
    stroke(out, (svg_point){ at.x - 5, at.y + 5 }, (svg_point){ at.x + 5, at.y - 5 }, colour, 1.8,
           dashes == NULL ? NULL : "3 1.5");
}

/* The number by which orders call a stand: upright, at the right end of its rear edge, where it hides neither the front
 * nor the strength. On a small base it is outside. */
static void draw_number(bn_text *out, svg_point at, const bn_board_stand *stand, double wide,
                        double deep)
{
    svg_point ahead = ahead_of(stand);
    tag it = tag_of(stand, fmin(wide, deep));
    double aside = wide / 2 - it.wide / 2, behind = deep / 2 + (deep < 16 ? it.high / 2 : 2);
    svg_point middle = { at.x - ahead.y * aside - ahead.x * behind,
                         at.y + ahead.x * aside - ahead.y * behind };

    bn_text_add(out, "<rect x=\"");
    svg_number(out, middle.x - it.wide / 2);
    bn_text_add(out, "\" y=\"");
    svg_number(out, middle.y - it.high / 2);
    bn_text_add(out, "\" width=\"");
    svg_number(out, it.wide);
    bn_text_add(out, "\" height=\"");
    svg_number(out, it.high);
    bn_text_add(out, "\" rx=\"2\"");
    colours(out, livery_plain((unsigned)stand->side), TABLE_HALO, .9, NULL);
    bn_text_add(out, "/>\n<g font-weight=\"bold\">");
    svg_words(out, middle.x, middle.y + it.size * .36, it.size, SVG_MIDDLE, TABLE_HALO, it.words);
    close_group(out);
}

/* Beside the cross where a stand fell. */
static void draw_lost_number(bn_text *out, svg_point at, const bn_board_stand *stand)
{
    char words[16], style[40];
    bn_text t = bn_text_over(words, sizeof words), s = bn_text_over(style, sizeof style);

    bn_text_int(&t, stand->number);
    bn_text_add(&s, "fill=\"");
    bn_text_add(&s, livery_plain((unsigned)stand->side));
    bn_text_char(&s, '"');
    table_words(out, (svg_point){ at.x + 12, at.y + 3.2 }, (svg_point){ 1, 0 }, 9, style, words);
}

static void draw_choice(const table_plate *plate, const bn_board_stand *stand, bn_text *out)
{
    open_turned(out, table_at(plate, stand->x, stand->y), stand->heading);
    box(out, stand_wide(plate, stand) + 7, stand_deep(plate, stand) + 7);
    colours(out, "none", TABLE_CHOICE, 2.2, NULL);
    bn_text_add(out, "/>\n");
    close_group(out);
}

/* Who fell lies below who stands, and no stand hides the number of another. */
void table_stands(const table_plate *plate, bn_text *out)
{
    enum { FALLEN, STANDING, NUMBERS, LAYERS };
    const bn_board *board = plate->board;

    for (int layer = 0; layer < LAYERS; layer++) {
        if (layer == NUMBERS && board->chosen >= 0)
            draw_choice(plate, &board->stands[board->chosen], out);
        for (uint32_t i = 0; i < board->stand_count; i++) {
            const bn_board_stand *stand = &board->stands[i];
            svg_point at = table_at(plate, stand->x, stand->y);
            double wide = stand_wide(plate, stand), deep = stand_deep(plate, stand);

            if (has(stand, BN_BOARD_LOST) != (layer == FALLEN))
                continue;
            if (layer == FALLEN) {
                draw_lost(out, at, stand);
                draw_lost_number(out, at, stand);
            } else if (layer == STANDING) {
                draw_stand(out, at, stand, wide, deep);
            } else {
                draw_number(out, at, stand, wide, deep);
            }
        }
    }
}

void table_stand_sign(bn_text *out, svg_point at, const bn_board_stand *stand)
{
    if (has(stand, BN_BOARD_LOST))
        draw_lost(out, at, stand);
    else
        draw_stand(out, at, stand, 26, 17);
    if (stand->number >= 0)
        draw_number(out, at, stand, 26, 17);
}

/* ---- lines ------------------------------------------------------------------------------------- */

void table_links(const table_plate *plate, bn_text *out)
{
    for (uint32_t i = 0; i < plate->board->link_count; i++) {
        const bn_board_link *link = &plate->board->links[i];
        const bn_board_stand *from = &plate->board->stands[link->from],
                             *to = &plate->board->stands[link->to];

        stroke(out, table_at(plate, from->x, from->y), table_at(plate, to->x, to->y),
               link->broken ? TABLE_BRASS : livery_plain((unsigned)from->side),
               link->broken ? .9 : 1.3, link->broken ? "6 5" : "1.5 3");
    }
}

static void draw_head(bn_text *out, svg_point tip, svg_point way)
{
    svg_shape(out, "fill=\"" SVG_INK "\"");
    svg_to(out, 'M', tip);
    svg_to(out, 'L', (svg_point){ tip.x - 9 * way.x - 4 * way.y, tip.y - 9 * way.y + 4 * way.x });
    svg_to(out, 'L', (svg_point){ tip.x - 6.5 * way.x, tip.y - 6.5 * way.y });
    svg_to(out, 'L', (svg_point){ tip.x - 9 * way.x + 4 * way.y, tip.y - 9 * way.y - 4 * way.x });
    bn_text_char(out, 'z');
    svg_shape_end(out);
}

/* From where the stand was, as an empty outline, to its edge now. */
void table_arrows(const table_plate *plate, bn_text *out)
{
    for (uint32_t i = 0; i < plate->board->arrow_count; i++) {
        const bn_board_arrow *arrow = &plate->board->arrows[i];
        const bn_board_stand *stand = &plate->board->stands[arrow->stand];
        svg_point from = table_at(plate, arrow->from.x, arrow->from.y),
                  to = table_at(plate, stand->x, stand->y);
        double length = sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
        double short_by = fmin(stand_deep(plate, stand) / 2 + 3, length / 2);
        svg_point way;

        if (length < 1)
            continue;
        way = (svg_point){ (to.x - from.x) / length, (to.y - from.y) / length };
        open_turned(out, from, stand->heading);
        box(out, stand_wide(plate, stand), stand_deep(plate, stand));
        colours(out, "none", livery_plain((unsigned)stand->side), 1, "3 2.5");
        bn_text_add(out, "/>\n");
        close_group(out);
        to = (svg_point){ to.x - short_by * way.x, to.y - short_by * way.y };
        stroke(out, from, (svg_point){ to.x - 5 * way.x, to.y - 5 * way.y }, TABLE_HALO, 4.4, NULL);
        stroke(out, from, (svg_point){ to.x - 5 * way.x, to.y - 5 * way.y }, SVG_INK, 1.8, NULL);
        draw_head(out, to, way);
    }
}

/* Where the words of an outline stand: at its farthest point from the stand that is on the table. */
static svg_point farthest(const table_plate *plate, const bn_board_reach *reach, svg_point from)
{
    svg_point best = from;
    double most = -1;

    for (uint32_t i = 0; i < reach->count; i++) {
        bn_point on = reach->points[i];
        svg_point at = table_at(plate, on.x, on.y);
        double far = (at.x - from.x) * (at.x - from.x) + (at.y - from.y) * (at.y - from.y);

        if (far > most && on.x >= 0 && on.y >= 0 && on.x <= plate->board->width &&
            on.y <= plate->board->depth) {
            most = far;
            best = at;
        }
    }
    return best;
}

void table_reaches(const table_plate *plate, bn_text *out)
{
    const bn_board *board = plate->board;

    for (uint32_t i = 0; board->chosen >= 0 && i < board->reach_count; i++) {
        const bn_board_reach *reach = &board->reaches[i];
        const bn_board_stand *stand = &board->stands[board->chosen];

        svg_shape(out, reach->moves
                           ? "fill=\"" TABLE_CHOICE "\" fill-opacity=\".16\" stroke=\"" TABLE_CHOICE
                             "\" stroke-width=\"1.2\""
                           : "fill=\"" TABLE_CHOICE "\" fill-opacity=\".09\" stroke=\"" TABLE_CHOICE
                             "\" stroke-width=\"1.4\" stroke-dasharray=\"6 4\"");
        for (uint32_t p = 0; p < reach->count; p++)
            svg_to(out, p == 0 ? 'M' : 'L',
                   table_at(plate, reach->points[p].x, reach->points[p].y));
        bn_text_char(out, 'z');
        svg_shape_end(out);
        table_words(out, farthest(plate, reach, table_at(plate, stand->x, stand->y)),
                    (svg_point){ 1, 0 }, 12, "font-weight=\"bold\" fill=\"" TABLE_CHOICE "\"",
                    reach->words);
    }
}
