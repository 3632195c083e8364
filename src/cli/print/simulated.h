/* Simulated chances as JSON, where every figure is a count of games; estimated ones, where each has its error, and
 * the bounds that hold with certainty, for people. */
#ifndef CLI_SIMULATED_H
#define CLI_SIMULATED_H

#include <banneret/oracle.h>
#include <banneret/system/game.h>

#include "paint.h"

bn_doc *simulated_measures_json(const bn_game *game, const void *setup, const bn_simulated *result,
                                bn_arena *arena);
bn_doc *simulated_json(const bn_game *game, const void *setup, const bn_simulated *result,
                       uint64_t seed, bn_arena *arena);

/* Prints between which bounds each side's chance lies with certainty, if that says anything. */
void estimated_bounds(const paint *p, const bn_game *game, const void *setup,
                      const bn_estimate *estimate);

bn_doc *estimated_json(const bn_game *game, const void *setup, const bn_estimate *estimate,
                       uint64_t seed, bn_arena *arena);
bn_doc *estimated_measures_json(const bn_game *game, const void *setup, const bn_estimate *estimate,
                                bn_arena *arena);

#endif
