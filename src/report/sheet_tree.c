/* Trees on a sheet: what a game shows of itself as a few tables that can be read across. */
#include "sheet.h"

#include <string.h>

#include "trees/tree_words.h"

enum { WORDS = 240, COLUMNS = 16, DEPTH = 5, FOLDED = 4 };
enum { BRIEF = 8 };                         /* bytes of a number, and of few words */
enum { ACROSS_LEAST = 7, ACROSS_MOST = 8 }; /* more columns than this, and no more rows */

/* One row of a table that is gathered from all places where its list stands. */
typedef struct row {
    const char *owner; /* the row of the table above to which it belongs, or "" */
    const bn_doc *map;
    const bn_doc *was; /* the same row in the earlier tree, or NULL */
} row;

typedef struct rows {
    const char *caption, *owners; /* what the owners are: "force" */
    row *all;
    uint32_t count;
    const char *const *leave;
    bool whole;             /* of a report: a 0 is what it says, and gives away that it is false */
    const bn_system *rated; /* of the sheet of a force: its figures are shown even if they are 0 */
} rows;

static bool is_left(const char *const *leave, const char *key)
{
    for (size_t i = 0; leave != NULL && leave[i] != NULL; i++)
        if (strcmp(leave[i], key) == 0)
            return true;
    return false;
}

/* ---- single values -------------------------------------------------------------------------- */

/* A map of a few single values has room in one cell. */
static bool is_folded(const bn_doc *doc)
{
    if (doc->type != BN_DOC_MAP || doc->count > FOLDED)
        return false;
    for (const bn_doc *at = doc->first; at != NULL; at = at->next)
        if (!bnr_is_single(at))
            return false;
    return true;
}

static bool fits_cell(const bn_doc *doc)
{
    return bnr_is_single(doc) || is_folded(doc) || (doc->type == BN_DOC_LIST && !bnr_is_rows(doc));
}

/* Whether a value only says that there is nothing to say. */
static bool is_nothing(const bn_doc *doc)
{
    if (doc->type == BN_DOC_MAP) {
        for (const bn_doc *at = doc->first; at != NULL; at = at->next)
            if (!is_nothing(at))
                return false;
        return true;
    }
    return bnr_is_empty(doc) || (doc->type == BN_DOC_NUMBER && doc->number.num == 0) ||
           (doc->type == BN_DOC_TEXT &&
            (strcmp(doc->text, "none") == 0 || strcmp(doc->text, "0") == 0));
}

/* A single value. A word of a document is read as people write it: "steep incline". */
static void word_or_number(const bn_doc *doc, bn_text *out)
{
    if (doc->type == BN_DOC_TEXT && strchr(doc->text, '_') && !strchr(doc->text, ' '))
        bnr_key_words(doc->text, out);
    else
        bnr_single_words(doc, out);
}

/* A value; a list of values with commas between; a small map with the keys of what it says, `whole` also of a 0. */
static void value_words(const bn_doc *doc, bool whole, bn_text *out)
{
    bool any = false;

    if (bnr_is_single(doc)) {
        word_or_number(doc, out);
        return;
    }
    for (const bn_doc *item = doc->first; item != NULL; item = item->next) {
        if (doc->type == BN_DOC_MAP && !whole && is_nothing(item))
            continue;
        bn_text_add(out, any ? ", " : "");
        any = true;
        if (doc->type == BN_DOC_MAP) {
            bnr_key_words(item->key, out);
            bn_text_char(out, ' ');
        }
        word_or_number(item, out);
    }
}

/* The words of a cell, and before them those that it had, if they differ and were any. */
static void cell_words(const bn_doc *cell, const bn_doc *was, bool whole, bn_text *out)
{
    char before[WORDS] = "", now[WORDS] = "";
    bn_text then = bn_text_over(before, sizeof before), text = bn_text_over(now, sizeof now);

    if (cell != NULL)
        value_words(cell, whole, &text);
    if (was != NULL && fits_cell(was))
        value_words(was, whole, &then);
    if (was != NULL && !is_nothing(was) && strcmp(before, now) != 0) {
        bool brief = strlen(before) <= BRIEF && strlen(now) <= BRIEF; /* not broken over lines */

        bn_text_add(out, before);
        bn_text_add(out, brief ? "\u00a0→\u00a0" : " → ");
        bn_text_add(out, now[0] != '\0' ? now : "–");
    } else {
        bn_text_add(out, now);
    }
}

/* ---- tables of rows ------------------------------------------------------------------------- */

/* What a row is called, for the tables nested in it. */
static const char *row_name(const bn_doc *map)
{
    static const char *const names[] = { "name", "side", "force" };

    for (size_t i = 0; i < BN_COUNT(names); i++) {
        const bn_doc *at = bn_doc_at(map, names[i]);

        if (at != NULL && at->type == BN_DOC_TEXT)
            return at->text;
    }
    return "";
}

/* Numbers by which programs know a force are no reading. */
static bool is_index(const bn_doc *cell)
{
    return cell->type == BN_DOC_NUMBER &&
           (strcmp(cell->key, "force") == 0 || strcmp(cell->key, "host") == 0);
}

