/* What ground and orders cost a mover. The price of a path is worked out on the board (rules/board/price.h); what a
 * piece of terrain is to a mover, and what it may spend, is defined here. */
#ifndef OB_FIELD_MOVES_H
#define OB_FIELD_MOVES_H

#include <banneret/system/sums.h>

#include "rules/board/price.h"

/* A stand as ground sees it. */
typedef struct ob_mover {
    int32_t type;  /* row of stand_categories.csv: as what it moves */
    int32_t drive; /* ob_drive */
    uint32_t traits;
    int32_t formation; /* ob_formation that it is in */
    uint8_t flies;     /* AIR, or jump packs that it uses in this round */
} ob_mover;

/* What a piece of terrain is to it. */
ob_toll ob_toll_on(const ob_figures *tables, const ob_mover *mover, const ob_piece *piece);

/* Orders that cost something or change what may be spent, bits of a mask. */
enum {
    OB_SWAPS = 1 << 0, /* relief included */
    OB_BREAKS_OFF = 1 << 1,
    OB_CHANGES_FORM = 1 << 2, /* into or out of square, testudo, schiltron, open order */
    OB_MOUNTS = 1 << 3,       /* dismounts, boards, alights; carriers, too */
    OB_CHARGES = 1 << 4,
    OB_STEPS_BACK = 1 << 5
};

/* What a stand undertakes in a round. */
typedef struct ob_effort {
    int32_t move_in;  /* base move of the mode used, or the charge move */
    int32_t other_in; /* OB_MOUNTS, both: base move of the other mode */
    uint32_t orders;
    int32_t limberings; /* times that it limbers or unlimbers */
    uint8_t motor;      /* its limber is a motor */
    uint8_t both;       /* it moves in both modes */
    const void *figure; /* the cell that move_in was read from, or NULL */
} ob_effort;

/* What it may spend: for the price of a path. */
ob_allowance ob_move_allowance(const ob_figures *tables, const ob_readings *readings,
                               const ob_mover *mover, const ob_effort *effort);

/* The same in units for a path of that price, laid out in inches. */
int32_t ob_move_sum(const ob_figures *tables, const ob_readings *readings, const ob_mover *mover,
                    const ob_effort *effort, const ob_price *price, bn_term of, bn_trace *trace);

/* What mounting or dismounting takes off, by the base move of the faster mode. */
int32_t ob_mounting_cost(const ob_figures *tables, int32_t faster_in);

/* Whether a stand of a type may step straight back. */
bool ob_may_step_back(const ob_figures *tables, int32_t type);

/* Whether stands of these types may change places outside combat. */
bool ob_may_swap(const ob_figures *tables, int32_t one, int32_t other);

#endif
