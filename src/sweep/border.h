/* The border at which a measure has a level, over two of the things that vary: cells are worked out only near it. */
#ifndef BNI_SWEEP_BORDER_H
#define BNI_SWEEP_BORDER_H

#include "plan.h"

enum { SWEEP_BORDER_CELLS_MAX = 1000000 }; /* of the whole grid */

typedef struct sweep_box {
    uint32_t row, column, last_row, last_column; /* its corners */
} sweep_box;

/* Cells are asked for in generations. Each depends on all before it, so it starts when they are through. */
typedef struct sweep_border {
    uint32_t rows, columns;
    unsigned char *seen; /* by cell: border_seen */
    uint64_t *cells;     /* in the order in which they are worked out */
    uint64_t count;      /* that are known so far */
    uint64_t taken;      /* of these: results */
    sweep_box *boxes;    /* that are not divided */
    uint32_t box_count;
} sweep_border;

/* Starts with a coarse grid. The plan is one of design `adaptive`. False with a full arena. */
bool sweep_border_make(const sweep_plan *plan, bn_arena *arena, sweep_border *out);

/* Takes the value of cells[taken]; `there` is false if it was refused. With the last result of a generation the next one is
 * added, and there is none if `count` stays. */
void sweep_border_take(sweep_border *b, bool there, bool above);

#endif
