/* Games spread over many states, and their results for each of several figures. */
#ifndef BNI_SPREAD_H
#define BNI_SPREAD_H

#include "../simulate/histogram.h"
#include "field.h"

/* How much a game from a state counts for a cell: the weight of the state in the cell by the chance that
 * the state is picked. */
typedef struct bni_stake {
    uint32_t cell;
    double share;
} bni_stake;

/* A state from which games are played. */
typedef struct bni_stratum {
    const void *state; /* a roll is due in it */
    double upto;       /* the sum of the weights of those up to it: games are spread by them */
    uint32_t first;    /* of its stakes */
    uint32_t count;    /* 0: it counts once, for cell 0 */
} bni_stratum;

typedef struct bni_strata {
    const bni_stratum *list;
    uint32_t count;
    const bni_stake *stakes;
    uint32_t cells;
} bni_strata;

/* What was added up over all batches of games for one figure of a cell. */
typedef struct bni_sums {
    double y, yy, yt;
} bni_sums;

typedef struct bni_spread bni_spread;

/* Makes ready to play. With `rows`, the values of all measures are counted as well. If fewer
 * `games` are wanted than a round has, the first round plays one more than these. All of it lives in `arena`, the strata and the field
 * must outlive it. */
BN_MUST_CHECK bn_code bni_spread_open(const bni_field *field, const bni_strata *strata,
                                      uint64_t seed, uint32_t threads, bool rows, uint64_t games,
                                      bn_arena *arena, bni_spread **out, bn_error *err);
void bni_spread_close(bni_spread *spread);

/* Plays the next round of games: twice as many as in the round before, up to a limit. */
BN_MUST_CHECK bn_code bni_spread_round(bni_spread *spread, bn_error *err);

/* Makes the next round no longer than `rolls` rolls by what games have taken, if possible: a batch has at least one
 * game. For the first round, by `games` that took `answers` elsewhere; for others, by those that were played, and
 * `rolls` is for all rounds together. */
void bni_spread_first(bni_spread *spread, uint64_t answers, uint64_t games, uint64_t rolls);
void bni_spread_hold(bni_spread *spread, uint64_t rolls);

uint64_t bni_spread_games(const bni_spread *spread);
uint64_t bni_spread_declined(const bni_spread *spread);
uint64_t bni_spread_answers(const bni_spread *spread);

/* How often the games of a cell were won by a side (or the number of sides: no one), with one standard error;
 * and the mean of a measure. */
double bni_spread_won(const bni_spread *spread, uint32_t cell, uint32_t column, double *error);
double bni_spread_mean(const bni_spread *spread, uint32_t cell, uint32_t measure, double *error);

/* Ends the playing: the counts of games by the values of a measure, and by winner. */
BN_MUST_CHECK bn_code bni_spread_rows(bni_spread *spread, uint32_t measure, bn_arena *arena,
                                      bn_simulated_measure *out);

#endif
