/* A table as a plate: title, scale, frame, legend, and the order of battle beneath. */
#include "board.h"

#include <string.h>

#include "livery.h"
#include "table_plate.h"

enum { ROW = 19, LEGEND = 168, LEGEND_HIGH = 34, PAPER = 1008 }; /* units of the paper */

/* ---- places on the paper ------------------------------------------------------------------------ */

svg_point table_at(const table_plate *plate, int32_t x, int32_t y)
{
    return (svg_point){ TABLE_LEFT + plate->unit * x,
                        TABLE_TOP + plate->unit * (plate->board->depth - y) };
}

double table_long(const table_plate *plate, int32_t units)
{
    return plate->unit * units;
}

static void words_once(bn_text *out, svg_point at, svg_point along, double size, const char *style,
                       const char *words)
{
    bn_text_add(out, "<text text-anchor=\"middle\" font-size=\"");
    svg_number(out, size);
    bn_text_add(out, "\" transform=\"matrix(");
    svg_number(out, along.x);
    bn_text_char(out, ' ');
    svg_number(out, along.y);
    bn_text_char(out, ' ');
    svg_number(out, -along.y);
    bn_text_char(out, ' ');
    svg_number(out, along.x);
    bn_text_char(out, ' ');
    svg_number(out, at.x);
    bn_text_char(out, ' ');
    svg_number(out, at.y);
    bn_text_add(out, ")\" ");
    bn_text_add(out, style);
    bn_text_char(out, '>');
    svg_escaped(out, words);
    bn_text_add(out, "</text>\n");
}

void table_words(bn_text *out, svg_point at, svg_point along, double size, const char *style,
                 const char *words)
{
    words_once(out, at, along, size,
               strstr(style, "italic") != NULL
                   ? "aria-hidden=\"true\" font-style=\"italic\" fill=\"none\" stroke=\"" TABLE_HALO
                     "\" stroke-width=\"3.4\" stroke-linejoin=\"round\""
                   : "aria-hidden=\"true\" fill=\"none\" stroke=\"" TABLE_HALO
                     "\" stroke-width=\"2.6\" stroke-linejoin=\"round\"",
               words);
    words_once(out, at, along, size, style, words);
}

void table_signs(bn_text *out)
{
    static const char *const patterns[][2] = {
        { "gules", "M1,0v4" },
        { "purpure", "M0,4l4-4M-1,1l2-2M3,5l2-2" },
    };

    bn_text_add(out, "<defs>\n");
    for (unsigned i = 0; i < BN_COUNT(patterns); i++) {
        bn_text_add(out, "<pattern id=\"");
        bn_text_add(out, patterns[i][0]);
        bn_text_add(out, "\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\">");
        svg_shape(out, "fill=\"none\" stroke-width=\"1\" stroke-opacity=\".75\"");
        bn_text_add(out, patterns[i][1]);
        bn_text_add(out, "\" stroke=\"");
        bn_text_add(out, livery_plain(2 * i + 1));
        svg_shape_end(out);
        bn_text_add(out, "</pattern>\n");
    }
    bn_text_add(out, "</defs>\n");
}

/* ---- the frame ---------------------------------------------------------------------------------- */

static double plate_wide(const table_plate *plate)
{
    return table_long(plate, plate->board->width);
}

static double plate_low(const table_plate *plate)
{
    return TABLE_TOP + table_long(plate, plate->board->depth);
}

/* Inches from the south-west corner, by which orders name a place. */
static void draw_inches(const table_plate *plate, bn_text *out)
{
    int32_t inch = plate->board->inch;
    char number[16];

    for (int32_t i = 0; i * inch <= plate->board->width; i += 6) {
        bn_text t = bn_text_over(number, sizeof number);
        double x = table_at(plate, i * inch, 0).x;

        bn_text_int(&t, i);
        svg_line(out, (svg_point){ x, TABLE_TOP - 5 }, (svg_point){ x, TABLE_TOP }, SVG_INK, .8);
        svg_line(out, (svg_point){ x, plate_low(plate) }, (svg_point){ x, plate_low(plate) + 5 },
                 SVG_INK, .8);
        svg_words(out, x, plate_low(plate) + 16, 11, SVG_MIDDLE, SVG_SOFT, number);
    }
    for (int32_t i = 0; i * inch <= plate->board->depth; i += 6) {
        bn_text t = bn_text_over(number, sizeof number);
        double y = table_at(plate, 0, i * inch).y;
        double right = TABLE_LEFT + plate_wide(plate);

        bn_text_int(&t, i);
        svg_line(out, (svg_point){ TABLE_LEFT - 5, y }, (svg_point){ TABLE_LEFT, y }, SVG_INK, .8);
        svg_line(out, (svg_point){ right, y }, (svg_point){ right + 5, y }, SVG_INK, .8);
        svg_words(out, TABLE_LEFT - 8, y + 4, 11, SVG_END, SVG_SOFT, number);
    }
}

