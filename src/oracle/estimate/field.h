/* What is estimated: a game under policies, and what is asked of it. */
#ifndef BNI_FIELD_H
#define BNI_FIELD_H

#include <banneret/oracle.h>
#include <banneret/system/game.h>

typedef struct bni_field {
    const bn_game *game;
    const void *setup;
    bn_policies policies;
    uint64_t measured;      /* the measures that keys hold, as bits */
    uint32_t measure_count; /* of those that are asked for: all of the game's or none */
    uint32_t sides;
    uint64_t bound;
    size_t state_size;
} bni_field;

/* With measures, or of the winner only. */
bni_field bni_field_of(const bn_game *game, const void *setup, const bn_policies *policies,
                       bool winner_only);

#endif
