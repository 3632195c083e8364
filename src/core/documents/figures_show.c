/* The cells of a book by name: walking them, writing them, and the schema of house figures. */
#include <string.h>

#include "figures_parts.h"

/* ---- cells -------------------------------------------------------------------------------- */

static const unsigned char *bytes_of(const bn_book *book, const void *values, bn_cell cell)
{
    return (const unsigned char *)values + bni_offset(book, cell);
}

static int32_t whole(const bn_book *book, const void *values, bn_cell cell)
{
    int32_t value;

    memcpy(&value, bytes_of(book, values, cell), sizeof value);
    return value;
}

bool bni_figure(const bn_book *book, const void *values, bn_cell cell, bn_rat *out)
{
    const bn_book_column *column = bni_column(book, cell);

    if (column->type == BN_CELL_RAT) {
        memcpy(out, bytes_of(book, values, cell), sizeof *out);
        return out->den != 0 || column->end == 0;
    }
    if (column->type != BN_CELL_INT)
        return false;
    *out = bn_rat_int(whole(book, values, cell));
    return column->end == 0 || out->num != (column->end < 0 ? INT32_MIN : INT32_MAX);
}

static const char *text_of(const bn_book *book, const void *values, bn_cell cell)
{
    const char *text;

    memcpy(&text, bytes_of(book, values, cell), sizeof text);
    return text;
}

static uint16_t rule_of(const bn_book *book, const void *values, bn_cell cell)
{
    uint16_t rule;

    memcpy(&rule, bytes_of(book, values, cell), sizeof rule);
    return rule;
}

bool bn_cell_same(const bn_book *book, bn_cell cell, const void *values, const void *others)
{
    bn_rat a, b;
    bool closed = bni_figure(book, values, cell, &a);

    switch (bni_column(book, cell)->type) {
    case BN_CELL_RAT:
        return closed == bni_figure(book, others, cell, &b) && (!closed || bn_rat_cmp(a, b) == 0);
    case BN_CELL_TEXT:
        return strcmp(text_of(book, values, cell), text_of(book, others, cell)) == 0;
    case BN_CELL_RULE:
        return rule_of(book, values, cell) == rule_of(book, others, cell);
    default:
        return whole(book, values, cell) == whole(book, others, cell);
    }
}

bool bn_cell_of_rule(const bn_book *book, bn_cell cell, uint16_t rule)
{
    const bn_book_table *table = &book->tables[cell.table];

    if (table->rules) {
        for (const uint16_t *at = table->rules; *at != 0; at++)
            if (*at == rule)
                return true;
    }
    for (uint16_t i = 0; i < table->column_count; i++)
        if (table->columns[i].type == BN_CELL_RULE &&
            rule_of(book, book->values, (bn_cell){ cell.table, cell.row, i }) == rule)
            return true;
    return false;
}

bool bn_cell_next(const bn_book *book, uint16_t rule, bn_cell *at, bool *more)
{
    for (;;) {
        const bn_book_table *table = &book->tables[at->table];

        if (!*more)
            *more = true;
        else if (++at->column == table->column_count) {
            at->column = 0;
            if (++at->row == table->row_count) {
                at->row = 0;
                at->table++;
            }
        }
        if (at->table >= book->table_count)
            return false;
        if (rule == 0 || bn_cell_of_rule(book, *at, rule))
            return true;
    }
}

bn_book_limit bni_limit(const bn_book *book, bn_cell cell)
{
    const bn_book_table *table = &book->tables[cell.table];
    bn_book_limit out = { -1, -1, -BNI_FIGURE_MOST, BNI_FIGURE_MOST, NULL, NULL };

    for (uint32_t i = 0; i < table->limit_count; i++) {
        const bn_book_limit *limit = &table->limits[i];

        if ((limit->column < 0 || limit->column == cell.column) &&
            (limit->row < 0 || limit->row == cell.row))
            out = *limit;
    }
    return out;
}

/* An open end stays open: code that looks a row up relies on the last band having no end. */
const char *bn_cell_fixed(const bn_book *book, bn_cell cell)
{
    const bn_book_column *column = bni_column(book, cell);
    const char *fixed = bni_limit(book, cell).fixed;
    bn_rat figure;

    if (!fixed && column->end != 0 && !bni_figure(book, book->values, cell, &figure))
        return "the book leaves this end open";
    return fixed;
}

