/* What one outlook learns from another about a similar battle: see outlook.c. */
#ifndef BNI_OUTLOOK_H
#define BNI_OUTLOOK_H

#include <banneret/solver.h>

#include "coarse.h"

/* The orders that were worth looking at, in `arena`; NULL if it is full or nothing was learned. */
const bni_allowed *bni_outlook_learned(const bn_outlook *outlook, bn_arena *arena);

/* Has an outlook that has not been used yet start with only these orders. NULL: with all. */
void bni_outlook_teach(bn_outlook *outlook, const bni_allowed *orders);

#endif
