/* Strength points: what a stand starts with, and how points are divided. */
#ifndef OB_FORCES_STRENGTH_H
#define OB_FORCES_STRENGTH_H

#include "model.h"

/* What the strength of a stand depends on. */
typedef struct ob_recruit {
    int32_t type;    /* row of stand_categories.csv */
    int32_t armour;  /* ob_armour, of TNK */
    int32_t quality; /* ob_quality */
    uint32_t traits;
    int32_t agreed; /* deviation that the players agreed on */
    int32_t stated; /* strength that the roster simply states, or 0 */
    int32_t year, genre;
    uint8_t general;
} ob_recruit;

/* Strength without the limits, and with them. The second ends a sum of the group of `of`. */
int32_t ob_strength(const ob_figures *tables, const ob_recruit *recruit, bn_term of,
                    bn_trace *trace);

/* The same without the greatest strength: what points are paid for. The terms are the same sum. */
int32_t ob_paid_strength(const ob_figures *tables, const ob_recruit *recruit);

/* Whether the players may agree on this deviation. */
bool ob_may_agree(const ob_figures *tables, int32_t agreed);

/* Divides `points` over `count` stands, from the left. */
void ob_divide(int32_t points, int32_t count, int32_t *out);

#endif
