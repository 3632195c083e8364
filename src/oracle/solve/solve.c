/* Solving a game by backward induction. To our team a node is worth:
 *   the end         what the objective says;
 *   a roll          the mean of what it leads to, by weight;
 *   a choice        the most of what it leads to, if we choose, otherwise the least;
 *   sealed orders   the value of the matrix game whose cells are what the joint answers lead to.
 * That is the value of the whole game from there: if either team plays the mixes found, node by
 * node, the other gets no more than the value, by induction from the end. Mixes are kept; where a
 * matrix has a saddle point only its row and column are.
 *
 * best_reply.c proves the result: it computes what the mixes secure against any reply. */
#include "solution.h"

#include <math.h>
#include <string.h>

#include "../common/policy.h"

static double value_of_choice(bni_node *n, const double *values)
{
    uint32_t ways = n->ways, best = n->pure[n->team];

    for (uint32_t i = 0; i < ways; i++) {
        double gain = values[n->to[i]] - values[n->to[best]];

        if (n->team == BN_OURS ? gain > 0 : gain < 0)
            best = i;
    }
    n->pure[n->team] = (uint8_t)best;
    return values[n->to[best]];
}

static double value_of_matrix(bn_solution *s, bni_node *n, const double *values)
{
    bni_matrix *m = s->matrix;
    uint32_t cells = (uint32_t)n->rows * n->columns;

    m->rows = n->rows;
    m->columns = n->columns;
    for (uint32_t i = 0; i < cells; i++)
        m->cells[i] = values[n->to[i]];
    bni_matrix_solve(m);
    n->mixed = m->pivots > 0;
    if (!n->mixed) {
        memcpy(n->pure, m->pure, sizeof n->pure);
        return m->value;
    }
    if (!n->mix) /* in a knot it has been here before */
        n->mix = bn_arena_array(s->graph.arena, n->rows + n->columns, sizeof(double));
    if (n->mix) {
        memcpy(n->mix, m->mix[0], n->rows * sizeof(double));
        memcpy(n->mix + n->rows, m->mix[1], n->columns * sizeof(double));
    }
    return m->value;
}

static double value_of(bn_solution *s, bni_node *n, const double *values)
{
    return n->type == BN_POINT_CHOICE ? value_of_choice(n, values) : value_of_matrix(s, n, values);
}

bn_code bni_value_make(bn_solution *s, double start, bn_watch watch, bn_error *err)
{
    return bni_pass(s, value_of, s->value, start, watch, err);
}

static bn_code full(bn_error *err)
{
    return bni_fail(err, BN_MEMORY, "the memory limit is too small to solve this game",
                    "give more, or leave fewer questions free");
}

static void bound_by(bn_solution *s, double worth)
{
    s->least = fmin(s->least, worth);
    s->most = fmax(s->most, worth);
}

/* What the ends are worth, and, where states repeat, the value of a battle without an end. */
static void bound(bn_solution *s, double start)
{
    s->least = INFINITY;
    s->most = -INFINITY;
    for (uint32_t i = 0; i < s->graph.count; i++) {
        const bni_node *n = bni_node_at(&s->graph, i);

        if (n->type == BN_POINT_OVER)
            bound_by(s, n->worth);
        if (s->order[i] & BNI_KNOT)
            bound_by(s, start);
    }
}

static bn_code work_out(bn_solution *s, bn_watch watch, bn_error *err)
{
    bni_graph *g = &s->graph;
    bn_solved *f = &g->figures;
    double start = g->world.objective.base + g->world.objective.draw;
    double **arrays[3];
    bn_code code;

    arrays[0] = &s->value;
    arrays[1] = &s->low;
    arrays[2] = &s->high;
    for (int i = 0; i < 3; i++) {
        *arrays[i] = bn_arena_array(g->arena, g->count, sizeof(double));
        if (!*arrays[i])
            return full(err);
    }
    bound(s, start);
    code = bni_value_make(s, start, watch, err);
    if (code == BN_OK && g->arena->full) /* a mix could not be kept */
        code = full(err);
    if (code == BN_OK)
        code = bni_reply_make(s, start, watch, err);
    f->value = s->value[0];
    f->low = s->low[0];
    f->high = s->high[0];
    f->exploitability = f->high > f->low ? f->high - f->low : 0;
    return code;
}

bn_code bn_solve(const bn_game *game, const void *setup, const void *from,
                 const bn_objective *objective, const bn_freedom *freedom,
                 const bn_solve_limits *limits, bn_arena *arena, bn_watch watch, bn_solution **out,
                 bn_error *err)
{
    bn_solution *s = bn_arena_get(arena, sizeof *s);
    bn_code code;

    if (!s)
        return full(err);
    s->graph.arena = arena;
    s->matrix = bn_arena_get(arena, sizeof *s->matrix);
    if (!s->matrix)
        return full(err);
    if (limits)
        s->limits = *limits;
    code = bni_world_make(&s->graph.world, game, setup, objective, freedom, err);
    if (code == BN_OK)
        code = bni_graph_make(&s->graph, from, &s->limits, watch, err);
    if (code == BN_OK)
        code = bni_order_make(s, err);
    if (code == BN_OK)
        code = work_out(s, watch, err);
    if (code == BN_OK)
        *out = s;
    return code;
}
