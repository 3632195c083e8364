/* The table of a battle on a terminal. */
#ifndef CLI_BOARD_PRINT_H
#define CLI_BOARD_PRINT_H

#include <banneret/system/board.h>

#include "print/paint.h"

/* Prints the table from above, a sign for each stand with the way it faces, the terrain by signs; then what the
 * signs mean, and every stand with its number, strength and place. */
void board_print(const paint *p, const bn_board *board);

enum { BOARD_MEMORY_MAX = 256 };

/* What a player has seen of a board: a hash of each stand, by its number. */
typedef struct board_memory {
    uint64_t of[BOARD_MEMORY_MAX];
} board_memory;

void board_remember(board_memory *memory, const bn_board *board);

/* Whether a stand has moved or changed since it was last shown. */
bool board_differs(const board_memory *memory, const bn_board *board);

/* Prints the table from above, and the stands that have changed since they were last shown. */
void board_print_changes(const paint *p, const bn_board *board, const board_memory *memory);

#endif
