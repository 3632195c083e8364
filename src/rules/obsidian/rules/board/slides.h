/* Straight slides and runs among other stands: how far, and what is met (OB-224, OB-101, OB-157). */
#ifndef OB_SLIDES_H
#define OB_SLIDES_H

#include "boxes.h"

/* How a stand on the board meets one that moves or looks. */
typedef enum ob_manner {
    OB_IN_THE_WAY, /* bars and hides */
    OB_PASSED,     /* may be moved and seen through; no one comes to rest on it */
    OB_AWAY        /* is not on the ground: neither bars nor touches */
} ob_manner;

/* The stands on the table in the order of stands (OB-221), as one of them meets the others. */
typedef struct ob_board {
    int32_t width, depth; /* of the table, units */
    int32_t count;
    const ob_box *boxes;
    const uint8_t *manners; /* an ob_manner each; NULL: all are in the way */
    int32_t except;         /* the stand that moves, or OB_NONE */
} ob_board;

/* Whether a stand that is put down like this overlaps no one; and whether it is also on the table. Stands that may be
 * passed count. */
bool ob_clear(const ob_figures *tables, const ob_board *board, const ob_box *box);
bool ob_clear_on_table(const ob_figures *tables, const ob_board *board, const ob_box *box);
/* The most that it would lie over another stand, or over the edge of the table: units, 0 if it does neither. */
int64_t ob_intrusion(const ob_figures *tables, const ob_board *board, const ob_box *box);

/* How a slide or run ends. */
typedef struct ob_leg {
    int32_t steps;
    int32_t met; /* the stand that bars it, or OB_NONE */
    ob_box at;   /* place of rest */
} ob_leg;

/* The place of rest after this many steps along a heading. */
ob_box ob_slid(const ob_figures *tables, const ob_box *box, int32_t heading, int32_t steps);

/* A slide of `steps`: as far as nothing bars it, lowered until it rests clear and on the table. */
ob_leg ob_slide(const ob_figures *tables, const ob_board *board, const ob_box *box, int32_t heading,
                int32_t steps);

/* The longest slide of at most `steps` that no stand bars; its place of rest is not checked. */
int32_t ob_unbarred(const ob_figures *tables, const ob_board *board, const ob_box *box,
                    int32_t heading, int32_t steps);

/* The most steps up to `steps` after which the stand rests clear; 0 if there are none. ob_rest: and on the table. */
int32_t ob_last_clear(const ob_figures *tables, const ob_board *board, const ob_box *box,
                      int32_t heading, int32_t steps);
int32_t ob_rest(const ob_figures *tables, const ob_board *board, const ob_box *box, int32_t heading,
                int32_t steps);

/* The stand that bars a slide straight along the heading, prolonged as far as need be, or OB_NONE; *steps are those
 * to where it does, 0 if none does. */
int32_t ob_first_ahead(const ob_figures *tables, const ob_board *board, const ob_box *box,
                       int32_t *steps);

/* A charge or advance straight along the stand's heading, prolonged as far as need be: the stand met, and
 * whether this many steps are enough to touch it. If so `leg` ends there; if not, after these steps. */
typedef struct ob_onset {
    ob_leg leg;
    int32_t
        needed; /* steps to the place where the stand met bars the slide; `steps` if none is met */
    bool contact;
} ob_onset;
ob_onset ob_reach_for(const ob_figures *tables, const ob_board *board, const ob_box *box,
                      int32_t steps);

/* The first step of a slide, from 0 to `steps`, at whose place of rest the gap to a stand is at most `gap`;
 * OB_NONE if there is none. */
int32_t ob_first_within(const ob_figures *tables, const ob_box *box, int32_t heading, int32_t steps,
                        const ob_box *other, int64_t gap);

/* Steps of a run between two points. */
int32_t ob_run_steps(ob_point from, ob_point to);
/* The point of the run after this many steps, rounded to units. */
ob_point ob_run_point(ob_point from, ob_point to, int32_t steps);
/* A run from the stand's centre towards a point, heading unchanged, of at most `steps`. */
ob_leg ob_run(const ob_figures *tables, const ob_board *board, const ob_box *box, ob_point to,
              int32_t steps);

#endif
