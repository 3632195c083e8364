/* One measure of a sweep by one or two of the things that vary: what a table or a drawing shows. Cells that differ in
 * other things are averaged. */
#ifndef BNI_SWEEP_TABLE_H
#define BNI_SWEEP_TABLE_H

#include <banneret/doc.h>

enum { SWEEP_AXIS_MAX = 200 };

typedef struct sweep_axis {
    const char *name; /* NULL: there is no such axis, and one value */
    struct {
        const char *label;
        bn_rat number;
        bool is_number;
    } values[SWEEP_AXIS_MAX]; /* numbers in rising order, then others as they came */
    uint32_t count;
} sweep_axis;

typedef struct sweep_table {
    sweep_axis rows, columns;
    const char *measure;
    double *sum, *squares; /* of values, and of standard errors squared; row by row */
    uint32_t *cells;
    uint32_t refused, missing; /* cells; those without this measure */
    bool estimated;
} sweep_table;

/* Notes the value of a cell on an axis; false if there are too many or the arena is full. And its place there, or -1. */
bool sweep_axis_see(sweep_axis *axis, const bn_doc *cell, bn_arena *arena);
int sweep_axis_find(const sweep_axis *axis, const bn_doc *cell);

/* Notes the values of a cell of results. False if an axis has too many or the arena is full. */
bool sweep_table_see(sweep_table *table, const bn_doc *cell, bn_arena *arena);

/* Once all cells were seen: makes room for them. False with a full arena. Then every cell is added. */
bool sweep_table_room(sweep_table *table, bn_arena *arena);
void sweep_table_add(sweep_table *table, const bn_doc *cell);

/* The mean of the cells at a place, and its standard error. False if there is none. */
bool sweep_table_at(const sweep_table *table, uint32_t row, uint32_t column, double *value,
                    double *error);

/* What a cell has of a measure; false if it has none. */
bool sweep_cell_value(const bn_doc *cell, const char *measure, double *out);

/* Whether the measure is a chance. */
bool sweep_is_share(const char *measure);

#endif
