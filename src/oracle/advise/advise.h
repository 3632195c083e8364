/* What advice from a solution and advice from a belief share, and what calls about one battle remember. */
#ifndef BNI_ADVISE_H
#define BNI_ADVISE_H

#include <banneret/solver.h>

/* What states are worth if no one chooses any more, remembered for further calls about the same battle. It starts as
 * all zeros and lives in the `work` of those calls, which no one else may empty as long as it has a descent. */
typedef struct bni_rest {
    bn_descent *descent; /* NULL: there is none */
    const void *setup;
    uint32_t side; /* the side for which these are the values */
} bni_rest;

/* As bn_stakes_tried, which starts with an empty rest. */
bn_code bni_stakes_tried(const bn_game *game, const void *setup, const void *state,
                         const bn_objective *objective, const bn_freedom *freedom, uint64_t states,
                         uint64_t games, bn_arena *arena, bn_arena *work, bn_watch watch,
                         bni_rest *rest, bn_stakes *out, bn_error *err);

/* The open questions that the seat has to answer. */
void bni_advice_gather(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                       bn_advice *out);

/* Sorts the plays (out->count of them, the best first) and adds the reasons. */
bn_code bni_advice_finish(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                          const bn_play *plays, bn_arena *arena, bn_advice *out, bn_error *err);

#endif