void bn_cell_name(const bn_book *book, bn_cell cell, bn_text *out)
{
    const bn_book_table *table = &book->tables[cell.table];

    bn_text_add(out, table->name);
    bn_text_add(out, ", ");
    bn_text_add(out, table->labels[cell.row]);
    bn_text_add(out, ", ");
    bn_text_add(out, table->columns[cell.column].name);
}

static void add_rule(const bn_book *book, uint16_t rule, bn_text *out)
{
    bn_text_add(out, book->prefix);
    bn_text_char(out, '-');
    for (uint16_t digits = 100; digits > rule && digits > 1; digits /= 10)
        bn_text_char(out, '0');
    bn_text_int(out, rule);
}

void bn_cell_text(const bn_book *book, const void *values, bn_cell cell, bn_text *out)
{
    const bn_book_column *column = bni_column(book, cell);
    int32_t row;
    bn_rat figure;

    switch (column->type) {
    case BN_CELL_INT:
    case BN_CELL_RAT:
        if (bni_figure(book, values, cell, &figure))
            bn_text_rat(out, figure);
        else
            bn_text_add(out, "no end");
        return;
    case BN_CELL_TRUTH:
        bn_text_int(out, whole(book, values, cell));
        return;
    case BN_CELL_TEXT:
        bn_text_add(out, text_of(book, values, cell));
        return;
    case BN_CELL_RULE:
        add_rule(book, rule_of(book, values, cell), out);
        return;
    case BN_CELL_WORD:
        bn_text_add(out, column->words[whole(book, values, cell)]);
        return;
    case BN_CELL_ROW:
        row = whole(book, values, cell);
        bn_text_add(out, row < 0 ? "none" : book->tables[column->of].labels[row]);
        return;
    }
    BN_ASSERT(false);
}

/* ---- a house ------------------------------------------------------------------------------ */

void bn_house_text(const bn_house *house, uint32_t index, bn_text *out)
{
    bn_cell cell = house->cells[index];

    bn_cell_name(house->book, cell, out);
    bn_text_add(out, ": ");
    bn_cell_text(house->book, house->values, cell, out);
    bn_text_add(out, ", the book has ");
    bn_cell_text(house->book, house->book->values, cell, out);
}

static bn_doc *figure_doc(const bn_book *book, const void *values, bn_cell cell, bn_arena *arena)
{
    char words[160];
    bn_text text = bn_text_over(words, sizeof words);
    bn_rat figure;

    if (bni_figure(book, values, cell, &figure))
        return bn_doc_rat(arena, figure);
    if (bni_column(book, cell)->type == BN_CELL_TRUTH)
        return bn_doc_int(arena, whole(book, values, cell));
    bn_cell_text(book, values, cell, &text);
    return bn_doc_text(arena, words);
}

bn_doc *bn_house_list(const bn_house *house, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; house && i < house->count; i++) {
        const bn_book *book = house->book;
        bn_cell cell = house->cells[i];
        const bn_book_table *table = &book->tables[cell.table];
        bn_doc *map = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_text(arena, map, "table", table->name);
        bn_doc_put_text(arena, map, "row", table->labels[cell.row]);
        bn_doc_put_text(arena, map, "column", table->columns[cell.column].name);
        (void)bn_doc_put(arena, map, "book", figure_doc(book, book->values, cell, arena));
        (void)bn_doc_put(arena, map, "house", figure_doc(book, house->values, cell, arena));
    }
    return list;
}

/* ---- the schema --------------------------------------------------------------------------- */

static bn_doc *put_words(bn_arena *arena, bn_doc *to, const char *const *words, uint32_t count)
{
    bn_doc *list = bn_doc_put(arena, to, "enum", bn_doc_list(arena));

    for (uint32_t i = 0; i < count; i++) {
        bn_rat number;

        if (words[i][0] == '\0')
            continue;
        (void)bn_doc_push(list, bn_doc_text(arena, words[i]));
        if (!strchr(words[i], '/') && bn_text_to_rat(words[i], strlen(words[i]), &number))
            (void)bn_doc_push(list, bn_doc_rat(arena, number));
    }
    return list;
}

