/* In which order to visit the nodes of a graph, and how to pass values over it.
 *
 * Tarjan's algorithm gives the strongly connected parts of a graph so that every part comes after
 * all those that it leads to, which is what backward induction wants. A battle that only moves on
 * has parts of one node. States that can come again (a parley accepted and broken off) make a
 * larger part, a knot.
 *
 * A knot is solved by value iteration. All its nodes start with the worth of an unfinished battle,
 * and each is worked out from the others again and again. After k sweeps a node has the worth that
 * it has in a game that is broken off after at least k moves and then counts as unfinished. Every
 * path of a game is bounded, so the values converge. How far they still moved in the last sweep
 * is reported (bn_solved.unsettled). */
#include "solution.h"

#include <string.h>

#include "../common/policy.h"

typedef struct tarjan {
    const bni_graph *g;
    uint32_t *number;    /* 1 and up in order of arrival; 0: not yet seen; UINT32_MAX: done */
    uint32_t *low;       /* the lowest number that can be reached */
    uint32_t *waiting;   /* nodes seen whose part is not known */
    uint32_t *path, *at; /* the way here, and how far each node on it is done */
    uint32_t seen, wait_count, depth;
    uint32_t *order;
    uint32_t ordered;
} tarjan;

static void enter(tarjan *t, uint32_t node)
{
    t->number[node] = t->low[node] = ++t->seen;
    t->waiting[t->wait_count++] = node;
    t->path[t->depth] = node;
    t->at[t->depth++] = 0;
}

static bool leads_to_itself(const bni_node *n, uint32_t id)
{
    for (uint32_t i = 0; i < n->ways; i++)
        if (n->to[i] == id)
            return true;
    return false;
}

/* All of the part that `node` is the root of is waiting above it. */
static void take_part(tarjan *t, uint32_t node)
{
    uint32_t mark = BNI_FIRST, taken;

    if (t->waiting[t->wait_count - 1] != node || leads_to_itself(bni_node_at(t->g, node), node))
        mark |= BNI_KNOT;
    do {
        taken = t->waiting[--t->wait_count];
        t->number[taken] = UINT32_MAX;
        t->order[t->ordered++] = taken | mark;
        mark = 0;
    } while (taken != node);
}

static void leave(tarjan *t)
{
    uint32_t node = t->path[--t->depth];

    if (t->low[node] == t->number[node])
        take_part(t, node);
    if (t->depth > 0) {
        uint32_t above = t->path[t->depth - 1];

        if (t->number[node] != UINT32_MAX && t->low[node] < t->low[above])
            t->low[above] = t->low[node];
    }
}

static void step(tarjan *t)
{
    uint32_t node = t->path[t->depth - 1], to;
    const bni_node *n = bni_node_at(t->g, node);

    if (t->at[t->depth - 1] == n->ways) {
        leave(t);
        return;
    }
    to = n->to[n->ways - ++t->at[t->depth - 1]]; /* last to first, as the graph was made */
    if (t->number[to] == 0)
        enter(t, to);
    else if (t->number[to] < t->low[node]) /* those that are done have the highest number */
        t->low[node] = t->number[to];
}

bn_code bni_order_make(bn_solution *s, bn_error *err)
{
    uint32_t count = s->graph.count;
    uint32_t **arrays[6];
    tarjan t = { .g = &s->graph };

    arrays[0] = &t.number;
    arrays[1] = &t.low;
    arrays[2] = &t.waiting;
    arrays[3] = &t.path;
    arrays[4] = &t.at;
    arrays[5] = &t.order;
    for (int i = 0; i < 6; i++) {
        *arrays[i] = bn_arena_array(s->graph.arena, count, sizeof(uint32_t));
        if (!*arrays[i])
            return bn_fail(err, BN_MEMORY, "the memory limit is too small to solve this game");
    }
    enter(&t, 0);
    while (t.depth > 0)
        step(&t);
    s->order = t.order;
    return BN_OK;
}

/* ---- passes ---------------------------------------------------------------------------------- */

#define TOLD_EVERY 16384u
#define TOLERANCE 1e-10
#define SWEEPS_MOST 100000u

/* Chances are rounded, so a mean may be a little off. A battle that is won whatever the dice show is worth
 * a victory and no more, so values are moved between the least and the largest end (mean.h). */
static double held(const bn_solution *s, double value)
{
    return value < s->least ? s->least : value > s->most ? s->most : value;
}

/* What a roll is worth. */
static inline double mean(const bni_node *n, const double *values)
{
    const double *chance = n->chance;
    const uint32_t *to = n->to;
    double sum = 0;

    for (uint32_t i = 0; i < n->ways; i++)
        sum += chance[i] * values[to[i]];
    return sum;
}

static inline double value_at(bn_solution *s, bni_value_of *of, bni_node *n, const double *values)
{
    switch (n->type) {
    case BN_POINT_OVER:
        return n->worth;
    case BN_POINT_ROLL:
        return mean(n, values);
    default:
        return of(s, n, values);
    }
}

static void solve_knot(bn_solution *s, uint32_t first, uint32_t end, bni_value_of *of,
                       double *values, double start)
{
    double tolerance = s->limits.tolerance > 0 ? s->limits.tolerance : TOLERANCE, moved;
    uint32_t most = s->limits.sweeps ? s->limits.sweeps : SWEEPS_MOST, sweeps = 0;
    bn_solved *f = &s->graph.figures;

    for (uint32_t i = first; i < end; i++)
        values[s->order[i] & BNI_ID] = start;
    do {
        moved = 0;
        for (uint32_t i = first; i < end; i++) {
            uint32_t id = s->order[i] & BNI_ID;
            double before = values[id], change;

            values[id] = held(s, value_at(s, of, bni_node_at(&s->graph, id), values));
            change = values[id] > before ? values[id] - before : before - values[id];
            moved = change > moved ? change : moved;
        }
        sweeps++;
    } while (moved > tolerance && sweeps < most);
    f->sweeps = sweeps > f->sweeps ? sweeps : f->sweeps;
    f->unsettled = moved > f->unsettled ? moved : f->unsettled;
}

bn_code bni_pass(bn_solution *s, bni_value_of *of, double *values, double start, bn_watch watch,
                 bn_error *err)
{
    uint32_t count = s->graph.count, told = 0;

    for (uint32_t i = 0; i < count;) {
        uint32_t end = i + 1, id = s->order[i] & BNI_ID;
        bni_node *n = bni_node_at(&s->graph, id);

        while (s->order[i] & BNI_KNOT && end < count && !(s->order[end] & BNI_FIRST))
            end++;
        if (s->order[i] & BNI_KNOT) {
            if (values == s->value)
                s->graph.figures.repeating += end - i;
            solve_knot(s, i, end, of, values, start);
        } else {
            values[id] = held(s, value_at(s, of, n, values));
        }
        i = end;
        if (watch.tell && i - told >= TOLD_EVERY) {
            bn_progress progress = { .done = i, .of = count, .finished = (double)i / count };

            told = i;
            if (!watch.tell(watch.self, &progress))
                return bn_fail(err, BN_LIMIT, "cancelled");
        }
    }
    return BN_OK;
}
