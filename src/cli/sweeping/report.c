/* A file of results is read line by line, once for the values on the axes and once for what is measured, so that memory does
 * not grow with the cells. */
#include "report_parts.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "os/files.h"
#include "print/csv.h"
#include "print/paint.h"
#include "print/plain.h"
#include "results.h"
#include "shared/arguments.h"
#include "shared/lines.h"
#include "shared/load.h"
#include "sweep/table.h"

enum { LABEL = 16, CELL = 9, BAR = 30, SHADES = 5 };

int report_wrong(const report *r, const char *why)
{
    fprintf(paint_errors(), "%s:%llu: %s\n", PLAIN(r->how->path), (unsigned long long)r->line, why);
    return bn_code_exit_status(BN_SCHEMA);
}

/* ---- reading ----------------------------------------------------------------------------------- */

int report_each_line(report *r, report_with_line with, bn_arena *arena)
{
    lines from = { .fd = os_open(r->how->path, OS_READ, OS_ALL), .longest = RESULTS_LINE_MOST };
    const char *line;
    size_t length;
    int status = 0;

    if (from.fd < 0) {
        fprintf(paint_errors(), "%s: %s\n", PLAIN(r->how->path), strerror(errno));
        return bn_code_exit_status(BN_IO);
    }
    r->line = 0;
    while (status == 0 && (line = lines_take(&from, &length)) != NULL) {
        bool torn = (size_t)(line - from.bytes) + length == from.begun;
        bn_arena scratch;
        bn_doc *doc;
        bn_error err;

        if (r->line++ > 0 && torn)
            break;
        cli_arena_init(&scratch);
        if (bn_store_parse(line, length, NULL, NULL, &scratch, &doc, &err) != BN_OK)
            status = report_wrong(r, "this is no line of a sweep");
        else
            status = with(r, doc, r->line == 1 ? NULL : arena);
        bn_arena_done(&scratch);
    }
    if (status == 0 && r->line == 0)
        status = report_wrong(r, "this file has no results of a sweep");
    (void)os_close(from.fd);
    lines_done(&from);
    return status;
}

static int see(report *r, const bn_doc *doc, bn_arena *arena)
{
    if (arena == NULL || sweep_table_see(&r->table, doc, arena))
        return 0;
    return report_wrong(r, "there are more than 200 values: choose another --by, or --csv");
}

static int add(report *r, const bn_doc *doc, bn_arena *arena)
{
    if (arena != NULL)
        sweep_table_add(&r->table, doc);
    return 0;
}

/* Whether a head is whole: a file may have been changed. */
static bool is_whole(const bn_doc *head)
{
    const bn_doc *vary = bn_doc_at(head, "vary"), *measures = bn_doc_at(head, "measure");

    if (vary == NULL || vary->type != BN_DOC_LIST || measures == NULL ||
        measures->type != BN_DOC_LIST || measures->count > SWEEP_MEASURES_MAX)
        return false;
    for (const bn_doc *at = measures->first; at != NULL; at = at->next)
        if (at->type != BN_DOC_TEXT || strlen(at->text) > SWEEP_PATH_MAX)
            return false;
    return measures->count > 0 && vary->count > 0;
}

/* The head outlives its line, so it is read by itself. */
static int read_head(report *r, bn_arena *arena)
{
    lines from = { .fd = os_open(r->how->path, OS_READ, OS_ALL), .longest = RESULTS_LINE_MOST };
    uint64_t cells;
    size_t length, same;
    const char *line;
    bn_doc *doc = NULL;
    bn_error err;

    if (from.fd < 0) {
        fprintf(paint_errors(), "%s: %s\n", PLAIN(r->how->path), strerror(errno));
        return bn_code_exit_status(BN_IO);
    }
    r->line = 1;
    line = lines_take(&from, &length);
    if (line != NULL && length > 0 && sweep_head_read(line, length, &same, &cells) &&
        bn_store_parse(line, length, NULL, NULL, arena, &doc, &err) != BN_OK)
        doc = NULL;
    (void)os_close(from.fd);
    lines_done(&from);
    r->head = doc;
    return doc == NULL || !is_whole(doc) ? report_wrong(r, "this file has no results of a sweep")
                                         : 0;
}

const char *report_text(const bn_doc *map, const char *key)
{
    const bn_doc *at = bn_doc_at(map, key);

    return at != NULL && at->type == BN_DOC_TEXT ? at->text : NULL;
}

