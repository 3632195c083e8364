/* The drawings of a report: a map of colours or a curve, and how much each thing that varies moves a measure. */
#include "report_parts.h"

#include <math.h>

#include "report/drawings.h"

static const char **labels_of(const sweep_axis *axis, bn_arena *arena)
{
    const char **labels = bn_arena_array(arena, axis->count, sizeof *labels);

    for (uint32_t i = 0; labels != NULL && i < axis->count; i++)
        labels[i] = axis->values[i].label;
    return labels;
}

static double *places_of(const sweep_axis *axis, bn_arena *arena)
{
    double *places = bn_arena_array(arena, axis->count, sizeof *places);

    for (uint32_t i = 0; places != NULL && i < axis->count; i++) {
        if (!axis->values[i].is_number)
            return NULL;
        places[i] = (double)axis->values[i].number.num /
                    (double)(axis->values[i].number.den == 0 ? 1 : axis->values[i].number.den);
    }
    return places;
}

int report_svg(const report *r, bn_arena *arena, bn_text *svg)
{
    const sweep_table *t = &r->table;
    size_t count = (size_t)t->rows.count * t->columns.count;
    double *values = bn_arena_array(arena, count, sizeof *values);
    double *errors = bn_arena_array(arena, count, sizeof *errors);
    drawing_sweep d = { .title = report_text(r->head, "title"),
                        .measure = t->measure,
                        .row_name = t->rows.name,
                        .column_name = t->columns.name,
                        .row_labels = labels_of(&t->rows, arena),
                        .column_labels = labels_of(&t->columns, arena),
                        .places = places_of(&t->rows, arena),
                        .rows = t->rows.count,
                        .columns = t->columns.count,
                        .values = values,
                        .errors = errors,
                        .is_share = sweep_is_share(t->measure) };
    char note[REPORT_NOTE];

    if (values == NULL || errors == NULL || d.row_labels == NULL || d.column_labels == NULL)
        return bn_code_exit_status(BN_MEMORY);
    for (uint32_t row = 0; row < d.rows; row++)
        for (uint32_t column = 0; column < d.columns; column++) {
            size_t at = (size_t)row * d.columns + column;

            if (!sweep_table_at(t, row, column, &values[at], &errors[at]))
                values[at] = NAN;
        }
    report_note(r, note);
    d.note = note;
    d.bordered = report_border(r, &d.level);
    bnr_draw_sweep(&d, svg);
    return 0;
}

int report_draw(const report *r, bn_arena *arena)
{
    bn_text svg = picture_paper(arena);
    int status = report_svg(r, arena, &svg);

    return status == 0 ? picture_write(&r->how->pictures, &svg) : status;
}

int report_tornado_svg(const report *r, const sweep_index *found, bn_arena *arena, bn_text *svg)
{
    drawing_tornado d = { .title = report_text(r->head, "title"),
                          .measure = r->table.measure,
                          .note = r->table.estimated ? "estimated in part" : "exact",
                          .names = r->names,
                          .count = r->name_count,
                          .is_share = sweep_is_share(r->table.measure) };
    double *ends = bn_arena_array(arena, 2 * (size_t)r->name_count, sizeof *ends);

    if (ends == NULL)
        return bn_code_exit_status(BN_MEMORY);
    for (uint32_t i = 0; i < r->name_count; i++) {
        ends[i] = found[i].least;
        ends[r->name_count + i] = found[i].most;
    }
    for (uint64_t i = 0; i < r->cells; i++)
        d.middle += r->values[i] / (double)r->cells;
    d.least = ends;
    d.most = ends + r->name_count;
    bnr_draw_tornado(&d, svg);
    return 0;
}
