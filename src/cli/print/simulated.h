/* The bounds of estimated chances, for people. */
#ifndef CLI_SIMULATED_H
#define CLI_SIMULATED_H

#include <banneret/oracle.h>
#include <banneret/system/game.h>

#include "paint.h"

/* Prints the guaranteed range of each side's chance, if it is narrower than 0 to 100%. */
void estimated_bounds(const paint *p, const bn_game *game, const void *setup,
                      const bn_estimate *estimate);

#endif
