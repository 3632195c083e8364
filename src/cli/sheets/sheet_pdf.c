#include "sheet_pdf.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>

#include "report/livery.h"

/* Points: a page of A4, its margins, the space between blocks and between columns. */
enum { PAGE_WIDTH = 595, PAGE_HEIGHT = 842, MARGIN = 54, GAP = 6, COLUMN_GAP = 10, FOOT = 24 };
enum { ROOM_WIDTH = PAGE_WIDTH - 2 * MARGIN, BOTTOM = PAGE_HEIGHT - MARGIN - FOOT };
enum { COLUMNS = 16, HALF_WIDTH = (ROOM_WIDTH - 3 * GAP) / 2 };
enum {
    NUMBER_WIDTH = 48,
    NAME_WIDTH = 64
};                 /* a number, or a name in small print, up to this width is not broken */
enum { WIDE = 7 }; /* a table of more columns is set in small print */
enum { FLAG = 40, FLAG_SMALL = 13, BAR = 11, LIVERY_BYTES = 4000 };
enum { TOGETHER = 300 }; /* a table that is not higher is not broken over pages */

/* Besley and Source Sans where they are installed; the DejaVu fonts are everywhere. */
#define HEAD "Besley,DejaVu Serif Condensed"
#define BODY "Source Sans 3,DejaVu Sans Condensed"
#define CELL(table) ((table)->fine || (table)->columns > WIDE ? BODY " 7" : BODY " 8.5")
#define CAPTION(table) ((table)->fine ? HEAD " Bold 7.5" : HEAD " Bold 9")
static const double ink[3] = { 0.075, 0.125, 0.165 }, soft[3] = { 0.235, 0.302, 0.341 },
                    feint[3] = { 0.773, 0.827, 0.835 };

typedef struct pages {
    const sheet *s;
    cairo_t *cr;
    double x, room; /* of a table: where it is, and how wide it may be */
    double y;
    int number;
    int column; /* of two, from 1 on; 0: the page is not divided */
    double top; /* where the content of the page starts, or the columns */
} pages;

static PangoLayout *set(pages *p, const char *text, const char *font, double width)
{
    PangoLayout *layout = pango_cairo_create_layout(p->cr);
    PangoFontDescription *face = pango_font_description_from_string(font);

    pango_layout_set_font_description(layout, face);
    pango_font_description_free(face);
    pango_layout_set_text(layout, text, -1);
    if (width > 0)
        pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    return layout;
}

static double height_of(PangoLayout *layout)
{
    int height;

    pango_layout_get_size(layout, NULL, &height);
    return (double)height / PANGO_SCALE;
}

static double width_of(PangoLayout *layout)
{
    int width;

    pango_layout_get_size(layout, &width, NULL);
    return (double)width / PANGO_SCALE;
}

static void show(pages *p, PangoLayout *layout, double x, double y, const double colour[3])
{
    cairo_set_source_rgb(p->cr, colour[0], colour[1], colour[2]);
    cairo_move_to(p->cr, x, y);
    pango_cairo_show_layout(p->cr, layout);
}

static void rule(pages *p, double from, double to, double y, double width, const double colour[3])
{
    cairo_set_source_rgb(p->cr, colour[0], colour[1], colour[2]);
    cairo_set_line_width(p->cr, width);
    cairo_move_to(p->cr, from, y);
    cairo_line_to(p->cr, to, y);
    cairo_stroke(p->cr);
}

static void draw_foot(pages *p)
{
    char words[300];
    PangoLayout *layout;

    snprintf(words, sizeof words, "%.200s, page %d", p->s->title, p->number);
    layout = set(p, words, BODY " 8", 0);
    show(p, layout, MARGIN, PAGE_HEIGHT - MARGIN, soft);
    g_object_unref(layout);
}

static void turn_page(pages *p)
{
    if (p->column == 1) {
        p->column = 2;
        p->x = MARGIN + ROOM_WIDTH - HALF_WIDTH;
        p->y = p->top;
        return;
    }
    draw_foot(p);
    cairo_show_page(p->cr);
    p->number++;
    p->y = p->top = MARGIN;
    p->x = MARGIN;
    p->column = p->column > 0 ? 1 : 0;
}

