/* A statement of the accounts of a campaign (referee/book.h), printed. */
#ifndef CLI_STATEMENT_H
#define CLI_STATEMENT_H

#include "print/paint.h"
#include "referee/book.h"

/* Prints a side's statement for a month: income, what was paid line by line and why not all, and what
 * changed. Returns whether there is one for this seat. `arena` is for scratch. */
bool statement_print(const paint *p, const bni_book *b, const bn_table *table, bn_seat seat,
                     uint32_t side, int32_t month, bn_arena *arena);

#endif
