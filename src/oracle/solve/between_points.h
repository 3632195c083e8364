/* What a descent meets between two points, by fingerprint, until the first of them is solved. */
#ifndef BNI_PASSAGE_H
#define BNI_PASSAGE_H

#include "sealed_points.h"

typedef struct bni_passed {
    uint64_t print[2]; /* free if the first is 0 */
    bni_worth worth;
} bni_passed;

typedef struct bni_passage {
    bni_passed *places;
    uint32_t *used; /* places that are taken, so that they are soon cleared */
    uint32_t count;
    uint32_t log;
} bni_passage;

/* Empties a passage, or makes one that is all zeros. False if the arena is full. */
bool bni_passage_open(bni_passage *passage, bn_arena *arena);

/* The state, or the free place where it would stand. */
bni_passed *bni_passage_find(const bni_passage *passage, const uint64_t print[2]);

/* Remembers a state; of very many only the first. False if the arena is full. */
bool bni_passage_keep(bni_passage *passage, const uint64_t print[2], const bni_worth *worth,
                      bn_arena *arena);

#endif
