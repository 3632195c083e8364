/* What exact odds are asked about: a whole game, or one part of it. Not for other rooms. */
#ifndef BNI_INQUIRY_H
#define BNI_INQUIRY_H

#include <banneret/oracle.h>
#include <banneret/system/game.h>

#define BNI_WHOLE (BN_PARTS_WINNER - 1) /* `part` of an inquiry about the game as a whole */

typedef struct bni_inquiry {
    const bn_game *game;
    const void *setup;
    const void *from; /* NULL: the first state */
    bn_policies policies;
    bn_odds_limits limits;
    bn_watch watch;
    uint32_t part; /* of game->parts, BN_PARTS_WINNER or BNI_WHOLE */
} bni_inquiry;

/* Everything lives in the arena. Of a part, the measures of *out are its figures, and no one wins. */
BN_MUST_CHECK bn_code bni_inquire(const bni_inquiry *q, bn_arena *arena, bn_odds *out,
                                  bn_error *err);

#endif
