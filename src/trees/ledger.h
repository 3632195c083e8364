/* The modifiers before a roll: for the prompt that prints them, and the page that has them beside the dice. */
#ifndef BNR_LEDGER_H
#define BNR_LEDGER_H

#include <banneret/table.h>
#include <banneret/system/trace.h>

/* Whether there is a sum of a side. */
bool bnr_ledger_has_sums(const bn_trace *trace);

/* Of sums that go into others keeps only the last: the numbers that the coming roll is measured against. */
void bnr_ledger_keep_last(bn_trace *trace);

/* An open roll as a seat may know it: {public, terms, targets}. `public` says whether everyone at the table
 * sees the dice, `targets` what each throw is measured against ({words, number, low}; empty if the seat
 * may not know one of them). Null for a roll that the seat does not see. */
bn_doc *bnr_ledger_tree(const bn_table *table, const bn_asked *asked, bn_seat seat,
                        bn_arena *arena);

#endif
