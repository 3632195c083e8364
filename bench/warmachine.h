/* The War Machine's rows of the benchmark. */
#ifndef BENCH_WARMACHINE_H
#define BENCH_WARMACHINE_H

#include <banneret/oracle.h>
#include <banneret/system/system.h>

#include "common.h"

/* A battle of so many forces a side, as a document and as a setup. */
bn_doc *warmachine_doc(bn_arena *a, int forces, bool tactics);
const void *warmachine_setup(bn_arena *a, const bn_system *system, int forces, bool tactics);

/* Battles a second, and falls of the dice a second; odds->more: states come upon a second. */
void warmachine_measure(const bn_system *system, void *block, uint64_t games, int repeats,
                        figures *simulation, figures *odds);

/* A larger battle, for the record: how long its exact odds take. */
typedef struct large {
    int forces;
    bool winner_only;
    double seconds;
    bn_odds odds;
    bn_code code;
} large;

large warmachine_large(const bn_system *system, void *block, int forces, bool winner_only);

#endif
