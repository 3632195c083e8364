/* The parts of a drawn table, for board_view.c and board_lines.c alone. */
#ifndef OB_BOARD_VIEW_H
#define OB_BOARD_VIEW_H

#include "battle/battle.h"

/* Add to a board that has its stands; false: the arena is full. */
bool ob_board_links(const ob_setup *setup, const ob_battle *battle, bn_arena *arena, bn_board *out);
bool ob_board_reaches(const ob_setup *setup, const ob_battle *battle, bn_arena *arena,
                      bn_board *out);

#endif
