#include "table.h"

#include <math.h>
#include <string.h>

enum { LABEL_MOST = 60 };

bool sweep_is_share(const char *measure)
{
    return strcmp(measure, "draw") == 0 || strncmp(measure, "win.", 4) == 0;
}

/* How a value is written on an axis. */
static void label_of(const bn_doc *value, char label[LABEL_MOST])
{
    bn_text text = bn_text_over(label, LABEL_MOST);

    if (value && value->type == BN_DOC_TEXT)
        bn_text_plain(&text, value->text);
    else if (value)
        bn_doc_write(value, &text);
}

static int place_of(const sweep_axis *axis, const char *label)
{
    for (uint32_t i = 0; i < axis->count; i++)
        if (strcmp(axis->values[i].label, label) == 0)
            return (int)i;
    return -1;
}

bool sweep_axis_see(sweep_axis *axis, const bn_doc *cell, bn_arena *arena)
{
    const bn_doc *value = axis->name ? bn_doc_at(bn_doc_at(cell, "vary"), axis->name) : NULL;
    bool is_number = value && value->type == BN_DOC_NUMBER;
    char label[LABEL_MOST];
    uint32_t at = axis->count;

    label_of(value, label);
    if (place_of(axis, label) >= 0)
        return true;
    if (axis->count == SWEEP_AXIS_MAX)
        return false;
    while (is_number && at > 0 &&
           (!axis->values[at - 1].is_number ||
            bn_rat_cmp(axis->values[at - 1].number, value->number) > 0)) {
        axis->values[at] = axis->values[at - 1];
        at--;
    }
    axis->values[at].label = bn_arena_text(arena, label, strlen(label));
    axis->values[at].is_number = is_number;
    axis->values[at].number = is_number ? value->number : (bn_rat){ 0, 1 };
    axis->count++;
    return axis->values[at].label != NULL;
}

bool sweep_table_see(sweep_table *table, const bn_doc *cell, bn_arena *arena)
{
    return sweep_axis_see(&table->rows, cell, arena) &&
           sweep_axis_see(&table->columns, cell, arena);
}

bool sweep_table_room(sweep_table *table, bn_arena *arena)
{
    size_t count = (size_t)table->rows.count * table->columns.count;

    table->sum = bn_arena_array(arena, count, sizeof *table->sum);
    table->squares = bn_arena_array(arena, count, sizeof *table->squares);
    table->cells = bn_arena_array(arena, count, sizeof *table->cells);
    return table->sum && table->squares && table->cells;
}

int sweep_axis_find(const sweep_axis *axis, const bn_doc *cell)
{
    char label[LABEL_MOST];

    label_of(axis->name ? bn_doc_at(bn_doc_at(cell, "vary"), axis->name) : NULL, label);
    return place_of(axis, label);
}

static double number_at(const bn_doc *cell, const char *map, const char *key)
{
    const bn_doc *at = bn_doc_at(bn_doc_at(cell, map), key);

    if (!at || at->type != BN_DOC_NUMBER)
        return 0;
    return (double)at->number.num / (double)(at->number.den == 0 ? 1 : at->number.den);
}

bool sweep_cell_value(const bn_doc *cell, const char *measure, double *out)
{
    const bn_doc *value = bn_doc_at(bn_doc_at(cell, "measure"), measure);

    *out = number_at(cell, "measure", measure);
    return value && value->type == BN_DOC_NUMBER;
}

void sweep_table_add(sweep_table *table, const bn_doc *cell)
{
    double value;
    bool there = sweep_cell_value(cell, table->measure, &value);
    int row = sweep_axis_find(&table->rows, cell), column = sweep_axis_find(&table->columns, cell);
    size_t at;

    if (bn_doc_at(cell, "refused"))
        table->refused++;
    else if (!there)
        table->missing++;
    if (!there || row < 0 || column < 0)
        return;
    at = (size_t)row * table->columns.count + (size_t)column;
    table->sum[at] += value;
    table->squares[at] += pow(number_at(cell, "error", table->measure), 2);
    table->cells[at]++;
    table->estimated |= bn_doc_at(bn_doc_at(cell, "error"), table->measure) != NULL;
}

bool sweep_table_at(const sweep_table *table, uint32_t row, uint32_t column, double *value,
                    double *error)
{
    size_t at = (size_t)row * table->columns.count + column;

    if (table->cells[at] == 0)
        return false;
    *value = table->sum[at] / table->cells[at];
    *error = sqrt(table->squares[at]) / table->cells[at];
    return true;
}