/* Starts a new page if this much does not fit on this one. */
static void make_room(pages *p, double height)
{
    if (p->y + height > BOTTOM && p->y > p->top)
        turn_page(p);
}

/* A text of any length, line by line over as many pages as it takes. Neither its first line nor its last is alone on a
 * page. */
static void flow(pages *p, const char *text, const char *font, const double colour[3], double after)
{
    PangoLayout *layout = set(p, text, font, ROOM_WIDTH);
    PangoLayoutIter *line = pango_layout_get_iter(layout);
    int left = pango_layout_get_line_count(layout), drawn = 0;

    do {
        PangoRectangle box;
        double height;

        pango_layout_iter_get_line_extents(line, NULL, &box);
        height = (double)box.height / PANGO_SCALE;
        make_room(p, left == 2 || (drawn == 0 && left > 2) ? 2 * height : height);
        cairo_set_source_rgb(p->cr, colour[0], colour[1], colour[2]);
        cairo_move_to(p->cr, MARGIN,
                      p->y + (double)(pango_layout_iter_get_baseline(line) - box.y) / PANGO_SCALE);
        pango_cairo_show_layout_line(p->cr, pango_layout_iter_get_line_readonly(line));
        p->y += height;
        left--;
        drawn++;
    } while (pango_layout_iter_next_line(line));
    pango_layout_iter_free(line);
    g_object_unref(layout);
    p->y += after;
}

/* ---- tables --------------------------------------------------------------------------------- */

static const char *cell_of(const sheet_table *table, uint32_t row, uint32_t column)
{
    return table->cells[(size_t)row * table->columns + column];
}

/* How wide the widest cell of a column is: on one line, or broken after every word. */
static double widest(pages *p, const sheet_table *table, uint32_t column, bool broken)
{
    double most = 12;

    for (uint32_t row = 0; row < table->rows; row++) {
        PangoLayout *layout = set(p, cell_of(table, row, column), CELL(table), broken ? 1 : 0);

        pango_layout_set_wrap(layout, PANGO_WRAP_WORD);
        if (width_of(layout) > most)
            most = width_of(layout);
        g_object_unref(layout);
    }
    return most;
}

/* The natural width of each column; where they do not fit, lines are broken between words, and only where
 * that is not enough within them. */
static void column_widths(pages *p, const sheet_table *table, uint32_t columns, double out[COLUMNS])
{
    double room = p->room - (double)(columns - 1) * COLUMN_GAP, all = 0, least = 0,
           least_of[COLUMNS];

    for (uint32_t i = 0; i < columns; i++) {
        out[i] = widest(p, table, i, false);
        least_of[i] = out[i] < (table->fine         ? NAME_WIDTH
                                : table->numbers[i] ? NUMBER_WIDTH
                                                    : 0)
                          ? out[i]
                          : widest(p, table, i, true);
        all += out[i];
        least += least_of[i];
    }
    for (uint32_t i = 0; all > room && i < columns; i++)
        out[i] = least >= room
                     ? least_of[i] * room / least
                     : least_of[i] + (out[i] - least_of[i]) * (room - least) / (all - least);
}

/* Whether the row belongs to the owner of the row before, who is named once. */
static bool same_owner(const sheet_table *table, uint32_t row)
{
    return table->owned && row > 1 && row < table->rows &&
           strcmp(cell_of(table, row, 0), cell_of(table, row - 1, 0)) == 0;
}

static void table_row(pages *p, const sheet_table *table, uint32_t row, uint32_t columns,
                      const double widths[COLUMNS])
{
    PangoLayout *cells[COLUMNS];
    double height = 0, x = p->x;
    bool turned = false;

    for (uint32_t i = 0; i < columns; i++) {
        cells[i] = set(p, cell_of(table, row, i), CELL(table), widths[i] + 0.5);
        if (table->numbers[i])
            pango_layout_set_alignment(cells[i], PANGO_ALIGN_RIGHT);
        if (height_of(cells[i]) > height)
            height = height_of(cells[i]);
    }
    if (p->y + height > BOTTOM && p->y > p->top) {
        turn_page(p);
        turned = true;
        x = p->x;
        if (row > 0)
            table_row(p, table, 0, columns, widths); /* the headings again */
    }
    for (uint32_t i = 0; i < columns; i++) {
        if (i > 0 || turned || !same_owner(table, row))
            show(p, cells[i], x, p->y, row == 0 ? soft : ink);
        g_object_unref(cells[i]);
        x += widths[i] + COLUMN_GAP;
    }
    p->y += height + 2;
    rule(p, row > 0 && same_owner(table, row + 1) ? p->x + widths[0] + COLUMN_GAP : p->x,
         x - COLUMN_GAP, p->y - 1, 0.4, row == 0 ? soft : feint);
}

