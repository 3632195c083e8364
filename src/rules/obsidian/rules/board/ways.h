/* Ways that the rules choose: a march along a road and the flight of fugitives (OB-228, OB-229). */
#ifndef OB_WAYS_H
#define OB_WAYS_H

#include "price.h"

typedef struct ob_march {
    ob_leg leg; /* steps made, the stand that bars it, the place and heading at the end */
    ob_price price;
} ob_march;

/* Whether the centre of a stand is on a road; if so, a march along it to its last vertex or its first. */
bool ob_on_way(const ob_ground *ground, int32_t piece, const ob_box *box);
ob_march ob_march_along(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                        int32_t piece, const ob_box *box, bool to_last, int32_t steps);

typedef struct ob_flight_way {
    int32_t heading, steps; /* 0 steps: it stays */
    ob_box at;              /* facing the way it went, where there is room to turn */
    bool gone;              /* its centre has passed an edge of the table */
} ob_flight_way;

/* `edge`: the heading out over the base edge, one of 0, 36, 72 and 108. */
ob_flight_way ob_flee(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                      const ob_allowance *allowance, const ob_box *box, int32_t edge);

#endif
