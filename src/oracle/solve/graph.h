/* The graph of a game: all states that can be reached under a freedom, and which leads to which.
 * Nodes are states in which chance is asked, something is free, or the game is over. */
#ifndef BNI_GRAPH_H
#define BNI_GRAPH_H

#include "../common/fold.h"
#include "../common/free_plays.h"

/* A node. `to` are the nodes it leads to: by outcome of its fold, or by joint answer, row by row;
 * rows are ours, columns theirs. States are not kept. */
typedef struct bni_node {
    bni_print print; /* of its key: see graph.c */
    uint32_t *to;
    union {
        const double *chance; /* of a roll: of each way; nodes of the same fold share it */
        double *mix;          /* of a sealed one, once solved: rows, then columns; NULL: pure */
        double worth;         /* of the end */
    };
    uint8_t type; /* bn_point_type */
    uint8_t team; /* of a choice */
    uint8_t rows, columns;
    uint8_t pure[2]; /* row and column: the defaults, and once solved the best */
    uint8_t hidden;  /* free questions in it whose answer the other side would not see */
    uint8_t mixed;   /* mix is in use */
    uint32_t ways;   /* how many nodes it leads to; 0 until it is expanded */
} bni_node;

#define BNI_NODES 4096u /* of one piece of the list */

typedef struct bni_graph {
    bni_world world;
    bn_arena *arena;
    bni_blocks pool;
    bni_chain edges;
    bni_memo memo;
    bni_table chances; /* of folds */
    bni_node **pieces;
    uint32_t count;
    bni_table numbers; /* of nodes, by fingerprint */
    bn_solved figures;
} bni_graph;

static inline bni_node *bni_node_at(const bni_graph *g, uint32_t id)
{
    return &g->pieces[id / BNI_NODES][id % BNI_NODES];
}

/* Finds all nodes from `from` on; it is node 0. g->world, g->arena are filled, all else 0. */
bn_code bni_graph_make(bni_graph *g, const void *from, const bn_solve_limits *limits,
                       bn_watch watch, bn_error *err);

/* The node of a state in which chance is asked, something is free or the game is over; UINT32_MAX if the
 * graph has none. */
uint32_t bni_graph_find(const bni_graph *g, const void *state);

#endif
