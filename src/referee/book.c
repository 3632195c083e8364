#include "book.h"

#include <string.h>

#include <banneret/system/game.h>

#define put(map, name, child) bn_doc_put(arena, map, name, child)

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

/* From this entry on it was this day. */
typedef struct dawn {
    uint32_t number;
    int32_t day;
} dawn;

struct bni_book {
    bn_arena *arena;
    item *items;
    uint32_t count, room;
    mark *marks;
    uint32_t mark_count, mark_room;
    dawn *dawns;
    uint32_t dawn_count, dawn_room;
    uint32_t seen; /* entries that were examined */
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

bni_book *bni_book_open(bn_arena *arena, const bn_table *table)
{
    bni_book *b = bn_table_game(table)->date == NULL ? NULL : bn_arena_get(arena, sizeof *b);

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

/* "1,223 1/3" */
static void add_amount(bn_rat amount, bn_text *out)
{
    int64_t whole;

    if (amount.num < 0)
        amount.num = -amount.num;
    whole = bn_rat_floor(amount);
    amount = bn_rat_sub(amount, bn_rat_int(whole));
    if (whole > 0 || amount.num == 0)
        bn_text_grouped(out, whole);
    if (amount.num == 0)
        return;
    bn_text_add(out, whole > 0 ? " " : "");
    bn_text_int(out, amount.num);
    bn_text_char(out, '/');
    bn_text_int(out, amount.den);
}

static void add_item(bni_book *b, const bn_term *term, uint32_t number, int32_t month)
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
        add_amount(bn_term_amount(term), &right);
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

static void strike_out(bni_book *b, uint32_t to)
{
    while (b->count > 0 && b->items[b->count - 1].number > to)
        b->count--;
    while (b->mark_count > 0 && b->marks[b->mark_count - 1].number > to)
        b->mark_count--;
}

static void end_month(bni_book *b, const bn_table *table, const bn_date *date, uint32_t number)
{
    mark *rows = grown(b->arena, b->marks, b->mark_count, &b->mark_room, sizeof *rows);

    if (rows == NULL)
        return;
    b->marks = rows;
    rows[b->mark_count] = (mark){ .number = number, .month = date->month, .name = date->name };
    measure_all(table, bn_table_state(table), rows[b->mark_count++].values);
    b->ended = date->month;
}

/* Entries that were undone keep the day on which they were made. */
static void note_day(bni_book *b, uint32_t number, int32_t day)
{
    dawn *rows;

    if (b->dawn_count > 0 && b->dawns[b->dawn_count - 1].day == day)
        return;
    rows = grown(b->arena, b->dawns, b->dawn_count, &b->dawn_room, sizeof *rows);
    if (rows == NULL)
        return;
    b->dawns = rows;
    rows[b->dawn_count++] = (dawn){ .number = number, .day = day };
}

void bni_book_entry(bni_book *b, const bn_table *table, const void *before, uint32_t index,
                    const bn_trace *trace)
{
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
    if (bn_table_entry(table, index)->type == BN_ENTRY_UNDO ||
        bn_table_entry(table, index)->type == BN_ENTRY_SHARE)
        return;
    game->date(bn_table_setup(table), before, &was);
    note_day(b, bn_table_entry(table, index)->number, was.day);
    for (uint32_t i = 0; trace != NULL && i < trace->count; i++)
        if (trace->terms[i].side >= 0 && is_paid(trace, i))
            add_item(b, &trace->terms[i], bn_table_entry(table, index)->number, was.month);
    if (is.month > was.month)
        end_month(b, table, &was, bn_table_entry(table, index)->number);
}

int32_t bni_book_ended(const bni_book *b)
{
    return b == NULL ? -1 : b->ended;
}

int32_t bni_book_months(const bni_book *b)
{
    return b->month + 1;
}

/* ---- a statement ---------------------------------------------------------------------------- */

static void push_item(const item *from, bn_doc *list, bn_arena *arena)
{
    bn_doc *row = bn_doc_push(list, bn_doc_map(arena));

    bn_doc_put_text(arena, row, "words", from->words);
    bn_doc_put_text(arena, row, "value", from->value);
    bn_doc_put_bool(arena, row, "ends", from->payment);
}

/* The lines of the payments that come in, or of those that go out; returns their sum. */
static int64_t push_payments(const bni_book *b, uint32_t side, int32_t month, bool income,
                             bn_doc *list, bn_arena *arena)
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
                    push_item(&b->items[k], list, arena);
            sum += end->amount;
        }
        start = i + 1;
    }
    return sum < 0 ? -sum : sum;
}

