/* What a line of orders would lead to, before it counts. For every face that reads orders in words. */
#ifndef BNR_ORDER_FORESEE_H
#define BNR_ORDER_FORESEE_H

#include "order_lines.h"

/* Results of one order, in sentences. */
typedef struct order_view {
    char words[1600];
    char assumes[300]; /* whose choices were taken to be the defaults; "": none */
    bool rolls;        /* dice are thrown next, in the state of the trial */
} order_view;

/* Reads a line in a trial, continues by it and then by the defaults of what is asked about the stands of either side,
 * up to the next dice or the next order, and says what happens to the side that gave the line. The trial is there
 * then. */
BN_MUST_CHECK bn_code order_foresee(order_trial *trial, const char *line, order_view *out,
                                    bn_error *err);

#endif
