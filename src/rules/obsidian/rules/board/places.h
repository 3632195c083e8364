/* Where a stand is put down: squaring up, the nearest free place, scatter, forms (OB-039, OB-137, OB-150, OB-154, OB-182,
 * OB-231, OB-233). */
#ifndef OB_PLACES_H
#define OB_PLACES_H

#include "price.h"

/* Clear of all stands, on the table, its centre not on closed ground. */
bool ob_place_free(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                   const ob_box *box);

/* Turns a mover flush with the side of the stand that it touches, or with another side of it; false, and `box` stays, if
 * there is no room. */
bool ob_square_up(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                  const ob_box *touched, bool arc_45, ob_box *box);
bool ob_square_up_to(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                     const ob_box *touched, ob_side side, ob_box *box);

/* The free place nearest to where the stand is; false, and `box` stays, if there is none. */
bool ob_nearest_place(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                      ob_box *box);

/* The direction that two dice give, and the point this many inches from another. */
int32_t ob_scatter_heading(int32_t first, int32_t second);
ob_point ob_scattered(const ob_figures *tables, ob_point aim, int32_t heading, int32_t inches);

/* Room to recoil: the steps, at least `steps` and at most `most`, after which the stand rests clear; OB_NONE if it cannot. */
int32_t ob_recoil(const ob_figures *tables, const ob_board *board, const ob_terrain *terrain,
                  const ob_box *box, int32_t heading, int32_t steps, int32_t most);

/* Where stand `place` of `count`, from the left, stands when a form takes the place of another. `old` are the
 * stands of the old form, the first of them with the heading. */
ob_box ob_abreast(const ob_figures *tables, const ob_box *old, int32_t old_count, int32_t place,
                  int32_t count, int32_t a, int32_t b);

/* A square of two stands, and the two that it breaks up into. */
ob_box ob_square(const ob_box *first, const ob_box *second);
void ob_square_halves(const ob_figures *tables, const ob_box *square, ob_box *first,
                      ob_box *second);

/* Whether a stand is directly behind another; and where the two stand after it has relieved it. */
bool ob_directly_behind(const ob_figures *tables, const ob_box *front, const ob_box *behind,
                        bool arc_45);
void ob_relieve(const ob_figures *tables, ob_box *relieved, ob_box *fresh);

#endif
