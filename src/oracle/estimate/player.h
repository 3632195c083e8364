/* Games played from any state to their end, by the generator. */
#ifndef BNI_PLAYER_H
#define BNI_PLAYER_H

#include "../simulate/visited.h"
#include "field.h"

/* One thread's. What it remembers (visited.h) is told apart by keys: games from many states meet in few. */
typedef struct bni_player {
    const bni_field *field;
    bni_visited visited;
    void *state;
    unsigned char *key;
    uint64_t answers;  /* given in all games, rolls included */
    uint64_t declined; /* as in bn_odds */
} bni_player;

/* BN_MEMORY if the arena of the ground is full. */
BN_MUST_CHECK bn_code bni_player_init(bni_player *player, const bni_field *field,
                                      bni_ground *ground);

/* Plays on from a state in which a roll is due. Returns the state in which the game ended, which lasts
 * until the next game, or NULL if it went past its bound. The policies must not draw. */
const void *bni_player_play(bni_player *player, const void *from, bn_rng *rng);

#endif
