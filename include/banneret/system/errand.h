/* Orders that last. A force that has one is not asked again until it ends: the game continues with it day by
 * day. This header has what errands have in common in every campaign: what they are, and why they end. */
#ifndef BANNERET_SYSTEM_ERRAND_H
#define BANNERET_SYSTEM_ERRAND_H

#include <banneret/system/game.h>

BN_BEGIN_C

/* What a force was ordered to continue with. */
typedef enum bn_errand { BN_ERRAND_NONE, BN_ERRAND_MARCH, BN_ERRAND_STAY, BN_ERRANDS } bn_errand;

/* Why it needs orders again. Each reason follows only from what its own side may know. */
typedef enum bn_ending {
    BN_END_NONE,
    BN_END_DONE,     /* it is there, or the days are over */
    BN_END_BLOCKED,  /* no way leads on today */
    BN_END_SEEN,     /* an enemy is in view that was not when the order was given */
    BN_END_LEFT,     /* the enemy beside it is gone */
    BN_END_FOUGHT,   /* it met an enemy */
    BN_END_LOSSES,   /* a hard march cost it men */
    BN_END_SUPPLY,   /* it went without pay or supply */
    BN_END_PAY,      /* pay is due tonight and the chest does not cover it */
    BN_END_LAST,     /* the last day of the campaign starts */
    BN_END_RECALLED, /* its side, or the referee, undid the order */
    BN_ENDINGS
} bn_ending;

/* Why it ended, after the name of the force; `came_to`: where a march led that is done, otherwise NULL. */
BN_API void bn_ending_words(const bn_game *game, const void *setup, bn_ending why,
                            const bn_point *came_to, bn_text *out);

BN_END_C

#endif
