/* The accounts of a campaign, month by month and side by side, from the payments that its rules trace, and the
 * day on which each entry was made. */
#ifndef BNI_BOOK_H
#define BNI_BOOK_H

#include <banneret/table.h>

typedef struct bni_book bni_book;

/* NULL if the arena is full, or the game has no calendar. */
bni_book *bni_book_open(bn_arena *arena, const bn_table *table);

/* Takes in an entry with the state before it and the terms that it gave, before these are shown to anyone.
 * Entries that were undone since the last call are struck out. */
void bni_book_entry(bni_book *b, const bn_table *table, const void *before, uint32_t index,
                    const bn_trace *trace);

/* The month that the newest entry ended, from 0; -1: it ended none. And how many months have started. */
int32_t bni_book_ended(const bni_book *b);
int32_t bni_book_months(const bni_book *b);

/* A side's statement for a month: {side, month (from 1), name (of the month, if it has ended and has one), ended,
 * income and paid (lists of {words, value, ends}: lines of payments, the last line of each with `ends`), income_in_all,
 * paid_in_all, changes (a list of {key, before, after}: troops, money and battles won)}. NULL: the seat may not know
 * the side's affairs, or the arena is full. */
bn_doc *bni_statement(const bni_book *b, const bn_table *table, bn_seat seat, uint32_t side,
                      int32_t month, bn_arena *arena);

/* What a seat may know of it: the date (bn_date_doc) and started, pairs [entry, day]: from that entry on it was this
 * day; and statements, those of a month, from 0; below 0: of the newest. NULL: the arena is full. */
bn_doc *bni_book_tree(const bni_book *b, const bn_table *table, bn_seat seat, int32_t month,
                      bn_arena *arena);

#endif