static uint32_t columns_of(const sheet_table *table)
{
    return table->columns < COLUMNS ? table->columns : COLUMNS;
}

/* The natural width and height of a table, with its caption. */
static void measure_table(pages *p, const sheet_block *block, double *width, double *height)
{
    const sheet_table *table = &block->table;
    PangoLayout *caption = set(p, block->text, CAPTION(table), 0);
    PangoLayout *line = set(p, "X", CELL(table), 0);
    double widths[COLUMNS];

    *width = -COLUMN_GAP;
    *height = height_of(caption) + table->rows * (height_of(line) + 2) + 2 * GAP;
    column_widths(p, table, columns_of(table), widths);
    for (uint32_t i = 0; i < columns_of(table); i++)
        *width += widths[i] + COLUMN_GAP;
    if (width_of(caption) > *width)
        *width = width_of(caption);
    g_object_unref(caption);
    g_object_unref(line);
}

static void draw_table(pages *p, const char *caption, const sheet_table *table)
{
    double widths[COLUMNS];
    uint32_t columns = columns_of(table);
    bool headed = false;

    if (caption[0] != '\0') {
        PangoLayout *layout = set(p, caption, CAPTION(table), p->room);

        show(p, layout, p->x, p->y, ink);
        p->y += height_of(layout) + 2;
        g_object_unref(layout);
    }
    column_widths(p, table, columns, widths);
    for (uint32_t i = 0; i < columns; i++)
        headed = headed || cell_of(table, 0, i)[0] != '\0';
    for (uint32_t row = headed ? 0 : 1; row < table->rows; row++)
        table_row(p, table, row, columns, widths);
    p->y += 1.5 * GAP;
}

/* Small print is set in two columns. */
static void draw_in_columns(pages *p, const sheet_block *block)
{
    double width, height;

    if (p->column == 0) {
        p->column = 1;
        p->top = p->y;
        p->x = MARGIN;
    }
    p->room = HALF_WIDTH;
    measure_table(p, block, &width, &height);
    make_room(p, height < TOGETHER ? height : 60);
    draw_table(p, block->text, &block->table);
}

static void leave_columns(pages *p)
{
    if (p->column == 0)
        return;
    p->column = 0;
    turn_page(p);
}

/* How much of a table must fit on a page at once; and whether the next one is beside it, because both
 * are narrow and fit the page. */
static double table_room(pages *p, const sheet_block *block, bool *beside)
{
    const sheet_block *next = block->next;
    double width, height, next_width = 0, next_height = 0;

    p->room = ROOM_WIDTH;
    measure_table(p, block, &width, &height);
    if (next != NULL && next->kind == SHEET_TABLE && !next->table.fine)
        measure_table(p, next, &next_width, &next_height);
    *beside = next_width > 0 && width <= HALF_WIDTH && next_width <= HALF_WIDTH &&
              fmax(height, next_height) <= BOTTOM - MARGIN;
    if (*beside)
        return fmax(height, next_height);
    return height < TOGETHER ? height : 60;
}

/* Draws a table, or two side by side. Returns the block to continue with. */
static const sheet_block *draw_tables(pages *p, const sheet_block *block)
{
    const sheet_block *next = block->next;
    double top, bottom;
    bool beside;

    if (block->table.fine) {
        draw_in_columns(p, block);
        return next;
    }
    leave_columns(p);
    p->x = MARGIN;
    make_room(p, table_room(p, block, &beside));
    if (!beside) {
        draw_table(p, block->text, &block->table);
        return next;
    }
    top = p->y;
    p->room = HALF_WIDTH;
    draw_table(p, block->text, &block->table);
    bottom = p->y;
    p->y = top;
    p->x = MARGIN + ROOM_WIDTH - HALF_WIDTH;
    draw_table(p, next->text, &next->table);
    p->y = p->y > bottom ? p->y : bottom;
    return next->next;
}