/* The open ground; what is drawn until the group is closed ends at the edge of the table. */
static void open_clipped(const table_plate *plate, bn_text *out)
{
    double wide = plate_wide(plate), high = plate_low(plate) - TABLE_TOP;

    bn_text_add(out, "<clipPath id=\"edge\">");
    svg_rect(out, TABLE_LEFT, TABLE_TOP, wide, high, "none");
    bn_text_add(out, "</clipPath>\n<g clip-path=\"url(#edge)\">\n");
    svg_rect(out, TABLE_LEFT, TABLE_TOP, wide, high, TABLE_OPEN);
}

static void draw_frames(const table_plate *plate, bn_text *out)
{
    double wide = plate_wide(plate), high = plate_low(plate) - TABLE_TOP;

    svg_frame(out, TABLE_LEFT, TABLE_TOP, wide, high,
              "fill=\"none\" stroke=\"" SVG_INK "\" stroke-width=\".8\"");
    svg_frame(out, TABLE_LEFT - 26, TABLE_TOP - 10, wide + 36, high + 32,
              "fill=\"none\" stroke=\"" SVG_INK "\" stroke-width=\"2\"");
    draw_inches(plate, out);
}

static void draw_north(double x, bn_text *out)
{
    svg_shape(out, "fill=\"" SVG_INK "\"");
    svg_to(out, 'M', (svg_point){ x, 26 });
    bn_text_add(out, "l5,24-5-5-5,5z");
    svg_shape_end(out);
    svg_words(out, x - 12, 38, 13, SVG_MIDDLE, SVG_INK, "N");
}

/* A bar of twelve inches, in fours. */
static void draw_scale(const table_plate *plate, double right, bn_text *out)
{
    enum { PARTS = 3, OF_PART = 4 };
    double part = table_long(plate, plate->board->inch) * OF_PART, left = right - PARTS * part;

    for (int i = 0; i < PARTS; i++) {
        svg_rect(out, left + i * part, 40, part, 5, SVG_INK);
        if (i % 2 != 0)
            svg_rect(out, left + i * part + .8, 40.8, part - 1.6, 3.4, SVG_PAPER);
    }
    svg_words(out, left, 35, 12, SVG_MIDDLE, SVG_INK, "0");
    svg_words(out, right, 35, 12, SVG_MIDDLE, SVG_INK, "12 in");
}

/* ---- the legend --------------------------------------------------------------------------------- */

/* Signs that are explained where a stand has them. */
static const struct sign {
    const char *words;
    bn_board_arm arm; /* where `mark` is 0 */
    uint32_t mark;
    int32_t lost;
    bool numbered;
} signs[] = {
    { "number in orders", BN_BOARD_FOOT, 0, 0, true },
    { "foot, its front above", BN_BOARD_FOOT, 0, 0, false },
    { "skirmishers", BN_BOARD_LOOSE, 0, 0, false },
    { "mounted", BN_BOARD_HORSE, 0, 0, false },
    { "guns", BN_BOARD_GUNS, 0, 0, false },
    { "armour", BN_BOARD_ARMOUR, 0, 0, false },
    { "transport", BN_BOARD_WAGONS, 0, 0, false },
    { "aircraft", BN_BOARD_AIR, 0, 0, false },
    { "two points lost", BN_BOARD_FOOT, 0, 2, false },
    { "General", BN_BOARD_FOOT, BN_BOARD_GENERAL, 0, false },
    { "out of command", BN_BOARD_FOOT, BN_BOARD_CUT_OFF, 0, false },
    { "routing", BN_BOARD_FOOT, BN_BOARD_ROUTS, 0, false },
    { "suppressed", BN_BOARD_FOOT, BN_BOARD_PINNED, 0, false },
    { "hidden from the enemy", BN_BOARD_FOOT, BN_BOARD_HIDDEN, 0, false },
    { "formed to all sides", BN_BOARD_FOOT, BN_BOARD_ROUND, 0, false },
    { "fell here", BN_BOARD_FOOT, BN_BOARD_LOST, 0, false },
};

