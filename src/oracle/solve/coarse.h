/* A descent that looks at a game coarsely: see coarse.c. */
#ifndef BNI_COARSE_H
#define BNI_COARSE_H

#include <banneret/system/game.h>

#include "descent.h"

#define BNI_COARSE_GAIN 1e-4 /* of a reply that is worth taking up */

enum { BNI_PICKS = 256 }; /* answers of a question that are told apart */

/* The orders that a coarse look offers: a bit for each answer of a kind, by team. */
typedef struct bni_allowed {
    uint64_t bits[2][BNI_PICKS / 64];
} bni_allowed;

/* A stand-in that was solved, to be weighed once more. */
typedef struct bni_stood {
    struct bni_stood *next;
    unsigned char *state;
} bni_stood;

struct bni_coarse {
    const bn_stand_ins *stand_ins;
    uint32_t grain;
    bn_descent *guesses; /* a rough table, for points that lead back to themselves; or NULL */
    const bni_allowed *allowed; /* by kind; NULL: all */
    bni_stood *first, **last;   /* what was solved, in that order */

    /* Of the coming round, which is not coarse itself: */
    bn_descent *beyond; /* the table of what follows; NULL: this is such a table */
    uint32_t round;
    bool whole; /* orders that follow in the same round are free, and looked at as they are */
};

/* Has a descent look coarsely from now on. */
void bni_coarse_begin(bn_descent *descent, bni_coarse *how);

/* Whether what a level asks is looked at coarsely, and what it is worth then. */
bool bni_coarse_minds(const bni_level *level, int type);
bn_code bni_coarse_worth(bni_level *level, int type, bni_worth *out);

/* Weighs every point of a table once more, with what is known now of those that it leads to. */
bn_code bni_coarse_sweep(bn_descent *descent);

/* The answers that are chosen often enough where they are offered, by kind; NULL if the arena is full. */
const bni_allowed *bni_coarse_allowed(bn_descent *descent, bn_arena *arena);

#endif
