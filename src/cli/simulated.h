/* Simulated chances: every figure with its count and its error. */
#ifndef CLI_SIMULATED_H
#define CLI_SIMULATED_H

#include <banneret/oracle.h>

#include "paint.h"

void simulated_bars(const paint *p, const bn_game *game, const void *setup,
                    const bn_simulated *result, uint64_t seed);
bn_doc *simulated_json(const bn_game *game, const void *setup, const bn_simulated *result,
                       uint64_t seed, bn_arena *arena);

#endif
