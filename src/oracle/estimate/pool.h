/* One pool of games for many figures: the cells of a matrix of orders. */
#ifndef BNI_POOL_H
#define BNI_POOL_H

#include "field.h"

/* What is asked of the pool. */
typedef struct bni_pool_limits {
    double error;    /* play until no cell has a larger one */
    uint64_t states; /* of a cell, expanded past its orders */
    uint64_t before; /* of a cell, expanded up to its orders at most: BN_LIMIT if that is too few */
    uint64_t games;
    uint64_t rolls;
} bni_pool_limits;

typedef struct bni_pool bni_pool;

/* Makes a pool in `arena` for this many cells. `field` is how all of them continue when their orders are given: it
 * must outlive the pool. `work`, over an allocator, is emptied for each cell. */
BN_MUST_CHECK bn_code bni_pool_open(const bni_field *field, uint32_t cells,
                                    const bni_pool_limits *limits, bn_arena *arena, bn_arena *work,
                                    bni_pool **out, bn_error *err);

/* Adds the next cell: the game from a state under policies that set bits of *marks as they give its orders,
 * until all are set. From then on they must answer as those of the field do. */
BN_MUST_CHECK bn_code bni_pool_add(bni_pool *pool, const void *from, const bn_policies *policies,
                                   uint32_t *marks, uint32_t all_marks, bn_error *err);

/* Plays for all cells. `watch` as for bn_estimate_run, without a figure. */
BN_MUST_CHECK bn_code bni_pool_play(bni_pool *pool, uint64_t seed, uint32_t threads, bn_watch watch,
                                    bn_error *err);

/* What came out for a cell: the chance of a side (or the number of sides: of no one) and its standard error;
 * the mean of a measure. */
double bni_pool_won(const bni_pool *pool, uint32_t cell, uint32_t column, double *error);
double bni_pool_mean(const bni_pool *pool, uint32_t cell, uint32_t measure, double *error);
uint64_t bni_pool_games(const bni_pool *pool);
uint64_t bni_pool_states(const bni_pool *pool);
void bni_pool_close(bni_pool *pool);

#endif
