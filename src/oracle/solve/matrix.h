/* Matrix games: two sides choose at once, a cell of the matrix is what the one pays the other. */
#ifndef BNI_MATRIX_H
#define BNI_MATRIX_H

#include <banneret/base.h>

enum { BNI_MATRIX_MAX = 64 }; /* rows, or columns */

/* What one solution works in: about 34 KiB, for an arena rather than a frame. */
typedef struct bni_matrix {
    double cells[BNI_MATRIX_MAX * BNI_MATRIX_MAX]; /* row by row; the caller's to fill */
    double mix[2][BNI_MATRIX_MAX];                 /* of the rows, of the columns; found */
    double value;                                  /* found: to the rows */
    uint32_t rows, columns;                        /* the caller's to fill, at least 1 */
    uint32_t pivots;                               /* that it took; 0: a saddle point */
    uint8_t pure[2];                               /* of a saddle point: the row and the column */

    double tableau[(BNI_MATRIX_MAX + 1) * (BNI_MATRIX_MAX + 1)];
    uint8_t row_label[BNI_MATRIX_MAX], column_label[BNI_MATRIX_MAX];
} bni_matrix;

/* The value of a game and a best mix of either side: rows want a cell high, columns low. */
void bni_matrix_solve(bni_matrix *m);

/* What the rows get at the least by mix[0], and at the most against mix[1], whatever the other
 * does. The value lies between them. */
double bni_matrix_low(const bni_matrix *m);
double bni_matrix_high(const bni_matrix *m);

#endif
