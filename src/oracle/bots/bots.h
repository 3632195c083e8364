/* What all bots share that draw from a mix. */
#ifndef BNI_BOTS_H
#define BNI_BOTS_H

#include "../common/free_plays.h"

/* Whether something that is open in the state is free. Plays are made of the state as it stands, not
 * of the one it leads to: the orders of that one are no answer to a question that is not free. */
bool bni_bot_asks(const bni_world *world, const void *state, bni_plays *plays);

/* What is not free is answered as it was when the game was solved. */
bool bni_bot_rest(const bni_world *world, const void *state, const bn_question *question,
                  bn_rng *rng, bn_answer *out);

/* The answer to a question in the play that the lot falls on, `mix` being the chances of the plays of
 * the question's team. */
bool bni_bot_draw(const bni_world *world, const void *state, const bni_plays *plays,
                  const double *mix, const bn_question *question, bn_rng *rng, bn_answer *out);

#endif
