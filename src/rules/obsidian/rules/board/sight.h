/* Line of sight (OB-186 to OB-189, OB-191). */
#ifndef OB_SIGHT_H
#define OB_SIGHT_H

#include "shapes.h"
#include "slides.h"

/* The conditions of sight in a battle, and for a viewer. */
typedef struct ob_sight {
    int32_t limit_in;   /* of night or weather; 0: none */
    int32_t scanner_in; /* reach of the viewer's scanners; 0: it has none */
    int32_t
        over_in; /* an obstacle hides what is no further behind it than this from one who looks over it */
    int32_t lining;   /* units within which a stand lines a line */
    bool never_over;  /* no one sees over an obstacle, from wherever */
    bool night;       /* nothing is seen inside terrain */
    bool exact;       /* no distance is rounded */
    bool from_centre; /* the viewer is an AIR, has a turret, or observes */
    bool flies;       /* viewer or target is an AIR: stands do not hide it */
} ob_sight;

/* Whether the viewer, `board->except` if it is on the board, sees a target: stand number `index`, or OB_NONE if it is not on
 * the board. */
bool ob_sees(const ob_figures *tables, const ob_board *board, const ob_ground *ground,
             const ob_sight *sight, const ob_box *viewer, const ob_box *target, int32_t index);

/* Whether terrain leaves a single line free. `lined`: lines that hide nothing from it, as bits by piece. */
bool ob_terrain_free(const ob_ground *ground, const ob_sight *sight, uint64_t lined, ob_point from,
                     ob_point to);

#endif
