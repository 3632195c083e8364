#include "statement.h"

#include "trees/tree_words.h"

enum { WORDS = 300 };

static void print_row(const paint *p, const char *words, const char *value)
{
    enum { AMOUNT = 24 }; /* columns */

    fputs("    ", p->out);
    paint_padded(p, words, p->width - 4 - AMOUNT);
    paint_right(p, value, AMOUNT);
    fputc('\n', p->out);
}

static void print_payments(const paint *p, const bn_doc *statement, const char *lines,
                           const char *sum, const char *words)
{
    char value[40];
    bn_text t = bn_text_over(value, sizeof value);

    for (const bn_doc *row = bn_doc_at(statement, lines)->first; row != NULL; row = row->next)
        print_row(p, bn_doc_at(row, "words")->text, bn_doc_at(row, "value")->text);
    bnr_single_words(bn_doc_at(statement, sum), &t);
    paint_ink_on(p, INK_BOLD);
    print_row(p, words, value);
    paint_ink_off(p);
}

static void print_changes(const paint *p, const bn_doc *changes)
{
    for (const bn_doc *row = changes->first; row != NULL; row = row->next) {
        char words[WORDS] = "", value[60] = "";
        bn_text left = bn_text_over(words, sizeof words), right = bn_text_over(value, sizeof value);

        bnr_key_words(bn_doc_at(row, "key")->text, &left);
        bnr_single_words(bn_doc_at(row, "before"), &right);
        bn_text_add(&right, " to ");
        bnr_single_words(bn_doc_at(row, "after"), &right);
        print_row(p, words, value);
    }
}

bool statement_print(const paint *p, const bni_book *b, const bn_table *table, bn_seat seat,
                     uint32_t side, int32_t month, bn_arena *arena)
{
    const bn_doc *statement = bni_statement(b, table, seat, side, month, arena), *name;
    bool ended;
    char words[WORDS], right[60];

    if (statement == NULL)
        return false;
    name = bn_doc_at(statement, "name");
    ended = bn_doc_at(statement, "ended")->truth;
    snprintf(words, sizeof words, "%s: statement for %s", bn_table_side(table, (int32_t)side),
             !ended         ? "this month, so far"
             : name != NULL ? name->text
                            : "the month");
    snprintf(right, sizeof right, "month %d", (int)month + 1);
    paint_heading(p, words, right);
    print_payments(p, statement, "income", "income_in_all", "Income in all");
    print_payments(p, statement, "paid", "paid_in_all", "Paid in all");
    print_changes(p, bn_doc_at(statement, "changes"));
    return true;
}
