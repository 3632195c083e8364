/* Entries of a game in a few words, for an undo. */
#ifndef CLI_ENTRY_WORDS_H
#define CLI_ENTRY_WORDS_H

#include <banneret/table.h>

/* The newest entry that still counted when there were `count` of them, or 0: what was undone does
 * not count. */
uint32_t entry_newest(const bn_table *table, uint32_t count);

/* The only entry that the undo with this index undid; 0 if it undid several, or none. */
uint32_t entry_undone(const bn_table *table, uint32_t index);

/* Entry `number` as `seat` may know it: "Richard's roll of 11", "Gar's order". `state` is the one in
 * which it was asked. A sealed order is never shown. */
void entry_words(const bn_table *table, uint32_t number, const void *state, bn_seat seat,
                 bn_text *out);

/* Adds the name with its possessive ending: "Gar's", "Attackers'". */
void entry_owner(const char *name, bn_text *out);

#endif
