#include "house.h"

#include <string.h>

enum { LINE_MAX_BYTES = 600, INDENT = 2 };

void house_print(const paint *p, const bn_house *house)
{
    if (house == NULL)
        return;
    fputs("\n  House figures\n", p->out);
    for (uint32_t i = 0; i < house->count; i++) {
        char words[LINE_MAX_BYTES];
        bn_text t = bn_text_over(words, sizeof words);

        bn_house_text(house, i, &t);
        paint_paragraph(p, words, INDENT);
    }
}

void house_put(bn_arena *arena, bn_doc *map, const bn_house *house)
{
    if (house != NULL)
        bn_doc_put(arena, map, "figures", bn_house_list(house, arena));
}

/* Whether a column is 0 in every row that a rule reads, by the book and by the house. Such columns are
 * left out: tables have many flags, and most of them do not concern the rule. */
static bool is_nothing(const bn_book *book, const bn_house *house, bn_cell cell, uint16_t rule)
{
    const void *values = bn_house_values(house, book);

    for (cell.row = 0; cell.row < book->tables[cell.table].row_count; cell.row++) {
        char figure[120];
        bn_text t = bn_text_over(figure, sizeof figure);

        if (!bn_cell_of_rule(book, cell, rule))
            continue;
        bn_cell_text(book, values, cell, &t);
        if (strcmp(figure, "0") != 0 || !bn_cell_same(book, cell, values, book->values))
            return false;
    }
    return true;
}

/* "value 10" or "value 40 (the book has 10)" */
static void add_cell(const bn_book *book, const bn_house *house, bn_cell cell, bn_text *out)
{
    const void *values = bn_house_values(house, book);

    bn_text_add(out, book->tables[cell.table].columns[cell.column].name);
    bn_text_char(out, ' ');
    bn_cell_text(book, values, cell, out);
    if (bn_cell_same(book, cell, values, book->values))
        return;
    bn_text_add(out, " (the book has ");
    bn_cell_text(book, book->values, cell, out);
    bn_text_char(out, ')');
}

void house_rule(const paint *p, const bn_book *book, const bn_house *house, uint16_t rule)
{
    char words[LINE_MAX_BYTES];
    bn_text t = bn_text_over(words, sizeof words);
    bn_cell at = { 0, 0, 0 }, before = { UINT16_MAX, 0, 0 };
    bool more = false, any = false;

    while (bn_cell_next(book, rule, &at, &more)) {
        bool same_row = at.table == before.table && at.row == before.row;

        if (bn_cell_fixed(book, at) != NULL || is_nothing(book, house, at, rule))
            continue;
        if (!same_row) {
            if (any)
                paint_paragraph(p, words, INDENT);
            else
                fputs("\n  figures\n", p->out);
            t = bn_text_over(words, sizeof words);
            bn_text_add(&t, book->tables[at.table].name);
            bn_text_add(&t, ", ");
            bn_text_add(&t, book->tables[at.table].labels[at.row]);
        }
        bn_text_add(&t, same_row ? ", " : ": ");
        add_cell(book, house, at, &t);
        before = at;
        any = true;
    }
    if (any)
        paint_paragraph(p, words, INDENT);
}
