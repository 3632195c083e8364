/* Printing the coming round: a matrix of the orders of both sides. */
#ifndef CLI_MATRIX_H
#define CLI_MATRIX_H

#include <banneret/analysis.h>

#include "paint.h"

/* A round with all that is needed to print it. */
typedef struct matrix {
    const bn_game *game;
    const void *setup;
    const bn_round *round;
    bool countable; /* whether --matrix could enumerate what was played */
} matrix;

/* Prints in every cell the chance of winning of the side of the rows, the worst of each row, and the mean
 * losses of both sides if they are known. Colours only repeat what the figures say. */
void matrix_print(const paint *p, const matrix *m);

/* The same in the format of csv.h. */
void matrix_csv(FILE *out, const matrix *m);

#endif
