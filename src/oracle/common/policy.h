/* Policies at work: how they answer the questions to sides and referee, and how states are merged then. */
#ifndef BNI_POLICY_H
#define BNI_POLICY_H

#include <banneret/oracle.h>

/* Answers the first of `open` questions, or if it is sealed every sealed one with it, by the
 * policies: writes the moves and returns how many. The first question is not chance's. `declined`
 * counts answers that were not offered. */
uint32_t bni_policies_answer(const bn_policies *policies, const bn_game *game, const void *setup,
                             const void *state, const bn_question *questions, uint32_t open,
                             bn_rng *rng, bn_move moves[BN_OPEN_MAX], uint64_t *declined);

/* Has the policies answer the open questions of a state, and whatever they lead to, until chance is
 * asked or the game is over; then `questions` and *open are what is open. False if that takes more
 * answers than `bound`. */
bool bni_policies_settle(const bn_policies *policies, const bn_game *game, const void *setup,
                         void *state, uint64_t bound, bn_question questions[BN_OPEN_MAX],
                         uint32_t *open, uint64_t *declined);

/* Whether one of them takes from the generator, so that nothing can be enumerated by it. */
bool bni_policies_draw(const bn_policies *policies);

/* Whether one of them must not be asked from two threads at once. */
bool bni_policies_alone(const bn_policies *policies);

/* The measures that keys must hold: those that the caller wants, and those on which the winner may depend
 * because a policy answers the questions that they depend on. */
uint64_t bni_policies_measured(const bn_policies *policies, const bn_game *game, uint64_t asked);

/* The setup by which a game is followed: where only who wins is asked for, the one in which less is rolled.
 * NULL if the arena is full. */
const void *bni_setup_for(const bn_game *game, const void *setup, bool winner_only,
                          bn_arena *arena);

/* The key by which states are merged that these policies continue with: the game's, and the round as
 * far as one of them looks at it. `out` has room for the largest key of the game and this more. */
#define BNI_KEY_MORE 2u
size_t bni_policies_key(const bn_policies *policies, const bn_game *game, const void *setup,
                        const void *state, uint64_t measured, unsigned char *out);

/* The same for states of which only one part is followed. */
size_t bni_policies_part_key(const bn_policies *policies, const bn_game *game, const void *setup,
                             const void *state, uint32_t part, unsigned char *out);

/* Whether the parts of a game may be followed one by one under these policies: they are defaults and
 * orders, and none is for the questions on which more than one part depends. */
bool bni_policies_part(const bn_policies *policies, const bn_game *game, const void *setup);

/* The answer of the orders to a question; false if none of them is for it. `orders` may be NULL. */
bool bni_orders_answer(const bn_orders *orders, const bn_question *question, bn_answer *out);

/* Fills *err with a code, a sentence and a hint. */
bn_code bni_fail(bn_error *err, bn_code code, const char *text, const char *hint);

#endif
