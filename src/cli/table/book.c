#include "book.h"

#include <string.h>

#include <banneret/system/game.h>

#include "report/tree_words.h"

enum { MEASURES = 32, WORDS = 300 };

/* A line of an account: part of a sum, or the payment that ends it. */
typedef struct item {
    uint32_t number; /* of its entry */
    int32_t month;
    int8_t side;
    bool payment;
    int64_t amount; /* of a payment: below 0 it comes in */
    const char *words, *value;
} item;

/* What a side had at the end of a month. */
typedef struct mark {
    uint32_t number;
    int32_t month;
    const char *name;
    int64_t values[MEASURES];
} mark;

struct book {
    bn_arena *arena;
    item *items;
    uint32_t count, room;
    mark *marks;
    uint32_t mark_count, mark_room;
    uint32_t seen; /* entries that were looked at */
    int32_t ended;
    int32_t month; /* of the newest entry */
    int64_t first[MEASURES];
};

static void measure_all(const bn_table *table, const void *state, int64_t values[MEASURES])
{
    const bn_game *game = bn_table_game(table);

    for (uint32_t i = 0; i < game->measure_count && i < MEASURES; i++)
        values[i] = game->measure(bn_table_setup(table), state, i);
}

book *book_open(bn_arena *arena, const bn_table *table)
{
    book *b = bn_table_game(table)->date == NULL ? NULL : bn_arena_get(arena, sizeof *b);

    if (b == NULL)
        return NULL;
    b->arena = arena;
    b->ended = -1;
    if (bn_table_entries(table) == 0)
        measure_all(table, bn_table_state(table), b->first);
    return b;
}

/* Room for one more, at twice the place each time: the arena keeps what was given back. */
static void *grown(bn_arena *arena, void *rows, uint32_t count, uint32_t *room, size_t size)
{
    uint32_t more = *room == 0 ? 32 : 2 * *room;
    void *copy;

    if (count < *room)
        return rows;
    copy = bn_arena_array(arena, more, size);
    if (copy == NULL)
        return NULL;
    if (count > 0)
        memcpy(copy, rows, count * size);
    *room = more;
    return copy;
}

static void add_item(book *b, const bn_term *term, uint32_t number, int32_t month)
{
    item *rows = grown(b->arena, b->items, b->count, &b->room, sizeof *rows);
    char words[WORDS] = "", value[60] = "";
    bn_text left = bn_text_over(words, sizeof words), right = bn_text_over(value, sizeof value);
    int64_t amount = bn_rat_floor(bn_term_amount(term));

    if (rows == NULL)
        return;
    bn_term_text(term, &left);
    if (term->kind == BN_TERM_FACTOR)
        bn_term_value_text(term, &right);
    else
        bn_text_grouped(&right, amount < 0 ? -amount : amount);
    b->items = rows;
    rows[b->count++] = (item){ .number = number,
                               .month = month,
                               .side = term->side,
                               .payment = term->kind == BN_TERM_PAYMENT,
                               .amount = amount,
                               .words = bn_arena_text(b->arena, words, strlen(words)),
                               .value = bn_arena_text(b->arena, value, strlen(value)) };
}

/* Whether a later term is the payment that ends the sum of this one. */
static bool is_paid(const bn_trace *trace, uint32_t at)
{
    const bn_term *term = &trace->terms[at];

    for (uint32_t i = at; term->group != 0 && i < trace->count; i++) {
        const bn_term *end = &trace->terms[i];

        if (end->group == term->group && end->side == term->side && end->about == term->about &&
            end->kind >= BN_TERM_TOTAL)
            return end->kind == BN_TERM_PAYMENT;
    }
    return false;
}

static void strike_out(book *b, uint32_t to)
{
    while (b->count > 0 && b->items[b->count - 1].number > to)
        b->count--;
    while (b->mark_count > 0 && b->marks[b->mark_count - 1].number > to)
        b->mark_count--;
}

static void end_month(book *b, const bn_table *table, const bn_date *date, uint32_t number)
{
    mark *rows = grown(b->arena, b->marks, b->mark_count, &b->mark_room, sizeof *rows);

    if (rows == NULL)
        return;
    b->marks = rows;
    rows[b->mark_count] = (mark){ .number = number, .month = date->month, .name = date->name };
    measure_all(table, bn_table_state(table), rows[b->mark_count++].values);
    b->ended = date->month;
}

