/* GURPS 4's row of the benchmark. */
#ifndef BENCH_GURPS4_H
#define BENCH_GURPS4_H

#include <banneret/system/system.h>

#include "common.h"

#define GURPS4_ORDERS "A=Attack,B=Attack"

/* The scenario of equal forces, as a document. */
const bn_doc *gurps4_doc(bn_arena *arena);

/* Battles a second; more: rounds of a battle. */
figures gurps4_measure(const bn_system *system, void *block, uint64_t games, int repeats);

#endif
