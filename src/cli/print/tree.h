/* Any view as people read it: lists of like things as tables, the rest as lines. */
#ifndef CLI_TREE_H
#define CLI_TREE_H

#include "paint.h"

void tree_print(const paint *p, const bn_doc *doc, int indent);

#endif
