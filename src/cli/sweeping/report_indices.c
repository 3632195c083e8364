/* Which of the things that vary a measure depends on. The grid is put together from the values in the file, so any file that
 * has every combination will do. */
#include "report_parts.h"

#include <math.h>
#include <string.h>

#include "print/paint.h"
#include "sweep/plan.h"

enum { LABEL = 16, BAR = 15, AVERAGE = 16, MOST = 8 };

static int see_all(report *r, const bn_doc *doc, bn_arena *arena)
{
    for (uint32_t i = 0; arena != NULL && i < r->name_count; i++)
        if (!sweep_axis_see(&r->axes[i], doc, arena))
            return report_wrong(
                r, "there are more than 200 values of one thing, which is too many for "
                   "--indices");
    return 0;
}

/* Puts a cell where it belongs in the whole grid. */
static int fill(report *r, const bn_doc *doc, bn_arena *arena)
{
    double value;
    uint64_t at = 0;

    if (arena == NULL || !sweep_cell_value(doc, r->table.measure, &value))
        return 0;
    for (uint32_t i = 0; i < r->name_count; i++) {
        int place = sweep_axis_find(&r->axes[i], doc);

        if (place < 0) /* a cell that has come since */
            return 0;
        at = at * r->axes[i].count + (uint64_t)place;
    }
    r->filled += isnan(r->values[at]);
    r->values[at] = value;
    r->table.estimated |= bn_doc_at(bn_doc_at(doc, "error"), r->table.measure) != NULL;
    return 0;
}

static int make_room(report *r, uint32_t counts[REPORT_NAMES_MAX], bn_arena *arena)
{
    r->cells = 1;
    for (uint32_t i = 0; i < r->name_count; i++) {
        counts[i] = r->axes[i].count;
        r->cells *= counts[i];
        if (r->cells > SWEEP_INDEX_CELLS_MAX)
            return report_wrong(
                r, "there are more than 10,000,000 combinations, which is too many for "
                   "--indices");
    }
    r->values = bn_arena_array(arena, r->cells, sizeof *r->values);
    for (uint64_t i = 0; r->values != NULL && i < r->cells; i++)
        r->values[i] = NAN;
    return r->values != NULL ? 0 : bn_code_exit_status(BN_MEMORY);
}

static void print_indices(const report *r, const sweep_index *found)
{
    paint p = paint_on(stdout);
    const char *title = report_text(r->head, "title");

    paint_heading(&p, title == NULL ? "Sweep" : title, "sweep");
    fprintf(p.out, "\n  What %s depends on: shares of its variance\n\n  ", r->table.measure);
    paint_padded(&p, "", LABEL);
    fputs("     alone with others   average: least    most\n", p.out);
    for (uint32_t i = 0; i < r->name_count; i++) {
        char least[REPORT_FIGURE], most[REPORT_FIGURE];

        report_figure(r, found[i].least, least);
        report_figure(r, found[i].most, most);
        fputs("  ", p.out);
        paint_padded(&p, r->names[i], LABEL);
        fprintf(p.out, "%9.2f%% %10.2f%% ", 100 * found[i].first, 100 * found[i].total);
        paint_right(&p, least, AVERAGE);
        paint_right(&p, most, MOST);
        fputs("  ", p.out);
        paint_bar(&p, fmin(found[i].total, 1), BAR);
        fputc('\n', p.out);
    }
    printf("\n  %s\n", r->table.estimated
                           ? "estimated in part: the error of the cells counts as interaction"
                           : "exact, from every combination");
}

/* Reads the grid into r->values; r->filled are those that the file has. */
static int read_grid(report *r, uint32_t counts[REPORT_NAMES_MAX], bn_arena *arena)
{
    int status;

    r->filled = 0;
    r->axes = bn_arena_array(arena, r->name_count, sizeof *r->axes);
    for (uint32_t i = 0; r->axes != NULL && i < r->name_count; i++)
        r->axes[i].name = r->names[i];
    status = r->axes == NULL ? bn_code_exit_status(BN_MEMORY) : report_each_line(r, see_all, arena);
    if (status == 0)
        status = make_room(r, counts, arena);
    return status == 0 ? report_each_line(r, fill, arena) : status;
}

bool report_indices_find(report *r, sweep_index *found, bn_arena *arena)
{
    uint32_t counts[REPORT_NAMES_MAX];
    const char *design = report_text(r->head, "design");

    return design != NULL && strcmp(design, sweep_design_words[SWEEP_GRID]) == 0 &&
           read_grid(r, counts, arena) == 0 && r->cells > 0 && r->filled == r->cells &&
           sweep_indices(r->values, counts, r->name_count, arena, found);
}

/* As a drawing: how far the averages go with each. */
static int draw_indices(const report *r, const sweep_index *found, bn_arena *arena)
{
    bn_text svg = picture_paper(arena);
    int status = report_tornado_svg(r, found, arena, &svg);

    return status == 0 ? picture_write(&r->how->pictures, &svg) : status;
}

int report_indices(report *r, bn_arena *arena)
{
    sweep_index found[REPORT_NAMES_MAX];
    uint32_t counts[REPORT_NAMES_MAX];
    char why[160];
    int status = read_grid(r, counts, arena);

    if (status != 0)
        return status;
    (void)snprintf(why, sizeof why,
                   "--indices need every combination, and %llu of %llu are missing or refused",
                   (unsigned long long)(r->cells - r->filled), (unsigned long long)r->cells);
    if (r->cells == 0 || r->filled < r->cells)
        return report_wrong(r, r->cells == 0 ? "there are no cells yet" : why);
    if (!sweep_indices(r->values, counts, r->name_count, arena, found))
        return bn_code_exit_status(BN_MEMORY);
    if (picture_wanted(&r->how->pictures))
        return draw_indices(r, found, arena);
    print_indices(r, found);
    return 0;
}