void book_entry(void *self, bn_table *table, const void *before, uint32_t index, bn_trace *trace)
{
    book *b = self;
    const bn_game *game = bn_table_game(table);
    bn_date was, is;

    if (b == NULL)
        return;
    for (; b->seen <= index; b->seen++)
        if (bn_table_entry(table, b->seen)->type == BN_ENTRY_UNDO)
            strike_out(b, bn_table_entry(table, b->seen)->to);
    if (index == 0)
        measure_all(table, before, b->first);
    b->ended = -1;
    game->date(bn_table_setup(table), bn_table_state(table), &is);
    b->month = is.month;
    if (bn_table_entry(table, index)->type == BN_ENTRY_UNDO)
        return;
    game->date(bn_table_setup(table), before, &was);
    for (uint32_t i = 0; trace != NULL && i < trace->count; i++)
        if (trace->terms[i].side >= 0 && is_paid(trace, i))
            add_item(b, &trace->terms[i], bn_table_entry(table, index)->number, was.month);
    if (is.month > was.month)
        end_month(b, table, &was, bn_table_entry(table, index)->number);
}

int32_t book_ended(const book *b)
{
    return b == NULL ? -1 : b->ended;
}

int32_t book_months(const book *b)
{
    return b->month + 1;
}

/* ---- a statement ---------------------------------------------------------------------------- */

static void print_row(const paint *p, const char *words, const char *value)
{
    enum { AMOUNT = 24 }; /* columns */

    fputs("    ", p->out);
    paint_padded(p, words, p->width - 4 - AMOUNT);
    paint_right(p, value, AMOUNT);
    fputc('\n', p->out);
}

/* The lines of the payments that come in, or of those that go out; returns their sum. */
static int64_t print_payments(const paint *p, const book *b, uint32_t side, int32_t month,
                              bool income)
{
    uint32_t start = 0;
    int64_t sum = 0;

    for (uint32_t i = 0; i < b->count; i++) {
        const item *end = &b->items[i];

        if (end->side != (int8_t)side || end->month != month || !end->payment)
            continue;
        if ((end->amount < 0) == income) {
            for (uint32_t k = start; k <= i; k++)
                if (b->items[k].side == (int8_t)side && b->items[k].month == month &&
                    b->items[k].words != NULL && b->items[k].value != NULL)
                    print_row(p, b->items[k].words, b->items[k].value);
            sum += end->amount;
        }
        start = i + 1;
    }
    return sum < 0 ? -sum : sum;
}

static const mark *mark_of(const book *b, int32_t month)
{
    for (uint32_t i = 0; i < b->mark_count; i++)
        if (b->marks[i].month == month)
            return &b->marks[i];
    return NULL;
}

/* Troops, money and battles won: at the beginning of the month, and at its end or now. */
static void print_changes(const paint *p, const book *b, const bn_table *table, uint32_t side,
                          int32_t month)
{
    const bn_game *game = bn_table_game(table);
    const mark *end = mark_of(b, month), *before = mark_of(b, month - 1);
    int64_t now[MEASURES] = { 0 };

    measure_all(table, bn_table_state(table), now);
    for (uint32_t i = 0; i < game->measure_count && i < MEASURES; i++) {
        char words[WORDS] = "", value[60] = "";
        bn_text left = bn_text_over(words, sizeof words), right = bn_text_over(value, sizeof value);

        if (game->measures[i].side != (int8_t)side ||
            (game->measures[i].flags & BN_MEASURE_EVENT) != 0 ||
            !bn_game_has_measure(game, bn_table_setup(table), i))
            continue;
        bnr_key_words(game->measures[i].key, &left);
        bn_text_grouped(&right, before != NULL ? before->values[i] : b->first[i]);
        bn_text_add(&right, " to ");
        bn_text_grouped(&right, end != NULL ? end->values[i] : now[i]);
        print_row(p, words, value);
    }
}

static void print_sum(const paint *p, const char *words, int64_t sum)
{
    char value[40];
    bn_text t = bn_text_over(value, sizeof value);

    bn_text_grouped(&t, sum);
    paint_ink_on(p, INK_BOLD);
    print_row(p, words, value);
    paint_ink_off(p);
}

void book_statement(const paint *p, const book *b, const bn_table *table, uint32_t side,
                    int32_t month)
{
    const mark *end = mark_of(b, month);
    char words[WORDS], right[60];

    snprintf(words, sizeof words, "%s: statement for %s%s", bn_table_side(table, (int32_t)side),
             end == NULL         ? "this month"
             : end->name != NULL ? end->name
                                 : "the month",
             end == NULL ? ", so far" : "");
    snprintf(right, sizeof right, "month %d", (int)month + 1);
    paint_heading(p, words, right);
    print_sum(p, "Income in all", print_payments(p, b, side, month, true));
    print_sum(p, "Paid in all", print_payments(p, b, side, month, false));
    print_changes(p, b, table, side, month);
}
