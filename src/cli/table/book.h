/* The accounts of a campaign, month by month and side by side, from the payments that its rules trace. */
#ifndef CLI_BOOK_H
#define CLI_BOOK_H

#include <banneret/table.h>

#include "print/paint.h"

typedef struct book book;

/* NULL if the arena is full, or the game has no calendar. */
book *book_open(bn_arena *arena, const bn_table *table);

/* Takes in an entry with the state before it and the terms that it gave, before these are told to anybody;
 * a cli_told. Entries that were taken back since the last call are struck out. */
void book_entry(void *self, bn_table *table, const void *before, uint32_t index, bn_trace *trace);

/* The month that the newest entry ended, from 0; -1: it ended none. And how many months have begun. */
int32_t book_ended(const book *b);
int32_t book_months(const book *b);

/* Prints a side's statement for a month: income, what was paid line by line and why not all, and what
 * changed. It is for those alone who may know the side's affairs (bn_seat_knows). */
void book_statement(const paint *p, const book *b, const bn_table *table, uint32_t side,
                    int32_t month);

#endif
