/* Force Multiplier, command capacity and Battle Power of a unit (DQ-065 to DQ-078, DQ-087, DQ-088). */
#ifndef DQ_POWER_H
#define DQ_POWER_H

#include "model.h"

/* A unit as it is: how many are left of each group, and who leads them. */
typedef struct dq_host {
    const dq_unit *unit;
    const int32_t *heads;   /* by group */
    dq_commander commander; /* name NULL: no one */
    int32_t officers;       /* present */
    int32_t officer_ms;     /* sum of their Ranks */
    int32_t aide_ms;        /* Rank of the best commander where they serve under another */
    int32_t capacity;       /* command capacity of commander and officers */
    bool castle;
    const int32_t *beyond; /* by group: who is beyond command; NULL: those of lowest quality */
} dq_host;

/* A unit at full strength; `promoted` is 1 + the line of officers of whom one commands instead of the
 * commander (DQ-178), or 0; -1: no one does. */
dq_host dq_host_of(const dq_figures *tables, const dq_readings *rules, const dq_unit *unit,
                   const int32_t *heads, int32_t promoted, bool castle);

/* The line of officers whose best follows a fallen commander, or DQ_NONE. */
int32_t dq_successor(const dq_unit *unit);

/* Takes another unit into one that leads it. False: it does not fit. */
bool dq_pool(const dq_unit *unit, dq_unit *out);

/* All units of a force as one, under the best of their commanders. False: they do not fit. */
bool dq_stack(const dq_force *force, dq_unit *out);

typedef struct dq_power {
    bn_rat quality, multiplier;               /* of the supervised */
    bn_rat beyond_quality, beyond_multiplier; /* of those beyond the capacity */
    int32_t soldiers, beyond;
    bn_rat battle_power;
} dq_power;
dq_power dq_power_of(const dq_figures *tables, const dq_readings *rules, const dq_host *host,
                     bn_term of, bn_trace *trace);

/* The parts. */
int32_t dq_command_capacity(const dq_figures *tables, int32_t wp, int32_t ms);
int32_t dq_staff_capacity(const dq_figures *tables, const dq_readings *rules, const dq_host *host,
                          int32_t promoted, bn_term of, bn_trace *trace);
int32_t dq_soldiers(const dq_host *host);
int32_t dq_best_rank(const dq_unit *unit, int32_t role); /* DQ_NONE: there is none */
int32_t dq_specialist_count(const dq_unit *unit, int32_t role, int32_t least_rank);
int32_t dq_best_scientist(const dq_host *host);
bn_rat dq_officer_ratio(const dq_figures *tables, int32_t soldiers, int32_t officers);
bn_rat dq_assassin_ratio(const dq_figures *tables, int32_t soldiers, int32_t assassins);
bn_rat dq_weariness(const dq_figures *tables, const dq_readings *rules, int32_t days);
bn_rat dq_races_worth(const dq_figures *tables, const dq_readings *rules, int32_t races);
bn_rat dq_magic_worth(const dq_figures *tables, int32_t casters, int32_t soldiers);
bn_rat dq_bonus_pay(const dq_figures *tables, int32_t percent, int32_t weeks);
bn_rat dq_mean_tmr(const dq_host *host, bn_term of, bn_trace *trace);

#endif