static bn_doc *cell_schema(const bn_book *book, bn_cell cell, bn_arena *arena)
{
    const bn_book_column *column = bni_column(book, cell);
    bn_book_limit limit = bni_limit(book, cell);
    bn_doc *map = bn_doc_map(arena);
    bn_doc *list;
    const char *const *words;

    switch (column->type) {
    case BN_CELL_INT:
    case BN_CELL_RAT:
        bn_doc_put_text(arena, map, "type", column->type == BN_CELL_INT ? "integer" : "number");
        bn_doc_put_int(arena, map, "minimum", limit.least);
        bn_doc_put_int(arena, map, "maximum", limit.most);
        break;
    case BN_CELL_TRUTH:
        list = put_words(arena, map, (const char *const[]){ "0", "1" }, 2);
        (void)bn_doc_push(list, bn_doc_bool(arena, false));
        (void)bn_doc_push(list, bn_doc_bool(arena, true));
        break;
    case BN_CELL_WORD:
        words = limit.words ? limit.words : column->words;
        (void)put_words(arena, map, words, bni_words(words));
        break;
    case BN_CELL_ROW:
        (void)put_words(arena, map, book->tables[column->of].labels,
                        book->tables[column->of].row_count);
        break;
    default:
        bn_doc_put_text(arena, map, "type", "string");
        break;
    }
    return map;
}

static bn_doc *row_schema(const bn_book *book, uint16_t table, uint16_t row, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    bn_doc *columns = bn_doc_put(arena, map, "properties", bn_doc_map(arena));

    bn_doc_put_text(arena, map, "type", "object");
    bn_doc_put_bool(arena, map, "additionalProperties", false);
    for (uint16_t i = 0; i < book->tables[table].column_count; i++) {
        bn_cell cell = { table, row, i };

        if (!bn_cell_fixed(book, cell))
            (void)bn_doc_put(arena, columns, bni_column(book, cell)->name,
                             cell_schema(book, cell, arena));
    }
    return map;
}

static bool same_rows(const bn_book *book, uint16_t table, uint16_t one, uint16_t other)
{
    for (uint16_t i = 0; i < book->tables[table].column_count; i++) {
        bn_cell a = { table, one, i }, b = { table, other, i };
        bn_book_limit of_a = bni_limit(book, a), of_b = bni_limit(book, b);

        if (!bn_cell_fixed(book, a) != !bn_cell_fixed(book, b) || of_a.least != of_b.least ||
            of_a.most != of_b.most)
            return false;
    }
    return true;
}

static bool is_open(const bn_book *book, uint16_t table, uint16_t row)
{
    for (uint16_t i = 0; i < book->tables[table].column_count; i++)
        if (!bn_cell_fixed(book, (bn_cell){ table, row, i }))
            return true;
    return false;
}

/* Rows that are bound alike share one definition, named after the first of them. */
static void put_table(const bn_book *book, uint16_t table, bn_doc *to, bn_doc *kinds,
                      bn_arena *arena)
{
    const bn_book_table *t = &book->tables[table];
    bn_doc *map = bn_doc_map(arena);
    bn_doc *rows = bn_doc_map(arena);

    for (uint16_t row = 0; row < t->row_count; row++) {
        uint16_t like = 0;
        char name[160];
        bn_text text = bn_text_over(name, sizeof name);
        bn_doc *use;

        if (!is_open(book, table, row))
            continue;
        while (!same_rows(book, table, like, row))
            like++;
        bn_text_add(&text, t->name);
        bn_text_char(&text, '-');
        bn_text_int(&text, like + 1);
        if (!bn_doc_at(kinds, name))
            (void)bn_doc_put(arena, kinds, name, row_schema(book, table, row, arena));
        use = bn_doc_put(arena, rows, t->labels[row], bn_doc_map(arena));
        text = bn_text_over(name, sizeof name);
        bn_text_add(&text, "#/$defs/");
        bn_text_add(&text, t->name);
        bn_text_char(&text, '-');
        bn_text_int(&text, like + 1);
        bn_doc_put_text(arena, use, "$ref", name);
    }
    if (!rows || rows->count == 0)
        return;
    bn_doc_put_text(arena, map, "type", "object");
    bn_doc_put_bool(arena, map, "additionalProperties", false);
    (void)bn_doc_put(arena, map, "properties", rows);
    (void)bn_doc_put(arena, to, t->name, map);
}

bn_doc *bn_figures_schema(const bn_book *book, const char *title, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    bn_doc *tables, *kinds;

    bn_doc_put_text(arena, map, "$schema", "https://json-schema.org/draft/2020-12/schema");
    bn_doc_put_text(arena, map, "title", title);
    bn_doc_put_text(arena, map, "type", "object");
    bn_doc_put_bool(arena, map, "additionalProperties", false);
    tables = bn_doc_put(arena, map, "properties", bn_doc_map(arena));
    kinds = bn_doc_put(arena, map, "$defs", bn_doc_map(arena));
    for (uint16_t i = 0; i < book->table_count; i++)
        put_table(book, i, tables, kinds, arena);
    return map;
}
