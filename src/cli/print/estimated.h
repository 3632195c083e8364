/* Estimated chances: for certain, for people; and as JSON, every figure with its error. */
#ifndef CLI_ESTIMATED_H
#define CLI_ESTIMATED_H

#include <banneret/oracle.h>

#include "paint.h"

/* Prints between which bounds each side's chance lies for certain, if that says anything. */
void estimated_bounds(const paint *p, const bn_game *game, const void *setup,
                      const bn_estimate *estimate);

bn_doc *estimated_json(const bn_game *game, const void *setup, const bn_estimate *estimate,
                       uint64_t seed, bn_arena *arena);
bn_doc *estimated_measures_json(const bn_game *game, const void *setup, const bn_estimate *estimate,
                                bn_arena *arena);

#endif
