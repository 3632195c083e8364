/* What a descent is asked by the bots. */
#ifndef BNI_DESCENT_H
#define BNI_DESCENT_H

#include "plays.h"

const bni_world *bni_descent_world(const bn_descent *descent);

/* Where its own address stands: what a policy, whose self is constant, reaches it by. */
bn_descent *const *bni_descent_handle(const bn_descent *descent);

/* The chances of a team's plays in a state that itself asks what is free to it: `sealed` if both teams
 * are free. What is not known is worked out. `mix` has BN_ANSWERS_MAX places. False if memory or the
 * limit is used up. */
bool bni_descent_mix(bn_descent *descent, const void *state, bool sealed, bn_team team,
                     double *mix);

#endif
