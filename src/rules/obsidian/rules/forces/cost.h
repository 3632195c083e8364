/* Points cost: what stands, works and mines are worth, and how many of a kind an army should have. */
#ifndef OB_FORCES_COST_H
#define OB_FORCES_COST_H

#include "strength.h"

/* What the cost of a stand depends on in addition to its strength. */
typedef struct ob_bill {
    const ob_recruit *recruit;
    const ob_role *role;  /* its own */
    int32_t limber;       /* type of the limber that comes with a gun, or OB_NONE */
    int32_t ordnance;     /* row of air_ordnance.csv, or OB_NONE */
    int32_t extra_items;  /* of ordnance, in science fiction */
    uint8_t loiter_carry; /* transport AIR able to loiter */
} ob_bill;

/* The cost of a stand; ends a sum of the group of `of`. */
int32_t ob_cost(const ob_figures *tables, const ob_bill *bill, bn_term of, bn_trace *trace);

/* What the guns of a stand add. */
int32_t ob_gun_cost(const ob_figures *tables, const ob_role *role);

/* The cost of an entry with two forms, from the totals of both. */
int32_t ob_cost_of_forms(int32_t one, int32_t other);

/* The cost of works or mines `length` units long: `kind` is a row of pcp_costs.csv. */
int32_t ob_works_cost(const ob_figures *tables, int32_t kind, int32_t length);

/* How many Magic Users the book advises for an army of this many stands. */
int32_t ob_magic_most(const ob_figures *tables, int32_t stands);

#endif