static bool shows(const bn_board *board, const struct sign *sign)
{
    for (uint32_t i = 0; i < board->stand_count; i++) {
        const bn_board_stand *stand = &board->stands[i];
        bool lost = (stand->marks & BN_BOARD_LOST) != 0;

        if (sign->numbered    ? !lost
            : sign->mark != 0 ? (stand->marks & sign->mark) != 0
            : sign->lost != 0 ? !lost && stand->strength < stand->full
                              : !lost && stand->arm == sign->arm)
            return true;
    }
    return false;
}

static svg_point legend_at(const table_plate *plate, uint32_t index)
{
    uint32_t columns = (uint32_t)(plate_wide(plate) / LEGEND), row;

    columns = columns < 2 ? 2 : columns;
    row = index / columns;
    return (svg_point){ TABLE_LEFT + 14.0 + index % columns * LEGEND,
                        plate_low(plate) + 50 + row * LEGEND_HIGH };
}

static bool look_comes_first(const bn_board *board, uint32_t piece)
{
    for (uint32_t i = 0; i < piece; i++)
        if (strcmp(board->pieces[i].word, board->pieces[piece].word) == 0)
            return false;
    return board->pieces[piece].look != BN_BOARD_OPEN;
}

/* Returns how many signs there are; without `out` they are only counted. */
static uint32_t draw_legend(const table_plate *plate, bn_text *out)
{
    const bn_board *board = plate->board;
    uint32_t count = 0;

    for (uint32_t i = 0; i < board->piece_count; i++) {
        svg_point at = legend_at(plate, count);

        if (!look_comes_first(board, i))
            continue;
        if (out != NULL) {
            table_swatch(out, at, &board->pieces[i]);
            svg_words(out, at.x + 24, at.y + 4, 12, SVG_START, SVG_SOFT, board->pieces[i].word);
        }
        count++;
    }
    for (uint32_t i = 0; i < BN_COUNT(signs); i++) {
        svg_point at = legend_at(plate, count);
        bn_board_stand stand = { .number = signs[i].numbered ? 12 : -1,
                                 .heading = BN_BOARD_TURN / 4,
                                 .side = i % 2 != 0,
                                 .arm = signs[i].arm,
                                 .marks = signs[i].mark,
                                 .strength = 6 - signs[i].lost,
                                 .full = 6 };

        if (!shows(board, &signs[i]))
            continue;
        if (out != NULL) {
            table_stand_sign(out, at, &stand);
            svg_words(out, at.x + 24, at.y + 4, 12, SVG_START, SVG_SOFT, signs[i].words);
        }
        count++;
    }
    return count;
}

/* ---- the order of battle ------------------------------------------------------------------------ */

size_t bnr_stand_kind(const char *name)
{
    size_t length = strlen(name), end = length;

    while (end > 0 && name[end - 1] >= '0' && name[end - 1] <= '9')
        end--;
    return end > 1 && end < length && name[end - 1] == ' ' ? end - 1 : length;
}

bool bnr_stands_alike(const bn_board_stand *before, const bn_board_stand *stand)
{
    size_t length = bnr_stand_kind(stand->name);

    return before->side == stand->side && strcmp(before->group, stand->group) == 0 &&
           strcmp(before->type, stand->type) == 0 && length == bnr_stand_kind(before->name) &&
           strncmp(before->name, stand->name, length) == 0;
}

void bnr_stand_numbers(const bn_board_stand *stands, uint32_t from, uint32_t end, bn_text *out)
{
    for (uint32_t i = from; i < end; i++) {
        uint32_t last = i;

        while (last + 1 < end && stands[last + 1].number == stands[last].number + 1)
            last++;
        bn_text_add(out, i == from ? "" : ", ");
        bn_text_int(out, stands[i].number);
        if (last > i) {
            bn_text_char(out, '-');
            bn_text_int(out, stands[last].number);
        }
        i = last;
    }
}

static uint32_t end_of_row(const bn_board *board, uint32_t from)
{
    uint32_t end = from + 1;

    while (end < board->stand_count && bnr_stands_alike(&board->stands[from], &board->stands[end]))
        end++;
    return end;
}

/* "8-12  Line infantry, MSK: 5 4 fell 5 5" */
static void row_words(const bn_board *board, uint32_t from, uint32_t end, bn_text *t)
{
    const bn_board_stand *stand = &board->stands[from];

    bnr_stand_numbers(board->stands, from, end, t);
    bn_text_add(t, "  ");
    bn_text_plain_n(t, stand->name, bnr_stand_kind(stand->name));
    bn_text_add(t, ", ");
    bn_text_add(t, stand->kind);
    bn_text_add(t, ": ");
    for (uint32_t i = from; i < end; i++) {
        bool lost = (board->stands[i].marks & BN_BOARD_LOST) != 0;

        bn_text_add(t, i == from ? "" : " ");
        if (lost)
            bn_text_add(t, "\xE2\x80\xA0");
        else
            bn_text_int(t, board->stands[i].strength);
    }
}

