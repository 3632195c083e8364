/* Rolls as the third edition makes them (G3-001 to G3-006), which the article uses without restating. */
#ifndef G3_ROLLS_H
#define G3_ROLLS_H

#include "model.h"

/* The result of 3d against a skill. */
typedef struct g3_result {
    int32_t margin;       /* 0 or more: made by it */
    g3_critical critical; /* which most tables ignore */
} g3_result;

g3_result g3_success_roll(const g3_figures *tables, int32_t skill, int32_t total);

/* Of two margins: the difference, from the first one's side. */
int32_t g3_contest_difference(int32_t ours, int32_t theirs);

/* Row of reaction_table.csv. */
int32_t g3_reaction(const g3_figures *tables, int32_t total);

#endif
