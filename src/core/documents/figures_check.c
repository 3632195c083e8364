/* Of house figures: what concerns several cells of a table at once. */
#include <string.h>

#include "figures_parts.h"

typedef struct check {
    const bn_book *book;
    const void *values;
    const bn_doc *map;
    bn_error *err;
} check;

static const bn_doc *given(const check *c, bn_cell cell)
{
    const bn_book_table *table = &c->book->tables[cell.table];

    return bn_doc_at(bn_doc_at(c->map, table->labels[cell.row]), table->columns[cell.column].name);
}

/* Two cells disagree. The error points at the one that the document changes, the first if both. */
static bn_code refuse(const check *c, bn_cell one, bn_cell other, const char *text,
                      const char *hint)
{
    char name[64];
    bn_text value = bn_text_over(name, sizeof name);
    bn_cell cell = given(c, one) ? one : other;
    const bn_book_table *table = &c->book->tables[cell.table];
    const bn_doc *doc = given(c, cell);
    bn_text out;
    bn_code code;

    bn_cell_text(c->book, c->values, cell, &value);
    code = bn_fail_value(c->err, BN_SCHEMA, text, name);
    doc = doc ? doc : c->map;
    c->err->line = doc->line;
    c->err->column = doc->column;
    c->err->length = doc->length;
    out = bn_text_over(c->err->hint, sizeof c->err->hint);
    bn_text_add(&out, hint);
    cell = cell.row == one.row && cell.column == one.column ? other : one;
    bn_text_add(&out, table->labels[cell.row]);
    bn_text_add(&out, ", ");
    bn_text_add(&out, table->columns[cell.column].name);
    bn_text_add(&out, ": ");
    bn_cell_text(c->book, c->values, cell, &out);
    cell = given(c, one) ? one : other;
    bn_error_under(c->err, table->columns[cell.column].name);
    bn_error_under(c->err, table->labels[cell.row]);
    return code;
}

static bn_code check_climb(const check *c, uint16_t table, uint16_t column)
{
    for (uint16_t row = 1; row < c->book->tables[table].row_count; row++) {
        bn_cell one = { table, row, column }, before = { table, (uint16_t)(row - 1), column };
        bn_rat here, last;

        if (bni_figure(c->book, c->values, one, &here) &&
            bni_figure(c->book, c->values, before, &last) && bn_rat_cmp(here, last) <= 0)
            return refuse(c, one, before, "with {} the column no longer rises",
                          "each row is above the one before it; ");
    }
    return BN_OK;
}

static bn_code check_bands(const check *c, uint16_t number)
{
    const bn_book_table *table = &c->book->tables[number];
    uint16_t low = (uint16_t)table->bands.low, high = (uint16_t)table->bands.high;

    for (uint16_t row = 0; row < table->row_count; row++) {
        bn_cell first = { number, row, low }, last = { number, row, high };
        bn_cell next = { number, (uint16_t)(row + 1), low };
        bn_rat from, to, then;

        if (!bni_figure(c->book, c->values, last, &to))
            continue;
        if (bni_figure(c->book, c->values, first, &from) && bn_rat_cmp(from, to) > 0)
            return refuse(c, last, first, "with {} the band is empty", "see ");
        if (row + 1u < table->row_count && bni_figure(c->book, c->values, next, &then) &&
            bn_rat_cmp(bn_rat_add(to, table->bands.step), then) != 0)
            return refuse(c, last, next, "{} leaves a gap or overlap",
                          "change both ends where two bands meet; ");
    }
    return BN_OK;
}

bn_code bni_figures_check(const bn_book *book, const void *values, uint16_t table,
                          const bn_doc *map, bn_error *err)
{
    check c = { book, values, map, err };
    bn_code code = BN_OK;

    for (uint16_t i = 0; i < book->tables[table].column_count && code == BN_OK; i++)
        if (book->tables[table].columns[i].climbs)
            code = check_climb(&c, table, i);
    if (code == BN_OK && book->tables[table].bands.low >= 0)
        code = check_bands(&c, table);
    return code;
}