static void read_names(report *r)
{
    const bn_doc *orders = bn_doc_at(r->head, "orders");

    for (const bn_doc *at = bn_doc_at(r->head, "vary")->first;
         at != NULL && r->name_count + 1 < REPORT_NAMES_MAX; at = at->next)
        if (report_text(at, "name") != NULL)
            r->names[r->name_count++] = report_text(at, "name");
    if (orders != NULL && orders->count > 1)
        r->names[r->name_count++] = "orders";
}

/* ---- what to show ------------------------------------------------------------------------------ */

static int no_such(const char *option, const char *word, const char *const *words, uint32_t count)
{
    char hint[300];
    bn_text advice = bn_text_over(hint, sizeof hint);

    bn_word_advise(&advice, word, words, count);
    return cli_misused("sweep", "--%s cannot be \"%s\": %s", option, word, hint);
}

static const char *name_of(const report *r, const char *word, size_t length)
{
    for (uint32_t i = 0; i < r->name_count; i++)
        if (strlen(r->names[i]) == length && strncmp(r->names[i], word, length) == 0)
            return r->names[i];
    return NULL;
}

static int choose_axes(report *r)
{
    const char *by = r->how->by, *comma = by == NULL ? NULL : strchr(by, ',');
    size_t first = by == NULL ? 0 : comma != NULL ? (size_t)(comma - by) : strlen(by);

    if (by == NULL) {
        r->table.rows.name = r->names[0];
        r->table.columns.name = r->name_count > 1 ? r->names[1] : NULL;
        return 0;
    }
    r->table.rows.name = name_of(r, by, first);
    r->table.columns.name = comma == NULL ? NULL : name_of(r, comma + 1, strlen(comma + 1));
    if (r->table.rows.name == NULL || (comma != NULL && r->table.columns.name == NULL))
        return no_such("by", by, r->names, r->name_count);
    if (r->table.rows.name == r->table.columns.name)
        return cli_misused("sweep", "--by needs two different names, not %s", by);
    return 0;
}

static int choose_measure(report *r)
{
    const char *words[SWEEP_MEASURES_MAX];
    uint32_t count = 0;

    for (const bn_doc *at = bn_doc_at(r->head, "measure")->first; at != NULL; at = at->next) {
        words[count++] = at->text;
        if (r->how->measure == NULL || strcmp(r->how->measure, at->text) == 0) {
            r->table.measure = at->text;
            return 0;
        }
    }
    return no_such("measure", r->how->measure, words, count);
}

/* An average, and how precise it is. */
void report_note(const report *r, char note[REPORT_NOTE])
{
    bn_text out = bn_text_over(note, REPORT_NOTE);
    const char *between = "average over ";

    bn_text_add(&out, r->table.estimated ? "estimated in part" : "exact");
    for (uint32_t i = 0; i < r->name_count; i++) {
        if (r->names[i] == r->table.rows.name || r->names[i] == r->table.columns.name)
            continue;
        bn_text_add(&out, i > 0 && between[0] == ',' ? "" : "; ");
        bn_text_add(&out, between);
        bn_text_add(&out, r->names[i]);
        between = ", ";
    }
}

/* ---- on the terminal --------------------------------------------------------------------------- */

void report_figure(const report *r, double value, char words[REPORT_FIGURE])
{
    if (sweep_is_share(r->table.measure))
        (void)snprintf(words, REPORT_FIGURE, "%.1f%%", 100 * value);
    else
        (void)snprintf(words, REPORT_FIGURE, "%.2f", value);
}

/* The least and the most of what is shown, for shades; chances go from 0 to 1. */
static void range_of(const report *r, double *least, double *most)
{
    bool share = sweep_is_share(r->table.measure);
    double value, error;

    *least = share ? 0 : INFINITY;
    *most = share ? 1 : -INFINITY;
    for (uint32_t row = 0; !share && row < r->table.rows.count; row++)
        for (uint32_t column = 0; column < r->table.columns.count; column++)
            if (sweep_table_at(&r->table, row, column, &value, &error)) {
                *least = fmin(*least, value);
                *most = fmax(*most, value);
            }
}

static const char *shade(const paint *p, double share)
{
    static const char *const shades[2][SHADES] = {
        { " ", ".", ":", "+", "#" }, { " ", "\u2591", "\u2592", "\u2593", "\u2588" }
    };
    int level = (int)(share * SHADES);

    return shades[p->unicode][level < 0 ? 0 : level >= SHADES ? SHADES - 1 : level];
}

