#include "tree.h"

#include <string.h>

#include "trees/tree_words.h"

enum { COLUMNS_MAX = 24, CELL_MAX = 64, WHOLE_MAX = 24, WHOLE_CELL_MAX = 240, PARAGRAPH = 1200 };

static void scalar_words(const bn_doc *doc, char *out, size_t size)
{
    bn_text t = bn_text_over(out, size);

    bnr_single_words(doc, &t);
}

static void key_words(const char *key, char *out, size_t size)
{
    bn_text t = bn_text_over(out, size);

    bnr_key_words(key, &t);
}

typedef struct column {
    const char *key;
    int width;
    bool number;
} column;

static column *find_column(column *columns, int *count, const char *key)
{
    char words[CELL_MAX];

    for (int i = 0; i < *count; i++) {
        if (strcmp(columns[i].key, key) == 0)
            return &columns[i];
    }
    if (*count == COLUMNS_MAX)
        return NULL;
    key_words(key, words, sizeof words);
    columns[*count] = (column){ key, paint_columns(words), true };
    return &columns[(*count)++];
}

static bool is_nothing(const paint *p, const bn_doc *cell)
{
    return bnr_is_empty(cell) || (cell->type == BN_DOC_NUMBER && cell->number.num == 0 &&
                                  !(p->rated != NULL && bnr_is_figure(p->rated, cell)));
}

/* Collects the columns: the scalar members of all rows. A column with nothing except "no" or 0 is left out. */
static int table_columns(const paint *p, const bn_doc *list, column *columns)
{
    int count = 0;

    for (const bn_doc *row = list->first; row != NULL; row = row->next) {
        for (const bn_doc *cell = row->first; cell != NULL; cell = cell->next) {
            char words[CELL_MAX];
            column *c;

            if (!bnr_is_single(cell) || is_nothing(p, cell))
                continue;
            c = find_column(columns, &count, cell->key);
            if (c == NULL)
                continue;
            scalar_words(cell, words, sizeof words);
            if (paint_columns(words) > c->width)
                c->width = paint_columns(words);
            c->number = c->number && cell->type == BN_DOC_NUMBER;
        }
    }
    return count;
}

static void indent_by(const paint *p, int indent)
{
    fprintf(p->out, "%*s", indent, "");
}

/* How many columns fit. */
static int fitting(const paint *p, const column *columns, int count, int indent)
{
    int width = indent;

    for (int i = 0; i < count; i++) {
        width += columns[i].width + 2;
        if (width > p->width + 2)
            return i;
    }
    return count;
}

/* The last one needs no room for another. */
static void print_cell(const paint *p, const column *c, const char *words, bool last)
{
    if (c->number)
        paint_right(p, words, c->width);
    else if (last)
        fputs(words, p->out);
    else
        paint_padded(p, words, c->width);
    fputs(last ? "" : "  ", p->out);
}

/* Rows of which none shows more than what it is about. */
static bool is_bare(const paint *p, const bn_doc *rows)
{
    for (const bn_doc *row = rows->first; row != NULL; row = row->next) {
        int told = 0;

        for (const bn_doc *cell = row->first; cell != NULL; cell = cell->next)
            told += !is_nothing(p, cell);
        if (told > 1)
            return false;
    }
    return true;
}

static void print_below(const paint *p, const bn_doc *row, int indent)
{
    for (const bn_doc *cell = row->first; cell != NULL; cell = cell->next)
        if (bnr_is_single(cell) || bnr_is_empty(cell) || (bnr_is_rows(cell) && is_bare(p, cell)))
            continue;
        else
            tree_print_member(p, cell, indent + 2);
}

/* Rows that are too wide for the screen are shown one by one: "Elves: strength 500, class Good". */
static void print_rows(const paint *p, const bn_doc *list, const column *columns, int count,
                       int indent)
{
    for (const bn_doc *row = list->first; row != NULL; row = row->next) {
        const bn_doc *name = bn_doc_at(row, "name");
        char all[PARAGRAPH], words[CELL_MAX];
        bn_text t = bn_text_over(all, sizeof all);
        bool any = false;

        if (name != NULL)
            bnr_single_words(name, &t);
        for (int i = 0; i < count; i++) {
            const bn_doc *cell = bn_doc_at(row, columns[i].key);

            if (cell == NULL || cell == name || !bnr_is_single(cell) || bnr_is_empty(cell))
                continue;
            key_words(columns[i].key, words, sizeof words);
            bn_text_add(&t, any ? ", " : name != NULL ? ": " : "");
            bn_text_add(&t, words);
            bn_text_char(&t, ' ');
            bnr_single_words(cell, &t);
            any = true;
        }
        indent_by(p, indent);
        paint_hanging(p, all, indent, indent + 4, p->width);
        fputc('\n', p->out);
        print_below(p, row, indent);
    }
}