static void side_words(const bn_board *board, uint32_t side, bn_text *t)
{
    bn_text_add(t, board->sides[side].name);
    if (board->sides[side].lost == 0)
        return;
    bn_text_add(t, ", ");
    bn_text_int(t, board->sides[side].lost);
    bn_text_add(t, board->sides[side].lost == 1 ? " stand lost" : " stands lost");
}

static bool same_group(const bn_board_stand *a, const bn_board_stand *b)
{
    return a->side == b->side && strcmp(a->group, b->group) == 0;
}

static bool group_comes_first(const bn_board *board, uint32_t stand)
{
    for (uint32_t i = 0; i < stand; i++)
        if (same_group(&board->stands[i], &board->stands[stand]))
            return false;
    return true;
}

/* One side in its column, a line for each kind, under the name of its part of the army. Returns how many lines;
 * without `out` they are only counted. */
static uint32_t draw_side(const table_plate *plate, uint32_t side, double y, bn_text *out)
{
    const bn_board *board = plate->board;
    double x = TABLE_LEFT - 12 + side * (plate_wide(plate) + 24) / board->side_count;
    uint32_t lines = 1;
    char words[400];
    bn_text t = bn_text_over(words, sizeof words);

    side_words(board, side, &t);
    if (out != NULL) {
        svg_rect(out, x, y - 10, 12, 10, livery_plain(side));
        svg_words(out, x + 18, y, 15, SVG_START, SVG_INK, words);
    }
    for (uint32_t g = 0; g < board->stand_count; g++) {
        if (board->stands[g].side != (int32_t)side || !group_comes_first(board, g))
            continue;
        if (out != NULL) {
            bn_text_add(out, "<g font-style=\"italic\">");
            svg_words(out, x + 18, y + lines * ROW, 13, SVG_START, livery_plain(side),
                      board->stands[g].group);
            bn_text_add(out, "</g>\n");
        }
        lines++;
        for (uint32_t i = g; i < board->stand_count; i = end_of_row(board, i)) {
            if (!same_group(&board->stands[g], &board->stands[i]))
                continue;
            t = bn_text_over(words, sizeof words);
            row_words(board, i, end_of_row(board, i), &t);
            if (out != NULL)
                svg_words(out, x + 30, y + lines * ROW, svg_fitting_size(words, 13, 62), SVG_START,
                          SVG_INK, words);
            lines++;
        }
    }
    return lines;
}

/* ---- the plate ---------------------------------------------------------------------------------- */

void bnr_draw_board(const char *title, const bn_board *board, bn_text *out)
{
    table_plate plate = { board, (double)PAPER / board->width };
    double wide, low;
    uint32_t lines = 0, count;

    if (board->depth * plate.unit > PAPER)
        plate.unit = (double)PAPER / board->depth;
    wide = plate_wide(&plate) + 2.0 * TABLE_LEFT;
    count = draw_legend(&plate, NULL);
    low = legend_at(&plate, count == 0 ? 0 : count - 1).y + 52;
    for (uint32_t side = 0; side < board->side_count; side++) {
        uint32_t of_side = draw_side(&plate, side, 0, NULL);

        lines = of_side > lines ? of_side : lines;
    }
    svg_open(
        out, wide, low + lines * ROW + 20, title,
        "A board with terrain and the stands of each side, to scale; the list below names them.");
    table_signs(out);
    svg_words(out, TABLE_LEFT - 26, 40, svg_fitting_size(title, 24, 44), SVG_START, SVG_INK, title);
    bn_text_add(out, "<g font-style=\"italic\">");
    svg_words(out, TABLE_LEFT - 26, 62, 15, SVG_START, SVG_SOFT, board->moment);
    bn_text_add(out, "</g>\n");
    draw_scale(&plate, wide - TABLE_LEFT - 46, out);
    draw_north(wide - TABLE_LEFT + 6, out);
    open_clipped(&plate, out);
    table_ground(&plate, out);
    table_names(&plate, out);
    table_reaches(&plate, out);
    bn_text_add(out, "</g>\n");
    table_links(&plate, out);
    table_arrows(&plate, out);
    table_stands(&plate, out);
    draw_frames(&plate, out);
    (void)draw_legend(&plate, out);
    for (uint32_t side = 0; side < board->side_count; side++)
        (void)draw_side(&plate, side, low, out);
    svg_close(out);
}
