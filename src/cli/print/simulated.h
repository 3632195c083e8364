/* Estimated chances as JSON, each with its error, and the bounds that hold with certainty, for people. */
#ifndef CLI_SIMULATED_H
#define CLI_SIMULATED_H

#include <banneret/doc.h>
#include <banneret/oracle.h>
#include <banneret/system/game.h>

#include "paint.h"

/* Prints between which bounds each side's chance lies with certainty, if that says anything. */
void estimated_bounds(const paint *p, const bn_game *game, const void *setup,
                      const bn_estimate *estimate);

bn_doc *estimated_json(const bn_game *game, const void *setup, const bn_estimate *estimate,
                       uint64_t seed, bn_arena *arena);
bn_doc *estimated_measures_json(const bn_game *game, const void *setup, const bn_estimate *estimate,
                                bn_arena *arena);

#endif
