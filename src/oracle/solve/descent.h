/* The parts of a descent, for the files that work on it: see descent.c. */
#ifndef BNI_DESCENT_H
#define BNI_DESCENT_H

#include "../common/fold.h"
#include "between_points.h"
#include "../common/free_plays.h"

#define BNI_DEPTH_MOST 4096u

/* What one level of the descent works in. */
typedef struct bni_level {
    bn_descent *descent;
    uint32_t depth;
    bni_plays plays;
    bni_double_oracle weighing;
    bni_between passage; /* of a point */
    bni_worth *cells;    /* of a point or a choice; the value is NAN until it is known */
    uint32_t cell_room;
    unsigned char *state; /* what the level stands at, then the one it looks at */
} bni_level;

struct bn_descent {
    bn_descent *self;
    bni_world world;
    bn_arena *arena;
    bn_watch watch;
    bn_error *err; /* of the call in hand */
    bni_blocks pool;
    bni_memo memo;
    bni_matrix *matrix;
    unsigned char *key;
    bni_sealed_points points;
    uint64_t limit; /* of points */
    bni_level *levels[BNI_DEPTH_MOST];
    bni_between first;  /* what is met before any point */
    bni_between *round; /* of the point in hand */
    uint64_t advanced;
    bni_met met;
    bn_solved count;    /* as it grows */
    bn_solved figures;  /* of the first state */
    double least, most; /* of the ends met so far */
    bool spent;         /* a call was cut short: points may be left half done */
};

bn_code bni_descent_full(const bn_descent *descent);

bni_print bni_descent_print(const bn_descent *descent, const void *state);

/* What a state is worth: known, or worked out. */
bn_code bni_descent_ask(bn_descent *descent, const void *state, bni_worth *out);

/* Every cell of what a state asks, at the first level; *free is false if nothing in it is free. */
bn_code bni_descent_lay_out(bn_descent *descent, const void *state, bni_level **out, bool *free);

/* Of a choice that is laid out: the best of its `count` cells, and what it is worth. */
uint32_t bni_level_best(const bni_level *level, uint32_t count, bool ours);
bni_worth bni_level_chosen(const bni_level *level);

/* ---- for the bots ---------------------------------------------------------------------------- */

/* Where its own address stands: what a policy, whose self is constant, reaches it by. */
bn_descent *const *bni_descent_handle(const bn_descent *descent);

/* The chances of a team's plays in a state that itself asks what is free to it: `sealed` if both teams
 * are free. What is not known is worked out. `mix` has BN_ANSWERS_MAX places. False if memory or the
 * limit is used up. */
bool bni_descent_mix(bn_descent *descent, const void *state, bool sealed, bn_team team,
                     double *mix);

#endif
