#include "sheet.h"

#include <string.h>

#include "tree_words.h"

enum { WORDS = 240, COLUMNS = 12, DEPTH = 4 };

sheet sheet_begin(bn_arena *arena, const char *title, const char *subtitle)
{
    return (sheet){ .arena = arena, .title = title, .subtitle = subtitle };
}

static const char *kept(sheet *s, const char *text)
{
    const char *copy = bn_arena_text(s->arena, text, strlen(text));

    s->full = s->full || copy == NULL;
    return copy != NULL ? copy : "";
}

/* Captions made of keys begin with a capital letter, as headings do. */
static const char *capital(sheet *s, const char *text)
{
    char *copy = bn_arena_text(s->arena, text, strlen(text));

    if (copy == NULL) {
        s->full = true;
        return "";
    }
    copy[0] = (char)(copy[0] - 'a' + 'A');
    return copy;
}

static sheet_block *append(sheet *s, sheet_kind kind, const char *text)
{
    sheet_block *block = bn_arena_get(s->arena, sizeof *block);

    if (block == NULL) {
        s->full = true;
        return NULL;
    }
    *block = (sheet_block){ .kind = kind, .text = kept(s, text) };
    if (kind == SHEET_TABLE && text[0] >= 'a' && text[0] <= 'z')
        block->text = capital(s, text);
    if (s->last != NULL)
        s->last->next = block;
    else
        s->first = block;
    s->last = block;
    return block;
}

void sheet_add(sheet *s, sheet_kind kind, const char *text)
{
    if (kind == SHEET_PAGE || text[0] != '\0')
        (void)append(s, kind, text);
}

sheet_table *sheet_add_table(sheet *s, const char *caption, uint32_t rows, uint32_t columns)
{
    sheet_block *block = append(s, SHEET_TABLE, caption);
    const char **cells = bn_arena_array(s->arena, (size_t)rows * columns, sizeof *cells);
    bool *numbers = bn_arena_array(s->arena, columns, sizeof *numbers);

    if (block == NULL || cells == NULL || numbers == NULL) {
        s->full = true;
        return NULL;
    }
    for (size_t i = 0; i < (size_t)rows * columns; i++)
        cells[i] = "";
    for (uint32_t i = 0; i < columns; i++)
        numbers[i] = false;
    block->table = (sheet_table){ rows, columns, cells, numbers };
    return &block->table;
}

void sheet_cell(sheet *s, sheet_table *table, uint32_t row, uint32_t column, const char *text)
{
    table->cells[(size_t)row * table->columns + column] = kept(s, text);
}

/* ---- trees ---------------------------------------------------------------------------------- */

/* A value, or a list of values with commas between. */
static void value_words(const bn_doc *doc, bn_text *out)
{
    if (bnr_is_single(doc)) {
        bnr_single_words(doc, out);
        return;
    }
    for (const bn_doc *item = doc->first; item != NULL; item = item->next) {
        if (item != doc->first)
            bn_text_add(out, ", ");
        bnr_single_words(item, out);
    }
}

/* What is shown in one cell: a value, or a list of them. */
static bool fits_cell(const bn_doc *doc)
{
    return bnr_is_single(doc) || (doc->type == BN_DOC_LIST && !bnr_is_rows(doc));
}

/* The columns of a list of maps: members of any row that say something. */
static uint32_t columns_of(const bn_doc *list, const char *keys[COLUMNS], bool numbers[COLUMNS])
{
    uint32_t count = 0;

    for (const bn_doc *row = list->first; row != NULL; row = row->next)
        for (const bn_doc *cell = row->first; cell != NULL; cell = cell->next) {
            uint32_t at = 0;

            if (!fits_cell(cell) || bnr_is_empty(cell))
                continue;
            while (at < count && strcmp(keys[at], cell->key) != 0)
                at++;
            if (at == COLUMNS)
                continue;
            if (at == count) {
                keys[count] = cell->key;
                numbers[count++] = true;
            }
            numbers[at] = numbers[at] && cell->type == BN_DOC_NUMBER;
        }
    return count;
}

