/* What the bots that draw from a mix share. */
#ifndef BNI_BOTS_H
#define BNI_BOTS_H

#include "../common/free_plays.h"

/* Whether something that is open in the state is free. The plays are those of this very state, not of the one that it
 * leads to: orders of that one do not answer a question that is not free. */
bool bni_bot_asks(const bni_world *world, const void *state, bni_plays *plays);

/* What is not free is answered as it was when the game was solved. */
bool bni_bot_rest(const bni_world *world, const void *state, const bn_question *question,
                  bn_rng *rng, bn_answer *out);

/* Draws a play by its chance and gives that play's answer to the question. `mix` holds the chances of the
 * plays of the question's team. */
bool bni_bot_draw(const bni_world *world, const void *state, const bni_plays *plays,
                  const double *mix, const bn_question *question, bn_rng *rng, bn_answer *out);

#endif
