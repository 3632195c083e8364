/* The parts of a drawn table as SVG, for board_drawing.c, board_ground.c and board_stands.c alone. */
#ifndef BNR_TABLE_PLATE_H
#define BNR_TABLE_PLATE_H

#include "board.h"
#include "svg.h"

enum { TABLE_TOP = 86, TABLE_LEFT = 52 };

#define TABLE_OPEN "#f4f2e6"
#define TABLE_HALO "#faf8ef"
#define TABLE_BRASS "#8a6a1f"
#define TABLE_CHOICE "#2c6b5a"

/* A board on its paper. */
typedef struct table_plate {
    const bn_board *board;
    double unit; /* of the paper, for one of the board */
} table_plate;

svg_point table_at(const table_plate *plate, int32_t x, int32_t y);
double table_long(const table_plate *plate, int32_t units);

/* Words around a point that can be read on any ground, turned by the direction (1, 0: not at all). `style` is
 * more attributes, such as a fill. */
void table_words(bn_text *out, svg_point at, svg_point along, double size, const char *style,
                 const char *words);

/* What the ground and the stands need before the first is drawn. */
void table_signs(bn_text *out);
void table_ground(const table_plate *plate, bn_text *out);
void table_names(const table_plate *plate, bn_text *out);
/* A small piece of ground for the legend, around a point. */
void table_swatch(bn_text *out, svg_point at, const bn_board_piece *piece);

void table_reaches(const table_plate *plate, bn_text *out);
void table_links(const table_plate *plate, bn_text *out);
void table_arrows(const table_plate *plate, bn_text *out);
void table_stands(const table_plate *plate, bn_text *out);
/* A stand alone, of any size, for the legend. */
void table_stand_sign(bn_text *out, svg_point at, const bn_board_stand *stand);

#endif
