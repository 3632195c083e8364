/* What a finished game cost and brought: the part `aftermath` of its view, where it has one. */
#ifndef CLI_AFTERMATH_H
#define CLI_AFTERMATH_H

#include <banneret/system/game.h>

#include "paint.h"

/* The part as its own root, as far as the seat may know it, or NULL. */
bn_doc *aftermath_doc(const bn_game *game, const void *setup, const void *state, bn_seat seat,
                      bn_arena *arena);

/* Prints it, if there is one. */
void aftermath_print(const paint *p, const bn_game *game, const void *setup, const void *state,
                     bn_seat seat, bn_arena *arena);

#endif
