/* The states that a descent meets between two sealed points, remembered by fingerprint until the first of
 * the points is solved. */
#ifndef BNI_BETWEEN_POINTS_H
#define BNI_BETWEEN_POINTS_H

#include "sealed_points.h"

typedef struct bni_passed {
    bni_print print; /* free if its tag is 0 */
    bni_worth worth;
} bni_passed;

typedef struct bni_between {
    bni_table table;
    uint32_t *used; /* places that are taken, so that they are soon cleared */
} bni_between;

/* Empties a passage, or makes one that is all zeros. False if the arena is full. */
bool bni_between_open(bni_between *passage, bn_arena *arena);

/* The state, or the free place where it belongs. */
bni_passed *bni_between_find(const bni_between *passage, const bni_print *print);

/* Remembers a state; of very many only the first. False if the arena is full. */
bool bni_between_keep(bni_between *passage, const bni_print *print, const bni_worth *worth,
                      bn_arena *arena);

#endif
