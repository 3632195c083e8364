/* How a game is played, in the first line of its journal: who types in the dice, which sides bots play,
 * whether one person runs all of them. */
#ifndef BANNERET_STORE_MANNER_H
#define BANNERET_STORE_MANNER_H

#include <banneret/journal.h>

/* Adds it to the tree of the first line. */
void bni_manner_put(bn_arena *arena, bn_doc *map, const bn_journal_head *head);

/* Reads it. NULL, or what is wrong with it. */
const char *bni_manner_read(const bn_doc *map, bn_journal_head *head);

#endif
