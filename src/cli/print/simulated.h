/* Simulated chances as JSON: every figure is a count of games. */
#ifndef CLI_SIMULATED_H
#define CLI_SIMULATED_H

#include <banneret/oracle.h>
#include <banneret/system/game.h>

bn_doc *simulated_measures_json(const bn_game *game, const void *setup, const bn_simulated *result,
                                bn_arena *arena);
bn_doc *simulated_json(const bn_game *game, const void *setup, const bn_simulated *result,
                       uint64_t seed, bn_arena *arena);

#endif
