/* How fast the solver's backward pass is, against a bare loop over flat arrays that makes the same
 * look-ups and multiplications and nothing else: no nodes, no choice of kind by kind, no simplex.
 * A cell is one way on: an outcome of a roll with its weight, or a joint answer. */
#define _POSIX_C_SOURCE 200809L

#include "solver.h"

#include "../src/oracle/solve/solution.h"

#define AIM_CELLS 0.5
#define LOOPS 50

/* ---- the bare loop --------------------------------------------------------------------------- */

typedef struct flat {
    uint32_t nodes;
    uint32_t *id, *ways; /* by place in the order */
    uint32_t *to;        /* of all of them, one after the other */
    double *weight;
    double *value;
    uint64_t cells;
} flat;

static flat flatten(const bn_solution *s)
{
    flat f = { .nodes = s->graph.count };
    uint64_t at = 0;

    for (uint32_t i = 0; i < f.nodes; i++)
        f.cells += bni_node_at(&s->graph, i)->ways;
    f.id = malloc(f.nodes * sizeof *f.id);
    f.ways = malloc(f.nodes * sizeof *f.ways);
    f.to = malloc(f.cells * sizeof *f.to);
    f.weight = malloc(f.cells * sizeof *f.weight);
    f.value = calloc(f.nodes, sizeof *f.value);
    if (!f.id || !f.ways || !f.to || !f.weight || !f.value)
        give_up("no memory", NULL);
    for (uint32_t i = 0; i < f.nodes; i++) {
        const bni_node *n;

        f.id[i] = s->order[i] & BNI_ID;
        n = bni_node_at(&s->graph, f.id[i]);
        f.ways[i] = n->ways;
        if (f.ways[i] == 0)
            f.value[f.id[i]] = n->worth;
        for (uint32_t k = 0; k < f.ways[i]; k++, at++) {
            f.to[at] = n->to[k];
            f.weight[at] = n->type == BN_POINT_ROLL ? n->chance[k] : 1.0 / f.ways[i];
        }
    }
    return f;
}

static double bare_pass(flat *f)
{
    const uint32_t *to = f->to;
    const double *weight = f->weight;

    for (uint32_t i = 0; i < f->nodes; i++) {
        double sum = 0;

        if (f->ways[i] == 0)
            continue;
        for (uint32_t k = 0; k < f->ways[i]; k++)
            sum += *weight++ * f->value[*to++];
        f->value[f->id[i]] = sum;
    }
    return f->value[0];
}

static void flat_free(flat *f)
{
    free(f->id);
    free(f->ways);
    free(f->to);
    free(f->weight);
    free(f->value);
}

/* ---- measuring ------------------------------------------------------------------------------- */

static void measure_pass(bn_solution *s, int repeats, solver_figures *out)
{
    double engine[REPEATS_MOST], hand[REPEATS_MOST], sum = 0;
    flat f = flatten(s);

    for (int i = 0; i < repeats; i++) {
        double start = cpu_now();

        for (int k = 0; k < LOOPS; k++)
            if (bni_value_make(s, 0, (bn_watch){ 0 }, NULL) != BN_OK)
                give_up("the pass failed", NULL);
        engine[i] = cpu_now() - start;
        start = cpu_now();
        for (int k = 0; k < LOOPS; k++)
            sum += bare_pass(&f);
        hand[i] = cpu_now() - start;
    }
    if (sum > 1e300)
        give_up("the loop counted nothing", NULL);
    out->cells = f.cells;
    out->pass.engine = (double)f.cells * LOOPS / median(engine, repeats);
    out->pass.bare = (double)f.cells * LOOPS / median(hand, repeats);
    out->pass.ratio = out->pass.engine / out->pass.bare;
    flat_free(&f);
}

solver_figures solver_measure(const bn_system *system, const void *setup, void *block, int repeats)
{
    solver_figures out = { .pass.aim = AIM_CELLS };
    bn_objective victory = bn_objective_victory(0);
    bn_solution *s;
    bn_arena arena;
    bn_error err;
    double start = cpu_now();

    bn_arena_init_fixed(&arena, block, MEMORY);
    if (bn_solve(system->battle, setup, NULL, &victory, NULL, NULL, &arena, (bn_watch){ 0 }, &s,
                 &err) != BN_OK)
        give_up("solver", &err);
    out.seconds = cpu_now() - start;
    out.states = bn_solution_figures(s)->states;
    out.matrices = bn_solution_figures(s)->matrices;
    out.exploitability = bn_solution_figures(s)->exploitability;
    measure_pass(s, repeats, &out);
    return out;
}
