/* Printing any view: lists of maps as tables, everything else as lines. */
#ifndef CLI_TREE_H
#define CLI_TREE_H

#include "paint.h"

void tree_print(const paint *p, const bn_doc *doc, int indent);

/* Prints one member of a map: a key and its value, or a heading and the tree below it. */
void tree_print_member(const paint *p, const bn_doc *member, int indent);

/* A list of maps as a table with every column: what does not fit continues below its row. */
void tree_print_whole(const paint *p, const bn_doc *list, int indent);

#endif
