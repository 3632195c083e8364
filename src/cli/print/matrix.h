/* The coming round as people read it: a matrix of both sides' orders. */
#ifndef CLI_MATRIX_H
#define CLI_MATRIX_H

#include <banneret/analysis.h>

#include "paint.h"

/* Everything that its words need. */
typedef struct matrix {
    const bn_game *game;
    const void *setup;
    const bn_round *round;
    bool countable; /* what was played could be enumerated, if somebody has the time */
} matrix;

/* The chance of the row side in every cell, the worst of each row, and what is left of both if that
 * was worked out. Heat by colour, and by the figures themselves. */
void matrix_print(const paint *p, const matrix *m);

bn_doc *matrix_json(const matrix *m, bn_arena *arena);

/* Lines of the table that csv.h describes. */
void matrix_csv(FILE *out, const matrix *m);

#endif
