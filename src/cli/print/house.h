/* House figures as people read them: what a document changes in the figures of its book. */
#ifndef CLI_HOUSE_H
#define CLI_HOUSE_H

#include "paint.h"

/* All that a house changes, the book's figure beside each. Prints nothing for NULL. */
void house_print(const paint *p, const bn_house *house);

/* Puts the list of them into a map as `figures`; nothing for NULL. */
void house_put(bn_arena *arena, bn_doc *map, const bn_house *house);

/* The figures that a rule reads in the tables of its book, a line for each row; if `house` is not NULL, with the house
 * figures beside them. Columns that are 0 in all of them are left out. Prints nothing if the rule reads none. */
void house_rule(const paint *p, const bn_book *book, const bn_house *house, uint16_t rule);

#endif
