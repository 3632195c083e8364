/* What the parts of a report share: a file of results, read line by line, and what to show of it. */
#ifndef CLI_SWEEPING_REPORT_PARTS_H
#define CLI_SWEEPING_REPORT_PARTS_H

#include "report.h"
#include "sweep/indices.h"
#include "sweep/table.h"

enum { REPORT_NAMES_MAX = 17, REPORT_FIGURE = 30, REPORT_NOTE = 80 };

typedef struct report {
    const sweep_report *how;
    const bn_doc *head;
    const char *names[REPORT_NAMES_MAX]; /* of what varies */
    uint32_t name_count;
    sweep_table table;
    sweep_axis *axes; /* for indices: one for each name */
    double *values;
    uint64_t cells, filled;
    uint64_t line;
} report;

/* Says what is wrong with the line at hand, and returns the exit status. */
int report_wrong(const report *r, const char *why);

/* Does something with each line as a tree, which lives until the next; with the head (`arena` is NULL then) and each cell. */
typedef int (*report_with_line)(report *r, const bn_doc *doc, bn_arena *arena);
int report_each_line(report *r, report_with_line with, bn_arena *arena);

/* The text under a key, or NULL; a value of the measure in words. */
const char *report_text(const bn_doc *map, const char *key);
void report_figure(const report *r, double value, char words[REPORT_FIGURE]);

/* Fills the table with the cells of the file; the exit status. */
int report_fill(report *r, bn_arena *arena);

/* An average, and how precise it is. */
void report_note(const report *r, char note[REPORT_NOTE]);

/* The level of the border of an adaptive design, if this measure has it. */
bool report_border(const report *r, double *level);

/* Draws the table; into a text, or into the files that are wanted. And all of it on one page. */
int report_svg(const report *r, bn_arena *arena, bn_text *svg);
int report_draw(const report *r, bn_arena *arena);
int report_page(report *r, bn_arena *arena);

/* The indices of a whole grid, without a word; false if it is not whole. r->values has it then. And their drawing. */
bool report_indices_find(report *r, sweep_index *found, bn_arena *arena);
int report_tornado_svg(const report *r, const sweep_index *found, bn_arena *arena, bn_text *svg);

/* Prints which of what varies the measure depends on. */
int report_indices(report *r, bn_arena *arena);

/* The same from the sample of a design `saltelli`, with intervals. */
int report_sampled(report *r, bn_arena *arena);

#endif
