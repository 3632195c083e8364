/* A descent that looks at a game coarsely: see coarse.c. */
#ifndef BNI_COARSE_H
#define BNI_COARSE_H

#include <banneret/system/game.h>

#include "descent.h"

enum { BNI_PICKS = 256 }; /* answers of a question that are told apart */

/* The orders that a coarse look offers: a bit for each answer of a kind, by team. */
typedef struct bni_allowed {
    uint64_t bits[2][BNI_PICKS / 64];
} bni_allowed;

/* The answers that the mixes of one point choose, as bits by team. Questions of the same team share them. */
typedef struct bni_support {
    uint64_t bits[2];
} bni_support;

/* A stand-in that was solved, to be compared once more. */
typedef struct bni_stood {
    struct bni_stood *next;
    unsigned char *state;
} bni_stood;

struct bni_coarse {
    const bn_stand_ins *stand_ins;
    uint32_t grain;
    double gain;         /* of a reply that is worth adding */
    bn_descent *guesses; /* a rough table, for points that lead back to themselves; or NULL */
    const bni_allowed *allowed;  /* by kind; NULL: all */
    const bni_support *supports; /* of a rough table, by number of the point; NULL: not gathered */
    bni_stood *first, **last;    /* what was solved, in that order */
    bool lasting;                /* points keep their values, so states between them do too */
    bool guessed;       /* what is being worked out depends on a point that is not solved yet */
    bni_between passed; /* states between points whose worth does not */

    /* Of the coming round, which is not coarse itself: */
    bn_descent *beyond; /* the table of what follows; NULL: this is such a table */
    uint32_t round;
    bool whole; /* orders that follow in the same round are free, and looked at as they are */
};

/* Has a descent approximate from now on. */
bn_code bni_coarse_begin(bn_descent *descent, bni_coarse *how);

/* Where a state between points is remembered once it is worked out; and the state, or a free place. */
bni_between *bni_coarse_passage(bn_descent *descent);
const bni_passed *bni_coarse_passed(bn_descent *descent, const bni_print *print);

/* Whether what a level asks is examined coarsely, and what it is worth then. */
bool bni_coarse_minds(const bni_level *level, int type);
bn_code bni_coarse_worth(bni_level *level, int type, bni_worth *out);

/* The same before what a level asks is settled, where that need not be known: *found says so. */
bn_code bni_coarse_soon(bni_level *level, bool *found, bni_worth *out);

/* Compares every point of a table once more, with what is known now of those that it leads to. */
bn_code bni_coarse_sweep(bn_descent *descent);

/* Gathers the answers that each point of a table chooses. False if the arena is full. */
bool bni_coarse_gather(bn_descent *descent, bn_arena *arena);

/* The answers whose mean chance is at least `often` where they are offered, by kind; NULL if the arena is full. */
const bni_allowed *bni_coarse_allowed(bn_descent *descent, double often, bn_arena *arena);

#endif
