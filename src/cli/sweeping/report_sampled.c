/* Which of the things that vary a measure depends on, from the cells of a sample. */
#include "report_parts.h"

#include <math.h>

#include "print/paint.h"
#include "print/plain.h"
#include "sweep/indices.h"
#include "sweep/sampled.h"

enum { LABEL = 16, BAR = 15, BOOTSTRAP_SEED = 1 };

static int fill(report *r, const bn_doc *doc, bn_arena *arena)
{
    const bn_doc *number = bn_doc_at(doc, "cell");
    double value;

    if (arena == NULL || !sweep_cell_value(doc, r->table.measure, &value) || number == NULL ||
        number->type != BN_DOC_NUMBER || number->number.num < 0 ||
        (uint64_t)number->number.num >= r->cells)
        return 0;
    r->filled += isnan(r->values[number->number.num]);
    r->values[number->number.num] = value;
    r->table.estimated |= bn_doc_at(bn_doc_at(doc, "error"), r->table.measure) != NULL;
    return 0;
}

static int make_room(report *r, bn_arena *arena)
{
    const bn_doc *cells = bn_doc_at(r->head, "cells");

    r->cells = cells != NULL && cells->type == BN_DOC_NUMBER && cells->number.num > 0
                   ? (uint64_t)cells->number.num
                   : 0;
    if (r->cells > SWEEP_INDEX_CELLS_MAX)
        return report_wrong(r, "there are more than 10,000,000 cells, which is too many for "
                               "--indices");
    r->values = bn_arena_array(arena, r->cells, sizeof *r->values);
    for (uint64_t i = 0; r->values != NULL && i < r->cells; i++)
        r->values[i] = NAN;
    return r->values != NULL ? 0 : bn_code_exit_status(BN_MEMORY);
}

static void print_index(const paint *p, sampled_index index)
{
    char words[REPORT_FIGURE];

    (void)snprintf(words, sizeof words, "%.1f%% ± %.1f%%", 100 * index.value, 100 * index.error);
    paint_right(p, words, LABEL);
}

static void print_sampled(const report *r, const sampled_indices *found)
{
    paint p = paint_on(stdout);
    const char *title = report_text(r->head, "title");

    paint_heading(&p, title == NULL ? "Sweep" : title, "sweep");
    fprintf(p.out, "\n  What %s depends on: shares of its variance\n\n  ", r->table.measure);
    paint_padded(&p, "", LABEL);
    paint_right(&p, "alone", LABEL);
    paint_right(&p, "with others", LABEL);
    fputc('\n', p.out);
    for (uint32_t i = 0; i < r->name_count; i++) {
        fputs("  ", p.out);
        paint_padded(&p, r->names[i], LABEL);
        print_index(&p, found->first[i]);
        print_index(&p, found->total[i]);
        fputs("  ", p.out);
        paint_bar(&p, fmin(fmax(found->total[i].value, 0), 1), BAR);
        fputc('\n', p.out);
    }
    printf("\n  sampled: %s; ± is three standard errors of the sample\n",
           COUNT(r->cells, "cell", "cells"));
    if (r->table.estimated)
        puts("  Estimated in part: the error of the cells counts as interaction.");
}

int report_sampled(report *r, bn_arena *arena)
{
    sampled_indices *found = bn_arena_get(arena, sizeof *found);
    uint64_t columns = r->name_count + 2;
    char why[160];
    int status = found == NULL ? bn_code_exit_status(BN_MEMORY) : make_room(r, arena);

    if (status == 0)
        status = report_each_line(r, fill, arena);
    if (status != 0)
        return status;
    (void)snprintf(why, sizeof why,
                   "--indices need every cell of the sample, and %llu of %llu are missing or "
                   "refused",
                   (unsigned long long)(r->cells - r->filled), (unsigned long long)r->cells);
    if (r->cells == 0 || r->filled < r->cells || r->cells % columns != 0)
        return report_wrong(r, why);
    if (!sampled_indices_find(r->values, (uint32_t)(r->cells / columns), r->name_count,
                              BOOTSTRAP_SEED, arena, found))
        return bn_code_exit_status(BN_MEMORY);
    print_sampled(r, found);
    return 0;
}