static bool is_told(const bn_doc *cell, const bn_doc *was, const rows *of)
{
    return fits_cell(cell) && !is_index(cell) &&
           (of->whole || !is_nothing(cell) ||
            (of->rated != NULL && bnr_is_figure(of->rated, cell)) ||
            (was != NULL && fits_cell(was) && !is_nothing(was)));
}

static const bn_doc *was_at(const row *r, const char *key)
{
    return r->was != NULL ? bn_doc_at(r->was, key) : NULL;
}

/* The columns of which any row says something. */
static uint32_t columns_of(const rows *list, const char *keys[COLUMNS], bool numbers[COLUMNS])
{
    uint32_t count = 0;

    for (uint32_t r = 0; r < list->count; r++)
        for (const bn_doc *cell = list->all[r].map->first; cell != NULL; cell = cell->next) {
            uint32_t at = 0;

            if (is_left(list->leave, cell->key) ||
                !is_told(cell, was_at(&list->all[r], cell->key), list))
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

static void set_heading(sheet *s, sheet_table *table, uint32_t at, uint32_t column, const char *key)
{
    char words[WORDS];
    bn_text text = bn_text_over(words, sizeof words);

    bnr_key_words(key, &text);
    sheet_cell(s, table, at, column, words);
}

static void set_value(sheet *s, sheet_table *table, uint32_t at, uint32_t column, const rows *list,
                      uint32_t r, const char *key)
{
    const row *of = &list->all[r];
    const bn_doc *cell = bn_doc_at(of->map, key);
    char words[WORDS];
    bn_text text = bn_text_over(words, sizeof words);

    if (cell == NULL || fits_cell(cell))
        cell_words(cell, was_at(of, key), list->whole, &text);
    sheet_cell(s, table, at, column, words);
}

/* Few things of which much is shown stand beside each other: a thing is a column, and headed by its name. */
static void add_across(sheet *s, const rows *list, const char *const keys[COLUMNS],
                       uint32_t columns, bool owned)
{
    bool named = bn_doc_at(list->all[0].map, "name") != NULL, of = owned && named;
    sheet_table *table =
        sheet_add_table(s, list->caption, columns - named + of + 1, list->count + 1);
    uint32_t at = 1 + of;

    if (table == NULL)
        return;
    if (of)
        sheet_cell(s, table, 1, 0, list->owners);
    for (uint32_t r = 0; r < list->count; r++) {
        sheet_cell(s, table, 0, r + 1, named ? row_name(list->all[r].map) : list->all[r].owner);
        if (of)
            sheet_cell(s, table, 1, r + 1, list->all[r].owner);
    }
    for (uint32_t i = 0; i < columns; i++) {
        if (named && strcmp(keys[i], "name") == 0)
            continue;
        set_heading(s, table, at, 0, keys[i]);
        for (uint32_t r = 0; r < list->count; r++)
            set_value(s, table, at, r + 1, list, r, keys[i]);
        at++;
    }
}

static void add_rows(sheet *s, const rows *list)
{
    const char *keys[COLUMNS];
    bool numbers[COLUMNS], owned = false;
    uint32_t columns = columns_of(list, keys, numbers);
    sheet_table *table;

    for (uint32_t r = 0; r < list->count; r++)
        owned = owned || list->all[r].owner[0] != '\0';
    if (columns + owned < 2) /* names alone, which stand elsewhere too */
        return;
    if (columns > ACROSS_LEAST && list->count <= ACROSS_MOST && list->count + 1 < columns) {
        add_across(s, list, keys, columns, owned);
        return;
    }
    table = sheet_add_table(s, list->caption, list->count + 1, columns + owned);
    if (table == NULL)
        return;
    table->owned = owned;
    sheet_cell(s, table, 0, 0, list->owners);
    for (uint32_t i = 0; i < columns; i++) {
        set_heading(s, table, 0, i + owned, keys[i]);
        table->numbers[i + owned] = numbers[i];
    }
    for (uint32_t r = 0; r < list->count; r++) {
        if (owned)
            sheet_cell(s, table, r + 1, 0, list->all[r].owner);
        for (uint32_t i = 0; i < columns; i++)
            set_value(s, table, r + 1, i + owned, list, r, keys[i]);
    }
}

/* ---- what is nested ------------------------------------------------------------------------- */

/* The row of an earlier list with this name; of rows without names the one at the same place. */
static const bn_doc *same_row(const bn_doc *list, const bn_doc *map, uint32_t index)
{
    const char *name = row_name(map);

    if (list == NULL || !bnr_is_rows(list))
        return NULL;
    if (name[0] == '\0')
        return bn_doc_item(list, index);
    for (const bn_doc *at = list->first; at != NULL; at = at->next)
        if (strcmp(row_name(at), name) == 0)
            return at;
    return NULL;
}

static uint32_t rows_in(const bn_doc *doc)
{
    return doc == NULL || fits_cell(doc) || bnr_is_empty(doc) ? 0
           : doc->type == BN_DOC_LIST                         ? doc->count
                                                              : 1;
}

/* Gathers the rows of one key from all maps that have it. */
static void gather(const rows *from, const char *key, rows *out)
{
    for (uint32_t r = 0; r < from->count; r++) {
        const row *above = &from->all[r];
        const bn_doc *part = bn_doc_at(above->map, key), *was = was_at(above, key);
        const char *owner = from->count > 1 ? row_name(above->map) : "";
        uint32_t index = 0;

        if (rows_in(part) == 0)
            continue;
        if (part->type == BN_DOC_MAP)
            out->all[out->count++] = (row){ owner, part, was };
        for (const bn_doc *at = part->first; part->type == BN_DOC_LIST && at != NULL; at = at->next)
            out->all[out->count++] = (row){ owner, at, same_row(was, at, index++) };
    }
}

/* "forces" becomes "force" */
static const char *singular(sheet *s, const char *key)
{
    size_t length = strlen(key);
    const char *copy =
        bn_arena_text(s->arena, key, length > 0 && key[length - 1] == 's' ? length - 1 : length);

    s->full = s->full || copy == NULL;
    return copy != NULL ? copy : "";
}

/* The single values of a map as a table of two columns. */
static void add_values(sheet *s, const char *caption, const bn_doc *map, const bn_doc *was,
                       const rows *of)
{
    uint32_t count = 0, at = 1;
    sheet_table *table;

    for (const bn_doc *member = map->first; member != NULL; member = member->next)
        count += is_told(member, was != NULL ? bn_doc_at(was, member->key) : NULL, of);
    table = count > 0 ? sheet_add_table(s, caption, count + 1, 2) : NULL;
    for (const bn_doc *m = map->first; table != NULL && m != NULL; m = m->next) {
        const bn_doc *then = was != NULL ? bn_doc_at(was, m->key) : NULL;
        char key[WORDS], words[WORDS];
        bn_text left = bn_text_over(key, sizeof key), right = bn_text_over(words, sizeof words);

        if (!is_told(m, then, of))
            continue;
        bnr_key_words(m->key, &left);
        cell_words(m, then, of->whole, &right);
        sheet_cell(s, table, at, 0, key);
        sheet_cell(s, table, at++, 1, words);
    }
}

static void add_all(sheet *s, const rows *list, const char *key, int depth);
static void add_below(sheet *s, const rows *list, const char *key, int depth);

static void add_nested(sheet *s, const rows *from, const char *above, const char *key, int depth)
{
    char words[WORDS];
    bn_text caption = bn_text_over(words, sizeof words);
    uint32_t count = 0;
    bool named = false;
    rows out = { .owners = singular(s, above),
                 .leave = from->leave,
                 .whole = from->whole || strcmp(key, "report") == 0,
                 .rated = from->rated };

    for (uint32_t r = 0; r < from->count; r++) {
        count += rows_in(bn_doc_at(from->all[r].map, key));
        named = named || row_name(from->all[r].map)[0] != '\0';
    }
    out.all = bn_arena_array(s->arena, count, sizeof *out.all);
    if (out.all == NULL) {
        s->full = true;
        return;
    }
    if (!named && above[0] != '\0') { /* or it could be any list of that name */
        bn_text_add(&caption, above);
        bn_text_add(&caption, ": ");
    }
    bnr_key_words(key, &caption);
    out.caption = words;
    gather(from, key, &out);
    if (from->count == 1 && bn_doc_at(from->all[0].map, key)->type == BN_DOC_MAP) {
        add_values(s, words, out.all[0].map, out.all[0].was, &out);
        add_below(s, &out, key, depth + 1);
    } else {
        add_all(s, &out, key, depth + 1);
    }
}

/* One table for each key under which more is nested, in the order of the keys. */
static void add_below(sheet *s, const rows *list, const char *key, int depth)
{
    for (uint32_t r = 0; depth <= DEPTH && r < list->count; r++)
        for (const bn_doc *at = list->all[r].map->first; at != NULL; at = at->next) {
            bool first = rows_in(at) > 0 && !is_left(list->leave, at->key);

            for (uint32_t before = 0; first && before < r; before++)
                first = rows_in(bn_doc_at(list->all[before].map, at->key)) == 0;
            if (first)
                add_nested(s, list, key, at->key, depth);
        }
}

static void add_all(sheet *s, const rows *list, const char *key, int depth)
{
    add_rows(s, list);
    add_below(s, list, key, depth);
}

void sheet_add_tree(sheet *s, const char *caption, const bn_doc *tree, const sheet_view *how)
{
    row whole = { "", tree, how->was };
    rows one = {
        .owners = "", .all = &whole, .count = 1, .leave = how->leave, .rated = how->rated
    };

    if (tree == NULL || tree->type != BN_DOC_MAP)
        return;
    if (caption != NULL)
        add_values(s, caption, tree, how->was, &one);
    add_below(s, &one, "", 0);
}