static void print_cell(const report *r, const paint *p, uint32_t row, uint32_t column)
{
    double value, error, least, most;
    char words[REPORT_FIGURE];

    range_of(r, &least, &most);
    if (!sweep_table_at(&r->table, row, column, &value, &error)) {
        paint_right(p, "-", CELL);
        fputs("  ", p->out);
        return;
    }
    report_figure(r, value, words);
    paint_right(p, words, CELL);
    fputs(shade(p, most > least ? (value - least) / (most - least) : 0), p->out);
    fputs(shade(p, most > least ? (value - least) / (most - least) : 0), p->out);
}

static int print_map(const report *r, const paint *p)
{
    const sweep_table *t = &r->table;
    int room = p->screen > 100 ? p->screen : 100;

    if (2 + LABEL + (CELL + 2) * (int)t->columns.count > room)
        return cli_misused("sweep",
                           "%u columns are too many for this page: swap the names of --by, "
                           "or use --svg or --csv",
                           t->columns.count);
    fprintf(p->out, "\n  %s, by %s (down) and %s (across)\n\n", t->measure, t->rows.name,
            t->columns.name);
    paint_padded(p, "", 2 + LABEL);
    for (uint32_t column = 0; column < t->columns.count; column++) {
        paint_right(p, t->columns.values[column].label, CELL);
        fputs("  ", p->out);
    }
    fputc('\n', p->out);
    for (uint32_t row = 0; row < t->rows.count; row++) {
        fputs("  ", p->out);
        paint_padded(p, t->rows.values[row].label, LABEL);
        for (uint32_t column = 0; column < t->columns.count; column++)
            print_cell(r, p, row, column);
        fputc('\n', p->out);
    }
    return 0;
}

static int print_curve(const report *r, const paint *p)
{
    const sweep_table *t = &r->table;
    double least, most, value, error;

    range_of(r, &least, &most);
    fprintf(p->out, "\n  %s, by %s\n\n", t->measure, t->rows.name);
    for (uint32_t row = 0; row < t->rows.count; row++) {
        char words[REPORT_FIGURE] = "-", doubt[REPORT_FIGURE] = "";
        bool there = sweep_table_at(t, row, 0, &value, &error);

        if (there)
            report_figure(r, value, words);
        if (there && t->estimated)
            report_figure(r, error, doubt);
        fputs("  ", p->out);
        paint_padded(p, t->rows.values[row].label, LABEL);
        paint_right(p, words, CELL);
        if (t->estimated)
            fprintf(p->out, " %s%-8s", p->unicode ? "\u00b1" : "+-", doubt);
        fputs("  ", p->out);
        if (there)
            paint_bar(p, most > least ? (value - least) / (most - least) : 0, BAR);
        fputc('\n', p->out);
    }
    return 0;
}

bool report_border(const report *r, double *level)
{
    const bn_doc *border = bn_doc_at(r->head, "border"), *at = bn_doc_at(border, "level");
    const char *measure = report_text(border, "measure");

    if (at == NULL || at->type != BN_DOC_NUMBER || measure == NULL ||
        strcmp(measure, r->table.measure) != 0 || r->table.columns.name == NULL)
        return false;
    *level = (double)at->number.num / (double)(at->number.den == 0 ? 1 : at->number.den);
    return true;
}

/* Each place of a row where neighbours lie on both sides of the level: "2150 and 2200". */
static void print_crossings(const report *r, const paint *p, uint32_t row, double level)
{
    const sweep_axis *across = &r->table.columns;
    const char *between = "  ";
    double before, value, error;
    bool had = sweep_table_at(&r->table, row, 0, &before, &error);

    for (uint32_t c = 1; c < across->count; c++, before = value) {
        bool has = sweep_table_at(&r->table, row, c, &value, &error);

        if (had && has && (before >= level) != (value >= level)) {
            fprintf(p->out, "%s%s and %s", between, across->values[c - 1].label,
                    across->values[c].label);
            between = ", ";
        }
        had = has;
    }
    fputs(between[0] == ' ' ? "  -\n" : "\n", p->out);
}

/* The cells of an adaptive design are no whole table, so the border is shown: row by row. */
static int print_border(const report *r, const paint *p, double level)
{
    char words[REPORT_FIGURE];

    report_figure(r, level, words);
    fprintf(p->out, "\n  Where %s is %s: by %s (down), between these values of %s\n\n",
            r->table.measure, words, r->table.rows.name, r->table.columns.name);
    for (uint32_t row = 0; row < r->table.rows.count; row++) {
        fputs("  ", p->out);
        paint_padded(p, r->table.rows.values[row].label, LABEL);
        print_crossings(r, p, row, level);
    }
    return 0;
}

