/* The bounds of estimated chances, for people. */
#ifndef CLI_SIMULATED_H
#define CLI_SIMULATED_H

#include <banneret/oracle.h>
#include <banneret/system/game.h>

#include "paint.h"

/* Prints between which bounds each side's chance lies with certainty, if that says anything. */
void estimated_bounds(const paint *p, const bn_game *game, const void *setup,
                      const bn_estimate *estimate);

#endif
