/* The parts of a solution, for the files that work on it: the graph, an order in which to visit its
 * nodes, and the values of each node. */
#ifndef BNI_SOLUTION_H
#define BNI_SOLUTION_H

#include "graph.h"
#include "matrix.h"

struct bn_solution {
    bni_graph graph;
    uint32_t *order; /* nodes, each after all it leads to, knots apart */
    double *value;   /* by node: both playing the equilibrium */
    double *low;     /* our team plays its mixes, theirs the best reply */
    double *high;    /* their team plays its mixes, ours the best reply */
    double least;    /* of all ends; except for rounding, no value lies below it or above `most` */
    double most;
    bni_matrix *matrix;
    bn_solve_limits limits;
};

/* Marks in `order`: of the first node of a strongly connected part, and of one whose states can come
 * again (a knot). */
#define BNI_FIRST (UINT32_C(1) << 31)
#define BNI_KNOT (UINT32_C(1) << 30)
#define BNI_ID (BNI_KNOT - 1)

/* Fills solution->order. */
bn_code bni_order_make(bn_solution *solution, bn_error *err);

/* Gives every node its value, in order: the nodes it leads to come first. An end has its own value and a roll the mean;
 * `of` says what a choice and a matrix of sealed orders are worth. In a knot the values are worked out again and again,
 * from `start`, until none changes by more than the tolerance. */
typedef double bni_value_of(bn_solution *solution, bni_node *node, const double *values);
bn_code bni_pass(bn_solution *solution, bni_value_of *of, double *values, double start,
                 bn_watch watch, bn_error *err);

/* The chances of a team's plays at a node: `count` of them. */
const double *bni_node_mix(const bni_node *n, bn_team team);

/* The values, and with them the mixes. */
bn_code bni_value_make(bn_solution *solution, double start, bn_watch watch, bn_error *err);

/* The best replies, given the mixes that are found. */
bn_code bni_reply_make(bn_solution *solution, double start, bn_watch watch, bn_error *err);

#endif
