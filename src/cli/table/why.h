/* One line of the modifiers, explained. */
#ifndef CLI_WHY_H
#define CLI_WHY_H

#include "print/paint.h"

/* Prints what the line gives to whom, the rule, and what would change it. */
void why_print(const paint *p, const bn_game *game, const bn_system *system, const void *setup,
               const paint_line *line);

#endif
