/* The table of a battle on a terminal. */
#ifndef CLI_BOARD_PRINT_H
#define CLI_BOARD_PRINT_H

#include <banneret/system/board.h>

#include "print/paint.h"

/* Prints the table from above, a sign for each stand with the way it faces, the terrain by signs; then what the
 * signs mean, and every stand with its number, strength and place. */
void board_print(const paint *p, const bn_board *board);

#endif
