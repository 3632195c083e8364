/* A matrix game whose cells are expensive: see double_oracle.c. */
#ifndef BNI_DOUBLE_ORACLE_H
#define BNI_DOUBLE_ORACLE_H

#include "matrix.h"

/* The scratch of one comparison. */
typedef struct bni_double_oracle {
    uint32_t size[2];              /* the caller's to fill: plays of the rows, of the columns */
    uint32_t first[2];             /* and those to start with */
    double gain;                   /* of a reply that is worth adding; 0: any above rounding */
    double mix[2][BNI_MATRIX_MAX]; /* found: by play */
    double value;                  /* found: to the rows */
    uint32_t count[2];             /* plays taken up */
    uint8_t taken[2][BNI_MATRIX_MAX];
} bni_double_oracle;

/* What a cell is worth to the rows. The same cell is asked for again and again, so `cell` should remember
 * it. It may itself solve a game, in the same matrix. */
typedef struct bni_cells {
    bn_code (*cell)(void *self, uint32_t row, uint32_t column, double *value);
    void *self;
} bni_cells;

/* Finds a best mix of either side as bni_matrix_solve does, but asks only for the cells that prove it:
 * all rows against each column that the columns' mix holds, and all columns against each such row.
 * `matrix` is scratch. Ends with the first code of `cell` that is not BN_OK. */
bn_code bni_double_oracle_solve(bni_double_oracle *weighing, const bni_cells *scales,
                                bni_matrix *matrix);

#endif
