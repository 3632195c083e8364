/* Printing advice for people. */
#ifndef CLI_COUNSEL_H
#define CLI_COUNSEL_H

#include "trees/advice_tree.h"

typedef bnr_situation situation;
typedef bnr_counsel counsel;

void counsel_print(const counsel *c, bn_arena *arena);

#endif
