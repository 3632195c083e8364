/* Printing any view: lists of maps as tables, everything else as lines. */
#ifndef CLI_TREE_H
#define CLI_TREE_H

#include "paint.h"

void tree_print(const paint *p, const bn_doc *doc, int indent);

#endif
