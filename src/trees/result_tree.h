/* How a game stands, how it ended, and what was wrong, as trees for programs: the calls and `--json` show the same. */
#ifndef BNR_RESULT_TREE_H
#define BNR_RESULT_TREE_H

#include <banneret/table.h>

/* Whose game it is: adds system, kind, title and sides to a map. */
void bnr_put_game(const bn_table *table, bn_doc *map, bn_arena *arena);

/* Who won, as far as a seat may know it: adds over and measures to a map, at the end also winner, name and why. */
void bnr_put_result(const bn_table *table, bn_seat seat, bn_doc *map, bn_arena *arena);

/* What the seat has to answer next, as bn_table_asks has it; or null. */
bn_doc *bnr_next_tree(const bn_table *table, bn_seat seat, bn_arena *arena);

/* An error: {code, text, rule, path, hint, line, column}, without what is not known. */
bn_doc *bnr_error_tree(const bn_error *err, bn_arena *arena);

#endif
