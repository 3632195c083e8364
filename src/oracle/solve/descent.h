/* The parts of a descent, for the files that work on it: see descent.c. */
#ifndef BNI_DESCENT_H
#define BNI_DESCENT_H

#include "../common/fold.h"
#include "between_points.h"
#include "../common/free_plays.h"

#define BNI_DEPTH_MOST 4096u

/* The scratch of one level of the descent. */
typedef struct bni_level {
    bn_descent *descent;
    uint32_t depth;
    bni_plays plays;
    bni_double_oracle weighing;
    bni_between passage; /* of a point */
    bni_worth *cells;    /* of a point or a choice; the value is NAN until it is known */
    uint32_t cell_room;
    uint32_t share; /* paths that it may take: see of_roll; 0: all */
    bool anew;      /* every pair of orders meets the same dice, those of `stream` */
    uint64_t stream;
    unsigned char *stands; /* of a coarse look: room for stand-ins */
    unsigned char *state;  /* the state of the level, then the one that it examines */
} bni_level;

/* How a descent looks at things coarsely: see coarse.c. */
typedef struct bni_coarse bni_coarse;

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
    uint64_t limit;      /* of points */
    uint64_t rolls_most; /* that may be examined in all; 0: any number */
    bni_level *levels[BNI_DEPTH_MOST];
    bni_between first;  /* what is met before any point */
    bni_between *round; /* of the point in hand */
    uint64_t advanced;
    bni_met met;
    bn_solved count;    /* as it grows */
    bn_solved figures;  /* of the first state */
    double least, most; /* of the ends met so far */
    bool spent;         /* a call was cut short: points may be left half done */
    bni_coarse *coarse; /* NULL: nothing is coarse */
    uint32_t share;     /* paths that the next state may take; 0: all */
    uint64_t stream;    /* of the dice, where not all paths are taken */
    bn_rng rng;
};

/* Makes a descent that has not examined anything yet. */
bn_code bni_descent_make(const bn_game *game, const void *setup, const bn_objective *objective,
                         const bn_freedom *freedom, uint64_t points, bn_arena *arena,
                         bn_watch watch, bn_descent **out, bn_error *err);

/* Puts the level at `depth` before a state; *type is what it asks, as a bn_point_type. */
bn_code bni_descent_stand(bn_descent *descent, uint32_t depth, const void *state, bni_level **out,
                          int *type);

/* The same in two calls: `bni_descent_place` asks, and `bni_descent_settle` has the policies answer. */
bn_code bni_descent_place(bn_descent *descent, uint32_t depth, const void *state, bni_level **out);
bn_code bni_descent_settle(bni_level *level, int *type);

/* What a level is worth that is settled and asks this. */
bn_code bni_level_worth(bni_level *level, int type, const bni_print *print, bni_worth *out);

/* What a point is worth that is not known yet, or is `known` and compared once more; it is remembered. */
bn_code bni_level_point(bni_level *level, const bni_print *print, bool known, bni_worth *out);

/* What a choice of one team is worth. */
bn_code bni_level_choice(bni_level *level, bni_worth *out);

/* What the moves lead to from the level's state. */
bn_code bni_level_after(bni_level *level, const bn_move *moves, uint32_t count, bni_worth *out);

bn_code bni_descent_full(const bn_descent *descent);

/* Fails with `code`, which is not BN_OK. */
bn_code bni_descent_refuse(const bn_descent *descent, bn_code code, const char *text,
                           const char *hint);

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
