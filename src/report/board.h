/* The table of a battle as a plate. */
#ifndef BNR_BOARD_H
#define BNR_BOARD_H

#include <banneret/system/board.h>
#include <banneret/text.h>

/* Draws it as SVG: terrain, stands true to scale and heading, lines of command, the reach of the chosen stand
 * and the last move; with its scale, its signs explained, and a list of all stands. */
void bnr_draw_board(const char *title, const bn_board *board, bn_text *out);

/* The name of a stand without the number that tells it from others of its kind: its length. */
size_t bnr_stand_kind(const char *name);

/* Whether a stand stands in one row of a list with the one before it: of one side, group, kind and type. */
bool bnr_stands_alike(const bn_board_stand *before, const bn_board_stand *stand);

/* "8-12, 14": the numbers of stands of a list from `from` up to `end`. */
void bnr_stand_numbers(const bn_board_stand *stands, uint32_t from, uint32_t end, bn_text *out);

#endif
