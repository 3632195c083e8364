/* How a solved game ends, if both teams play their mixes. */
#include "solution.h"

#include <string.h>

static double played(bn_solution *s, bni_node *n, const double *values)
{
    const double *rows, *columns;
    double sum = 0;

    (void)s;
    if (n->type == BN_POINT_CHOICE)
        return values[n->to[n->pure[n->team]]];
    rows = bni_node_mix(n, BN_OURS);
    columns = bni_node_mix(n, BN_THEIRS);
    for (uint32_t r = 0; r < n->rows; r++)
        for (uint32_t c = 0; rows[r] > 0 && c < n->columns; c++)
            sum += rows[r] * columns[c] * values[n->to[r * n->columns + c]];
    return sum;
}

/* A graph of the same nodes, whose ends are worth 1 if they had this worth, and 0 otherwise. */
static bool ends_of(bni_graph *g, double worth, bn_arena *arena)
{
    uint32_t count = (g->count + BNI_NODES - 1) / BNI_NODES;
    bni_node **pieces = bn_arena_array(arena, count, sizeof *pieces);

    for (uint32_t i = 0; pieces && i < count; i++) {
        uint32_t left = g->count - i * BNI_NODES, size = left < BNI_NODES ? left : BNI_NODES;

        pieces[i] = bn_arena_array(arena, size, sizeof **pieces);
        if (!pieces[i])
            return false;
        memcpy(pieces[i], g->pieces[i], size * sizeof **pieces);
        for (uint32_t k = 0; k < size; k++)
            if (pieces[i][k].type == BN_POINT_OVER)
                pieces[i][k].worth = pieces[i][k].worth == worth;
    }
    g->pieces = pieces;
    return pieces != NULL;
}

bn_code bn_solution_chance(const bn_solution *solution, double worth, bn_arena *arena,
                           bn_watch watch, double *out, bn_error *err)
{
    bn_solution asked = *solution;
    double *values = bn_arena_array(arena, solution->graph.count, sizeof *values);
    bn_code code;

    if (!values || !ends_of(&asked.graph, worth, arena))
        return bn_fail(err, BN_MEMORY, "out of memory for the ends of a solution");
    asked.least = 0;
    asked.most = 1;
    code = bni_pass(&asked, played, values, 0, watch, err);
    if (code == BN_OK)
        *out = values[0];
    return code;
}
