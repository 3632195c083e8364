/* Bots that play a side at a table. */
#ifndef BS_BOTS_H
#define BS_BOTS_H

#include <banneret/solver.h>
#include <banneret/table.h>

/* Whether it would keep everyone waiting: then its moves are thought out by threads (think/turns.c). */
bool bs_bot_thinks(const bn_bot *bot);

/* Answers the first open question of a side that has a bot which does not think. *answered: there was one. */
BN_MUST_CHECK bn_code bs_bots_answer(bn_table *table, const bn_bot *const bots[BN_SIDES_MAX],
                                     uint64_t seed, bool *answered, bn_error *err);

/* The first open question of a side that has a bot which thinks, or not. */
bool bs_bots_owe(const bn_table *table, const bn_bot *const bots[BN_SIDES_MAX], bool thinks,
                 bn_asked *out);

/* The seat that answers it. */
bn_seat bs_bot_seat(const bn_question *question);

/* What a bot answers; the default if it has nothing better. The seed is made its own, so that bots do not
 * change the dice. */
bn_answer bs_bot_wish(const bn_policy *policy, const bn_game *game, const void *setup,
                      const void *state, const bn_question *question, uint64_t seed,
                      uint32_t stream);

#endif