static const mark *mark_of(const bni_book *b, int32_t month)
{
    for (uint32_t i = 0; i < b->mark_count; i++)
        if (b->marks[i].month == month)
            return &b->marks[i];
    return NULL;
}

/* Troops, money and battles won: at the start of the month, and at its end or now. */
static bn_doc *changes_doc(const bni_book *b, const bn_table *table, bn_seat seat, uint32_t side,
                           int32_t month, bn_arena *arena)
{
    const bn_game *game = bn_table_game(table);
    const mark *end = mark_of(b, month), *before = mark_of(b, month - 1);
    bn_doc *list = bn_doc_list(arena);
    int64_t now[MEASURES] = { 0 };

    measure_all(table, bn_table_state(table), now);
    for (uint32_t i = 0; i < game->measure_count && i < MEASURES; i++) {
        bn_doc *row;

        if (game->measures[i].side != (int8_t)side ||
            (game->measures[i].flags & BN_MEASURE_EVENT) != 0 ||
            bn_table_leave(table, seat, BN_MATTER_MEASURE, i) != BN_LEAVE_ALL)
            continue;
        row = bn_doc_push(list, bn_doc_map(arena));
        bn_doc_put_text(arena, row, "key", game->measures[i].key);
        bn_doc_put_int(arena, row, "before", before != NULL ? before->values[i] : b->first[i]);
        bn_doc_put_int(arena, row, "after", end != NULL ? end->values[i] : now[i]);
    }
    return list;
}

static void put_payments(const bni_book *b, uint32_t side, int32_t month, bool income, bn_doc *out,
                         bn_arena *arena)
{
    bn_doc *list = put(out, income ? "income" : "paid", bn_doc_list(arena));

    bn_doc_put_int(arena, out, income ? "income_in_all" : "paid_in_all",
                   push_payments(b, side, month, income, list, arena));
}

bn_doc *bni_statement(const bni_book *b, const bn_table *table, bn_seat seat, uint32_t side,
                      int32_t month, bn_arena *arena)
{
    const mark *end = mark_of(b, month);
    bn_doc *out;

    if (!bn_seat_knows(seat, side))
        return NULL;
    out = bn_doc_map(arena);
    bn_doc_put_int(arena, out, "side", side);
    bn_doc_put_int(arena, out, "month", month + 1);
    bn_doc_put_bool(arena, out, "ended", end != NULL);
    if (end != NULL && end->name != NULL)
        bn_doc_put_text(arena, out, "name", end->name);
    put_payments(b, side, month, true, out, arena);
    put_payments(b, side, month, false, out, arena);
    put(out, "changes", changes_doc(b, table, seat, side, month, arena));
    return arena->full ? NULL : out;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bn_doc *begun_doc(const bni_book *b, bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < b->dawn_count; i++) {
        bn_doc *pair = bn_doc_push(list, bn_doc_list(arena));

        bn_doc_push(pair, bn_doc_int(arena, b->dawns[i].number));
        bn_doc_push(pair, bn_doc_int(arena, b->dawns[i].day));
    }
    return list;
}

bn_doc *bni_book_tree(const bni_book *b, const bn_table *table, bn_seat seat, int32_t month,
                      bn_arena *arena)
{
    bn_doc *out =
        bn_date_doc(bn_table_game(table), bn_table_setup(table), bn_table_state(table), arena);
    bn_doc *list;

    if (month < 0)
        month = bni_book_months(b) - 1;
    put(out, "begun", begun_doc(b, arena));
    list = put(out, "statements", bn_doc_list(arena));
    for (uint32_t side = 0; side < bn_table_sides(table); side++)
        bn_doc_push(list, bni_statement(b, table, seat, side, month, arena));
    return arena->full ? NULL : out;
}