/* What a row is called, for the tables nested in it. */
static const char *row_name(const bn_doc *row)
{
    static const char *const names[] = { "name", "side", "force" };

    for (size_t i = 0; i < BN_COUNT(names); i++) {
        const bn_doc *at = bn_doc_at(row, names[i]);

        if (at != NULL && at->type == BN_DOC_TEXT)
            return at->text;
    }
    return "";
}

static void add_tree(sheet *s, const char *caption, const bn_doc *tree, int depth);

/* What is nested in a map, each under the name of the map and its own key. */
static void add_nested(sheet *s, const char *name, const bn_doc *map, int depth)
{
    for (const bn_doc *member = map->first; member != NULL; member = member->next) {
        char words[WORDS];
        bn_text caption = bn_text_over(words, sizeof words);

        if (fits_cell(member) || bnr_is_empty(member))
            continue;
        bn_text_add(&caption, name);
        bn_text_add(&caption, name[0] != '\0' ? ": " : "");
        bnr_key_words(member->key, &caption);
        add_tree(s, words, member, depth + 1);
    }
}

static void add_rows(sheet *s, const char *caption, const bn_doc *list, int depth)
{
    const char *keys[COLUMNS];
    bool numbers[COLUMNS];
    uint32_t columns = columns_of(list, keys, numbers), at = 1;
    sheet_table *table =
        columns > 0 ? sheet_add_table(s, caption, (uint32_t)list->count + 1, columns) : NULL;
    char words[WORDS];

    for (uint32_t i = 0; table != NULL && i < columns; i++) {
        bn_text heading = bn_text_over(words, sizeof words);

        bnr_key_words(keys[i], &heading);
        sheet_cell(s, table, 0, i, words);
        table->numbers[i] = numbers[i];
    }
    for (const bn_doc *row = list->first; table != NULL && row != NULL; row = row->next, at++)
        for (uint32_t i = 0; i < columns; i++) {
            const bn_doc *cell = bn_doc_at(row, keys[i]);
            bn_text text = bn_text_over(words, sizeof words);

            if (cell != NULL && fits_cell(cell) && cell->type != BN_DOC_NULL)
                value_words(cell, &text);
            sheet_cell(s, table, at, i, words);
        }
    for (const bn_doc *row = list->first; row != NULL; row = row->next)
        add_nested(s, row_name(row), row, depth);
}

/* The single values of a map as a table of two columns. */
static void add_values(sheet *s, const char *caption, const bn_doc *map)
{
    uint32_t count = 0, at = 1;
    sheet_table *table;

    for (const bn_doc *member = map->first; member != NULL; member = member->next)
        count += fits_cell(member) && !bnr_is_empty(member);
    table = count > 0 ? sheet_add_table(s, caption, count + 1, 2) : NULL;
    for (const bn_doc *m = map->first; table != NULL && m != NULL; m = m->next) {
        char key[WORDS], words[WORDS];
        bn_text left = bn_text_over(key, sizeof key), right = bn_text_over(words, sizeof words);

        if (!fits_cell(m) || bnr_is_empty(m))
            continue;
        bnr_key_words(m->key, &left);
        value_words(m, &right);
        sheet_cell(s, table, at, 0, key);
        sheet_cell(s, table, at++, 1, words);
    }
}

static void add_tree(sheet *s, const char *caption, const bn_doc *tree, int depth)
{
    if (depth > DEPTH || bnr_is_empty(tree))
        return;
    if (bnr_is_rows(tree)) {
        add_rows(s, caption, tree, depth);
    } else if (tree->type == BN_DOC_MAP) {
        add_values(s, caption, tree);
        add_nested(s, depth == 0 ? "" : caption, tree, depth);
    }
}

void sheet_add_tree(sheet *s, const char *caption, const bn_doc *tree)
{
    if (tree != NULL)
        add_tree(s, caption, tree, 0);
}
