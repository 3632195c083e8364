/* Exact odds against simulated games, by chi-square: who wins, and every value of every measure. */
#ifndef AGREE_H
#define AGREE_H

#include <banneret/oracle.h>

/* Plays `games` games and fails the test unless they agree with the odds, which were worked out under
 * the same policies (NULL: defaults) and with all measures. */
void agree_with_games(const bn_game *game, const void *setup, const bn_policies *policies,
                      const bn_odds *odds, uint64_t seed, uint64_t games, bn_arena *arena);

#endif
