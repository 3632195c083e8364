/* What advice from a solution and advice from a belief share. */
#ifndef BNI_ADVISE_H
#define BNI_ADVISE_H

#include <banneret/solver.h>

/* The open questions that the seat has to answer. */
void bni_advice_gather(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                       bn_advice *out);

/* Sorts the plays (out->count of them, the best first) and adds the reasons. */
bn_code bni_advice_finish(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                          const bn_play *plays, bn_arena *arena, bn_advice *out, bn_error *err);

#endif
