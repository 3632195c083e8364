/* A sheet of paper to read and to print: headings, paragraphs, tables and drawings, one after another.
 * Who makes a sheet knows nothing of HTML, Markdown or PDF, and who writes it nothing of battles. */
#ifndef BNR_SHEET_H
#define BNR_SHEET_H

#include <banneret/arena.h>
#include <banneret/doc.h>
#include <banneret/system/system.h>
#include <banneret/text.h>

#include "livery.h"

typedef enum sheet_kind {
    SHEET_HEADING,    /* of a part */
    SHEET_SUBHEADING, /* of a round, a day, a side */
    SHEET_PARAGRAPH,
    SHEET_NOTE,    /* small print: orders, rolls, where a figure comes from */
    SHEET_TABLE,   /* with a caption in `text` */
    SHEET_DRAWING, /* SVG in `text` */
    SHEET_VERDICT, /* who won, with its flag, and why in `note` */
    SHEET_SIDE, /* a side: its flag, its name, its figures in `note`, and how much of it is left */
    SHEET_PAGE  /* what follows starts a new page */
} sheet_kind;

/* Cells by row, the headings first. A column of numbers is set to the right. */
typedef struct sheet_table {
    uint32_t rows, columns;
    const char **cells;
    bool *numbers; /* by column */
    bool owned; /* the first column says to whom a row belongs; rows of one owner stand together */
    bool fine;  /* in small print */
} sheet_table;

typedef struct sheet_block {
    sheet_kind kind;
    const char *text;
    sheet_table table;
    livery whose;     /* the flag that it has */
    const char *note; /* beside the text */
    double left;      /* of SHEET_SIDE: a share of 1; below 0: no one may know */
    struct sheet_block *next;
} sheet_block;

/* The texts and blocks live in the arena. If it was too small, `full` is set and the sheet is not whole. */
typedef struct sheet {
    bn_arena *arena;
    const char *title;
    const char *subtitle; /* the system, and who may read it */
    sheet_block *first, *last;
    bool full;
    bool tight; /* on paper paragraphs are set smaller, so that one page holds them */
} sheet;

sheet sheet_begin(bn_arena *arena, const char *title, const char *subtitle);

/* Adds a block; the text is copied. An empty one is left out, except a page. */
void sheet_add(sheet *s, sheet_kind kind, const char *text);

void sheet_add_verdict(sheet *s, livery whose, const char *text, const char *why);
void sheet_add_side(sheet *s, livery whose, const char *name, const char *figures, double left);

/* Adds a table with room for its cells, all empty; NULL if the sheet is full. */
sheet_table *sheet_add_table(sheet *s, const char *caption, uint32_t rows, uint32_t columns);

/* Sets a cell; row 0 is the headings. The text is copied. */
void sheet_cell(sheet *s, sheet_table *table, uint32_t row, uint32_t column, const char *text);

/* Adds a view, or any tree. Its single values are a table of two columns. A list of maps is a table, and
 * what is nested in its rows becomes one table for all of them, with the owner of each row in front.
 * Columns in which no row says anything are left out. With NULL for a caption its single values are left
 * out. A tree that is NULL adds nothing. */
typedef struct sheet_view {
    const bn_doc
        *was; /* an earlier tree of the same kind: where a value has changed both are shown */
    const char *const
        *leave; /* keys that are left out wherever they stand, ended by NULL; or NULL */
    const bn_system
        *rated; /* of the sheet of a force: its figures are shown even if they are 0; or NULL */
} sheet_view;

void sheet_add_tree(sheet *s, const char *caption, const bn_doc *tree, const sheet_view *how);

/* The whole sheet. HTML is one page that needs nothing else; Markdown has no drawings, but says what
 * they show in `Chart:` lines. */
void sheet_html(const sheet *s, bn_text *out);
void sheet_markdown(const sheet *s, bn_text *out);

#endif
