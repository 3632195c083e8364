/* The map of a campaign as a tree, for other programs. */
#ifndef BNR_MAP_TREE_H
#define BNR_MAP_TREE_H

#include <banneret/table.h>

#include "map.h"
#include "reply_words.h"

/* form, first, last, terrains, rows, sight, roads, rivers, places, forces, date. A row is a text with a letter for each
 * space from first to last: "a" is the first of the terrains; of sight, "." is clear, "?" presence, "#" none. Roads and
 * rivers are pairs of neighbours. What does not apply is left out. */
bn_doc *bnr_map_tree(const bnr_map *map, bn_arena *arena);

/* The question of a march: from, and how it is answered. */
bn_doc *bnr_march_tree(const bn_march *march, bn_arena *arena);

/* What the answer to a tap on a space is: value, the straight line of spaces to where it leads, its words, and whether
 * it is allowed. A space out of reach leads as near to it as one answer can (`short`). */
bn_doc *bnr_toward_tree(const reply_context *context, const bn_march *march, bn_point goal,
                        bn_arena *arena);

/* The map of a table as a seat may see it, and under `march` what sends a force over it if the seat has to order that
 * now: null if the game has none, or what stands on it is too far apart to be drawn. NULL if the arena is full. */
bn_doc *bnr_table_map(const bn_table *table, bn_seat seat, bn_arena *arena);

/* The answer to a tap on a space, for the march that the seat has to order; null if there is none. */
bn_doc *bnr_table_toward(const bn_table *table, bn_seat seat, bn_point goal, bn_arena *arena);

#endif
