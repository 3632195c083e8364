/* What reading, checking and showing house figures share. */
#ifndef BNI_FIGURES_PARTS_H
#define BNI_FIGURES_PARTS_H

#include <banneret/system/figures.h>

enum {
    BNI_TABLES_MAX = 64,
    BNI_COLUMNS_MAX = 48,
    BNI_FIGURE_PARTS = 100, /* a house figure has two decimals at most, so that sums stay exact */
    BNI_FIGURE_MOST = 1000000, /* where the table names no separate range */
};

static inline const bn_book_column *bni_column(const bn_book *book, bn_cell cell)
{
    return &book->tables[cell.table].columns[cell.column];
}

/* Where a cell lies in the struct of all tables. */
static inline size_t bni_offset(const bn_book *book, bn_cell cell)
{
    const bn_book_table *table = &book->tables[cell.table];

    return table->offset + (size_t)cell.row * table->row_size + table->columns[cell.column].offset;
}

static inline uint32_t bni_words(const char *const *words)
{
    uint32_t count = 0;

    while (words[count])
        count++;
    return count;
}

bn_book_limit bni_limit(const bn_book *book, bn_cell cell);

/* The figure of a cell of numbers; false where it is an open end, or no number. */
bool bni_figure(const bn_book *book, const void *values, bn_cell cell, bn_rat *out);

/* What concerns several cells of a table: its climbing columns and its bands. `map` is what the
 * document says of the table, for the place of the error. */
bn_code bni_figures_check(const bn_book *book, const void *values, uint16_t table,
                          const bn_doc *map, bn_error *err);

#endif