/* ---- drawings ------------------------------------------------------------------------------- */

/* A drawing that is as wide as the page; its height, or 0 for what is no drawing. */
static RsvgHandle *read_svg(const char *svg, double *height)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, (gsize)strlen(svg), NULL);
    gdouble wide = 0, high = 0;

    *height = 0;
    if (handle == NULL)
        return NULL;
    (void)rsvg_handle_get_intrinsic_size_in_pixels(handle, &wide, &high);
    *height = wide > 0 ? ROOM_WIDTH * high / wide : ROOM_WIDTH;
    if (*height > BOTTOM - MARGIN)
        *height = BOTTOM - MARGIN;
    return handle;
}

static void draw_svg(pages *p, const char *svg)
{
    RsvgRectangle place = { .x = MARGIN, .width = ROOM_WIDTH };
    RsvgHandle *handle = read_svg(svg, &place.height);

    if (handle == NULL)
        return;
    make_room(p, place.height);
    place.y = p->y;
    (void)rsvg_handle_render_document(handle, p->cr, &place, NULL);
    p->y += place.height + GAP;
    g_object_unref(handle);
}

/* ---- sides ---------------------------------------------------------------------------------- */

/* A small drawing in its own place. */
static void place_svg(pages *p, const bn_text *svg, RsvgRectangle place)
{
    RsvgHandle *handle =
        rsvg_handle_new_from_data((const guint8 *)svg->buffer, (gsize)svg->length, NULL);

    if (handle == NULL)
        return;
    (void)rsvg_handle_render_document(handle, p->cr, &place, NULL);
    g_object_unref(handle);
}

static void draw_flag(pages *p, livery whose, double x, double y, double size)
{
    char room[LIVERY_BYTES];
    bn_text svg = bn_text_over(room, sizeof room);

    livery_flag(&svg, whose, size);
    place_svg(p, &svg, (RsvgRectangle){ x, y, size, size });
}

static void colour_of(livery whose, double out[3])
{
    unsigned rgb = (unsigned)strtoul(livery_colour(whose) + 1, NULL, 16);

    for (int i = 0; i < 3; i++)
        out[i] = (double)(rgb >> (16 - 8 * i) & 255) / 255;
}

/* Who won, under a rule in the colour of that side, and why. */
static void draw_verdict(pages *p, const sheet_block *block)
{
    double beside = MARGIN + FLAG + 3 * GAP, room = PAGE_WIDTH - MARGIN - beside, colour[3];
    PangoLayout *won = set(p, block->text, HEAD " Bold 20", room);
    PangoLayout *why = set(p, block->note, HEAD " 11.5", room);
    double height = height_of(won) + (block->note[0] != '\0' ? height_of(why) + 2 : 0);

    colour_of(block->whose, colour);
    make_room(p, height + 4 * GAP);
    rule(p, MARGIN, PAGE_WIDTH - MARGIN, p->y + 2, 4, colour);
    p->y += 2 * GAP;
    draw_flag(p, block->whose, MARGIN, p->y + 2, FLAG);
    show(p, won, beside, p->y, colour);
    if (block->note[0] != '\0')
        show(p, why, beside, p->y + height_of(won) + 2, ink);
    p->y += fmax(height, FLAG) + GAP;
    rule(p, MARGIN, PAGE_WIDTH - MARGIN, p->y, 0.4, feint);
    p->y += GAP;
    g_object_unref(won);
    g_object_unref(why);
}

