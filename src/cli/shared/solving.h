/* Solving a battle as the commands do it, and the bot that plays by that. */
#ifndef CLI_SOLVING_H
#define CLI_SOLVING_H

#include <banneret/solver.h>

#include "requests/bot.h"

/* Makes the equilibrium bot for a battle, from the state `from` on, in at most 512 MiB. It tries in turn:
 * a solution with every question free, if that is quick; one with the sealed orders free; a descent of
 * at most `patience` seconds; and last a bot that compares every order when it is asked. It shows progress on
 * a terminal, and Control-C goes straight to the last. Call bot_done in any case. */
BN_MUST_CHECK bn_code solving_bot(bot_request *s, const bn_game *game, const void *setup,
                                  const void *from, uint64_t patience, bn_error *err);

/* Makes an arena for one solution: 512 MiB at most. */
void solving_arena(bn_arena *arena);

/* bn_descend in at most `seconds`; BN_LIMIT if that is not enough. */
BN_MUST_CHECK bn_code solving_descend(const bn_game *game, const void *setup, const void *from,
                                      const bn_objective *objective, const bn_freedom *freedom,
                                      uint64_t seconds, bn_arena *work, bn_descent **out,
                                      bn_error *err);

/* Watches that show on a terminal how far a solution, a coarse look and trials of pairs of orders have come.
 * False if Control-C was noted. */
bool solving_show(void *self, const bn_progress *progress);
bool solving_show_rounds(void *self, const bn_progress *progress);
bool solving_show_pairs(void *self, const bn_progress *progress);

#endif