static int print_table(const report *r)
{
    paint p = paint_on(stdout);
    const char *title = report_text(r->head, "title");
    char note[REPORT_NOTE];
    double level;
    int status;

    report_note(r, note);
    paint_heading(&p, title == NULL ? "Sweep" : title, "sweep");
    if (report_border(r, &level))
        status = print_border(r, &p, level);
    else
        status = r->table.columns.name != NULL ? print_map(r, &p) : print_curve(r, &p);
    if (status != 0)
        return status;
    printf("\n  %s", note);
    if (r->table.refused > 0)
        printf("; %u cells refused", r->table.refused);
    putchar('\n');
    return 0;
}

/* ---- CSV --------------------------------------------------------------------------------------- */

static void csv_value(const bn_doc *value, char after)
{
    char words[SWEEP_VALUE_MAX + 1];
    bn_text text = bn_text_over(words, sizeof words);

    if (value != NULL && value->type == BN_DOC_TEXT)
        bn_text_add(&text, value->text);
    else if (value != NULL)
        bn_doc_write(value, &text);
    csv_field(stdout, words, after);
}

/* A name in the head, or the value that a cell has for it in one of its maps. */
static void csv_next(const char *name, bool head, const bn_doc *cell, const char *map)
{
    putchar(',');
    if (head)
        csv_field(stdout, name, '\0');
    else
        csv_value(bn_doc_at(bn_doc_at(cell, map), name), '\0');
}

/* The columns: the number and the method of a cell, what varies, what is measured, and its standard errors. */
static int csv_line_of(report *r, const bn_doc *doc, bn_arena *arena)
{
    const bn_doc *first = bn_doc_at(r->head, "measure")->first;
    bool head = arena == NULL;

    if (head)
        fputs("cell,method", stdout);
    else
        csv_value(bn_doc_at(doc, "cell"), ',');
    if (!head)
        csv_value(bn_doc_at(doc, "method"), '\0');
    for (uint32_t i = 0; i < r->name_count; i++)
        csv_next(r->names[i], head, doc, "vary");
    for (const bn_doc *at = first; at != NULL; at = at->next)
        csv_next(at->text, head, doc, "measure");
    for (const bn_doc *at = first; at != NULL; at = at->next) {
        char name[SWEEP_PATH_MAX + 10];

        (void)snprintf(name, sizeof name, "error of %s", at->text);
        csv_next(head ? name : at->text, head, doc, "error");
    }
    putchar('\n');
    return 0;
}

static bool is_sample(const report *r)
{
    const char *design = report_text(r->head, "design");

    return design != NULL && strcmp(design, sweep_design_words[SWEEP_SALTELLI]) == 0;
}

int report_fill(report *r, bn_arena *arena)
{
    int status;

    r->table.rows.count = r->table.columns.count = 0;
    r->table.refused = r->table.missing = 0;
    r->table.estimated = false;
    status = report_each_line(r, see, arena);
    if (status == 0 && r->table.rows.count == 0)
        status = report_wrong(r, "there are no cells yet");
    if (status == 0 && !sweep_table_room(&r->table, arena))
        status = bn_code_exit_status(BN_MEMORY);
    return status == 0 ? report_each_line(r, add, arena) : status;
}

int sweeping_report(const sweep_report *how, bn_arena *arena)
{
    report *r = bn_arena_get(arena, sizeof *r);
    int status;

    if (r == NULL)
        return bn_code_exit_status(BN_MEMORY);
    r->how = how;
    status = read_head(r, arena);
    if (status != 0)
        return status;
    read_names(r);
    if (r->name_count == 0)
        return report_wrong(r, "this file has no results of a sweep");
    if (how->csv)
        return report_each_line(r, csv_line_of, arena);
    status = choose_axes(r);
    if (status == 0)
        status = choose_measure(r);
    if (status == 0 && how->html != NULL)
        return report_page(r, arena);
    if (status == 0 && how->indices)
        return is_sample(r) ? report_sampled(r, arena) : report_indices(r, arena);
    if (status == 0)
        status = report_fill(r, arena);
    if (status != 0)
        return status;
    return picture_wanted(&how->pictures) ? report_draw(r, arena) : print_table(r);
}
