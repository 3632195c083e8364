/* Which values each cell has. */
#ifndef BNI_SWEEP_DESIGN_H
#define BNI_SWEEP_DESIGN_H

#include "plan.h"

/* Counts the cells of a plan and, for a Latin hypercube, deals its strata; BN_LIMIT if there are too many. */
BN_MUST_CHECK bn_code sweep_design_make(sweep_plan *plan, bn_arena *arena, bn_error *err);

/* How many things vary, with the orders if there are several ways to choose them. */
uint32_t sweep_inputs(const sweep_plan *plan);

/* The level of each varied figure or field in a cell; the last is the way to choose orders. */
void sweep_levels(const sweep_plan *plan, uint64_t cell, uint32_t levels[SWEEP_VARIED_MAX + 1]);

/* The seed of a cell, by which games are played: of the plan and the cell alone, so that it does not matter who works
 * it out; or the one of all cells (plan->dice). */
uint64_t sweep_seed(const sweep_plan *plan, uint64_t cell);

#endif
