#include <banneret/system/sums.h>

#include <string.h>

#define ROOM_FIRST 16

const bn_term bn_untold = { 0 };

void bn_trace_init(bn_trace *trace, bn_arena *arena)
{
    *trace = (bn_trace){ .arena = arena };
}

/* Room doubles; the outgrown array stays in the arena, so all arrays together take less than twice
 * the last. */
static bool grow(bn_trace *trace)
{
    uint32_t room = trace->room == 0 ? ROOM_FIRST : trace->room * 2;

    if (room < trace->room)
        return false;

    bn_term *terms = bn_arena_array(trace->arena, room, sizeof *terms);

    if (!terms)
        return false;
    if (trace->count > 0)
        memcpy(terms, trace->terms, trace->count * sizeof *terms);
    trace->terms = terms;
    trace->room = room;
    return true;
}

/* Whether the figure in a cell may have contributed to a term. A term may say from which cell it was read.
 * Others name a rule, and sometimes a row; if that row of the cell's table is one of the rule, the term is about
 * this table, and other rows did not contribute. */
static bool spoke(const bn_house *house, bn_cell cell, const bn_term *term)
{
    const bn_book *book = house->book;
    const bn_book_table *table = &book->tables[cell.table];

    if (term->figure)
        return term->figure == (const unsigned char *)house->values + table->offset +
                                   (size_t)cell.row * table->row_size +
                                   table->columns[cell.column].offset;
    if (!bn_cell_of_rule(book, cell, term->rule))
        return false;
    if (term->row >= table->row_count || term->row == cell.row)
        return true;
    if (table->rules)
        return !table->rows_named;
    return !bn_cell_of_rule(book, (bn_cell){ cell.table, term->row, 0 }, term->rule);
}

static const char *house_words(const bn_trace *trace, const bn_term *term)
{
    const bn_house *house = trace->house;
    char words[240];
    bn_text text = bn_text_over(words, sizeof words);

    for (uint32_t i = 0; i < house->count; i++) {
        if (!spoke(house, house->cells[i], term))
            continue;
        bn_text_add(&text, text.length == 0 ? "house figure: " : "; ");
        bn_house_text(house, i, &text);
    }
    return text.length == 0 ? NULL : bn_arena_text(trace->arena, words, text.length);
}

/* A term that does not fit is dropped; the arena's `full` shows. */
void bn_trace_put(bn_trace *trace, const bn_term *term)
{
    if (trace->count == trace->room && !grow(trace))
        return;
    trace->terms[trace->count] = *term;
    if (trace->house)
        trace->terms[trace->count].house = house_words(trace, term);
    trace->count++;
}

void bn_sum_put(bn_trace *trace, const bn_term *of, int32_t rule, bn_term_kind kind, bn_rat value,
                const char *words)
{
    bn_term term = *of;

    term.rule = (uint16_t)rule;
    term.kind = (uint8_t)kind;
    if (value.den == 1 && kind != BN_TERM_FACTOR)
        term.value = value.num;
    else
        term.exact = value;
    if (kind != BN_TERM_TOTAL)
        term.name = NULL;
    term.words = words;
    bn_trace_put(trace, &term);
}

void bn_trace_weigh(bn_trace *trace, bn_term of, int64_t against, int64_t dice, int64_t comes_to,
                    const char *result)
{
    const char *forced =
        comes_to - against - dice > 0 ? "this roll never fails" : "this roll never succeeds";

    of.row = BN_NO_ROW;
    of.figure = NULL;
    of.value = against;
    bn_trace_add(trace, of);
    of.words = "rolled";
    of.value = dice;
    bn_trace_add(trace, of);
    of.words = forced;
    of.value = comes_to - against - dice;
    if (of.value != 0)
        bn_trace_add(trace, of);
    of.kind = BN_TERM_TOTAL;
    of.words = result;
    of.value = comes_to;
    bn_trace_add(trace, of);
}

/* The figure meant by "{0}" at `at`, or -1. */
static int figure_at(const char *at)
{
    return at[0] == '{' && at[1] >= '0' && at[1] <= '2' && at[2] == '}' ? at[1] - '0' : -1;
}

void bn_term_text(const bn_term *term, bn_text *out)
{
    const char *at = term->words ? term->words : "";

    if (term->name) {
        bn_text_add(out, term->name);
        if (term->count > 0) {
            bn_text_add(out, " x ");
            bn_text_int(out, term->count);
        }
        bn_text_add(out, *at ? ": " : "");
    }
    while (*at != '\0') {
        int figure = figure_at(at);

        if (figure >= 0) {
            bn_text_rat(out, term->seen[figure]);
            at += 3;
        } else {
            size_t plain = 1 + strcspn(at + 1, "{"); /* a lone brace stands for itself */

            bn_text_add_n(out, at, plain);
            at += plain;
        }
    }
    if (term->house) {
        bn_text_add(out, " (");
        bn_text_add(out, term->house);
        bn_text_char(out, ')');
    }
}

void bn_term_value_text(const bn_term *term, bn_text *out)
{
    bn_rat amount = bn_term_amount(term);

    if (bn_term_total(term))
        bn_text_add(out, "= ");
    else if (bn_term_summed(term) && term->kind == BN_TERM_FACTOR)
        bn_text_add(out, "x ");
    else if (bn_term_summed(term) && amount.num > 0)
        bn_text_char(out, '+');
    bn_text_rat(out, amount);
}