static void print_table(const paint *p, const bn_doc *list, int indent)
{
    column columns[COLUMNS_MAX] = { 0 };
    int count = table_columns(p, list, columns);
    char words[CELL_MAX];

    if (fitting(p, columns, count, indent) < count) {
        print_rows(p, list, columns, count, indent);
        return;
    }
    indent_by(p, indent);
    paint_ink_on(p, INK_DIM);
    for (int i = 0; i < count; i++) {
        key_words(columns[i].key, words, sizeof words);
        print_cell(p, &columns[i], words, i + 1 == count);
    }
    paint_ink_off(p);
    fputc('\n', p->out);
    for (const bn_doc *row = list->first; row != NULL; row = row->next) {
        indent_by(p, indent);
        for (int i = 0; i < count; i++) {
            const bn_doc *cell = bn_doc_at(row, columns[i].key);

            words[0] = '\0';
            if (cell != NULL && bnr_is_single(cell))
                scalar_words(cell, words, sizeof words);
            print_cell(p, &columns[i], words, i + 1 == count);
        }
        fputc('\n', p->out);
        print_below(p, row, indent);
    }
}

static void list_words(const bn_doc *list, bn_text *out)
{
    for (const bn_doc *item = list->first; item != NULL; item = item->next) {
        if (!bnr_is_single(item))
            continue;
        bn_text_add(out, item == list->first ? "" : ", ");
        bnr_single_words(item, out);
    }
}

enum { KEY = 18, NARROW = 50, KEY_NARROW = 12 };

/* A key and what it stands for, which continues below itself where the line ends. */
static void print_pair(const paint *p, const char *key, const char *words, int indent)
{
    int wide = p->width < NARROW ? KEY_NARROW : KEY, at = indent + wide + 1;

    wide = paint_columns(key) > wide ? paint_columns(key) : wide;
    paint_padded(p, key, wide);
    fputc(' ', p->out);
    paint_hanging(p, words, at, at, p->width);
    fputc('\n', p->out);
}

void tree_print_member(const paint *p, const bn_doc *member, int indent)
{
    char words[PARAGRAPH], key[CELL_MAX];
    bn_text t = bn_text_over(words, sizeof words);

    if (bnr_is_empty(member))
        return;
    key_words(member->key, key, sizeof key);
    indent_by(p, indent);
    if (bnr_is_single(member)) {
        bnr_single_words(member, &t);
        print_pair(p, key, words, indent);
    } else if (member->type == BN_DOC_LIST && !bnr_is_rows(member)) {
        list_words(member, &t);
        print_pair(p, key, words, indent);
    } else {
        fprintf(p->out, "%s\n", key);
        tree_print(p, member, indent + 2);
    }
}

/* ---- whole tables ------------------------------------------------------------------------- */

/* All columns of a list, in their order, even if they are empty. */
static int all_columns(const bn_doc *list, column *columns)
{
    char words[WHOLE_CELL_MAX];
    int count = 0;

    for (const bn_doc *cell = list->first->first; cell != NULL && count < WHOLE_MAX;
         cell = cell->next) {
        key_words(cell->key, words, sizeof words);
        columns[count++] = (column){ cell->key, paint_columns(words), true };
    }
    for (const bn_doc *row = list->first; row != NULL; row = row->next)
        for (int i = 0; i < count; i++) {
            const bn_doc *cell = bn_doc_at(row, columns[i].key);

            if (cell == NULL)
                continue;
            scalar_words(cell, words, sizeof words);
            if (paint_columns(words) > columns[i].width)
                columns[i].width = paint_columns(words);
            columns[i].number = columns[i].number && cell->type == BN_DOC_NUMBER;
        }
    return count;
}

/* One line of a row, or of the heading (NULL): the columns from `from` to `to`. An empty line is left out. */
static void print_band(const paint *p, const bn_doc *row, const column *columns, int from, int to,
                       int indent)
{
    char words[WHOLE_CELL_MAX];
    bool any = row == NULL;

    for (int i = from; i < to && !any; i++)
        any =
            bn_doc_at(row, columns[i].key) != NULL && !bnr_is_empty(bn_doc_at(row, columns[i].key));
    if (!any)
        return;
    indent_by(p, from == 0 ? indent : indent + 4);
    for (int i = from; i < to; i++) {
        const bn_doc *cell = row == NULL ? NULL : bn_doc_at(row, columns[i].key);

        words[0] = '\0';
        if (row == NULL)
            key_words(columns[i].key, words, sizeof words);
        else if (cell != NULL)
            scalar_words(cell, words, sizeof words);
        print_cell(p, &columns[i], words, i + 1 == to);
    }
    fputc('\n', p->out);
}

static void print_bands(const paint *p, const bn_doc *row, const column *columns, int count,
                        int indent)
{
    for (int from = 0, to; from < count; from = to) {
        to = from + fitting(p, columns + from, count - from, from == 0 ? indent : indent + 4);
        if (to == from)
            to++; /* wider than the screen */
        print_band(p, row, columns, from, to, indent);
    }
}

void tree_print_whole(const paint *p, const bn_doc *list, int indent)
{
    column columns[WHOLE_MAX];
    int count = all_columns(list, columns);

    paint_ink_on(p, INK_DIM);
    print_bands(p, NULL, columns, count, indent);
    paint_ink_off(p);
    for (const bn_doc *row = list->first; row != NULL; row = row->next)
        print_bands(p, row, columns, count, indent);
}

void tree_print(const paint *p, const bn_doc *doc, int indent)
{
    if (doc == NULL || indent > 2 * BN_DOC_DEPTH_MAX)
        return;
    if (bnr_is_rows(doc)) {
        print_table(p, doc, indent);
        return;
    }
    for (const bn_doc *member = doc->first; member != NULL; member = member->next)
        tree_print_member(p, member, indent);
}
