/* A blow in close combat: its score before the dice, and the hits. */
#ifndef OB_FIELD_BLOWS_H
#define OB_FIELD_BLOWS_H

#include <banneret/system/sums.h>

#include "model.h"

/* The stand that strikes, in attack or in reply. */
typedef struct ob_striker {
    int32_t type;      /* row of stand_categories.csv, in its present role */
    int32_t formation; /* ob_formation that it is in */
    uint32_t traits;
    int32_t sp;   /* at the start of the set's turn; of a square, of both stands */
    int32_t edge; /* ob_edge */
    int32_t arms; /* magic arms */
    int32_t year; /* in which it counts */
    uint8_t general;
    uint8_t
        charged; /* it charged this target, in this round, and contact came in the round of the charge */
    uint8_t backed; /* a friendly MSK is directly behind it */
} ob_striker;

/* The stand that is struck. */
typedef struct ob_struck {
    int32_t type;
    int32_t formation;
    uint32_t traits;
    uint8_t at_front; /* the blow comes from its front; otherwise from flank or rear */
    uint8_t hidden;   /* it is inside woods or a town */
    uint8_t defends;  /* ground, against this attack (OB-053) */
    uint8_t came;     /* into this contact by its own charge or advance, in this round */
} ob_struck;

/* What the strength of a stand counts for in a blow. */
int32_t ob_strength_term(const ob_figures *tables, const ob_striker *striker);

/* The score of a blow before its die. */
int32_t ob_blow_score(const ob_figures *tables, const ob_readings *readings, int32_t genre,
                      const ob_striker *striker, const ob_struck *struck, bn_term of,
                      bn_trace *trace);

/* Whether a score, with its die, is saved against; ob_after_save says what is left of it. */
static inline bool ob_needs_save(int32_t score)
{
    return score > 0;
}

#endif
