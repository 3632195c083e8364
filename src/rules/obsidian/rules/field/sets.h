/* Whose set it is in a phase, and of how many stands. */
#ifndef OB_FIELD_SETS_H
#define OB_FIELD_SETS_H

#include "model.h"

/* Where a phase is. */
typedef struct ob_sets {
    int32_t first;          /* side that started the phase */
    int32_t last;           /* side whose set was the last, or OB_NONE */
    int32_t able[OB_SIDES]; /* stands that have not acted yet and may */
    uint8_t remainder;      /* the last set was of fewer than five, because no one had more */
} ob_sets;

typedef struct ob_set {
    int32_t side; /* OB_NONE: the phase is over */
    int32_t count;
    uint8_t remainder; /* for ob_sets, after it */
} ob_set;

ob_set ob_next_set(const ob_sets *phase);

/* The side that starts a phase; `yields`: the one with the initiative has the enemy start. */
int32_t ob_first_side(int32_t initiative, bool yields);

/* Why a stand must move before others. */
typedef enum ob_press { OB_MUST_ROUT, OB_IS_TO_RETURN, OB_MOVES_FREELY } ob_press;

/* Which stands may be activated now, by how many of each kind have not been. */
ob_press ob_moves_first(int32_t routing, int32_t returning);

#endif