/* The flag, the name, what the side has on the right, and the bar below. */
static void draw_side(pages *p, const sheet_block *block)
{
    char room[LIVERY_BYTES];
    bn_text svg = bn_text_over(room, sizeof room);
    double colour[3], from = MARGIN + FLAG_SMALL + GAP, bar = block->left >= 0 ? BAR + GAP : 0;
    PangoLayout *name = set(p, block->text, HEAD " Bold 11", 0);
    PangoLayout *has = set(p, block->note, BODY " 9", 0);
    bool apart = from + width_of(name) + 2 * GAP + width_of(has) > PAGE_WIDTH - MARGIN;
    double height = height_of(name);

    if (apart) { /* below the name */
        pango_layout_set_width(has, ROOM_WIDTH * PANGO_SCALE);
        height += height_of(has);
    }
    colour_of(block->whose, colour);
    make_room(p, height + bar + GAP);
    draw_flag(p, block->whose, MARGIN, p->y + 2, FLAG_SMALL);
    show(p, name, from, p->y, colour);
    show(p, has, apart ? MARGIN : PAGE_WIDTH - MARGIN - width_of(has),
         p->y + height - height_of(has) - (apart ? 0 : 1), soft);
    p->y += height + 2;
    if (block->left >= 0) {
        livery_bar(&svg, block->whose, block->left);
        place_svg(p, &svg, (RsvgRectangle){ MARGIN, p->y, ROOM_WIDTH, BAR });
    }
    p->y += bar + 2;
    g_object_unref(name);
    g_object_unref(has);
}

/* How much of the next block a heading must have under it. */
static double needed_by(pages *p, const sheet_block *next)
{
    double height = 0;
    bool beside;

    if (next != NULL && next->kind == SHEET_DRAWING) {
        RsvgHandle *handle = read_svg(next->text, &height);

        if (handle != NULL)
            g_object_unref(handle);
    } else if (next != NULL && next->kind == SHEET_TABLE && !next->table.fine) {
        height = table_room(p, next, &beside);
    } else if (next != NULL && next->kind == SHEET_SUBHEADING) {
        height = 50;
    }
    return height;
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* Returns the block to continue with. */
static const sheet_block *draw_block(pages *p, const sheet_block *block)
{
    if (block->kind != SHEET_TABLE)
        leave_columns(p);
    switch (block->kind) {
    case SHEET_HEADING:
        p->y += 2 * GAP;
        make_room(p, 40 + fmax(40, needed_by(p, block->next)));
        flow(p, block->text, HEAD " Bold 14", ink, 2);
        rule(p, MARGIN, PAGE_WIDTH - MARGIN, p->y, 0.5, soft); /* as sums are set in a ledger */
        rule(p, MARGIN, PAGE_WIDTH - MARGIN, p->y + 1.5, 0.5, soft);
        p->y += GAP;
        break;
    case SHEET_SUBHEADING:
        p->y += GAP;
        make_room(p, 20 + fmax(30, needed_by(p, block->next)));
        flow(p, block->text, HEAD " Bold 11", ink, 2);
        break;
    case SHEET_PARAGRAPH:
        flow(p, block->text, p->s->tight ? BODY " 8.5" : BODY " 10", ink, 3);
        break;
    case SHEET_NOTE:
        flow(p, block->text, BODY " 8", soft, 3);
        break;
    case SHEET_TABLE:
        return draw_tables(p, block);
    case SHEET_DRAWING:
        draw_svg(p, block->text);
        break;
    case SHEET_VERDICT:
        draw_verdict(p, block);
        break;
    case SHEET_SIDE:
        draw_side(p, block);
        break;
    case SHEET_PAGE:
        if (p->y > MARGIN)
            turn_page(p);
        break;
    }
    return block->next;
}

static cairo_status_t put(void *file, const unsigned char *bytes, unsigned length)
{
    return fwrite(bytes, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
                                                    : CAIRO_STATUS_WRITE_ERROR;
}

const char *sheet_pdf(const sheet *s, FILE *out)
{
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(put, out, PAGE_WIDTH, PAGE_HEIGHT);
    pages p = { .s = s, .cr = cairo_create(surface), .y = MARGIN, .top = MARGIN, .number = 1 };
    cairo_status_t status;

    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, s->title);
    flow(&p, s->title, HEAD " Bold 22", ink, 2);
    flow(&p, s->subtitle, BODY " 10", soft, GAP);
    for (const sheet_block *block = s->first; block != NULL;)
        block = draw_block(&p, block);
    draw_foot(&p);
    cairo_show_page(p.cr);
    status = cairo_status(p.cr);
    cairo_destroy(p.cr);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}
