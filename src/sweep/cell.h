/* One cell: its document is made and checked, and what is measured is counted, or estimated where it is too large. */
#ifndef BNI_SWEEP_CELL_H
#define BNI_SWEEP_CELL_H

#include "lines.h"

/* Works out a cell and writes its line, which lives in `arena`. The memory is given back before it returns. The line
 * depends on plan and cell alone, as long as there is memory and `watch` does not end it: then the call fails, or the
 * caller drops the line. */
BN_MUST_CHECK bn_code sweep_cell(const sweep_plan *plan, uint64_t cell, bn_memory memory,
                                 bn_watch watch, bn_arena *arena, const char **line,
                                 sweep_method *method, bn_error *err);

/* How the first measure of a cell, which is a chance, compares with a share. */
typedef struct sweep_reach {
    sweep_method method; /* SWEEP_REFUSED: there is no more */
    int compare;         /* of the chance with the share, as in bn_nat_cmp */
    bool certain;        /* it was counted, or its guaranteed range leaves no choice */
    double value, error; /* one standard error */
    double least, most;  /* of the guaranteed range */
} sweep_reach;

/* Works out a cell as sweep_cell does. Exact chances are compared as whole numbers. If the cell is refused, *why has the reason. */
BN_MUST_CHECK bn_code sweep_cell_reach(const sweep_plan *plan, uint64_t cell, bn_rat share,
                                       bn_memory memory, bn_watch watch, sweep_reach *out,
                                       bn_error *why);

/* How often the first two sides win. */
typedef struct sweep_wins {
    sweep_method method; /* SWEEP_REFUSED: there is no more */
    double first, second, error;
} sweep_wins;

/* Works out a document by the first orders of a plan, whose first two measures are these chances. If it is refused, *why has
 * the reason. */
BN_MUST_CHECK bn_code sweep_document_wins(const sweep_plan *plan, const bn_doc *document,
                                          bn_memory memory, bn_watch watch, sweep_wins *out,
                                          bn_error *why);

#endif
