/* The solver's rows of the benchmark. */
#ifndef BENCH_SOLVER_H
#define BENCH_SOLVER_H

#include <banneret/system/system.h>

#include "common.h"

typedef struct solver_figures {
    figures pass;   /* cells a second in the backward pass; of a bare loop */
    double seconds; /* of the whole solve: all states, their values, the proof */
    double exploitability;
    uint64_t states, cells, matrices;
} solver_figures;

/* `setup` is a battle that the solver can do, `block` memory for it. Exits on failure. */
solver_figures solver_measure(const bn_system *system, const void *setup, void *block, int repeats);

#endif
